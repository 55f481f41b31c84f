/**
 * Wishes for later: what is to be done when the turn comes. A wish is made at a price, and is dropped when the price is
 * another; nothing is ever bet by a wish.
 */

import { stepOf } from "./hands.js";

/**
 * @typedef {object} Wish
 * @property {"check or fold" | "check" | "call"} kind
 * @property {number} price What there was to call when it was wished.
 */

/**
 * Whether the betting that is on comes to a seat: what he does next in this hand is to bet, or not to. Who has acted is not
 * asked again as things stand, and a draw or a choice may come before he bets anew.
 * @param {import("./state.js").Hand} hand @param {import("./state.js").Spot} spot
 */
export const comes = (hand, spot) =>
  !hand.over && hand.turn >= 0 && stepOf(hand)?.do === "bet" && hand.due.includes(spot.seat);

/**
 * What it costs a seat to call as things stand: at table stakes no more than it has.
 * @param {import("./state.js").Hand} hand @param {import("./state.js").Spot} spot
 */
export const priceFor = ({ game, level }, { bet, stack }) =>
  Math.max(0, game?.pots.table_stakes === false ? level - bet : Math.min(level - bet, stack));

/**
 * What may be wished for at this price.
 * @param {number} price @param {number} behind What one has to call with. @param {(amount: number) => string} sum
 * @param {string} check What it is called here to bet nothing.
 * @returns {{ wish: Wish, says: string }[]}
 */
export function wishes(price, behind, sum, check) {
  /** @type {{ wish: Wish, says: string }[]} */
  const out = [{ wish: { kind: "check or fold", price }, says: price ? "Fold" : `${check} or fold` }];
  if (!price) out.push({ wish: { kind: "check", price }, says: check });
  else if (price <= behind)
    out.push({ wish: { kind: "call", price }, says: `Call ${sum(price)}${price === behind ? ", all in" : ""}` });
  return out;
}

/**
 * The wish that is left when the price may have changed: one to check or fold means what it says at any price.
 * @param {Wish | null} wish @param {number} price
 */
export const held = (wish, price) => (wish && (wish.kind === "check or fold" || wish.price === price) ? wish : null);

/**
 * What a wish comes to when the turn is there; null: it is not lawful, or not meant any more, and he is asked.
 * @param {Wish} wish @param {import("./protocol.js").Menu} menu
 * @returns {import("./protocol.js").Action | null}
 */
export function granted(wish, menu) {
  if (menu.type !== "Wager") return null;
  switch (wish.kind) {
    case "check or fold":
      return menu.check ? { type: "Check" } : menu.fold ? { type: "Fold" } : null;
    case "check":
      return menu.check ? { type: "Check" } : null;
    case "call":
      return menu.call === wish.price ? { type: "Call" } : null;
  }
}
