// The rule of the phase or the card at hand, in the companion's own words; the tablet and the phones
// show it. What the companion does by itself is not told here, and nothing depends on a hidden card.

import { t } from "./i18n.js";
import { artifact } from "./words.js";

/**
 * What to read now: `{title, lines, cards}`, each card `{id, symbol, title, text}`. `at` is the
 * card at hand, if there is one: it alone is told then.
 */
export function rulesOf(screen, at = null) {
  return screen.game.hands ? ofPirate21(screen, at) : ofPiratesWord(screen, at);
}

// A Pirate's Word.

function ofPiratesWord(screen, at) {
  const { game } = screen;
  if (at) return { title: artifact(at).short, lines: [], cards: [artifactCard(screen, at)] };
  const [title, lines] = (PHASES[phaseOf(screen)] || PHASES.excavation)(screen);
  const cards = game.phase === "market" ? (game.artifacts || []).filter((one) => one.face_up).map((one) => artifactCard(screen, one.id)) : [];
  return { title, lines, cards };
}

function phaseOf({ game, market }) {
  if (game.phase !== "market") return game.phase;
  return market && market.stage === "using" ? "using" : "bidding";
}

const two = (screen) => screen.seats.length === 2;
const secret = (screen) => Object.values(screen.game.islands).some((island) => island.gems === null);

const PHASES = {
  excavation: (screen) => [t("Excavation"), [
    two(screen) ? t("All four Islands get gems from the Bag, drawn blindly, from A to D.") : t("Whoever holds the Dagger draws gems blindly from the Bag and fills the Islands, the one on the left hand first, then clockwise."),
    t("Every Day each Island gets more gems than the Day before; the help card says how many."),
    t("If the Bag runs dry, the Islands get one gem each in turn until it is empty."),
  ]],
  decision: (screen) => [t("Decision"), [
    two(screen) ? t("Lay one card face down at each Island; one of the five stays in your hand.") : t("Lay one card face down at each of your two Islands; the third stays in your hand."),
    t("Green cooperates, Red raids. Talk and bluff as you like: no promise binds, and no gem or card changes hands."),
    t("Hold your button when your cards are final. The timer forces nobody."),
    ...(secret(screen) ? [t("Before the first Ship lies: share out yesterday’s Islands, swap Greens where two met, and lay today’s gems.")] : []),
  ]],
  bidding: (screen) => [t("Market: the bids"), [
    t("Everybody hides gems from their own Chest in a fist; an empty fist is a bid too, and Red gems may be in it."),
    two(screen) ? t("All open at once. Bids above 0 win, the higher one first; of equal ones the Dagger’s, then clockwise.") : t("All open at once. The three highest bids above 0 win, the highest first; of equal ones the Dagger’s first, then clockwise."),
    t("Winners put all gems of their fists into the Bag, each just before using an Artifact. All others take theirs back."),
  ]],
  using: (screen) => [t("Market: the Artifacts"), [
    t("Each winner must use one Artifact that lies face up: first its effect, then Rats on all that it touched, then it is turned down for today."),
    t("What has a Rat no other Artifact may touch. A Rat hinders nothing else. If nothing can be touched at all, one is turned down without effect."),
    ...(two(screen) ? [t("The first to use one turns another one down with it, unused.")] : []),
  ]],
  resolution: () => [t("Resolution"), [
    t("Two Greens: the higher one takes a gem, then they take turns until all are gone, Red ones too. Then the two Greens change owners."),
    t("Red and Green: Red takes all the gems; each takes their own card back."),
    t("Two Reds: all the gems go back into the Bag; each takes their own card back."),
    t("Afterwards Rats leave, Artifacts turn up again, and the Dagger goes on clockwise."),
  ]],
  counting: () => [t("Counting"), [t("Open the Chests: Golden counts 4, Purple 3, Blue 2, Green 1, and each Red takes 1 away."), t("The highest total wins; of equal ones whoever holds the highest Green.")]],
  finished: () => [t("The end"), [t("Golden counts 4, Purple 3, Blue 2, Green 1, and each Red takes 1 away."), t("The highest total wins, even below 0; of equal ones whoever holds the highest Green.")]],
};

/** The Artifacts whose rules the companion knows. */
const KNOWN = {
  "restorative-rum-bottle": () => t("Look secretly at the card in another player’s hand. Then you may lay your own Ships anew, the one in your hand among them; those with a Rat stay. Rats: on the card you saw and on every own Ship that took part."),
  "foresight-spyglass": () => t("Look secretly at another player’s Ship at any Island. Then you may move one gem from any Island to any other. Rats: on that Ship, and on both Islands if a gem moved."),
  "smuggling-barrel": () => t("Draw two gems blindly into your Chest, then put two others from your Chest into the Bag: as many as you have. Nobody else sees them. No Rats."),
  "accursed-treasure-map": () => t("Draw two gems blindly, then choose an Island for them. Put any two gems of that Island into the Bag, the new ones too if you like. Rat: on that Island."),
};

function artifactCard(screen, id) {
  const { short, symbol } = artifact(id);
  const own = (screen.own_cards || []).find((card) => card.id === id);
  const known = KNOWN[id];
  return { id, symbol, title: own ? own.name : short, text: known ? known() : own && own.text ? own.text : t("Its text is on the card: read it aloud.") };
}

// Pirate 21.

function ofPirate21(screen, at) {
  const { game, attack } = screen;
  if (CARDS21[at] && !attack) return { title: CARDS21[at]()[0], lines: [], cards: [card21(at)] };
  if (attack) return { title: t("An attack"), lines: [], cards: ["pirate", "princess", "black-spot"].map(card21) };
  const [title, lines] = (ROUND[game.phase] || ROUND.turns)();
  const cards = game.phase === "turns" ? Object.keys(CARDS21).map(card21) : game.phase === "reveal" ? ["king", "black-spot"].map(card21) : [];
  return { title, lines, cards };
}

const ROUND = {
  deal: () => [t("The deal"), [t("Everybody gets two cards, looks at them and shows one; all choose at the same time. The other stays face down, and may always be looked at by its owner.")]],
  turns: () => [t("A turn"), [
    t("Do one thing: draw a card face up, use one of your cards, knock, or pass. A face-down card may be used without being shown, but it must be there."),
    t("A knock, not in your first turn: everybody still in has one more turn, the knocker last. With an empty deck you must knock first; the discarded cards become the deck, and then you have your turn."),
    t("The round’s winner is the highest total up to 21."),
  ]],
  reveal: () => [t("The round’s end"), [
    t("All cards are turned. The highest total up to 21 wins a Coin; equal ones a Coin each."),
    t("Whoever knocked and wins alone gets a second Coin. Whoever is out has no total."),
    t("With 4 Coins or more the most Coins win the game; if they are equal, another round is played."),
  ]],
  finished: () => [t("The end"), [t("The most Coins win, at 4 or more; or a King with the only 21.")]],
};

const CARDS21 = {
  captain: () => [t("Captain"), t("Discard any card that lies face up before somebody still in, your own too, but no Princess. Its owner gets a new one face up.")],
  gunner: () => [t("Gunner"), t("Draw two cards, keep one face up, discard the other. With one card left in the deck you keep it.")],
  mate: () => [t("Mate"), t("Let two players’ face-down cards change places; yours need not be among them.")],
  pirate: () => [t("Pirate"), t("Guess the number of another player’s face-down card. Right: that player is out, you gain a Coin, and it is a knock, if nobody has knocked yet. Wrong: nothing happens.")],
  princess: () => [t("Princess"), t("Claim her when you are attacked: the attack is void, and the attacker pays you one of their Coins, if they have one. No Captain can discard her.")],
  king: () => [t("King"), t("With exactly 21, alone at 21 and without the Black Spot, you win the whole game at once.")],
  "black-spot": () => [t("Black Spot"), t("You cannot win the round: the next highest total does. You gain a Coin if you are put out, or if yours alone is the lowest total at the end.")],
};

function card21(id) {
  const [title, text] = CARDS21[id]();
  return { id, symbol: null, title, text };
}
