"""Reckons the order of the 169 starting hands anew, from every board: `python -m tools.starting_order`.

On each of the 134,459 boards that differ by more than their suits, all 1,081 holdings are ranked, and of each is counted
how many it beats and how many it equals among those that share no card with it. It prints what stands in
`anteup.equity.order`, in some minutes, and uses nothing of the kernel's own equities, so that the two may be compared.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

import numpy as np

from anteup.cards import STANDARD
from anteup.equity.starting import HANDS, hand_of
from anteup.kernel import ranker
from anteup.kernel.masks import BIT

SUITS = list(permutations(range(4)))
PAIRS = np.array(list(combinations(range(47), 2)))
"""The 1,081 holdings by the numbers of their cards among the 47 that are left."""
WITH = np.array([[at for at, pair in enumerate(PAIRS) if card in pair] for card in range(47)])
"""The 46 holdings that each of the 47 cards is in."""


def boards() -> Iterator[tuple[tuple[int, ...], int]]:
    """Boards by the indices of their cards, one of all that differ in suits alone, and how many those are."""
    for board in combinations(range(52), 5):
        alike = {tuple(sorted(card & ~3 | order[card & 3] for card in board)) for order in SUITS}
        if board == min(alike):
            yield board, len(alike)


def half_pots() -> dict[str, int]:
    """For each starting hand the half pots of one of its combinations, as `anteup.equity.order` has them."""
    bits = np.array([BIT[card] for card in STANDARD], np.uint64)
    kind = np.zeros((52, 52), np.int64)
    for one, two in combinations(range(52), 2):
        kind[one, two] = hand_of((STANDARD[one], STANDARD[two])).index
    won = np.zeros(169, np.int64)
    rank = ranker().strengths
    for board, many in boards():
        left = np.array([card for card in range(52) if card not in board])
        own = left[PAIRS]
        strengths = rank(bits[own].sum(1, dtype=np.uint64) | bits[list(board)].sum(dtype=np.uint64))
        order = np.sort(strengths)
        below = np.searchsorted(order, strengths)
        upto = np.searchsorted(order, strengths, "right")
        by_card = strengths[WITH]
        less = (by_card[:, :, None] > by_card[:, None, :]).sum(2)
        same = (by_card[:, :, None] == by_card[:, None, :]).sum(2)
        sharing = np.zeros(len(PAIRS), np.int64)
        np.add.at(sharing, WITH, 2 * less + same)
        # What it equals counts itself once, and among those that share either of its cards twice.
        halves = 2 * below + (upto - below) - sharing + 1
        np.add.at(won, kind[own[:, 0], own[:, 1]], many * halves)
    return {hand.text: int(won[hand.index]) // len(hand.combos) for hand in HANDS}


def main() -> None:
    """Print the table, the best hand first."""
    found = Counter(half_pots()).most_common()
    lines = ["  ".join(f"{text:<3} {number}" for text, number in found[at : at + 6]) for at in range(0, 169, 6)]
    sys.stdout.write("\n".join(line.rstrip() for line in lines) + "\n")


if __name__ == "__main__":
    main()
