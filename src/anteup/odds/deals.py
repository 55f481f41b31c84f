"""Every way to deal some cards, as arrays of masks: each way once, or one for all that differ in their suits alone.

Suits that hold the same cards may change places and a hand stays worth the same, so that of the 133,784,560 hands of
seven cards 6,009,159 are enough, each with the number of hands that it stands for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial
from operator import index
from typing import TYPE_CHECKING, TypeAlias

from anteup.cards import JOKERS, STANDARD, Card
from anteup.kernel.masks import BIT

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


Progress: TypeAlias = Callable[[int, int], None]
"""Told how many deals are done, and of how many."""
CHUNK = 1 << 17
"""Deals sampled at a time."""
MOST = 10**10
"""Deals of a sample: hours of work."""


def choices(held: Iterable[Card], count: int) -> NDArray[np.uint64]:
    """Every way to take `count` of some different cards: an array of masks, shape (comb(len(held), count),), uint64.

    In colexicographic order: first all the ways that leave the last card, so that the ways from the first n cards are
    the first comb(n, count) of them, and a way's place is the sum of comb(place of its i-th card, i), i from 1.

    >>> [hex(mask) for mask in choices((Card("2c"), Card("3c"), Card("4c")), 2)]
    ['0x3', '0x5', '0x6']
    """
    import numpy as np  # noqa: PLC0415  (only batches need it)

    each, found = bits(held), np.zeros(1, dtype=np.uint64)
    for taken in range(count):
        parts = [found[: comb(place, taken)] | bit for place, bit in enumerate(each)]
        found = np.concatenate(parts) if parts else found[:0]
    return found


def numbers(held: int, count: int) -> NDArray[np.uint8]:
    """Every way to take `count` of the numbers below `held`, in the order of `choices`: shape (count, ways), uint8.

    Each way is a column, from its least number down.

    >>> numbers(3, 2).tolist()
    [[0, 0, 1], [1, 2, 2]]
    """
    import numpy as np  # noqa: PLC0415

    found = np.zeros((0, 1), dtype=np.uint8)
    for taken in range(count):
        ways = [comb(last, taken) for last in range(held)]
        begun = np.concatenate([found[:, :many] for many in ways], axis=1)
        found = np.concatenate([begun, np.repeat(np.arange(held, dtype=np.uint8), ways)[None]])
    return found


def places(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Where some ways to take cards stand in the order of `choices`: shape (count, N) of ascending numbers to (N,).

    >>> places(numbers(52, 3)[:, 1_000:1_003]).tolist()
    [1000, 1001, 1002]
    """
    import numpy as np  # noqa: PLC0415

    found = np.zeros(cards.shape[1], dtype=np.int64)
    for taken, row in enumerate(cards, start=1):
        found += np.array([comb(number, taken) for number in range(64)], dtype=np.int64)[row]
    return found


def up_to_suits(
    count: int, held: Iterable[Card] = STANDARD, wild: Iterable[Card] = ()
) -> Iterator[tuple[NDArray[np.uint64], NDArray[np.int64]]]:
    """Every hand of `count` cards out of `held`, one for all that differ only in which suit is which.

    Comes in pieces: masks, shape (N,), uint64, and how many hands each stands for, shape (N,), int64. Suits count as
    alike where the same ranks are held in them, and the same of these are `wild` or otherwise unlike others of their
    rank; jokers are alike.

    >>> sum(len(masks) for masks, _ in up_to_suits(5)), sum(int(times.sum()) for _, times in up_to_suits(5))
    (134459, 2598960)
    """
    import numpy as np  # noqa: PLC0415

    cards, loose = set(held), set(wild)
    jokers = [BIT[card] for card in JOKERS if card in cards]
    alike: dict[tuple[tuple[int, ...], tuple[int, ...]], list[int]] = {}
    for suit in range(4):
        of_suit = [card for card in STANDARD if card.suit == suit and card in cards]
        ranks = tuple(card.rank for card in of_suit)
        alike.setdefault((ranks, tuple(card.rank for card in of_suit if card in loose)), []).append(suit)
    groups = [(ranks, suits) for (ranks, _), suits in alike.items()]
    sizes = [
        list(combinations_with_replacement(range(min(count, len(ranks)), -1, -1), len(suits)))
        for ranks, suits in groups
    ]
    for drawn in range(min(count, len(jokers)) + 1):
        for parts in product(*sizes):
            if sum(map(sum, parts)) + drawn != count:
                continue
            masks = np.array([sum(jokers[:drawn])], dtype=np.uint64)
            times = np.array([comb(len(jokers), drawn)], dtype=np.int64)
            for (ranks, suits), part in zip(groups, parts, strict=True):
                more, as_many = _of_group(ranks, suits, part)
                masks = (masks[:, None] | more).ravel()
                times = (times[:, None] * as_many).ravel()
            yield masks, times


def _of_group(
    ranks: tuple[int, ...], suits: Sequence[int], sizes: Sequence[int]
) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """The ways to hold so many cards of each of some suits that are alike, the suits in any order."""
    import numpy as np  # noqa: PLC0415

    masks, among = np.zeros(1, dtype=np.uint64), np.ones(1, dtype=np.int64)
    at = 0
    for size, many in Counter(sizes).items():
        held, same = _of_size(ranks, size, many)
        shifts = np.array([16 * suit for suit in suits[at : at + many]], dtype=np.uint64)
        more = np.bitwise_or.reduce(held << shifts, axis=1)
        masks, among = (masks[:, None] | more).ravel(), (among[:, None] * same).ravel()
        at += many
    return masks, factorial(len(suits)) // among


@lru_cache(maxsize=128)
def _of_size(ranks: tuple[int, ...], size: int, many: int) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """The ways to hold `size` ranks in each of `many` suits, shape (N, many), and in how many orders each is the same."""
    import numpy as np  # noqa: PLC0415

    some = np.array([sum(1 << rank for rank in part) for part in combinations(ranks, size)], dtype=np.uint64)
    ways = list(combinations_with_replacement(range(len(some)), many))
    places = np.array(ways, dtype=np.int64).reshape(len(ways), many)
    same, run = np.ones(len(ways), dtype=np.int64), np.ones(len(ways), dtype=np.int64)
    for column in range(1, many):
        run = np.where(places[:, column] == places[:, column - 1], run + 1, 1)
        same *= run
    return some[places], same


def whole(what: str, given: int) -> int:
    """A whole number, of whatever kind. Raises TypeError, which names the argument, for what is none."""
    try:
        return index(given)
    except TypeError:
        raise TypeError(f"{what}: {given!r} is no whole number") from None


def dice(seed: int) -> np.random.Generator:
    """The dice of a sample. Raises TypeError and ValueError for what is no seed."""
    import numpy as np  # noqa: PLC0415

    if whole("seed", seed) < 0:
        raise ValueError(f"seed: {seed} is no seed: a whole number, not below 0")
    return np.random.default_rng(seed)


def dealt(rng: np.random.Generator, held: int, count: int, rows: int) -> NDArray[np.uint8]:
    """`count` cards dealt from a shuffled pack of `held`, `rows` times: their numbers, shape (count, rows), uint8.

    Raises ValueError where there are not so many cards.
    """
    import numpy as np  # noqa: PLC0415

    if count > held:
        raise ValueError(f"{count} cards cannot be dealt from {held}")
    pack = np.repeat(np.arange(held, dtype=np.uint8)[:, None], rows, axis=1)
    row = np.arange(rows)
    for place in range(count):  # Fisher and Yates, in all rows at once, as far as cards are wanted
        other = rng.integers(place, held, rows)
        pack[place], pack[other, row] = pack[other, row], pack[place].copy()
    return pack[:count]


def chunks(samples: int, progress: Progress | None = None) -> Iterator[int]:
    """How many deals of a sample to take at a time; each time tells how far it has come.

    Raises ValueError for a sample of none or of more than `MOST`, TypeError for what is no number.
    """
    samples = whole("samples", samples)
    if progress is not None and not callable(progress):
        raise TypeError(f"progress: {progress!r} is no function of how many deals are done, and how many there are")
    if samples < 1:
        raise ValueError(f"samples: a sample is of one deal or more, not of {samples}")
    if samples > MOST:
        raise ValueError(f"samples: a sample is of {MOST:,} deals at most, not of {samples:,}")
    for start in range(0, samples, CHUNK):
        rows = min(CHUNK, samples - start)
        yield rows
        if progress is not None:
            progress(start + rows, samples)


def bits(held: Iterable[Card]) -> NDArray[np.uint64]:
    """The mask of each card alone, uint64."""
    import numpy as np  # noqa: PLC0415

    return np.array([BIT[card] for card in held], dtype=np.uint64)
