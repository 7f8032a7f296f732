// The four corners: health and what is wrong, theme and menu, undo, what to do next.

import { classes, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { SAY } from "../words.js";
import { concerns, line } from "./line.js";

/** Top left. `open` shows the list of what is wrong (host only). */
export function healthCorner(m, page, { open, now, lineElsewhere }) {
  return h("div", { class: "corner corner--tl", key: "tl" }, healthDot(m, page, open), isCrowded(m) ? simulated(m) : null, lineElsewhere ? null : line(m, page, now));
}

/** The dot; it stands wherever the line does, which points at it. */
export function healthDot(m, { note, live }, open) {
  const ill = concerns(m).filter((one) => !one.mild);
  const state = !live ? "dot--off" : ill.length || note ? "dot--warn" : "";
  const label = !live ? SAY.lost : ill.length ? SAY.ill(ill[0].what) : SAY.well;
  const dot = h("span", { class: classes("dot", state) });
  return open
    ? h("button", { class: "health", key: "dot", type: "button", "aria-label": label, on: { click: open } }, dot)
    : h("span", { class: "health", key: "dot", role: "img", "aria-label": label }, dot);
}

/** Whether sentences stand in the middle: there is room at Pirate 21, and five plates leave the corner none. */
export function isCrowded(m) {
  return m.names.length > 4 || m.table.class.includes("p21");
}

/** The badge that stands wherever the simulator drives. */
export function simulated(m) {
  return m.screen.simulated ? h("span", { class: "sim", key: "sim" }, SAY.simulated) : null;
}

/** Top right. */
export function toolCorner(m, { theme, menu }) {
  return h("nav", { class: "corner corner--tr", key: "tr", "aria-label": t("Tools") }, isCrowded(m) ? null : simulated(m), themeButton(theme), menuButton(menu));
}

/** Top right where there is nothing else to tap: what this one screen does. */
export function deviceCorner(m, open) {
  return h("nav", { class: "corner corner--tr", key: "tr", "aria-label": t("Tools") }, isCrowded(m) ? null : simulated(m), deviceButton(open));
}

/** The button of what this one screen does: its sound, its voice. */
export function deviceButton(open) {
  return h("button", { class: "btn btn--icon", key: "device", type: "button", "aria-label": t("This screen"), on: { click: open } }, icon("i-sound"));
}

/** The theme's button. */
export function themeButton(theme) {
  return h("button", { class: "btn btn--icon", key: "theme", type: "button", "aria-label": SAY.theme, on: { click: theme } }, icon("i-sun"));
}

/** The menu's button. */
export function menuButton(menu) {
  return h("button", { class: "btn btn--icon", key: "menu", type: "button", "aria-label": SAY.menu, on: { click: menu } }, icon("i-menu"));
}

/** Undo, with what it takes back. */
export function undoButton(label, then) {
  return h(
    "button",
    { class: "btn undo", key: "undo", type: "button", disabled: !label, on: { click: then } },
    icon("i-undo"),
    h("span", {}, SAY.undo, label && h("small", {}, label)),
  );
}

/** Bottom right: what can be done next, or what the table waits for, in a sentence or in fewer words. */
export function nextCorner(buttons, todo, brief) {
  const kids = buttons.length ? buttons : todo ? [waiting(todo, brief || todo)] : [];
  const pair = buttons.filter((one) => one.props && !one.props["aria-label"]).length > 1;
  return h("div", { class: classes("corner corner--br", pair && "is-pair"), key: "br" }, kids);
}

function waiting(todo, brief) {
  return h("p", { class: "todo", key: "todo", "data-full": todo, "data-brief": brief }, h("span", {}, todo));
}

/** A button of the bottom right corner: `{label, then, main, symbol}`. */
export function nextButton({ label, then, main = false, symbol = null, key = label }) {
  if (symbol) {
    return h("button", { class: "btn btn--icon", key, type: "button", "aria-label": label, on: { click: then } }, icon(symbol));
  }
  return h("button", { class: classes("btn", main && "btn--do", label.length > 18 && "is-long"), key, type: "button", on: { click: then } }, label);
}
