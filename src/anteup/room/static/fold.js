/**
 * A hand after one more event: what `anteup.engine.fold` makes of the same lines, as a page needs it.
 *
 * It judges nothing: the events say what has happened, and here sums are added and cards moved. A test holds it to the
 * engine's own view after every event of every game.
 */

import {
  bringsIn,
  NOBODY,
  acted,
  backs,
  betsTo,
  dealt,
  did,
  doubted,
  finished,
  firstFrom,
  gathered,
  goTo,
  got,
  livingSeats,
  mayStand,
  out,
  pairsOff,
  passed,
  pays,
  seatsOf,
  stepOf,
  stillDue,
  straddlers,
  thrown,
  without,
} from "./hands.js";
import { paidOut, potViews, raked } from "./pots.js";

/** @typedef {import("./state.js").Hand} Hand */
/** @typedef {import("./protocol.js").Seen} Seen */
/**
 * @template {Seen['type']} T
 * @typedef {Extract<Seen, {type: T}>} Of An event of this type.
 */

// ---- the fold -------------------------------------------------------------------------------------------------------

/** @type {{[T in Seen['type']]: (hand: Hand, event: Of<T>) => void}} */
const FOLDS = {
  HandOpened(hand, { game, stacks, carried, names }) {
    hand.game = game;
    hand.title ||= game.name;
    hand.carried = hand.middle = carried;
    hand.dealer = stacks.length - 1;
    hand.seats = stacks.map((stack, seat) => ({
      seat,
      chair: hand.chairs[seat] ?? seat,
      name: names[seat] || `Seat ${seat + 1}`,
      began: stack,
      stack,
      bet: 0,
      paid: 0,
      ante: 0,
      live: true,
      allin: false,
      cards: [],
      up: [],
      did: "",
      sum: 0,
      drew: null,
      pat: false,
      shown: false,
      mucked: false,
      won: 0,
      declared: null,
      straddle: false,
      opener: false,
      acted: false,
      named: [],
      foul: false,
      unseen: false,
      makes: "",
    }));
  },
  PackSealed() {},
  Posted(hand, { seat, amount, into, level }) {
    const spot = hand.seats[seat];
    pays(hand, seat, amount);
    if (into === "blind" || into === "live") {
      spot.bet += amount;
      hand.level = Math.max(hand.level, level);
      if (into === "blind") hand.aside.poster = seat;
      did(hand, seat, "post", amount);
      return;
    }
    if (into === "share") spot.paid += amount;
    spot.ante += amount;
    hand.middle += amount;
  },
  AnteNamed(hand, { seat, amount }) {
    hand.aside.ante = amount;
    acted(hand, seat);
  },
  TurnsOpened(hand, { turn, due }) {
    hand.begun = true;
    hand.turn = turn;
    hand.due = seatsOf(due);
    if (stepOf(hand)?.do !== "draw") return;
    for (const spot of hand.seats) [spot.drew, spot.pat] = [null, false];
  },
  Straddled(hand, { seat, to }) {
    const step = stepOf(hand);
    betsTo(hand, seat, to);
    hand.level = to;
    hand.aside.poster = seat;
    hand.aside.raises += 1;
    hand.seats[seat].straddle = true;
    did(hand, seat, "straddle", to);
    if (step?.do !== "straddle") return;
    const able = straddlers(hand, step);
    hand.due = step.chain ? able : hand.due.filter((one) => able.includes(one));
    hand.turn = firstFrom(hand.due, seat);
  },
  Declined(hand, { seat }) {
    const step = stepOf(hand);
    const folds = step?.do === "buy" && step.refusing === "folds";
    did(hand, seat, folds ? "out" : "passed");
    (folds ? out : acted)(hand, seat);
  },
  BacksDealt(hand, { counts }) {
    dealt(hand, counts.map(backs));
  },
  HoleDealt(hand, { seat, cards, counts }) {
    hand.you = seat;
    dealt(
      hand,
      counts.map((count, one) => (one === seat ? cards : backs(count))),
    );
  },
  UpDealt(hand, { hands }) {
    hands.forEach((cards, seat) => hand.seats[seat].up.push(...cards));
    const most = Math.max(...hands.map((cards) => cards.length));
    for (let at = 0; at < most; at += 1) hand.aside.showing.push(...hands.flatMap((cards) => cards.slice(at, at + 1)));
    hand.step += 1;
  },
  BoardDealt(hand, { cards, board }) {
    const step = stepOf(hand);
    (hand.boards[board - 1] ??= []).push(...cards);
    if (step?.do !== "board" || board >= step.boards) hand.step += 1;
  },
  Looked(hand, { seat, cards }) {
    hand.you = seat;
    hand.seats[seat].cards = [...cards];
    FOLDS.HasLooked(hand, { type: "HasLooked", seat });
  },
  HasLooked(hand, { seat }) {
    hand.seats[seat].unseen = false;
    if (stepOf(hand)?.do === "lift") did(hand, seat, "lift");
    if (hand.turn < 0) acted(hand, seat);
  },
  Exposed(hand, { seat, card, fate }) {
    const aside = hand.aside;
    if (fate === "bottom") {
      const late = aside.serving < 0; // he waits for it already, and goes on waiting
      aside.later = [...aside.later.slice(Number(late)), seat];
      aside.served -= Number(!late);
      if (!late) finished(hand, seat);
      return;
    }
    if (fate === "aside") return;
    aside.exposed.push([seat, card]);
    if (fate === "replaced") return;
    hand.seats[seat].cards.push(card);
    if (aside.serving !== seat) return;
    aside.served -= 1;
    finished(hand, seat);
  },
  DealVoided(hand) {
    goTo(
      hand,
      (hand.game?.steps ?? []).findIndex((step) => step.do === "deal" || step.do === "board"),
    );
    hand.boards = [[]];
    for (const spot of hand.seats)
      Object.assign(spot, { cards: [], up: [], drew: null, declared: null, named: [], foul: false, unseen: false, makes: "" });
    hand.aside = {
      ...nothingAside(),
      ante: hand.aside.ante,
      poster: hand.aside.poster,
      raises: hand.aside.raises,
      opener: hand.aside.opener,
    };
  },
  MisdealClaimed() {},
  CountCorrected(hand, { seat, given, taken }) {
    hand.seats[seat].cards = [...without(doubted(hand, seat), backs(taken)), ...backs(given)];
  },
  Fouled(hand, { seat, retires }) {
    hand.seats[seat].foul = true;
    if (!retires) return;
    did(hand, seat, "out");
    out(hand, seat);
  },
  BettingOpened(hand, { turn, due, level }) {
    for (const spot of hand.seats) spot.acted = false;
    hand.begun = true;
    hand.turn = turn;
    hand.due = seatsOf(due);
    hand.level = level;
  },
  Folded(hand, { seat }) {
    const step = stepOf(hand);
    did(hand, seat, "fold");
    if (step?.do === "draw") {
      out(hand, seat);
      return;
    }
    hand.seats[seat].live = false;
    hand.due = hand.due.filter((one) => one !== seat);
    if (!(step?.do === "bet" && step.openers && hand.aside.opener < 0)) hand.due = stillDue(hand, hand.due); // the last may open
    hand.turn = firstFrom(hand.due, seat);
  },
  Checked(hand, { seat }) {
    const step = stepOf(hand);
    const stands = mayStand(step);
    did(hand, seat, stands ? "stand" : "check");
    if (!stands || pairsOff(hand)) hand.due = hand.due.filter((one) => one !== seat); // who only stands is asked again
    hand.turn = firstFrom(hand.due, seat + 1);
  },
  Called(hand, { seat, to }) {
    const draws = stepOf(hand)?.do === "draw";
    did(hand, seat, draws ? "good" : "call", to - hand.seats[seat].bet);
    betsTo(hand, seat, to);
    if (draws) return; // he has made good, and may draw
    opens(hand, seat);
    hand.due = stillDue(
      hand,
      hand.due.filter((one) => one !== seat),
    );
    hand.turn = firstFrom(hand.due, seat);
  },
  Raised(hand, { seat, to }) {
    const step = stepOf(hand);
    const brings = step?.do === "bet" && !hand.level && bringsIn(step, to);
    did(hand, seat, brings ? "bring" : hand.level ? "raise" : "bet", to);
    betsTo(hand, seat, to);
    opens(hand, seat);
    hand.level = to;
    const again = step?.do === "bet" && step.closes === "when equal";
    const others = again
      ? livingSeats(hand)
          .filter((spot) => !spot.allin)
          .map((spot) => spot.seat)
      : hand.due;
    hand.due = others.filter((one) => one !== seat);
    hand.turn = firstFrom(hand.due, seat);
  },
  BetReturned(hand, { seat, amount }) {
    const spot = hand.seats[seat];
    const bet = Math.min(spot.bet, amount);
    spot.bet -= bet;
    spot.stack += amount;
    spot.allin = false;
    spot.paid -= amount - bet; // where a pot is void, what was gathered in goes back too
    hand.middle -= amount - bet;
  },
  Threw(hand, { seat, count, known }) {
    const unknown = count - known.length;
    if (unknown) hand.seats[seat].cards = doubted(hand, seat, known);
    thrown(hand, seat, [...known, ...backs(unknown)]);
  },
  Discarded(hand, { seat, cards }) {
    thrown(hand, seat, cards);
  },
  Offered(hand, { seat, count }) {
    const aside = hand.aside;
    if (aside.serving < 0) {
      aside.later.shift();
      aside.served = 1;
    }
    aside.offered = count;
    aside.serving = seat;
    hand.due = [...new Set([...hand.due, seat])].sort((a, b) => a - b);
    hand.turn = seat;
  },
  OfferTaken(hand) {
    const aside = hand.aside;
    const none = !aside.offered;
    aside.served = aside.offered;
    aside.offered = -1;
    if (none) finished(hand, aside.serving);
  },
  OfferRefused(hand) {
    hand.aside.offered = -1;
  },
  Drew(hand, { seat, count }) {
    got(hand, seat, backs(count));
  },
  Drawn(hand, { seat, cards }) {
    got(hand, seat, cards);
  },
  DrawnUp(hand, { seat, cards }) {
    hand.seats[seat].up.push(...cards);
    hand.aside.showing.push(...cards);
    hand.aside.served = cards.length ? hand.aside.served - cards.length : 0;
    finished(hand, seat);
  },
  Bought(hand, { seat, amount }) {
    const step = stepOf(hand);
    did(hand, seat, "buy", amount);
    pays(hand, seat, amount);
    hand.middle += amount;
    hand.aside.prices.push([
      amount,
      livingSeats(hand)
        .filter((spot) => !spot.allin || spot.seat === seat)
        .map((spot) => spot.seat),
    ]);
    if (step?.do === "buy" && step.cards) Object.assign(hand.aside, { serving: seat, served: step.cards });
    else acted(hand, seat);
  },
  HasChosen(hand, { seat }) {
    did(hand, seat, "chose");
    acted(hand, seat);
  },
  Chose(hand, { seat, choice }) {
    if (choice.type === "NameWild") hand.seats[seat].named = [...choice.cards];
    did(hand, seat, "chose");
    acted(hand, seat);
  },
  BacksPassed(hand, { counts, takers }) {
    counts.forEach((count, seat) => {
      if (count) hand.seats[seat].cards = backs(hand.seats[seat].cards.length);
    });
    passed(hand, counts.map(backs), takers);
  },
  OnePassed(hand, { seat, gave, got: came, counts, takers }) {
    const giver = takers.indexOf(seat);
    counts.forEach((count, one) => {
      if (count && one !== seat) hand.seats[one].cards = backs(hand.seats[one].cards.length);
    });
    passed(
      hand,
      counts.map((count, one) => (one === seat ? gave : one === giver ? came : backs(count))),
      takers,
    );
  },
  TurnedUp(hand, { seat, cards }) {
    const spot = hand.seats[seat];
    spot.cards = without(spot.cards, cards);
    spot.up.push(...cards);
    hand.aside.showing.push(...cards);
    did(hand, seat, "turn");
    if (hand.due.length) acted(hand, seat);
  },
  Beaten(hand, { seat }) {
    did(hand, seat, "out");
    out(hand, seat);
  },
  Declared(hand, { seat, way }) {
    hand.seats[seat].declared = way;
    did(hand, seat, "declare");
    if (hand.due.length) acted(hand, seat);
  },
  OwnedUp() {},
  FalseOpened(hand, { seat, then }) {
    const spot = hand.seats[seat];
    spot.foul = true;
    if (then === "retires") {
      did(hand, seat, "out");
      out(hand, seat);
    }
    if (then !== "reopened") return;
    did(hand, seat, "out");
    spot.live = false;
    spot.opener = false;
    spot.paid += spot.bet;
    hand.middle += spot.bet;
    spot.bet = 0;
    hand.due = [];
    hand.turn = NOBODY;
    hand.aside.opener = NOBODY;
  },
  Penalised(hand, { seat, amount, into }) {
    pays(hand, seat, amount);
    if (into === "this pot") hand.middle += amount;
  },
  Proved() {},
  Named(hand, { seat, cards }) {
    hand.seats[seat].named = [...cards];
  },
  StepEnded(hand) {
    const [step, next] = [stepOf(hand), hand.step + 1];
    const steps = hand.game?.steps ?? [];
    const showdown = pairsOff(hand) ? steps.length - 1 : next;
    for (const spot of hand.seats) if (spot.live) [spot.did, spot.sum] = ["", 0];
    if (step?.do === "draw" && step.query === "before") {
      for (const spot of hand.seats) if (!(step.announces === "dealer" && spot.seat === hand.dealer)) spot.drew = null;
    }
    const owes = hand.level > 0 && step?.do === "draw" && steps.slice(0, hand.step).some((one) => one.do === "bet");
    if ((step?.do === "bet" && step.closes === "when equal") || (step?.do !== "bet" && (owes || pairsOff(hand)))) {
      gathered(hand, showdown);
      return;
    }
    if (pairsOff(hand)) gathered(hand, showdown);
    else goTo(hand, next);
  },
  Shown(hand, { seat, cards }) {
    const spot = hand.seats[seat];
    spot.cards = [...cards];
    spot.shown = true;
    did(hand, seat, "show");
    hand.due = hand.due.filter((one) => one !== seat);
    hand.turn = firstFrom(hand.due, seat);
  },
  Mucked(hand, { seat }) {
    const spot = hand.seats[seat];
    if (!pairsOff(hand) || !spot.live) spot.mucked = true;
    did(hand, seat, "muck");
    const claiming = livingSeats(hand).filter((one) => !one.mucked);
    hand.due = claiming.length > 1 ? hand.due.filter((one) => one !== seat) : [];
    hand.turn = firstFrom(hand.due, seat);
  },
  Raked(hand, { amount }) {
    hand.middle -= amount;
    hand.raked += amount;
  },
  KittyFed(hand, { amount }) {
    hand.middle -= amount;
    hand.kitty += amount;
  },
  Won(hand, { seat, amount, share, pot }) {
    hand.seats[seat].stack += amount;
    hand.seats[seat].won += amount;
    hand.middle -= amount;
    hand.wins.push({ seat, amount, share, pot });
  },
  HandEnded(hand, { leaves }) {
    goTo(hand, hand.game?.steps.length ?? 0);
    hand.over = true;
    hand.middle = 0;
    for (const spot of hand.seats) [spot.bet, spot.paid] = [0, 0];
    hand.leaves = leaves.pot;
    hand.ended = leaves.ended;
  },
};

/** @param {Hand} hand @param {number} seat The first to put in chips of his own will opens. */
function opens(hand, seat) {
  if (hand.aside.opener >= 0) return;
  hand.aside.opener = seat;
  hand.seats[seat].opener = true;
}

// ---- a hand from its beginning --------------------------------------------------------------------------------------

/** @returns {import("./state.js").Aside} */
const nothingAside = () => ({
  raises: 0,
  poster: NOBODY,
  opener: NOBODY,
  ante: 0,
  serving: NOBODY,
  served: 0,
  offered: -1,
  later: [],
  exposed: [],
  prices: [],
  showing: [],
  thrown: false,
});

/**
 * A hand of which nothing is known yet but who is in it.
 * @param {{number?: number, chairs?: number[], button?: number}} began
 * @returns {Hand}
 */
export const newHand = ({ number = 0, chairs = [], button = NOBODY } = {}) => ({
  number,
  chairs,
  button,
  game: null,
  title: "",
  seats: [],
  dealer: NOBODY,
  you: null,
  boards: [[]],
  middle: 0,
  pot: 0,
  pots: [],
  carried: 0,
  level: 0,
  step: 0,
  begun: false,
  turn: NOBODY,
  due: [],
  street: "",
  over: false,
  wins: [],
  leaves: 0,
  ended: "",
  raked: 0,
  kitty: 0,
  voided: "",
  log: [],
  aside: nothingAside(),
});

/**
 * The hand once it is void: every chip is where it was before it.
 * @param {Hand} hand @param {string} why
 * @returns {Hand}
 */
export function undone(hand, why) {
  const seats = hand.seats.map((spot) => ({ ...spot, stack: spot.began, bet: 0, paid: 0, allin: false, won: 0 }));
  const { carried } = hand;
  const before = { ...hand, seats, middle: carried, pot: carried, level: 0, wins: [], turn: NOBODY, due: [], over: true };
  return { ...before, pots: potViews(before), voided: why };
}

/**
 * A copy deep enough for `folded` to work on.
 * @param {Hand} hand
 * @returns {Hand}
 */
const copied = (hand) => ({
  ...hand,
  seats: hand.seats.map((spot) => ({ ...spot, cards: [...spot.cards], up: [...spot.up] })),
  boards: hand.boards.map((board) => [...board]),
  wins: [...hand.wins],
  aside: {
    ...hand.aside,
    later: [...hand.aside.later],
    exposed: [...hand.aside.exposed],
    prices: [...hand.aside.prices],
    showing: [...hand.aside.showing],
  },
});

/**
 * The hand after one more event; the one that was given stays as it was.
 * @param {Hand} hand @param {Seen} event
 * @returns {Hand}
 */
export function folded(hand, event) {
  const next = copied(hand);
  const fold = /** @type {(hand: Hand, event: Seen) => void} */ (FOLDS[event.type]);
  if (!fold) throw new TypeError(`${JSON.stringify(event)} is no event of a hand`);
  fold(next, event);
  next.pot = next.middle + next.seats.reduce((sum, spot) => sum + spot.bet, 0);
  if (event.type === "Won") next.pots = paidOut(hand.pots, event);
  else if (event.type === "Raked") next.pots = raked(hand.pots, event.amount, next.game?.stakes.unit ?? 1);
  else if (!next.wins.length || next.over) next.pots = potViews(next); // while they are paid out they stay apart
  return next;
}
