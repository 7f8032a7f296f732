// A Pirate's Word's room: its table, the entry of gems, the end.

import { putAway } from "./drafts.js";
import { wordCorrections } from "./sheets/correctword.js";
import { digSheet } from "./sheets/dig.js";
import { finishPage } from "./finish.js";
import { lastResults, model } from "./model.js";
import { hostPlan, publicPlan } from "./plans.js";
import { forget, note } from "./session.js";
import { table } from "./table.js";
import { wordFelt } from "./parts/wordfelt.js";
import { SAY } from "./words.js";

function tablet(app, m, sheet) {
  const { game } = app.screen;
  if (game.finished) return [finishPage(m, app, app), sheet];
  if (game.phase === "excavation" && !m.held) return [digSheet(app, m), sheet];
  const plan = hostPlan(app, m);
  const panel = sheet || plan.panel || null;
  return [table(m, { ...plan, panel }, app, app, wordFelt), panel];
}

function board(page) {
  const { screen } = page;
  const m = model(screen, lastResults(screen));
  if (screen.game.finished) return [finishPage(m, null, page)];
  const looking = { ui: { shareAt: null, turned: false }, memory: page.memory, send: () => {} };
  return [table(m, publicPlan(looking, m), page, null, wordFelt)];
}

function arrives(app, screen) {
  forgetWhatIsUndone(app.ui, screen.game);
  if (!screen.game.finished) app.ui.silenceAsked = false;
  const lost = putAway(app.kept, screen);
  if (lost.length) setTimeout(() => app.say(SAY.dropped(lost.join(", "))), 0);
}

function forgetWhatIsUndone(ui, game) {
  const today = game.phase === "resolution" && game.revealed ? game.revealed.day : 0;
  forget("acknowledged", ui.acknowledged, (day) => !game.revealed || day === today || day >= game.day);
  const { peeked } = ui;
  if (peeked && (peeked.day !== game.day || !["market", "resolution"].includes(game.phase))) ui.peeked = note("peeked", null);
}

/** A bid that the Chest does not hold is refused without the reason; people can still look again. */
function hides(screen, code) {
  const fists = code === "not-now" && Boolean(screen.market) && screen.market.stage === "opened";
  return fists ? SAY.wrongFist : null;
}

export const word = {
  tablet,
  board,
  arrives,
  hides,
  corrections: wordCorrections,
  moved: (before, screen) => before.game.day !== screen.game.day || before.game.phase !== screen.game.phase,
  model: (app) => {
    const results = lastResults(app.screen);
    return model(app.screen, results && !app.ui.acknowledged.has(results.day) ? results : null);
  },
};
