// Time left, counted here from the moment the screen came; the table's clock stays the true one.

/** Seconds left of `{left, running}` that came in at `came` (milliseconds), at `now`. */
export function leftNow(timer, came, now) {
  const gone = timer.running ? (now - came) / 1000 : 0;
  return Math.max(0, timer.left - gone);
}

/** Call `tick` a few times a second while something runs; returns the function that stops it. */
export function ticking(tick) {
  const timer = setInterval(tick, 200);
  return () => clearInterval(timer);
}
