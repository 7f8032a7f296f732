// The page on which cards are enrolled: the one asked for on the left, the box on the right.

import { asking, boxes } from "./deck/asking.js";
import { files } from "./deck/files.js";
import { grid } from "./deck/grid.js";
import { h } from "./dom.js";
import { closed, head, nearPage } from "./near/page.js";
import { DECK } from "./words.js";

const LEAVE = { do: "enrol-step", step: "end" };

function draw(app) {
  const { deck } = app.screen.controls;
  return [
    h(
      "main",
      { class: "near", key: "near" },
      head(app, DECK.title, deck.enrolling ? boxes(app, deck) : null),
      deck.closed ? h("div", { class: "near-body is-alone", key: "body" }, closed(deck.closed)) : body(app, deck),
    ),
  ];
}

function body(app, deck) {
  if (!deck.enrolling) return h("div", { class: "near-body is-alone", key: "body" }, asking(app, deck, files(app)));
  return h(
    "div",
    { class: "near-body", key: "body" },
    asking(app, deck),
    h("section", { class: "near-side", "aria-label": DECK.cards, key: "side" }, grid(app, deck.enrolling), files(app)),
  );
}

nearPage({ draw, leave: LEAVE, working: (app) => Boolean(app.screen.controls.deck.enrolling) });
