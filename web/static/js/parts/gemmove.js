// Gems from one place to another: two places tapped, then the gems.

import { h } from "../dom.js";
import { COLOURS, gem } from "../gems.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { GEM_NAMES, SAY } from "../words.js";
import { chip } from "./reasons.js";

/** All places that hold gems, as the record calls them. */
export function placesOfGems(m) {
  return ["bag", ...[...m.letters].sort().map((letter) => `island ${letter}`), ...m.names.map((name) => `chest ${name}`)];
}

/** The two places and the keypad; `draft` has `from`, `to` and the list `gems`. */
export function gemMove(draft, places, set) {
  const tap = (place) => {
    if (place === draft.from) set({ from: draft.to, to: null });
    else if (place === draft.to) set({ to: null });
    else if (!draft.from) set({ from: place });
    else set({ to: place });
  };
  return [
    h("p", { class: "far", key: "way" }, draft.from ? placeWords(draft.from) : SAY.fromWhere, " ", icon("i-next"), " ", draft.to ? placeWords(draft.to) : SAY.toWhere),
    h("div", { class: "chips", key: "places", role: "group", "aria-label": SAY.placesOfGems }, places.map((place) =>
      chip(placeWords(place), place === draft.from || place === draft.to, () => tap(place), { key: place }))),
    h("div", { class: "keys panel-keys is-low", key: "keys" }, COLOURS.map((colour) => key(draft, colour, set))),
  ];
}

/** What the move does not say yet, as a question, or null: where from, where to, which gems. */
export function movesLacks(draft) {
  if (!draft.from) return SAY.fromWhere;
  if (!draft.to) return SAY.missingTo;
  return draft.gems.length ? null : SAY.whichGems;
}

/** Takes the gems out again. */
export function noGems(draft, set) {
  if (!draft.gems.length) return null;
  return h("button", { class: "btn", key: "none", type: "button", on: { click: () => set({ gems: [] }) } }, SAY.noneOfThem);
}

/** A place's name. */
export function placeWords(place) {
  const [kind, ...rest] = place.split(" ");
  const which = rest.join(" ");
  if (kind === "bag") return SAY.bag;
  return kind === "island" ? t("Island {island}", { island: which }) : SAY.chestOf(which);
}

function key(draft, colour, set) {
  const count = draft.gems.filter((one) => one === colour).length;
  return h("button", { class: `key ${colour}`, key: colour, type: "button", "aria-label": `${GEM_NAMES[colour]}: ${count}`, "data-gem": colour, on: { click: () => set({ gems: [...draft.gems, colour] }) } }, gem(colour), h("span", {}, count));
}
