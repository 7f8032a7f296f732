// Handy for one person alone: everybody's cards dealt at random, all cards taken back.

import { t } from "../i18n.js";
import { STRANGER } from "./cards.js";
import { say } from "./nodes.js";

const BETWEEN = 220;
/** Of two cards before a seat the first one is shown, so each is read before the next one comes. */
const APART = 700;
const EACH = 2;

export function tooling({ root, deal, back, store, send }) {
  const words = deal.querySelector("span");
  let dealing = false;

  async function dealAll() {
    if (dealing) { dealing = false; return; }
    dealing = true;
    draw();
    await (store.state.layout === "seats" ? dealStock() : dealHands());
    dealing = false;
    draw();
  }

  async function dealHands() {
    for (const { seat, reader } of order(store.state)) {
      const card = anyCard(store.cards(), seat, reader);
      if (!dealing) return;
      if (card) {
        const sent = send({ do: "lay", card, reader });
        store.wish(card, reader, sent);
        if (await sent === null) return;
        await pause(BETWEEN);
      }
    }
  }

  async function dealStock() {
    const lay = store.cards().some(({ reader }) => reader !== null);
    if (await send({ do: "shuffle", all: true }) === null) return;
    if (lay) await pause(APART);
    for (let round = 0; round < EACH; round += 1) {
      for (const reader of store.state.islands) {
        if (!dealing || await send({ do: "draw", reader }) === null) return;
        await pause(APART / store.state.islands.length);
      }
    }
  }

  async function takeBack() {
    dealing = false;
    if (store.state.layout === "seats") send({ do: "shuffle", all: true });
    for (const { card, reader } of store.cards()) {
      if (reader !== null && card !== STRANGER) send({ do: "lift", card });
    }
  }

  function draw() {
    const what = store.state && store.state.layout === "seats" ? t("Shuffle and deal two each") : t("Deal a random Decision");
    say(words, dealing ? t("Stop dealing") : what);
  }

  deal.addEventListener("click", dealAll);
  back.addEventListener("click", takeBack);
  root.addEventListener("click", (event) => {
    if (event.target.closest("#mix")) send({ do: "shuffle" });
  });
  return { render: draw };
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
