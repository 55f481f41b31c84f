"""Whole chips and the money at the edge."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.chips import CHIPS, DOLLARS, EVENT, MONEY, STERLING, Money, NotMoney, Sterling, rake, split


def test_odd_chips_go_one_at_a_time_from_the_first() -> None:
    assert split(20, 3) == (7, 7, 6)
    assert split(30300, 3) == (10100, 10100, 10100)
    assert split(5829, 2) == (2915, 2914)
    assert split(1, 2) == (1, 0) and split(0, 2) == (0, 0)


def test_odd_chips_are_the_smallest_in_play() -> None:
    assert split(35, 2, 5) == (20, 15)
    assert split(100, 3, 25) == (50, 25, 25)
    assert split(33, 2, 5) == (18, 15)
    assert rake(260, 5, 0, 5) == 10
    assert rake(260, 5, 12, 5) == 10
    assert rake(90, 5, 0, 5) == 0


@given(st.integers(0, 10**9), st.integers(1, 23), st.sampled_from((1, 5, 25)))
def test_a_split_in_larger_chips_leaves_no_small_change_but_with_the_first(amount: int, among: int, unit: int) -> None:
    first, *others = split(amount, among, unit)
    assert first + sum(others) == amount
    assert all(part % unit == 0 for part in others)
    assert first % unit == amount % unit


@given(st.integers(0, 10**9), st.integers(1, 23))
def test_a_split_loses_no_chip_and_favours_nobody_by_more_than_one(amount: int, among: int) -> None:
    parts = split(amount, among)
    assert sum(parts) == amount and len(parts) == among
    assert parts[0] - parts[-1] <= 1 and list(parts) == sorted(parts, reverse=True)


def test_the_house_takes_whole_chips_up_to_its_cap() -> None:
    assert rake(500, 5, 3) == 3
    assert rake(1237, 5, 0) == 61  # BUG-090
    assert rake(39600, 1, 0) == 396  # BUG-105, in cents
    assert rake(19, 5, 0) == 0 and rake(40, 5, 3) == 2 and rake(60, 5, 3) == 3


@pytest.mark.parametrize(
    ("money", "amount", "text"),
    [
        (CHIPS, 1250, "1,250"),
        (CHIPS, -3, "-3"),
        (DOLLARS, 1250, "$12.50"),
        (DOLLARS, 1200, "$12"),
        (DOLLARS, 5, "$0.05"),
        (DOLLARS, -105, "-$1.05"),
        (EVENT, 1000, "C£1,000"),
        (STERLING, 15, "1s 3d"),
        (STERLING, 126, "10s 6d"),
        (STERLING, 300, "£1 5s"),
        (STERLING, 0, "0d"),
        (STERLING, 240_000, "£1,000"),
        (STERLING, -30, "-2s 6d"),
        (STERLING, 241, "£1 1d"),
    ],
)
def test_sums_are_written(money: Money | Sterling, amount: int, text: str) -> None:
    assert money.written(amount) == text
    if amount >= 0:
        assert money.read(text) == amount


@pytest.mark.parametrize(
    ("money", "text", "amount"),
    [
        (CHIPS, " 1,000 ", 1000),
        (CHIPS, "1000", 1000),
        (DOLLARS, "12.5", 1250),
        (DOLLARS, "$ 0.05", 5),
        (DOLLARS, "3", 300),
        (EVENT, "C£2,500", 2500),
        (STERLING, "£1", 240),
        (STERLING, "2s6d", 30),
        (STERLING, "18d", 18),
    ],
)
def test_sums_are_read(money: Money | Sterling, text: str, amount: int) -> None:
    assert money.read(text) == amount


@pytest.mark.parametrize("text", ["", "x", "1.5", "-1", "1,00", "1 000", "$1", "0x1", "1e3", "٣"])
def test_what_is_no_sum_of_chips(text: str) -> None:
    with pytest.raises(NotMoney, match="is not a sum of chips: write it like 12"):
        CHIPS.read(text)


@pytest.mark.parametrize("text", ["1.234", "$", ".5", "1.", "$-1", "1.5.5"])
def test_what_is_no_sum_of_dollars(text: str) -> None:
    with pytest.raises(NotMoney, match=r"write it like \$12.50"):
        DOLLARS.read(text)


@pytest.mark.parametrize("text", ["", "3", "1s 3", "d", "£", "3d 1s", "£,1d4", "£1,,2", "£1,2"])
def test_what_is_no_sum_of_pence(text: str) -> None:
    with pytest.raises(NotMoney, match="write it like £1 10s 6d"):
        STERLING.read(text)


def test_money_by_the_word_of_a_book() -> None:
    assert MONEY == {"chips": CHIPS, "dollars": DOLLARS, "pounds": STERLING, "event": EVENT}
    assert [money.name for money in MONEY.values()] == [
        "chips",
        "dollars and cents",
        "pounds, shillings and pence",
        "event money",
    ]
