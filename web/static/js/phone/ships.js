// Ships on a phone: the own ones and where they lie, and what was seen of others'.

import { classes, h } from "../dom.js";
import { nine } from "../gems.js";
import { icon } from "../icons.js";
import { card } from "./frame.js";
import { shipName, PHONE } from "./words.js";

/** A Ship's face; `named` says in words what it is. */
export function shipFace(ship, { named = false } = {}) {
  if (ship === null) return h("span", { class: "ship ship--down", key: "ship", role: "img", "aria-label": shipName(ship) }, named && h("small", {}, shipName(ship)));
  const red = ship === "red";
  return h(
    "span",
    { class: classes("ship", red ? "ship--red" : "ship--green"), key: "ship", role: "img", "aria-label": shipName(ship) },
    red ? icon("i-raid") : h("b", { class: nine(ship) || null, "aria-hidden": "true" }, ship),
    named && h("small", { "aria-hidden": "true" }, shipName(ship)),
  );
}

/** The own Ships as `{card, at}`: `at` is an Island's letter or null for the hand. */
export function ownShips({ game, player }) {
  const lying = Object.entries(game.islands).filter(([, island]) => player in island.ships).map(([letter, island]) => ({ card: island.ships[player], at: letter }));
  const own = game.ships[player];
  if (!own) return lying;
  const cards = [...own.green, ...(own.red ? ["red"] : [])];
  const unread = lying.filter((one) => one.card === null);
  const known = cards.filter((one) => !lying.some((other) => other.card === one));
  // As many as lie unread may be any of those that are not seen to lie.
  const rest = unread.length ? known.map((one) => ({ card: one, at: undefined })) : known.map((one) => ({ card: one, at: null }));
  return [...lying.filter((one) => one.card !== null), ...rest];
}

/** The own Ships, where each lies, and what was seen. */
export function shipsCard(screen) {
  const saw = screen.game.peeks[screen.player] || [];
  return card(
    { key: "ships", title: PHONE.ships },
    h("div", { class: "hand", key: "hand" }, ownShips(screen).map((one) => shipWhere(screen, one))),
    saw.length ? h("ul", { class: "saws", key: "saws", "aria-label": PHONE.whatISaw }, [...saw].reverse().map((peek, i) =>
      h("li", { class: "saw", key: `${saw.length - i}` }, icon("i-eye"), h("span", {}, PHONE.saw(peek))))) : null,
  );
}

function shipWhere(screen, one) {
  const others = one.at ? screen.seats.filter((seat) => seat.name !== screen.player && seat.islands.includes(one.at)).map((seat) => seat.name) : [];
  const where = one.at === undefined ? PHONE.unreadOrHand : one.at ? PHONE.at(one.at, others) : PHONE.inHand;
  return h("figure", { key: `${one.card}` }, shipFace(one.card), h("figcaption", {}, where));
}
