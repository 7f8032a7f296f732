// Greens that change their owners and Ships laid anew by one of the group's own Artifacts: entered
// behind the user's cover. What nobody names stays as it is.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { islandsOf, shipHasRat } from "../model.js";
import { chip } from "../parts/reasons.js";
import { shipKeys } from "../parts/shipkeys.js";
import { coveredPanel } from "../sheets/covered.js";
import { SAY } from "../words.js";

/** The covered sheet: a player, then the Greens owned afterwards or what lies where. */
export function cardsPart(m, draft, said, set, tools) {
  const name = draft.whose || m.names[0];
  const at = draft.at || "own";
  const back = () => tools.set({ part: null, open: false });
  return coveredPanel(m, draft, tools, {
    key: "own-cards", title: SAY.cardsAfter, close: back,
    body: [
      h("div", { class: "chips", key: "whose" }, m.names.map((one) => chip(one, one === name, () => tools.set({ whose: one, at: "own" }), { key: one }))),
      h("div", { class: "chips", key: "at" },
        chip(`${SAY.owns} ${listOf(said.own[name])}`, at === "own", () => tools.set({ at: "own" }), { key: "own" }),
        islandsOf(m, name).map((letter) => chip(t("Island {island}: {card}", { island: letter, card: laid(said, name, letter) }), at === letter, () => tools.set({ at: letter }), { key: letter }))),
      shipKeys((card) => choose(m, said, set, { name, at, card }), at === "own" ? said.own[name] || [] : [(said.lay[name] || {})[at]]),
      h("div", { class: "row panel-foot", key: "foot" },
        at === "own" ? null : h("button", { class: "btn", key: "unread", type: "button", on: { click: () => choose(m, said, set, { name, at, card: null }) } }, SAY.unread),
        h("button", { class: "btn", key: "as-was", type: "button", on: { click: () => asItWas(said, set, name) } }, SAY.asItWas(name)),
        h("span", { class: "push", key: "push" }),
        h("button", { class: "btn btn--do btn--far", key: "done", type: "button", on: { click: back } }, SAY.done)),
    ],
  });
}

function choose(m, said, set, { name, at, card }) {
  if (at !== "own") return set({ lay: { ...said.lay, [name]: { ...(said.lay[name] || {}), [at]: card } }, rats: moved(m, said, name, at) });
  if (card === "red") return null;
  const owned = said.own[name] || [];
  const most = m.names.length === 2 ? 4 : 2;
  const next = owned.includes(card) ? owned.filter((one) => one !== card) : [...owned, card].slice(-most);
  return set({ own: { ...said.own, [name]: next } });
}

/** A Ship laid anew bears a Rat, unless the card says otherwise. */
function moved(m, said, name, at) {
  const there = shipHasRat(m, at, name) || said.rats.some((one) => one.player === name && one.at === at);
  return there ? said.rats : [...said.rats, { player: name, at }];
}

function asItWas(said, set, name) {
  const without = (all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== name));
  set({ own: without(said.own), lay: without(said.lay) });
}

function laid(said, name, letter) {
  const lay = said.lay[name] || {};
  if (!(letter in lay)) return "…";
  return lay[letter] === null ? SAY.unread : lay[letter] === "red" ? t("Red") : String(lay[letter]);
}

function listOf(greens) {
  return greens && greens.length ? [...greens].sort((a, b) => a - b).join(", ") : "…";
}

/** What was said of cards, as the record says it. */
export function cardsSaid(said) {
  const owners = Object.entries(said.own).filter(([, greens]) => greens.length);
  const lays = Object.entries(said.lay).filter(([, lay]) => Object.keys(lay).length);
  return {
    ...(owners.length ? { own: Object.fromEntries(owners) } : {}),
    ...(lays.length ? { lay: Object.fromEntries(lays) } : {}),
  };
}
