// Which game's room the pages draw: the screen says by its `game` what is played.
//
// A room: `tablet(app)` and `board(page)` give what stands on the page (the tablet's sheets, which
// are the same for every game, are drawn on top), `model(page)` what a screen means, `arrives(app,
// screen)` sees each new screen of the tablet before it is drawn, `moved(before, screen)` says
// whether another phase has begun, `hides(screen, code)` what a refusal says instead, or null,
// `corrections(m)` what hands may put right beside the rules (sheets/correct.js).

import { pirate21 } from "./pirate21/room.js";
import { word } from "./word.js";

const ROOMS = { "a-pirates-word": word, "pirate-21": pirate21 };

/** The room of the game that a screen shows. */
export function roomOf(screen) {
  return ROOMS[screen.game.game] || word;
}
