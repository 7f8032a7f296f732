// Untracked gems: the open Chests are counted, colour by colour, against what the box holds.

import { classes, h } from "../dom.js";
import { andTold, moment, unseen } from "../drafts.js";
import { BOX, COLOURS, gem, nine } from "../gems.js";
import { act } from "../parts/bar.js";
import { numberBar, typedOn } from "../parts/numberbar.js";
import { seatOf, turnedTo } from "../model.js";
import { GEM_NAMES, SAY } from "../words.js";

/** The plan while Chests are counted: one player after the other, five numbers each. */
export function countPlan(app, m) {
  const draft = draftOf(app, m);
  if (!draft.name) return {};
  const { name, colour } = draft;
  const typed = draft.gems[colour] || "";
  const set = (more) => {
    app.kept.count = { ...draft, ...more };
    app.render();
  };
  const bar = numberBar({
    key: "count", label: SAY.chestOf(name), flipped: turnedTo(m, name) !== app.ui.turned,
    sign: seatOf(m, name).emblem, name, shown: chips(draft, set),
    tap: (digit) => set({ gems: { ...draft.gems, [colour]: typedOn(typed, digit, BOX[colour]) } }),
    acts: acts(app, m, draft, set),
  });
  const left = leftOf(m, name, colour);
  const over = Number(typed) - left;
  const small = over > 0 ? SAY.overBox(over) : SAY.ofBox(BOX[colour]);
  const seats = (one) => ({ label: SAY.countChest(one), then: () => begin(app, m, one) });
  return { bar, asks: { seats }, words: { small, lines: [`${GEM_NAMES[colour]}: ${typed || 0}`], use: true } };
}

/** How many gems of a colour are left for a Chest, by the box and the other Chests counted. */
function leftOf(m, name, colour) {
  const others = m.names.filter((other) => other !== name && m.game.chests[other]);
  return BOX[colour] - others.reduce((sum, other) => sum + m.game.chests[other][colour], 0);
}

function chips(draft, set) {
  return COLOURS.map((colour) => {
    const now = colour === draft.colour;
    const number = draft.gems[colour] || (now ? "0" : "–");
    return h(
      "button",
      {
        class: classes("tallychip", now && "is-now"), key: colour, type: "button", "data-gem": colour, "aria-pressed": String(now),
        "aria-label": `${GEM_NAMES[colour]}: ${number}`, on: { click: () => set({ colour }) },
      },
      gem(colour),
      h("b", { class: nine(Number(number)) || null }, number),
    );
  });
}

function acts(app, m, draft, set) {
  const { name, colour, gems } = draft;
  const left = leftOf(m, name, colour);
  const over = Number(gems[colour] || 0) > left;
  const after = COLOURS[COLOURS.indexOf(colour) + 1];
  const go = () => (after ? set({ gems: { ...gems, [colour]: gems[colour] || "0" }, colour: after }) : send(app, m, draft));
  const next = over ? SAY.onlyLeft(left, GEM_NAMES[colour]) : after ? [SAY.next, GEM_NAMES[after]] : SAY.counted;
  return [
    act(next, go, { main: !over, disabled: over || Boolean(draft.sent), key: "next" }),
    act(SAY.wipe, () => set({ gems: { ...gems, [colour]: "" } }), { key: "back", disabled: !gems[colour] }),
  ];
}

function draftOf(app, m) {
  const now = moment(app.screen, "count");
  const kept = app.kept.count && app.kept.count.moment === now ? app.kept.count : {};
  if (kept.name) return kept;
  const done = unseen(app, kept.told);
  return { ...fresh(app, m.names.find((name) => !m.game.chests[name] && !done.includes(name)) || null), told: kept.told };
}

function fresh(app, name, gems = {}) {
  return { moment: moment(app.screen, "count"), name, colour: COLOURS[0], gems };
}

function begin(app, m, name) {
  const told = m.game.chests[name];
  app.kept.count = fresh(app, name, told ? Object.fromEntries(COLOURS.map((colour) => [colour, String(told[colour])])) : {});
  app.render();
}

async function send(app, m, draft) {
  app.kept.count = { ...draft, sent: true };
  const gems = Object.fromEntries(COLOURS.map((colour) => [colour, Number(draft.gems[colour] || 0)]));
  const answer = await app.send({ do: "count", player: draft.name, gems });
  if (app.kept.count && app.kept.count.name !== draft.name) return;
  app.kept.count = answer ? { ...fresh(app, null), told: andTold(app, draft.told, draft.name, answer) } : { ...draft, sent: false };
  app.render();
}
