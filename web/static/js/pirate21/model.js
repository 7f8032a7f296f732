// What a screen of Pirate 21 means.

import { layout } from "../layout.js";

/** A screen with its layout; `held` is the finished round that still lies open, or null. */
export function model21(page, acknowledged = null) {
  const { screen } = page;
  const names = screen.seats.map((seat) => seat.name);
  const held = heldRound(screen.game, acknowledged);
  return {
    screen,
    game: screen.game,
    names,
    host: screen.role === "host",
    seats: screen.seats,
    table: layout21(names.length),
    controls: screen.controls || {},
    held,
    quiet: Boolean(held), // what a round brought lies on the felt itself
    wardOf: (reader) => names[reader.charCodeAt(0) - 65] || reader,
  };
}

/** The last round, as long as nobody has cards of the next one and nobody has gone on. */
function heldRound(game, acknowledged) {
  const last = game.rounds[game.rounds.length - 1];
  if (!last || game.phase !== "deal" || (acknowledged && acknowledged.has(last.round))) return null;
  return Object.values(game.hands).some((hand) => isDealt(hand)) ? null : last;
}

/** Whether a player's two cards lie there while the round is dealt. */
export function isDealt(hand) {
  return hand.up === null || hand.up.length > 0;
}

/** Players that still wait for their cards, from who begins clockwise. */
export function undealt(m) {
  return fromStart(m).filter((name) => !isDealt(m.game.hands[name]));
}

/** Players whose face-down card is still to be named at the round's end. */
export function unread(m) {
  return fromStart(m).filter((name) => !m.game.hands[name].out && m.game.hands[name].down === null);
}

function fromStart(m) {
  const first = Math.max(0, m.names.indexOf(m.game.start));
  return m.names.map((_, i) => m.names[(first + i) % m.names.length]);
}

/** Who is still in the round. */
export function active(m) {
  return m.names.filter((name) => !m.game.hands[name].out);
}

/** The reader before a player, if it answers; the cards laid there need no tap. */
export function hears(m, name) {
  const reader = String.fromCharCode(65 + m.names.indexOf(name));
  const readers = m.screen.readers || {};
  return reader in readers && !readers[reader];
}

const PLACES = { b: ["in-b2", "in-b1"], t: ["in-t1", "in-t2"] };
const SPREAD = { "x-1-3": "x-1-4", "x-2-3": "x-3-4" };

/** Seats as at every table; pairs further apart, since what they have lies before them. */
function layout21(n) {
  const { sides, seats } = layout(n);
  const met = {};
  const hands = sides.map((side) => {
    const many = sides.filter((other) => other === side).length;
    met[side] = (met[side] || 0) + 1;
    return many > 1 ? PLACES[side][met[side] - 1] : `in-${side}`;
  });
  return { class: "p21", sides, seats: seats.map((one) => one.replace(/x-\d-\d/, (x) => SPREAD[x] || x)), hands };
}
