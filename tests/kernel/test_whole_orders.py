"""Every hand of five cards in every ranking: the orders that are pinned on every path, the others as the evaluator has them."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from itertools import combinations
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np
import pytest

from anteup.kernel import ranker
from anteup.kernel.batches import masks
from anteup.ranking import category, evaluator
from tests.kernel.rankings import RANKINGS, Tried

if TYPE_CHECKING:
    from numpy.typing import NDArray

PINNED = {  # as tests/ranking/test_counts.py has them, for the table evaluator and for PokerKit's order
    "usual": "f726a3c1a70fe2965ba5d4a1fd254dc0de9de79c9beea030ffc21e09972370c1",
    "short deck": "0f23b3e7efd31a6441d258d84dc4f28ee6c9f01b262da8669f9a569ff10d47b4",
    "ace to five": "435ca0408089380774702ba3787f3865c416cfe5d18a65aa192d6db6c782e1b7",
    "eight or better": "4c044dfc11aa79c4dfaf2a48eb65e84aa49c7cc4f708eeb37118a4494b2d147d",
}
NO_TABLE = {"by suit", "bug and deuces"}
"""Which the ranker asks the evaluator about."""
SEVEN = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584)
"""Of 133,784,560 hands of seven cards, from the high card up, as published in many places."""


@lru_cache(maxsize=1)
def every_five(tried: Tried) -> NDArray[np.uint64]:
    """The masks of all hands of a pack, in the order of `combinations`; jokers stand last in a pack."""
    indices = np.array([card.index for card in tried.pack], dtype=np.uint8)
    hands = np.fromiter(combinations(range(len(indices)), 5), dtype=np.dtype((np.uint8, 5)))
    found: NDArray[np.uint64] = masks(indices[hands], highest=53)
    return found


def places(numbers: NDArray[np.uint32]) -> NDArray[np.uint16]:
    """Where each of the hands that qualify stands among their strengths, the worst 1."""
    qualify = numbers[numbers > 0]
    _, place = np.unique(qualify, return_inverse=True)
    return (place + 1).astype("<u2")


@pytest.mark.long
@pytest.mark.parametrize("name", PINNED)
@pytest.mark.usefixtures("core")
def test_pinned_orders(name: str) -> None:
    tried = RANKINGS[name]
    numbers = ranker(tried.of, "any five", tried.qualifier, tried.ranks).strengths(every_five(tried))

    assert PINNED[name] == hashlib.sha256(places(numbers).tobytes()).hexdigest()


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in RANKINGS if name not in PINNED.keys() | NO_TABLE])
def test_as_the_evaluator(name: str) -> None:
    """All 2,598,960 hands, or 2,869,685 or 3,162,510 with jokers; the evaluator is held to the reference elsewhere."""
    tried = RANKINGS[name]
    found = ranker(tried.of, "any five", tried.qualifier, tried.ranks, tried.wild, jokers=tried.jokers)
    numbers = found.strengths(every_five(tried)).tolist()
    judge = evaluator(tried.of, "any five", tried.qualifier, tried.ranks)
    known: dict[int, int] = {0: 0}
    hands = combinations(tried.pack, 5)
    wild = [tried.wild] if tried.wild or tried.jokers else None
    for hand, number in zip(hands, numbers, strict=True):
        expected = judge.strengths((hand,), (), wild)[0] or 0
        if known.setdefault(number, expected) != expected:
            raise AssertionError(f"{hand} is worth {expected}, and others of its number {number} {known[number]}")
    assert all(number == 0 or found.strength_of(number) == strength for number, strength in known.items())


def test_every_hand_of_seven(core: ModuleType) -> None:
    """All 133,784,560, each looked at."""
    assert SEVEN == tuple(core.census())


@pytest.mark.long
def test_every_hand_of_six_by_class() -> None:
    """20,358,520 hands, published: the high card first."""
    tried = RANKINGS["usual"]
    found, counts = ranker(), dict.fromkeys(tried.ranks.classes, 0)
    five = every_five(tried)
    highest = _highest(five)
    for last in range(5, 52):
        card = np.uint64(1 << (last % 4 * 16 + last // 4))
        below = five[highest < last]
        numbers, times = np.unique(found.strengths(below | card), return_counts=True)
        for number, count in zip(numbers.tolist(), times.tolist(), strict=True):
            counts[category(found.strength_of(number))] += count
    assert {
        "high card": 6612900,
        "one pair": 9730740,
        "two pairs": 2532816,
        "three of a kind": 732160,
        "straight": 361620,
        "flush": 205792,
        "full house": 165984,
        "four of a kind": 14664,
        "straight flush": 1844,
    } == {kind: count for kind, count in counts.items() if count}


def _highest(hands: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The index of the highest card of each hand, which `combinations` puts last."""
    ranks = np.zeros(len(hands), dtype=np.int64) - 1
    for index in range(52):
        bit = np.uint64(1 << (index % 4 * 16 + index // 4))
        ranks[(hands & bit) > 0] = index
    return ranks
