// Pirate 21 on a phone: the own cards with the one that lies face down, Coins, the answer to a guess.

import { h } from "../dom.js";
import { emblem, icon } from "../icons.js";
import { cardOf, cardWords, face, sumOf } from "../pirate21/cards.js";
import { SAY21 } from "../pirate21/words.js";
import { card, large, ownSeat, says, themeKey, top } from "./frame.js";
import { PHONE } from "./words.js";

const COINS = 4;

/** The room of Pirate 21. */
export function hand21(app) {
  const { screen } = app;
  const { may } = screen.mine;
  return [h("main", { class: "phone", key: "phone" }, top(app), says(app), cards(screen), coins(screen), may.answer || may.pass ? null : themeKey(), may.answer ? asked(app) : turn(app, may))];
}

function cards({ game, player, seats }) {
  const hand = game.hands[player];
  if (hand.out) return card({ key: "cards", title: PHONE.hand }, h("p", { class: "say" }, PHONE.outOfRound));
  const up = hand.up || [];
  if (!up.length) return card({ key: "cards", title: PHONE.hand }, h("p", { class: "say" }, PHONE.noCards));
  const known = hand.down ? [...up, hand.down] : up;
  const sum = hand.down ? PHONE.allSum(sumOf(known)) : PHONE.openSum(sumOf(known));
  const sign = seats.find((seat) => seat.name === player).emblem;
  const down = hand.down
    ? face(hand.down, { key: "down" })
    : h("span", { class: "ship ship--down", key: "down", role: "img", "aria-label": PHONE.unreadDown }, emblem(sign));
  return card(
    { key: "cards", title: PHONE.hand, small: sum },
    h("div", { class: "hand is-cards", key: "hand" },
      h("figure", { class: "is-hidden-card", key: "down" }, down, h("figcaption", {}, hand.down ? PHONE.faceDown : PHONE.unreadDown)),
      up.map((one, i) => h("figure", { key: `${one}-${i}` }, face(one), h("figcaption", {}, cardWords(one))))),
  );
}

function coins({ game, player }) {
  const own = game.coins[player];
  return card(
    { key: "coins", title: PHONE.coins, small: PHONE.coinsOf(own) },
    h("div", { class: "coinrow", key: "row", "aria-hidden": "true" }, Array.from({ length: Math.max(COINS, own) }, (_, i) => h("i", { key: `${i}`, class: i < own ? "is-in" : null }))),
  );
}

/** A Pirate's guess: neutral words, whatever the card is (rulings P21-25, P21-28). */
function asked(app) {
  const { attack, mine } = app.screen;
  const say = PHONE.isIt(attack.player, attack.guess);
  const tell = (answer, more = {}) => app.send({ do: "answer", answer, ...more });
  if (app.ui.hit && mine.hit_cards) {
    return card({ key: "which", title: PHONE.whichHit },
      h("div", { class: "acts", key: "acts" }, mine.hit_cards.map((one) => h("button", { class: "btn", key: one, type: "button", on: { click: () => tell("hit", { card: one }) } }, icon(`s-${cardOf(one).sort}`), cardWords(one)))),
      h("button", { class: "btn", key: "cancel", type: "button", on: { click: () => hit(app, false) } }, PHONE.cancel));
  }
  const answers = [["miss", SAY21.miss], ["hit", SAY21.hit], ["princess", SAY21.princess]];
  const then = (word) => (word === "hit" && mine.hit_cards ? hit(app, true) : tell(word));
  return h(
    "div",
    { class: "answers", key: "answers", role: "group", "aria-label": say },
    h("p", { class: "say is-asked", key: "say", role: "alert" }, say),
    answers.map(([word, label]) => h("button", { class: "hold is-low", key: word, type: "button", "data-answer": word, on: { click: () => then(word) } }, label)),
  );
}

function hit(app, on) {
  app.ui.hit = on;
  app.render();
}

function turn(app, may) {
  app.ui.hit = false;
  const { player } = app.screen;
  if (may.cancel) {
    return [h("p", { class: "say", key: "lay" }, PHONE.layIt), h("button", { class: "btn", key: "cancel", type: "button", on: { click: () => app.send({ do: "cancel" }) } }, PHONE.cancel)];
  }
  if (!may.pass || ownSeat(app.screen).state !== "turn") return null;
  const act = (key, label, symbol, command, can = true) => large({ key, label, symbol, calm: true, disabled: !can, on: { click: () => app.send(command) } });
  return h("div", { class: "moves", key: "moves" },
    act("draw", PHONE.draw, "i-cards", { do: "intend", player, ability: "draw" }, may.draw),
    act("pass", PHONE.pass, "i-next", { do: "pass", player }),
    act("knock", PHONE.knock, "i-knock", { do: "knock", player }, may.knock));
}
