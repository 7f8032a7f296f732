// The cover: a phone that nobody touches shows a card's back, and so does one that is put away.

import { h } from "../dom.js";
import { emblem, icon } from "../icons.js";
import { shipFace } from "./ships.js";
import { PHONE, sawWhere } from "./words.js";

/** Milliseconds until a phone that is not touched covers itself. */
export const COVERS_AFTER = 20_000;
const HOLD = 400;
const TICK = 1_000;

/** The cover of this phone: at first it lies. */
export function cover(app) {
  const own = { covered: true, until: 0, pressing: 0 };

  own.touch = () => {
    own.until = Date.now() + COVERS_AFTER;
  };
  own.put = () => {
    if (own.covered) return;
    own.covered = true;
    app.peeks = [];
    app.ui.using = null;
    app.render();
  };
  own.lift = () => {
    own.pressing = 0;
    own.covered = false;
    [app.peeks, app.waiting] = [app.waiting, []];
    own.touch();
    app.render();
  };
  own.press = () => {
    if (!own.pressing) own.pressing = setTimeout(own.lift, HOLD);
  };
  own.letGo = () => {
    clearTimeout(own.pressing);
    own.pressing = 0;
  };
  own.left = () => Math.max(0, Math.ceil((own.until - Date.now()) / 1_000));
  return own;
}

/** Let the page cover itself: after a while, and at once when it is hidden or left. */
export function covering(app) {
  const touched = () => app.cover.covered || app.cover.touch();
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, touched, true);
  setInterval(() => {
    if (app.cover.covered || app.fist.holding) return;
    if (Date.now() >= app.cover.until) app.cover.put();
    else if (app.peeks.length) app.render();
  }, TICK);
  const away = () => {
    app.fist.letGo();
    app.cover.letGo();
    app.cover.put();
  };
  document.addEventListener("visibilitychange", () => document.hidden && away());
  addEventListener("pagehide", away);
  addEventListener("freeze", away);
}

/** A card's back, with its owner's emblem; holding it lifts it. */
export function cardCover(app) {
  const { player, small, title } = app.screen;
  const seat = app.screen.seats.find((one) => one.name === player);
  const down = (event) => {
    if (event.type === "keydown" && (event.repeat || (event.key !== " " && event.key !== "Enter"))) return;
    event.preventDefault();
    app.cover.press();
  };
  return h(
    "main",
    { class: "cover", key: "cover" },
    h("p", { class: "top-say", key: "who" }, h("b", { class: "in-name" }, player), h("span", {}, [title, small].filter(Boolean).join(", "))),
    emblem(seat.emblem),
    h(
      "button",
      {
        class: "bottom-say", key: "look", type: "button",
        on: {
          pointerdown: down, pointerup: app.cover.letGo, pointercancel: app.cover.letGo, pointerleave: app.cover.letGo,
          keydown: down, keyup: app.cover.letGo, blur: app.cover.letGo, contextmenu: (event) => event.preventDefault(),
        },
      },
      h("span", { class: "eye", key: "eye" }, icon("i-eye")),
      h("span", { class: "look", key: "text" }, PHONE.holdToLook),
      app.waiting.length ? h("small", { key: "new" }, PHONE.somethingNew) : null,
    ),
  );
}

/** What was looked at, as large as the phone, until it covers itself. */
export function peekCard(app) {
  const [peek] = app.peeks;
  const left = app.cover.left();
  const seen = () => {
    app.peeks = app.peeks.slice(1);
    app.render();
  };
  return h(
    "main",
    { class: "peek", key: "peek", "aria-live": "polite" },
    h("h1", { key: "what" }, h("small", {}, PHONE.onlyFor(app.screen.player)), peek.title || sawWhere(peek)),
    peek.face || shipFace(peek.card, { named: true }),
    h(
      "div",
      { key: "foot" },
      h("div", { class: "gauge", key: "gauge", role: "timer", vars: { "--left": `${(left * 100_000) / COVERS_AFTER}%` }, "aria-label": PHONE.coversIn(left) }),
      h("p", { class: "note", key: "note" }, `${PHONE.coversIn(left)} ${peek.title ? "" : PHONE.stays}`),
      h("button", { class: "hold is-low", key: "seen", type: "button", on: { click: seen } }, PHONE.seen),
    ),
  );
}
