// A shared Island: gem by gem, whose turn it is, or the best that is left for each.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { act, gemBar } from "../parts/bar.js";
import { swapMark } from "../parts/islands.js";
import { tookAt } from "../memory.js";
import { clockwise, playersAt, seatOf, turnedTo } from "../model.js";
import { SAY } from "../words.js";

/** The Island that is shared now: the chosen one, else the first clockwise. */
export function sharedNow(app, m) {
  const open = m.game.to_take || {};
  if (app.ui.shareAt in open) return app.ui.shareAt;
  const told = m.screen.resolution;
  if (told && told.island in open) return told.island;
  return clockwise(m).find((letter) => letter in open) || null;
}

/** The bar for Island `letter`. */
export function sharingBar(app, m, letter) {
  const taker = m.game.to_take[letter];
  const gems = m.game.islands[letter].gems;
  const ships = m.reveal.islands[letter].ships;
  const players = playersAt(m, letter).slice().sort((a, b) => ships[b] - ships[a]);
  const host = m.host;
  return gemBar({
    key: "share", label: SAY.takesNext(letter, taker), verb: t("take"), flipped: turnedTo(m, taker) !== app.ui.turned,
    sides: players.map((name) => ({ emblem: seatOf(m, name).emblem, name, card: ships[name], gems: tookAt(app.memory, letter, name), turn: name === taker })),
    count: (colour) => gems[colour] || "–",
    open: (colour) => gems[colour] > 0,
    tap: host ? (colour) => app.send({ do: "take", player: taker, island: letter, gem: colour }) : null,
    acts: [
      host ? act(SAY.bestFirst, () => app.send({ do: "share", island: letter }), { key: "best" }) : null,
      h("p", { class: "then", key: "then" }, `${SAY.then} `, swapMark(ships[players[0]], ships[players[1]])),
    ],
  });
}
