// The dial: time left in ten-second steps or a ring in parts, the five Days around it.

import { classes, h } from "../dom.js";
import { leftNow } from "../clock.js";
import { t } from "../i18n.js";
import { clockText, SAY } from "../words.js";
import { gem } from "../gems.js";
import { emblem, icon } from "../icons.js";

const R = 128;
const ROUND = 2 * Math.PI * R;
const DAYS = 5;
const up = (extra) => ({ cx: "200", cy: "200", r: String(R), transform: "rotate(-90 200 200)", ...extra });

/**
 * The dial. `face` is one of `{time, timer, came}`, `{count, total}`, `{text, parts}`, `{order,
 * parts}`, `{drawn, parts}` or `{}`; `parts` are states ("on", "now", "") of a ring in parts.
 */
export function dial(day, face, now) {
  const left = face.timer ? leftNow(face.timer, face.came, now) : null;
  const text = left === null ? face.text || "" : clockText(left);
  return h(
    "svg",
    {
      class: classes("dial", left !== null && "is-timed", left !== null && left < 10 && "is-low"),
      key: "dial", viewBox: "0 0 400 400", role: "img", "aria-label": says(day, face, text),
    },
    h("circle", { class: "hair", cx: "200", cy: "200", r: "176" }),
    h("circle", { class: "face", cx: "200", cy: "200", r: "140" }),
    left !== null ? timeRing(left / face.timer.total, Math.max(1, Math.round(face.timer.total / 10)))
      : face.count !== undefined ? timeRing(face.count / face.total, face.total) : partRing(face.parts || []),
    h("circle", { class: "hair", cx: "200", cy: "200", r: "119" }),
    h("circle", { class: "hair", cx: "200", cy: "200", r: "137" }),
    middle(face, text),
    days(day),
  );
}

function says(day, face, text) {
  const days = t("Day {day} of {days}", { day, days: DAYS });
  if (face.timer) return `${days}, ${face.timer.running ? SAY.left(text) : SAY.pausedAt(text)}`;
  return text ? `${days}, ${face.says || text}` : days;
}

function timeRing(share, steps) {
  const step = ROUND / steps;
  const dash = (a, b) => `${a.toFixed(2)} ${b.toFixed(2)}`;
  return [
    h("circle", { class: "grad grad--a", key: "a", cx: "200", cy: "200", r: String(R) }),
    h("circle", { ...up({ class: "grad grad--b", key: "b", "stroke-dasharray": dash(step, step) }) }),
    h("circle", { ...up({ class: "left", key: "left", "stroke-dasharray": dash(ROUND * Math.min(1, share), ROUND) }) }),
    h("circle", { ...up({ class: "tick", key: "tick", "stroke-dasharray": dash(2.5, step - 2.5), "stroke-dashoffset": "1.25" }) }),
  ];
}

function partRing(parts) {
  if (!parts.length) return [h("circle", { class: "part", key: "whole", cx: "200", cy: "200", r: String(R) })];
  const step = ROUND / parts.length;
  const gap = parts.length > 1 ? 10 : 0;
  return parts.map((state, i) =>
    h("circle", {
      ...up({
        key: `part-${i}`,
        class: classes("part", state),
        "stroke-dasharray": `${(step - gap).toFixed(2)} ${(ROUND - step + gap).toFixed(2)}`,
        "stroke-dashoffset": (-(gap / 2) - i * step).toFixed(2),
      }),
    }),
  );
}

function middle(face, text) {
  if (face.order) return order(face.order);
  if (face.drawn) return drawn(face.drawn, face.word);
  const skull = icon("i-skull", "mid-skull", { key: "mid", x: "155", y: "155", width: "90", height: "90" });
  if (!text) return [skull];
  const at = { class: classes("time", text.length > 4 && "is-long"), x: "200", y: "278" };
  return [
    h("text", { ...at, key: "near" }, text),
    h("text", { ...at, key: "far", transform: "rotate(180 200 200)" }, text),
    h("path", { class: "hair fold", key: "fold", d: "M120 200h160" }),
    face.timer ? skull : null,
  ];
}

function order(emblems) {
  return emblems.flatMap((name, i) => {
    const x = 200 + (i - (emblems.length - 1) / 2) * 60;
    const at = { class: "ord", x: String(x), y: "262" };
    return [
      h("text", { ...at, key: `near-${i}` }, i + 1),
      h("text", { ...at, key: `far-${i}`, transform: `rotate(180 ${x} 200)` }, i + 1),
      emblem(name, { key: `who-${i}`, x: String(x - 23), y: "175", width: "44", height: "44" }),
    ];
  });
}

function drawn(colours, said) {
  const word = { class: "drawn-t", x: "200", y: "152" };
  return [
    h("text", { ...word, key: "near" }, said),
    colours.map((colour, i) =>
      gem(colour, { key: `gem-${i}`, x: String(200 + (i - (colours.length - 1) / 2) * 88 - 38), y: "163", width: "76", height: "76" })),
    h("text", { ...word, key: "far", transform: "rotate(180 200 200)" }, said),
  ];
}

function days(today) {
  return Array.from({ length: DAYS }, (_, i) => {
    const angle = ((-90 + 72 * i) * Math.PI) / 180;
    const x = 200 + 176 * Math.cos(angle);
    const y = 200 + 176 * Math.sin(angle);
    if (i + 1 === today) return skull(x, y);
    const past = i + 1 < today;
    return h(
      "g",
      { key: `day-${i}` },
      h("circle", { class: classes("day", past && "past"), cx: x.toFixed(1), cy: y.toFixed(1), r: "27" }),
      h("text", { class: classes("day-no", past && "past-t"), x: x.toFixed(1), y: y.toFixed(1) }, i + 1),
    );
  });
}

function skull(x, y) {
  return h(
    "g",
    { key: "skull" },
    h("circle", { class: "day now", cx: x.toFixed(1), cy: y.toFixed(1), r: "32" }),
    h("svg", { class: "skull", x: (x - 22).toFixed(1), y: (y - 22).toFixed(1), width: "44", height: "44" }, h("use", { href: "#i-skull" })),
  );
}
