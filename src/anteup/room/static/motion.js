/**
 * How things move: the state is final at once, and motion explains it afterwards. Only transform and opacity, by the Web
 * Animations API, one queue keyed by the numbers of the journal's lines. Nobody waits for it, and how long it takes never
 * depends on a card.
 */
import { state, still } from "./desk.js";

const CARD = 180;
const GAP = 70;
const TURN = 80;
const BET = 220;
const COLLECT = 260;
const AWARD = 420;
const OUT = "cubic-bezier(.2,.8,.2,1)";
const INOUT = "cubic-bezier(.5,0,.2,1)";

/** @type {Set<Animation>} */
const running = new Set();
/** The last line that was shown moving. */
let shown = 0;
/** What stood where before the page was drawn anew: bets that are gathered in, cards thrown away. */
let before = /** @type {{ bets: { box: DOMRect, copy: Element }[], hand: { box: DOMRect, copy: Element }[] }} */ ({
  bets: [],
  hand: [],
});
/** How much faster, when there is a backlog. */
let pace = 1;

/** Everything jumps to its end: a tap on the cloth, a page that comes back. */
export function finish() {
  for (const one of [...running]) one.finish();
}

/** @param {Element} at @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how */
function play(at, frames, how) {
  const made = at.animate(frames, {
    fill: "backwards",
    easing: OUT,
    ...how,
    duration: Number(how.duration ?? CARD) / pace,
    delay: Number(how.delay ?? 0) / pace,
  });
  running.add(made);
  const over = () => running.delete(made);
  made.finished.then(over, over);
  return made;
}

/** @param {DOMRect} box */
const mid = (box) => /** @type {const} */ ([box.left + box.width / 2, box.top + box.height / 2]);

/**
 * Something comes from where something else stands.
 * @param {Element | null | undefined} at @param {Element | null | undefined} source
 * @param {{ delay?: number, duration?: number, spin?: number, scale?: number }} how
 */
function from(at, source, { delay = 0, duration = CARD, spin = 0, scale = 1 }) {
  if (!at || !source) return;
  const [[x0, y0], [x1, y1]] = [mid(source.getBoundingClientRect()), mid(at.getBoundingClientRect())];
  play(
    at,
    [
      { transform: `translate(${x0 - x1}px, ${y0 - y1}px) rotate(${spin}deg) scale(${scale})`, opacity: 0 },
      { opacity: 1, offset: 0.25 },
      { transform: "none", opacity: 1 },
    ],
    { delay, duration },
  );
}

/**
 * A card turns over: edge on, and open.
 * @param {Element | null | undefined} card
 * @param {number} [delay]
 */
function turn(card, delay = 0) {
  if (card)
    play(card, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], {
      duration: 2 * TURN,
      delay,
      easing: "ease-out",
    });
}

/**
 * A copy of what is gone goes somewhere, and vanishes.
 * @param {{ box: DOMRect, copy: Element }} what @param {Element | null | undefined} goal
 * @param {{ delay?: number, duration?: number, scale?: number, down?: number }} how
 */
function away({ box, copy }, goal, { delay = 0, duration = COLLECT, scale = 0.7, down = 0 }) {
  const layer = document.querySelector(".flying");
  if (!(layer instanceof HTMLElement) || !(copy instanceof Element)) return;
  const ghost = /** @type {HTMLElement | SVGElement} */ (copy.cloneNode(true));
  for (const [name, value] of Object.entries({
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    margin: "0",
    translate: "none",
  })) {
    ghost.style.setProperty(name, value);
  }
  layer.append(ghost);
  const [x0, y0] = mid(box);
  const [x1, y1] = goal ? mid(goal.getBoundingClientRect()) : [x0, y0 + down];
  const made = play(
    ghost,
    [
      { transform: "none", opacity: 1 },
      { opacity: 1, offset: 0.8 },
      { transform: `translate(${x1 - x0}px, ${y1 - y0}px) scale(${goal ? scale : 1})`, opacity: 0 },
    ],
    { delay, duration, easing: goal ? INOUT : "ease-in", fill: "both" },
  );
  const gone = () => ghost.remove();
  made.finished.then(gone, gone);
}

/** @param {string} find @param {ParentNode} [within] */
const one = (find, within = document) => within.querySelector(find);
/** @param {string} find @param {ParentNode | null} within */
const every = (find, within) => [...(within?.querySelectorAll(find) ?? [])];
/**
 * Where a seat is drawn.
 * @param {number} seat
 */
const place = (seat) => one(`[data-chair="${state.value.hand?.seats[seat]?.chair}"]`);
/** Where the cards come from: the dealer's button, or the middle. */
const dealer = () => one(".stage .dealer") ?? one(".centre") ?? one(".pots");

/** Remember what may be gone when the page is drawn anew. */
export function remember() {
  if (still()) return;
  /** @param {Element} element */
  const kept = (element) => ({ box: element.getBoundingClientRect(), copy: element });
  before = { bets: every(".bet, .mine", document).map(kept), hand: every(".hero .card", document).map(kept) };
}

/** The card that has just been turned up to settle something. */
export function turnsUp() {
  if (!still()) every(".turned.is-fresh .card", document).forEach((card) => turn(card));
}

/** Show what has come since: called when the page has been drawn. */
export function explain() {
  const { hand } = state.value;
  const lines = hand?.log.filter((line) => line.n > shown) ?? [];
  const first = shown === 0;
  shown = Math.max(shown, hand?.log.at(-1)?.n ?? 0);
  if (!hand || !lines.length || first || still()) return;
  finish();
  if (document.hidden || lines.length > 40) return;
  pace = lines.length > 12 ? 2 : 1;
  let delay = 0;
  for (const { event } of lines) delay = moved(event, delay, hand);
}

/**
 * One event moves.
 * @param {import("./protocol.js").Seen} event @param {number} delay @param {import("./state.js").Hand} hand
 * @returns {number} When the next may begin.
 */
function moved(event, delay, hand) {
  switch (event.type) {
    case "BacksDealt":
    case "HoleDealt": {
      const counts = event.counts;
      const rounds = Math.max(0, ...counts);
      let at = 0;
      for (let round = 0; round < rounds; round += 1) {
        counts.forEach((count, seat) => {
          if (round >= count) return;
          const cards = every(
            ".holes .card, .hand .card, .shown .card, .strip .cards .card, .picks .card",
            place(seat),
          );
          const card = cards[cards.length - count + round] ?? cards[round];
          from(card, dealer(), { delay: delay + at, spin: -12, scale: seat === hand.you ? 0.5 : 1 });
          at += GAP;
        });
      }
      return delay + at;
    }
    case "UpDealt":
      event.hands.forEach((cards, seat) => {
        const all = every(".shown .card, .strip .cards .card, .hand .card", place(seat));
        cards.forEach((_, i) =>
          from(all[all.length - cards.length + i], dealer(), { delay: delay + GAP * seat, spin: -12 }),
        );
      });
      return delay + GAP * event.hands.length;
    case "BoardDealt": {
      const board = every(".board", document)[event.board - 1] ?? null;
      const all = every(".card", board);
      event.cards.forEach((_, i) => {
        const card = all[(hand.boards[event.board - 1]?.length ?? 0) - event.cards.length + i];
        from(card, dealer(), { delay: delay + GAP * i });
      });
      return delay + GAP * event.cards.length + 320;
    }
    case "Posted":
    case "Called":
    case "Raised":
    case "Straddled": {
      const at = place(event.seat);
      from(
        one(".bet, .mine", at ?? document.createElement("p")),
        one(".pod, .you", at ?? document.createElement("p")),
        { delay, duration: BET, scale: 0.8 },
      );
      return delay + 40;
    }
    case "StepEnded": {
      const pot = one(".pot") ?? one(".sum") ?? one(".centre");
      before.bets.forEach((bet, k) => away(bet, pot, { delay: delay + 30 * k }));
      if (before.bets.length && pot) {
        play(pot, [{ transform: "scale(1)" }, { transform: "scale(1.06)" }, { transform: "scale(1)" }], {
          duration: 200,
          delay: delay + COLLECT,
        });
      }
      const taken = before.bets.length > 0;
      before.bets = [];
      return delay + (taken ? COLLECT : 0);
    }
    case "Discarded":
      before.hand
        .slice(0, event.cards.length)
        .forEach((card, k) => away(card, null, { delay: delay + 40 * k, duration: 160, down: 60 }));
      return delay + 160;
    case "Drawn":
    case "Drew": {
      const count = event.type === "Drawn" ? event.cards.length : event.count;
      const all = every(".holes .card, .hand .card", place(event.seat));
      all
        .slice(-count || all.length)
        .forEach((card, k) => count && from(card, dealer(), { delay: delay + GAP * k, spin: -12 }));
      return delay + GAP * count;
    }
    case "Shown":
      every(".shown .card, .hand .card", place(event.seat)).forEach((card, k) => turn(card, delay + 40 * k));
      return delay + 160;
    case "Won": {
      const pot = one(".half") ?? one(".pot");
      const goal = one(".pod, .you", place(event.seat) ?? document.createElement("p"));
      if (pot && goal)
        away({ box: pot.getBoundingClientRect(), copy: pot }, goal, { delay, duration: AWARD, scale: 0.5 });
      return delay + AWARD;
    }
    default:
      return delay;
  }
}
