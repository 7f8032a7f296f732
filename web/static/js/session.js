// Small things that this tab has said are done, kept over a reload.

/** The set kept under `name`. */
export function kept(name) {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(name) || "[]"));
  } catch {
    return new Set();
  }
}

/** Add to a kept set. */
export function keep(name, set, value) {
  set.add(value);
  store(name, set);
}

/** Take out of a kept set whatever `over` says is over. */
export function forget(name, set, over) {
  const before = set.size;
  for (const value of [...set]) if (over(value)) set.delete(value);
  if (set.size !== before) store(name, set);
}

/** What was noted under `name`, or null. */
export function noted(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name));
  } catch {
    return null;
  }
}

/** Note a value under `name`; returns it. */
export function note(name, value) {
  write(name, value);
  return value;
}

function store(name, set) {
  write(name, [...set]);
}

function write(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: it holds until the page is loaded again.
  }
}
