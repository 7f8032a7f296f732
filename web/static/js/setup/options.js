// What is played and how: one row a choice.

import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { artifact, SETUP } from "../words.js";
import { KNOWN, MATES, numbers, numbersAsked, offered, tooMany, TWENTY_ONE, WORD } from "./draft.js";

const TIMES = { [WORD]: [null, 60, 120, 180], [TWENTY_ONE]: [null, 30, 60, 120] };

/** The right half of the page, without the button that begins. */
export function options(app) {
  const draft = app.setup;
  const set = (field, value) => () => {
    draft[field] = value;
    draft.changed();
  };
  const choice = (field, value, words, small) => radio(words, small, draft[field] === value, set(field, value));
  const rows = [row("game", SETUP.game, choice("game", WORD, SETUP.word), choice("game", TWENTY_ONE, SETUP.twentyOne))];
  if (draft.game === WORD) {
    rows.push(
      row("rules", SETUP.rules, choice("simplified", false, SETUP.full, SETUP.fullNote), choice("simplified", true, SETUP.simplified, SETUP.simplifiedNote)),
      row("gems", SETUP.gems, choice("gems", "enter", SETUP.enter, SETUP.enterNote), choice("gems", "draws", SETUP.draws, SETUP.drawsNote), choice("gems", "secret", SETUP.secret, SETUP.secretNote)),
    );
  } else rows.push(matesRow(draft));
  rows.push(timerRow(draft));
  if (draft.game === WORD) rows.push(draft.simplified ? null : artifactsRow(app), islandsRow(app));
  return rows.filter(Boolean);
}

function radio(words, small, checked, then) {
  return h("button", { class: "btn", key: words, type: "button", role: "radio", "aria-checked": String(checked), on: { click: then } }, h("span", {}, words, small && h("small", {}, small)));
}

function row(key, title, ...radios) {
  return h("div", { class: "opt", key }, h("b", {}, title), h("div", { class: "seg", role: "radiogroup", "aria-label": title }, radios));
}

function timerRow(draft) {
  const now = draft.game === WORD ? draft.timers.decision : draft.timers.turns;
  const set = (seconds) => () => {
    const named = draft.game === WORD ? { decision: seconds, market: seconds } : { turns: seconds };
    if ((now ?? null) !== seconds) draft.timers = { ...draft.timers, ...named };
    draft.changed();
  };
  return row("timer", draft.game === WORD ? SETUP.timer : SETUP.turnTimer, ...TIMES[draft.game].map((seconds) => radio(SETUP.time(seconds), null, (now ?? null) === seconds, set(seconds))));
}

function matesRow(draft) {
  const is = (mates) => mates.join() === draft.mates.join();
  return row("mates", SETUP.mates, ...MATES.map((mates) => radio(mates.join(" "), mates.includes(7) ? SETUP.aSeven : SETUP.noSeven, is(mates), () => {
    draft.mates = mates;
    draft.changed();
  })));
}

function artifactsRow(app) {
  const draft = app.setup;
  const cards = offered(app.screen).cards;
  return h(
    "div",
    { class: "opt", key: "artifacts" },
    h("b", {}, SETUP.artifacts),
    h(
      "div",
      { class: "tiles" },
      draft.artifacts.map((id) => tile(id, cards)),
      h("button", { class: "btn", key: "change", type: "button", "aria-label": SETUP.changeArtifacts, on: { click: () => open(draft, { kind: "artifacts" }) } }, SETUP.change),
    ),
  );
}

/** An Artifact's picture and its name; the group's own cards are called as they were entered. */
export function tile(id, cards) {
  const own = KNOWN.includes(id) ? null : cards.find((card) => card.id === id);
  const { short, symbol } = artifact(id);
  return h("span", { class: "tile", key: id }, icon(symbol, "i--art"), h("span", { class: "nm" }, own ? own.name : short));
}

function islandsRow(app) {
  const draft = app.setup;
  const list = numbers(offered(app.screen), draft);
  const asked = numbersAsked(draft);
  const count = draft.players.length;
  const odd = asked && list ? tooMany(count, list) : null;
  const boxes = (list || [null, null, null, null, null]).map((one, day) => h("b", { key: `${day}` }, one === null ? "?" : one));
  return h(
    "div",
    { class: "opt", key: "islands" },
    h("b", {}, SETUP.islands),
    h(
      "div",
      { class: "per" },
      draft.gems === "secret" ? h("span", { class: "note", key: "none" }, SETUP.noNumbers) : boxes,
      draft.gems === "secret" || asked ? null : h("span", { class: "note", key: "note" }, SETUP.perDay),
      asked ? h("button", { class: classes("btn", !list && "btn--do"), key: "enter", type: "button", on: { click: () => open(draft, { kind: "numbers", list: [] }) } }, list ? SETUP.change : SETUP.enterNumbers) : null,
      odd ? h("span", { class: "note is-odd", key: "odd" }, SETUP.tooMany(odd.needed, odd.box)) : null,
    ),
  );
}

function open(draft, panel) {
  draft.panel = panel;
  draft.changed();
}
