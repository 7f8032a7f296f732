// What a player can do in a turn: always all seven, whoever holds what.

import { classes, h } from "../dom.js";
import { icon } from "../icons.js";
import { SAY21, SORTS, WHY } from "./words.js";

const PLAIN = [["draw", "i-cards"], ["pass", "i-next"], ["knock", "i-knock"]];
const ABILITIES = ["captain", "gunner", "mate", "pirate"];

/** The buttons; `begin(deed)` null: view only. What cannot be done by what lies open says why. */
export function moves(m, begin, flipped) {
  const why = reasons(m);
  const all = [...PLAIN, ...ABILITIES.map((sort) => [sort, `s-${sort}`])];
  return h("div", { class: classes("moves", flipped && "flip"), key: "moves", role: "group" }, all.map(([deed, sign]) => move(deed, sign, why[deed], begin)));
}

function move(deed, sign, why, begin) {
  const name = SORTS[deed] || SAY21[deed];
  const tap = why ? null : () => begin(deed);
  return h(
    "button",
    {
      class: classes("btn", why && "has-why"), key: deed, type: "button", disabled: Boolean(why), "data-move": deed,
      "aria-label": why ? `${name}: ${why}` : null, on: tap ? { click: tap } : {},
    },
    icon(sign),
    h("span", {}, name, why ? h("small", {}, why) : null),
  );
}

/** What cannot be done by what lies open, and why, in a few words. */
function reasons(m) {
  const { why = {} } = m.controls;
  const words = (one) => (one === "was knocked" && m.game.knocked ? SAY21.knockedBy(m.game.knocked) : WHY[one] || one);
  return Object.fromEntries(Object.entries(why).map(([deed, one]) => [deed, words(one)]));
}
