// The stock of a game whose cards are drawn: the deck lies face down, what is discarded lies open.

import { many, t } from "../i18n.js";
import { DECK, makeCard } from "./cards.js";
import { attribute, fill, icon, make, say } from "./nodes.js";

/** The two piles; `element(card)` gives a card's element. */
export function makePiles(element) {
  const top = makeCard(DECK);
  const height = make("span", { class: "note" });
  const deck = make("section", { class: "pile pile--deck", "aria-label": t("Deck") },
    make("h2", {}, t("Deck"), height), make("div", { class: "stack" }, top));
  const count = make("span", { class: "note" });
  const open = make("div", { class: "stack" });
  const mix = make("button", { type: "button", class: "btn", id: "mix" }, icon("i-turn"), t("To the deck"));
  const discard = make("section", { class: "pile pile--discard", "aria-label": t("Discard pile") },
    make("h2", {}, t("Discarded"), count), open, mix);

  return {
    top,
    deck,
    discard,
    /** Draw both; what is `carried` stays out of the pile until it is laid. */
    render(piles, carried) {
      if (!piles) return;
      say(height, String(piles.deck));
      attribute(top, "aria-label", many(piles.deck, "The top card of the deck, face down; {count} card", "The top card of the deck, face down; {count} cards"));
      attribute(top, "hidden", piles.deck === 0 ? "" : null);
      say(count, String(piles.discard.length));
      attribute(mix, "hidden", piles.discard.length === 0 ? "" : null);
      fill(open, piles.discard.filter((card) => card !== carried).map(element));
    },
  };
}
