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
from anteup.ranking.ranks import Ranks


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
    most: Chips = 0
    """The greatest straddle; 0: no bound."""


class Deal(Step, frozen=True, kw_only=True, tag="deal"):
    """Cards to every player, one at a time from the dealer's left (H-016)."""

    down: int


class Board(Step, frozen=True, kw_only=True, tag="board"):
    """Cards in the middle, for everyone."""

    cards: int = 1
    burn: bool = True


class Bet(Step, frozen=True, kw_only=True, tag="bet"):
    """A betting interval."""

    part: str = ""
    """Which section of the book fills it, besides `first` (the first of a hand) and `later`."""
    opens: Literal["left of the dealer", "left of the blinds"] = "left of the dealer"
    limit: Literal["none", "pot", "fixed", "spread"]
    size: Chips
    """The least bet, where bets are free; books say `size = "least bet"`, forms leave it alone."""
    fixed: Chips = 0
    """The bet and the raise of this interval where bets are fixed; forms say it: `fixed = "big bet"`."""
    most: Chips = 0
    """The greatest bet or raise in a spread or capped game; 0: no bound."""
    most_is: Literal["each bet", "in all"] = "each bet"
    """`most` bounds each bet and raise, or what a seat has in front of it in all (I-005)."""
    needs_cap: bool = False
    """Pot limit only with a greatest bet (H-071)."""
    raise_by: Literal["last raise", "size", "chip"] = "last raise"
    """The least raise."""
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
    reopens: Literal["full raise", "full raises in sum"] = "full raises in sum"
    """What lets a player who has acted raise again where bets are free (T-071, TDA 47)."""
    half_bet: Literal["sum and a bet", "completed", "no bet"] = "sum and a bet"
    """Where bets are fixed, an all-in of half a bet or more counts as a bet, and the next raise is to that sum and a
    bet more (WSOP Live 129), or to the completed bet and one more; or it counts as no bet at all."""
    check: Literal["free", "none"] = "free"
    check_raise: bool = True
    fold_unbet: bool = True
    """May one fold when nothing is owed (H-056)?"""


class Show(Step, frozen=True, kw_only=True, tag="show"):
    """The showdown."""

    order: Literal["last aggressor", "left of last caller"]
    must: Literal["until beaten", "all", "nobody"]
    """Who has to show: each until a better hand is shown, all, or nobody who gives up his claim."""
    all_in: Literal["at the end", "at once"] = "at the end"
    """When no more can be bet, hands are tabled before the rest is dealt (TDA 16)."""
    asks: bool = False
    """Each player is asked to show or muck, where the laws leave him a choice (H-022, T-022, T-069)."""


Script: TypeAlias = Post | Straddle | Deal | Board | Bet | Show


class Share(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """One equal part of every pot, and the hand that takes it."""

    of: Literal["high", "a-5"] = "high"
    plays: Literal["any five", "two and three"] = "any five"
    """Any five of one's own and the board's (all, where there are fewer), or exactly two of one's own and
    three of the board's."""
    qualifier: int = 0
    """8: eight or better; 0: any hand takes it."""


class Pots(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """How the pots are cut."""

    odd_chip: Literal["left of the dealer"] = "left of the dealer"
    same_hands: Literal["as one", "each share apart"] = "as one"
    """When the same seats tie for every share, whether the pot is split once (WSOP Live 149) or share by share."""
    table_stakes: bool = True
    """A short player may call for what he has (H-073)."""
    rake_percent: int = 0
    rake_cap: Chips = 0
    """The most taken from one hand, all its pots together; 0: no bound."""
    rake_needs_board: bool = True
    """No flop, no drop."""


class Stakes(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The sums of one table, in chips."""

    unit: Chips = 1
    ante: Chips = 0
    blinds: tuple[Chips, ...] = ()
    small_bet: Chips = 0
    big_bet: Chips = 0
    river_bet: Chips = 0
    least_bet: Chips = 0
    limit: Chips = 0
    """The greatest bet or raise where there is one; 0: none."""
    pot_cap: Chips = 0
    """The greatest bet or raise in a pot-limit game; 0: none."""


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """Between hands. Nothing of it reaches the engine."""

    seats: tuple[int, int] = (2, 10)
    """For how few and how many; where a file says it, no other number is dealt to, unless the form has no such number."""
    buy_in: int = 100
    """A usual stack, in big blinds (or antes, where there are no blinds)."""
    currency: Literal["chips", "pounds", "dollars", "event"] = "chips"


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
