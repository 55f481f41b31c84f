"""The 169 starting hands: counts, names, order."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from anteup.cards import STANDARD, NotACard
from anteup.equity.order import HALF_POTS, MOST
from anteup.equity.starting import (
    BEST_FIRST,
    COMBOS,
    HANDS,
    NotAStartingHand,
    combo_of,
    hand,
    hand_of,
    is_suited_connector,
    top,
)
from anteup.kernel.masks import mask

PUBLISHED = """
AA 0.8520371 A4s 0.5903364 K5o 0.5331397 96s 0.4742829 85o 0.4142753 KK 0.8239568 A7o 0.5884120 J9o 0.5325120
J2s 0.4737815 64s 0.4133332 QQ 0.7992516 K8s 0.5831235 K2s 0.5321173 Q2o 0.4729544 83s 0.4087350 JJ 0.7746947
A3s 0.5822032 Q5s 0.5276941 T5s 0.4721626 94o 0.4067105 TT 0.7501178 QJo 0.5813469 T8s 0.5233437 J5o 0.4718089
75o 0.4051197 99 0.7205725 K9o 0.5781192 K4o 0.5232747 T4s 0.4653049 82s 0.4027163 88 0.6916304 A5o 0.5769653
J7s 0.5232478 97o 0.4629781 73s 0.4003594 AKs 0.6704463 A6o 0.5768245 Q4s 0.5185530 86s 0.4624327 93o 0.4001951
77 0.6623602 Q9s 0.5766432
"""
"""Exact equities against a random hand, with the column's seven decimals: jazbo.com/poker/huholdem.html."""


def test_there_are_169_hands_and_1326_combinations() -> None:
    """T-050, T-051: 13 pairs of 6, 78 suited of 4, 78 offsuit of 12."""
    assert {6: 13, 4: 78, 12: 78} == Counter(len(one.combos) for one in HANDS)
    assert sorted(mask(two) for two in combinations(STANDARD, 2)) == sorted(COMBOS)


def test_the_grid_has_aces_first_suited_hands_above_and_offsuit_hands_below_the_diagonal() -> None:
    rows = [" ".join(one.text for one in HANDS[13 * row : 13 * row + 13]) for row in (0, 1, 12)]

    assert [
        "AA AKs AQs AJs ATs A9s A8s A7s A6s A5s A4s A3s A2s",
        "AKo KK KQs KJs KTs K9s K8s K7s K6s K5s K4s K3s K2s",
        "A2o K2o Q2o J2o T2o 92o 82o 72o 62o 52o 42o 32o 22",
    ] == rows
    assert list(range(169)) == [one.index for one in HANDS]


def test_every_two_cards_are_the_hand_they_are_written_as() -> None:
    for one, two in combinations(STANDARD, 2):
        found = hand_of((one, two))

        assert {one.text[0], two.text[0]} == set(found.text[:2])
        assert ("" if one.rank == two.rank else "so"[one.suit != two.suit]) == found.text[2:]
        assert combo_of([two, one]) in found.combos


@pytest.mark.parametrize(
    ("cards", "written", "name"),
    [
        ("Js Jh", "JJ", "pocket jacks"),
        ("6c 6d", "66", "pocket sixes"),
        ("7h 8h", "87s", "eight-seven suited"),
        ("Qs 9h", "Q9o", "queen-nine offsuit"),
        ("10d Ad", "ATs", "ace-ten suited"),
    ],
)
def test_a_hand_has_a_notation_and_a_name(cards: str, written: str, name: str) -> None:
    assert (written, name) == (str(hand_of(cards)), hand_of(cards).name)
    assert hand(written) is hand_of(cards)


def test_the_order_is_the_published_one() -> None:
    words = PUBLISHED.split()
    published = dict(zip(words[::2], words[1::2], strict=True))

    assert published == {text: f"{hand(text).equity:.7f}" for text in published}
    assert ["AA", "KK", "QQ", "JJ", "TT", "99", "88", "AKs", "77"] == [one.text for one in BEST_FIRST[:9]]
    assert "32o" == BEST_FIRST[-1].text


def test_what_one_wins_the_other_loses_and_no_two_hands_are_equal() -> None:
    """Over all hands a random hand wins half of what there is."""
    won = sum(HALF_POTS[one.text] * len(one.combos) for one in HANDS)

    assert 1326 * MOST == 2 * won
    assert 169 == len(set(HALF_POTS.values()))
    assert sorted(HALF_POTS.values(), reverse=True) == list(HALF_POTS.values())
    assert list(range(1, 170)) == [one.place for one in BEST_FIRST]


def test_the_top_is_as_many_whole_hands_as_fit() -> None:
    assert () == top(0.45)
    assert ["AA"] == [one.text for one in top(0.46)]
    assert HANDS == tuple(sorted(top(100), key=lambda one: one.index))
    for percent in (5, 15, 33.3, 50):
        held = sum(len(one.combos) for one in top(percent))
        after = BEST_FIRST[len(top(percent))]
        assert held <= 13.26 * percent < held + len(after.combos)
    with pytest.raises(ValueError, match="say 0% to 100%"):
        top(101)


def test_connectors_are_twelve_and_thirteen_with_the_ace_low() -> None:
    """T-056."""
    assert 12 == sum(is_suited_connector(one, ace_low=False) for one in HANDS)
    assert 13 == sum(is_suited_connector(one) for one in HANDS)


@pytest.mark.parametrize(("written", "right"), [("77s", "'77'"), ("Q9x", "'Q9o'"), ("A", "'87s'"), ("AKQ", "'JJ'"), ("\u212aQ", "two ranks")])  # fmt: skip
def test_what_is_no_hand_is_told_what_would_be(written: str, right: str) -> None:
    with pytest.raises(NotAStartingHand, match=right):
        hand(written)


def test_other_than_two_cards_are_no_starting_hand() -> None:
    for wrong in ("As", "As Kd Qc", "As Jk", 7, 1, 0):
        with pytest.raises(NotAStartingHand, match="two cards of the 52"):
            hand_of(wrong)
    for wrong in ("As As", "A1"):
        with pytest.raises(NotACard):
            hand_of(wrong)


def test_a_hand_shows_itself() -> None:
    assert ("StartingHand('AKs')", "AKs") == (repr(hand("ak s".replace(" ", ""))), str(hand("AKs")))
