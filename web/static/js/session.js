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

function store(name, set) {
  try {
    sessionStorage.setItem(name, JSON.stringify([...set]));
  } catch {
    // A browser that keeps nothing: it holds until the page is loaded again.
  }
}
