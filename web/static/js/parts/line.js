// The line beside the dot: a no that was just given, what is wrong at the table, what just happened.

import { classes, h } from "../dom.js";
import { SAY } from "../words.js";

/**
 * What is wrong now, newest concern first: `{what, why, first}`; `first` is all of `why` that the
 * line has room for. While a Day's results lie open its cards lie rightly, so nothing is said of them.
 */
export function concerns(m) {
  const messages = (m.screen.messages || []).filter((message) => !m.held || !message.island);
  const silent = Object.entries(m.screen.readers || {})
    .filter(([letter, fault]) => fault && !messages.some((message) => message.island === letter))
    .map(([letter, fault]) => ({ what: SAY.silent(letter), why: fault, first: SAY.tapDot }));
  return [...messages, ...silent];
}

/** The line. `note` is a refusal's sentence or null; `live` whether there is a link. */
export function line(m, note, live) {
  const all = concerns(m);
  const first = all[0];
  const happened = (m.screen.happened || [])[(m.screen.happened || []).length - 1];
  const room = m.screen.simulated ? 12 : 22;
  const trouble = !live || note || first;
  return h(
    "div",
    { class: classes("line", trouble && "is-trouble"), key: "line", "data-line": true },
    h("div", { class: "line-now", role: "alert", key: "alert" }, !live ? words(SAY.lost, SAY.lostWhy, { room }) : note ? words(note, "", { room }) : null),
    h("div", { class: "line-ill", role: "status", key: "ill" }, live && !note && first ? words(first.what, first.first || firstSentence(first.why), { more: all.length - 1, room }) : null),
    h("div", { class: "line-news", role: "status", "aria-live": "polite", key: "news" }, trouble || !happened || m.quiet ? null : h("p", { class: classes("news", happened.text.length > 36 && "is-long") }, happened.text)),
  );
}

function firstSentence(why) {
  return /^.*?[.!?](?= |$)|.*/.exec(why || "")[0];
}

function words(what, why, { more = 0, room = 22 } = {}) {
  const long = what.length > room;
  return [
    h("p", { class: classes("sick", long && "is-long"), key: "what" }, what),
    why || more > 0 ? h("p", { class: "why", key: "why" }, why, more > 0 ? ` And ${more} more: tap the dot.` : null) : null,
  ];
}
