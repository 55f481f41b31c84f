"""The order of the hands, declared as data (H-025, I-016), and the words that every ranking shares."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from anteup.cards import RANKS, Card

Strength: TypeAlias = int
"""What a hand is worth: the greater number wins, equal numbers tie. It says all by itself what the hand is.

A high hand is the place of its class in `Ranks.classes` times 2**20, and below that five ranks of four bits each, in
the order in which they are compared: the paired ranks first, the kickers after them, each group from the top; of a
straight the head alone. A two is written 1, an ace 13, and 0 stands where there is no card more, or none that counts.

What is not the highest stands in a band of its own, `LOWS` wide, the bands in the order of `Of`. A low hand is the
last number of its band minus its badness, which is packed in the same way: an ace-to-five low by the place of its class
in `LOW_ORDER`, an ace written 1, a two 2, a king 13; a deuce-to-seven low or an inverted hand as the high hand that it
is; a badugi by how many cards it lacks, the ranks written as in ace to five. A spade in the hole is the beginning of
its band and the rank in the first place.

Where suits break ties, or a wild card is not worth just what it stands for, a number has more room (see `is_wide`):
every rank is doubled, with half a rank more or less for a wild card, and takes five bits; the suit takes two more below
them all; a band is `WIDE` wide.

Only hands of one ranking and of as many cards compare with each other.
"""

LOWS: Strength = 1 << 24
LOWEST: Strength = (1 << 25) - 1
WIDE: Strength = 1 << 32

Of: TypeAlias = Literal["high", "a-5", "2-7", "inverted", "badugi", "spade in the hole"]
"""Which hand takes a share of the pot (H-005):

`high`, the highest; `a-5`, the lowest where aces are low and neither straights nor flushes count; `2-7`, the lowest
where aces are high and straights and flushes count against it; `inverted`, the worst of the high hands by the same
`Ranks`; `badugi`, the most cards of different ranks and suits, up to four, and of as many the lowest, aces low;
`spade in the hole`, the highest spade of one's own, which nobody has who holds none."""

Plays: TypeAlias = Literal["any five", "two and three", "own cards"]
"""Which cards make a hand: any five of one's own and the board's, exactly two of one's own and three of the board's,
or any five of one's own, the board's not being played. Where fewer are out, all there are: of five or fewer in all
every card plays, and two of one's own play with as many of the board's as there are, so that a hand can be named at
every stage."""

Class: TypeAlias = Literal[
    "high card",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "blaze",
    "skip straight",
    "five of a kind",
]

STANDARD: tuple[Class, ...] = (
    "high card",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)

LOW_ORDER: tuple[Class, ...] = (
    "high card",
    "one pair",
    "two pairs",
    "three of a kind",
    "full house",
    "four of a kind",
    "five of a kind",
)
"""The classes of low hand from the best to the worst; straights and flushes do not count (H-005)."""

# What a hand also is when it is something better: no ranking may put the part above the whole.
_ALSO: tuple[tuple[Class, Class], ...] = (
    ("straight", "high card"),
    ("flush", "high card"),
    ("straight flush", "straight"),
    ("straight flush", "flush"),
)


class NoHand(ValueError):
    """Cards that no ranking can judge: a hidden card, a card twice, a joker where there is none in the game, no card
    at all; the message says which.
    """


class Ranks(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """What beats what, as a book or a form settles it.

    Raises ValueError (`msgspec.ValidationError` with the place, from a file) where `order` does not name each class
    once, or puts a straight or a flush below the lesser hand that it also is.
    """

    order: tuple[Class, ...] = STANDARD
    """The classes of hand from the lowest to the highest."""
    ace_in_straights: Literal["high and low", "high", "low"] = "high and low"
    """Where the ace may stand in a run (H-013, V-051)."""
    lowest: Literal["2", "3", "4", "5", "6", "7", "8", "9", "T"] = "2"
    """The lowest rank of the pack: in a run the low ace stands under it (A-6-7-8-9 in a pack from the sixes)."""
    five_of_a_kind: bool = True
    """Whether five of a rank, which takes a wild card, stand above a straight flush (H-028), or are worth what four of
    them are (V-050)."""
    full_house: Literal["threes then pair", "threes alone"] = "threes then pair"
    """What decides between two full houses (V-053)."""
    flush: Literal["all cards", "top card"] = "all cards"
    """What decides between two flushes: all their cards, or the highest alone (V-054)."""
    kickers: bool = True
    """Whether the cards beside a pair, two pairs, threes or fours decide when those are equal (H-033, H-035, H-037), or
    are worth nothing (V-057, V-058)."""
    blaze: Literal["none", "JQK", "JQKA"] = "none"
    """Whether five court cards beat two pairs and lose to threes, and of which ranks (V-070). They are
    compared from the top (V-071)."""
    skip_straight: bool = False
    """Whether cards that are each two above the one before, as 2-4-6-8-10, beat threes and lose to a straight (V-097).
    The ace stands where it may in a straight."""
    suits: Literal["never", "hearts first", "spades first"] = "never"
    """Whether high hands that are otherwise equal are decided by the suit of their highest card, and which suit is
    first: hearts, diamonds, clubs, spades; or spades, hearts, diamonds, clubs (H-039, V-060)."""
    joker: Literal["wild", "bug", "none"] = "wild"
    """What a joker may be: any card; an ace, or what makes a straight, a flush or a straight flush (H-045; for lows
    any card, as nobody takes another than the lowest that serves); or nothing at all: it is no card of the pack."""
    wild_card: Literal["equal", "higher", "lower"] = "equal"
    """Whether a wild card ties with the card it stands for (H-042), or is half a rank above or below it at each place
    of a comparison (V-074); of a straight the head is compared alone."""
    duplicates: bool = False
    """Whether a wild card may stand for a card that is already in the hand of five (V-072), or not (H-043); five of a
    kind is allowed either way."""

    def __post_init__(self) -> None:
        if sorted(self.order) != sorted(STANDARD):
            raise ValueError(
                f"the order of the hands names each of {', '.join(STANDARD)} once, not {', '.join(self.order)}"
            )
        for whole, part in _ALSO:
            if self.order.index(whole) < self.order.index(part):
                raise ValueError(f"every {whole} is also a {part}: it must stand above it in the order of the hands")

    @property
    def classes(self) -> tuple[Class, ...]:
        """All classes of hand from the lowest to the highest: `order`, and the extra ones that are played."""
        return _classes(self)


@lru_cache(maxsize=64)
def _classes(ranks: Ranks) -> tuple[Class, ...]:
    every: list[Class] = list(ranks.order)
    if ranks.blaze != "none":
        every.insert(every.index("two pairs") + 1, "blaze")
    if ranks.skip_straight:
        every.insert(every.index("three of a kind") + 1, "skip straight")
    return (*every, "five of a kind") if ranks.five_of_a_kind else tuple(every)


USUAL = Ranks()
"""The order of the hands in nearly every book: 52 cards, the ace high and low."""


def is_wide(ranks: Ranks) -> bool:
    """Whether strengths take the more room: for half ranks (V-074) or for suits (see `Strength`)."""
    return ranks.wild_card != "equal" or ranks.suits != "never"


def band(ranks: Ranks) -> Strength:
    """How many numbers there are for each of `Of` in its turn (see `Strength`)."""
    return WIDE if is_wide(ranks) else LOWS


@lru_cache(maxsize=64)
def deuce_to_seven(ranks: Ranks) -> Ranks:
    """The order of the hands by which a deuce-to-seven low is the worst: nothing of a book's own but its wild cards.

    Aces are high, and straights and flushes count.
    """
    return Ranks(
        ace_in_straights="high",
        lowest=ranks.lowest,
        joker=ranks.joker,
        wild_card=ranks.wild_card,
        duplicates=ranks.duplicates,
    )


def unranked(card: Card, ranks: Ranks, where: str = "") -> NoHand:
    """The refusal of a card that has no strength, to be raised: a joker, a hidden card, one below the pack's lowest."""
    if card.rank >= 0:
        why = f"the pack of this game is {ranks.lowest} to {RANKS[-1]}"
    elif card is Card.BACK:
        why = "its face is hidden"
    elif ranks.joker == "none":
        why = "there are no jokers in this game"
    else:
        why = "it does not stand for any card here"
    return NoHand(f"{card}{where} has no strength: {why}")
