// Symbols of the page's sprite.

import { classes, h } from "./dom.js";

/** One symbol, hidden from screen readers: what it means stands beside it or in a label. */
export function icon(name, more = "", attributes = {}) {
  return h("svg", { class: classes("i", more), "aria-hidden": "true", ...attributes }, h("use", { href: `#${name}` }));
}

/** A player's emblem. */
export function emblem(name, attributes = {}) {
  return icon(`e-${name}`, "emblem", attributes);
}
