// Commands to the table, one at a time, each naming the screen that the tap was made on.

import { SAY } from "./words.js";

const DEADLINE = 8_000;

/**
 * A sender. `live()` says whether there is a link, `seen()` the newest screen's number, `onRefusal
 * (sentence, code)` hears every no, `refresh()` fetches the screen again.
 */
export function sender({ live, seen, onRefusal, refresh }) {
  let line = Promise.resolve();
  let newest = 0;

  /** Send one command; resolves to the answer, or null when it was refused or not sent. */
  return function send(command, cover = null, quiet = false) {
    if (!live()) {
      onRefusal(SAY.refusedLost, "lost");
      return Promise.resolve(null);
    }
    line = line.then(() => post(command, cover, quiet));
    return line;
  };

  async function post(command, cover, quiet) {
    const body = { on: Math.max(newest, seen()), command };
    if (cover) body.cover = cover;
    const answer = await ask(body);
    if (answer.ok) {
      newest = Math.max(newest, answer.said.number || 0);
      return answer.said;
    }
    if (answer.status === 409) {
      newest = 0;
      refresh();
    }
    if (quiet) return { refused: answer.said.sentence || SAY.noAnswer, code: answer.said.code || "" };
    onRefusal(answer.said.sentence || SAY.noAnswer, answer.said.code || "");
    return null;
  }
}

async function ask(body) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), DEADLINE);
  try {
    const answer = await fetch("/api/do", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: stop.signal,
    });
    return { ok: answer.ok, status: answer.status, said: await answer.json().catch(() => ({})) };
  } catch {
    return { ok: false, status: 0, said: {} };
  } finally {
    clearTimeout(timer);
  }
}
