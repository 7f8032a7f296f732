// The table: rail, felt, plates and corners of one screen and one plan, whatever the game is.

import { classes, h } from "./dom.js";
import { deviceCorner, healthCorner, isCrowded, nextButton, nextCorner, toolCorner, undoButton } from "./parts/corners.js";
import { shortNames } from "./parts/line.js";
import { seats } from "./parts/seats.js";

/**
 * The whole table. `felt(m, plan, page, tools)` gives what lies on the felt. `tools` null: view
 * only. `page` carries `came`, `now`, `note`, `live`, `memory`.
 */
export function table(m, plan, page, tools, felt) {
  const asks = plan.asks || {};
  return h(
    "main",
    { class: classes("table", m.table.class, `n-${m.names.length}`, plan.bar && "has-bar", plan.words && plan.words.lines.length > 1 && "has-two-lines"), key: `table-${m.names.length}`, inert: Boolean(plan.panel || page.sheet) },
    h("div", { class: "felt" }, felt(m, plan, page, tools)),
    seats(m, asks),
    healthCorner(m, page, { now: plan.now, lineElsewhere: isCrowded(m), open: tools && (() => tools.open("health")) }),
    tools ? toolCorner(m, { theme: tools.theme, menu: () => tools.open("menu") }) : page.device && deviceCorner(m, page.device(true)),
    tools && h("div", { class: "corner corner--bl", key: "bl" }, undoButton(shortNames(m, m.screen.undo, 9), tools.undo)),
    nextCorner(tools ? (plan.main || []).map(nextButton) : [], m.held && !m.untracked ? "" : shortNames(m, m.screen.todo), shortNames(m, m.screen.brief)),
  );
}
