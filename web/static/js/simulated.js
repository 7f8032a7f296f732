// The simulated table's page: puts its parts together.

import { follow } from "./connection.js";
import { enter } from "./enter.js";
import { t } from "./i18n.js";
import { carrying } from "./simulated/carry.js";
import { faulty } from "./simulated/faults.js";
import { holding } from "./simulated/hold.js";
import { may, newest, sender } from "./simulated/link.js";
import { say } from "./simulated/nodes.js";
import { logging, staging } from "./simulated/side.js";
import { makeStore } from "./simulated/store.js";
import { makeTable } from "./simulated/table.js";
import { tooling } from "./simulated/tools.js";
import { switchTheme, wearTheme } from "./theme.js";

const NO_KEY = t("This needs the simulated table’s key: open the address that the companion printed at its start.");

const at = (id) => document.getElementById(id);
const store = makeStore();
const root = at("table");
const table = makeTable(root, at("stage"), store);
const take = newest(store.take);
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
  say(at("line"), now ? t("no hardware; all cards lie open here") : t("reconnecting …"));
}

async function sentAway(problem) {
  if (await may() === false) say(at("line"), problem || NO_KEY);
}

const send = sender({ address: root.dataset.commands, onState: take, onRefused: refused });
const parts = [
  table,
  holding({ root, store, send, all: at("hold-all") }),
  faulty({ root: at("faults"), store, send }),
  logging(at("log")),
  staging(at("stage")),
  tooling({ root, deal: at("deal"), back: at("back"), store, send }),
];
carrying({ root, table, store, send, speak });
store.onChange((state) => parts.forEach((part) => part.render(state)));
wearTheme();
at("theme").addEventListener("click", switchTheme);
addEventListener("hashchange", () => location.reload());

enter().catch(() => t("The table does not answer.")).then((problem) => {
  follow(root.dataset.events, {
    onScreen: take,
    onLink: live,
    onRefused: () => sentAway(problem),
  });
});
