"""The codes of standard high hands, in which the kernel orders them, and what they stand for.

A code has 32 bits. Its upper half is where the category begins plus the ranks that make it, as a set of bits; its lower
half the ranks that decide after that (see csrc/kernel.h). It takes no more than some logical operations to make, and it
tells all that the strength of the hand does.
"""

from __future__ import annotations

from functools import cache

from anteup.ranking.ranks import STANDARD, Class, Strength

_BEGINS: tuple[tuple[int, Class], ...] = (
    (30730, "straight flush"),
    (26633, "four of a kind"),
    (22536, "full house"),
    (22534, "flush"),
    (14341, "straight"),
    (10244, "three of a kind"),
    (4098, "two pairs"),
    (1, "one pair"),
    (0, "high card"),
)
"""The least upper half of each category; the ranks that make it are added to one less, those of a flush are none."""

_RANKS: dict[str, tuple[int, int]] = {
    "straight flush": (1, 0),
    "four of a kind": (1, 1),
    "full house": (1, 1),
    "flush": (0, 5),
    "straight": (1, 0),
    "three of a kind": (1, 2),
    "two pairs": (2, 1),
    "one pair": (1, 3),
    "high card": (0, 5),
}
"""How many ranks make each category, and how many decide after that."""


def strength_of(code: int) -> Strength:
    """The strength (`anteup.ranking.Strength`) that a code stands for.

    >>> from anteup.ranking import name
    >>> name(strength_of(22536 << 16 | 1 << 12))
    'twos full of aces'

    Raises ValueError for a number that is no code.
    """
    upper, decides = divmod(code, 1 << 16)
    if not 0 <= code < 1 << 32:
        raise ValueError(f"{code} is no code of a hand")
    least, kind = next(begins for begins in _BEGINS if upper >= begins[0])
    makes = 0 if kind in {"flush", "high card"} else upper - least + 1
    straight = kind in {"straight", "straight flush"}
    right = (makes.bit_count(), decides.bit_count()) == _RANKS[kind] and not makes & decides and not decides >> 13
    if not right or (straight and not 4 <= makes.bit_length() - 1 <= 13):
        raise ValueError(f"{code} is no code of a hand")
    # The bit of a straight stands a place above its head.
    ranks = [makes.bit_length() - 2] if straight else [*_from_the_top(makes), *_from_the_top(decides)]
    packed = STANDARD.index(kind)
    for place in range(5):
        packed = packed << 4 | (ranks[place] + 1 if place < len(ranks) else 0)
    return packed


@cache
def _from_the_top(ranks: int) -> tuple[int, ...]:
    return tuple(rank for rank in range(12, -1, -1) if ranks >> rank & 1)
