// A Pirate's Word on a phone: Chest, Ships, what was seen, and the one thing to do now.

import { h } from "../dom.js";
import { large, ownSeat, says, themeKey, top } from "./frame.js";
import { bidButton, chestCard, fistButton, fistCard, isTracked, raisedCard } from "./fist.js";
import { shipsCard } from "./ships.js";
import { useButtons, usingCard } from "./use.js";
import { PHONE } from "./words.js";

/** The room of A Pirate's Word. */
export function chest(app) {
  const { screen } = app;
  const { may } = screen.mine;
  const kids = may.fist && app.fist.holding ? [raisedCard(app)] : open(app, may);
  return [h("main", { class: "phone", key: "phone" }, top(app), says(app), kids, may.fist || may.bid || may.use ? null : themeKey(), button(app, may))];
}

function open(app, may) {
  const using = may.use ? usingCard(app) : null;
  if (using) return [using];
  const bids = may.fist || (may.bid && !app.screen.market.entered.includes(app.screen.player));
  return [
    isTracked(app.screen) ? chestCard(app, bids) : null,
    shipsCard(app.screen),
    bids ? fistCard(app) : null,
  ];
}

function button(app, may) {
  const { player } = app.screen;
  const send = (command) => ({ click: () => app.send(command) });
  if (may.fist) return fistButton(app);
  if (may.bid) return bidButton(app);
  if (may.done) return doneButton(app);
  if (may.turn) return large({ key: "turn", label: PHONE.turnShips, small: PHONE.turnShipsNote, symbol: "i-turn", on: send({ do: "reveal-ships" }) });
  if (may.end) {
    const { hand, lay } = app.screen.market.laying;
    return [
      h("button", { class: "btn", key: "go-back", type: "button", on: send({ do: "cancel-use" }) }, PHONE.goBack),
      large({ key: "end", label: hand && lay ? PHONE.endsLay : PHONE.ends, small: PHONE.endsNote, symbol: "i-check", on: send({ do: "end-use" }) }),
    ];
  }
  return may.use ? useButtons(app, player) : null;
}

/** As the button under the table: held once "done", held again "not yet". */
function doneButton(app) {
  const { player } = app.screen;
  const seat = ownSeat(app.screen);
  const done = seat.state === "done";
  const missing = seat.of - seat.placed;
  return large({
    key: "done", label: done ? PHONE.notDone : PHONE.done, symbol: done ? "i-undo" : "i-check", calm: done,
    small: done ? PHONE.notDoneNote : missing ? PHONE.place(missing) : PHONE.doneNote, disabled: !done && missing > 0,
    on: { click: () => app.send({ do: "done", player, done: !done }) },
  });
}
