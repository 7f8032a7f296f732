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

export const SAY = {
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
