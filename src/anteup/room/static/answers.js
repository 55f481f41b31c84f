/**
 * The answers: whatever the viewer may do now, always in the same place. The buttons are those of `moves`, whatever the
 * menu; when it is not his turn, the same box holds his wishes for later, a chair to take, or what the table waits for.
 */
import { Amount, amount } from "./amount.js";
import { Icon, spoken } from "./cards.js";
import { acting, beat, fraction, seconds, serverNow, spelled, useRead } from "./clock.js";
import {
  afresh,
  broke,
  dismissed,
  kept,
  line,
  marked,
  mayResume,
  mine,
  own as ownChair,
  page,
  pressed,
  question,
  state,
  sum,
  wish,
  wrong,
} from "./desk.js";
import { mayStand, stepOf } from "./hands.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./h.js";
import { keyOf } from "./keys.js";
import { FACES, about, asked, bounds, moves, sized } from "./moves.js";
import { sayLawful, sayLost, sentence, words } from "./say.js";
import { Broke, Pending, sentAway, Stand, Waiting } from "./chairs.js";
import { comes, held, wishes } from "./wishes.js";

/**
 * What the user has prepared for this menu.
 * @returns {import("./moves.js").Draft}
 */
function draft() {
  const { turn } = state.value;
  const own = mine.value?.cards ?? [];
  const chosen =
    turn?.menu.type === "Wilds" ? namedWild.filter(Boolean) : own.filter((_, place) => marked.value.has(place));
  return { amount: amount.value, cards: /** @type {any} */ (chosen), aside: aside.current };
}

/**
 * What each wild card is named, in order.
 * @type {string[]}
 */
let namedWild = [];
/** Whether openers are among those thrown. */
const aside = { current: false };

/** The step of the hand that is on. */
const step = () => (state.value.hand ? stepOf(state.value.hand) : undefined);

/** What the words on the buttons depend on. */
const facts = () => about(state.value.hand, sum);

/** All that the viewer could put in front of him. */
export const chips = () => facts().chips;

/** The answers to what is asked now. */
export const answers = () => (state.value.turn ? moves(state.value.turn.menu, draft(), facts()) : []);

/** Whether an answer is on its way. */
const sent = () => Boolean(state.value.turn?.sent);

/**
 * Give an answer; where it takes all his chips he is asked once.
 * @param {import("./moves.js").Move} move @param {boolean} [sure]
 */
export function give(move, sure = false) {
  if (!move.action || sent()) return;
  if (move.all && kept.value.asks && !sure) {
    question.value = move;
    return;
  }
  pressed.value = move.key;
  question.value = null;
  wish.value = null;
  line.act(move.action);
}

/** @param {{ move: import("./moves.js").Move }} props */
function Button({ move }) {
  const going = sent() && pressed.value === move.key;
  const off = sent() || !move.action;
  const key = keyOf(move.key);
  return html`<button
    type="button"
    class=${`move ${move.kind}`}
    data-move=${move.key}
    aria-disabled=${off ? "true" : undefined}
    title=${!move.action && move.why ? move.why : undefined}
    onClick=${() => give(move)}
  >
    ${key && html`<kbd aria-hidden="true">${key}</kbd>`}<span>${going ? "Sent" : move.says}</span>${" "}${move.sum && html`<b>${move.sum}</b>`}
  </button>`;
}

/** @param {{ until: number | null, bank: number }} props */
function Clock({ until, bank }) {
  if (until === null) return html`<span class="clock">no hurry</span>`;
  beat.value; // eslint-disable-line no-unused-expressions
  const [left, saved] = [seconds(until), Math.round(bank / 1000)];
  if (left > 0) {
    return html`<span class="clock"
      ><b>${spelled(left)}</b>${saved > 0 && html`<span class="bank">${` and ${spelled(saved)} in the bank`}</span>`}</span
    >`;
  }
  return html`<span class="clock">time bank <b>${spelled(seconds(until + bank))}</b></span>`;
}

/**
 * The bar that runs out over the answers.
 * @param {{ from: number, until: number | null, bank?: number }} props
 */
function Bar({ from, until, bank = 0 }) {
  const at = useRef(/** @type {HTMLElement | null} */ (null));
  const [over, end] = useState(false);
  useEffect(() => {
    end(false);
    if (until === null) return undefined;
    const timer = setTimeout(() => end(true), Math.max(0, until - serverNow()));
    return () => clearTimeout(timer);
  }, [until]);
  useEffect(() => {
    if (until === null) return undefined;
    return fraction(at.current, over ? { from: until, until: until + bank } : { from, until });
  }, [from, until, over, bank]);
  return html`<span class=${`bar-time ${over ? "is-bank" : ""}`} aria-hidden="true"><i ref=${at}></i></span>`;
}

/** The question before all his chips; the only thing here that takes the focus. */
export function Question() {
  const move = question.value;
  const yes = useRef(/** @type {HTMLElement | null} */ (null));
  const ready = useRead(move);
  useEffect(() => yes.current?.focus(), [move]);
  if (!move) return null;
  return html`<div class="moves two" role="group" aria-label="All your chips?">
    <button type="button" class="move" onClick=${() => (question.value = null)}>Keep thinking</button>
    <button
      type="button"
      class="move up"
      data-move="sure"
      ref=${yes}
      aria-disabled=${ready ? undefined : "true"}
      onKeyDown=${(/** @type {KeyboardEvent} */ e) => e.repeat && e.preventDefault()}
      onClick=${() => ready && give(move, true)}
    >
      <span>All in for</span>${" "}<b>${move.sum}</b>
    </button>
  </div>`;
}

/**
 * Where a law can be read.
 * @param {{ law: import("./protocol.js").LawView }} props
 */
export const Cite = ({ law }) =>
  html`<a class="cite" href=${`/law/${law.id || law.code}`} target="_blank">${law.id || law.code}</a>`;

/** A refusal in four parts: what and why not, the law, what is lawful now. */
function Refusal() {
  const { refusal } = state.value;
  const at = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = refusal && dismissed.value !== refusal.id;
  useEffect(() => {
    if (!refusal) return undefined;
    const timer = setInterval(() => {
      const busy = at.current?.matches(":hover, :focus-within");
      if (!busy && Date.now() - since > 8000) dismissed.value = refusal.id;
    }, 500);
    const since = Date.now();
    return () => clearInterval(timer);
  }, [refusal]);
  if (!shown) return null;
  const { law, message, menu } = refusal;
  return html`<div class="toast refusal" ref=${at}>
    <strong>${sentence(message)}</strong>
    <button type="button" class="icon" aria-label="Close" onClick=${() => (dismissed.value = refusal.id)}><${Icon} name="close" /></button>
    ${
      law &&
      html`<p class="law">
      ${law.sentence !== message && `${law.sentence} `}<${Cite} law=${law} />
    </p>`
    }
    ${menu && html`<p class="next">Lawful now: <b>${sayLawful(state.value.hand, menu, sum)}</b>.</p>`}
  </div>`;
}

/**
 * What each of one's wild cards is to stand for.
 * @param {{ cards: readonly string[] }} props
 */
function Naming({ cards }) {
  const [names, set] = useState(/** @type {string[]} */ (cards.map(() => "")));
  namedWild = names;
  useEffect(() => () => void (namedWild = []), []);
  return html`<div class="naming">
    ${cards.map(
      (code, i) => html`<label key=${code}>
        <span>${spoken(code)} as</span>
        <select
          class="field"
          value=${names[i]}
          onChange=${(/** @type {any} */ e) => {
            const next = names.map((name, k) => (k === i ? e.target.value : name));
            namedWild = next;
            set(next);
            marked.value = new Set(marked.value); // the button depends on it
          }}
        >
          <option value="">choose</option>
          ${FACES.map((one) => html`<option key=${one} value=${one}>${spoken(one)}</option>`)}
        </select>
      </label>`,
    )}
  </div>`;
}

/** That the table stands still, and for whom. */
function Notice() {
  const { table } = state.value;
  if (table?.phase === "paused")
    return html`<p class="notice"><${Icon} name="pause" />${table.stopped ? "The table has failed" : "Paused"}: no clock runs, and no further hand is dealt.</p>`;
  const waits =
    table?.settings.wait && table.chairs.find((chair) => chair.chair === acting.value?.chair && chair.line === "lost");
  return waits
    ? html`<p class="notice"><${Icon} name="clock" />The table waits for ${waits.name}, whose line is lost.</p>`
    : null;
}

/**
 * It is the viewer's turn.
 * @param {{ turn: import("./protocol.js").YourTurn }} props
 */
function Turn({ turn }) {
  const { menu } = turn;
  const { table, hand } = state.value;
  const words = facts();
  const [title, price] = asked(
    menu,
    sum,
    words.see === "Come in" ? "to come in" : words.see === "Make good" ? "to make good" : "to call",
  );
  const all = answers();
  const clock = (table?.settings.clock ?? 30) * 1000;
  const pots = hand?.pot ? `, ${sum(hand.pot)} in the pot${(hand.pots?.length ?? 0) > 1 ? "s" : ""}` : "";
  const blocked = all.find((move) => !move.action && move.kind === "up")?.why;
  return html`<form
    class="act is-turn"
    id="act"
    data-menu=${menu.type}
    data-turn=${turn.turn}
    tabindex="-1"
    aria-labelledby="turn"
    onSubmit=${(/** @type {Event} */ e) => {
      e.preventDefault();
      const raise = answers().find((move) => move.kind === "up");
      if (raise) give(raise);
    }}
  >
    <${Refusal} />
    <${Bar} key=${turn.turn} from=${(turn.deadline ?? 0) - clock} until=${turn.deadline} bank=${turn.bank} />
    <p class="turn" id="turn">
      <strong>${title}</strong>
      <span class="price">${price}${menu.type === "Wager" && pots && html`<span class="inpots">${pots}</span>`}</span>
      <${Clock} until=${turn.deadline} bank=${turn.bank} />
    </p>
    <${Notice} />${sentAway() && html`<${Pending} />`}
    ${wrong.value && html`<p class="sub is-wrong" id="wrong">${sentence(wrong.value)}</p>`}
    ${
      question.value
        ? html`<${Question} />`
        : html`
          ${bounds(menu) && html`<${Amount} turn=${turn} label=${sized(menu, words)} />`}
          ${menu.type === "Wilds" && html`<${Naming} key=${turn.turn} cards=${menu.cards} />`}
          ${
            menu.type === "Exchange" &&
            words.splits &&
            html`<label class="tick"
            ><input type="checkbox" onChange=${(/** @type {any} */ e) => (aside.current = e.target.checked)} /> My openers are among them; they
            lie aside for the proof</label
          >`
          }
          <div class=${`moves ${all.length === 2 ? "two" : ""}`} role="group" aria-label="Your answers">
            ${all.map((move) => html`<${Button} key=${move.key} move=${move} />`)}
          </div>
          ${blocked && menu.type !== "Wager" && html`<p class="sub why">${blocked}</p>`}
          ${"own_up" in menu && menu.own_up && html`<${OwnUp} />`}
        `
    }
  </form>`;
}

/** Saying that one has opened without openers, or holds a wrong number of cards. */
const OwnUp =
  () => html`<button type="button" class="pill small own" data-move="own" onClick=${() => line.act({ type: "OwnUp" })}>
  Own up: my hand does not entitle me
</button>`;

/** What was done last; shown where the answers stand beside the cloth. */
function Recent() {
  const lines = state.value.hand?.log.filter((line) => line.said).slice(-4) ?? [];
  return html`<ul class="recent" aria-hidden="true">
    ${lines.map((line) => html`<li key=${line.n}>${line.said}</li>`)}
  </ul>`;
}

/** Not his turn, but he is in: wishes for later. */
function Wishes() {
  const { hand, turn } = state.value;
  const seat = mine.value;
  const who = hand?.seats.find((one) => one.seat === hand.turn);
  const betting = Boolean(hand && seat && comes(hand, seat));
  const level = hand?.level ?? 0;
  useEffect(() => {
    wish.value = betting ? held(wish.value, level) : null;
  }, [betting, level]);
  const away = ownChair.value?.here === "away" && !broke.value;
  const title = broke.value
    ? words().broke
    : !seat
      ? away
        ? "You sit out"
        : "You are not in this hand"
      : !seat.live
        ? "You are out of this hand"
        : seat.allin
          ? "You are all in"
          : who
            ? `${who.name} is to act`
            : "The hand goes on";
  return html`<section class="act" id="act" tabindex="-1" aria-labelledby="turn">
    <${Refusal} />
    <p class="turn" id="turn"><strong>${title}</strong>${betting && html`<span class="price">when my turn comes</span>`}</p>
    <${Notice} /><${Recent} /><${Pending} />
    ${away && html`<div class="moves"><button type="button" class="move see" data-do="back" onClick=${() => line.ask({ type: "ComeBack", wait: false })}>Deal me in</button></div>`}
    ${broke.value && html`<div class="moves"><${Broke} /></div>`}
    ${
      hand &&
      seat &&
      betting &&
      html`<div class="pre" role="group" aria-label="When my turn comes">
      ${wishes(hand, seat, sum, mayStand(step()) ? "Stand" : "Check").map(({ wish: one, says }) => {
        const on = wish.value?.kind === one.kind;
        return html`<button
          type="button"
          class="pill"
          key=${one.kind}
          aria-pressed=${on ? "true" : "false"}
          onClick=${() => (wish.value = on ? null : one)}
        >
          ${says}
        </button>`;
      })}
    </div>`
    }
    ${turn?.menu.type === "Anytime" && html`<${OwnUp} />`}
  </section>`;
}

/** The line is lost: nothing is hidden, and what happens meanwhile is said. */
function Lost() {
  const { table, you, line: wire, bye } = state.value;
  const [seated, closed] = [you?.chair !== null && you?.chair !== undefined, wire === "closed"];
  const outside = bye && ["R_RAIL", "R_CROWD", "R_MOVED"].includes(bye.code) ? page.door : "";
  if (closed && bye) {
    return html`<section class="act" id="act" tabindex="-1" aria-labelledby="turn">
      <p class="turn" id="turn"><strong class="why"><${Icon} name="offline" /> ${sentence(bye.message)}</strong></p>
      ${table && html`<p class="sub">The table is shown as it was. Nothing more comes of it to this page.</p>`}
      <div class="moves">
        <a class="move" href="/lobby">To the tables</a>
        ${outside && html`<a class="move see" href=${outside}>Say your name and come in</a>`}
        ${bye.code !== "R_BANNED" && html`<button type="button" class=${outside ? "move" : "move see"} onClick=${() => line.again()}>Try again</button>`}
      </div>
    </section>`;
  }
  return html`<section class="act" id="act" tabindex="-1" aria-labelledby="turn">
    <p class="turn" id="turn">
      <strong class="why"><${Icon} name="offline" /> ${bye ? sayLost(state.value) : "Connection lost"}</strong>
      <span class="clock">trying again</span>
    </p>
    <p class="sub">
      ${
        bye?.code === "R_CLOSED"
          ? "This page goes on by itself when the room is open again."
          : seated
            ? html`Your seat, your cards and your chips are kept. If your time runs out you <b>check, or else fold</b>; nothing is ever bet for you.`
            : table && "The table is shown as it was when the line was lost."
      }
    </p>
    <div class="moves"><button type="button" class="move see" onClick=${() => line.again()}>Try again now</button></div>
  </section>`;
}

/** A game is to be named. */
function Choosing() {
  const { table, you } = state.value;
  const choosing = table?.choosing;
  if (!choosing) return null;
  const who = table?.chairs.find((chair) => chair.chair === choosing.chair);
  const own = you?.chair === choosing.chair;
  const from = choosing.deadline - (table?.settings.choosing ?? 30) * 1000;
  return html`<section class=${`act ${own ? "is-turn" : ""}`} id="act" tabindex="-1" aria-labelledby="turn">
    <${Refusal} />
    <${Bar} from=${from} until=${choosing.deadline} />
    <p class="turn" id="turn">
      <strong>${own ? "Name the game" : `${who?.name ?? "Somebody"} names the game`}</strong>
      <span class="price">${own ? "the last one is dealt again if you name none" : ""}</span>
      <${Clock} until=${choosing.deadline} bank=${0} />
    </p>
    <${Pending} />${broke.value && html`<div class="moves"><${Broke} /></div>`}
    ${
      own &&
      html`<div class="games" role="group" aria-label="Games">
      ${choosing.forms.map(
        ([form, title]) => html`<button
          type="button"
          class="pill"
          key=${form}
          data-form=${form}
          aria-pressed=${table?.form === form ? "true" : "false"}
          onClick=${() => line.ask({ type: "CallGame", form })}
        >
          ${title}
        </button>`,
      )}
    </div>`
    }
  </section>`;
}

/** Between two hands, or while the table stands still. */
function Between() {
  const { table, hand } = state.value;
  const away = ownChair.value?.here === "away";
  const paused = table?.phase === "paused";
  beat.value; // eslint-disable-line no-unused-expressions
  const won = hand?.over && hand.you !== null ? hand.seats[hand.you]?.won : 0;
  const title = paused
    ? table.stopped
      ? "The table has failed"
      : "The host has stopped the table"
    : broke.value
      ? words().broke
      : away
        ? "You sit out"
        : won
          ? `You win ${sum(won)}`
          : table?.phase === "closed"
            ? "The table is closed"
            : "Between two hands";
  const sub = paused
    ? table.stopped
      ? "It stands still, and no chip is lost. Anybody who sits here may have it go on."
      : "No hand is dealt, and no clock runs."
    : away && !broke.value
      ? "Your chair and your chips are kept."
      : "";
  return html`<section class="act" id="act" tabindex="-1" aria-labelledby="turn">
    <${Refusal} />
    ${table?.next && !paused ? html`<${Bar} from=${table.next - (table.settings.pause || 4) * 1000} until=${table.next} />` : null}
    <p class="turn" id="turn">
      <strong>${title}</strong>
      ${table?.next && !paused ? html`<span class="clock">next deal in <b>${spelled(seconds(table.next))}</b></span>` : null}
    </p>
    ${sub && html`<p class="sub">${sub}</p>`}<${Pending} />
    <div class="moves">
      ${table?.number ? html`<a class="move" href=${`/t/${page.id}/hands/${table.number}`} target="_blank">Look again</a>` : null}
      ${mayResume.value && html`<button type="button" class="move see" onClick=${() => line.ask({ type: "Resume" })}>Go on</button>`}
      ${
        broke.value
          ? html`<${Broke} />`
          : away
            ? html`<button type="button" class="move see" onClick=${() => line.ask({ type: "ComeBack", wait: false })}>Deal me in</button>`
            : html`<button type="button" class="move" onClick=${() => line.ask({ type: "GoAway" })}>Sit out</button>`
      }
    </div>
  </section>`;
}

/** Whatever there is to do. */
export function Answers() {
  const { table, you, turn, line: wire, hand } = state.value;
  const tallest = useRef({ number: -1, height: 0 });
  // The box keeps the largest height that it had in this hand, so that the cloth does not breathe on a phone. While an answer
  // is on its way there is nothing new in it, and to measure it takes longer than to draw it.
  useLayoutEffect(() => {
    const act = document.getElementById("act");
    if (!act || sent()) return;
    const number = table?.phase === "hand" ? (table.number ?? 0) : -1;
    if (tallest.current.number !== number) tallest.current = { number, height: 0 };
    act.style.setProperty("--keep", "0px");
    tallest.current.height = number < 0 ? 0 : Math.max(tallest.current.height, act.offsetHeight);
    act.style.setProperty("--keep", `${tallest.current.height}px`);
  });
  useEffect(() => {
    if (!turn) afresh();
  }, [turn?.turn]);
  const asks = turn && turn.menu.type !== "Anytime";
  const shown = () => {
    if (wire === "lost" || wire === "closed") return html`<${Lost} />`;
    if (!table) return html`<section class="act" id="act"><p class="turn"><strong>Coming in…</strong></p></section>`;
    if (asks) return html`<${Turn} turn=${turn} />`;
    if (you?.chair === null || !you) return html`<${Stand} refusal=${html`<${Refusal} />`} />`;
    if (table.phase === "choosing") return html`<${Choosing} />`;
    if (table.phase === "waiting") return html`<${Waiting} refusal=${html`<${Refusal} />`} />`;
    if (hand && !hand.over && (table.phase === "hand" || table.phase === "paused")) return html`<${Wishes} />`;
    return html`<${Between} />`;
  };
  return shown();
}
