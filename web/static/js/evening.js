// One finished game, step by step: the picture of the table as it then stood, and what was said.

import { h, show } from "./dom.js";
import { fetched } from "./evenings/fetched.js";
import { begin, head } from "./evenings/head.js";
import { link } from "./evenings/files.js";
import { stateOf } from "./evenings/state.js";
import { EVENINGS } from "./evenings/words.js";
import { icon } from "./icons.js";
import { memory, remember } from "./memory.js";
import { fitLine } from "./parts/line.js";
import { roomOf } from "./rooms.js";

const root = document.getElementById("app");
const key = decodeURIComponent(location.pathname.split("/").pop());
const app = { game: null, step: 0, wanted: 0, screen: null, screens: new Map(), memory: memory(), sentence: null };

function render() {
  if (!app.game) {
    const wait = root.querySelector(".wait");
    if (wait && app.sentence) wait.textContent = app.sentence;
    return;
  }
  show(root, h(
    "div",
    { class: "evening", key: "evening" },
    head([EVENINGS.wins(app.game.winner), h("small", {}, [app.game.title, app.game.date].filter(Boolean).join(", "))], { back: "/evenings", backLabel: EVENINGS.backToAll, changed: render }),
    h("section", { class: "ev-stage", key: "stage", "aria-label": EVENINGS.table }, h("div", { class: "ev-shrunk", key: "shrunk" }, picture())),
    h("aside", { class: "ev-side", key: "side" }, app.screen ? stateOf(app.screen) : null, h("div", { class: "ev-acts", key: "saves" }, saves())),
    controls(),
  ));
  fitLine(root);
  document.body.dataset.live = "yes";
}

function picture() {
  if (!app.screen) return [];
  const page = { screen: app.screen, came: 0, now: 0, note: null, live: true, memory: app.memory };
  return roomOf(app.screen).board(page);
}

function saves() {
  const record = app.game.corrected ? null : link(`/api/evenings/${key}/game.jsonl`, `game-${key}.jsonl`, EVENINGS.save);
  return [record, link(`/api/evenings/${key}/game.json`, `game-${key}.json`, EVENINGS.saveJson)];
}

function controls() {
  const last = app.game.steps.length - 1;
  const step = (label, symbol, to, more) =>
    h("button", { class: `btn btn--icon ${more}`, key: label, type: "button", "aria-label": label, disabled: to === app.wanted, on: { click: () => go(to) } }, icon(symbol));
  const { chapter } = app.game.steps[app.wanted];
  return h(
    "section",
    { class: "ev-controls", key: "controls", "aria-label": EVENINGS.step(app.wanted, last) },
    h("p", { class: "ev-told", key: "told", role: "status" }, h("small", {}, `${chapter} · ${EVENINGS.step(app.wanted, last)}`), h("b", {}, told())),
    h(
      "div",
      { class: "ev-steps", key: "steps" },
      step(EVENINGS.first, "i-end", 0, "is-back"),
      step(EVENINGS.back, "i-next", Math.max(0, app.wanted - 1), "is-back"),
      h("input", {
        type: "range", key: "slider", min: "0", max: String(last), "aria-label": EVENINGS.slider, "aria-valuetext": `${app.wanted}: ${told()}`,
        on: { input: (event) => go(Number(event.target.value)) },
      }),
      step(EVENINGS.forward, "i-next", Math.min(last, app.wanted + 1), ""),
      step(EVENINGS.last, "i-end", last, ""),
    ),
    app.game.corrected ? h("p", { class: "note", key: "why" }, EVENINGS.noRecord) : null,
    app.sentence ? h("p", { class: "ev-sentence", key: "sentence", role: "alert" }, app.sentence) : null,
  );
}

function told() {
  const { said } = app.game.steps[app.wanted];
  return app.wanted ? said.join(" ") : EVENINGS.beginning;
}

/** Go to a step: words at once, the picture when it has come; of many in a row only the last one. */
async function go(step) {
  app.wanted = step;
  history.replaceState(null, "", step ? `?step=${step}` : location.pathname);
  render();
  const slider = root.querySelector("input[type=range]");
  if (slider) slider.value = String(step);
  const screen = await screenAt(step);
  if (app.wanted !== step || !screen) return;
  follow(step, screen);
  render();
  if (step + 1 < app.game.steps.length) screenAt(step + 1);
}

function follow(step, screen) {
  const next = app.screen && step === app.step + 1;
  if (!next) app.memory = memory();
  remember(app.memory, next ? app.screen : null, screen);
  app.step = step;
  app.screen = screen;
}

async function screenAt(step) {
  if (!app.screens.has(step)) app.screens.set(step, fetched(`/api/evenings/${key}/${step}`));
  const { value, sentence } = await app.screens.get(step);
  app.sentence = sentence || null;
  if (!value) app.screens.delete(step);
  return value;
}

begin(async (refused) => {
  const { value, sentence } = await fetched(`/api/evenings/${encodeURIComponent(key)}`);
  app.game = value || null;
  app.sentence = value ? null : refused || sentence;
  if (!value) return render();
  document.title = EVENINGS.watch(value.title, value.winner);
  const asked = Number(new URLSearchParams(location.search).get("step")) || 0;
  return go(Math.min(Math.max(0, Math.trunc(asked)), value.steps.length - 1));
});
