/**
 * The side: the hand in words, what is said, the people and the bank, and what one sets for oneself.
 */
import { Icon } from "./cards.js";
import {
  LONGEST,
  account,
  dialog,
  dismissed,
  granted,
  keep,
  kept,
  knocks,
  line,
  mayChat,
  mustAsk,
  own as ownChair,
  page,
  purse,
  requests,
  sheet,
  state,
  sum,
  tab,
} from "./desk.js";
import { Cite } from "./answers.js";
import { Pending } from "./chairs.js";
import { minutes } from "./clock.js";
import { SAID_SO } from "./grammar.js";
import { stackOf } from "./hands.js";
import { html, signal, useEffect, useRef, useState } from "./h.js";
import { Log } from "./log.js";
import { sayTooLong, sentence, words } from "./say.js";

/** So much of what was said has been seen. */
const read = signal(0);

/** How much was said since one last looked. */
export const unread = () =>
  state.value.chat.filter(
    (one) =>
      one.n > read.value &&
      one.event.person !== state.value.you?.person &&
      !kept.value.muted.includes(one.event.person),
  ).length;

const TABS = /** @type {const} */ ([
  ["hand", "Hand"],
  ["chat", "Chat"],
  ["table", "Table"],
  ["you", "You"],
]);

/** What is said at the table. */
function Chat() {
  const { chat } = state.value;
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  const last = chat.at(-1)?.n ?? 0;
  useEffect(() => {
    read.value = Math.max(read.value, last);
    end.current?.scrollIntoView({ block: "nearest" });
  }, [last]);
  const heard = chat.filter((one) => !kept.value.muted.includes(one.event.person));
  return html`<div class="said" tabindex="0" role="log" aria-label="What was said">
      ${!heard.length && html`<p class="sub">Nobody has said anything.</p>`}
      ${heard.map((one) => html`<p key=${one.n}><b>${one.event.name}</b>${one.event.text}</p>`)}
      <span ref=${end}></span>
    </div>
    <${Saying} />`;
}

/** A field to say something in, for whoever may. */
function Saying() {
  const [text, write] = useState("");
  if (!mayChat.value) {
    const chat = state.value.table?.settings.chat;
    const why = {
      none: "There is no chat at this table.",
      seated: "Only who sits here may speak.",
      all: "Only who has been let in may speak.",
    };
    return html`<p class="sub">${chat && why[chat]}</p>`;
  }
  const wrong = sayTooLong(text, LONGEST);
  return html`<form
    class="saying"
    onSubmit=${(/** @type {Event} */ e) => {
      e.preventDefault();
      if (wrong) return;
      if (text.trim()) line.ask({ type: "Say", text: text.trim() });
      write("");
    }}
  >
    <label class="vh" for="msg">Message</label>
    <input class="field" id="msg" autocomplete="off" placeholder="Say something" value=${text} aria-invalid=${wrong ? "true" : undefined} onInput=${(/** @type {any} */ e) => write(e.target.value)} />
    <button class="pill">Send</button>
    ${wrong && html`<p class="sub is-wrong" role="alert">${wrong}</p>`}
  </form>`;
}

/** The last that was said, under the hand. */
function Lately() {
  const heard = state.value.chat.filter((one) => !kept.value.muted.includes(one.event.person)).slice(-2);
  const last = heard.at(-1)?.n ?? 0;
  useEffect(() => {
    if (at.current?.offsetParent) read.value = Math.max(read.value, last);
  }, [last, sheet.value]);
  const at = useRef(/** @type {HTMLElement | null} */ (null));
  return html`<section class="chat" aria-label="Chat" ref=${at}>
    ${heard.map((one) => html`<p key=${one.n}><b>${one.event.name}</b>${one.event.text}</p>`)}
    <${Saying} />
  </section>`;
}

/**
 * A field for a sum, or for another number, with a button.
 * @param {{ id: string, label: string, says: string, send: (amount: number) => void, signed?: boolean, read?: (text: string) => number, example?: string }} props
 */
function Sum({ id, label, says, send, signed = false, read = purse.value.read, example = purse.value.example }) {
  const [text, write] = useState("");
  const [wrong, blame] = useState("");
  /** @param {Event} e */
  const submit = (e) => {
    e.preventDefault();
    try {
      const minus = signed && text.trim().startsWith("-");
      const amount = read.call(purse.value, minus ? text.trim().slice(1) : text);
      send(minus ? -amount : amount);
      write("");
      blame("");
    } catch (error) {
      blame(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<form class="sumline" onSubmit=${submit}>
    <label for=${id}>${label}</label>
    <div>
      <input class="field" id=${id} autocomplete="off" value=${text} placeholder=${example} aria-invalid=${wrong ? "true" : undefined} onInput=${(/** @type {any} */ e) => write(e.target.value)} />
      <button class="pill">${says}</button>
    </div>
    ${wrong && html`<p class="sub is-wrong" role="alert">${wrong}</p>`}
  </form>`;
}

/**
 * One who sits here.
 * @param {{ chair: Required<import("./protocol.js").ChairView> }} props
 */
function Sitter({ chair }) {
  const { you, table } = state.value;
  const own = chair.person === you?.person;
  const muted = kept.value.muted.includes(chair.person);
  const about = [
    chair.person === table?.host && "host",
    chair.bot && "bot",
    chair.here === "away" && "away",
    chair.here === "waits" && "waiting",
    chair.line === "lost" && !chair.bot && "reconnecting",
    chair.leaving && "leaving",
  ].filter(Boolean);
  const [adjusting, adjust] = useState(false);
  const [why, explain] = useState("");
  return html`<li class="person">
    <p><b>${own ? `${chair.name} (you)` : chair.name}</b><small>${about.join(", ")}</small><span class="num">${sum(stackOf(state.value, chair))}</span></p>
    <div class="tools">
      ${
        !own &&
        !chair.bot &&
        html`<button class="pill small" aria-pressed=${muted ? "true" : "false"} onClick=${() => keep({ muted: muted ? kept.value.muted.filter((one) => one !== chair.person) : [...kept.value.muted, chair.person] })}>
        ${muted ? "Muted" : "Mute"}
      </button>`
      }
      ${
        you?.host &&
        html`${
          chair.asks && !granted(chair)
            ? html`<button class="pill small" onClick=${() => line.ask({ type: "GrantBuy", person: chair.person, yes: true })}>Give ${sum(chair.asks)}</button>
              <button class="pill small" onClick=${() => line.ask({ type: "GrantBuy", person: chair.person, yes: false })}>Refuse</button>`
            : null
        }
        <button class="pill small" aria-expanded=${adjusting ? "true" : "false"} onClick=${() => adjust(!adjusting)}>More</button>`
      }
    </div>
    ${
      you?.host &&
      adjusting &&
      html`<div class="more">
      <label>Why <input class="field" value=${why} placeholder="what all will read in the account" onInput=${(/** @type {any} */ e) => explain(e.target.value)} /></label>
      <${Sum} id=${`adjust-${chair.chair}`} label="Put the stack right by (with a minus: less)" says="Put right" signed=${true} send=${(/** @type {number} */ amount) => line.ask({ type: "Adjust", person: chair.person, amount, why: why || "put right by the host" })} />
      ${
        !own &&
        html`<div class="tools">
        <button class="pill small" onClick=${() => line.ask({ type: "Remove", person: chair.person, ban: false })}>Stand up</button>
        ${
          !chair.bot &&
          html`<${Sure} says="Ban" yes=${`Ban ${chair.name}`} ask=${{ type: "Remove", person: chair.person, ban: true }} />
          <${Sure} says="Make host" yes=${`Make ${chair.name} the host`} ask=${{ type: "PassHost", person: chair.person }} />`
        }
      </div>`
      }
    </div>`
    }
  </li>`;
}

/** The people, the bank, and what the host may do. */
function People() {
  const { table, you } = state.value;
  if (!table) return null;
  const seated = table.chairs.filter((chair) => chair.person);
  const host = Boolean(you?.host);
  const paused = table.phase === "paused";
  return html`${
      table.knocking.length > 0 &&
      html`<section>
      <h2>At the door</h2>
      <ul class="people">
        ${table.knocking.map(
          (one) => html`<li class="person" key=${one.person}>
            <p><b>${one.name}</b></p>
            ${
              host &&
              html`<div class="tools">
              <button class="pill small" onClick=${() => line.ask({ type: "Admit", person: one.person, yes: true })}>Let in</button>
              <button class="pill small" onClick=${() => line.ask({ type: "Admit", person: one.person, yes: false })}>No</button>
            </div>`
            }
          </li>`,
        )}
      </ul>
    </section>`
    }
    <section>
      <h2>At the table</h2>
      <ul class="people">
        ${seated.map((chair) => html`<${Sitter} key=${chair.person} chair=${chair} />`)}
      </ul>
      ${table.rail > 0 && html`<p class="sub">${table.rail} look${table.rail === 1 ? "s" : ""} on.</p>`}
    </section>
    ${table.queue.length > 0 && html`<section><h2>Waiting for a chair</h2><p>${table.queue.map((one) => one.name).join(", ")}</p></section>`}
    ${
      host &&
      html`<section>
      <h2>Host</h2>
      <div class="tools">
        ${
          paused
            ? html`<button class="pill" onClick=${() => line.ask({ type: "Resume" })}>Go on</button>`
            : html`<button class="pill" onClick=${() => line.ask({ type: "Pause" })}><${Icon} name="pause" />Pause</button>`
        }
        <button class="pill" onClick=${() => line.ask({ type: "AddBot", chair: null })}><${Icon} name="bot" />Add a bot</button>
        <button class="pill" onClick=${() => line.ask({ type: "DrawSeats" })}>Draw for seats</button>
        <a class="pill" href=${`/t/${table.id}/settings`}>Settings</a>
        ${state.value.hand && !state.value.hand.over && html`<${Sure} says="Void this hand" ask=${{ type: "VoidHand", why: SAID_SO }} />`}
        <${Sure} says="Close the table" ask=${{ type: "Close" }} />
      </div>
    </section>`
    }
    <section>
      <h2>Bank</h2>
      <p class="sub">Play money. ${table.settings.banker === "host" ? "The host is the banker" : "The house is the banker"}; a stack is ${sum(table.stack)}.${table.kitty ? ` In the kitty: ${sum(table.kitty)}.` : ""}</p>
      <div class="tools">
        <a class="pill" href=${`/t/${table.id}/ledger`}>The account</a>
        <a class="pill" href=${`/t/${table.id}/hands`}>Hands</a>
        <a class="pill" href=${`/t/${table.id}/rules`}>Rules</a>
        <a class="pill" href="/lobby">Tables</a>
      </div>
    </section>
    ${
      table.differs.length > 0 &&
      html`<section>
      <h2>House rules</h2>
      <ul class="differs">
        ${table.differs.map((one) => html`<li key=${one}>${one}</li>`)}
      </ul>
    </section>`
    }`;
}

/**
 * Something that is asked twice.
 * @param {{ says: string, ask: import("./protocol.js").Ask, yes?: string }} props `yes`: what he says to it the second time.
 */
function Sure({ says, ask, yes = `Yes, ${says.toLowerCase()}` }) {
  const [sure, be] = useState(false);
  return sure
    ? html`<button class="pill" onClick=${() => be(false)}>No</button><button class="pill main" onClick=${() => {
        line.ask(ask);
        be(false);
      }}>${yes}</button>`
    : html`<button class="pill" onClick=${() => be(true)}>${says}</button>`;
}

/** What one sets for oneself: chips, guards, and how the table looks and sounds. */
function Yours() {
  const { you, table } = state.value;
  const own = ownChair.value;
  const { stack, net } = account.value;
  const some = kept.value;
  /** @param {keyof typeof some} name @param {string} says */
  const tick = (name, says) => html`<label class="tick"
    ><input type="checkbox" checked=${some[name]} onChange=${(/** @type {any} */ e) => keep({ [name]: e.target.checked })} /> ${says}</label
  >`;
  /** @param {"theme" | "felt" | "deck"} name @param {string} label @param {[string, string][]} all */
  const pick = (name, label, all) => html`<label class="picked"
    >${label}
    <select class="field" value=${some[name]} onChange=${(/** @type {any} */ e) => keep({ [name]: e.target.value })}>
      ${all.map(([value, says]) => html`<option key=${value} value=${value}>${says}</option>`)}
    </select></label
  >`;
  const free = table?.chairs.filter((chair) => !chair.person) ?? [];
  return html`${
    own &&
    html`<section>
        <h2>Your chair</h2>
        <${Pending} />
        <div class="tools">
          ${
            own.here === "away"
              ? html`<button class="pill" onClick=${() => line.ask({ type: "ComeBack", wait: false })}>Deal me in</button>
                <button class="pill" onClick=${() => line.ask({ type: "ComeBack", wait: true })}>Wait for the blind</button>`
              : html`<button class="pill" onClick=${() => line.ask({ type: "GoAway" })}>Sit out</button>`
          }
          ${!own.leaving && html`<${Sure} says="Leave the table" ask=${{ type: "Leave" }} />`}
        </div>
        ${
          free.length > 0 &&
          html`<label class="picked"
          >Change to
          <select class="field" value="" onChange=${(/** @type {any} */ e) => e.target.value && line.ask({ type: "Move", chair: Number(e.target.value) })}>
            <option value="">this chair</option>
            ${free.map((chair) => html`<option key=${chair.chair} value=${chair.chair}>chair ${chair.chair + 1}</option>`)}
          </select></label
        >`
        }
      </section>
      <section>
        <h2>Your chips</h2>
        <p class="sub">You have ${sum(stack)}, and are ${net < 0 ? `${sum(-net)} behind` : `${sum(net)} ahead`}.</p>
        ${
          table && !table.whole
            ? html`<${Sum} id="buy" label="More chips, from the next hand" says=${mustAsk.value ? "Ask" : "Buy"} send=${(/** @type {number} */ amount) => line.ask({ type: "Buy", amount })} />`
            : html`<button class="pill" data-do="buy" onClick=${() => line.ask({ type: "Buy", amount: 0 })}>${mustAsk.value ? "Ask for" : "Buy"} another ${sum(table?.stack ?? 0)}</button>`
        }
      </section>`
  }
    ${
      you?.person &&
      html`<section>
      <h2>Your guards</h2>
      <p class="sub">Set before you play; later they can only be made tighter. ${words().guards(you, sum)}</p>
      <${Sum} id="loss" label="I stop when I have lost" says="Set" send=${(/** @type {number} */ loss) => line.ask({ type: "Guard", loss, minutes: null })} />
      <${Sum} id="minutes" label="I stop after so many minutes" says="Set" read=${minutes} example="90" send=${(/** @type {number} */ some) => line.ask({ type: "Guard", loss: null, minutes: some })} />
    </section>`
    }
    <section>
      <h2>This screen</h2>
      ${tick("sound", "Sounds")} ${tick("bells", "A bell when somebody comes or goes")} ${tick("motion", "Cards and chips move")} ${tick("asks", "Ask before I put in all my chips")}
      ${pick("theme", "Light", [
        ["dark", "Lamp"],
        ["light", "Day"],
      ])}
      ${pick("felt", "Cloth", [
        ["", "Baize"],
        ["midnight", "Midnight"],
        ["slate", "Slate"],
        ["claret", "Claret"],
      ])}
      ${pick("deck", "Deck", [
        ["four", "Four colours"],
        ["two", "Two colours"],
      ])}
      <div class="tools">
        <button class="pill" onClick=${() => (dialog.value = "keys")}><${Icon} name="keys" />Keys</button>
        <a class="pill" href=${`/t/${page.id}/text`}><${Icon} name="text" />Text table</a>
        <a class="pill" href="/move">Take this seat to another device</a>
        <a class="pill" href="/help">Help</a>
      </div>
    </section>`;
}

/** The panel that is open. */
function Panel() {
  switch (tab.value) {
    case "chat":
      return html`<${Chat} />`;
    case "table":
      return html`<${People} />`;
    case "you":
      return html`<${Yours} />`;
    default:
      return html`<${Log} />`;
  }
}

/** Over a sheet that covers the table: that it is one's turn, what was refused, and what happened since it was opened. */
function Tidings() {
  const { turn, refusal, told, news, n } = state.value;
  const [since, open] = useState(n);
  useEffect(() => open(n), [sheet.value]);
  const between = new Set(news.map((one) => one.n));
  const last = told.filter((one) => one.n > since && between.has(one.n)).at(-1);
  const refused = refusal && dismissed.value !== refusal.id;
  const asks = turn && turn.menu.type !== "Anytime" && !turn.sent;
  return html`<div class="tidings">
    ${asks && html`<button type="button" class="pill main" data-do="back" onClick=${() => (sheet.value = false)}>Your turn: back to the table</button>`}
    ${refused ? html`<p class="is-wrong">${sentence(refusal.message)}${refusal.law && html` <${Cite} law=${refusal.law} />`}</p>` : last && html`<p>${last.said}</p>`}
  </div>`;
}

/** The side; where there is no room for it, a sheet that opens. */
export function Side() {
  const at = useRef(/** @type {HTMLElement | null} */ (null));
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = state.value.hand?.log.length ?? 0;
  useEffect(() => {
    if (tab.value === "hand" && panel.current) panel.current.scrollTop = panel.current.scrollHeight;
  }, [lines, tab.value]);
  /** @param {KeyboardEvent} e */
  const walk = (e) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (!step) return;
    const now = TABS.findIndex(([name]) => name === tab.value);
    tab.value = /** @type {[string, string]} */ (TABS[(now + step + TABS.length) % TABS.length])[0];
    requestAnimationFrame(() =>
      /** @type {HTMLElement | null} */ (at.current?.querySelector("[aria-selected=true]"))?.focus(),
    );
    e.stopPropagation();
  };
  /** @type {Record<string, number>} What waits behind each. */
  const counts = { chat: unread(), table: knocks.value.length + requests.value.length };
  return html`<aside class=${`side ${sheet.value ? "is-open" : ""}`} aria-label="Hand, chat, table" ref=${at}>
    <div><div class="tabs"><div role="tablist" aria-label="Side" onKeyDown=${walk}>
      ${TABS.map(
        ([name, says]) => html`<button
          key=${name}
          role="tab"
          id=${`tab-${name}`}
          aria-controls="panel"
          aria-selected=${tab.value === name ? "true" : "false"}
          tabindex=${tab.value === name ? 0 : -1}
          onClick=${() => (tab.value = name)}
        >
          ${says}${counts[name] ? html` <span class="tag warm">${counts[name]}</span>` : null}
        </button>`,
      )}
      </div>
      <button class="icon shut" aria-label="Close" onClick=${() => (sheet.value = false)}><${Icon} name="close" /></button>
    </div><${Tidings} /></div>
    <div class=${`log panel-${tab.value}`} role="tabpanel" id="panel" aria-labelledby=${`tab-${tab.value}`} tabindex="0" ref=${panel}><${Panel} /></div>
    ${tab.value === "hand" && html`<${Lately} />`}
  </aside>`;
}
