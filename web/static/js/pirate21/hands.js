// What lies before each player: one card face down, the open ones, and their sum.

import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { pressed } from "../parts/press.js";
import { back, cardWords, face, place, sumOf } from "./cards.js";
import { isDealt } from "./model.js";
import { SAY21 } from "./words.js";

/**
 * All hands. `asks.hands(name)` gives what a tap on somebody's cards does, `asks.cards(name, card)`
 * what a tap on an open card does; either may be null. `asks.chosen` are names already chosen.
 */
export function hands(m, asks) {
  return m.seats.map((seat, i) => handOf(m, asks, seat, m.table.hands[i], i));
}

function handOf(m, asks, seat, at, i) {
  const lies = m.held ? heldHand(m, seat) : m.game.phase === "deal" ? dealing(m, seat) : playing(m, asks, seat);
  if (lies === null) return h("section", { class: classes("hand21 is-out", at), key: `hand-${i}`, "data-hand": i }, SAY21.out(seat.name));
  const tap = asks.hands ? asks.hands(seat.name) : null;
  const chosen = (asks.chosen || []).includes(seat.name);
  const won = m.held && m.held.winners.includes(seat.name);
  return h(
    "section",
    {
      key: `hand-${i}`, "data-hand": i, vars: { "--cards": String(lies.cards.length) },
      class: classes("hand21", at, lies.cards.length > 3 && "is-fan", tap && "can", chosen && "is-chosen", won && "is-won"),
      role: tap ? "button" : null, tabindex: tap ? "0" : null,
      "aria-label": tap ? tap.label : `${seat.name}: ${lies.label}`, on: tap ? pressed(tap.then) : {},
    },
    lies.cards,
    lies.sum,
  );
}

function heldHand(m, seat) {
  const cards = m.held.hands[seat.name];
  if (!cards) return null;
  const total = m.held.totals[seat.name];
  const gained = m.held.coins[seat.name];
  return {
    cards: cards.map((card, i) => face(card, { key: `${card}-${i}` })),
    sum: sum(String(total), SAY21.total(total), gained ? coinsGained(gained) : null),
    label: `${cards.map(cardWords).join(", ")}, ${SAY21.total(total)}`,
  };
}

function coinsGained(count) {
  return h("span", { class: "gained", key: "gained" }, icon("i-coin"), h("b", {}, SAY21.gained(count)));
}

function dealing(m, seat) {
  const there = isDealt(m.game.hands[seat.name]);
  const asked = seat.state === "asked";
  const cards = [0, 1].map((i) => (there ? { ...back(seat.emblem, SAY21.faceDown), key: `b${i}` } : place(seat.emblem, `e${i}`, asked)));
  return { cards, sum: null, label: there ? SAY21.twoCards : SAY21.noCards };
}

function playing(m, asks, seat) {
  const hand = m.game.hands[seat.name];
  if (hand.out) return null;
  const open = hand.up.map((card, i) => {
    const tap = asks.cards ? asks.cards(seat.name, card) : null;
    return face(card, { key: `${card}-${i}`, tap, label: `${seat.name}: ${cardWords(card)}` });
  });
  const down = hand.down ? face(hand.down, { key: "turned", more: "is-turned" }) : back(seat.emblem, SAY21.faceDown, seat.state === "asked");
  const known = hand.down ? [...hand.up, hand.down] : hand.up;
  const count = sumOf(known);
  const words = hand.down ? SAY21.total(count) : SAY21.open(count);
  return { cards: [down, ...open], sum: sum(hand.down ? `${count}` : `${count}+`, words), label: words };
}

function sum(text, label, more = null) {
  return h(
    "span",
    { class: "sum", key: "sum", role: "img", "aria-label": label },
    h("b", { class: "up", key: "far", "aria-hidden": "true" }, text),
    h("b", { key: "near" }, text),
    more,
  );
}
