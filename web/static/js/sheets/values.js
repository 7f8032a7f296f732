// Untracked gems: what a fist was worth, typed after it opened, for whoever has pressed no bid.

import { turnTo } from "./fists.js";
import { andTold, moment } from "../drafts.js";
import { act } from "../parts/bar.js";
import { BOX, nine, worth } from "../gems.js";
import { h } from "../dom.js";
import { numberBar, typedOn } from "../parts/numberbar.js";
import { seatOf, turnedTo } from "../model.js";
import { fitted, SAY } from "../words.js";

/** What all gems of a box but the Red ones are worth: no fist holds more. */
const MOST = worth({ ...BOX, red: 0 });

/** The plan while `draft.name`'s fist is typed. */
export function valuePlan(app, m, draft, seats) {
  const { name } = draft;
  const typed = draft.typed || "";
  const set = (text) => {
    app.kept.bid = { ...draft, typed: text };
    app.render();
  };
  const bar = numberBar({
    key: "value", label: SAY.fistOf(name), flipped: turnedTo(m, name) !== app.ui.turned,
    sign: seatOf(m, name).emblem, name, shown: h("b", { class: nine(Number(typed)) || null }, typed || "0"),
    tap: (digit) => set(typedOn(typed, digit, MOST)),
    acts: acts(app, m, { ...draft, typed }, set),
  });
  const small = SAY.entered(m.market.entered.length, m.names.length);
  return { bar, asks: { seats }, words: { small, lines: [fitted(`${name}: ${typed || 0}`, SAY.bidOf(typed || 0), 11)], use: true } };
}

function acts(app, m, draft, set) {
  const high = Number(draft.typed) > MOST;
  const next = high ? SAY.tooHigh(MOST) : Number(draft.typed) ? [SAY.next, SAY.worth(draft.typed)] : SAY.emptyFist;
  return [
    act(next, () => send(app, m, draft), { main: !high, disabled: high, key: "next" }),
    act(SAY.wipe, () => set(""), { key: "back", disabled: !draft.typed }),
  ];
}

async function send(app, m, draft) {
  app.kept.bid = { ...draft, sent: true };
  const answer = await app.send({ do: "bid", player: draft.name, value: Number(draft.typed) });
  if (app.kept.bid && app.kept.bid.name !== draft.name) return;
  app.kept.bid = answer ? { moment: moment(app.screen, "bid"), name: null, gems: [], told: andTold(app, draft.told, draft.name, answer) } : draft;
  app.render();
}

/** Enter another fist, or mend one. */
export function turnToValue(app, m, name) {
  const value = (m.controls.drafts || {})[name];
  turnTo(app, name, { typed: value ? String(value) : "" });
}
