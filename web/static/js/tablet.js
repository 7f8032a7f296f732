// The tablet: board and controls in one.

import { liven, mayFallAsleep, sleepyPanel } from "./device/index.js";
import { devicePanel } from "./device/sheet.js";
import { drafts } from "./drafts.js";
import { enter } from "./enter.js";
import { medalsPanel } from "./finish.js";
import { focusPanels } from "./focus.js";
import { gonePage, maybeBack } from "./gone.js";
import { correctPanel } from "./sheets/correct.js";
import { logIsOver, logPanel } from "./sheets/log.js";
import { linePanel } from "./sheets/mend.js";
import { eveningPanel, hostsAnew, power } from "./sheets/evening.js";
import { coverPeeks, peeksPanel } from "./sheets/peeks.js";
import { phonesAnew, phonesPanel } from "./sheets/phones.js";
import { healthPanel, lookPanel, menuPanel, timerPanel } from "./sheets/menu.js";
import { openRules, rulesPanel } from "./sheets/rules.js";
import { startPage } from "./page.js";
import { restPage } from "./rest.js";
import { roomOf } from "./rooms.js";
import { sender } from "./sender.js";
import { setupFollows, setupRoom, withSetup } from "./setup/room.js";
import { forget, keep, kept, noted } from "./session.js";
import { switchTheme, wearTheme } from "./theme.js";

const PANELS = {
  menu: menuPanel, timer: timerPanel, health: healthPanel, log: logPanel, line: linePanel, correct: correctPanel, peeks: peeksPanel,
  medals: medalsPanel, device: (app) => devicePanel({ close: () => app.open(null), changed: app.render, flipped: app.ui.turned }), phones: phonesPanel, evening: eveningPanel,
  rules: rulesPanel, look: lookPanel,
};

function draw(app) {
  const gone = gonePage(app);
  if (gone) return gone;
  if (app.screen.rest) return restPage(app, { goOn: () => app.send({ do: "go-on" }), off: () => power(app, "off") });
  if (app.setup) return setupRoom(app);
  const room = roomOf(app.screen);
  const m = room.model(app);
  const sheet = app.ui.sheet ? PANELS[app.ui.sheet](app, m) : mayFallAsleep() ? sleepyPanel(app.render) : null;
  return room.tablet(app, m, sheet).filter(Boolean);
}

/** A companion that was started anew has other keys: a code that stands open is fetched again. */
function codesAnew(app) {
  if (app.ui.sheet === "phones") phonesAnew(app);
  if (app.ui.sheet === "evening") hostsAnew(app);
}

function newScreen(app, screen, first) {
  maybeBack(app);
  if (first) codesAnew(app);
  setupFollows(app, screen, !app.screen);
  logIsOver(app, screen);
  const room = roomOf(screen);
  if (!app.screen || app.screen.game.game !== screen.game.game || room.moved(app.screen, screen)) app.ui.turned = false;
  room.arrives(app, screen);
}

const app = startPage({ stream: "/events/host", snapshot: "/api/screen/host", draw: (page) => focusPanels(draw(page)), before: newScreen });
app.kept = drafts();
app.ui = { turned: false, sheet: null, shareAt: null, digAt: null, acknowledged: kept("acknowledged"), byHand: kept("byHand"), peeked: noted("peeked") };
app.send = sender({
  live: () => app.live,
  seen: () => (app.screen ? app.screen.number : 0),
  onRefusal: (sentence, code) => app.say((app.screen && roomOf(app.screen).hides(app.screen, code)) || sentence),
  refresh: app.refresh,
});
withSetup(app);
app.undo = () => app.send({ do: "undo", steps: 1 });
app.theme = switchTheme;
app.turn = () => change(() => (app.ui.turned = !app.ui.turned));
app.open = (sheet) => change(() => (app.ui.sheet = sheet));
app.rules = (id = null) => openRules(app, id);
app.choose = (letter) => change(() => (app.ui.shareAt = letter));
app.byHand = () => change(() => {
  if (app.ui.byHand.size) forget("byHand", app.ui.byHand, () => true);
  else keep("byHand", app.ui.byHand, "unread");
});
app.silenceAnswered = () => change(() => (app.ui.silenceAsked = true));
app.acknowledge = (day) => change(() => keep("acknowledged", app.ui.acknowledged, day));

function change(how) {
  how();
  app.render();
}

document.addEventListener("visibilitychange", () => document.hidden && coverPeeks(app));
wearTheme();
liven(app, { loud: true });
enter()
  .catch(() => null)
  .then((refused) => {
    app.refusedKey = refused;
    app.start();
  });
