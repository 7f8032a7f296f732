// Statistics: for each thing that is counted a drawing, and beside it the same numbers as a table.

import { h } from "../dom.js";
import { COLOURS, gem } from "../gems.js";
import { icon } from "../icons.js";
import { empty } from "./games.js";
import { worn } from "./head.js";
import { EVENINGS } from "./words.js";

/** The statistics of all games that were played, for everybody or for one group. */
export function statistics(app, told) {
  if (!told.games.length) return empty();
  return h(
    "div",
    { class: "ev-list", key: "statistics" },
    groupChoice(app, told.groups),
    told.games.map((game) => h(
      "section",
      { class: "ev-stats", key: game.name },
      h("h2", {}, game.title, h("small", {}, EVENINGS.finished(game.games))),
      h("div", { class: "ev-cards" }, game.plots.map((plot) => card(app, game, plot)), achieved(game)),
    )),
  );
}

function groupChoice(app, groups) {
  const choose = (event) => app.choose(event.target.value);
  return h(
    "label",
    { class: "ev-group", key: "group" },
    h("span", {}, EVENINGS.group),
    h(
      "select",
      { on: { change: choose } },
      h("option", { value: "", key: "all", selected: app.group === "" }, EVENINGS.everybody),
      groups.map((group) => h("option", { value: group.id, key: group.id, selected: app.group === group.id }, EVENINGS.groupOf(group.players, group.games))),
    ),
  );
}

function card(app, game, plot) {
  const source = `/api/evenings/plots/${game.name}/${plot.id}.svg?group=${app.group}&theme=${worn()}`;
  const labels = Object.fromEntries(game.columns.map((column) => [column.id, column.label]));
  return h(
    "figure",
    { class: "ev-card", key: plot.id },
    h("figcaption", {}, plot.title),
    h("img", { src: source, alt: EVENINGS.drawn(plot.title), loading: "lazy", key: `${game.games}` }),
    numbers(plot.title, plot.series, labels, game.rows),
  );
}

function numbers(title, series, labels, rows) {
  return h(
    "table",
    { "aria-label": title },
    h("thead", {}, h("tr", {}, h("th", { scope: "col", key: "player" }, EVENINGS.player), series.map((one) => h("th", { scope: "col", key: one }, heading(one, labels[one]))))),
    h("tbody", {}, rows.map((row) => h(
      "tr",
      { key: row.player },
      h("th", { scope: "row", key: "player" }, row.player),
      series.map((one) => h("td", { key: one }, row.values[one] < 0 ? `−${-row.values[one]}` : row.values[one])),
    ))),
  );
}

function heading(id, label) {
  return COLOURS.includes(id) ? [gem(id), h("span", { class: "sr" }, label)] : label;
}

function achieved(game) {
  const rows = game.rows.filter((row) => row.achievements.length);
  if (!rows.length) return null;
  return h(
    "section",
    { class: "ev-card", key: "achievements" },
    h("h3", {}, EVENINGS.achievements),
    h("dl", { class: "ev-achieved" }, rows.map((row) => h(
      "div",
      { key: row.player },
      h("dt", {}, row.player),
      h("dd", {}, row.achievements.map((one) => h("span", { class: "medal", key: one.label }, icon("i-medal"), h("span", {}, one.label, one.count > 1 ? ` ${EVENINGS.times(one.count)}` : null)))),
    ))),
  );
}
