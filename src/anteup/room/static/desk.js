/**
 * What this browser holds besides the table: what its user is about to do, and what it keeps from one visit to the next.
 *
 * The table itself is `state`, which only the reducer makes; nothing here knows a rule.
 */
import { computed, effect, signal } from "./h.js";
import { stackOf } from "./hands.js";
import { purse as purseOf } from "./money.js";
import { empty } from "./reduce.js";

/** @typedef {import("./state.js").State} State */

const told = signal(empty());
const parts = /** @type {State} */ ({});
for (const name of /** @type {(keyof State)[]} */ (Object.keys(told.peek()))) {
  const part = computed(() => told.value[name]);
  Object.defineProperty(parts, name, { enumerable: true, get: () => part.value });
}

/**
 * The table as it was told. `value` has it part by part: who reads some parts is drawn anew when one of these has changed,
 * and not with every message. `peek` gives it whole, as it is now.
 */
export const state = {
  get value() {
    return parts;
  },
  set value(/** @type {State} */ now) {
    told.value = now;
  },
  peek: () => told.peek(),
};

/** How the table writes its sums. */
export const purse = computed(() => purseOf(state.value.table?.money));

/** @param {number} amount */
export const sum = (amount) => purse.value.written(amount);

/** The viewer's own seat in the hand, if he is dealt in. */
export const mine = computed(() => {
  const { hand } = state.value;
  return hand?.you === null || hand?.you === undefined ? null : (hand.seats[hand.you] ?? null);
});

/** The viewer's chair, if he has one. */
export const own = computed(() => {
  const { table, you } = state.value;
  return table?.chairs.find(({ chair }) => chair === you?.chair) ?? null;
});

/** What he has before him, and what he has won or lost with it, the hand that is on counted in. */
export const account = computed(() => {
  const stack = own.value ? stackOf(state.value, own.value) : 0;
  return { stack, net: (state.value.you?.net ?? 0) + stack - (own.value?.stack ?? 0) };
});

/** Whether he sits there with nothing, and has not asked for chips: he may buy or get up. */
export const broke = computed(() => {
  const { hand, table } = state.value;
  const plays = mine.value && !hand?.over;
  return Boolean(own.value && !plays && table?.phase !== "closed" && !own.value.stack && !own.value.asks && !own.value.leaving);
});

/** Whether the host is asked before the viewer gets chips. */
export const mustAsk = computed(() => {
  const { table, you } = state.value;
  return Boolean(table?.settings.approve && !you?.host);
});

/**
 * The line of the journal by which chips that he has asked for were refused; 0: none was, or he has asked, bought or taken it
 * back since.
 */
export const refused = computed(() => {
  const { news, you } = state.value;
  const heard = news.filter(
    ({ event }) =>
      (event.type === "BuyAsked" || event.type === "BuyRefused" || event.type === "Bought" || event.type === "Sat") &&
      event.person === you?.person,
  );
  const last = heard.at(-1);
  const no = last?.event.type === "BuyRefused" && !last.event.back;
  return own.value && !own.value.asks && no && last.n !== waved.value ? last.n : 0;
});
/** The refusal of chips that he has seen, and waved away. */
export const waved = signal(0);

/** Whether the link is one to send: what the page was sent with fits only while strangers come in as they did then. */
export const invites = computed(() => {
  const { table, you } = state.value;
  return Boolean(page.link && you?.person && you.admitted && table?.settings.entry === page.entry);
});

/** Whom the viewer, as the host, is asked to let in. */
export const knocks = computed(() => (state.value.you?.host ? (state.value.table?.knocking ?? []) : []));

/**
 * Has somebody been given the chips that he has asked for? They come once the hand is over.
 * @param {{ person: string }} chair
 */
export function granted({ person }) {
  const { table, news } = state.value;
  if (!table?.settings.approve || person === table.host) return true;
  const last = news
    .filter(({ event }) => (event.type === "BuyAsked" || event.type === "BuyGranted") && event.person === person)
    .at(-1);
  return last?.event.type === "BuyGranted";
}

/** Who has asked for chips, and has no answer of the host's. */
export const asking = computed(() => (state.value.table?.chairs ?? []).filter((chair) => chair.asks > 0 && !granted(chair)));

/** To whom the viewer, as the host, is asked to give chips. */
export const requests = computed(() => (state.value.you?.host ? asking.value : []));

/**
 * Something that the viewer is asked as the host.
 * @typedef {object} Asked
 * @property {string} key What is asked, and by whom.
 * @property {"door" | "chips"} kind
 * @property {string} person
 * @property {string} name
 * @property {number} asks The chips.
 */

/** @type {readonly Asked[]} */
let queue = [];
/** What the viewer is asked as the host: what stands in front stays there until it is answered, whoever comes after it. */
export const queued = computed(() => {
  /** @type {readonly Asked[]} */
  const all = [
    ...knocks.value.map(({ person, name }) => ({ key: `door ${person}`, kind: /** @type {const} */ ("door"), person, name, asks: 0 })),
    ...requests.value.map(({ person, name, asks }) => ({
      key: `chips ${person} ${asks}`,
      kind: /** @type {const} */ ("chips"),
      person,
      name,
      asks,
    })),
  ];
  const first = all.find(({ key }) => key === queue[0]?.key);
  queue = first ? [first, ...all.filter((one) => one !== first)] : all;
  return queue;
});

/**
 * Do something whenever the viewer is asked something new as the host.
 * @param {() => void} does
 */
export function whenAsked(does) {
  /** @type {readonly Asked[]} */
  let known = [];
  effect(() => {
    const fresh = queued.value.some(({ key }) => known.every((one) => one.key !== key));
    known = queued.value;
    if (fresh) does();
  });
}

/** What waits for the viewer as the host, as it stands in the title; empty: nothing does. */
export const waiting = () => (knocks.value.length ? "At the door · " : requests.value.length ? "Chips asked for · " : "");

/** So many letters may be said at once (`LONGEST_SAID` of `anteup.table.asking`). */
export const LONGEST = 500;

/** Whether the viewer may say something to all. */
export const mayChat = computed(() => {
  const { table, you } = state.value;
  if (!table || !you?.person || table.settings.chat === "none") return false;
  return you.chair !== null || (table.settings.chat === "all" && you.admitted);
});

/** Whether the viewer may have a table that stands still go on: its host, and after a fault of its own all who sit there. */
export const mayResume = computed(() => {
  const { table, you } = state.value;
  return table?.phase === "paused" && Boolean(you?.host || (table.stopped && (you?.chair ?? null) !== null));
});

/**
 * What the page was sent for; `link` is the one to send to friends, who come in by it as `entry` says, and `door` is the
 * viewer's own way back.
 */
export const page = {
  id: document.body.dataset["table"] ?? "",
  link: document.body.dataset["link"] ?? "",
  entry: document.body.dataset["entry"] ?? "",
  door: document.body.dataset["door"] ?? "",
  name: document.body.dataset["name"] ?? "",
};

// ---- what he is about to do -------------------------------------------------------------------------------------------

/** The sum that he is about to bet, as typed; and whether that is none. */
export const typed = signal("");
/** What is wrong with it, in words. */
export const wrong = signal("");
/**
 * The places of his own cards that he has marked.
 * @type {import("./vendor/signals.js").Signal<ReadonlySet<number>>}
 */
export const marked = signal(new Set());
/**
 * The answer that waits for a second word: all his chips.
 * @type {import("./vendor/signals.js").Signal<import("./moves.js").Move | null>}
 */
export const question = signal(null);
/**
 * What he wants done when his turn comes.
 * @type {import("./vendor/signals.js").Signal<import("./wishes.js").Wish | null>}
 */
export const wish = signal(null);
/** Which answer he has sent, by its key. */
export const pressed = signal("");
/** What was refused is not looked at any more. */
export const dismissed = signal("");
/** Which part of the side is open, and whether it is, where it is a sheet. */
export const tab = signal("hand");
export const sheet = signal(false);
/** Which dialog is open: the keys, or none. */
export const dialog = signal("");

/**
 * A clean sheet, for another turn.
 * @param {string} text The sum to begin with.
 */
export function afresh(text = "") {
  typed.value = text;
  wrong.value = "";
  marked.value = new Set();
  question.value = null;
  pressed.value = "";
}

// ---- what he keeps ----------------------------------------------------------------------------------------------------

/** What is kept from one visit to the next, and how it begins. */
const BEGINS = {
  /** Whether all his chips are asked about. */
  asks: true,
  sound: true,
  loud: 0.6,
  /** Bells for people who come and go. */
  bells: false,
  motion: true,
  theme: "dark",
  felt: "",
  deck: "four",
  /** Single letters as keys. */
  letters: true,
  /** Keys other than the usual ones: what is done, and by which. */
  keys: /** @type {Record<string, string>} */ ({}),
  /** People who are not heard, at this table. */
  muted: /** @type {readonly string[]} */ ([]),
};

const KEPT = "anteup";

/** @returns {typeof BEGINS} */
function recalled() {
  try {
    return { ...BEGINS, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return { ...BEGINS }; // a browser that keeps nothing, or something that is not ours
  }
}

/** What he keeps. */
export const kept = signal(recalled());

/** @param {Partial<typeof BEGINS>} some */
export function keep(some) {
  kept.value = { ...kept.value, ...some };
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept.value));
  } catch {
    // it holds until the page is left
  }
}

/** Whether nothing should move. */
export const still = () => !kept.value.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;

// ---- sending ----------------------------------------------------------------------------------------------------------

/** @typedef {{ act: (action: import("./protocol.js").Action) => void, ask: (ask: import("./protocol.js").Ask) => void, again: () => void }} Line */

/**
 * The way to the room; `table.js` puts it here.
 * @type {Line}
 */
export const line = { act: () => {}, ask: () => {}, again: () => {} };
