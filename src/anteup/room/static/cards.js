/**
 * Cards, chips and icons: everything that is drawn from the sprite `/cards.svg`, and what it is called aloud.
 */
import { counted } from "./grammar.js";
import { BACK } from "./hands.js";
import { html } from "./h.js";

/** What ranks are called, one and many. */
export const RANKS = {
  A: ["ace", "aces"],
  K: ["king", "kings"],
  Q: ["queen", "queens"],
  J: ["jack", "jacks"],
  T: ["ten", "tens"],
  9: ["nine", "nines"],
  8: ["eight", "eights"],
  7: ["seven", "sevens"],
  6: ["six", "sixes"],
  5: ["five", "fives"],
  4: ["four", "fours"],
  3: ["three", "threes"],
  2: ["two", "twos"],
};
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const JOKERS = { Jk: "joker", Jk2: "second joker" };
/**
 * Cards whose drawing is called otherwise.
 * @type {Record<string, string>}
 */
const DRAWN = { "??": "back", Jk2: "Jr" };

/**
 * A card by its name: `ace of spades`.
 * @param {string} code @returns {string}
 */
export function spoken(code) {
  if (code === BACK) return "face-down card";
  if (code in JOKERS) return JOKERS[/** @type {keyof typeof JOKERS} */ (code)];
  const [rank, suit] = /** @type {[keyof typeof RANKS, keyof typeof SUITS]} */ ([...code]);
  return `${RANKS[rank]?.[0] ?? code} of ${SUITS[suit] ?? ""}`;
}

/** @param {readonly string[]} codes */
const listed = (codes) => codes.map(spoken).join(", ");

/**
 * One drawing of the sprite.
 * @param {{ id: string, class?: string, label?: string }} props A drawing without a label is left out of what is read aloud.
 */
const Drawn = ({ id, class: kind = "", label }) => html`<svg
  class=${kind}
  role=${label ? "img" : undefined}
  aria-label=${label}
  aria-hidden=${label ? undefined : "true"}
>
  <use href=${`/cards.svg#${id}`} />
</svg>`;

/** @param {{ name: string, label?: string }} props */
export const Icon = ({ name, label }) => html`<${Drawn} id=${`i-${name}`} class="i" label=${label} />`;

/**
 * A card, face up or down; a wild card keeps its own face, and carries a tag with what it stands for.
 * @param {{ code: string, dim?: boolean, as?: string, silent?: boolean, kind?: string }} props
 */
export function Card({ code, dim = false, as, silent = false, kind = "" }) {
  const down = code === BACK;
  const named = as && as !== code ? `${spoken(code)}, played as the ${spoken(as)}` : spoken(code);
  const drawn = html`<${Drawn}
    id=${DRAWN[code] ?? code}
    class=${`card ${dim ? "dim" : ""} ${kind}`}
    label=${silent || down || (as && as !== code) ? undefined : named}
  />`;
  if (!as || as === code) return drawn;
  return html`<span class="meant" role="img" aria-label=${named}
    >${drawn}<span class="as" aria-hidden="true"><span>=${rankText(as)}${pip(as)}</span></span></span
  >`;
}

/** @param {string} code */
const rankText = (code) => (code[0] === "T" ? "10" : (code[0] ?? ""));

/** @param {string} code */
const pip = (code) => html`<svg class="pip" aria-hidden="true"><use href=${`/cards.svg#s${code[1]}`} /></svg>`;

/**
 * A card in running text.
 * @param {{ code: string }} props
 */
export function CardText({ code }) {
  if (code === BACK) return html`<span class="ct">a card</span>`;
  if (code in JOKERS) return html`<span class="ct in-j">${code === "Jk" ? "Joker" : "2nd joker"}</span>`;
  return html`<span class=${`ct in-${code[1]}`} role="img" aria-label=${spoken(code)}>${rankText(code)}${pip(code)}</span>`;
}

/**
 * So many cards that the viewer does not know: one phrase for the ear, as many backs for the eye.
 * @param {{ count: number, kind?: string }} props
 */
export const Backs = ({ count, kind = "holes cards fan" }) => html`<div class=${kind}>
  <span class="vh">${counted(count, "card")} face down</span>
  ${Array.from({ length: count }, (_, i) => html`<${Card} key=${i} code=${BACK} />`)}
</div>`;

/**
 * A row of cards that may be read.
 * @param {{ codes: readonly string[], label: string, kind?: string, slots?: number, as?: Record<string, string> }} props
 *   `slots`: so many places that are still empty follow.
 */
export const Row = ({ codes, label, kind = "cards", slots = 0, as = {} }) => html`<div
  class=${kind}
  role="group"
  aria-label=${`${label}${codes.length ? `: ${listed(codes)}` : ""}`}
>
  ${codes.map((code, i) => html`<${Card} key=${`${i}${code}`} code=${code} as=${as[code]} />`)}
  ${Array.from({ length: slots }, (_, i) => html`<span key=${`slot${i}`} class="slot" aria-hidden="true"></span>`)}
</div>`;

/**
 * Which chips a sum is drawn with: three piles of at most five, the dearest first. It is a picture; the figure beside it
 * is the sum.
 * @param {number} amount
 * @param {import("./money.js").Purse["chips"]} worths
 */
function piles(amount, worths) {
  /** @type {{ colour: string, chip: string, high: number }[]} */
  const out = [];
  let left = amount;
  for (const [worth, colour, chip] of worths) {
    const high = Math.min(5, Math.floor(left / worth));
    left -= Math.floor(left / worth) * worth;
    if (high && out.length < 3) out.push({ colour, chip, high });
  }
  return out;
}

/**
 * The chips of a sum, to be looked at beside the figure.
 * @param {{ amount: number, purse: import("./money.js").Purse }} props
 */
export function Chips({ amount, purse }) {
  const drawn = piles(amount, purse.chips);
  if (!drawn.length) return null;
  const [wide, high] = [24 + 19 * (drawn.length - 1), 20 + 4 * Math.max(...drawn.map((pile) => pile.high))];
  return html`<svg class="chips" viewBox=${`0 0 ${wide} ${high}`} width=${wide} height=${high} aria-hidden="true">
    ${drawn.flatMap(({ colour, chip, high: tall }, x) =>
      Array.from(
        { length: tall },
        (_, y) =>
          html`<use
            key=${`${x}-${y}`}
            href=${`/cards.svg#${chip}`}
            class=${colour}
            x=${19 * x}
            y=${high - 24 - 4 * y}
            width="24"
            height="24"
          />`,
      ),
    )}
  </svg>`;
}
