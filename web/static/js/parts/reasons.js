// Why something is put right: one of a few words, or people's own.

import { h } from "../dom.js";
import { REASONS, reasonWords, SAY } from "../words.js";

/** Chips of `words` and a field; `set(reason)` gets what was chosen. */
export function reasonChips(chosen, set, words = REASONS) {
  return h(
    "div",
    { class: "chips reasons", key: "reasons", role: "group", "aria-label": SAY.why },
    words.map((one) => chip(reasonWords(one), one === chosen, () => set(one), { key: one })),
    h("input", {
      class: "own-words", key: "own-words", type: "text", maxlength: "80", autocomplete: "off", "aria-label": SAY.ownWords,
      placeholder: SAY.ownWords, on: { input: (event) => set(event.target.value.trim() || REASONS[0]) },
    }),
  );
}

/** One word to choose. */
export function chip(label, chosen, then, more = {}) {
  return h("button", { class: "btn", key: more.key || label, type: "button", "aria-pressed": String(chosen), "aria-label": more.label || null, on: { click: then } }, h("span", {}, label));
}
