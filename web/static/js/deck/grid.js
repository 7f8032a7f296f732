// The box, card by card: which have a tag, which is asked for. A tap asks for a card.

import { classes, h } from "../dom.js";
import { nine } from "../gems.js";
import { icon } from "../icons.js";
import { DECK } from "../words.js";

/** The cards of the box that is enrolled. */
export function grid(app, one) {
  const missing = one.cards.filter((card) => !card.enrolled).length;
  return [
    h("div", { class: classes("tagged", one.cards.length > 24 && "is-long"), key: `grid-${one.box}` }, one.cards.map((card, place) => tile(app, one, card, place))),
    h("p", { class: classes("near-count", missing ? "" : "is-well"), key: "count" }, h("b", {}, missing ? DECK.missing(missing) : DECK.allThere(one.cards.length)), h("span", { class: "note" }, DECK.tapNote)),
  ];
}

function tile(app, one, card, place) {
  const [sort, number] = card.card.split(" ");
  const ask = () => {
    app.otherNumber = null;
    app.send({ do: "enrol", game: one.box, place });
  };
  return h(
    "button",
    {
      class: classes("tagcard", `is-${sort}`, card.enrolled && "is-there", one.at === place && "is-asked"), key: `${place}`, type: "button", "data-place": String(place),
      "aria-label": DECK.state(card.words, card.enrolled), "aria-current": one.at === place ? "true" : null, on: { click: ask },
    },
    ["red", "green"].includes(sort) ? null : icon(`s-${sort}`),
    sort === "black-spot" ? null : h("b", { class: number && nine(Number(number)) || null }, number || "?"),
    card.enrolled ? icon("i-check", "tick") : null,
  );
}
