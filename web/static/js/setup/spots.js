// Where the seats of the setup page lie: eight places clockwise, and which of them so many players take.

const RING = [[83, 86], [50, 91], [17, 86], [17, 50], [17, 14], [50, 9], [83, 14], [83, 50]];

const TAKEN = {
  0: [], 1: [1], 2: [1, 5], 3: [1, 3, 7], 4: [1, 3, 5, 7], 5: [1, 3, 4, 6, 7],
  6: [0, 2, 3, 4, 6, 7], 7: [0, 2, 3, 4, 5, 6, 7], 8: [0, 1, 2, 3, 4, 5, 6, 7],
};

/** The places of so many players, in their order: `{spot, x, y}` in per cent. */
export function taken(count) {
  return TAKEN[count].map(place);
}

/** The places that stay free. */
export function free(count) {
  return RING.map((_, spot) => spot).filter((spot) => !TAKEN[count].includes(spot)).map(place);
}

/** Where in the order of `count` players somebody comes who sits down at a place. */
export function orderAt(count, spot) {
  return TAKEN[count].filter((one) => one < spot).length;
}

function place(spot) {
  return { spot, x: RING[spot][0], y: RING[spot][1] };
}
