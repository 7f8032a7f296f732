// The page on which readers and buttons are found by touching them in turn.

import { classes, h } from "./dom.js";
import { emblem, icon } from "./icons.js";
import { button, closed, head, nearPage, said } from "./near/page.js";
import { EMBLEMS } from "./setup/draft.js";
import { listOf } from "./i18n.js";
import { CHAIRS, NEAR } from "./words.js";

const LEAVE = { do: "find-step", step: "end" };

function draw(app) {
  const { chairs } = app.screen.controls;
  return [
    h(
      "main",
      { class: "near", key: "near" },
      head(app, CHAIRS.title),
      chairs.closed
        ? h("div", { class: "near-body is-alone", key: "body" }, closed(chairs.closed))
        : h("div", { class: "near-body", key: "body" }, chairs.finding ? finding(app, chairs.finding) : resting(app, chairs), side(app, chairs)),
    ),
  ];
}

function nameOf(app, seat) {
  const plate = app.screen.seats[seat];
  return plate ? plate.name : CHAIRS.player(seat + 1);
}

function signOf(app, seat) {
  const plate = app.screen.seats[seat];
  return plate ? plate.emblem : EMBLEMS[seat];
}

function wordsOf(app, place) {
  return place.kind === "island" ? CHAIRS.island(place.at) : nameOf(app, place.at);
}

function resting(app, chairs) {
  const more = { main: !chairs.pending };
  return h(
    "section",
    { class: "paper asking", key: "asking" },
    h("div", { class: "near-now", key: "now" }, icon("i-reader", "", { key: "reader" }), h("p", { class: "big is-less", key: "how" }, CHAIRS.how), chairs.pending ? h("p", { class: "chip chip--warn", key: "pending" }, CHAIRS.pending) : null),
    said(app, null),
    h("div", { class: "near-acts", key: "acts" },
      button(chairs.changed ? CHAIRS.again : CHAIRS.begin, () => app.send({ do: "find-seats" }), { key: "begin", ...more }),
      button(CHAIRS.reset, () => app.send({ do: "reset-seats" }), { key: "reset", disabled: !chairs.changed })),
  );
}

function finding(app, one) {
  const step = (what) => () => app.send({ do: "find-step", step: what });
  const over = one.at === null;
  return h(
    "section",
    { class: "paper asking", key: "asking" },
    h("div", { class: "near-now", key: "now" }, over ? atEnd(app, one) : asked(app, one.places[one.at])),
    said(app, one.said),
    h("div", { class: "near-acts is-row", key: "acts" },
      button(NEAR.undo, step("undo"), { symbol: "i-undo", disabled: !one.undo }),
      over ? null : button(CHAIRS.noMore(one.places[one.at].kind), step("no-more"), { key: "no-more" }),
      over ? null : button(NEAR.skip, step("skip"), { symbol: "i-next" }),
      button(over && one.undo ? CHAIRS.use : NEAR.stop, step("end"), { key: "stop", main: over && one.undo })),
  );
}

function asked(app, place) {
  const island = place.kind === "island";
  return [
    island ? h("b", { class: "near-letter", key: "sign" }, place.at) : emblem(signOf(app, place.at), { key: `sign-${place.at}` }),
    h("p", { class: "big is-title", key: "ask" }, h("b", {}, island ? CHAIRS.lay(place.at) : CHAIRS.press(nameOf(app, place.at)))),
    h("p", { class: "note", key: "note" }, CHAIRS.noted(place.kind)),
  ];
}

function atEnd(app, one) {
  const skipped = one.places.filter((place) => !place.found).map((place) => wordsOf(app, place));
  const none = skipped.length === one.places.length;
  return [
    icon("i-check", "is-well", { key: "symbol" }),
    h("p", { class: "big is-title", key: "ask" }, h("b", {}, CHAIRS.done), none ? null : h("small", {}, `${CHAIRS.kept} ${CHAIRS.pending}`)),
    skipped.length ? h("p", { class: "note", key: "skipped" }, CHAIRS.skipped(listOf(skipped))) : null,
  ];
}

function side(app, chairs) {
  const one = chairs.finding;
  return h(
    "section",
    { class: "near-side", key: "side" },
    one ? found(app, one, "island", CHAIRS.islands) : list(CHAIRS.islands, Object.entries(chairs.readers).map(([letter, wired]) => CHAIRS.reader(letter, wired))),
    one ? found(app, one, "seat", CHAIRS.seats) : list(CHAIRS.seats, chairs.seats.map((seat, at) => CHAIRS.button(nameOf(app, at), seat + 1))),
    one && one.faults.length ? h("ul", { class: "near-faults", key: "faults", "aria-label": CHAIRS.faults }, one.faults.map((fault) => h("li", { key: fault }, icon("i-warn"), h("span", {}, fault)))) : null,
  );
}

function list(title, lines) {
  return h("section", { class: "near-places", key: title }, h("h2", {}, title), h("ul", { class: "near-lines" }, lines.map((line) => h("li", { key: line }, line))));
}

function found(app, one, kind, title) {
  const tiles = one.places.map((place, at) => ({ place, at })).filter(({ place }) => place.kind === kind);
  return h("section", { class: "near-places", key: title }, h("h2", {}, title), h("div", { class: "spots" }, tiles.map(({ place, at }) =>
    h("span", { class: classes("spot", place.found && "is-there", at === one.at && "is-asked"), key: `${at}`, role: "img", "aria-label": CHAIRS.found(wordsOf(app, place), place.found) },
      kind === "island" ? h("b", { class: "serif" }, place.at) : [emblem(signOf(app, place.at), { key: "sign" }), h("span", { class: "nm" }, nameOf(app, place.at))],
      place.found ? icon("i-check", "tick") : null))));
}

nearPage({ draw, leave: LEAVE, working: (app) => Boolean(app.screen.controls.chairs.finding) });
