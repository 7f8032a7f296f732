// Ship cards: empty places, backs, Greens with their number twice, Reds.

import { classes, h } from "../dom.js";
import { t } from "../i18n.js";
import { emblem, icon } from "../icons.js";
import { nine } from "../gems.js";

/** A card place's picture. `turn` is the Island's place in the turning, clockwise. */
export function ship(card, owner, { asked = false, turn = null, rat = false } = {}) {
  if (card.kind === "empty") {
    return h("span", { class: classes("ship ship--empty", asked && "ship--ask") }, emblem(owner));
  }
  const token = rat ? ratToken() : null;
  if (card.kind === "down") return h("span", { class: "ship ship--down" }, emblem(owner), token);
  const turning = turn === null ? {} : { vars: { "--turn": String(turn) } };
  const name = classes("ship", `ship--${card.kind}`, turn !== null && "is-turning");
  if (card.kind === "red") return h("span", { class: name, ...turning }, icon("i-raid"), token);
  return h(
    "span",
    { class: name, ...turning },
    h("b", { class: classes("up", nine(card.number)), "aria-hidden": "true" }, card.number),
    h("b", { class: nine(card.number) || null }, card.number),
    token,
  );
}

/** What a card place says to those who do not see it. */
export function shipSays(card, name, rat) {
  const what = {
    empty: t("no card yet"),
    down: t("card face down"),
    red: t("Red, raid"),
    green: t("Green {number}", { number: card.number }),
  }[card.kind];
  return rat ? t("{name}: {what}, Rat", { name, what }) : t("{name}: {what}", { name, what });
}

/** A Green's number in a line of text. */
export function mini(number) {
  return h("span", { class: classes("mini", nine(number)) }, number);
}

/** A Rat token. */
export function ratToken() {
  return h("span", { class: "rat", key: "rat" }, icon("i-rat"));
}
