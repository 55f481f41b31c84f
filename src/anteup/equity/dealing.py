"""Deals by the kernel, part by part: each part can be reckoned elsewhere, and all of them add up."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import accumulate, product
from math import comb, prod
from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from anteup.equity.contest import Contest
from anteup.equity.hands import Table
from anteup.equity.ranges import Range
from anteup.equity.result import WHOLE, Tally
from anteup.kernel.masks import Mask
from anteup.kernel.parts import whole
from anteup.kernel.path import core

Progress: TypeAlias = Callable[[int, int], object]
"""Told after each part how many are done, and how many there are."""
Counted: TypeAlias = tuple[int, list[Tally]]
"""How many deals, and what each player took in them."""
Found = TypeVar("Found")

_PLAYS = {"any five": 0, "two and three": 1, "own cards": 2}
_TALLY = struct.Struct("=QQQdQQQQ")
_AT_ONCE = 50_000
"""Random deals in one part."""
_SCALE = 1 << 20
"""What the greatest weight of a range is among whole numbers."""


class Spot(Struct, frozen=True):
    """A deal as the kernel takes it."""

    contest: Contest
    known: tuple[Mask, ...]
    lacking: tuple[int, ...]
    """How many cards each player is still dealt."""
    ranges: tuple[tuple[tuple[Mask, float], ...], ...]
    """The hands that each may hold by their weights; none where his cards are known or dealt."""
    board: Mask
    board_lacking: int
    deck: Mask
    """What may come, the cards that ranges may hold among it."""

    @property
    def deals(self) -> int:
        """How many different deals there are where no ranges are."""
        left, ways = self.deck.bit_count(), 1
        for lacking in (self.board_lacking, *self.lacking):
            ways *= comb(left, lacking)
            left -= lacking
        return ways

    @property
    def most_choices(self) -> int:
        """How many choices there are of one hand from each range, those that collide too."""
        return prod(len(hands) for hands in self.ranges if hands)

    def choices(self) -> Iterator[tuple[float, Spot]]:
        """Each choice of one hand from each range that go together, with its weight."""
        for chosen in product(*(hands or ((known, 1),) for hands, known in zip(self.ranges, self.known, strict=True))):
            held = 0
            for hand, _ in chosen:
                if held & hand:
                    break
                held |= hand
            else:
                known, none = tuple(hand for hand, _ in chosen), ((),) * len(chosen)
                weight = prod(weight for _, weight in chosen)
                yield weight, replace(self, known=known, ranges=none, deck=self.deck & ~held)

    def every(self, first: int = 0, last: int = 64) -> Counted:
        """Every deal in which the first card that lacks is the `first`th of the deck to the one before the `last`th."""
        tally = bytearray(_TALLY.size * len(self.known))
        deals = core.deal_all(
            self._shares(), self.known, self.lacking, self.board, self.board_lacking, self.deck, first, last, tally
        )
        return deals, _tallies(tally)

    def some(self, seed: int, stream: int, deals: int) -> Counted:
        """So many deals at random, of a stream of their own; -1 where ranges leave each other no hand."""
        tally = bytearray(_TALLY.size * len(self.known))
        found = core.deal_some(
            self._shares(),
            self.known,
            self.lacking,
            tuple(_running(hands) if hands else None for hands in self.ranges),
            self.board,
            self.board_lacking,
            self.deck,
            seed,
            stream,
            deals,
            tally,
        )
        return found, _tallies(tally)

    def _shares(self) -> tuple[tuple[core.Table, int], ...]:
        rankers = self.contest.rankers
        return tuple((ranker.table, _PLAYS[ranker.plays]) for ranker in rankers if ranker.table is not None)


def _running(hands: Sequence[tuple[Mask, float]]) -> tuple[array[int], array[int]]:
    """The hands of a range, and the running sums of their weights."""
    greatest = max(weight for _, weight in hands)
    sums = accumulate(max(1, round(weight / greatest * _SCALE)) for _, weight in hands)
    return array("Q", [hand for hand, _ in hands]), array("I", sums)


def _tallies(packed: bytearray) -> list[Tally]:
    """What was counted in parts of so few players as these, in those of any number of them."""
    players = len(packed) // _TALLY.size
    times = WHOLE // whole(players)
    return [
        Tally(parts * times, wins, ties, squares, tuple([part * times for part in shares]))
        for parts, wins, ties, squares, *shares in _TALLY.iter_unpack(packed)
    ]


def spot(contest: Contest, table: Table) -> Spot:
    """The deal of a table."""
    board = table.board
    return Spot(
        contest,
        tuple([side.known for side in table.sides]),
        tuple([side.lacking(contest.own) for side in table.sides]),
        tuple([_held(side.range, table.seen) if side.range is not None else () for side in table.sides]),
        board,
        contest.board - board.bit_count(),
        table.unseen(contest),
    )


def _held(found: Range, seen: Mask) -> tuple[tuple[Mask, float], ...]:
    """The hands of a range that nobody has seen a card of, and their weights: whole numbers where those are 1."""
    return tuple([(hand, 1 if weight == 1 else weight) for hand, weight in found.items() if not hand & seen])


# ---- parts ----------------------------------------------------------------------------------------------------------


class Every(Struct, frozen=True):
    """A part of all deals: those whose first card that lacks is one of these."""

    spot: Spot
    first: int
    last: int

    def __call__(self) -> Counted:
        """How many there are, and who took what."""
        return self.spot.every(self.first, self.last)


class Some(Struct, frozen=True):
    """A part of the random deals."""

    spot: Spot
    seed: int
    stream: int
    deals: int

    def __call__(self) -> Counted:
        """How many there are, and who took what."""
        return self.spot.some(self.seed, self.stream, self.deals)


def every_part(of: Spot) -> list[Every]:
    """All deals where no ranges are, in parts."""
    if not of.board_lacking and not any(of.lacking):
        return [Every(of, 0, 1)]
    return [Every(of, first, first + 1) for first in range(of.deck.bit_count())]


def some_parts(of: Spot, seed: int, samples: int) -> list[Some]:
    """So many random deals, in parts."""
    firsts = range(0, samples, _AT_ONCE)
    return [Some(of, seed, stream, min(_AT_ONCE, samples - first)) for stream, first in enumerate(firsts)]


def run(
    parts: Sequence[Callable[[], Found]], executor: Executor | None = None, progress: Progress | None = None
) -> Iterator[Found]:
    """What each part gives, in their order: reckoned here one after the other, or by an executor.

    What an executor has not begun is called off if this is not read to its end.
    """
    if progress:
        progress(0, len(parts))
    given = map(_call, parts) if executor is None else executor.map(_call, parts)
    for done, found in enumerate(given, 1):
        if progress:
            progress(done, len(parts))
        yield found


def _call(part: Callable[[], Found]) -> Found:
    return part()
