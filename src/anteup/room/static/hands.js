/**
 * Small questions to a hand, and what several of its events do: the parts of `fold.js`.
 */

/** @typedef {import("./state.js").Hand} Hand */
/** @typedef {import("./protocol.js").Card} Card */
/** @typedef {import("./protocol.js").Script} Script */

/** @type {Card} A card that the viewer does not know. */
export const BACK = "??";
export const NOBODY = -1;

// ---- small questions to a hand --------------------------------------------------------------------------------------

/** @param {number} mask A set of seats as the wire has it: a bit each. */
export const seatsOf = (mask) => [...Array(31).keys()].filter((seat) => (mask >> seat) & 1);

/**
 * The first of some seats at `seat` or to its left; -1 where there is none.
 * @param {number[]} due @param {number} seat
 */
export const firstFrom = (due, seat) => due.find((one) => one >= seat) ?? due[0] ?? NOBODY;

/** @param {Hand} hand */
export const livingSeats = (hand) => hand.seats.filter((spot) => spot.live);

/**
 * The step that is on; `undefined` once the hand is over.
 * @param {Hand} hand
 * @returns {Script | undefined}
 */
export const stepOf = (hand) => hand.game?.steps[hand.step];

/**
 * The seat of whoever sits in a chair; undefined: he is not in this hand, or it is over and another sits there now.
 * @param {Hand | null} hand @param {import("./protocol.js").ChairView} at
 */
export const spotAt = (hand, { chair, person, name }) =>
  hand?.seats.find((one) => one.chair === chair && (!person || one.name === name || !hand.over));

/**
 * What somebody has before him: what is left of his stack in a hand that is on, else what he sits with.
 * @param {{ hand: Hand | null, table: import("./state.js").State["table"] }} now @param {import("./protocol.js").ChairView} at
 */
export function stackOf({ hand, table }, at) {
  const spot = spotAt(hand, at);
  return spot && (!hand?.over || table?.phase === "hand") ? spot.stack : (at.stack ?? 0);
}

/**
 * Whether the seat is to act.
 * @param {Hand | null} hand @param {number} seat
 */
export const toAct = (hand, seat) =>
  Boolean(hand && !hand.over && (hand.turn === seat || (hand.turn < 0 && hand.due.includes(seat))));

/**
 * Whether a hand must be opened with certain cards.
 * @param {Hand | null} hand
 */
export const isJackpot = (hand) => Boolean(hand?.game?.steps.some((step) => step.do === "bet" && step.openers));

/**
 * Does whoever does not bet stand here, and not check?
 * @param {Script | undefined} step
 */
export const mayStand = (step) => step?.do === "bet" && step.check.startsWith("stand");

/**
 * Is a first bet of so much the bring-in, and no more?
 * @param {Extract<Script, { do: "bet" }>} step @param {number} to
 */
export const bringsIn = (step, to) =>
  step.duty === "bring-in" && to === step.bring_in && to < step.size + step.fixed;

/**
 * Does nobody look at the cards of this deal as they come?
 * @param {Hand} hand
 */
function nobodyLooks(hand) {
  const [step, next] = [stepOf(hand), hand.game?.steps[hand.step + 1]];
  return step?.do === "deal" && (step.look !== "at once" || next?.do === "lift");
}

/** @param {readonly Card[]} held @param {readonly Card[]} gone One that is not seen among them was one of the unseen. */
export function without(held, gone) {
  const left = [...held];
  for (const card of gone) left.splice(left.indexOf(left.includes(card) ? card : BACK), 1);
  return left;
}

/** @param {number} count @returns {Card[]} */
export const backs = (count) => Array(count).fill(BACK);

/** @param {Hand} hand */
export const pairsOff = (hand) => livingSeats(hand).length < 2;

// ---- what several events do -----------------------------------------------------------------------------------------

/** @param {Hand} hand @param {number} seat @param {number} amount Leaves its stack. */
export function pays(hand, seat, amount) {
  const spot = hand.seats[seat];
  spot.stack -= amount;
  if (!spot.stack) spot.allin = true;
}

/** @param {Hand} hand @param {number} seat @param {number} to So much is in front of it now. */
export function betsTo(hand, seat, to) {
  pays(hand, seat, to - hand.seats[seat].bet);
  hand.seats[seat].bet = to;
}

/** @param {Hand} hand @param {number} seat @param {import("./state.js").Did} what @param {number} [sum] */
export function did(hand, seat, what, sum = 0) {
  Object.assign(hand.seats[seat], { did: what, sum, acted: what !== "post" && what !== "straddle" });
}

/**
 * A seat has done what it was asked; where all are asked at once nobody's turn comes next.
 * @param {Hand} hand @param {number} seat
 */
export function acted(hand, seat) {
  hand.due = hand.due.filter((one) => one !== seat);
  hand.turn = hand.turn < 0 ? NOBODY : firstFrom(hand.due, seat);
}

/** @param {Hand} hand @param {number} seat A seat is out; with one left, nobody is asked any more. */
export function out(hand, seat) {
  hand.seats[seat].live = false;
  hand.due = pairsOff(hand) ? [] : hand.due.filter((one) => hand.seats[one].live);
  if (hand.turn >= 0 && !hand.due.includes(hand.turn)) hand.turn = firstFrom(hand.due, seat);
}

/**
 * Who has still to act: nobody once one player is left, or the only one who is not all-in has matched the rest.
 * @param {Hand} hand @param {number[]} due
 */
export function stillDue(hand, due) {
  const living = livingSeats(hand);
  if (living.length < 2) return [];
  const able = living.filter((spot) => !spot.allin);
  if (due.length === 1 && able.length === 1 && able[0].seat === due[0]) {
    if (living.every((spot) => spot.bet <= able[0].bet)) return [];
  }
  return due;
}

/** @param {Hand} hand @param {number} step The bets go into the middle, and that step is next. */
export function gathered(hand, step) {
  for (const spot of hand.seats) {
    spot.paid += spot.bet;
    hand.middle += spot.bet;
    spot.bet = 0;
  }
  goTo(hand, step);
  hand.level = 0;
}

/** @param {Hand} hand @param {number} step */
export function goTo(hand, step) {
  hand.step = step;
  hand.begun = false;
  hand.turn = NOBODY;
  hand.due = [];
}

/**
 * Cards reach the seats face down; if none come face up too, the deal is done.
 * @param {Hand} hand @param {Card[][]} hands
 */
export function dealt(hand, hands) {
  const step = stepOf(hand);
  const unseen = nobodyLooks(hand);
  hands.forEach((cards, seat) => {
    const spot = hand.seats[seat];
    spot.cards.push(...cards);
    if (cards.length) Object.assign(spot, { shown: false, makes: "" }); // to be shown whole again
    if (cards.length && unseen) spot.unseen = true;
  });
  if (step?.do !== "deal" || !step.up) hand.step += 1;
}

/**
 * What a viewer still knows of cards of which some are about to leave unseen: those that all have seen stay, and so do
 * those that he sees leave.
 * @param {Hand} hand @param {number} seat @param {Card[]} known
 */
export function doubted(hand, seat, known = []) {
  const certain = [...known, ...hand.aside.exposed.filter(([one]) => one === seat).map(([, card]) => card)];
  return hand.seats[seat].cards.map((card) => (certain.includes(card) ? card : BACK));
}

/** @param {Hand} hand @param {number} seat @param {Card[]} cards Leave a hand; where others come for them, it is served next. */
export function thrown(hand, seat, cards) {
  const [step, spot] = [stepOf(hand), hand.seats[seat]];
  spot.cards = without(spot.cards, cards);
  if (step?.do !== "draw") return;
  const told = step.query !== "never" || (step.announces === "dealer" && seat === hand.seats.length - 1);
  if (told && step.replace) spot.drew = cards.length;
  spot.pat = !cards.length;
  did(hand, seat, !cards.length ? "pat" : step.replace ? "drew" : "threw", cards.length);
  if (cards.length) hand.aside.thrown = true;
  if (cards.length && step.replace) {
    hand.aside.serving = seat;
    hand.aside.served = cards.length;
  } else {
    acted(hand, seat);
  }
}

/** @param {Hand} hand @param {number} seat Once a seat has all its cards it is the next one's turn. */
export function finished(hand, seat) {
  if (hand.aside.served > 0) return;
  Object.assign(hand.aside, { serving: NOBODY, served: 0, offered: -1 });
  acted(hand, seat);
}

/** @param {Hand} hand @param {number} seat @param {Card[]} cards Come for those thrown, for one held up, or were bought. */
export function got(hand, seat, cards) {
  hand.seats[seat].cards.push(...cards);
  const aside = hand.aside;
  if (aside.serving !== seat) {
    aside.later.shift();
  } else {
    aside.served = cards.length ? Math.max(0, aside.served - cards.length) : 0;
  }
  finished(hand, seat);
}

/** @param {Hand} hand @param {Card[][]} gifts @param {number[]} takers All leaves the hands before any of it comes into others. */
export function passed(hand, gifts, takers) {
  gifts.forEach((gift, seat) => {
    hand.seats[seat].cards = without(hand.seats[seat].cards, gift);
  });
  gifts.forEach((gift, seat) => {
    if (takers[seat] >= 0) hand.seats[takers[seat]].cards.push(...gift);
  });
  hand.aside.exposed = hand.aside.exposed.filter(([seat]) => !gifts[seat].length);
}

// ---- straddles ------------------------------------------------------------------------------------------------------

/**
 * The seats that could straddle now (anteup.engine.straddles).
 * @param {Hand} hand @param {Extract<Script, {do: 'straddle'}>} step
 */
export function straddlers(hand, step) {
  const { raises, poster } = hand.aside;
  const to = hand.level + (step.rises === "double" || !raises ? hand.level : oneAnte(hand));
  if (!step.allowed || !to || (step.most && to > step.most)) return [];
  const again = step.laps > 1 && raises < step.laps * (hand.seats.length - 1);
  const living = livingSeats(hand).map((spot) => spot.seat);
  const able = living.filter((seat) => {
    const { bet, stack } = hand.seats[seat];
    return (again || !bet) && stack + bet >= to;
  });
  return step.chain ? able.filter((seat) => seat === firstFrom(living, poster + 1)) : able;
}

/** @param {Hand} hand The ante, as it was named or as the table has it; where there is none, the big blind. */
function oneAnte(hand) {
  const steps = hand.game?.steps ?? [];
  const posted = steps.find((step) => step.do === "post" && step.ante);
  const ante = hand.aside.ante || (posted?.do === "post" ? posted.ante : 0);
  const blinds = hand.game?.stakes.blinds ?? [];
  if (ante || !blinds.length) return ante;
  const first = Math.max(0, blinds.findIndex(Boolean));
  const gap = blinds.findIndex((blind, at) => at > first && !blind);
  return blinds[Math.max(0, (gap < 0 ? blinds.length : gap) - 1)];
}
