// What hands put right beside the rules, the same sheet for every game.
//
// What there is to put right is the room's (rooms.js), `corrections(m)`, a list of kinds. A kind:
// its `what`, `label` and `note`, the fields of an `empty` draft, its `reasons` where
// they are not the usual ones, and `part(m, draft, tools)`, which
// gives what stands in the sheet (`body`, `left` in its foot), the key that sends (`label`), what
// is still `missing` for it, or null, and the `command`.

import { h } from "../dom.js";
import { panel } from "../parts/panel.js";
import { chip, reasonChips } from "../parts/reasons.js";
import { sendKey } from "../parts/sendkey.js";
import { roomOf } from "../rooms.js";
import { REASONS, SAY } from "../words.js";

/** What can be put right in this game. */
export function correctionsOf(app, m) {
  return roomOf(app.screen).corrections(m);
}

/** Begin to put something right. */
export function openCorrect(app, kinds) {
  app.ui.correct = Object.assign({ what: kinds[0].what, reason: REASONS[0], refused: null }, ...kinds.map((kind) => kind.empty));
  app.open("correct");
}

/** The sheet. */
export function correctPanel(app, m) {
  const draft = app.ui.correct;
  const kinds = correctionsOf(app, m);
  const kind = draft && kinds.find((one) => one.what === draft.what);
  if (!kind) return null;
  const set = (more) => {
    Object.assign(draft, more);
    app.render();
  };
  const sendIt = (command) => send(app, { reason: draft.reason, ...command }, set);
  const part = kind.part(m, draft, { set, send: sendIt });
  return panel(
    { key: "correct", title: SAY.correct, small: SAY.correctWhy, close: () => app.open(null), flipped: app.ui.turned, wide: true },
    draft.refused ? h("p", { class: "refused", key: "refused", role: "alert" }, draft.refused) : null,
    kinds.length > 1 ? h("div", { class: "chips", key: "what", role: "group" }, kinds.map(({ what, label }) => chip(label, what === kind.what, () => set({ what, refused: null })))) : null,
    part.body,
    reasonChips(draft.reason, (reason) => set({ reason }), kind.reasons),
    h("div", { class: "row panel-foot", key: "foot" },
      part.left || null,
      h("span", { class: "push", key: "push" }),
      sendKey(part, () => sendIt(part.command))),
  );
}

async function send(app, command, set) {
  const answer = await app.send(command, null, true);
  if (!answer) return;
  if (answer.refused) return set({ refused: answer.refused });
  app.ui.correct = null;
  app.open(null);
}
