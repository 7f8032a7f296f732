// What was in the fists, entered after they opened: one player after the other, then all at once.

import { counted, listed, worth } from "../gems.js";
import { play } from "../device/sounds.js";
import { andTold, moment, unseen } from "../drafts.js";
import { t } from "../i18n.js";
import { act, gemBar } from "../parts/bar.js";
import { choiceBar } from "../parts/choicebar.js";
import { nextOne, turnTo } from "./fists.js";
import { turnToValue, valuePlan } from "./values.js";
import { reasonAgainst, seatOf, turnedTo } from "../model.js";
import { fitted, SAY, signed } from "../words.js";

/** Gems that lie beside the name, each of them to be taken out by a tap. */
const ROOM = { "is-row": 3, "is-dense": 5 };

/** The bar for the player whose fist is entered now, or the one that opens all. */
export function bidsPlan(app, m) {
  const draft = draftOf(app, m);
  const name = draft.name;
  const turn = m.untracked ? turnToValue : turnToGems;
  const seats = (one) => ({ label: t("{name}: enter this fist", { name: one }), then: () => turn(app, m, one) });
  if (!name) return { bar: allEntered(app, m), asks: { seats } };
  if (m.untracked) return valuePlan(app, m, draft, seats);
  const room = ROOM[m.table.class] || 10;
  const sum = signed(worth(counted(draft.gems)));
  const set = (gems) => {
    app.kept.bid = { ...draft, gems };
    app.render();
  };
  const bar = gemBar({
    key: "bid", label: SAY.fistOf(name), verb: t("in the fist:"), flipped: turnedTo(m, name) !== app.ui.turned,
    sides: [{
      emblem: seatOf(m, name).emblem, name, gems: draft.gems.length > room ? [] : draft.gems, turn: true,
      untake: (i) => set(draft.gems.filter((_, at) => at !== i)),
    }],
    count: (colour) => counted(draft.gems)[colour] || 0,
    open: () => true,
    tap: (colour) => {
      play(`gem ${colour}`);
      set([...draft.gems, colour]);
    },
    acts: acts(app, m, draft, set), steady: true,
  });
  return { bar, asks: { seats }, words: { small: SAY.entered(m.market.entered.length, m.names.length), lines: [fitted(`${name}: ${sum}`, SAY.bidOf(sum), 11)], use: true } };
}

function acts(app, m, draft, set) {
  const next = draft.gems.length ? [SAY.next, SAY.worth(signed(worth(counted(draft.gems))))] : SAY.emptyFist;
  return [
    act(next, () => sendBid(app, m, draft), { main: true, key: "next" }),
    act(t("Take one back"), () => set(draft.gems.slice(0, -1)), { key: "back", disabled: !draft.gems.length }),
  ];
}

function draftOf(app, m) {
  const now = moment(app.screen, "bid");
  const kept = app.kept.bid && app.kept.bid.moment === now ? app.kept.bid : { moment: now, name: null, gems: [] };
  return kept.name ? kept : { ...kept, name: nextOne(m, [...m.market.entered, ...unseen(app, kept.told)]) };
}

function turnToGems(app, m, name) {
  turnTo(app, name, { gems: listed((m.controls.drafts && m.controls.drafts[name]) || {}) });
}

async function sendBid(app, m, draft) {
  app.kept.bid = { ...draft, sent: true };
  const answer = await app.send({ do: "bid", player: draft.name, gems: counted(draft.gems) });
  if (app.kept.bid && app.kept.bid.name !== draft.name) return;
  app.kept.bid = answer ? { moment: draft.moment, name: null, gems: [], told: andTold(app, draft.told, draft.name, answer) } : draft;
  app.render();
}

function allEntered(app, m) {
  const reason = reasonAgainst(m.controls.reveal_bids);
  return choiceBar(m, {
    key: "open", name: m.game.dagger, flipped: app.ui.turned,
    say: reason || t("All fists are entered. Tap a plate to mend one."),
    acts: [act(SAY.settleBids, () => app.send({ do: "reveal-bids" }), { main: true, disabled: reason !== null })],
  });
}

