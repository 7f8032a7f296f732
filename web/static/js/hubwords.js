// The words in the middle of the felt, for the phases that bring no words of their own.

import { fitted, SAY, signed } from "./words.js";
import { winners } from "./model.js";

/** `{small, lines, use}` for the hub. */
export function hubWords(m) {
  const small = m.screen.lay_gems ? SAY.gemsEach(m.screen.lay_gems, m.held) : m.screen.small || `Day ${m.game.day}`;
  if (m.held && m.screen.lay_gems) return { small, lines: ["Resolution"] };
  if (m.held && m.game.phase !== "counting") return { small: `Day ${m.held.day}`, lines: ["Resolution"] };
  if (m.market && m.market.stage === "fists") return { small, lines: ["Fists up"] };
  if (m.market && m.market.stage === "count") return { small, lines: ["Hold …"] };
  if (m.market && m.market.stage === "opened") return { small, lines: ["Fists open"] };
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
      return { small: fitted(`${inOrder.join(", ")}: ${bid}`, `Tie at ${bid}`), lines: ["Dagger first"], use: true };
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
  return { small: fitted(`${one.name}, ${other.name}`, `Island ${swap.letter}`), lines: ["Swap", `${one.number} and ${other.number}`] };
}
