// What is chosen on this device and stays on it.

/** What was chosen under `name`, else `usual`. */
export function chosen(name, usual) {
  try {
    return localStorage.getItem(name) ?? usual;
  } catch {
    return usual;
  }
}

/** Choose `value` under `name`. */
export function choose(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing: it holds until the page is loaded again.
  }
}
