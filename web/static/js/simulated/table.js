// Draws the table: Islands' readers, seats with their hands, lights and buttons.

import { many, t } from "../i18n.js";
import { DECK, label, makeCard, STRANGER } from "./cards.js";
import { rows, sides } from "./layout.js";
import { attribute, fill, icon, make, say, whose } from "./nodes.js";
import { makePiles } from "./piles.js";

/** How many cards before a seat lie in one line. */
const ROOM = 4;

/** The table inside `root`, with the middle `stage`. */
export function makeTable(root, stage, store) {
  const pads = new Map();
  const seats = new Map();
  const cards = new Map();
  const piles = makePiles(element);
  let shape = "";
  let carried = null;

  function build(state) {
    const wanted = JSON.stringify([state.layout, state.seats.length, state.islands]);
    if (wanted === shape) return;
    shape = wanted;
    pads.clear();
    seats.clear();
    attribute(root, "data-players", state.seats.length);
    attribute(root, "data-layout", state.layout);
    fill(root, rows(state.seats.length, state.layout).map((row) => (
      make("div", { class: rowClass(row) }, ...row.map((place) => built(place, state)))
    )));
  }

  function built(place, state) {
    if (place === "-") return stage;
    if (place === "") return make("span", { class: "gap" });
    if (place === "deck" || place === "discard") return piles[place];
    if (Array.isArray(place)) return berth(place[0], state);
    if (typeof place === "number") return seat(place);
    return pad(place, sides(state.seats.length, place), t("Island"));
  }

  function berth(number, state) {
    return make("div", { class: "berth" }, pad(state.islands[number], [], t("Reader")), seat(number));
  }

  function seat(number) {
    seats.set(number, makeSeat(number));
    return seats.get(number).root;
  }

  function pad(letter, owners, word) {
    pads.set(letter, makePad(letter, owners, word));
    return pads.get(letter).root;
  }

  function element(card) {
    if (card === DECK) return piles.top;
    if (!cards.has(card)) cards.set(card, makeCard(card));
    return cards.get(card);
  }

  function render(state) {
    const focused = document.activeElement;
    build(state);
    const all = store.cards();
    all.forEach((each) => label(element(each.card), each, state));
    state.seats.forEach((seat, number) => {
      const own = all.filter((each) => each.seat === number);
      if (seats.has(number)) drawSeat(seats.get(number), seat, own, number);
    });
    piles.render(store.piles(), carried);
    pads.forEach((pad, letter) => {
      drawPad(pad, all.filter((each) => each.reader === letter), state, letter);
    });
    const lost = focused && focused !== document.activeElement && focused.isConnected;
    if (lost && focused.classList.contains("card")) focused.focus({ preventScroll: true });
  }

  function drawSeat(view, seat, own, number) {
    say(view.name, seat.name);
    attribute(view.root, "aria-label", seat.name);
    attribute(view.emblem.firstChild, "href", `#e-${seat.emblem}`);
    view.lamp.classList.toggle("on", seat.lamp);
    attribute(view.lamp, "aria-label", seat.lamp ? t("light on") : t("light off"));
    drawButton(view, seat, store.mine.has(number));
    view.button.classList.toggle("is-stuck", store.state.faults.some(
      ([name, target]) => name === "stuck" && target === number,
    ));
    const places = own.map(({ card }) => placeOf(view.places, card));
    fill(view.hand, places);
    own.forEach(({ card, reader }) => {
      if (reader === null) settle(placeOf(view.places, card), card);
    });
    attribute(view.root, "data-cards", own.length);
  }

  function placeOf(places, card) {
    if (!places.has(card)) places.set(card, make("span", { class: "place ship--away" }));
    return places.get(card);
  }

  function settle(place, card) {
    const moved = element(card);
    if (carried !== card && moved.parentElement !== place) place.append(moved);
  }

  function drawPad(view, lying, state, letter) {
    const left = lying.slice();
    view.slots.forEach(({ place, emblem, seat }) => {
      const owner = state.seats[seat];
      attribute(emblem.firstChild, "href", `#e-${owner ? owner.emblem : "anchor"}`);
      const at = left.findIndex((each) => each.seat === seat);
      if (at >= 0) settle(place, left.splice(at, 1)[0].card);
    });
    const more = left.map(({ card }) => element(card)).filter((each) => held(each));
    fill(view.drops, [...view.slots.map(({ place }) => place), ...more]);
    view.drops.classList.toggle("is-full", more.length > (view.slots.length ? 0 : ROOM));
    say(view.note, lying.length === 0 ? t("empty") : count(lying.length));
    drawWhy(view, why(state, letter, lying));
  }

  function held(each) {
    return carried !== each.dataset.card || each.parentElement.classList.contains("drops");
  }

  return {
    render,
    pads,
    seats,
    element,
    /** While a card is carried it stays where it was picked up. */
    carry(card) { carried = card; },
  };
}

function rowClass(row) {
  const kind = row.includes("-") ? "mid" : "";
  const only = row.every((place) => typeof place === "number") ? "hands" : "";
  return ["line", kind, only, `of-${row.length}`].filter(Boolean).join(" ");
}

function makePad(letter, owners, word) {
  const note = make("span", { class: "note" });
  const hint = make("span", { class: "hint" });
  const because = make("span", { class: "why", hidden: "" }, icon("i-warn"), make("span"));
  const slots = owners.map((seat) => {
    const emblem = icon("e-anchor", "emblem");
    return { seat, emblem, place: make("span", { class: "place ship--empty" }, emblem) };
  });
  const drops = make("div", { class: "drops" }, ...slots.map(({ place }) => place));
  const root = make("section", {
    class: "pad", "data-reader": letter, "aria-label": t("Reader {letter}", { letter }),
  }, make("h2", {}, icon("i-reader"), make("span", { class: "word" }, word, " "),
    make("b", {}, letter), note, because, hint), drops);
  return { root, note, because, hint, drops, slots };
}

function makeSeat(number) {
  const emblem = icon("e-anchor", "emblem");
  const name = make("span", { class: "name" });
  const lamp = make("span", { class: "lamp", role: "img" });
  const hand = make("div", { class: "hand" });
  const button = make("button", {
    type: "button", class: "bidbtn", "data-seat": number, "aria-pressed": "false",
  }, icon("i-fist"));
  const lock = make("button", {
    type: "button", class: "lock", "data-lock": number, "aria-pressed": "false",
  }, icon("i-lock"));
  const holder = make("div", { class: "holder" }, button, lock);
  const root = make("section", { class: "simseat", "data-hand": number },
    make("h2", {}, emblem, name, lamp), make("div", { class: "things" }, hand, holder));
  return { root, emblem, name, lamp, hand, button, lock, places: new Map() };
}

function drawButton(view, seat, mine) {
  view.button.classList.toggle("is-held", seat.held);
  attribute(view.button, "aria-pressed", seat.held);
  attribute(view.button, "aria-label", t("{name}’s bid button", { name: seat.name }));
  const kept = seat.held && !mine;
  view.lock.classList.toggle("is-kept", kept);
  attribute(view.lock, "aria-pressed", kept);
  attribute(view.lock, "aria-label", t("Keep {name}’s button down", { name: seat.name }));
}

function count(cards) {
  return many(cards, "{count} card", "{count} cards");
}

function why(state, letter, lying) {
  if (state.readers[letter]) return { text: t("fails"), title: state.readers[letter] };
  if (lying.some(({ card }) => card === STRANGER)) return { text: t("unknown tag"), title: "" };
  const on = state.faults.find(([name, target]) => target === letter && name !== STRANGER);
  const item = on && state.menu.find(({ name }) => name === on[0]);
  return item ? { text: item.label.toLowerCase(), title: "" } : null;
}

function drawWhy(view, because) {
  view.root.classList.toggle("is-fault", because !== null);
  attribute(view.because, "hidden", because === null ? "" : null);
  attribute(view.note, "hidden", because === null ? null : "");
  if (because === null) return;
  say(view.because.lastElementChild, because.text);
  attribute(view.because, "title", because.title || null);
}
