"""What a game is made of: the steps of a hand, the shares of the pot, and what belongs to no step.

Each class does three jobs: it is what a line of a form may say, what a section of a rule book may say (any
part of it: a rule book is a set of parts of steps), and what the dealer reads, with nothing left to look up.
A field without a default must be said by the form, the book or the table; see `docs/reference/format.md`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from anteup.cards import Pack
from anteup.chips import Chips
from anteup.ranking.ranks import Of, Plays, Ranks


class Step(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do", cache_hash=True):
    """One thing that the dealer sees to."""


class Post(Step, frozen=True, kw_only=True, tag="post"):
    """Forced stakes before the cards: what is owed from an earlier hand, antes, then the blinds."""

    only: Literal["all", "ante", "blinds"] = "all"
    """What of it; debts from earlier hands are paid at the first post, whatever it is."""
    ante: Chips = 0
    ante_by: Literal["all", "eldest", "dealer", "big blind"] = "all"
    ante_is: Literal["dead", "live"] = "dead"
    """Live: it counts towards calling (and so do the blinds, always)."""
    ante_chosen: bool = False
    """The eldest names the sum, deal by deal (L-15)."""
    ante_most: Chips = 0
    """The greatest ante that he may name; 0: no bound."""
    blinds: tuple[Chips, ...] = ()
    """From the dealer's left; a 0 leaves a seat out."""
    heads_up: Literal["dealer small", "dealer big"] = "dealer small"
    """With two players and two blinds, which of them the dealer posts (T-068, TDA 34-B)."""
    short: Literal["blind first", "ante first"] = "blind first"
    """Which a seat that antes for the whole table pays first where it cannot pay both (TDA 2024 against
    2019). Antes by all always come before the blinds."""


def big_blind(blinds: tuple[Chips, ...]) -> int:
    """Which of the blinds is the big one: the last before a gap; what stands beyond a gap is a straddle.

    >>> big_blind((1, 2)), big_blind((0, 2)), big_blind((1, 2, 4)), big_blind((1, 2, 0, 0, 4))
    (1, 1, 2, 1)
    """
    first = next((i for i, blind in enumerate(blinds) if blind), 0)
    gap = next((i for i, blind in enumerate(blinds) if i > first and not blind), len(blinds))
    return max(gap - 1, 0)


class Straddle(Step, frozen=True, kw_only=True, tag="straddle"):
    """Voluntary blinds before the deal, offered in turn."""

    allowed: bool = False
    chain: bool = True
    """The next may straddle only the one before him; else each is asked."""
    rises: Literal["double", "ante"] = "double"
    """The first straddle doubles; each later one doubles again, or adds one ante (V-013)."""
    most: Chips = 0
    """The greatest straddle; 0: no bound."""
    laps: int = 1
    """How often the offer may go round the table."""


class Deal(Step, frozen=True, kw_only=True, tag="deal"):
    """Cards to every player, one at a time from the dealer's left (H-016)."""

    down: int = 0
    up: int = 0
    """Cards that all may see, dealt after those face down."""
    burn: bool = False
    """Is a card put aside first?"""
    look: Literal["at once", "in turn", "never"] = "at once"
    """When the owner looks at his cards: as they come, when it is his turn to bet (V-027), or not at all."""
    shuffled: Literal["first", "after the stakes"] = "first"
    """Whether the pack is shuffled before the forced stakes or after them; the first deal of the form says it."""
    short: Literal["refuse", "share"] = "refuse"
    """Where the pack no longer lasts for a card each: such a table is refused, or one card is dealt for all."""


class Board(Step, frozen=True, kw_only=True, tag="board"):
    """Cards in the middle, for everyone."""

    cards: int = 1
    boards: int = 1
    """So many boards get these cards, one after the other."""
    burn: bool = True
    """Is a card put aside first?"""


Opens: TypeAlias = Literal[
    "left of the dealer",
    "left of the blinds",
    "left of the eldest",
    "opener",
    "last aggressor",
    "low card",
    "high card",
    "high hand",
    "low hand",
    "last to turn",
]
"""Who speaks first: by place, by what he did before, or by the cards that he shows."""


class Bet(Step, frozen=True, kw_only=True, tag="bet"):
    """A betting interval."""

    part: str = ""
    """Which section of the book fills it, besides `first` (the first of a hand) or `later`, and in a form with a draw
    `before_draw` or `after_draw`."""
    opens: Opens = "left of the dealer"
    """If he is out, the next to his left; the first who bet of his own will is the opener of the hand."""
    ties: Literal["by suit", "first dealt"] = "by suit"
    """Which of equal low or high cards speaks first: clubs are lowest and spades highest, or the eldest's is."""
    duty: Literal["none", "bet", "bring-in"] = "none"
    """What the first to speak must do: bet or fold, or bring in (`bring_in` or a full bet). He may not fold where it is his
    own card that brings it in (Robert's Rules, seven-card stud 2 and 8)."""
    bring_in: Chips = 0
    limit: Literal["none", "pot", "fixed", "spread"]
    size: Chips
    """The least bet, where bets are free; books say `size = "least bet"`, forms leave it alone."""
    fixed: Chips = 0
    """The bet and the raise of this interval where bets are fixed; forms say it: `fixed = "big bet"`."""
    pair_showing: Chips = 0
    """Where bets are fixed, what one may bet instead while somebody shows a pair; 0: nothing else."""
    most: Chips = 0
    """The greatest bet or raise in a spread or capped game; 0: no bound."""
    most_is: Literal["each bet", "in all"] = "each bet"
    """`most` bounds each bet and raise, or what a seat has in front of it in all (I-005)."""
    needs_cap: bool = False
    """Pot limit only with a greatest bet (H-071)."""
    raise_by: Literal["last raise", "size", "chip"] = "last raise"
    """The least raise."""
    come_in: int = 1
    """The price to come in, in last blinds or straddles (V-023, L-16)."""
    open_above: Literal["price", "blind"] = "price"
    """Whether the first to come in may add the greatest bet to that price, or to the blind (V-023)."""
    pot_blinds: Literal["as posted", "short as full", "small as big"] = "as posted"
    """How pot limit counts blinds before the board: as they were paid; a short one as if it had been paid whole
    (TDA 54-B); or the small blind as a big one until the big blind has acted (WSOP Live 187)."""
    pot_antes: Literal["counted", "not before the board"] = "counted"
    """Whether antes and dead blinds are in the pot that bounds a pot-limit raise before any board is out."""
    first_raise: Literal["the bet faced", "least bet"] = "the bet faced"
    """Over a blind or straddle above the least bet, whether the least raise is as much again, or the least bet
    (WSOP Live 161)."""
    raises: int = 0
    """Bets and raises in one interval, the blind a bet; 0: no bound."""
    raises_two: Literal["no bound", "no bound if two began", "the same"] = "no bound"
    """The bound on raises when two players are left who are not all-in."""
    reopens: Literal["full raise", "full raises in sum", "any raise"] = "full raises in sum"
    """What lets a player who has acted raise again where bets are free (T-071, TDA 47)."""
    half_bet: Literal["sum and a bet", "completed", "no bet"] = "sum and a bet"
    """Where bets are fixed, an all-in of half a bet or more counts as a bet, and the next raise is to that sum and a
    bet more (WSOP Live 129), or to the completed bet and one more; or it counts as no bet at all."""
    check: Literal["free", "none", "stand once", "stand once, first only", "as a chip"] = "free"
    """Whether one who owes nothing may check: freely; never; once (V-041), or only the first to speak once; or by
    betting the smallest chip (H-062)."""
    check_raise: bool = True
    fold_unbet: bool = True
    """May one fold when nothing is owed (H-056)?"""
    closes: Literal["when equal", "after one round"] = "when equal"
    """After one round: whoever still owes makes good at the draw, or folds (V-037)."""
    openers: str = ""
    """The least hand with which one may open: a pair such as `JJ`, `two pairs`, `threes` or `a straight` (V-063)."""
    unopened: Literal["play on", "pot stays", "blinds go back"] = "play on"
    """If nobody has bet of his own will: the hand goes on, or it is over and the pot waits for the next, with the
    blinds or without them (V-061, L-27)."""


class Draw(Step, frozen=True, kw_only=True, tag="draw"):
    """Cards thrown away, and as many got for them, in turn from the dealer's left (V-033)."""

    least: int = 0
    most: int = 5
    replace: bool = True
    """Are as many dealt as were thrown? Where not, all throw just so many."""
    at_once: bool = False
    """All throw at the same time, where nothing is dealt for it."""
    burn: bool = False
    """Is a card put aside first?"""
    make_good: bool = False
    """Whoever owes calls or folds first, at his turn to draw (V-035)."""
    stock: Literal["reshuffle", "limit", "refuse"] = "reshuffle"
    """Where the pack runs out: what others have thrown is shuffled to make a new one; one may throw only as many as
    are left (L-11, L-43); or such a table is refused."""
    openers: Literal["may split", "kept", "not for a straight or flush", "split aside"] = "may split"
    """What the opener may do with the cards that he opened on: anything; keep them; anything but to draw one card to
    a straight or flush (L-38); or throw of them only what he says that he lays aside."""
    query: Literal["allowed", "before", "never"] = "allowed"
    """Whether the hand remembers how many each has drawn: to its end, until the draw is over, or not at all (L-12)."""
    announces: Literal["dealer", "nobody"] = "dealer"
    """How many the dealer drew is remembered always (L-12)."""


class Declare(Step, frozen=True, kw_only=True, tag="declare"):
    """High, low, or both: said before the cards are shown."""

    at_once: bool = True


class Pass(Step, frozen=True, kw_only=True, tag="pass"):
    """Cards handed to another, all at the same time."""

    cards: int = 1
    to: Literal["left", "right", "across"] = "left"


class Turn(Step, frozen=True, kw_only=True, tag="turn"):
    """Each turns up cards of his choice."""

    cards: int = 1
    at_once: bool = True


class Buy(Step, frozen=True, kw_only=True, tag="buy"):
    """Whoever was just dealt such a card face up may pay for something, or must."""

    on: Pack
    """The cards, in words such as `"4"`, `"3h"` or `"one-eyed jacks"`."""
    price: Chips = 0
    price_is: Literal["chips", "the pot"] = "chips"
    cards: int = 1
    """Cards that the price buys; 0: he pays to stay in."""
    up: bool = False
    refusing: Literal["nothing", "folds"] = "nothing"


class Beat(Step, frozen=True, kw_only=True, tag="beat"):
    """The next player turns up card after card until what he shows beats all the others, or is out."""


class Lift(Step, frozen=True, kw_only=True, tag="lift"):
    """Each counts the backs of his cards and lifts them, or claims a misdeal (L-09).

    No file says it: it follows the first deal where faults of dealing are simulated.
    """


class Name(Step, frozen=True, kw_only=True, tag="name"):
    """Each says what his wild cards stand for (H-041).

    No file says it: it comes before the showdown where wild cards are called by their player.
    """


class Show(Step, frozen=True, kw_only=True, tag="show"):
    """The showdown."""

    order: Literal["last aggressor", "left of last caller", "all at once"]
    must: Literal["until beaten", "all", "nobody"]
    """Who has to show: each until a better hand is shown, all, or nobody who gives up his claim."""
    all_in: Literal["at the end", "at once"] = "at the end"
    """When no more can be bet, hands are tabled before the rest is dealt (TDA 16)."""
    asks: bool = False
    """Each player is asked to show or muck, where the laws leave him a choice (H-022, T-022, T-069)."""
    alone: Literal["nothing", "openers"] = "nothing"
    """What an opener shows who is left alone (V-067)."""
    proof: Literal["openers", "whole hand"] = "openers"
    """Whether he shows only the cards that entitle him, or all that he opened on."""


Script: TypeAlias = (
    Post | Straddle | Deal | Board | Bet | Draw | Declare | Pass | Turn | Buy | Beat | Lift | Name | Show
)


class Share(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """One equal part of every pot, and the hand that takes it."""

    of: Of = "high"
    """The kind of hand. Files may say `low`: then [pots] `low` says which."""
    plays: Plays = "any five"
    """Any five of one's own and the board's (all, where there are fewer); exactly two of one's own and three of the
    board's; or one's own cards alone."""
    board: int = 1
    """Which of the boards is played, where there are several."""
    qualifier: int = 0
    """8: eight or better; 0: any hand takes it."""


class Wild(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Which cards are wild. What a wild card may stand for belongs to [ranks]."""

    cards: Pack = ()
    """Always: in words such as `"2"`, `"Jh"`, `"one-eyed jacks"`, `"suicide king"`. A joker in the pack needs no
    mention."""
    own: Literal["none", "lowest in the hole", "last card"] = "none"
    """In each hand, all cards of the rank of its lowest card face down, or of the last that came face down."""
    follows: Literal["", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"] = ""
    """Cards of this rank, and of the rank turned up next after the last of them."""
    board: Literal["none", "lowest", "last"] = "none"
    """In every hand, all cards of the rank of the lowest card on the first board, or of the last that came there."""
    declare: Literal["cards speak", "player"] = "cards speak"
    """Wild cards stand for what makes the best hand, or for what their player says (H-041)."""


class Pots(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """How the pots are cut."""

    odd_chip: Literal["left of the dealer", "high card by suit", "last aggressor", "kitty"] = "left of the dealer"
    """Who gets what cannot be split."""
    same_hands: Literal["as one", "each share apart"] = "as one"
    """When the same seats tie for every share, whether the pot is split once (WSOP Live 149) or share by share."""
    low: Literal["a-5", "2-7", "inverted"] = "a-5"
    """What a share of `low` means (H-005)."""
    both_ways: Literal["must win both", "may tie"] = "must win both"
    """What one who has declared both needs to take anything."""
    table_stakes: bool = True
    """A short player may call for what he has (H-073)."""
    kitty: Chips = 0
    """Put aside for the table out of every pot that is won (V-085)."""
    rake_percent: int = 0
    rake_cap: Chips = 0
    """The most taken from one hand, all its pots together; 0: no bound."""
    rake_needs_board: bool = True
    """No flop, no drop."""


class Jackpot(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Pots that must be opened with a certain hand, and what becomes of one who opened without it."""

    openers: tuple[str, ...] = ("JJ",)
    """The least hand that opens the first, the second and so on, and then from the first again (V-065)."""
    each_puts: Literal["ante", "what the eldest put"] = "ante"
    """What each pays into the first (V-062, L-27)."""
    again: Literal["ante", "one chip"] = "ante"
    """What each adds if nobody has opened (V-064, L-29)."""
    honour: bool = False
    """Nobody looks before openers are to be proved; else one without them is not let open."""
    false_opening: Literal["void", "retire and reopen"] = "retire and reopen"
    """Found false, an opening makes the whole pot void (V-068), or its player retires and another may open (L-36)."""
    penalty: Literal["none", "double ante", "the pot"] = "none"
    """What a false opener pays: twice the ante (V-068), or as much as the pot that he opened (L-35)."""
    penalty_to: Literal["this pot", "next pot"] = "next pot"
    """Where another may open, and the hand goes on. A void pot takes its penalty with it; and where callers contest the
    pot of one found false, it is paid into that (V-069)."""
    penalty_short: Literal["forgiven", "owed"] = "forgiven"
    """What he cannot pay."""


class Faults(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Faults of dealing, and what becomes of them."""

    simulate: bool = False
    """Players lift their cards only after counting their backs, so that a fault can be claimed in time."""
    boxed: Literal["redeal", "replace"] = "redeal"
    """A card that lies face up in the pack (L-06)."""
    exposed_one: Literal["keep", "replace", "redeal"] = "keep"
    """A card turned up in dealing (L-07)."""
    exposed_two: Literal["keep", "replace", "redeal"] = "redeal"
    """A second one (L-08)."""
    counted: Literal["in the deal", "by player"] = "in the deal"
    """Whether a second is one of the whole deal, or of the same player's."""
    exposed_in_draw: Literal["bottom, served last", "keep", "replace"] = "bottom, served last"
    """A card turned up in the draw (L-14, L-42)."""
    wrong_count: Literal["redeal if unseen, else out", "corrected if unseen, else out", "redeal", "foul"] = (
        "redeal if unseen, else out"
    )
    """A hand of too many or too few cards (L-09, V-081)."""
    wrong_draw: Literal["corrected if unseen, else out", "foul"] = "corrected if unseen, else out"
    """Too many or too few cards for those thrown (L-13)."""
    foul: Literal["retires", "loses at the showdown"] = "loses at the showdown"
    """What becomes of a hand with a wrong number of cards once it has been seen (V-081, L-24)."""


class Stakes(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The sums of one table, in chips."""

    unit: Chips = 1
    ante: Chips = 0
    blinds: tuple[Chips, ...] = ()
    bring_in: Chips = 0
    small_bet: Chips = 0
    big_bet: Chips = 0
    river_bet: Chips = 0
    least_bet: Chips = 0
    limit: Chips = 0
    """The greatest bet or raise where there is one; 0: none."""
    pot_cap: Chips = 0
    """The greatest bet or raise in a pot-limit game; 0: none."""


class Game(Struct, frozen=True, cache_hash=True):
    """A form under a rule book at some stakes, for so many players. Nothing is left to look up, and all of it is data:
    the log of a hand carries its game, so that it replays whatever becomes of the files.
    """

    form: str
    name: str
    book: str
    players: int
    deck: Pack
    steps: tuple[Script, ...]
    shares: tuple[Share, ...]
    ranks: Ranks
    pots: Pots
    stakes: Stakes
    wild: Wild = Wild()
    jackpot: Jackpot = Jackpot()
    faults: Faults = Faults()
