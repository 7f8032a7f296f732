// A player's phone: what is this player's alone, behind a cover, and what only this player does.

import { show } from "./dom.js";
import { t } from "./i18n.js";
import { startPage } from "./page.js";
import { cardCover, cover, covering, peekCard } from "./phone/cover.js";
import { fists } from "./phone/fist.js";
import { note, plain } from "./phone/frame.js";
import { arrivals } from "./phone/peeks.js";
import { hand21 } from "./phone/hand21.js";
import { chest } from "./phone/chest.js";
import { PHONE } from "./phone/words.js";
import { sender } from "./sender.js";
import { wearTheme } from "./theme.js";

const ROOMS = { "a-pirates-word": chest, "pirate-21": hand21 };

function draw(app) {
  const { screen } = app;
  if (!screen.player) return [plain(PHONE.notPlaying(app.name || ""))];
  app.name = screen.player;
  if (screen.rest) return [plain(screen.rest === "over" ? PHONE.over : t("Paused"))];
  if (app.cover.covered) return [cardCover(app)];
  if (app.peeks.length) return [peekCard(app)];
  return (ROOMS[screen.game.game] || chest)(app);
}

function newScreen(app, screen) {
  arrivals(app, screen);
  app.fist.follow(screen);
}

/** This phone's place is gone: nothing of what it showed stays, and nothing more is asked for. */
function dismissed(app) {
  const over = Boolean(app.screen) && app.screen.rest === "over";
  app.render = () => {};
  show(document.getElementById("app"), plain(over ? PHONE.nextEvening : PHONE.gone));
  location.replace(over ? "/join?over" : "/join?gone");
}

const app = startPage({ stream: "/events/phone", snapshot: "/api/screen/phone", draw, before: newScreen, dismissed });
app.name = null;
app.peeks = [];
app.waiting = [];
app.ui = { using: null };
const send = sender({
  live: () => app.live,
  seen: () => (app.screen ? app.screen.number : 0),
  onRefusal: (sentence, code) => note(app, sentence, code),
  refresh: app.refresh,
  path: "/api/phone",
});
/** What is done takes away what was said before. */
app.send = async (...asked) => {
  const answer = await send(...asked);
  if (answer && !answer.refused && app.note) app.say(null);
  return answer;
};
app.fist = fists(app);
app.cover = cover(app);
covering(app);
wearTheme();
app.start();
