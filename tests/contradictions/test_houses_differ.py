"""Contradictions 11, 12, 22, 23, 27 and 41 to 45: what books settle between hands, as the packaged rules have it.

Nothing of this is played in a hand; where a hand has a part in it, the hand is here too.
"""

from __future__ import annotations

from typing import get_args

import pytest

from anteup.engine.actions import Action, Seat
from anteup.rules import Library, Malformed, table_rules
from anteup.rules.house import Table as House
from anteup.rules.laws import Law
from tests.ledger.tables import Table, game, own, sheet

HOUSES = {
    "hoyle": "draw",
    "victorian": "victorian-shilling",
    "laws": "laws-draw",
    "holdem": "holdem-fixed",
    "holdem-home": "holdem-spread",
}
"""A game by each of the five books."""


def houses() -> dict[str, House]:
    """What each book settles between hands."""
    return {book: table_rules(name) for book, name in HOUSES.items()}


def said(what: str) -> dict[str, object]:
    """One thing of it, by the book."""
    return {book: getattr(house, what) for book, house in houses().items()}


def test_c11_the_first_dealer_has_the_first_jack_or_the_lowest_card() -> None:
    assert said("first_dealer") == {
        "hoyle": "first jack",
        "victorian": "lowest cut",
        "laws": "low card",
        "holdem": "high card",
        "holdem-home": "high card",
    }
    assert {book: house.first_dealer_ace for book, house in houses().items() if book in {"victorian", "laws"}} == {
        "victorian": "low",
        "laws": "low",
    }


def test_c12_all_may_shuffle_or_the_dealer_does_and_somebody_cuts_or_nobody() -> None:
    everybody = {"hoyle": "all, dealer last", "victorian": "all, dealer last", "laws": "all, dealer last"}
    assert said("shuffle") == everybody | {"holdem": "dealer", "holdem-home": "dealer"}
    assert said("cut") == {book: "none" if book == "holdem-home" else "right of dealer" for book in HOUSES}


def test_c22_to_pass_is_to_fold_or_to_check_and_no_act_is_called_so() -> None:
    assert {book: house.room.pass_means for book, house in houses().items()} == {
        "hoyle": "fold",
        "victorian": "fold",
        "laws": "ask",
        "holdem": "check",
        "holdem-home": "check",
    }
    assert not any("pass" in kind.__name__.lower() for kind in get_args(Action))
    first = {"hoyle": Table(game("draw", 3)), "holdem": Table(game("holdem-antes-only", 3))}
    first["hoyle"].play("S1 folds")
    first["holdem"].play("S1 checks")
    assert (first["hoyle"].still_in, first["holdem"].still_in) == (["S2", "S3"], ["S1", "S2", "S3"])


def test_c23_one_may_say_early_that_one_will_drop_and_drops_in_turn() -> None:
    assert {book: house.room.fold_early for book, house in houses().items()} == {
        "hoyle": True,
        "victorian": False,
        "laws": False,
        "holdem": False,
        "holdem-home": False,
    }
    for book in ("hoyle", "holdem"):  # what is said early waits for one's turn: nobody acts before his right neighbour
        table = Table(game("draw", 4, book=book))
        others = [name for name in table.names if name != table.turn]
        table.refuses(f"{others[-1]} folds", Law.IN_TURN)


def test_c27_stakes_are_never_changed_or_rise() -> None:
    assert said("stakes_locked") == {
        "hoyle": False,
        "victorian": True,
        "laws": True,
        "holdem": False,
        "holdem-home": False,
    }
    assert [level.blinds for level in table_rules("holdem-tournament").levels][:3] == [(1, 2), (2, 4), (3, 6)]
    assert not any(house.levels for house in houses().values())


def test_c41_how_many_may_play() -> None:
    most = {
        ("draw", "hoyle"): 8,
        ("stud5", "hoyle"): 10,
        ("stud7", "hoyle"): 8,
        ("victorian-shilling", "victorian"): 8,
        ("laws-draw", "laws"): 7,
        ("holdem", "holdem"): 22,
    }
    for (form, book), many in most.items():
        # The same number sits down, and by one of the books there is a seat too few.
        assert Library().deal_out(form, book=book, players=many).players == many
        with pytest.raises(Malformed, match=r"W-16|W-2"):
            Library().deal_out(form, book=book, players=many + 1)
    assert said("seats") == {
        "hoyle": (2, 8),
        "victorian": (2, 8),
        "laws": (2, 7),
        "holdem": (2, 10),
        "holdem-home": (3, 10),
    }


def test_c42_a_white_chip_is_the_least_or_three_of_the_red() -> None:
    colours = {book: house.bank.colours for book, house in houses().items()}
    assert colours["hoyle"] == {"white": 1, "red": 5, "blue": 10}
    assert colours["victorian"] == {"red": 3, "white": 9, "blue": 12}
    assert sorted(colours["hoyle"], key=colours["hoyle"].__getitem__) == ["white", "red", "blue"]
    assert sorted(colours["victorian"], key=colours["victorian"].__getitem__) == ["red", "white", "blue"]


def test_c43_chips_come_from_a_banker_in_equal_stacks_or_are_sold() -> None:
    banks = {book: (house.bank.banker, house.bank.equal_start) for book, house in houses().items()}
    assert banks == {
        "hoyle": ("host", True),
        "victorian": ("house", False),
        "laws": ("house", False),
        "holdem": ("house", False),
        "holdem-home": ("host", True),
    }
    assert not any(house.bank.loans for house in houses().values())


def test_c44_chips_are_added_by_whole_stacks_or_as_one_likes() -> None:
    assert {book: house.bank.rebuy for book, house in houses().items()} == {
        "hoyle": "whole stacks",
        "victorian": "any",
        "laws": "any",
        "holdem": "any",
        "holdem-home": "any",
    }
    assert not any(house.bank.midhand for house in houses().values())
    table = Table(game("draw", 3), stacks=5)
    table.refuses("S1 bets 5", Law.STACK)  # he has four left, and nothing is added during a hand
    assert table.hand.began[Seat(0)] == 5


def test_c45_the_banker_sits_first_or_all_sit_as_they_like() -> None:
    assert said("seating") == {book: "banker first" if book == "hoyle" else "free" for book in HOUSES}
    assert said("reseat_minutes") == {book: 60 if book == "hoyle" else 0 for book in HOUSES}
    drawn = own(sheet("draw", "hoyle", table="seating = 'drawn'"), 3)
    assert drawn == game("draw", 3), "who sits where is no part of a hand"
