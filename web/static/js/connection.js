// The live stream of screens: one EventSource, opened anew with back-off when it is lost, after
// sleep, and when nothing at all has come for a while. The table beats once a second (`hb`), so
// silence alone says that a page is stale, whatever the cause: no browser tells of a table that is
// stopped, of a network that is gone, or of its own sleep.
//
// Where streams do not come through (a proxy that holds them back), the picture is asked for
// instead, once a second, until a stream brings something.

import { told } from "./told.js";

const STALE = 1_700; // nothing heard for so long: the page says that it is stale
const BROKEN = 1_000; // a stream that ended and was not there again for so long: the same
const DEAD = 4_000; // nothing on a stream for so long: it is opened anew
const SLEPT = 2_500; // two looks at the clock further apart: the device has slept
const LOOK = 100;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 5_000;
const FAILED = 3; // streams that brought nothing, until the picture is asked for
const ASK_EVERY = 1_000;
const ANSWER_WITHIN = 1_500;

/**
 * Follow `path`. `onScreen(screen, first)` for each screen (`first`: of a stream, so that anything
 * may have happened before it), `onLink(live)` when the link is lost or there again,
 * `onRefused({status, sentence})` when the server sends us away. `snapshot`: the same picture once.
 */
export function follow(path, { onScreen, onLink, onRefused, snapshot = null }) {
  const link = { source: null, live: null, heard: Date.now(), opened: 0, broken: 0, looked: Date.now(), wait: FIRST_WAIT, again: 0, failed: 0, asking: 0, told: "" };

  const tell = (live) => {
    if (link.live !== live) onLink(live);
    link.live = live;
  };
  const heard = () => {
    link.heard = Date.now();
    link.broken = 0;
    tell(true);
  };

  function look() {
    const now = Date.now();
    const gap = now - link.looked;
    link.looked = now;
    if (document.hidden) return;
    if (gap < 0 || gap > SLEPT) return awake();
    if (now - link.heard > STALE || (link.broken && now - link.broken > BROKEN)) tell(false);
    if (link.source && now - link.opened > DEAD) failed();
  }
  function awake() {
    tell(false);
    link.wait = FIRST_WAIT;
    open();
  }
  function failed() {
    link.failed += 1;
    link.broken = link.broken || Date.now();
    if (snapshot && link.failed >= FAILED) startAsking();
    later();
  }
  function later() {
    close();
    link.again = setTimeout(open, link.wait * (0.75 + Math.random() / 2));
    link.wait = Math.min(LONGEST_WAIT, link.wait * 1.7);
  }
  function close() {
    clearTimeout(link.again);
    if (link.source) link.source.close();
    link.source = null;
  }

  function open() {
    close();
    let first = true;
    const source = new EventSource(path);
    link.source = source;
    link.opened = Date.now();
    const beat = () => {
      link.opened = Date.now();
      link.wait = FIRST_WAIT;
      link.failed = 0;
      stopAsking();
      heard();
    };
    const take = (event) => {
      beat();
      const fresh = first;
      first = false;
      onScreen(told(event.data), fresh);
    };
    source.addEventListener("message", take);
    source.addEventListener("screen", take);
    source.addEventListener("hb", beat);
    source.addEventListener("error", () => (source.readyState === EventSource.CLOSED ? sentAway() : failed()));
  }
  /** A page that nobody sees holds no stream and asks for nothing. */
  function rest() {
    close();
    stopAsking();
  }
  async function sentAway() {
    later();
    const refusal = await why(path);
    if (refusal) onRefused(refusal);
  }

  function startAsking() {
    if (!link.asking) link.asking = setInterval(ask, ASK_EVERY);
  }
  function stopAsking() {
    clearInterval(link.asking);
    link.asking = 0;
    link.told = "";
  }
  async function ask() {
    const text = await asked(snapshot);
    if (text === null || !link.asking) return;
    heard();
    const first = link.told === "";
    if (text !== link.told) onScreen(told(text), first);
    link.told = text;
  }

  setInterval(look, LOOK);
  for (const touched of ["pointerdown", "keydown"]) addEventListener(touched, look, true); // before any tap counts
  addEventListener("offline", () => tell(false));
  addEventListener("online", awake);
  addEventListener("pagehide", rest);
  addEventListener("pageshow", (event) => event.persisted && awake());
  document.addEventListener("visibilitychange", () => (document.hidden ? rest() : awake()));
  open();
}

/** Why a stream is refused, as the server says it; null where it is not, or where nobody answers. */
async function why(path) {
  const stop = new AbortController();
  try {
    const answer = await fetch(path, { signal: stop.signal });
    if (answer.ok) {
      stop.abort();
      return null;
    }
    return { status: answer.status, ...(await answer.json().catch(() => ({}))) };
  } catch {
    return null;
  }
}

async function asked(address) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ANSWER_WITHIN);
  try {
    const answer = await fetch(address, { signal: stop.signal });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
