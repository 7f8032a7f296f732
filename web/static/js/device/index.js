// What a page does besides showing: it sounds, speaks, and keeps its device awake.

import { countdown } from "./countdown.js";
import { cuesBetween } from "./cues.js";
import { chosen, choose } from "./choices.js";
import { howAwake, keepAwake } from "./awake.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { panel } from "../parts/panel.js";
import { sleepy } from "./sheet.js";
import { beginSounds, play, playIn } from "./sounds.js";
import { announce, beginVoice } from "./voice.js";

/** Let a page live; `loud`: whether it sounds where nobody has chosen. */
export function liven(page, { loud }) {
  beginSounds(loud);
  beginVoice(page.render);
  keepAwake(page.render);
  const look = countdown(playIn);
  page.heard = (before, now, first) => {
    if (!before || first) return; // what happened meanwhile is seen, not heard after the event
    for (const cue of cuesBetween(before, now)) play(cue);
    announce(before, now);
  };
  page.ticked = (now) => page.screen && look(page, now);
}

/** Whether people should be told that this screen falls asleep, until they have read it. */
export function mayFallAsleep() {
  return howAwake() === "no" && chosen("sleepy", "") === "";
}

/** What to set, until it was read; once on each device. */
export function sleepyPanel(changed) {
  const close = () => {
    choose("sleepy", "read");
    changed();
  };
  return panel(
    { key: "sleepy", title: t("Keep this screen awake"), close },
    h("p", { class: "far", key: "how" }, sleepy()),
    h("div", { class: "items", key: "items" }, h("button", { class: "btn btn--do", key: "read", type: "button", on: { click: close } }, t("Understood"))),
  );
}
