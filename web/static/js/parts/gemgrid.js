// All gems that may be meant, Island by Island, where they lie too close together on the table.

import { h } from "../dom.js";
import { COLOURS, gem } from "../gems.js";
import { t } from "../i18n.js";
import { GEM_NAMES } from "../words.js";

/** `gems` by Island's letter; `tap(letter, colour)`. */
export function gemGrid(gems, tap) {
  return h(
    "div",
    { class: "gemgrid", key: "grid" },
    Object.entries(gems).map(([letter, own]) =>
      h("div", { class: "gemcolumn", key: letter, role: "group", "aria-label": t("Island {letter}", { letter }) },
        h("b", { class: "serif", "aria-hidden": "true" }, letter),
        COLOURS.map((colour) => key(letter, colour, own[colour] || 0, tap)))),
  );
}

function key(letter, colour, count, tap) {
  const label = t("{colour} of Island {letter}", { colour: GEM_NAMES[colour], letter });
  return h("button", { class: `key ${colour}`, key: colour, type: "button", disabled: !count, "data-gem": colour, "data-from": letter, "aria-label": label, on: { click: () => tap(letter, colour) } }, gem(colour), h("span", {}, count || "–"));
}
