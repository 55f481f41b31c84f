/**
 * How much: by a name such as `½ pot`, on the slider, or typed. What is typed is kept as it was typed, right or wrong.
 */
import { Icon } from "./cards.js";
import { purse, state, sum, typed, wrong } from "./desk.js";
import { computed, html, useEffect, useRef } from "./h.js";
import { keyOf } from "./keys.js";
import { allowed, bounds, faulty, stepped } from "./moves.js";

/** The sum that is set; null: what is typed is none. */
export const amount = computed(() => {
  try {
    return purse.value.read(typed.value);
  } catch {
    return null;
  }
});

/** @param {number} value */
function set(value) {
  typed.value = sum(value);
  wrong.value = "";
}

/** @param {string} text As it is typed. */
function type(text) {
  typed.value = text;
  const within = bounds(state.value.turn?.menu);
  try {
    const value = purse.value.read(text);
    wrong.value = within ? faulty(value, within, sum) : "";
  } catch (error) {
    wrong.value = error instanceof Error ? error.message : "";
  }
}

/**
 * Go up or down from the sum that is set.
 * @param {number} by In units, or in parts of the pot: `0.1`.
 */
export function go(by) {
  const { turn, hand } = state.value;
  const within = bounds(turn?.menu);
  if (!within) return;
  const far = Math.abs(by) < 1 ? by * (hand?.pot ?? 0) : by * unit();
  set(stepped(amount.value ?? within.least, far || Math.sign(by), within));
}

/** What one step is: the smallest of the blinds, the ante or the bets, so that it is a chip that lies on the table. */
function unit() {
  const stakes = state.value.hand?.game?.stakes;
  if (!stakes) return 1;
  const sums = [stakes.ante, ...stakes.blinds, stakes.least_bet, stakes.small_bet].filter(Boolean);
  return Math.max(stakes.unit, sums.length ? Math.min(...sums) : 1);
}

/**
 * Set the named sum, counted from 1.
 * @param {number} number
 */
export function preset(number) {
  const named = state.value.turn?.sums[number - 1];
  if (named) set(named[1]);
}

/**
 * A letter that is struck in the field: that of betting bets, and no other comes in but those with which sums are written.
 * @param {KeyboardEvent} stroke
 */
function struck(stroke) {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey || !/^\p{L}$/u.test(stroke.key)) return;
  const letter = stroke.key.toLowerCase();
  const written = purse.value.example.toLowerCase().includes(letter);
  if (written) return;
  stroke.preventDefault();
  const bets = keyOf("raise").toLowerCase() === letter;
  if (bets && !stroke.repeat) /** @type {HTMLInputElement} */ (stroke.currentTarget).form?.requestSubmit();
}

/** @param {{ turn: import("./protocol.js").YourTurn, label: string }} props */
export function Amount({ turn, label }) {
  const within = bounds(turn.menu);
  const slider = useRef(/** @type {HTMLInputElement | null} */ (null));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (within) set(within.least);
  }, [turn.turn]);
  const value = amount.value;
  const at =
    within && value !== null ? Math.min(1, Math.max(0, (value - within.least) / (within.most - within.least || 1))) : 0;
  useEffect(() => slider.current?.style.setProperty("--at", String(at)), [at]);
  if (!within || within.least === within.most) return null;
  const step = within.every || within.most - within.least;
  return html`<fieldset class="size">
    <legend class="vh">${label}</legend>
    ${
      turn.sums.length > 0 &&
      html`<div class="presets" role="group" aria-label="Amounts">
      ${turn.sums.map(
        ([name, worth], i) => html`<button
          type="button"
          class=${`preset ${i === 0 ? "min" : ""} ${name.startsWith("⅔") || name.startsWith("¾") ? "deep" : ""}`}
          key=${name}
          aria-pressed=${value === worth ? "true" : "false"}
          onClick=${() => set(worth)}
        >
          ${name} <b>${sum(worth)}</b>
        </button>`,
      )}
    </div>`
    }
    <div class="slide">
      <button type="button" class="step" aria-label="Less" onClick=${() => go(-1)}><${Icon} name="minus" /></button>
      <input
        type="range"
        ref=${slider}
        min=${within.least}
        max=${within.most}
        step=${within.least % step === 0 ? step : 1}
        value=${value ?? within.least}
        aria-label=${label}
        aria-valuetext=${`${label} ${value === null ? typed.value : sum(value)}`}
        onInput=${(/** @type {any} */ e) => set(allowed(Number(e.target.value), within))}
        onWheel=${(/** @type {WheelEvent} */ e) => {
          e.preventDefault();
          go(e.deltaY < 0 ? 1 : -1);
        }}
      />
      <button type="button" class="step" aria-label="More" onClick=${() => go(1)}><${Icon} name="plus" /></button>
      <input
        class=${`amount ${wrong.value ? "wrong" : ""}`}
        ref=${field}
        id="amount"
        inputmode=${purse.value.name.startsWith("pounds") ? "text" : "decimal"}
        autocomplete="off"
        value=${typed.value}
        aria-label=${`${label}, amount`}
        aria-invalid=${wrong.value ? "true" : undefined}
        aria-describedby=${wrong.value ? "wrong" : undefined}
        onInput=${(/** @type {any} */ e) => type(e.target.value)}
        onKeyDown=${struck}
        onFocus=${() => field.current?.select()}
      />
    </div>
  </fieldset>`;
}
