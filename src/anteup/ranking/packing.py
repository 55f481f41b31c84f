"""How the table evaluator packs a strength (see `Strength`), with half ranks and suits where a ranking has them."""

from __future__ import annotations

from collections.abc import Sequence

from anteup.ranking.ranks import Ranks, Strength, is_wide

_HALVES = {"equal": 0, "higher": 1, "lower": -1}


class Packing:
    """The width of the places in the strengths of one ranking, and where they stand."""

    __slots__ = ("_half", "_times", "kind", "places")

    def __init__(self, ranks: Ranks) -> None:
        wide = is_wide(ranks)
        self._times = 2 if wide else 1
        self._half = _HALVES[ranks.wild_card]
        step, suit = (5, 2) if wide else (4, 0)
        self.places = tuple(suit + step * place for place in (4, 3, 2, 1, 0))
        """The lowest bit of each of the five ranks in their order."""
        self.kind = suit + 5 * step
        """The lowest bit of the class."""

    def value(self, rank: int, *, wild: bool = False) -> int:
        """What a rank, written 1 to 13, is at its place; of a wild card with half a rank more or less (V-074)."""
        return rank * self._times + (self._half if wild else 0)

    def pack(self, kind: int, values: Sequence[int]) -> Strength:
        """A class by its number, and up to five values."""
        packed = kind << self.kind
        for value, place in zip(values, self.places, strict=False):
            packed |= value << place
        return packed
