// Every sentence and name that the pages say by themselves; Pirate 21 has its own beside its parts.

export const GEM_NAMES = { golden: "Golden", purple: "Purple", blue: "Blue", green: "Green", red: "Red" };

/** Names and symbols of the Artifacts that the companion knows. */
export const ARTIFACTS = {
  "restorative-rum-bottle": { short: "Bottle", symbol: "a-bottle" },
  "foresight-spyglass": { short: "Spyglass", symbol: "a-spyglass" },
  "smuggling-barrel": { short: "Barrel", symbol: "a-barrel" },
  "accursed-treasure-map": { short: "Map", symbol: "a-map" },
  "double-edged-sabers": { short: "Sabers", symbol: "a-sabers" },
};

/** An Artifact's short name and symbol; the group's own cards are called by their last word. */
export function artifact(id) {
  if (ARTIFACTS[id]) return ARTIFACTS[id];
  const last = id.split("-").pop();
  return { short: last.charAt(0).toUpperCase() + last.slice(1), symbol: "a-hook" };
}

/** The rulebook's achievements, and how each is earned in few words. */
export const ACHIEVEMENTS = {
  "the-impeccable": ["The Impeccable", "no Red gem"],
  "expert-traitor": ["Expert Traitor", "a raid on every Day"],
  "golden-tongue": ["Golden Tongue", "5 Golden gems or more"],
  "collaborator": ["Collaborator", "won without a Red Ship"],
  "auction-king": ["Auction King", "first in all four auctions"],
  "greenhorn": ["Greenhorn", "raided from both sides"],
  "hidden-rat": ["Hidden Rat", "8 Rats or more"],
  "novice-buccaneer": ["Novice Buccaneer", "10 Red gems or more"],
  "no-tongue": ["No Tongue", "won in silence"],
  "iron-fist": ["Iron Fist", "won without an Artifact"],
};

/** Why something is put right, in the words that are said most; the first one stands at first. */
export const REASONS = ["wrongly entered", "miscounted", "misread", "swap forgotten"];

export const SAY = {
  log: "Log",
  logHow: "tap a line to mend it or to go back",
  logNote: "mend an entry, go back",
  mends: "What was put right",
  nothingYet: "Nothing has been done yet.",
  why: "Why",
  ownWords: "or in your own words",
  backTo: "Go back to before this",
  backToWhy: "all after it is taken back; undo brings it back",
  mend: "Mend",
  mendAndBack: "Mend, and go back to there",
  mendAndBackWhy: "what no longer holds is taken back",
  someOf: (count, all) => `${count} of ${all}`,
  inFist: "In the fist",
  correct: "Put right by hand",
  correctNote: "gems, a forgotten swap",
  correctWhy: "a wrong entry is mended in the log instead",
  gemsLieWrong: "Gems are elsewhere",
  cardsChanged: "Cards changed owners",
  fromWhere: "From where?",
  toWhere: "to where?",
  placesOfGems: "Places of gems",
  bag: "Bag",
  chestOf: (name) => `${name}’s Chest`,
  noneOfThem: "No gems yet",
  moveThem: "Move them",
  notSwapped: (day, letter, cards) => `Day ${day}, Island ${letter}: ${cards.join(" and ")} were not swapped`,
  swapForgotten: "swap forgotten",
  twoGreens: "Which two Greens changed their owners?",
  theyChange: "They change owners",
  peeks: "Peeked cards",
  peeksNote: "only one player looks",
  whoLooks: "who looks now?",
  looks: (name) => `${name} looks`,
  noPeeks: "Nothing was peeked at.",
  cover: "Cover again",
  ownCard: "Your own card",
  readItAloud: "Read the card, do what it says, and tell what it touched.",
  lookedAt: "Looked at",
  ratsOnShips: "Rats on Ships",
  ratsOnIslands: "Rats on Islands",
  gemsMoved: "Gems moved",
  addMove: "Move gems",
  cardsOnly: (name) => `Cards: only ${name} looks`,
  usedIt: "Used",
  inHandOf: (name) => `${name}, hand`,
  shipAt: (name, letter) => `${name}, ${letter}`,
  cardsAfter: "Cards afterwards",
  owns: "Greens:",
  unread: "unread",
  asItWas: (name) => `${name}: as it was`,
  done: "Done",
  medalsOf: (name) => `${name}: what was earned`,
  unreadCards: "Cards lie unread",
  unreadNote: "a tap lays one",
  namedCards: "Cards are named",
  namedNote: "a tap asks which",
  liesUnread: "It lies unread",
  turned: "turned over: which card is it?",
  unreadCard: "unread: look at the card",
  peekedAt: (day, name, at) => `Day ${day}: ${name}, ${at === "hand" ? "in the hand" : `Island ${at}`}`,
  wrongFist: "These gems cannot be in that fist. Look again.",
  noTongue: "No Tongue?",
  silence: (name) => `${name} silent in every Decision`,
  yes: "Yes",
  no: "No",
  lost: "Reconnecting …",
  lostWhy: "Nothing is sent until then.",
  noAnswer: "The table did not answer. Tap again when the dot is green.",
  refusedLost: "No link to the table: that tap was not sent.",
  noKey: "This page has no key. Open the tablet's address again as it was printed at the start.",
  stale: "The table has changed meanwhile. Look again.",
  dropped: (what) => `${what} was put away: its phase is over.`,
  well: "All readers and buttons answer",
  ill: (what) => `${what}: open the list`,
  undo: "Undo",
  redo: "Redo",
  menu: "Menu",
  theme: "Dark or light",
  turn: "Turn the panel to the other side",
  final: "Make it final",
  openFists: "Open fists by hand",
  turnShips: "Turn the Ships",
  nextDay: (day) => `Day ${day}`,
  openChests: "Open the Chests",
  drawForUs: "Draw for us",
  drawNote: "the companion draws",
  otherArtifact: "Other Artifact",
  simulated: "Simulated",
  tapPlaces: "tap the places",
  silent: (letter) => `Reader ${letter} is silent`,
  tapDot: "Why: tap the dot.",
  settleBids: "Settle the bids",
  drawn: "drawn",
  moves: "moves",
  left: (time) => `${time} left`,
  pausedAt: (time) => `paused at ${time}`,
  bestFirst: ["Best first", "for both"],
  then: "then",
  swapped: "Swapped",
  taken: (colour) => `take ${colour}`,
  shared: "Shared",
  lostToGreed: "Lost to greed",
  toBag: (count) => `${count} to the Bag`,
  took: (name) => `${name} took`,
  all: (count) => `all ${count}`,
  takesNext: (letter, name) => `Island ${letter}: ${name} takes next`,
  used: "used",
  blocked: "blocked",
  coins: (count) => `${count} of 4 Coins`,
  knocked: "knocked",
  reader: (letter, name) => (name ? `${letter}: ${name}` : `Island ${letter}`),
  first: (name) => `${name} first`,
  allGems: "all gems",
  allToBag: "all to the Bag",
  usedUp: "Used",
  next: "Next",
  wipe: "Clear",
  fistOf: (name) => `${name}’s fist`,
  bidOf: (value) => `Bid: ${value}`,
  worth: (value) => `worth ${value}`,
  entered: (count, all) => `${count} of ${all} entered`,
  emptyFist: ["Empty fist,", "next"],
  tooHigh: (most) => ["Too high:", `at most ${most}`],
  chestOf: (name) => `${name}’s Chest`,
  countChest: (name) => `${name}: count this Chest`,
  ofBox: (all) => `${all} in the box`,
  overBox: (over) => `${over} over the box`,
  onlyLeft: (left, colour) => [`Only ${left}`, `${colour} left`],
  counted: ["Chest", "counted"],
  noGemMoves: "No gem moves",
  goBack: "Go back",
  gemsEach: (count, then) => then ? `then ${count} each` : `${count} gems each`,
  tapOrHold: ["Tap its Island", "or hold"],
  moveGem: "Move a gem?",
  otherIsland: "Other Island",
  lookAndLay: (name) => `Look at ${name}’s card. Lay your Ships anew if you wish. Then hold your button.`,
  close: "Close",
  cancel: "Cancel",
};

/** Minutes and seconds, as the dial prints them. */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds - 0.001));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A list of names as people say it. */
export function listOf(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** `text` where it fits, else `shorter`. */
export function fitted(text, shorter, room = 15) {
  return text.length <= room ? text : shorter;
}

/** 1st, 2nd, 3rd, 4th ... */
export function ordinal(place) {
  return `${place}${["th", "st", "nd", "rd"][place] || "th"}`;
}

/** A number with the true minus sign. */
export function signed(number) {
  return number < 0 ? `−${-number}` : String(number);
}

/** Points, with their noun. */
export function points(number) {
  return `${signed(number)} ${Math.abs(number) === 1 ? "point" : "points"}`;
}

/** The page on which a new game is set up. */
export const SETUP = {
  title: "New game",
  menuNote: "the same group or another, either game",
  sameSeats: "Again, same seats",
  seats: "Seats",
  settings: "Settings",
  again: (names) => `Again: ${names.join(", ")}`,
  lastTime: (label) => (/^\d{4}-\d\d-\d\dT/.test(label) ? `seats and settings of ${dayOf(label)}` : "the same seats and settings"),
  linked: "There is a link to the table",
  lost: "Reconnecting …",
  backToTable: "Back to the table",
  chair: (name, first, game, laid, each) =>
    [name, each ? `${laid} of ${each} Ships dealt` : "", first ? (game === "pirate-21" ? "starts" : "starts with the Dagger") : ""].filter(Boolean).join(", "),
  seatHere: "Seat a player here",
  moveHere: (name) => `${name} moves here`,
  known: "Known players",
  tapOrDrag: "Tap or drag",
  newName: "A new name",
  name: "Name",
  sitDown: "Sit down",
  nameEmpty: "A name has at least one character.",
  nameLong: "A name has at most 24 characters.",
  nameOdd: "This cannot be a name.",
  nameTaken: "Somebody of this name sits here already.",
  tapNames: "Tap the names as you sit, clockwise",
  dagger: (name) => `${name} has the Dagger first`,
  starts: (name) => `${name} starts`,
  moveOn: (name) => `${name}: one seat on, clockwise`,
  moveBack: (name) => `${name}: one seat back`,
  takeAway: (name) => `${name} leaves`,
  moveNote: "Drag, tap a free seat, or",
  leaves: "Leaves",
  stays: "Stays",
  lay: (name, count) => `${name}: lay ${count} ${count === 1 ? "Ship" : "Ships"} on any reader`,
  wrongShips: (each) => (each === 5 ? "These are not the five Ships of this seat. Lay them again." : "These do not go together: 1 Red, and 2 Greens that add up to 17. Lay them again."),
  askNumbers: (count) => `${count} players: read the gems off your help card`,
  game: "Game",
  word: "A Pirate’s Word",
  twentyOne: "Pirate 21",
  rules: "Rules",
  full: "Full",
  fullNote: "with the Market",
  simplified: "Simplified",
  simplifiedNote: "no Market, no Artifacts",
  gems: "Gems",
  enter: "We enter",
  enterNote: "from our Bag",
  draws: "It draws",
  drawsNote: "no Bag needed",
  secret: "Secret",
  secretNote: "count at the end",
  timer: "Timer",
  turnTimer: "Turn timer",
  time: (seconds) => (seconds === null ? "Off" : clockText(seconds)),
  mates: "Mates",
  artifacts: "Artifacts",
  change: "Change",
  changeArtifacts: "Change the Artifacts",
  islands: "Islands",
  perDay: "gems, Day 1 to 5 (help card 3–6)",
  noNumbers: "Your gems stay with you",
  enterNumbers: "Enter",
  tooMany: (needed, box) => `The Islands would need ${needed} gems; the box has ${box}.`,
  readNumbers: (count) => `Gems on each Island, ${count} players`,
  readNote: "Read them off the help card in your box",
  readSoFar: (list) => (list.length ? `Entered: ${list.join(", ")}` : "Nothing entered"),
  day: (day) => `Day ${day}`,
  backOne: "Take back",
  missPlayers: (count) => (count === 1 ? "1 more player" : `${count} players to come`),
  missFewer: (most) => `At most ${most} players`,
  missNumbers: () => "Numbers to come",
  missArtifacts: (count) => (count === 1 ? "1 Artifact to choose" : `${count} Artifacts to choose`),
  missShips: (count) => (count === 1 ? "1 Ship to come" : `${count} Ships to come`),
  missHand: () => "Ships to come",
  dealShips: "Deal the Ships",
  start: "Start",
  byHand: "By hand",
  withoutCards: "without cards",
  byHandTitle: "Your two Greens",
  yourGreens: "Take a Red and two Greens that add up to 17 out of the box. Which?",
  dealtTwice: "Two players named the same Greens. Everybody once more, please.",
  onlyLooks: (name) => `Only ${name} looks now`,
  iAm: (name) => `I am ${name}`,
  giveUp: "A game is under way",
  underWay: (names, day) => `${names}${day ? `, Day ${day}` : ""}`,
  giveUpNote: "It is kept in the journal, but cannot be gone on with.",
  giveUpYes: "Give it up",
  goOn: "Go on with it",
  chosen: (count) => `${count} of 4 chosen`,
  fourKnown: "The four known",
  fourKnownNote: "whose rules it knows",
  starred: "Starred",
  starredFound: (found) => `${found} of 4 stars told`,
  eachLetter: "One of each letter",
  atRandom: "at random",
  lacking: (letters) => `nobody told a card with ${letters.join(", ")}`,
  cardLabel: (name, letter, star) => `${name}, ${letter ? `letter ${letter}` : "letter not told"}, ${star === null ? "star not told" : star ? "with a star" : "no star"}`,
  mend: "Mend",
  mendCard: (name) => `Mend ${name}`,
  mendTitle: "Mend the card",
  enterCard: "Enter a card of yours",
  cardNote: "as it is printed",
  cardName: "The card’s name",
  cardText: "The card’s text",
  letter: "Letter",
  star: "Star",
  unknown: "Not told",
  yes: "Yes",
  no: "No",
  touchNote: "What does it touch?",
  touch: { ship: "Ships at Islands", hand: "Ships in hand", island: "Islands", gems: "gems move", owners: "Greens change hands", lay: "Ships laid anew" },
  dropCard: "Forget it",
  keepCard: "Keep it",
  notKept: "It could not be kept. Try again.",
};

function dayOf(label) {
  const [year, month, day] = label.slice(0, 10).split("-").map(Number);
  return new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" }).format(new Date(year, month - 1, day));
}
