"""What a hand is called at the table: "kings full of fours", "pair of jacks, ace kicker", "8-6-4-3-A low"."""

from __future__ import annotations

from collections.abc import Sequence

from anteup.cards import RANKS
from anteup.ranking.ranks import LOW_ORDER, LOWEST, LOWS, USUAL, Class, Of, Ranks, Strength

_ONE = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_MORE = tuple(rank + ("es" if rank == "six" else "s") for rank in _ONE)
_ACE = RANKS.index("A")


def category(strength: Strength, ranks: Ranks = USUAL) -> Class:
    """The class of a hand, high or low, by its strength (H-025); a low of different ranks is a "high card".

    >>> category(6 << 20 | 12 << 16 | 3 << 12)
    'full house'

    Raises ValueError for a number that is no strength.
    """
    return _unpacked(strength, ranks)[0]


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


def _told(strength: Strength, of: Of, ranks: Ranks) -> tuple[str, str]:
    """The hand in few words, and in all."""
    if (strength >= LOWS) != (of == "a-5"):
        raise ValueError(f"{strength} is not the strength of a hand that plays for {of}")
    kind, held = _unpacked(strength, ranks)
    first = held[0]
    if kind == "straight flush":
        return _alone("royal flush" if first == _ACE else f"{_ONE[first]}-high straight flush")
    if kind == "straight":
        return _alone(f"{_ONE[first]}-high straight")
    if kind == "flush":
        return f"{_ONE[first]}-high flush", f"{_hyphened(held)} flush"
    if kind == "high card" and of == "a-5":
        return _alone("-".join(RANKS[rank] for rank in held) + " low")
    said, kickers = _alike(kind, held)
    if of == "a-5":
        said += " for low"
    return said, said + _kickers(kickers)


def _alike(kind: Class, held: Sequence[int]) -> tuple[str, Sequence[int]]:
    """What the paired cards (or the highest) are called, and the ranks that they leave over."""
    first, rest = held[0], held[1:]
    if kind == "four of a kind":
        return f"four {_MORE[first]}", rest
    if kind == "full house":
        return f"{_MORE[first]} full of {_MORE[rest[0]]}", ()
    if kind == "three of a kind":
        return f"three {_MORE[first]}", rest
    if kind == "two pairs":
        return f"{_MORE[first]} and {_MORE[rest[0]]}", rest[1:]
    if kind == "one pair":
        return f"pair of {_MORE[first]}", rest
    return f"{_ONE[first]} high", rest


def _alone(said: str) -> tuple[str, str]:
    return said, said


def _kickers(held: Sequence[int]) -> str:
    return f", {_hyphened(held)} kicker{'s' if len(held) > 1 else ''}" if held else ""


def _hyphened(held: Sequence[int]) -> str:
    return "-".join(_ONE[rank] for rank in held)


def _unpacked(strength: Strength, ranks: Ranks) -> tuple[Class, list[int]]:
    """The class of a hand, and the ranks of its cards (0 a two, 12 an ace) as they are compared."""
    low = strength >= LOWS
    packed = LOWEST - strength if low else strength
    kinds = LOW_ORDER if low else ranks.order
    values = [packed >> place & 15 for place in (16, 12, 8, 4, 0) if packed >> place & 15]
    if not 0 <= packed >> 20 < len(kinds) or not 1 <= max(values, default=0) <= 13:
        raise ValueError(f"{strength} is not the strength of a hand")
    return kinds[packed >> 20], [(value - 2) % 13 if low else value - 1 for value in values]
