// The line beside the dot: a no that was just given, what is wrong at the table, what just happened.

import { classes, h } from "../dom.js";
import { isNews } from "../memory.js";
import { DOCTOR, SAY } from "../words.js";

const LONG = 10;

/**
 * What is wrong now, the gravest first as the table puts its messages: `{what, whys, first, short, mild}`;
 * `whys` are all that is said of it, `first` what the line says where it has room, `short` what it says
 * where it has not; `mild`: nothing is wrong, it is only to be known. While
 * a Day's results lie open its cards lie rightly, so nothing is said of them.
 */
export function concerns(m) {
  const messages = (m.screen.messages || []).filter((message) => !m.held || !message.island);
  const some = (lesser) => messages.filter((one) => Boolean(one.lesser) === lesser).map((one) => said(m, one));
  return [...some(false), ...together(m.screen.faults || []).map((one) => failing(m, one)), ...some(true)];
}

/** What ails several players' buttons alike is one concern. */
function together(faults) {
  const met = new Map();
  for (const one of faults) {
    const key = one.player ? `${one.code} ${one.seen}` : one;
    if (met.has(key)) met.get(key).players.push(one.player);
    else met.set(key, { ...one, players: [one.player] });
  }
  return [...met.values()];
}

function said(m, { what, why, mild }) {
  return { what, mild: Boolean(mild), whys: why ? [why] : [], first: firstSentence(why), short: why ? (m.host ? SAY.tapDot : SAY.askTablet) : "" };
}

/** First what to do, then why. */
function failing(m, { reader, player, players, code, cure, seen }) {
  const title = DOCTOR.of[code];
  return { what: players.length > 1 ? DOCTOR.buttons(players, code) : title ? title(reader || player) : SAY.fails(reader || player), whys: [cure, seen], first: cure, short: m.host ? SAY.cureAtDot : SAY.cureOnTablet };
}

/**
 * The line. The page's `note` is a refusal's sentence or null, `live` whether there is a link; `now` is
 * the Island that is shared now. Whose phone has come goes for a while before what is wrong: all should see it.
 */
export function line(m, page, now) {
  const { note, live } = page;
  const all = concerns(m);
  const first = all[0];
  const happened = !m.quiet && isNews(page.memory, page.now) ? newest(m.screen.happened || [], now) : null;
  const { arrived } = m.screen;
  const ill = live && !note && first && !arrived;
  const told = live && !note ? shortNames(m, arrived || (happened ? happened.text : null)) : null;
  const wrong = ill && !first.mild;
  return h(
    "div",
    { class: classes("line", (!live || note || wrong) && "is-trouble", wrong && told && "has-both"), key: "line", "data-line": true },
    h("div", { class: "line-now", role: "alert", key: "alert" }, note ? words(shortNames(m, note), "") : !live ? words(SAY.lost, SAY.lostWhy) : null),
    h("div", { class: "line-ill", role: "status", key: "ill" }, wrong || (ill && !told) ? concern(m, first, all.length - 1) : null),
    h("div", { class: "line-news", role: "status", "aria-live": "polite", key: "news" }, news(told)),
  );
}

function news(text) {
  return text && h("p", { class: "news", key: "text" }, text);
}

/** A sentence in which names of more than `most` letters end in dots: their plates have them whole. */
export function shortNames(m, text, most = LONG) {
  const long = m.names.filter((name) => name.length > most);
  return text && long.reduce((said, name) => said.replaceAll(name, `${name.slice(0, most - 2)}…`), text);
}

/** What happened last; of several Islands that came to be shared the one that is asked now, or nothing. */
function newest(happened, now) {
  const last = happened[happened.length - 1];
  if (!now || !last || last.kind !== "share") return last;
  return happened.findLast((one) => one.kind === "share" && one.text.endsWith(` ${now}.`));
}

/**
 * What has no room under `root` is said in fewer words: a concern in its short form (1), then by its
 * heading alone (2), what is to be done next in brief; what is still too much, in smaller type (3).
 * What just happened stands below what is wrong where there is room for both.
 */
export function fitLine(root) {
  for (const one of root.querySelectorAll("[data-line]")) fitSaid(one);
  for (const one of root.querySelectorAll("[data-brief]")) fitNext(one, one.firstChild.firstChild);
}

const TIGHTER = [null, "1", "2", "3"];

function fitSaid(one) {
  const both = one.classList.contains("has-both") ? TIGHTER.slice(0, 3).map((tight) => [null, tight]) : [];
  for (const [alone, tight] of [...both, ...TIGHTER.map((tight) => ["yes", tight])]) {
    mark(one, "alone", alone);
    mark(one, "tight", tight);
    if (!isCut(one)) return;
  }
}

function mark(one, name, value) {
  if (value) one.dataset[name] = value;
  else delete one.dataset[name];
}

function fitNext(one, text) {
  delete one.dataset.tight;
  text.data = one.dataset.full;
  if (isCut(one)) text.data = one.dataset.brief;
  if (isCut(one)) one.dataset.tight = "3";
}

const GROUND = ".isl, .art, .bar, .dialbox, .hand21 > *, .piles, .moves, .step21";

function isCut(one) {
  const corner = one.closest(".corner, .foot");
  const [box, holder] = [one.getBoundingClientRect(), corner && corner.getBoundingClientRect()];
  const lies = getComputedStyle(one).position === "fixed";
  const outside = holder && !lies && (box.top < holder.top - 0.5 || box.bottom > holder.bottom + 0.5);
  const parts = [...one.querySelectorAll("p, span")];
  return outside || parts.some(endsInDots) || (!corner && parts.some((part) => [...document.querySelectorAll(GROUND)].some((ground) => meet(part, ground))));
}

/** A line too many is higher than what tall letters add to a low line. */
function endsInDots(part) {
  return part.scrollHeight > part.clientHeight + parseFloat(getComputedStyle(part).fontSize) / 2;
}

function meet(one, other) {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
}

function firstSentence(why) {
  return /^.*?[.!?](?= |$)|.*/.exec(why || "")[0];
}

function concern(m, { what, first, short, mild }, more) {
  const rest = more > 0 ? (m.host ? SAY.moreAtDot(more) : SAY.more(more)) : "";
  const [full, brief] = [[first, rest].filter(Boolean).join(" "), rest || short];
  return [
    h("p", { class: mild ? "news" : "sick", key: "what" }, shortNames(m, what)),
    full ? h("p", { class: "why is-full", key: "full" }, full) : null,
    brief ? h("p", { class: "why is-brief", key: "brief" }, brief) : null,
  ];
}

function words(what, why) {
  return [
    h("p", { class: "sick", key: "what" }, what),
    why ? h("p", { class: "why", key: "why" }, why) : null,
  ];
}
