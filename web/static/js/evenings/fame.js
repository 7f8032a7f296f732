// The hall of fame: records with who holds them, and who has achieved what how often.

import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { empty } from "./games.js";
import { EVENINGS } from "./words.js";

const MOST = 4;

/** One hall for each game. */
export function fame(app, told) {
  if (!told.length) return empty();
  return h("div", { class: "ev-list", key: "fame" }, told.map((hall) => h(
    "section",
    { class: "ev-stats", key: hall.name },
    h("h2", {}, hall.title),
    h("ul", { class: "ev-records", "aria-label": EVENINGS.records }, hall.records.map(record)),
    hall.achievements.length ? h("div", { class: "ev-earned", key: "earned" }, h("h3", {}, EVENINGS.achievements), h("ul", {}, hall.achievements.map(earned))) : null,
  )));
}

function record(one) {
  const more = one.holders.length - MOST;
  return h(
    "li",
    { class: "ev-record", key: one.label },
    h("b", { class: "ev-value" }, one.value),
    h("span", { class: "ev-label" }, one.label),
    h("span", { class: "ev-holders" }, one.holders.slice(0, MOST).map(holder), more > 0 ? h("small", { key: "more" }, `+ ${more}`) : null),
  );
}

function holder(one, at) {
  const name = h("b", {}, one.player);
  if (!one.key) return h("span", { key: `${at}` }, name);
  return h("a", { key: `${at}`, href: `/evenings/${one.key}` }, name, h("small", {}, one.date || EVENINGS.theGame));
}

function earned(one) {
  const { length } = one.players;
  return h(
    "li",
    { class: classes("ev-achievement", !length && "is-open"), key: one.label },
    h("b", {}, length ? icon("i-medal") : null, h("span", {}, one.label)),
    h("small", {}, one.how),
    h("span", {}, length ? one.players.map(([name, count]) => (count > 1 ? `${name} ${EVENINGS.times(count)}` : name)).join(", ") : EVENINGS.nobody),
  );
}
