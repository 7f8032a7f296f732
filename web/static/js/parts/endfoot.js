// The line beneath a game that has ended: undo, what is wrong, the menu, another game.

import { h } from "../dom.js";
import { SETUP } from "../words.js";
import { deviceButton, healthDot, menuButton, simulated, undoButton } from "./corners.js";
import { concerns, line } from "./line.js";

/**
 * `app` null: view only, but for what this one screen does. `again` names the same group's next game.
 * What happened last stands above, large: the line says what is wrong alone.
 */
export function endFoot(m, app, page, { again }) {
  const said = line({ ...m, quiet: true }, page);
  const push = h("span", { class: "push", key: "push" });
  if (!app) return h("div", { class: "foot" }, simulated(m), said, push, page.device && deviceButton(page.device(true)));
  return h(
    "div",
    { class: "foot" },
    undoButton(m.screen.undo, app.undo),
    simulated(m),
    concerns(m).length ? healthDot(m, page, () => app.open("health")) : null,
    said,
    push,
    menuButton(() => app.open("menu")),
    m.controls.setup ? h("button", { class: "btn", key: "new", type: "button", on: { click: () => app.openSetup() } }, SETUP.title) : null,
    h("button", { class: "btn btn--do", key: "again", type: "button", on: { click: () => app.sameSeats() } }, again),
  );
}
