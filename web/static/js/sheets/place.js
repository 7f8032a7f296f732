// A Ship card entered by hand: the same place as the reader's, a keypad of Red and 1 to 16.

import { h } from "../dom.js";
import { emblem } from "../icons.js";
import { moment } from "../drafts.js";
import { panel } from "../parts/panel.js";
import { shipKeys } from "../parts/shipkeys.js";
import { seatOf, shipAt, turnedTo } from "../model.js";

/** Open the keypad for a card place. */
export function beginPlace(app, letter, name) {
  app.kept.place = { moment: moment(app.screen, "place"), player: name, island: letter, refused: null };
  app.render();
}

/** The keypad, when a place has been tapped. */
export function placePanel(app, m) {
  const draft = app.kept.place;
  if (!draft) return null;
  const { player, island } = draft;
  const close = () => {
    app.kept.place = null;
    app.render();
  };
  const lies = shipAt(m, island, player).kind !== "empty";
  return panel(
    {
      key: "place", title: `${player}, Island ${island}`, small: `only ${player} looks now`, sign: emblem(seatOf(m, player).emblem),
      flipped: turnedTo(m, player) !== app.ui.turned, close,
    },
    draft.refused ? h("p", { class: "refused", key: "refused", role: "alert" }, draft.refused) : null,
    shipKeys((card) => put(app, { do: "place", player, island, card })),
    lies ? h("button", { class: "btn btn--far", key: "lift", type: "button", on: { click: () => put(app, { do: "lift", player, island }) } }, "Back to the hand") : null,
  );
}

async function put(app, command) {
  const draft = app.kept.place;
  draft.sent = true;
  const answer = await app.send(command, command.player, true);
  if (app.kept.place !== draft) return;
  if (answer && answer.refused) Object.assign(draft, { sent: false, refused: answer.refused });
  else if (answer) app.kept.place = null;
  else draft.sent = false;
  app.render();
}
