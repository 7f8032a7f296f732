// Dark or light; the choice stays on this device.

const KEY = "theme";

/** Put on the theme chosen last. */
export function wearTheme() {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
  } catch {
    // A browser that keeps nothing: the page stays dark.
  }
}

function isLight(theme) {
  return theme === "auto" ? matchMedia("(prefers-color-scheme: light)").matches : theme === "light";
}

/** Change between dark and light. */
export function switchTheme() {
  const next = isLight(document.documentElement.dataset.theme) ? "dark" : "light";
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // See above: it holds until the page is loaded again.
  }
}
