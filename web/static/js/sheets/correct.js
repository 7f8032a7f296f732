// What hands put right beside the rules: gems in another place, two Greens with other owners.

import { h } from "../dom.js";
import { counted } from "../gems.js";
import { gemMove, moveIsWhole, noGems, placesOfGems } from "../parts/gemmove.js";
import { panel } from "../parts/panel.js";
import { chip, reasonChips } from "../parts/reasons.js";
import { shipKeys } from "../parts/shipkeys.js";
import { REASONS, SAY } from "../words.js";

/** Begin to put something right. */
export function openCorrect(app) {
  app.ui.correct = { what: "gems", from: null, to: null, gems: [], cards: [], reason: REASONS[0], refused: null };
  app.open("correct");
}

/** The sheet. */
export function correctPanel(app, m) {
  const draft = app.ui.correct;
  if (!draft || !m.game.islands) return null;
  const set = (more) => {
    Object.assign(draft, more);
    app.render();
  };
  const gems = draft.what === "gems";
  const tracked = m.game.islands[m.letters[0]].gems !== null;
  return panel(
    { key: "correct", title: SAY.correct, small: SAY.correctWhy, close: () => app.open(null), flipped: app.ui.turned, wide: true },
    draft.refused ? h("p", { class: "refused", key: "refused", role: "alert" }, draft.refused) : null,
    tracked ? h("div", { class: "chips", key: "what", role: "group" }, chip(SAY.gemsLieWrong, gems, () => set({ what: "gems" })), chip(SAY.cardsChanged, !gems, () => set({ what: "cards" }))) : null,
    gems && tracked ? gemsPart(app, m, draft, set) : cardsPart(app, m, draft, set),
  );
}

function gemsPart(app, m, draft, set) {
  const command = { do: "correct-gems", from: draft.from, to: draft.to, gems: counted(draft.gems), reason: draft.reason };
  return [
    gemMove(draft, placesOfGems(m), set),
    reasonChips(draft.reason, (reason) => set({ reason })),
    h("div", { class: "row panel-foot", key: "foot" },
      noGems(draft, set),
      h("span", { class: "push", key: "push" }),
      h("button", { class: "btn btn--do btn--far", key: "move", type: "button", disabled: !moveIsWhole(draft), on: { click: () => send(app, command, set) } }, SAY.moveThem)),
  ];
}

function cardsPart(app, m, draft, set) {
  const tap = (card) => card !== "red" && set({ cards: draft.cards.includes(card) ? draft.cards.filter((one) => one !== card) : [...draft.cards, card].slice(-2) });
  const command = (cards) => ({ do: "correct-cards", cards, reason: draft.reason });
  return [
    h("div", { class: "chips", key: "swaps" }, swapsDone(m).map(({ letter, cards, day }) =>
      chip(SAY.notSwapped(day, letter, cards), false, () => send(app, { ...command(cards), reason: SAY.swapForgotten }, set), { key: letter }))),
    h("p", { class: "far", key: "say" }, SAY.twoGreens),
    shipKeys(tap, draft.cards),
    reasonChips(draft.reason, (reason) => set({ reason })),
    h("div", { class: "row panel-foot", key: "foot" },
      h("span", { class: "push", key: "push" }),
      h("button", { class: "btn btn--do btn--far", key: "change", type: "button", disabled: draft.cards.length !== 2, on: { click: () => send(app, command(draft.cards), set) } }, SAY.theyChange)),
  ];
}

/** The newest swaps that the rules made: the cards lay open then. */
function swapsDone(m) {
  const { revealed, to_take: open } = m.game;
  if (!revealed) return [];
  return Object.entries(revealed.islands)
    .filter(([letter, one]) => one.outcome === "shared" && !(letter in (open || {})))
    .map(([letter, one]) => ({ letter, day: revealed.day, cards: Object.values(one.ships) }));
}

async function send(app, command, set) {
  const answer = await app.send(command, null, true);
  if (!answer) return;
  if (answer.refused) return set({ refused: answer.refused });
  app.ui.correct = null;
  app.open(null);
}
