// The head of the evenings' pages, and how they begin: with the key off the address.

import { h } from "../dom.js";
import { enter } from "../enter.js";
import { icon } from "../icons.js";
import { switchTheme, wearTheme } from "../theme.js";
import { EVENINGS } from "./words.js";

/** Begin a page: its theme, its key, then `start(refused)`, with a refusal's sentence or null. */
export function begin(start) {
  wearTheme();
  enter()
    .catch(() => null)
    .then(start);
}

/** The head; `back` is where the cross leads, `changed` is called when the theme is another. */
export function head(title, { back, backLabel, changed }) {
  const theme = () => {
    switchTheme();
    changed();
  };
  return h(
    "header",
    { class: "head ev-head", key: "head" },
    h("h1", { key: "title" }, title),
    h(
      "div",
      { class: "row", key: "tools" },
      h("button", { class: "btn btn--icon", key: "theme", type: "button", "aria-label": EVENINGS.theme, on: { click: theme } }, icon("i-sun")),
      h("a", { class: "btn btn--icon", key: "close", href: back, "aria-label": backLabel }, icon("i-x")),
    ),
  );
}

/** Which theme is worn. */
export function worn() {
  return document.documentElement.dataset.theme === "light" ? "light" : "dark";
}
