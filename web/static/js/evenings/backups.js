// The backups on the machine: made, put back; and a safe mode ended.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { holdButton } from "../parts/holdbutton.js";
import { fetched } from "./fetched.js";
import { EVENINGS } from "./words.js";

/** What is kept on the machine. None of it is given to this page but number, date and size. */
export function backups(app, told) {
  const ask = (wish, leaves) => post(app, wish, leaves);
  const putBack = (number, key, small = null) => holdButton({ label: EVENINGS.putBack, small, name: EVENINGS.putBackThat(number), symbol: "i-turn", key, then: () => ask({ do: "put-back", number }, true) });
  return h(
    "div",
    { class: "ev-list", key: "backups" },
    told.safe && h(
      "section",
      { class: "ev-files", key: "safe" },
      h("h2", {}, EVENINGS.safe),
      h("p", {}, told.safe),
      h("div", { class: "ev-acts" }, button(EVENINGS.tryAgain, EVENINGS.tryAgainNote, "i-turn", () => ask({ do: "try-again" }, true))),
    ),
    told.journal && h(
      "section",
      { class: "ev-files", key: "journal" },
      h("h2", {}, told.journal.what),
      h("p", {}, told.journal.number ? EVENINGS.offered(told.journal.number) : EVENINGS.noBackup),
      told.journal.number > 0 && putBack(told.journal.number, "instead", EVENINGS.hold),
    ),
    told.lost.map((one) => h("section", { class: "ev-files", key: `lost-${one.name}` },
      h("h2", {}, EVENINGS.lost(one.name)),
      h("div", { class: "ev-acts" }, button(EVENINGS.backupTitle(one.number, EVENINGS.putBack), EVENINGS.lostNote, "i-turn", () => ask({ do: "put-back", number: one.number, only: one.name }, true))))),
    h(
      "section",
      { class: "ev-files", key: "make" },
      h("h2", {}, EVENINGS.backupsKept),
      h("div", { class: "ev-acts" }, button(EVENINGS.backup, EVENINGS.backupNote, "i-plus", () => ask({ do: "make" }, false))),
      h("p", { class: "note" }, told.daily ? EVENINGS.backupDaily : EVENINGS.backupByHand, " ", EVENINGS.backupStick, " ", h("code", { key: "stick" }, told.stick)),
      h("p", { class: "ev-said", key: "said", role: "status" }, app.said || (told.backups.length ? null : EVENINGS.noBackup)),
      told.backups.length > 0 && h("p", { class: "note", key: "note" }, EVENINGS.putBackNote),
      told.backups.length > 0 && h("ul", { class: "ev-backups", key: "kept" }, told.backups.map((one) => row(one, putBack))),
    ),
  );
}

function row(one, putBack) {
  return h(
    "li",
    { class: "ev-game", key: `backup-${one.number}`, "data-backup": one.number },
    h("span", { class: "ev-what" }, EVENINGS.backupTitle(one.number), one.rescued && h("small", {}, EVENINGS.rescued)),
    h("span", {}, one.date || EVENINGS.noDate, h("small", {}, EVENINGS.backupGames(one.games))),
    putBack(one.number, "put"),
  );
}

function button(label, small, symbol, then) {
  return h("button", { class: "btn", key: label, type: "button", on: { click: then } }, icon(symbol), h("span", {}, label, h("small", {}, small)));
}

/** Ask for it; where the table begins anew its page waits for it. */
async function post(app, wish, leaves) {
  const { value, sentence } = await fetched("/api/backups", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) });
  app.said = value ? value.said : sentence;
  if (value) app.told.backups = value;
  app.render();
  document.querySelector(".ev-said").scrollIntoView({ block: "nearest" });
  if (value && leaves) location.assign("/tablet");
}
