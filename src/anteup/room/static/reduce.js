/**
 * What a page knows, after one more message: pure, and the only way in which it changes.
 *
 * It judges nothing: what is lawful, and who wins, it is told. Of the hand it adds and moves what the events say, and knows
 * only so many rules as it takes to say who is still to act and what is in which pot (`fold.js`); the table between hands
 * the server tells whole, whenever it has changed.
 */
import { folded, newHand, undone } from "./fold.js";
import { purse } from "./money.js";
import { sayEvent, sayLine, sayMakings, streetName } from "./say.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Spot} HandSeat */
/** @typedef {import("./state.js").Hand} Hand */
/** @typedef {import("./state.js").Heard} Heard */
/** @typedef {import("./protocol.js").Numbered} Numbered */

/** So much of what was said, and of what happened between hands, is kept. */
const REMEMBERED = 300;
/** With these a hand's cards are dealt. */
const DEALS = new Set(["HoleDealt", "BacksDealt", "UpDealt", "BoardDealt"]);

/** @returns {State} What a page knows before it is told anything. */
export const empty = () => ({
  n: 0,
  gap: false,
  now: { offset: 0 },
  table: null,
  you: null,
  chat: [],
  news: [],
  told: [],
  lots: [],
  hand: null,
  turn: null,
  label: "",
  sent: [],
  refusal: null,
  line: "new",
  bye: null,
});

/**
 * The state after one more message from the server, or from the page itself.
 * @param {State} state @param {Heard} told
 * @returns {State}
 */
export function reduce(state, told) {
  switch (told.type) {
    case "Welcome":
      return welcomed(state, told);
    case "Events":
      return told.events.reduce(
        (now, line) =>
          line.n <= now.n
            ? now
            : line.n > now.n + 1
              ? { ...now, gap: true }
              : { ...taken(now, line), n: line.n, gap: false },
        state,
      );
    case "TableNow":
      return { ...state, table: whole(told.table), you: told.you ?? state.you };
    case "YourTurn":
      return {
        ...state,
        turn: { ...told, sent: state.sent.some((one) => one.turn === told.turn) },
        label: told.label || state.label,
        hand: state.hand && { ...state.hand, you: told.seat },
        refusal: state.turn?.turn === told.turn ? state.refusal : null,
      };
    case "TurnOver":
      return state.turn?.turn === told.turn ? { ...state, turn: null } : state;
    case "Ack":
      return { ...without(state, told.id), refusal: null };
    case "Reject": {
      const left = without(state, told.id);
      const turn = left.turn && { ...left.turn, menu: told.menu ?? left.turn.menu, sent: false };
      return { ...left, turn, refusal: told };
    }
    case "Label":
      return { ...state, label: told.label };
    case "Bye":
      return { ...state, bye: { code: told.code, message: told.message } };
    case "Pong":
      return state;
    // what the page itself says
    case "Line":
      return {
        ...state,
        line: told.line,
        turn: told.line === "closed" ? null : state.turn,
        bye: state.line === "closed" ? null : state.bye, // he has asked for another try
      };
    case "Clock":
      return { ...state, now: { offset: told.offset } };
    case "Sending": {
      const sent = [
        ...state.sent.filter((one) => one.id !== told.id),
        { id: told.id, turn: told.turn },
      ];
      const turn = state.turn && { ...state.turn, sent: state.turn.sent || state.turn.turn === told.turn };
      return { ...state, sent, turn, refusal: null };
    }
  }
}

/** @param {State} state @param {string} id What was sent under it has its answer. @returns {State} */
const without = (state, id) => ({ ...state, sent: state.sent.filter((one) => one.id !== id) });

/**
 * A beginning, or a new one: what is known of the hand and what was said come whole; of what happened before, this page keeps
 * what it has heard.
 * @param {State} state
 * @param {import("./protocol.js").Welcome} told
 * @returns {State}
 */
function welcomed(state, told) {
  const lines = [...told.chat, ...told.hand]
    .filter(({ n }, at, all) => all.findIndex((one) => one.n === n) === at)
    .sort((one, other) => one.n - other.n);
  const known = new Set(lines.map(({ n }) => n));
  const earlier = (/** @type {{n: number}} */ { n }) => state.n <= told.n && !known.has(n);
  /** @type {State} */
  const fresh = {
    ...state,
    n: told.n,
    gap: false,
    table: whole(told.table),
    you: told.you,
    chat: [],
    news: state.news.filter(earlier),
    told: [],
    lots: state.lots.filter(earlier),
    hand: null,
    turn: null,
    label: "",
    line: "on",
    bye: null,
    now: { offset: state.now.offset || told.now - Date.now() },
  };
  const now = lines.reduce(taken, fresh);
  return { ...now, told: [...state.told.filter(earlier), ...now.told].sort((one, other) => one.n - other.n) };
}

/**
 * A table with everything that is left out where it is as usual.
 * @param {import("./protocol.js").TableView} table
 * @returns {import("./state.js").Table}
 */
const whole = (table) => ({
  ...table,
  chairs: table.chairs.map((chair) => ({
    person: "",
    name: "",
    stack: 0,
    bot: false,
    here: "plays",
    line: "on",
    bank: 0,
    asks: 0,
    leaving: false,
    ...chair,
  })),
});

/** @param {Numbered} line @returns {line is import("./state.js").State["chat"][number]} */
const isSaid = (line) => line.event.type === "Said";

/**
 * The state after one more line of the journal.
 * @param {State} state
 * @param {Numbered} line
 * @returns {State}
 */
function taken(state, line) {
  const after = happened(state, line);
  const { n, at, event } = line;
  const dealt = event.type === "Dealt";
  const said =
    dealt && after.hand
      ? [after.hand.log.at(-1)?.said, sayMakings(after.hand, event.hands ?? [])].filter(Boolean).join(" ")
      : sayLine(after, event, sums(after));
  if (!said) return after;
  return {
    ...after,
    told: [...after.told, { n, at, type: dealt ? event.event.type : event.type, said }].slice(-REMEMBERED),
  };
}

/** @param {State} state How its table writes sums. */
const sums = (state) => purse(state.table?.money).written;

/**
 * The same, nothing being said of it.
 * @param {State} state
 * @param {Numbered} line
 * @returns {State}
 */
function happened(state, line) {
  const { n, at, event } = line;
  switch (event.type) {
    case "Said":
      return isSaid(line) ? { ...state, chat: [...state.chat, line].slice(-REMEMBERED) } : state;
    case "HandBegan": {
      const seat = event.chairs.indexOf(state.you?.chair ?? -1);
      return { ...noted(state, line), hand: { ...newHand(event), you: seat < 0 ? null : seat }, turn: null, label: "" };
    }
    case "Dealt": {
      if (!state.hand) return state;
      const hand = folded(state.hand, event.event);
      hand.street = streetName(hand);
      const { openings = [], root = "", made = "", hands = [] } = event;
      if (event.event.type === "Shown") hand.seats[event.event.seat].makes = made;
      for (const [seat, words] of hands) hand.seats[seat].makes = words;
      const said = sayEvent(state.hand, hand, event.event, sums(state), made);
      const { step, level, street } = state.hand;
      hand.log = [...state.hand.log, { n, at, event: event.event, openings, root, made, said, step, level, street }];
      const lots = DEALS.has(event.event.type) ? state.lots.filter((one) => one.n > n) : state.lots;
      return { ...state, hand, lots };
    }
    case "DealerDrawn":
    case "BankerDrawn":
    case "SeatsDrawn":
      return { ...noted(state, line), lots: event.turned.length ? [...state.lots, { n, at, event }] : state.lots };
    case "HandVoided": {
      return { ...noted(state, line), hand: state.hand && undone(state.hand, event.why), turn: null };
    }
    case "TimeUsed":
      return state;
    default:
      return noted(state, line);
  }
}

/** @param {State} state @param {Numbered} line @returns {State} */
const noted = (state, line) => ({ ...state, news: [...state.news, line].slice(-REMEMBERED) });
