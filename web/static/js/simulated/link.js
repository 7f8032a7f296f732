// What a hand does goes up to the table one by one, in order, each answered with the state after it.

import { t } from "../i18n.js";

/** Takes states from stream and answers, and passes on none that is older than what is shown. */
export function newest(onState) {
  let shown = { epoch: "", number: 0 };
  return function take(state) {
    if (state.epoch === shown.epoch && state.number < shown.number) return;
    shown = state;
    onState(state);
  };
}

/** Sends commands in order; resolves with the state after it, or null when it was refused. */
export function sender({ address, onState, onRefused }) {
  let last = Promise.resolve();

  async function post(command) {
    let answer;
    try {
      answer = await fetch(address, {
        method: "POST",
        credentials: "same-origin",
        keepalive: true,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(command),
      });
    } catch {
      onRefused(t("The table does not answer."));
      return null;
    }
    const told = await answer.json().catch(() => ({}));
    if (!answer.ok) {
      onRefused(told.sentence || t("The table did not take that."));
      return null;
    }
    onState(told);
    return told;
  }

  return function send(command) {
    last = last.then(() => post(command));
    return last;
  };
}

/** Whether this screen has the simulated table's session; null when the server does not say. */
export async function may() {
  try {
    const answer = await fetch("/api/me", { credentials: "same-origin" });
    return answer.ok ? (await answer.json()).roles.includes("bench") : null;
  } catch {
    return null;
  }
}
