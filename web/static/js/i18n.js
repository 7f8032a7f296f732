// What the pages say by themselves, in the language that the page was asked for in. A sentence is
// written in English where it is used: t("{name} looks", { name }). Its translation comes from the
// language's catalogue (js/languages/, made of the .po file), a script that runs before the page's
// own; English needs none, and a sentence that is in no catalogue is said in English.
//
// In a sentence {name} stands for a value, and {Name} for the same value with its first letter made
// large. Values are texts and numbers, never sentences with places of their own.

const learnt = new Map();

/** The language that this page speaks. */
export const language = document.documentElement.lang || "en";

/** The languages there are, each by its own name. */
export const LANGUAGES = [["en", "English"], ["es", "Español"]];

/** Take in a catalogue: each English sentence with its translation, or the forms for one and for several. */
export function learn(catalogue) {
  for (const [text, told] of Object.entries(catalogue)) learnt.set(text, told);
}

/** A sentence in the page's language. */
export function t(text, values = null) {
  return filled(learnt.get(text) || text, values);
}

/** A word that means different things elsewhere: tc("gem", "Red"). */
export function tc(context, text) {
  return learnt.get(`${context}\u0004${text}`) || text;
}

/** A sentence that a count decides: many(gems, "{count} gem", "{count} gems"). */
export function many(count, one, more, values = null) {
  const told = learnt.get(one);
  const forms = Array.isArray(told) ? told : [one, more];
  return filled(forms[count === 1 ? 0 : 1], { count, ...values });
}

/** A list of names as people say it. */
export function listOf(names) {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" }).format(names.map(String));
}

/** A sentence for a key with two lines: the catalogue says where it breaks. */
export function lines(text) {
  return text.split("\n");
}

/** A number as it is written in the page's language. */
export function number(value) {
  return Number.isInteger(value) ? String(value) : value.toLocaleString(language);
}

function filled(text, values) {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    if (name in values) return shown(values[name]);
    const small = name.charAt(0).toLowerCase() + name.slice(1);
    if (!(small in values)) return place;
    const told = shown(values[small]);
    return told.charAt(0).toUpperCase() + told.slice(1);
  });
}

function shown(value) {
  return typeof value === "number" ? number(value) : String(value);
}

/** Have this screen speak another language from now on; the page is loaded anew in it. */
export async function speak(next) {
  const answer = await fetch("/api/language", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ language: next }),
  }).catch(() => null);
  if (answer && answer.ok) location.reload();
  return Boolean(answer && answer.ok);
}
