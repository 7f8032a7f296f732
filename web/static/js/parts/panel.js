// A panel over the table: one thing to do, turned to whoever does it.

import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { SAY } from "../words.js";

/** A panel; `close` puts it away (its button, Escape, a tap beside it). */
export function panel({ key, title, small = null, sign = null, flipped = false, close, wide = false, secret = false }, ...kids) {
  return h(
    "div",
    {
      key: `panel-${key}`, class: classes("veil", secret && "is-secret"),
      on: {
        click: (event) => event.target === event.currentTarget && !secret && close(),
        keydown: (event) => event.key === "Escape" && close(),
      },
    },
    h(
      "section",
      { class: classes("panel", wide && "is-wide", flipped && "flip"), role: "dialog", "aria-modal": "true", "aria-label": title, tabindex: "-1", "data-panel": key },
      h("header", { class: "panel-head" }, sign, h("h2", {}, title, small && h("small", {}, small)),
        h("button", { class: "btn btn--icon", type: "button", "aria-label": SAY.close, on: { click: close } }, icon("i-x"))),
      kids,
    ),
  );
}
