"""Forms, books and games are found by name or by path, one's own before the packaged ones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from anteup import rules
from anteup.rules import Library, Listed, Malformed, deal_out, games, read, table_rules
from anteup.rules.catalogue import MOST_KEPT
from anteup.rules.steps import Show

SHEET = 'game = "friday"\nform = "holdem"\nbook = "tda"\n[stakes]\nblinds = [5, 10]\n'
BOOKS = ("card-room", "holdem", "holdem-home", "hoyle", "kitchen-table", "tda")
"""The packaged books that ask a table for nothing."""
SMALL = '{head}\nsteps = [{{ do = "deal", down = 1 }}, {{ do = "show", must = "all" }}]\n'


def small(name: str, head: str = 'book = "tda"') -> str:
    """The smallest form there can be."""
    return SMALL.format(head=f'form = "{name}"\n{head}')


def test_a_name_is_a_game_or_a_form_or_the_usual_form_of_a_book(tmp_path: Path) -> None:
    assert ("holdem", "tda") == (deal_out("holdem-no-limit").form, deal_out("holdem-no-limit").book)
    assert ("omaha", "tda") == (deal_out("omaha").form, deal_out("omaha").book)
    assert ("holdem", "tda") == (deal_out("tda").form, deal_out("tda").book)
    assert ("holdem", "holdem-home") == (
        deal_out("holdem-home").form,
        deal_out("holdem-home").book,
    )  # its parent says so
    (tmp_path / "three.toml").write_text(small("three", 'name = "Three"'))
    assert deal_out(tmp_path / "three.toml").book == "tda"  # that of a form which names none


def test_another_book_may_be_asked_for() -> None:
    assert deal_out("holdem-straddle", book="holdem").book == "holdem"
    assert deal_out("tda", book="holdem").book == "holdem"


def test_a_game_is_kept() -> None:
    game = deal_out("holdem-no-limit", players=3, stakes={"blinds": (5, 10)})

    assert game is deal_out("holdem-no-limit", players=3, stakes={"blinds": [5, 10]})
    assert game is not deal_out("holdem-no-limit", players=3, stakes={"blinds": (5, 11)})
    assert game == deal_out("holdem-no-limit", players=3, stakes={"blinds": (5, 10), "ante": 0})


def test_not_every_game_is_kept_for_ever() -> None:
    library = Library()
    first = library.deal_out("kuhn", stakes={"ante": 1})
    assert first is library.deal_out("kuhn", stakes={"ante": 1})
    for ante in range(2, MOST_KEPT + 2):
        library.deal_out("kuhn", stakes={"ante": ante})

    assert first is not library.deal_out("kuhn", stakes={"ante": 1})
    assert first == library.deal_out("kuhn", stakes={"ante": 1})


def test_ones_own_file_is_read_anew_each_time(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_text(SHEET)
    assert deal_out(path).stakes.blinds == (5, 10)
    assert deal_out(str(path)).stakes.blinds == (5, 10)
    path.write_text(SHEET.replace("[5, 10]", "[6, 12]"))
    assert deal_out(path).stakes.blinds == (6, 12)
    assert table_rules(path).seats == (2, 10)


def test_a_file_names_others_of_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sheet.toml").write_text('game = "mine"\nform = "one-card"\nbook = "my-book"\n')
    (tmp_path / "a.toml").write_text(small("one-card"))
    (tmp_path / "b.TOML").write_text('book = "my-book"\nextends = "holdem"\n')
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "c.toml").write_text("# mine\nbook = 'my-book'\nextends = 'holdem'\n")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "something else"\n')
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "folder.toml").mkdir()

    game = deal_out(tmp_path / "sheet.toml")
    assert ("one-card", "my-book") == (game.form, game.book)
    monkeypatch.chdir(tmp_path)
    assert deal_out("sheet.toml") == game
    assert deal_out("b.TOML").form == "holdem"
    assert Library(tmp_path).deal_out("mine") == game
    assert Library(tmp_path).deal_out("one-card", book=tmp_path / "b.TOML").book == "my-book"


def test_ones_own_is_taken_before_the_packaged_one(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(small("holdem"))
    (tmp_path / "b.toml").write_text('book = "tda"\nextends = "holdem"\n[show]\norder = "left of last caller"\n')
    (tmp_path / "c.toml").write_text(small("omaha-pot-limit"))
    (tmp_path / "sheet.toml").write_text('game = "mine"\nform = "holdem"\nbook = "tda"\n')
    mine = Library(tmp_path)

    game = mine.deal_out("mine")
    assert len(game.steps) == 2
    assert isinstance(game.steps[1], Show)
    assert game.steps[1].order == "left of last caller"
    assert len(mine.deal_out("holdem-no-limit").steps) == 2  # a packaged sheet on one's own form
    assert mine.deal_out("omaha-pot-limit").form == "omaha-pot-limit"  # a form, where the packages have a game
    assert deal_out(tmp_path / "sheet.toml") == game
    assert len(deal_out("holdem-no-limit").steps) == 11

    other = tmp_path / "other"
    other.mkdir()
    (other / "a.toml").write_text('game = "holdem"\nform = "kuhn"\n')
    assert Library(other, tmp_path).deal_out("holdem").form == "kuhn"
    assert Library(tmp_path, other).deal_out("holdem").form == "holdem"


def test_the_file_that_was_asked_for_is_taken_before_others_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(SHEET)
    (tmp_path / "b.toml").write_text(SHEET.replace("[5, 10]", "[6, 12]"))

    assert deal_out(tmp_path / "a.toml").stakes.blinds == (5, 10)
    assert deal_out(tmp_path / "b.toml").stakes.blinds == (6, 12)
    with pytest.raises(Malformed, match=r"^friday: the game 'friday' is in a\.toml and in b\.toml \[W-17"):
        Library(tmp_path).deal_out("friday")


def test_a_pinned_book_is_found_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "form.toml").write_text(small("one-card", 'book = "my-book"'))
    (tmp_path / "my-book.toml").write_text('book = "my-book"\nextends = "holdem"\n')
    (tmp_path / "old.toml").write_text('book = "my-book"\nextends = "tda"\n')

    game = deal_out(tmp_path / "form.toml", book=tmp_path / "old.toml")
    assert deal_out(tmp_path / "form.toml", book=tmp_path / "my-book.toml") != game


def test_a_path_of_the_wrong_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "form.toml").write_text(small("one-card"))

    with pytest.raises(Malformed, match=r"form\.toml: here is a form \[W-17"):
        deal_out("kuhn", book=tmp_path / "form.toml")


def test_names_that_nothing_has() -> None:
    with pytest.raises(
        Malformed,
        match=r"^holdm: there is no game 'holdm'; did you mean 'holdem' or 'holdem-kill' or 'holdem-home'\? `anteup games` lists what there is \[W-17",
    ):
        deal_out("holdm")
    with pytest.raises(
        Malformed, match=r"^holdm: there is no book 'holdm'; did you mean 'holdem' or 'holdem-home' or 'hoyle'\?"
    ):
        deal_out("holdem", book="holdm")
    with pytest.raises(Malformed, match=r"^game: there is no game ''; `anteup games` lists what there is"):
        deal_out("")
    with pytest.raises(Malformed, match=r"^book: there is no book ''; `anteup games`"):
        deal_out("holdem", book="")
    for name in ("kitchen", "holdem-", "omaha" * 40):
        with pytest.raises(Malformed) as refused:
            deal_out(name)
        assert str(refused.value).count("'") <= 8  # the name, and three that are near


def test_a_name_that_a_file_has_only_on_the_disk(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "mine"\nform = "mine"\n')
    (tmp_path / "broken.toml").write_text("form = \n")

    with pytest.raises(Malformed, match=r"mine\.toml:1: name: the first key of a file is `form`") as refused:
        Library(tmp_path).deal_out("mine")
    assert len(refused.value.faults) == 2
    with pytest.raises(Malformed, match=r"broken\.toml:1: this is not TOML"):
        Library(tmp_path).deal_out("broken")
    (tmp_path / "other.toml").write_text('\n"form" = "other"\nbook = "tda"\nsteps = []\n')
    with pytest.raises(Malformed, match=r"other\.toml:4: steps: a form has `steps`"):
        Library(tmp_path).deal_out("other")  # what it is called is quoted in a way that is not looked for in folders


@pytest.mark.skipif(os.name == "nt", reason="paths differ")
def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()

    for path in (tmp_path / "folder.toml", tmp_path / "nowhere.toml", tmp_path / "nowhere" / "x.toml", "x\0.toml"):
        with pytest.raises(Malformed, match=r"the file cannot be read: .* \[W-28"):
            deal_out(path)
        with pytest.raises(Malformed, match="W-28"):
            read(path)
    with pytest.raises(Malformed, match=r"the folder cannot be read: .* \[W-28"):
        Library(tmp_path / "nowhere").deal_out("holdem")


def test_a_mark_of_byte_order_and_windows_lines_are_understood(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SHEET.replace("\n", "\r\n").encode())
    assert deal_out(path).stakes.blinds == (5, 10)
    assert Library(tmp_path).deal_out("friday").stakes.blinds == (5, 10)

    path.write_bytes(SHEET.replace("blinds", "blindz").replace("\n", "\r\n").encode())
    with pytest.raises(Malformed, match=r"friday\.toml:5: stakes\.blindz"):
        deal_out(path)


@pytest.mark.parametrize(
    ("stakes", "message"),
    [
        ({"blindz": (1, 2)}, "stakes: stakes.blindz: nothing is called 'blindz' here; did you mean 'blinds'? [W-20"),
        ({"ante": -1}, "stakes: stakes.ante: -1 chips are not from 0 to 1,000,000,000,000 [W-24"),
        ({"ante": True}, "stakes: stakes.ante: true is no sum"),
        ({"ante": 1.0}, "stakes: stakes.ante: 1.0 is no sum"),
        ({"ante": {}}, "stakes: stakes.ante: a table is no sum"),
        ({"ante": 10**5000}, "stakes: stakes.ante: a number of more than eighteen figures chips"),
        ({"ante": None}, "stakes: stakes.ante: None is no sum"),
        ({"blinds": 2}, "stakes: stakes.blinds: 2 is no list"),
        ({"blinds": "12"}, "stakes: stakes.blinds: '12' is no list"),
        ({"blinds": (2, 1)}, "stakes: stakes.blinds: step 1: blinds of 2, 1; none may be smaller"),
        ({"unit": "ante"}, "stakes: stakes.unit: the smallest chip is worth nothing [W-24"),
        ({"unit": "ante / 2"}, "stakes: stakes.unit: unit is reckoned from unit: say one of them as a number [W-19"),
        ({3: 4}, "stakes: stakes.3: nothing is called '3' here"),
        ({"ante": "x" * 100}, f"stakes: stakes.ante: '{'x' * 56}... is no sum"),
    ],
)
def test_stakes_that_are_none(stakes: Any, message: str) -> None:
    with pytest.raises(Malformed) as refused:
        deal_out("holdem", stakes=stakes)

    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("players", [0, -2, True, 2.0, "six"])
def test_players_that_are_no_number(players: Any) -> None:
    deal_out("holdem", players=2)
    with pytest.raises(Malformed, match=r"^players: .* is no number of players \[W-16"):
        deal_out("holdem", players=players)


def test_players_beyond_counting() -> None:
    with pytest.raises(
        Malformed, match=r"^players: a number of more than eighteen figures players, and the form 'holdem' has"
    ):
        deal_out("holdem", players=10**5000)


def own_first(own: str, books: tuple[str, ...]) -> tuple[str, ...]:
    """The books in their order, but the usual one before all."""
    return (own, *(book for book in books if book != own))


def test_what_there_is_to_be_dealt() -> None:
    listed = {game.name: game for game in games()}

    assert listed["holdem"] == Listed("holdem", "Texas hold'em", "form", own_first("holdem", BOOKS))
    assert listed["holdem-no-limit"] == Listed("holdem-no-limit", "No-limit hold'em", "game", own_first("tda", BOOKS))
    assert listed["victorian-shilling"].books == own_first(
        "victorian", ("card-room", "holdem", "holdem-home", "hoyle", "laws", "tda")
    )
    assert listed["laws-rehearsal"].books[0] == "laws"
    assert listed["joker-draw"].books == ("hoyle", "holdem-home", "kitchen-table")
    assert [(game.kind, game.name) for game in games()] == sorted((game.kind, game.name) for game in games())
    for game in games():
        assert game.books[0] == deal_out(game.name).book


def test_what_there_is_in_folders(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(SHEET)
    (tmp_path / "b.toml").write_text('form = "broken"\nsteps = [\n')
    (tmp_path / "c.toml").write_text('form = "stepless"\nname = "Stepless"\n')
    (tmp_path / "d.toml").write_text('book = "bare"\n')
    (tmp_path / "e.toml").write_text(small("holdem-straddle", 'name = "Mine"\nbook = "bare"'))
    listed = {game.name: game for game in Library(tmp_path).games()}

    assert listed["friday"] == Listed("friday", "friday", "game", own_first("tda", BOOKS))
    assert listed["broken"] == Listed("broken", "broken", "form", ())
    assert listed["stepless"] == Listed("stepless", "Stepless", "form", ())
    assert listed["holdem-straddle"] == Listed("holdem-straddle", "Mine", "form", BOOKS)
    assert listed["kuhn"].books == own_first("tda", BOOKS)


def test_one_file_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_text(SHEET)
    file = read(path)
    assert ("game", "friday", "holdem") == (file.kind, file.name, file.raw["form"])

    path.write_text(SHEET.replace("[5, 10]", "[10, 5]"))
    assert read(path).name == "friday"  # not a game, but it can all be said
    path.write_text(SHEET.replace("[5, 10]", "10"))
    with pytest.raises(Malformed, match=r"friday\.toml:5: stakes\.blinds: 10 is no list"):
        read(path)


def test_names_are_not_read_until_they_are_asked_for() -> None:
    library = Library()
    library.deal_out("kuhn")

    assert len(library._files) == 2  # noqa: SLF001 (that is what it is about)


def test_the_package_brings_what_it_names_and_nothing_else() -> None:
    for name in rules.__all__:
        assert getattr(rules, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'deal_in'"):
        rules.deal_in  # noqa: B018


def test_what_the_engine_needs_is_imported_without_what_reads_files() -> None:
    program = (
        "import sys, anteup.rules.steps; print({'anteup.rules.catalogue', 'tomllib', 'difflib'} & set(sys.modules))"
    )

    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "set()\n"
    )


def test_two_files_of_one_name_are_told_of_by_the_one_that_means_them(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(small("one-card", ""))
    (tmp_path / "b.toml").write_text(small("one-card", ""))
    (tmp_path / "sheet.toml").write_text('game = "mine"\nform = "one-card"\nbook = "tda"\n')
    with pytest.raises(
        Malformed, match=r"sheet\.toml:2: form: the form 'one-card' is in a\.toml and in b\.toml \[W-17"
    ):
        deal_out(tmp_path / "sheet.toml")
    assert deal_out(tmp_path / "a.toml").form == "one-card"  # asked for by its path

    for name in ("c", "d"):
        (tmp_path / f"{name}.toml").write_text('book = "tda"\nextends = "holdem"\n')
    with pytest.raises(Malformed, match=r"a\.toml:1: the book 'tda' is in c\.toml and in d\.toml"):
        deal_out(tmp_path / "a.toml")  # which names no book, and so means that one
    with pytest.raises(Malformed, match=r"^tda: the book 'tda' is in c\.toml and in d\.toml"):
        Library(tmp_path).look("book", "tda")


def test_books_that_extend_one_another(tmp_path: Path) -> None:
    for name, parent in (("x0", "x1"), ("x1", "x2"), ("x2", "x1")):
        (tmp_path / f"{name}.toml").write_text(f'book = "{name}"\nextends = "{parent}"\nform = "holdem"\n')

    for name in ("x0", "x1"):
        with pytest.raises(Malformed, match=r"x2\.toml:2: extends: x1 extends x2 extends x1: a book that extends"):
            deal_out(tmp_path / f"{name}.toml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")

    for asked in (deal_out, read):
        with pytest.raises(Malformed, match=r"the file cannot be read: it is no file but a pipe or a device \[W-28"):
            asked(tmp_path / "pipe.toml")
    assert Library(tmp_path).deal_out("kuhn").players == 2
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(Malformed, match=r"the file cannot be read: it is no file but a folder \[W-28"):
        read(tmp_path / "folder.toml")


def test_no_list_writes_to_the_terminal_what_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('form = "red"\nname = "\\u001b[31mred"\n')
    (tmp_path / "b.toml").write_text('form = "\x1b[31m"\nname = "no"\n')
    (tmp_path / "c.toml").write_text(small("lines", 'says = """Two\nlines."""'))
    listed = {game.name: game.title for game in Library(tmp_path).games()}

    assert listed["red"] == "red"
    assert all(name.isprintable() and title.isprintable() for name, title in listed.items())
    assert "lines" in listed


def test_what_a_file_follows_is_refused_with_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(small("one-card", 'laws = ["T-001", 3]'))

    with pytest.raises(Malformed, match=r"a\.toml:2: laws: 3 is no text"):
        rules.follows(path)
    path.write_text(small("one-card", 'laws = ["T-001", "T-001"]'))
    assert rules.follows(path, book="holdem-home")["form"] == ("T-001",)


@pytest.mark.parametrize("stakes", [3, "1/2", [1, 2]])
def test_stakes_without_names(stakes: Any) -> None:
    with pytest.raises(Malformed, match=r"^stakes: stakes are said by name, such as \{'blinds': \[1, 2\]\}, not as "):
        deal_out("holdem", stakes=stakes)
