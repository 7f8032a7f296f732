// Excavation: the drawn gems of each Island, entered by colour, or drawn by the companion.

import { classes, h } from "../dom.js";
import { COLOURS, counted, gem, POINTS, total } from "../gems.js";
import { t } from "../i18n.js";
import { emblem, icon } from "../icons.js";
import { play } from "../device/sounds.js";
import { moment } from "../drafts.js";
import { healthDot, menuButton, simulated, themeButton, undoButton } from "../parts/corners.js";
import { concerns, line } from "../parts/line.js";
import { tapOrHold } from "../parts/press.js";
import { clockwise, playersAt, reasonAgainst } from "../model.js";
import { GEM_NAMES, GEM_WORDS, points, SAY } from "../words.js";

const USUAL = [4, 5, 6, 7, 8];

/** The sheet for the host in the Excavation. */
export function digSheet(app, m) {
  const order = clockwise(m);
  const open = order.filter((letter) => isOpen(app, m, letter));
  const letter = open.includes(app.ui.digAt) ? app.ui.digAt : open[0] || order[order.length - 1];
  const draft = draftOf(app, letter);
  return h(
    "main",
    { class: classes("sheet", app.ui.turned && "flip"), key: "dig", inert: Boolean(app.ui.sheet) },
    head(app, m, letter, draft),
    h(
      "div",
      { class: "paper dig" },
      h("div", { class: "dig-top" }, ring(app, m, order, open, letter), now(app, m, letter, draft, open), sideActs(app, m)),
      bigKeys(app, m, letter, draft),
    ),
  );
}

/** How many gems an Island gets today. */
export function needOf(m, letter) {
  const told = m.controls.dig;
  if (told && letter in told) return told[letter];
  return USUAL[m.game.day - 1];
}

function isOpen(app, m, letter) {
  const sent = app.kept.dig[letter] && app.kept.dig[letter].sent;
  return !sent && total(m.game.islands[letter].gems || {}) === 0 && needOf(m, letter) > 0;
}

function draftOf(app, letter) {
  return app.kept.dig[letter] || { moment: moment(app.screen, "dig"), gems: [] };
}

function setDraft(app, m, letter, gems) {
  if (app.kept.dig[letter] && app.kept.dig[letter].sent) return;
  const need = needOf(m, letter);
  const draft = { moment: moment(app.screen, "dig"), gems: gems.slice(0, need), sent: false };
  app.kept.dig[letter] = draft;
  if (draft.gems.length === need) sendIsland(app, letter, draft);
  app.render();
}

async function sendIsland(app, letter, draft) {
  draft.sent = true;
  const answer = await app.send({ do: "excavate", island: letter, gems: counted(draft.gems) });
  if (answer) return;
  draft.sent = false;
  draft.gems = draft.gems.slice(0, -1);
  app.ui.digAt = letter;
  app.render();
}

function head(app, m, letter, draft) {
  const last = draft.gems[draft.gems.length - 1];
  const label = last ? t("{colour} on {island}", { colour: GEM_WORDS[last], island: letter }) : m.screen.undo;
  const undo = last ? () => setDraft(app, m, letter, draft.gems.slice(0, -1)) : app.undo;
  return h(
    "header",
    { class: "head" },
    h("div", { class: "row" }, undoButton(label, undo), simulated(m)),
    h("h1", {}, h("button", { class: "ruletitle is-ruletap", key: "rules", type: "button", "data-rules": true, on: { click: () => app.rules() } }, h("small", {}, m.screen.small || t("Day {day}", { day: m.game.day })), ` ${t("Excavation")}`)),
    h(
      "div",
      { class: "row" },
      h("button", { class: "btn btn--icon", key: "turn", type: "button", "aria-label": t("Turn to the other side"), on: { click: app.turn } }, icon("i-turn")),
      themeButton(app.theme),
      menuButton(() => app.open("menu")),
    ),
  );
}

function around(i, n, shift) {
  const angle = Math.PI / 2 + ((i + shift) * 2 * Math.PI) / n;
  const [rx, ry] = shift ? [56.5, 48] : [50, 50];
  const clamp = (value) => Math.min(shift ? 94 : 100, Math.max(shift ? 6 : 0, value));
  return { "--x": `${clamp(50 + rx * Math.cos(angle)).toFixed(1)}%`, "--y": `${clamp(50 + ry * Math.sin(angle)).toFixed(1)}%` };
}

function ring(app, m, order, open, letter) {
  const n = m.letters.length;
  const label = t("Next is Island {island}; {filled} of {all} are filled", { island: letter, filled: n - open.length, all: n });
  const spots = [...m.letters].sort().map((one, i) => spot(app, one, around(i, n, 0.5), open.includes(one), one === letter));
  const signs = m.names.length > 5 ? [] : m.seats.map((seat, i) => h("span", { key: `s${i}`, vars: around(i, m.names.length, 0) }, emblem(seat.emblem)));
  return h(
    "div",
    { class: classes("ring", n > 5 && "is-many"), role: "group", "aria-label": label },
    spots,
    signs,
    h("span", { class: "each", key: "each" }, t("{count} each", { count: needOf(m, letter) })),
  );
}

function spot(app, letter, vars, open, now) {
  const props = { key: letter, vars, class: classes("spot-isl", !open && "is-done", now && "is-now") };
  if (!open) return h("b", props, letter, icon("i-check"));
  const choose = () => {
    app.ui.digAt = letter;
    app.render();
  };
  return h("button", { ...props, key: `${letter}-open`, type: "button", "aria-label": t("Island {island}", { island: letter }), "aria-pressed": String(now), on: { click: choose } }, letter);
}

function now(app, m, letter, draft, open) {
  const need = needOf(m, letter);
  const after = open[(open.indexOf(letter) + 1) % open.length] || "";
  const left = need - draft.gems.length;
  const then = open.length > 1 ? t("then Island {island}", { island: after }) : t("then the Decision");
  return h(
    "div",
    { class: "dig-now" },
    h("h2", {}, t("Island {island}", { island: letter }), " ", h("small", {}, playersAt(m, letter).join(", "))),
    h("div", { class: "sockets", role: "group", "aria-label": t("{count} of {all} gems", { count: draft.gems.length, all: need }) }, sockets(app, m, letter, draft, need)),
    h("p", {}, t("{count} more, {then}", { count: left, then })),
    h("div", { class: "dig-line", key: "line" },
      concerns(m).length ? healthDot(m, app, () => app.open("health")) : null,
      line(m, app)),
  );
}

function sockets(app, m, letter, draft, need) {
  return Array.from({ length: need }, (_, i) => {
    const colour = draft.gems[i];
    if (!colour) return h("span", { class: classes("socket", i === draft.gems.length && "is-next"), key: `free-${i}` }, i === draft.gems.length ? i + 1 : null);
    const out = () => setDraft(app, m, letter, draft.gems.filter((_, at) => at !== i));
    return h("button", { class: "socket is-in", key: `in-${i}`, type: "button", "aria-label": t("take the {colour} gem out", { colour: GEM_WORDS[colour] }), on: { click: out } }, gem(colour));
  });
}

function sideActs(app, m) {
  const reason = reasonAgainst(m.controls.draw === false ? "" : true);
  return h(
    "div",
    { class: "side-acts" },
    h(
      "button",
      { class: classes("btn", m.controls.draws && reason === null && "btn--do"), key: "draw", type: "button", disabled: reason !== null, on: { click: () => app.send({ do: "draw" }) } },
      icon("i-dice"),
      h("span", {}, SAY.drawForUs, h("small", {}, SAY.drawNote)),
    ),
    h("p", { class: "note", key: "how" }, t("Hold a key: all that is left gets its colour. Tap a gem above to take it out.")),
  );
}

function bigKeys(app, m, letter, draft) {
  const one = (colour) => {
    play(`gem ${colour}`);
    setDraft(app, m, letter, [...draft.gems, colour]);
  };
  const rest = (colour) => setDraft(app, m, letter, [...draft.gems, ...Array(needOf(m, letter) - draft.gems.length).fill(colour)]);
  return h("div", { class: "bigkeys" }, COLOURS.map((colour) =>
    h(
      "button",
      { class: `key ${colour}`, key: colour, type: "button", "aria-label": GEM_NAMES[colour], "data-gem": colour, disabled: Boolean(draft.sent), on: tapOrHold(() => one(colour), () => rest(colour)) },
      gem(colour),
      h("span", {}, `${GEM_NAMES[colour]} `, h("small", {}, points(POINTS[colour]))),
    )));
}
