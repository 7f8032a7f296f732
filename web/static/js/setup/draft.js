// A new game that is being set up on this page: who sits where, what is played, what is missing.

import { BOX, total } from "../gems.js";

export const WORD = "a-pirates-word";
export const TWENTY_ONE = "pirate-21";
export const KNOWN = ["restorative-rum-bottle", "foresight-spyglass", "smuggling-barrel", "accursed-treasure-map"];
export const MATES = [[3, 3, 5, 5, 7, 7], [3, 3, 5, 5, 6, 6]];
export const DAYS = 5;

/** The seats' signs, in their order. */
export const EMBLEMS = ["anchor", "helm", "star", "bell", "fish", "moon", "pennant", "lantern"];

const NO_SETUP = { last: null, label: "", names: [], emblems: {}, numbers: {}, cards: [], deals: "random", under_way: false, dealing: null };
const HELP_CARD = [4, 5, 6, 7, 8]; // the rulebook's numbers for 3 to 6 players
const SEVENTEEN = 17;

/** What the host's screen says for setting up a game. */
export function offered(screen) {
  return { ...NO_SETUP, ...((screen && screen.controls && screen.controls.setup) || {}) };
}

/** A draft with nobody seated, and the settings of the last game. */
export function begun(setup) {
  const last = setup.last || { game: WORD };
  return {
    players: [], signs: {}, first: null, picked: null, drag: null, panel: null, giveUp: false, hand: null, numbers: {},
    game: last.game,
    simplified: Boolean(last.simplified),
    gems: last.gems === "untracked" ? "secret" : last.draws ? "draws" : "enter",
    artifacts: last.artifacts || KNOWN,
    timers: { ...(last.timers || {}) },
    mates: last.mates || MATES[0],
  };
}

/** The same with the last group in its seats, and everything as it was. */
export function again(setup) {
  const draft = begun(setup);
  draft.players = [...((setup.last && setup.last.players) || [])];
  draft.first = anyOf(draft.players);
  if (setup.last && setup.last.gems_per_island) draft.numbers[draft.players.length] = [...setup.last.gems_per_island];
  return draft;
}

/** Each player's sign, by seat: the one chosen, else the one of other evenings, else the seat's or the next free one. */
export function signs(setup, draft) {
  const taken = new Map();
  const take = (name, sign) => EMBLEMS.includes(sign) && !taken.has(name) && ![...taken.values()].includes(sign) && taken.set(name, sign);
  for (const wish of [draft.signs, setup.emblems]) draft.players.forEach((name) => take(name, wish[name]));
  draft.players.forEach((name, at) => take(name, EMBLEMS[at]));
  draft.players.forEach((name) => EMBLEMS.some((sign) => take(name, sign)));
  return draft.players.map((name) => taken.get(name));
}

/** Let a player have a sign; whoever had it takes the other one. */
export function chooseSign(setup, draft, name, sign) {
  const before = signs(setup, draft);
  const other = draft.players[before.indexOf(sign)];
  if (other && other !== name) draft.signs[other] = before[draft.players.indexOf(name)];
  draft.signs[name] = sign;
}

/** A fair choice. */
export function anyOf(list) {
  if (!list.length) return null;
  const limit = Math.floor(2 ** 32 / list.length) * list.length;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0] >= limit);
  return list[drawn[0] % list.length];
}

/** The names that can be tapped: all that are known and not seated. */
export function pool(setup, draft) {
  const known = [...setup.names, ...((setup.last && setup.last.players) || [])];
  return [...new Set(known)].filter((name) => !draft.players.includes(name));
}

/** Seat a player at a place of the order, by default last. */
export function seat(draft, name, at = draft.players.length) {
  draft.players.splice(at, 0, name);
  draft.hand = null;
  if (!draft.first) draft.first = name;
}

/** Let a player leave the table. */
export function leave(draft, name) {
  draft.players = draft.players.filter((one) => one !== name);
  draft.hand = null;
  if (draft.picked === name) draft.picked = null;
  if (draft.first === name) draft.first = anyOf(draft.players);
}

/** Move a player to a place of the order, the others closing up. */
export function move(draft, name, at) {
  const others = draft.players.filter((one) => one !== name);
  others.splice(at, 0, name);
  draft.players = others;
  draft.hand = null;
}

/** Let two players change places, or seat a new one in an old one's place. */
export function swap(draft, name, other) {
  if (!draft.players.includes(name)) {
    draft.players[draft.players.indexOf(other)] = name;
    if (draft.first === other) draft.first = name;
  } else draft.players = draft.players.map((one) => (one === name ? other : one === other ? name : one));
  draft.hand = null;
}

/** Why a name cannot be seated, as a key of the words, or null. */
export function whyNoName(draft, raw) {
  const name = tidied(raw);
  if (!name) return "nameEmpty";
  if ([...name].length > 24) return "nameLong";
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name) || name === "public") return "nameOdd";
  return draft.players.includes(name) ? "nameTaken" : null;
}

/** A name as the table writes it. */
export function tidied(raw) {
  return raw.trim().normalize("NFC");
}

/** Whether the numbers for so many players have to be read off the box's help card. */
export function numbersAsked(draft) {
  return draft.game === WORD && draft.gems !== "secret" && ![0, 1, 3, 4, 5, 6].includes(draft.players.length);
}

/** Gems on each Island, Day 1 to 5, or null where nobody has told them. */
export function numbers(setup, draft) {
  const count = draft.players.length;
  if (!numbersAsked(draft)) return HELP_CARD;
  return draft.numbers[count] || setup.numbers[count] || null;
}

/** How many gems too many such numbers ask of the box: `{needed, box}`, or null. */
export function tooMany(count, list) {
  const needed = (count === 2 ? 4 : count) * list.reduce((all, one) => all + one, 0);
  const box = total(BOX);
  return needed > box ? { needed, box } : null;
}

/** Whether Ships have to be dealt by hands, and how many each. */
export function dealsShips(setup, draft) {
  return draft.game === WORD && setup.deals === "readers" ? (draft.players.length === 2 ? 5 : 3) : 0;
}

/** How many Ships are still to be laid on readers. */
export function shipsToCome(setup, draft) {
  const each = dealsShips(setup, draft);
  const { dealing } = setup;
  if (!each || draft.hand) return 0;
  if (!dealing || dealing.players.join("\n") !== draft.players.join("\n")) return each * draft.players.length;
  return dealing.laid.reduce((all, one) => all - one, each * draft.players.length);
}

/** The eight pairs of Greens that add up to 17. */
export function pairs() {
  return [1, 2, 3, 4, 5, 6, 7, 8].map((low) => [low, SEVENTEEN - low]);
}

/** What is missing before the game can begin: `[key of the words, number]`, or null. */
export function missing(setup, draft) {
  const count = draft.players.length;
  if (count < 2) return ["missPlayers", 2 - count];
  if (draft.game === TWENTY_ONE && count > 6) return ["missFewer", 6];
  if (!numbers(setup, draft)) return ["missNumbers", count];
  if (draft.game === WORD && !draft.simplified && draft.artifacts.length !== 4) return ["missArtifacts", 4 - draft.artifacts.length];
  const ships = shipsToCome(setup, draft);
  if (ships) return ["missShips", ships];
  if (draft.hand && count > 2 && draft.players.some((name) => !draft.hand[name])) return ["missHand", 0];
  return null;
}

/** The command that begins the game. */
export function command(setup, draft) {
  const chosen = signs(setup, draft);
  const emblems = chosen.some((sign, at) => sign !== EMBLEMS[at]) ? { emblems: chosen } : {};
  return { do: "new-game", setup: { ...(draft.game === WORD ? wordSetup(setup, draft) : twentyOneSetup(draft)), ...emblems }, give_up: draft.giveUp };
}

function wordSetup(setup, draft) {
  const out = {
    game: WORD, players: draft.players, dagger: draft.first, simplified: draft.simplified, timers: draft.timers,
    gems: draft.gems === "secret" ? "untracked" : "tracked", draws: draft.gems === "draws",
  };
  if (!draft.simplified) out.artifacts = draft.artifacts;
  if (numbersAsked(draft)) out.gems_per_island = numbers(setup, draft);
  if (draft.hand && draft.players.length > 2) out.ships = draft.hand;
  else if (dealsShips(setup, draft) && !draft.hand) out.dealt = true;
  return out;
}

function twentyOneSetup(draft) {
  return { game: TWENTY_ONE, players: draft.players, start: draft.first, mates: draft.mates, timers: draft.timers };
}
