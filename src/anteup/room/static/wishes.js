/**
 * Wishes for later: what is to be done when the turn comes. A wish is made at a price, and is dropped when the price is
 * another, even to one who could not pay more; nothing is ever bet by a wish.
 */

import { stepOf } from "./hands.js";

/**
 * @typedef {object} Wish
 * @property {"check or fold" | "check" | "call"} kind
 * @property {number} price What there was to call when it was wished.
 * @property {number} level What was to be matched then, by those who have enough.
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
const priceFor = ({ game, level }, { bet, stack }) =>
  Math.max(0, game?.pots.table_stakes === false ? level - bet : Math.min(level - bet, stack));

/**
 * What a seat may wish for as things stand.
 * @param {import("./state.js").Hand} hand @param {import("./state.js").Spot} spot
 * @param {(amount: number) => string} sum @param {string} check What it is called here to bet nothing.
 * @returns {{ wish: Wish, says: string }[]}
 */
export function wishes(hand, spot, sum, check) {
  const at = { price: priceFor(hand, spot), level: hand.level };
  const { price } = at;
  /** @type {{ wish: Wish, says: string }[]} */
  const out = [{ wish: { kind: "check or fold", ...at }, says: price ? "Fold" : `${check} or fold` }];
  if (!price) out.push({ wish: { kind: "check", ...at }, says: check });
  else if (price <= spot.stack)
    out.push({ wish: { kind: "call", ...at }, says: `Call ${sum(price)}${price === spot.stack ? ", all in" : ""}` });
  return out;
}

/**
 * The wish that is left when what is to be matched may have changed: one to check or fold means what it says at any price.
 * @param {Wish | null} wish @param {number} level
 */
export const held = (wish, level) => (wish && (wish.kind === "check or fold" || wish.level === level) ? wish : null);

/**
 * Whether a wish outlives a message: it was meant for the hand that was on, and for a turn that this page hears of. While the
 * line is lost the turn may come and go.
 * @param {import("./state.js").Heard} told
 * @param {import("./state.js").State} before @param {import("./state.js").State} after
 */
export const outlives = (told, before, after) =>
  after.hand?.number === before.hand?.number && told.type !== "Welcome" && after.line !== "lost" && after.line !== "closed";

/**
 * What a wish comes to when the turn is there; null: it is not lawful, or not meant any more, and he is asked.
 * @param {Wish} wish @param {import("./protocol.js").Menu} menu @param {number} level What is to be matched now.
 * @returns {import("./protocol.js").Action | null}
 */
export function granted(wish, menu, level) {
  if (menu.type !== "Wager" || !held(wish, level)) return null;
  switch (wish.kind) {
    case "check or fold":
      return menu.check ? { type: "Check" } : menu.fold ? { type: "Fold" } : null;
    case "check":
      return menu.check ? { type: "Check" } : null;
    case "call":
      return menu.call === wish.price ? { type: "Call" } : null;
  }
}
