// Cards: a face with its number twice, a back, an empty place.

import { classes, h } from "../dom.js";
import { nine } from "../gems.js";
import { emblem, icon } from "../icons.js";
import { SORTS } from "./words.js";

/** `{sort, number}` of a card as the record writes it. */
export function cardOf(card) {
  const [sort, number] = card.split(" ");
  return { sort, number: Number(number) };
}

/** A card's name in a sentence; there is one Black Spot, so it needs no number. */
export function cardWords(card) {
  const { sort, number } = cardOf(card);
  return sort === "black-spot" ? SORTS[sort] : `${SORTS[sort]} ${number}`;
}

/** What lies open together. */
export function sumOf(cards) {
  return cards.reduce((sum, card) => sum + cardOf(card).number, 0);
}

/** A face; with `tap` it can be pressed. */
export function face(card, { key = card, tap = null, can = true, label = null, more = "" } = {}) {
  const { sort, number } = cardOf(card);
  const inside = [
    h("b", { class: classes("up", nine(number)), "aria-hidden": "true" }, number),
    icon(`s-${sort}`),
    h("b", { class: nine(number) || null, "aria-hidden": tap ? "true" : null }, number),
  ];
  if (!tap) return h("span", { class: classes("face", more), key, role: "img", "aria-label": cardWords(card) }, inside);
  return h(
    "button",
    { class: classes("face", can && "can", more), key: `${key}-tap`, type: "button", "aria-label": label || cardWords(card), "data-face": card, on: { click: tap } },
    inside,
  );
}

/** A back, with its owner's emblem. */
export function back(sign, label, asked = false) {
  return h("span", { class: classes("ship ship--down", asked && "ship--ask"), key: "down", role: "img", "aria-label": label }, emblem(sign));
}

/** A place without a card. */
export function place(sign, key, asked = false) {
  return h("span", { class: classes("ship ship--empty", asked && "ship--ask"), key }, emblem(sign));
}
