/**
 * A hand again, step by step, as its viewer saw it: the table's own picture, drawn from the same reducer.
 */
import { Icon } from "./cards.js";
import { Stage, manner } from "./cloth.js";
import { page, state } from "./desk.js";
import { html, render, signal, useEffect, useRef } from "./h.js";
import { empty, reduce } from "./reduce.js";
import { words } from "./say.js";
import { proofs } from "./verify.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./protocol.js").Welcome} Welcome */

/** Milliseconds that a step is looked at, at the usual speed. */
const PACE = 1400;
const SPEEDS = [0.5, 1, 2, 4];

/**
 * @typedef {object} Step
 * @property {State} state
 * @property {string} said
 * @property {string} street
 * @property {boolean} opens Whether a street begins with it.
 */

/**
 * The steps of a hand: each line of it that has words, with what is known after it and before the next.
 * @param {Welcome} told
 * @returns {Step[]}
 */
function stepsOf(told) {
  const first = told.hand[0]?.n ?? told.n + 1;
  let now = reduce(empty(), { ...told, hand: [], n: first - 1 });
  /** @type {Step[]} */
  const steps = [];
  for (const line of told.hand) {
    const before = now;
    now = reduce({ ...now, n: line.n - 1 }, { type: "Events", events: [line] });
    const said = line.event.type === "Dealt" ? (now.hand?.log.at(-1)?.said ?? "") : "";
    const last = steps.at(-1);
    if (said) {
      const street = now.hand?.street || last?.street || "";
      steps.push({ state: now, said, street, opens: Boolean(street) && street !== last?.street });
    } else if (last && now !== before) {
      steps[steps.length - 1] = { ...last, state: now };
    }
  }
  return steps;
}

// ---- where one is -----------------------------------------------------------------------------------------------------

/** @type {import("./vendor/signals.js").Signal<Step[]>} */
const steps = signal([]);
const at = signal(0);
const plays = signal(false);
const speed = signal(1);
const fault = signal("");
/** Whether the steps are open, where they lie over the table. */
const sheet = signal(false);

/** @param {number} step Which is shown; the nearest that there is. */
function go(step) {
  at.value = Math.max(0, Math.min(steps.value.length - 1, step));
  const shown = steps.value[at.value];
  if (shown) state.value = shown.state;
  if (at.value === steps.value.length - 1) plays.value = false;
  history.replaceState(null, "", `#${at.value + 1}`);
}

/** @param {1 | -1} way To where a street begins. */
function street(way) {
  const opens = steps.value.flatMap((step, number) => (step.opens ? [number] : []));
  const next = way > 0 ? opens.find((number) => number > at.value) : opens.filter((number) => number < at.value).at(-1);
  go(next ?? (way > 0 ? steps.value.length - 1 : 0));
}

function play() {
  if (!plays.value && at.value === steps.value.length - 1) go(0);
  plays.value = !plays.value;
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => go(at.value - 1),
  ArrowRight: () => go(at.value + 1),
  Home: () => go(0),
  End: () => go(steps.value.length - 1),
  " ": play,
  ",": () => street(-1),
  ".": () => street(1),
};

addEventListener("keydown", (event) => {
  const on = /** @type {Element | null} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || on?.closest("select, a, button, input:not([type=range])"))
    return;
  const does = KEYS[event.key];
  if (!does) return;
  event.preventDefault();
  does();
});

// ---- the page ---------------------------------------------------------------------------------------------------------

/** The track, and the keys under it. */
function Steer() {
  const track = useRef(/** @type {HTMLElement | null} */ (null));
  const all = steps.value;
  const shown = all[at.value];
  const streets = all.reduce((/** @type {{name: string, steps: number}[]} */ found, step) => {
    const last = found.at(-1);
    if (last && (last.name === step.street || !last.name)) {
      found[found.length - 1] = { name: step.street, steps: last.steps + 1 };
    } else {
      found.push({ name: step.street, steps: 1 });
    }
    return found;
  }, []);
  useEffect(() => {
    track.current?.style.setProperty("--cols", streets.map((one) => `${one.steps}fr`).join(" ") || "1fr");
    track.current?.style.setProperty("--at", String(at.value / Math.max(1, all.length - 1)));
  }, [at.value, all]);
  const key = (/** @type {string} */ name, /** @type {string} */ icon, /** @type {() => void} */ does, main = false) =>
    html`<button type="button" class=${main ? "icon main" : "icon"} aria-label=${name} title=${name} onClick=${does}><${Icon} name=${icon} /></button>`;
  return html`<section class="steer" id="act" aria-label="Steps">
    <div class="track" ref=${track}>
      <p class="streets" aria-hidden="true">
        ${streets.map(({ name }, number) => html`<span key=${number} aria-current=${name === shown?.street ? "true" : undefined}>${name}</span>`)}
      </p>
      <input
        type="range" min="1" max=${all.length} value=${at.value + 1} aria-label="Step"
        aria-valuetext=${`Step ${at.value + 1} of ${all.length}. ${shown?.said ?? ""}`}
        onInput=${(/** @type {any} */ event) => go(Number(event.target.value) - 1)} />
    </div>
    <div class="keys">
      <label class="sub">Speed${" "}
        <select class="field speed" value=${String(speed.value)} onChange=${(/** @type {any} */ event) => (speed.value = Number(event.target.value))}>
          ${SPEEDS.map((one) => html`<option key=${one} value=${String(one)}>${one}×</option>`)}
        </select>
      </label>
      <div class="mid">
        ${key("First step", "first", () => go(0))} ${key("One step back", "prev", () => go(at.value - 1))}
        ${key(plays.value ? "Stop" : "Play", plays.value ? "pause" : "play", play, true)}
        ${key("One step on", "next", () => go(at.value + 1))} ${key("Last step", "last", () => go(all.length - 1))}
      </div>
      <div class="end"><a class="pill small" href=${`/t/${page.id}/hands`}>All hands</a></div>
    </div>
  </section>`;
}

/** Every step in words; the one that is shown is marked, and each may be gone to. */
function Told() {
  const here = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => here.current?.scrollIntoView({ block: "nearest" }), [at.value]);
  return html`<ol class="told steps-told" aria-label="Steps">
    ${steps.value.map(
      ({ said }, number) => html`<li key=${number} ref=${number === at.value ? here : undefined}>
        <button type="button" aria-current=${number === at.value ? "step" : undefined} onClick=${() => go(number)}>${said}</button>
      </li>`,
    )}
  </ol>`;
}

/** Whether the cards that were seen lay in the sealed pack. */
function Proof() {
  const last = steps.value.at(-1)?.state.hand;
  if (!last) return null;
  const found = proofs(page.id, last.number, last.log);
  if (!found.length) return html`<p class="sub">This pack was not sealed, or you saw none of its cards.</p>`;
  const wrong = found.filter(({ is }) => is !== "proved");
  const says = wrong.length
    ? `${wrong.length} of ${found.length} cards cannot be proved: something is wrong with this hand.`
    : `Pack sealed before the deal. ${found.length === 1 ? "The one card" : `All ${found.length} cards`} that you saw ${found.length === 1 ? "is" : "are"} proved.`;
  return html`<details class="proofs">
    <summary class=${wrong.length ? "wrong" : ""}><${Icon} name="shield" /> ${says}</summary>
    <ul>
      ${found.map(
        ({ card, is, slot }) => html`<li key=${card} class=${is}>
          ${`${is === "proved" ? "✓" : "✗"} ${words().card(card)}: ${is === "proved" ? `lay in place ${slot + 1} of the pack` : is === "wrong" ? "its proof is wrong" : "came without a proof"}`}
        </li>`,
      )}
    </ul>
  </details>`;
}

/** Where the house's book differed from the printed one when the hand was dealt. */
function House() {
  const differs = steps.value.at(-1)?.state.table?.differs ?? [];
  if (!differs.length) return null;
  return html`<details class="proofs">
    <summary>House rules of this hand</summary>
    <ul class="differs">
      ${differs.map((one) => html`<li key=${one}>${one}</li>`)}
    </ul>
  </details>`;
}

/** The whole page. */
function Room() {
  const shown = steps.value[at.value];
  const number = shown?.state.hand?.number ?? Number(document.body.dataset["number"]);
  useEffect(() => {
    if (!plays.value) return undefined;
    const timer = setTimeout(() => go(at.value + 1), PACE / speed.value);
    return () => clearTimeout(timer);
  }, [plays.value, at.value, speed.value]);
  const [hand, chairs] = [shown?.state.hand, shown?.state.table?.chairs.length ?? 6];
  return html`<header class="bar">
      <a class="wordmark" href="/"><svg aria-hidden="true"><use href="/cards.svg#chip8" /></svg>anteup</a>
      <a class="called" href=${`/t/${page.id}/rules`}><strong>Hand ${number}, again</strong>${" "}<small>${hand?.title ?? ""} · what you saw</small></a>
      <nav aria-label="Room">
        <button type="button" class="pill small only-narrow" aria-expanded=${sheet.value ? "true" : "false"} onClick=${() => (sheet.value = !sheet.value)}>Steps and proof</button>
        <a class="pill small only-wide" href=${`/t/${page.id}`}>To the table</a>
      </nav>
    </header>
    <main class=${`table is-replay ${manner()}`} data-seats=${chairs}>
      <h1 class="vh">Hand ${number}, step ${at.value + 1} of ${steps.value.length}</h1>
      ${shown ? html`<${Stage} />` : html`<section class="stage"><p class="lead">${fault.value || "The hand is being fetched."}</p></section>`}
      <${Steer} />
    </main>
    <aside class=${`side ${sheet.value ? "is-open" : ""}`} aria-label="Steps and proof">
      <${Told} />
      <div class="proof-line">
        <${Proof} />
        <${House} />
        <p class="sub">To keep: <a href=${`/t/${page.id}/hands/${number}.jsonl`} download>the log</a>, <a href=${`/t/${page.id}/hands/${number}.phh`}>PHH</a>.</p>
      </div>
    </aside>
    <p class="vh" role="status">${shown?.said ?? ""}</p>`;
}

const root = document.getElementById("room");
if (root) {
  render(html`<${Room} />`, root);
  const answer = await fetch(`/t/${page.id}/hands/${document.body.dataset["number"]}.json`);
  if (answer.ok) {
    steps.value = stepsOf(await answer.json());
    const wanted = Number(location.hash.slice(1));
    go(wanted > 0 ? wanted - 1 : 0);
  } else {
    fault.value = `The hand could not be fetched (${answer.status}).`;
  }
}
