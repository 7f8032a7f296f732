// What can be tapped and what stands in the middle, phase by phase, on the host's page.
//
// A plan: `asks` (taps on Islands, places, plates, Artifacts), `words` for the hub, `bar` in the
// middle, `main` buttons for the corner, `panel` above all, `chosen` Artifact, `now` Island,
// `drawn` gems for the dial and `drawnWord` above them.

import { t } from "./i18n.js";
import { beginPlace, beginTurn, layUnread, placePanel } from "./sheets/place.js";
import { openPeeks } from "./sheets/peeks.js";
import { beginUse, usePlan } from "./use/index.js";
import { bidsPlan } from "./sheets/bids.js";
import { countPlan } from "./sheets/count.js";
import { sharedNow, sharingBar } from "./sheets/sharing.js";
import { swapWords } from "./hubwords.js";
import { swapBar } from "./parts/swapbar.js";
import { openSwap, reasonAgainst } from "./model.js";
import { SAY } from "./words.js";

/** The host's plan for the screen at hand. */
export function hostPlan(app, m) {
  if (m.game.phase === "counting") return countPlan(app, m);
  if (m.held && !m.untracked) return heldPlan(app, m);
  if (m.game.phase === "decision") return decisionPlan(app, m);
  if (m.market) return marketPlan(app, m);
  if (m.game.phase === "resolution") return resolutionPlan(app, m);
  return {};
}

/** The public's: the same picture, nothing to tap. */
export function publicPlan(app, m) {
  const swap = openSwap(m);
  if (swap) return swapOnBoard(m, swap, null, false);
  if (!m.reveal || m.held) return {};
  const letter = sharedNow(app, m);
  return letter ? { bar: sharingBar(app, m, letter), now: letter } : {};
}

function decisionPlan(app, m) {
  const reason = reasonAgainst(m.controls.lock);
  const seats = (name) => {
    const done = m.seats[m.names.indexOf(name)].state === "done";
    return { label: done ? t("{name}: not done yet", { name }) : t("{name}: done", { name }), then: () => app.send({ do: "done", player: name, done: !done }) };
  };
  return {
    asks: { places: (letter, name) => () => (app.ui.byHand.size ? layUnread(app, m, letter, name) : beginPlace(app, letter, name)), seats },
    main: reason === null ? [{ label: SAY.final, then: () => app.send({ do: "lock" }), main: true }] : [],
    panel: placePanel(app, m),
  };
}

function marketPlan(app, m) {
  const { stage } = m.market;
  if (stage === "fists" || stage === "count") return fistsPlan(app, m);
  if (stage === "opened") return bidsPlan(app, m);
  const plan = usePlan(app, m);
  const taps = {};
  for (const card of m.game.artifacts) {
    if (card.face_up && m.market.user && !m.market.laying) taps[card.id] = () => beginUse(app, card.id);
  }
  if (!plan) return { asks: { arts: taps }, main: peeker(app, m) };
  return { ...plan, asks: { arts: taps, ...(plan.asks || {}) } };
}

function fistsPlan(app, m) {
  const seats = (name) => {
    const up = m.seats[m.names.indexOf(name)].state === "up";
    return { label: up ? t("{name}: fist down", { name }) : t("{name}: fist up", { name }), then: () => app.send({ do: "fist", player: name, up: !up }) };
  };
  return { asks: { seats }, main: [{ label: SAY.openFists, then: () => app.send({ do: "open-fists" }) }] };
}

function resolutionPlan(app, m) {
  if (!m.reveal) return turningPlan(app, m);
  const swap = app.ui.shareAt in m.game.to_take ? null : swapPlan(app, m);
  if (swap) return swap;
  const letter = sharedNow(app, m);
  if (m.controls.open_chests) return { main: [openChests(app)] };
  if (!letter) return {};
  const others = {};
  for (const one of Object.keys(m.game.to_take)) {
    if (one !== letter) others[one] = () => app.choose(one);
  }
  return { bar: sharingBar(app, m, letter), now: letter, asks: { islands: others, calm: true }, main: [turnButton(app)] };
}

/** Unread cards are turned and named one by one; then all Ships are turned. */
function turningPlan(app, m) {
  const unread = m.controls.unread || {};
  if (Object.keys(unread).length) {
    const places = (letter, name) => ((unread[letter] || []).includes(name) ? () => beginTurn(app, letter, name) : null);
    return { asks: { places, targeting: true, ships: true }, main: peeker(app, m), panel: placePanel(app, m) };
  }
  const reason = reasonAgainst(m.controls.reveal_ships);
  const turn = reason === null ? [{ label: SAY.turnShips, then: () => app.send({ do: "reveal-ships" }), main: true }] : [];
  return { main: [...peeker(app, m), ...turn] };
}

/** Who has just peeked may look again at what the companion read. */
function peeker(app, m) {
  const { peeked } = app.ui;
  if (!peeked || peeked.day !== m.game.day) return [];
  return [{ label: SAY.looks(peeked.name), then: () => openPeeks(app, peeked.name) }];
}

function swapPlan(app, m) {
  const swap = openSwap(m);
  if (!swap) return null;
  const done = () => app.send({ do: "swapped", island: swap.letter });
  if (m.held || m.controls.open_chests) {
    const next = m.held ? heldButtons(app, m) : [openChests(app)];
    return { ...swapOnBoard(m, swap, done, app.ui.turned), main: next.map((one) => ({ ...one, main: false })) };
  }
  return { ...swapOnBoard(m, swap, done, app.ui.turned), ...goesOn(app, m) };
}

/** Whoever shares the next Island says with it that these Ships are swapped. */
function goesOn(app, m) {
  const letter = sharedNow(app, m);
  if (!letter) return { main: [turnButton(app)] };
  const islands = Object.fromEntries(Object.keys(m.game.to_take).map((one) => [one, () => app.choose(one)]));
  const share = () => app.send({ do: "share", island: letter });
  return { asks: { islands, calm: true }, main: [turnButton(app), { label: t("Island {letter}: best first", { letter }), then: share, key: "share-next" }] };
}

function swapOnBoard(m, swap, done, flipped) {
  return { bar: swapBar(m, swap, done, flipped), now: swap.letter, words: swapWords(swap) };
}

function openChests(app) {
  return { label: SAY.openChests, then: () => app.send({ do: "open-chests" }), main: true };
}

function heldPlan(app, m) {
  return swapPlan(app, m) || { main: heldButtons(app, m) };
}

function heldButtons(app, m) {
  const go = () => {
    app.acknowledge(m.held.day);
    if (m.screen.swaps.length) app.send({ do: "swapped" });
  };
  const draw = { label: SAY.drawForUs, then: () => app.send({ do: "draw" }) };
  const next = { label: SAY.nextDay(m.game.day), then: go };
  return m.controls.draws ? [{ ...next, symbol: "i-next" }, { ...draw, main: true }] : [{ ...draw, symbol: "i-dice" }, { ...next, main: true }];
}

function turnButton(app) {
  return { label: SAY.turn, symbol: "i-turn", then: app.turn };
}
