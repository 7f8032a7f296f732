// The menu, the timer's sheet and the list of what is wrong.

import { leftNow } from "../clock.js";
import { classes, h } from "../dom.js";
import { LANGUAGES, language, speak, t } from "../i18n.js";
import { icon } from "../icons.js";
import { concerns } from "../parts/line.js";
import { panel } from "../parts/panel.js";
import { PHONE } from "../phone/words.js";
import { CHAIRS, clockText, DECK, DOCTOR, NEAR, SAY, SETUP } from "../words.js";
import { correctionsOf, openCorrect } from "./correct.js";
import { openEvening } from "./evening.js";
import { openLog } from "./log.js";
import { openPeeks } from "./peeks.js";
import { openPhones } from "./phones.js";

function item(label, small, symbol, then, more = {}) {
  return h(
    "button",
    { class: "btn", key: more.key || label, type: "button", lang: more.lang || null, disabled: Boolean(more.disabled), on: { click: then } },
    icon(symbol),
    h("span", {}, label, small && h("small", {}, small)),
  );
}

function closing(app) {
  return () => {
    app.ui.sheet = null;
    app.render();
  };
}

/** The menu. */
export function menuPanel(app, m) {
  const close = closing(app);
  const doThen = (command) => () => {
    app.send(command);
    close();
  };
  const { redo, undo, game } = m.screen;
  const kinds = correctionsOf(app, m);
  return panel(
    { key: "menu", title: SAY.menu, close, flipped: app.ui.turned },
    h(
      "div",
      { class: "items", key: "items" },
      item(SAY.undo, undo, "i-undo", doThen({ do: "undo", steps: 1 }), { disabled: !undo }),
      item(SAY.redo, redo, "i-next", doThen({ do: "redo", steps: 1 }), { disabled: !redo }),
      item(SAY.log, SAY.logNote, "i-log", () => openLog(app)),
      item(SAY.correct, kinds.map((kind) => kind.note).join(", "), "i-hand", () => openCorrect(app, kinds)),
      ...wordsOnly(app, m),
      item(PHONE.title, PHONE.menuNote, "i-phone", () => openPhones(app)),
      m.screen.controls && m.screen.controls.setup ? item(SETUP.title, SETUP.menuNote, "i-plus", () => app.openSetup()) : null,
      ...prepared(m),
      item(t("Rules"), t("of this moment"), "i-book", () => app.rules(), { key: "rules" }),
      item(t("Pause or end"), t("for today; shut down, other screens"), "i-dusk", () => openEvening(app), { key: "evening" }),
      item(SAY.evenings, SAY.eveningsNote, "i-medal", () => location.assign("/evenings")),
      item(t("Light and language"), LANGUAGES.map(([, name]) => name).join(", "), "i-sun", () => app.open("look"), { key: "look" }),
      item(t("Sound and voice"), t("and whether this screen stays on"), "i-sound", () => app.open("device")),
      m.screen.timer ? item(t("Timer"), t("pause, go on, 30 seconds more"), "i-time", () => app.open("timer")) : null,
      game.finished ? recordLink() : h("p", { class: "note", key: "record" }, t("The record can be saved when the game is finished.")),
    ),
  );
}

/** How this screen looks, and what it speaks. */
export function lookPanel(app) {
  return panel(
    { key: "look", title: t("Light and language"), close: closing(app), flipped: app.ui.turned },
    h(
      "div",
      { class: "items", key: "items" },
      item(SAY.theme, null, "i-sun", app.theme),
      item(t("Turn what opens"), t("to face the other side of the table"), "i-turn", app.turn),
      ...LANGUAGES.filter(([code]) => code !== language).map(([code, name]) => item(name, null, "i-speak", () => speak(code), { key: code, lang: code })),
    ),
    h("p", { class: "note", key: "printed" }, t("Names that are printed on cards, and achievements, stay as they are in the English box.")),
  );
}

/** The pages on which the table is prepared (not while a game needs its readers) and mended. */
function prepared(m) {
  const { controls } = m.screen;
  if (!controls || !controls.deck) return [];
  const shut = { disabled: Boolean(controls.deck.closed) };
  const later = shut.disabled && NEAR.afterGame;
  return [
    item(DECK.title, later || DECK.menuNote, "i-reader", () => location.assign("/deck"), { key: "deck", ...shut }),
    item(CHAIRS.title, later || CHAIRS.menuNote, "i-button", () => location.assign("/seats"), { key: "seats", ...shut }),
    item(DOCTOR.title, DOCTOR.openNote, "i-doctor", () => location.assign("/doctor"), { key: "doctor" }),
  ];
}

/** What only A Pirate's Word has in its menu. */
function wordsOnly(app, m) {
  if (!m.game.islands) return [];
  return [
    item(SAY.peeks, SAY.peeksNote, "i-eye", () => openPeeks(app)),
    item(app.ui.byHand.size ? SAY.namedCards : SAY.unreadCards, app.ui.byHand.size ? SAY.namedNote : SAY.unreadNote, "i-cards", () => app.byHand(), { key: "unread" }),
  ];
}

/** The link that saves the record of a finished game. */
function recordLink() {
  return h("a", { class: "btn", key: "record", href: "/api/record", download: "game.jsonl" }, t("Save record"));
}

/** The timer: pause, go on, half a minute more. */
export function timerPanel(app, m) {
  const close = closing(app);
  const timer = m.screen.timer;
  if (!timer) return null;
  const set = (what) => () => app.send({ do: "timer", set: what });
  const time = clockText(leftNow(timer, app.came, app.now));
  return panel(
    { key: "timer", title: t("Timer"), small: timer.running ? SAY.left(time) : SAY.pausedAt(time), close, flipped: app.ui.turned },
    h(
      "div",
      { class: "items", key: "items" },
      timer.running ? item(t("Pause"), null, "i-time", set("pause"), { key: "run" }) : item(t("Go on"), null, "i-next", set("resume"), { key: "run" }),
      item(t("30 seconds more"), null, "i-plus", set("add")),
    ),
  );
}

/** What is wrong, all of it, and how each reader is. */
export function healthPanel(app, m) {
  const ill = concerns(m);
  const readers = Object.entries(m.screen.readers || {});
  return panel(
    { key: "health", title: ill.some((one) => !one.mild) ? t("What is wrong") : t("All is well"), close: closing(app), flipped: app.ui.turned },
    h("ul", { class: "wrongs", key: "wrongs" }, ill.map((one, i) => h("li", { key: `${i}` }, h("b", {}, one.what), one.whys.map((why) => h("p", { key: why }, why))))),
    h("ul", { class: "wards", key: "wards", "aria-label": t("Readers") }, readers.map(([letter, fault]) =>
      h("li", { class: classes("chip", fault ? "chip--warn" : "chip--ok"), key: letter }, SAY.reader(letter, m.wardOf && m.wardOf(letter)), icon(fault ? "i-warn" : "i-check")))),
    h("div", { class: "items", key: "items" }, doctorLink(DOCTOR.open, DOCTOR.openNote, "/doctor", "i-reader"), doctorLink(DOCTOR.testAll, DOCTOR.testAllNote, "/doctor?all", "i-turn")),
  );
}

function doctorLink(label, small, href, symbol) {
  return h("a", { class: "btn", key: href, href }, icon(symbol), h("span", {}, label, h("small", {}, small)));
}
