// The keypad of Ship cards: Red and 1 to 16, always all of them, whoever owns which.

import { classes, h } from "../dom.js";
import { nine } from "../gems.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/** `choose(card)` gets `"red"` or a number; `chosen` (one or several) is marked. */
export function shipKeys(choose, chosen = null) {
  const cards = ["red", ...Array.from({ length: 16 }, (_, i) => i + 1)];
  return h("div", { class: "shipkeys", role: "group", "aria-label": t("Ship cards") }, cards.map((card) => cardKey(card, choose, chosen)));
}

function cardKey(card, choose, chosen) {
  const red = card === "red";
  return h(
    "button",
    {
      key: `card-${card}`, type: "button", class: classes("shipkey", red ? "shipkey--red" : "shipkey--green"),
      "aria-label": red ? t("Red") : t("Green {card}", { card }), "aria-pressed": String([].concat(chosen).includes(card)), "data-card": card,
      on: { click: () => choose(card) },
    },
    red ? icon("i-raid") : h("b", { class: nine(card) || null }, card),
  );
}
