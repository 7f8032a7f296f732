// The key behind the # of the printed address: exchanged once, then taken out of the address.

/** Resolves with null when this screen may come in, else with the sentence to show. */
export async function enter() {
  const key = location.hash.slice(1);
  if (!key) return null;
  history.replaceState(null, "", location.pathname);
  try {
    const answer = await fetch("/api/enter", {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ key }),
    });
    const told = await answer.json().catch(() => ({}));
    return answer.ok ? null : told.sentence || "This key is not right.";
  } catch {
    return "The table does not answer.";
  }
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
