"""Hands to try the rankings on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

from anteup.cards import RANKS, STANDARD, Pack
from anteup.ranking import Class, Ranks

ACE_LOW = Ranks(ace_in_straights="low")
SIXES_UP = Ranks(
    order=(
        "high card",
        "one pair",
        "two pairs",
        "three of a kind",
        "straight",
        "full house",
        "flush",
        "four of a kind",
        "straight flush",
    ),
    lowest="6",
)
"""36 cards, and a flush beats a full house."""

ONE_OF_EACH: dict[Class, str] = {
    "straight flush": "9s 8s 7s 6s 5s",
    "four of a kind": "9h 9d 9c 9s 2d",
    "full house": "9h 9d 9c 2s 2d",
    "flush": "As Js 8s 6s 2s",
    "straight": "9h 8d 7c 6s 5d",
    "three of a kind": "9h 9d 9c 6s 5d",
    "two pairs": "9h 9d 6c 6s 5d",
    "one pair": "9h 9d 8c 6s 5d",
    "high card": "Ah 9d 8c 6s 5d",
}
"""The example of the ledger (H-025)."""


def random_hands(count: int, size: int, pack: Pack = STANDARD, seed: int = 1) -> Iterator[Pack]:
    """The same hands every time."""
    random = Random(seed)
    for _ in range(count):
        yield tuple(random.sample(pack, size))


def patterns(size: int, lowest: str = "2", fewest: int = 5) -> Iterator[tuple[Pack, int]]:
    """One hand for each different pattern of ranks and suits that may matter, and how many hands are like it.

    Every hand of the pack is counted once: by its ranks, and by which of them (`fewest` or more) are of one suit; of
    a board three of a suit matter already. Not more than twice as many cards as `fewest`, less one, or two suits may.
    """
    held = range(RANKS.index(lowest), 13)
    for ranks in combinations_with_replacement(held, size):
        times = Counter(ranks)
        if max(times.values()) > 4:
            continue
        others = prod(comb(4, count) for count in times.values())
        for suited in range(fewest, len(times) + 1):
            for flush in combinations(times, suited):
                ways = 4 * prod(comb(3, times[rank] - (rank in flush)) for rank in times)
                others -= ways
                if ways:
                    yield with_flush(times, flush), ways
        # One card after the other gets the next suit: no suit comes more than twice.
        yield tuple(STANDARD[4 * rank + place % 4] for place, rank in enumerate(ranks)), others


def with_flush(times: Counter[int], flush: tuple[int, ...]) -> Pack:
    """Cards of these ranks, those of `flush` in spades and no other spade."""
    return tuple(
        STANDARD[4 * rank + suit]
        for rank, count in times.items()
        for suit in ((3, 0, 1, 2) if rank in flush else (0, 1, 2))[:count]
    )
