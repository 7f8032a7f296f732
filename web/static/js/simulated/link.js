// The line to the table: its state comes as a stream, what a hand does goes up one by one.

const SILENCE = 25_000;

export function connect({ events, onState, onLive }) {
  let stream = null;
  let number = 0;
  let heard = 0;
  let again = 0;
  let tries = 0;

  function take(state) {
    if (state.number < number) return;
    number = state.number;
    onState(state);
  }

  function open() {
    close();
    heard = Date.now();
    stream = new EventSource(events);
    stream.addEventListener("open", () => { number = 0; tries = 0; });
    stream.addEventListener("bench", (event) => {
      heard = Date.now();
      onLive(true);
      take(JSON.parse(event.data));
    });
    stream.addEventListener("hb", () => { heard = Date.now(); });
    stream.addEventListener("error", () => {
      onLive(false);
      if (stream && stream.readyState === EventSource.CLOSED) later();
    });
  }

  function close() {
    clearTimeout(again);
    if (stream) stream.close();
    stream = null;
  }

  function later() {
    tries += 1;
    clearTimeout(again);
    again = setTimeout(open, Math.min(5000, 1000 * tries) * (0.75 + Math.random() / 2));
  }

  setInterval(() => {
    if (stream && Date.now() - heard > SILENCE) { onLive(false); open(); }
  }, 5000);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") open();
  });
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  addEventListener("online", open);
  addEventListener("pagehide", close);
  open();
  return { take };
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
      onRefused("The table does not answer.");
      return null;
    }
    const told = await answer.json().catch(() => ({}));
    if (!answer.ok) {
      onRefused(told.sentence || "The table did not take that.");
      return null;
    }
    onState(told);
    return told;
  }

  return function send(command) {
    const sent = last.then(() => post(command));
    last = sent.catch(() => null);
    return sent;
  };
}
