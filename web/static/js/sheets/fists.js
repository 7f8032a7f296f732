// Which opened fist is entered: the same whether its gems or its value are typed.

import { moment } from "../drafts.js";

/** Whose fist is entered next, clockwise from the Dagger; null when all are. */
export function nextOne(m, entered) {
  const first = m.names.indexOf(m.game.dagger);
  const round = m.names.map((_, i) => m.names[(first + i) % m.names.length]);
  return round.find((name) => !entered.includes(name)) || null;
}

/** Begin this player's fist with what is known of it. */
export function turnTo(app, name, known) {
  app.kept.bid = { moment: moment(app.screen, "bid"), name, gems: [], ...known };
  app.render();
}
