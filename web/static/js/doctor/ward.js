// The table's plan with its readers and seats, what is asked for in the middle, the vitals below.

import { classes, h } from "../dom.js";
import { emblem, icon } from "../icons.js";
import { DOCTOR } from "../words.js";
import { isSafe } from "./ills.js";
import { places } from "./places.js";
import { seatName } from "./trial.js";

const MARKS = { well: "i-check", weak: "i-warn", bad: "i-x", untold: "i-ask" };
const LOOKS = { weak: "is-mild", bad: "is-bad", untold: "is-untold" };

/** The right-hand side. */
export function ward(app) {
  const { own } = app.trials;
  return h(
    "section",
    { class: classes("paper ward", own.step && "is-trying"), key: "ward", "aria-label": DOCTOR.table },
    plan(app),
    isCross(app.state) ? asked(app) : null,
    spare(app),
    own.step ? keys(app) : vitals(app.state),
  );
}

function plan(app) {
  const { state } = app;
  const where = places(state);
  return h(
    "div",
    { class: "plan", key: "plan" },
    state.readers.filter((one) => one.used && where.readers[one.name]).map((one) => readerSpot(app, one, where.readers[one.name])),
    state.buttons.filter((one) => one.used).map((one) => seatSpot(app, one, where.seats[one.seat])),
    isCross(state) ? null : asked(app),
  );
}

/** Readers stand all round the middle: they leave no room in it for a sentence. */
function isCross(state) {
  return state.layout === "seats" && state.seats.length > 2;
}

/** How a reader or a seat is, with what trials found of it. */
function stateOf(app, one, at) {
  const bad = [...app.trials.results.values()].some((result) => result.at === at);
  return bad ? "bad" : one.state;
}

function readerSpot(app, one, [x, y]) {
  const state = stateOf(app, one, one.name);
  const { step } = app.trials.own;
  const tried = step && (step.kind === "card" || step.kind === "look") && step.at === one.name;
  return h(
    "span",
    {
      class: classes("spot", LOOKS[state], one.heard && "is-heard", tried && "is-tried"), key: `reader ${one.name}`, role: "img", vars: { "--x": `${x}%`, "--y": `${y}%` },
      "aria-label": DOCTOR.reader(one.name, DOCTOR.states[state], one.heard),
    },
    one.name,
    mark(state),
  );
}

function seatSpot(app, one, [x, y]) {
  const { state } = app;
  const { step } = app.trials.own;
  const who = seatName(state, one.seat);
  const how = stateOf(app, one, one.seat);
  const lights = step && step.kind === "light";
  const tried = step && step.kind === "button" && step.at === one.seat;
  const common = { key: `seat ${one.seat}`, vars: { "--x": `${x}%`, "--y": `${y}%` } };
  const look = classes("spot spot--seat", LOOKS[how], one.down && "is-down", tried && "is-tried", lights && "can");
  const drawn = [emblem(state.seats[one.seat].emblem), mark(how)];
  if (!lights) return h("span", { ...common, class: look, role: "img", "aria-label": DOCTOR.button(who, DOCTOR.states[how], one.down) }, drawn);
  return h("button", { ...common, class: look, type: "button", "aria-label": DOCTOR.lightHere(who), on: { click: () => app.trials.sawAt(state, one.seat) } }, drawn);
}

function mark(state) {
  return icon(MARKS[state], "mark", { key: "mark" });
}

/** What is asked for now, or what is heard. */
function asked(app) {
  const { symbol, lines, small } = asking(app);
  return h(
    "div",
    { class: classes("ask", place(app.state)), key: "ask", role: "status" },
    icon(symbol),
    lines.map((line, i) => h("span", { key: `line ${i}` }, line)),
    small ? h("small", { key: "small" }, small) : null,
  );
}

/** Off the row of Islands of two players, and below a plan that has no room for it. */
function place(state) {
  if (isCross(state)) return "is-below";
  return state.layout === "islands" && state.seats.length === 2 && "is-low";
}

function asking(app) {
  const { state } = app;
  const { step, good, up } = app.trials.own;
  const what = state.layout === "islands" ? DOCTOR.ship : DOCTOR.card;
  if (!step) return resting(app, what);
  if (step.kind === "light") return { symbol: "i-light", lines: [DOCTOR.lightOn], small: DOCTOR.tapSeat };
  if (step.kind === "sound") return { symbol: "i-sound", lines: [DOCTOR.tones], small: DOCTOR.heardTones };
  if (step.kind === "look") return looking(state, step.at, good);
  if (step.kind === "card") {
    if (good) return { symbol: "i-check", lines: [DOCTOR.heardOn(step.at)] };
    const silent = state.readers.some((one) => one.name === step.at && one.state === "bad");
    return { symbol: "i-cards", lines: DOCTOR.holdOn(what, step.at), small: silent ? DOCTOR.silentYet(step.at) : null };
  }
  const who = seatName(state, step.at);
  if (good) return { symbol: "i-check", lines: [DOCTOR.pressed(who)] };
  return { symbol: "i-button", lines: [up ? DOCTOR.press(who) : DOCTOR.letGo(who)] };
}

function looking(state, at, good) {
  if (good) return { symbol: "i-check", lines: [DOCTOR.answers(at)] };
  return { symbol: "i-reader", lines: [DOCTOR.silentYet(at)], small: state.playing ? DOCTOR.playingWhy : null };
}

function resting(app, what) {
  const { state } = app;
  const heard = state.readers.filter((one) => one.heard).map((one) => one.name);
  const said = heard.length ? DOCTOR.heard(heard) : null;
  if (isSafe(state)) return { symbol: "i-warn", lines: [DOCTOR.leftOut] };
  if (state.playing) return { symbol: said ? "i-cards" : "i-time", lines: [said || DOCTOR.playing], small: DOCTOR.playingWhy };
  return { symbol: "i-cards", lines: DOCTOR.hold(what), small: said };
}

/** Keys for the trial that goes on, in the place of the vitals. */
function keys(app) {
  const { own } = app.trials;
  const key = (label, then, main = false) => h("button", { class: classes("btn", main && "btn--do"), key: label, type: "button", on: { click: then } }, label);
  const answers = {
    light: () => [key(DOCTOR.seeNone, () => app.trials.sawAt(app.state, null))],
    sound: () => [key(DOCTOR.yes, () => app.trials.heard(true), true), key(DOCTOR.no, () => app.trials.heard(false)), key(DOCTOR.again, app.trials.again)],
  };
  const own_keys = answers[own.step.kind] ? answers[own.step.kind]() : [];
  return h(
    "div",
    { class: "trial-keys", key: "keys" },
    own_keys,
    own.steps.length ? key(DOCTOR.skip, app.trials.next) : null,
    key(DOCTOR.stop, app.trials.stop),
  );
}

function vitals(state) {
  const { readers, scan, enrolled, celsius } = state.vitals;
  const words = DOCTOR.vitals;
  const one = (value, label) => h("p", { class: "vital", key: label }, h("b", {}, value), label);
  return h(
    "div",
    { class: "vitals", key: "vitals" },
    one(DOCTOR.outOf(...readers), words.readers),
    one(scan === null ? DOCTOR.untold : DOCTOR.milliseconds(scan), words.scan),
    one(DOCTOR.outOf(...enrolled), state.layout === "islands" ? words.ships : words.cards),
    one(celsius === null ? DOCTOR.untold : DOCTOR.degrees(celsius), words.pi),
  );
}

/** Readers that the game does not use, and buttons of empty seats of which there is something to say. */
function spare(app) {
  const readers = app.state.readers.filter((one) => !one.used).map((one) => ({ label: one.name, state: one.state, say: DOCTOR.reader(one.name, DOCTOR.states[one.state], false) }));
  const seats = app.state.buttons.filter((one) => !one.used && one.state !== "untold")
    .map((one) => ({ label: String(one.seat + 1), state: one.state, say: DOCTOR.button(String(one.seat + 1), DOCTOR.states[one.state], one.down) }));
  const all = [...readers, ...seats];
  if (!all.length) return null;
  return h(
    "div",
    { class: "spares", key: "spares" },
    h("span", { class: "note", key: "label" }, DOCTOR.spare),
    all.map((one) => h("span", { class: classes("spare", LOOKS[one.state]), key: one.label, role: "img", "aria-label": one.say }, one.label, mark(one.state))),
  );
}
