"""Hands with wild cards among them, quick enough to play with.

Five cards are worth the best of what their wild ones may be filled with, and few fillings can be the best: the ranks
that are held, the next ones that are not, and those that a run lacks. Which cards are natural matters only by their
ranks and by whether they are of one suit, so what five cards are worth is remembered by that. Of more cards the fives
are tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple, get_args

from anteup.cards import RANKS
from anteup.ranking.packing import Packing
from anteup.ranking.ranks import LOW_ORDER, Class, Of, Ranks, Strength, band, deuce_to_seven

_ACE = RANKS.index("A")
_SHAPES: dict[tuple[int, ...], Class] = {
    (5,): "five of a kind",
    (4,): "four of a kind",
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3,): "three of a kind",
    (3, 1): "three of a kind",
    (3, 1, 1): "three of a kind",
    (2, 2): "two pairs",
    (2, 2, 1): "two pairs",
    (2,): "one pair",
    (2, 1): "one pair",
    (2, 1, 1): "one pair",
    (2, 1, 1, 1): "one pair",
}
BUG_FILLS: tuple[Class, ...] = ("straight", "flush", "straight flush")
"""What a bug may fill with other cards than an ace (H-045)."""
_SUIT_ORDER = {"hearts first": (1, 2, 3, 0), "spades first": (0, 1, 2, 3)}
"""How good clubs, diamonds, hearts and spades are."""


class Reading(NamedTuple):
    """What five cards are worth without regard to suits, their class, and the rank of their highest card."""

    strength: Strength
    kind: Class
    highest: int


def runs(ranks: Ranks, step: int = 1) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every straight with its head, the highest last; with a step of 2 every skip straight (V-097).

    In the shortest pack two straights are of the same five ranks.
    """
    lowest = RANKS.index(ranks.lowest)
    if ranks.ace_in_straights != "high" and lowest + 4 * step - 1 < _ACE:
        first = lowest + step - 1
        yield first + 3 * step, (_ACE, *range(first, first + 4 * step, step))
    for head in range(lowest + 4 * step, _ACE if ranks.ace_in_straights == "low" else _ACE + 1):
        yield head, tuple(range(head - 4 * step, head + 1, step))


class Worth:
    """What one to five cards are worth in one ranking, by their ranks, and which of them are wild."""

    def __init__(self, of: Of, qualifier: int, ranks: Ranks) -> None:
        self.of: Of = of
        self.ranks = ranks
        self.packing = Packing(ranks)
        self._qualifier = qualifier
        self._order = deuce_to_seven(ranks) if of == "2-7" else ranks
        self._kinds = {kind: place for place, kind in enumerate(self._order.classes)}
        self._top = 0 if of == "high" else (get_args(Of).index(of) + 1) * band(ranks) - 1
        self._heads: list[tuple[Class, dict[int, int]]] = [("straight", _by_mask(runs(self._order)))]
        if self._order.skip_straight:
            self._heads.append(("skip straight", _by_mask(runs(self._order, 2))))
        self.runs = [mask for _, heads in self._heads for mask in heads]
        """The ranks of every run that counts, as bits."""
        self.suits = _SUIT_ORDER.get(ranks.suits) if of in {"high", "inverted"} else None
        """How good each suit is where suits break ties."""

    def __call__(self, held: Sequence[tuple[int, bool]], *, suited: bool) -> Reading:
        """Of one to five cards by their ranks, each with whether it is wild; `suited` if they are five of a suit.

        The strength is 0 where a low does not qualify.
        """
        if self.of == "a-5":
            return self._ace_to_five(held)
        found: list[tuple[Strength, Class, int]] = [
            (self.packing.pack(self._kinds[kind], values), kind, highest)
            for kind, values, highest in self._readings(held, suited=suited)
        ]
        strength, kind, highest = max(found)
        return Reading(self._top - strength if self._top else strength, kind, highest)

    def with_suit(self, reading: Reading, suit: int) -> Strength:
        """The strength, and how good the suit of the highest card is."""
        return reading.strength + (-suit if self._top else suit)

    def _readings(self, held: Sequence[tuple[int, bool]], *, suited: bool) -> Iterator[tuple[Class, list[int], int]]:
        order, value = self._order, self.packing.value
        times, stands = Counter(rank for rank, _ in held), {rank for rank, wild in held if wild}
        groups = sorted(times, key=lambda rank: (times[rank], rank), reverse=True)
        values = [value(rank + 1, wild=rank in stands) for rank in groups]
        shape = tuple([times[rank] for rank in groups])
        kind = _SHAPES.get(shape, "high card")
        highest = max(groups)
        if kind == "five of a kind" and not order.five_of_a_kind:
            yield "four of a kind", self._four_and_one(held), highest
        else:
            yield kind, values[: self._counting(kind)], highest
        if len(held) < 5:
            return
        if suited or order.blaze != "none":
            singly = sorted([value(rank + 1, wild=wild) for rank, wild in held], reverse=True)
            if suited:
                yield "flush", singly[: 1 if order.flush == "top card" else 5], highest
            if order.blaze != "none" and min(groups) > 8 and (highest < _ACE or order.blaze == "JQKA"):
                yield "blaze", singly, highest
        if len(groups) == 5:
            mask = sum(1 << rank for rank in groups)
            for run, heads in self._heads:
                head = heads.get(mask)
                if head is not None:
                    at = [value(head + 1, wild=head in stands)]
                    yield run, at, head
                    if suited and run == "straight":
                        yield "straight flush", at, head

    def _counting(self, kind: Class) -> int:
        """How many places of a hand of pairs count."""
        if kind == "full house":
            return 1 if self._order.full_house == "threes alone" else 2
        if kind == "high card" or self._order.kickers:
            return 5
        return 2 if kind == "two pairs" else 1

    def _four_and_one(self, held: Sequence[tuple[int, bool]]) -> list[int]:
        """Five of a rank as four of it (V-050): whichever is put beside, the best of it."""
        value, rank, wild = self.packing.value, held[0][0] + 1, sum(wild for _, wild in held)
        beside = [odd for odd in (False, True) if (wild if odd else 5 - wild)]
        found = [[value(rank, wild=wild > odd), value(rank, wild=odd)] for odd in beside]
        return max(found)[: 2 if self._order.kickers else 1]

    def _ace_to_five(self, held: Sequence[tuple[int, bool]]) -> Reading:
        pips = [((rank + 1) % 13 + 1, wild) for rank, wild in held]
        times, stands = Counter(pip for pip, _ in pips), {pip for pip, wild in pips if wild}
        groups = sorted(times, key=lambda pip: (times[pip], pip), reverse=True)
        kind = _SHAPES.get(tuple([times[pip] for pip in groups]), "high card")
        if self._qualifier and (len(groups) < 5 or groups[0] > self._qualifier):
            return Reading(0, kind, 0)
        values = [self.packing.value(pip, wild=pip in stands) for pip in groups]
        return Reading(self._top - self.packing.pack(LOW_ORDER.index(kind), values), kind, 0)


def _by_mask(every: Iterator[tuple[int, tuple[int, ...]]]) -> dict[int, int]:
    return {sum(1 << rank for rank in run): head for head, run in every}


class Filled(NamedTuple):
    """The best of five cards or fewer: the strength, the ranks that the wild ones stand for, whether of one suit."""

    strength: Strength
    ranks: tuple[int, ...]
    suited: bool


class Filling:
    """The best that the wild cards among five may be."""

    def __init__(self, of: Of, qualifier: int, ranks: Ranks) -> None:
        self.worth = Worth(of, qualifier, ranks)
        self._ranks = ranks
        self._lowest = RANKS.index(ranks.lowest)
        every = range(_ACE, self._lowest - 1, -1)
        self._wanted = (
            tuple(every) if of == "high" else (_ACE, *reversed(every[1:])) if of == "a-5" else tuple(every)[::-1]
        )
        self._more = 0 if of == "high" else 2

    def best(self, natural: Sequence[tuple[int, int]], free: int, bugs: int, *, mixed: bool = False) -> Filled:
        """The best of some natural cards (ranks and suits), and so many wild ones and bugs, five in all or fewer.

        If `mixed`, the natural cards are taken to be of several suits. A bug that may be nothing is not played.
        """
        worth, count = self.worth, free + bugs
        held = [(rank, False) for rank, _ in natural]
        suits = {suit for _, suit in natural}
        one_suit = len(held) + count == 5 and len(suits) < 2 and not mixed
        found: list[Filled] = []
        for filled in self._fillings({rank for rank, _ in held}, count):
            for suited in (True, False) if one_suit else (False,):
                if not count and one_suit and not suited:
                    continue
                if count and not self._may_be(held, filled, suited=suited):
                    continue
                reading = worth([*held, *((rank, True) for rank in filled)], suited=suited)
                if bugs and reading.kind not in BUG_FILLS and filled.count(_ACE) < bugs:
                    continue
                strength = reading.strength
                if worth.suits:
                    suit = self._suit(natural, filled, reading.highest, worth.suits, suited=suited, one_suit=one_suit)
                    strength = worth.with_suit(reading, suit)
                found.append(Filled(strength, filled, suited))
        return max(found) if found else self.best(natural, free, bugs - 1, mixed=mixed)

    def _fillings(self, held: set[int], count: int) -> list[tuple[int, ...]]:
        """The ranks that wild cards may best stand for."""
        missing = [rank for rank in self._wanted if rank not in held]
        near = sorted(
            {*held, *missing[: count + self._more], *(missing[-count:] if count and self.worth.suits else ())}
        )
        found = list(combinations_with_replacement(near, count))
        mask = sum(1 << rank for rank in held)
        for run in self.worth.runs if count else ():
            lacks = run & ~mask
            if not mask & ~run and lacks.bit_count() == count:
                found.append(tuple([rank for rank in range(13) if lacks >> rank & 1]))
        return found

    def _may_be(self, held: Sequence[tuple[int, bool]], filled: tuple[int, ...], *, suited: bool) -> bool:
        """Whether a hand may be filled so without a card twice, or with one if that is allowed (H-043, V-072)."""
        if self._ranks.duplicates:
            return True
        times = Counter([rank for rank, _ in held] + [*filled])
        most = max(times.values())
        return (most == 1) if suited else most <= 4 or self._ranks.five_of_a_kind

    def _suit(  # noqa: PLR0913  (the cards, and what they are taken for)
        self,
        natural: Sequence[tuple[int, int]],
        filled: tuple[int, ...],
        highest: int,
        order: Sequence[int],
        *,
        suited: bool,
        one_suit: bool,
    ) -> int:
        """How good the suit of the highest card is, the wild ones being of the suits that serve best."""
        at_top = [order[suit] for rank, suit in natural if rank == highest]
        wild = filled.count(highest)
        low = self.worth.of == "inverted"
        if suited and natural:
            return order[natural[0][1]]
        if not wild:
            return max(at_top)
        if not low:
            alone = one_suit and len(filled) == 1 and not at_top and order[natural[0][1]] == 3
            return 2 if alone else 3
        copies = self._ranks.duplicates or {*filled, *(rank for rank, _ in natural)} == {highest}
        left = [suit for suit in range(4) if copies or suit not in at_top]
        if one_suit and natural and wild == len(filled) and (copies or wild == 1):
            left = [suit for suit in left if suit != order[natural[0][1]]]  # or it would be a flush
        return max([*at_top, left[0 if copies else wild - 1]])
