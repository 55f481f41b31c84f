/**
 * The grammar of English sentences about cards, people and numbers.
 */

/** @typedef {import("./protocol.js").Card} Card */

export const RANKS = "23456789TJQKA";
const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const ONE = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
/** @type {Record<string, string>} */
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
/** @type {Record<string, string>} */
const ODD = { Jk: "joker", Jk2: "second joker", "??": "hidden card" };
export const DEALER_AWAY = ["dealer", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

// ---- grammar ----------------------------------------------------------------------------------------------------------

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** @param {number} number */
export const count = (number) => NUMBERS[number] ?? String(number);
/** @param {number} number @param {string} what */
export const many = (number, what) => `${count(number)} ${what}${number === 1 ? "" : "s"}`;
/** @param {number} number @param {string} what In figures. */
export const counted = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
/** @param {string} message With a full stop, where it has no end of its own. */
export const stopped = (message) => (/[.!?]$/.test(message) ? message : `${message}.`);
/** @param {number} number */
export const ordinal = (number) => ORDINALS[number] ?? `${number}th`;
/** @param {string[]} items @param {string} [word] */
export const listed = (items, word = "and") =>
  items.length > 1 ? `${items.slice(0, -1).join(", ")} ${word} ${items[items.length - 1]}` : (items[0] ?? "");
/** @param {number} rank */
export const plural = (rank) => `${ONE[rank]}${ONE[rank] === "six" ? "es" : "s"}`;

/**
 * Cards as one sorts them in one's hand: the highest first, jokers before all, those that nobody knows last.
 * @param {readonly Card[]} cards
 */
export function sorted(cards) {
  const worth = (/** @type {Card} */ card) =>
    card === "??"
      ? -1
      : card === "Jk"
        ? 52
        : card === "Jk2"
          ? 53
          : 4 * RANKS.indexOf(card.charAt(0)) + "cdhs".indexOf(card.charAt(1));
  return [...cards].sort((one, other) => worth(other) - worth(one));
}

/**
 * @typedef {object} Who Somebody at the table.
 * @property {string} name
 * @property {boolean} you
 */

/**
 * `East bets`, `You bet`.
 * @param {Who} who
 * @param {string} verb
 * @param {string} [third]
 */
export const does = (who, verb, third = `${verb}s`) => `${who.you ? "You" : who.name} ${who.you ? verb : third}`;
/** @param {Who} who */
export const is = (who) => does(who, "are", "is");
/** @param {Who} who */
export const whom = (who) => (who.you ? "you" : who.name);
/** @param {Who} who */
export const whose = (who) => (who.you ? "your" : `${who.name}'s`);

/**
 * What goes before the name of a hand: `a pair of kings`.
 * @param {string} made
 */
export function article(made) {
  const first = (made.split(",")[0] ?? "").replace(/ for low$/, "");
  if (first.endsWith(" of spades in the hole")) return "the ";
  const counted = first.startsWith("pair ") || first.startsWith("skip straight") || first.includes("-card badugi");
  if (!counted && !/(straight|flush|low|blaze|house)$/.test(first)) return "";
  return /^(ace|eight|8|A-)/.test(made) ? "an " : "a ";
}

/** What is sent as the reason where the host names none; it is not said, since that he has ended the hand says it already. */
export const SAID_SO = "the host has said so";
/** @param {number} number @param {string} why A hand is void. */
export const voided = (number, why) =>
  `Hand ${number} is void: ${stopped(why.replace(`: ${SAID_SO}`, ""))} Every chip is where it was before it.`;

/** @param {string} card */
export const cardName = (card) => ODD[card] ?? `${ONE[RANKS.indexOf(card.charAt(0))]} of ${SUITS[card.charAt(1)]}`;

/** @param {readonly string[]} cards */
export function cardNames(cards) {
  const known = cards.filter((card) => card !== "??").map(cardName);
  const hidden = cards.length - known.length;
  return [...known, ...(hidden ? [`${many(hidden, "card")} face down`] : [])].join(", ") || "no cards";
}

export const STREETS = {
  flop: "Flop",
  turn: "Turn",
  river: "River",
  board: "Board",
  before: (/** @type {string} */ name) => `Before the ${name.toLowerCase()}`,
  card: (/** @type {number} */ number) => `${capital(ordinal(number))} card`,
  street: (/** @type {number} */ number) => `${capital(ordinal(number))} street`,
  draw: (/** @type {number} */ number, /** @type {number} */ of) =>
    of > 1 ? `${capital(ordinal(number))} draw` : "Draw",
  show: "Showdown",
};
