// What hands put right in Pirate 21: somebody's Coins, which lie open.

import { h } from "../dom.js";
import { emblem, icon } from "../icons.js";
import { REASONS, SAY } from "../words.js";
import { SAY21 } from "./words.js";

const MOST = 999;
const COINS = { what: "coins", label: SAY21.coins, note: SAY21.coins, empty: { player: null, by: 0 }, reasons: REASONS.filter((one) => one !== SAY.swapForgotten), part: coinsPart };

/** The kinds of corrections (see sheets/correct.js). */
export const corrections21 = () => [COINS];

function coinsPart(m, draft, { set }) {
  const seat = m.seats.find((one) => one.name === draft.player);
  const has = seat ? seat.coins : 0;
  const coins = Math.min(MOST, Math.max(0, has + draft.by));
  return {
    body: [
      h("div", { class: "chips coin-owners", key: "owners", role: "group", "aria-label": SAY21.whoseCoins }, m.seats.map((one) => owner(one, draft, set))),
      steps(has, coins, seat, (by) => set({ by: coins + by - has })),
    ],
    label: SAY21.haveCoins(coins),
    missing: !seat ? SAY21.whoseCoins : coins === has ? SAY21.howMany : null,
    command: { do: "correct-coins", player: draft.player, coins },
  };
}

function owner({ name, emblem: sign, coins }, draft, set) {
  const chosen = name === draft.player;
  return h(
    "button",
    { class: "btn", key: name, type: "button", "aria-pressed": String(chosen), "data-owner": name, on: { click: () => set({ player: name, by: 0 }) } },
    emblem(sign), h("span", { class: "coin-owner" }, name), icon("i-coin"), h("b", {}, coins),
  );
}

/** How many there were, and one more or one less of what there are. */
function steps(has, coins, seat, step) {
  const key = (by, label, sign) =>
    h("button", { class: "btn btn--far", key: sign, type: "button", "aria-label": label, disabled: !seat || coins + by < 0 || coins + by > MOST, on: { click: () => step(by) } }, sign);
  return h("div", { class: "row coin-steps", key: "steps" },
    h("span", { class: "far", key: "had" }, seat ? SAY21.hadCoins(has) : SAY21.whoseCoins),
    key(-1, SAY21.oneLess, "−"), h("b", { class: "far", key: "now", role: "status" }, seat ? coins : "–"), key(1, SAY21.oneMore, "+"));
}
