// The key that ends a sheet.

import { h } from "../dom.js";

/** The key that sends, or what it still wants: `missing` its words. */
export function sendKey({ label, missing }, then) {
  return h("button", { class: "btn btn--do btn--far", key: "send", type: "button", disabled: Boolean(missing), on: { click: then } }, missing || label);
}
