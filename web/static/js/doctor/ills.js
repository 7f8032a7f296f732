// What is wrong, the worst first, each with what was seen, what mends it and a key to try it again.

import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { DOCTOR } from "../words.js";
import { lightSteps, seatName } from "./trial.js";

const SYMBOLS = { card: "i-reader", reader: "i-reader", button: "i-button", light: "i-light", sound: "i-sound", pi: "i-board" };
const SAFE = "safe-mode";
const GRAVE = { bad: 0, weak: 1 };

/** Everything that is wrong now: what the server found and what trials found. */
export function wrongs(app) {
  const found = app.state.findings.filter((one) => one.state in GRAVE).map((one) => ({ ...one, kind: kindOf(one), step: stepOf(one) }));
  const tried = [...app.trials.results.values()];
  return [...together(found), ...tried].sort((one, other) => GRAVE[one.state] - GRAVE[other.state]);
}

/** Whether the table stands in safe mode: then nobody reads readers and buttons, and none can be tried. */
export function isSafe(state) {
  return state.findings.some((one) => one.code === SAFE);
}

/** What is said of two readers, or of two buttons, in the same words is one fault of both. */
function together(found) {
  const met = new Map();
  for (const one of found) {
    const key = `${one.kind} ${one.code} ${one.seen} ${one.todo}`;
    const first = one.kind !== "pi" && met.get(key);
    if (first) first.also.push(one.at);
    else met.set(one.kind !== "pi" ? key : one, { ...one, also: [] });
  }
  return [...met.values()];
}

function kindOf(one) {
  if (typeof one.at === "number") return "button";
  return one.at ? "reader" : "pi";
}

function stepOf(one) {
  if (typeof one.at === "number") return { kind: "button", at: one.at };
  return one.at ? { kind: "card", at: one.at } : null;
}

/** The column of faults; below them what a person can try, and the Pi. */
export function ills(app) {
  const wrong = wrongs(app);
  const messages = app.state.messages.filter((one) => one.about !== SAFE);
  return h(
    "section",
    { class: classes("ills", wrong.length + messages.length > 2 && "is-many"), key: "ills", tabindex: "0", "aria-label": DOCTOR.ills },
    wrong.map((one) => ill(app, one)),
    messages.map(message),
    wrong.length ? null : allWell(messages),
    isSafe(app.state) ? null : lights(app),
    thePi(app),
    help(),
  );
}

function ill(app, one) {
  const who = typeof one.at === "number" ? seatName(app.state, one.at) : one.at;
  const title = one.also && one.also.length ? ofSeveral(app, one) : DOCTOR.of[one.code] ? DOCTOR.of[one.code](who) : one.name || who;
  const refused = one.kind === "button" && app.state.playing;
  if (one.code === SAFE) return safe(app, one);
  return card(
    { key: `${one.kind} ${one.at ?? one.name} ${one.code}`, mild: one.state === "weak", symbol: SYMBOLS[one.kind], title },
    [one.seen, " ", h("b", { key: "todo" }, one.todo), refused ? ` ${DOCTOR.playOn}` : null],
    h("button", { class: "btn", key: "test", type: "button", disabled: refused, on: { click: () => test(app, one) } }, DOCTOR.test(one.kind === "reader" || one.kind === "card" ? one.at : "")),
  );
}

function ofSeveral(app, { kind, code, at, also }) {
  const all = [at, ...also];
  return kind === "reader" ? DOCTOR.both(all) : DOCTOR.buttons(all.map((seat) => seatName(app.state, seat)), code);
}

/** It says itself what is left out, and begins with everything. */
function safe(app, one) {
  return card(
    { key: SAFE, symbol: "i-warn", title: one.name },
    [one.seen, app.said ? h("b", { key: "said" }, ` ${app.said}`) : null],
    h("button", { class: "btn btn--do", key: "again", type: "button", on: { click: app.tryAgain } }, DOCTOR.tryAgain),
  );
}

function test(app, one) {
  app.lookAnew();
  const { step } = one;
  if (step) app.trials.begin([app.state.playing && step.kind === "card" ? { kind: "look", at: step.at } : step]);
}

function card({ key, mild, well, symbol, title, small }, text, button) {
  return h(
    "article",
    { class: classes("ill", mild && "is-mild", well && "is-well"), key },
    icon(symbol),
    h("h2", { key: "title" }, `${title} `, small ? h("small", { key: "code" }, small) : null),
    h("p", { key: "text" }, text),
    button,
  );
}

/** What the table says of its cards, in the tablet's words. */
function message({ what, why }, i) {
  return card({ key: `message ${i}`, mild: true, symbol: "i-cards", title: what }, why, null);
}

function allWell(messages) {
  const title = messages.length ? DOCTOR.partsWell : DOCTOR.allWell;
  return card({ key: "none", well: true, symbol: "i-check", title }, DOCTOR.allWellWhy, null);
}

function lights(app) {
  const { seen, results } = app.trials;
  const good = [...seen].filter((key) => !results.has(key));
  const lit = good.filter((key) => key.startsWith("light")).length;
  const text = lit || good.includes("sound null")
    ? [lit ? `${DOCTOR.lightsWell(lit)} ` : null, good.includes("sound null") ? DOCTOR.soundWell : null]
    : [`${DOCTOR.lightsHow} `, h("b", { key: "tap" }, DOCTOR.lightsTap), ` ${DOCTOR.thenSound}`];
  return card(
    { key: "lights", well: true, symbol: "i-light", title: DOCTOR.lights, small: DOCTOR.sensor },
    text,
    h("button", { class: "btn", key: "start", type: "button", on: { click: () => app.trials.begin(lightSteps(app.state)) } }, lit ? DOCTOR.again : DOCTOR.start),
  );
}

/** What was tried of the machine itself, in one card. */
function thePi(app) {
  const own = app.state.findings.filter((one) => one.at === null);
  const named = (state) => own.filter((one) => one.state === state).map((one) => one.name).join(", ");
  const [well, untold] = [named("well"), named("untold")];
  return card(
    { key: "pi", well: true, symbol: "i-board", title: DOCTOR.pi, small: app.looked ? DOCTOR.justNow : DOCTOR.checks(own.length) },
    [well ? DOCTOR.piWell(well) : null, untold ? ` ${DOCTOR.piUntold(untold)}` : null],
    h("button", { class: "btn", key: "test", type: "button", on: { click: app.lookAnew } }, DOCTOR.test("")),
  );
}

function help() {
  return card(
    { key: "help", well: true, symbol: "i-log", title: DOCTOR.report },
    DOCTOR.reportNote,
    h("a", { class: "btn", key: "report", href: "/api/doctor/report", download: "pirate-table-report.txt" }, DOCTOR.saveReport),
  );
}
