// The end: Chests open, counts and scores, who wins and why.

import { classes, h } from "./dom.js";
import { COLOURS, gem, nine, POINTS } from "./gems.js";
import { t } from "./i18n.js";
import { emblem, icon } from "./icons.js";
import { endFoot } from "./parts/endfoot.js";
import { panel } from "./parts/panel.js";
import { pressed } from "./parts/press.js";
import { breakable } from "./names.js";
import { mini } from "./parts/ships.js";
import { ACHIEVEMENTS, gemsOf, ordinal, points, SAY, SETUP, signed } from "./words.js";

/** The finish page; `app` null: view only. `page` carries `note`, `live` and what this screen does. */
export function finishPage(m, app, page) {
  const ranked = ranking(m);
  return h(
    "main",
    { class: classes("end", m.names.length > 4 && "is-many"), key: "end" },
    h("div", { class: "verdict" }, h("h1", {}, icon("i-crown"), h("span", { class: "name" }, breakable(t("{name} wins", { name: m.game.winner })))), reason(m, ranked)),
    h("p", { class: "sr" }, t("The chests opened one after the other, last place first.")),
    h("div", { class: "chests" }, ranked.map((one, i) => chest(m, app, one, i, ranked))),
    app && askSilence(m, app),
    endFoot(m, app, page, { again: SETUP.sameSeats }),
  );
}

/** Players from first to last: score, then the highest Green, then the order of seats. */
export function ranking(m) {
  const all = m.names.map((name) => ({ name, score: m.game.scores[name], green: Math.max(...(m.game.ships[name].green || [0])) }));
  const best = (a, b) => b.score - a.score || b.green - a.green;
  return all.sort((a, b) => (b.name === m.game.winner) - (a.name === m.game.winner) || best(a, b));
}

function reason(m, ranked) {
  const [first, second] = ranked;
  if (!second) return null;
  if (first.score !== second.score) return h("p", { class: "reason" }, t("{points} ahead of {name}", { points: points(first.score - second.score), name: second.name }));
  return h("p", { class: "reason" }, t("{score} : {other}. Highest Green", { score: signed(first.score), other: signed(second.score) }), " ", mini(first.green), ` ${t("beats")} `, mini(second.green));
}

function chest(m, app, { name, score, green }, place, ranked) {
  const seat = m.seats[m.names.indexOf(name)];
  const tied = ranked.some((other) => other.name !== name && other.score === score);
  const gems = m.game.chests[name];
  const label = `${name}: ${points(score)}, ${ordinal(place + 1)}`;
  return h(
    "div",
    { class: "col", key: name, vars: { "--turn": String(ranked.length - 1 - place) } },
    h(
      "section",
      { class: classes("chest", place === 0 && "is-first"), "aria-label": label },
      h("h2", {}, emblem(seat.emblem), h("span", { class: "name" }, breakable(name)), tied ? mini(green) : null),
      h("ul", { class: "tally" }, COLOURS.map((colour) => tally(colour, gems[colour]))),
      h("p", { class: "total" }, h("small", {}, ordinal(place + 1)), h("b", { class: nine(score) || null }, signed(score))),
    ),
    medals(m, app, name),
  );
}

/**
 * A player's achievements; all lists take the room of the longest, so that the Chests end alike.
 * Where there is no room for how each is earned, a tap tells.
 */
function medals(m, app, name) {
  const earned = m.game.achievements[name];
  const most = Math.max(...Object.values(m.game.achievements).map((each) => each.length));
  const few = most < 3 && m.names.length < 6;
  const list = h(
    "ul",
    { class: classes("medals", !few && "is-full"), key: "medals", vars: { "--medals": String(most) } },
    earned.map((one) => medal(ACHIEVEMENTS[one] || [one, ""], one, few)),
  );
  if (few || !app || !earned.length) return list;
  const tell = () => {
    app.ui.medalsOf = name;
    app.open("medals");
  };
  return h("div", { class: "medals-tap", key: "tap", role: "button", tabindex: "0", "aria-label": SAY.medalsOf(name), on: pressed(tell) }, list);
}

function medal([name, how], key, few) {
  return h("li", { class: "medal", key, title: how }, icon("i-medal"), h("span", {}, name, few ? h("small", {}, how) : null));
}

/** What a player has earned, and how. */
export function medalsPanel(app, m) {
  const name = app.ui.medalsOf;
  const earned = (m.game.achievements || {})[name];
  if (!earned) return null;
  return panel(
    { key: "medals", title: SAY.medalsOf(name), sign: emblem(m.seats[m.names.indexOf(name)].emblem), close: () => app.open(null), flipped: app.ui.turned },
    h("ul", { class: "medals", key: "list" }, earned.map((one) => medal(ACHIEVEMENTS[one] || [one, ""], one, true))),
  );
}

/** Nobody can measure silence: the table is asked, once a game. */
function askSilence(m, app) {
  const { winner, achievements } = m.game;
  if (app.ui.silenceAsked || achievements[winner].includes("no-tongue")) return null;
  const attest = () => app.send({ do: "attest", player: winner, achievement: "no-tongue" });
  return h(
    "p",
    { class: "row ask", key: "ask" },
    h("span", {}, h("b", {}, SAY.noTongue), h("small", {}, SAY.silence(winner))),
    h("button", { class: "btn", key: "yes", type: "button", on: { click: attest } }, SAY.yes),
    h("button", { class: "btn", key: "no", type: "button", on: { click: app.silenceAnswered } }, SAY.no),
  );
}

function tally(colour, count) {
  const sum = count * POINTS[colour];
  return h(
    "li",
    { class: colour, key: colour, "aria-label": `${gemsOf(count, colour)}, ${points(sum)}` },
    gem(colour),
    h("span", {}, count),
    h("small", {}, signed(sum)),
  );
}
