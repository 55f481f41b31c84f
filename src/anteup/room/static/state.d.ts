// What a page knows: made by reduce.js from what the server sends, and by nothing else.

import type {
  BankerDrawn,
  Card,
  ChairView,
  DealerDrawn,
  Game,
  Menu,
  Numbered,
  Opening,
  Reject,
  Said,
  SeatsDrawn,
  Seen,
  TableSeen,
  TableView,
  Told,
  You,
  YourTurn,
} from "./protocol.js";

/** What a seat did last in this interval; `out` is somebody who could not stay in, `passed` one who let an offer go. */
export type Did =
  | ""
  | "post"
  | "straddle"
  | "fold"
  | "check"
  | "stand"
  | "call"
  | "good"
  | "bet"
  | "raise"
  | "bring"
  | "pat"
  | "drew"
  | "threw"
  | "buy"
  | "passed"
  | "chose"
  | "declare"
  | "turn"
  | "lift"
  | "out"
  | "show"
  | "muck";

/** A seat of the hand. */
export interface Spot {
  seat: number;
  chair: number;
  name: string;
  /** What it had when the hand was opened. */
  began: number;
  stack: number;
  /** In front of it, this interval. */
  bet: number;
  /** Of its chips in the middle. */
  paid: number;
  /** What it put up as antes and dead blinds. */
  ante: number;
  live: boolean;
  allin: boolean;
  /** Face down: `??` where this viewer has not seen them. */
  cards: Card[];
  /** For all to see. */
  up: Card[];
  did: Did;
  /** The sum that goes with it: a total for bets, raises and straddles, what was added for all else. */
  sum: number;
  /** Cards drawn in this draw, as far as the book lets one ask. */
  drew: number | null;
  pat: boolean;
  shown: boolean;
  mucked: boolean;
  won: number;
  declared: "high" | "low" | "both" | null;
  straddle: boolean;
  opener: boolean;
  /** It has spoken in this interval. */
  acted: boolean;
  /** What its wild cards stand for. */
  named: Card[];
  /** Its hand cannot win by being shown. */
  foul: boolean;
  /** It has not looked at its cards. */
  unseen: boolean;
  /** What its hand, once shown, makes with all that lies there by now, in the words of the house. */
  makes: string;
}

export interface PotView {
  /** `pot`, `main`, `side` with a number where there are several, `bets` for what is in neither. */
  kind: "pot" | "main" | "side" | "bets";
  number: number;
  name: string;
  amount: number;
  /** Who may win it. */
  seats: number[];
}

export interface Win {
  seat: number;
  amount: number;
  share: number;
  pot: number;
}

/** A line of the hand's log, with what proves its cards. */
export interface Line {
  n: number;
  at: number;
  event: Seen;
  openings: Opening[];
  root: string;
  /** What a hand that is shown or wins makes, in words. */
  made: string;
  /** It in a sentence; empty where it needs no words. */
  said: string;
  /** Before it: the step that was on, what there was to match, and the street. */
  step: number;
  level: number;
  street: string;
}

/** A sentence of the table's log. */
export interface Sentence {
  n: number;
  at: number;
  /** Of the event. */
  type: string;
  said: string;
}

/** What of a hand is folded from its log; all sets are lists of seats. */
export interface Hand {
  number: number;
  /** Chair of each seat. */
  chairs: number[];
  button: number;
  game: Game | null;
  title: string;
  seats: Spot[];
  /** The seat of the dealer: the last. */
  dealer: number;
  /** The viewer's seat; null: he is not in this hand. */
  you: number | null;
  boards: Card[][];
  /** Chips in the middle, the bets not among them. */
  middle: number;
  /** Every chip that is in nobody's stack. */
  pot: number;
  pots: PotView[];
  carried: number;
  level: number;
  step: number;
  begun: boolean;
  /** Who has the action; -1: nobody, or all that are due. */
  turn: number;
  due: number[];
  street: string;
  over: boolean;
  wins: Win[];
  /** What it leaves for the next. */
  leaves: number;
  ended: "" | "won" | "passed out" | "void";
  raked: number;
  kitty: number;
  /** Why the house broke it off; empty: it did not. */
  voided: string;
  log: Line[];
  aside: Aside;
}

/** What the fold has to remember, and no page shows. */
export interface Aside {
  raises: number;
  poster: number;
  opener: number;
  ante: number;
  serving: number;
  served: number;
  offered: number;
  later: number[];
  exposed: [number, Card][];
  prices: [number, number[]][];
  /** Every card that was dealt or turned face up, in that order. */
  showing: Card[];
  thrown: boolean;
}

export interface Turn extends YourTurn {
  /** It was answered, and the answer is on its way. */
  sent: boolean;
}

export interface Sent {
  id: string;
  /** The token of the turn that it answers; empty: it is no action. */
  turn: string;
}

/** Cards that were turned up between hands to settle something. */
export interface Lot {
  n: number;
  at: number;
  event: DealerDrawn | BankerDrawn | SeatsDrawn;
}

export interface State {
  /** The last line of the journal that is in here; 0: none yet. */
  n: number;
  /** A line is missing: what came after it was not taken in. */
  gap: boolean;
  /** What to add to this machine's clock to have the server's. */
  now: { offset: number };
  table: Table | null;
  you: You | null;
  chat: { n: number; at: number; event: Said }[];
  /** Everything that has happened, in sentences, the last of it. */
  told: Sentence[];
  /** What happened between hands, the last of it. */
  news: { n: number; at: number; event: TableSeen }[];
  /** What cards have been turned for since the last hand's were dealt. */
  lots: Lot[];
  hand: Hand | null;
  turn: Turn | null;
  label: string;
  sent: Sent[];
  refusal: Reject | null;
  /** `lost`: it is being mended; `closed`: the server will not have us, and `bye` says why. */
  line: "new" | "on" | "lost" | "closed";
  bye: { code: string; message: string } | null;
}

/** A table with everything that the server leaves out where it is as usual. */
export type Table = Omit<TableView, "chairs"> & { chairs: Required<ChairView>[] };

/** What the page itself tells the reducer. */
export type Local =
  | { type: "Line"; line: State["line"] }
  | { type: "Clock"; offset: number }
  | { type: "Sending"; id: string; turn: string };

export type Heard = Told | Local;
export type { Card, Game, Menu, Numbered, Seen, TableSeen };
