// Who sits where: the round table with its eight places, the names that can be tapped, the middle.

import { classes, h } from "../dom.js";
import { t } from "../i18n.js";
import { emblem, icon } from "../icons.js";
import { SETUP } from "../words.js";
import { leave, missing, move, numbersAsked, offered, pool, seat, signs, swap, WORD } from "./draft.js";
import { dragged, onlyDropped } from "./drag.js";
import { free, orderAt, taken } from "./spots.js";

const MOST = 8;

/** The left half of the page. */
export function seating(app) {
  const draft = app.setup;
  const setup = offered(app.screen);
  const count = draft.players.length;
  return h(
    "section",
    { class: "paper seating", "aria-label": SETUP.seats },
    h(
      "div",
      { class: classes("round", count > 6 && "is-full") },
      taken(count).map((place, at) => chair(app, setup, draft.players[at], at, place)),
      free(count).map((place) => freeChair(app, place)),
      h("div", { class: "mid", key: "mid" }, middle(app, setup)),
    ),
    draft.picked ? picked(app, setup, draft, draft.picked) : names(app, setup),
  );
}

function chair(app, setup, name, at, place) {
  const draft = app.setup;
  const { dealing } = setup;
  const dealt = dealing && dealing.players[at] === name ? dealing : null;
  const drag = draft.drag && draft.drag.name === name ? draft.drag : null;
  const first = draft.first === name;
  const moved = (by) => change(app, () => move(draft, name, (at + by + draft.players.length) % draft.players.length));
  const keys = {
    ArrowRight: () => (moved(1), focusOn(`[data-seat="${CSS.escape(name)}"]`)),
    ArrowLeft: () => (moved(-1), focusOn(`[data-seat="${CSS.escape(name)}"]`)),
    Delete: () => (change(app, () => leave(draft, name)), focusOn(".pool .btn")),
  };
  const on = {
    ...dragged(app, name, (target) => dropped(app, name, target)),
    click: () => onlyDropped(app) || change(app, () => pick(draft, name)),
    keydown: (event) => keys[event.key] && (event.preventDefault(), keys[event.key]()),
  };
  return h(
    "button",
    {
      class: classes("chair", dealt && dealt.asked === name && !draft.hand && "is-asked", draft.picked === name && "is-picked", drag && "is-dragged"), key: `chair-${name}`, type: "button",
      "data-seat": name, "aria-label": SETUP.chair(name, first, draft.game, dealt && dealt.laid[at], dealt && dealt.each), vars: at_(place, drag), on,
    },
    emblem(signs(setup, draft)[at]),
    h("span", { class: "who", key: "who" }, h("span", { class: "nm" }, name), dealt && !draft.hand ? h("span", { class: "dealt" }, cards(dealt.laid[at], dealt.each)) : null),
    first ? icon("i-dagger", "first", { key: "first" }) : null,
  );
}

function at_(place, drag) {
  return { "--x": `${place.x}%`, "--y": `${place.y}%`, "--dx": `${drag ? drag.dx : 0}px`, "--dy": `${drag ? drag.dy : 0}px` };
}

function cards(laid, each) {
  return Array.from({ length: each }, (_, i) => h("i", { key: `${i}`, class: i < laid ? "is-in" : null }));
}

function freeChair(app, place) {
  const draft = app.setup;
  const { picked } = draft;
  const tap = () => change(app, () => {
    if (picked) dropped(app, picked, { spot: place.spot });
    else draft.panel = { kind: "name", text: "", at: orderAt(draft.players.length, place.spot) };
  });
  return h(
    "button",
    { class: "chair chair--free", key: `free-${place.spot}`, type: "button", "data-spot": place.spot, "aria-label": picked ? SETUP.moveHere(picked) : SETUP.seatHere, vars: at_(place), on: { click: tap } },
    icon("i-plus"),
  );
}

function pick(draft, name) {
  draft.picked = draft.picked === name ? null : name;
  draft.first = name;
}

function dropped(app, name, { spot, seat: other }) {
  const draft = app.setup;
  change(app, () => {
    if (other) swap(draft, name, other);
    else if (!draft.players.includes(name)) seat(draft, name, orderAt(draft.players.length, Number(spot)));
    else {
      const rest = taken(draft.players.length).filter((_, at) => draft.players[at] !== name);
      move(draft, name, rest.filter((one) => one.spot < Number(spot)).length);
    }
    draft.picked = null;
  });
}

function middle(app, setup) {
  const draft = app.setup;
  const { dealing } = setup;
  if (draft.picked) return h("b", { key: "say" }, draft.game === WORD ? SETUP.dagger(draft.picked) : SETUP.starts(draft.picked));
  if (draft.players.length < 2) return h("b", { key: "say" }, SETUP.tapNames);
  if (dealing && !draft.hand && dealing.asked) return lay(dealing);
  if (numbersAsked(draft) && missing(setup, draft)) return h("b", { key: "say" }, SETUP.askNumbers(draft.players.length));
  return h("b", { key: "say" }, draft.game === WORD ? SETUP.dagger(draft.first) : SETUP.starts(draft.first));
}

function lay(dealing) {
  const left = dealing.each - dealing.laid[dealing.players.indexOf(dealing.asked)];
  return [
    icon("i-reader", "", { key: "reader" }),
    h("b", { key: "say", role: "status" }, SETUP.lay(dealing.asked, left)),
    dealing.wrong ? h("span", { class: "note", key: "wrong", role: "alert" }, SETUP.wrongShips(dealing.each)) : null,
  ];
}

function picked(app, setup, draft, name) {
  const at = draft.players.indexOf(name);
  const by = (step) => () => change(app, () => move(draft, name, (at + step + draft.players.length) % draft.players.length));
  const out = () => change(app, () => leave(draft, name));
  const key = (label, symbol, then, more = "") => h("button", { class: "btn btn--icon", key: symbol + more, type: "button", "aria-label": label, on: { click: then } }, icon(symbol, more));
  return h(
    "div",
    { class: "pool", key: "picked", "aria-label": name, role: "group" },
    h("span", { class: "note", key: "note" }, SETUP.moveNote),
    h("button", { class: "btn btn--icon", key: "sign", type: "button", "aria-label": t("{name}: another emblem", { name }), on: { click: () => change(app, () => (draft.panel = { kind: "sign", name })) } }, emblem(signs(setup, draft)[at])),
    key(SETUP.moveOn(name), "i-next", by(1), "is-flipped"),
    key(SETUP.moveBack(name), "i-next", by(-1)),
    h("button", { class: "btn", key: "out", type: "button", "aria-label": SETUP.takeAway(name), on: { click: out } }, icon("i-x"), SETUP.leaves),
    h("button", { class: "btn", key: "done", type: "button", on: { click: () => change(app, () => (draft.picked = null)) } }, SETUP.stays),
  );
}

function names(app, setup) {
  const draft = app.setup;
  const full = draft.players.length >= MOST;
  return h(
    "div",
    { class: "pool", key: "names", "aria-label": SETUP.known, role: "group" },
    h("span", { class: "note", key: "note" }, SETUP.tapOrDrag),
    h("button", { class: "btn btn--icon", key: "new", type: "button", disabled: full, "aria-label": SETUP.newName, on: { click: () => change(app, () => (draft.panel = { kind: "name", text: "", at: draft.players.length })) } }, icon("i-plus")),
    pool(setup, draft).map((name) =>
      h("button", {
        class: classes("btn", draft.drag && draft.drag.name === name && "is-dragged"), key: `name-${name}`, type: "button", disabled: full, vars: at_({ x: 0, y: 0 }, draft.drag && draft.drag.name === name ? draft.drag : null),
        on: { ...dragged(app, name, (target) => !full && dropped(app, name, target)), click: () => onlyDropped(app) || change(app, () => seat(draft, name)) },
      }, h("span", { class: "nm" }, name)),
    ),
  );
}

/** Keep the keyboard where it was: a node that changes its place loses the focus. */
function focusOn(query) {
  setTimeout(() => {
    const found = document.querySelector(query);
    if (found) found.focus();
  }, 0);
}

function change(app, how) {
  how();
  app.setup.changed();
}
