// The ticks of the round timer and of the fists: each mark once, at its moment.

import { leftNow } from "../clock.js";

const TIMER = [10, 3, 2, 1, 0];
const FISTS = [3, 2, 1];
const AHEAD = 0.25; // looked at a few times a second, so a mark is told a little before its moment
const LATE = 1; // what was missed for longer, because nobody saw the page, is not made up for
const ADDED = 2; // so much more time than before is another countdown, not a clock that was put right

/** Watches a page's clocks; `mark(cue, in)` is told each mark with the seconds until it. */
export function countdown(mark) {
  const clocks = { timer: clock(TIMER, mark), fists: clock(FISTS, mark) };
  return function look(page, now) {
    const { timer, market } = page.screen;
    clocks.timer(timer && timer.running ? leftNow(timer, page.came, now) : null);
    const counts = market && market.stage === "count" && market.count_left !== null;
    clocks.fists(counts ? leftNow({ left: market.count_left, running: true }, page.came, now) : null);
  };
}

function clock(marks, tell) {
  let before = null; // seconds left when it was looked at last; null: it does not run
  let told = new Set();
  return (left) => {
    const began = before === null || left === null || left > before + ADDED;
    if (began) told = new Set(marks.filter((one) => left !== null && one > left + AHEAD));
    if (left !== null) {
      for (const one of marks) {
        if (told.has(one) || one < left - AHEAD) continue;
        told.add(one);
        if (one <= left + LATE) tell(one === 0 ? "zero" : "tick", Math.max(0, left - one));
      }
    }
    before = left;
  };
}
