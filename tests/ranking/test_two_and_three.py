"""Exactly two of one's own and three of the board's: what does not count although it lies there."""

from __future__ import annotations

import pytest

from anteup.ranking import evaluate


@pytest.mark.parametrize(
    ("own", "board", "expected"),
    [
        pytest.param("Ah Kd Qc 7d", "2h 5h 9h Jh 3s", "ace high", id="four hearts and one's own ace are no flush"),
        pytest.param("Ah 3h Qc 7d", "2h 5h 9h Jh 3s", "ace-high flush", id="two hearts of one's own are"),
        pytest.param("Kh Qd Jc 7d", "Ac Ad As Ah 4c", "three aces", id="four aces on the board are three"),
        pytest.param("Kh Kd Jc 7d", "Ac Ad As Ah 4c", "aces full of kings", id="and full of one's own pair"),
        pytest.param("Ah Kc Jc 7d", "Ac Ad As Kd 4c", "four aces", id="three aces and one's own are four"),
        pytest.param("Ah Ac As Ad", "Kd 9s 7h 4c 2d", "pair of aces", id="four of one's own are a pair"),
        pytest.param("Ah Ac As Ad", "Kd Ks 7h 4c 2d", "aces and kings", id="and two pairs with one"),
        pytest.param("Kh 3c 7s 8d", "Td Js Qc Ah 2c", "ace high", id="four to a straight need two of one's own"),
        pytest.param("Kh Tc 7s 8d", "Td Js Qc Ah 2c", "ace-high straight", id="two of one's own make it"),
        pytest.param("2s 3c 4d 7h", "As Ks Qs Js Ts", "ace high", id="a royal board is not played"),
    ],
)
def test_exactly_two(own: str, board: str, expected: str) -> None:
    assert expected == str(evaluate(own, board, plays="two and three"))


@pytest.mark.parametrize(
    ("own", "board", "expected"),
    [
        pytest.param("Ac 2c Kh 3d", "Kd Qh 9c 8s 7d", None, id="three low cards must be on the board (BUG-037)"),
        pytest.param("Ac 2c Kh 3d", "Kd Qh 6c 8s 7d", "8-7-6-2-A low", id="then two of one's own go with them"),
        pytest.param("Ac Kc Kh Qd", "4d 5h 6c 8s 7d", None, id="one low card of one's own is not enough"),
        pytest.param("Ac 2c Kh Qd", "Ad 2h 6c 8s 7d", "8-7-6-2-A low", id="a counterfeit card still has its twin"),
        pytest.param("Ac 2c Kh Qd", "Ad 6h 6c 8s Td", None, id="a pair is no fifth rank"),
    ],
)
def test_eight_or_better(own: str, board: str, expected: str | None) -> None:
    made = evaluate(own, board, of="a-5", plays="two and three", qualifier=8)

    assert expected == (None if made is None else str(made))
