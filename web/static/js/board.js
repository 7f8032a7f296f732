// The public board: the same picture, nothing to tap, no key.

import { finishPage } from "./finish.js";
import { lastResults, model } from "./model.js";
import { startPage } from "./page.js";
import { publicPlan } from "./plans.js";
import { table } from "./table.js";
import { wearTheme } from "./theme.js";

function draw(page) {
  const { screen } = page;
  const held = screen.game.phase === "excavation" ? lastResults(screen) : null;
  const m = model(screen, held);
  if (screen.game.finished) return [finishPage(m, null, page.note, page.live)];
  return [table(m, publicPlan(app(page), m), page, null)];
}

function app(page) {
  return { ui: { shareAt: null, turned: false }, memory: page.memory, send: () => {} };
}

wearTheme();
startPage({ stream: "/events", snapshot: "/api/screen", draw }).start();
