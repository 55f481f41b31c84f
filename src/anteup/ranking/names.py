"""What a hand is called at the table: "kings full of fours", "pair of jacks, ace kicker", "8-6-4-3-A low"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import get_args

from anteup.cards import RANKS, Card
from anteup.ranking.ranks import LOW_ORDER, USUAL, Class, Of, Ranks, Strength, band, deuce_to_seven, is_wide

ONE = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
MANY = tuple(rank + ("es" if rank == "six" else "s") for rank in ONE)
NUMBERS = ("no", "one", "two", "three", "four")
SUITS = ("clubs", "diamonds", "hearts", "spades")
_ACE = RANKS.index("A")
_OF: tuple[Of, ...] = get_args(Of)
_BADUGIS: tuple[Class, ...] = ("high card",) * 4
"""By how many cards a badugi lacks; its ranks are all different."""


def category(strength: Strength, ranks: Ranks = USUAL) -> Class:
    """The class of a hand, high or low, by its strength (H-025).

    A low of different ranks is a "high card", and so is every badugi and a spade in the hole.

    >>> category(6 << 20 | 12 << 16 | 3 << 12)
    'full house'

    Raises ValueError for a number that is no strength.
    """
    return _unpacked(strength, ranks)[1]


def name(strength: Strength, of: Of = "high", ranks: Ranks = USUAL) -> str:
    """The hand in as few words as it takes to announce it (H-025 to H-037); of a low, every card (H-005).

    >>> name(7 << 20 | 8 << 16 | 12 << 12)
    'four nines'

    Raises ValueError for a number that is no strength, or not that of such a hand.
    """
    return _told(strength, of, ranks)[0]


def name_with_kickers(strength: Strength, of: Of = "high", ranks: Ranks = USUAL) -> str:
    """The hand with every card that may decide between it and another of its kind.

    >>> name_with_kickers(7 << 20 | 8 << 16 | 12 << 12)
    'four nines, king kicker'

    Raises ValueError as `name` does.
    """
    return _told(strength, of, ranks)[1]


def of_card(card: Card) -> str:
    """A card in words: "nine of hearts", "joker"."""
    if card.rank < 0:
        return {Card.JOKER: "joker", Card.JOKER2: "second joker"}.get(card, "hidden card")
    return f"{ONE[card.rank]} of {SUITS[card.suit]}"


def _told(strength: Strength, of: Of, ranks: Ranks) -> tuple[str, str]:
    """The hand in few words, and in all."""
    plays_for, kind, lacking, held = _unpacked(strength, ranks)
    if plays_for != of:
        raise ValueError(f"{strength} is not the strength of a hand that plays for {of}")
    first = held[0]
    if of == "spade in the hole":
        return _alone(f"{ONE[first]} of spades in the hole")
    if of == "badugi":
        return _alone(f"{NUMBERS[4 - lacking]}-card badugi {_written(held)}")
    if kind == "high card" and of != "high":
        return _alone(f"{_written(held)} low")
    said, full = _high(kind, held)
    if of == "high":
        return said, full
    kickers = full.removeprefix(said)
    return f"{said} for low", f"{full} for low" if kickers == full else f"{said} for low{kickers}"


def _high(kind: Class, held: Sequence[int]) -> tuple[str, str]:
    first = held[0]
    if kind == "straight flush":
        return _alone("royal flush" if first == _ACE else f"{ONE[first]}-high straight flush")
    if kind == "straight":
        return _alone(f"{ONE[first]}-high straight")
    if kind == "skip straight":
        return _alone(f"skip straight {ONE[first]} high")
    if kind == "flush":
        return f"{ONE[first]}-high flush", f"{_hyphened(held)} flush" if len(held) > 1 else f"{ONE[first]}-high flush"
    if kind == "blaze":
        return "blaze", f"{_hyphened(held)} blaze"
    said, kickers = _alike(kind, held)
    return said, said + _kickers(kickers)


def _alike(kind: Class, held: Sequence[int]) -> tuple[str, Sequence[int]]:
    """What the paired cards (or the highest) are called, and the ranks that they leave over."""
    first, rest = held[0], held[1:]
    if kind == "five of a kind":
        return f"five {MANY[first]}", ()
    if kind == "four of a kind":
        return f"four {MANY[first]}", rest
    if kind == "full house":
        return f"{MANY[first]} full of {MANY[rest[0]]}" if rest else f"{MANY[first]} full", ()
    if kind == "three of a kind":
        return f"three {MANY[first]}", rest
    if kind == "two pairs":
        return f"{MANY[first]} and {MANY[rest[0]]}", rest[1:]
    if kind == "one pair":
        return f"pair of {MANY[first]}", rest
    return f"{ONE[first]} high", rest


def _alone(said: str) -> tuple[str, str]:
    return said, said


def _kickers(held: Sequence[int]) -> str:
    return f", {_hyphened(held)} kicker{'s' if len(held) > 1 else ''}" if held else ""


def _hyphened(held: Sequence[int]) -> str:
    return "-".join(ONE[rank] for rank in held)


def _written(held: Sequence[int]) -> str:
    return "-".join(RANKS[rank] for rank in held)


def _unpacked(strength: Strength, ranks: Ranks) -> tuple[Of, Class, int, list[int]]:
    """Whose hand it is, its class and the number of that, and the ranks of its cards as they are compared.

    Ranks are 0 for a two to 12 for an ace.
    """
    wide = is_wide(ranks)
    size = band(ranks)
    place, packed = divmod(strength, size)
    if not 0 <= place < len(_OF):
        raise ValueError(f"{strength} is not the strength of a hand")
    of = _OF[place]
    if of not in {"high", "spade in the hole"}:
        packed = size - 1 - packed
    kinds = _kinds(of, ranks)
    step, suits = (5, 2) if wide else (4, 0)
    fields = [packed >> suits + step * field & (1 << step) - 1 for field in (4, 3, 2, 1, 0)]
    # Half a rank above is an odd number above the card's own, half a rank below one below it.
    values = [(field + (ranks.wild_card == "lower")) // 2 if wide else field for field in fields if field]
    kind = packed >> suits + 5 * step
    if not kind < len(kinds) or not 1 <= min(values, default=0) <= max(values, default=0) <= 13:
        raise ValueError(f"{strength} is not the strength of a hand")
    low = of in {"a-5", "badugi"}
    return of, kinds[kind], kind, [(value - 2) % 13 if low else value - 1 for value in values]


@lru_cache(maxsize=64)
def _kinds(of: Of, ranks: Ranks) -> tuple[Class, ...]:
    """The classes of such hands, by their numbers."""
    if of == "a-5":
        return LOW_ORDER
    if of == "2-7":
        return deuce_to_seven(ranks).classes
    if of in {"badugi", "spade in the hole"}:
        return _BADUGIS[: 4 if of == "badugi" else 1]
    return ranks.classes
