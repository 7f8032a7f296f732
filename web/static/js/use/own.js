// One of the group's own Artifacts: its text, and what it touched, as the general `use` says it.
//
// The sheet asks for what the card touches only; a card that nobody has described may touch all.

import { h } from "../dom.js";
import { counted } from "../gems.js";
import { lines, t } from "../i18n.js";
import { islandHasRat, islandsOf, shipHasRat, turnedTo } from "../model.js";
import { gemMove, movesLacks, noGems, placesOfGems, placeWords } from "../parts/gemmove.js";
import { panel } from "../parts/panel.js";
import { chip } from "../parts/reasons.js";
import { sendKey } from "../parts/sendkey.js";
import { SAY } from "../words.js";
import { cardsPart, cardsSaid } from "./owncards.js";

const ALL = ["ship", "hand", "island", "gems", "owners", "lay"];

/** The sheet of the card that is used. */
export function own(m, draft, tools) {
  const card = (m.screen.own_cards || []).find((one) => one.id === draft.artifact);
  const touches = card && card.touches.length ? card.touches : ALL;
  const said = { peek: [], rats: [], islands: [], moves: [], move: { from: null, to: null, gems: [] }, own: {}, lay: {}, ...draft.said };
  const set = (more) => tools.set({ said: { ...said, ...more } });
  if (draft.part === "cards") return { lines: lines(t("Only you\nlook")), panel: cardsPart(m, draft, said, set, tools) };
  const flipped = tools.flipped(turnedTo(m, draft.user));
  const title = card ? card.name : SAY.ownCard;
  const more = { title, small: `${draft.user}`, flipped, close: tools.cancel, wide: true };
  if (draft.part === "gems") return { lines: [t("Gems move")], panel: gemsPanel(m, said, set, tools, more) };
  return { lines: lines(t("Do what\nit says")), panel: whole(m, draft, { card, touches, said, set, tools, more }) };
}

function whole(m, draft, { card, touches, said, set, tools, more }) {
  const has = (...any) => any.some((one) => touches.includes(one));
  const tracked = m.game.islands[m.letters[0]].gems !== null;
  const send = () => sendIt(draft, said, tools);
  return panel(
    { key: "own", ...more },
    card && card.text ? h("blockquote", { class: "cardtext", key: "text" }, card.text) : h("p", { class: "note", key: "text" }, SAY.readItAloud),
    has("ship", "hand") ? row("peek", SAY.lookedAt, targets(m, touches, draft.user).map((ref) => shipChip(ref, said.peek, (list) => set(peeked(said, list))))) : null,
    has("ship", "hand", "owners", "lay") ? row("rats", SAY.ratsOnShips, targets(m, touches, null).map((ref) => shipChip(ref, said.rats, (list) => set({ rats: list })))) : null,
    has("island", "gems") ? row("islands", SAY.ratsOnIslands, freeIslands(m).map((letter) => chip(t("Island {island}", { island: letter }), said.islands.includes(letter), () => set({ islands: toggled(said.islands, letter) })))) : null,
    has("gems", "island") && tracked ? row("moves", SAY.gemsMoved, [
      ...said.moves.map((move, i) => chip(moveWords(move), true, () => set({ moves: said.moves.filter((_, at) => at !== i) }), { key: `m${i}` })),
      h("button", { class: "btn", key: "add", type: "button", on: { click: () => tools.set({ part: "gems" }) } }, SAY.addMove),
    ]) : null,
    h("div", { class: "row panel-foot", key: "foot" },
      has("owners", "lay") ? h("button", { class: "btn btn--far", key: "cards", type: "button", on: { click: () => tools.set({ part: "cards", open: false, refused: null }) } }, SAY.cardsOnly(draft.user)) : null,
      h("span", { class: "push", key: "push" }),
      h("button", { class: "btn btn--do btn--far", key: "used", type: "button", on: { click: send } }, SAY.usedIt)),
  );
}

function row(key, title, chips) {
  return h("section", { class: "ownrow", key, role: "group", "aria-label": title }, h("h3", {}, title), h("div", { class: "chips" }, chips));
}

/** Ships that bear no Rat: beside Islands and in hands; `user`'s own left out where given. */
function targets(m, touches, user) {
  const at = (name) => [...(touches.includes("hand") || !user ? ["hand"] : []), ...(touches.includes("ship") || !user ? islandsOf(m, name) : [])];
  return m.seats
    .filter((seat) => seat.name !== user)
    .flatMap((seat) => at(seat.name).map((where) => ({ player: seat.name, at: where })))
    .filter(({ player, at: where }) => !shipHasRat(m, where, player));
}

function freeIslands(m) {
  return [...m.letters].sort().filter((letter) => !islandHasRat(m, letter));
}

function shipChip(ref, list, set) {
  const has = list.some((one) => same(one, ref));
  const words = ref.at === "hand" ? SAY.inHandOf(ref.player) : SAY.shipAt(ref.player, ref.at);
  return chip(words, has, () => set(has ? list.filter((one) => !same(one, ref)) : [...list, ref]), { key: words });
}

/** A Ship that was looked at bears a Rat, unless the card says otherwise. */
function peeked(said, list) {
  const fresh = list.filter((ref) => !said.peek.some((one) => same(one, ref)) && !said.rats.some((one) => same(one, ref)));
  const gone = said.peek.filter((ref) => !list.some((one) => same(one, ref)));
  return { peek: list, rats: [...said.rats.filter((ref) => !gone.some((one) => same(one, ref))), ...fresh] };
}

function same(one, other) {
  return one.player === other.player && one.at === other.at;
}

function toggled(list, one) {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}

function gemsPanel(m, said, set, tools, more) {
  const { move } = said;
  const back = () => tools.set({ part: null });
  const add = () => {
    set({ moves: [...said.moves, move], move: { from: null, to: null, gems: [] } });
    back();
  };
  const places = placesOfGems(m).filter((place) => !place.startsWith("island ") || !islandHasRat(m, place.slice(7)));
  const change = (part) => set({ move: { ...move, ...part } });
  return panel(
    { key: "own-gems", ...more, close: back },
    gemMove(move, places, change),
    h("div", { class: "row panel-foot", key: "foot" }, noGems(move, change), h("span", { class: "push", key: "push" }),
      sendKey({ label: SAY.moveThem, missing: movesLacks(move) }, add)),
  );
}

function moveWords(move) {
  return `${move.gems.length}: ${placeWords(move.from)} → ${placeWords(move.to)}`;
}

/** What says who owns which card is sent, and refused, behind the cover. */
function sendIt(draft, said, tools) {
  const command = { do: "use", player: draft.user, artifact: draft.artifact };
  if (said.peek.length) command.peek = said.peek.map(ref);
  if (said.moves.length) command.gems = said.moves.map(({ from, to, gems }) => ({ from, to, gems: counted(gems) }));
  if (said.rats.length || said.islands.length) {
    command.rats = {};
    if (said.islands.length) command.rats.islands = said.islands;
    if (said.rats.length) command.rats.ships = said.rats.map(ref);
  }
  const cards = cardsSaid(said);
  Object.assign(command, cards);
  if (!Object.keys(cards).length) return tools.send(command);
  tools.set({ part: "cards", open: false, refused: null });
  return tools.sendCovered(command);
}

function ref({ player, at }) {
  return at === "hand" ? { player, hand: true } : { player, island: at };
}
