"""What the ranks of a hand are worth, by table.

The ranks of a hand are one number in base five, with a digit for each rank that says how many of it there are. Nobody
holds a rank more than four times, so what single cards add (1 for a two, 5 for a three, 25 for a four ...) never
carries, and different ranks never make the same sum. Two dictionaries hold what a sum is worth: `mixed` for cards of
any suits, `suited` for cards of one suit. The hands of up to five cards are written into them class by class when a
ranking is first asked for (10,000 entries, in about ten milliseconds). Six and seven cards are worth the best that is
left when one of them is put away; that is reckoned when such a hand is first met, and remembered. Of still more cards,
which only forms of one's own deal, the hands of five are tried from the best down until one is among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import get_args

from anteup.cards import RANKS
from anteup.ranking.packing import Packing
from anteup.ranking.ranks import Class, NoHand, Of, Ranks, Strength, band, deuce_to_seven
from anteup.ranking.wild import runs

_ACE = RANKS.index("A")
_JACK = RANKS.index("J")
UNIT = tuple(5**rank for rank in range(13))
"""What one card of each rank adds to a sum."""

_SHAPES: dict[Class, tuple[tuple[int, ...], ...]] = {
    "high card": ((1,), (1, 1), (1, 1, 1), (1, 1, 1, 1), (1, 1, 1, 1, 1)),
    "one pair": ((2,), (2, 1), (2, 1, 1), (2, 1, 1, 1)),
    "two pairs": ((2, 2), (2, 2, 1)),
    "three of a kind": ((3,), (3, 1), (3, 1, 1)),
    "full house": ((3, 2),),
    "four of a kind": ((4,), (4, 1)),
}
"""How many there may be of each rank of a hand, in the order in which the ranks are compared; the worst low last."""


class Best(dict[int, Strength]):
    """What each sum is worth. A sum that is not there is worth the best of those with one card less, or of five.

    It remembers at most `room` sums. 2**17 are more than one to seven cards can make (76,154, some 8 MB if all of them
    come up); a full one is as right and only slower.
    """

    __slots__ = ("fives", "room")

    def __init__(self, room: int = 1 << 17) -> None:
        super().__init__()
        self.room = room
        self.fives: list[tuple[int, Strength]] = []
        """The hands of five, the best first, each with the marks of its cards; listed when they are first needed."""

    def __missing__(self, total: int) -> Strength:
        if not total:
            raise NoHand("no cards make no hand")
        held = counts(total)
        if sum(held) > 7:
            strength = self._best_of_five(_marks(held))
        else:
            strength = max([self[total - unit] for unit, count in zip(UNIT, held, strict=True) if count])
        if len(self) < self.room:
            self[total] = strength
        return strength

    def _best_of_five(self, marks: int) -> Strength:
        """The best hand of five among many cards. To put away one at a time would take for ever: 20 cards have a
        million hands of fewer within them.
        """
        if not self.fives:
            known = [(strength, counts(total)) for total, strength in self.items()]
            self.fives = [(_marks(held), strength) for strength, held in sorted(known, reverse=True) if sum(held) == 5]
        return next(strength for five, strength in self.fives if not five & ~marks)


def counts(total: int) -> list[int]:
    """How many there are of each rank in a sum."""
    return [total // unit % 5 for unit in UNIT]


def _marks(held: Sequence[int]) -> int:
    """The same as bits, four for each rank and as many of them set: one hand is within another if its bits are."""
    return sum((1 << count) - 1 << 4 * rank for rank, count in enumerate(held))


@lru_cache(maxsize=32)
def tables(of: Of, qualifier: int, ranks: Ranks) -> tuple[Best, Best]:
    """The hands of one to five cards of any suits, and those of five of a suit (none where suits do not count)."""
    if of == "a-5":
        return _ace_to_five(qualifier, ranks), Best()
    mixed, suited = _high(deuce_to_seven(ranks) if of == "2-7" else ranks, Packing(ranks))
    if of != "high":
        top = (get_args(Of).index(of) + 1) * band(ranks) - 1
        for table in (mixed, suited):
            for total, strength in table.items():
                table[total] = top - strength
    return mixed, suited


def _high(ranks: Ranks, packing: Packing) -> tuple[Best, Best]:
    mixed, suited = Best(), Best()
    kinds = {kind: place for place, kind in enumerate(ranks.classes)}
    value = [packing.value(rank + 1) for rank in range(13)]
    held = range(_ACE, RANKS.index(ranks.lowest) - 1, -1)
    for kind, shapes in _SHAPES.items():
        for shape in shapes:
            counting = _counting(kind, shape, ranks)
            for total, values in _patterns(shape, held, value):
                mixed[total] = packing.pack(kinds[kind], values[:counting])
    for total, values in _patterns((1, 1, 1, 1, 1), held, value):
        suited[total] = packing.pack(kinds["flush"], values[: 1 if ranks.flush == "top card" else 5])
    if ranks.blaze != "none":
        for court in combinations_with_replacement(
            range(_ACE if ranks.blaze == "JQKA" else _ACE - 1, _JACK - 1, -1), 5
        ):
            total = sum(UNIT[rank] for rank in court)
            if max(map(court.count, court)) < 5:
                mixed[total] = max(mixed[total], packing.pack(kinds["blaze"], [value[rank] for rank in court]))
    if ranks.skip_straight:
        for head, run in runs(ranks, 2):
            total, strength = sum(UNIT[rank] for rank in run), packing.pack(kinds["skip straight"], [value[head]])
            mixed[total], suited[total] = max(mixed[total], strength), max(suited[total], strength)
    for head, run in runs(ranks):
        total = sum(UNIT[rank] for rank in run)
        mixed[total] = packing.pack(kinds["straight"], [value[head]])
        suited[total] = packing.pack(kinds["straight flush"], [value[head]])
    return mixed, suited


def _counting(kind: Class, shape: Sequence[int], ranks: Ranks) -> int:
    """How many of the ranks of a hand are compared."""
    if kind == "full house":
        return 1 if ranks.full_house == "threes alone" else 2
    return 5 if kind == "high card" or ranks.kickers else sum(count > 1 for count in shape)


def _ace_to_five(qualifier: int, ranks: Ranks) -> Best:
    table, packing = Best(), Packing(ranks)
    top = 2 * band(ranks) - 1
    value = [packing.value((rank + 1) % 13 + 1) for rank in range(13)]
    highest = packing.value(qualifier)
    held = [*range(_ACE - 1, RANKS.index(ranks.lowest) - 1, -1), _ACE]
    for badness, shapes in enumerate(_SHAPES.values()):
        for shape in shapes:
            for total, values in _patterns(shape, held, value):
                qualifies = not qualifier or (shape == (1, 1, 1, 1, 1) and values[0] <= highest)
                table[total] = top - packing.pack(badness, values) if qualifies else 0
    return table


def _patterns(shape: tuple[int, ...], held: Sequence[int], value: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Every hand of a shape: its sum, and the values of its ranks as they are compared.

    `held` are the ranks of the pack as they compare, from the top; a shape has at most two different counts.
    """
    heads = shape.count(shape[0])
    for first in combinations(held, heads):
        rest = [rank for rank in held if rank not in first]
        for others in combinations(rest, len(shape) - heads):
            ranks = first + others
            total = sum([count * UNIT[rank] for count, rank in zip(shape, ranks, strict=True)])
            yield total, [value[rank] for rank in ranks]
