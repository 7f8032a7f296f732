// What both pages share: the screen at hand, the link, the note beside the dot, drawing again.

import { show } from "./dom.js";
import { ticking } from "./clock.js";
import { follow } from "./connection.js";
import { memory, NEWS_STAYS, remember } from "./memory.js";
import { fitLine } from "./parts/line.js";
import { told } from "./told.js";
import { SAY } from "./words.js";

const NOTE_STAYS = 8_000;

/**
 * A page: `draw(page)` gives what stands in `#app`, `before(page, screen, first)` sees each new screen,
 * `dismissed(page)` hears that this page has no right to its stream any more. What a page does
 * besides showing (device/index.js) hears each new screen by `page.heard` and time by `page.ticked`.
 */
export function startPage({ stream, snapshot, draw, before, dismissed = null }) {
  const root = document.getElementById("app");
  const page = { screen: null, came: 0, now: 0, live: false, note: null, memory: memory(), refusedKey: null, heard: () => {}, ticked: () => {} };
  let noteTimer = 0;
  let newsTimer = 0;

  page.render = () => {
    page.now = performance.now();
    document.body.dataset.live = page.live ? "yes" : "no";
    if (!page.screen) return;
    show(root, ...draw(page));
    fitLine(root);
  };
  page.say = (sentence) => {
    clearTimeout(noteTimer);
    page.note = sentence;
    if (sentence) noteTimer = setTimeout(() => page.say(null), NOTE_STAYS);
    page.render();
  };
  page.take = (screen, first = false) => {
    if (!first && page.screen && screen.number < page.screen.number) return; // overtaken by a newer one
    remember(page.memory, page.screen, screen, performance.now());
    clearTimeout(newsTimer);
    newsTimer = setTimeout(page.render, NEWS_STAYS);
    if (before) before(page, screen, first);
    const was = page.screen;
    page.screen = screen;
    page.came = performance.now();
    page.render();
    page.heard(was, screen, first);
  };
  page.refresh = async () => {
    const answer = await fetch(snapshot).catch(() => null);
    if (answer && answer.ok) page.take(told(await answer.text()));
  };
  page.start = () => {
    follow(stream, {
      onScreen: page.take,
      onLink: (live) => {
        page.live = live;
        page.render();
      },
      onRefused: (refusal) => sentAway(page, root, refusal, dismissed),
      snapshot,
    });
    addEventListener("resize", () => fitLine(root));
    ticking(() => {
      page.ticked(performance.now());
      if (runs(page.screen)) page.render();
    });
  };
  return page;
}

function runs(screen) {
  const counting = screen && screen.market && screen.market.stage === "count";
  return Boolean(screen && ((screen.timer && screen.timer.running) || counting));
}

function sentAway(page, root, { status, sentence }, dismissed) {
  const noKey = status === 401 || status === 403;
  if (noKey && dismissed) return dismissed(page);
  const said = noKey ? page.refusedKey || SAY.noKey : sentence;
  if (page.screen && said) page.say(said);
  if (!page.screen) root.querySelector(".wait").textContent = said || SAY.noAnswer;
}
