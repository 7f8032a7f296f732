// The card that is asked for, and what can be done beside holding it to a reader.

import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { button, said } from "../near/page.js";
import { DECK, NEAR } from "../words.js";

/** The boxes to choose between, with how many of their cards are enrolled. */
export function boxes(app, deck) {
  const chosen = deck.enrolling && deck.enrolling.box;
  return h(
    "div",
    { class: "seg boxes", key: "boxes", role: "radiogroup", "aria-label": DECK.boxes },
    deck.boxes.map((one) => h(
      "button",
      { class: "btn", key: one.box, type: "button", role: "radio", "aria-checked": String(one.box === chosen), on: { click: () => app.send({ do: "enrol", game: one.box }) } },
      h("span", {}, one.title, h("small", {}, DECK.count(one.found, one.of))),
    )),
  );
}

/** The left side; `rest` stands below what is asked, while nothing is enrolled. */
export function asking(app, deck, rest = null) {
  const one = deck.enrolling;
  return h(
    "section",
    { class: "paper asking", key: "asking", "aria-label": DECK.asked },
    h("div", { class: "near-now", key: "now" }, one ? now(app, one) : begin(app, deck)),
    said(app, one && one.said),
    one ? acts(app, one) : rest,
  );
}

function begin(app, deck) {
  return [
    icon("i-cards", "", { key: "symbol" }),
    h("p", { class: "big", key: "ask" }, DECK.whichBox),
    h("div", { class: "near-acts", key: "begin" }, deck.boxes.map((box) =>
      button(box.title, () => app.send({ do: "enrol", game: box.box }), { key: box.box, small: DECK.count(box.found, box.of), main: box.found < box.of }))),
    app.screen.simulated && deck.boxes.every((box) => box.found === 0) ? h("p", { class: "note", key: "own" }, DECK.simulated) : null,
  ];
}

function now(app, one) {
  if (one.at === null) return atEnd(app, one);
  if (one.choices.length && (!one.name || app.otherNumber === one.at)) return numbers(app, one);
  return [
    icon("i-reader", "", { key: "reader" }),
    h("p", { class: "big", key: "ask" }, h("small", {}, DECK.hold), h("b", {}, one.asked), h("small", {}, DECK.anyReader)),
    one.cards[one.at].enrolled ? h("p", { class: "note", key: "another" }, DECK.another) : null,
    one.choices.length ? button(DECK.otherNumber, () => app.changed(() => (app.otherNumber = one.at)), { key: "other" }) : null,
  ];
}

function numbers(app, one) {
  const tell = (card) => () => {
    app.otherNumber = null;
    app.send({ do: "enrol-number", card });
  };
  const sort = one.choices[0].split(" ")[0];
  return [
    icon(`s-${sort}`, "", { key: "sort" }),
    h("p", { class: "big is-less", key: "ask" }, DECK.whichNumber(one.cards[one.at].words.split(" ")[0])),
    h("div", { class: "near-numbers", key: "numbers" }, one.choices.map((card) => {
      const number = card.split(" ")[1];
      return h("button", { class: "btn", key: card, type: "button", "aria-label": DECK.mate(number), on: { click: tell(card) } }, number);
    })),
  ];
}

function atEnd(app, one) {
  const missing = one.cards.filter((card) => !card.enrolled).length;
  const first = one.cards.findIndex((card) => !card.enrolled);
  return [
    icon(missing ? "i-cards" : "i-check", missing ? "" : "is-well", { key: "symbol" }),
    h("p", { class: "big", key: "ask" }, missing ? DECK.missing(missing) : DECK.allThere(one.cards.length)),
    missing ? button(DECK.askMissing, () => app.send({ do: "enrol", game: one.box, place: first }), { main: true }) : null,
  ];
}

function acts(app, one) {
  const step = (what) => () => {
    app.otherNumber = null;
    app.send({ do: "enrol-step", step: what });
  };
  const there = one.at !== null && one.cards[one.at].enrolled;
  return h(
    "div",
    { class: "near-acts is-row", key: "acts" },
    button(NEAR.undo, step("undo"), { symbol: "i-undo", disabled: !one.undo }),
    button(NEAR.back, step("back"), { symbol: "i-next", more: "is-back" }),
    there
      ? button(DECK.forget, () => app.send({ do: "forget-tag", place: one.at }), { symbol: "i-x", key: "skip" })
      : button(NEAR.skip, step("skip"), { symbol: "i-next", disabled: one.at === null, key: "skip" }),
    button(NEAR.stop, step("end"), { small: NEAR.stopNote }),
  );
}
