// Plates on the rail, one a player, facing outward.

import { classes, h } from "../dom.js";
import { gem, listed, worth } from "../gems.js";
import { t } from "../i18n.js";
import { emblem, icon } from "../icons.js";
import { breakable } from "../names.js";
import { SAY, signed } from "../words.js";

const ROOMY = 9; // letters of a name that leave room for all else
const ENOUGH = 4; // Coins with which Pirate 21 can end
const SHORT = 8; // letters of a name that stands whole: what is said beside it gives way first

/** All seats. `asks.seats` gives what a tap on a plate does. */
export function seats(m, asks) {
  return m.seats.map((seat, i) => {
    const tap = asks.seats && asks.seats(seat.name);
    return h(
      "section",
      {
        key: `seat-${i}`,
        class: classes("seat", m.table.seats[i], stateClass(seat), seat.out && "is-out", seat.late && "is-late", tap && asks.targeting && "can"),
        "aria-label": seat.dagger ? t("{name}, holds the Dagger", { name: seat.name }) : seat.name,
        "data-seat": i,
      },
      plate(m, seat, tap),
    );
  });
}

function stateClass(seat) {
  return seat.state && seat.state !== "plain" ? `is-${seat.state}` : "";
}

function plate(m, seat, tap) {
  const parts = [
    rank(m, seat),
    emblem(seat.emblem),
    h("span", { class: classes("name", [...seat.name].length <= SHORT && "is-short") }, breakable(seat.name)),
    seat.dagger && icon("i-dagger", "i-dagger"),
    seat.hand_rat && h("span", { class: "rat", title: t("a Rat lies on the card in hand") }, icon("i-rat")),
    pips(m, seat),
    bid(m, seat),
    seat.coins === undefined ? null : coins(seat.coins),
    seat.state === "up" && icon("i-fist", "fist"),
    say(m, seat),
  ];
  const name = classes("plate", seat.name.length > ROOMY && "is-long");
  if (!tap) return h("div", { class: name, key: "plate" }, parts);
  return h("button", { class: name, key: "plate-tap", type: "button", "aria-label": tap.label, on: { click: tap.then } }, parts);
}

/** Coins as four places; who has more, in figures too. */
export function coins(count) {
  const places = Array.from({ length: ENOUGH }, (_, i) => h("i", { class: i < count ? "is-in" : null, key: `c${i}` }));
  return h("span", { class: "coins", key: "coins", role: "img", "aria-label": SAY.coins(count) }, places, count > ENOUGH ? h("b", { key: "more" }, count) : null);
}

function rank(m, seat) {
  if (!seat.rank) return null;
  const done = seat.state === "done" && m.game.phase === "market";
  return h("b", { class: "rank", key: "rank" }, done ? icon("i-check") : seat.rank);
}

function pips(m, seat) {
  const shown = m.game.phase === "decision" && seat.of > 0 && m.table.class !== "is-dense";
  if (!shown) return null;
  const each = Array.from({ length: seat.of }, (_, i) => h("i", { class: classes("pip", isDown(m, seat, i) && "is-down") }));
  return h("span", { class: "pips", key: "pips", role: "img", "aria-label": t("{placed} of {all} cards placed", { placed: seat.placed, all: seat.of }) }, each);
}

function isDown(m, seat, i) {
  const letter = seat.islands[i];
  return letter ? seat.name in m.game.islands[letter].ships : i < seat.placed;
}

function bid(m, seat) {
  const gems = m.game.phase === "market" && m.game.bids ? m.game.bids[seat.name] : null;
  const opened = m.market && m.market.stage === "using";
  if (!gems || !opened) return null;
  const list = m.untracked ? [] : listed(gems);
  const crowded = [seat.dagger, seat.hand_rat, seat.say].filter(Boolean).length > 1;
  const room = crowded || m.table.class === "is-dense" ? 0 : 5;
  const sum = m.untracked ? gems : worth(gems);
  return h(
    "span",
    { class: "bid", key: "bid", role: "img", "aria-label": t("bid {points}", { points: sum }) },
    list.length <= room ? list.map((colour, i) => gem(colour, { key: `${colour}${i}` })) : null,
    h("b", {}, signed(sum)),
  );
}

function say(m, seat) {
  const dense = m.table.class === "is-dense";
  const entry = m.game.phase === "decision" || (m.market && m.market.stage === "opened");
  if (m.game.phase === "counting" && seat.state === "done") return h("span", { class: "say", key: "say" }, signed(m.game.scores[seat.name]));
  if (entry && seat.state === "done") return h("span", { class: "say", key: "say" }, icon("i-check"));
  if (dense && m.game.phase === "decision" && seat.state === "asked") {
    const missing = seat.of - seat.placed;
    return h("span", { class: "say", key: "say" }, missing > 0 ? h("b", { class: "rank" }, missing) : seat.say);
  }
  if (dense && m.market && m.market.stage === "fists" && seat.state === "asked") {
    return h("span", { class: "say", key: "say", role: "img", "aria-label": seat.say }, icon("i-fist", "fist"));
  }
  if (dense && (seat.state === "turn" || m.screen.swaps?.length)) return null;
  if (seat.knocked && seat.state !== "asked") return h("span", { class: "say", key: "say", role: "img", "aria-label": SAY.knocked }, icon("i-knock"), h("span", { class: "say-word" }, seat.say));
  return seat.say ? h("span", { class: "say", key: "say" }, seat.say) : null;
}
