// What every room of a phone has: whose it is, what is asked, the notes.

import { classes, h } from "../dom.js";
import { emblem, icon } from "../icons.js";
import { switchTheme } from "../theme.js";
import { SAY } from "../words.js";
import { PHONE } from "./words.js";

/** A page that says one thing and has nothing else. */
export function plain(sentence) {
  return h("main", { class: "phone is-plain", key: "plain" }, h("p", { class: "say", role: "alert" }, sentence));
}

/** A no, or anything else that is said for a while. A tap on what is over needs no words. */
export function note(app, sentence, code = "") {
  if (code !== "stale") app.say(sentence);
}

/** The seat whose phone this is, as everybody sees it. */
export function ownSeat(screen) {
  return screen.seats.find((seat) => seat.name === screen.player);
}

/** Who, when, and the button that covers all. */
export function top(app) {
  const { player, small, title } = app.screen;
  return h(
    "header",
    { class: "top", key: "top" },
    emblem(ownSeat(app.screen).emblem),
    h("span", { class: "who" }, h("b", { class: "in-name" }, player), h("small", {}, [title, small].filter(Boolean).join(", "))),
    h("button", { class: "btn", type: "button", key: "hide", on: { click: app.cover.put } }, icon("i-hide"), PHONE.hide),
  );
}

/** What is asked of this player, in a sentence. */
function asking({ mine, market, game }, seat) {
  const { may } = mine;
  if (game.phase === "decision") return seat.placed < seat.of ? PHONE.place(seat.of - seat.placed) : PHONE.askDone;
  if (may.fist) return PHONE.askFist;
  if (may.bid) return PHONE.askBid;
  if (may.use) return PHONE.askUse;
  if (may.end) return market.laying.lay && market.laying.hand ? PHONE.askLay : PHONE.askEnd;
  if (may.turn) return PHONE.askTurn;
  if (may.answer) return PHONE.askAnswer;
  if (game.phase === "deal") return PHONE.askDeal;
  if (game.phase === "turns") return PHONE.askMove;
  if (game.phase === "reveal") return PHONE.askReveal;
  return seat.say && PHONE.asked(seat.say);
}

/** Who is done is not told to hold a button: that is for the others. */
function waits({ game, seats }, seat) {
  return game.phase === "decision" && seat.state === "done" && seats.some((one) => one.state === "asked") && PHONE.othersDecide;
}

/** What is wrong, what is asked of this player, what the table waits for. */
export function says(app) {
  const seat = ownSeat(app.screen);
  const asked = (seat.state === "asked" || seat.state === "turn") && asking(app.screen, seat);
  const lost = !app.live && PHONE.lost;
  return h(
    "p",
    { class: classes("ask", asked && "is-asked", (lost || app.note) && "is-trouble"), key: "ask", role: "status" },
    lost || app.note || asked || waits(app.screen, seat) || app.screen.todo,
  );
}

/** A card of the page, under its heading. */
export function card({ key, title, small = null, em = null, more = "" }, ...kids) {
  return h(
    "section",
    { class: classes("card", more), key, "aria-label": title },
    h("h2", { key: "title" }, title, small && h("small", {}, small), em && h("em", {}, em)),
    kids,
  );
}

/** Dark or light, for this phone; where a fist or an Artifact needs the room it waits. */
export function themeKey() {
  return h("button", { class: "btn btn--plain theme", key: "theme", type: "button", on: { click: switchTheme } }, icon("i-sun"), h("span", {}, SAY.theme));
}

/** A large button at the thumb. */
export function large({ key, label, small = null, symbol = null, on, disabled = false, calm = false, pressed = null }) {
  return h(
    "button",
    { class: classes("hold", calm && "is-calm"), key, type: "button", on, disabled, "aria-pressed": pressed === null ? null : String(pressed) },
    symbol && icon(symbol),
    h("span", {}, label, small && h("small", {}, small)),
  );
}
