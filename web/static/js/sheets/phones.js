// The players' phones: the code that they scan, who has one, a name given free.

import { classes, h } from "../dom.js";
import { emblem, icon } from "../icons.js";
import { panel } from "../parts/panel.js";
import { PHONE } from "../phone/words.js";

/** Open the panel: the code is fetched for it and is on no screen besides. */
export function openPhones(app) {
  app.ui.phones = null;
  app.open("phones");
  phonesAnew(app);
}

/** Fetch the code of the panel that is open. */
export function phonesAnew(app) {
  return load(app, fetch("/api/phones"));
}

async function load(app, asked) {
  const answer = await asked.catch(() => null);
  if (answer && answer.ok) app.ui.phones = await answer.json();
  else app.say((answer && (await answer.json().catch(() => ({}))).sentence) || PHONE.noAnswer);
  app.render();
}

function change(app, wish) {
  return load(app, fetch("/api/phones", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) }));
}

/** The panel. */
export function phonesPanel(app, m) {
  const close = () => {
    app.ui.sheet = null;
    app.ui.phones = null;
    app.render();
  };
  const { phones } = app.ui;
  return panel(
    { key: "phones", title: PHONE.title, close, flipped: app.ui.turned, wide: true },
    h("div", { class: "phones", key: "phones" },
      h("div", { class: "phones-code", key: "code" },
        phones && h("img", { key: phones.code, src: phones.code, alt: PHONE.picture, width: 290, height: 290 }),
        phones && h("button", { class: "btn", key: "new", type: "button", on: { click: () => change(app, { do: "new-code" }) } }, icon("i-turn"), h("span", {}, PHONE.newCode, h("small", {}, PHONE.newCodeNote)))),
      h("div", { class: "phones-who", key: "who" },
        h("p", { class: "far", key: "scan" }, PHONE.scan),
        phones && phones.local ? h("p", { class: "is-trouble", key: "local", role: "alert" }, PHONE.local) : null,
        h("ul", { class: "phones-names", key: "names" }, m.seats.map((seat) => nameOf(app, m, seat))),
        phones && h("p", { class: "note phones-typed", key: "typed" }, `${PHONE.typed}: `, h("b", {}, phones.address)))),
  );
}

function nameOf(app, m, { name, emblem: sign }) {
  const has = (m.screen.phones || []).includes(name);
  const taken = has || Boolean(app.ui.phones && app.ui.phones.names.includes(name));
  return h(
    "li",
    { key: name },
    emblem(sign),
    h("span", { class: "phones-name" }, h("b", { class: "in-name" }, name), h("small", { class: classes("note", has && "is-here") }, has ? PHONE.has : taken ? PHONE.left : PHONE.none)),
    taken && h("button", { class: "btn", key: "free", type: "button", "aria-label": PHONE.freeOf(name), on: { click: () => change(app, { do: "free", name }) } }, PHONE.free),
  );
}
