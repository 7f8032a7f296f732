// The sheet in the middle when the choice is between words, not gems.

import { classes, h } from "../dom.js";
import { emblem } from "../icons.js";
import { seatOf } from "../model.js";
import { breakable } from "../names.js";

/** `say` to `name`, with `acts` to choose from. */
export function choiceBar(m, { key, name, say, acts, flipped }) {
  return h(
    "section",
    { key: `bar-${key}`, class: classes("bar choicebar", flipped && "is-flipped"), role: "group", "aria-label": say },
    h("div", { class: "choice-say" }, h("p", { class: "who" }, emblem(seatOf(m, name).emblem), h("span", { class: "side-name" }, breakable(name))), h("p", { class: "far" }, say)),
    h("div", { class: "choice-acts" }, acts),
  );
}
