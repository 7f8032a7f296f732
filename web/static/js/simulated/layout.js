// Where Islands and seats lie: rows from the far side to the near one, seats clockwise from the
// bottom right. A letter is an Island's reader, a number a seat, "-" the middle, "" nothing; a
// number in a list is a seat with the reader before it.

const ROWS = {
  2: [["-", 1, ""], ["A", "B", "C", "D"], ["", 0, ""]],
  3: [["", "B", ""], [1, "-", 2], ["A", 0, "C"]],
  4: [["B", 2, "C"], [1, "-", 3], ["A", 0, "D"]],
  5: [[2, 3], ["B", "C", "D"], [1, "-", 4], ["A", 0, "E"]],
  6: [[3, 4], ["C", "D", "E"], [2, "-", 5], ["B", "A", "F"], [1, 0]],
  7: [[3, 4, 5], ["C", "D", "E", "F"], [2, "-", 6], ["B", "A", "G"], [1, 0]],
  8: [[4, 5, 6], ["D", "E", "F", "G"], [3, "-", 7], ["C", "B", "A", "H"], [2, 1, 0]],
};

/** The rows of a table for so many people, with readers at Islands or before the seats. */
export function rows(players, layout = "islands") {
  return layout === "seats" ? seatRows(players) : ROWS[players] || [];
}

/** The seats that have the reader before them, on the sides where the other screens show them. */
const SEATED = { 2: [[1], [0]], 3: [[1, 2], [0]], 4: [[2], [1, 0, 3]], 5: [[2, 3], [1, 0, 4]], 6: [[3, 4, 5], [2, 1, 0]] };

/** Seats along both long sides, the piles on both sides of the middle. */
function seatRows(players) {
  const [far, near] = (SEATED[players] || [[], []]).map((row) => row.map((seat) => [seat]));
  return [far, ["deck", "-", "discard"], near];
}

/** Whose card places an Island has, left to right as they lie. */
export function sides(players, letter) {
  if (players === 2) return [1, 0];
  const left = letter.charCodeAt(0) - "A".charCodeAt(0);
  const right = (left + 1) % players;
  const middle = rows(players).findIndex((row) => row.includes("-"));
  const row = rows(players).findIndex((each) => each.includes(letter));
  return row < middle ? [left, right] : [right, left];
}
