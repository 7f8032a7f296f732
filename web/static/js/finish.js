// The end: Chests open, counts and scores, who wins and why.

import { classes, h } from "./dom.js";
import { COLOURS, gem, nine, POINTS } from "./gems.js";
import { emblem, icon } from "./icons.js";
import { simulated, themeButton, undoButton } from "./parts/corners.js";
import { line } from "./parts/line.js";
import { mini } from "./parts/ships.js";
import { recordLink } from "./sheets/menu.js";
import { ordinal, points, signed } from "./words.js";

/** The finish page; `app` null: view only. */
export function finishPage(m, app, note, live) {
  const ranked = ranking(m);
  return h(
    "main",
    { class: classes("end", m.names.length > 5 && "is-many"), key: "end" },
    h("div", { class: "verdict" }, h("h1", {}, icon("i-crown"), h("span", { class: "name" }, `${m.game.winner} wins`)), reason(m, ranked)),
    h("p", { class: "sr" }, "The chests opened one after the other, last place first."),
    h("div", { class: "chests" }, ranked.map((one, i) => chest(m, one, i, ranked))),
    foot(m, app, note, live),
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
  if (first.score !== second.score) return h("p", { class: "reason" }, `${points(first.score - second.score)} ahead of ${second.name}`);
  return h("p", { class: "reason" }, `${signed(first.score)} : ${signed(second.score)}. Highest Green `, mini(first.green), " beats ", mini(second.green));
}

function chest(m, { name, score, green }, place, ranked) {
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
      h("h2", {}, emblem(seat.emblem), h("span", { class: "name" }, name), tied ? mini(green) : null),
      h("ul", { class: "tally" }, COLOURS.map((colour) => tally(colour, gems[colour]))),
      h("p", { class: "total" }, h("small", {}, ordinal(place + 1)), h("b", { class: nine(score) || null }, signed(score))),
    ),
  );
}

function tally(colour, count) {
  const sum = count * POINTS[colour];
  return h(
    "li",
    { class: colour, key: colour, "aria-label": `${count} ${colour}, ${points(sum)}` },
    gem(colour),
    h("span", {}, count),
    h("small", {}, signed(sum)),
  );
}

function foot(m, app, note, live) {
  if (!app) return h("div", { class: "foot" }, simulated(m), line(m, note, live));
  return h(
    "div",
    { class: "foot" },
    undoButton(m.screen.undo, app.undo),
    simulated(m),
    line(m, note, live),
    h("span", { class: "push", key: "push" }),
    themeButton(app.theme),
    recordLink(),
    h("button", { class: "btn btn--do", key: "again", type: "button", on: { click: () => app.send({ do: "new-game" }) } }, "Again, same seats"),
  );
}
