// A card as it is drawn and called.

import { attribute, icon, make, whose } from "./nodes.js";

export const STRANGER = "stranger";

function parts(card) {
  const [kind, number] = card.split(" ");
  return { kind, number };
}

/** "Green 6", "Red" or "Unknown tag". */
export function called(card) {
  const { kind, number } = parts(card);
  if (kind === "green") return `Green ${number}`;
  return kind === "red" ? "Red" : "Unknown tag";
}

/** What is printed on a card, as children of its element. */
export function face(card) {
  const { kind, number } = parts(card);
  if (kind === "red") return [icon("i-raid")];
  const text = kind === "green" ? number : "?";
  return [make("b", { class: text === "6" || text === "9" ? "nine" : null }, text)];
}

/** The class that colours a card. */
export function colour(card) {
  const { kind } = parts(card);
  return kind === "green" || kind === "red" ? `ship--${kind}` : "ship--stranger";
}

/** A card that can be carried. */
export function makeCard(card) {
  return make("button", {
    type: "button", class: `ship card ${colour(card)}`, "data-card": card, "aria-pressed": "false",
  }, ...face(card));
}

/** Say whose it is and where it lies. */
export function label(element, { card, seat, reader }, seats) {
  const owner = seats[seat] ? `, ${whose(seats[seat].name)}` : "";
  const place = reader ? `on Island ${reader}` : "in hand";
  attribute(element, "aria-label", `${called(card)}${owner}, ${place}`);
}
