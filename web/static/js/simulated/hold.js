// Buttons under hands: down while pointed at, kept down with Shift, the lock or the key L.

import { t } from "../i18n.js";

// What the next tap on the button for everybody does.
const HOLD = t("Hold all");
const LET_GO = t("Let all go");
const HOLD_KEYS = new Set([" ", "Enter"]);

// A hold that came before the cards were read was refused: it is made again, so often.
const AGAIN = 2_000;
const TRIES = 8;

export function holding({ root, store, send, all }) {
  const pointers = new Map();
  let heldFor = null; // the moment for which all are held
  let waiting = 0;

  function seat(number) {
    return store.state.seats[number];
  }

  function press(number) {
    return send({ do: "press", seat: number });
  }

  function release(number) {
    store.mine.delete(number);
    return send({ do: "release", seat: number });
  }

  function take(number) {
    if (seat(number).held && !store.mine.has(number)) return release(number);
    store.mine.add(number);
    store.changed();
    return press(number);
  }

  function let_go(number, kept) {
    if (!store.mine.has(number)) return;
    if (kept) {
      store.mine.delete(number);
      store.changed();
    } else release(number);
  }

  function toggle(number) {
    if (store.mine.has(number)) let_go(number, true);
    else if (seat(number).held) release(number);
    else press(number);
  }

  function down(event) {
    const button = event.target.closest(".bidbtn");
    if (!button || event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, Number(button.dataset.seat));
    take(Number(button.dataset.seat));
  }

  function up(event) {
    if (!pointers.has(event.pointerId)) return;
    const number = pointers.get(event.pointerId);
    pointers.delete(event.pointerId);
    let_go(number, event.shiftKey);
  }

  function keydown(event) {
    const button = event.target.closest(".bidbtn");
    if (!button) return;
    const number = Number(button.dataset.seat);
    if (event.key.toLowerCase() === "l" && !event.repeat) toggle(number);
    else if (!HOLD_KEYS.has(event.key)) return;
    else if (!event.repeat) take(number);
    event.preventDefault();
  }

  function keyup(event) {
    const button = event.target.closest(".bidbtn");
    if (!button || !HOLD_KEYS.has(event.key)) return;
    event.preventDefault();
    let_go(Number(button.dataset.seat), event.shiftKey);
  }

  function leave() {
    [...store.mine].forEach(release);
    pointers.clear();
  }

  function every() {
    const { seats, stage } = store.state;
    if (isHolding(seats)) {
      heldFor = null;
      seats.forEach((_, number) => release(number));
    } else {
      heldFor = stage.moment;
      // also those that are shown as held: a hand may just be leaving one. Who is done would not be any more.
      seats.forEach(({ state }, number) => state !== "done" && press(number));
      again(TRIES);
    }
    store.changed();
  }

  function isHolding(seats) {
    return heldFor !== null || (seats.length > 0 && seats.every(({ held }) => held));
  }

  function again(tries) {
    clearTimeout(waiting);
    waiting = tries && setTimeout(() => {
      if (heldFor === null) return;
      const cards = new Set(store.state.cards.filter(({ reader }) => reader).map((one) => one.seat));
      store.state.seats.forEach(({ held, state }, number) => {
        if (!held || state !== "asked" || !cards.has(number) || store.mine.has(number)) return;
        release(number);
        press(number);
      });
      again(tries - 1);
    }, AGAIN);
  }

  /** What all were held for is over, or one is done: hands go, but for those that point at a button now. */
  function over({ seats, stage }) {
    if (heldFor === null) return;
    const done = stage.moment !== heldFor;
    if (done) heldFor = null;
    seats.forEach(({ held, state }, number) => held && (done || state === "done") && !store.mine.has(number) && release(number));
  }

  root.addEventListener("pointerdown", down);
  root.addEventListener("pointerup", up);
  root.addEventListener("pointercancel", up);
  root.addEventListener("keydown", keydown);
  root.addEventListener("keyup", keyup);
  root.addEventListener("focusout", (event) => {
    const button = event.target.closest(".bidbtn");
    const number = button ? Number(button.dataset.seat) : null;
    if (button && ![...pointers.values()].includes(number)) let_go(number, false);
  });
  root.addEventListener("click", (event) => {
    const lock = event.target.closest(".lock");
    if (lock) toggle(Number(lock.dataset.lock));
  });
  root.addEventListener("contextmenu", (event) => {
    if (event.target.closest(".bidbtn, .card")) event.preventDefault();
  });
  addEventListener("pagehide", leave);
  addEventListener("blur", leave);
  all.addEventListener("click", every);

  return {
    render(state) {
      over(state);
      all.querySelector("span").textContent = isHolding(state.seats) ? LET_GO : HOLD;
    },
  };
}
