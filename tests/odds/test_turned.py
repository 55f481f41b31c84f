"""Cards turned up one at a time: figures of the rules, and small packs card by card."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from anteup.odds import draw_supply, first_jack, ties_for_lowest


def test_the_first_jack() -> None:
    """H-018."""
    found = first_jack(5)

    assert (Fraction(53, 5), 49) == (found.mean, found.latest)
    assert ["23.26", "21.53", "19.91", "18.37", "16.93"] == [f"{100 * float(chance):.2f}" for chance in found.seats]
    assert 1 == sum(found.seats)


def test_the_first_jack_of_a_small_pack() -> None:
    where = [min(jacks) for jacks in combinations(range(1, 8), 2)]
    found = first_jack(3, cards=7, jacks=2)

    assert Fraction(sum(where), len(where)) == found.mean
    assert max(where) == found.latest
    assert [Fraction(sum((at - 1) % 3 == seat for at in where), len(where)) for seat in range(3)] == [*found.seats]


def test_ties_for_the_lowest_card() -> None:
    """V-004."""
    assert ["11.64", "14.59", "20.52"] == [f"{100 * float(ties_for_lowest(players)):.2f}" for players in (4, 5, 7)]
    assert Fraction(3, 51) == ties_for_lowest(2)
    assert 0 == ties_for_lowest(1)


def test_ties_in_a_small_pack() -> None:
    ranks = [0, 0, 1, 2, 2, 2]
    deals = list(permutations(range(6), 3))
    tied = [[ranks[card] for card in deal].count(min(ranks[card] for card in deal)) > 1 for deal in deals]

    assert Fraction(sum(tied), len(deals)) == ties_for_lowest(3, copies=(2, 1, 3))


def test_five_players_never_run_short_and_six_can() -> None:
    lasts = {players: draw_supply(players) for players in range(2, 11)}

    assert (27, 25) == lasts[5]
    assert [players for players, (left, wanted) in lasts.items() if left < wanted] == [6, 7, 8, 9, 10]


def test_what_cannot_be_dealt() -> None:
    with pytest.raises(ValueError, match="cannot be dealt to 53 players"):
        first_jack(53)
    with pytest.raises(ValueError, match="4 jacks among 52 cards cannot be dealt to 0 players"):
        first_jack(0)
    with pytest.raises(ValueError, match="one each for 1 to 52 players, not 53"):
        ties_for_lowest(53)
    with pytest.raises(ValueError, match="52 cards do not last for 5 each to 11 players"):
        draw_supply(11)
