// The one loudspeaker of a page: cues one after the other, by the Web Audio interface, no files. A
// browser lets a page sound after a tap on it; until then nothing is kept for later.

import { chosen, choose } from "./choices.js";
import { lengthOf, notesOf } from "./notes.js";

export const LOUDEST = 5;
const LEVEL = 0.045; // quiet: cues are heard beside talk, not over it
const LATE = 3; // seconds: what would sound later than that is left out
const ATTACK = 0.008;

const speaker = { context: null, wanted: false, volume: 3, free: 0, failed: 0 };

/** Whether sounds are wanted on this device, how loud (1 to 5), and whether they can be heard now. */
export function sounds() {
  return { on: speaker.wanted, volume: speaker.volume, heard: Boolean(speaker.context && speaker.context.state === "running") };
}

/** Begin; `usual`: whether a device that has chosen nothing sounds. */
export function beginSounds(usual) {
  speaker.wanted = chosen("sound", usual ? "on" : "off") === "on";
  speaker.volume = Math.min(LOUDEST, Math.max(1, Number(chosen("volume", "3")) || 3));
  for (const touched of ["pointerup", "keyup"]) addEventListener(touched, wake, true);
  if (speaker.wanted) prepare(); // where a page may sound without a tap
}

/** Switch sounds on or off. */
export function switchSounds() {
  speaker.wanted = !speaker.wanted;
  choose("sound", speaker.wanted ? "on" : "off");
  wake();
}

/** Louder or quieter by so many steps; a tick tells how loud it is. */
export function turnVolume(steps) {
  speaker.volume = Math.min(LOUDEST, Math.max(1, speaker.volume + steps));
  choose("volume", String(speaker.volume));
  play("tick");
}

/** Let a cue sound once those before it are over. */
export function play(cue) {
  const { context } = speaker;
  if (!ready()) return;
  const at = Math.max(context.currentTime, speaker.free);
  if (at > context.currentTime + LATE) return;
  speaker.free = at + lengthOf(cue);
  sound(cue, at);
}

/** Let a cue sound in so many seconds, beside others. */
export function playIn(cue, seconds) {
  if (ready()) sound(cue, speaker.context.currentTime + seconds);
}

function ready() {
  if (speaker.wanted) prepare();
  return speaker.wanted && Boolean(speaker.context) && speaker.context.state === "running";
}

function prepare() {
  const Context = window.AudioContext || window.webkitAudioContext;
  if (speaker.context || !Context) return;
  if (navigator.audioSession) navigator.audioSession.type = "playback"; // else the silent switch of a tablet counts
  speaker.context = new Context();
  speaker.free = 0;
}

/** After a tap: a page that was not allowed to sound, or that was interrupted, may now. */
function wake() {
  if (!speaker.wanted) return;
  prepare();
  const { context } = speaker;
  if (!context || context.state === "running") return;
  if (speaker.failed >= 2) return anew(context);
  speaker.failed += 1;
  context.resume().then(() => (speaker.failed = 0), () => {});
}

/** Some browsers never resume a context that a call or the lock has interrupted. */
function anew(old) {
  speaker.failed = 0;
  speaker.context = null;
  old.close().catch(() => {});
  prepare();
}

function sound(cue, at) {
  const loud = LEVEL * (speaker.volume / 3) ** 1.5;
  for (const [begins, hertz, lasts, glides] of notesOf(cue)) note(at + begins, hertz, lasts, glides, loud);
}

function note(at, hertz, lasts, glides, loud) {
  const { context } = speaker;
  const [voice, envelope] = [context.createOscillator(), context.createGain()];
  voice.type = "triangle";
  voice.frequency.setValueAtTime(hertz, at);
  if (glides) voice.frequency.exponentialRampToValueAtTime(glides, at + lasts);
  envelope.gain.setValueAtTime(0.0001, at);
  envelope.gain.exponentialRampToValueAtTime(loud, at + ATTACK);
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  voice.connect(envelope);
  envelope.connect(context.destination);
  voice.start(at);
  voice.stop(at + lasts + 0.02);
}
