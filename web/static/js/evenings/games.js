// The list of games by evenings, the newest first.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { EVENINGS } from "./words.js";

/** All evenings. */
export function games(app, told) {
  if (!told.evenings.length) return empty();
  return h("div", { class: "ev-list", key: "games" }, told.evenings.map((evening, i) => section(app, told, evening, told.evenings.length - i)));
}

/** What stands where nothing has been finished. */
export function empty() {
  return h("section", { class: "ev-empty", key: "empty" }, h("h2", {}, EVENINGS.none), h("p", {}, EVENINGS.noneWhy));
}

function section(app, told, evening, key) {
  return h(
    "section",
    { class: "ev-evening", key: `evening-${key}` },
    h("h2", {}, evening.date || EVENINGS.noDate, h("small", {}, evening.players.join(", "))),
    h("ul", {}, evening.games.map((game) => h("li", { key: game.key }, game.standing === "finished" ? finished(game) : unfinished(game, told.free && game.standing === "given up" ? () => app.takeUp(game.key) : null)))),
  );
}

function finished(game) {
  return h(
    "a",
    { class: "ev-game", href: `/evenings/${game.key}`, "aria-label": EVENINGS.watch(game.title, game.winner) },
    h("span", { class: "ev-what" }, game.title, notes(game)),
    h("b", { class: "ev-winner" }, icon("i-crown"), h("span", {}, game.winner)),
    h("span", { class: "ev-points" }, ranked(game).map(([name, points]) => h("span", { key: name }, name, " ", h("b", {}, points < 0 ? `−${-points}` : points)))),
    icon("i-next"),
  );
}

/** `goOn` takes the game up again, or is null. */
function unfinished(game, goOn) {
  return h(
    "div",
    { class: "ev-game is-untold" },
    h("span", { class: "ev-what" }, game.title),
    h("span", { class: "chip" }, EVENINGS.standing[game.standing]),
    h("span", { class: "ev-points" }, h("small", {}, EVENINGS.notTold)),
    goOn && h("button", { class: "btn", key: "on", type: "button", on: { click: goOn } }, EVENINGS.goOn),
  );
}

function notes(game) {
  const told = [game.imported && EVENINGS.imported, game.corrected && EVENINGS.corrected].filter(Boolean);
  return told.length ? h("small", {}, told.join(", ")) : null;
}

/** Players with their points, the winner first, then by points. */
function ranked(game) {
  const all = game.players.map((name, seat) => [name, game.points[seat]]);
  return all.sort((a, b) => (b[0] === game.winner) - (a[0] === game.winner) || b[1] - a[1]);
}
