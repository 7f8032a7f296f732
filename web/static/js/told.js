// What the table tells, read from its JSON.

/** The value of a JSON text. Its objects have nothing but what was told: players may be called “constructor”. */
export function told(text) {
  return JSON.parse(text, (_, value) => (value && typeof value === "object" && !Array.isArray(value) ? Object.setPrototypeOf(value, null) : value));
}
