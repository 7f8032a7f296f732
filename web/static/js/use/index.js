// An Artifact being used: which steps it takes, and the tools its steps share.

import { barrel } from "./barrel.js";
import { askBlock, blockIsDue } from "./block.js";
import { bottle } from "./bottle.js";
import { map } from "./map.js";
import { own } from "./own.js";
import { spyglass } from "./spyglass.js";
import { note } from "../session.js";
import { artifact, fitted, SAY } from "../words.js";
import { moment } from "../drafts.js";

const STEPS = {
  "restorative-rum-bottle": bottle,
  "foresight-spyglass": spyglass,
  "smuggling-barrel": barrel,
  "accursed-treasure-map": map,
};

const MAP = "accursed-treasure-map";

/** Begin to use an Artifact. Where the companion draws anyway, the Map's two gems come with it. */
export function beginUse(app, id) {
  const { market, controls, game } = app.screen;
  app.kept.use = { moment: moment(app.screen, "use"), user: market.user, artifact: id };
  const free = Object.values(game.islands).some((island) => island.gems && !island.rat);
  if (id === MAP && controls.draws && free && !market.drawn) app.send({ do: "draw-two", artifact: id });
  app.render();
}

/** The plan of the step at hand (see plans.js), or null when no Artifact is chosen. */
export function usePlan(app, m) {
  const laying = m.market.laying;
  const draft = app.kept.use || (laying ? { user: laying.player, artifact: laying.artifact, hand: laying.hand, ship: laying.ship } : null);
  if (!draft) return null;
  const tools = toolsFor(app, m, draft);
  const step = draft.waits ? askBlock(m, draft, draft.waits) : (STEPS[draft.artifact] || own)(m, draft, tools);
  const { short } = artifact(draft.artifact);
  const words = { small: step.small || fitted(`${draft.user}: ${short}`, short), lines: step.lines, use: true };
  const back = laying ? [] : [{ label: SAY.otherArtifact, then: tools.cancel }];
  return { ...step, words, chosen: draft.artifact, main: [...(step.main || []), ...back] };
}

function toolsFor(app, m, draft) {
  const set = (more) => {
    if (app.kept.use) Object.assign(app.kept.use, more);
    app.render();
  };
  return {
    set,
    flipped: (natural) => natural !== app.ui.turned,
    cancel: () => {
      app.kept.use = null;
      app.render();
    },
    begin: (command) => blocking(m, command, set, (whole) => begin(app, whole)),
    send: (command, otherwise) => blocking(m, command, set, (whole) => sendUse(app, m, whole, otherwise, set)),
    sendCovered: (command) => blocking(m, command, set, (whole) => sendCovered(app, draft.user, whole, set)),
    draw: (cover = null, then = null) => drawTwo(app, draft, cover, then, set),
  };
}

/** Send a use at once, or once the Artifact is chosen that is turned down with it. */
function blocking(m, command, set, then) {
  const uses = command.do === "use" || command.do === "begin-use";
  const begun = m.market.laying;
  if (uses && begun && begun.block) return then({ ...command, block: begun.block });
  if (!uses || !blockIsDue(m)) return then(command);
  return set({
    open: false,
    waits: (block) => {
      set({ waits: null });
      then({ ...command, block });
    },
  });
}

/** A new lay is the table's to end, by a held button too: the draft is then no longer this page's to lose. */
function begin(app, command) {
  if (app.kept.use) app.kept.use.sent = command.do === "begin-use";
  return app.send(command);
}

async function sendUse(app, m, command, otherwise, set) {
  if (app.kept.use) app.kept.use.sent = true;
  const answer = await app.send(command);
  if (answer) notePeek(app, command.do === "end-use" ? m.market.laying : command);
  finish(app, answer, () => set({ sent: false, ...(otherwise || {}) }));
}

async function sendCovered(app, user, command, set) {
  if (app.kept.use) app.kept.use.sent = true;
  const answer = await app.send(command, user, true);
  if (answer && answer.refused) return set({ sent: false, refused: answer.refused });
  if (answer) notePeek(app, command);
  return finish(app, answer, () => set({ sent: false }));
}

/** That somebody looked is open; what was seen is fetched under the cover. */
function notePeek(app, command) {
  const looked = command.ship || command.hand || (command.peek || []).length;
  if (looked) app.ui.peeked = note("peeked", { name: command.player, day: app.screen.game.day });
}

function finish(app, answer, otherwise) {
  if (!answer) return otherwise();
  app.kept.use = null;
  return app.render();
}

async function drawTwo(app, draft, cover, then, set) {
  const answer = await app.send({ do: "draw-two", artifact: draft.artifact }, cover);
  if (answer && then && answer.secret && answer.secret.drawn) set(then(answer.secret.drawn));
}
