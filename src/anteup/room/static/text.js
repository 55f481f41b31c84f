/**
 * The text table: the same game as words, for screen readers, braille lines, slow lines and old machines.
 *
 * One polite region tells what happens, one that interrupts tells refusals and a lost line; all else is a document to be
 * read at one's own pace. Focus never moves by itself.
 */
import { beat, left } from "./clock.js";
import { LONGEST, line, mayChat, mine, page, state, sum, waiting } from "./desk.js";
import { sorted } from "./grammar.js";
import { html, render, signal, useEffect, useRef, useState } from "./h.js";
import { isJackpot, spotAt, stackOf, toAct } from "./hands.js";
import { connect } from "./net.js";
import { reduce } from "./reduce.js";
import { alarm, sayBack, sayTooLong, sayTurn, sayVoid, sentence, words } from "./say.js";
import { Answers } from "./text_answers.js";
import { AtDoor, Asks } from "./text_asks.js";

/** @typedef {import("./state.js").Spot} Spot */
/** @typedef {import("./state.js").Hand} Hand */
/** @typedef {import("./state.js").State} State */

/** So many sentences are said at once to one who is behind; the log has them all. */
const BEHIND = 4;
/** So many sentences stand in the log. */
const LOG = 120;

// ---- what is said aloud -----------------------------------------------------------------------------------------------

/** @type {import("./vendor/signals.js").Signal<{key: number, text: string}[]>} */
const spoken = signal([]);
const alarmed = signal("");
let key = 0;

/** @param {string[]} texts Said politely, in order. */
function say(...texts) {
  const fresh = texts.filter(Boolean).map((text) => ({ key: (key += 1), text }));
  if (fresh.length) spoken.value = [...spoken.peek(), ...fresh].slice(-BEHIND);
}

/** @param {import("./state.js").Heard} told One message, from the room or of the line to it. */
function hear(told) {
  const before = state.peek();
  state.value = reduce(before, told);
  const now = state.peek();
  alarmed.value = alarm(told, now, sum) ?? alarmed.peek();
  switch (told.type) {
    case "Events":
      say(
        ...now.told
          .filter(({ n }) => n > before.n)
          .slice(-BEHIND)
          .map(({ said }) => said),
      );
      return;
    case "Welcome":
      if (before.line === "new") say(...now.told.slice(-1).map(({ said }) => said));
      return;
    case "YourTurn":
      if (before.turn?.turn !== told.turn && told.menu.type !== "Anytime") say(sayTurn(now, sum, left(told.deadline)));
      return;
    case "Line":
      if (told.line === "on") say(sayBack(now));
  }
}

/** The two regions that speak. */
function Spoken() {
  const { refusal } = state.value;
  return html`<div role="status" aria-atomic="false" class="spoken">
      ${spoken.value.map(({ key: one, text }) => html`<p key=${one}>${text}</p>`)}
    </div>
    <div role="alert" class="alarm">${alarmed.value && html`<p>${alarmed.value}</p>`}</div>
    ${refusal?.law?.id && html`<p><a href=${`/law/${encodeURIComponent(refusal.law.id)}`}>Read law ${refusal.law.id}</a></p>`}`;
}

// ---- the clock --------------------------------------------------------------------------------------------------------

/** How long one has, to be looked at; what is said of it aloud is said twice in all. */
function Clock() {
  const said = useRef("");
  const { turn } = state.value;
  const tick = beat.value; // it is looked at anew with every beat
  const time = left(turn?.deadline);
  const banked = turn?.deadline && !time ? left(turn.deadline + turn.bank) : null;
  useEffect(() => {
    const what = time === null || time > 5 ? "" : banked === null ? "late" : "bank";
    if (what === said.current) return;
    said.current = what;
    if (what === "late") say(words().seconds(5));
    if (what === "bank" && turn?.bank) say(words().timeBank(Math.ceil(turn.bank / 1000)));
  }, [turn?.turn, tick]);
  if (time === null) return null;
  return html`<p class="clock">${banked === null ? `You have ${time} seconds.` : words().timeBank(banked)}</p>`;
}

// ---- the hand ---------------------------------------------------------------------------------------------------------

/** @param {{hand: Hand}} props What lies in the middle. */
function Middle({ hand }) {
  const boards = hand.boards.filter((board) => board.length);
  const turn = hand.turn >= 0 ? hand.seats[hand.turn] : undefined;
  const wild = words().wild(hand);
  return html`<section aria-labelledby="middle">
    <h2 id="middle">The hand</h2>
    <dl class="facts">
      <div>
        <dt>Hand</dt>
        <dd>${hand.number}: ${hand.title}</dd>
      </div>
      ${
        hand.street &&
        html`<div>
          <dt>Street</dt>
          <dd>${hand.street}</dd>
        </div>`
      }
      <div>
        <dt>In the middle</dt>
        <dd>${words().pots(hand.pots, sum)}</dd>
      </div>
      ${boards.map(
        (board, at) =>
          html`<div key=${at}>
            <dt>${boards.length > 1 ? `Board ${at + 1}` : "Board"}</dt>
            <dd>${words().cards(board)}</dd>
          </div>`,
      )}
      ${
        wild &&
        html`<div>
          <dt>Wild</dt>
          <dd>${wild}</dd>
        </div>`
      }
      ${
        !hand.over &&
        turn &&
        html`<div>
          <dt>To act</dt>
          <dd>${turn.seat === hand.you ? "you" : turn.name}</dd>
        </div>`
      }
      ${
        hand.over &&
        html`<div>
          <dt>Over</dt>
          <dd>${sayVoid(hand) || "this hand is over"}</dd>
        </div>`
      }
    </dl>
  </section>`;
}

/** What you hold, in words. */
function Yours() {
  const { label } = state.value;
  const spot = mine.value;
  return html`<section aria-labelledby="yours">
    <h2 id="yours">Your cards</h2>
    ${
      spot
        ? html`<p>
              ${spot.cards.length || spot.up.length ? words().cards(sorted(spot.cards)) : "You have no cards yet"}.
            </p>
            ${spot.up.length > 0 && html`<p>Face up: ${words().cards(spot.up)}.</p>`}
            ${label && html`<p>You make: ${label}.</p>`} ${!spot.live && html`<p>You are out of this hand.</p>`}`
        : html`<p>You are not in this hand.</p>`
    }
  </section>`;
}

/** @param {Spot | undefined} spot @param {number | null} you */
function cardsOf(spot, you) {
  if (!spot) return "";
  const down = spot.live ? spot.cards.filter((card) => card === "??").length : 0;
  const known = spot.seat === you ? sorted(spot.cards) : spot.cards.filter((card) => card !== "??");
  const said = [
    ...(spot.seat === you || !known.length ? [] : [words().cards(known)]),
    ...(spot.up.length ? [`face up ${words().cards(spot.up)}`] : []),
    ...(spot.seat === you ? (known.length ? [words().cards(known)] : []) : down ? [words().hidden(down)] : []),
  ];
  return said.join("; ");
}

/** @param {State["table"] & object} table @param {Hand | null} hand @param {number} chair @param {Spot | undefined} spot */
function stateOf(table, hand, chair, spot) {
  const at = table.chairs[chair];
  const said = [
    spot && toAct(hand, spot.seat) ? "to act" : "",
    spot && hand && spot.seat === hand.dealer ? "dealer" : "",
    spot ? words().did(spot, sum) : "",
    spot?.makes ?? "",
    spot && !spot.live && spot.did === "" ? "out" : "",
    spot?.allin && !hand?.over ? "all-in" : "",
    spot?.opener && isJackpot(hand) ? "opener" : "",
    spot?.declared && spot.did !== "declare" ? `for ${spot.declared === "both" ? "high and low" : spot.declared}` : "",
    spot?.won ? `won ${sum(spot.won)}` : "",
    at?.here === "away" ? "sits out" : at?.here === "waits" ? "waits to be dealt in" : "",
    at?.line === "lost" && !at.bot ? "line lost" : "",
    at?.leaving ? "leaves after this hand" : "",
    at?.asks ? `asks for ${sum(at.asks)}` : "",
    at?.bot ? "bot" : "",
    at?.person && at.person === table.host ? "host" : "",
  ];
  return said.filter(Boolean).join(", ");
}

/** Who sits where, with what. */
function Seats() {
  const { table, hand, you } = state.value;
  if (!table) return null;
  const seen = hand?.you ?? null;
  return html`<section aria-labelledby="seats">
    <h2 id="seats">Seats</h2>
    <table class="sheet">
      <thead>
        <tr>
          ${["Chair", "Player", "Chips", "Bet", "Cards", "State"].map((name) => html`<th scope="col" key=${name}>${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${table.chairs.map((at) => {
          const { chair, person, name } = at;
          const spot = spotAt(hand, at);
          if (!person && !spot)
            return html`<tr key=${chair}>
              <td>${chair + 1}</td>
              <td colspan="5">free</td>
            </tr>`;
          return html`<tr key=${chair}>
            <td>${chair + 1}</td>
            <th scope="row">${person === you?.person && person ? `You (${name})` : name || spot?.name}</th>
            <td>${sum(stackOf(state.value, at))}</td>
            <td>${spot?.bet ? sum(spot.bet) : ""}</td>
            <td>${cardsOf(spot, seen)}</td>
            <td>${stateOf(table, hand, chair, spot)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </section>`;
}

// ---- what has happened ------------------------------------------------------------------------------------------------

/** The log, the oldest first, and what one says to all. */
function Log() {
  const { told } = state.value;
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [wrong, blame] = useState("");
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    const long = sayTooLong(text, LONGEST);
    blame(long);
    if (!text || long || !field.current) return;
    line.ask({ type: "Say", text });
    field.current.value = "";
  };
  return html`<section aria-labelledby="log">
    <h2 id="log">What has happened</h2>
    <ol class="told" tabindex="0" aria-labelledby="log">
      ${told.slice(-LOG).map(({ n, said }) => html`<li key=${n}>${said}</li>`)}
    </ol>
    ${
      mayChat.value &&
      html`<form class="entry" onSubmit=${send}>
        <label>Say to all <input class="field" ref=${field} name="say" autocomplete="off" aria-invalid=${wrong ? "true" : undefined} /></label>
        ${wrong && html`<p role="alert">${wrong}</p>`}
        <button class="pill">Say it</button>
      </form>`
    }
  </section>`;
}

// ---- the page ---------------------------------------------------------------------------------------------------------

/** Everything on it. */
function Room() {
  const { table, hand, line: at, bye, turn } = state.value;
  useEffect(() => {
    const asks = turn && turn.menu.type !== "Anytime" ? "Your turn · " : waiting();
    document.title = `${asks}${page.name} · anteup`;
  }, [turn?.turn, waiting()]);
  return html`<div class="head">
      <h1>${table?.name ?? page.name}</h1>
      <p class="sub">${table ? `${table.title}. ${phase(table)}` : at === "closed" ? "" : "The line is being opened."}</p>
    </div>
    <${Spoken} />
    ${
      at === "closed" &&
      html`<p>${sentence(bye?.message ?? "")} ${bye?.code !== "R_BANNED" && html`<button class="pill" onClick=${() => line.again()}>Try again</button>`}</p>`
    }
    <${AtDoor} />
    <section aria-labelledby="act" class="panel">
      <h2 id="act" tabindex="-1">Your answers</h2>
      <${Clock} />
      <${Answers} />
    </section>
    ${hand && html`<${Middle} hand=${hand} />`} <${Yours} />
    <${Seats} />
    <${Log} />
    <${Asks} />`;
}

/** @param {State["table"] & object} table */
function phase(table) {
  return {
    waiting: "Waiting for players.",
    choosing: "A game is being named.",
    hand: "",
    between: "The next hand comes soon.",
    paused: table.stopped ? "The table has failed, and stands still." : "The host has paused the table.",
    closed: "The table is closed.",
  }[table.phase];
}

const net = connect({ table: page.id, hear });
Object.assign(line, { act: net.act, ask: net.ask, again: net.again });
render(html`<${Room} />`, /** @type {HTMLElement} */ (document.getElementById("room")));
