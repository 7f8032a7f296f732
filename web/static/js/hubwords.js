// The words in the middle of the felt, for the phases that bring no words of their own.

import { t } from "./i18n.js";
import { fitted, SAY, signed } from "./words.js";
import { winners } from "./model.js";

/** `{small, lines, use}` for the hub. */
export function hubWords(m) {
  const small = m.screen.lay_gems ? SAY.gemsEach(m.screen.lay_gems, m.held) : m.screen.small || t("Day {day}", { day: m.game.day });
  if (m.held && m.screen.lay_gems) return { small, lines: [t("Resolution")] };
  if (m.held && m.game.phase !== "counting") return { small: t("Day {day}", { day: m.held.day }), lines: [t("Resolution")] };
  if (m.market && m.market.stage === "fists") return { small, lines: [t("Fists up")] };
  if (m.market && m.market.stage === "count") return { small, lines: [t("Hold …")] };
  if (m.market && m.market.stage === "opened") return { small, lines: [t("Fists open")] };
  if (m.market && m.market.stage === "using") return tieWords(m) || { small, lines: [m.screen.title] };
  return { small, lines: [m.screen.title] };
}

function tieWords(m) {
  const opened = m.game.opened;
  if (!opened || winners(m).done > 0) return null;
  for (const name of opened.winners) {
    const same = m.names.filter((other) => opened.totals[other] === opened.totals[name]);
    if (same.length > 1) {
      const inOrder = [...opened.winners.filter((one) => same.includes(one)), ...same.filter((one) => !opened.winners.includes(one))];
      const bid = signed(opened.totals[name]);
      return { small: fitted(`${inOrder.join(", ")}: ${bid}`, t("Tie at {bid}", { bid })), lines: [t("Dagger first")], use: true };
    }
  }
  return null;
}

/** The hub's label for those who do not see it. */
export function hubLabel(m, words) {
  return `${words.small}, ${words.lines.join(" ")}`;
}

/** The hub's words for a swap. */
export function swapWords(swap) {
  const [one, other] = swap.cards;
  return { small: fitted(`${one.name}, ${other.name}`, t("Island {island}", { island: swap.letter })), lines: [t("Swap"), t("{one} and {other}", { one: one.number, other: other.number })] };
}
