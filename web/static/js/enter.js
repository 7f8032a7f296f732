// The key in the address's fragment is exchanged once for a cookie and then taken off the address,
// so that it lands in no history and on no screenshot.

/** Exchange the key, if there is one. Resolves to a refusal's sentence, or null when all is well. */
export async function enter() {
  const key = location.hash.slice(1);
  if (!key) return null;
  history.replaceState(null, "", location.pathname + location.search);
  const answer = await fetch("/api/enter", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ key: decodeURIComponent(key.replace(/^key=/, "")) }),
  });
  if (answer.ok) return null;
  const said = await answer.json().catch(() => ({}));
  return said.sentence || null;
}
