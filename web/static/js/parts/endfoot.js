// The line beneath a game that has ended: undo, what is wrong, the menu, another game.

import { h } from "../dom.js";
import { SETUP } from "../words.js";
import { menuButton, simulated, undoButton } from "./corners.js";
import { line } from "./line.js";

/**
 * `app` null: view only. `again` names the same group's next game, `ask` is a question or null. What
 * happened last stands above, large: the line says what is wrong alone.
 */
export function endFoot(m, app, { note, live, again, ask = null }) {
  const said = line({ ...m, quiet: true }, note, live);
  if (!app) return h("div", { class: "foot" }, simulated(m), said);
  return h(
    "div",
    { class: "foot" },
    undoButton(m.screen.undo, app.undo),
    simulated(m),
    ask,
    said,
    h("span", { class: "push", key: "push" }),
    menuButton(() => app.open("menu")),
    m.controls.setup ? h("button", { class: "btn", key: "new", type: "button", on: { click: () => app.openSetup() } }, SETUP.title) : null,
    h("button", { class: "btn btn--do", key: "again", type: "button", on: { click: () => app.sameSeats() } }, again),
  );
}
