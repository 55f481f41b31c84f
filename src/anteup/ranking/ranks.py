"""The order of the hands, declared as data (H-025, I-016), and the words that every ranking shares."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from anteup.cards import RANKS, Card

Strength: TypeAlias = int
"""What a hand is worth: the greater number wins, equal numbers tie. It says all by itself what the hand is.

A high hand is the place of its class in `Ranks.order` times 2**20, and below that five ranks of four bits each, in the
order in which they are compared: the paired ranks first, the kickers after them, each group from the top; of a straight
the head alone. A two is written 1, an ace 13, and 0 stands where there is no card more.

A low hand is `LOWEST` minus its badness, which is packed in the same way by its place in `LOW_ORDER`; an ace is written
1, a two 2, a king 13. Every low lies above `LOWS`, every high hand below it.

Only hands of one ranking and of as many cards compare with each other.
"""

LOWS: Strength = 1 << 24
LOWEST: Strength = (1 << 25) - 1

Of: TypeAlias = Literal["high", "a-5"]
"""Which hand takes a share of the pot: the highest, or the lowest where aces are low and neither straights nor flushes
count (H-005)."""

Plays: TypeAlias = Literal["any five", "two and three"]
"""Which cards make a hand: any five of one's own and the board's, or exactly two of one's own and three of the
board's. Where fewer are out, all there are: of five or fewer in all every card plays, and two of one's own play with
as many of the board's as there are, so that a hand can be named at every stage."""

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
    """Cards that no ranking can judge: a joker, a hidden card, a card twice, none at all; the message says which."""


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

    def __post_init__(self) -> None:
        if sorted(self.order) != sorted(STANDARD):
            raise ValueError(
                f"the order of the hands names each of {', '.join(STANDARD)} once, not {', '.join(self.order)}"
            )
        for whole, part in _ALSO:
            if self.order.index(whole) < self.order.index(part):
                raise ValueError(f"every {whole} is also a {part}: it must stand above it in the order of the hands")


USUAL = Ranks()
"""The order of the hands in nearly every book: 52 cards, the ace high and low."""


def unranked(card: Card, ranks: Ranks, where: str = "") -> NoHand:
    """The refusal of a card that has no strength, to be raised: a joker, a hidden card, one below the pack's lowest."""
    if card.rank >= 0:
        why = f"the pack of this game is {ranks.lowest} to {RANKS[-1]}"
    elif card is Card.BACK:
        why = "its face is hidden"
    else:
        why = "wild cards are not ranked"
    return NoHand(f"{card}{where} has no strength: {why}")
