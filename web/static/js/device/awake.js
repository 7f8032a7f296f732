// A screen on a table must not fall asleep. Browsers let a page ask for that over HTTPS only; over
// plain HTTP some of them keep a screen on while a film is seen, so one that shows nothing plays
// behind the page, made here of an empty canvas. Where neither helps, the page says what to set.

const SIZE = 16;

const state = { how: "", lock: null, film: null, changed: () => {} };

/** How this page keeps the screen on: "lock", "film", "no" where it cannot, "" where it does not try. */
export function howAwake() {
  return state.how;
}

/** Keep the screen on from now on; `changed()` hears when that becomes possible or impossible. */
export async function keepAwake(changed) {
  state.changed = changed;
  document.addEventListener("visibilitychange", () => document.hidden || ask());
  addEventListener("pointerup", () => state.how === "no" && ask()); // some browsers need a tap first
  await ask();
}

async function ask() {
  const how = (await locked()) ? "lock" : (await played()) ? "film" : "no";
  if (how === state.how) return;
  state.how = how;
  state.changed();
}

async function locked() {
  if (!navigator.wakeLock) return false;
  if (state.lock && !state.lock.released) return true;
  try {
    state.lock = await navigator.wakeLock.request("screen");
  } catch {
    return false; // its battery is low, or the page is not seen just now
  }
  state.lock.addEventListener("release", () => document.hidden || ask());
  return true;
}

async function played() {
  const film = state.film || makeFilm();
  if (!film) return false;
  try {
    await film.play();
  } catch {
    return false;
  }
  return !onlyTheSettingsHelp();
}

/** iPads and iPhones sleep behind such a film all the same; nothing else knows this property. */
function onlyTheSettingsHelp() {
  return CSS.supports("-webkit-touch-callout", "none");
}

function makeFilm() {
  const canvas = document.createElement("canvas");
  if (!canvas.captureStream) return null;
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  let shade = 0;
  const paint = () => {
    shade = 1 - shade;
    pen.fillStyle = shade ? "#000" : "#010101";
    pen.fillRect(0, 0, SIZE, SIZE);
  };
  paint();
  setInterval(paint, 1000);
  const film = document.createElement("video");
  film.className = "film";
  film.muted = true;
  film.playsInline = true;
  film.setAttribute("aria-hidden", "true");
  film.srcObject = canvas.captureStream(1);
  document.body.append(film);
  state.film = film;
  return film;
}
