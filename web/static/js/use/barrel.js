// Smuggling Barrel: two gems from the Bag into the Chest, two others back. Only the user looks.

import { h } from "../dom.js";
import { COLOURS, counted, gem, listed } from "../gems.js";
import { lines, t } from "../i18n.js";
import { icon } from "../icons.js";
import { coveredPanel } from "../sheets/covered.js";
import { GEM_NAMES, GEM_WORDS, SAY } from "../words.js";

const EACH = 2;

/** The Barrel's sheet. */
export function barrel(m, draft, tools) {
  if (m.untracked) return byHand(draft, tools);
  const drawn = draft.drawn || [];
  const returned = draft.returned || [];
  const full = Boolean(draft.told) || drawn.length >= EACH || draft.fewer;
  const tap = (colour) => {
    if (!full) tools.set({ drawn: [...drawn, colour], refused: null });
    else if (returned.length < EACH) tools.set({ returned: [...returned, colour], refused: null });
  };
  const finish = () => tools.sendCovered(command(draft, drawn, returned));
  return {
    lines: lines(t("Only you\nlook")),
    panel: coveredPanel(m, draft, tools, {
      key: "barrel", title: t("Smuggling Barrel"), close: tools.cancel,
      body: [
        row("drawn", t("From the Bag into the Chest"), drawn, !full, draft.told ? null : (i) => tools.set({ drawn: without(drawn, i), fewer: false })),
        row("returned", t("From the Chest to the Bag, two others"), returned, full, (i) => tools.set({ returned: without(returned, i) })),
        keys(tap),
        foot(draft, tools, drawn, full, finish),
      ],
    }),
  };
}

/** Untracked gems: the hands do it, the table hears that it is done. */
function byHand(draft, tools) {
  const said = { do: "use", player: draft.user, artifact: draft.artifact };
  return { lines: lines(t("Draw 2, then\n2 others back")), main: [{ label: SAY.usedUp, then: () => tools.send(said), main: true }] };
}

function row(key, title, gems, now, untake) {
  const places = Array.from({ length: EACH }, (_, i) => socket(gems[i], i, now && i === gems.length, untake));
  return h("div", { class: "barrel-row", key, role: "group", "aria-label": title }, h("p", { class: "far" }, title), h("div", { class: "sockets" }, places));
}

function socket(colour, i, next, untake) {
  if (!colour) return h("span", { class: next ? "socket is-next" : "socket", key: `empty-${i}` }, next ? i + 1 : null);
  if (!untake) return h("span", { class: "socket is-in", key: `told-${i}`, role: "img", "aria-label": colour }, gem(colour));
  return h(
    "button",
    { class: "socket is-in", key: `in-${i}`, type: "button", "aria-label": t("take the {colour} gem out", { colour: GEM_WORDS[colour] }), on: { click: () => untake(i) } },
    gem(colour),
  );
}

function keys(tap) {
  return h("div", { class: "keys panel-keys", key: "keys" }, COLOURS.map((colour) =>
    h("button", { class: `key ${colour}`, key: colour, type: "button", "aria-label": GEM_NAMES[colour], "data-gem": colour, on: { click: () => tap(colour) } }, gem(colour))));
}

function foot(draft, tools, drawn, full, finish) {
  const draw = () => tools.draw(draft.user, (gems) => ({ drawn: listed(gems), told: true }));
  return h(
    "div",
    { class: "row panel-foot", key: "foot" },
    !full && !drawn.length
      ? h("button", { class: "btn", key: "draw", type: "button", on: { click: draw } }, icon("i-dice"), h("span", {}, SAY.drawForUs, h("small", {}, SAY.drawNote)))
      : null,
    !full ? h("button", { class: "btn", key: "fewer", type: "button", on: { click: () => tools.set({ fewer: true }) } }, t("The Bag is empty")) : null,
    h("span", { class: "push", key: "push" }),
    h("button", { class: "btn btn--do btn--far", key: "done", type: "button", disabled: !full, on: { click: finish } }, t("Done")),
  );
}

function command(draft, drawn, returned) {
  return { do: "use", player: draft.user, artifact: draft.artifact, drawn: counted(drawn), returned: counted(returned) };
}

function without(list, i) {
  return list.filter((_, at) => at !== i);
}
