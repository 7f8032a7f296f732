// Cards entered by hand, player by player: those of the deal, and at the round's end those that
// were never read.

import { h } from "../dom.js";
import { emblem } from "../icons.js";
import { seatOf, turnedTo } from "../model.js";
import { panel } from "../parts/panel.js";
import { coveredPanel } from "../sheets/covered.js";
import { cardKeys } from "./keypad.js";
import { isDealt, undealt, unread } from "./model.js";
import { moveMoment } from "./steps.js";
import { SAY21 } from "./words.js";

/** `{bar, asks, panel}` while the round is dealt. */
export function dealPlan(app, m) {
  const begin = (name) => open(app, "deal", name);
  const missing = undealt(m);
  return {
    bar: missing.length ? ask(app, SAY21.allAtOnce, SAY21.enterCards, () => begin(missing[0])) : null,
    asks: { hands: (name) => (isDealt(m.game.hands[name]) ? null : { label: SAY21.twoOf(name), then: () => begin(name) }) },
    panel: dealPanel(app, m),
  };
}

/** The same while cards are turned over. */
export function revealPlan(app, m) {
  const begin = (name) => open(app, "turn", name);
  const missing = unread(m);
  return {
    bar: missing.length ? ask(app, SAY21.turnAll, SAY21.nameCards, () => begin(missing[0])) : null,
    asks: { hands: (name) => (missing.includes(name) ? { label: SAY21.turnOver(name), then: () => begin(name) } : null) },
    panel: turnPanel(app, m),
  };
}

function ask(app, say, label, then) {
  return h(
    "div",
    { class: app.ui.turned ? "step21 flip" : "step21", key: "step-entry", role: "group", "aria-label": say },
    h("p", { class: "step-say", key: "say" }, h("span", {}, say)),
    h("div", { class: "step-acts", key: "acts" }, h("button", { class: "btn btn--do", key: "enter", type: "button", on: { click: then } }, label)),
  );
}

/** `done`: whose cards this page has sent already, whether or not a screen has shown it yet. */
function open(app, kind, player, done = []) {
  app.kept.entry = { moment: moveMoment(app.screen), kind, user: player, done, own: false, open: false, up: null, refused: null };
  app.render();
}

function change(app, more) {
  if (app.kept.entry) Object.assign(app.kept.entry, more);
  app.render();
}

function away(app) {
  app.kept.entry = null;
  app.render();
}

function dealPanel(app, m) {
  const draft = app.kept.entry;
  if (!draft || draft.kind !== "deal") return null;
  const close = () => away(app);
  if (draft.own) return ownPanel(app, m, draft, close);
  const name = draft.user;
  const shown = (up) => put(app, m, { do: "deal", player: name, up, down: null }, null, undealt(m));
  return panel(
    { key: `deal-${name}`, title: SAY21.shownCard(name), small: SAY21.leftUnread, sign: emblem(seatOf(m, name).emblem), flipped: turnedTo(m, name) !== app.ui.turned, close, wide: true },
    refused(draft),
    cardKeys(m, shown),
    h("button", { class: "btn", key: "own", type: "button", on: { click: () => change(app, { own: true, refused: null }) } }, SAY21.ownCards),
  );
}

/** Both cards, entered by their holder alone. */
function ownPanel(app, m, draft, close) {
  const name = draft.user;
  const tools = { flipped: (natural) => natural !== app.ui.turned, set: (more) => change(app, more) };
  const choose = (card) => {
    if (!draft.up) return change(app, { up: card, refused: null });
    return put(app, m, { do: "deal", player: name, up: draft.up, down: card }, name, undealt(m));
  };
  const body = [h("p", { class: "far", key: "which" }, draft.up ? SAY21.hideWhich : SAY21.showWhich), cardKeys(m, choose, { key: draft.up ? "down" : "up" })];
  return coveredPanel(m, draft, tools, { key: `own-${name}`, title: SAY21.twoOf(name), close, body });
}

function turnPanel(app, m) {
  const draft = app.kept.entry;
  if (!draft || draft.kind !== "turn") return null;
  const name = draft.user;
  return panel(
    { key: `turn-${name}`, title: SAY21.turnOver(name), small: SAY21.turnedOver, sign: emblem(seatOf(m, name).emblem), flipped: turnedTo(m, name) !== app.ui.turned, close: () => away(app), wide: true },
    refused(draft),
    cardKeys(m, (card) => put(app, m, { do: "turn", player: name, card }, null, unread(m))),
  );
}

function refused(draft) {
  return draft.refused ? h("p", { class: "refused", key: "refused", role: "alert" }, draft.refused) : null;
}

/** Send one player's cards, then ask for the next one's. */
async function put(app, m, command, cover, waiting) {
  const draft = app.kept.entry;
  if (draft.sent) return;
  draft.sent = true;
  const answer = await app.send(command, cover, true);
  if (app.kept.entry !== draft) return;
  if (!answer) draft.sent = false;
  else if (answer.refused) Object.assign(draft, { sent: false, refused: answer.refused, up: null });
  else next(app, draft, waiting);
  app.render();
}

function next(app, draft, waiting) {
  const done = [...draft.done, draft.user];
  const [after] = waiting.filter((name) => !done.includes(name));
  if (!after) app.kept.entry = null;
  else open(app, draft.kind, after, done);
}
