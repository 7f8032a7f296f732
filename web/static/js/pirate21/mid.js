// The middle of the felt: deck, whose turn it is, discard pile, and below them what can be done.

import { leftNow } from "../clock.js";
import { classes, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { clockText } from "../words.js";
import { face } from "./cards.js";
import { SAY21 } from "./words.js";

const ROOMY = 13; // letters of a title that stand in one large line

/** `below` is what can be done, or null; `looks` opens the discard pile and the rounds and `rules` the rule of the moment (host only); `line` stands below all, or is null. */
export function mid(m, page, { below, looks, words, line, timer, rules }) {
  const [title, small] = words;
  return h(
    "section",
    { class: classes("mid21", !below && "is-bare"), key: "mid", "aria-label": [title, small].filter(Boolean).join(", ") },
    h("div", { class: "piles", key: "piles" }, deck(m), whose(m, page, words, looks, timer, rules), discard(m, looks)),
    below,
    line,
  );
}

function deck(m) {
  const { deck: left } = m.game;
  const card = left
    ? h("span", { class: "ship ship--down", key: "deck" }, h("b", {}, left))
    : h("span", { class: "ship ship--empty", key: "none" }, icon("i-cards"));
  return h("p", { class: "pile", key: "deck" }, card, h("small", {}, SAY21.deck));
}

function discard(m, looks) {
  const pile = m.game.discard;
  const top = pile.length ? face(pile[pile.length - 1], { key: "top" }) : h("span", { class: "ship ship--empty", key: "none" }, icon("i-x"));
  const kids = [top, h("small", { key: "count" }, SAY21.discarded(pile.length))];
  if (!looks || !pile.length) return h("p", { class: "pile", key: "discard" }, kids);
  return h("button", { class: "pile", key: "discard-tap", type: "button", "aria-label": SAY21.lookThrough, on: { click: () => looks("discard") } }, kids);
}

function whose(m, page, [title, small], looks, timer, rules) {
  const words = (flipped) =>
    h("p", { class: classes("whose-p", title.length > ROOMY && "is-long", flipped && "flip"), key: flipped ? "far" : "near", "aria-hidden": flipped ? "true" : null }, h("span", {}, title), h("small", {}, small));
  const inside = [words(true), m.screen.timer && !m.held ? clock(m, page, timer) : h("hr", { key: "fold" }), words(false)];
  if (!looks) return h("div", { class: "whose", key: "whose" }, inside);
  return h(
    "div",
    { class: "whose", key: "whose" },
    inside,
    m.held
      ? h("button", { class: "whosetap", key: "rounds", type: "button", "aria-label": SAY21.roundsSoFar, on: { click: () => looks("rounds") } })
      : h("button", { class: "whosetap", key: "rules", type: "button", "data-rules": true, "aria-label": t("{title}: the rule", { title }), on: { click: rules } }),
  );
}

/** The time of this turn, once for each long side; a tap opens the timer. */
function clock(m, page, timer) {
  const left = leftNow(m.screen.timer, page.came, page.now);
  const text = clockText(left);
  const inside = [h("b", { class: "flip", key: "far", "aria-hidden": "true" }, text), h("b", { key: "near" }, text)];
  const name = classes("clock21", left < 10 && "is-low");
  if (!timer) return h("div", { class: name, key: "clock", role: "timer" }, inside);
  return h("button", { class: name, key: "clock-tap", type: "button", "aria-label": SAY21.timer, on: { click: timer } }, inside);
}
