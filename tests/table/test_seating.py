"""Who sits where: the nearest chair, the banker's choice, chairs drawn for, and fresh seatings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.cards import cards
from anteup.rules import table_rules
from anteup.rules.house import Table
from anteup.table.granting import NotGranted
from anteup.table.guards import MINUTE
from anteup.table.happened import Person
from anteup.table.packs import Rehearsal
from anteup.table.seating import makes_room, may_choose, may_draw, nearest, seats_drawn
from tests.table.rigged import Rigged

P1, P2, P3, P4 = (Person(f"P{number}") for number in range(1, 5))
NINE = 21 * 60 * MINUTE


@pytest.mark.parametrize(
    ("taken", "found"),
    [((), 0), ((0,), 1), ((0, 1), 5), ((0, 1, 5), 2), ((0, 1, 2, 5), 4), ((0, 1, 2, 4, 5), 3), (range(6), None)],
)
def test_the_nearest_free_chair_the_left_one_first(taken: tuple[int, ...], found: int | None) -> None:
    assert nearest([chair not in taken for chair in range(6)]) == found


def test_the_banker_has_first_choice_where_the_book_says_so() -> None:
    hoyle = table_rules("draw", book="hoyle")
    with pytest.raises(NotGranted, match="the banker has first choice") as refused:
        may_choose(hoyle, P2, P1, seated=False)

    assert (refused.value.code, refused.value.law) == ("E_SEAT", "H-088")
    may_choose(hoyle, P1, P1, seated=False)
    may_choose(hoyle, P2, P1, seated=True)
    may_choose(hoyle, P2, None, seated=False)
    may_choose(Table(), P2, P1, seated=False)


def test_a_bot_makes_room() -> None:
    bots = {1: 300, 3: 100, 4: 100, 5: 200}

    assert makes_room(bots) == 4
    assert makes_room({}) is None


def test_chairs_are_filled_from_the_dealers_left_by_the_cards_and_equal_ones_turn_again() -> None:
    found = seats_drawn({1: P1, 2: P2, 4: P3, 5: P4}, 0, Rigged("9c Kd 4s 9h 5d Qd"))

    assert found.turned == tuple(zip((P1, P2, P3, P4, P1, P4), cards("9c Kd 4s 9h 5d Qd"), strict=True))
    assert found.chairs == ((P2, 1), (P4, 2), (P1, 4), (P3, 5))


def test_an_ace_is_high_and_the_dealer_turns_last() -> None:
    found = seats_drawn({0: P1, 2: P2, 3: P3}, 2, Rigged("Kc 2d As"))

    assert found.turned == tuple(zip((P3, P1, P2), cards("Kc 2d As"), strict=True))
    assert found.chairs == ((P2, 3), (P3, 0), (P1, 2))


@given(st.integers(0, 2**32), st.sets(st.integers(0, 9), min_size=2), st.integers(0, 9))
def test_everybody_gets_one_of_the_chairs_that_were_taken(seed: int, chairs: set[int], dealer: int) -> None:
    people = {chair: Person(f"p{chair}") for chair in chairs}
    found = seats_drawn(people, dealer, Rehearsal(seed))

    assert sorted(chair for _, chair in found.chairs) == sorted(chairs)
    assert {person for person, _ in found.chairs} == {*people.values()}
    left_of = [(chair - dealer - 1) % 10 for _, chair in found.chairs]
    assert left_of == sorted(left_of)


@pytest.mark.parametrize(
    ("rules", "minutes", "told"),
    [
        (Table(), 1, "once in an hour: again in 59 minutes"),
        (table_rules("draw", book="hoyle"), 59, "once in an hour: again in a minute"),
        (Table(reseat_minutes=30), 10, "once in 30 minutes: again in 20 minutes"),
    ],
)
def test_a_fresh_seating_not_too_soon(rules: Table, minutes: int, told: str) -> None:
    with pytest.raises(NotGranted, match=told) as refused:
        may_draw(rules, NINE + minutes * MINUTE, NINE)

    assert (refused.value.code, refused.value.law) == ("E_RESEAT_TOO_SOON", "H-090")
    may_draw(rules, NINE + 60 * MINUTE, NINE)
    may_draw(rules, NINE, 0)
