// The rule of the moment, one tap away: the phase's, or one Artifact's.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { panel } from "../parts/panel.js";
import { rulesOf } from "../rules.js";

/** Open the sheet for an Artifact, or (null) for whatever is at hand. */
export function openRules(app, id = null) {
  app.ui.rule = id || inHand(app);
  app.open("rules");
}

/** The card that is being used on this page, or null. */
function inHand(app) {
  const { market, intent } = app.screen;
  if (app.screen.game.hands) return (app.kept.move && app.kept.move.deed) || (intent && intent.ability) || null;
  if (!market) return null;
  const draft = app.kept && app.kept.use;
  if (draft) return draft.artifact;
  return market.laying ? market.laying.artifact : null;
}

/** The sheet. */
export function rulesPanel(app) {
  const { title, lines, cards } = rulesOf(app.screen, app.ui.rule);
  const close = () => app.open(null);
  const rounds = app.screen.game.rounds;
  const look = () => {
    app.ui.look = "rounds";
    close();
  };
  return panel(
    { key: "rules", title, close, flipped: app.ui.turned, wide: cards.length > 1 },
    lines.length ? h("ul", { class: "rules", key: "lines" }, lines.map((line, i) => h("li", { key: `${i}` }, line))) : null,
    cards.length ? h("dl", { class: "rulecards", key: "cards" }, cards.map((card) => h("div", { key: card.id },
      h("dt", {}, card.symbol && icon(card.symbol), card.title), h("dd", {}, card.text)))) : null,
    rounds && rounds.length ? h("button", { class: "btn", key: "rounds", type: "button", on: { click: look } }, icon("i-coin"), t("The rounds so far")) : null,
  );
}
