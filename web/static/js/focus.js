// Keyboard focus and panels: into a panel when it opens, back to where it was when it closes.
// It moves in the same turn as the page: a key pressed just after a panel shows is the panel's.

let open = null;
let from = null;

/** Look at what is about to stand on the page and move the focus along after it stands there. */
export function focusPanels(views) {
  const panel = views.find((view) => view && view.props.class && view.props.class.includes("veil"));
  const key = panel ? panel.props.key : null;
  if (key !== open) {
    if (key && !open) from = describe(document.activeElement);
    open = key;
    queueMicrotask(key ? intoPanel : backAgain);
  } else if (key) {
    queueMicrotask(keepIn);
  }
  return views;
}

function intoPanel() {
  const panel = document.querySelector(".panel");
  if (panel && !panel.contains(document.activeElement)) panel.focus({ preventScroll: true });
}

/** What was focused has gone with the last change: the panel itself still hears Escape and Tab. */
function keepIn() {
  if (document.activeElement === document.body) intoPanel();
}

function backAgain() {
  const target = from && document.querySelector(from);
  if (target) target.focus({ preventScroll: true });
}

function describe(element) {
  for (const name of ["data-place", "data-artifact", "data-gem", "aria-label"]) {
    const value = element && element.getAttribute && element.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return null;
}
