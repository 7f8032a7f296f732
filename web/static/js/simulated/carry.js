// Carrying cards: by dragging, by tapping a card and then a place, or by the keyboard.

import { t } from "../i18n.js";
import { awaySays, called, colour, DECK, face, readerSays } from "./cards.js";
import { make, say } from "./nodes.js";

const SLACK = 6;
/** Where a card goes that is laid on no reader. */
const AWAY = { islands: ".simseat", seats: ".pile--discard" };

export function carrying({ root, table, store, send, speak }) {
  let drag = null;
  let picked = null;
  let dragged = false;

  function lay(card, reader) {
    if (card === DECK) { draw(reader); return; }
    const lying = store.card(card);
    if (!lying || lying.reader === reader) return;
    const command = reader === null ? { do: "lift", card } : { do: "lay", card, reader };
    store.wish(card, reader, send(command));
    tell(card, reader);
  }

  function draw(reader) {
    if (reader === null) return;
    send({ do: "draw", reader });
    tell(DECK, reader);
  }

  function tell(card, reader) {
    if (reader !== null) speak(t("{card} lies {where}.", { card: called(card), where: readerSays(store.state, reader) }));
    else speak(store.state.layout === "seats" ? t("{card} is discarded.", { card: called(card) }) : t("{card} is back in hand.", { card: called(card) }));
  }

  function mark(letter, text = "") {
    table.pads.forEach((pad, each) => {
      pad.root.classList.toggle("is-over", each === letter);
      say(pad.hint, each === letter ? text : "");
    });
  }

  /* ---- by pointer */

  function down(event) {
    const element = event.target.closest(".card");
    if (!element || event.button !== 0 || drag) return;
    dragged = false;
    drag = {
      id: event.pointerId, element, card: element.dataset.card, x: event.clientX, y: event.clientY,
      ghost: null, from: null,
    };
  }

  function begin() {
    unpick();
    dragged = true;
    const known = store.card(drag.card);
    drag.from = known ? known.reader : null;
    root.setPointerCapture(drag.id);
    table.carry(drag.card);
    drag.element.classList.add("is-away");
    drag.ghost = make("span", { class: `ship dragged ${colour(drag.card)}`, "aria-hidden": "true" },
      ...face(drag.card));
    root.append(drag.ghost);
    if (drag.from !== null) send({ do: "lift", card: drag.card });
  }

  function move(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (!drag.ghost && far < SLACK) return;
    if (!drag.ghost) begin();
    const box = root.getBoundingClientRect();
    drag.ghost.style.setProperty("left", `${event.clientX - box.left - root.clientLeft}px`);
    drag.ghost.style.setProperty("top", `${event.clientY - box.top - root.clientTop}px`);
    const pad = under(event);
    mark(pad, t("let go here"));
  }

  function under(event) {
    const hit = document.elementFromPoint(event.clientX, event.clientY);
    const pad = hit && hit.closest(".pad");
    return pad ? pad.dataset.reader : null;
  }

  function up(event) {
    if (!drag || event.pointerId !== drag.id) return;
    finish(drag.ghost ? under(event) : undefined);
  }

  function cancel(event) {
    if (drag && event.pointerId === drag.id) finish(drag.from);
  }

  function finish(reader) {
    const { card, element, ghost, from } = drag;
    drag = null;
    if (!ghost) return;
    ghost.remove();
    mark(null);
    element.classList.remove("is-away");
    table.carry(null);
    drop(card, from, reader);
  }

  function drop(card, from, reader) {
    if (card === DECK) draw(reader);
    else if (reader !== null) {
      store.wish(card, reader, send({ do: "lay", card, reader }));
      tell(card, reader);
    } else {
      store.changed();
      if (from !== null) tell(card, null);
    }
  }

  /* ---- by tap and by keyboard */

  function pick(card) {
    unpick();
    picked = { card, target: undefined };
    table.element(card).setAttribute("aria-pressed", "true");
    root.classList.add("is-picking");
    speak(t("{card} picked up. A letter or the arrow keys choose a reader, Enter lays it there, Delete takes it off, Escape leaves it.", { card: called(card) }));
  }

  function unpick() {
    if (!picked) return;
    table.element(picked.card).setAttribute("aria-pressed", "false");
    root.classList.remove("is-picking");
    picked = null;
    mark(null);
  }

  function aim(target) {
    picked.target = target;
    mark(target, t("Enter lays it"));
    speak(target === null ? awaySays(store.state) : readerSays(store.state, target));
  }

  function step(by) {
    const goals = [...store.state.islands, null];
    const at = goals.indexOf(picked.target);
    const next = at < 0 && by < 0 ? goals.length - 1 : (at + by + goals.length) % goals.length;
    aim(goals[next]);
  }

  function commit(target) {
    const { card } = picked;
    unpick();
    if (target !== undefined) lay(card, target);
  }

  function click(event) {
    if (dragged) { dragged = false; return; }
    const element = event.target.closest(".card");
    if (element && picked && picked.card === element.dataset.card) commit(picked.target);
    else if (element) pick(element.dataset.card);
    else if (picked) place(event.target);
  }

  function place(target) {
    const pad = target.closest(".pad");
    if (pad) commit(pad.dataset.reader);
    else if (target.closest(AWAY[store.state.layout]) && !target.closest("button")) commit(null);
  }

  function key(event) {
    const element = event.target.closest(".card");
    if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      unpick();
      lay(element.dataset.card, null);
    } else if (!picked || !act(event.key)) return;
    event.preventDefault();
  }

  function act(name) {
    const letter = name.toUpperCase();
    if (name === "Escape") unpick();
    else if (name === "ArrowRight" || name === "ArrowDown") step(1);
    else if (name === "ArrowLeft" || name === "ArrowUp") step(-1);
    else if (store.state.islands.includes(letter)) aim(letter);
    else return false;
    return true;
  }

  root.addEventListener("pointerdown", down);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerup", up);
  root.addEventListener("pointercancel", cancel);
  root.addEventListener("click", click);
  root.addEventListener("keydown", key);
  root.addEventListener("dragstart", (event) => event.preventDefault());
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (drag) finish(drag.from);
    unpick();
  });
  return { lay };
}
