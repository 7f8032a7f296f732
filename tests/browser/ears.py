"""What a page lets sound and says: its loudspeaker and its voice are replaced by lists."""

from __future__ import annotations

import re

from playwright.sync_api import Page

HEAR = """
window.notes = [];
window.said = [];
window.AudioContext = class {
  constructor() { this.state = "running"; this.passed = 0; this.destination = {}; }
  get currentTime() { return (this.passed += 60); }
  resume() { return Promise.resolve(); }
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect() {} };
  }
  createOscillator() {
    const note = [];
    const frequency = {
      setValueAtTime: (hertz) => note.push(hertz),
      exponentialRampToValueAtTime: (hertz) => note.push(hertz),
    };
    return { frequency, connect() {}, stop() {}, start: () => notes.push(note.join(">")) };
  }
};
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: {
  pending: false, addEventListener() {}, cancel() {}, speak: (one) => said.push(one.text),
  getVoices: () => [{ lang: "de-DE", localService: true }, { lang: "en-US", localService: false },
    { lang: "en-GB", localService: true }],
} });
"""
"""Every note by its pitch (and what it glides to), every sentence."""

CUES = {
  "1568": "card", "523 784": "placed", "1047": "tick", "131": "zero", "523 659 784": "open",
  "262>1047": "sweep", "156 139": "raid", "110": "loss", "392 523": "share", "92 92": "knock",
  "440>659 659>440": "swap", "196 196": "wrong", "698": "gem red", "880": "gem green",
  "1175": "gem purple", "1319": "gem golden", "262 294 330 523 659 784 1047": "four chests",
}  # fmt: skip


def heard(page: Page) -> list[str]:
    """The cues since the last time, by their names."""
    notes = " ".join(page.evaluate("notes.splice(0)"))
    longest_first = sorted(CUES, key=len, reverse=True)
    wording = "|".join(rf"(?<![\d>]){re.escape(one)}(?![\d>])" for one in longest_first)
    found = [CUES[match] for match in re.findall(wording, notes)]
    assert re.sub(wording, "", notes).strip() == "", f"no cue: {notes}"
    return found
