/**
 * What is asked of you, as buttons, fields and boxes to be marked: every kind of menu that there is.
 */
import { line, mine, purse, state, sum } from "./desk.js";
import { html, useRef, useState } from "./h.js";
import { bounds, faulty } from "./moves.js";
import { stepOf } from "./hands.js";
import { sayLawful, sorted, words } from "./say.js";

/** @typedef {import("./protocol.js").Menu} Menu */
/** @typedef {import("./protocol.js").Action} Action */
/** @typedef {import("./protocol.js").Card} Card */
/**
 * @template {Menu["type"]} T
 * @typedef {Extract<Menu, {type: T}>} Asked
 */

/**
 * An answer is sent; since its button goes, whoever was on it finds himself at the heading of the answers.
 * @param {Action} action
 */
function act(action) {
  const here = document.activeElement?.closest("[data-answers]");
  line.act(action);
  if (here) document.getElementById("act")?.focus();
}

/** @param {{says: string, action: Action, main?: boolean}} props */
const Answer = ({ says, action, main }) =>
  html`<button type="button" class=${main ? "pill main" : "pill"} onClick=${() => act(action)}>${says}</button>`;

/** What is asked now; that nothing is, where nothing is. */
export function Answers() {
  const { turn, hand, line: at } = state.value;
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
    ${own && html`<div class="tools"><${Answer} says="Own up: I opened without openers, or my hand is foul" action=${{ type: "OwnUp" }} /></div>`}
  </div>`;
}

/** @param {{menu: Menu}} props */
function Menued({ menu }) {
  switch (menu.type) {
    case "Wager":
      return html`<${Wagers} menu=${menu} />`;
    case "Offer":
      return html`<div class="tools">
        <${Answer} says="Let it pass" action=${{ type: "Decline" }} />
        <${Answer} says=${`Straddle to ${sum(menu.to)}`} action=${{ type: "StraddleTo", amount: menu.to }} main />
      </div>`;
    case "AnteAsked":
      return html`<${Amount}
        menu=${menu}
        label="The ante"
        action=${(/** @type {number} */ amount) => ({ type: "NameAnte", amount })}
      />`;
    case "Exchange":
      return html`<${Exchange} menu=${menu} />`;
    case "HeldOut":
      return html`<div class="tools">
        <${Answer} says=${`Take ${words().many(menu.count, "card")}`} action=${{ type: "TakeOffer" }} />
        <${Answer} says="Have them counted again" action=${{ type: "RefuseOffer" }} main />
      </div>`;
    case "Pick":
      return html`<${Pick} menu=${menu} />`;
    case "Sale":
      return html`<div class="tools">
        <${Answer} says=${menu.cards ? "Let the card pass" : "Be out"} action=${{ type: "Decline" }} />
        ${menu.able && html`<${Answer} says=${`Pay ${sum(menu.price)} ${menu.cards ? `for ${words().many(menu.cards, "card")}` : "to stay in"}`} action=${{ type: "BuyCard" }} main />`}
      </div>`;
    case "Ways":
      return html`<div class="tools">
        ${menu.ways.map((way) => html`<${Answer} key=${way} says=${way === "both" ? "Declare high and low" : `Declare ${way}`} action=${{ type: "DeclareWay", way }} />`)}
      </div>`;
    case "Wilds":
      return html`<${Wilds} menu=${menu} />`;
    case "Backs":
      return html`<div class="tools">
        ${menu.claim && html`<${Answer} says="Claim a misdeal" action=${{ type: "ClaimMisdeal" }} />`}
        <${Answer} says=${`Lift your ${words().many(menu.count, "card")}`} action=${{ type: "LiftCards" }} main />
      </div>`;
    case "Tabling":
      return html`<div class="tools">
        ${menu.muck && html`<${Answer} says="Muck" action=${{ type: "Muck" }} />`}
        <${Answer} says="Show your hand" action=${{ type: "ShowHand" }} main />
      </div>`;
    case "Anytime":
      return html`<div class="tools">
        <${Answer} says="Own up: I opened without openers, or my hand is foul" action=${{ type: "OwnUp" }} />
      </div>`;
  }
}

/** @param {{menu: Asked<"Wager">}} props */
function Wagers({ menu }) {
  const { hand, turn } = state.value;
  const step = hand ? stepOf(hand) : undefined;
  const stands = step?.do === "bet" && step.check.startsWith("stand");
  const called = step?.do === "draw" ? "Make good" : "Call";
  const raise = hand?.level ? "Raise to" : "Bet";
  const action = (/** @type {number} */ amount) => ({ type: "RaiseTo", amount });
  return html`<div class="tools">
      ${menu.fold && html`<${Answer} says="Fold" action=${{ type: "Fold" }} />`}
      ${menu.check && html`<${Answer} says=${stands ? "Stand" : "Check"} action=${{ type: "Check" }} main />`}
      ${menu.call > 0 && html`<${Answer} says=${`${called} ${sum(menu.call)}`} action=${{ type: "Call", adds: null }} main />`}
      ${
        menu.least > 0 &&
        menu.least === menu.most &&
        html`<${Answer} says=${`${raise} ${sum(menu.least)}`} action=${action(menu.least)} />`
      }
    </div>
    ${
      menu.least > 0 &&
      menu.least < menu.most &&
      html`<${Amount} menu=${menu} label=${raise} action=${action} named=${turn?.sums ?? []} />`
    }`;
}

/**
 * A sum to be typed, and some that have names.
 * @param {{menu: Menu, label: string, action: (amount: number) => Action, named?: [string, number][]}} props
 */
function Amount({ menu, label, action, named = [] }) {
  const within = bounds(menu);
  const [text, type] = useState(within ? sum(within.least) : "");
  const [wrong, be] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  if (!within) return null;
  const range = `from ${sum(within.least)} to ${sum(within.most)}${within.every > 1 ? `, in steps of ${sum(within.every)}` : ""}`;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    let fault = "";
    let amount = 0;
    try {
      amount = purse.value.read(text);
      fault = faulty(amount, within, sum);
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
    }
    be(fault);
    if (fault) field.current?.focus();
    else act(action(amount));
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
      <button class="pill">${label} ${text}</button>
      ${named.map(([name, worth]) => html`<button type="button" class="pill small" key=${name} onClick=${() => type(sum(worth))}>${name}: ${sum(worth)}</button>`)}
    </div>
  </form>`;
}

/**
 * Your own cards, each to be marked.
 * @param {{verb: string, marked: Card[], mark: (cards: Card[]) => void, up?: boolean}} props
 */
function Marks({ verb, marked, mark, up }) {
  const spot = mine.value;
  const cards = spot ? [...sorted(spot.cards), ...(up ? spot.up : [])] : [];
  return html`${cards.map(
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
}

/** @param {{menu: Asked<"Exchange">}} props */
function Exchange({ menu }) {
  const [marked, mark] = useState(/** @type {Card[]} */ ([]));
  const [aside, lay] = useState(false);
  const { hand } = state.value;
  const step = hand ? stepOf(hand) : undefined;
  const mayLay = step?.do === "draw" && step.openers === "split aside" && mine.value?.opener;
  const fits = marked.length >= Math.max(1, menu.least) && marked.length <= menu.most;
  return html`${
    menu.most > 0 &&
    html`<fieldset class="marks-list">
        <legend>
          ${`Discard ${menu.least === menu.most ? "" : "at most "}${words().many(menu.most, "card")}`}
        </legend>
        <${Marks} verb="Discard" marked=${marked} mark=${mark} up />
        ${mayLay && html`<label class="tick"><input type="checkbox" name="aside" checked=${aside} onChange=${(/** @type {any} */ event) => lay(event.target.checked)} /> Openers are among them, and lie aside for the proof</label>`}
      </fieldset>`
  }
    <div class="tools">
      ${!menu.least && html`<${Answer} says="Stand pat" action=${{ type: "Discard", cards: [], aside: false }} />`}
      ${menu.most > 0 && html`<${Sent} fits=${fits} says=${`Discard ${words().many(marked.length, "card")}`} action=${{ type: "Discard", cards: marked, aside }} />`}
    </div>`;
}

/** @param {{menu: Asked<"Pick">}} props */
function Pick({ menu }) {
  const [marked, mark] = useState(/** @type {Card[]} */ ([]));
  const over = menu.what === "hand over";
  const verb = over ? "Pass on" : "Turn up";
  return html`<fieldset class="marks-list">
      <legend>${verb} ${words().many(menu.count, "card")}</legend>
      <${Marks} verb=${verb} marked=${marked} mark=${mark} />
    </fieldset>
    <div class="tools">
      <${Sent}
        fits=${marked.length === menu.count}
        says=${`${verb} ${words().many(marked.length, "card")}`}
        action=${{ type: over ? "HandOver" : "TurnUp", cards: marked }}
      />
    </div>`;
}

/**
 * An answer that is only one once enough is marked.
 * @param {{fits: boolean, says: string, action: Action}} props
 */
const Sent = ({ fits, says, action }) =>
  html`<button
    type="button"
    class="pill main"
    aria-disabled=${fits ? undefined : "true"}
    onClick=${() => fits && act(action)}
  >
    ${says}
  </button>`;

const FACES = [..."AKQJT98765432"].flatMap((rank) => [..."shdc"].map((suit) => /** @type {Card} */ (rank + suit)));

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

/** @param {{menu: Asked<"Wilds">}} props */
function Wilds({ menu }) {
  const [named, name] = useState(() => facesOf(menu.cards, mine.value?.cards ?? []));
  return html`<form
    class="entry"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      act({ type: "NameWild", cards: named });
    }}
  >
    ${menu.cards.map(
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
    <div class="tools">
      <button class="pill main">${menu.cards.length ? "Name them" : "I have none to name"}</button>
    </div>
  </form>`;
}
