/**
 * Every kind of menu as answers: what each button says, which key presses it, and which action it sends. A pure function
 * of the menu and of what the user has prepared; buttons, keys and wishes for later all go by it.
 */

import { counted, stopped } from "./grammar.js";
import { mayStand, stepOf } from "./hands.js";

/** @typedef {import("./protocol.js").Menu} Menu @typedef {import("./protocol.js").Action} Action */

/**
 * @typedef {object} Move One answer.
 * @property {string} key What it is, for keys and tests: `fold`, `see`, `raise`.
 * @property {"down" | "see" | "up" | ""} kind How it looks: the quiet one, the bright one, the one in brass.
 * @property {string} says
 * @property {string} [sum] The figure beside the words.
 * @property {Action | null} action What is sent; null: it cannot be done as things are.
 * @property {string} [why] Why it cannot.
 * @property {boolean} [waits] Whether it can once the user has prepared what it takes.
 * @property {boolean} [all] It takes all of one's chips.
 */

/**
 * @typedef {object} Draft What the user has prepared.
 * @property {number | null} amount The sum that he has set; null: what he typed is none.
 * @property {readonly import("./protocol.js").Card[]} cards The cards that he has marked, or named.
 * @property {boolean} aside Whether he says that openers are among those he throws away.
 */

/**
 * @typedef {object} About What the words depend on.
 * @property {(amount: number) => string} sum
 * @property {number} chips All that he could have in front of him, with what lies there already: a bet or raise is to it.
 * @property {number} behind All that he could still add: it is this that a call or a price takes.
 * @property {boolean} faced Whether somebody has bet.
 * @property {boolean} [stands] Whether one stands here, and does not check.
 * @property {string} [see] The game's own word for calling: `Come in`, `Make good`.
 * @property {string} [bet] The game's own word for betting: `Open`, `Bring in`.
 * @property {boolean} [replaces] Whether cards come for those thrown away.
 * @property {boolean} [folds] Whether one is out who does not buy.
 * @property {boolean} [splits] Whether the openers may be among those thrown away, and lie aside for the proof.
 */

/** What a wild card may stand for. */
export const FACES = /** @type {readonly import("./protocol.js").Card[]} */ (
  [..."AKQJT98765432"].flatMap((rank) => [..."shdc"].map((suit) => rank + suit))
);

/**
 * What the words depend on, in a hand as its viewer sees it.
 * @param {import("./state.js").Hand | null} hand @param {About["sum"]} sum
 * @returns {About}
 */
export function about(hand, sum) {
  const seat = hand && hand.you !== null ? hand.seats[hand.you] : undefined;
  const step = hand ? stepOf(hand) : undefined;
  const [bet, draw] = [step?.do === "bet" ? step : null, step?.do === "draw" ? step : null];
  const coming =
    bet && (bet.come_in > 1 || bet.openers) && seat && !seat.straddle && seat.did !== "call" && seat.did !== "raise";
  return {
    sum,
    chips: (seat?.stack ?? 0) + (seat?.bet ?? 0),
    behind: seat?.stack ?? 0,
    faced: Boolean(hand?.level),
    stands: mayStand(step),
    ...(draw ? { see: "Make good" } : coming && hand?.level ? { see: "Come in" } : {}),
    ...(bet?.duty === "bring-in" && !hand?.level
      ? { bet: "Bring in" }
      : bet?.openers && !hand?.level
        ? { bet: "Open for" }
        : {}),
    replaces: draw ? draw.replace !== false : true,
    folds: step?.do === "buy" && step.refusing === "folds",
    splits: draw?.openers === "split aside" && Boolean(seat?.opener),
  };
}

/**
 * What it is called to put in a sum that one sets.
 * @param {Menu} menu @param {About} about
 */
export const sized = (menu, { faced, bet }) =>
  menu.type === "AnteAsked" ? "The ante" : faced ? "Raise to" : (bet ?? "Bet");

/**
 * The least and the most that may be put in by this menu, and of what the sums between are multiples; null: no sum is set.
 * @param {Menu | null | undefined} menu
 * @returns {{ least: number, most: number, every: number } | null}
 */
export function bounds(menu) {
  if (menu?.type === "Wager" && menu.least) return { least: menu.least, most: menu.most, every: menu.every ?? 1 };
  if (menu?.type === "AnteAsked") return { least: menu.least, most: menu.most, every: 1 };
  return null;
}

/**
 * A sum brought to the nearest that is allowed.
 * @param {number} amount @param {{ least: number, most: number, every: number }} within
 */
export function allowed(amount, { least, most, every }) {
  if (amount >= most) return most;
  if (amount <= least) return least;
  if (!every) return amount - least < most - amount ? least : most;
  return Math.min(most, Math.max(least, Math.round(amount / every) * every));
}

/**
 * The next sum up or down that is allowed.
 * @param {number} amount @param {number} by How much one would like to go, with its sign.
 * @param {{ least: number, most: number, every: number }} within
 */
export function stepped(amount, by, within) {
  const { least, most, every } = within;
  if (!every) return by > 0 ? most : least;
  const far = Math.max(every, Math.round(Math.abs(by) / every) * every);
  const from = by > 0 ? Math.floor(amount / every) * every : Math.ceil(amount / every) * every;
  return Math.min(most, Math.max(least, by > 0 ? from + far : from - far));
}

/**
 * What is wrong with a sum, in words; empty: nothing.
 * @param {number} amount @param {{ least: number, most: number, every: number }} within @param {About["sum"]} sum
 */
export function faulty(amount, { least, most, every }, sum) {
  if (amount < least) return `${sum(amount)} is below the least, ${sum(least)}`;
  if (amount > most) return `${sum(amount)} is above the most, ${sum(most)}`;
  if (amount === least || amount === most || every === 1) return "";
  if (!every) return `it is ${sum(least)} or ${sum(most)}, and nothing between`;
  return amount % every ? `sums here are whole multiples of ${sum(every)}` : "";
}

/**
 * All answers to a menu, in the order in which they stand.
 * @param {Menu} menu @param {Draft} draft @param {About} about
 * @returns {Move[]}
 */
export function moves(menu, draft, about) {
  const { sum } = about;
  switch (menu.type) {
    case "Wager":
      return wagers(menu, draft, about);
    case "Offer":
      return [
        { key: "fold", kind: "down", says: "No straddle", action: { type: "Decline" } },
        {
          key: "raise",
          kind: "up",
          says: "Straddle",
          sum: sum(menu.to),
          action: { type: "StraddleTo", amount: menu.to },
          all: menu.to >= about.chips,
        },
      ];
    case "AnteAsked":
      return [
        {
          key: "raise",
          kind: "up",
          says: "The ante is",
          sum: draft.amount === null ? "?" : sum(draft.amount),
          action: draft.amount === null ? null : { type: "NameAnte", amount: draft.amount },
          waits: true,
          all: draft.amount !== null && draft.amount >= about.behind,
        },
      ];
    case "Exchange":
      return exchange(menu, draft, about);
    case "HeldOut":
      return [
        { key: "pat", kind: "down", says: "Have it put right", action: { type: "RefuseOffer" } },
        { key: "draw", kind: "see", says: "Take", sum: cards(menu.count), action: { type: "TakeOffer" } },
      ];
    case "Pick": {
      const over = menu.what === "hand over";
      const full = draft.cards.length === menu.count;
      return [
        {
          key: "draw",
          kind: "up",
          says: over ? "Pass on" : "Turn up",
          sum: `${draft.cards.length} of ${menu.count}`,
          action: full ? { type: over ? "HandOver" : "TurnUp", cards: [...draft.cards] } : null,
          why: `Choose ${cards(menu.count)}.`,
          waits: true,
        },
      ];
    }
    case "Sale":
      return [
        { key: "fold", kind: "down", says: about.folds ? "Fold" : "No", action: { type: "Decline" } },
        {
          key: "see",
          kind: "see",
          says: menu.cards ? `Buy ${cards(menu.cards)} for` : "Pay to stay in",
          sum: sum(menu.price),
          action: menu.able ? { type: "BuyCard" } : null,
          why: "You have not so much, or the pack is out.",
          all: menu.price > 0 && menu.price >= about.behind,
        },
      ];
    case "Ways":
      return menu.ways.map((way) => ({
        key: way,
        kind: "see",
        says: way === "both" ? "Both ways" : way === "high" ? "High" : "Low",
        action: { type: "DeclareWay", way },
      }));
    case "Wilds": {
      const full = draft.cards.length === menu.cards.length;
      return [
        {
          key: "see",
          kind: "see",
          says: !menu.cards.length ? "I have none" : menu.cards.length === 1 ? "That is my card" : "Those are my cards",
          action: full ? { type: "NameWild", cards: [...draft.cards] } : null,
          why: "Say what each wild card stands for.",
          waits: true,
        },
      ];
    }
    case "Backs":
      return [
        {
          key: "fold",
          kind: "down",
          says: "Claim a misdeal",
          action: menu.claim ? { type: "ClaimMisdeal" } : null,
          why: "The number is right.",
        },
        { key: "see", kind: "see", says: "Lift", sum: cards(menu.count), action: { type: "LiftCards" } },
      ];
    case "Tabling":
      return [
        {
          key: "fold",
          kind: "down",
          says: "Muck",
          action: menu.muck ? { type: "Muck" } : null,
          why: "This hand has to be shown.",
        },
        { key: "see", kind: "see", says: "Show", action: { type: "ShowHand" } },
      ];
    case "Anytime":
      return [];
  }
}

/** @param {number} n */
const cards = (n) => counted(n, "card");

/** @param {import("./protocol.js").Wager} menu @param {Draft} draft @param {About} about @returns {Move[]} */
function wagers(menu, { amount }, about) {
  const { sum, chips, behind, stands, see } = about;
  /** @type {Move[]} */
  const out = [
    { key: "fold", kind: "down", says: "Fold", action: menu.fold ? { type: "Fold" } : null, why: "Not now." },
  ];
  if (menu.check) out.push({ key: "see", kind: "see", says: stands ? "Stand" : "Check", action: { type: "Check" } });
  if (menu.call) {
    const all = menu.call >= behind;
    out.push({
      key: "see",
      kind: "see",
      says: all ? "Call all in" : (see ?? "Call"),
      sum: sum(menu.call),
      action: { type: "Call" },
      all,
    });
  }
  const within = bounds(menu);
  if (within) {
    const all = amount === chips;
    // less than the least is tried, and refused with its law; more than there is to bet is no bet at all
    const over = amount !== null && amount > within.most ? faulty(amount, within, sum) : "";
    out.push({
      key: "raise",
      kind: "up",
      says: all ? "All in for" : sized(menu, about),
      sum: amount === null ? "?" : sum(amount),
      action: amount === null || over ? null : { type: "RaiseTo", amount },
      ...(over ? { why: stopped(over) } : {}),
      waits: true,
      all,
    });
  }
  return out;
}

/** @param {import("./protocol.js").Exchange} menu @param {Draft} draft @param {About} about @returns {Move[]} */
function exchange(menu, { cards: thrown, aside }, { replaces = true }) {
  /** @type {Move[]} */
  const out = [];
  if (!menu.least)
    out.push({ key: "pat", kind: "down", says: "Stand pat", action: { type: "Discard", cards: [], aside: false } });
  const enough = thrown.length >= Math.max(1, menu.least) && thrown.length <= menu.most;
  const bound = menu.least === menu.most ? cards(menu.most) : `at most ${cards(menu.most)}`;
  out.push({
    key: "draw",
    kind: "up",
    says: replaces ? "Draw" : "Throw away",
    sum: String(thrown.length),
    action: enough ? { type: "Discard", cards: [...thrown], aside } : null,
    why: menu.most ? `Mark ${bound}.` : "Nothing can be drawn.",
    waits: menu.most > 0,
  });
  return out;
}

/**
 * What stands first on the answers.
 * @param {Menu} menu @param {About["sum"]} sum
 * @returns {readonly [title: string, price: string]}
 */
export function asked(menu, sum, see = "to call") {
  switch (menu.type) {
    case "Wager":
      return ["Your turn", menu.call ? `${sum(menu.call)} ${see}` : "nothing to call"];
    case "Offer":
      return ["A straddle?", "it buys the last word"];
    case "AnteAsked":
      return ["The ante is yours to name", `${sum(menu.least)} to ${sum(menu.most)}`];
    case "Exchange":
      return ["Your draw", menu.most ? "tap what you throw away" : "the pack is out"];
    case "HeldOut":
      return [`${cards(menu.count)} held out to you`, "that is not what you threw away"];
    case "Pick":
      return [menu.what === "hand over" ? "Pass cards on" : "Turn a card up", `tap ${cards(menu.count)}`];
    case "Sale":
      return [menu.cards ? "A card is for sale" : "Pay, or be out", sum(menu.price)];
    case "Ways":
      return ["Declare", "all are told at the same time"];
    case "Wilds":
      return ["Name your wild cards", menu.cards.length ? "as you want them played" : ""];
    case "Backs":
      return ["Count the backs", `${cards(menu.count)} lie before you`];
    case "Tabling":
      return ["Show your hand?", menu.muck ? "what is mucked stays unseen" : "it has to be shown"];
    case "Anytime":
      return ["", ""];
  }
}
