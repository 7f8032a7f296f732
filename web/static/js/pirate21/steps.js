// A move being made: what is asked next, where it is tapped, and what is sent at the end.
//
// A step: `bar` in place of the moves, `asks` (taps on hands and open cards), `panel` above all.

import { classes, h } from "../dom.js";
import { emblem, icon } from "../icons.js";
import { seatOf, turnedTo } from "../model.js";
import { panel } from "../parts/panel.js";
import { SAY } from "../words.js";
import { cardOf, face } from "./cards.js";
import { cardKeys } from "./keypad.js";
import { active, hears } from "./model.js";
import { SAY21 } from "./words.js";

/** The moment a move belongs to. */
export function moveMoment(screen) {
  const { round, phase, turn } = screen.game;
  return `${round} ${phase} ${turn}`;
}

/** Begin a move; what needs nothing more is sent at once. */
export function beginMove(app, m, deed) {
  const player = m.game.turn;
  if (deed === "pass" || deed === "knock") return app.send({ do: deed, player });
  const only = deed === "pirate" ? active(m).filter((name) => name !== player) : [];
  app.kept.move = { moment: moveMoment(app.screen), deed, player, between: [], drawn: [], target: only.length === 1 ? only[0] : null, byHand: false };
  if (deed === "draw" || deed === "gunner") followed(app, m, player);
  return app.render();
}

/** The step at hand, or null when no move has begun. */
export function stepOf(app, m) {
  const { attack, intent } = m.screen;
  if (attack) return answer(app, m, attack);
  const draft = draftOf(app, intent);
  if (!draft) return null;
  return { draw, captain, gunner, mate, pirate }[draft.deed](app, m, draft);
}

/** What was begun here, or what the table follows already: a page that was opened anew goes on with it. */
function draftOf(app, intent) {
  if (app.kept.move) return app.kept.move;
  if (!intent) return null;
  return { deed: intent.ability, player: intent.player, target: intent.target || null, discard: intent.discard || null, between: intent.between || [], drawn: [], byHand: false };
}

function set(app, draft, more) {
  app.kept.move = { moment: moveMoment(app.screen), ...draft, ...more };
  app.render();
}

/** Away with the move; the table forgets what its readers were to follow. */
function cancel(app, m) {
  app.kept.move = null;
  if (m.screen.intent || m.screen.attack) app.send({ do: "cancel" });
  app.render();
}

async function send(app, draft, command, otherwise = {}) {
  app.kept.move = { moment: moveMoment(app.screen), ...draft, sent: true };
  const answered = await app.send(command);
  app.kept.move = answered ? null : { moment: moveMoment(app.screen), ...draft, ...otherwise };
  app.render();
}

/** Where the reader before `name` answers, the table is told what the cards laid next are. */
function followed(app, m, name) {
  const draft = app.kept.move;
  if (!hears(m, name)) return set(app, draft, { byHand: true });
  const { deed, player, target, discard, between } = draft;
  const more = { target, discard, between: between.length ? between : null };
  const known = Object.fromEntries(Object.entries(more).filter(([, value]) => value));
  app.render();
  return app.send({ do: "intend", player, ability: deed, ...known });
}

// What stands in place of the moves.

function bar(app, m, draft, say, kids = [], more = {}) {
  const { flipped = app.ui.turned, sign = `s-${draft.deed}`, stop = SAY.cancel } = more;
  return h(
    "div",
    { class: classes("step21", flipped && "flip"), key: `step-${draft.deed}`, role: "group", "aria-label": say },
    h("p", { class: "step-say", key: "say" }, icon(sign === "s-draw" ? "i-cards" : sign), h("span", {}, say)),
    h("div", { class: "step-acts", key: "acts" }, kids, stop && h("button", { class: "btn", key: "cancel", type: "button", on: { click: () => cancel(app, m) } }, stop)),
  );
}

function following(app, m, draft, name) {
  const hand = h("button", { class: "btn", key: "hand", type: "button", on: { click: () => set(app, draft, { byHand: true }) } }, SAY21.byHand);
  return { bar: bar(app, m, draft, SAY21.lay[draft.deed](name), [hand]) };
}

function keypad(app, m, draft, title, small, choose, more = {}) {
  const { close = () => cancel(app, m), flipped = app.ui.turned, number = null, above = null, sign = draft.player } = more;
  return panel({ key: `move-${draft.deed}`, title, small, sign: emblem(seatOf(m, sign).emblem), flipped, close, wide: true }, above, cardKeys(m, choose, { number }));
}

// The moves.

function draw(app, m, draft) {
  if (!draft.byHand) return following(app, m, draft, draft.player);
  const choose = (card) => send(app, draft, { do: "draw", player: draft.player, card });
  return { bar: bar(app, m, draft, SAY21.draws(draft.player)), panel: keypad(app, m, draft, SAY21.draws(draft.player), SAY21.whichCard, choose) };
}

function captain(app, m, draft) {
  if (!draft.discard) return captainWhich(app, m, draft);
  if (!draft.byHand) return following(app, m, draft, draft.target);
  const { player, target, discard } = draft;
  const choose = (replacement) => send(app, draft, { do: "captain", player, target, discard, replacement });
  return { bar: bar(app, m, draft, SAY21.newCard(target)), panel: keypad(app, m, draft, SAY21.newCard(target), SAY21.whichCard, choose, { sign: target }) };
}

/** Any open card but a Princess; where cards overlap, a tap opens them side by side first. */
function captainWhich(app, m, draft) {
  const chosen = (target, discard) => {
    app.kept.move = { moment: moveMoment(app.screen), ...draft, target, discard };
    followed(app, m, target);
  };
  const free = (card) => cardOf(card).sort !== "princess";
  const crowded = (name) => m.game.hands[name].up.length > 2;
  const step = { bar: bar(app, m, draft, SAY21.captainWhich) };
  step.asks = {
    cards: (name, card) => (free(card) ? () => (crowded(name) ? set(app, draft, { target: name }) : chosen(name, card)) : null),
  };
  if (!draft.target) return step;
  const { up } = m.game.hands[draft.target];
  const cards = up.map((card, i) => face(card, { key: `${card}-${i}`, tap: free(card) ? () => chosen(draft.target, card) : null }));
  const close = () => set(app, draft, { target: null });
  step.panel = panel({ key: "captain", title: SAY21.captainOf(draft.target), sign: emblem(seatOf(m, draft.target).emblem), flipped: app.ui.turned, close, wide: true }, h("div", { class: "facerow", key: "row" }, cards));
  return step;
}

function gunner(app, m, draft) {
  if (!draft.byHand) return following(app, m, draft, draft.player);
  const { player, drawn } = draft;
  const many = Math.min(2, m.game.deck);
  const sent = (cards, keep) => send(app, { ...draft, drawn: cards }, { do: "gunner", player, drawn: cards, keep }, { drawn: [] });
  const choose = (card) => {
    const cards = [...drawn, card];
    if (cards.length < many) return set(app, draft, { drawn: cards });
    return many === 1 || cards[0] === cards[1] ? sent(cards, card) : set(app, draft, { drawn: cards });
  };
  const title = SAY21.draws(player);
  const step = { bar: bar(app, m, draft, title) };
  if (drawn.length < many) {
    const above = drawn.length ? h("div", { class: "facerow", key: "row" }, drawn.map((card) => face(card))) : null;
    step.panel = keypad(app, m, draft, title, drawn.length ? SAY21.second : SAY21.first, choose, { above });
    return step;
  }
  const faces = drawn.map((card) => face(card, { tap: () => sent(drawn, card) }));
  step.panel = panel({ key: "keep", title: SAY21.keeps(player), sign: emblem(seatOf(m, player).emblem), flipped: app.ui.turned, close: () => set(app, draft, { drawn: [] }), wide: true }, h("div", { class: "facerow", key: "row" }, faces));
  return step;
}

function mate(app, m, draft) {
  const { player, between } = draft;
  const pick = (name) => {
    if (between.includes(name)) return set(app, draft, { between: [] });
    if (!between.length) return set(app, draft, { between: [name] });
    return send(app, draft, { do: "mate", player, between: [between[0], name] }, { between: [] });
  };
  return {
    bar: bar(app, m, draft, between.length ? SAY21.mateOther(between[0]) : SAY21.mateWhich),
    asks: { chosen: between, hands: (name) => (m.game.hands[name].out ? null : { label: SAY21.choose(name), then: () => pick(name) }) },
  };
}

function pirate(app, m, draft) {
  const { player, target } = draft;
  if (!target) {
    return {
      bar: bar(app, m, draft, SAY21.pirateWhom),
      asks: { hands: (name) => (name === player || m.game.hands[name].out ? null : { label: SAY21.choose(name), then: () => set(app, draft, { target: name }) }) },
    };
  }
  const guess = (number) => send(app, draft, { do: "attack", player, target, guess: number });
  const keys = Array.from({ length: 9 }, (_, number) =>
    h("button", { class: classes("btn", "guess", (number === 6) && "nine"), key: `g${number}`, type: "button", "data-guess": number, "aria-label": String(number), on: { click: () => guess(number) } }, number));
  return { bar: bar(app, m, draft, SAY21.pirateGuess(target), keys), asks: { chosen: [target] } };
}

// The target answers: neutral words, whatever the card is.

function answer(app, m, attack) {
  const { player, target, guess } = attack;
  const flipped = turnedTo(m, target) !== app.ui.turned;
  const say = `${target}: ${SAY21.asked(guess)}`;
  const draft = { ...(app.kept.move || {}), deed: "pirate", player, target };
  const tell = (word) => () => tellAnswer(app, draft, word);
  const words = [["miss", SAY21.miss], ["hit", SAY21.hit], ["princess", SAY21.princess]];
  const kids = words.map(([word, name]) => h("button", { class: "btn", key: word, type: "button", "data-answer": word, on: m.host ? { click: tell(word) } : {} }, name));
  const step = { bar: bar(app, m, draft, say, m.host ? kids : [], { flipped, stop: null }), asks: { chosen: [target] }, answering: true };
  if (app.kept.move && app.kept.move.hitCard) {
    const choose = (card) => send(app, draft, { do: "answer", answer: "hit", card });
    const close = () => set(app, draft, { hitCard: false });
    step.panel = keypad(app, m, draft, SAY21.hitCard(target), SAY21.turnedOver, choose, { number: guess, close, flipped, sign: target });
  }
  return step;
}

/** A card that nobody has read is named when it is hit; only then does the table ask for it. */
async function tellAnswer(app, draft, word) {
  const answered = await app.send({ do: "answer", answer: word }, null, true);
  if (!answered) return;
  if (!answered.refused) app.kept.move = null;
  else if (word === "hit" && answered.code === "card-missing") app.kept.move = { moment: moveMoment(app.screen), ...draft, hitCard: true };
  else app.say(answered.refused);
  app.render();
}

