/**
 * Sums as people write them. Inside, a sum is a whole number of the smallest unit of the table's money; it becomes
 * pounds or dollars only where somebody reads or types it. The same words as `anteup.chips` has, and a test holds them
 * together.
 */

/**
 * @typedef {object} Purse How a table writes its sums.
 * @property {string} name
 * @property {string} example A sum as one would type it.
 * @property {(amount: number) => string} written
 * @property {(text: string) => number} read Raises NotMoney where the text is no sum, or finer than a chip.
 * @property {ReadonlyArray<readonly [worth: number, colour: string, chip: string]>} chips What it is paid with, the
 *   dearest first: worth, class of its colour, drawing.
 */

/** Text that is no sum of this money; the message says what was read, and what would be right. */
export class NotMoney extends Error {}

/** So many chips are the most that there may be anywhere (`LARGEST` of `anteup.rules.stakes`). */
export const MOST = 1e12;

/**
 * A sum that was read, if there may be so much of it.
 * @param {string} text @param {number} amount @param {(amount: number) => string} written
 */
function possible(text, amount, written) {
  if (amount > MOST) throw new NotMoney(`“${text}” is too much: ${written(MOST)} is the most`);
  return amount;
}

/** @param {number} n */
const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * @param {string} name @param {string} sign Written before the whole sum. @param {number} parts Chips in one whole.
 * @param {Purse['chips']} chips
 * @returns {Purse}
 */
function decimal(name, sign, parts, chips) {
  const places = String(parts).length - 1;
  /** @param {number} amount */
  const written = (amount) => {
    const whole = Math.floor(Math.abs(amount) / parts);
    const rest = Math.abs(amount) % parts;
    return `${amount < 0 ? "-" : ""}${sign}${grouped(whole)}${rest ? `.${String(rest).padStart(places, "0")}` : ""}`;
  };
  const example = written(12 * parts + Math.floor(parts / 2));
  return {
    name,
    example,
    chips,
    written,
    read(text) {
      let said = text.trim();
      if (sign && said.startsWith(sign)) said = said.slice(sign.length).trim();
      const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(said);
      const cents = match?.[2] ?? "";
      if (!match?.[1] || cents.length > places)
        throw new NotMoney(`“${text}” is not a sum of ${name}: write it like ${example}`);
      const amount = Number(match[1].replaceAll(",", "")) * parts + Number(cents.padEnd(places, "0") || "0");
      return possible(text, amount, written);
    },
  };
}

/** @type {Purse['chips']} */
const ORDINARY = [
  [1000, "clim", "chip10"],
  [100, "c100", "chip10"],
  [25, "c25", "chip8"],
  [5, "c5", "chip6"],
  [1, "c1", "chip4"],
];

/** @type {Record<'chips' | 'dollars' | 'event' | 'pounds', Purse>} By the word of the table's settings. */
export const MONEY = {
  chips: decimal("chips", "", 1, ORDINARY),
  dollars: decimal(
    "dollars and cents",
    "$",
    100,
    ORDINARY.map(([worth, ...rest]) => /** @type {const} */ ([worth * 100, ...rest])).concat([
      [25, "c10", "chip8"],
      [5, "cred", "chip6"],
      [1, "c1", "chip4"],
    ]),
  ),
  event: decimal("event money", "C£", 1, ORDINARY),
  pounds: {
    name: "pounds, shillings and pence",
    example: "£1 10s 6d",
    chips: [
      [240, "c100", "chip10"],
      [60, "c25", "chip8"],
      [12, "clim", "chip8"],
      [3, "cred", "chip6"],
      [1, "cwhite", "chip4"],
    ],
    written(amount) {
      const pence = Math.abs(amount);
      const [pounds, shillings, rest] = [Math.floor(pence / 240), Math.floor(pence / 12) % 20, pence % 12];
      const said = [
        pounds ? `£${grouped(pounds)}` : "",
        shillings ? `${shillings}s` : "",
        rest || !pence ? `${rest}d` : "",
      ];
      return (amount < 0 ? "-" : "") + said.filter(Boolean).join(" ");
    },
    read(text) {
      const match = /^(?:£(\d{1,3}(?:,\d{3})+|\d+))?\s*(?:(\d+)s)?\s*(?:(\d+)d)?$/.exec(text.trim());
      if (!match || !(match[1] || match[2] || match[3])) {
        throw new NotMoney(`“${text}” is not a sum of ${this.name}: write it like ${this.example}`);
      }
      const pounds = Number((match[1] ?? "0").replaceAll(",", ""));
      return possible(text, 240 * pounds + 12 * Number(match[2] ?? 0) + Number(match[3] ?? 0), this.written);
    },
  },
};

/**
 * The money of a table.
 * @param {string | undefined} word
 * @returns {Purse}
 */
export const purse = (word) => MONEY[/** @type {keyof typeof MONEY} */ (word)] ?? MONEY.chips;
