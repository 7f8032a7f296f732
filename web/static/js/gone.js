// What stands on the page while the machine goes down or starts anew, and how far it is.

import { classes, h } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/** So long after the table fell silent, in milliseconds, it should be done. */
const LATE = { off: 60_000, restart: 180_000 };

/** The machine was asked to shut down ("off") or to "restart". */
export function begone(app, how) {
  app.gone = { how, since: null };
}

/** A screen has come: where the table was silent in between, the machine is there again. */
export function maybeBack(app) {
  if (app.gone && app.gone.since !== null) app.gone = null;
}

/** What stands on the page once the machine is on its way down; null before. */
export function gonePage(app) {
  const { gone } = app;
  if (!gone) return null;
  if (gone.since === null && !app.live) {
    gone.since = app.now;
    setTimeout(app.render, LATE[gone.how] + 100);
  }
  const silent = gone.since !== null;
  const late = silent && app.now - gone.since > LATE[gone.how];
  const off = gone.how === "off";
  return [
    h("main", { class: "rest is-over", key: "gone", "data-gone": gone.how },
      icon("i-skull", "rest-sign", { key: "sign" }),
      h("h1", { key: "title" }, off ? t("The Pi shuts down") : t("The Pi starts anew")),
      h("ol", { class: "stages far", key: "stages", role: "status" }, stages(off).map((words, i) => stage(words, i === 0 ? silent : false, i === (silent ? 1 : 0)))),
      late ? h("p", { class: "far", key: "late", role: "alert" }, off ? t("The light is still on? Pull the plug all the same: nothing is lost.") : t("It is not back yet. Look whether the Pi’s light is on, and whether this screen is in the table’s network.")) : null),
  ];
}

function stages(off) {
  return off
    ? [t("The table ends."), t("Wait until the Pi’s green light is out for good; a red one may stay."), t("Then pull the plug.")]
    : [t("The table ends."), t("The Pi starts: about a minute."), t("This page comes back by itself.")];
}

function stage(words, done, now) {
  return h("li", { class: classes(done && "is-done", now && "is-now"), key: words, "aria-current": now ? "step" : null }, icon(done ? "i-check" : now ? "i-time" : "i-next"), h("span", {}, words));
}
