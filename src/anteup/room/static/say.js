/**
 * What happens, in words: one sentence an event, for live regions, logs and replayers.
 *
 * Figures come with words, suits are spoken, and amounts are totals but where chips are added: who calls is said to call
 * what it costs him. What is said is in `english.js`.
 */
import { ENGLISH } from "./english.js";
import { article, capital, does, listed, stopped, voided } from "./grammar.js";
import { mayStand } from "./hands.js";

/** @typedef {import("./state.js").Hand} Hand */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./protocol.js").Seen} Seen */
/** @typedef {import("./protocol.js").Card} Card */
/** @typedef {import("./protocol.js").Menu} Menu */
/** @typedef {import("./protocol.js").TableSeen} TableSeen */

/** @typedef {import("./grammar.js").Who} Who */
/** @typedef {import("./english.js").Telling} Telling */

/** The messages of the language that is spoken. */
export const words = () => ENGLISH;

// ---- where a hand stands ----------------------------------------------------------------------------------------------

/** @param {import("./protocol.js").Game} game What the cards are called that come to the middle, time after time. */
function boardNames(game) {
  const came = game.steps.flatMap((step) => (step.do === "board" ? [step.cards] : []));
  const names = ENGLISH.streets;
  if (came.length > 1 && came.every((cards) => cards === 1)) return came.map((_, at) => names.card(at + 1));
  const whole = came.reduce((sum, cards) => sum + cards, 0);
  if (whole !== 5 || came.length < 3 || came[came.length - 1] !== 1 || came[came.length - 2] !== 1)
    return came.map(() => names.board);
  return came.map((_, at) =>
    at === came.length - 1
      ? names.river
      : at === came.length - 2
        ? names.turn
        : at === 0 && came[0] === 3
          ? names.flop
          : names.board,
  );
}

/**
 * The street, as one calls it; empty before the cards.
 * @param {Hand} hand
 */
export function streetName(hand) {
  const { game } = hand;
  if (!game || hand.over) return "";
  const steps = game.steps;
  const names = ENGLISH.streets;
  const shows = (/** @type {number} */ at) => steps.slice(0, at + 1).some((step) => step.do === "deal" && step.up);
  const draws = steps.filter((step) => step.do === "draw" && step.replace);
  for (let at = Math.min(hand.step, steps.length - 1); at >= 0; at -= 1) {
    const step = steps[at];
    if (!step) continue;
    const done = at < hand.step;
    if (step.do === "show" && hand.step === at) return names.show;
    if (step.do === "draw" && step.replace && (done || hand.begun))
      return names.draw(draws.indexOf(step) + 1, draws.length);
    if (step.do === "board" && done)
      return boardNames(game)[steps.slice(0, at).filter((one) => one.do === "board").length] ?? "";
    if (step.do !== "deal" || !done) continue;
    if (shows(at))
      return names.street(
        steps.slice(0, at + 1).reduce((sum, one) => (one.do === "deal" ? sum + one.down + one.up : sum), 0),
      );
    if (steps.some((one) => one.do === "board")) return names.before(boardNames(game)[0] ?? names.board);
    return draws.length ? names.before(names.draw(1, 1)) : "";
  }
  return "";
}

// ---- sentences --------------------------------------------------------------------------------------------------------

/**
 * A seat of a hand, as it is spoken of.
 * @param {Hand} hand @param {number} seat
 * @returns {Who}
 */
const whoSits = (hand, seat) => ({ name: hand.seats[seat]?.name ?? ENGLISH.seat(seat), you: hand.you === seat });

/**
 * One event of a hand, in a sentence; empty where it needs no words.
 * @param {Hand} hand Before it. @param {Hand} after @param {Seen} event @param {(amount: number) => string} sum @param {string} [made]
 */
export function sayEvent(hand, after, event, sum, made = "") {
  const say = /** @type {(t: Telling, event: Seen) => string} */ (ENGLISH.events[event.type]);
  return say({ hand, after, who: (seat) => whoSits(after, seat), sum, street: streetName, made }, event);
}

/**
 * What hands that lie face up make by now; empty where nothing is said of them.
 * @param {Hand} hand @param {readonly (readonly [seat: number, words: string])[]} makings
 */
export function sayMakings(hand, makings) {
  const [yours, others] = [true, false].map((you) => makings.filter(([seat]) => whoSits(hand, seat).you === you));
  const said = [...yours, ...others].map(([seat, words]) => `${does(whoSits(hand, seat), "have", "has")} ${article(words)}${words}`);
  return said.length ? stopped(listed(said)) : "";
}

/**
 * Somebody, by the name that was last heard of.
 * @param {State} state @param {string} person
 * @returns {Who}
 */
function whoIs(state, person) {
  const { table, you, news } = state;
  const known = [...(table?.chairs ?? []), ...(table?.queue ?? []), ...(table?.knocking ?? [])];
  const heard = [...news]
    .reverse()
    .find(({ event }) => "person" in event && "name" in event && event.name && event.person === person);
  const name =
    known.find((one) => one.person === person)?.name || (heard && "name" in heard.event ? heard.event.name : "");
  return { name: name || ENGLISH.somebody, you: Boolean(person) && you?.person === person };
}

/**
 * Who has sat down in a chair since the table was told last; empty: nobody is known.
 * @param {State} state
 * @param {number} chair
 */
function satDown({ news }, chair) {
  const line = news
    .filter(({ event }) => (event.type === "Sat" || event.type === "Moved") && event.chair === chair)
    .at(-1);
  return line && "person" in line.event ? line.event.person : "";
}

/**
 * What happened between hands, in a sentence; empty where it needs no words.
 * @param {State} state After it.
 * @param {TableSeen} event Any but `Dealt`.
 * @param {(amount: number) => string} sum
 */
export function sayLine(state, event, sum) {
  if (event.type === "Said") return ENGLISH.chat(event.name, event.text);
  /** @typedef {(event: TableSeen, name: typeof who, chair: typeof inChair, sum: (amount: number) => string) => string} Say */
  const who = (/** @type {string} */ person) => whoIs(state, person);
  const inChair = (/** @type {number} */ chair) => {
    const person = state.table?.chairs.find((one) => one.chair === chair)?.person || satDown(state, chair);
    return person ? who(person) : { name: ENGLISH.somebody, you: false };
  };
  const say = /** @type {Partial<Record<TableSeen["type"], Say>>} */ (ENGLISH.table)[event.type];
  return say?.(event, who, inChair, sum) ?? "";
}

/**
 * What a menu asks about, besides what is in it.
 * @param {Hand | null} hand
 * @param {Menu} menu
 */
const asked = (hand, menu) => {
  const step = hand?.game?.steps[hand.step];
  return {
    level: hand?.level ?? 0,
    good: step?.do === "draw",
    stands: mayStand(step),
    seat: menu.seat,
  };
};

/**
 * Why a hand is void, where it is, and what becomes of it.
 * @param {Hand} hand
 */
export const sayVoid = (hand) => (hand.voided ? voided(hand.number, hand.voided) : "");

/**
 * A message that stands by itself: with a capital, and a full stop.
 * @param {string} message
 */
export const sentence = (message) => capital(stopped(message));

/**
 * What is lawful now, in words.
 * @param {Hand | null} hand
 * @param {Menu} menu
 * @param {(amount: number) => string} sum
 */
export const sayLawful = (hand, menu, sum) => ENGLISH.lawful(menu, sum, asked(hand, menu));

/**
 * That it is your turn, what it costs and what may be done, and how long you have.
 * @param {State} state @param {(amount: number) => string} sum @param {number | null} seconds That are left; null: no clock runs.
 */
export function sayTurn({ turn, hand }, sum, seconds) {
  return turn ? ENGLISH.turn(turn.menu, sum, { ...asked(hand, turn.menu), seconds }) : "";
}

/** @param {State} state @param {(amount: number) => string} sum What was refused, why, and what is lawful. */
function sayRefusal({ refusal, hand }, sum) {
  if (!refusal) return "";
  return ENGLISH.refused(refusal, refusal.menu ? sayLawful(hand, refusal.menu, sum) : "");
}

/**
 * Which of the bounds that the viewer has set himself he has come to: he is let sit down no more; empty: none.
 * @param {State} state @param {(amount: number) => string} sum @param {number} now The server's time.
 */
export function sayStops({ you }, sum, now) {
  if (!you?.person) return "";
  if (you.loss !== null && -you.net >= you.loss) return ENGLISH.stands["loss limit"](sum(-you.net), sum(you.loss));
  return you.stop !== null && now >= you.stop ? ENGLISH.stands["stop time"] : "";
}

/**
 * Why the viewer has no chair though he has not got up himself, as far as this page knows; empty: there is no reason.
 * @param {State} state @param {(amount: number) => string} sum @param {number} now The server's time.
 */
export function sayStands(state, sum, now) {
  const { you, news } = state;
  const stops = sayStops(state, sum, now);
  if (stops || !you?.person) return stops;
  const last = news.filter(({ event }) => event.type === "Left" && event.person === you.person).at(-1);
  return last?.event.type === "Left" && last.event.why === "removed" ? ENGLISH.stands.removed : "";
}

/**
 * What cannot be said for its length; empty: it can.
 * @param {string} text @param {number} most
 */
export function sayTooLong(text, most) {
  const letters = [...text.trim().replace(/\s+/g, " ")].length;
  return letters > most ? ENGLISH.tooLong(letters, most) : "";
}

/**
 * Why nothing comes: the line is lost, or the room has said something before it went.
 * @param {State} state
 */
export const sayLost = ({ bye }) =>
  bye ? (bye.code === "R_CLOSED" ? ENGLISH.closed : sentence(bye.message)) : ENGLISH.lost;

/**
 * Whose turn it is, for one who comes back.
 * @param {State} state
 */
export function sayBack({ hand }) {
  return ENGLISH.back(hand && !hand.over && hand.turn >= 0 ? whoSits(hand, hand.turn) : null);
}

/**
 * What a message gives to be said at once: a refusal, a line that is lost. Empty: what was so said holds no longer; null: it
 * still does.
 * @param {import("./state.js").Heard} told @param {State} now After it. @param {(amount: number) => string} sum
 */
export function alarm(told, now, sum) {
  switch (told.type) {
    case "Reject":
      return sayRefusal(now, sum);
    case "Sending": // so that the same refusal is said again
      return now.line === "lost" ? null : "";
    case "Line":
      return told.line === "lost" ? sayLost(now) : told.line === "closed" ? (now.bye?.message ?? ENGLISH.lost) : "";
    default:
      return null;
  }
}
