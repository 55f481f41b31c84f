/**
 * What is asked of you, as buttons, fields and boxes to be marked. The buttons are those of `moves`, as at the other table;
 * the fields are of this one.
 */
import { broke, line, mine, mustAsk, purse, state, sum } from "./desk.js";
import { sorted } from "./grammar.js";
import { html, useRef, useState } from "./h.js";
import { FACES, about, bounds, faulty, moves, sized } from "./moves.js";
import { sayLawful, sayLost, words } from "./say.js";

/** @typedef {import("./protocol.js").Menu} Menu */
/** @typedef {import("./protocol.js").Action} Action */
/** @typedef {import("./protocol.js").Card} Card */
/** @typedef {import("./moves.js").Move} Move */

/**
 * An answer is sent; since its button goes, whoever was on it finds himself at the heading of the answers.
 * @param {Action} action
 */
function act(action) {
  const here = document.activeElement?.closest("[data-answers]");
  line.act(action);
  if (here) document.getElementById("act")?.focus();
}

/** What is asked now; that nothing is, where nothing is. */
export function Answers() {
  const { turn, hand, line: at } = state.value;
  if (at === "lost") return html`<p>${sayLost(state.value)}</p>`;
  if (!turn && broke.value) {
    return html`<p>${words().broke}.</p>
      <div class="tools">
        <button type="button" class="pill main" onClick=${() => line.ask({ type: "Buy", amount: 0 })}>
          ${mustAsk.value ? "Ask for" : "Buy"} ${sum(state.value.table?.stack ?? 0)}
        </button>
        <button type="button" class="pill" onClick=${() => line.ask({ type: "Leave" })}>Get up</button>
      </div>`;
  }
  if (!turn) {
    const next = hand && !hand.over && hand.turn >= 0 ? hand.seats[hand.turn] : undefined;
    return html`<p>${next ? `It is ${next.name}'s turn.` : "Nothing is asked of you now."}</p>`;
  }
  if (turn.sent) return html`<p>${words().sent}</p>`;
  if (at !== "on") return html`<p>${words().lost}</p>`;
  const { menu } = turn;
  const lawful = sayLawful(hand, menu, sum);
  const own = "own_up" in menu && menu.own_up;
  return html`<div data-answers=${turn.turn}>
    <p>${menu.type === "Anytime" ? "It is not your turn, but you may" : "You may"} ${lawful}.</p>
    <${Menued} menu=${menu} key=${turn.turn} />
    ${(own || menu.type === "Anytime") && html`<div class="tools"><button type="button" class="pill" onClick=${() => act({ type: "OwnUp" })}>Own up: I opened without openers, or my hand is foul</button></div>`}
  </div>`;
}

/** @param {Move} move */
const says = ({ says, sum: figure }) => [says, figure].filter(Boolean).join(" ");

/**
 * One answer.
 * @param {{move: Move}} props
 */
const Answer = ({ move }) =>
  html`<button
    type="button"
    class=${move.kind === "down" ? "pill" : "pill main"}
    aria-disabled=${move.action ? undefined : "true"}
    title=${move.action ? undefined : move.why}
    onClick=${() => move.action && act(move.action)}
  >
    ${says(move)}
  </button>`;

/**
 * The answers to a menu that can be given, now or once it is marked and typed what they take; and where to do so.
 * @param {{menu: Menu}} props
 */
function Menued({ menu }) {
  const within = bounds(menu);
  const [text, type] = useState(within ? sum(within.least) : "");
  const [marked, mark] = useState(/** @type {readonly Card[]} */ ([]));
  const [named, name] = useState(() => (menu.type === "Wilds" ? facesOf(menu.cards, mine.value?.cards ?? []) : []));
  const [aside, lay] = useState(false);
  const facts = about(state.value.hand, sum);
  const draft = { amount: amountOf(text), cards: menu.type === "Wilds" ? named : marked, aside };
  const all = moves(menu, draft, facts).filter((move) => move.action || move.waits);
  const typed = within && within.least < within.most ? all.find((move) => move.key === "raise") : undefined;
  const verb = menu.type === "Pick" ? all[0]?.says : "Discard";
  return html`${
    (menu.type === "Exchange" || menu.type === "Pick") &&
    (menu.type === "Pick" || menu.most > 0) &&
    html`<fieldset class="marks-list">
      <legend>
        ${verb} ${menu.type === "Pick" ? words().many(menu.count, "card") : `${menu.least === menu.most ? "" : "at most "}${words().many(menu.most, "card")}`}
      </legend>
      <${Marks} verb=${verb} marked=${marked} mark=${mark} />
      ${
        menu.type === "Exchange" &&
        facts.splits &&
        html`<label class="tick"
          ><input type="checkbox" name="aside" checked=${aside} onChange=${(/** @type {any} */ event) => lay(event.target.checked)} /> Openers are among
          them, and lie aside for the proof</label
        >`
      }
    </fieldset>`
  }
  ${menu.type === "Wilds" && html`<${Wilds} cards=${menu.cards} named=${named} name=${name} />`}
  <div class="tools">${all.filter((move) => move !== typed).map((move) => html`<${Answer} key=${move.key} move=${move} />`)}</div>
  ${typed && within && html`<${Amount} label=${sized(menu, facts)} move=${typed} within=${within} text=${text} type=${type} named=${state.value.turn?.sums ?? []} />`}`;
}

/** @param {string} text @returns {number | null} The sum that is typed; null: it is none. */
function amountOf(text) {
  try {
    return purse.value.read(text);
  } catch {
    return null;
  }
}

/**
 * A sum to be typed, and some that have names.
 * @param {{label: string, move: Move, within: NonNullable<ReturnType<typeof bounds>>, text: string, type: (text: string) => void, named: readonly [string, number][]}} props
 */
function Amount({ label, move, within, text, type, named }) {
  const [wrong, be] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const range = `from ${sum(within.least)} to ${sum(within.most)}${within.every > 1 ? `, in steps of ${sum(within.every)}` : ""}`;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    let fault = "";
    try {
      fault = faulty(purse.value.read(text), within, sum);
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
    }
    be(fault);
    if (fault) field.current?.focus();
    else if (move.action) act(move.action);
  };
  return html`<form class="entry" onSubmit=${send}>
    <label
      >${label}, ${range}
      <input
        class="field"
        name="amount"
        ref=${field}
        inputmode="decimal"
        autocomplete="off"
        value=${text}
        aria-invalid=${wrong ? "true" : undefined}
        aria-describedby=${wrong ? "wrong" : undefined}
        onInput=${(/** @type {any} */ event) => type(event.target.value)}
      />
    </label>
    ${wrong && html`<p id="wrong" role="alert">${wrong}.</p>`}
    <div class="tools">
      <button class="pill">${says(move)}</button>
      ${named.map(([name, worth]) => html`<button type="button" class="pill small" key=${name} onClick=${() => type(sum(worth))}>${name}: ${sum(worth)}</button>`)}
    </div>
  </form>`;
}

/**
 * Your own cards that lie face down, each to be marked.
 * @param {{verb: string, marked: readonly Card[], mark: (cards: Card[]) => void}} props
 */
const Marks = ({ verb, marked, mark }) =>
  html`${sorted(mine.value?.cards ?? []).map(
    (card, at) =>
      html`<label class="tick" key=${`${card}${at}`}>
        <input
          type="checkbox"
          name=${card}
          checked=${marked.includes(card)}
          onChange=${(/** @type {any} */ event) => mark(event.target.checked ? [...marked, card] : marked.filter((one) => one !== card))}
        />
        ${` ${verb} the ${words().card(card)}`}
      </label>`,
  )}`;

/**
 * What wild cards may be named at first: themselves, and a joker the best card that one has not got.
 * @param {readonly Card[]} wild
 * @param {readonly Card[]} held
 */
function facesOf(wild, held) {
  const taken = new Set([...held, ...wild]);
  return wild.map((card) => {
    if (!card.startsWith("Jk")) return card;
    const face = FACES.find((one) => !taken.has(one)) ?? "As";
    taken.add(face);
    return face;
  });
}

/**
 * What each of your wild cards is to stand for.
 * @param {{cards: readonly Card[], named: readonly Card[], name: (cards: Card[]) => void}} props
 */
const Wilds = ({ cards, named, name }) =>
  html`<div class="entry">
    ${cards.map(
      (card, at) =>
        html`<label key=${`${card}${at}`}
          >The ${words().card(card)} stands for
          <select
            class="field"
            name=${`wild${at}`}
            value=${named[at]}
            onChange=${(/** @type {any} */ event) => name(named.map((one, i) => (i === at ? event.target.value : one)))}
          >
            ${FACES.map((face) => html`<option key=${face} value=${face} selected=${named[at] === face}>${words().card(face)}</option>`)}
          </select>
        </label>`,
    )}
  </div>`;
