// What a page remembers from one screen to the next, because no screen says it for long: who took
// which gem of an Island still being shared, who turned an Artifact down, and since when the newest
// thing that happened has been told. All of it was open.

import { COLOURS, total } from "./gems.js";

/** How long what happened is news, in milliseconds. */
export const NEWS_STAYS = 20_000;

/** An empty memory. */
export function memory() {
  return { day: 0, took: {}, usedBy: {}, news: { id: null, since: 0 } };
}

/** Remember what changed between two screens (`before` may be null); `at` is the page's clock. */
export function remember(kept, before, now, at) {
  const { id = null } = (now.happened || []).at(-1) || {};
  if (id !== kept.news.id) kept.news = { id, since: at };
  if (now.game.day !== kept.day) Object.assign(kept, { day: now.game.day, took: {}, usedBy: {} });
  if (before) {
    noteArtifacts(kept, before, now);
    noteTaking(kept, before.game, now.game);
  }
  guessArtifact(kept, now);
}

/** Whether what happened last is still news. */
export function isNews(kept, at) {
  return at - kept.news.since < NEWS_STAYS;
}

function noteArtifacts(kept, before, now) {
  const by = before.market && before.market.user;
  for (const card of now.game.artifacts || []) {
    const was = (before.game.artifacts || []).find((one) => one.id === card.id);
    if (card.face_up) delete kept.usedBy[card.id];
    else if (was && was.face_up && by) kept.usedBy[card.id] = by;
  }
}

function guessArtifact(kept, { game, blocked }) {
  const down = (game.artifacts || []).filter((card) => !card.face_up && card.id !== blocked);
  const opened = game.opened && game.opened.day === game.day ? game.opened : null;
  if (opened && down.length === 1 && opened.winners.length) kept.usedBy[down[0].id] = opened.winners[0];
}

function noteTaking(kept, before, now) {
  for (const letter of Object.keys(now.to_take || {})) {
    const taker = (before.to_take || {})[letter];
    const list = kept.took[letter] || [];
    const gone = COLOURS.flatMap((colour) => {
      const count = (before.islands[letter].gems[colour] || 0) - (now.islands[letter].gems[colour] || 0);
      return Array(Math.max(0, count)).fill(colour);
    });
    if (taker && gone.length === 1) kept.took[letter] = [...list, { name: taker, colour: gone[0] }];
    const laid = now.revealed && now.revealed.islands[letter] ? total(now.revealed.islands[letter].gems || {}) : 0;
    const taken = laid - total(now.islands[letter].gems);
    kept.took[letter] = fitting(kept.took[letter] || [], taken);
  }
}

function fitting(list, taken) {
  return list.length < taken ? [] : list.slice(0, taken);
}

/** The colours that a player took at an Island so far, as far as this page saw it. */
export function tookAt(kept, letter, name) {
  return (kept.took[letter] || []).filter((one) => one.name === name).map((one) => one.colour);
}
