// Islands on the felt: their gems or their fate, a card place on each owner's side.

import { classes, h, withName } from "../dom.js";
import { counts, nine } from "../gems.js";
import { t } from "../i18n.js";
import { emblem, icon } from "../icons.js";
import { clockwise, fateOf, islandHasRat, playersAt, seatOf, shipAt, shipHasRat } from "../model.js";
import { SAY } from "../words.js";
import { pressed } from "./press.js";
import { ratToken, ship, shipSays } from "./ships.js";

/** All Islands. `asks`: what can be tapped now (see asks.js); `now` is the Island being shared. */
export function islands(m, asks, now) {
  const turns = clockwise(m);
  return m.table.order.map((letter) => island(m, asks, letter, now, turns.indexOf(letter)));
}

function island(m, asks, letter, now, turn) {
  const tap = asks.islands && asks.islands[letter];
  const settled = fateOf(m, letter);
  const mute = Boolean((m.screen.readers || {})[letter]) && m.host && m.game.phase === "decision";
  const [left, right] = playersAt(m, letter);
  const place = (name) => slot(m, asks, letter, name, turn, mute, tap);
  return h(
    "div",
    {
      key: `island-${letter}`,
      class: classes(
        "isl", m.table.islands[letter].class, tap && (asks.calm ? "may" : "can"), asks.targeting && !tap && !asks.ships && "cannot",
        letter === now && "is-now", settled && letter !== now && "is-settled", mute && "is-mute",
      ),
      role: tap ? "button" : "region",
      tabindex: tap ? "0" : null,
      "aria-label": t("Island {island}", { island: letter }),
      "data-island": letter,
      on: tap ? pressed(tap) : {},
    },
    place(left),
    settled ? fate(m, settled, letter) : counts(m.game.islands[letter].gems || {}),
    place(right),
    h("b", { class: "letter" }, letter),
    mute && h("span", { class: "tapme" }, SAY.tapPlaces),
    islandHasRat(m, letter) && ratToken(),
  );
}

function slot(m, asks, letter, name, turn, mute, islandTap) {
  const card = shipAt(m, letter, name);
  const seat = seatOf(m, name);
  const rat = shipHasRat(m, letter, name);
  const asked = seat.state === "asked" && m.game.phase === "decision";
  const picture = ship(card, seat.emblem, { asked, turn: m.reveal ? turn : null, rat });
  const tap = !islandTap && asks.places && asks.places(letter, name);
  const says = shipSays(card, name, rat);
  const key = `place-${name}`;
  if (!tap) {
    const far = asks.ships && asks.targeting ? "is-far" : "";
    return h("span", { class: classes("slot", far), key, title: says }, picture);
  }
  const bright = mute || asks.ships;
  return h(
    "button",
    { class: classes("slot", bright && "can"), key, type: "button", "aria-label": says, "data-place": `${letter} ${name}`, on: { click: tap } },
    picture,
  );
}

function fate(m, settled, letter) {
  const told = settled.gems !== null;
  const sum = Object.values(settled.gems || {}).reduce((all, one) => all + one, 0);
  if (settled.outcome === "raided") {
    return line("i-raid", "is-raided", [emblem(seatOf(m, settled.raider).emblem), " ", withName(SAY.took(settled.raider), settled.raider)], h("small", {}, told ? SAY.all(sum) : SAY.allGems));
  }
  if (settled.outcome === "lost") return line("i-sunk", null, [SAY.lostToGreed], h("small", {}, told ? SAY.toBag(sum) : SAY.allToBag));
  const names = playersAt(m, letter);
  const [left, right] = names.map((name) => settled.ships[name]);
  if (told) return line("i-share", null, [SAY.shared], swapMark(left, right));
  const first = names[left > right ? 0 : 1];
  return line("i-share", null, [emblem(seatOf(m, first).emblem), " ", withName(SAY.first(first), first)], swapMark(left, right));
}

function line(symbol, kind, words, more) {
  return h("p", { class: classes("fate", kind), key: "fate" }, icon(symbol), h("span", { class: "fate-what" }, words), " ", more);
}

/** Two Greens and the arrows between them. */
export function swapMark(one, other) {
  return h("span", { class: "swap" }, h("b", { class: nine(one) || null }, one), icon("i-swap"), h("b", { class: nine(other) || null }, other));
}
