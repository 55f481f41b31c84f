"""The packaged forms, books and games: what they say, by what they are, and that they fit together."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from msgspec import Struct

from anteup.rules import Malformed, deal_out, follows, games, read
from anteup.rules.sources import find
from anteup.rules.steps import Bet, Board, Deal, Game, Post, Show, Straddle

RULES = Path(__file__).parents[2] / "src" / "anteup" / "rules"
FILES = sorted(RULES.glob("[bfg]*s/*.toml"))
BOOKS = [path.stem for path in FILES if path.parent.name == "books"]
FORMS = [path.stem for path in FILES if path.parent.name == "forms"]
GAMES = [path.stem for path in FILES if path.parent.name == "games"]
EXAMPLES = Path(__file__).parents[2] / "examples"

S = TypeVar("S", bound=Struct)


def all_of(game: Game, kind: type[S]) -> list[S]:
    return [step for step in game.steps if isinstance(step, kind)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_packaged_file_is_well_formed_and_called_what_its_file_is(path: Path) -> None:
    file = read(path)

    assert (path.parent.name, path.stem) == (f"{file.kind}s", file.name)
    assert file.raw["name"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_rule_that_a_file_names_is_written_somewhere(path: Path) -> None:
    laws = cast("list[str]", read(path).raw.get("laws", []))
    comments = [line.partition("#")[2] for line in path.read_text("utf-8").splitlines()]
    cited = re.findall(r"\b(?:[HVTLI]-\d+|(?:TDA|WSOP|ROBERT|BARGE|KUHN)-[\w-]*\d)\b", " ".join(comments))

    assert [*laws, *cited] == [find(law).id for law in [*laws, *cited]]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_file_says_what_it_follows(path: Path) -> None:
    laws = cast("list[str]", read(path).raw["laws"])
    (line,) = (line for line in path.read_text("utf-8").splitlines() if line.startswith("laws ="))

    assert laws or "# none of the documents" in line


def test_a_file_follows_only_what_it_does() -> None:
    """The TDA has the big blind ante, not the dealer; and a cap for two players as well, which live play has not."""
    assert "TDA-RP-11" not in follows("holdem-button-ante")["game"]
    assert "TDA-48" not in follows("tda")["book"]
    assert "WSOP-L-127" in follows("tda")["book"]
    assert {"no bound if two began"} == {bet.raises_two for bet in all_of(deal_out("holdem-fixed", book="tda"), Bet)}


SUMS = {"limit": 60, "pot_cap": 600}
"""What books ask of a table."""
POT_LIMIT = {"bomb-pot", "courchevel", "drawmaha", "omaha"}
JOKERS = {"blaze-and-skip", "joker-draw", "joker-named", "both-jokers"}
JOKERLESS = {"card-room", "holdem", "laws", "tda"}
CHIPS_OF_FIVE = {
    "blaze-and-skip",
    "holdem-antes",
    "holdem-antes-only",
    "holdem-one-blind",
    "holdem-sub-minimum",
    "laws-jackpot",
    "single-draw-27-antes",
    "victorian-jackpot",
    "victorian-shilling",
    "victorian-straddles",
}
"""Sheets whose sums are no whole numbers of nickels."""
NO_OTHER_SECTION = {
    "kitchen-night",
    "laws-draw",
    "laws-jackpot",
    "laws-rehearsal",
    "stud7-hoyle",
    "stud7-low-hoyle",
    "victorian-jackpot",
    "victorian-shilling",
    "victorian-straddles",
}
"""Sheets that say no more than a strict book allows."""


def refused(name: str, book: str) -> set[str]:
    """The laws by which a sheet is refused under a book, whatever the limit."""
    if book == "laws" and name not in NO_OTHER_SECTION:
        return {"W-23"}  # L-00
    found: set[str] = set()
    if name in JOKERS and book in JOKERLESS:
        found.add("W-6")
    if name == "check-is-a-chip" and book in ("card-room", "holdem"):
        found.add("W-9")  # bets are fixed
    if name == "holdem-straddle" and book in ("hoyle", "kitchen-table"):
        found.add("W-31")  # no blind to double
    if name == "single-draw-27-antes" and book == "hoyle":
        found.add("W-34")  # all pass, and the pot stays, and the blinds are in
    if name in ("holdem-big-blind-ante", "holdem-button-ante") and book == "victorian":
        found.add("W-31")  # an ante of the big blind, and there is none to straddle
    if name in CHIPS_OF_FIVE and book == "kitchen-table":
        found = {"W-30"}
    return found


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", FORMS)
def test_every_form_is_dealt_by_every_book(name: str, book: str) -> None:
    game = deal_out(name, book=book, stakes=SUMS)

    assert (game.form, game.book) == (name, book)
    assert isinstance(game.steps[-1], Show)
    assert game == deal_out(name, book=book, stakes=SUMS, players=game.players)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", GAMES)
def test_every_sheet_is_dealt_by_every_book_or_refused_by_a_law(name: str, book: str) -> None:
    laws: set[str] = set()
    try:
        game = deal_out(name, book=book, stakes=SUMS)
    except Malformed as e:
        laws = {fault.law for fault in e.faults}
    else:
        assert game.book == book

    assert refused(name, book) == laws


@pytest.mark.parametrize("name", FORMS)
def test_what_a_book_asks_of_the_table(name: str) -> None:
    """V-086, L-23, H-071: no play without a limit, and no pot limit without a cap."""
    for book in BOOKS:
        laws: set[str] = set()
        try:
            deal_out(name, book=book)
        except Malformed as e:
            laws = {fault.law for fault in e.faults}

        asks = {"W-21"} if book in ("victorian", "laws") else set[str]()
        capped = name in POT_LIMIT and book in ("hoyle", "kitchen-table")
        assert ({"W-7"} if capped else asks) == laws


def test_a_book_that_asks_is_named_with_its_line() -> None:
    with pytest.raises(Malformed) as refused:
        deal_out("draw", book="victorian")

    (fault,) = refused.value.faults
    line = Path(fault.file).read_text("utf-8").splitlines()[fault.line - 1]
    assert (fault.law, line.split("#")[0].strip()) == ("W-21", 'limit = "required"')
    assert fault.message == (
        "the table must say what `limit` of [stakes] is; the book 'victorian' asks for it; "
        "games that say it: blaze-and-skip, victorian-shilling, victorian-straddles"
    )
    assert deal_out("draw", book="victorian", stakes={"limit": 12}).stakes.ante == 1  # V-101
    assert deal_out("victorian-shilling").stakes.limit == 12


def test_what_there_is() -> None:
    assert sorted(BOOKS) == [
        "card-room",
        "holdem",
        "holdem-home",
        "hoyle",
        "kitchen-table",
        "laws",
        "tda",
        "victorian",
    ]
    families = (
        ("holdem", "omaha", "omaha8", "short-deck", "kuhn", "kuhn3", "leduc"),
        ("draw", "jackpots", "lowball", "single-draw-27", "triple-draw-27", "triple-draw-a5", "badugi"),
        ("stud5", "stud7", "stud8", "stud7-high-low", "stud-declare", "razz"),
        ("pineapple", "crazy-pineapple", "courchevel", "drawmaha", "double-board", "bomb-pot"),
        ("follow-the-queen", "baseball", "chicago", "no-peek", "anaconda", "low-hole", "last-card-wild"),
    )
    assert sorted(FORMS) == sorted(form for family in families for form in family)
    assert sorted(FORMS + GAMES) == sorted(game.name for game in games())


@pytest.mark.parametrize("path", [*FILES, *sorted(EXAMPLES.glob("*.toml"))], ids=lambda path: path.stem)
def test_a_form_is_a_file_of_forty_lines(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()

    assert len(lines) <= 40 or path.parent.name == "books"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_examples_are_dealt_and_say_where_they_are_from(path: Path) -> None:
    game = deal_out(path)

    assert game.form == path.stem
    assert "http" in path.read_text("utf-8").partition("form =")[0]
    assert [deal_out(path, book=book, stakes=SUMS).book for book in BOOKS] == BOOKS


def test_twenty_two_players_are_the_most_at_holdem() -> None:  # T-009
    assert deal_out("holdem", players=22).players == 22
    with pytest.raises(Malformed, match="23 players, and the form 'holdem' has seats for 2 to 22"):
        deal_out("holdem", players=23)


@pytest.mark.parametrize(
    ("name", "players", "limit", "stakes"),
    [
        ("holdem", 6, "fixed", (0, (1, 2), 2, 4, 4)),
        ("holdem-no-limit", 6, "none", (0, (1, 2), 2, 4, 4)),
        ("holdem-pot-limit", 6, "pot", (0, (1, 2), 2, 4, 4)),
        ("holdem-fixed", 6, "fixed", (0, (1, 2), 2, 4, 4)),
        ("holdem-river-bet", 6, "fixed", (0, (1, 2), 2, 4, 6)),
        ("holdem-spread", 6, "spread", (0, (1, 2), 2, 4, 4)),
        ("holdem-antes", 6, "none", (1, (4, 8), 8, 16, 16)),
        ("holdem-antes-only", 6, "fixed", (1, (), 2, 4, 4)),
        ("holdem-big-blind-ante", 6, "none", (2, (1, 2), 2, 4, 4)),
        ("holdem-button-ante", 6, "none", (2, (1, 2), 2, 4, 4)),
        ("holdem-straddle", 6, "none", (0, (1, 2), 2, 4, 4)),
        ("holdem-sub-minimum", 6, "fixed", (0, (1, 2), 4, 8, 8)),
        ("holdem-one-blind", 6, "fixed", (0, (2,), 2, 4, 4)),
        ("holdem-odd-blinds", 6, "fixed", (0, (10, 15), 15, 30, 30)),
        ("omaha", 6, "pot", (0, (1, 2), 2, 4, 4)),
        ("omaha-pot-limit", 6, "pot", (0, (1, 2), 2, 4, 4)),
        ("omaha8", 6, "fixed", (0, (1, 2), 2, 4, 4)),
        ("omaha8-fixed", 6, "fixed", (0, (1, 2), 2, 4, 4)),
        ("omaha8-pot-limit", 6, "pot", (0, (1, 2), 2, 4, 4)),
        ("short-deck", 6, "none", (1, (), 1, 2, 2)),
        ("kuhn", 2, "fixed", (1, (), 1, 2, 2)),
        ("kuhn3", 3, "fixed", (1, (), 1, 2, 2)),
        ("leduc", 2, "fixed", (1, (), 2, 4, 4)),
    ],
)
def test_the_packaged_games(name: str, players: int, limit: str, stakes: tuple[Any, ...]) -> None:
    game = deal_out(name)
    bets = all_of(game, Bet)

    assert (players, {limit}) == (game.players, {bet.limit for bet in bets})
    assert stakes == (
        game.stakes.ante,
        game.stakes.blinds,
        game.stakes.small_bet,
        game.stakes.big_bet,
        game.stakes.river_bet,
    )
    assert {bet.size for bet in bets} == {game.stakes.least_bet}
    if len(bets) == 4:
        assert [bet.part for bet in bets] == ["", "flop", "turn", "river"]
        assert [bet.fixed for bet in bets] == [stakes[2], stakes[2], stakes[3], stakes[4]]
        assert [board.cards for board in all_of(game, Board)] == [3, 1, 1]


def test_a_sheet_that_names_a_limit_keeps_it_by_every_book() -> None:
    words = {"No-limit": "none", "Pot-limit": "pot", "Fixed-limit": "fixed"}
    named = [listed for listed in games() if listed.kind == "game" and listed.title.split()[0] in words]
    assert len(named) > 15
    for listed in named:
        for book in listed.books:
            limits = {bet.limit for bet in all_of(deal_out(listed.name, book=book), Bet)}
            assert limits == {words[listed.title.split()[0]]}


def test_the_smallest_games() -> None:
    for name, down, board, raises in (("kuhn", 1, 0, 1), ("kuhn3", 1, 0, 1), ("leduc", 1, 1, 2)):
        game = deal_out(name)
        assert down == sum(step.down for step in all_of(game, Deal))
        assert board == sum(step.cards for step in all_of(game, Board))
        for bet in all_of(game, Bet):
            assert (raises, "the same", False) == (bet.raises, bet.raises_two, bet.fold_unbet)
            assert bet.opens == "left of the dealer"
        assert game == deal_out(name, players=game.players)
        assert "".join(card.text[0] for card in game.deck) == {"kuhn": "JQK", "kuhn3": "JQKA", "leduc": "JJQQKK"}[name]
    assert [bet.fixed for bet in all_of(deal_out("leduc"), Bet)] == [2, 4]
    assert [bet.fixed for bet in all_of(deal_out("kuhn", stakes={"ante": 5}), Bet)] == [5]
    assert not any(board.burn for board in all_of(deal_out("leduc"), Board))


def test_short_deck_is_as_it_was_played_on_television() -> None:
    """Antes of 3,000 by six players, 3,000 more from the dealer, a least bet of 3,000 (Triton series, London, 2019)."""
    game = deal_out("short-deck", stakes={"ante": 3000})
    everybody, dealer = all_of(game, Post)

    assert (3000, "all", "dead") == (everybody.ante, everybody.ante_by, everybody.ante_is)
    assert (3000, "dealer", "live") == (dealer.ante, dealer.ante_by, dealer.ante_is)
    assert [3000] * 4 == [bet.size for bet in all_of(game, Bet)]
    assert all_of(game, Bet)[0].opens == "left of the dealer"
    assert game.ranks.lowest == "6"
    assert game.ranks.order.index("flush") == game.ranks.order.index("full house") + 1
    assert game.ranks.order.index("straight") == game.ranks.order.index("three of a kind") + 1


def test_raises_are_capped_only_where_bets_are_fixed() -> None:  # TDA-48, WSOP-L-125, WSOP-L-126
    for book, most in (("tda", 5), ("holdem", 4), ("holdem-home", 4)):
        for name, raises in (("holdem-no-limit", 0), ("holdem-pot-limit", 0), ("holdem-fixed", most)):
            assert {raises} == {bet.raises for bet in all_of(deal_out(name, book=book), Bet)}


def test_the_modern_floor() -> None:
    game = deal_out("holdem-no-limit")
    (post,), (straddle,), (show,) = all_of(game, Post), all_of(game, Straddle), all_of(game, Show)

    assert (post.heads_up, post.short) == ("dealer small", "blind first")
    assert not straddle.allowed
    assert (show.order, show.must, show.all_in) == ("last aggressor", "until beaten", "at once")
    assert game.pots.same_hands == "as one"
