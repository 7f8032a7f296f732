// Which four Artifacts are in play, and the group's own cards. What is printed on a card nobody
// makes up: letters and stars stay open until the group says them.

import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { panel } from "../parts/panel.js";
import { artifact, SETUP } from "../words.js";
import { anyOf, KNOWN, offered } from "./draft.js";
import { tile } from "./options.js";

const LETTERS = ["A", "B", "C", "D"];
const TOUCHES = ["ship", "hand", "island", "gems", "owners", "lay"];
const FOUR = 4;

/** All cards that can be chosen: the four whose rules the companion knows, then the group's own. */
export function allCards(setup) {
  const told = (id) => setup.cards.find((card) => card.id === id);
  const known = KNOWN.map((id) => ({ name: artifact(id).short, letter: null, star: null, text: "", touches: [], ...told(id), id, known: true }));
  return [...known, ...setup.cards.filter((card) => !KNOWN.includes(card.id))];
}

/** The starred cards: `{ids}` or, while not four are known, `{found}`. */
export function starred(setup) {
  const ids = allCards(setup).filter((card) => card.star === true).map((card) => card.id);
  return ids.length === FOUR ? { ids } : { found: ids.length };
}

/** One card of each letter, at random: `{ids}` or, where a letter has no card, `{lacking}`. */
export function oneOfEach(setup) {
  const all = allCards(setup);
  const of = (letter) => all.filter((card) => card.letter === letter).map((card) => card.id);
  const lacking = LETTERS.filter((letter) => !of(letter).length);
  return lacking.length ? { lacking } : { ids: LETTERS.map((letter) => anyOf(of(letter))) };
}

/** The panel with all cards. */
export function artifactsPanel(app, open, close) {
  const draft = app.setup;
  const setup = offered(app.screen);
  const star = starred(setup);
  const each = oneOfEach(setup);
  const take = (ids) => () => {
    draft.artifacts = ids;
    draft.changed();
  };
  const toggle = (id) => () => {
    draft.artifacts = draft.artifacts.includes(id) ? draft.artifacts.filter((one) => one !== id) : [...draft.artifacts, id].slice(-FOUR);
    draft.changed();
  };
  return panel(
    { key: "artifacts", title: SETUP.artifacts, small: SETUP.chosen(draft.artifacts.length), close: () => close(), wide: true },
    h(
      "div",
      { class: "presets", key: "presets" },
      preset(SETUP.fourKnown, SETUP.fourKnownNote, take(KNOWN)),
      preset(SETUP.starred, star.ids ? null : SETUP.starredFound(star.found), star.ids && take(star.ids)),
      preset(SETUP.eachLetter, each.ids ? SETUP.atRandom : SETUP.lacking(each.lacking), each.ids && (() => take(oneOfEach(setup).ids)())),
    ),
    h("ul", { class: "cards", key: "cards" }, allCards(setup).map((card) => cardLine(card, draft.artifacts.includes(card.id), toggle(card.id), () => close(mend(app, card)), setup))),
    h("button", { class: "btn", key: "new", type: "button", on: { click: () => close(mend(app, { name: "", letter: null, star: null, text: "", touches: [] })) } }, icon("i-plus"), SETUP.enterCard),
  );
}

function preset(words, small, then) {
  return h("button", { class: "btn", key: words, type: "button", disabled: !then, on: { click: then || null } }, h("span", {}, words, small && h("small", {}, small)));
}

function cardLine(card, chosen, toggle, edit, setup) {
  const marks = [card.letter || "?", card.star === null ? "☆?" : card.star ? "★" : ""].join(" ");
  return h(
    "li",
    { class: "cardline", key: card.id },
    h("button", { class: "btn", type: "button", "aria-pressed": String(chosen), "aria-label": SETUP.cardLabel(card.name, card.letter, card.star), on: { click: toggle } }, tile(card.id, setup.cards), h("span", { class: "note" }, marks)),
    h("button", { class: "btn", type: "button", "aria-label": SETUP.mendCard(card.name), on: { click: edit } }, SETUP.mend),
  );
}

function mend(app, card) {
  return { kind: "card", on: app.screen.number, card: { ...card, touches: [...(card.touches || [])] }, refused: null };
}

/** The form of one card. */
export function cardPanel(app, open, close) {
  const { card } = open;
  const back = () => close({ kind: "artifacts" });
  const set = (field, value) => () => {
    card[field] = value;
    app.render();
  };
  const typed = (field) => (event) => {
    card[field] = event.target.value;
    app.render();
  };
  const seg = (field, title, values) => h("div", { class: "opt", key: field }, h("b", {}, title), h("div", { class: "seg", role: "radiogroup", "aria-label": title }, values.map(([value, words]) => h("button", { class: "btn", key: words, type: "button", role: "radio", "aria-checked": String(card[field] === value), on: { click: set(field, value) } }, words))));
  return panel(
    { key: "card", title: card.known ? card.name : card.id ? SETUP.mendTitle : SETUP.enterCard, small: SETUP.cardNote, close: back, wide: true },
    open.refused ? h("p", { class: "refused", key: "refused", role: "alert" }, open.refused) : null,
    card.known ? null : h("input", { class: "field", key: `name-${card.id || ""}`, type: "text", value: card.name, maxlength: "40", autocomplete: "off", "aria-label": SETUP.cardName, placeholder: SETUP.cardName, on: { input: typed("name") } }),
    seg("letter", SETUP.letter, [...LETTERS.map((one) => [one, one]), [null, SETUP.unknown]]),
    seg("star", SETUP.star, [[true, SETUP.yes], [false, SETUP.no], [null, SETUP.unknown]]),
    card.known ? null : [
      h("textarea", { class: "field", key: `text-${card.id || ""}`, rows: "3", maxlength: "600", "aria-label": SETUP.cardText, placeholder: SETUP.cardText, on: { input: typed("text") } }, card.text0 ?? (card.text0 = card.text)),
      h("p", { class: "note", key: "touch-note" }, SETUP.touchNote),
      h("div", { class: "touches", key: "touches", role: "group", "aria-label": SETUP.touchNote }, TOUCHES.map((one) => touch(app, card, one))),
    ],
    h(
      "div",
      { class: "row", key: "row" },
      card.id && !card.known ? h("button", { class: "btn", key: "drop", type: "button", on: { click: () => send(app, open, { do: "drop-card", id: card.id }, back) } }, SETUP.dropCard) : null,
      h("button", { class: "btn btn--do", key: "keep", type: "button", disabled: !card.name.trim(), on: { click: () => send(app, open, { do: "keep-card", card: told(card) }, back) } }, SETUP.keepCard),
    ),
  );
}

function touch(app, card, one) {
  const on = card.touches.includes(one);
  const flip = () => {
    card.touches = on ? card.touches.filter((other) => other !== one) : [...card.touches, one];
    app.render();
  };
  return h("button", { class: classes("btn"), key: one, type: "button", "aria-pressed": String(on), on: { click: flip } }, SETUP.touch[one]);
}

function told({ id, name, letter, star, text, touches }) {
  return { ...(id ? { id } : {}), name, letter, star, text, touches };
}

async function send(app, open, command, then) {
  const answer = await app.send(command, null, true, open.on);
  open.on = app.screen.number;
  if (!app.setup || app.setup.panel !== open) return;
  if (answer && !answer.refused) {
    if (command.do === "drop-card") app.setup.artifacts = app.setup.artifacts.filter((id) => id !== command.id);
    then();
  } else {
    open.refused = (answer && answer.refused) || SETUP.notKept;
    app.render();
  }
}
