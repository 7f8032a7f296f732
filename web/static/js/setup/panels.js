// The panels of the setup page: a new name, numbers off the help card, a game given up, Ships by hand.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { emblem, icon } from "../icons.js";
import { panel } from "../parts/panel.js";
import { listOf } from "../i18n.js";
import { SETUP } from "../words.js";
import { artifactsPanel, cardPanel } from "./artifacts.js";
import { chooseSign, DAYS, EMBLEMS, offered, pairs, seat, signs, tidied, tooMany, whyNoName } from "./draft.js";

const HIGHEST = 15;

const KINDS = { name: namePanel, numbers: numbersPanel, "give-up": giveUpPanel, hand: handPanel, artifacts: artifactsPanel, card: cardPanel, sign: signPanel };

/** The open panel, or null. */
export function setupPanel(app) {
  const { panel: open } = app.setup;
  if (!open) return null;
  const close = (next = null) => {
    app.setup.panel = next;
    app.setup.changed();
  };
  return KINDS[open.kind](app, open, close);
}

function namePanel(app, open, close) {
  const draft = app.setup;
  const why = open.text ? whyNoName(draft, open.text) : null;
  const enter = (event) => {
    event.preventDefault();
    if (whyNoName(draft, open.text)) return;
    seat(draft, tidied(open.text), open.at);
    close();
  };
  const typed = (event) => {
    open.text = event.target.value;
    app.render();
  };
  return panel(
    { key: "name", title: SETUP.newName, close: () => close() },
    h(
      "form",
      { class: "askform", key: "form", on: { submit: enter } },
      h("input", { class: "field", key: "field", type: "text", maxlength: "48", autocomplete: "off", autocapitalize: "words", spellcheck: "false", enterkeyhint: "done", "aria-label": SETUP.name, "aria-describedby": "why-name", "data-first": true, on: { input: typed } }),
      h("p", { class: "note is-odd", key: "why", id: "why-name", role: "status" }, why ? SETUP[why] : ""),
      h("button", { class: "btn btn--do btn--far", key: "do", type: "submit", disabled: !open.text || Boolean(why) }, SETUP.sitDown),
    ),
  );
}

function numbersPanel(app, open, close) {
  const draft = app.setup;
  const count = draft.players.length;
  const { list } = open;
  const put = (number) => () => {
    list.push(number);
    if (list.length < DAYS) return app.render();
    draft.numbers[count] = list;
    return close();
  };
  const odd = list.length ? tooMany(count, list) : null;
  const least = (list[list.length - 1] || 0) + 1;
  return panel(
    { key: "numbers", title: SETUP.readNumbers(count), small: SETUP.readNote, close: () => close(), wide: true },
    h("p", { class: "per", key: "list", role: "status", "aria-label": SETUP.readSoFar(list) }, Array.from({ length: DAYS }, (_, day) => h("b", { key: `${day}`, class: day === list.length ? "is-now" : null }, list[day] ?? "?"))),
    h("p", { class: "far", key: "day" }, SETUP.day(list.length + 1)),
    odd ? h("p", { class: "note is-odd", key: "odd" }, SETUP.tooMany(odd.needed, odd.box)) : null,
    h("div", { class: "numkeys", key: "keys" }, Array.from({ length: HIGHEST }, (_, i) => h("button", { class: "btn btn--far", key: `${i + 1}`, type: "button", "aria-disabled": i + 1 < least ? "true" : null, on: { click: i + 1 < least ? null : put(i + 1) } }, i + 1))),
    h("button", { class: "btn", key: "back", type: "button", "aria-disabled": list.length ? null : "true", on: { click: () => (list.pop(), app.render()) } }, icon("i-undo"), SETUP.backOne),
  );
}

function giveUpPanel(app, open, close) {
  const { game, seats } = app.screen;
  const names = listOf(seats.map((one) => one.name));
  const yes = () => {
    app.setup.giveUp = true;
    close();
    open.then();
  };
  return panel(
    { key: "give-up", title: SETUP.giveUp, close: () => close() },
    h("p", { class: "far", key: "what" }, SETUP.underWay(names, game.day || null)),
    h("p", { class: "note", key: "note" }, SETUP.giveUpNote),
    h("div", { class: "row", key: "row" }, h("button", { class: "btn btn--far btn--do", key: "no", type: "button", on: { click: () => app.closeSetup() } }, SETUP.goOn), h("button", { class: "btn btn--far", key: "yes", type: "button", on: { click: yes } }, SETUP.giveUpYes)),
  );
}

/** A player's emblem: whoever has it already takes this player's. */
function signPanel(app, { name }, close) {
  const draft = app.setup;
  const setup = offered(app.screen);
  const now = signs(setup, draft);
  const choose = (sign) => () => {
    chooseSign(setup, draft, name, sign);
    close();
  };
  const whose = (sign) => draft.players[now.indexOf(sign)];
  return panel(
    { key: "sign", title: t("{name}’s emblem", { name }), small: t("remembered for the next evening"), close: () => close() },
    h("div", { class: "numkeys is-signs", key: "keys", role: "radiogroup", "aria-label": t("Emblems") }, EMBLEMS.map((sign) =>
      h("button", { class: "btn btn--far", key: sign, type: "button", role: "radio", "data-sign": sign, "aria-checked": String(whose(sign) === name), "aria-label": whose(sign) ? `${SIGNS[sign]()}, ${whose(sign)}` : SIGNS[sign](), on: { click: choose(sign) } },
        emblem(sign), whose(sign) ? h("small", { class: "nm" }, whose(sign)) : null))),
  );
}

const SIGNS = {
  anchor: () => t("Anchor"), helm: () => t("Helm"), star: () => t("Star"), bell: () => t("Bell"),
  fish: () => t("Fish"), moon: () => t("Moon"), pennant: () => t("Pennant"), lantern: () => t("Lantern"),
};

/** Each player in turn says behind the cover which two Greens were dealt. */
function handPanel(app, open, close) {
  const draft = app.setup;
  const name = draft.players.find((one) => !draft.hand[one]);
  if (!name) return null;
  const put = (pair) => () => {
    draft.hand[name] = pair;
    open.seen = false;
    if (draft.players.every((one) => draft.hand[one])) close(twice(draft) ? { kind: "hand", twice: true } : null);
    else app.render();
  };
  const back = () => {
    draft.hand = null;
    close();
  };
  const sign = emblem(signs(offered(app.screen), draft)[draft.players.indexOf(name)]);
  const body = open.seen
    ? [h("p", { class: "note", key: "note" }, SETUP.yourGreens), h("div", { class: "numkeys is-pairs", key: "keys" }, pairs().map((pair) => h("button", { class: "btn btn--far", key: `${pair[0]}`, type: "button", on: { click: put(pair) } }, pair.join(" + "))))]
    : [
        h("div", { class: "cardback", key: "back" }, open.twice ? h("p", { class: "refused", key: "twice", role: "alert" }, SETUP.dealtTwice) : null, sign, h("p", { class: "far" }, SETUP.onlyLooks(name)), h("button", { class: "btn btn--far", type: "button", on: { click: () => ((open.seen = true), (open.twice = false), app.render()) } }, icon("i-eye"), SETUP.iAm(name))),
      ];
  return panel({ key: `hand-${name}`, title: SETUP.byHandTitle, small: SETUP.onlyLooks(name), sign, close: back, wide: true, secret: true }, body);
}

/** Two players said the same pair: nobody is told who, all say theirs again. */
function twice(draft) {
  const low = draft.players.map((name) => draft.hand[name][0]);
  if (new Set(low).size === low.length) return false;
  draft.hand = Object.create(null);
  return true;
}

/** What the panels need of the screen. */
export function mayGiveUp(app) {
  return offered(app.screen).under_way && !app.setup.giveUp;
}
