// The evening's sheet: pause, the end, the Raspberry Pi shut down, the host's other screens.

import { h } from "../dom.js";
import { begone } from "../gone.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { holdButton } from "../parts/holdbutton.js";
import { panel } from "../parts/panel.js";

/** Open the sheet; whether the Pi can be shut down is asked for it. */
export async function openEvening(app) {
  app.ui.evening = { why: t("Asking the Pi …"), host: null };
  app.open("evening");
  const told = await ask("/api/power");
  if (app.ui.evening) app.ui.evening.why = told ? told.why : t("This table cannot shut its machine down.");
  app.render();
}

/** The sheet. */
export function eveningPanel(app) {
  const close = () => app.open(null);
  const rest = (command) => () => {
    app.send({ do: command });
    close();
  };
  const { why, host } = app.ui.evening || {};
  if (host) return hostPanel(app, host, close);
  return panel(
    { key: "evening", title: t("Pause or end"), close, flipped: app.ui.turned },
    h("div", { class: "items", key: "items" },
      button(t("Pause"), t("the timers wait until “Go on”"), "i-time", rest("pause")),
      holdButton({ label: t("End of the evening"), small: t("hold for a second: thanks, results, lights out"), symbol: "i-skull", key: "end", then: rest("end-evening") }),
      button(t("The host’s screens"), t("let another one in, sign all others out"), "i-phone", () => openHosts(app)),
      holdButton({ label: t("Shut down"), small: why || t("hold for a second; the game is kept"), symbol: "i-x", disabled: Boolean(why), key: "off", then: () => power(app, "off") }),
      holdButton({ label: t("Restart"), small: why || t("hold for a second; the game is kept"), symbol: "i-turn", disabled: Boolean(why), key: "restart", then: () => power(app, "restart") })),
  );
}

function button(label, small, symbol, then) {
  return h("button", { class: "btn", key: label, type: "button", on: { click: then } }, icon(symbol), h("span", {}, label, h("small", {}, small)));
}

/** Ask the machine to shut down or to start anew. */
export async function power(app, how) {
  const answer = await post("/api/power", { do: how });
  if (answer.ok) begone(app, how);
  else app.say(answer.said.sentence || t("The table does not answer. Look before you tap again."));
  app.open(null);
}

// The host's screens.

async function openHosts(app) {
  const told = await ask("/api/hosts");
  if (told && app.ui.evening) app.ui.evening.host = { said: null, ...app.ui.evening.host, ...told };
  app.render();
}

/** Fetch the code for the host's screens again, if it is what stands open. */
export function hostsAnew(app) {
  if (app.ui.evening && app.ui.evening.host) openHosts(app);
}

function hostPanel(app, host, close) {
  const others = async () => {
    const answer = await post("/api/hosts", { do: "sign-out-others" });
    const said = answer.ok ? t("All other screens of the host are signed out.") : answer.said.sentence;
    if (app.ui.evening) app.ui.evening.host = { ...host, ...(answer.ok ? answer.said : {}), said };
    app.render();
  };
  return panel(
    { key: "hosts", title: t("The host’s screens"), close, flipped: app.ui.turned, wide: true },
    h("div", { class: "phones", key: "phones" },
      h("div", { class: "phones-code", key: "code" }, h("img", { key: host.code, src: host.code, alt: t("The code for another screen of the host"), width: 290, height: 290 })),
      h("div", { class: "phones-who", key: "who" },
        h("p", { class: "far", key: "scan" }, t("Whoever scans this code is a host: it can do everything.")),
        host.local ? h("p", { class: "is-trouble", key: "local", role: "alert" }, t("This address reaches this machine only.")) : null,
        h("p", { class: "note phones-typed", key: "typed" }, h("b", {}, host.address)),
        host.said ? h("p", { class: "note", key: "said", role: "status" }, host.said) : null,
        holdButton({ label: t("Sign out other screens"), small: t("hold for a second; this one stays, and the old code is void"), symbol: "i-x", then: others, key: "others" }))),
  );
}

async function ask(path) {
  const answer = await fetch(path).catch(() => null);
  return answer && answer.ok ? answer.json() : null;
}

async function post(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }).catch(() => null);
  return { ok: Boolean(answer && answer.ok), said: answer ? await answer.json().catch(() => ({})) : {} };
}
