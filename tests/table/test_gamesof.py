"""The games of a table by its settings, and what is told of settings that make no table."""

from __future__ import annotations

from typing import Any

import pytest

from anteup.rules import Malformed, deal_out, games, table_rules
from anteup.table.gamesof import (
    HOUSE,
    checked,
    games_of,
    house_book,
    rules_of,
    session_of,
    usual_stack,
)
from anteup.table.granting import NotGranted
from anteup.table.session import Chair, next_hand
from anteup.table.settings import Settings

OURS = 'book = "ours"\nname = "Ours"\nextends = "victorian"\n\n[stakes]\nante = 2\nlimit = 24\n'


def test_a_table_has_its_game_for_each_number_of_players() -> None:
    found = games_of(Settings())

    assert {name: [*dealt] for name, dealt in found.items()} == {"holdem": [2, 3, 4, 5, 6]}
    assert found["holdem"][4] == deal_out("holdem-no-limit", players=4)
    assert games_of(Settings(name="Another", clock=7, stakes={})) is found


def test_stakes_and_book_are_the_tables() -> None:
    settings = Settings(game="holdem", book="holdem", stakes={"small_bet": 4, "big_bet": 8, "blinds": (2, 4)}, seats=3)

    assert games_of(settings)["holdem"][3] == deal_out(
        "holdem", book="holdem", players=3, stakes={"small_bet": 4, "big_bet": 8, "blinds": (2, 4)}
    )
    assert games_of(Settings(game="draw", book="laws", stakes={"limit": 10}))["draw"][2].book == "laws"


def test_games_that_may_be_named_stand_beside_the_usual_one() -> None:
    settings = Settings(game="draw", forms=("anaconda", "kuhn"), choice="seat", seats=4)
    rules = rules_of(settings)

    assert {name: [*dealt] for name, dealt in games_of(settings).items()} == {
        "draw": [2, 3, 4],
        "anaconda": [3, 4],
        "kuhn": [2],
    }
    assert (rules.forms, rules.allowed) == ("dealer's choice", ("draw", "anaconda", "kuhn"))
    assert rules_of(Settings(game="draw", forms=("razz",), choice="rotation")).forms == "rotation"


def test_a_games_own_dealers_choice_is_kept() -> None:
    assert rules_of(Settings(game="kitchen-night")).forms == "dealer's choice"
    assert rules_of(Settings(game="chicago")).forms == "fixed"
    assert [*games_of(Settings(game="chicago"))] == ["chicago"]
    assert rules_of(Settings(game="draw", book="kitchen-table")).forms == "fixed"
    assert rules_of(Settings(game="chicago", choice="deal")).forms == "dealer's choice"
    assert rules_of(Settings(game="kitchen-night", choice="seat")).forms == "dealer's choice"
    assert rules_of(Settings()).forms == "fixed"
    assert rules_of(Settings(game="kitchen-night", choice="seat")).allowed == table_rules("kitchen-night").allowed


def test_jackpots_come_with_the_games_that_bring_them_on() -> None:
    assert {*games_of(Settings(game="draw", book="laws", stakes={"limit": 10}))} == {"draw", "jackpots"}
    named = Settings(game="draw", book="laws", forms=("lowball",), choice="deal", stakes={"limit": 10})
    assert {*games_of(named)} == {"draw", "lowball", "jackpots"}


def test_the_usual_stack() -> None:
    assert usual_stack(Settings()) == 200
    assert usual_stack(Settings(stack=77)) == 77
    assert usual_stack(Settings(stakes={"blinds": (5, 10)})) == 1000


def test_a_session_of_empty_chairs_and_one_with_people() -> None:
    assert session_of(Settings(seats=4)).chairs == (Chair(),) * 4
    session = session_of(Settings(seats=3), [Chair("A", 100), Chair("B", 100), Chair()], button=1)

    assert next_hand(session).button == 1
    assert session_of(Settings(game="draw", forms=("razz",), choice="seat")).calls.chooses == "seat"


def test_a_table_of_jackpots_deals_them_as_a_series() -> None:
    session = session_of(Settings(game="victorian-jackpot", seats=3), [Chair(name, 500) for name in "ABC"])

    assert session.calls.jackpot is not None
    assert next_hand(session).game.form == "jackpots"


def test_a_houses_own_book() -> None:
    settings = Settings(game="draw", house=OURS.replace("\n", "\r\n"))
    game = games_of(settings)["draw"][6]

    assert (game.book, game.stakes.ante, game.stakes.limit) == ("ours", 2, 24)
    assert rules_of(settings).first_dealer == "lowest cut"
    checked(settings)
    checked(Settings(game="draw", house=OURS, book="victorian"))


@pytest.mark.parametrize("name", sorted(listed.name for listed in games() if listed.books))
def test_every_packaged_game_is_a_table_with_chairs_for_it(name: str) -> None:
    players = deal_out(name).players
    checked(Settings(game=name, seats=players))


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"name": ""}, "E_SETTINGS", "`name`: a table's name has 1 to 40 letters"),
    ({"name": "x" * 41}, "E_SETTINGS", "`name`: a table's name has 1 to 40 letters"),
    ({"name": "a\nb"}, "E_SETTINGS", "`name`: a table's name"),
    ({"clock": 2}, "E_SETTINGS", "`clock`: a number from 5 to 600, or 0: nobody is hurried, and not 2"),
    ({"clock": "x"}, "E_SETTINGS", "Expected `int`, got `str` - at `$.clock`"),
    ({"choosing": 0}, "E_SETTINGS", "`choosing`: a number from 5 to 600, and not 0"),
    ({"pause": -1}, "E_SETTINGS", "`pause`: a number from 0 to 60, and not -1"),
    ({"bots": 7}, "E_SETTINGS", "`bots`: 7 chairs cannot be filled by bots where there are 6"),
    ({"stack": 500, "most": 100}, "E_SETTINGS", "`most`: nobody could buy the stack of 500 where 100 is the most"),
    ({"supply": -1}, "E_SETTINGS", "`supply`: a number from 1 to 1,000,000,000,000, or 0: the banker has enough"),
    ({"stack": 10**13}, "E_SETTINGS", "`stack`: a number from 1 to 1,000,000,000,000, or 0: the usual stack, and not"),
    ({"choice": "vote"}, "E_SETTINGS", "Invalid enum value 'vote' - at `$.choice`"),
    ({"forms": ("draw",)}, "E_SETTINGS", "`forms`: 1 more game, and `choice` is 'fixed': say 'deal'"),
    ({"game": "draw", "forms": ("draw",), "choice": "deal"}, "E_SETTINGS", "`forms`: 'draw' is named twice"),
    ({"forms": ("draw",) * 41, "choice": "deal"}, "E_SETTINGS", "`forms`: at most 40 games, and not 41"),
    ({"seats": 1}, "E_SEAT_COUNT", "`seats`: a table has from 2 to 10 chairs, and not 1"),
    ({"seats": 11}, "E_SEAT_COUNT", "`seats`: a table has from 2 to 10 chairs, and not 11"),
    ({"game": "draw", "seats": 9}, "E_SEAT_COUNT", "`seats`: 9 players, and the form 'draw' has seats for 2 to 8"),
    ({"game": "kuhn"}, "E_SEAT_COUNT", "`seats`: 6 players, and the form 'kuhn' has seats for 2"),
    ({"game": "kuhn3", "seats": 2}, "E_SEAT_COUNT", "`seats`: 2 players, and the form 'kuhn3' has seats for 3"),
    ({"choice": "deal"}, "E_FORM_CHOICE", "`choice`: 'deal', and 'holdem-no-limit' is the only game"),
    ({"game": "nix"}, "E_RULEBOOK", "`game`: there is no game 'nix'"),
    ({"game": "/etc/passwd.toml"}, "E_RULEBOOK", "`game`: there is no game '/etc/passwd.toml'"),
    ({"game": "draw", "forms": ("drow",), "choice": "deal"}, "E_RULEBOOK", "`forms`: there is no game 'drow'"),
    ({"book": "nix"}, "E_RULEBOOK", "`book`: there is no book 'nix'"),
    ({"stakes": {"unit": 0}}, "E_RULEBOOK", "`stakes.unit`: 0 chips are not from 1 to"),
    ({"stakes": {"foo": 3}}, "E_RULEBOOK", "`stakes.foo`: nothing is called 'foo' here"),
    ({"stakes": {"blinds": (0, 0)}}, "E_RULEBOOK", "`stakes`: the blinds cannot be nothing: say a chip or more"),
    ({"stakes": {"blinds": (2, 1)}}, "E_RULEBOOK", "none may be smaller than one before it"),
    ({"game": "draw", "stakes": {"blinds": (1, 2)}}, "E_RULEBOOK", "`stakes.blinds`: step 1: this is in already"),
    (
        {"game": "draw", "forms": ("lowball",), "choice": "deal", "stakes": {"blinds": (1, 2)}},
        "E_RULEBOOK",
        "`stakes`: there are no blinds in Draw poker and Lowball, so they cannot be set: leave them out",
    ),
    (
        {"stakes": {"bring_in": 1}},
        "E_RULEBOOK",
        "`stakes`: there is no bring in in No-limit hold'em, so it cannot be set",
    ),
    ({"game": "draw", "book": "laws"}, "E_RULEBOOK", "the table must say what `limit` of [stakes] is"),
    ({"house": "book = 'x'"}, "E_RULEBOOK", f"{HOUSE}, line 1: a house's own book says with `extends`"),
    ({"house": "form = 'x'"}, "E_RULEBOOK", f"{HOUSE}, line 1: `form`: this is a form, and a house's own `book`"),
    ({"house": "???"}, "E_RULEBOOK", f"{HOUSE}, line 1: this is not TOML"),
    ({"house": OURS + "[bet]\nlimit = 'nine'"}, "E_RULEBOOK", f"{HOUSE}, line 9: `bet.limit`: 'nine' cannot be said"),
    ({"house": OURS.replace("victorian", "vic")}, "E_RULEBOOK", "there is no book 'vic'"),
    ({"house": OURS, "book": "tda"}, "E_RULEBOOK", "`book`: the house's book 'ours' extends 'victorian', and 'tda'"),
    ({"house": "#" * 200_001}, "E_RULEBOOK", "a file of rules has at most 200,000 characters"),
]


@pytest.mark.parametrize(
    ("said", "code", "told"), WRONG, ids=lambda one: str(one)[:40] if isinstance(one, dict) else ""
)
def test_what_is_no_table_is_told(said: dict[str, Any], code: str, told: str) -> None:
    with pytest.raises(NotGranted) as refused:
        checked(Settings(**said))

    assert refused.value.code == code
    assert told in refused.value.message
    assert "/src/" not in refused.value.message


def test_all_that_is_wrong_with_the_plain_fields_is_told_at_once() -> None:
    with pytest.raises(NotGranted) as refused:
        checked(Settings(name="", clock=1, bots=99))

    assert [line.split(":")[0] for line in refused.value.message.split("\n")] == [
        "`name`",
        "`clock`",
        "`bots`",
        "`bots`",
    ]


def test_a_stake_that_one_of_several_games_heeds_is_heeded() -> None:
    settings = Settings(game="draw", forms=("holdem",), choice="deal", stakes={"blinds": (5, 10), "ante": 3}, seats=3)
    checked(settings)

    draw, holdem = (games_of(settings)[name][3].stakes for name in ("draw", "holdem"))
    assert (draw.blinds, draw.ante) == ((), 3)
    assert (holdem.blinds, holdem.ante) == ((5, 10), 0)


def test_a_house_book_of_no_game_is_not_dealt() -> None:
    with pytest.raises(Malformed, match="a house's own book says with `extends`"):
        house_book("book = 'x'")


def test_the_games_of_tables_that_are_alike_are_made_once() -> None:
    one, other = (games_of(Settings(name=name, stakes={"blinds": (17, 34)}))["holdem"] for name in ("One", "Other"))

    assert one[6] is other[6]
