// Foresight Spyglass: another player's Ship, then, if wished, one gem to another Island.

import { gemBar, act } from "../parts/bar.js";
import { total } from "../gems.js";
import { islandHasRat, playersAt, seatOf, shipAt, shipHasRat, turnedTo } from "../model.js";
import { SAY } from "../words.js";

/** The Spyglass's next step. */
export function spyglass(m, draft, tools) {
  const ships = targets(m, draft.user);
  if (!draft.ship && ships.size) return askShip(ships, tools);
  if (!draft.from) return askFrom(m, draft, tools);
  if (!draft.gem) return askGem(m, draft, tools);
  return askTo(m, draft, tools);
}

function targets(m, user) {
  const found = new Set();
  for (const letter of m.letters) {
    for (const name of playersAt(m, letter)) {
      const there = shipAt(m, letter, name).kind !== "empty";
      if (name !== user && there && !shipHasRat(m, letter, name)) found.add(`${letter} ${name}`);
    }
  }
  return found;
}

function askShip(ships, tools) {
  const place = (letter, name) =>
    ships.has(`${letter} ${name}`) ? () => tools.set({ ship: { player: name, island: letter } }) : null;
  return { lines: ["Tap a", "Ship"], asks: { targeting: true, ships: true, places: place } };
}

function askFrom(m, draft, tools) {
  const free = m.letters.filter((letter) => !islandHasRat(m, letter));
  const taps = {};
  for (const letter of free) {
    const gems = total(m.game.islands[letter].gems || {}) > 0;
    if (gems && free.length > 1) taps[letter] = () => tools.set({ from: letter });
  }
  return {
    lines: Object.keys(taps).length ? ["Move a gem?", "Tap its Island"] : ["Look,", "then go on"],
    asks: { targeting: true, islands: taps },
    main: [{ label: "No gem moves", then: () => tools.send(command(draft)), main: true }],
  };
}

function askGem(m, draft, tools) {
  const gems = m.game.islands[draft.from].gems;
  const bar = gemBar({
    key: "spyglass", label: `Which gem of Island ${draft.from} moves?`, verb: "move", flipped: tools.flipped(turnedTo(m, draft.user)),
    sides: [{ emblem: seatOf(m, draft.user).emblem, name: draft.user, gems: [], turn: true }],
    count: (colour) => gems[colour] || "–",
    open: (colour) => gems[colour] > 0,
    tap: (colour) => tools.set({ gem: colour }),
    acts: [act(["Other", "Island"], () => tools.set({ from: null }))],
  });
  return { lines: [`A gem of ${draft.from}`], bar, now: draft.from };
}

function askTo(m, draft, tools) {
  const taps = {};
  for (const letter of m.letters) {
    if (letter !== draft.from && !islandHasRat(m, letter)) taps[letter] = () => tools.send({ ...command(draft), to: letter });
  }
  return { lines: ["Tap where", "it goes"], asks: { targeting: true, islands: taps }, drawn: [draft.gem], drawnWord: SAY.moves };
}

function command(draft) {
  const said = { do: "use", player: draft.user, artifact: draft.artifact };
  if (draft.ship) said.ship = draft.ship;
  if (draft.from) Object.assign(said, { from: draft.from, gem: draft.gem });
  return said;
}
