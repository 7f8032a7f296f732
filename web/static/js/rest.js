// The evening stands still: paused, or over with thanks and its results, then dark.

import { classes, h } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { holdButton } from "./parts/holdbutton.js";

const LIT = 60_000;

/** What stands on a page while all stands still; `tools` (the host's: `goOn`, `off`) null: nothing can be tapped here. */
export function restPage(page, tools) {
  const { rest } = page.screen;
  const over = rest === "over";
  if (over) dims(page, Boolean(tools));
  else page.dark = null;
  const dark = over && page.dark && page.dark.now;
  return [
    h(
      "main",
      { class: classes("rest", over && "is-over", dark && "is-dark"), key: `rest-${rest}`, "data-rest": rest, on: { click: over ? () => lighten(page) : null } },
      icon(over ? "i-skull" : "i-time", "rest-sign", { key: "sign" }),
      h("h1", { key: "title" }, over ? t("Thank you for playing") : t("Paused")),
      h("p", { class: "far", key: "say" }, over ? t("The evening is over. Nothing is lost.") : t("The timers wait. Cards, buttons and taps do nothing.")),
      over && page.dark && page.dark.results ? results(page.dark.results) : null,
      tools && h("button", { class: "btn btn--do rest-go", key: "go", type: "button", on: { click: tools.goOn } }, icon("i-next"), t("Go on")),
      over && tools && page.dark.canEnd ? holdButton({ label: t("Shut down"), small: t("hold for a second; the game is kept"), symbol: "i-x", key: "off", then: tools.off }) : null,
    ),
  ];
}

/** After a while an evening that is over leaves the screen dark; a tap lights it again. */
function dims(page, host) {
  if (page.dark) return;
  page.dark = { now: false, results: null, canEnd: false, timer: 0 };
  lighten(page, false);
  if (host) load(page);
}

function lighten(page, draw = true) {
  clearTimeout(page.dark.timer);
  page.dark.now = false;
  page.dark.timer = setTimeout(() => {
    if (!page.dark) return;
    page.dark.now = true;
    page.render();
  }, LIT);
  if (draw) page.render();
}

/** The evening's results, and whether the machine can be shut down from here. */
async function load(page) {
  const [told, power] = await Promise.all([asked("/api/evenings"), asked("/api/power")]);
  if (!page.dark) return;
  if (told) page.dark.results = (told.evenings[0] ? told.evenings[0].games : []).filter((game) => game.winner);
  page.dark.canEnd = Boolean(power) && !power.why;
  page.render();
}

async function asked(path) {
  const answer = await fetch(path).catch(() => null);
  return answer && answer.ok ? answer.json() : null;
}

function results(games) {
  if (!games.length) return null;
  return h(
    "ul",
    { class: "rest-results", key: "results", "aria-label": t("This evening’s games") },
    games.map((game) =>
      h("li", { key: game.key }, h("b", {}, t("{name} won", { name: game.winner })), h("span", {}, game.title), h("span", { class: "note" }, game.players.map((name, seat) => `${name} ${game.points[seat]}`).join(" · ")))),
  );
}
