// What the pages share on which a table is prepared: link, sender, head. Near pages, for one person.

import { classes, h } from "../dom.js";
import { enter } from "../enter.js";
import { icon } from "../icons.js";
import { startPage } from "../page.js";
import { simulated, themeButton } from "../parts/corners.js";
import { sender } from "../sender.js";
import { switchTheme, wearTheme } from "../theme.js";
import { NEAR } from "../words.js";

/** Start a page; `draw(app)` gives what stands on it, `leave` is the command that ends its work. */
export function nearPage({ draw, leave, working }) {
  const app = startPage({ stream: "/events/host", snapshot: "/api/screen/host", draw });
  app.send = sender({
    live: () => app.live,
    seen: () => (app.screen ? app.screen.number : 0),
    onRefusal: (sentence) => app.say(sentence),
    refresh: app.refresh,
  });
  app.theme = switchTheme;
  app.changed = (how) => {
    how();
    app.render();
  };
  addEventListener("pagehide", () => app.screen && working(app) && goodbye(leave));
  wearTheme();
  enter()
    .catch(() => null)
    .then((refused) => {
      app.refusedKey = refused;
      app.start();
    });
  return app;
}

/** Whoever leaves lets cards and buttons count again; nobody waits for the answer. */
function goodbye(command) {
  fetch("/api/do", {
    method: "POST",
    keepalive: true,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ on: null, command }),
  }).catch(() => null);
}

/** The page's head; `middle` stands between the title and the tools. */
export function head(app, title, middle = null) {
  return h(
    "header",
    { class: "head", key: "head" },
    h("h1", {}, title),
    middle || h("span", { key: "middle" }),
    h(
      "div",
      { class: "row" },
      simulated({ screen: app.screen }),
      h("span", { class: "health", key: "dot", role: "img", "aria-label": app.live ? NEAR.linked : NEAR.lost }, h("span", { class: classes("dot", !app.live && "dot--off") })),
      themeButton(app.theme),
      h("a", { class: "btn btn--icon", key: "close", href: "/tablet", "aria-label": NEAR.backToTable }, icon("i-x")),
    ),
  );
}

/** A button. */
export function button(label, then, { key = label, symbol = null, small = null, main = false, disabled = false, more = "", plain = null } = {}) {
  return h(
    "button",
    { class: classes("btn", main && "btn--do", more), key, type: "button", disabled, "aria-label": plain, on: { click: then } },
    symbol && icon(symbol),
    h("span", {}, label, small && h("small", {}, small)),
  );
}

/** What came of the last touch, and what was refused. */
export function said(app, last) {
  return [
    h("p", { class: classes("near-said", last && (last.well ? "is-well" : "is-ill")), key: "said", role: "status" }, last ? [icon(last.well ? "i-check" : "i-warn"), h("span", {}, last.sentence)] : null),
    app.note ? h("p", { class: "near-said is-ill", key: "note", role: "alert" }, icon("i-warn"), h("span", {}, app.note)) : null,
  ];
}

/** Why the table cannot be prepared now. */
export function closed(sentence) {
  return h(
    "section",
    { class: "paper asking", key: "closed" },
    h("div", { class: "near-now" }, icon("i-hide"), h("p", { class: "big", role: "status" }, sentence)),
    h("div", { class: "near-acts" }, h("a", { class: "btn btn--do", href: "/tablet" }, NEAR.backToTable)),
  );
}
