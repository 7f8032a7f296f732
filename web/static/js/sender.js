// Commands to the table, one at a time, each naming the screen that the tap was made on: what it is
// about must not have changed since, or somebody would do what they did not see.

import { SAY } from "./words.js";

const DEADLINE = 8_000;

/**
 * A sender. `live()` says whether there is a link, `seen()` the newest screen's number, `onRefusal
 * (sentence, code)` hears every no, `refresh()` fetches the screen again. `path` takes the commands.
 */
export function sender({ live, seen, onRefusal, refresh, path = "/api/do" }) {
  let line = Promise.resolve();

  /**
   * Send one command; resolves to the answer, or null when it was refused or not sent. `on` is the
   * screen that it was chosen on, where that is an older one than what is seen now.
   */
  return function send(command, cover = null, quiet = false, on = seen()) {
    if (!live()) {
      onRefusal(SAY.refusedLost, "lost");
      return Promise.resolve(null);
    }
    line = line.then(() => post({ on, command }, cover, quiet));
    return line;
  };

  async function post(body, cover, quiet) {
    if (cover) body.cover = cover;
    const answer = await ask(path, body);
    if (answer.ok) return answer.said;
    if (answer.status === 409) refresh();
    if (quiet) return { refused: answer.said.sentence || SAY.noAnswer, code: answer.said.code || "" };
    onRefusal(answer.said.sentence || SAY.noAnswer, answer.said.code || "");
    return null;
  }
}

async function ask(path, body) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), DEADLINE);
  try {
    const answer = await fetch(path, {
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
