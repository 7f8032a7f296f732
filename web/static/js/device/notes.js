// What a cue sounds like: short, quiet, by oscillators alone. A note is [when it begins, its pitch in
// hertz, how long it lasts] in seconds, and what the pitch glides to where it glides.

const KNOCK = 92;

const NOTES = {
  card: [[0, 1568, 0.04]],
  placed: [[0, 523, 0.1], [0.12, 784, 0.16]],
  tick: [[0, 1047, 0.04]],
  zero: [[0, 131, 0.6]],
  open: [[0, 523, 0.6], [0, 659, 0.6], [0, 784, 0.6]],
  sweep: [[0, 262, 0.5, 1047]],
  raid: [[0, 156, 0.12], [0.16, 139, 0.2]],
  loss: [[0, 110, 0.7]],
  share: [[0, 392, 0.1], [0.12, 523, 0.18]],
  knock: [[0, KNOCK, 0.05], [0.09, KNOCK, 0.05]],
  swap: [[0, 440, 0.3, 659], [0, 659, 0.3, 440]],
  wrong: [[0, 196, 0.06], [0.13, 196, 0.06]],
};

/** A gem's tick, higher with its value. */
const GEMS = { red: 698, green: 880, blue: 1047, purple: 1175, golden: 1319 };

/** Chests open from the last place to the first one, 700 ms apart, as they are seen to. */
const CHEST = 0.7;
const LADDER = [262, 294, 330, 349, 392, 440, 494];
const CHORD = [523, 659, 784, 1047];

/** The notes of a cue: a name of `NOTES`, "gem golden", "chests 4". */
export function notesOf(cue) {
  const [name, more] = cue.split(" ");
  if (name === "gem") return [[0, GEMS[more], 0.06]];
  if (name === "chests") return chests(Number(more));
  return NOTES[name] || [];
}

function chests(count) {
  const rising = LADDER.slice(0, count - 1).map((hertz, i) => [i * CHEST, hertz, 0.3]);
  return [...rising, ...CHORD.map((hertz) => [(count - 1) * CHEST, hertz, 1.2])];
}

/** How long a cue takes, in seconds. */
export function lengthOf(cue) {
  return Math.max(0, ...notesOf(cue).map(([at, , lasts]) => at + lasts));
}
