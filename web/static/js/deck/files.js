// All enrolled cards as a file: saved by a link, taken from one that is chosen.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { DECK } from "../words.js";

const LONGEST = 12_000;

/** The row under the grid. */
export function files(app) {
  return h(
    "div",
    { class: "near-acts near-files", key: "files" },
    h("a", { class: "btn", key: "save", href: "/api/deck", download: "deck.toml" }, icon("i-log"), h("span", {}, DECK.save)),
    h("label", { class: "btn", key: "load" }, icon("i-plus"), h("span", {}, DECK.load, h("small", {}, DECK.loadNote)),
      h("input", { class: "sr", type: "file", accept: ".toml,text/plain", on: { change: (event) => take(app, event.target) } })),
  );
}

async function take(app, input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  if (file.size > LONGEST) return app.say(DECK.tooLong);
  const answer = await app.send({ do: "import-deck", text: await file.text() });
  if (answer) app.say(null);
}
