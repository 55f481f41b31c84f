"""Two known hands of which exactly two cards play, before the flop, by NumPy: who wins on how many of the boards."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from anteup.kernel import plain_lanes as lanes
from anteup.kernel.masks import Mask
from anteup.kernel.plain_table import Table, bits_of

_NOBODY = 3


def two_and_three_duel(tables: tuple[Table, ...], first: Mask, second: Mask, deck: Mask) -> tuple[int, ...]:
    """How often each way of sharing comes up, [share 1][share 2]: to the first, to both, to the second, to nobody.

    What a hand makes of three cards of the board is the best of its pairs with them, and is looked up; what it makes of
    a board is the best of the ten threes in it.
    """
    _check(tables, first, second, deck)
    cards = bits_of(deck)
    threes = list(combinations(range(len(cards)), 3))
    place = np.zeros((len(cards),) * 3, dtype=np.int64)
    place[tuple(np.array(threes).T)] = np.arange(len(threes))
    boards = lanes.masks_of([cards[a] | cards[b] | cards[c] for a, b, c in threes])
    worth = [[_with_threes(table, hand, boards) for hand in (first, second)] for table in tables]

    ways = np.zeros(16, dtype=np.int64)
    for lowest in range(len(cards) - 4):
        fives = _above(lowest, len(cards))
        of_ten = [place[tuple(fives[list(three)])] for three in combinations(range(5), 3)]
        result = np.full((2, fives.shape[1]), _NOBODY)
        for share, hands in enumerate(worth):
            mine, yours = (np.max([made[three] for three in of_ten], axis=0) for made in hands)
            result[share] = 1 + (mine < yours) - (mine > yours).astype(np.int64)
            result[share][(mine == 0) & (yours == 0)] = _NOBODY
        ways += np.bincount(result[0] * 4 + result[1], minlength=16)
    return tuple(ways.tolist())


def _with_threes(table: Table, hand: Mask, boards: lanes.Masks) -> lanes.Numbers:
    """What a hand makes with each three cards of the board."""
    found = np.zeros(len(boards), dtype=np.uint32)
    for one, other in combinations(bits_of(hand), 2):
        np.maximum(found, table.best_of_all(boards | np.uint64(one | other)), out=found)
    return found


def _above(lowest: int, cards: int) -> NDArray[np.int64]:
    """Every five of so many cards of which one is the lowest, (5, n)."""
    count = comb(cards - lowest - 1, 4)
    found = np.empty((5, count), dtype=np.int64)
    found[0] = lowest
    rest = np.fromiter(
        (card for four in combinations(range(lowest + 1, cards), 4) for card in four), dtype=np.int64, count=4 * count
    )
    found[1:] = rest.reshape(-1, 4).T
    return found


def _check(tables: tuple[Table, ...], first: Mask, second: Mask, deck: Mask) -> None:
    if not 1 <= len(tables) <= 2:
        raise ValueError("one or two tables, as a tuple")
    if not all(table.by_ranks for table in tables):
        raise ValueError("tables by ranks, as a tuple")
    if any((first | second | deck) & (table.wild | ~table.pack) for table in tables):
        raise ValueError("no wild cards, and none that is not in the pack")
    sizes = 2 <= first.bit_count() <= 6 and 2 <= second.bit_count() <= 6 and 5 <= deck.bit_count() <= 48
    if not sizes or first & second or (first | second) & deck:
        raise ValueError("two hands of two to six cards, and five to 48 others in the deck")
