// What may be heard between two screens. A cue comes of what the screens show everybody: of a card
// that lies it hears that it lies, never which card; and it carries no news alone.

import { COLOURS } from "../gems.js";

/** What happened, by the kinds that the table tells. The same kind means the same in both games. */
const OF_KIND = { reveal: "sweep", raid: "raid", loss: "loss", share: "share", deal: "card", draw: "card", miss: "wrong", end: "open" };
const IN_PIRATE_21 = { ...OF_KIND, reveal: "card", lock: "knock", day: "share", use: "swap" };
const TAKEN_BACK = ["undo", "redo", "mend"];

/** The cues between two screens of one game, in their order. */
export function cuesBetween(before, now) {
  if (!sameGame(before, now) || newest(now) < newest(before)) return [];
  const wrong = newConcern(before, now) ? ["wrong"] : [];
  const kinds = happenedSince(before, now);
  if (kinds.some((kind) => TAKEN_BACK.includes(kind))) return wrong;
  const heard = now.game.islands ? atIslands(before, now, kinds) : told(kinds, IN_PIRATE_21);
  return [...heard, ...wrong];
}

/** Whether two screens are of one game, as far as anybody can see. */
export function sameGame(before, now) {
  const players = (screen) => screen.seats.map((seat) => seat.name).join("\n");
  return before.game.game === now.game.game && players(before) === players(now);
}

/** The kinds of all that has happened from one screen to the other. */
export function newsBetween(before, now) {
  const last = newest(before);
  return (now.happened || []).filter((one) => one.id > last);
}

function happenedSince(before, now) {
  return newsBetween(before, now).map((one) => one.kind);
}

function newest(screen) {
  return Math.max(0, ...(screen.happened || []).map((one) => one.id));
}

/** Each cue once, in the order in which things happened. */
function told(kinds, cues) {
  return [...new Set(kinds.map((kind) => cues[kind]).filter(Boolean))];
}

function atIslands(before, now, kinds) {
  return [
    ...placing(before, now),
    ...filling(before, now),
    fistsOpened(before, now) ? "open" : null,
    ...told(kinds, OF_KIND),
    ...taking(before, now),
    (now.game.rats || []).some((rat) => !(before.game.rats || []).includes(rat)) ? "knock" : null,
    now.swaps && now.swaps[0] && now.swaps[0] !== (before.swaps || [])[0] ? "swap" : null,
    now.game.phase === "finished" && before.game.phase !== "finished" ? `chests ${now.seats.length}` : null,
  ].filter(Boolean);
}

function placing(before, now) {
  if (now.game.phase !== "decision" || before.game.phase !== "decision") return [];
  const lies = Object.entries(now.game.islands).some(([letter, { ships }]) =>
    Object.keys(ships).some((name) => !(name in before.game.islands[letter].ships)));
  return [lies ? "card" : null, allPlaced(now) && !allPlaced(before) ? "placed" : null].filter(Boolean);
}

function allPlaced(screen) {
  return screen.seats.every((seat) => seat.placed === seat.of);
}

/** Gems that came onto Islands; whoever entered one Island's gems has heard each of them already. */
function filling(before, now) {
  if (before.game.phase !== "excavation") return [];
  const filled = Object.keys(now.game.islands).filter((letter) => total(before, letter) === 0 && total(now, letter) > 0);
  return filled.length > (now.role === "host" ? 1 : 0) ? ["card"] : [];
}

function fistsOpened(before, now) {
  const closed = ["fists", "count"];
  return Boolean(before.market && closed.includes(before.market.stage) && now.market && !closed.includes(now.market.stage));
}

/** A gem of a shared Island that somebody took; where several went at once the Island is settled. */
function taking(before, now) {
  const gone = Object.keys(before.game.to_take || {}).flatMap((letter) =>
    COLOURS.flatMap((colour) => Array(Math.max(0, count(before, letter, colour) - count(now, letter, colour))).fill(colour)));
  return gone.length === 1 ? [`gem ${gone[0]}`] : [];
}

function count(screen, letter, colour) {
  return (screen.game.islands[letter].gems || {})[colour] || 0;
}

function total(screen, letter) {
  return COLOURS.reduce((sum, colour) => sum + count(screen, letter, colour), 0);
}

function newConcern(before, now) {
  const known = concerns(before);
  return concerns(now).some((one) => !known.includes(one));
}

function concerns(screen) {
  const faults = (screen.faults || []).map((one) => `${one.code} ${one.reader || one.player}`);
  return [...faults, ...(screen.messages || []).filter((one) => one.island).map((one) => one.what)];
}
