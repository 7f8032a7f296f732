// Gems: their five colours, what they are worth, how they are drawn.

import { classes, h } from "./dom.js";
import { gemsOf } from "./words.js";

/** The colours in the order in which they always stand. */
export const COLOURS = ["golden", "purple", "blue", "green", "red"];

/** Points of one gem, by colour. */
export const POINTS = { golden: 4, purple: 3, blue: 2, green: 1, red: -1 };

/** How many gems of each colour a box holds. */
export const BOX = { golden: 12, purple: 24, blue: 36, green: 48, red: 60 };

/** A gem; never a bare dot of colour. */
export function gem(colour, attributes = {}) {
  return h("svg", { class: `gem gem--${colour}`, "aria-hidden": "true", ...attributes }, h("use", { href: `#g-${colour}` }));
}

/** How many gems there are in `gems` (colour to count). */
export function total(gems) {
  return COLOURS.reduce((sum, colour) => sum + (gems[colour] || 0), 0);
}

/** What `gems` are worth together. */
export function worth(gems) {
  return COLOURS.reduce((sum, colour) => sum + (gems[colour] || 0) * POINTS[colour], 0);
}

/** Counts by colour of a list of colours, absent ones left out. */
export function counted(list) {
  const gems = {};
  for (const colour of COLOURS) {
    const count = list.filter((one) => one === colour).length;
    if (count) gems[colour] = count;
  }
  return gems;
}

/** A list of colours, in their order, of counts by colour. */
export function listed(gems) {
  return COLOURS.flatMap((colour) => Array(gems[colour] || 0).fill(colour));
}

/** `gems` with `more` added, all five colours. */
export function plus(gems, more) {
  return Object.fromEntries(COLOURS.map((colour) => [colour, (gems[colour] || 0) + (more[colour] || 0)]));
}

/** `gems` with `less` taken out, all five colours. */
export function minus(gems, less) {
  return Object.fromEntries(COLOURS.map((colour) => [colour, (gems[colour] || 0) - (less[colour] || 0)]));
}

/** 6 and 9 are underlined, so that they read either way up. */
export function nine(number) {
  return number === 6 || number === 9 ? "nine" : "";
}

/** The counts of an Island, each printed twice like the index of a playing card. */
export function counts(gems) {
  return h("ul", { class: "counts", key: "counts" }, COLOURS.filter((colour) => gems[colour]).map((colour) => count(colour, gems[colour])));
}

function count(colour, number) {
  return h(
    "li",
    { class: "count", key: colour, "data-colour": colour, "aria-label": gemsOf(number, colour) },
    h("b", { class: classes("up", nine(number)), "aria-hidden": "true" }, number),
    gem(colour),
    h("b", { class: nine(number) || null, "aria-hidden": "true" }, number),
  );
}
