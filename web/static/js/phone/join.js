// Joining: the code's key from the address, the names of the game, and one of them taken.

import { h, show } from "../dom.js";
import { emblem } from "../icons.js";
import { wearTheme } from "../theme.js";
import { themeKey } from "./frame.js";
import { PHONE } from "./words.js";

const root = document.getElementById("app");
/** What a phone is told whose place has ended, by why it came here. */
const ENDED = { "?gone": PHONE.gone, "?over": PHONE.nextEvening };
const ended = ENDED[location.search];
const app = { key: key(), seats: [], own: null, note: null, busy: false, welcome: false };

/** Milliseconds between two looks at the names. */
const AGAIN = 3_000;

/** The key is taken off the address, so that it lands in no history; a reload finds it again. */
function key() {
  const given = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
  if (given) keep(given);
  try {
    return given || sessionStorage.getItem("code") || "";
  } catch {
    return given;
  }
}

function keep(code) {
  try {
    sessionStorage.setItem("code", code);
  } catch {
    // A browser that keeps nothing: the code is scanned again.
  }
}

async function ask(body) {
  const answer = await fetch("/api/join", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ key: app.key, ...body }),
  }).catch(() => null);
  const said = answer ? await answer.json().catch(() => ({})) : {};
  return { ok: Boolean(answer && answer.ok), there: Boolean(answer), said };
}

async function look(note = null) {
  if (!app.key) return draw(ended || PHONE.noCode);
  const { ok, said } = await ask({});
  if (ok) Object.assign(app, said);
  app.welcome = ok;
  return draw(ok ? note : said.sentence || PHONE.noAnswer);
}

/** Names come and go while somebody looks. Who is not welcome asks no more: wrong codes are counted. */
async function lookAgain() {
  if (!app.welcome || app.busy || document.hidden) return;
  const { ok, there, said } = await ask({});
  if (app.busy || (!ok && !there)) return;
  if (ok) Object.assign(app, said);
  app.welcome = ok;
  draw(ok ? app.note : said.sentence || PHONE.noAnswer);
}

async function pick(name) {
  if (app.busy) return;
  app.busy = true;
  const { ok, said } = await ask({ name });
  app.busy = false;
  if (!ok) return look(said.sentence || PHONE.noAnswer);
  keep("");
  return location.replace("/phone");
}

function draw(note) {
  app.note = note;
  show(
    root,
    h(
      "main",
      { class: "phone join", key: "join" },
      h("h1", { key: "who" }, app.seats.length ? PHONE.who : PHONE.title),
      app.seats.length ? h("p", { class: "note", key: "why" }, PHONE.onlyYours) : null,
      h("p", { class: "say", role: "alert", key: "say" }, app.note),
      h("ul", { class: "names", key: "names" }, app.seats.map(nameOf)),
      themeKey(),
    ),
  );
}

function nameOf({ name, emblem: sign, taken }) {
  const closed = taken && name !== app.own;
  return h(
    "li",
    { key: name },
    h(
      "button",
      { class: "btn", type: "button", "data-name": name, disabled: closed, on: { click: () => pick(name) } },
      emblem(sign),
      h("span", { class: "who" }, name, closed && h("small", {}, PHONE.taken)),
    ),
  );
}

wearTheme();
look();
setInterval(lookAgain, AGAIN);
// Who comes back to this page looks anew: places may have been taken meanwhile.
addEventListener("pageshow", (event) => event.persisted && look());
