/**
 * Everything that is said at a table, in English: functions of small data, so that another language could take its place.
 */

import {
  DEALER_AWAY,
  RANKS,
  STREETS,
  article,
  capital,
  cardName,
  cardNames,
  count,
  does,
  is,
  listed,
  many,
  ordinal,
  plural,
  sorted,
  stopped,
  voided,
  whom,
  whose,
} from "./grammar.js";

/** @typedef {import("./state.js").Hand} Hand */
/** @typedef {import("./protocol.js").Seen} Seen */
/** @typedef {import("./grammar.js").Who} Who */
/** @typedef {import("./protocol.js").Menu} Menu */
/** @typedef {import("./protocol.js").TableSeen} TableSeen */
/** @typedef {import("./state.js").Lot} Lot */
/** @typedef {"Said" | "HandBegan" | "Dealt" | "TimeUsed" | "HandDone"} Unsaid What is told elsewhere, or needs no words. */

/**
 * @typedef {object} Telling What a sentence is made of.
 * @property {Hand} hand Before the event.
 * @property {Hand} after
 * @property {(seat: number) => Who} who
 * @property {(amount: number) => string} sum
 * @property {(hand: Hand) => string} street What the street is called.
 * @property {string} made What cards that are shown or win make, where the server has said so.
 */

/** @param {Hand["pots"]} pots @param {(amount: number) => string} sum */
const inPots = (pots, sum) => listed(pots.map((pot) => `${pot.name} ${sum(pot.amount)}`));

/** @param {Hand} hand @param {number} number */
function shareName(hand, number) {
  const shares = hand.game?.shares ?? [];
  const share = shares[number];
  if (!share || shares.length < 2) return "";
  if (new Set(shares.map((one) => one.board)).size > 1) return `the ${ordinal(share.board)} board`;
  if (new Set(shares.filter((one) => one.of === share.of).map((one) => one.plays)).size > 1) {
    return share.plays === "own cards" ? "the cards in hand" : "the board";
  }
  if (share.of === "spade in the hole") return "the spade in the hole";
  return share.of.includes("high") ? "high" : "low";
}

/** @param {Hand} hand What is wild now. */
function wildNow(hand) {
  const { game } = hand;
  if (!game) return "";
  const { wild, deck, ranks } = game;
  const said = [];
  if (wild.follows) {
    const first = RANKS.indexOf(wild.follows);
    const showing = hand.aside.showing.map((card) => RANKS.indexOf(card.charAt(0)));
    const last = showing.lastIndexOf(first);
    const next = last < 0 ? -1 : (showing[last + 1] ?? -1);
    said.push(plural(first), ...(next < 0 || next === first ? [] : [plural(next)]));
  }
  [...RANKS].forEach((rank, number) => {
    const held = wild.cards.filter((card) => card.charAt(0) === rank && card.length === 2 && card !== "Jk");
    const every = deck.filter((card) => card.charAt(0) === rank && card !== "Jk" && card !== "Jk2");
    if (held.length && held.length === every.length) said.push(plural(number));
    else said.push(...held.map((card) => `the ${cardName(card)}`));
  });
  const jokers = deck.filter((card) => card.startsWith("Jk")).length;
  if (jokers && ranks.joker === "wild") said.push(jokers === 1 ? "the joker" : "both jokers");
  if (wild.board !== "none") {
    const board = (hand.boards[0] ?? []).map((card) => RANKS.indexOf(card.charAt(0))).filter((rank) => rank >= 0);
    const rank = wild.board === "last" ? board[board.length - 1] : board.length ? Math.min(...board) : undefined;
    said.push(rank === undefined ? `the rank of the ${wild.board} card on the board` : plural(rank));
  }
  if (wild.own === "lowest in the hole") said.push("everybody's lowest card in the hole, with all of its rank");
  if (wild.own === "last card") said.push("everybody's last card face down, with all of its rank");
  return listed(said);
}

/** @param {Telling} t */
function opening({ after, sum }) {
  const away =
    after.you === null
      ? ""
      : after.you === after.dealer
        ? " You are the dealer."
        : ` You are ${DEALER_AWAY[after.you + 1] ?? after.you + 1} from the dealer.`;
  const carried = after.carried ? ` ${sum(after.carried)} in the pot from the hand before.` : "";
  const wild = wildNow(after);
  const bug =
    after.game?.ranks.joker === "bug" && after.game.deck.includes("Jk")
      ? " The joker is a bug: an ace, or what fills a straight or a flush."
      : "";
  return `Hand ${after.number}. ${capital(after.title)}.${away}${carried}${wild ? ` Wild: ${wild}.` : ""}${bug}`;
}

/** @type {{[T in Seen["type"]]: (t: Telling, event: Extract<Seen, {type: T}>) => string}} */
const EVENTS = {
  HandOpened: (t) => opening(t),
  PackSealed: ({ hand }) => (hand.aside.thrown ? "What was thrown away is shuffled, and makes a new stock." : ""),
  AnteNamed: ({ who, sum }, { seat, amount }) => `${does(who(seat), "name")} an ante of ${sum(amount)}.`,
  Posted({ hand, after, who, sum }, { seat, amount, into }) {
    if (!amount || into === "share") return ""; // antes are told together
    const what = into === "blind" ? blindName(hand, seat, amount) : into === "live" ? "a debt of" : "an ante of";
    return `${does(who(seat), "post")} ${what} ${sum(amount)}${allIn(after, seat)}.`;
  },
  Straddled: ({ after, who, sum }, { seat, to }) =>
    `${does(who(seat), "straddle")} to ${sum(to)}${allIn(after, seat)}.`,
  Declined({ hand, who }, { seat }) {
    const step = hand.game?.steps[hand.step];
    if (step?.do !== "buy") return `${does(who(seat), "let")} the straddle pass.`;
    if (step.refusing === "folds") return `${does(who(seat), "let")} it pass, and ${who(seat).you ? "are" : "is"} out.`;
    return `${does(who(seat), "let")} ${step.cards ? "the card" : "it"} pass.`;
  },
  TurnsOpened({ street, hand, after, sum }) {
    const step = hand.game?.steps[hand.step];
    return step?.do === "draw" && step.replace ? `${street(after)}. ${capital(inPots(after.pots, sum))}.` : "";
  },
  BettingOpened({ street, hand }) {
    const first = hand.game?.steps.findIndex((step) => step.do === "bet");
    const board = hand.game?.steps.some((step) => step.do === "board");
    return first === hand.step && board && !hand.boards[0]?.length ? `${street(hand)}.` : "";
  },
  HoleDealt({ street, hand, after, who }, { seat, cards }) {
    const more = hand.seats[seat]?.cards.length || hand.seats[seat]?.up.length;
    const got = who(seat).you ? (more ? "You are dealt" : "Your cards:") : `${does(who(seat), "hold")}:`;
    return `${downStreet(hand, street(after))}${got} ${cardNames(sorted(cards))}.`;
  },
  BacksDealt({ street, hand, after, who }, { counts }) {
    const step = hand.game?.steps[hand.step];
    if (step?.do !== "deal") return "";
    const blind = step.look !== "at once" || hand.game?.steps[hand.step + 1]?.do === "lift";
    if (!blind) return downStreet(hand, street(after)).trim();
    const others = counts.flatMap((number, seat) =>
      hand.seats[seat]?.live && number !== step.down ? [`${count(number)} to ${whom(who(seat))}`] : [],
    );
    return `${capital(many(step.down, "card"))} to ${others.length ? "the others" : "each"}${others.length ? `, ${listed(others)}` : ""}, face down; nobody looks${step.look === "never" ? "" : " yet"}.`;
  },
  UpDealt({ street, after, who, sum }, { hands }) {
    const came = hands.flatMap((cards, seat) =>
      cards.length ? [`${does(who(seat), "get")} ${cardNames(cards)}`] : [],
    );
    return `${street(after)}. ${came.join("; ")}. ${capital(inPots(after.pots, sum))}.`;
  },
  BoardDealt({ street, hand, after, sum }, { cards, board }) {
    const step = hand.game?.steps[hand.step];
    const pots = capital(inPots(after.pots, sum));
    if (step?.do === "deal") return `The last card, for all: ${cardNames(cards)}. ${pots}.`;
    const several = step?.do === "board" && step.boards > 1;
    const name = several
      ? `${street({ ...hand, step: hand.step + 1 })}, ${ordinal(board)} board`
      : street({ ...hand, step: hand.step + 1 });
    return `${name}: ${cardNames(cards)}.${several && board > 1 ? "" : ` ${pots}.`}`;
  },
  Exposed({ who }, { seat, card, fate }) {
    const said = `The ${cardName(card)}`;
    if (fate === "aside") return `${said} lies face up in the pack, and is put aside.`;
    const then = {
      kept: "it is kept",
      replaced: "another comes for it",
      bottom: "it goes under the pack, and another comes when all have drawn",
    }[fate];
    return `${said}, for ${whom(who(seat))}, is turned up: ${then}.`;
  },
  DealVoided: (_, { rule }) => `A misdeal, by law ${rule}: all cards go back, and the same dealer deals anew.`,
  MisdealClaimed: ({ who }, { seat }) => `${does(who(seat), "say")} that the number of cards is wrong.`,
  HasLooked: ({ hand, who }, { seat }) =>
    hand.game?.steps[hand.step]?.do === "lift"
      ? `${does(who(seat), "count")} the backs, and ${who(seat).you ? "lift" : "lifts"} the cards.`
      : "",
  Looked: ({ who }, { seat, cards }) =>
    who(seat).you
      ? `Your cards: ${cardNames(sorted(cards))}.`
      : `${does(who(seat), "hold")}: ${cardNames(sorted(cards))}.`,
  CountCorrected: ({ who }, { seat, given, taken }) =>
    `${capital(whose(who(seat)))} number of cards is put right: ${given ? `${many(given, "card")} more` : `${many(taken, "card")} back under the pack`}.`,
  Fouled: ({ hand, who }, { seat, retires }) =>
    `${does(who(seat), "have", "has")} a wrong number of cards, and ${retires ? (who(seat).you ? "are out" : "is out") : hand.game?.steps[hand.step]?.do === "show" ? "cannot win" : "can win only if nobody calls"}.`,
  Folded: ({ who }, { seat }) => `${does(who(seat), "fold")}.`,
  Checked: ({ after, who }, { seat }) => `${does(who(seat), after.seats[seat]?.did === "stand" ? "stand" : "check")}.`,
  Called({ hand, after, who, sum }, { seat, to }) {
    const step = hand.game?.steps[hand.step];
    const comesIn = step?.do === "bet" && step.come_in > 1 && hand.aside.opener < 0;
    const adds = sum(to - (hand.seats[seat]?.bet ?? 0));
    const how =
      step?.do === "draw"
        ? `${does(who(seat), "make")} good ${adds}`
        : comesIn
          ? `${does(who(seat), "come")} in for ${adds}`
          : `${does(who(seat), "call")} ${adds}`;
    return `${how}${allIn(after, seat)}.`;
  },
  Raised({ hand, after, who, sum }, { seat, to }) {
    const step = hand.game?.steps[hand.step];
    const completes =
      step?.do === "bet" &&
      step.duty === "bring-in" &&
      step.limit === "fixed" &&
      hand.level > 0 &&
      to <= step.fixed &&
      hand.aside.raises === 0;
    const name = who(seat);
    const how =
      after.seats[seat]?.did === "bring"
        ? `${does(name, "bring")} it in for`
        : completes
          ? `${does(name, "complete")} to`
          : hand.level
            ? `${does(name, "raise")} to`
            : does(name, "bet");
    return `${how} ${sum(to)}${allIn(after, seat)}.`;
  },
  BetReturned: ({ who, sum }, { seat, amount }) => `${sum(amount)} not called, back to ${whom(who(seat))}.`,
  Threw({ hand, who }, { seat, count: number, known, aside }) {
    const step = hand.game?.steps[hand.step];
    if (!number) return `${does(who(seat), "stand")} pat.`;
    const said =
      step?.do === "draw" && step.replace
        ? `${does(who(seat), "draw")} ${count(number)}`
        : `${does(who(seat), "throw")} away ${many(number, "card")}`;
    return `${said}${known.length ? `, for as many thrown away, ${cardNames(known)} among them` : ""}${aside ? ", and says that openers are among those thrown away" : ""}.`;
  },
  Discarded: ({ who }, { seat, cards, aside }) =>
    cards.length
      ? `${does(who(seat), "throw")} away ${cardNames(sorted(cards))}${aside ? ", and say that openers are among them" : ""}.`
      : `${does(who(seat), "stand")} pat.`,
  Offered: ({ hand, who }, { seat, count: number }) =>
    `${capital(many(number, "card"))} held out to ${whom(who(seat))} for ${count(hand.aside.served || 1)} thrown away.`,
  OfferTaken: ({ who }, { seat }) => `${does(who(seat), "take")} them.`,
  OfferRefused: ({ who }, { seat }) => `${does(who(seat), "have", "has")} them counted again.`,
  Drew: ({ hand, who }, { seat, count: number }) =>
    number && (hand.game?.steps[hand.step]?.do === "buy" || seat !== hand.aside.serving)
      ? `${does(who(seat), "get")} ${many(number, "card")}.`
      : "",
  Drawn: ({ hand, who }, { seat, cards }) =>
    cards.length
      ? `${does(who(seat), hand.game?.steps[hand.step]?.do === "buy" ? "get" : "draw")} ${cardNames(cards)}.`
      : "",
  DrawnUp: ({ who }, { seat, cards }) => `${does(who(seat), "get")} ${cardNames(cards)}, face up.`,
  Bought({ hand, after, who, sum }, { seat, amount }) {
    const step = hand.game?.steps[hand.step];
    const what =
      step?.do === "buy" && step.cards ? `for ${step.cards === 1 ? "a card" : many(step.cards, "card")}` : "to stay in";
    return `${does(who(seat), "pay")} ${sum(amount)}${allIn(after, seat)}, ${what}.`;
  },
  HasChosen: ({ hand, who }, { seat }) =>
    hand.game?.steps[hand.step]?.do === "name" ? "" : `${does(who(seat), "have", "has")} chosen.`,
  Chose({ who }, { seat, choice }) {
    if (choice.type === "DeclareWay") return `${does(who(seat), "choose")} ${choice.way}.`;
    if (!choice.cards.length) return "";
    const verb = choice.type === "HandOver" ? "hand" : choice.type === "TurnUp" ? "turn" : "name";
    return `${does(who(seat), verb)} ${verb === "hand" ? "on " : verb === "turn" ? "up " : ""}${cardNames(choice.cards)}.`;
  },
  BacksPassed({ who }, { counts, takers }) {
    const first = takers.findIndex((taker) => taker >= 0);
    const so = capital(many(counts[first] ?? 0, "card"));
    if (takers.filter((taker) => taker >= 0).length === 2) return `${so} from each to the other.`;
    return `${so} from each to the next, from ${whom(who(first))} to ${whom(who(takers[first] ?? first))} and so on.`;
  },
  OnePassed: ({ who }, { seat, got, takers }) =>
    `${does(who(seat), "get")} ${cardNames(got)} from ${whom(who(takers.indexOf(seat)))}.`,
  TurnedUp: ({ who }, { seat, cards }) => `${does(who(seat), "turn")} up ${cardNames(cards)}.`,
  Beaten: ({ who }, { seat }) => `${is(who(seat))} out.`,
  Declared: ({ who }, { seat, way }) => `${does(who(seat), "declare")} ${way === "both" ? "high and low" : way}.`,
  OwnedUp: ({ who }, { seat }) => `${does(who(seat), "own")} up.`,
  FalseOpened({ who }, { seat, then }) {
    const what = {
      reopened: "another may open",
      retires: `${who(seat).you ? "are" : "is"} out`,
      "hand dead": "cannot win; the others contest the pot",
      void: "the pot is void",
    }[then];
    return `${does(who(seat), "opened", "opened")} without openers, and ${what}.`;
  },
  Penalised: ({ who, sum }, { seat, amount, into, lacking }) =>
    `${does(who(seat), "pay")} ${sum(amount)} ${into === "this pot" ? "into this pot" : "for the next pot"}${lacking ? `, and ${who(seat).you ? "lack" : "lacks"} ${sum(lacking)}` : ""}.`,
  Proved: ({ who }, { seat, cards }) => `${does(who(seat), "show")} openers: ${cardNames(sorted(cards))}.`,
  Named({ hand, who }, { seat, cards }) {
    return cards.length && !hand.seats[seat]?.named.length ? `${does(who(seat), "name")} ${cardNames(cards)}.` : "";
  },
  StepEnded({ hand, who, sum }) {
    if (hand.game?.steps[hand.step]?.do !== "post") return "";
    const antes = hand.seats.filter((spot) => spot.paid);
    const alike = antes.length === hand.seats.length && antes.every((spot) => spot.paid === antes[0]?.paid);
    const short = antes.filter((spot) => spot.allin).map((spot) => `${is(who(spot.seat))} all-in`);
    if (!antes.length) return "";
    const said = alike
      ? `Everybody antes ${sum(antes[0]?.paid ?? 0)}`
      : `Antes: ${listed(antes.map((spot) => `${whom(who(spot.seat))} ${sum(spot.paid)}`))}`;
    return `${[said, ...short].join(". ")}.`;
  },
  Shown({ hand, who, made }, { seat, cards }) {
    const up = hand.seats[seat]?.up ?? [];
    const held = cards.length ? ` ${cardNames(sorted(cards))}` : "";
    return `${does(who(seat), "show")}${held}${up.length ? `${held ? ", with" : " "} ${cardNames(up)}` : ""}${made ? `: ${made}` : ""}.`;
  },
  Mucked: ({ after, who }, { seat }) => (after.seats[seat]?.mucked ? `${does(who(seat), "muck")}.` : ""),
  Raked: ({ sum }, { amount }) => `The house takes ${sum(amount)}.`,
  KittyFed: ({ sum }, { amount }) => `${sum(amount)} for the kitty.`,
  Won({ hand, who, sum, made }, { seat, amount, share, pot }) {
    const from = hand.pots[pot];
    const alone = amount === hand.pot || amount === from?.amount;
    const name =
      hand.pots.length > 1 && from && amount <= from.amount ? ` of ${from.number ? "" : "the "}${from.name}` : "";
    const part = alone && !hand.wins.some((win) => win.pot === pot) ? "" : shareName(hand, share);
    const with_ = made ? `, with ${article(made)}${made}` : "";
    return `${does(who(seat), "win")} ${sum(amount)}${name}${part ? ` for ${part}` : ""}${with_}.`;
  },
  HandEnded({ who, sum }, { leaves }) {
    const said = leaves.ended === "passed out" ? ["Nobody has opened."] : [];
    if (leaves.pot) said.push(`${sum(leaves.pot)} left for the next hand.`);
    for (const owed of leaves.penalties) said.push(`${does(who(owed.seat), "owe")} the next hand ${sum(owed.amount)}.`);
    return said.join(" ");
  },
};

/**
 * A street on which cards come only face down, to players who have some face up: what it is called.
 * @param {Hand} hand Before it.
 * @param {string} name
 */
function downStreet(hand, name) {
  const step = hand.game?.steps[hand.step];
  const shows = hand.seats.some((spot) => spot.up.length);
  return shows && step?.do === "deal" && !step.up ? `${name}. ` : "";
}

/** @param {Hand} after @param {number} seat */
const allIn = (after, seat) => (after.seats[seat]?.allin ? ", all-in" : "");

/** @param {Hand} hand @param {number} seat @param {number} amount */
function blindName(hand, seat, amount) {
  const blinds = (hand.game?.stakes.blinds ?? []).filter(Boolean);
  if (blinds.length !== 2) return "a blind of";
  const dealerIsSmall =
    hand.seats.length === 2 && hand.game?.steps.some((step) => step.do === "post" && step.heads_up === "dealer small");
  const small = dealerIsSmall ? seat === 1 : amount < Math.max(...blinds) && seat === 0;
  return small ? "the small blind," : amount <= Math.max(...blinds) ? "the big blind," : "a blind of";
}

/** @param {Lot["event"]} event What the cards are turned for. */
function turnedFor(event) {
  switch (event.type) {
    case "DealerDrawn":
      return `For the deal, ${event.way}`;
    case "BankerDrawn":
      return "For the bank, the ace";
    case "SeatsDrawn":
      return "For the chairs, the highest first";
  }
}

/** @param {[Who, string][]} turned Each card, in order, after whom it was turned for. */
const turnedUp = (turned) => turned.map(([who, card]) => `${whom(who)} ${cardName(card)}`).join(", ");

/** @type {{[T in Exclude<TableSeen["type"], Unsaid>]: (event: Extract<TableSeen, {type: T}>, name: (person: string) => Who, chair: (chair: number) => Who, sum: (amount: number) => string) => string}} */
const TABLE = {
  Opened: ({ settings }) => `${settings.name} is open.`,
  Changed: ({ differs }) => `The host has changed the table. ${differs.map(stopped).join(" ")}`.trim(),
  Hosted: ({ person }, name) => `${is(name(person))} the host now.`,
  Paused: ({ by }) =>
    by === "house"
      ? "The table has failed and stands still; anybody who sits here may have it go on."
      : "The host has paused the table.",
  Resumed: () => "The table goes on.",
  Closing: () => "The table closes when this hand is over.",
  Closed: () => "The table is closed. Thank you for the game.",
  Knocked: ({ name }) => `${name} asks to be let in.`,
  Admitted: ({ person, yes, ban }, name) => `${does(name(person), "may", "may")}${yes ? "" : " not"} come in${yes || ban ? "" : " now"}.`,
  Queued: ({ name }) => `${name} waits for a chair.`,
  Unqueued: ({ person }, name) => `${does(name(person), "wait")} no longer.`,
  Sat: ({ person, chair, bot }, name) =>
    `${does({ ...name(person), name: `${name(person).name}${bot ? ", a bot," : ""}` }, "take")} chair ${chair + 1}.`,
  Moved: ({ person, chair }, name) => `${does(name(person), "move")} to chair ${chair + 1}.`,
  SeatsWanted: ({ person }, name) => `${does(name(person), "call")} for the chairs to be drawn after this hand.`,
  SeatsDrawn: (event, name) =>
    `${turnedFor(event)}: ${turnedUp(event.turned.map(([person, card]) => [name(person), card]))}. ${capital(listed(event.chairs.map(([person, chair]) => `${whom(name(person))} in chair ${chair + 1}`)))}.`,
  Left: ({ person, cashed }, name, _, sum) => `${does(name(person), "leave")} with ${sum(cashed)}.`,
  Leaving: ({ person, why }, name) =>
    why === "banned"
      ? `The host sends ${whom(name(person))} away after this hand.`
      : why === "removed"
        ? `The host has ${whom(name(person))} stand up after this hand.`
        : `${does(name(person), why ? "leave" : "stay")} after ${why ? "this hand" : "all"}.`,
  ChairWanted: ({ person, chair }, name) =>
    chair < 0
      ? `${does(name(person), "stay")} in the same chair.`
      : `${does(name(person), "take")} chair ${chair + 1} after this hand.`,
  WentAway: ({ chair, why }, _, at) =>
    `${does(at(chair), "sit")} out${{ asked: "", clock: ": the clock ran out", line: ": the line is lost", chips: ": no chips are left" }[why]}.`,
  CameBack: ({ chair, wait }, _, at) => `${is(at(chair))} back${wait ? ", and waits for the big blind" : ""}.`,
  Guarded: ({ person }, name) =>
    `${does(name(person), "have", "has")} set a limit of ${name(person).you ? "your" : "their"} own.`,
  BuyAsked: ({ person, amount }, name, _, sum) => `${does(name(person), "ask")} for ${sum(amount)} in chips.`,
  BuyGranted: ({ person }, name) => `${does(name(person), "get")} them after this hand.`,
  BuyRefused: ({ person, back }, name) =>
    back ? `${does(name(person), "take")} back the request for chips.` : `${does(name(person), "get")} no chips now.`,
  Bought: ({ person, amount }, name, _, sum) => `${does(name(person), "buy")} ${sum(amount)} in chips.`,
  TookOff: ({ person, amount }, name, _, sum) => `${does(name(person), "take")} ${sum(amount)} off the table.`,
  Gave: ({ person, to, amount }, name, _, sum) => `${does(name(person), "give")} ${whom(name(to))} ${sum(amount)}.`,
  KittyPaid: ({ person, amount, why }, name, _, sum) => `The kitty pays ${whom(name(person))} ${sum(amount)}: ${why}.`,
  PotShared: ({ shares }, name, _, sum) =>
    `The pot that nobody won is shared: ${listed(shares.map(([person, amount]) => `${whom(name(person))} ${sum(amount)}`))}.`,
  BankerDrawn: (event, name) =>
    `${turnedFor(event)}: ${turnedUp(event.turned.map(([person, card]) => [name(person), card]))}. ${is(name(event.person))} the banker.`,
  Redeemed: ({ person, amount }, name, _, sum) =>
    `The bank buys ${sum(amount)} in chips back from ${whom(name(person))}.`,
  Adjusted: ({ person, amount, why }, name, _, sum) =>
    `The host puts ${whose(name(person))} stack right: ${amount < 0 ? "" : "+"}${sum(amount)}, because ${why}.`,
  DealerDrawn: (event, _, at) =>
    `${event.turned.length ? `${turnedFor(event)}: ${turnedUp(event.turned.map(([chair, card]) => [at(chair), card]))}. ` : ""}${is(at(event.chair))} the first dealer.`,
  GameCalled: ({ chair, form, title, by }, _, at) =>
    by === "clock"
      ? `Nobody named a game in time: ${title || form} is played.`
      : `${does(at(chair), "name")} the game: ${title || form}.`,
  HandVoided: ({ number, why }) => voided(number, why),
};

/** @param {Menu} menu @param {(amount: number) => string} sum @param {{level: number, good: boolean, stands: boolean}} at */
function lawful(menu, sum, { level, good, stands }) {
  switch (menu.type) {
    case "Wager": {
      const bet = level ? "raise" : "bet";
      const range =
        menu.least === menu.most
          ? `${bet}${level ? " to" : ""} ${sum(menu.least)}`
          : `${bet} from ${sum(menu.least)} to ${sum(menu.most)}`;
      return listed(
        [
          menu.fold ? "fold" : "",
          menu.check ? (stands ? "stand" : "check") : "",
          menu.call ? `${good ? "make good" : "call"} ${sum(menu.call)}` : "",
          menu.least ? range : "",
        ].filter(Boolean),
        "or",
      );
    }
    case "Offer":
      return `straddle to ${sum(menu.to)}, or let it pass`;
    case "AnteAsked":
      return `name the ante, from ${sum(menu.least)} to ${sum(menu.most)}`;
    case "Exchange":
      return menu.least === menu.most
        ? `throw away ${many(menu.least, "card")}`
        : `throw away ${menu.least ? `${count(menu.least)} to ` : "up to "}${many(menu.most, "card")}${menu.least ? "" : ", or stand pat"}`;
    case "HeldOut":
      return `take the ${many(menu.count, "card")} held out, or have them counted again`;
    case "Pick":
      return `${menu.what} ${many(menu.count, "card")}`;
    case "Sale":
      return `${menu.able ? `pay ${sum(menu.price)} ${menu.cards ? `for ${many(menu.cards, "card")}` : "to stay in"}, or ` : ""}let it pass`;
    case "Ways":
      return `declare ${listed(menu.ways, "or")}`;
    case "Wilds":
      return `say what ${cardNames(menu.cards)} ${menu.cards.length === 1 ? "stands" : "stand"} for`;
    case "Backs":
      return `lift your ${many(menu.count, "card")}${menu.claim ? ", or claim a misdeal" : ""}`;
    case "Tabling":
      return menu.muck ? "show your hand, or muck it" : "show your hand";
    case "Anytime":
      return "own up";
  }
}

/** Everything that is said in English. */
export const ENGLISH = {
  card: cardName,
  cards: cardNames,
  many,
  hidden: (/** @type {number} */ number) => `${many(number, "card")} face down`,
  streets: STREETS,
  pots: inPots,
  share: shareName,
  wild: wildNow,
  events: EVENTS,
  table: TABLE,
  turnedFor,
  /** What is written beside the card that has won. */
  lots: { DealerDrawn: "deals", BankerDrawn: "banker", SeatsDrawn: "highest" },
  /** Somebody whose name is not known any more. */
  somebody: "Somebody",
  seat: (/** @type {number} */ seat) => `Seat ${seat + 1}`,
  lawful,
  /** @param {Menu} menu @param {(amount: number) => string} sum @param {{level: number, good: boolean, stands: boolean, seconds: number | null}} at */
  turn(menu, sum, at) {
    const toCall = menu.type === "Wager" && menu.call ? `${sum(menu.call)} to call. ` : "";
    const clock = at.seconds === null ? "" : ` ${at.seconds} seconds.`;
    return `Your turn. ${toCall}${capital(lawful(menu, sum, at))}.${clock}`;
  },
  /**
   * What a seat did last, in a few words.
   * @param {import("./state.js").Spot} spot
   * @param {(amount: number) => string} sum
   */
  did(spot, sum) {
    const amount = sum(spot.sum);
    switch (spot.did) {
      case "":
        return "";
      case "post":
        return `posted ${amount}`;
      case "straddle":
        return `straddled to ${amount}`;
      case "fold":
        return "folded";
      case "check":
        return "checked";
      case "stand":
        return "stood";
      case "call":
        return `called ${amount}`;
      case "good":
        return `made good ${amount}`;
      case "bet":
        return `bet ${amount}`;
      case "raise":
        return `raised to ${amount}`;
      case "bring":
        return `brought it in for ${amount}`;
      case "pat":
        return "stood pat";
      case "drew":
        return `drew ${count(spot.sum)}`;
      case "threw":
        return `threw away ${count(spot.sum)}`;
      case "buy":
        return `paid ${amount}`;
      case "passed":
        return "let it pass";
      case "chose":
        return "has chosen";
      case "declare":
        return `declared ${spot.declared === "both" ? "high and low" : spot.declared}`;
      case "turn":
        return "turned up";
      case "lift":
        return "lifted";
      case "out":
        return "out";
      case "show":
        return "shows";
      case "muck":
        return spot.mucked ? "mucked" : "";
    }
  },
  /**
   * The bounds that somebody has set himself.
   * @param {import("./protocol.js").You} you @param {(amount: number) => string} sum
   */
  guards({ loss, stop }, sum) {
    const until = stop && new Date(stop).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const said = [(loss ?? 0) > 0 && `You stop when you have lost ${sum(loss ?? 0)}.`, until && `You stop at ${until}.`];
    return said.filter(Boolean).join(" ");
  },
  /** Why the viewer gets up after this hand. */
  leaving: {
    left: "You leave after this hand",
    removed: "The host has you stand up after this hand",
    banned: "The host sends you away after this hand",
    "loss limit": "You have lost as much as you will, and get up after this hand",
    "stop time": "The time to stop has come: you get up after this hand",
  },
  /** Why he stands, where he has not got up himself. */
  stands: {
    removed: "The host has had you stand up.",
    "loss limit": (/** @type {string} */ lost, /** @type {string} */ limit) =>
      `You have lost ${lost}, and ${limit} is the limit that you have set yourself.`,
    "stop time": "The time has come at which you wanted to stop.",
  },
  broke: "You have no chips",
  noChips: "You do not get the chips that you asked for",
  unknown: "To sit down, open a link of the host and say your name there.",
  tooLong: (/** @type {number} */ letters, /** @type {number} */ most) =>
    `That is ${letters} letters long, and ${most} are the most.`,
  sent: "Sent.",
  seconds: (/** @type {number} */ left) => `${capital(count(left))} seconds.`,
  timeBank: (/** @type {number} */ left) => `Time bank, ${left} seconds.`,
  /** @param {import("./protocol.js").Reject} told @param {string} lawful */
  refused: ({ message, law }, lawful) =>
    `Refused: ${stopped(message)}${lawful ? ` Lawful now: ${lawful}.` : ""}${law?.id ? ` Law ${law.id}.` : ""}`,
  lost: "Connection lost. Your seat and chips are kept.",
  closed: "The host has closed the room. What was played is kept.",
  back: (/** @type {Who | null} */ who) => (who ? `Back. It is ${who.you ? "your" : `${who.name}'s`} turn.` : "Back."),
  chat: (/** @type {string} */ name, /** @type {string} */ text) => `${name} says: ${text}`,
};
