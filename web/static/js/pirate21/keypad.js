// The keypad of cards: sorts side by side, their numbers below; always all of the box's cards.

import { classes, h } from "../dom.js";
import { nine } from "../gems.js";
import { icon } from "../icons.js";
import { cardOf, cardWords } from "./cards.js";
import { SORTS } from "./words.js";

const COLUMNS = [["captain"], ["mate"], ["pirate"], ["gunner"], ["black-spot", "princess", "king"]];

/** `choose(card)`; `number`: only cards with it can be chosen; the others keep their places. */
export function cardKeys(m, choose, { number = null, key = "cards" } = {}) {
  const cards = m.controls.cards || [];
  const column = (sorts) => cards.filter((card) => sorts.includes(cardOf(card).sort)).sort((a, b) => sorts.indexOf(cardOf(a).sort) - sorts.indexOf(cardOf(b).sort) || cardOf(a).number - cardOf(b).number);
  return h(
    "div",
    { class: "cardkeys", key, role: "group" },
    COLUMNS.map((sorts) =>
      h(
        "div",
        { class: classes("keycol", column(sorts).length > 3 && "is-long"), key: sorts[0] },
        h("p", { class: "keysort", key: "sort" }, sorts.length > 1 ? "" : SORTS[sorts[0]]),
        column(sorts).map((card) => cardKey(card, choose, number)),
      )),
  );
}

function cardKey(card, choose, only) {
  const { sort, number } = cardOf(card);
  return h(
    "button",
    { class: "cardkey", key: card, type: "button", "aria-label": cardWords(card), "data-card": card, disabled: only !== null && number !== only, on: { click: () => choose(card) } },
    icon(`s-${sort}`),
    h("b", { class: nine(number) || null }, number),
  );
}
