/**
 * Before one plays: a chair to take, chips to buy, a link to send. Everything here is asked of the table, which says yes
 * or no.
 */
import { Icon } from "./cards.js";
import { beat, seconds, serverNow, spelled, useRead } from "./clock.js";
import { asking, broke, granted, line, mustAsk, own as ownChair, page, purse, queued, refused, state, sum, waved } from "./desk.js";
import { html, useEffect, useRef, useState } from "./h.js";
import { sayStands, sayStops, words } from "./say.js";

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text); // only where the page is secure
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "vh";
    (document.querySelector("dialog[open]") ?? document.body).append(field); // beside an open dialog nothing can be chosen
    field.select();
    const done = document.execCommand("copy"); // on a plain http name there is no other way
    field.remove();
    return done;
  }
}

/** The link, to be sent or pointed at with a phone. */
export function Invite() {
  const [copied, mark] = useState("");
  const code = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const drawn = document.getElementById("qr"); // the server draws it
    if (drawn instanceof HTMLTemplateElement) code.current?.replaceChildren(drawn.content.cloneNode(true));
  }, []);
  const send = "share" in navigator;
  return html`<section class="invite" aria-label="Invite">
    <span ref=${code}></span>
    <div>
      <p class="sub">Send this link, or point a phone at the code. A friend types a name and ${page.entry === "ask" ? "asks to be let in" : "sits"}.</p>
      <output class="field linkbox" aria-label="Link">${page.link.replace(/^https?:\/\//, "")}</output>
      <div class="pre">
        <button
          type="button"
          class="pill"
          onClick=${async () => {
            mark((await copy(page.link)) ? "Copied" : "Copy it by hand");
            setTimeout(() => mark(""), 2500);
          }}
        >
          <${Icon} name="copy" />${copied || "Copy the link"}
        </button>
        ${
          send &&
          html`<button type="button" class="pill" onClick=${() => navigator.share({ title: page.name, url: page.link }).catch(() => {})}>
          <${Icon} name="share" />Send
        </button>`
        }
      </div>
    </div>
  </section>`;
}

/** What is asked of the host, before him wherever he looks: one thing after the other. */
export function Knock() {
  const [first, ...others] = queued.value;
  const ready = useRead(first?.key);
  if (!first) return null;
  const { kind, person, name, asks } = first;
  const answer = (/** @type {boolean} */ yes) =>
    ready && line.ask(kind === "door" ? { type: "Admit", person, yes } : { type: "GrantBuy", person, yes });
  const off = ready ? undefined : "true";
  return html`<section class="knock" aria-label=${kind === "door" ? "At the door" : "Chips asked for"}>
    <p><b>${name}</b> asks ${kind === "door" ? "to be let in" : `for ${sum(asks)} in chips`}${others.length ? `, and ${others.length} more` : ""}</p>
    <button type="button" class="pill main" aria-disabled=${off} onClick=${() => answer(true)}>${kind === "door" ? "Let in" : "Give"}</button>
    <button type="button" class="pill" aria-disabled=${off} onClick=${() => answer(false)}>No</button>
  </section>`;
}

/** What one may do who sits there with nothing: buy, or get up. */
export const Broke = () =>
  broke.value &&
  html`<button type="button" class="move see" data-do="rebuy" onClick=${() => line.ask({ type: "Buy", amount: 0 })}>
      <span>${mustAsk.value ? "Ask for" : "Buy"}</span>${" "}<b>${sum(state.value.table?.stack ?? 0)}</b>
    </button>
    <button type="button" class="move" data-do="leave" onClick=${() => line.ask({ type: "Leave" })}>Get up</button>`;

/** What holds for the viewer once this hand is over, and how he takes it back: chips he has asked for, and that he leaves. */
export function Pending() {
  const { table } = state.value;
  const own = ownChair.value;
  if (!table || !own) return null;
  const chips = sum(own.asks);
  return html`${
    refused.value > 0 &&
    html`<p class="notice pending" data-pending="refused">
      <span>${words().noChips}</span>
      ${
        !broke.value &&
        html`<button type="button" class="pill small" onClick=${() => (waved.value = refused.value)}>Never mind</button>
          <button type="button" class="pill small" onClick=${() => line.ask({ type: "Buy", amount: 0 })}>Ask again</button>`
      }
    </p>`
  }
  ${
    own.asks > 0 &&
    html`<p class="notice pending" data-pending="chips">
      <span>${granted(own) ? `You get ${chips} after this hand` : `You have asked the host for ${chips}`}</span>
      <button type="button" class="pill small" onClick=${() => line.ask({ type: "CancelBuy" })}>Take it back</button>
    </p>`
  }
  ${
    own.leaving &&
    html`<p class="notice pending" data-pending="leaving">
      <span>${words().leaving[why()]}</span>
      ${why() === "left" && html`<button type="button" class="pill small" onClick=${() => line.ask({ type: "ComeBack", wait: own.here === "waits" })}>Stay</button>`}
    </p>`
  }`;
}

/** Why the viewer leaves after this hand, as far as this page has heard it. */
function why() {
  const { news, you } = state.value;
  const heard = news.flatMap(({ event }) => (event.type === "Leaving" && event.person === you?.person ? [event.why] : []));
  const last = heard.at(-1);
  return last && last !== "made room" ? last : "left";
}

/** Is it the host who has the viewer leave? */
export const sentAway = () => ["banned", "removed"].includes(why());

/**
 * Too few are there: what the table waits for.
 * @param {{ refusal: any }} props
 */
export function Waiting({ refusal }) {
  const { table, you } = state.value;
  const chairs = table?.chairs ?? [];
  const here = chairs.filter((chair) => chair.person && chair.here === "plays");
  const able = here.filter((chair) => chair.stack > 0).length;
  const [asks] = able < 2 ? asking.value : [];
  const own = ownChair.value;
  const free = chairs.filter((chair) => !chair.person).length;
  return html`<section class="act" id="act" tabindex="-1" aria-labelledby="turn">
    ${refusal}
    <p class="turn" id="turn">
      <strong>${broke.value ? words().broke : own?.here === "away" ? "You sit out" : !asks ? "Waiting for friends" : you?.host ? "The game waits for you" : "Waiting for the host"}</strong>
      <span class="price">
        ${
          asks
            ? `${asks.person === you?.person ? "you ask" : `${asks.name} asks`} for ${sum(asks.asks)} in chips`
            : here.length < 2
              ? `${here.length} of at least 2 are there`
              : able < 2
                ? `${able} of at least 2 ${able === 1 ? "has" : "have"} chips`
                : "the next hand comes soon"
        }
      </span>
    </p>
    <${Pending} />
    <div class="moves">
      ${own?.here === "away" && !broke.value && html`<button type="button" class="move see" onClick=${() => line.ask({ type: "ComeBack", wait: false })}>Deal me in</button>`}
      <${Broke} />
      ${
        you?.host &&
        free > 0 &&
        html`<button type="button" class="move" data-do="bot" onClick=${() => line.ask({ type: "AddBot", chair: null })}>
          <${Icon} name="bot" />Add a bot
        </button>
        <button type="button" class="move see" data-do="bots" onClick=${() => Array.from({ length: free }, () => line.ask({ type: "AddBot", chair: null }))}>
          Fill with bots and play
        </button>`
      }
    </div>
  </section>`;
}

/**
 * He has no chair: what he may do about it.
 * @param {{ refusal: any }} props
 */
export function Stand({ refusal }) {
  const { table, you } = state.value;
  const [asked, ask] = useState("");
  beat.value; // eslint-disable-line no-unused-expressions
  if (!table) return null;
  const free = table.chairs.filter((chair) => !chair.person).length;
  const queued = table.queue.findIndex((one) => one.person === you?.person);
  const knocked = table.knocking.some((one) => one.person === you?.person);
  const any = !table.whole;
  const stops = sayStops(state.value, sum, serverNow());
  const reason = table.phase === "closed" ? "" : sayStands(state.value, sum, serverNow());
  /** @returns {number} */
  const bought = () => {
    try {
      return asked ? purse.value.read(asked) : 0;
    } catch {
      return 0;
    }
  };
  const body = () => {
    if (table.phase === "closed")
      return html`<p class="sub">The table is closed. The account of the evening stays at <a href=${`/t/${table.id}/ledger`}>the ledger</a>.</p>`;
    if (!you?.person) {
      return page.door
        ? html`<p class="sub">You look on.</p>
            <div class="moves"><a class="move see" href=${page.door}>Say your name and sit down</a></div>`
        : html`<p class="sub">You look on. ${words().unknown}</p>
            <div class="moves"><a class="move" href="/">Type the letters of a link</a></div>`;
    }
    if (!you.admitted) {
      return knocked
        ? html`<p class="sub">The host has been asked, and will let you in or not. You may look on.</p>`
        : html`<p class="sub">At this table the host is asked before anybody sits.</p>
            <div class="moves"><button type="button" class="move see" onClick=${() => line.ask({ type: "Enter" })}>Ask to be let in</button></div>`;
    }
    if (stops) return html`<p class="sub">You may look on.</p>`;
    const bots = table.chairs.some((chair) => chair.bot);
    if (!free && bots && queued < 0) {
      return html`<p class="sub">Every chair is taken, but a bot makes room for you${table.phase === "hand" ? " after this hand" : ""}.</p>
        <div class="moves">
          <button type="button" class="move see" data-do="sit" onClick=${() => line.ask({ type: "Sit", chair: null, amount: 0 })}>
            Sit down with <b>${sum(table.stack)}</b>
          </button>
        </div>`;
    }
    if (!free) {
      return html`<p class="sub">${queued < 0 ? "Every chair is taken." : `You wait for a chair: ${queued === 0 ? "the next is yours" : `${queued} before you`}.`}</p>
        <div class="moves">
          ${
            queued < 0
              ? html`<button type="button" class="move see" onClick=${() => line.ask({ type: "Queue" })}>Wait for a chair</button>`
              : html`<button type="button" class="move" onClick=${() => line.ask({ type: "Unqueue" })}>Wait no longer</button>`
          }
        </div>`;
    }
    return html`<div class="moves two">
      ${
        any
          ? html`<label class="buyin"><span>Chips</span><input class="field" value=${asked || sum(table.stack)} aria-label="Chips to begin with" onInput=${(/** @type {any} */ e) => ask(e.target.value)} /></label>`
          : html`<p class="sub">A stack is ${sum(table.stack)}. Play money. Or tap a chair.</p>`
      }
      <button type="button" class="move see" data-do="sit" onClick=${() => line.ask({ type: "Sit", chair: null, amount: bought() })}>
        <span>Sit down${any ? "" : " with"}</span>${!any && html` <b>${sum(table.stack)}</b>`}
      </button>
    </div>`;
  };
  return html`<section class="act" id="act" tabindex="-1" aria-labelledby="turn">
    ${refusal}
    <p class="turn" id="turn">
      <strong>${you?.person ? (stops ? "You have stopped" : "Take a chair") : table.name}</strong>
      <span class="price">${table.rail > 1 ? `${table.rail} look on` : ""}</span>
      ${table.next && table.phase === "between" ? html`<span class="clock">next deal in <b>${spelled(seconds(table.next))}</b></span>` : null}
    </p>
    ${reason && html`<p class="notice" data-why>${reason}</p>`} ${body()}
  </section>`;
}
