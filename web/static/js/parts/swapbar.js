// The swap, the moment that is most often forgotten: two cards, two arrows, one button.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { emblem } from "../icons.js";
import { seatOf } from "../model.js";
import { breakable } from "../names.js";
import { SAY } from "../words.js";
import { act } from "./bar.js";
import { ship } from "./ships.js";

/** `swap` as model.swaps() tells it; `done` says that the hands have done it (null: view only). */
export function swapBar(m, swap, done, flipped) {
  const [left, right] = swap.cards;
  const sign = (name) => emblem(seatOf(m, name).emblem);
  return h(
    "section",
    { class: flipped ? "bar swapbar is-flipped" : "bar swapbar", key: "bar-swap", role: "group", "aria-label": t("Swap {card} and {other}", { card: left.number, other: right.number }) },
    h("p", { class: "who", key: "left" }, sign(left.name), h("span", { class: "side-name" }, breakable(left.name))),
    h(
      "div",
      { class: "cross", key: "cross" },
      ship({ kind: "green", number: left.number }, ""),
      h("svg", { viewBox: "0 0 192 120", "aria-hidden": "true" }, h("path", { d: "M12 34h160M146 10l28 24-28 24" }), h("path", { d: "M180 86H20M46 62 18 86l28 24" })),
      ship({ kind: "green", number: right.number }, ""),
    ),
    h("p", { class: "who", key: "right" }, h("span", { class: "side-name" }, breakable(right.name)), sign(right.name)),
    done ? h("div", { class: "acts", key: "acts" }, act(SAY.swapped, done, { main: true })) : null,
  );
}
