// A Ship card entered by hand: the same place as the reader's, a keypad of Red and 1 to 16.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { emblem } from "../icons.js";
import { moment } from "../drafts.js";
import { panel } from "../parts/panel.js";
import { shipKeys } from "../parts/shipkeys.js";
import { seatOf, shipAt, turnedTo } from "../model.js";
import { SAY } from "../words.js";

/** Open the keypad for a card place. */
export function beginPlace(app, letter, name) {
  app.kept.place = { moment: moment(app.screen, "place"), player: name, island: letter, refused: null };
  app.render();
}

/** Where no reader reads, a card only lies: a tap lays it, another takes it back. */
export function layUnread(app, m, letter, name) {
  const lies = shipAt(m, letter, name).kind !== "empty";
  const at = { player: name, island: letter };
  app.send(lies ? { do: "lift", ...at } : { do: "place", ...at, card: null });
}

/** Open the keypad for an unread card that was turned over. */
export function beginTurn(app, letter, name) {
  app.kept.place = { moment: moment(app.screen, "place"), player: name, island: letter, refused: null, turn: true };
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
  if (draft.turn) return turnPanel(app, m, draft, close);
  const lies = !m.held && shipAt(m, island, player).kind !== "empty";
  return panel(
    {
      key: "place", title: t("{name}, Island {island}", { name: player, island }), small: t("only {name} looks now", { name: player }), sign: emblem(seatOf(m, player).emblem),
      flipped: turnedTo(m, player) !== app.ui.turned, close,
    },
    draft.refused ? h("p", { class: "refused", key: "refused", role: "alert" }, draft.refused) : null,
    shipKeys((card) => put(app, { do: "place", player, island, card })),
    h("div", { class: "row", key: "foot" },
      lies ? null : h("button", { class: "btn btn--far", key: "unread", type: "button", on: { click: () => put(app, { do: "place", player, island, card: null }) } }, SAY.liesUnread),
      lies ? h("button", { class: "btn btn--far", key: "lift", type: "button", on: { click: () => put(app, { do: "lift", player, island }) } }, t("Back to the hand")) : null),
  );
}

/** A card that lies open now: everybody may look. */
function turnPanel(app, m, draft, close) {
  const { player, island } = draft;
  return panel(
    { key: "place", title: t("{name}, Island {island}", { name: player, island }), small: SAY.turned, sign: emblem(seatOf(m, player).emblem), flipped: turnedTo(m, player) !== app.ui.turned, close },
    draft.refused ? h("p", { class: "refused", key: "refused", role: "alert" }, draft.refused) : null,
    shipKeys((card) => put(app, { do: "turn", player, island, card })),
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
