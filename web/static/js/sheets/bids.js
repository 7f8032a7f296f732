// What was in the fists, entered after they opened: one player after the other, then all at once.

import { counted, listed, worth } from "../gems.js";
import { play } from "../device/sounds.js";
import { moment } from "../drafts.js";
import { act, gemBar } from "../parts/bar.js";
import { choiceBar } from "../parts/choicebar.js";
import { nextOne, turnTo } from "./fists.js";
import { turnToValue, valuePlan } from "./values.js";
import { reasonAgainst, seatOf, turnedTo } from "../model.js";
import { fitted, SAY, signed } from "../words.js";

/** The bar for the player whose fist is entered now, or the one that opens all. */
export function bidsPlan(app, m) {
  const draft = draftOf(app, m);
  const name = draft.name;
  const turn = m.untracked ? turnToValue : turnToGems;
  const seats = (one) => ({ label: `${one}: enter this fist`, then: () => turn(app, m, one) });
  if (!name) return { bar: allEntered(app, m), asks: { seats } };
  if (m.untracked) return valuePlan(app, m, draft, seats);
  const room = m.table.class === "is-row" ? 3 : 10;
  const sum = signed(worth(counted(draft.gems)));
  const set = (gems) => {
    app.kept.bid = { ...draft, gems };
    app.render();
  };
  const bar = gemBar({
    key: "bid", label: `${name}’s fist`, verb: "in the fist:", flipped: turnedTo(m, name) !== app.ui.turned,
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
    acts: acts(app, m, draft, set),
  });
  return { bar, asks: { seats }, words: { small: `${m.market.entered.length} of ${m.names.length} entered`, lines: [fitted(`${name}: ${sum}`, `Bid: ${sum}`, 11)], use: true } };
}

function acts(app, m, draft, set) {
  const next = draft.gems.length ? ["Next", `worth ${signed(worth(counted(draft.gems)))}`] : ["Empty fist,", "next"];
  return [
    act(next, () => sendBid(app, m, draft), { main: true, key: "next" }),
    draft.gems.length ? act("Take one back", () => set(draft.gems.slice(0, -1)), { key: "back" }) : null,
  ];
}

function draftOf(app, m) {
  const now = moment(app.screen, "bid");
  if (app.kept.bid && app.kept.bid.moment === now) return app.kept.bid;
  return { moment: now, name: nextOne(m, m.market.entered), gems: [] };
}

function turnToGems(app, m, name) {
  turnTo(app, name, { gems: listed((m.controls.drafts && m.controls.drafts[name]) || {}) });
}

async function sendBid(app, m, draft) {
  app.kept.bid = { ...draft, sent: true };
  const answer = await app.send({ do: "bid", player: draft.name, gems: counted(draft.gems) });
  if (app.kept.bid && app.kept.bid.name !== draft.name) return;
  app.kept.bid = answer ? { moment: draft.moment, name: nextOne(m, [...m.market.entered, draft.name]), gems: [] } : draft;
  app.render();
}

function allEntered(app, m) {
  const reason = reasonAgainst(m.controls.reveal_bids);
  return choiceBar(m, {
    key: "open", name: m.game.dagger, flipped: app.ui.turned,
    say: reason || "All fists are entered. Tap a plate to mend one.",
    acts: [act(SAY.settleBids, () => app.send({ do: "reveal-bids" }), { main: true, disabled: reason !== null })],
  });
}

