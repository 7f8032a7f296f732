// What has been begun on this page and not yet been sent. A new screen that does not concern it
// leaves it alone; when its moment is over it is put away, and the page says so.

import { t } from "./i18n.js";

/** Drafts of one page. `place`, `bid`, `use` and `dig` each name the moment they belong to. */
export function drafts() {
  return { place: null, bid: null, use: null, count: null, dig: {} };
}

/** The moment a draft belongs to. */
export function moment(screen, kind) {
  const { day, phase } = screen.game;
  const stage = screen.market ? screen.market.stage : "";
  if (kind === "use") return `${day} ${phase} ${(screen.market && screen.market.user) || ""}`;
  if (kind === "bid") return `${day} ${phase} ${stage}`;
  return `${day} ${phase}`;
}

const NAMES = { place: t("The card"), bid: t("The bid"), use: t("The Artifact"), count: t("The count") };

/** Of entries that were answered (`{name, number}`) the names that no screen shows yet. */
export function unseen(app, told = []) {
  return told.filter((one) => app.screen.number < one.number).map((one) => one.name);
}

/** The same with one more, as the table answered it. */
export function andTold(app, told = [], name, answer) {
  return [...told.filter((one) => app.screen.number < one.number), { name, number: answer.number || 0 }];
}

/** Put away what the new screen has overtaken; returns what was lost, by name. */
export function putAway(kept, screen) {
  const lost = [];
  for (const kind of ["place", "bid", "use", "count"]) {
    const draft = kept[kind];
    if (!draft || draft.moment === moment(screen, kind)) continue;
    if (!draft.sent && holds(draft)) lost.push(NAMES[kind]);
    kept[kind] = null;
  }
  lost.push(...putAwayDig(kept, screen));
  return lost;
}

function putAwayDig(kept, screen) {
  const lost = [];
  for (const letter of Object.keys(kept.dig)) {
    const draft = kept.dig[letter];
    const open = draft.moment === moment(screen, "dig") && isBare(screen.game.islands[letter]);
    if (open) continue;
    if (!draft.sent && draft.gems.length) lost.push(t("The entry for Island {island}", { island: letter }));
    delete kept.dig[letter];
  }
  return lost;
}

function holds(draft) {
  return Boolean((draft.gems && draft.gems.length) || draft.artifact || draft.island || draft.typed);
}

function isBare(island) {
  return Boolean(island) && Object.values(island.gems || {}).every((count) => !count);
}
