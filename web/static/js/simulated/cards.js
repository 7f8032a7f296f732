// A card as it is drawn and called.

import { t } from "../i18n.js";
import { attribute, icon, make, whose } from "./nodes.js";

export const STRANGER = "stranger";
export const DECK = "deck";

function parts(card) {
  const [kind, number] = card.split(" ");
  return { kind, number };
}

/** "Green 6", "Red 1", "Black spot 0", "Unknown tag" or "The top card". */
export function called(card) {
  const { kind, number } = parts(card);
  if (card === DECK) return t("The top card");
  if (isDrawn(card)) return `${sort(kind)} ${number}`;
  if (kind === "green") return t("Green {number}", { number });
  return kind === "red" ? t("Red {number}", { number }) : t("Unknown tag");
}

/** What is printed on a card, as children of its element. */
export function face(card) {
  const { kind, number } = parts(card);
  if (kind === "red") return [icon("i-raid"), make("small", { class: "which" }, number)]; // as it is called where cards are enrolled
  if (card === DECK) return [icon("i-skull")];
  if (isDrawn(card)) return [make("b", { class: number === "6" ? "nine" : null }, number), make("small", {}, sort(kind))];
  const text = kind === "green" ? number : "?";
  return [make("b", { class: text === "6" || text === "9" ? "nine" : null }, text)];
}

/** The class that colours a card. */
export function colour(card) {
  const { kind } = parts(card);
  if (card === DECK) return "ship--down";
  if (isDrawn(card)) return "ship--face";
  return kind === "green" || kind === "red" ? `ship--${kind}` : "ship--stranger";
}

/** Whether a card is drawn from a deck and nobody's own. */
function isDrawn(card) {
  return card.includes(" ") && !/^(green|red) /.test(card);
}

function sort(kind) {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replace("-", " ");
}

/** A card that can be carried. */
export function makeCard(card) {
  return make("button", {
    type: "button", class: `ship card ${colour(card)}`, "data-card": card, "aria-pressed": "false",
  }, ...face(card));
}

/** Where a card lies on this reader, in words. */
export function readerSays(state, reader) {
  const seat = state.seats[state.islands.indexOf(reader)];
  return state.layout === "seats" && seat ? t("before {name}", { name: seat.name }) : t("on Island {island}", { island: reader });
}

/** Where a card goes that lies on no reader, in words. */
export function awaySays(state) {
  return state.layout === "seats" ? t("discarded") : t("in hand");
}

/** Say whose it is and where it lies. */
export function label(element, { card, seat, reader }, state) {
  const owner = state.seats[seat] ? `, ${whose(state.seats[seat].name)}` : "";
  const place = reader ? readerSays(state, reader) : awaySays(state);
  attribute(element, "aria-label", `${called(card)}${owner}, ${place}`);
}
