// The types of the protocol, made from anteup.room.protocol by `python -m tools.schema --write`: not to be edited.

/** A card by its text, such as `As`; `Jk` and `Jk2` are jokers, and `??` is one that lies face down. */
export type Card =
  | "2c"
  | "2d"
  | "2h"
  | "2s"
  | "3c"
  | "3d"
  | "3h"
  | "3s"
  | "4c"
  | "4d"
  | "4h"
  | "4s"
  | "5c"
  | "5d"
  | "5h"
  | "5s"
  | "6c"
  | "6d"
  | "6h"
  | "6s"
  | "7c"
  | "7d"
  | "7h"
  | "7s"
  | "8c"
  | "8d"
  | "8h"
  | "8s"
  | "9c"
  | "9d"
  | "9h"
  | "9s"
  | "Tc"
  | "Td"
  | "Th"
  | "Ts"
  | "Jc"
  | "Jd"
  | "Jh"
  | "Js"
  | "Qc"
  | "Qd"
  | "Qh"
  | "Qs"
  | "Kc"
  | "Kd"
  | "Kh"
  | "Ks"
  | "Ac"
  | "Ad"
  | "Ah"
  | "As"
  | "Jk"
  | "Jk2"
  | "??"
  ;

export type Told =
  | Welcome
  | Events
  | TableNow
  | YourTurn
  | TurnOver
  | Ack
  | Reject
  | Label
  | Pong
  | Bye
  ;

export type Heard =
  | Act
  | Request
  | Resync
  | Ping
  ;

export type TableSeen =
  | Opened
  | Changed
  | Hosted
  | Paused
  | Resumed
  | Closing
  | Closed
  | Knocked
  | Admitted
  | Queued
  | Unqueued
  | Sat
  | Moved
  | SeatsWanted
  | SeatsDrawn
  | Left
  | Leaving
  | ChairWanted
  | WentAway
  | CameBack
  | Said
  | BuyAsked
  | BuyGranted
  | BuyRefused
  | HappenedBought
  | Redeemed
  | TookOff
  | Gave
  | KittyPaid
  | PotShared
  | BankerDrawn
  | Adjusted
  | DealerDrawn
  | GameCalled
  | HandBegan
  | TimeUsed
  | GuardedSeen
  | DealtSeen
  | HandDoneSeen
  | HandVoidedSeen
  ;

export type Seen =
  | HandOpened
  | PackSealed
  | Posted
  | AnteNamed
  | TurnsOpened
  | Straddled
  | Declined
  | BacksDealt
  | UpDealt
  | BoardDealt
  | Exposed
  | DealVoided
  | MisdealClaimed
  | HasLooked
  | CountCorrected
  | Fouled
  | BettingOpened
  | Folded
  | Checked
  | Called
  | Raised
  | BetReturned
  | Threw
  | Offered
  | OfferTaken
  | OfferRefused
  | Drew
  | DrawnUp
  | EventsBought
  | HasChosen
  | BacksPassed
  | TurnedUp
  | Beaten
  | Declared
  | OwnedUp
  | FalseOpened
  | Penalised
  | Proved
  | EventsNamed
  | StepEnded
  | Shown
  | Mucked
  | Raked
  | KittyFed
  | Won
  | HandEnded
  | HoleDealt
  | Looked
  | Discarded
  | Drawn
  | Chose
  | OnePassed
  ;

export type Public =
  | HandOpened
  | PackSealed
  | Posted
  | AnteNamed
  | TurnsOpened
  | Straddled
  | Declined
  | BacksDealt
  | UpDealt
  | BoardDealt
  | Exposed
  | DealVoided
  | MisdealClaimed
  | HasLooked
  | CountCorrected
  | Fouled
  | BettingOpened
  | Folded
  | Checked
  | Called
  | Raised
  | BetReturned
  | Threw
  | Offered
  | OfferTaken
  | OfferRefused
  | Drew
  | DrawnUp
  | EventsBought
  | HasChosen
  | BacksPassed
  | TurnedUp
  | Beaten
  | Declared
  | OwnedUp
  | FalseOpened
  | Penalised
  | Proved
  | EventsNamed
  | StepEnded
  | Shown
  | Mucked
  | Raked
  | KittyFed
  | Won
  | HandEnded
  ;

export type Menu =
  | Wager
  | Offer
  | AnteAsked
  | Exchange
  | HeldOut
  | Pick
  | Sale
  | Ways
  | Wilds
  | Backs
  | Tabling
  | Anytime
  ;

export type Action =
  | Fold
  | Check
  | Call
  | RaiseTo
  | StraddleTo
  | Decline
  | ShowHand
  | Muck
  | NameAnte
  | Discard
  | HandOver
  | TurnUp
  | BuyCard
  | DeclareWay
  | NameWild
  | LiftCards
  | ClaimMisdeal
  | TakeOffer
  | RefuseOffer
  | OwnUp
  ;

export type Ask =
  | Enter
  | Sit
  | Move
  | Leave
  | GoAway
  | ComeBack
  | AsksBuy
  | TakeOff
  | Give
  | CancelBuy
  | CallGame
  | Say
  | Guard
  | DrawSeats
  | Queue
  | Unqueue
  | Change
  | Pause
  | Resume
  | VoidHand
  | Admit
  | GrantBuy
  | Adjust
  | Redeem
  | Remove
  | AddBot
  | PassHost
  | Close
  | TakeHost
  ;

export type Script =
  | Post
  | Straddle
  | Deal
  | Board
  | Bet
  | Draw
  | Declare
  | Pass
  | Turn
  | StepsBuy
  | Beat
  | Lift
  | Name
  | Show
  ;

/** Everything that a viewer needs to begin with; it comes first, and again where a resync cannot be served. */
export interface Welcome {
  type: "Welcome";
  version: number;
  now: number;
  n: number;
  table: TableView;
  you: You;
  hand: Numbered[];
  chat: Numbered[];
  began: number;
}

/** A table as all may see it. */
export interface TableView {
  id: string;
  name: string;
  phase: "between" | "choosing" | "closed" | "hand" | "paused" | "waiting";
  title: string;
  form: string;
  stopped: boolean;
  number: number;
  chairs: ChairView[];
  button: number;
  host: string;
  settings: Settings;
  differs: string[];
  pot: number;
  jackpot: string;
  kitty: number;
  next: number | null;
  choosing: Choosing | null;
  queue: ProtocolNamed[];
  knocking: ProtocolNamed[];
  rail: number;
  stack: number;
  money: string;
  whole: boolean;
}

/** A chair, and who sits there. */
export interface ChairView {
  chair: number;
  person?: string;
  name?: string;
  stack?: number;
  bot?: boolean;
  here?: "away" | "plays" | "waits";
  line?: "lost" | "on";
  bank?: number;
  asks?: number;
  leaving?: boolean;
}

/** A table as its host wants it. */
export interface Settings {
  name: string;
  game: string;
  book: string;
  house: string;
  forms: string[];
  choice: "deal" | "fixed" | "rotation" | "seat";
  stakes: Record<string, number | number[]>;
  money: "chips" | "dollars" | "event" | "pounds";
  seats: number;
  stack: number;
  rebuy: "any" | "whole stacks";
  most: number;
  supply: number;
  approve: boolean;
  banker: "host" | "house" | "lot";
  entry: "ask" | "free";
  clock: number;
  bank: number;
  choosing: number;
  pause: number;
  grace: number;
  wait: boolean;
  locked: boolean;
  bots: number;
  moves: "dead button" | "moving button";
  rail: boolean;
  chat: "all" | "none" | "seated";
}

/** The game of the next hand is to be named. */
export interface Choosing {
  chair: number;
  forms: [string, string][];
  deadline: number;
}

/** Somebody. */
export interface ProtocolNamed {
  person: string;
  name: string;
}

/** The viewer. */
export interface You {
  person: string;
  name: string;
  chair: number | null;
  host: boolean;
  admitted: boolean;
  loss: number | null;
  stop: number | null;
  net: number;
}

/** A line of the journal. */
export interface Numbered {
  n: number;
  at: number;
  event: TableSeen;
}

/** A table was opened. */
export interface Opened {
  type: "Opened";
  settings: Settings;
  host: string;
  name: string;
}

/** The host has changed the table; it holds from the next hand on. */
export interface Changed {
  type: "Changed";
  settings: Settings;
  differs: string[];
}

/** The host's chair was passed on, or the keeper of the room has taken it. */
export interface Hosted {
  type: "Hosted";
  person: string;
  name: string;
}

/** No further hand is dealt, and no clock runs. */
export interface Paused {
  type: "Paused";
  by: "host" | "house";
}

/** The table goes on. */
export interface Resumed {
  type: "Resumed";
}

/** All go home once the hand is over. */
export interface Closing {
  type: "Closing";
}

/** All have gone home. */
export interface Closed {
  type: "Closed";
}

/** Somebody asks to be let in. */
export interface Knocked {
  type: "Knocked";
  person: string;
  name: string;
}

/** The host has said whether he may. Where he may not he may ask again, unless it is a ban. */
export interface Admitted {
  type: "Admitted";
  person: string;
  yes: boolean;
  ban: boolean;
}

/** Somebody waits for a chair. */
export interface Queued {
  type: "Queued";
  person: string;
  name: string;
}

/** He waits no longer. */
export interface Unqueued {
  type: "Unqueued";
  person: string;
}

/** Somebody took an empty chair; chips he has not got by that. */
export interface Sat {
  type: "Sat";
  person: string;
  name: string;
  chair: number;
  bot: boolean;
}

/** A player took another chair, his chips with him. */
export interface Moved {
  type: "Moved";
  person: string;
  chair: number;
}

/** The chairs are drawn for once the hand is over. */
export interface SeatsWanted {
  type: "SeatsWanted";
  person: string;
}

/** Cards were turned for the chairs, the highest from the dealer's left (H-089). */
export interface SeatsDrawn {
  type: "SeatsDrawn";
  turned: [string, Card][];
  chairs: [string, number][];
}

/** A player got up, and was paid out. */
export interface Left {
  type: "Left";
  person: string;
  chair: number;
  cashed: number;
  why: "banned" | "left" | "loss limit" | "made room" | "removed" | "stop time";
}

/** A player gets up once the hand is over. */
export interface Leaving {
  type: "Leaving";
  person: string;
  chair: number;
  why: "banned" | "left" | "loss limit" | "made room" | "removed" | "stop time" | "";
}

/** A player takes another chair once the hand is over. */
export interface ChairWanted {
  type: "ChairWanted";
  person: string;
  chair: number;
}

/** A player sits out; his chair is kept. */
export interface WentAway {
  type: "WentAway";
  chair: number;
  why: "asked" | "chips" | "clock" | "line";
}

/** A player is back; he waits for the big blind, or posts what he has missed. */
export interface CameBack {
  type: "CameBack";
  chair: number;
  wait: boolean;
}

/** Somebody said something to all. */
export interface Said {
  type: "Said";
  person: string;
  name: string;
  text: string;
}

/** Somebody asks for chips, and the host is to say whether he gets them. */
export interface BuyAsked {
  type: "BuyAsked";
  person: string;
  amount: number;
}

/** He gets them once the hand is over. */
export interface BuyGranted {
  type: "BuyGranted";
  person: string;
}

/** He does not get them. */
export interface BuyRefused {
  type: "BuyRefused";
  person: string;
  back: boolean;
}

/** The banker gave out chips, and wrote them down (H-082, H-084). */
export interface HappenedBought {
  type: "Bought";
  person: string;
  chair: number;
  amount: number;
}

/** The banker, being short, bought back whole stacks (H-086). */
export interface Redeemed {
  type: "Redeemed";
  person: string;
  chair: number;
  amount: number;
}

/** A player was paid out some of his chips, and stays (H-077). */
export interface TookOff {
  type: "TookOff";
  person: string;
  chair: number;
  amount: number;
}

/** Chips went from one player to another (H-084). */
export interface Gave {
  type: "Gave";
  person: string;
  chair: number;
  to: string;
  to_chair: number;
  amount: number;
}

/** What was put aside went to somebody: to the banker for the table's expenses, or as a prize (V-085). */
export interface KittyPaid {
  type: "KittyPaid";
  person: string;
  amount: number;
  why: string;
}

/** All go home, and the pot that nobody has won is shared among those who are in it, each paid out his part. */
export interface PotShared {
  type: "PotShared";
  shares: [string, number][];
}

/** The banker was picked by lot: a card each, and one of them the ace (H-081). */
export interface BankerDrawn {
  type: "BankerDrawn";
  turned: [string, Card][];
  person: string;
}

/** The host put a stack right; all see it in the account. */
export interface Adjusted {
  type: "Adjusted";
  person: string;
  chair: number;
  amount: number;
  why: string;
}

/** The first dealer was found, card by card (H-018, V-003, L-01). */
export interface DealerDrawn {
  type: "DealerDrawn";
  way: "first jack" | "fixed" | "high card" | "low card" | "lowest cut";
  turned: [number, Card][];
  chair: number;
}

/** The game of the next hand was named (H-007). */
export interface GameCalled {
  type: "GameCalled";
  chair: number;
  form: string;
  by: "clock" | "player";
  title: string;
}

/** A hand is opened; the engine's events follow, each as `Dealt`. */
export interface HandBegan {
  type: "HandBegan";
  number: number;
  chairs: number[];
  button: number;
}

/** A player has used some of his time bank. */
export interface TimeUsed {
  type: "TimeUsed";
  chair: number;
  ms: number;
}

/** Somebody has set himself a bound; what it is, only he is told. */
export interface GuardedSeen {
  type: "Guarded";
  person: string;
}

/** One event of the hand, as this viewer may see it. */
export interface DealtSeen {
  type: "Dealt";
  event: Seen;
  openings?: Opening[];
  root?: string;
  made?: string;
  hands?: [number, string][];
}

/** The players of a hand are known, and the game they play. */
export interface HandOpened {
  type: "HandOpened";
  game: Game;
  stacks: number[];
  owed: Owed[];
  carried: number;
  names: string[];
  version: number;
}

/** A form under a rule book at some stakes, for so many players. Nothing is left to look up, and all of it is data: the log of a hand carries its game, so that it replays whatever becomes of the files. */
export interface Game {
  form: string;
  name: string;
  book: string;
  players: number;
  deck: Card[];
  steps: Script[];
  shares: Share[];
  ranks: Ranks;
  pots: Pots;
  stakes: Stakes;
  wild: Wild;
  jackpot: Jackpot;
  faults: Faults;
}

/** Forced stakes before the cards: what is owed from an earlier hand, antes, then the blinds. */
export interface Post {
  do: "post";
  only: "all" | "ante" | "blinds";
  ante: number;
  ante_by: "all" | "big blind" | "dealer" | "eldest";
  ante_is: "dead" | "live";
  ante_chosen: boolean;
  ante_most: number;
  blinds: number[];
  heads_up: "dealer big" | "dealer small";
  short: "ante first" | "blind first";
}

/** Voluntary blinds before the deal, offered in turn. */
export interface Straddle {
  do: "straddle";
  allowed: boolean;
  chain: boolean;
  rises: "ante" | "double";
  most: number;
  laps: number;
}

/** Cards to every player, one at a time from the dealer's left (H-016). */
export interface Deal {
  do: "deal";
  down: number;
  up: number;
  burn: boolean;
  look: "at once" | "in turn" | "never";
  shuffled: "after the stakes" | "first";
  short: "refuse" | "share";
}

/** Cards in the middle, for everyone. */
export interface Board {
  do: "board";
  cards: number;
  boards: number;
  burn: boolean;
}

/** A betting interval. */
export interface Bet {
  do: "bet";
  part: string;
  opens: "high card" | "high hand" | "last aggressor" | "last to turn" | "left of the blinds" | "left of the dealer" | "left of the eldest" | "low card" | "low hand" | "opener";
  ties: "by suit" | "first dealt";
  duty: "bet" | "bring-in" | "none";
  bring_in: number;
  limit: "fixed" | "none" | "pot" | "spread";
  size: number;
  fixed: number;
  pair_showing: number;
  most: number;
  most_is: "each bet" | "in all";
  needs_cap: boolean;
  raise_by: "chip" | "last raise" | "size";
  come_in: number;
  open_above: "blind" | "price";
  pot_blinds: "as posted" | "short as full" | "small as big";
  pot_antes: "counted" | "not before the board";
  first_raise: "least bet" | "the bet faced";
  raises: number;
  raises_two: "no bound" | "no bound if two began" | "the same";
  reopens: "any raise" | "full raise" | "full raises in sum";
  half_bet: "completed" | "no bet" | "sum and a bet";
  check: "as a chip" | "free" | "none" | "stand once" | "stand once, first only";
  check_raise: boolean;
  fold_unbet: boolean;
  closes: "after one round" | "when equal";
  openers: string;
  unopened: "blinds go back" | "play on" | "pot stays";
}

/** Cards thrown away, and as many got for them, in turn from the dealer's left (V-033). */
export interface Draw {
  do: "draw";
  least: number;
  most: number;
  replace: boolean;
  at_once: boolean;
  burn: boolean;
  make_good: boolean;
  stock: "limit" | "refuse" | "reshuffle";
  openers: "kept" | "may split" | "not for a straight or flush" | "split aside";
  query: "allowed" | "before" | "never";
  announces: "dealer" | "nobody";
}

/** High, low, or both: said before the cards are shown. */
export interface Declare {
  do: "declare";
  at_once: boolean;
}

/** Cards handed to another, all at the same time. */
export interface Pass {
  do: "pass";
  cards: number;
  to: "across" | "left" | "right";
}

/** Each turns up cards of his choice. */
export interface Turn {
  do: "turn";
  cards: number;
  at_once: boolean;
}

/** Whoever was just dealt such a card face up may pay for something, or must. */
export interface StepsBuy {
  do: "buy";
  on: Card[];
  price: number;
  price_is: "chips" | "the pot";
  cards: number;
  up: boolean;
  refusing: "folds" | "nothing";
}

/** The next player turns up card after card until what he shows beats all the others, or is out. */
export interface Beat {
  do: "beat";
}

/** Each counts the backs of his cards and lifts them, or claims a misdeal (L-09). */
export interface Lift {
  do: "lift";
}

/** Each says what his wild cards stand for (H-041). */
export interface Name {
  do: "name";
}

/** The showdown. */
export interface Show {
  do: "show";
  order: "all at once" | "last aggressor" | "left of last caller";
  must: "all" | "nobody" | "until beaten";
  all_in: "at once" | "at the end";
  asks: boolean;
  alone: "nothing" | "openers";
  proof: "openers" | "whole hand";
}

/** One equal part of every pot, and the hand that takes it. */
export interface Share {
  of: "2-7" | "a-5" | "badugi" | "high" | "inverted" | "spade in the hole";
  plays: "any five" | "own cards" | "two and three";
  board: number;
  qualifier: number;
}

/** What beats what, as a book or a form settles it. */
export interface Ranks {
  order: ("blaze" | "five of a kind" | "flush" | "four of a kind" | "full house" | "high card" | "one pair" | "skip straight" | "straight" | "straight flush" | "three of a kind" | "two pairs")[];
  ace_in_straights: "high" | "high and low" | "low";
  lowest: "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T";
  five_of_a_kind: boolean;
  full_house: "threes alone" | "threes then pair";
  flush: "all cards" | "top card";
  kickers: boolean;
  blaze: "JQK" | "JQKA" | "none";
  skip_straight: boolean;
  suits: "hearts first" | "never" | "spades first";
  joker: "bug" | "none" | "wild";
  wild_card: "equal" | "higher" | "lower";
  duplicates: boolean;
}

/** How the pots are cut. */
export interface Pots {
  odd_chip: "high card by suit" | "kitty" | "last aggressor" | "left of the dealer";
  same_hands: "as one" | "each share apart";
  low: "2-7" | "a-5" | "inverted";
  both_ways: "may tie" | "must win both";
  table_stakes: boolean;
  kitty: number;
  rake_percent: number;
  rake_cap: number;
  rake_needs_board: boolean;
}

/** The sums of one table, in chips. */
export interface Stakes {
  unit: number;
  ante: number;
  blinds: number[];
  bring_in: number;
  small_bet: number;
  big_bet: number;
  river_bet: number;
  least_bet: number;
  limit: number;
  pot_cap: number;
}

/** Which cards are wild. What a wild card may stand for belongs to [ranks]. */
export interface Wild {
  cards: Card[];
  own: "last card" | "lowest in the hole" | "none";
  follows: "" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "J" | "K" | "Q" | "T";
  board: "last" | "lowest" | "none";
  declare: "cards speak" | "player";
}

/** Pots that must be opened with a certain hand, and what becomes of one who opened without it. */
export interface Jackpot {
  openers: string[];
  each_puts: "ante" | "what the eldest put";
  again: "ante" | "one chip";
  honour: boolean;
  false_opening: "retire and reopen" | "void";
  penalty: "double ante" | "none" | "the pot";
  penalty_to: "next pot" | "this pot";
  penalty_short: "forgiven" | "owed";
}

/** Faults of dealing, and what becomes of them. */
export interface Faults {
  simulate: boolean;
  boxed: "redeal" | "replace";
  exposed_one: "keep" | "redeal" | "replace";
  exposed_two: "keep" | "redeal" | "replace";
  counted: "by player" | "in the deal";
  exposed_in_draw: "bottom, served last" | "keep" | "replace";
  wrong_count: "corrected if unseen, else out" | "foul" | "redeal" | "redeal if unseen, else out";
  wrong_draw: "corrected if unseen, else out" | "foul";
  foul: "loses at the showdown" | "retires";
}

/** What a seat must post from an earlier hand: a missed blind, a kill. */
export interface Owed {
  seat: number;
  amount: number;
  live: boolean;
}

/** A pack lies shuffled; the commitment is to its order and a nonce that nobody has seen. */
export interface PackSealed {
  type: "PackSealed";
  commitment: string;
  count: number;
}

/** A forced stake was paid. */
export interface Posted {
  type: "Posted";
  seat: number;
  amount: number;
  into: "blind" | "live" | "pot" | "share";
  level: number;
}

/** The eldest has said what the ante is. */
export interface AnteNamed {
  type: "AnteNamed";
  seat: number;
  amount: number;
}

/** Seats are asked what the step is about: in turn, or all at once. */
export interface TurnsOpened {
  type: "TurnsOpened";
  turn: number;
  due: number;
  burned: number;
}

/** A voluntary blind was posted. */
export interface Straddled {
  type: "Straddled";
  seat: number;
  to: number;
}

/** A straddle, or what was for sale, was let pass. */
export interface Declined {
  type: "Declined";
  seat: number;
}

/** Cards were dealt face down. */
export interface BacksDealt {
  type: "BacksDealt";
  counts: number[];
  burned: number;
}

/** Cards were dealt face up. */
export interface UpDealt {
  type: "UpDealt";
  hands: Card[][];
  burned: number;
}

/** Cards were turned up in the middle. */
export interface BoardDealt {
  type: "BoardDealt";
  cards: Card[];
  burned: number;
  board: number;
}

/** A card was seen by all that should not have been. */
export interface Exposed {
  type: "Exposed";
  seat: number;
  card: Card;
  fate: "aside" | "bottom" | "kept" | "replaced";
}

/** The deal was a misdeal: the same dealer deals anew, and what was put up stays. */
export interface DealVoided {
  type: "DealVoided";
  rule: string;
}

/** A seat said that its number of cards was wrong. */
export interface MisdealClaimed {
  type: "MisdealClaimed";
  seat: number;
}

/** A seat has looked at its cards. */
export interface HasLooked {
  type: "HasLooked";
  seat: number;
}

/** A wrong number of cards was put right, nobody having seen them. */
export interface CountCorrected {
  type: "CountCorrected";
  seat: number;
  given: number;
  taken: number;
}

/** A hand has a wrong number of cards, and cannot win by being shown. */
export interface Fouled {
  type: "Fouled";
  seat: number;
  retires: boolean;
}

/** An interval of betting begins. */
export interface BettingOpened {
  type: "BettingOpened";
  turn: number;
  due: number;
  level: number;
  full: number;
  base: number;
  raises: number;
  cap: number;
}

/** A hand was given up. */
export interface Folded {
  type: "Folded";
  seat: number;
}

/** A seat stays in for nothing. */
export interface Checked {
  type: "Checked";
  seat: number;
}

/** A seat has met the bet, or put in its last chips. */
export interface Called {
  type: "Called";
  seat: number;
  to: number;
}

/** A seat has bet or raised. */
export interface Raised {
  type: "Raised";
  seat: number;
  to: number;
}

/** What nobody called went back (T-021). */
export interface BetReturned {
  type: "BetReturned";
  seat: number;
  amount: number;
}

/** Cards were thrown away. */
export interface Threw {
  type: "Threw";
  seat: number;
  count: number;
  known: Card[];
  aside: boolean;
}

/** A wrong number of cards is held out for those thrown. */
export interface Offered {
  type: "Offered";
  seat: number;
  count: number;
}

/** They were taken as they were. */
export interface OfferTaken {
  type: "OfferTaken";
  seat: number;
}

/** The dealer is to put their number right. */
export interface OfferRefused {
  type: "OfferRefused";
  seat: number;
}

/** Cards came for those thrown, or were bought. */
export interface Drew {
  type: "Drew";
  seat: number;
  count: number;
}

/** A card was bought, and lies open. */
export interface DrawnUp {
  type: "DrawnUp";
  seat: number;
  cards: Card[];
}

/** A price was paid into the pot. */
export interface EventsBought {
  type: "Bought";
  seat: number;
  amount: number;
}

/** A seat has made a choice that is not told yet. */
export interface HasChosen {
  type: "HasChosen";
  seat: number;
}

/** Cards were handed on, by all at once. */
export interface BacksPassed {
  type: "BacksPassed";
  counts: number[];
  takers: number[];
}

/** Cards were turned face up by their owner. */
export interface TurnedUp {
  type: "TurnedUp";
  seat: number;
  cards: Card[];
}

/** A seat is out: it could not beat what shows, or would not pay to stay in. */
export interface Beaten {
  type: "Beaten";
  seat: number;
}

/** A seat plays for high, low or both. */
export interface Declared {
  type: "Declared";
  seat: number;
  way: "both" | "high" | "low";
}

/** A seat has said that it opened without openers, or that its hand is foul. */
export interface OwnedUp {
  type: "OwnedUp";
  seat: number;
}

/** An opening was found to be without openers. */
export interface FalseOpened {
  type: "FalseOpened";
  seat: number;
  then: "hand dead" | "reopened" | "retires" | "void";
}

/** A false opener pays. */
export interface Penalised {
  type: "Penalised";
  seat: number;
  amount: number;
  into: "next pot" | "this pot";
  lacking: number;
}

/** Openers were shown by one who is left alone. */
export interface Proved {
  type: "Proved";
  seat: number;
  cards: Card[];
}

/** What the wild cards of a hand stand for, as its player says. */
export interface EventsNamed {
  type: "Named";
  seat: number;
  cards: Card[];
}

/** A step that has turns in it is over; the bets are gathered in. */
export interface StepEnded {
  type: "StepEnded";
}

/** A hand was tabled. */
export interface Shown {
  type: "Shown";
  seat: number;
  cards: Card[];
}

/** A hand was given up unseen at the showdown. */
export interface Mucked {
  type: "Mucked";
  seat: number;
}

/** The house took its part. */
export interface Raked {
  type: "Raked";
  amount: number;
}

/** Chips were put aside for the table. */
export interface KittyFed {
  type: "KittyFed";
  amount: number;
}

/** Chips went from a pot to a seat. */
export interface Won {
  type: "Won";
  seat: number;
  amount: number;
  share: number;
  pot: number;
}

/** The hand is over. */
export interface HandEnded {
  type: "HandEnded";
  leaves: Carried;
}

/** What a hand hands on to the next. */
export interface Carried {
  pot: number;
  ended: "passed out" | "void" | "won";
  penalties: Owed[];
}

/** One seat's cards, and how many everybody got. */
export interface HoleDealt {
  type: "HoleDealt";
  seat: number;
  cards: Card[];
  counts: number[];
  burned: number;
}

/** A seat looks at cards that lay unseen before it. */
export interface Looked {
  type: "Looked";
  seat: number;
  cards: Card[];
}

/** The cards that a seat threw away. */
export interface Discarded {
  type: "Discarded";
  seat: number;
  cards: Card[];
  known: Card[];
  aside: boolean;
}

/** The cards that came for those thrown, or were bought. */
export interface Drawn {
  type: "Drawn";
  seat: number;
  cards: Card[];
}

/** A choice that nobody else learns before all have made theirs. */
export interface Chose {
  type: "Chose";
  seat: number;
  choice: HandOver | TurnUp | DeclareWay | NameWild;
}

/** Pass these cards on. */
export interface HandOver {
  type: "HandOver";
  cards: Card[];
}

/** Turn these of one's cards face up. */
export interface TurnUp {
  type: "TurnUp";
  cards: Card[];
}

/** Declare for the high hand, the low one, or both. */
export interface DeclareWay {
  type: "DeclareWay";
  way: "both" | "high" | "low";
}

/** Say what one's wild cards stand for, in the order in which one holds them (H-041). */
export interface NameWild {
  type: "NameWild";
  cards: Card[];
}

/** What one seat gave and got when all handed on cards. */
export interface OnePassed {
  type: "OnePassed";
  seat: number;
  gave: Card[];
  got: Card[];
  counts: number[];
  takers: number[];
}

/** The proof that a card lay in its slot of the sealed deck: `anteup.room.seal`. */
export interface Opening {
  card: Card;
  slot: number;
  salt: string;
  path: string[];
}

/** A hand is over. */
export interface HandDoneSeen {
  type: "HandDone";
  number: number;
}

/** A hand cannot go on: every chip is where it was before it. */
export interface HandVoidedSeen {
  type: "HandVoided";
  number: number;
  why: string;
}

/** Lines of the journal, in order. */
export interface Events {
  type: "Events";
  events: Numbered[];
}

/** The table has changed; `you` where that has too. */
export interface TableNow {
  type: "TableNow";
  table: TableView;
  you: You;
}

/** It is for this viewer to act. */
export interface YourTurn {
  type: "YourTurn";
  turn: string;
  n: number;
  seat: number;
  menu: Menu;
  deadline: number | null;
  bank: number;
  label: string;
  sums: [string, number][];
}

/** What the player with the action may do with his chips. */
export interface Wager {
  type: "Wager";
  seat: number;
  fold: boolean;
  check: boolean;
  call: number;
  least: number;
  most: number;
  every: number;
  own_up: boolean;
}

/** A straddle may be posted, to just this sum, or declined. */
export interface Offer {
  type: "Offer";
  seat: number;
  to: number;
}

/** The eldest names the ante: so much at least, and at most. */
export interface AnteAsked {
  type: "AnteAsked";
  seat: number;
  least: number;
  most: number;
}

/** Cards may be thrown away: so many at least, and at most. */
export interface Exchange {
  type: "Exchange";
  seat: number;
  least: number;
  most: number;
  own_up: boolean;
}

/** A wrong number of cards is held out: it may be taken, or refused. */
export interface HeldOut {
  type: "HeldOut";
  seat: number;
  count: number;
}

/** Just so many of one's cards are to be handed on, or turned up. */
export interface Pick {
  type: "Pick";
  seat: number;
  what: "hand over" | "turn up";
  count: number;
}

/** Something may be bought, or declined. */
export interface Sale {
  type: "Sale";
  seat: number;
  price: number;
  cards: number;
  able: boolean;
}

/** One declares for one of these. */
export interface Ways {
  type: "Ways";
  seat: number;
  ways: ("both" | "high" | "low")[];
}

/** One says what these wild cards of his stand for, in this order. */
export interface Wilds {
  type: "Wilds";
  seat: number;
  cards: Card[];
}

/** One has counted the backs of his cards, and lifts them, or claims a misdeal. */
export interface Backs {
  type: "Backs";
  seat: number;
  count: number;
  claim: boolean;
}

/** A hand may be shown at the showdown, and perhaps mucked. */
export interface Tabling {
  type: "Tabling";
  seat: number;
  muck: boolean;
}

/** One may own up to a false opening or a foul hand, though it is not his turn. */
export interface Anytime {
  type: "Anytime";
  seat: number;
}

/** The viewer has no longer to act: he has, or his clock has run out. */
export interface TurnOver {
  type: "TurnOver";
  turn: string;
}

/** It was done, and is durable; `n` is the last line that came of it. */
export interface Ack {
  type: "Ack";
  id: string;
  n: number;
}

/** It was not done, and nothing has changed. */
export interface Reject {
  type: "Reject";
  id: string;
  code: string;
  message: string;
  law: LawView | null;
  menu: Wager | Offer | AnteAsked | Exchange | HeldOut | Pick | Sale | Ways | Wilds | Backs | Tabling | Anytime | null;
}

/** A law, for people. */
export interface LawView {
  code: string;
  sentence: string;
  sources: string[];
  id: string;
}

/** What the viewer's own cards make now, in words. */
export interface Label {
  type: "Label";
  label: string;
}

/** The answer to a ping: for the round trip, and the server's clock. */
export interface Pong {
  type: "Pong";
  at: number;
  now: number;
}

/** The socket is closed after this. */
export interface Bye {
  type: "Bye";
  code: string;
  message: string;
}

/** An action, in answer to `YourTurn`. */
export interface Act {
  type: "Act";
  id: string;
  turn: string;
  action: Action;
}

/** Give up the hand and all claim to the pot (H-055). */
export interface Fold {
  type: "Fold";
}

/** Stay in for nothing, where nothing is owed (H-062). */
export interface Check {
  type: "Check";
}

/** Pay what is owed, or what one has left (H-057, H-073). */
export interface Call {
  type: "Call";
  adds?: number | null;
}

/** Bet, or raise, until so much is in front of one in this interval: a total, never the increase (H-058). */
export interface RaiseTo {
  type: "RaiseTo";
  amount: number;
}

/** Post a straddle of so much, before the deal. */
export interface StraddleTo {
  type: "StraddleTo";
  amount: number;
}

/** Let the straddle pass, or what is for sale. */
export interface Decline {
  type: "Decline";
}

/** Table one's hand at the showdown, or after winning unopposed. */
export interface ShowHand {
  type: "ShowHand";
}

/** Give up one's hand unseen at the showdown; after winning unopposed, keep it to oneself (H-022). */
export interface Muck {
  type: "Muck";
}

/** Say, as the eldest, what the ante is this time, and put it up (L-15). */
export interface NameAnte {
  type: "NameAnte";
  amount: number;
}

/** Throw away these cards, and get as many; none: stand pat (V-034, V-036). */
export interface Discard {
  type: "Discard";
  cards?: Card[];
  aside?: boolean;
}

/** Pay the price, for a card or for staying in. */
export interface BuyCard {
  type: "BuyCard";
}

/** Look at one's cards, their number being right or not (L-09). */
export interface LiftCards {
  type: "LiftCards";
}

/** Say, before lifting them, that one has too many or too few (L-09). */
export interface ClaimMisdeal {
  type: "ClaimMisdeal";
}

/** Take the cards held out in the draw, whatever their number (L-13). */
export interface TakeOffer {
  type: "TakeOffer";
}

/** Say that their number is wrong, and have the dealer put it right (L-13). */
export interface RefuseOffer {
  type: "RefuseOffer";
}

/** Say that one has opened without openers (L-35), or holds a wrong number of cards (L-09). */
export interface OwnUp {
  type: "OwnUp";
}

/** Something asked of the table, turn or no turn. */
export interface Request {
  type: "Request";
  id: string;
  ask: Ask;
}

/** Be let in, where the host is asked. */
export interface Enter {
  type: "Enter";
}

/** Take a chair, and buy a stack. */
export interface Sit {
  type: "Sit";
  chair?: number | null;
  amount?: number;
}

/** Take another chair, between hands. */
export interface Move {
  type: "Move";
  chair: number;
}

/** Get up and be paid out; after this hand, where one is played. */
export interface Leave {
  type: "Leave";
}

/** Sit out from the next hand on. */
export interface GoAway {
  type: "GoAway";
}

/** Be dealt in again. */
export interface ComeBack {
  type: "ComeBack";
  wait?: boolean;
}

/** More chips, between deals (H-076). */
export interface AsksBuy {
  type: "Buy";
  amount?: number;
}

/** Have some of one's chips paid out, and stay: only where the house has said so (H-077). */
export interface TakeOff {
  type: "TakeOff";
  amount: number;
}

/** Give or lend somebody chips of one's own: only where the house has said so (H-084). */
export interface Give {
  type: "Give";
  person: string;
  amount: number;
}

/** Take one's asking for chips back. */
export interface CancelBuy {
  type: "CancelBuy";
}

/** Name the game, as the one whose turn it is to. */
export interface CallGame {
  type: "CallGame";
  form: string;
}

/** Say something to all. */
export interface Say {
  type: "Say";
  text: string;
}

/** Set oneself a loss limit, or minutes after which one stops; it may later only be made tighter (V-107, V-108). */
export interface Guard {
  type: "Guard";
  loss?: number | null;
  minutes?: number | null;
}

/** Have the chairs drawn for anew (H-090). */
export interface DrawSeats {
  type: "DrawSeats";
}

/** Wait for a chair. */
export interface Queue {
  type: "Queue";
}

/** Wait no longer. */
export interface Unqueue {
  type: "Unqueue";
}

/** Change the table. */
export interface Change {
  type: "Change";
  settings: Settings;
}

/** Deal no further hand, and stop the clocks. */
export interface Pause {
  type: "Pause";
}

/** Go on; anybody who sits there may ask it where the house itself has paused the table. */
export interface Resume {
  type: "Resume";
}

/** End the hand in progress, every chip back where it was before it, and say why. */
export interface VoidHand {
  type: "VoidHand";
  why: string;
}

/** Say whether somebody may come in, who has knocked or was sent away; no: he may ask again. */
export interface Admit {
  type: "Admit";
  person: string;
  yes?: boolean;
}

/** Say whether somebody gets the chips that he has asked for. */
export interface GrantBuy {
  type: "GrantBuy";
  person: string;
  yes?: boolean;
}

/** Put a stack right, between hands. */
export interface Adjust {
  type: "Adjust";
  person: string;
  amount: number;
  why: string;
}

/** Buy whole stacks back from a player who has more than one, the banker being short (H-086). */
export interface Redeem {
  type: "Redeem";
  person: string;
  amount: number;
}

/** Have somebody get up, or a bot; `ban`: he may not come back. */
export interface Remove {
  type: "Remove";
  person: string;
  ban?: boolean;
}

/** Put a bot into an empty chair. */
export interface AddBot {
  type: "AddBot";
  chair?: number | null;
}

/** Make somebody else the host. */
export interface PassHost {
  type: "PassHost";
  person: string;
}

/** Send all home, paid out. */
export interface Close {
  type: "Close";
}

/** Be the host oneself, as the keeper of the room: the one there is may be gone for good. */
export interface TakeHost {
  type: "TakeHost";
}

/** Send what came after this number. */
export interface Resync {
  type: "Resync";
  since: number;
}

/** Answer me. */
export interface Ping {
  type: "Ping";
  at: number;
}
