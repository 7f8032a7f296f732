// Artifacts whose user learns or chooses what nobody else may know: they can be used on the phone.
//
// The others are used on the tablet, where all see them; what a peek showed comes to the phone.

import { h } from "../dom.js";
import { COLOURS, counted, gem, listed, minus, total } from "../gems.js";
import { icon } from "../icons.js";
import { artifact, GEM_NAMES } from "../words.js";
import { afterPaying, isTracked } from "./fist.js";
import { card, large } from "./frame.js";
import { PHONE } from "./words.js";

const BARREL = "smuggling-barrel";
const BOTTLE = "restorative-rum-bottle";
const SPYGLASS = "foresight-spyglass";
const NOTES = { [BARREL]: PHONE.barrelNote, [BOTTLE]: PHONE.bottleNote, [SPYGLASS]: PHONE.spyglassNote };
const TWO = 2;

/** The Artifacts that this phone's player may use here, as buttons. */
export function useButtons(app) {
  if (app.ui.using) return null;
  const open = app.screen.game.artifacts.filter((one) => one.face_up && one.id in NOTES);
  if (!open.length) return h("p", { class: "say", key: "tablet" }, PHONE.onTablet);
  return h(
    "div",
    { class: "acts", key: "use", role: "group", "aria-label": PHONE.useSecretly },
    open.map(({ id }) => h("button", { class: "btn", key: id, type: "button", "data-use": id, on: { click: () => begin(app, id) } },
      icon(artifact(id).symbol, "i--art"), h("span", {}, artifact(id).short, h("small", {}, NOTES[id])))),
    h("p", { class: "note", key: "note" }, PHONE.restOnTablet),
  );
}

function begin(app, id) {
  app.ui.using = { id, drawn: [], returned: [], command: null };
  app.render();
}

/** What the chosen Artifact asks, or null while none is chosen. */
export function usingCard(app) {
  const { using } = app.ui;
  if (!using) return null;
  const body = using.command ? block(app, using) : using.id === BARREL ? barrel(app, using) : targets(app, using);
  const cancel = () => set(app, null);
  return card({ key: `use-${using.id}`, title: artifact(using.id).short, more: "using" }, body,
    h("button", { class: "btn", key: "cancel", type: "button", on: { click: cancel } }, PHONE.cancel));
}

function set(app, more) {
  app.ui.using = more && { ...app.ui.using, ...more };
  app.render();
}

/** Two players: the first use of a Day turns another Artifact down with it. */
async function send(app, command) {
  const { game, seats } = app.screen;
  if (seats.length === 2 && !command.block && game.artifacts.every((one) => one.face_up)) return set(app, { command });
  const answer = await app.send(command);
  return set(app, answer ? null : { command: null, returned: [] });
}

function block(app, using) {
  const others = app.screen.game.artifacts.filter((one) => one.face_up && one.id !== using.id);
  return choice(PHONE.block, others.map(({ id }) => ({ key: id, label: artifact(id).short, then: () => send(app, { ...using.command, block: id }) })));
}

function choice(title, list) {
  return h("div", { class: "acts", key: title, role: "group", "aria-label": title },
    h("p", { class: "say", key: "say" }, title),
    list.map((one) => h("button", { class: "btn", key: one.key, type: "button", "data-choice": one.key, on: { click: one.then } }, one.label)));
}

/** A hand for the Bottle, a Ship for the Spyglass: what bears a Rat is left out. */
function targets(app, using) {
  const { game, player, seats } = app.screen;
  const free = (name, at) => !game.rats.includes(`ship ${name} ${at}`);
  const said = { do: "begin-use", player, artifact: using.id };
  const others = seats.filter((seat) => seat.name !== player);
  if (using.id === BOTTLE) {
    const hands = others.filter((seat) => free(seat.name, "hand"));
    return choice(PHONE.whoseCard, hands.map(({ name }) => ({ key: name, label: name, then: () => send(app, { ...said, hand: name, lay: false }) })));
  }
  const ships = others.flatMap(({ name, islands }) => islands.filter((at) => name in game.islands[at].ships && free(name, at)).map((island) => ({ name, island })));
  return choice(PHONE.whichShip, ships.map(({ name, island }) => (
    { key: `${name} ${island}`, label: PHONE.shipOf(name, island), then: () => send(app, { ...said, ship: { player: name, island } }) })));
}

/** The Barrel: two from the Bag, drawn by the companion or tapped as they were drawn, and two others back. */
function barrel(app, using) {
  const { mine, player } = app.screen;
  const said = { do: "use", player, artifact: BARREL };
  if (!isTracked(app.screen)) return large({ key: "used", label: PHONE.ends, small: PHONE.barrelNote, symbol: "i-check", on: { click: () => send(app, said) } });
  const told = mine.drawn ? listed(mine.drawn) : null;
  const drawn = told || using.drawn;
  const chest = afterPaying(app.screen);
  const back = Math.min(TWO, total(chest));
  const full = Boolean(told) || drawn.length === TWO;
  const left = minus(chest, counted(using.returned));
  const tap = (colour) => (full ? set(app, { returned: [...using.returned, colour] }) : set(app, { drawn: [...drawn, colour] }));
  const open = (colour) => (full ? using.returned.length < back && left[colour] > 0 : true);
  const finish = () => send(app, { ...said, ...(told ? {} : { drawn: counted(drawn) }), returned: counted(using.returned) });
  return [
    row("drawn", PHONE.drewThese, drawn, told ? null : (i) => set(app, { drawn: without(drawn, i) })),
    drawn.length ? null : h("button", { class: "btn", key: "draw", type: "button", on: { click: () => app.send({ do: "draw-two", artifact: BARREL }) } }, icon("i-dice"), PHONE.drawTwo),
    full ? row("back", PHONE.giveTwo(back), using.returned, (i) => set(app, { returned: without(using.returned, i) })) : null,
    h("div", { class: "pick", key: "keys" }, COLOURS.map((colour) =>
      h("button", { class: "key", key: colour, type: "button", "data-gem": colour, disabled: !open(colour) || (mine.draws && !told), "aria-label": GEM_NAMES[colour], on: { click: () => tap(colour) } },
        gem(colour), h("span", {}, full ? left[colour] : "")))),
    large({ key: "give", label: PHONE.giveThem, symbol: "i-check", disabled: !full || using.returned.length < back, on: { click: finish } }),
  ];
}

function row(key, title, gems, untake) {
  return h("div", { class: "barrel-row", key, role: "group", "aria-label": title }, h("p", { class: "say" }, title),
    h("div", { class: "in" }, gems.map((colour, i) => (untake
      ? h("button", { key: `${i}`, type: "button", "aria-label": PHONE.back(colour), on: { click: () => untake(i) } }, gem(colour))
      : h("span", { key: `${i}`, role: "img", "aria-label": GEM_NAMES[colour] }, gem(colour))))));
}

function without(list, i) {
  return list.filter((_, at) => at !== i);
}
