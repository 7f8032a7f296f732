// Buttons under hands: down while pointed at, kept down with Shift, the lock or the key L.

import { t } from "../i18n.js";

// What the next tap on the button for everybody does.
const HOLD = t("Hold all");
const LET_GO = t("Let all go");
const HOLD_KEYS = new Set([" ", "Enter"]);

export function holding({ root, store, send, all }) {
  const pointers = new Map();
  let heldFor = null; // the moment for which all are held

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
    const seats = store.state.seats;
    // all of them, also those that are shown as held: a hand may just be leaving one
    const each = seats.every(({ held }) => held) ? release : press;
    heldFor = each === press ? store.state.stage.moment : null;
    seats.forEach((_, number) => each(number));
  }

  /** What all were held for is over: hands go, but for those that point at a button now. */
  function over(state) {
    if (heldFor === null || state.stage.moment === heldFor) return;
    heldFor = null;
    state.seats.forEach(({ held }, number) => held && !store.mine.has(number) && release(number));
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
      const held = state.seats.length > 0 && state.seats.every((each) => each.held);
      all.querySelector("span").textContent = held ? LET_GO : HOLD;
    },
  };
}
