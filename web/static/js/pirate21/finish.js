// The end: who has the most Coins, or a King and exactly 21; what lay there at last.

import { classes, h } from "../dom.js";
import { t } from "../i18n.js";
import { emblem, icon } from "../icons.js";
import { breakable } from "../names.js";
import { endFoot } from "../parts/endfoot.js";
import { coins } from "../parts/seats.js";
import { ordinal, SAY } from "../words.js";
import { cardOf, face } from "./cards.js";
import { SAY21 } from "./words.js";

/** The finish page; `app` null: view only. `page` carries `note`, `live` and what this screen does. */
export function finish21(m, app, page) {
  const ranked = ranking(m);
  return h(
    "main",
    { class: classes("end end21", m.names.length > 4 && "is-many"), key: "end" },
    h("div", { class: "verdict" }, h("h1", {}, icon("i-crown"), h("span", { class: "name" }, breakable(t("{name} wins", { name: m.game.winner })))), h("p", { class: "reason" }, reason(m, ranked))),
    h("div", { class: "chests" }, ranked.map((name, i) => column(m, name, placeOf(m, name), i))),
    endFoot(m, app, page, { again: SAY21.again }),
  );
}

/** The winner first, then by Coins, then in the order of the seats. */
function ranking(m) {
  const { winner, coins: owned } = m.game;
  return [...m.names].sort((a, b) => (b === winner) - (a === winner) || owned[b] - owned[a]);
}

function reason(m, [first, second]) {
  const { coins: owned } = m.game;
  if (kingWon(m)) return SAY21.kingWins;
  return SAY21.ahead(owned[first] - owned[second], second);
}

/** Whether the last round was won outright with a King and exactly 21 (what lies open shows it). */
function kingWon(m) {
  const last = m.game.rounds[m.game.rounds.length - 1];
  const totals = Object.values(last.totals).filter((total) => total === 21);
  const won = last.winners.length === 1 && last.winners[0] === m.game.winner;
  return won && totals.length === 1 && last.totals[m.game.winner] === 21 && last.hands[m.game.winner].some((card) => cardOf(card).sort === "king");
}

/** Equal numbers of Coins share a place, but for the winner's. */
function placeOf(m, name) {
  const { winner, coins: owned } = m.game;
  if (name === winner) return 1;
  return 1 + m.names.filter((other) => other === winner || owned[other] > owned[name]).length;
}

function column(m, name, place, at) {
  const seat = m.seats[m.names.indexOf(name)];
  const last = m.game.rounds[m.game.rounds.length - 1];
  const cards = last.hands[name];
  const count = m.game.coins[name];
  return h(
    "div",
    { class: "col", key: name, vars: { "--turn": String(m.names.length - 1 - at) } },
    h(
      "section",
      { class: classes("chest", at === 0 && "is-first"), "aria-label": `${name}: ${SAY.coins(count)}` },
      h("h2", {}, emblem(seat.emblem), h("span", { class: "name" }, breakable(name))),
      h("div", { class: "lasthand", key: "cards" }, cards ? cards.map((card, i) => face(card, { key: `${card}-${i}` })) : h("p", { class: "note" }, SAY21.out(name)),
        cards && h("p", { class: "lastsum", key: "sum" }, h("small", {}, SAY21.lastHand), ` ${last.totals[name]}`)),
      h("p", { class: "total" }, h("small", {}, ordinal(place)), h("span", { class: "owned" }, coins(count), h("b", {}, count))),
    ),
  );
}
