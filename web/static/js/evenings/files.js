// All games as files, and files of games taken in again.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { fetched } from "./fetched.js";
import { EVENINGS } from "./words.js";

const LARGEST = 4 * 1024 * 1024;

/** Links that save, and the one place that takes in. */
export function files(app) {
  return h(
    "div",
    { class: "ev-list", key: "files" },
    h(
      "section",
      { class: "ev-files", key: "out" },
      h("h2", {}, EVENINGS.allGames),
      h("div", { class: "ev-acts" },
        link("/api/evenings/games.csv", "games.csv", EVENINGS.csv, EVENINGS.csvNote),
        link("/api/evenings/games.json", "games.json", EVENINGS.json, EVENINGS.jsonNote)),
      h("p", { class: "note" }, EVENINGS.oneGame),
    ),
    h(
      "section",
      { class: "ev-files", key: "in" },
      h("h2", {}, EVENINGS.takeIn),
      h("div", { class: "ev-acts" },
        h("label", { class: "btn", key: "load" }, icon("i-plus"), h("span", {}, EVENINGS.takeIn, h("small", {}, EVENINGS.takeInNote)),
          h("input", { class: "sr", type: "file", accept: ".jsonl,.json,application/json", on: { change: (event) => take(app, event.target) } }))),
      h("p", { class: "ev-said", key: "said", role: "status" }, app.said),
    ),
  );
}

/** A link that saves a file. */
export function link(href, name, label, small) {
  return h("a", { class: "btn", key: name, href, download: name }, icon("i-log"), h("span", {}, label, small && h("small", {}, small)));
}

async function take(app, input) {
  const [file] = input.files;
  if (!file) return;
  const tell = (sentence) => {
    app.said = sentence;
    app.render();
  };
  if (file.size > LARGEST) {
    input.value = "";
    return tell(EVENINGS.tooLarge);
  }
  tell(EVENINGS.reading);
  const body = await file.arrayBuffer();
  input.value = "";
  const { value, sentence } = await fetched("/api/evenings", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  tell(value ? EVENINGS.taken(value.new, value.games) : sentence);
}
