"""Deals by the kernel, part by part: each part can be reckoned elsewhere, and all of them add up."""

from __future__ import annotations

import struct
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import accumulate, islice
from math import comb, prod
from typing import Generic, TypeAlias, TypeVar

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
Counted: TypeAlias = tuple[float, list[Tally]]
"""How many deals, each by its weight, and what each player took in them."""
Found = TypeVar("Found")
Part_co = TypeVar("Part_co", covariant=True)

_PLAYS = {"any five": 0, "two and three": 1, "own cards": 2}
_TALLY = struct.Struct("=QQQdQQQQ")
AT_ONCE = 50_000
"""Deals in one part: of random ones so many, of counted ones about as many."""
_AHEAD = 1_000
"""Parts that an executor is given before the first of them is asked for."""
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
        """How many different deals there are with each choice of hands from the ranges."""
        left, ways = self.left, 1
        for lacking in (self.board_lacking, *self.lacking):
            ways *= comb(left, lacking)
            left -= lacking
        return ways

    @property
    def left(self) -> int:
        """How many cards may come once a hand is chosen from each range."""
        return self.deck.bit_count() - 2 * sum(1 for hands in self.ranges if hands)

    @property
    def most_choices(self) -> int:
        """How many choices there are of one hand from each range, those that collide too."""
        return prod(len(hands) for hands in self.ranges if hands)

    def choices(self, first: int = 0, last: int | None = None) -> Iterator[tuple[float, Spot]]:
        """Each choice of one hand from each range that go together, with its weight: of all, or of those from here to there."""
        each = [hands or ((known, 1),) for hands, known in zip(self.ranges, self.known, strict=True)]
        for number in range(first, self.most_choices if last is None else last):
            chosen: list[tuple[Mask, float]] = []
            held, rest = 0, number
            for hands in each:
                rest, place = divmod(rest, len(hands))
                chosen.append(hands[place])
                if held & chosen[-1][0]:
                    break
                held |= chosen[-1][0]
            else:
                known, none = tuple([hand for hand, _ in chosen]), ((),) * len(chosen)
                weight = prod([weight for _, weight in chosen])
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


class Plan(Generic[Part_co]):
    """The parts of a reckoning, each made when its turn comes: a long one takes no more room than a short one."""

    def __init__(self, many: int, part: Callable[[int], Part_co]) -> None:
        """`part` makes one of so many parts by its number."""
        self._many = many
        self._part = part

    def __len__(self) -> int:
        return self._many

    def __iter__(self) -> Iterator[Part_co]:
        return map(self._part, range(self._many))


class Some(Struct, frozen=True):
    """A part of the random deals."""

    spot: Spot
    seed: int
    stream: int
    deals: int

    def __call__(self) -> Counted:
        """How many there are, and who took what."""
        return self.spot.some(self.seed, self.stream, self.deals)


def some_parts(of: Spot, seed: int, samples: int) -> Plan[Some]:
    """So many random deals, in parts."""
    return Plan(
        -(-samples // AT_ONCE),
        lambda stream: Some(of, seed, stream, min(AT_ONCE, samples - AT_ONCE * stream)),
    )


def refuse_strange(executor: object, progress: object) -> None:
    """Raise TypeError for what cannot be called in the middle of a long reckoning."""
    if executor is not None and not hasattr(executor, "submit"):
        raise TypeError(f"executor: {executor!r} is no concurrent.futures.Executor")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress: {progress!r} is no function of how many parts are done, and how many there are")


def run(
    parts: Plan[Callable[[], Found]], executor: Executor | None = None, progress: Progress | None = None
) -> Iterator[Found]:
    """What each part gives, in their order: reckoned here one after the other, or by an executor.

    What an executor has not begun is called off if this is not read to its end.
    """
    if progress:
        progress(0, len(parts))
    given = (part() for part in parts) if executor is None else _elsewhere(parts, executor)
    for done, found in enumerate(given, 1):
        if progress:
            progress(done, len(parts))
        yield found


def _elsewhere(parts: Plan[Callable[[], Found]], executor: Executor) -> Iterator[Found]:
    """What each part gives by an executor, which is never given all of a long plan at once."""
    coming = iter(parts)
    begun = deque(executor.submit(part) for part in islice(coming, _AHEAD))
    try:
        while begun:
            yield begun.popleft().result()
            begun.extend(executor.submit(part) for part in islice(coming, 1))
    finally:
        for future in begun:
            future.cancel()
