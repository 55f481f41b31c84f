/**
 * Wishes for later: what is to be done when the turn comes. A wish is made at a price, and is dropped when the price is
 * another; nothing is ever bet by a wish.
 */

/**
 * @typedef {object} Wish
 * @property {"check or fold" | "check" | "call"} kind
 * @property {number} price What there was to call when it was wished.
 */

/**
 * What may be wished for at this price.
 * @param {number} price @param {(amount: number) => string} sum @param {string} check What it is called here to bet nothing.
 * @returns {{ wish: Wish, says: string }[]}
 */
export function wishes(price, sum, check) {
  /** @type {{ wish: Wish, says: string }[]} */
  const out = [{ wish: { kind: "check or fold", price }, says: price ? "Fold" : `${check} or fold` }];
  out.push(
    price
      ? { wish: { kind: "call", price }, says: `Call ${sum(price)}` }
      : { wish: { kind: "check", price }, says: check },
  );
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
