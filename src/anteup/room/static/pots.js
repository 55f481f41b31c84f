/**
 * Main pot and side pots, as a page shows them.
 */

/** @typedef {import("./state.js").Hand} Hand */
/** @typedef {import("./state.js").PotView} PotView */

/**
 * The main pot and the side pots, the bets not among them (anteup.engine.pots).
 * @param {Hand} hand
 * @returns {{amount: number, seats: number[]}[]}
 */
function potsOf(hand) {
  const living = hand.seats.filter((spot) => spot.live);
  const everybody = living.map((spot) => spot.seat);
  const levels = [...new Set(living.map((spot) => spot.paid))].sort((a, b) => a - b);
  /** @type {{amount: number, seats: number[]}[]} */
  let pots = [{ amount: hand.middle, seats: everybody }];
  if (levels.length > 1) {
    const below = levels.map((level) => hand.seats.reduce((sum, spot) => sum + Math.min(spot.paid, level), 0));
    below[below.length - 1] = hand.seats.reduce((sum, spot) => sum + spot.paid, 0); // what folded hands paid above
    const prices = hand.aside.prices.reduce((sum, [price]) => sum + price, 0);
    const dead = hand.middle - below[below.length - 1] - prices;
    pots = levels.map((level, at) => ({
      amount: below[at] - (at ? below[at - 1] : -dead),
      seats: living.filter((spot) => spot.paid >= level).map((spot) => spot.seat),
    }));
    for (const [price, able] of hand.aside.prices) {
      (pots.find((pot) => pot.seats.every((seat) => able.includes(seat))) ?? pots[pots.length - 1]).amount += price;
    }
  }
  if (!hand.seats.some((spot) => spot.foul)) return pots;
  return pots.reduce((/** @type {typeof pots} */ out, { amount, seats }) => {
    const sound = seats.filter((seat) => !hand.seats[seat].foul);
    const able = sound.length ? sound : seats;
    const last = out[out.length - 1];
    if (last && String(last.seats) === String(able)) last.amount += amount;
    else out.push({ amount, seats: able });
    return out;
  }, []);
}

/**
 * The pot; or where somebody is all-in for less, the main pot, the side pots, and the bets that are in neither.
 * @param {Hand} hand
 * @returns {PotView[]}
 */
export function potViews(hand) {
  const posting = hand.game?.steps[hand.step]?.do === "post"; // until all have put up what they owe there is one pot
  const into = hand.over || posting || !hand.seats.length ? [] : potsOf(hand);
  if (into.length < 2) return [{ kind: "pot", number: 0, name: "pot", amount: hand.pot, seats: into[0]?.seats ?? [] }];
  const bets = hand.seats.reduce((sum, spot) => sum + spot.bet, 0);
  /** @type {PotView[]} */
  const views = into.map(({ amount, seats }, at) => {
    const number = at && into.length > 2 ? at : 0;
    return {
      kind: at ? "side" : "main",
      number,
      name: at ? `side pot${number ? ` ${number}` : ""}` : "main pot",
      amount,
      seats,
    };
  });
  return bets ? [...views, { kind: "bets", number: 0, name: "bets", amount: bets, seats: [] }] : views;
}

/**
 * The same pots, something having been won of one of them; who is left alone wins them all as one.
 * @param {PotView[]} pots
 * @param {{pot: number, amount: number}} won
 * @returns {PotView[]}
 */
export function paidOut(pots, { pot, amount }) {
  if (amount <= (pots[pot]?.amount ?? 0)) {
    return pots.map((one, at) => (at === pot ? { ...one, amount: one.amount - amount } : one));
  }
  const whole = pots.reduce((sum, one) => sum + one.amount, 0);
  return [{ kind: "pot", number: 0, name: "pot", amount: whole - amount, seats: pots[0]?.seats ?? [] }];
}

/**
 * The same pots, the house having taken its part of each (anteup.engine.pots).
 * @param {PotView[]} pots
 * @param {number} taken
 * @param {number} unit
 */
export function raked(pots, taken, unit) {
  const whole = pots.reduce((sum, { amount }) => sum + amount, 0);
  let [soFar, before] = [0, 0];
  return pots.map((one) => {
    soFar += one.amount;
    const mark = Math.floor(Math.floor((taken * soFar) / whole) / unit) * unit;
    const left = one.amount - mark + before;
    before = mark;
    return { ...one, amount: left };
  });
}
