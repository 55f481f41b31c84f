"""Showdowns without the kernel, held to what is published and to every board dealt one by one."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from anteup.cards import STANDARD, Card
from anteup.kernel import plain
from anteup.kernel.masks import BIT, PACK, mask
from anteup.kernel.parts import whole
from anteup.ranking import Ranks
from tests.kernel.stand_in import TWO_AND_THREE, table, tally_of

BOARDS = 1_712_304


def every_board(deck: int) -> NDArray[np.uint64]:
    bits = [bit for bit in BIT.values() if bit & deck]
    return np.array([a | b | c | d | e for a, b, c, d, e in combinations(bits, 5)], dtype=np.uint64)


def codes(hand: int, boards: NDArray[np.uint64]) -> NDArray[np.uint32]:
    found = np.zeros(len(boards), dtype=np.uint32)
    assert plain.codes(boards | np.uint64(hand), found, 7) == -1
    return found


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_heads_up_board_by_board(seed: int) -> None:
    dealt = Random(seed).sample(STANDARD, 4)
    a, b = mask(dealt[:2]), mask(dealt[2:])
    boards = every_board(PACK & ~a & ~b)
    one, other = codes(a, boards), codes(b, boards)

    assert plain.headsup(a, b) == (int((one > other).sum()), int((one == other).sum()))


@pytest.mark.parametrize("dead", [36, 38])
def test_three_hands_board_by_board(dead: int) -> None:
    """So many cards are dead that few boards are left: whole suits and ranks are missing."""
    dealt = Random(dead).sample(STANDARD, 6 + dead)
    hands = [mask(dealt[:2]), mask(dealt[2:4]), mask(dealt[4:6])]
    gone = mask(dealt[6:])
    boards = every_board(PACK & ~gone & ~sum(hands))
    worth = np.array([codes(hand, boards) for hand in hands])
    winners = ((worth == worth.max(axis=0)) << np.arange(3)[:, None]).sum(axis=0)
    counts = np.zeros(8, dtype=np.int64)

    assert plain.boards(np.array(hands, dtype=np.uint64), 0, gone, counts) == len(boards)
    assert counts.tolist() == np.bincount(winners, minlength=8).tolist()


def test_aces_against_kings() -> None:
    """As every peer has it, to each of nine digits."""
    win, tie = plain.headsup(mask("Ah Ad"), mask("Ks Kc"))

    assert (win + tie / 2) / BOARDS == pytest.approx(0.812554897, abs=5e-10)


def combos(high: str, low: str, kind: str) -> NDArray[np.uint64]:
    """All hands of one of the 169: `kind` is s for suited, o for not, and nothing for a pair."""
    found = [
        mask([one, other])
        for one, other in combinations(STANDARD, 2)
        if {one.text[0], other.text[0]} == {high, low} and (kind == "" or (kind == "s") == same_suit(one, other))
    ]
    return np.array(found, dtype=np.uint64)


def same_suit(one: Card, other: Card) -> bool:
    return one.suit == other.suit


@pytest.mark.parametrize(
    ("x", "y", "equity"),
    [
        ("AA", "KK", 0.819461),
        ("AKs", "QQ", 0.460485),
        ("22", "AKo", 0.526492),
        ("JTs", "22", 0.538384),
        ("72o", "AA", 0.118004),
    ],
)
def test_published_equities_of_starting_hands(x: str, y: str, equity: float) -> None:
    one, other = (combos(text[0], text[1], text[2:]) for text in (x, y))
    win, tie, deals = plain.ranges(one, None, other, None, 0, 0)

    assert (win + tie / 2) / deals == pytest.approx(equity, abs=5e-7)


@pytest.mark.parametrize("text", ["Qd Jc 4h", "Qd Jc 4h 4s", "Qd Jc 4h 4s 9d"])
def test_ranges_hand_by_hand(text: str) -> None:
    """With weights, on a board: the sum over the hands that can meet, each pair by itself."""
    dice, board = np.random.default_rng(3), mask(text)
    every = np.array([BIT[one] | BIT[other] for one, other in combinations(STANDARD[20:], 2)], dtype=np.uint64)
    x, y = dice.permutation(every)[:9], dice.permutation(every)[:12]
    x_weights, y_weights = dice.random(9).round(2), dice.random(12).round(2)
    expected = np.zeros(3)
    for a, weight in zip(x.tolist(), x_weights.tolist(), strict=True):
        for b, other in zip(y.tolist(), y_weights.tolist(), strict=True):
            if not (a & b or (a | b) & board):
                counts = np.zeros(4, dtype=np.int64)
                deals = plain.boards(np.array([a, b], dtype=np.uint64), board, 0, counts)
                expected += weight * other * np.array([counts[1], counts[3], deals])

    assert plain.ranges(x, x_weights, y, y_weights, board, 0) == pytest.approx(expected.tolist(), rel=1e-12)


@pytest.mark.long
def test_the_whole_matrix() -> None:
    """Each of the 1,326 hands meets the 1,225 that share no card with it, on 1,712,304 boards."""
    wins, ties, pairs = (np.zeros((169, 169), dtype=np.uint64) for _ in range(3))
    for row in range(169):
        plain.matrix(row, row + 1, wins, ties, pairs)

    assert int(pairs.sum()) == 1326 * 1225
    assert (wins + wins.T + ties == pairs * np.uint64(BOARDS)).all()
    assert (ties == ties.T).all()
    aces, kings = 0, 14
    assert (wins[aces, kings] + ties[aces, kings] / 2) / (pairs[aces, kings] * BOARDS) == pytest.approx(
        0.819461, abs=5e-7
    )


@pytest.mark.parametrize("seed", range(3))
def test_two_and_three_board_by_board(seed: int) -> None:
    """The duel of two hands of Omaha eight or better against all boards of a small deck, each dealt and cut."""
    dealt, natural = Random(seed).sample(STANDARD, 8 + 13), Ranks(joker="none")
    own, deck = (mask(dealt[:4]), mask(dealt[4:8])), mask(dealt[8:])
    high, low = table("high", 0, natural), table("a-5", 8, natural)
    ways = plain.two_and_three_duel((high, low), *own, deck)
    tally = tally_of(2)
    deals = plain.deal_all(((high, TWO_AND_THREE), (low, TWO_AND_THREE)), own, (0, 0), 0, 5, deck, 0, 52, tally)

    assert sum(ways) == deals == 1287
    halves = [1.0, 0.5, 0.0]  # of what is won by the first, by both, by the second
    parts = sum(
        count * (halves[one] if other == 3 else (halves[one] + halves[other]) / 2)
        for (one, other), count in zip(((way // 4, way % 4) for way in range(16)), ways, strict=True)
        if count
    )
    assert tally["parts"][0] == parts * whole(len(tally))
