// Foresight Spyglass: another player's Ship, then, if wished, one gem to another Island.

import { lines, t } from "../i18n.js";
import { h } from "../dom.js";
import { gemBar, act } from "../parts/bar.js";
import { total } from "../gems.js";
import { gemGrid } from "../parts/gemgrid.js";
import { crowded, gemUnder } from "../parts/gemunder.js";
import { panel } from "../parts/panel.js";
import { islandHasRat, playersAt, seatOf, shipAt, shipHasRat, turnedTo } from "../model.js";
import { SAY } from "../words.js";
import { blockIsDue } from "./block.js";

/** The Spyglass's next step. */
export function spyglass(m, draft, tools) {
  const ships = targets(m, draft.user);
  if (!draft.ship && ships.size && !begun(m)) return askShip(m, draft, ships, tools);
  if (!draft.from) return askFrom(m, draft, tools);
  if (!draft.gem && !m.untracked) return askGem(m, draft, tools);
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

/** The Ship that the table has been told: its user's button ends the use, or a gem that moves. */
function begun(m) {
  return m.market.laying && m.market.laying.ship;
}

function askShip(m, draft, ships, tools) {
  const look = (ship) => () => (m.untracked || !blockIsDue(m) ? tools.begin({ do: "begin-use", player: draft.user, artifact: draft.artifact, ship }) : tools.set({ ship }));
  const place = (letter, name) => (ships.has(`${letter} ${name}`) ? look({ player: name, island: letter }) : null);
  return { lines: lines(t("Tap a\nShip")), asks: { targeting: true, ships: true, places: place } };
}

function askFrom(m, draft, tools) {
  const free = m.letters.filter((letter) => !islandHasRat(m, letter));
  const taps = {};
  for (const letter of free) {
    const gems = m.untracked || total(m.game.islands[letter].gems || {}) > 0;
    if (gems && free.length > 1) taps[letter] = (event) => tools.set({ from: letter, gem: m.untracked ? null : gemUnder(event, m.game.islands[letter].gems) });
  }
  if (!m.untracked && !draft.onTable && Object.keys(taps).length && crowded()) return askInGrid(m, draft, tools, Object.keys(taps));
  const what = m.untracked ? SAY.itsIsland : SAY.theGem;
  return {
    small: begun(m) && SAY.moveGem,
    lines: begun(m) ? SAY.tapOrHold(what) : Object.keys(taps).length ? [SAY.moveGem, t("Tap {what}", { what })] : lines(t("Look,\nthen go on")),
    asks: { targeting: true, islands: taps },
    main: begun(m)
      ? [{ label: SAY.noGemMoves, then: () => tools.send({ do: "end-use" }), main: true }, goBack(tools)]
      : [{ label: SAY.noGemMoves, then: () => tools.send(command(m, draft)), main: true }],
  };
}

/** Where a finger cannot tell the gems apart: all of them in a sheet, one tap away. */
function askInGrid(m, draft, tools, letters) {
  const gems = Object.fromEntries([...letters].sort().map((letter) => [letter, m.game.islands[letter].gems]));
  const stays = () => tools.send(begun(m) ? { do: "end-use" } : command(m, draft));
  const look = () => tools.set({ onTable: true });
  const sheet = panel(
    { key: "gems", title: t("Which gem moves?"), close: look, flipped: tools.flipped(turnedTo(m, draft.user)), wide: true },
    h("div", { class: "gemsheet", key: "sheet" },
      gemGrid(gems, (from, gem) => tools.set({ from, gem })),
      h("div", { class: "gemsheet-acts", key: "acts" },
        h("button", { class: "btn", key: "stays", type: "button", on: { click: stays } }, SAY.noGemMoves),
        h("button", { class: "btn", key: "look", type: "button", on: { click: look } }, t("Look at the table")))),
  );
  return { lines: SAY.tapOrHold(SAY.theGem), panel: sheet };
}

function askGem(m, draft, tools) {
  const gems = m.game.islands[draft.from].gems;
  const bar = gemBar({
    key: "spyglass", label: t("Which gem of Island {island} moves?", { island: draft.from }), verb: t("move"), flipped: tools.flipped(turnedTo(m, draft.user)),
    sides: [{ emblem: seatOf(m, draft.user).emblem, name: draft.user, gems: [], turn: true }],
    count: (colour) => gems[colour] || "–",
    open: (colour) => gems[colour] > 0,
    tap: (colour) => tools.set({ gem: colour }),
    acts: [act(lines(t("Other\nIsland")), () => tools.set({ from: null }))],
  });
  return { lines: [t("A gem of {island}", { island: draft.from })], bar, now: draft.from };
}

function askTo(m, draft, tools) {
  const taps = {};
  for (const letter of m.letters) {
    if (letter !== draft.from && !islandHasRat(m, letter)) taps[letter] = () => tools.send({ ...command(m, draft), to: letter }, { from: null, gem: null });
  }
  const moving = draft.gem ? { drawn: [draft.gem], drawnWord: SAY.moves } : { now: draft.from };
  const other = { label: draft.gem ? SAY.otherGem : SAY.otherIsland, then: () => tools.set({ from: null, gem: null }) };
  return { lines: lines(t("Tap where\nit goes")), asks: { targeting: true, islands: taps }, main: [other], ...moving };
}

function goBack(tools) {
  return { label: SAY.goBack, then: () => tools.begin({ do: "cancel-use" }) };
}

function command(m, draft) {
  const said = { do: "use", player: draft.user, artifact: draft.artifact };
  const ship = begun(m) || draft.ship;
  if (ship) said.ship = ship;
  if (draft.from) said.from = draft.from;
  if (draft.gem) said.gem = draft.gem;
  return said;
}
