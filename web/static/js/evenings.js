// The page of all evenings: games, statistics, the hall of fame, files.

import { classes, h, show } from "./dom.js";
import { backups } from "./evenings/backups.js";
import { fame } from "./evenings/fame.js";
import { fetched } from "./evenings/fetched.js";
import { files } from "./evenings/files.js";
import { games } from "./evenings/games.js";
import { begin, head } from "./evenings/head.js";
import { statistics } from "./evenings/statistics.js";
import { EVENINGS } from "./evenings/words.js";

const PARTS = {
  games: { draw: games, path: () => "/api/evenings" },
  statistics: { draw: statistics, path: (app) => `/api/evenings/statistics?group=${app.group}` },
  fame: { draw: fame, path: () => "/api/evenings/fame" },
  files: { draw: files, path: () => "/api/evenings" },
  backups: { draw: backups, path: () => "/api/backups" },
};

const root = document.getElementById("app");
const app = { part: "games", group: "", told: {}, sentence: null, said: null };

app.render = () => {
  show(
    root,
    h(
      "main",
      { class: "evenings", key: "evenings" },
      head(EVENINGS.title, { back: "/tablet", backLabel: EVENINGS.backToTable, changed: app.render }),
      parts(),
      h("p", { class: "ev-sentence", key: "sentence", role: "alert", hidden: !app.sentence }, app.sentence),
      app.part in app.told ? PARTS[app.part].draw(app, app.told[app.part]) : null,
    ),
  );
};

function parts() {
  return h(
    "nav",
    { class: "ev-parts", key: "parts", "aria-label": EVENINGS.partsLabel },
    Object.keys(PARTS).map((part) =>
      h("button", { class: classes("btn"), key: part, type: "button", "aria-pressed": String(part === app.part), on: { click: () => app.open(part) } }, EVENINGS.parts[part])),
  );
}

/** Open a part of the page; it is fetched each time, since a game may have ended meanwhile. */
app.open = (part) => {
  app.part = part;
  history.replaceState(null, "", part === "games" ? location.pathname : `?show=${part}`);
  app.render();
  return app.fetch(part);
};

app.fetch = async (part = app.part) => {
  const { value, sentence } = await fetched(PARTS[part].path(app));
  app.sentence = sentence || null;
  if (value) app.told[part] = value;
  app.render();
  document.body.dataset.live = "yes";
};

app.choose = (group) => {
  app.group = group;
  return app.fetch("statistics");
};

/** Take up an older game; it then stands at the table. */
app.takeUp = async (key) => {
  const body = JSON.stringify({ on: null, command: { do: "take-up", game: Number(key) } });
  const { value, sentence } = await fetched("/api/do", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  if (value) return location.assign("/tablet");
  app.sentence = sentence;
  return app.render();
};

begin((refused) => {
  const asked = new URLSearchParams(location.search).get("show");
  app.open(asked in PARTS ? asked : "games").then(() => {
    if (refused) app.sentence = refused;
    app.render();
  });
});
