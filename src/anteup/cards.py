"""Cards, packs, and the back of a card whose face one has not seen."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

RANKS = "23456789TJQKA"
SUITS = "cdhs"
_TOKEN = re.compile(r"\s*(10|[2-9TJQKA])([cdhs])|\s*(Jk2(?![cdhs])|Jk|\?\?)")


class NotACard(ValueError):
    """Text that names no card; the message says what was read, where, and what would be right."""


class Card(enum.Enum):
    """One of 52 cards, two jokers, or the back of a card nobody here has seen.

    `Card("As")` is the ace of spades; ten is `T`, and `10` is understood (T-055). Cards are single
    objects: compare them with `is` or `==`. In JSON a card is its text.
    """

    text: str
    """As it is written: `As`."""
    rank: int
    """0 for a two, 12 for an ace; -1 for a joker or a back."""
    suit: int
    """0 clubs, 1 diamonds, 2 hearts, 3 spades; -1 for a joker or a back."""
    index: int
    """Place in the pack, 4 * rank + suit; 52 and 53 the jokers, 54 the back."""

    C2, D2, H2, S2 = "2c", "2d", "2h", "2s"
    C3, D3, H3, S3 = "3c", "3d", "3h", "3s"
    C4, D4, H4, S4 = "4c", "4d", "4h", "4s"
    C5, D5, H5, S5 = "5c", "5d", "5h", "5s"
    C6, D6, H6, S6 = "6c", "6d", "6h", "6s"
    C7, D7, H7, S7 = "7c", "7d", "7h", "7s"
    C8, D8, H8, S8 = "8c", "8d", "8h", "8s"
    C9, D9, H9, S9 = "9c", "9d", "9h", "9s"
    CT, DT, HT, ST = "Tc", "Td", "Th", "Ts"
    CJ, DJ, HJ, SJ = "Jc", "Jd", "Jh", "Js"
    CQ, DQ, HQ, SQ = "Qc", "Qd", "Qh", "Qs"
    CK, DK, HK, SK = "Kc", "Kd", "Kh", "Ks"
    CA, DA, HA, SA = "Ac", "Ad", "Ah", "As"
    JOKER, JOKER2 = "Jk", "Jk2"
    BACK = "??"

    def __init__(self, text: str) -> None:
        self.text = text
        self.rank = RANKS.find(text[0]) if text[1] in SUITS else -1
        self.suit = SUITS.find(text[1]) if self.rank >= 0 else -1
        self.index = 4 * self.rank + self.suit if self.rank >= 0 else {"Jk": 52, "Jk2": 53}.get(text, 54)

    # Enum hashes a name at every look-up; the cards are single objects, so their identity will do.
    __hash__ = object.__hash__

    @classmethod
    def _missing_(cls, value: object) -> Card:
        if isinstance(value, str) and value[:2] == "10" and value[2:] in SUITS and value[2:]:
            return cls("T" + value[2:])
        raise NotACard(
            f"{value!r} is not a card: a rank of {RANKS} (or 10) and a suit of {SUITS}, such as 'As'; 'Jk', 'Jk2', or '??' for a hidden one"
        )

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"


Pack: TypeAlias = tuple[Card, ...]
"""Cards in an order; the first is dealt first."""

BACK = Card.BACK
JOKERS: Pack = (Card.JOKER, Card.JOKER2)
STANDARD: Pack = tuple(Card(r + s) for r in RANKS for s in SUITS)
"""The 52 cards, twos first, clubs diamonds hearts spades in each rank (H-011, H-012)."""


def cards(text: str) -> Pack:
    """Read cards from text, with or without spaces between them.

    >>> cards("As 10h Kd2c")
    (Card('As'), Card('Th'), Card('Kd'), Card('2c'))

    Raises NotACard at the first character that begins no card.
    """
    if type(text) is not str:
        raise NotACard(f"cards are read from text such as 'As Kd', not from {text!r}")
    found: list[Card] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:
            rest = text[at:].lstrip()
            raise NotACard(
                f"{rest.split()[0]!r} at character {len(text) - len(rest) + 1} of {text!r} is not a card: "
                f"a rank of {RANKS} (or 10) and a suit of {SUITS}, such as 'As'; 'Jk', 'Jk2', or '??' for a hidden one"
            )
        at = match.end()
        found.append(Card(match[3] or match[1] + match[2]))
    return tuple(found)


def written(hand: Iterable[Card]) -> str:
    """Cards as text, a space between them; reads back with `cards`."""
    return " ".join(card.text for card in hand)


def pack(lowest: str = "2", jokers: int = 0) -> Pack:
    """A pack from the lowest rank to the ace, with none to two jokers (H-011).

    >>> len(pack()), len(pack("6")), len(pack(jokers=1))
    (52, 36, 53)
    """
    if len(lowest) != 1 or lowest not in RANKS:
        raise NotACard(f"{lowest!r} is not a rank: one of {RANKS}")
    if jokers not in (0, 1, 2):
        raise NotACard(f"a pack has no joker, one or two, not {jokers!r}")
    return STANDARD[4 * RANKS.index(lowest) :] + JOKERS[:jokers]


def doubled(hand: Sequence[Card]) -> Card | None:
    """A card that stands twice among these, or None; backs may repeat."""
    seen: set[Card] = set()
    for card in hand:
        if card in seen and card is not BACK:
            return card
        seen.add(card)
    return None
