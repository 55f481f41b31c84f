/**
 * The table's page: what comes from the room goes through the reducer, and what is drawn follows from its state.
 */
import { Answers, answers, chips, give } from "./answers.js";
import { go, preset } from "./amount.js";
import { Icon } from "./cards.js";
import { beat, left, serverNow } from "./clock.js";
import { Invite, Knock } from "./chairs.js";
import { Stage, manner, mark, tall } from "./cloth.js";
import { dialog, dismissed, invites, keep, kept, knocks, line, page, question, requests, sheet, state, still, sum, tab, waiting, whenAsked, wish } from "./desk.js";
import { effect, html, render, signal, useEffect, useLayoutEffect } from "./h.js";
import { Box, Keys, meant } from "./keys.js";
import { lot, settle, step } from "./lots.js";
import { explain, finish, remember, turnsUp } from "./motion.js";
import { connect } from "./net.js";
import { reduce } from "./reduce.js";
import { alarm, sayBack, sayTurn, words } from "./say.js";
import { Side, unread } from "./side.js";
import { heard, shake, sound, wake } from "./sound.js";
import { granted, outlives } from "./wishes.js";

/** What is read aloud: politely, and at once. */
const status = signal("");
const alert = signal("");
/**
 * What was told of the table just now, to be seen as well: the felt tells only of the hand.
 * @type {import("./vendor/signals.js").Signal<readonly import("./state.js").Sentence[]>}
 */
const notes = signal([]);
/** So long, in milliseconds, each is seen; and so many at once. */
const [NOTED, NOTES] = [7000, 3];
/** What the cloth shows itself: cards that are turned, who sits where, a hand that is void. */
const SHOWN = new Set([...Object.keys(words().lots), "Sat", "Moved", "HandVoided"]);

// ---- hearing ----------------------------------------------------------------------------------------------------------

/**
 * One message, from the room or from the page itself.
 * @param {import("./state.js").Heard} told
 */
function hear(told) {
  const before = state.peek();
  if (told.type === "Events") remember();
  state.value = reduce(before, told);
  if (told.type === "Events") {
    const fresh = state.value.told.filter((one) => one.n > before.n && one.type !== "Said");
    if (fresh.length)
      status.value = fresh
        .slice(-3)
        .map((one) => one.said)
        .join(" ");
    const between = new Set(state.value.news.map(({ n }) => n));
    note(fresh.filter(({ n, type }) => between.has(n) && !SHOWN.has(type)));
    told.events.forEach((each) => each.n > before.n && sounds(each, before));
  }
  if (!outlives(told, before, state.peek())) wish.value = null;
  alert.value = alarm(told, state.value, sum) ?? alert.value;
  if (told.type === "YourTurn") myTurn(told);
  if (told.type === "Reject") sound("refused");
  if (told.type === "Line" && told.line === "on") status.value = sayBack(state.value);
}

/** @param {readonly import("./state.js").Sentence[]} fresh Is seen for a while. */
function note(fresh) {
  if (!fresh.length) return;
  notes.value = [...notes.value, ...fresh].slice(-NOTES);
  setTimeout(() => (notes.value = notes.value.filter((one) => !fresh.includes(one))), NOTED);
}

/**
 * It has become the viewer's turn.
 * @param {import("./protocol.js").YourTurn} turn
 */
function myTurn(turn) {
  if (turn.menu.type === "Anytime") return;
  const wanted = wish.value && granted(wish.value, turn.menu, state.value.hand?.level ?? 0);
  wish.value = null;
  if (wanted) {
    line.act(wanted);
    return;
  }
  status.value = sayTurn(state.value, sum, left(turn.deadline));
  sound("turn");
  shake(30);
}

/** @param {import("./protocol.js").Numbered} each @param {import("./state.js").State} before */
function sounds({ event }, before) {
  if (event.type !== "Dealt") {
    if (kept.value.bells && (event.type === "Sat" || event.type === "Left" || event.type === "CameBack")) sound("bell");
    return;
  }
  const { hand } = state.value;
  const seat = "seat" in event.event ? hand?.seats[event.event.seat] : undefined;
  const kind = heard(event.event, {
    pot: before.hand?.pot ?? 0,
    allin: Boolean(seat?.allin),
    mine: seat?.seat === hand?.you,
  });
  if (kind) sound(/** @type {any} */ (kind));
}

whenAsked(() => {
  sound("turn"); // it is for him to answer, as a turn is
  shake(30);
});

// ---- the clock that is running out --------------------------------------------------------------------------------------

let warned = "";
effect(() => {
  beat.value; // with every beat
  const { turn } = state.value;
  if (!turn || turn.deadline === null || turn.menu.type === "Anytime") return;
  const rest = turn.deadline - serverNow();
  if (rest > 0 && rest <= 5000) {
    sound("tick");
    if (warned !== `${turn.turn} five`) {
      warned = `${turn.turn} five`;
      status.value = words().seconds(5);
      shake([15, 60, 15]);
    }
  } else if (rest <= 0 && turn.bank > 0 && warned !== `${turn.turn} bank`) {
    warned = `${turn.turn} bank`;
    status.value = words().timeBank(Math.ceil(turn.bank / 1000));
    sound("bank");
  }
});

// ---- the title, the mark on it, and a screen that stays on ---------------------------------------------------------------

const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
const plain = icon?.href ?? "";
/** @param {boolean} on */
function badge(on) {
  if (!icon) return;
  const dot = '<circle cx="24" cy="8" r="7" fill="#e2b455" stroke="#141312" stroke-width="2"/>';
  const drawn = on
    ? `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="13" fill="#1f4d3f" stroke="#f2eee3" stroke-width="3"/>${dot}</svg>`)}`
    : plain;
  if (icon.href !== drawn) icon.href = drawn; // else the browser would fetch it again
}
effect(() => {
  const { turn, table, chat } = state.value;
  const asked = Boolean(turn && turn.menu.type !== "Anytime");
  const name = table?.title.split(",")[0] ?? page.name;
  document.title = `${asked ? "● Your turn · " : waiting() ? `● ${waiting()}` : chat.length && document.hidden && unread() ? "· " : ""}${name} · anteup`;
  badge(asked || waiting() !== "");
});

/** @type {WakeLockSentinel | null} */
let lock = null;
effect(() => {
  const plays = state.value.you?.chair !== null && state.value.table?.phase === "hand";
  if (!("wakeLock" in navigator)) return; // only where the page is secure
  if (plays && !lock) {
    navigator.wakeLock
      .request("screen")
      .then((got) => {
        lock = got;
        got.addEventListener("release", () => (lock = null));
      })
      .catch(() => {});
  } else if (!plays && lock) void lock.release();
});

effect(() => {
  const { theme, felt, deck } = kept.value;
  const root = document.documentElement;
  root.dataset["deck"] = deck;
  if (theme === "light") root.dataset["theme"] = "light";
  else delete root.dataset["theme"];
  if (felt) root.dataset["felt"] = felt;
  else delete root.dataset["felt"];
  root.classList.toggle("is-still", still());
});

// ---- keys ---------------------------------------------------------------------------------------------------------------

/** @param {string} key */
const press = (key) => {
  const move = answers().find((one) => one.key === key);
  if (move) give(move);
};

/** @type {Record<string, () => void>} */
const DOES = {
  fold: () => press("fold"),
  see: () => press("see"),
  pat: () => press("pat"),
  draw: () => press("draw"),
  high: () => press("high"),
  low: () => press("low"),
  both: () => press("both"),
  raise() {
    const field = document.getElementById("amount");
    if (field) field.focus();
    else press("raise");
  },
  allin() {
    const { turn } = state.value;
    if (turn?.menu.type !== "Wager" || !turn.menu.least || turn.menu.most < chips()) return;
    const { most } = turn.menu;
    give({ key: "raise", kind: "up", says: "All in", sum: sum(most), action: { type: "RaiseTo", amount: most }, all: true });
  },
  more: () => go(1),
  less: () => go(-1),
  "much more": () => go(0.1),
  "much less": () => go(-0.1),
  unwish: () => (wish.value = null),
  law() {
    const { refusal } = state.value;
    if (refusal?.law) window.open(`/law/${refusal.law.id || refusal.law.code}`, "_blank");
  },
  text: () => location.assign(`/t/${page.id}/text`),
  chat: () => open("chat", "msg"),
  mute: () => keep({ sound: !kept.value.sound }),
  cloth: () => document.body.classList.toggle("is-bare"),
  keys: () => (dialog.value = "keys"),
  close() {
    if (question.value) question.value = null;
    else if (state.value.refusal && dismissed.value !== state.value.refusal.id)
      dismissed.value = state.value.refusal.id;
    else if (sheet.value) sheet.value = false;
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  },
};

/**
 * Open a part of the side, and go to a field of it.
 * @param {string} part
 * @param {string} [field]
 */
function open(part, field) {
  const again = sheet.value && tab.value === part;
  tab.value = part;
  sheet.value = !again;
  if (field && !again) setTimeout(() => document.getElementById(field)?.focus(), 50);
}

document.addEventListener("keydown", (stroke) => {
  const does = meant(stroke);
  if (!does) return;
  const number = /^number (\d)$/.exec(does)?.[1];
  const marks = state.value.turn?.menu.type === "Exchange" || state.value.turn?.menu.type === "Pick";
  if (number) marks ? mark(Number(number) - 1) : preset(Number(number));
  else DOES[does]?.();
  if (does !== "close") stroke.preventDefault();
});
for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake, { once: true });
document.addEventListener("visibilitychange", jump);

/** Whatever moves is where it goes. */
function jump() {
  finish();
  settle();
}

// ---- the page -----------------------------------------------------------------------------------------------------------

/** What stands over everything. */
function Bar() {
  const { table } = state.value;
  const fresh = unread();
  const [game = "", ...stakes] = (table?.title ?? page.name).split(", ");
  const waits = knocks.value.length + requests.value.length;
  const small = [stakes.join(", "), table?.number ? `hand ${table.number}` : ""].filter(Boolean).join(" · ");
  const rules = `/t/${page.id}/rules`;
  return html`<header class="bar">
    <button class="icon only-tall" aria-label=${knocks.value.length ? "Hand, chat, table; somebody is at the door" : waits ? "Hand, chat, table; somebody asks for chips" : "Hand, chat, table"} onClick=${() => open("table")}>
      <${Icon} name="menu" />${waits > 0 && html`<span class="count">${waits}</span>`}
    </button>
    <a class="wordmark" href="/"><svg aria-hidden="true"><use href="/cards.svg#chip8" /></svg>anteup</a>
    <a class="called" href=${rules} title="Rules of this game"><strong>${game}</strong>${" "}<small>${small}</small>${" "}<${Icon} name="rules" /></a>
    <nav aria-label="Table">
      <a class="pill quiet only-wide" href="/lobby" title="All tables of this house">Tables</a>
      ${
        invites.value &&
        html`<button class="icon" aria-label="Invite" title="Invite" onClick=${() => (dialog.value = "invite")}><${Icon} name="share" /></button>`
      }
      <a class="icon only-wide" href=${`/t/${page.id}/text`} aria-label="Text table" title="Text table"><${Icon} name="text" /></a>
      <button class="icon only-wide" aria-pressed=${kept.value.sound ? "true" : "false"} aria-label="Sound" title="Sound" onClick=${() => keep({ sound: !kept.value.sound })}>
        <${Icon} name=${kept.value.sound ? "sound" : "mute"} />
      </button>
      <button class="icon" aria-label=${fresh ? `Chat, ${fresh} new` : "Chat"} title="Chat" onClick=${() => open("chat", tall.value ? undefined : "msg")}>
        <${Icon} name="chat" />${fresh > 0 && html`<span class="count">${fresh}</span>`}
      </button>
      <button class="icon only-wide" aria-label="Keys" title="Keys" onClick=${() => (dialog.value = "keys")}><${Icon} name="keys" /></button>
      <button class="icon only-wide" aria-label="Your chair and this screen" title="Your chair and this screen" onClick=${() => open("you")}><${Icon} name="gear" /></button>
      <a class="icon only-tall" href=${rules} aria-label="Rules of this game"><${Icon} name="rules" /></a>
    </nav>
  </header>`;
}

/** The whole page. */
function Room() {
  const { table, hand } = state.value;
  const lines = hand?.log.at(-1)?.n ?? 0;
  useLayoutEffect(explain, [lines]);
  useLayoutEffect(turnsUp, [step.value]);
  useEffect(() => {
    if (step.value.up && !lot.value?.settled) sound("turned");
  }, [step.value]);
  useEffect(() => {
    document.body.classList.toggle("has-sheet", sheet.value);
  }, [sheet.value]);
  return html`
    <${Bar} />
    <main class=${`table ${manner()}`} data-seats=${table?.chairs.length ?? 6} data-phase=${table?.phase ?? ""} data-hand=${table?.number ?? 0} onPointerDown=${jump}>
      <h1 class="vh">${page.name || table?.name}${table?.number ? `, hand ${table.number}` : ""}</h1>
      <${Knock} /><${Stage} /><${Answers} />
      ${notes.value.length > 0 && html`<div class="notes" aria-hidden="true">${notes.value.map(({ n, said }) => html`<p key=${n}>${said}</p>`)}</div>`}
    </main>
    <${Side} />
    <${Keys} />
    ${invites.value && html`<${Box} name="invite" title="Invite">${dialog.value === "invite" && html`<${Invite} />`}<//>`}
    <div class="flying" aria-hidden="true"></div>
    <p class="vh" role="status" aria-live="polite">${status.value}</p>
    <p class="vh" role="alert">${alert.value}</p>
  `;
}

const root = document.getElementById("room");
if (root) render(html`<${Room} />`, root);

const net = connect({ table: page.id, hear });
Object.assign(line, {
  act: (/** @type {import("./protocol.js").Action} */ action) => net.act(action),
  ask: (/** @type {import("./protocol.js").Ask} */ ask) => net.ask(ask),
  again: () => net.again(),
});
