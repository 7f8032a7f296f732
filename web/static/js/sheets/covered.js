// A sheet that only one player looks at: first its back, then, when that player says so, its face.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { SETUP } from "../words.js";
import { emblem, icon } from "../icons.js";
import { panel } from "../parts/panel.js";
import { seatOf, turnedTo } from "../model.js";

/** `draft.open` says whether it lies open; `draft.refused` is a sentence that only the player reads. */
export function coveredPanel(m, draft, tools, { key, title, close, body }) {
  const flipped = tools.flipped(turnedTo(m, draft.user));
  const sign = emblem(seatOf(m, draft.user).emblem);
  const kids = draft.open
    ? [draft.refused ? h("p", { class: "refused", key: "refused", role: "alert" }, draft.refused) : null, ...body]
    : [back(draft.user, seatOf(m, draft.user).emblem, () => tools.set({ open: true }))];
  return panel({ key, title, small: t("only {name} looks now", { name: draft.user }), sign, flipped, close, wide: true, secret: true }, kids);
}

function back(name, sign, open) {
  return h(
    "div",
    { class: "cardback", key: "back" },
    emblem(sign),
    h("p", { class: "far" }, SETUP.onlyLooks(name)),
    h("button", { class: "btn btn--far", type: "button", on: { click: open } }, icon("i-eye"), SETUP.iAm(name)),
  );
}
