// The sheet in the middle where a number is typed: who it is about, ten digits, what ends it.

import { classes, h } from "../dom.js";
import { emblem } from "../icons.js";
import { breakable } from "../names.js";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

/**
 * A number pad for the table. `sign` and `name` are the player's, `shown` stands beneath them,
 * `tap(digit)` gets each digit, `acts` are what ends it.
 */
export function numberBar({ key, label, sign, name, shown, tap, acts, flipped }) {
  return h(
    "section",
    { key: `bar-${key}`, class: classes("bar numberbar", flipped && "is-flipped"), "aria-label": label, role: "group" },
    h("div", { class: "sides" },
      h("div", { class: "side is-turn", key: name }, emblem(sign), h("span", { class: "side-name" }, breakable(name)), h("span", { class: "took typed" }, shown))),
    h("div", { class: "digits" }, DIGITS.map((digit) => digitKey(digit, tap))),
    h("div", { class: "acts is-two is-steady" }, acts),
  );
}

function digitKey(digit, tap) {
  return h("button", { class: "btn digit", key: String(digit), type: "button", "data-digit": digit, on: { click: () => tap(digit) } }, String(digit));
}

/** A number with one more digit behind it; `most` is as long as it can get. */
export function typedOn(typed, digit, most) {
  const longer = `${typed === "0" ? "" : typed}${digit}`;
  return longer.length > String(most).length ? typed : longer;
}
