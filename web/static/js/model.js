// What a screen means: the questions the pages ask about it, answered in one place.

import { layout } from "./layout.js";

/** A screen with its layout and the answers that need more than one of its fields. */
export function model(screen, held = null) {
  const game = screen.game;
  const names = screen.seats.map((seat) => seat.name);
  const today = game.phase === "resolution" && game.revealed && game.revealed.day === game.day;
  return {
    screen,
    game,
    names,
    host: screen.role === "host",
    seats: screen.seats,
    table: layout(names.length),
    letters: Object.keys(game.islands),
    market: screen.market,
    controls: screen.controls || {},
    held,
    untracked: isUntracked(game),
    reveal: held || (today ? game.revealed : null),
  };
}

/** Whether the last Day's results should still lie open: nothing has happened since. */
export function lastResults(screen) {
  const { revealed, phase, day, islands } = screen.game;
  if (!revealed || screen.looked === revealed.day) return null;
  if (isUntracked(screen.game)) return openUntilTheFirstShip(screen.game);
  const bare = Object.values(islands).every((island) => sum(island.gems) === 0);
  return phase === "excavation" && revealed.day === day - 1 && bare ? revealed : null;
}

/** Whether this table keeps its gems to itself. */
function isUntracked(game) {
  return Object.values(game.islands).some((island) => island.gems === null);
}

/** Untracked Days have no Excavation: hands share, swap and lay gems until somebody lays a Ship. */
function openUntilTheFirstShip({ revealed, phase, day, islands }) {
  if (phase === "counting") return revealed.day === day ? revealed : null;
  const bare = Object.values(islands).every((island) => !Object.keys(island.ships).length);
  return phase === "decision" && bare && revealed.day === day - 1 ? revealed : null;
}

function sum(gems) {
  return Object.values(gems || {}).reduce((all, one) => all + one, 0);
}

/** The seat (as the screen tells it) of a player. */
export function seatOf(m, name) {
  return m.seats[m.names.indexOf(name)];
}

/** Whether what turns to this player stands on its head for the host's side. */
export function turnedTo(m, name) {
  const side = m.table.sides[m.names.indexOf(name)];
  return side === "t" || side === "r";
}

/** The names at an Island, left place first. */
export function playersAt(m, letter) {
  return m.table.islands[letter].places.map((seat) => m.names[seat]);
}

/** The Islands where a player plays, left-hand one first. */
export function islandsOf(m, name) {
  return seatOf(m, name).islands;
}

/** What lies at a card place: `{kind: "empty"|"down"|"green"|"red", number}`. */
export function shipAt(m, letter, name) {
  const open = m.reveal && m.reveal.islands[letter];
  const ships = open ? open.ships : m.game.islands[letter].ships;
  if (!(name in ships)) return { kind: "empty" };
  const card = ships[name];
  if (card === null) return { kind: "down" };
  return card === "red" ? { kind: "red" } : { kind: "green", number: card };
}

/** Whether a Ship bears a Rat. */
export function shipHasRat(m, letter, name) {
  return !m.held && (m.game.rats || []).includes(`ship ${name} ${letter}`);
}

/** Whether an Island bears a Rat. */
export function islandHasRat(m, letter) {
  return !m.held && m.game.islands[letter].rat;
}

/** What became of an Island: its revealed line once it is settled, else null. */
export function fateOf(m, letter) {
  if (!m.reveal || !m.reveal.islands[letter]) return null;
  const open = m.reveal.islands[letter];
  return !m.held && letter in (m.game.to_take || {}) ? null : open;
}

/** The Islands clockwise from the Dagger's left-hand one. */
export function clockwise(m) {
  const letters = [...m.letters].sort();
  if (m.names.length === 2) return letters;
  const first = m.names.indexOf(m.game.dagger);
  return letters.map((_, i) => letters[(first + i) % letters.length]);
}

/** The swap that hands are asked for now, `{letter, cards: [{name, number}, ...]}`, or null. */
export function openSwap(m) {
  const [letter] = m.screen.swaps || [];
  if (!letter || !m.reveal) return null;
  return { letter, cards: playersAt(m, letter).map((name) => ({ name, number: m.reveal.islands[letter].ships[name] })) };
}

/** The three-way answer of a control: `null` when it may be done, else the reason (may be empty). */
export function reasonAgainst(control) {
  if (control === null || control === undefined || control === true) return null;
  return control === false ? "" : String(control);
}

/** Players whose fists may go up, who are up, in seat order. */
export function fistsUp(m) {
  return m.seats.filter((seat) => seat.state === "up").map((seat) => seat.name);
}

/** The winners of this Day's Market in order, and how many of them are done. */
export function winners(m) {
  const opened = m.game.opened;
  const all = opened && opened.day === m.game.day ? opened.winners : [];
  return { all, done: all.length - (m.game.winners_of_market || []).length };
}

/** A face-up Artifact's or a face-down one's card. */
export function artifactOf(m, id) {
  return (m.game.artifacts || []).find((card) => card.id === id);
}
