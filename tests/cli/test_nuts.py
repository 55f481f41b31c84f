"""`anteup nuts`: the order of all holdings on a board, and where one's own stands."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from click.testing import CliRunner, Result

from anteup.cards import cards
from anteup.cli.main import cli
from anteup.odds import nuts
from anteup.rules import games


def run(*args: str, columns: int = 100) -> Result:
    return CliRunner().invoke(cli, ["nuts", *args], env={"COLUMNS": str(columns)})


def told(*args: str) -> dict[str, Any]:
    result = run(*args, "--json")
    assert 0 == result.exit_code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_the_nuts_and_what_comes_after() -> None:
    result = run("Kh Qh 7d 2c 2s")
    lines = result.stdout.splitlines()

    assert 0 == result.exit_code
    assert "Board  K♥ Q♥ 7♦ 2♣ 2♠" == lines[0]
    assert "  1  four twos, king kicker           1  2h2d" == lines[2]
    assert "  2  kings full of twos               3  KK" == lines[3]
    assert 10 == sum(line[:3].strip().isdecimal() for line in lines[2:])
    assert "And 23 places more, 1,081 holdings in all; --all tells them." == lines[-1]


def test_all_places() -> None:
    out = run("2c 3c 7d 8d Qh", "--all").stdout

    assert "three queens, eight-seven kickers" in out
    assert "1,081 holdings in 87 places." in out
    assert 87 == len(told("2c 3c 7d 8d Qh", "--all")["shares"][0]["places"])
    assert 2 == len(told("2c 3c 7d 8d Qh", "--most", "2")["shares"][0]["places"])


def test_where_ones_own_hand_stands() -> None:
    args = ["Kh Qh 7d 2c 2s", "--hand", "Ah Kd"]
    out = run(*args).stdout

    assert "You have kings and twos, ace kicker: 109 of 990 holdings beat it (11.01%), 6 tie, 875 lose to it." in out
    assert "KsKc" in out
    found = told(*args)["shares"][0]
    assert {"in_full": "kings and twos, ace kicker", "better": 109, "tied": 6, "worse": 875} == found["hand"]
    assert 990 == found["holdings"]
    assert "nobody can beat it; 0 of 990 holdings tie." in run("Kh Qh 7d 2c 2s", "--hand", "2h 2d").stdout


def test_both_shares_of_a_pot_and_a_low_that_does_not_qualify() -> None:
    out = run("Ah 8d 3c 2s Kh", "--game", "omaha8", "--hand", "KsQsJdTd", "--most", "2").stdout

    assert out.index("High") < out.index("Low, ace to five, eight or better")
    assert "5-4-3-2-A low" in out
    assert "Your hand does not qualify." in out
    assert told("Ah 8d 3c 2s Kh", "--game", "omaha8", "--hand", "KsQsJdTd")["shares"][1]["hand"] is None
    assert "Nobody can qualify." in run("Ah Td Qc 9s Kh", "--game", "omaha8").stdout


def test_one_is_one() -> None:
    assert "990 holdings in 1 place." in run("Ah Kh Qh Jh Th", "--dead", "2h", "--dead", "Kd").stdout
    assert "And 1 place more" in run("Kh Qh 7d 2c 2s", "--most", "32").stdout
    assert (
        ": 1 of 990 holdings beats it (0.101%), 0 tie, 989 lose to it."
        in run("Kh Qh 7d 2c 2s", "--hand", "KcKd").stdout
    )


def test_a_low_is_no_pair() -> None:
    low = told("Ah 8d 3c 2s Kh", "--game", "omaha8")["shares"][1]["places"][0]

    assert ("no pair", "5-4-3-2-A low") == (low["class"], low["name"])


def test_a_flop_a_short_pack_and_dead_cards() -> None:
    assert "ace-king-queen-jack-seven flush" in run("Kh Qh 7h", "--game", "short-deck").stdout
    found = told("Kh Qh 7h", "--dead", "Ah 2c")["shares"][0]["places"][0]
    assert (["Jh Th"], "king-queen-jack-ten-seven flush") == (found["holdings"], found["in_full"])
    assert nuts("Kh Qh 7h", dead=cards("Ah 2c"))[0].made.strength == found["strength"]


def test_in_a_narrow_terminal_the_cards_stand_below() -> None:
    out = run("Kh Qh 7d 2c 2s", columns=40).stdout

    assert "     2h2d\n" in out
    assert all(len(line) <= 70 for line in out.splitlines())


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ([], "Missing argument 'BOARD'"),
        (["Kh Qh"], "'Kh Qh' is 2 cards: a board has three to five"),
        (["Kh Qh 1h"], "'1h' at character 7 of 'Kh Qh 1h' is not a card"),
        (["Kh Qh Kh"], "Kh stands twice: card 1 of the board and card 3 of the board"),
        (["Kh Qh 9h", "--hand", "Kh 2c"], "Kh stands twice: card 1 of the board and card 1 of the hand"),
        (["Kh Qh 9h", "--dead", "2c 2c"], "2c stands twice"),
        (["Kh Qh 9h", "--hand", "2c"], "'2c' is 1 card: Texas hold'em leaves a hand of 2"),
        (["Kh Qh 2h", "--game", "short-deck"], "2h, card 3 of the board, is not in the pack of short-deck"),
        (["Kh Qh 9h", "--game", "razz"], "razz has no board of five cards"),
        (["Kh Qh 9h", "--game", "razzz"], "There is no form, game or book 'razzz'."),
        (["Kh Qh 9h", "--all", "--most", "2"], "--all are all places, and --most some of them"),
        (["Kh Qh 9h", "--most", "0"], "0 is not in the range x>=1"),
    ],
)
def test_misuse_is_told_in_a_line_that_names_it(args: list[str], why: str) -> None:
    result = run(*args)

    assert 2 == result.exit_code, result.output
    assert "" == result.stdout
    assert why in " ".join(result.stderr.split())


def test_every_game_is_told_or_refused() -> None:
    for game in games():
        result = run("Kh Qh 7d Tc 9s", "--game", game.name, "--most", "1")

        assert result.exit_code in {0, 2}, game.name
        assert result.exception is None or isinstance(result.exception, SystemExit), game.name


@pytest.mark.parametrize(("board", "game"), [("Kh", "leduc"), ("Kh 7d 2c", "kuhn"), ("Kh 7d 2c", "stud7")])
def test_a_game_without_a_board_says_so_first(board: str, game: str) -> None:
    assert f"{game} has no board of five cards" in run(board, "--game", game).stderr


def test_the_share_that_no_board_tells_of_is_mentioned() -> None:
    says = "Another share of the pot is played with one's own cards alone"

    assert says in run("Kh 7d 2c", "--game", "drawmaha").stdout
    assert says not in run("Kh 7d 2c", "--game", "omaha8").stdout


def test_numbers_and_names_as_one_says_them() -> None:
    result = run("2c 3c 7d", "--hand", "As Ah").stdout

    assert "You have a pair of aces, seven-three-two kickers: " in result
    assert re.search(r" of 1,081 holdings beat it .*, 1,\d{3} lose to it", result)
