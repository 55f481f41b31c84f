/**
 * Time as the server counts it, and the bars that show how much of it is left.
 */
import { state, still } from "./desk.js";
import { computed, effect, signal, useEffect, useState } from "./h.js";

/** The server's clock now, in milliseconds since 1970. */
export const serverNow = () => Date.now() + (state.value.now?.offset ?? 0);

/** It goes on four times a second while somebody looks at it. */
export const beat = signal(0);
setInterval(() => {
  if (!document.hidden) beat.value += 1;
}, 250);

/** @param {number} until Milliseconds of the server's clock. @returns {number} Seconds, rounded up. */
export const seconds = (until) => Math.max(0, Math.ceil((until - serverNow()) / 1000));

/** @param {number | null | undefined} until @returns {number | null} The same; null: nobody is hurried. */
export const left = (until) => (until ? seconds(until) : null);

/**
 * Since when the action is with whom, and until when he has: everybody is told only his own deadline, so that of another is
 * reckoned from the last line of the hand.
 */
export const acting = computed(() => {
  const { hand, table } = state.value;
  const last = hand?.log.at(-1);
  const chair = hand && hand.turn >= 0 ? hand.seats[hand.turn]?.chair : undefined;
  const clock = (table?.settings.clock ?? 0) * 1000;
  if (!last || chair === undefined || !clock || table?.phase !== "hand") return null;
  return { chair, from: last.at, until: last.at + clock };
});

/** Whether the last five seconds of the one who acts have begun. */
export const late = signal(false);
effect(() => {
  beat.value; // it is looked at anew with every beat
  const until = acting.value?.until;
  late.value = until !== undefined && until - serverNow() < 5000;
});

/**
 * Seconds as people read them.
 * @param {number} s
 */
export const spelled = (s) => (s < 100 ? `${s} s` : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`);

/**
 * Minutes, as somebody types them.
 * @param {string} text
 */
export function minutes(text) {
  if (!/^\d{1,5}$/.test(text.trim())) throw new Error(`“${text}” is no number of minutes: write it like 90`);
  return Number(text);
}

/**
 * Let a bar run out. It runs by itself, so that nothing is drawn anew for it; where nothing should move, it steps once a
 * second.
 * @param {HTMLElement | null} bar
 * @param {{ from: number, until: number } | null | undefined} time
 * @returns {() => void} Stops it.
 */
export function fraction(bar, time) {
  if (!bar || !time || time.until <= time.from) {
    bar?.style.setProperty("--left", "1");
    return () => {};
  }
  const part = () => Math.min(1, Math.max(0, (time.until - serverNow()) / (time.until - time.from)));
  if (still()) {
    const set = () => bar.style.setProperty("--left", String(part()));
    set();
    const every = setInterval(set, 1000);
    return () => clearInterval(every);
  }
  const now = part();
  const run = bar.animate([{ transform: `scaleX(${now})` }, { transform: "scaleX(0)" }], {
    duration: Math.max(1, now * (time.until - time.from)),
    fill: "forwards",
  });
  return () => run.cancel();
}

/** So long, in milliseconds, a question is to be read before it takes an answer: a second click was meant for what stood there before. */
const READ = 600;

/**
 * Whether a question may be answered: it has stood there long enough, and no other has taken its place since.
 * @param {unknown} what The question itself.
 */
export function useRead(what) {
  const [read, set] = useState(/** @type {unknown} */ (null));
  useEffect(() => {
    const timer = setTimeout(() => set(() => what), READ);
    return () => clearTimeout(timer);
  }, [what]);
  return read === what;
}
