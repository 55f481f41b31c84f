"""All starting hands against each other."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from anteup.equity import HANDS, Matrix, equity, hand, matrix
from anteup.equity.order import HALF_POTS

BOARDS = 1_712_304


@pytest.fixture(scope="module")
def found() -> Matrix:
    return matrix()


def test_it_adds_up(found: Matrix) -> None:
    """bots.md, B6: every pair of hands on every board, whoever wins it."""
    lost = found.wins.T
    assert 1326 * 1225 == found.pairs.sum()
    assert 1326 * 1225 * BOARDS == int((found.wins + found.ties + lost).sum())
    assert np.array_equal(found.wins + found.ties + lost, found.pairs * np.uint64(BOARDS))
    assert np.array_equal(found.ties, found.ties.T)
    assert np.array_equal(found.pairs, found.pairs.T)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("AA", "KK", 0.819461),
        ("AKs", "QQ", 0.460485),
        ("22", "AKo", 0.526492),
        ("JTs", "22", 0.538384),
        ("72o", "AA", 0.118004),
    ],
)
def test_published_cells(found: Matrix, one: str, other: str, expected: float) -> None:
    """bots.md, B6."""
    assert expected == round(float(found.equity[HANDS.index(hand(one)), HANDS.index(hand(other))]), 6)


def test_each_row_is_what_a_hand_has_against_all(found: Matrix) -> None:
    """The order of the hands, made by a program that shares nothing with the kernel, to the last half pot."""
    for place, starting in enumerate(HANDS):
        halves = 2 * int(found.wins[place].sum()) + int(found.ties[place].sum())
        assert HALF_POTS[starting.text] == halves // len(starting.combos)


def test_a_cell_is_what_two_ranges_have(found: Matrix) -> None:
    for one, other in (("AKs", "T9o"), ("77", "77"), ("Q3o", "Q3s")):
        at = HANDS.index(hand(one)), HANDS.index(hand(other))
        assert float(found.equity[at]) == pytest.approx(equity(one, other).players[0].equity, abs=1e-12)


def test_an_executor_changes_nothing(found: Matrix) -> None:
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(2) as executor:
        again = matrix(executor, lambda done, parts: told.append((done, parts)))
    assert all(np.array_equal(one, other) for one, other in zip(found, again, strict=True))
    assert [(done, 13) for done in range(14)] == told
