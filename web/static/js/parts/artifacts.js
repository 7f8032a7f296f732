// The Artifact cards on the felt, two on each side.

import { classes, h } from "../dom.js";
import { t } from "../i18n.js";
import { emblem, icon } from "../icons.js";
import { seatOf } from "../model.js";
import { artifact, SAY } from "../words.js";

/** Both groups. `asks.arts` gives taps by id; `chosen` is the id in use; `usedBy` id to name; `rules(id)` tells one's rule where a tap does nothing else. */
export function artifacts(m, asks, chosen, usedBy, rules) {
  const cards = m.game.artifacts || [];
  if (!cards.length) return [];
  const half = Math.ceil(cards.length / 2);
  const group = (side, list) =>
    h("section", { key: `arts-${side}`, class: `arts arts--${side}`, "aria-label": t("Artifacts") }, list.map((card) => one(m, asks, card, chosen, usedBy, rules)));
  return [group("l", cards.slice(0, half)), group("r", cards.slice(half))];
}

function one(m, asks, card, chosen, usedBy, rules) {
  const words = artifact(card.id);
  if (card.id === m.screen.blocked) return blocked(card, words);
  if (!card.face_up) return used(m, card, words, usedBy[card.id]);
  const tap = asks.arts && asks.arts[card.id];
  const picked = card.id === chosen;
  const open = m.game.phase === "market";
  const name = classes("art", open && "is-open", picked && "is-chosen", tap && !picked && (!chosen || asks.blocking) && "can");
  const parts = [icon(words.symbol, "i--art"), h("span", {}, words.short)];
  if (!tap && !rules) return h("div", { class: name, key: card.id }, parts);
  if (!tap) return h("button", { class: classes(name, "is-rule"), key: `${card.id}-rule`, type: "button", "data-rule": card.id, "aria-label": t("{title}: the rule", { title: words.short }), on: { click: () => rules(card.id) } }, parts);
  return h("button", { class: name, key: card.id, type: "button", "aria-pressed": String(picked), "data-artifact": card.id, on: { click: tap } }, parts);
}

function blocked(card, words) {
  const label = `${words.short}, ${SAY.blocked}`;
  return h("div", { class: "art is-used", key: card.id, role: "img", "aria-label": label }, icon(words.symbol, "i--art"), h("span", {}, SAY.blocked));
}

function used(m, card, words, by) {
  const label = by ? t("{artifact}, used by {name}", { artifact: words.short, name: by }) : t("{artifact}, used", { artifact: words.short });
  return h(
    "div",
    { class: "art is-used", key: card.id, role: "img", "aria-label": label },
    icon(words.symbol, "i--art"),
    h("span", {}, by ? [emblem(seatOf(m, by).emblem), " "] : null, SAY.used),
  );
}
