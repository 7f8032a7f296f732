// What a player's Artifacts have shown, for that player alone: fetched under the cover, and wiped
// from the page as soon as it is covered again.

import { h } from "../dom.js";
import { nine } from "../gems.js";
import { t } from "../i18n.js";
import { emblem, icon } from "../icons.js";
import { panel } from "../parts/panel.js";
import { seatOf } from "../model.js";
import { SAY } from "../words.js";
import { coveredPanel } from "./covered.js";

const STAYS = 20_000;
let timer = 0;

/** Ask who looks, or begin with a player's cover. */
export function openPeeks(app, name = null) {
  app.ui.peeks = { user: name, open: false, refused: null };
  app.open("peeks");
}

/** Cover again and forget what was shown. */
export function coverPeeks(app) {
  clearTimeout(timer);
  if (!app.ui.peeks || !app.ui.peeks.open) return;
  app.ui.peeks = { user: app.ui.peeks.user, open: false, refused: null };
  app.render();
}

/** The sheet. */
export function peeksPanel(app, m) {
  const draft = app.ui.peeks;
  if (!draft || !m.game.islands) return null;
  const close = () => {
    clearTimeout(timer);
    app.ui.peeks = null;
    app.open(null);
  };
  if (!draft.user) return askWho(app, m, close);
  const tools = { set: () => show(app, draft), flipped: (natural) => natural !== app.ui.turned };
  return coveredPanel(m, draft, tools, { key: "peeks", title: SAY.peeks, close, body: [list(draft.shown || []), h("button", { class: "btn btn--far", key: "cover", type: "button", on: { click: () => coverPeeks(app) } }, icon("i-eye"), h("span", {}, SAY.cover))] });
}

function askWho(app, m, close) {
  return panel(
    { key: "peeks", title: SAY.peeks, small: SAY.whoLooks, close, flipped: app.ui.turned },
    h("div", { class: "items", key: "items" }, m.names.map((name) =>
      h("button", { class: "btn btn--far", key: name, type: "button", on: { click: () => openPeeks(app, name) } }, emblem(seatOf(m, name).emblem), h("span", {}, name)))),
  );
}

async function show(app, draft) {
  const answer = await app.send({ do: "peeks", player: draft.user }, draft.user, true);
  if (!answer || app.ui.peeks !== draft) return;
  if (answer.refused) Object.assign(draft, { open: true, refused: answer.refused });
  else Object.assign(draft, { open: true, shown: (answer.secret || {}).peeks });
  clearTimeout(timer);
  timer = setTimeout(() => coverPeeks(app), STAYS);
  app.render();
}

function list(peeks) {
  if (!peeks.length) return h("p", { class: "far", key: "none" }, SAY.noPeeks);
  return h("ul", { class: "peeks", key: "list" }, [...peeks].reverse().map((peek, i) =>
    h("li", { key: `${peeks.length - i}` },
      h("span", { class: "peek-where" }, SAY.peekedAt(peek.day, peek.player, peek.at)), face(peek.card))));
}

function face(card) {
  if (card === null) return h("b", { class: "far" }, SAY.unreadCard);
  const red = card === "red";
  return h("b", { class: `shipkey peekcard ${red ? "shipkey--red" : "shipkey--green"}`, role: "img", "aria-label": red ? t("Red") : t("Green {card}", { card }) }, red ? icon("i-raid") : h("span", { class: nine(card) || null }, card));
}
