// Restorative Rum Bottle: the card in another hand; then, if wished, the own Ships laid anew.

import { h } from "../dom.js";
import { lines, t } from "../i18n.js";
import { act } from "../parts/bar.js";
import { choiceBar } from "../parts/choicebar.js";
import { coveredPanel } from "../sheets/covered.js";
import { shipKeys } from "../parts/shipkeys.js";
import { islandsOf, turnedTo } from "../model.js";
import { nine } from "../gems.js";
import { SAY } from "../words.js";
import { blockIsDue } from "./block.js";

/** The Bottle's next step. */
export function bottle(m, draft, tools) {
  if (draft.byHand) return byHand(m, draft, tools);
  if (m.market.laying) return laying(m, tools);
  const hands = m.seats.filter((seat) => seat.name !== draft.user && !seat.hand_rat).map((seat) => seat.name);
  if (!draft.hand && hands.length) return askHand(m, draft, hands, tools);
  return askLay(m, draft, tools);
}

function askHand(m, draft, hands, tools) {
  const look = (hand) => () => (m.untracked || !blockIsDue(m) ? tools.begin({ ...command(draft), do: "begin-use", hand, lay: false }) : tools.set({ hand }));
  const seats = (name) => (hands.includes(name) ? { label: t("{name}: look at the card in hand", { name }), then: look(name) } : null);
  return { lines: lines(t("Tap whose\ncard you see")), asks: { targeting: true, cannotIslands: true, seats } };
}

function askLay(m, draft, tools) {
  const bar = choiceBar(m, {
    key: "bottle", name: draft.user, flipped: tools.flipped(turnedTo(m, draft.user)),
    say: draft.hand ? t("Look at {name}’s card. Lay your own Ships anew?", { name: draft.hand }) : t("Lay your own Ships anew?"),
    acts: [
      draft.hand ? act(t("New lay"), () => tools.begin({ ...command(draft), do: "begin-use" }), { main: true }) : null,
      act(lines(t("New lay,\nby hand")), () => tools.set({ byHand: true, lay: {}, open: false })),
      act(t("No new lay"), () => tools.send(command(draft))),
    ],
  });
  return { lines: lines(t("Look,\nthen choose")), bar };
}

function laying(m, tools) {
  const { player, artifact, hand, lay } = { lay: true, ...m.market.laying };
  const bar = choiceBar(m, {
    key: "laying", name: player, flipped: tools.flipped(turnedTo(m, player)),
    say: lay ? t("Lay your Ships anew on the Islands. Hold your button, or tap, when they lie.") : SAY.lookAndLay(hand),
    acts: [
      act(lay ? t("They lie") : SAY.usedUp, () => tools.send({ do: "end-use" }), { main: true }),
      lay ? null : act(lines(t("New lay,\nby hand")), () => tools.set({ byHand: true, hand, lay: {}, open: false })),
      act(SAY.goBack, () => tools.begin({ do: "cancel-use" })),
    ],
  });
  return { lines: [t("A new lay")], bar, chosen: artifact };
}

function byHand(m, draft, tools) {
  const own = islandsOf(m, draft.user);
  const at = draft.at || own.find((letter) => !(letter in draft.lay)) || own[0];
  const choose = (card) => {
    const lay = { ...draft.lay, [at]: card };
    tools.set({ lay, at: own.find((letter) => !(letter in lay)) || at });
  };
  const ready = own.every((letter) => letter in draft.lay);
  const finish = () => tools.sendCovered({ ...command(draft), ships: draft.lay });
  return {
    lines: [t("A new lay")],
    panel: coveredPanel(m, draft, tools, {
      key: "bottle", title: t("The new lay"), close: () => tools.set({ byHand: false, lay: {}, open: false, refused: null }),
      body: [
        h("div", { class: "places", key: "places" }, own.map((letter) => placeTab(letter, draft.lay[letter], letter === at, tools))),
        shipKeys(choose, draft.lay[at]),
        h("button", { class: "btn btn--do btn--far", key: "done", type: "button", disabled: !ready, on: { click: finish } }, t("They lie so")),
      ],
    }),
  };
}

function placeTab(letter, card, now, tools) {
  const text = card === undefined ? "…" : card === "red" ? t("Red") : String(card);
  return h(
    "button",
    { class: "btn", key: letter, type: "button", "aria-pressed": String(now), on: { click: () => tools.set({ at: letter }) } },
    h("span", {}, t("Island {island}", { island: letter }), " ", h("b", { class: nine(card) || null }, text)),
  );
}

function command(draft) {
  const said = { do: "use", player: draft.user, artifact: draft.artifact };
  if (draft.hand) said.hand = draft.hand;
  return said;
}

