// The tablet: board and controls in one.

import { drafts } from "./drafts.js";
import { enter } from "./enter.js";
import { focusPanels } from "./focus.js";
import { healthPanel, menuPanel, timerPanel } from "./sheets/menu.js";
import { startPage } from "./page.js";
import { roomOf } from "./rooms.js";
import { sender } from "./sender.js";
import { keep, kept } from "./session.js";
import { switchTheme, wearTheme } from "./theme.js";

const PANELS = { menu: menuPanel, timer: timerPanel, health: healthPanel };

function draw(app) {
  const room = roomOf(app.screen);
  const m = room.model(app);
  const sheet = app.ui.sheet ? PANELS[app.ui.sheet](app, m) : null;
  return room.tablet(app, m, sheet).filter(Boolean);
}

function newScreen(app, screen) {
  const room = roomOf(screen);
  if (!app.screen || app.screen.game.game !== screen.game.game || room.moved(app.screen, screen)) app.ui.turned = false;
  room.arrives(app, screen);
}

const app = startPage({ stream: "/events/host", snapshot: "/api/screen/host", draw: (page) => focusPanels(draw(page)), before: newScreen });
app.kept = drafts();
app.ui = { turned: false, sheet: null, shareAt: null, digAt: null, acknowledged: kept("acknowledged") };
app.send = sender({
  live: () => app.live,
  seen: () => (app.screen ? app.screen.number : 0),
  onRefusal: (sentence, code) => app.say((app.screen && roomOf(app.screen).hides(app.screen, code)) || sentence),
  refresh: app.refresh,
});
app.undo = () => app.send({ do: "undo", steps: 1 });
app.theme = switchTheme;
app.turn = () => change(() => (app.ui.turned = !app.ui.turned));
app.open = (sheet) => change(() => (app.ui.sheet = sheet));
app.choose = (letter) => change(() => (app.ui.shareAt = letter));
app.silenceAnswered = () => change(() => (app.ui.silenceAsked = true));
app.acknowledge = (day) => change(() => keep("acknowledged", app.ui.acknowledged, day));

function change(how) {
  how();
  app.render();
}

wearTheme();
enter()
  .catch(() => null)
  .then((refused) => {
    app.refusedKey = refused;
    app.start();
  });
