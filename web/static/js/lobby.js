// The lobby: all tables of the house, as they are told at its broker.

import { leftNow, ticking } from "./clock.js";
import { follow } from "./connection.js";
import { classes, h, show } from "./dom.js";
import { LANGUAGES, language, listOf, speak } from "./i18n.js";
import { icon } from "./icons.js";
import { LOBBY } from "./lobby/words.js";
import { switchTheme, wearTheme } from "./theme.js";
import { clockText } from "./words.js";

const LOW = 10; // seconds

const root = document.getElementById("app");
const app = { lobby: null, came: 0, live: false, refused: null };

function render() {
  document.body.dataset.live = app.live ? "yes" : "no";
  if (!app.lobby) return;
  const ill = illness();
  show(
    root,
    h(
      "main",
      { class: "lobby", key: "lobby" },
      head(),
      h("p", { class: "lb-ill", key: "ill", role: "status", hidden: !ill }, ill),
      app.lobby.tables.length ? h("ul", { class: "lb-tables", key: "tables" }, inOrder(app.lobby.tables).map(table)) : none(),
    ),
  );
}

function illness() {
  if (app.refused) return app.refused;
  if (!app.live) return LOBBY.lost;
  if (app.lobby.refused) return LOBBY.refused(app.lobby.refused);
  return app.lobby.there ? null : LOBBY.gone;
}

function head() {
  const theme = () => {
    switchTheme();
    render();
  };
  return h(
    "header",
    { class: "lb-head", key: "head" },
    h("h1", { key: "title" }, LOBBY.title),
    h("div", { class: "lb-row", key: "languages" }, LANGUAGES.filter(([code]) => code !== language)
      .map(([code, name]) => h("button", { class: "btn", key: code, type: "button", lang: code, on: { click: () => speak(code) } }, name))),
    h("button", { class: "btn btn--icon", key: "theme", type: "button", "aria-label": LOBBY.theme, on: { click: theme } }, icon("i-sun")),
  );
}

/** Tables that are there come first; the others stay to be seen. */
function inOrder(tables) {
  return [...tables.filter(isHere), ...tables.filter((one) => !isHere(one))];
}

function isHere(one) {
  return standing(one) === "here";
}

/** A broker that goes tells for all tables that they go as well: without it nothing is known of any. */
function standing(one) {
  return app.live && app.lobby.there ? one.standing : "unknown";
}

function none() {
  return h("section", { class: "lb-none", key: "none" }, h("h2", {}, LOBBY.none), h("p", {}, LOBBY.noneWhy));
}

function table(one) {
  const here = isHere(one);
  return h(
    "li",
    { class: classes("lb-table", !here && "is-away"), key: one.name },
    h("div", { class: "lb-name", key: "name" }, h("h2", {}, one.name), chip(one)),
    one.two ? h("p", { class: "lb-two", key: "two" }, LOBBY.two) : null,
    here ? playing(one) : null,
    h("p", { class: "lb-foot", key: "foot" }, foot(one)),
  );
}

function chip(one) {
  const { table: { playing: plays, rest }, result } = one;
  const how = standing(one);
  if (how !== "here") return h("span", { class: classes("chip", how === "silent" && "chip--warn"), key: "chip" }, LOBBY.standing[how]);
  const said = rest ? LOBBY[rest] : result.winner ? LOBBY.ended : plays ? LOBBY.plays : LOBBY.free;
  return h("span", { class: classes("chip", plays && "chip--ok"), key: "chip" }, said);
}

function playing({ table: { players, playing: plays, rest, heading, small, todo, turn }, timer, result }) {
  if (result.winner) return [h("p", { class: "lb-at", key: "wins" }, LOBBY.wins(result.winner)), points(result.points)];
  if (!plays && !rest) return null;
  return [
    h("p", { class: "lb-at", key: "at" }, h("span", {}, heading, " ", h("small", {}, small)), timer ? clock(timer) : null),
    todo ? h("p", { class: "lb-todo", key: "todo" }, todo) : null,
    turn.length ? h("p", { class: "lb-turn", key: "turn" }, turn.length === players.length ? LOBBY.all : LOBBY.turn(listOf(turn))) : null,
  ];
}

function clock(timer) {
  const left = leftNow(timer, app.came, performance.now());
  return h("span", { class: classes("lb-time", left < LOW && "is-low"), key: "time", role: "timer" }, clockText(left));
}

function points(all) {
  const of = Object.entries(all).filter(([, value]) => value !== null);
  return h("p", { class: "lb-points", key: "points" }, of.map(([name, value]) => h("span", { key: name }, `${name} `, h("b", {}, value))));
}

/** At a table that is free nobody sits: who is set down there played last, or begins there by usage. */
function foot({ table: { called, players, playing: plays, rest, simulated }, result }) {
  const sits = plays || rest || result.winner;
  return [called, sits && players.join(", "), simulated && LOBBY.simulated].filter(Boolean).join(" · ");
}

function take(lobby) {
  app.lobby = lobby;
  app.came = performance.now();
  app.refused = null;
  render();
}

wearTheme();
follow("/events", {
  onScreen: take,
  onLink: (live) => {
    app.live = live;
    render();
  },
  onRefused: ({ sentence }) => {
    app.refused = sentence;
    render();
  },
  snapshot: "/api/screen",
});
ticking(() => {
  if (app.lobby && app.lobby.tables.some((one) => one.timer && one.timer.running)) render();
});
