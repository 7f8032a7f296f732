// Long names on narrow plates: where a word of one breaks, it breaks between syllables, with a hyphen.

const LONG = 10; // letters of a word that may have to break
const LEAST = 3; // letters that stay together at either end
const HYPHEN = "\u00ad"; // seen only where the word breaks
const VOWEL = /[aeiouyàáâäåæèéêëìíîïòóôöøœùúûü]/i;
const TOGETHER = /[cgpstw]h|[bcdfgpt][lr]|ll|rr|qu/i;

/** A name that breaks well, to be shown; everything else about it stays. */
export function breakable(name) {
  return name.replace(/\p{L}+/gu, (word) => ([...word].length < LONG ? word : broken(word)));
}

function broken(word) {
  const letters = [...word];
  const middle = letters.length / 2;
  const places = letters.map((_, at) => at).filter((at) => beginsSyllable(letters, at));
  const best = places.reduce((one, other) => (Math.abs(other - middle) < Math.abs(one - middle) ? other : one), places[0] ?? Math.floor(middle));
  return letters.slice(0, best).join("") + HYPHEN + letters.slice(best).join("");
}

/** A consonant before a vowel, or a pair that is one sound, begins a syllable. */
function beginsSyllable(letters, at) {
  if (at < LEAST || at > letters.length - LEAST || VOWEL.test(letters[at])) return false;
  const pair = (from) => TOGETHER.test(letters.slice(from, from + 2).join(""));
  return !pair(at - 1) && VOWEL.test(letters[at + (pair(at) ? 2 : 1)] || "");
}
