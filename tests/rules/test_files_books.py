"""The packaged forms, books and games: what they say, by what they are, and that they fit together."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from msgspec import Struct

from anteup.rules import Malformed, deal_out, follows, games, read, table_rules
from anteup.rules.reference import OPTIONS
from anteup.rules.sources import find
from anteup.rules.steps import Bet, Board, Deal, Game, Post, Show, Straddle, Table

RULES = Path(__file__).parents[2] / "src" / "anteup" / "rules"
FILES = sorted(RULES.glob("[bfg]*s/*.toml"))
BOOKS = [path.stem for path in FILES if path.parent.name == "books"]
FORMS = [path.stem for path in FILES if path.parent.name == "forms"]
GAMES = [path.stem for path in FILES if path.parent.name == "games"]
OPTIONS_FILE = Path(__file__).parents[3] / "shared" / "rules" / "options.yaml"

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


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", FORMS + GAMES)
def test_every_form_is_dealt_by_every_book(name: str, book: str) -> None:
    game = deal_out(name, book=book)

    assert game.book == book
    assert isinstance(game.steps[-1], Show)
    assert game == deal_out(name, book=book, players=game.players)


def test_what_there_is() -> None:
    assert sorted(BOOKS) == ["holdem", "holdem-home", "tda"]
    assert sorted(FORMS) == ["holdem", "kuhn", "kuhn3", "leduc", "omaha", "omaha8", "short-deck"]
    assert sorted(FORMS + GAMES) == sorted(game.name for game in games())


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
    for listed in games():
        for book in listed.books if listed.kind == "game" else ():
            limits = {bet.limit for bet in all_of(deal_out(listed.name, book=book), Bet)}
            assert limits == {words.get(listed.title.split()[0], "spread")}


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


def bet(number: int) -> Callable[[Game], Bet]:
    return lambda game: all_of(game, Bet)[number]


FIRST, LATER = bet(0), bet(1)
MEANT: dict[str, tuple[Callable[[Game, Table], object], dict[object, object]]] = {
    "deck.base": (lambda game, _: len(game.deck), {}),
    "deck.jokers": (lambda game, _: sum(card.rank < 0 for card in game.deck), {}),
    "seq.ace_high": (lambda game, _: "high" in game.ranks.ace_in_straights, {}),
    "seq.ace_low": (lambda game, _: "low" in game.ranks.ace_in_straights, {}),
    "odd_chip": (lambda game, _: game.pots.odd_chip, {"left_of_dealer": "left of the dealer"}),
    "pot.split": (lambda game, _: game.shares[0].of, {}),
    "low.qualifier": (lambda game, _: game.shares[0].qualifier, {None: 0}),
    "form": (lambda game, _: deal_out(game.book).form, {}),
    "seats.min": (lambda _, table: table.seats[0], {}),
    "seats.max": (lambda _, table: table.seats[1], {}),
    "ante.mode": (lambda game, _: game.stakes.ante, {"none": 0}),
    "ante.amount": (lambda game, _: game.stakes.ante, {}),
    "ante.counts_to_call": (lambda game, _: all_of(game, Post)[0].ante_is == "live", {}),
    "blinds.amounts": (lambda game, _: list(game.stakes.blinds), {}),
    "heads_up.button_small": (lambda game, _: all_of(game, Post)[0].heads_up == "dealer small", {}),
    "straddle.allowed": (lambda game, _: all_of(game, Straddle)[0].allowed, {}),
    "straddle.chain": (lambda game, _: all_of(game, Straddle)[0].chain, {}),
    "straddle.cap": (lambda game, _: all_of(game, Straddle)[0].most, {"none": 0}),
    "limit.type": (lambda game, _: FIRST(game).limit, {}),
    "limit.max_bet": (lambda game, _: FIRST(game).most, {}),
    "limit.min_bet": (lambda game, _: LATER(game).size, {"big blind": 2}),
    "limit.min_raise": (lambda game, _: FIRST(game).raise_by, {"unit": "chip", "by_limit_type": "last raise"}),
    "limit.small_bet": (lambda game, _: FIRST(game).fixed, {}),
    "limit.big_bet": (lambda game, _: all_of(game, Bet)[2].fixed, {}),
    "limit.river_bet": (lambda game, _: all_of(game, Bet)[3].fixed, {None: 4}),
    "limit.pot_cap": (lambda game, _: game.stakes.pot_cap, {None: 0}),
    "cap.applies_to": (lambda game, _: FIRST(game).most_is, {"increment": "each bet"}),
    "raise.cap": (lambda game, _: FIRST(game).raises, {None: 0}),
    "raise.cap_heads_up": (lambda game, _: FIRST(game).raises_two, {None: "no bound"}),
    "check_raise": (lambda game, _: FIRST(game).check_raise, {}),
    "table_stakes": (lambda game, _: game.pots.table_stakes, {}),
    "check.before_draw": (lambda game, _: FIRST(game).check, {}),
    "check.after": (lambda game, _: LATER(game).check, {}),
    "bet1.first": (
        lambda game, _: FIRST(game).opens,
        dict.fromkeys(("left_of_big_blind_or_dealer", "left_of_big_blind"), "left of the blinds"),
    ),
    "bet2.first": (lambda game, _: LATER(game).opens, {"left_of_dealer": "left of the dealer"}),
    "burn": (lambda game, _: all_of(game, Board)[0].burn, {"before_board": True}),
    "showdown.order": (
        lambda game, _: all_of(game, Show)[0].order,
        {"last_aggressor_first": "last aggressor", "left_of_last_caller": "left of last caller"},
    ),
    "showdown.must_show": (
        lambda game, _: all_of(game, Show)[0].must,
        {"until_beaten": "until beaten", "all_live": "all"},
    ),
    "currency": (lambda _, table: table.currency, {"dollar": "dollars"}),
}
"""What an option is in a game, and what its values are called there."""
FIXED: dict[str, object] = {
    "seq.wrap": False,
    "full.compare": "trips_then_pair",
    "flush.compare": "all_cards",
    "kickers": True,
    "suits.break_ties": "none",
    "blinds.big_is_live": True,
    "come_in": "call",
    "straddle.step": "double",
    "straddle.laps": 1,
    "straddle.last_say": True,
    "bet2.first_must_bet": False,
    "uncontested.show": "never_required",
}
"""Options that cannot be chosen with the steps there are, and what they always are."""
ELSEWHERE = {"low.scheme", "blinds.sub_minimum_completion"}
"""Options that are no field: the low that a share names, and what fixed bets above the blind come to."""


def test_every_option_of_the_reference_is_looked_at() -> None:
    assert set(OPTIONS) == set(MEANT) | set(FIXED) | ELSEWHERE
    assert {name for name, where in OPTIONS.items() if where.startswith("nowhere")} == set(FIXED)


@pytest.mark.parametrize(("column", "book"), [("holdem", "holdem"), ("holdem_home", "holdem-home")])
def test_the_books_are_as_the_options_have_them(column: str, book: str) -> None:
    if not OPTIONS_FILE.exists():
        pytest.skip("the list of the books' options is not part of this repository, and is not beside it")
    yaml = pytest.importorskip("yaml")
    options = {option["name"]: option["defaults"][column] for option in yaml.safe_load(OPTIONS_FILE.read_text("utf-8"))}
    game, table = deal_out("holdem", book=book), table_rules("holdem", book=book)
    said = {name: options[name]["value"] for name in options if not options[name].get("not_applicable")}

    expected = {name: MEANT[name][1].get(key(said[name]), said[name]) for name in MEANT if name in said}
    assert expected == {name: MEANT[name][0](game, table) for name in expected}
    assert {name: value for name, value in FIXED.items() if name in said} == {
        name: said[name] for name in FIXED if name in said
    }


def key(value: object) -> object:
    """What a value is looked up by; a list is none of those that are."""
    return str(value) if isinstance(value, list) else value
