// One line of the log: its new value, why, and the way back to before it.

import { h } from "../dom.js";
import { COLOURS, counted, gem } from "../gems.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { panel } from "../parts/panel.js";
import { reasonChips } from "../parts/reasons.js";
import { sendKey } from "../parts/sendkey.js";
import { shipKeys } from "../parts/shipkeys.js";
import { coveredPanel } from "./covered.js";
import { openLog } from "./log.js";
import { GEM_NAMES, GEM_WORDS, SAY } from "../words.js";

/** The sheet of the line that was tapped. */
export function linePanel(app, m) {
  const draft = app.ui.line;
  if (!draft) return null;
  const tools = { set: (more) => set(app, more), flipped: (natural) => natural !== app.ui.turned };
  const back = () => openLog(app);
  if (draft.user) {
    return coveredPanel(m, draft, tools, { key: "line", title: draft.text, close: back, body: body(app, draft) });
  }
  return panel(
    { key: "line", title: draft.text, small: draft.chapter, close: back, flipped: app.ui.turned, wide: true },
    draft.refused ? h("p", { class: "refused", key: "refused", role: "alert" }, draft.refused) : null,
    body(app, draft),
  );
}

function set(app, more) {
  if (app.ui.line) Object.assign(app.ui.line, more);
  app.render();
}

function why(app, draft) {
  return reasonChips(draft.reason, (reason) => set(app, { reason }));
}

/** `last` is what sends a value of several parts, so that the reason may come after it. */
function foot(app, draft, last) {
  return h(
    "div",
    { class: "row panel-foot", key: "foot" },
    h("button", { class: "btn", key: "back", type: "button", on: { click: () => goBack(app, draft) } }, icon("i-undo"), h("span", {}, SAY.backTo, h("small", {}, SAY.backToWhy))),
    h("span", { class: "push", key: "push" }),
    draft.later ? h("button", { class: "btn", key: "shorten", type: "button", on: { click: () => mend(app, draft.later, true) } }, h("span", {}, SAY.mendAndBack, h("small", {}, SAY.mendAndBackWhy))) : null,
    last || null,
  );
}

async function goBack(app, draft) {
  draft.sent = true;
  const answer = await app.send({ do: "back-to", line: draft.line, reason: draft.reason }, null, false, app.ui.log.on);
  draft.sent = false;
  if (answer) close(app);
}

async function mend(app, entered, shorten = false) {
  const draft = app.ui.line;
  const { action, field, cover } = draft.mend;
  const command = { do: "mend", line: draft.line, action: { ...action, [field]: entered }, reason: draft.reason };
  if (shorten) command.shorten = true;
  draft.sent = true;
  const answer = await app.send(command, cover, true, app.ui.log.on);
  draft.sent = false;
  if (!answer || app.ui.line !== draft) return;
  if (!answer.refused) return close(app);
  set(app, { refused: answer.refused, later: answer.code === "no-longer-holds" ? entered : null });
}

function close(app) {
  Object.assign(app.ui, { log: null, line: null });
  app.open(null);
}

/** All of the sheet: a value that one tap enters is sent with it, so its reason stands above. */
function body(app, draft) {
  if (!draft.mend) return [why(app, draft), foot(app, draft)];
  const { field, number } = draft.mend;
  if (field === "card") return [why(app, draft), shipKeys((card) => mend(app, card)), foot(app, draft)];
  if (field === "gem") return [why(app, draft), gemKeys((colour) => mend(app, colour)), foot(app, draft)];
  const [parts, last] = field === "value" ? worthSteps(app, draft) : gemList(app, draft, number);
  return [parts, why(app, draft), foot(app, draft, last)];
}

function gemKeys(tap) {
  return h("div", { class: "keys panel-keys", key: "keys" }, COLOURS.map((colour) =>
    h("button", { class: `key ${colour}`, key: colour, type: "button", "aria-label": GEM_NAMES[colour], "data-gem": colour, on: { click: () => tap(colour) } }, gem(colour))));
}

/** Gems one after the other, and the key that sends them: where their number is known, all of them. */
function gemList(app, draft, number) {
  const gems = draft.gems;
  const add = (colour) => (!number || gems.length < number) && set(app, { gems: [...gems, colour] });
  const parts = [
    h("div", { class: "row", key: "list" },
      h("p", { class: "far", key: "say" }, number ? SAY.someOf(gems.length, number) : SAY.inFist),
      h("span", { class: "mendlist", key: "gems" }, gems.map((colour, i) =>
        h("button", { class: "untake", key: `${colour}-${i}`, type: "button", "aria-label": t("take the {colour} gem out", { colour: GEM_WORDS[colour] }), on: { click: () => set(app, { gems: gems.filter((_, at) => at !== i) }) } }, gem(colour))))),
    gemKeys(add),
  ];
  const missing = number > gems.length ? SAY.gemsToCome(number - gems.length) : null;
  return [parts, sendKey({ label: SAY.mend, missing }, () => mend(app, counted(gems)))];
}

function worthSteps(app, draft) {
  const worth = draft.worth || 0;
  const step = (by) => h("button", { class: "btn btn--far", key: `by${by}`, type: "button", "aria-label": by > 0 ? t("one more") : t("one less"), on: { click: () => set(app, { worth: worth + by }) } }, by > 0 ? "+" : "−");
  const parts = h("div", { class: "row", key: "worth" }, step(-1), h("b", { class: "far", key: "now" }, String(worth)), step(1));
  return [parts, sendKey({ label: SAY.mend }, () => mend(app, worth))];
}
