// The fist on a phone: put together here alone, handed over while it is held up.

import { h } from "../dom.js";
import { COLOURS, counted, gem, minus, nine, total, worth } from "../gems.js";
import { icon } from "../icons.js";
import { points, signed } from "../words.js";
import { card, large, ownSeat } from "./frame.js";
import { PHONE } from "./words.js";

/** What no box's gems but the Red ones are worth more than; and what the Red ones cost together. */
const MOST = 240;
const LEAST = -60;

/**
 * The fist of this phone. `gems` and `value` never leave it before the finger lies on the button;
 * `holding` is that, and is told as the button's state is: on no screen. A fist that the table does not have up is handed over again: it may have
 * been asked on a screen that was over, or the table has begun anew.
 */
export function fists(app) {
  const own = { holding: false, gems: [], value: 0, moment: "", busy: false, refused: false };

  own.follow = (screen) => {
    const moment = `${screen.player} ${screen.game.game} ${screen.game.day} ${screen.game.phase}`;
    if (moment !== own.moment) Object.assign(own, { moment, gems: [], value: 0 });
    const may = screen.mine && screen.mine.may.fist;
    if (!may) own.holding = false;
    if (own.holding && !screen.mine.fist) Promise.resolve().then(own.raise);
  };
  own.press = () => {
    if (own.holding) return;
    Object.assign(own, { holding: true, refused: false });
    app.render();
    own.raise();
  };
  own.raise = async () => {
    if (own.busy || own.refused || !own.holding) return;
    own.busy = true;
    const answer = await app.send({ do: "fist", player: app.screen.player, up: true, ...own.bid() }, null, true, null);
    own.busy = false;
    if (!answer) own.refused = true;
    else if (answer.refused && answer.code !== "stale") {
      own.refused = true;
      app.say(answer.refused);
    }
  };
  own.letGo = () => {
    if (!own.holding) return;
    own.holding = false;
    app.cover.touch();
    if (app.screen && app.screen.mine && app.screen.mine.may.fist) app.send({ do: "fist", player: app.screen.player, up: false }, null, true, null);
    app.render();
  };
  own.bid = () => (isTracked(app.screen) ? { gems: counted(own.gems) } : { value: own.value });
  own.put = (colour) => {
    own.gems = COLOURS.flatMap((one) => [...own.gems, colour].filter((other) => other === one));
    app.render();
  };
  own.takeOut = (colour) => {
    own.gems.splice(own.gems.indexOf(colour), 1);
    app.render();
  };
  own.count = (by) => {
    own.value = Math.min(MOST, Math.max(LEAST, own.value + by));
    app.render();
  };
  return own;
}

/** Whether the table knows this player's gems. */
export function isTracked({ game, player }) {
  return Boolean(game.chests[player]) && Object.values(game.islands).every((island) => island.gems !== null);
}

/** The Chest: its gems, and in the Market a tap puts one into the fist. */
export function chestCard(app, open) {
  const { game, player } = app.screen;
  const chest = game.chests[player];
  const left = open ? minus(chest, counted(app.fist.gems)) : chest;
  return card({ key: "chest", title: PHONE.chest, small: points(worth(chest)) }, h("div", { class: "pick", key: "pick" }, COLOURS.map((colour) => key(app, colour, left[colour], open))));
}

function key(app, colour, count, open) {
  const inside = [gem(colour), h("span", { key: "count" }, count)];
  if (!open) return h("span", { class: `key is-still ${count ? "" : "is-none"}`, key: `${colour}-still`, role: "img", "aria-label": PHONE.holds(colour, count) }, inside);
  return h("button", { class: "key", key: colour, type: "button", "data-gem": colour, disabled: !count, "aria-label": PHONE.into(colour, count), on: { click: () => app.fist.put(colour) } }, inside);
}

/** The fist as it is put together. */
export function fistCard(app) {
  return isTracked(app.screen) ? gemsInside(app) : valueInside(app);
}

function gemsInside(app) {
  const { gems } = app.fist;
  const sum = worth(counted(gems));
  return card(
    { key: "fist", title: PHONE.fist, em: PHONE.tapToMove, more: "fistbox" },
    h("div", { class: "in", key: "in" },
      gems.map((colour, i) => h("button", { key: `${colour}-${i}`, type: "button", "data-fist": colour, "aria-label": PHONE.back(colour), on: { click: () => app.fist.takeOut(colour) } }, gem(colour))),
      h("span", { class: `sum ${nine(sum)}`, key: "sum", role: "img", "aria-label": PHONE.sumOf(sum) }, signed(sum))),
    h("p", { class: "note", key: "note" }, PHONE.fistNote),
  );
}

function valueInside(app) {
  const { value } = app.fist;
  const step = (by, label, symbol) => h("button", { class: "btn btn--icon", key: label, type: "button", "aria-label": label, on: { click: () => app.fist.count(by) } }, icon(symbol));
  return card(
    { key: "value", title: PHONE.fist, more: "fistbox" },
    h("div", { class: "in is-value", key: "in" }, step(-1, PHONE.less, "i-minus"), h("output", { class: `sum ${nine(value)}`, key: "sum", "aria-label": PHONE.sumOf(value) }, signed(value)), step(1, PHONE.more, "i-plus")),
    h("p", { class: "note", key: "note" }, PHONE.valueNote),
  );
}

/** While the fist is up nothing of it is seen: neighbours sit close. */
export function raisedCard(app) {
  const { market, seats } = app.screen;
  const up = seats.filter((seat) => seat.state === "up").length;
  const left = market.count_left === null ? null : Math.max(0, market.count_left - (app.now - app.came) / 1_000);
  return h(
    "section",
    { class: "card raised", key: "raised", role: "status" },
    icon("i-fist"),
    h("p", { class: "far", key: "up" }, left === null ? PHONE.fistsUp(up, seats.length) : PHONE.opensIn(Math.max(1, Math.ceil(left)))),
  );
}

/** The button that holds the fist up, by finger or by key. */
export function fistButton(app) {
  const up = app.fist.holding;
  const isKey = (event) => event.key === " " || event.key === "Enter";
  return large({
    key: "hold-fist", label: up ? PHONE.isUp : PHONE.holdFist, small: up ? PHONE.letGo : PHONE.orButton, symbol: "i-fist", pressed: up,
    on: {
      pointerdown: (event) => {
        if (event.button) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        app.fist.press();
      },
      pointerup: app.fist.letGo,
      pointercancel: app.fist.letGo,
      lostpointercapture: app.fist.letGo,
      keydown: (event) => {
        if (!isKey(event)) return;
        event.preventDefault();
        if (!event.repeat) app.fist.press();
      },
      keyup: (event) => isKey(event) && app.fist.letGo(),
      blur: app.fist.letGo,
      contextmenu: (event) => event.preventDefault(),
    },
  });
}

/** Once the fists are open: what was in the own one, if no phone has held it up. */
export function bidButton(app) {
  const { market, player } = app.screen;
  if (market.entered.includes(player)) return h("p", { class: "say", key: "entered", role: "status" }, PHONE.bidEntered);
  const { fist } = app;
  const value = isTracked(app.screen) ? worth(counted(fist.gems)) : fist.value;
  return large({
    key: "bid", label: PHONE.enterBid, small: `${PHONE.enterBidNote}: ${signed(value)}`, symbol: "i-check",
    on: { click: () => app.send({ do: "bid", player, ...fist.bid() }) },
  });
}

/** What is left of the Chest once the fist has paid. */
export function afterPaying({ game, player }) {
  const chest = game.chests[player];
  const bid = game.bids[player];
  return bid && total(bid) && game.winners_of_market.includes(player) ? minus(chest, bid) : chest;
}

/** Whether it is this player's brass seat. */
export function isOwnTurn(screen) {
  return ownSeat(screen).state === "turn";
}
