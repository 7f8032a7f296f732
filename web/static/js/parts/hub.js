// The middle of the felt: what is going on, printed for both long sides, and the dial between.

import { classes, h } from "../dom.js";

/** `words`: `{small, lines, use}`; `nearFirst` where the words stand beside the dial. */
export function hub(words, dialView, dialTap, label, nearFirst) {
  return h(
    "section",
    { key: "hub", class: classes("hub", words.use && "hub--use"), "aria-label": label },
    title(words, !nearFirst, nearFirst ? "near" : "far"),
    h("div", { class: "dialbox", key: "dial" }, dialView,
      dialTap && h("button", { class: "dialtap", type: "button", "aria-label": "Timer: pause, go on, more time", on: { click: dialTap } })),
    title(words, nearFirst, nearFirst ? "far" : "near"),
  );
}

/** The same without the dial, above and below the bar. */
export function hubAround(words, label) {
  return [
    h("section", { key: "hub-top", class: "hub hub--top", "aria-hidden": "true" }, title(words, true, "far")),
    h("section", { key: "hub-bottom", class: "hub hub--bottom", "aria-label": label }, title(words, false, "near")),
  ];
}

function title(words, flipped, key) {
  const lines = words.lines.flatMap((line, i) => (i ? [h("br", { key: `br${i}` }), line] : [line]));
  return h("p", { key, class: classes("hub-title", flipped && "flip"), "aria-hidden": flipped ? "true" : null }, h("small", {}, words.small), lines);
}
