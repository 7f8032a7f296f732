// The middle of the felt: what is going on, printed for both long sides, and the dial between.

import { classes, h } from "../dom.js";
import { t } from "../i18n.js";
import { clockText } from "../words.js";
import { pressed } from "./press.js";

/** `words`: `{small, lines, use, clock}`; `nearFirst` where the words stand beside the dial; `rules` opens the rule of the moment; `line` stands below the near ones. */
export function hub(words, dialView, dialTap, label, nearFirst, rules, line = null) {
  return h(
    "section",
    { key: "hub", class: classes("hub", words.use && "hub--use"), "aria-label": label },
    line ? h("div", { class: "hub-near", key: "told" }, title(words, false, "near", rules), line) : title(words, !nearFirst, nearFirst ? "near" : "far", rules),
    h("div", { class: "dialbox", key: "dial" }, dialView,
      dialTap && h("button", { class: "dialtap", type: "button", "aria-label": t("Timer: pause, go on, more time"), on: { click: dialTap } })),
    title(words, nearFirst, nearFirst ? "far" : "near", rules),
  );
}

/** The same without the dial, above and below the bar. */
export function hubAround(words, label, rules) {
  return [
    h("section", { key: "hub-top", class: "hub hub--top", "aria-hidden": "true" }, title(words, true, "far", rules)),
    h("section", { key: "hub-bottom", class: "hub hub--bottom", "aria-label": label }, title(words, false, "near", rules)),
  ];
}

/** What is going on and what is told, in one line above the bar: five plates and more leave no other place. */
export function hubLine(words, label, rules, line) {
  return h("section", { key: "hub", class: "strip", "aria-label": label }, title({ ...words, lines: [words.lines.join(" ")] }, false, "near", rules), line);
}

/** The side that is printed upside down is for eyes and fingers only. */
function title(words, flipped, key, rules) {
  const lines = words.lines.flatMap((line, i) => (i ? [h("br", { key: `br${i}` }), line] : [line]));
  const props = { key, class: classes("hub-title", flipped && "flip", rules && "is-ruletap"), "aria-hidden": flipped ? "true" : null };
  return h("p", rules ? { ...props, ...ruleTap(words, flipped, rules) } : props, clock(words.clock), h("small", {}, words.small), lines);
}

/** The time left, where the dial is too small for it (layouts.css); the dial says it too. */
function clock(left) {
  if (left === null || left === undefined) return null;
  return h("b", { class: classes("clock", left < 10 && "is-low"), key: "clock", "aria-hidden": "true" }, clockText(left));
}

function ruleTap(words, flipped, rules) {
  if (flipped) return { on: { click: rules } };
  return { role: "button", tabindex: "0", "data-rules": true, "aria-label": t("{title}: the rule", { title: words.lines.join(" ") }), on: pressed(rules) };
}
