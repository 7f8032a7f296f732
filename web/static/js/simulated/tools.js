// Handy for one person alone: a whole Decision dealt at random, all cards taken back.

import { STRANGER } from "./cards.js";
import { say } from "./nodes.js";

const BETWEEN = 220;

export function tooling({ deal, back, store, send }) {
  const words = deal.querySelector("span");
  let dealing = false;

  async function dealAll() {
    if (dealing) { dealing = false; return; }
    dealing = true;
    say(words, "Stop dealing");
    for (const { seat, reader } of order(store.state)) {
      const card = anyCard(store.cards(), seat, reader);
      if (!dealing) break;
      if (card) {
        const sent = send({ do: "lay", card, reader });
        store.wish(card, reader, sent);
        if (await sent === null) break;
        await pause(BETWEEN);
      }
    }
    dealing = false;
    say(words, "Deal a random Decision");
  }

  async function takeBack() {
    dealing = false;
    for (const { card, reader } of store.cards()) {
      if (reader !== null && card !== STRANGER) send({ do: "lift", card });
    }
  }

  deal.addEventListener("click", dealAll);
  back.addEventListener("click", takeBack);
}

/** Every seat's Islands, seat by seat. */
function order(state) {
  return state.seats.flatMap(({ islands }, seat) => islands.map((reader) => ({ seat, reader })));
}

/** A card of the seat's hand, or null when its place there is taken. */
function anyCard(cards, seat, reader) {
  const own = cards.filter((each) => each.seat === seat);
  if (own.some((each) => each.reader === reader)) return null;
  const hand = own.filter((each) => each.reader === null);
  return hand.length > 0 ? hand[Math.floor(Math.random() * hand.length)].card : null;
}

function pause(milliseconds) {
  return new Promise((done) => { setTimeout(done, milliseconds); });
}
