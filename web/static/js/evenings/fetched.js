// What the evenings' pages fetch: the answer, or the sentence that says why there is none.

import { EVENINGS } from "./words.js";

/** Resolves to `{value}` or `{sentence, code}`. */
export async function fetched(path, more = {}) {
  const answer = await fetch(path, more).catch(() => null);
  if (!answer) return { sentence: EVENINGS.noAnswer };
  const value = await answer.json().catch(() => null);
  if (answer.ok && value) return { value };
  if (answer.status === 401) return { sentence: EVENINGS.noKey };
  return { sentence: (value && value.sentence) || EVENINGS.noAnswer, code: value && value.code };
}
