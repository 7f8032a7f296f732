// What is chosen for this one screen: sound, voice, full screen; and whether it stays awake.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { panel } from "../parts/panel.js";
import { howAwake } from "./awake.js";
import { LOUDEST, sounds, switchSounds, turnVolume } from "./sounds.js";
import { switchVoice, voice } from "./voice.js";

const AWAKE = {
  lock: () => t("This screen stays on while the page is open."),
  film: () => t("This screen stays on while the page is seen, in most browsers."),
  no: () => sleepy(),
};

/** What to set where a page cannot keep its screen on. */
export function sleepy() {
  return t("This screen may fall asleep: in its settings, set Auto-Lock (or Sleep) to Never.");
}

/** The panel; `changed()` draws the page again. */
export function devicePanel({ close, changed, flipped = false }) {
  const then = (what) => () => {
    what();
    changed();
  };
  return panel(
    { key: "device", title: t("This screen"), close, flipped },
    h("div", { class: "items", key: "items" }, soundItem(then), voiceItem(then), volumeItems(then), fullItem()),
    h("p", { class: "note", key: "awake", role: "status" }, AWAKE[howAwake()]()),
  );
}

function soundItem(then) {
  const { on } = sounds();
  return choice({ key: "sound", symbol: "i-sound", label: t("Sound"), on, small: on ? t("on") : t("off") }, then(switchSounds));
}

function volumeItems(then) {
  const { on, volume } = sounds();
  return [
    button({ key: "quieter", symbol: "i-minus", label: t("Quieter"), small: loudness(volume), disabled: !on || volume === 1 }, then(() => turnVolume(-1))),
    button({ key: "louder", symbol: "i-plus", label: t("Louder"), small: loudness(volume), disabled: !on || volume === LOUDEST }, then(() => turnVolume(1))),
  ];
}

function loudness(volume) {
  return t("{volume} of {most}", { volume, most: LOUDEST });
}

function voiceItem(then) {
  const { on, there } = voice();
  const small = !there ? t("this browser has none") : on ? t("on: phases and results") : t("off");
  return choice({ key: "voice", symbol: "i-voice", label: t("Voice"), on: on && there, small, disabled: !there }, then(switchVoice));
}

/** Only where the browser lets a page fill the screen. */
function fullItem() {
  if (!document.fullscreenEnabled) return null;
  const full = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  return button({ key: "full", symbol: "i-full", label: t("Full screen") }, full);
}

function button({ key, symbol, label, small = null, disabled = false }, then, more = {}) {
  return h(
    "button",
    { class: "btn", key, type: "button", disabled, ...more, on: { click: then } },
    icon(symbol),
    h("span", {}, label, small && h("small", {}, small)),
  );
}

function choice({ on, ...what }, then) {
  return button(what, then, { role: "switch", "aria-checked": String(on) });
}
