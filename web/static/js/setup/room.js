// A new game: the room of the tablet in which it is set up.

import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { simulated, themeButton } from "../parts/corners.js";
import { SETUP } from "../words.js";
import { again, begun, command, dealsShips, missing, offered } from "./draft.js";
import { options } from "./options.js";
import { mayGiveUp, setupPanel } from "./panels.js";
import { seating } from "./seating.js";

/** Let `app` open and close the room, and open it by itself where people expect it. */
export function withSetup(app) {
  app.setup = null;
  app.openSetup = (same = false) => open(app, same);
  app.sameSeats = () => {
    const setup = offered(app.screen);
    return dealsShips(setup, again(setup)) ? open(app, true) : app.send({ do: "new-game" });
  };
  app.closeSetup = () => leave(app);
}

/** A new screen: a table that nobody has set up yet, or Ships being dealt, belong here. */
export function setupFollows(app, screen, first) {
  const setup = offered(screen);
  const ended = app.setup && !first && offered(app.screen).dealing && !setup.dealing;
  if (ended) app.setup.asked = "";
  if (first && asked(app, setup)) app.setup.on = screen.number;
  if (app.setup && first) return;
  if (first && (setup.dealing || (setup.deals === "readers" && setup.first))) {
    app.setup = drafted(app, begun(setup));
    if (setup.dealing) {
      app.setup.players = [...setup.dealing.players];
      app.setup.first = app.setup.players[0];
    }
  }
}

/** The start page leads here with a wish: the last group again, or another one. */
function asked(app, setup) {
  const wish = ["again", "new"].find((one) => new URLSearchParams(location.search).has(one));
  if (!wish) return false;
  history.replaceState(null, "", location.pathname);
  const same = wish === "again" && setup.last;
  app.setup = drafted(app, same ? again(setup) : begun(setup));
  setTimeout(() => app.setup && app.setup.changed(), 0);
  return true;
}

/** What stands on the page. */
export function setupRoom(app) {
  const panel = setupPanel(app);
  return [room(app, panel), panel].filter(Boolean);
}

function open(app, same) {
  const setup = offered(app.screen);
  app.setup = drafted(app, same ? again(setup) : begun(setup));
  app.ui.sheet = null;
  app.setup.changed();
}

/** A draft: begun on the screen of this number, so that no game is given up that nobody saw. */
function drafted(app, draft) {
  draft.on = app.screen ? app.screen.number : undefined;
  draft.changed = () => {
    deal(app);
    app.render();
  };
  return draft;
}

function leave(app) {
  const { dealing } = offered(app.screen);
  if (dealing || app.setup.asked) app.send({ do: "deal-ships", game: app.setup.game });
  app.setup = null;
  app.render();
}

/** Where Ships are laid on readers, the table asks for them as soon as it is known who plays. */
function deal(app) {
  const draft = app.setup;
  const setup = offered(app.screen);
  const wanted = draft && dealsShips(setup, draft) && !draft.hand && draft.players.length > 1 && !mayGiveUp(app);
  const players = wanted ? draft.players : [];
  const asked = players.join("\n");
  const known = draft.asked ?? (setup.dealing ? setup.dealing.players.join("\n") : "");
  if (asked === known) return;
  draft.asked = asked;
  app.send({ do: "deal-ships", game: draft.game, players }, null, true);
}

function room(app, panel) {
  return h(
    "main",
    { class: "setup", key: "setup", inert: Boolean(panel) },
    head(app),
    h("div", { class: "setup-body" }, seating(app), h("section", { class: "opts", "aria-label": SETUP.settings }, options(app), start(app))),
  );
}

function head(app) {
  const setup = offered(app.screen);
  const dot = h("span", { class: classes("dot", !app.live && "dot--off") });
  const players = (setup.last && setup.last.players) || [];
  const fill = () => {
    Object.assign(app.setup, again(setup));
    app.setup.changed();
  };
  const nobody = !app.setup.players.length;
  return h(
    "header",
    { class: "head", key: "head" },
    h("h1", {}, SETUP.title),
    players.length
      ? h("button", { class: classes("btn again", nobody && "btn--do"), key: "again", type: "button", on: { click: fill } }, icon("i-turn"), h("span", {}, h("span", { class: "nm" }, SETUP.again(players)), h("small", {}, SETUP.lastTime(setup.label))))
      : h("span", { key: "again" }),
    h(
      "div",
      { class: "row" },
      simulated({ screen: app.screen }),
      h("span", { class: "health", key: "dot", role: "img", "aria-label": app.live ? SETUP.linked : SETUP.lost }, dot),
      themeButton(app.theme),
      h("button", { class: "btn btn--icon", key: "close", type: "button", "aria-label": SETUP.backToTable, on: { click: app.closeSetup } }, icon("i-x")),
    ),
  );
}

function start(app) {
  const draft = app.setup;
  const setup = offered(app.screen);
  const lacking = missing(setup, draft);
  const ships = lacking && lacking[0] === "missShips";
  const idle = ships && !setup.dealing && !draft.asked;
  const give = idle || (mayGiveUp(app) && (!lacking || ships));
  const ask = (then) => {
    draft.panel = { kind: "give-up", then };
    draft.changed();
  };
  const begin = () => (mayGiveUp(app) ? ask(() => ships || go(app)) : idle ? draft.changed() : go(app));
  return h(
    "div",
    { class: "start", key: "start" },
    app.note ? h("p", { class: "refused", key: "note", role: "alert" }, app.note) : null,
    dealsShips(setup, draft) ? handButton(app) : null,
    h("button", { class: classes("btn", (give || !lacking) && "btn--do"), key: "go", type: "button", disabled: Boolean(lacking) && !give, on: { click: begin } }, ships && give ? SETUP.dealShips : lacking ? SETUP[lacking[0]](lacking[1]) : SETUP.start),
  );
}

function handButton(app) {
  const draft = app.setup;
  const flip = () => {
    draft.hand = draft.hand ? null : Object.create(null);
    draft.panel = draft.hand && draft.players.length > 2 ? { kind: "hand", seen: false } : null;
    draft.changed();
  };
  return h("button", { class: "btn", key: "hand", type: "button", disabled: draft.players.length < 2, "aria-pressed": String(Boolean(draft.hand)), on: { click: flip } }, h("span", {}, SETUP.byHand, h("small", {}, SETUP.withoutCards)));
}

async function go(app) {
  const draft = app.setup;
  const answer = await app.send(command(offered(app.screen), draft), null, false, draft.on);
  draft.on = app.screen.number;
  if (!answer || app.setup !== draft) return;
  app.setup = null;
  app.render();
}
