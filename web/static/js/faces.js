// What the dial shows in each phase.

import { t } from "./i18n.js";
import { fistsUp, seatOf, winners } from "./model.js";
import { listed } from "./gems.js";
import { SAY } from "./words.js";

/** The dial's face (see parts/dial.js); `came` is when the screen came, `now` the time now. */
export function faceOf(m, came, now, drawn = null, word = SAY.drawn) {
  if (m.held) return {};
  if (m.market) return { ...marketFace(m, came, now, drawn), word };
  if (m.screen.timer) return { timer: m.screen.timer, came };
  if (m.game.phase === "decision") return placedFace(m);
  return {};
}

function placedFace(m) {
  const sum = (field) => m.seats.reduce((all, seat) => all + (seat[field] || 0), 0);
  const text = `${sum("placed")}/${sum("of")}`;
  return { text, says: t("{text} cards placed", { text }), parts: m.seats.map((seat) => (seat.state === "done" ? "on" : seat.state === "asked" ? "now" : "")) };
}

function marketFace(m, came, now, drawn) {
  const n = m.names.length;
  if (m.market.stage === "fists") return ring(n, fistsUp(m).length, (on) => t("{on} of {n} fists are up", { on, n }));
  if (m.market.stage === "count") {
    const left = Math.max(0, m.market.count_left - (now - came) / 1000);
    return { count: left, total: 3, text: String(Math.max(1, Math.ceil(left))), says: t("opening") };
  }
  if (m.market.stage === "opened") return ring(n, m.market.entered.length, (on) => t("{on} of {n} bids are entered", { on, n }));
  return usingFace(m, drawn);
}

function ring(n, on, what) {
  const parts = Array.from({ length: n }, (_, i) => (i < on ? "on" : i === on ? "now" : ""));
  return { text: `${on}/${n}`, says: what(on), parts };
}

function usingFace(m, drawn) {
  const { all, done } = winners(m);
  const parts = all.map((_, i) => (i < done ? "on" : i === done ? "now" : ""));
  const open = drawn || (m.market.drawn ? listed(m.market.drawn) : null);
  if (open && open.length) return { drawn: open, parts };
  return { order: all.map((name) => seatOf(m, name).emblem), parts };
}
