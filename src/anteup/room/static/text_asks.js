/**
 * What one may ask of the table between one's turns: a chair, chips, the game's name; and what its host may.
 */
import { minutes, serverNow } from "./clock.js";
import { account, invites, knocks, line, mayResume, mustAsk, page, purse, refused, requests, state, sum } from "./desk.js";
import { html, useRef, useState } from "./h.js";
import { sayStands, sayStops, words } from "./say.js";

/** @typedef {import("./protocol.js").Ask} Ask */
/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./protocol.js").You} You */

/** @param {{says: string, ask: Ask, main?: boolean}} props */
const Wish = ({ says, ask, main }) =>
  html`<button type="button" class=${main ? "pill main" : "pill"} onClick=${() => line.ask(ask)}>${says}</button>`;

/**
 * Something that is asked twice.
 * @param {{says: string, ask: Ask}} props
 */
function Twice({ says, ask }) {
  const [sure, be] = useState(false);
  return html`<button type="button" class="pill" aria-expanded=${sure ? "true" : "false"} onClick=${() => be(!sure)}>
      ${says}
    </button>
    ${sure && html`<${Wish} says=${`Yes, ${says.toLowerCase()}`} ask=${ask} main />`}`;
}

/**
 * A sum, or a number, to be typed.
 * @param {{label: string, says: string, begins?: string, read?: (text: string) => number, ask: (amount: number) => Ask}} props
 */
function Sum({ label, says, begins = "", read = (text) => purse.value.read(text), ask }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [wrong, be] = useState("");
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      line.ask(ask(read(field.current?.value ?? "")));
      be("");
    } catch (error) {
      be(error instanceof Error ? error.message : String(error));
      field.current?.focus();
    }
  };
  return html`<form class="entry" onSubmit=${send}>
    <label
      >${label}
      <input
        class="field"
        ref=${field}
        inputmode="decimal"
        autocomplete="off"
        defaultValue=${begins}
        aria-invalid=${wrong ? "true" : undefined}
    /></label>
    ${wrong && html`<p role="alert">${wrong}</p>`}
    <button class="pill">${says}</button>
  </form>`;
}

/** Who asks the host to be let in, and who asks him for chips; that somebody does is said aloud as it happens. */
export const AtDoor = () => html`
  ${requests.value.length > 0 &&
  html`<section aria-labelledby="wanted" class="panel">
    <h2 id="wanted">Chips asked for</h2>
    ${requests.value.map(
      ({ person, name, asks }) =>
        html`<p key=${person}>${name} asks for ${sum(asks)} in chips.</p>
          <div class="tools">
            <${Wish} says=${`Give ${name} ${sum(asks)}`} ask=${{ type: "GrantBuy", person, yes: true }} main />
            <${Wish} says=${`Refuse ${name} the chips`} ask=${{ type: "GrantBuy", person, yes: false }} />
          </div>`,
    )}
  </section>`}
  ${knocks.value.length > 0 &&
  html`<section aria-labelledby="door" class="panel">
    <h2 id="door">At the door</h2>
    ${knocks.value.map(
      ({ person, name }) =>
        html`<p key=${person}>${name} asks to be let in.</p>
          <div class="tools">
            <${Wish} says=${`Let ${name} in`} ask=${{ type: "Admit", person, yes: true }} main />
            <${Wish} says=${`Do not let ${name} in`} ask=${{ type: "Admit", person, yes: false }} />
          </div>`,
    )}
  </section>`}`;

/** Everything that may be asked now. */
export function Asks() {
  const { table, you } = state.value;
  if (!table || !you) return null;
  const own = table.chairs.find((chair) => chair.chair === you.chair);
  return html`<section aria-labelledby="asks">
      <h2 id="asks">You and the table</h2>
      <${Choosing} table=${table} you=${you} />
      ${
        !you.person
          ? page.door
            ? html`<p>You look on. <a href=${page.door}>Say your name and sit down</a>.</p>`
            : html`<p>You look on. ${words().unknown}</p>`
          : own
            ? html`<${Seated} table=${table} own=${own} />`
            : html`<${Standing} table=${table} you=${you} />`
      }
      ${you.person && html`<${Guards} you=${you} />`}
      ${mayResume.value && html`<div class="tools"><${Wish} says="Go on" ask=${{ type: "Resume" }} main /></div>`}
      ${invites.value && html`<p>Your friends come in by this link: <a href=${page.link}>${page.link}</a></p>`}
    </section>
    ${you.host && html`<${Hosting} table=${table} you=${you} />`}`;
}

/**
 * The game of the next hand.
 * @param {{table: Table, you: You}} props
 */
function Choosing({ table, you }) {
  const field = useRef(/** @type {HTMLSelectElement | null} */ (null));
  const { choosing } = table;
  if (!choosing) return null;
  const name = table.chairs[choosing.chair]?.name ?? "";
  if (choosing.chair !== you.chair) return html`<p>${name} names the game.</p>`;
  return html`<form
    class="entry"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      if (field.current) line.ask({ type: "CallGame", form: field.current.value });
    }}
  >
    <label
      >It is for you to name the game
      <select class="field" ref=${field} name="form">
        ${choosing.forms.map(([form, title]) => html`<option key=${form} value=${form}>${title}</option>`)}
      </select>
    </label>
    <button class="pill main">Name it</button>
  </form>`;
}

/**
 * Somebody without a chair.
 * @param {{table: Table, you: You}} props
 */
function Standing({ table, you }) {
  const chair = useRef(/** @type {HTMLSelectElement | null} */ (null));
  const free = table.chairs.filter(({ person }) => !person);
  const reason = sayStands(state.value, sum, serverNow());
  if (!you.admitted) {
    const knocks = table.knocking.some(({ person }) => person === you.person);
    return knocks
      ? html`<p>You have asked to be let in; the host will say.</p>`
      : html`<div class="tools"><${Wish} says="Ask to be let in" ask=${{ type: "Enter" }} main /></div>`;
  }
  if (sayStops(state.value, sum, serverNow())) return html`<p>${reason} You may look on.</p>`;
  if (!free.length) {
    const waits = table.queue.some(({ person }) => person === you.person);
    const bots = table.chairs.some(({ bot }) => bot);
    return html`<p>${reason} ${waits ? "You wait for a chair." : bots ? "Every chair is taken, but a bot makes room for you." : "Every chair is taken."}</p>
      <div class="tools">
        ${bots && !waits && html`<${Wish} says="Sit down" ask=${{ type: "Sit", chair: null, amount: 0 }} main />`}
        <${Wish} says=${waits ? "Wait no longer" : "Wait for a chair"} ask=${{ type: waits ? "Unqueue" : "Queue" }} />
      </div>`;
  }
  const ask = (/** @type {number} */ amount) => {
    const value = chair.current?.value ?? "";
    return { type: "Sit", chair: value ? Number(value) : null, amount };
  };
  return html`${reason && html`<p>${reason}</p>`}<label class="entry"
      >Chair
      <select class="field" ref=${chair} name="chair">
        <option value="">the nearest that is free</option>
        ${free.map((one) => html`<option key=${one.chair} value=${one.chair}>chair ${one.chair + 1}</option>`)}
      </select>
    </label>
    <${Sum} key=${table.stack} label="Chips to begin with" says="Sit down" begins=${sum(table.stack)} ask=${ask} />`;
}

/**
 * Somebody who sits.
 * @param {{table: Table, own: Table["chairs"][number]}} props
 */
function Seated({ table, own }) {
  const free = table.chairs.filter(({ person }) => !person);
  const chair = useRef(/** @type {HTMLSelectElement | null} */ (null));
  const { whole } = table;
  const { stack, net } = account.value;
  const far = net < 0 ? `${sum(-net)} behind` : `${sum(net)} ahead`;
  return html`<p>${`You sit in chair ${own.chair + 1} with ${sum(stack)}. So far you are ${far}.`}</p>
    ${refused.value > 0 && html`<p>${words().noChips}.</p>`}
    <div class="tools">
      ${
        own.here === "away"
          ? html`<${Wish} says="Deal me in" ask=${{ type: "ComeBack", wait: false }} main />
              <${Wish} says="Deal me in at the blind" ask=${{ type: "ComeBack", wait: true }} />`
          : html`<${Wish} says="Sit out" ask=${{ type: "GoAway" }} />`
      }
      ${own.asks > 0 && html`<${Wish} says="Take back that I asked for chips" ask=${{ type: "CancelBuy" }} />`}
      ${whole && html`<${Wish} says=${`${mustAsk.value ? "Ask for" : "Buy"} another ${sum(table.stack)}`} ask=${{ type: "Buy", amount: 0 }} />`}
      <${Twice} says="Leave the table" ask=${{ type: "Leave" }} />
    </div>
    ${!whole && html`<${Sum} label="More chips" says=${mustAsk.value ? "Ask for them" : "Buy them"} ask=${(/** @type {number} */ amount) => ({ type: "Buy", amount })} />`}
    ${
      free.length > 0 &&
      html`<form
        class="entry"
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          if (chair.current) line.ask({ type: "Move", chair: Number(chair.current.value) });
        }}
      >
        <label
          >Another chair
          <select class="field" ref=${chair}>
            ${free.map((one) => html`<option key=${one.chair} value=${one.chair}>chair ${one.chair + 1}</option>`)}
          </select>
        </label>
        <button class="pill">Move there</button>
      </form>`
    }`;
}

/**
 * What one binds oneself to, before one plays.
 * @param {{you: You}} props
 */
const Guards = ({ you }) => html`<p>${`Your guards, which can only be made tighter. ${words().guards(you, sum)}`}</p>
  <${Sum}
    label="Stop me when I have lost"
    says="Set that limit"
    ask=${(/** @type {number} */ loss) => ({ type: "Guard", loss, minutes: null })}
  />
  <${Sum}
    label="Stop me after so many minutes"
    says="Set that time"
    read=${minutes}
    ask=${(/** @type {number} */ some) => ({ type: "Guard", loss: null, minutes: some })}
  />`;

/**
 * What the host may.
 * @param {{table: Table, you: You}} props
 */
function Hosting({ table, you }) {
  const others = table.chairs.filter(({ person }) => person && person !== you.person);
  return html`<section aria-labelledby="host">
    <h2 id="host">As the host</h2>
    <div class="tools">
      ${table.phase !== "paused" && html`<${Wish} says="Pause the table" ask=${{ type: "Pause" }} />`}
      ${table.chairs.some(({ person }) => !person) && html`<${Wish} says="Put a bot into a free chair" ask=${{ type: "AddBot", chair: null }} />`}
      <a class="pill" href=${`/t/${page.id}/settings`}>Settings and rules</a>
      <${Twice} says="Close the table" ask=${{ type: "Close" }} />
    </div>
    ${others.map(
      ({ person, name, bot }) =>
        html`<div class="tools" key=${person}>
          <${Twice} says=${`Have ${name} get up`} ask=${{ type: "Remove", person, ban: false }} />
          ${!bot && html`<${Twice} says=${`Make ${name} the host`} ask=${{ type: "PassHost", person }} />`}
        </div>`,
    )}
  </section>`;
}
