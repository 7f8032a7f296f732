// What can be looked through at any time: the discard pile, the rounds so far.

import { h } from "../dom.js";
import { emblem } from "../icons.js";
import { panel } from "../parts/panel.js";
import { face } from "./cards.js";
import { SAY21 } from "./words.js";

/** The panel that is open, or null. */
export function lookPanel(app, m) {
  const close = () => {
    app.ui.look = null;
    app.render();
  };
  if (app.ui.look === "discard" && m.game.discard.length) {
    return panel({ key: "discard", title: SAY21.discardPile, small: SAY21.oldestFirst, flipped: app.ui.turned, close, wide: true },
      h("div", { class: "facerow is-many", key: "row" }, m.game.discard.map((card, i) => face(card, { key: `${card}-${i}` }))));
  }
  if (app.ui.look === "rounds") return panel({ key: "rounds", title: SAY21.roundsSoFar, flipped: app.ui.turned, close, wide: true }, rounds(m));
  return null;
}

function rounds(m) {
  if (!m.game.rounds.length) return h("p", { class: "note", key: "none" }, SAY21.noRounds);
  const head = h("tr", { key: "head" }, h("th", {}), m.seats.map((seat) => h("th", { key: seat.name, scope: "col" }, emblem(seat.emblem), h("span", {}, seat.name))));
  return h("table", { class: "rounds21", key: "rounds" }, h("thead", { key: "head" }, head), h("tbody", { key: "body" }, m.game.rounds.map((one) => row(m, one))));
}

function row(m, one) {
  return h(
    "tr",
    { key: `round-${one.round}` },
    h("th", { scope: "row" }, SAY21.round(one.round)),
    m.names.map((name) => {
      const total = one.totals[name];
      const coins = one.coins[name];
      return h("td", { key: name, class: one.winners.includes(name) ? "is-won" : null }, h("b", {}, total === null ? "–" : total), coins ? h("span", { class: "note" }, ` ${SAY21.gained(coins)}`) : null);
    }),
  );
}
