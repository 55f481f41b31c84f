/**
 * Whether a card lay where the sealed pack says: the check of `docs/reference/fair-deal.md`, made in the browser of whoever
 * wants to know. It is made with a hash of our own, since browsers have theirs only in what they call secure contexts.
 */
import { sha256 } from "./vendor/sha256.js";

/** @typedef {import("./protocol.js").Opening} Opening */
/** @typedef {import("./protocol.js").Card} Card */
/** @typedef {import("./protocol.js").Seen} Seen */
/** @typedef {import("./state.js").Line} Line */

const SALT = 16;
const HASH = 32;
const text = new TextEncoder();

/**
 * Bytes from their hexadecimal digits; null where they are none.
 * @param {string} hex
 */
function bytes(hex) {
  if (hex.length % 2 || !/^[0-9a-fA-F]*$/.test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/** @param {Uint8Array} some */
const hash = (some) => Uint8Array.from(sha256.array(some));

/** @param {Uint8Array} some */
const hexed = (some) => [...some].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {(Uint8Array | number[])[]} parts One behind the other. */
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** @param {number} number In two bytes, the greater first. */
const two = (number) => [number >> 8, number & 255];

/**
 * Does this opening prove that its card lies in its slot of a pack of `count` cards that was sealed as `root`? `hand` is the
 * name that it was sealed under: `TABLE:HAND:SHUFFLE`. False also where it cannot be read.
 * @param {string} root
 * @param {string} hand
 * @param {Opening} opening
 * @param {number} count
 */
export function verify(root, hand, { card, slot, salt, path }, count) {
  if (!Number.isInteger(slot) || slot < 0 || slot >= count || path.length !== 32 - Math.clz32(count - 1)) return false;
  const [salted, beside] = [bytes(salt), path.map(bytes)];
  if (salted?.length !== SALT || beside.some((node) => node?.length !== HASH)) return false;
  const name = text.encode(hand);
  let node = hash(joined([0], two(name.length), name, two(slot), salted, text.encode(card)));
  let at = slot;
  for (const other of beside) {
    node = hash(at & 1 ? joined([1], other ?? [], node) : joined([1], node, other ?? []));
    at >>= 1;
  }
  return hexed(node) === root;
}

/**
 * @typedef {object} Proof Of a card that was seen.
 * @property {Card} card
 * @property {number} n The line that brought it.
 * @property {"proved" | "wrong" | "missing"} is
 * @property {number} slot Where it lay; -1: nobody has said.
 */

/**
 * The cards that an event brings before its viewer's eyes.
 * @param {Seen} event
 * @returns {readonly Card[]}
 */
function brought(event) {
  switch (event.type) {
    case "HoleDealt":
    case "BoardDealt":
    case "Looked":
    case "Drawn":
    case "DrawnUp":
    case "TurnedUp":
    case "Proved":
    case "Shown":
      return event.cards;
    case "UpDealt":
      return event.hands.flat();
    case "Exposed":
      return [event.card];
    case "OnePassed":
      return event.got;
    case "Threw":
      return event.known;
    default:
      return [];
  }
}

/**
 * Every card of a hand that its viewer saw, with what its opening proves; empty where the pack was not sealed.
 * @param {string} table
 * @param {number} number Of the hand.
 * @param {Line[]} log
 * @returns {Proof[]}
 */
export function proofs(table, number, log) {
  /** @type {{name: string, root: string, count: number}[]} */
  const packs = [];
  /** @type {Map<Card, Proof>} */
  const found = new Map();
  for (const { n, event, openings, root } of log) {
    if (event.type === "DealVoided") found.clear(); // all cards go back, and come from another pack
    if (event.type === "PackSealed" && root) {
      packs.push({ name: `${table}:${number}:${packs.length + 1}`, root, count: event.count });
    }
    if (!packs.length) continue;
    for (const card of brought(event)) {
      if (card !== "??" && !found.has(card)) found.set(card, { card, n, is: "missing", slot: -1 });
    }
    for (const opening of openings) {
      const sound = packs.some(({ name, root: sealed, count }) => verify(sealed, name, opening, count));
      if (found.get(opening.card)?.is === "wrong") continue; // a right proof afterwards mends nothing
      found.set(opening.card, { card: opening.card, n, is: sound ? "proved" : "wrong", slot: opening.slot });
    }
  }
  return [...found.values()];
}
