// The doctor: what is well at the table, what is not, and what mends it.

import { follow } from "./connection.js";
import { classes, h, show } from "./dom.js";
import { enter } from "./enter.js";
import { icon } from "./icons.js";
import { themeButton } from "./parts/corners.js";
import { switchTheme, wearTheme } from "./theme.js";
import { DOCTOR, SAY } from "./words.js";
import { ills, isSafe, wrongs } from "./doctor/ills.js";
import { allSteps, trials } from "./doctor/trial.js";
import { ward } from "./doctor/ward.js";
import { fetched } from "./evenings/fetched.js";

const TICK = 200;
const JUST_NOW = 4_000;
const ADDRESS = "/api/doctor";

const root = document.getElementById("app");
const app = { state: null, live: false, problem: null, looked: 0, said: null };

app.trials = trials({ post, changed: render });
app.post = post;

function render() {
  document.body.dataset.live = app.live ? "yes" : "no";
  if (app.state) show(root, h("main", { class: "doc", key: "doc" }, head(), ills(app), ward(app)));
  else if (app.problem) root.querySelector(".wait").textContent = app.problem;
}

function take(state) {
  if (app.state && app.state.epoch === state.epoch && state.number < app.state.number) return;
  const first = !app.state;
  app.state = state;
  app.trials.watch(state);
  if (first && !isSafe(state) && new URLSearchParams(location.search).has("all")) testAll();
  render();
}

let line = Promise.resolve();

/** Send commands in their order: a light that goes out must not overtake the one that goes on. */
function post(command) {
  line = line.then(() => sent(command));
  return line;
}

async function sent(command) {
  const body = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(command) };
  const answer = await fetch(ADDRESS, body).catch(() => null);
  if (answer && answer.ok) take(await answer.json());
}

app.lookAnew = async () => {
  await post({ do: "anew" });
  clearTimeout(app.looked);
  app.looked = setTimeout(() => {
    app.looked = 0;
    render();
  }, JUST_NOW);
  render();
};

/** The table begins anew with everything, and its page waits for it. */
app.tryAgain = async () => {
  const { value, sentence } = await fetched("/api/backups", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ do: "try-again" }) });
  app.said = value ? value.said : sentence;
  render();
  if (value) location.assign("/tablet");
};

function testAll() {
  app.lookAnew();
  app.trials.begin(allSteps(app.state));
}

function head() {
  const { simulated } = app.state;
  return h(
    "header",
    { class: "head", key: "head" },
    h("h1", { key: "title" }, DOCTOR.title),
    h("p", { class: "row chips", key: "chips", role: "status" }, chips()),
    h(
      "div",
      { class: "row", key: "tools" },
      app.live ? null : h("span", { class: "chip chip--warn", key: "lost" }, SAY.lost),
      simulated ? h("span", { class: "sim", key: "sim" }, SAY.simulated) : null,
      isSafe(app.state) ? null : h("button", { class: "btn btn--do", key: "all", type: "button", on: { click: testAll } }, icon("i-turn"), DOCTOR.testAll),
      themeButton(switchTheme),
      h("a", { class: "btn btn--icon", key: "close", href: "/tablet", "aria-label": DOCTOR.close }, icon("i-x")),
    ),
  );
}

function chips() {
  const wrong = wrongs(app);
  const bad = wrong.filter((one) => one.state === "bad").length;
  const weak = wrong.length - bad;
  const chip = (kind, symbol, text) => h("span", { class: classes("chip", `chip--${kind}`), key: kind }, icon(symbol), text);
  return [
    bad ? chip("warn", "i-x", DOCTOR.faults(bad)) : null,
    weak ? chip("ask", "i-warn", DOCTOR.weak(weak)) : null,
    chip("ok", "i-check", DOCTOR.well(app.state.counts.well)),
  ];
}

function sentAway(problem, { status, sentence }) {
  const noKey = status === 401 || status === 403;
  app.problem = noKey ? problem || SAY.noKey : sentence || SAY.noAnswer;
  render();
}

wearTheme();
setInterval(() => app.trials.own.step && (app.trials.watch(app.state), render()), TICK);
enter().catch(() => null).then((problem) => {
  follow("/events/doctor", {
    onScreen: take,
    onLink: (live) => {
      app.live = live;
      render();
    },
    onRefused: (refusal) => sentAway(problem, refusal),
    snapshot: ADDRESS,
  });
});
