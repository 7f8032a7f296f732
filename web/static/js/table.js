// The table: rail, felt, Islands, hub, plates and corners of one screen and one plan.

import { classes, h } from "./dom.js";
import { faceOf } from "./faces.js";
import { hubLabel, hubWords } from "./hubwords.js";
import { artifacts } from "./parts/artifacts.js";
import { healthCorner, nextButton, nextCorner, toolCorner, undoButton } from "./parts/corners.js";
import { dial } from "./parts/dial.js";
import { hub, hubAround } from "./parts/hub.js";
import { islands } from "./parts/islands.js";
import { seats } from "./parts/seats.js";
import { SAY } from "./words.js";

/** The whole table. `tools` null: view only. `page` carries `came`, `now`, `note`, `live`, `memory`. */
export function table(m, plan, page, tools) {
  const asks = plan.asks || {};
  return h(
    "main",
    { class: classes("table", m.table.class, `n-${m.names.length}`, plan.bar && "has-bar", plan.words && plan.words.lines.length > 1 && "has-two-lines"), key: `table-${m.names.length}`, inert: Boolean(plan.panel) },
    h("div", { class: "felt" }, islands(m, asks, plan.now), artifacts(m, asks, plan.chosen, page.memory.usedBy), middle(m, plan, page, tools)),
    seats(m, asks),
    healthCorner(m, { note: page.note, live: page.live, open: tools && (() => tools.open("health")) }),
    tools && toolCorner({ theme: tools.theme, menu: () => tools.open("menu") }),
    tools && h("div", { class: "corner corner--bl", key: "bl" }, undoButton(m.screen.undo, tools.undo)),
    nextCorner(tools ? (plan.main || []).map(nextButton) : [], m.held ? "" : todo(m), m.names.length),
  );
}

/** What the table waits for; too many names for the corner become their number. */
function todo(m) {
  const asked = m.market && m.market.stage === "opened" ? m.seats.filter((seat) => seat.state === "asked").length : 0;
  return asked > 2 ? SAY.bidsToCome(asked) : m.screen.todo;
}

function middle(m, plan, page, tools) {
  const words = plan.words || hubWords(m);
  const label = hubLabel(m, words);
  if (plan.bar) return [...hubAround(words, label), plan.bar];
  const face = faceOf(m, page.came, page.now, plan.drawn, plan.drawnWord);
  const day = m.held ? m.held.day : m.game.day;
  const tap = tools && face.timer ? () => tools.open("timer") : null;
  return hub(words, dial(day, face, page.now), tap, label, ["is-dense", "is-three"].includes(m.table.class));
}
