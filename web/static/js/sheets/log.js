// What was done in this game, line by line; a line tapped can be mended, or gone back to.

import { h } from "../dom.js";
import { panel } from "../parts/panel.js";
import { icon } from "../icons.js";
import { REASONS, SAY } from "../words.js";

/** Fetch the log and show it. */
export async function openLog(app) {
  const answer = await app.send({ do: "log" });
  if (!answer || !answer.secret) return;
  app.ui.log = { ...answer.secret, on: answer.number };
  app.ui.line = null;
  app.open("log");
}

/** The log is of the steps it was fetched after: others make it another one. */
export function logIsOver(app, screen) {
  if (!app.ui.log || !app.screen) return;
  if (app.screen.undo === screen.undo && app.screen.redo === screen.redo) return;
  if (app.ui.line && app.ui.line.sent) return;
  const open = ["log", "line"].includes(app.ui.sheet);
  Object.assign(app.ui, { log: null, line: null, sheet: open ? null : app.ui.sheet });
  if (open) setTimeout(() => openLog(app), 0);
}

/** The log, the newest line first. */
export function logPanel(app) {
  const { lines, mends } = app.ui.log || { lines: [], mends: [] };
  const chapters = [...new Set(lines.map((line) => line.chapter))].reverse();
  return panel(
    { key: "log", title: SAY.log, small: SAY.logHow, close: () => app.open(null), flipped: app.ui.turned, wide: true },
    mends.length ? h("ul", { class: "mends", key: "mends", "aria-label": SAY.mends }, mends.map((one, i) => h("li", { key: `${i}` }, one))) : null,
    lines.length ? null : h("p", { class: "note", key: "none" }, SAY.nothingYet),
    chapters.map((chapter) => part(app, chapter, lines.filter((line) => line.chapter === chapter).reverse())),
  );
}

function part(app, chapter, lines) {
  return h(
    "section",
    { class: "chapter", key: chapter, "aria-label": chapter },
    h("h3", {}, chapter),
    h("ul", {}, lines.map((line) => h("li", { key: `${line.line}` }, entry(app, line)))),
  );
}

function entry(app, line) {
  const choose = () => {
    app.ui.line = { ...line, reason: REASONS[0], gems: [], open: false, user: line.mend && line.mend.cover, refused: null, later: null };
    app.open("line");
  };
  return h("button", { class: "btn logline", type: "button", "data-line": String(line.line), on: { click: choose } }, h("span", {}, line.text), line.mend ? icon("i-mend") : null);
}
