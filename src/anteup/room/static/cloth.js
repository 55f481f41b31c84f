/**
 * The cloth: pots and board in the middle, the players round it, and the viewer's own cards nearest to him.
 */
import { Card, Chips, RANKS, Row, spoken } from "./cards.js";
import { Invite } from "./chairs.js";
import { invites, marked, mine, own, purse, state, sum } from "./desk.js";
import { capital, counted } from "./grammar.js";
import { isJackpot, stackOf, stepOf, toAct } from "./hands.js";
import { html, signal } from "./h.js";
import { lot } from "./lots.js";
import { sayVoid, words } from "./say.js";
import { Bet, Seats, Strips, Turned, deals, isStud, latest, places, stands, unbroken } from "./seats.js";

/** @typedef {import("./state.js").Hand} Hand */

const portrait = matchMedia("(orientation: portrait) and (max-width: 700px)");
/** Whether the page is a phone held upright. */
export const tall = signal(portrait.matches);
portrait.addEventListener("change", (e) => (tall.value = e.matches));

const low = matchMedia("(max-height: 740px)");
/** Whether it is a short one. */
const short = signal(low.matches);
low.addEventListener("change", (e) => (short.value = e.matches));

/** @param {{ name: string, amount: number, who?: string }} props */
const Pot = ({ name, amount, who = "" }) => html`<p class="pot" data-pot=${name}>
  <${Chips} amount=${amount} purse=${purse.value} /><span>${name} <b>${sum(amount)}</b></span>${who && html`<small>${who}</small>`}
</p>`;

/**
 * Who is in a pot, by name, where that is not everybody.
 * @param {Hand} hand
 * @param {number[]} seats
 */
function names(hand, seats) {
  if (!seats.length || hand.pots.length < 2) return "";
  const all = seats.map((seat) => (seat === hand.you ? "You" : hand.seats[seat].name));
  return all.length > 3 ? counted(all.length, "player") : all.join(", ");
}

/** What is in the middle: the bets in front of the players are not. */
function Pots() {
  const { hand, table } = state.value;
  const waits = table?.pot ?? 0;
  if (hand?.voided)
    return html`<div class="halves"><section class="half is-void"><p>${sayVoid(hand)}</p></section></div>`;
  if (hand?.over && table?.phase !== "waiting") return html`<${Results} hand=${hand} />`;
  if (!hand || hand.over)
    return waits ? html`<div class="pots"><${Pot} name="Carried over" amount=${waits} /></div>` : null;
  const several = hand.pots.filter((pot) => pot.kind !== "bets" && pot.kind !== "pot" && pot.amount > 0);
  const draws = stepOf(hand)?.do === "draw" && !hand.middle; // bets lie out until the draw is over
  const shown =
    several.length > 1
      ? several
      : draws
        ? [{ ...hand.pots[0], kind: "pot", name: "in all", amount: hand.pot, seats: [] }]
        : hand.middle
          ? [{ ...hand.pots[0], kind: "pot", name: "pot", amount: hand.middle, seats: [] }]
          : [];
  const carried = hand.carried && !isJackpot(hand) ? `${sum(hand.carried)} of it carried over` : "";
  return html`<div class="pots">
    ${shown.map((pot) => html`<${Pot} key=${pot.name} name=${capital(pot.name)} amount=${pot.amount} who=${names(hand, pot.seats) || carried} />`)}
  </div>`;
}

/**
 * Who won what: one plaque for each part of the pot, with equal weight.
 * @param {{ hand: Hand }} props
 */
function Results({ hand }) {
  /** @type {Map<string, { title: string, amount: number, who: Map<number, number> }>} */
  const parts = new Map();
  const sides = hand.wins.some((win) => win.pot > 0);
  for (const win of hand.wins) {
    const title =
      [words().share(hand, win.share), win.pot ? `side pot${win.pot > 1 ? ` ${win.pot}` : ""}` : sides ? "main pot" : ""]
        .filter(Boolean)
        .join(", ") || "Pot";
    const part = parts.get(title) ?? { title: capital(title), amount: 0, who: new Map() };
    part.amount += win.amount;
    part.who.set(win.seat, (part.who.get(win.seat) ?? 0) + win.amount);
    parts.set(title, part);
  }
  if (!parts.size)
    return hand.leaves
      ? html`<div class="pots"><${Pot} name="Stays for the next" amount=${hand.leaves} /></div>`
      : null;
  return html`<div class="halves">
    ${[...parts.values()].map(
      (
        part,
      ) => html`<section key=${part.title} class=${`half ${hand.you !== null && part.who.has(hand.you) ? "won" : ""}`} aria-label=${part.title}>
        <h2>${part.title} <b>${sum(part.amount)}</b></h2>
        <p>
          ${[...part.who].map(
            ([seat, amount]) =>
              html`<span class="who" key=${seat}>${seat === hand.you ? "You" : hand.seats[seat].name}${part.who.size > 1 ? ` ${sum(amount)}` : ""} </span>`,
          )}
        </p>
      </section>`,
    )}
  </div>`;
}

/**
 * What opens, in words: a pair by its name.
 * @param {string} least
 */
const openers = (least) =>
  /^([2-9TJQKA])\1$/.test(least) ? (RANKS[/** @type {keyof typeof RANKS} */ (least[0])]?.[1] ?? least) : least;

/** A jackpot: what opens, and what lies in it. */
function Plaque() {
  const { hand, table } = state.value;
  const bet = hand?.game?.steps.find((step) => step.do === "bet" && step.openers);
  if (!hand || bet?.do !== "bet" || hand.over) return null;
  const says = `${capital(openers(bet.openers))} or better to open`;
  const ladder = hand.game?.jackpot.openers ?? [];
  const at = ladder.indexOf(bet.openers);
  const next = ladder.length > 1 ? ladder[(at + 1) % ladder.length] : "";
  const opener = hand.seats.find((seat) => seat.opener && seat.live);
  return html`<div class="plaque">
    <h2>${says}<small>${opener ? `Opened by ${opener.seat === hand.you ? "you" : opener.name}.` : table?.jackpot ? "Nobody has opened yet." : ""}</small></h2>
    <ol class="ladder" aria-label="What opens">
      ${[bet.openers, next !== bet.openers ? next : ""].filter(Boolean).map(
        (one, i) => html`<li key=${one} aria-current=${i === 0 ? "step" : undefined}>
          <span>
            ${/^([2-9TJQKA])\1$/.test(one) && [`${one[0]}s`, `${one[0]}h`].map((code) => html`<${Card} key=${code} code=${code} />`)}
          </span>
          ${i === 0 ? "this deal" : `${openers(one)} next`}
        </li>`,
      )}
    </ol>
    <p class="sum">
      <${Chips} amount=${hand.middle} purse=${purse.value} />
      <span>Pool <b>${sum(hand.middle)}</b>${hand.carried ? html`<br />${sum(hand.carried)} of it carried over` : null}</span>
    </p>
  </div>`;
}

/**
 * The cards in the middle.
 * @param {{ hand: Hand }} props
 */
function Boards({ hand }) {
  const steps = hand.game?.steps ?? [];
  const places = steps.reduce((all, step) => all + (step.do === "board" ? step.cards : 0), 0);
  if (!places) return null;
  const boards = Math.max(1, ...steps.map((step) => (step.do === "board" ? step.boards : 1)));
  return html`<div class=${`boards ${boards > 1 || places > 5 ? "small" : ""}`}>
    ${Array.from({ length: boards }, (_, i) => {
      const codes = hand.boards[i] ?? [];
      return html`<${Row} key=${i} codes=${codes} label=${boards > 1 ? `Board ${i + 1}` : "Board"} slots=${Math.max(0, places - codes.length)} kind="cards board" />`;
    })}
  </div>`;
}

/** What happened last, in words; or what cards are turned for. */
function Told() {
  const { hand, table, you } = state.value;
  if (lot.value) return html`<p class="say"><strong>${words().turnedFor(lot.value.event)}.</strong></p>`;
  const last = hand && !hand.voided ? (latest(hand, (line) => Boolean(line.said))?.said ?? "") : "";
  if (!last || (hand?.over && table?.phase === "waiting")) {
    return table?.differs.length && you?.chair === null ? html`<p class="say">${table.differs[0]}</p>` : null;
  }
  return html`<p class="say">${hand?.street && !hand.over && !last.startsWith(hand.street) ? `${hand.street}. ` : ""}<strong>${last}</strong></p>`;
}

/** The middle of the cloth. */
function Centre() {
  const { hand, table } = state.value;
  const waits = table?.phase === "waiting" && (!hand || hand.over);
  const jackpot = hand && isJackpot(hand) && !hand.over;
  return html`<div class="centre">
    ${jackpot ? html`<${Plaque} />` : html`<${Pots} />`}
    ${hand && (!hand.over || table?.phase !== "waiting") && html`<${Boards} hand=${hand} />`}
    ${waits && invites.value ? html`<${Invite} />` : null} ${!waits && html`<${Told} />`}
  </div>`;
}

/** The viewer's own cards, to be marked where he is asked for some. */
function Hand() {
  const { hand, turn } = state.value;
  const seat = mine.value;
  if (!hand || !seat || !(seat.cards.length + seat.up.length)) return null;
  const picks = turn && (turn.menu.type === "Exchange" || turn.menu.type === "Pick") ? turn.menu : null;
  const count = seat.cards.length + seat.up.length;
  const size = count > 5 ? "seven" : count > 4 ? "five" : "";
  const open = seat.up.length > 0;
  const wild = stands(seat);
  if (picks) {
    const [verb, off, on] =
      picks.type === "Exchange"
        ? ["Discard", "keep", "discard"]
        : picks.what === "hand over"
          ? ["Pass on", "keep", "pass on"]
          : ["Turn up", "down", "up"];
    return html`<fieldset class=${`picks hand ${size}`}>
      <legend class="vh">${picks.type === "Exchange" ? "Choose the cards to throw away" : `Choose ${counted(picks.count, "card")}`}</legend>
      ${seat.cards.map(
        (code, i) => html`<label class="pick" key=${`${i}${code}`}>
          <input
            type="checkbox"
            form="act"
            name="mark"
            value=${code}
            checked=${marked.value.has(i)}
            aria-label=${`${verb} the ${spoken(code)}`}
            onChange=${() => mark(i)}
          />
          <${Card} code=${code} as=${wild[code]} />
          <span class="mark" aria-hidden="true"><i>${off}</i><i>${on}</i></span>
        </label>`,
      )}
      ${seat.up.map((code, i) => html`<span class="open" key=${`u${i}${code}`}><${Card} code=${code} /></span>`)}
    </fieldset>`;
  }
  const label = `Your ${counted(count, "card")}${open ? `; the first ${seat.cards.length} only you see` : ""}`;
  return html`<div class=${`hand cards ${size} ${seat.live ? "" : "is-folded"}`} role="group" aria-label=${label}>
    ${seat.cards.map((code, i) =>
      open
        ? html`<span class="was" key=${`d${i}${code}`}><${Card} code=${code} as=${wild[code]} dim=${!seat.live} /></span>`
        : html`<${Card} key=${`d${i}${code}`} code=${code} as=${wild[code]} dim=${!seat.live} />`,
    )}
    ${seat.up.map((code, i) => html`<span class="open" key=${`u${i}${code}`}><${Card} code=${code} as=${wild[code]} dim=${!seat.live} /></span>`)}
  </div>`;
}

/**
 * Mark one of one's own cards, or unmark it.
 * @param {number} place
 */
export function mark(place) {
  const { turn } = state.value;
  if (turn?.menu.type !== "Exchange" && turn?.menu.type !== "Pick") return;
  if (place >= (mine.value?.cards.length ?? 0)) return;
  const next = new Set(marked.value);
  if (!next.delete(place)) next.add(place);
  marked.value = next;
}

/** The viewer's place at the table: his cards, his stack, what he has. */
function Hero() {
  const { hand, label, turn } = state.value;
  const seat = lot.value && hand?.over ? null : mine.value;
  const chair = own.value;
  if (!chair) return null;
  const acting = Boolean(turn && turn.menu.type !== "Anytime") || Boolean(seat && toAct(hand, seat.seat));
  const drew = seat?.live && !hand?.over ? (seat.pat ? "stood pat" : seat.drew ? `drew ${seat.drew}` : "") : "";
  return html`<section class="hero" aria-label="Your hand" data-chair=${chair.chair}>
    ${seat?.bet ? html`<${Bet} amount=${seat.bet} kind="mine" />` : null} ${lot.value ? html`<${Turned} chair=${chair} />` : html`<${Hand} />`}
    <p class=${`you ${acting ? "is-acting" : ""} ${seat?.won && hand?.over ? "is-winner" : ""}`}>
      ${deals({ chair, seat }) && html`<span class="dealer" role="img" aria-label="dealer">D</span>`}
      ${seat?.straddle && html`<span class="mark-s" role="img" aria-label="straddle" title="straddle">S</span>`}
      <span class="name" title=${chair.name}>You</span>
      <span class="stack num">${seat?.allin && seat.live && !hand?.over ? "All in" : sum(stackOf(state.value, chair))}</span>
      ${seat?.live && label && html`<span class="have makes">${unbroken(capital(label))}</span>`}
      ${!seat?.live && seat && html`<span class="have">folded</span>`}
      ${!seat && chair.here !== "plays" && html`<span class="have">${chair.here === "away" ? "sitting out" : "waiting for the blind"}</span>`}
      ${!seat && chair.asks ? html`<span class="have">asks for ${sum(chair.asks)}</span>` : null}
      ${seat?.declared && html`<span class="tag solid">${seat.declared === "both" ? "both ways" : seat.declared}</span>`}
      ${drew && html`<span class="tag">${drew}</span>`}
      ${seat?.opener && isJackpot(hand) && !hand?.over && html`<span class="tag solid">Opener</span>`}
    </p>
  </section>`;
}

/**
 * A showdown of many cards on a phone: hands one under the other, the winners first.
 * @param {{ hand: Hand }} props
 */
function Showdown({ hand }) {
  const shown = hand.seats
    .filter((seat) => seat.shown || (seat.seat === hand.you && seat.live))
    .sort((one, other) => other.won - one.won);
  const won = (/** @type {number} */ seat) =>
    hand.wins
      .filter((win) => win.seat === seat)
      .map((win) => `${capital(words().share(hand, win.share)) || "Wins"} ${sum(win.amount)}`)
      .join(", ");
  return html`<section class="stage showdown" aria-label="Showdown" tabindex="0">
    <${Boards} hand=${hand} />
    <ol>
      ${shown.map(
        (
          seat,
        ) => html`<li key=${seat.seat} class=${`shown-hand ${seat.seat === hand.you ? "mine" : ""}`} data-chair=${seat.chair}>
          <p class="whose">
            <b>${seat.seat === hand.you ? "You" : seat.name}</b><span>${unbroken(capital(seat.makes || (seat.seat === hand.you ? state.value.label : "")))}</span>
            ${won(seat.seat) && html`<span class="award">${won(seat.seat)}</span>`}
          </p>
          <div class=${`cards ${seat.cards.length + seat.up.length < 6 ? "few" : ""}`} role="group" aria-label=${`${seat.seat === hand.you ? "You" : seat.name}, ${counted(seat.cards.length + seat.up.length, "card")}`}>
            ${seat.cards.map((code, i) => html`<span class=${seat.up.length ? "was" : "open"} key=${`d${i}`}><${Card} code=${code} as=${stands(seat)[code]} /></span>`)}
            ${seat.up.map((code, i) => html`<span class="open" key=${`u${i}`}><${Card} code=${code} as=${stands(seat)[code]} /></span>`)}
          </div>
        </li>`,
      )}
    </ol>
    ${shown.some((seat) => seat.up.length) && html`<p class="say">A bar marks the cards that lay face down.</p>`}
  </section>`;
}

/** Whether the hands that are shown are too many cards for the rim of a phone. */
const sheeted = () => {
  const { hand, table } = state.value;
  if (!tall.value || !hand?.over || table?.phase === "waiting" || lot.value) return false;
  const wide =
    short.value || hand.boards.length > 1 || hand.seats.some((seat) => seat.cards.length + seat.up.length > 3);
  return wide && hand.seats.some((seat) => seat.shown);
};

/** The table as a place. */
export function Stage() {
  const { hand, line: wire } = state.value;
  const all = places(state.value);
  const stud = isStud(state.value);
  if (hand && sheeted()) return html`<${Showdown} hand=${hand} />`;
  return html`<section class="stage" aria-label=${wire === "lost" ? "The table as last seen" : "The table"}>
    ${(!stud || !tall.value) && html`<div class="felt" aria-hidden="true"></div>`}
    ${stud && tall.value ? html`<${Pots} /><${Strips} all=${all} />` : html`<${Centre} /><${Seats} all=${all} />`}
    <${Hero} />
  </section>`;
}

/** What the table is, as classes of its element. */
export function manner() {
  const { hand, line: wire, turn } = state.value;
  const stud = isStud(state.value);
  const sheet = sheeted();
  const draws = turn?.menu.type === "Exchange" || turn?.menu.type === "Pick" || (hand && stepOf(hand)?.do === "draw");
  return [
    wire === "lost" && "is-offline",
    sheet ? "is-sheet" : stud && (tall.value ? "is-strips" : "is-stud"),
    draws && "is-draw",
    hand && isJackpot(hand) && "is-jackpot",
  ]
    .filter(Boolean)
    .join(" ");
}
