// The live stream of screens: one EventSource, opened anew with back-off when it is lost, after
// sleep, and when nothing at all (not even a heartbeat) has come for a while.

const SILENCE = 25_000;
const PATIENCE = 1_200;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 5_000;

/**
 * Follow `path`. `onScreen(screen)` for each screen, `onLink(live)` when the link is lost (after a
 * short patience, well under 2 s) or there again, `onRefused()` when the server sends us away.
 */
export function follow(path, { onScreen, onLink, onRefused }) {
  const link = { source: null, wait: FIRST_WAIT, again: 0, dog: 0, grace: 0, live: null };

  const tell = (live) => {
    clearTimeout(link.grace);
    link.grace = 0;
    if (link.live !== live) onLink(live);
    link.live = live;
  };
  const heard = () => {
    clearTimeout(link.dog);
    link.dog = setTimeout(reopen, SILENCE);
    link.wait = FIRST_WAIT;
    tell(true);
  };
  const lost = () => {
    if (!link.grace && link.live !== false) link.grace = setTimeout(() => tell(false), PATIENCE);
    clearTimeout(link.again);
    link.again = setTimeout(open, link.wait * (0.75 + Math.random() / 2));
    link.wait = Math.min(LONGEST_WAIT, link.wait * 1.7);
  };
  function close() {
    clearTimeout(link.dog);
    clearTimeout(link.again);
    if (link.source) link.source.close();
    link.source = null;
  }
  function reopen() {
    close();
    lost();
    open();
  }
  function open() {
    close();
    const source = new EventSource(path);
    link.source = source;
    const take = (event) => {
      heard();
      onScreen(JSON.parse(event.data));
    };
    source.addEventListener("open", heard);
    source.addEventListener("message", take);
    source.addEventListener("screen", take);
    source.addEventListener("hb", heard);
    source.addEventListener("error", () => {
      const sentAway = source.readyState === EventSource.CLOSED;
      close();
      lost();
      if (sentAway) onRefused();
    });
  }

  wakeUp(reopen);
  addEventListener("offline", () => tell(false));
  addEventListener("pagehide", close);
  open();
}

function wakeUp(reopen) {
  let hidden = false;
  document.addEventListener("visibilitychange", () => {
    if (hidden && document.visibilityState === "visible") reopen();
    hidden = document.visibilityState !== "visible";
  });
  addEventListener("pageshow", (event) => event.persisted && reopen());
  addEventListener("online", reopen);
}
