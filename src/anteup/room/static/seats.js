/**
 * Who sits where, and what lies before him: pods, cards, bets, marks; in stud on a phone, strips.
 */
import { Backs, Card, Chips, Icon, Row } from "./cards.js";
import { acting as clocked, fraction, late, serverNow } from "./clock.js";
import { line, purse, state, sum } from "./desk.js";
import { counted } from "./grammar.js";
import { BACK, isJackpot, spotAt, stackOf, toAct } from "./hands.js";
import { html, useEffect, useRef } from "./h.js";
import { before, lot } from "./lots.js";
import { sayStops, words } from "./say.js";

/** @typedef {import("./reduce.js").HandSeat} HandSeat @typedef {import("./protocol.js").ChairView} ChairView */

/**
 * @typedef {object} Place A chair as the viewer looks at it.
 * @property {number} at Clockwise from him; 0 is nearest to him.
 * @property {ChairView} chair
 * @property {HandSeat | null} seat Whoever is dealt in there.
 */

/**
 * The chairs as they lie round the viewer, clockwise; without a chair of his own he looks from the first. Where cards are
 * turned for something, those of the hand that is over do not lie there any more.
 * @param {import("./reduce.js").State} now
 * @returns {Place[]}
 */
export function places({ table, you, hand }) {
  const chairs = table?.chairs ?? [];
  const from = you?.chair ?? 0;
  const sorted = chairs.map((chair) => ({
    at: (chair.chair - from + chairs.length) % chairs.length,
    chair,
    seat: lot.value && hand?.over ? null : (spotAt(hand, chair) ?? null),
  }));
  return sorted.sort((one, other) => one.at - other.at);
}

/**
 * Whether somebody deals: of a hand that is there its dealer, whoever sits with him; before the first, who has the button.
 * @param {{ chair: ChairView, seat: HandSeat | null }} place
 */
export function deals({ chair, seat }) {
  const { hand, table } = state.value;
  return hand ? seat?.seat === hand.dealer : table?.button === chair.chair && table.number > 0;
}

/**
 * Whether cards lie open before players, as in stud.
 * @param {import("./reduce.js").State} now
 */
export const isStud = ({ hand, table }) =>
  Boolean(hand?.seats.some((seat) => seat.up.length)) && table?.phase !== "waiting" && !(lot.value && hand?.over);

/** @type {Record<string, string>} */
const DID = {
  post: "",
  straddle: "straddled",
  fold: "folded",
  check: "checked",
  stand: "stands",
  call: "called",
  good: "made good",
  bet: "bet",
  raise: "raised",
  bring: "brought in",
  pat: "",
  drew: "",
  threw: "threw",
  buy: "bought",
  passed: "passed",
  chose: "chose",
  declare: "",
  turn: "turned up",
  lift: "looked",
  out: "out",
  show: "",
  muck: "mucked",
};

/**
 * What somebody did last, in a word or two.
 * @param {HandSeat} seat
 */
function did(seat) {
  if (!seat.live) return seat.did === "out" ? "out" : "folded";
  if (seat.mucked) return "mucked";
  return DID[seat.did] ?? "";
}

/**
 * Who antes for all, where one does; -1: nobody.
 * @param {import("./reduce.js").State["hand"]} hand
 */
function anter(hand) {
  const post = hand?.game?.steps.find((step) => step.do === "post");
  if (!hand || post?.do !== "post" || post.ante_by !== "eldest" || post.blinds.some(Boolean)) return -1;
  return !hand.over && hand.log.some((line) => line.event.type === "Posted" || line.event.type === "AnteNamed")
    ? 0
    : -1;
}

/**
 * What lies on the rim of a pod: the dealer's button, and who anted or straddled.
 * @param {{ seat: HandSeat | null, dealer: boolean }} props
 */
function Marks({ seat, dealer }) {
  const straddles = Boolean(seat?.straddle);
  const antes = seat !== null && anter(state.value.hand) === seat.seat;
  if (!dealer && !straddles && !antes) return null;
  return html`<span class="marks">
    ${antes && html`<span class="mark-a" role="img" aria-label="ante" title="ante">A</span>`} ${dealer && html`<span class="dealer" role="img" aria-label="dealer" title="dealer">D</span>`}
    ${straddles && html`<span class="mark-s" role="img" aria-label="straddle" title="straddle">S</span>`}
  </span>`;
}

/**
 * What hangs under a pod: the news of the street.
 * @param {{ seat: HandSeat | null, chair: ChairView }} props
 */
function Badge({ seat, chair }) {
  if (chair.line === "lost" && !chair.bot) return html`<p class="badge"><span class="tag">reconnecting</span></p>`;
  if (!seat || state.value.hand?.over) return null;
  if (seat.declared)
    return html`<p class="badge"><span class="tag solid">${seat.declared === "both" ? "both ways" : seat.declared}</span></p>`;
  if (seat.opener && seat.live && isJackpot(state.value.hand))
    return html`<p class="badge"><span class="tag solid">Opener</span></p>`;
  if (!seat.live) return null;
  if (seat.pat) return html`<p class="badge"><span class="drew pat">stood pat</span></p>`;
  if (seat.drew) return html`<p class="badge"><span class="drew">drew ${seat.drew}</span></p>`;
  return null;
}

/**
 * The time that is left to whoever acts, as far as it is known.
 * @param {{ chair: number }} props
 */
function PodTime({ chair }) {
  const at = useRef(/** @type {HTMLElement | null} */ (null));
  const time = clocked.value?.chair === chair ? clocked.value : null;
  useEffect(() => fraction(at.current, time), [time?.until]);
  return html`<span class="bar-time" aria-hidden="true"><i ref=${at}></i></span>`;
}

/**
 * Why somebody who sits there is not dealt in; empty: he is.
 * @param {ChairView} chair
 */
const resting = ({ leaving, here }) =>
  leaving ? "leaving" : here === "away" ? "away" : here === "waits" ? "waiting" : "";

/**
 * What stands in a pod when somebody sits there.
 * @param {Place & { stack: number, acting: boolean }} props
 */
function Pod({ chair, seat, stack, acting }) {
  const allin = seat?.live && seat.allin && !state.value.hand?.over;
  const rests = resting(chair);
  const away = rests === "waiting" && seat ? "" : rests;
  const word = seat ? did(seat) : away;
  return html`<div class="pod">
    <span class="name">
      ${chair.bot && html`<${Icon} name="bot" label="bot" />`}
      ${chair.line === "lost" && !chair.bot && html`<span class="dot off" title="reconnecting"></span>`}
      <span class="who">${chair.name}</span>
    </span>
    ${word && html`<span class="did">${word}</span>`}
    <span class="stack">${allin ? "All in" : sum(stack)}</span>
    ${seat && away && html`<span class="note">${away}</span>`} ${!seat && chair.asks ? html`<span class="note">asks ${sum(chair.asks)}</span>` : null}
    ${acting && html`<${PodTime} chair=${chair.chair} />`}
  </div>`;
}

/**
 * A bet on the cloth.
 * @param {{ amount: number, kind?: string }} props
 */
export const Bet = ({ amount, kind = "bet" }) =>
  html`<p class=${kind}><${Chips} amount=${amount} purse=${purse.value} />${sum(amount)}</p>`;

/**
 * What the wild cards of a seat stand for, as they were named: jokers first, in the order in which he holds them.
 * @param {HandSeat} seat @returns {Record<string, string>}
 */
export function stands(seat) {
  const jokers = [...seat.cards, ...seat.up].filter((code) => code.startsWith("Jk"));
  return Object.fromEntries(
    jokers.flatMap((code, i) => (seat.named[i] && seat.named[i] !== BACK ? [[code, seat.named[i]]] : [])),
  );
}

/**
 * What a hand makes, to be set in a narrow place: a line breaks between words, and not within `J-8-6-5-2`.
 * @param {string} words
 */
export const unbroken = (words) =>
  words.split(" ").map((word, i) => [i ? " " : "", word.includes("-") ? html`<span class="whole" key=${i}>${word}</span>` : word]);

/**
 * The last line of a hand of which something is so.
 * @param {import("./state.js").Hand} hand @param {(line: import("./state.js").Line) => boolean} so
 */
export const latest = (hand, so) => [...hand.log].reverse().find(so);

/**
 * The cards of another player.
 * @param {{ seat: HandSeat }} props
 */
function Cards({ seat }) {
  const known = seat.cards.some((code) => code !== BACK);
  const wild = stands(seat);
  if (!seat.up.length && !known)
    return seat.cards.length && seat.live && !seat.mucked ? html`<${Backs} count=${seat.cards.length} />` : null;
  if ((!seat.live && !seat.shown) || seat.mucked) return null;
  const downs = seat.cards.filter((code) => code === BACK).length;
  const label = [downs ? `${counted(downs, "card")} face down` : "", "shows"].filter(Boolean).join(", ");
  return html`<div class=${`shown ${seat.up.length + seat.cards.length > 5 ? "many" : ""}`}>
    <${Row} codes=${[...seat.cards, ...seat.up]} label=${label} kind="cards fan" as=${wild} />
    ${seat.makes && html`<p class="tell">${unbroken(seat.makes)}</p>`}
  </div>`;
}

/**
 * The card that was turned for a chair, to settle something; it is marked where it has won.
 * @param {{ chair: ChairView }} props
 */
export function Turned({ chair }) {
  const lies = before({ person: "", ...chair });
  if (!lies) return null;
  return html`<p class=${`turned ${lies.fresh ? "is-fresh" : ""} ${lies.won ? "is-won" : ""}`}>
    <${Card} key=${lies.key} code=${lies.card} dim=${lies.lost} />${lies.won && html`<span class="tag solid">${words().lots[lies.type]}</span>`}
  </p>`;
}

/**
 * What a place looks like, as classes.
 * @param {Place} place
 * @param {boolean} acting
 */
function looks({ chair, seat }, acting) {
  const { hand } = state.value;
  return [
    acting && "is-acting",
    acting && clocked.value?.chair === chair.chair && late.value && "is-late",
    seat && !seat.live && "is-out",
    !seat && chair.here !== "plays" && "is-out",
    (chair.here === "away" || chair.line === "lost") && !chair.bot && "is-away",
    seat?.allin && seat.live && !hand?.over && "is-allin",
    seat?.won && "is-winner",
    seat?.opener && "is-opener",
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * A chair that nobody sits in; whoever stands may take it.
 * @param {Place} place
 */
function Empty({ at, chair }) {
  const { you, table } = state.value;
  const free =
    table?.phase !== "closed" &&
    you?.chair === null &&
    you.person &&
    you.admitted &&
    !sayStops(state.value, sum, serverNow());
  return html`<li class="seat is-empty" data-at=${at} data-chair=${chair.chair}>
    ${
      free
        ? html`<button class="pod empty" onClick=${() => line.ask({ type: "Sit", chair: chair.chair, amount: 0 })}>Sit here</button>`
        : html`<div class="pod empty"><span class="vh">chair ${chair.chair + 1}, </span>empty</div>`
    }
  </li>`;
}

/**
 * A chair and whoever sits there.
 * @param {Place} place
 */
function Seat(place) {
  const { at, chair, seat } = place;
  const { hand } = state.value;
  if (!chair.person) return html`<${Empty} ...${place} />`;
  const acting = Boolean(seat && toAct(hand, seat.seat));
  return html`<li class=${`seat ${looks(place, acting)}`} data-at=${at} data-chair=${chair.chair}>
    ${seat && html`<${Cards} seat=${seat} />`} ${html`<${Marks} seat=${seat} dealer=${deals(place)} />`}
    <${Pod} ...${place} stack=${stackOf(state.value, chair)} acting=${acting} />
    ${seat?.bet ? html`<${Bet} amount=${seat.bet} />` : html`<${Turned} chair=${chair} />`} ${html`<${Badge} seat=${seat} chair=${chair} />`}
  </li>`;
}

/**
 * All the others, clockwise from the viewer's left.
 * @param {{ all: Place[] }} props
 */
export const Seats = ({ all }) => html`<ol class="seats" aria-label="Players, clockwise from your left">
  ${all.filter((place) => place.at > 0 || state.value.you?.chair === null).map((place) => html`<${Seat} key=${place.chair.chair} ...${place} />`)}
</ol>`;

/**
 * One strip: somebody's cards in stud, on a phone; who is not in the hand has none.
 * @param {Place & { row: number, col: number }} props
 */
function Strip({ chair, seat, row, col }) {
  const at = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    at.current?.style.setProperty("--row", String(row));
    at.current?.style.setProperty("--col", String(col));
  }, [row, col]);
  if (!seat)
    return html`<li class=${`strip ${looks({ at: 0, chair, seat }, false)} is-out`} data-chair=${chair.chair} ref=${at}>
      <p class="line">
        <span class="name">${chair.bot && html`<${Icon} name="bot" label="bot" />`}<span class="who">${chair.name}</span></span>
        <span class="stack">${sum(chair.stack ?? 0)}</span><span class="put">${resting(chair) || "not in"}</span>
      </p>
    </li>`;
  const acting = toAct(state.value.hand, seat.seat);
  const put = [did(seat), seat.bet ? sum(seat.bet) : ""].filter(Boolean).join(" ");
  return html`<li class=${`strip ${looks({ at: 0, chair, seat }, acting)}`} data-chair=${chair.chair} ref=${at}>
    <p class="line">
      <span class="name">${chair.bot && html`<${Icon} name="bot" label="bot" />`}<span class="who">${chair.name}</span></span>
      ${deals({ chair, seat }) && html`<span class="dealer" role="img" aria-label="dealer">D</span>`}
      <span class="stack">${seat.allin && seat.live && !state.value.hand?.over ? "All in" : sum(stackOf(state.value, chair))}</span>
      <span class="put">${put}</span>
    </p>
    ${
      seat.live &&
      html`<div class="cards fan">
      ${seat.cards.includes(BACK) && html`<span class="vh">${counted(seat.cards.length, "card")} face down,</span>`}
      ${seat.cards.map((code, i) => html`<${Card} key=${`d${i}`} code=${code} kind=${code === BACK ? "deep" : ""} />`)}
      ${seat.up.map((code, i) => html`<${Card} key=${`u${i}${code}`} code=${code} />`)}
    </div>`
    }
  </li>`;
}

/**
 * Stud on a phone: two columns, up the left and down the right, so that the order stays clockwise.
 * @param {{ all: Place[] }} props
 */
export function Strips({ all }) {
  const others = all.filter((place) => (place.seat || place.chair.person) && (place.at > 0 || state.value.you?.chair === null));
  const left = Math.ceil(others.length / 2);
  return html`<ol class="strips" aria-label="Players, clockwise from your left">
    ${others.map((place, k) => {
      const [row, col] = k < left ? [left - k, 1] : [k - left + 1, 2];
      return html`<${Strip} key=${place.chair.chair} ...${place} row=${row} col=${col} />`;
    })}
  </ol>`;
}
