// Where seats and readers lie on the plan, in per cent of it: as on the table seen from above.

import { layout } from "../layout.js";

const ALONG = { 1: [50], 2: [33, 67], 3: [26, 50, 74] };
const ROW = { 1: [50], 2: [32, 68], 3: [22, 50, 78], 4: [16, 38, 62, 84] };
const SIDES = { b: 91, t: 9, l: 8, r: 92 };
const OUTSIDE = { ...SIDES, l: 6, r: 94 };

/** `{seats, readers}`: each seat's `[x, y]`, and each reader's by its letter. */
export function places(state) {
  const table = layout(state.seats.length);
  if (state.layout === "islands") return { seats: seatPlaces(table.sides, SIDES), readers: islandPlaces(table, state.seats.length) };
  const seats = seatPlaces(table.sides, OUTSIDE);
  return { seats, readers: beforeSeats(state, seats) };
}

function seatPlaces(sides, places) {
  const many = {};
  for (const side of sides) many[side] = (many[side] || 0) + 1;
  const met = {};
  return sides.map((side) => {
    const at = met[side] || 0;
    met[side] = at + 1;
    if (side === "l" || side === "r") return [places[side], 50];
    const along = ALONG[many[side]];
    return [side === "b" ? along[along.length - 1 - at] : along[at], places[side]];
  });
}

function islandPlaces(table, players) {
  if (players === 2) return Object.fromEntries(table.order.map((letter, i) => [letter, [ROW[4][i], 27]]));
  const rows = { t: [], b: [] };
  for (const letter of table.order) rows[table.islands[letter].row].push(letter);
  return { ...rowPlaces(rows.t, 22, 26), ...rowPlaces(rows.b, 78, 74) };
}

function rowPlaces(letters, end, middle) {
  const last = letters.length - 1;
  return Object.fromEntries(
    letters.map((letter, i) => [letter, [ROW[letters.length][i], last > 0 && (i === 0 || i === last) ? end : middle]]),
  );
}

/** Readers that lie before seats: nearer to the middle than these, where two leave room for a sentence. */
function beforeSeats(state, seats) {
  const used = state.readers.filter((reader) => reader.used);
  const from = seats.length > 2 ? 20 : 25;
  return Object.fromEntries(used.slice(0, seats.length).map(({ name }, i) => [name, inwards(seats[i], from)]));
}

function inwards([x, y], from) {
  if (x === OUTSIDE.l || x === OUTSIDE.r) return [x === OUTSIDE.l ? 22.5 : 77.5, y];
  return [x, y === OUTSIDE.b ? 50 + from : 50 - from];
}
