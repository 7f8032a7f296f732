// Where everybody sits and where the Islands lie, for 2 to 8 players. Seats count clockwise from
// the bottom right as seen from above; a sheet turns to the long side its player reads from.

const ROWS = {
  3: { top: "B", bottom: "AC", seats: ["b", "l", "r"] },
  4: { top: "BC", bottom: "AD", seats: ["b", "l", "t", "r"] },
  5: { top: "BCD", bottom: "AE", seats: ["b", "l", "t", "t", "r"] },
  6: { top: "CDE", bottom: "BAF", seats: ["b", "b", "l", "t", "t", "r"] },
  7: { top: "CDEF", bottom: "BAG", seats: ["b", "b", "l", "t", "t", "t", "r"] },
  8: { top: "DEFG", bottom: "CBAH", seats: ["b", "b", "b", "l", "t", "t", "t", "r"] },
};
const SPREAD = { 1: [""], 2: ["x-1-3", "x-2-3"], 3: ["x-1-4", "", "x-3-4"] };

/**
 * The table of `n` players: its class, each seat's side and classes, and each Island's classes and
 * the seats of its two card places, left one first.
 */
export function layout(n) {
  return n === 2 ? rowTable() : ringTable(n);
}

function rowTable() {
  const islands = {};
  ["A", "B", "C", "D"].forEach((letter, i) => {
    islands[letter] = { class: `of5-${i + 2}`, places: [1, 0], row: "m" };
  });
  return { class: "is-row", sides: ["b", "t"], seats: ["at-b", "at-t"], islands, order: ["A", "B", "C", "D"] };
}

function ringTable(n) {
  const rows = ROWS[n];
  return {
    class: n === 3 ? "is-three" : n > 4 ? "is-dense" : "",
    sides: rows.seats,
    seats: seatClasses(rows.seats),
    islands: { ...rowOf(rows.top, "t", n), ...rowOf(rows.bottom, "b", n) },
    order: [...rows.top, ...rows.bottom],
  };
}

function seatClasses(sides) {
  const many = {};
  for (const side of sides) many[side] = (many[side] || 0) + 1;
  const met = {};
  return sides.map((side) => {
    met[side] = (met[side] || 0) + 1;
    const place = side === "b" ? many.b - met.b : met[side] - 1;
    return [`at-${side}`, SPREAD[many[side]][place]].filter(Boolean).join(" ");
  });
}

function rowOf(letters, row, n) {
  const many = letters.length;
  return Object.fromEntries(
    [...letters].map((letter, i) => {
      const k = letter.charCodeAt(0) - 65;
      const next = (k + 1) % n;
      const bend = many === 1 ? "" : i === 0 ? `bend-${row}l` : i === many - 1 ? `bend-${row}r` : "";
      const cell = many === 1 ? "of1" : `of${many}-${i + 1}`;
      return [letter, { class: `row-${row} ${cell} ${bend}`.trim(), places: row === "t" ? [k, next] : [next, k], row }];
    }),
  );
}
