// Dark or light, kept on this device.

const KEY = "theme";

function stored() {
  try { return localStorage.getItem(KEY); } catch { return null; }
}

export function theming(button) {
  const root = document.documentElement;
  const kept = stored();
  if (kept === "light" || kept === "dark") root.dataset.theme = kept;
  button.addEventListener("click", () => {
    root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
    try { localStorage.setItem(KEY, root.dataset.theme); } catch { /* a private window forgets */ }
  });
}
