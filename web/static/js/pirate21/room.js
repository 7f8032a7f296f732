// Pirate 21's room: hands around the felt, deck and discard pile between them.

import { h } from "../dom.js";
import { forget, keep, kept } from "../session.js";
import { isCrowded } from "../parts/corners.js";
import { line, shortNames } from "../parts/line.js";
import { table } from "../table.js";
import { fitted, SAY } from "../words.js";
import { corrections21 } from "./correct.js";
import { dealPlan, revealPlan } from "./entry.js";
import { finish21 } from "./finish.js";
import { hands } from "./hands.js";
import { lookPanel } from "./looks.js";
import { mid } from "./mid.js";
import { model21 } from "./model.js";
import { moves } from "./moves.js";
import { beginMove, moveMoment, stepOf } from "./steps.js";
import { SAY21, SORTS } from "./words.js";

const acknowledged = kept("rounds");

function tablet(app, m, sheet) {
  const plan = hostPlan(app, m);
  const panel = sheet || lookPanel(app, m) || plan.panel || null;
  if (m.game.finished) return [finish21(m, app, app), sheet];
  return [table(m, { ...plan, panel }, app, app, feltOf), panel];
}

function board(page) {
  const m = model21(page);
  if (m.game.finished) return [finish21(m, null, page)];
  return [table(m, publicPlan(m), page, null, feltOf)];
}

function hostPlan(app, m) {
  const look = (what) => {
    app.ui.look = what;
    app.render();
  };
  const turn = { label: SAY.turn, symbol: "i-turn", then: app.turn };
  const plan = (more) => ({ looks: look, main: [turn], ...more });
  if (m.held) return plan({ bar21: results(app, m), main: [] });
  if (m.game.phase === "deal") return plan(entered(dealPlan(app, m), { main: [] }));
  if (m.game.phase === "reveal") return plan(entered(revealPlan(app, m), { main: [] }));
  if (m.game.phase !== "turns") return plan({});
  const step = stepOf(app, m);
  if (step) return plan({ ...entered(step), step });
  return plan({ bar21: moves(m, (deed) => beginMove(app, m, deed), app.ui.turned) });
}

function entered({ bar, asks, panel }, more = {}) {
  return { bar21: bar, asks21: asks, panel, ...more };
}

/** The public's: the same picture, nothing to tap. */
function publicPlan(m) {
  if (m.held || !m.screen.attack) return {};
  const step = stepOf({ ui: { turned: false }, kept: {} }, m);
  return { bar21: step.bar, asks21: step.asks, step };
}

function results(app, m) {
  const go = () => {
    keep("rounds", acknowledged, m.held.round);
    app.render();
  };
  return h("div", { class: "step21 is-results", key: "step-results" },
    h("button", { class: "btn btn--do btn--far", key: "next", type: "button", on: { click: go } }, SAY21.nextRound(m.game.round)));
}

function feltOf(m, plan, page, tools) {
  const [title, small] = wordsOf(m);
  const words = [shortNames(m, title), shortNames(m, small)];
  const timer = tools && m.screen.timer ? () => tools.open("timer") : null;
  return [...hands(m, plan.asks21 || {}), mid(m, page, { below: plan.bar21 || null, looks: plan.looks || null, words, line: isCrowded(m) ? line(m, page) : null, timer, rules: tools && (() => tools.rules()) })];
}

/** `[title, small]` of the middle. */
function wordsOf(m) {
  const { game, screen } = m;
  if (m.held) return [fitted(SAY21.wins(m.held.winners), SAY21.win(m.held.winners.length), 18), SAY21.round(m.held.round)];
  if (game.phase === "deal") return [screen.small, SAY21.begins(game.start)];
  if (game.phase === "reveal") return [SAY21.reveal, SAY21.round(game.round)];
  if (screen.attack) return [fitted(SAY21.attacks(screen.attack.player), SAY21.attacks("…"), 18), screen.small];
  if (screen.intent) return [SORTS[screen.intent.ability] || SAY21.draw, screen.small];
  return [SAY21.turnOf(game.turn), screen.small];
}

function arrives(app, screen) {
  forget("rounds", acknowledged, (round) => round >= screen.game.round);
  const now = moveMoment(screen);
  const lost = [];
  const { move, entry } = app.kept;
  if (move && move.moment !== now) lost.push(put(app, "move", !move.sent, SAY21.moveLost));
  if (entry && entry.moment !== now) lost.push(put(app, "entry", Boolean(entry.up) && !entry.sent, SAY21.cardsLost));
  const named = lost.filter(Boolean);
  if (named.length) setTimeout(() => app.say(SAY.dropped(named.join(", "))), 0);
}

function put(app, kind, tell, name) {
  app.kept[kind] = null;
  return tell ? name : null;
}

export const pirate21 = {
  tablet,
  board,
  arrives,
  hides: () => null,
  corrections: corrections21,
  moved: (before, screen) => before.game.round !== screen.game.round,
  model: (app) => model21(app, acknowledged),
};
