// Accursed Treasure Map: two drawn gems, an Island, and two of its gems back to the Bag.

import { lines, many, t } from "../i18n.js";
import { play } from "../device/sounds.js";
import { gemBar, act } from "../parts/bar.js";
import { COLOURS, counted, listed, minus, plus, total } from "../gems.js";
import { islandHasRat, seatOf, turnedTo } from "../model.js";
import { SAY } from "../words.js";

/** The Map's next step. */
export function map(m, draft, tools) {
  const islands = m.letters.filter((letter) => !islandHasRat(m, letter));
  if (!islands.length) return nothing(draft, tools);
  if (m.untracked) return byHand(islands, draft, tools);
  const drawn = m.market.drawn ? listed(m.market.drawn) : draft.drawn || [];
  const ready = Boolean(m.market.drawn) || drawn.length === 2 || draft.fewer;
  if (!ready) return askDrawn(m, draft, tools, drawn);
  if (!draft.island) return askIsland(islands, drawn, tools);
  return askReturned(m, draft, tools, drawn);
}

function nothing(draft, tools) {
  const said = { do: "use", player: draft.user, artifact: draft.artifact };
  return { lines: lines(t("No Island\nis free")), main: [{ label: t("Turn it down"), then: () => tools.send(said), main: true }] };
}

/** Untracked gems: the hands draw two and return two, the table hears where. */
function byHand(islands, draft, tools) {
  const use = (island) => () => tools.send({ do: "use", player: draft.user, artifact: draft.artifact, island });
  const taps = Object.fromEntries(islands.map((letter) => [letter, use(letter)]));
  return { lines: lines(t("Draw 2, tap\ntheir Island")), asks: { targeting: true, islands: taps } };
}

function askDrawn(m, draft, tools, drawn) {
  const seat = seatOf(m, draft.user);
  const bar = gemBar({
    key: "map-drawn", label: t("Two gems from the Bag"), verb: t("drawn"), flipped: tools.flipped(turnedTo(m, draft.user)),
    sides: [{ emblem: seat.emblem, name: draft.user, gems: drawn, turn: true, untake: (i) => tools.set({ drawn: without(drawn, i) }) }],
    count: (colour) => counted(drawn)[colour] || 0,
    open: () => true,
    tap: (colour) => {
      play(`gem ${colour}`);
      tools.set({ drawn: [...drawn, colour] });
    },
    acts: [
      act(SAY.drawForUs, () => tools.draw()),
      act(lines(t("The Bag\nis empty")), () => tools.set({ fewer: true }), { key: "fewer" }),
    ],
  });
  return { lines: [t("Draw 2 gems")], bar };
}

function askIsland(islands, drawn, tools) {
  const taps = Object.fromEntries(islands.map((letter) => [letter, () => tools.set({ island: letter })]));
  return { lines: lines(t("Tap an\nIsland")), asks: { targeting: true, islands: taps }, drawn };
}

function askReturned(m, draft, tools, drawn) {
  const returned = draft.returned || [];
  const there = plus(m.game.islands[draft.island].gems || {}, counted(drawn));
  const left = minus(there, counted(returned));
  const need = Math.min(2, total(there));
  const give = (colour) => {
    const list = [...returned, colour];
    if (list.length < need) tools.set({ returned: list });
    else tools.send(command(draft, drawn, list), { returned: [] });
  };
  const bar = gemBar({
    key: "map-returned", label: many(need, "{count} gem of Island {island} goes back to the Bag", "{count} gems of Island {island} go back to the Bag", { island: draft.island }), verb: t("return"),
    flipped: tools.flipped(turnedTo(m, draft.user)),
    sides: [{ emblem: seatOf(m, draft.user).emblem, name: draft.user, gems: returned, turn: true, untake: (i) => tools.set({ returned: without(returned, i) }) }],
    count: (colour) => left[colour] || "–",
    open: (colour) => left[colour] > 0,
    tap: give,
    acts: [act(lines(t("Other\nIsland")), () => tools.set({ island: null, returned: [] }))]
      .concat(need === 0 ? [act(t("Go on"), () => tools.send(command(draft, drawn, [])), { main: true })] : []),
  });
  return { lines: [t("2 to the Bag")], bar, now: draft.island };
}

function command(draft, drawn, returned) {
  return {
    do: "use", player: draft.user, artifact: draft.artifact, island: draft.island,
    drawn: bare(counted(drawn)), returned: bare(counted(returned)),
  };
}

function bare(gems) {
  return Object.fromEntries(COLOURS.filter((colour) => gems[colour]).map((colour) => [colour, gems[colour]]));
}

function without(list, i) {
  return list.filter((_, at) => at !== i);
}
