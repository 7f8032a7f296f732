// What each player has at a step of a finished game, as tables: Chests, Greens, bids; cards, Coins.

import { h } from "../dom.js";
import { COLOURS, gem, total } from "../gems.js";
import { emblem, icon } from "../icons.js";
import { mini } from "../parts/ships.js";
import { cardWords } from "../pirate21/cards.js";
import { gemsOf as spoken } from "../words.js";
import { EVENINGS } from "./words.js";

/** The tables beside a picture, for either game. */
export function stateOf(screen) {
  return screen.game.islands ? wordState(screen) : state21(screen);
}

function wordState(screen) {
  const { game, seats } = screen;
  return [
    h("ul", { class: "ev-players", key: "players", "aria-label": EVENINGS.open }, seats.map((seat) => player(game, seat))),
    h("div", { class: "ev-islands", key: "islands" },
      h("h2", {}, EVENINGS.islands),
      h("ul", {}, Object.entries(game.islands).map(([letter, island]) => h(
        "li",
        { key: letter },
        h("b", {}, `${EVENINGS.island} ${letter}`),
        gemsOf(island.gems),
        Object.entries(island.ships).map(([name, card]) => h("span", { class: "ev-ship", key: name }, name, " ", cardOfShip(card))),
        island.rat ? h("span", { class: "ev-rat", key: "rat" }, icon("i-rat"), EVENINGS.rat) : null,
      )))),
    game.bag ? h("p", { class: "ev-bag", key: "bag" }, h("b", {}, EVENINGS.bag), gemsOf(game.bag)) : null,
  ];
}

function player(game, { name, emblem: sign }) {
  const bid = game.bids[name];
  const { green } = game.ships[name];
  return h(
    "li",
    { class: "ev-player", key: name },
    h("h2", {}, emblem(sign), h("span", {}, name), game.scores[name] === null ? null : h("b", {}, signed(game.scores[name]))),
    h("p", {}, h("small", {}, EVENINGS.chest), gemsOf(game.chests[name])),
    h("p", {}, h("small", {}, EVENINGS.greens), h("span", { class: "ev-minis" }, green.map((number) => mini(number)))),
    bid === null ? null : h("p", { key: "bid" }, h("small", {}, EVENINGS.bid), typeof bid === "number" ? h("b", {}, signed(bid)) : gemsOf(bid)),
  );
}

function gemsOf(gems) {
  if (!gems) return h("span", { class: "ev-gems" }, EVENINGS.untold);
  if (!total(gems)) return h("span", { class: "ev-gems" }, EVENINGS.nothing);
  return h("span", { class: "ev-gems" }, COLOURS.filter((colour) => gems[colour]).map((colour) =>
    h("span", { key: colour, role: "img", "aria-label": spoken(gems[colour], colour) }, h("b", {}, gems[colour]), gem(colour))));
}

function cardOfShip(card) {
  if (card === null) return EVENINGS.unread;
  return card === "red" ? h("span", { class: "mini mini--red" }, EVENINGS.red) : mini(card);
}

function state21(screen) {
  const { game, seats } = screen;
  return [
    h("ul", { class: "ev-players", key: "players", "aria-label": EVENINGS.open }, seats.map(({ name, emblem: sign }) => hand(game, name, sign))),
    h("p", { class: "ev-bag", key: "piles" }, EVENINGS.deck(game.deck), " · ", EVENINGS.discard(game.discard.length)),
  ];
}

function hand(game, name, sign) {
  const { up, down, out } = game.hands[name];
  return h(
    "li",
    { class: "ev-player", key: name },
    h("h2", {}, emblem(sign), h("span", {}, name), h("b", {}, icon("i-coin"), game.coins[name])),
    out ? h("p", { key: "out" }, EVENINGS.out) : [
      h("p", { key: "up" }, h("small", {}, EVENINGS.faceUp), h("span", {}, (up || []).map(cardWords).join(", ") || EVENINGS.nothing)),
      h("p", { key: "down" }, h("small", {}, EVENINGS.faceDown), h("span", {}, down ? cardWords(down) : (up || []).length ? EVENINGS.unread : EVENINGS.nothing)),
    ],
  );
}

function signed(number) {
  return number < 0 ? `−${-number}` : String(number);
}
