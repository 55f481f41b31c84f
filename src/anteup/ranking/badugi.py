"""Badugi, and the spade in the hole: the two hands that are not five cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import get_args

from anteup.cards import RANKS, Card
from anteup.ranking.packing import Packing
from anteup.ranking.ranks import Of, Ranks, Strength, band

_SPADES = 3
_OF: tuple[Of, ...] = get_args(Of)


class Badugis(dict[tuple[int, int], Strength]):
    """What cards make at badugi: by a bit for each natural card, 13 to a suit, the ace lowest; and how many are wild.

    A wild card takes a suit that is left, and the lowest rank that is left: nothing would be better. It remembers at
    most `room` hands, and reckons others anew.
    """

    __slots__ = ("_known", "_packing", "_top", "pack", "room")

    def __init__(self, ranks: Ranks, room: int = 1 << 17) -> None:
        super().__init__()
        self.room = room
        self._known: dict[tuple[int, int], int] = {}
        self._packing = Packing(ranks)
        self.pack = (0, *range(RANKS.index(ranks.lowest) + 1, 13))
        """The ranks there are, from the ace (0) to the king (12)."""
        self._top = (_OF.index("badugi") + 1) * band(ranks) - 1

    def key(self, cards: Iterable[Card], wild: int = 0) -> tuple[int, int]:
        """Where the strength of these natural cards and so many wild ones stands."""
        bits = 0
        for card in cards:
            bits |= 1 << 13 * card.suit + (card.rank + 1) % 13
        return bits, wild

    def __missing__(self, key: tuple[int, int]) -> Strength:
        bits, wild = key
        clubs, diamonds, hearts, spades = (_lowest(bits >> 13 * suit & 8191) for suit in range(4))
        ranks = {a | b | c | d for a in clubs for b in diamonds for c in hearts for d in spades}
        strength = self._top - min([self._badness(mask, wild) for mask in ranks])
        if len(self) < self.room:
            self[key] = strength
        return strength

    def shown(self, held: Sequence[tuple[Card, bool]]) -> Strength:
        """The strength of some cards as they count, each with whether a wild one stands for it."""
        best = 4 << self._packing.kind
        for size in range(1, min(4, len(held)) + 1):
            for some in combinations(held, size):
                if len({card.rank for card, _ in some}) == size == len({card.suit for card, _ in some}):
                    values = [self._packing.value((card.rank + 1) % 13 + 1, wild=stands) for card, stands in some]
                    best = min(best, self._packing.pack(4 - size, sorted(values, reverse=True)))
        return self._top - best

    def _badness(self, mask: int, wild: int) -> int:
        """How bad cards of these ranks are, one of a suit, with so many wild ones."""
        known = self._known.get((mask, wild))
        if known is not None:
            return known
        ranks = [(rank + 1, False) for rank in range(13) if mask >> rank & 1]
        spare = min(wild, 4 - len(ranks))
        ranks += [(rank + 1, True) for rank in self.pack if not mask >> rank & 1][:spare]
        values = sorted((self._packing.value(pip, wild=stands) for pip, stands in ranks), reverse=True)
        badness = self._known[mask, wild] = self._packing.pack(4 - len(values), values)
        return badness


def _lowest(mask: int) -> list[int]:
    """The four lowest bits of a suit, or none of them: three other suits cannot take more ranks away than three.

    Where two suits give the same rank only one of the cards counts.
    """
    found = [0]
    while mask and len(found) < 5:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def spade(own: Iterable[tuple[Card, bool]], wild: int, ranks: Ranks) -> Strength | None:
    """The highest spade; None where there is none.

    Each card comes with whether a wild one stands for it; `wild` others may be any spade.
    """
    packing = Packing(ranks)
    held = [(card.rank, stands) for card, stands in own if card.suit == _SPADES]
    values = [packing.value(rank + 1, wild=stands) for rank, stands in held]
    if wild:
        left = {*range(len(RANKS))} - {rank for rank, _ in held if not ranks.duplicates}
        values.append(packing.value(max(left) + 1, wild=True))
    return _OF.index("spade in the hole") * band(ranks) + packing.pack(0, [max(values)]) if values else None
