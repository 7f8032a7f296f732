// The sheet in the middle: who acts, five gem keys, what ends it. It turns to whoever acts.

import { classes, h } from "../dom.js";
import { COLOURS, gem } from "../gems.js";
import { t } from "../i18n.js";
import { emblem } from "../icons.js";
import { breakable } from "../names.js";
import { GEM_WORDS, gemsOf } from "../words.js";
import { mini } from "./ships.js";

/**
 * A gem keypad for the table. `sides`: `{emblem, name, card, gems, turn}`; `count(colour)` is what
 * a key shows; `open(colour)` whether it can be tapped; `tap(colour)` (null: view only); `acts` what ends it.
 * `steady`: nothing moves under the finger, whatever the acts say.
 */
export function gemBar({ key, label, sides, count, open, tap, verb, acts, flipped, dim = false, steady = false }) {
  return h(
    "section",
    { key: `bar-${key}`, class: classes("bar", flipped && "is-flipped"), "aria-label": label, role: "group" },
    h("div", { class: "sides" }, sides.map((side) => sideOf(side))),
    h("div", { class: classes("keys", dim && "is-wide") }, COLOURS.map((colour) => keyOf(colour, count(colour), open(colour), tap, verb))),
    h("div", { class: classes("acts", [].concat(acts).filter(Boolean).length > 1 && "is-two", steady && "is-steady") }, acts),
  );
}

function sideOf({ emblem: sign, name, card, gems, turn, untake }) {
  return h(
    "div",
    { class: classes("side", turn && "is-turn", gems.length > 1 && "has-many"), key: name },
    emblem(sign),
    h("span", { class: "side-name" }, breakable(name)),
    card ? mini(card) : null,
    h("span", { class: "took" }, gems.map((colour, i) => taken(colour, i, untake))),
  );
}

function taken(colour, i, untake) {
  if (!untake) return gem(colour, { key: `${colour}-${i}` });
  return h(
    "button",
    { class: "untake", key: `${colour}-${i}`, type: "button", "aria-label": t("take the {colour} gem out", { colour: GEM_WORDS[colour] }), on: { click: () => untake(i) } },
    gem(colour),
  );
}

function keyOf(colour, number, open, tap, verb) {
  if (!tap) {
    return h("span", { class: classes("key is-view", colour, !open && "is-none"), key: colour, role: "img", "aria-label": gemsOf(number, colour) }, gem(colour), h("span", {}, number));
  }
  return h(
    "button",
    {
      class: `key ${colour}`, key: colour, type: "button", disabled: !open, "data-gem": colour,
      "aria-label": `${verb} ${GEM_WORDS[colour]}`, on: { click: () => tap(colour) },
    },
    gem(colour),
    h("span", {}, number),
  );
}

/** A button for the bar's right end. */
export function act(lines, then, more = {}) {
  const words = [].concat(lines).flatMap((line, i) => (i ? [h("br", { key: `br${i}` }), line] : [line]));
  const { main = false, disabled = false, key = String(lines) } = more;
  return h("button", { class: classes("btn", main && "btn--do"), key, type: "button", disabled, on: { click: then } }, h("span", {}, words));
}
