"""Contradictions 11, 12, 22, 23, 27 and 41 to 45: what books settle between hands.

Played are 22, what the word `pass` does; 41, how many are dealt to; and 42, which chips go in. Nothing of the others
reaches a hand: there what the packaged books say is compared with the documents, and no more.
"""

from __future__ import annotations

from typing import get_args

import pytest

from anteup.cards import STANDARD
from anteup.cli.said import NotUnderstood, said
from anteup.engine.actions import Action, Check, Fold
from anteup.engine.events import Posted
from anteup.engine.menus import Offer
from anteup.rules import Library, Malformed, table_rules
from anteup.rules.house import Table as House
from anteup.rules.laws import Law
from tests.contradictions.books import plain
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


def settled(what: str) -> dict[str, object]:
    """One thing of it, by the book."""
    return {book: getattr(house, what) for book, house in houses().items()}


def test_c11_the_first_dealer_has_the_first_jack_or_the_lowest_card() -> None:
    """Compared, not played: who deals first is told to the table, whoever it is."""
    assert settled("first_dealer") == {
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
    """Compared, not played: an order of the cards is an order, whoever made it."""
    everybody = {"hoyle": "all, dealer last", "victorian": "all, dealer last", "laws": "all, dealer last"}
    assert settled("shuffle") == everybody | {"holdem": "dealer", "holdem-home": "dealer"}
    assert settled("cut") == {book: "none" if book == "holdem-home" else "right of dealer" for book in HOUSES}


def test_c22_to_pass_is_to_fold_or_to_check_and_no_act_is_called_so() -> None:
    assert {book: house.room.pass_means for book, house in houses().items()} == {
        "hoyle": "fold",
        "victorian": "fold",
        "laws": "ask",
        "holdem": "check",
        "holdem-home": "check",
    }
    for book, house in houses().items():
        table = Table(plain(book))  # nothing is owed: one may check as well as fold, and nobody folds unasked
        seen, menu, means = table.view("S1"), table.menu, house.room.pass_means
        if means == "check":
            assert said("pass", seen, menu, passing=means) == Check()
            continue
        with pytest.raises(NotUnderstood, match=r"more than one thing here\. Say `fold`, `check` or `bet 1`\."):
            said("pass", seen, menu, passing=means)
    left = dict[str, list[str]]()
    for book, house in houses().items():
        if (means := house.room.pass_means) == "ask":
            continue
        table = Table(plain(book))
        table.play("S1 bets 1")  # something is owed: to fold is lawful, and to check is not
        action = said("pass", table.view("S2"), table.menu, passing=means)
        assert isinstance(action, Check | Fold)
        if isinstance(action, Check):
            table.refuses("S2 checks", Law.CHECK_FACED)
        else:
            table.act(action, table.seat("S2"))
        left[book] = table.still_in
    everybody, all_but_one = ["S1", "S2", "S3"], ["S1", "S3"]
    assert left == {
        "hoyle": all_but_one,
        "victorian": all_but_one,
        "holdem": everybody,
        "holdem-home": everybody,
    }
    assert not any("pass" in kind.__name__.lower() for kind in get_args(Action))


def test_c23_one_book_lets_one_say_early_that_one_will_drop_and_all_drop_in_turn() -> None:
    """What the books say is compared; in a hand nothing differs, and one drops at one's turn by all of them.

    What somebody says before it is his turn is kept for him by none: it is refused.
    """
    assert {book: house.room.fold_early for book, house in houses().items()} == {
        "hoyle": True,
        "victorian": False,
        "laws": False,
        "holdem": False,
        "holdem-home": False,
    }
    for book in HOUSES:
        table = Table(plain(book, players=4))
        table.refuses("S4 folds", Law.IN_TURN)
        table.play("S1 checks, S2 folds, S3 checks")
        assert (table.turn, table.still_in) == ("S4", ["S1", "S3", "S4"])


def test_c27_stakes_are_never_changed_or_rise() -> None:
    """Compared, not played: within a hand no stakes change by any book."""
    assert settled("stakes_locked") == {
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
        # No part of a hand is face up in these: by Hoyle they are for eight, by the article as long as the pack lasts.
        ("holdem", "hoyle"): 8,
        ("pineapple", "hoyle"): 8,
        ("pineapple", "holdem"): 14,
        ("omaha8", "hoyle"): 8,
        ("omaha8", "holdem"): 11,
    }
    for (form, book), many in most.items():
        stakes = {"limit": 12} if book == "laws" else {}
        table = Table(game(form, many, book=book, **stakes), deck=STANDARD)
        if book == "laws":
            table.play("S1 antes 1")
        while isinstance(table.may(), Offer):
            table.play(f"{table.turn} declines")
        assert len([hole for hole in table.hand.down if hole]) == many, "everybody has cards"
        with pytest.raises(Malformed, match=r"W-16|W-2"):
            Library().deal_out(form, book=book, players=many + 1)
    assert settled("seats") == {
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

    hoyle, victorian = Table(game("draw", 5)), Table(game("victorian-shilling", 5))
    victorian.play("S2 declines")
    put_up = {book: {post.amount for post in table.told(Posted)} for book, table in (("h", hoyle), ("v", victorian))}
    assert put_up == {"h": {colours["hoyle"]["white"]}, "v": {colours["victorian"]["red"]}}
    assert hoyle.menu.most == colours["hoyle"]["blue"]
    assert victorian.menu.most - victorian.menu.call == colours["victorian"]["blue"]
    at_six = table_rules("victorian-shilling", stakes={"ante": 6, "limit": 24}).bank.colours
    assert at_six == {"red": 6, "white": 18, "blue": 24}


def test_c43_chips_come_from_a_banker_in_equal_stacks_or_are_sold() -> None:
    """Compared, not played: by all of them one sits down with what one has."""
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
    """What the books say is compared; in a hand nothing differs, and chips are added during one by none of them."""
    assert {book: house.bank.rebuy for book, house in houses().items()} == {
        "hoyle": "whole stacks",
        "victorian": "any",
        "laws": "any",
        "holdem": "any",
        "holdem-home": "any",
    }
    assert not any(house.bank.midhand for house in houses().values())
    for book in HOUSES:  # each has four left
        Table(plain(book), stacks=5).refuses("S1 bets 5", Law.STACK)


def test_c45_the_banker_sits_first_or_all_sit_as_they_like() -> None:
    """Compared, not played: who sits where is no part of a hand."""
    assert settled("seating") == {book: "banker first" if book == "hoyle" else "free" for book in HOUSES}
    assert settled("reseat_minutes") == {book: 60 if book == "hoyle" else 0 for book in HOUSES}
    drawn = own(sheet("draw", "hoyle", table="seating = 'drawn'"), 3)
    assert drawn == game("draw", 3)
