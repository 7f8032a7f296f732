// Which of an Island's gems a finger meant, where it has room enough to mean one.

import { COLOURS } from "../gems.js";

/** Neighbours that lie closer together than this are not told apart: a finger's width. */
const ROOM = 56;

/**
 * The colour that a tap on an Island chose, or null: the Island's only one, else the one nearest to
 * the finger, unless it was on a card, by keyboard, or the gems lie too close together.
 */
export function gemUnder(event, gems) {
  const colours = COLOURS.filter((colour) => gems[colour]);
  if (colours.length === 1) return colours[0];
  if (event.type !== "click" || !event.detail || event.target.closest(".slot")) return null;
  const spots = [...event.currentTarget.querySelectorAll("[data-colour]")].map((one) => [one.dataset.colour, middleOf(one)]);
  spots.sort((one, other) => one[1] - other[1]);
  if (spots.some((one, i) => i > 0 && one[1] - spots[i - 1][1] < ROOM)) return null;
  const away = ([, x]) => Math.abs(event.clientX - x);
  return spots.reduce((best, one) => (away(one) < away(best) ? one : best))[0];
}

/** Whether on some Island, as it is drawn now, gems lie too close together to be told apart. */
export function crowded() {
  return [...document.querySelectorAll(".isl")].some((island) => {
    const spots = [...island.querySelectorAll("[data-colour]")].map(middleOf).sort((one, other) => one - other);
    return spots.some((x, i) => i > 0 && x - spots[i - 1] < ROOM);
  });
}

function middleOf(element) {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}
