// What lies on the felt at A Pirate's Word: Islands, Artifacts, and the hub between them.

import { leftNow } from "../clock.js";
import { h } from "../dom.js";
import { faceOf } from "../faces.js";
import { hubLabel, hubWords } from "../hubwords.js";
import { isCrowded } from "./corners.js";
import { artifacts } from "./artifacts.js";
import { dial } from "./dial.js";
import { hub, hubAround, hubLine } from "./hub.js";
import { islands } from "./islands.js";
import { line } from "./line.js";

/** The felt of one screen and one plan (see table.js). */
export function wordFelt(m, plan, page, tools) {
  const asks = plan.asks || {};
  return [middle(m, plan, page, tools), islands(m, asks, plan.now), artifacts(m, asks, plan.chosen, page.memory.usedBy, tools && tools.rules)];
}

function middle(m, plan, page, tools) {
  const words = plan.words || hubWords(m);
  const label = hubLabel(m, words);
  const rules = tools ? () => tools.rules() : null;
  if (plan.bar && isCrowded(m)) return h("div", { class: "midbar", key: "midbar" }, hubLine(words, label, rules, line(m, page, plan.now)), plan.bar);
  if (plan.bar) return [...hubAround(words, label, rules), plan.bar];
  const face = faceOf(m, page.came, page.now, plan.drawn, plan.drawnWord);
  const clock = face.timer ? leftNow(face.timer, face.came, page.now) : null;
  const day = m.held ? m.held.day : m.game.day;
  const tap = tools && face.timer ? () => tools.open("timer") : null;
  return hub({ ...words, clock }, dial(day, face, page.now), tap, label, ["is-dense", "is-three"].includes(m.table.class), rules, isCrowded(m) ? line(m, page, plan.now) : null);
}
