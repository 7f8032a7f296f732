// The tablet: board and controls in one.

import { drafts, putAway } from "./drafts.js";
import { digSheet } from "./sheets/dig.js";
import { enter } from "./enter.js";
import { finishPage } from "./finish.js";
import { focusPanels } from "./focus.js";
import { healthPanel, menuPanel, timerPanel } from "./sheets/menu.js";
import { lastResults, model } from "./model.js";
import { startPage } from "./page.js";
import { hostPlan } from "./plans.js";
import { sender } from "./sender.js";
import { forget, keep, kept } from "./session.js";
import { switchTheme, wearTheme } from "./theme.js";
import { table } from "./table.js";
import { SAY } from "./words.js";

const PANELS = { menu: menuPanel, timer: timerPanel, health: healthPanel };

function draw(app) {
  const { screen } = app;
  const results = lastResults(screen);
  const held = results && !app.ui.acknowledged.has(results.day) ? results : null;
  const m = model(screen, held);
  const sheet = app.ui.sheet ? PANELS[app.ui.sheet](app, m) : null;
  if (screen.game.finished) return [finishPage(m, app, app.note, app.live), sheet].filter(Boolean);
  if (screen.game.phase === "excavation" && !held) return [digSheet(app, m), sheet].filter(Boolean);
  const plan = hostPlan(app, m);
  const panel = sheet || plan.panel || null;
  return [table(m, { ...plan, panel }, app, app), panel].filter(Boolean);
}

function newScreen(app, screen) {
  forgetWhatIsUndone(app.ui, screen.game);
  const moved = !app.screen || app.screen.game.day !== screen.game.day || app.screen.game.phase !== screen.game.phase;
  if (moved) app.ui.turned = false;
  if (!screen.game.finished) app.ui.silenceAsked = false;
  const lost = putAway(app.kept, screen);
  if (lost.length) setTimeout(() => app.say(SAY.dropped(lost.join(", "))), 0);
}

function forgetWhatIsUndone(ui, game) {
  const today = game.phase === "resolution" && game.revealed ? game.revealed.day : 0;
  forget("acknowledged", ui.acknowledged, (day) => !game.revealed || day === today || day >= game.day);
}

const app = startPage({ stream: "/events/host", snapshot: "/api/screen/host", draw: (page) => focusPanels(draw(page)), before: newScreen });
app.kept = drafts();
app.ui = { turned: false, sheet: null, shareAt: null, digAt: null, acknowledged: kept("acknowledged") };
app.send = sender({
  live: () => app.live,
  seen: () => (app.screen ? app.screen.number : 0),
  onRefusal: (sentence, code) => app.say(isHiddenFromFists(code) ? SAY.wrongFist : sentence),
  refresh: app.refresh,
});
app.undo = () => app.send({ do: "undo", steps: 1 });
app.theme = switchTheme;
app.turn = () => change(() => (app.ui.turned = !app.ui.turned));
app.open = (sheet) => change(() => (app.ui.sheet = sheet));
app.choose = (letter) => change(() => (app.ui.shareAt = letter));
app.silenceAnswered = () => change(() => (app.ui.silenceAsked = true));
app.acknowledge = (day) => change(() => keep("acknowledged", app.ui.acknowledged, day));

/** A bid that the Chest does not hold is refused without the reason; people can still look again. */
function isHiddenFromFists(code) {
  const { market } = app.screen || {};
  return code === "not-now" && Boolean(market) && market.stage === "opened";
}

function change(how) {
  how();
  app.render();
}

wearTheme();
enter()
  .catch(() => null)
  .then((refused) => {
    app.refusedKey = refused;
    app.start();
  });
