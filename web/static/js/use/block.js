// Two players: the first use of a Day turns another Artifact down with it, chosen after the effect.

import { lines, t } from "../i18n.js";
import { artifact } from "../words.js";

/** Whether this use has still to name the Artifact that is turned down with it. */
export function blockIsDue(m) {
  return m.names.length === 2 && m.game.artifacts.every((card) => card.face_up);
}

/** The step that asks for it: `then(id)` gets the tapped one. */
export function askBlock(m, draft, then) {
  const others = m.game.artifacts.filter((card) => card.face_up && card.id !== draft.artifact);
  return {
    lines: lines(t("Tap the one\nto block")),
    asks: { targeting: true, blocking: true, arts: Object.fromEntries(others.map((card) => [card.id, () => then(card.id)])) },
    small: t("With the {artifact}", { artifact: artifact(draft.artifact).short }),
  };
}
