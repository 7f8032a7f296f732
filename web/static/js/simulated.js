// The simulated table's page: puts its parts together.

import { carrying } from "./simulated/carry.js";
import { enter, may } from "./simulated/enter.js";
import { faulty } from "./simulated/faults.js";
import { holding } from "./simulated/hold.js";
import { connect, sender } from "./simulated/link.js";
import { say } from "./simulated/nodes.js";
import { logging, staging } from "./simulated/side.js";
import { makeStore } from "./simulated/store.js";
import { makeTable } from "./simulated/table.js";
import { theming } from "./simulated/theme.js";
import { tooling } from "./simulated/tools.js";

const at = (id) => document.getElementById(id);
const store = makeStore();
const root = at("table");
const table = makeTable(root, at("stage"), store);
let quiet = 0;

function speak(sentence) {
  say(at("spoken"), sentence);
}

function refused(sentence) {
  clearTimeout(quiet);
  say(at("refused"), sentence);
  at("refused").hidden = false;
  quiet = setTimeout(() => { at("refused").hidden = true; }, 5000);
}

function live(now) {
  document.body.dataset.live = now ? "yes" : "no";
  say(at("line"), now ? "no hardware; all cards lie open here" : "reconnecting …");
}

let line = null;
const send = sender({
  address: root.dataset.commands,
  onState: (state) => line.take(state),
  onRefused: refused,
});
const parts = [
  table,
  holding({ root, store, send, all: at("hold-all") }),
  faulty({ root: at("faults"), store, send }),
  logging(at("log")),
  staging(at("stage")),
];
carrying({ root, table, store, send, speak });
tooling({ deal: at("deal"), back: at("back"), store, send });
theming(at("theme"));
store.onChange((state) => parts.forEach((part) => part.render(state)));

async function start() {
  const problem = await enter();
  const allowed = await may();
  if (allowed === false) {
    say(at("line"), problem
      || "This needs the simulated table’s key: open the address that the companion printed at its start.");
    return;
  }
  line = connect({ events: root.dataset.events, onState: store.take, onLive: live });
}

addEventListener("hashchange", () => location.reload());
start();
