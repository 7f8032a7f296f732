// What comes for this player alone while the page is open: it is shown large once, then listed.

import { face } from "../pirate21/cards.js";
import { PHONE } from "./words.js";

/** Notice what `screen` has that the one before had not. A covered phone says only that there is something. */
export function arrivals(app, screen) {
  const before = app.screen;
  if (!before || before.player !== screen.player || before.game.game !== screen.game.game) return;
  const fresh = screen.game.peeks ? newPeeks(before, screen) : newCards(before, screen);
  if (!fresh.length) return;
  if (app.cover.covered) app.waiting = [...app.waiting, ...fresh];
  else {
    app.peeks = fresh;
    app.cover.touch();
  }
}

function newPeeks(before, screen) {
  const [was, now] = [before, screen].map((one) => one.game.peeks[one.player] || []);
  return now.length > was.length ? now.slice(was.length) : [];
}

/** Another face-down card, by a Mate: in the middle of a round that goes on. */
function newCards(before, screen) {
  const [was, now] = [before, screen].map((one) => one.game.hands[one.player]);
  const goesOn = before.game.round === screen.game.round && before.game.phase === "turns" && screen.game.phase === "turns";
  if (!goesOn || now.out || now.down === null || now.down === was.down) return [];
  return [{ title: PHONE.newDown, face: face(now.down) }];
}
