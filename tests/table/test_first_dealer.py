"""The first dealer, card by card: in the way of each book, and by fair chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.cards import Card, cards
from anteup.rules import table_rules
from anteup.rules.house import Table
from anteup.table.first_dealer import drawn
from anteup.table.happened import DealerDrawn
from anteup.table.packs import HousePack, Rehearsal
from tests.table.rigged import Rigged

FIVE = (8, 0, 2, 3, 5)
"""Chairs, from the one that holds the pack; those between are empty."""
WAYS = ("high card", "first jack", "lowest cut", "low card", "fixed")


def turned(chairs: Sequence[int], shown: str) -> tuple[tuple[int, Card], ...]:
    return tuple(zip(chairs, cards(shown), strict=True))


def test_cards_are_dealt_round_until_a_jack_turns_up() -> None:
    found = drawn(Table(first_dealer="first jack"), FIVE, Rigged("9c 4d Qs Jh"))

    assert found == DealerDrawn("first jack", turned((0, 2, 3, 5), "9c 4d Qs Jh"), 5)


def test_who_holds_the_pack_is_served_last_and_may_get_the_jack_himself() -> None:
    found = drawn(Table(first_dealer="first jack"), (2, 3, 5, 8, 0), Rigged("9c 4d Qs Ah Jd"))

    assert found == DealerDrawn("first jack", turned((3, 5, 8, 0, 2), "9c 4d Qs Ah Jd"), 2)


def test_the_lowest_cut_deals_and_equal_ones_cut_again() -> None:
    rules = Table(first_dealer="lowest cut", first_dealer_ace="low")

    assert drawn(rules, FIVE, Rigged("7c 4d Ks 9h Jd")).chair == 2
    assert drawn(rules, FIVE, Rigged("7c 4d As 9h Jd")).chair == 3
    assert drawn(Table(first_dealer="lowest cut"), FIVE, Rigged("7c 4d As 9h Jd")).chair == 2
    again = drawn(rules, FIVE, Rigged("7c 4d Ks 4h Jd 4c 4s 9d 8d"))
    assert again.turned[5:] == turned((2, 5, 2, 5), "4c 4s 9d 8d")
    assert again.chair == 5


def test_one_card_each_and_two_aces_draw_again() -> None:
    rules = table_rules("draw", book="laws", stakes={"limit": 10})
    assert (rules.first_dealer, rules.first_dealer_ace) == ("low card", "low")

    assert drawn(rules, (3, 0, 1, 2), Rigged("9c As Kd 2h")).chair == 1
    assert drawn(rules, (3, 0, 1, 2), Rigged("Ac As Kd 2h Td 3d")).turned[4:] == turned((0, 1), "Td 3d")


def test_the_highest_card_deals_and_of_equal_ones_the_highest_suit() -> None:
    assert drawn(Table(), FIVE, Rigged("Kc Kd Ks Kh Qs")) == DealerDrawn(
        "high card", turned((*FIVE[1:], FIVE[0]), "Kc Kd Ks Kh Qs"), 3
    )
    assert drawn(Table(), (1, 0), Rigged("Ac Kd")).chair == 0
    assert drawn(Table(first_dealer_ace="low"), (1, 0), Rigged("Ac Kd")).chair == 1


def test_a_fixed_dealer_is_whoever_holds_the_pack() -> None:
    assert drawn(Table(first_dealer="fixed"), (3, 5, 8), Rigged("")) == DealerDrawn("fixed", (), 3)


@given(st.integers(0, 2**32), st.sampled_from(WAYS), st.lists(st.integers(0, 9), min_size=2, max_size=10, unique=True))
def test_whoever_is_found_plays_and_every_card_is_told(
    seed: int, way: Literal["high card", "first jack", "lowest cut", "low card", "fixed"], seats: list[int]
) -> None:
    chairs = sorted(seats)
    found = drawn(Table(first_dealer=way), chairs, Rehearsal(seed))

    assert found.chair in chairs
    assert {chair for chair, _ in found.turned} <= {*chairs}
    shown = [card for _, card in found.turned]
    assert len({*shown}) == len(shown)
    assert drawn(Table(first_dealer=way), chairs, HousePack()).chair in chairs


def chi_square(counts: Counter[int], expected: Sequence[float]) -> float:
    total = counts.total()
    return sum((counts[at] - total * share) ** 2 / (total * share) for at, share in enumerate(expected))


FIRST_JACK = (0.2326, 0.2153, 0.1991, 0.1837, 0.1693)
"""By the place from the left of whoever holds the pack, as the ledger has it (H-018)."""


@pytest.mark.parametrize(
    ("way", "expected"),
    [("first jack", FIRST_JACK), *((way, (0.2,) * 5) for way in ("lowest cut", "low card", "high card"))],
)
def test_everybody_has_his_fair_chance(
    way: Literal["first jack", "lowest cut", "low card", "high card"], expected: Sequence[float]
) -> None:
    packs = Rehearsal(41)
    rules = Table(first_dealer=way)
    counts = Counter(drawn(rules, (4, 0, 1, 2, 3), packs).chair for _ in range(4000))

    assert chi_square(counts, expected) < 18.47  # one in a thousand, of four degrees of freedom
