"""Chips by colour: what each is worth, and how a sum is put together from them (H-015, H-083, V-102)."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import TypeAlias

from anteup.chips import Chips
from anteup.table.granting import NotGranted

Colours: TypeAlias = tuple[tuple[str, Chips], ...]
"""Colour and worth, from the cheapest."""
FEWEST = 3
"""So many colours a set has at least (H-080)."""


def colours(worths: Mapping[str, Chips]) -> Colours:
    """A set of chips, such as that of a book's `colours`; none where nothing is said.

    Raises NotGranted (E_RULEBOOK) for a set of fewer than three colours, for a chip that is worth nothing, and for two that
    are worth the same.
    """
    if not worths:
        return ()
    said = ", ".join(f"{colour} {worth}" for colour, worth in worths.items())
    if len(worths) < FEWEST:
        raise NotGranted("E_RULEBOOK", f"a set of chips has at least three colours, and this is {said}", "H-080")
    if min(worths.values()) < 1 or len(set(worths.values())) < len(worths):
        raise NotGranted("E_RULEBOOK", f"every colour has a worth of its own, one or more, and this is {said}", "H-015")
    return tuple(sorted(worths.items(), key=lambda chip: chip[1]))


def coloured(chips: Colours, amount: Chips) -> tuple[tuple[str, int], ...] | None:
    """How many chips of each colour make up a sum, as many of the dearest as may be; None where none do.

    >>> coloured((("white", 1), ("red", 5), ("blue", 10)), 18)
    (('blue', 1), ('red', 1), ('white', 3))
    """
    counts = _counts([worth for _, worth in reversed(chips)], amount)
    if counts is None:
        return None
    return tuple((colour, count) for (colour, _), count in zip(reversed(chips), counts, strict=True) if count)


def _counts(worths: list[Chips], amount: Chips) -> list[int] | None:
    if not worths:
        return None if amount else []
    if amount % gcd(*worths):
        return None
    dearest, *others = worths
    # Fewer of the dearest help only until the rest has gone once round what the others can make up.
    most = amount // dearest
    for count in range(most, max(-1, most - max(others, default=1) - 1), -1):
        rest = _counts(others, amount - count * dearest)
        if rest is not None:
            return [count, *rest]
    return None


def in_words(chips: Colours, amount: Chips) -> str:
    """A sum in chips, as `1 blue, 1 red, 3 white`; empty where it cannot be put together, or there are no colours."""
    counts = coloured(chips, amount) if chips else None
    return ", ".join(f"{count} {colour}" for colour, count in counts or ())


def made_of(chips: Colours, amount: Chips) -> None:
    """Raises NotGranted (E_DENOM) for a sum that cannot be put together from these chips."""
    if chips and coloured(chips, amount) is None:
        said = ", ".join(f"{colour} {each}" for colour, each in chips)
        raise NotGranted("E_DENOM", f"{amount} cannot be put together from chips of {said}", "H-015")
