// The start page: where to go from here, for whoever this screen is, and the choice of a language.

import { listOf, speak } from "./i18n.js";
import { wearTheme } from "./theme.js";

for (const key of document.querySelectorAll("[data-speak]")) {
  key.addEventListener("click", () => speak(key.dataset.speak));
}

async function ask(path) {
  const answer = await fetch(path).catch(() => null);
  return answer && answer.ok ? answer.json() : null;
}

function showOnly(id) {
  document.getElementById(id).hidden = false;
  document.getElementById("how").hidden = true;
}

async function welcome() {
  const me = await ask("/api/me");
  if (!me) return;
  if (me.roles.includes("player")) showOnly("phone");
  if (!me.roles.includes("host")) return;
  showOnly("host");
  document.getElementById("evenings").hidden = false;
  const screen = await ask("/api/screen/host");
  const { last, under_way: underWay } = (screen && screen.controls.setup) || {};
  if (underWay) first(screen);
  if (!last) return;
  document.getElementById("group").textContent = listOf(last.players);
  document.getElementById("again").hidden = false;
}

/** A game that is under way is gone on with before another one is begun. */
function first({ title, small, seats }) {
  const table = document.getElementById("table");
  document.getElementById("now").textContent = `${small}, ${title}: ${listOf(seats.map((one) => one.name))}`;
  document.getElementById("again").classList.remove("is-main");
  table.classList.add("is-main");
  table.parentElement.prepend(table);
}

wearTheme();
welcome();
