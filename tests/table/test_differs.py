"""In what games, books and tables differ, in sentences."""

from __future__ import annotations

from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from anteup.rules import deal_out, games
from anteup.table.differs import CHOICES, changes, differences, house_differences
from anteup.table.settings import Settings

OURS = """book = "ours"
extends = "victorian"

[stakes]
ante = 2

[straddle]
allowed = false

[draw]
most = 3

[table]
buy_in = 50
first_dealer = "high card"

[room]
ten = "10"
"""


BOOKS = {listed.name: listed.books for listed in games() if len(listed.books) > 1}
BY_TWO = {"kuhn": 2, "leduc": 2}


def test_a_game_does_not_differ_from_itself() -> None:
    for name in ("draw", "stud8", "holdem-no-limit", "laws-draw"):
        assert differences(deal_out(name), deal_out(name)) == ()


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_what_two_books_play_otherwise_is_told(name: str) -> None:
    one, *_, other = BOOKS[name]
    mine, theirs = (deal_out(name, book=book, players=BY_TWO.get(name)) for book in (one, other))

    assert differences(mine, theirs)


def test_a_sum_stands_beside_what_it_was() -> None:
    two, one = (deal_out("draw", book="hoyle", stakes={"ante": ante}) for ante in (2, 1))

    assert differences(two, one)[0] == "Every player antes 2 (hoyle: every player antes 1)"
    assert differences(two, one, "before")[0] == "Every player antes 2 (before: every player antes 1)"


def test_what_has_no_counterpart_is_told_too() -> None:
    told = differences(deal_out("draw", book="hoyle"), deal_out("draw", book="victorian", stakes={"limit": 12}))

    assert "Nobody may straddle (not so in victorian)" in told
    assert "Not as in victorian: a call is made in full" in told


@pytest.mark.parametrize(("kitty", "says"), [(1, "1 is put aside"), (2, "2 are put aside")])
def test_what_is_put_aside_is_one_chip_or_several(kitty: int, says: str) -> None:
    (told,) = house_differences(Settings(house=f'book = "ours"\nextends = "tda"\n[pots]\nkitty = {kitty}\n'))
    assert told.startswith(f"Out of every pot {says} for the table")


def test_a_house_book_beside_the_one_that_it_extends() -> None:
    told = house_differences(Settings(game="draw", house=OURS, stakes={"limit": 20}))

    assert told[0] == (
        "The player at the dealer's left posts 2, which counts towards a call "
        "(victorian: the player at the dealer's left posts 1, which counts towards a call)"
    )
    assert "Nobody may straddle (not so in victorian)" in told
    assert any(line.startswith("Each in turn from the dealer's left may throw away up to three") for line in told)
    assert "`buy_in` of [table] is 50 (victorian: 100)" in told
    assert "`first_dealer` of [table] is high card (victorian: lowest cut)" in told
    assert "`ten` of [room] is 10 (victorian: T)" not in told  # it is so there as well
    assert len({*told}) == len(told)


def test_what_a_house_book_leaves_as_it_is_is_not_told() -> None:
    assert house_differences(Settings(game="draw", house='book = "x"\nextends = "hoyle"')) == ()
    assert house_differences(Settings()) == ()


def test_where_the_other_book_leaves_open_what_this_one_says_its_own_words_are_told() -> None:
    house = 'book = "x"\nextends = "laws"\n[stakes]\nlimit = 10\n[table]\njackpots = false\n[bet.first]\nraises = 3\n'

    assert house_differences(Settings(game="draw", house=house)) == (
        "`limit` of [stakes] is 10",
        "`jackpots` of [table] is no",
        "`raises` of [bet.first] is 3",
    )


def test_what_a_host_changes() -> None:
    old = Settings()
    new = Settings(clock=20, forms=("draw", "razz"), choice="deal", stakes={"blinds": (1, 2)}, house="x", approve=True)

    assert changes(old, old) == ()
    assert changes(old, new) == (
        "The house's own book is another",
        "Other games: Draw poker and Razz (before: none)",
        "Who names the game: each dealer, for his deal (before: nobody: it is always the same)",
        "Stakes: blinds 1/2 (before: the usual)",
        "Every buy-in has to be approved by the host: yes (before: no)",
        "Seconds to act in: 20 (before: 30)",
    )


def test_what_is_changed_is_told_in_words_and_in_the_money_of_the_table() -> None:
    new = Settings(game="stud7", book="hoyle", money="dollars", stakes={"ante": 50}, stack=20_000, entry="ask")

    assert changes(Settings(), new) == (
        "The game: Seven-card stud (before: No-limit hold'em)",
        "The book: The principles of poker, after Hoyle (before: the game's own)",
        "Stakes: ante $0.50 (before: the usual)",
        "Money: dollars, cents (before: chips)",
        "The usual stack: $200 (before: the usual)",
        "Whoever has the link: asks the host (before: may sit down)",
    )
    assert changes(new, Settings())[1] == "The book: the game's own (before: The principles of poker, after Hoyle)"
    for field, words in CHOICES.items():
        assert {*words} == {*get_args(get_type_hints(Settings)[field])}, field


def test_nothing_is_read_from_the_disk_to_say_what_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('form = "own"\nname = "secret"\n')

    assert "secret" not in " ".join(changes(Settings(), Settings(game=str(path), book=str(path), forms=(str(path),))))
