/**
 * Cards that are turned up to settle something between hands: who deals first, who keeps the bank, who sits where. One
 * after the other comes before its chair; then the one that they have picked is marked, and they lie there until the
 * hand's first cards are dealt, or for a while where they were turned for the chairs.
 *
 * The reducer keeps them whole (`lots` of the state); how far they have come is the page's own.
 */
import { serverNow } from "./clock.js";
import { state, still } from "./desk.js";
import { computed, effect, signal } from "./h.js";

/** @typedef {import("./state.js").Lot} Lot */
/** @typedef {{ n: number, up: number }} Step Of which lot how many cards are up; one more than it has: it is settled. */

/**
 * Milliseconds: from one card to the next; for all cards of all lots that come at once; that those for the chairs lie there;
 * and from which on somebody comes too late to have them turned one by one.
 */
const [GAP, WHOLE, STAY, LATE] = [350, 3600, 4000, 1500];
/** A lot that is settled is looked at as long as so many cards take, before the next lot's come. */
const LOOK = 3;
const NONE = { n: 0, up: 0 };

/**
 * Every step of some lots, in order; each takes as long as the others.
 * @param {readonly Lot[]} lots
 * @returns {Step[]}
 */
const steps = (lots) =>
  lots.flatMap(({ n, event: { turned } }, at) => {
    const all = Array.from({ length: turned.length + 1 }, (_, i) => ({ n, up: i + 1 }));
    return [...all, ...Array(at < lots.length - 1 ? LOOK - 1 : 0).fill(all.at(-1))];
  });

/**
 * How long one of so many steps takes, in milliseconds.
 * @param {number} count @param {number} pause Seconds between two hands; 0: as usual.
 */
const gap = (count, pause) => Math.min(GAP, Math.min(WHOLE, 900 * (pause || 4)) / count);

/**
 * Whom the cards have picked: a chair or a person. Of the chairs, who has the first choice of them.
 * @param {Lot["event"]} event
 */
function picked(event) {
  if (event.type === "SeatsDrawn") return event.chairs[0]?.[0] ?? "";
  return event.type === "BankerDrawn" ? event.person : event.chair;
}

// ---- what lies on the cloth -------------------------------------------------------------------------------------------

/** How far it has come. */
export const step = signal(NONE);

/** The lot that lies on the cloth, and whether it is settled; null: none. */
export const lot = computed(() => {
  const { n, up } = step.value;
  const found = state.value.lots.find((one) => one.n === n);
  return found ? { ...found, up, settled: up > found.event.turned.length } : null;
});

/**
 * The card that lies before a chair: the last that was turned for it.
 * @param {{ chair: number, person: string }} at
 */
export function before({ chair, person }) {
  const { value: lies } = lot;
  if (!lies) return null;
  const his = (/** @type {number | string} */ who) => who === chair || (who === person && Boolean(person));
  const last = lies.event.turned
    .slice(0, lies.up)
    .map(([who, card], at) => ({ at, who, card }))
    .filter(({ who }) => his(who))
    .at(-1);
  if (!last) return null;
  const won = lies.settled && his(picked(lies.event));
  return {
    type: lies.event.type,
    key: `${lies.n} ${last.at}`,
    card: last.card,
    fresh: last.at === lies.up - 1,
    won,
    lost: lies.settled && !won,
  };
}

// ---- time -------------------------------------------------------------------------------------------------------------

/** @type {Step[]} */
let coming = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** The last lot that was begun. */
let begun = 0;

/** The next step; after the last one, cards that were turned for the chairs go after a while. */
function go() {
  step.value = coming.shift() ?? step.peek();
  if (coming.length) return;
  clearInterval(timer);
  if (lot.peek()?.event.type === "SeatsDrawn") timer = setTimeout(() => (step.value = NONE), STAY);
}

/** Everything that comes lies there at once: nothing should move, somebody comes late, or he does not want to wait. */
export function settle() {
  if (!coming.length) return;
  coming = coming.slice(-1);
  go();
}

effect(() => {
  const { lots, table } = state.value;
  const last = lots.at(-1);
  if (!last) {
    clearInterval(timer);
    coming = [];
    if (step.peek() !== NONE) step.value = NONE;
    return;
  }
  if (last.n <= begun) return;
  const fresh = lots.filter(({ n }) => n > begun);
  begun = last.n;
  const late = serverNow() - last.at;
  if (last.event.type === "SeatsDrawn" && late > WHOLE + STAY) return;
  coming.push(...steps(fresh));
  clearInterval(timer);
  if (still() || document.hidden || late > LATE) settle();
  else timer = setInterval(go, gap(coming.length, table?.settings.pause ?? 0));
});
