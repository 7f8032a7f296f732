// Trials: what only hands, eyes and ears can try, step by step, each with its time limit. What came of
// them stays until the same is tried again, or a card or a press shows that it is well now.

import { DOCTOR } from "../words.js";

export const PATIENCE = 20_000;
const LOOKING = 6_000;
const SHOWN = 900;
const SHINE = 1_500;

/** The name of seat `at`. */
export function seatName(state, at) {
  return at < state.seats.length ? state.seats[at].name : DOCTOR.seat(at + 1);
}

/** The steps that try everything; while a game is under way only those that mean nothing to it. */
export function allSteps(state) {
  return [...(state.playing ? [] : handSteps(state)), ...lightSteps(state)];
}

function handSteps(state) {
  const readers = state.readers.filter((one) => one.used && one.state !== "bad").map((one) => ({ kind: "card", at: one.name }));
  const buttons = state.buttons.filter((one) => one.used && one.state !== "bad").map((one) => ({ kind: "button", at: one.seat }));
  return [...readers, ...buttons];
}

/** The steps for lights, in an order that nobody knows beforehand, and for the sound. */
export function lightSteps(state) {
  const seats = state.buttons.filter((one) => one.used).map((one) => ({ kind: "light", at: one.seat }));
  for (let i = seats.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [seats[i], seats[j]] = [seats[j], seats[i]];
  }
  return [...seats, { kind: "sound", at: null }];
}

/** Trials of one page. `post` sends a command, `changed` is called when something is to be drawn. */
export function trials({ post, changed }) {
  const own = { step: null, good: null, steps: [], others: new Set(), up: false, since: 0, shone: 0, done: 0 };
  const results = new Map();
  const seen = new Set();

  function begin(steps) {
    own.steps = [...steps];
    own.done = 0;
    for (const step of steps) results.delete(keyOf(step));
    next();
  }
  function next() {
    const wasLight = own.step && own.step.kind === "light";
    own.step = own.steps.shift() || null;
    if (wasLight && (!own.step || own.step.kind !== "light")) post({ do: "light", seat: null });
    own.good = null;
    own.others.clear();
    own.up = false;
    own.before = null;
    own.since = performance.now();
    if (own.step && own.step.kind === "sound") post({ do: "sound" });
    if (own.step && own.step.kind === "light") shine();
    changed();
  }
  function shine() {
    own.shone = performance.now();
    post({ do: "light", seat: own.step.at });
  }
  function ended(found) {
    const key = keyOf(own.step);
    seen.add(key);
    if (found) {
      results.set(key, { ...found, kind: own.step.kind, at: own.step.at, step: own.step });
      return next();
    }
    own.good = performance.now();
    own.done += 1;
    if (own.step.kind === "light" || own.step.kind === "sound") next();
    else changed();
    return null;
  }
  function watch(state) {
    if (!state) return;
    forgetWhatIsWell(results, state);
    const { step } = own;
    if (!step) return;
    const now = performance.now();
    if (own.good) return void (now - own.good > SHOWN && next());
    if (step.kind === "light" && now - own.shone > SHINE) shine();
    if (step.kind === "look") watchReader(own, state, now, ended, next);
    else if (step.kind === "card") watchCard(own, state, now, ended, next);
    else if (step.kind === "button") watchButton(own, state, now, ended);
    else if (now - own.since > PATIENCE) next();
  }
  return {
    own,
    results,
    seen,
    begin,
    next,
    watch,
    stop: () => {
      own.steps = [];
      next();
    },
    again: () => post({ do: "sound" }),
    /** The light was seen at seat `at`; null: at none. */
    sawAt: (state, at) => {
      if (at === own.step.at) return ended(null);
      if (at === null) return ended({ state: "bad", code: "light-dark", seen: DOCTOR.dark, todo: DOCTOR.darkTodo });
      return ended({ state: "bad", code: "light-elsewhere", seen: DOCTOR.otherLight(seatName(state, at)), todo: DOCTOR.otherLightTodo });
    },
    /** Whether the tones were heard. */
    heard: (yes) => ended(yes ? null : { state: "bad", code: "buzzer-mute", seen: DOCTOR.mute, todo: DOCTOR.muteTodo }),
  };
}

/** A reader that is only looked at: while a game is under way no card is asked for. */
function watchReader(own, state, now, ended, next) {
  if (!isBad(state, own.step.at)) ended(null);
  else if (now - own.since > LOOKING) next();
}

function isBad(state, at) {
  return state.readers.some((one) => one.name === at && one.state === "bad");
}

function watchCard(own, state, now, ended, next) {
  const on = state.readers.filter((one) => one.heard).map((one) => one.name);
  own.before = own.before || new Set(on);
  for (const name of on) if (name !== own.step.at && !own.before.has(name)) own.others.add(name);
  if (on.includes(own.step.at)) return ended(null);
  if (now - own.since <= PATIENCE) return null;
  const { at } = own.step;
  if (isBad(state, at)) return next();
  const [other] = own.others;
  return ended(other
    ? { state: "bad", code: "reader-elsewhere", seen: DOCTOR.elsewhere(other), todo: DOCTOR.elsewhereTodo(at, other) }
    : { state: "bad", code: "card-unheard", seen: DOCTOR.unheard(PATIENCE / 1000), todo: DOCTOR.unheardTodo(at) });
}

function watchButton(own, state, now, ended) {
  if (state.playing) return ended(null);
  const down = state.buttons.filter((one) => one.down).map((one) => one.seat);
  own.before = own.before || new Set(down);
  for (const seat of down) if (seat !== own.step.at && !own.before.has(seat)) own.others.add(seat);
  if (!down.includes(own.step.at)) own.up = true;
  else if (own.up) return ended(null);
  if (now - own.since <= PATIENCE) return null;
  const [other] = own.others;
  return ended(other === undefined
    ? { state: "bad", code: "button-dead", seen: DOCTOR.dead(PATIENCE / 1000), todo: DOCTOR.deadTodo }
    : { state: "bad", code: "button-elsewhere", seen: DOCTOR.otherButton(seatName(state, other)), todo: DOCTOR.otherButtonTodo });
}

function keyOf(step) {
  return `${step.kind} ${step.at}`;
}

/** A card heard or a press seen where none was before: that trial's result is over. */
function forgetWhatIsWell(results, state) {
  for (const [key, one] of [...results]) {
    const heard = one.kind === "card" && state.readers.some((it) => it.name === one.at && it.heard);
    const pressed = one.kind === "button" && state.buttons.some((it) => it.seat === one.at && it.down);
    if (heard || pressed) results.delete(key);
  }
}
