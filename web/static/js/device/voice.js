// A voice that says phases and results, where the browser has one of its own in the page's
// language. One that sends the text to somebody else's server is none.

import { language, t } from "../i18n.js";
import { chosen, choose } from "./choices.js";
import { newsBetween, sameGame } from "./cues.js";

const TELLS = ["raid", "loss", "share", "bid", "use", "lock", "end", "miss"];

const speech = { wanted: false };

/** Begin; nothing is said unless it was switched on, on this device. */
export function beginVoice(changed) {
  speech.wanted = chosen("voice", "off") === "on";
  if (window.speechSynthesis) speechSynthesis.addEventListener("voiceschanged", changed); // they come later in some browsers
}

/** Whether something is said, and whether this browser can. */
export function voice() {
  return { on: speech.wanted, there: Boolean(own()) };
}

/** Switch the voice on or off. */
export function switchVoice() {
  speech.wanted = !speech.wanted;
  choose("voice", speech.wanted ? "on" : "off");
  if (speech.wanted) say([t("The voice is on.")]);
  else if (window.speechSynthesis) speechSynthesis.cancel();
}

function own() {
  if (!window.speechSynthesis) return null;
  return speechSynthesis.getVoices().find((one) => one.localService && one.lang.toLowerCase().startsWith(language)) || null;
}

/** Say what has come between two screens, unless it was taken back. */
export function announce(before, now) {
  if (speech.wanted) say(saidBetween(before, now));
}

/** What is said between two screens: what happened, then a phase that begins, then who has won. */
export function saidBetween(before, now) {
  if (!sameGame(before, now)) return [];
  const news = newsBetween(before, now);
  if (news.some((one) => ["undo", "redo", "mend"].includes(one.kind))) return [];
  const told = news.filter((one) => TELLS.includes(one.kind)).map((one) => one.text);
  const phase = now.title !== before.title || now.small !== before.small;
  const won = now.game.winner && !before.game.winner && !news.some((one) => one.kind === "end") ? [t("{name} wins", { name: now.game.winner })] : [];
  return [...told, ...(phase && !now.game.finished ? [`${now.small}. ${now.title}.`] : []), ...won];
}

function say(sentences) {
  const voice = own();
  if (!voice || !sentences.length) return;
  if (speechSynthesis.pending) speechSynthesis.cancel(); // what is new is worth more than what waits
  for (const sentence of sentences) {
    const said = new SpeechSynthesisUtterance(sentence);
    said.voice = voice;
    said.lang = voice.lang;
    speechSynthesis.speak(said);
  }
}
