/**
 * The hand as lines one can run an eye down: who, what, how much; a heading for every street. The sentences for the ear are
 * those of `say.js`; here the same is set in columns.
 */
import { CardText } from "./cards.js";
import { state, sum } from "./desk.js";
import { html } from "./h.js";
import { bringsIn, mayStand } from "./hands.js";
import { streetName, words } from "./say.js";

/** @typedef {{ who: number, what: any, n?: string, quiet?: boolean }} Entry @typedef {{ title: any, entries: Entry[] }} Part */

/** @param {readonly string[]} codes */
const shown = (codes) => codes.map((code) => html`<${CardText} key=${code} code=${code} />${" "}`);

/**
 * One event as a line; null: it has none.
 * @param {import("./state.js").Line} line @param {import("./state.js").Hand} hand
 * @returns {Entry | null}
 */
function entry({ event, ...before }, hand) {
  const step = hand.game?.steps[before.step];
  switch (event.type) {
    case "Posted":
      return {
        who: event.seat,
        what:
          step?.do === "post" && step.ante && !step.blinds.some(Boolean)
            ? "ante"
            : event.into === "blind"
              ? "blind"
              : event.into === "live"
                ? "posts"
                : "ante",
        n: sum(event.amount),
        quiet: true,
      };
    case "AnteNamed":
      return { who: event.seat, what: "names the ante", n: sum(event.amount) };
    case "Straddled":
      return { who: event.seat, what: "straddled", n: sum(event.to) };
    case "Folded":
      return { who: event.seat, what: "folded", quiet: true };
    case "Checked":
      return { who: event.seat, what: mayStand(step) ? "stands" : "checked" };
    case "Called":
      return { who: event.seat, what: step?.do === "draw" ? "made good" : "called", n: sum(event.to) };
    case "Raised":
      return {
        who: event.seat,
        what: before.level ? "raised to" : step?.do === "bet" && bringsIn(step, event.to) ? "brought in" : "bet",
        n: sum(event.to),
      };
    case "BetReturned":
      return { who: event.seat, what: "takes back", n: sum(event.amount), quiet: true };
    case "Threw":
      return { who: event.seat, what: event.count ? "threw" : "stood pat", n: event.count ? String(event.count) : "" };
    case "Discarded":
      return { who: event.seat, what: event.cards.length ? html`threw ${shown(event.cards)}` : "stood pat" };
    case "Drawn":
      return { who: event.seat, what: html`got ${shown(event.cards)}`, quiet: true };
    case "DrawnUp":
    case "TurnedUp":
      return { who: event.seat, what: html`turned up ${shown(event.cards)}` };
    case "Bought":
      return { who: event.seat, what: "bought", n: sum(event.amount) };
    case "Declined":
      return { who: event.seat, what: "let it pass", quiet: true };
    case "Declared":
      return { who: event.seat, what: `declared ${event.way === "both" ? "both ways" : event.way}` };
    case "Named":
      return { who: event.seat, what: html`names ${shown(event.cards)}` };
    case "Exposed":
      return { who: event.seat, what: html`was dealt ${shown([event.card])} face up` };
    case "DealVoided":
      return { who: -1, what: `misdeal, by ${event.rule}` };
    case "Fouled":
      return { who: event.seat, what: "has a foul hand" };
    case "Beaten":
      return { who: event.seat, what: "is out", quiet: true };
    case "FalseOpened":
      return { who: event.seat, what: "opened falsely" };
    case "Penalised":
      return { who: event.seat, what: "pays a penalty", n: sum(event.amount) };
    case "Proved":
      return { who: event.seat, what: html`proves ${shown(event.cards)}` };
    case "Shown":
      return { who: event.seat, what: html`shows ${shown([...event.cards, ...(hand.seats[event.seat]?.up ?? [])])}` };
    case "Mucked":
      return { who: event.seat, what: "mucked", quiet: true };
    case "Raked":
      return { who: -1, what: "the house takes", n: sum(event.amount), quiet: true };
    case "KittyFed":
      return { who: -1, what: "for the kitty", n: sum(event.amount), quiet: true };
    case "Won":
      return { who: event.seat, what: "won", n: sum(event.amount) };
    default:
      return null;
  }
}

/**
 * A hand in parts.
 * @param {import("./state.js").Hand} hand
 * @returns {Part[]}
 */
export function parts(hand) {
  /** @type {Part[]} */
  const out = [{ title: `Hand ${hand.number}`, entries: [] }];
  hand.log.forEach((line, i) => {
    const title = heading(line, hand, hand.log[i + 1]?.street ?? hand.street);
    if (title) out.push({ title, entries: [] });
    const one = entry(line, hand);
    if (one) /** @type {Part} */ (out.at(-1)).entries.push(one);
  });
  return out.filter((part) => part.entries.length || part.title !== out[0]?.title);
}

/**
 * @param {import("./state.js").Line} line @param {import("./state.js").Hand} hand @param {string} after The street after it.
 * @returns {any} What begins with this line; empty: nothing does.
 */
function heading({ event, step, street }, hand, after) {
  switch (event.type) {
    case "BoardDealt": {
      const name = event.board > 1 ? `Board ${event.board}` : streetName({ ...hand, step: step + 1, over: false });
      return html`${name} <span>${shown(event.cards)}</span>`;
    }
    case "HoleDealt":
    case "BacksDealt":
    case "UpDealt":
    case "TurnsOpened":
      return after === street ? "" : after;
    case "Shown":
      return hand.log.find((line) => line.event.type === "Shown")?.event === event ? words().streets.show : "";
    default:
      return "";
  }
}

/** The hand that is on, or the last one. */
export function Log() {
  const { hand, table } = state.value;
  if (!hand) return html`<p class="sub">${table?.number ? "No hand is on. Those that were played are in the list of hands." : "No hand has been dealt yet."}</p>`;
  const who = (/** @type {number} */ seat) =>
    seat < 0 ? "" : seat === hand.you ? "You" : (hand.seats[seat]?.name ?? "");
  const now = hand.turn >= 0 && !hand.over;
  const all = parts(hand);
  return html`${all.map(
    (part, i) => html`<section key=${i}>
      <h2>${part.title}</h2>
      <ol>
        ${part.entries.map(
          (line, k) =>
            html`<li key=${k} class=${line.quiet ? "quiet" : ""}><b>${who(line.who)}</b><span>${line.what}</span><span class="n">${line.n ?? ""}</span></li>`,
        )}
        ${now && i === all.length - 1 && html`<li class="now"><b>${who(hand.turn)}</b><span>to act</span><span class="n"></span></li>`}
      </ol>
    </section>`,
  )}`;
}
