// What hands put right in A Pirate's Word: gems in another place, two Greens with other owners.

import { h } from "../dom.js";
import { counted } from "../gems.js";
import { gemMove, movesLacks, noGems, placesOfGems } from "../parts/gemmove.js";
import { chip } from "../parts/reasons.js";
import { shipKeys } from "../parts/shipkeys.js";
import { SAY } from "../words.js";

const GEMS = { what: "gems", label: SAY.gemsLieWrong, note: SAY.correctGems, empty: { from: null, to: null, gems: [] }, part: gemsPart };
const CARDS = { what: "cards", label: SAY.cardsChanged, note: SAY.correctCards, empty: { cards: [] }, part: cardsPart };

/** The kinds of corrections (see correct.js). */
export function wordCorrections(m) {
  return m.game.islands[m.letters[0]].gems === null ? [CARDS] : [GEMS, CARDS];
}

function gemsPart(m, draft, { set }) {
  return {
    body: gemMove(draft, placesOfGems(m), set),
    left: noGems(draft, set),
    label: SAY.moveThem,
    missing: movesLacks(draft),
    command: { do: "correct-gems", from: draft.from, to: draft.to, gems: counted(draft.gems) },
  };
}

function cardsPart(m, draft, { set, send }) {
  const tap = (card) => card !== "red" && set({ cards: draft.cards.includes(card) ? draft.cards.filter((one) => one !== card) : [...draft.cards, card].slice(-2) });
  const command = (cards) => ({ do: "correct-cards", cards });
  return {
    body: [
      h("div", { class: "chips", key: "swaps" }, swapsDone(m).map(({ letter, cards, day }) =>
        chip(SAY.notSwapped(day, letter, cards), false, () => send({ ...command(cards), reason: SAY.swapForgotten }), { key: letter }))),
      h("p", { class: "far", key: "say" }, SAY.twoGreens),
      shipKeys(tap, draft.cards),
    ],
    label: SAY.theyChange,
    missing: draft.cards.length === 2 ? null : SAY.greensMissing(2 - draft.cards.length),
    command: command(draft.cards),
  };
}

/** The newest swaps that the rules made: the cards lay open then. */
function swapsDone(m) {
  const { revealed, to_take: open } = m.game;
  if (!revealed) return [];
  return Object.entries(revealed.islands)
    .filter(([letter, one]) => one.outcome === "shared" && !(letter in (open || {})))
    .map(([letter, one]) => ({ letter, day: revealed.day, cards: Object.values(one.ships) }));
}
