"""`anteup draw`: what each way to discard brings, and which is worth most."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from anteup.cards import STANDARD
from anteup.cli.main import cli
from anteup.odds import discards, jacks_or_better
from anteup.rules import games

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "odds.md").read_text("utf-8")


DEAD = "".join(card.text for card in STANDARD if card.suit < 3 and card.text != "2d") + "2s3s4s5s6s"
"""All but ten, seven, eight and nine of spades, where the hand is the four above these and a two."""


def run(*args: str, columns: int = 100) -> Result:
    return CliRunner().invoke(cli, ["draw", *args], env={"COLUMNS": str(columns)})


def told(*args: str) -> dict[str, Any]:
    result = run(*args, "--json")
    assert 0 == result.exit_code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def figures(out: str) -> dict[str, list[str]]:
    """The rows of the tables by their names."""
    rows = [re.split(r"\s{2,}", line.strip()) for line in out.splitlines()]
    return {row[0]: row[1:] for row in rows if len(row) > 1}


def test_by_a_pay_table() -> None:
    result = run("As Ks Qs Js 2d", "--pay", "9/6")
    rows = figures(result.stdout)

    assert 0 == result.exit_code
    assert "Hand  A♠ K♠ Q♠ J♠ 2♦: ace high, king-queen-jack-two kickers" in result.stdout
    assert ["18.5532", "95.74%", "47"] == rows["throw 2♦"]
    assert ["1", "2.13%", "800"] == rows["royal flush"]
    assert ["12", "25.53%", "1 from J"] == rows["one pair"]
    assert "And 27 more ways; --all tells them." in result.stdout
    assert "Exact: 47 draws counted." in result.stdout


def test_all_ways_and_as_data() -> None:
    out = run("As Ks Qs Js 2d", "--pay", "9/6", "--all").stdout
    assert 31 == out.count("throw ") - out.count("you throw ")
    assert "stand pat" in out
    found = told("As Ks Qs Js 2d", "--pay", "9/6")
    best = discards("As Ks Qs Js 2d", pay=jacks_or_better())
    assert [one.value for one in best] == [one["value"] for one in found["discards"]]
    assert ("pay", 0, None) == (found["worth"], found["against"], found["seed"])
    assert best[0].ends.counts == found["discards"][0]["ends"]["counts"]


def test_a_table_of_ones_own_with_wild_cards() -> None:
    pay = "five of a kind 15, straight flush 9, four of a kind 5, full house 3, flush 2, straight 2, three of a kind 1"
    result = run("2c 2d Ah Ad Ks", "--game", "deuces-wild", "--pay", pay)

    assert "four aces, king kicker, two of clubs as the ace of spades" in result.stdout
    assert ["5.8511", "8.51%", "47"] == figures(result.stdout)["throw K♠"]


def test_where_hardly_any_cards_are_left() -> None:
    result = run("AsKsQsJs2d", "--discard", "2d", "--reach", "flush", "--dead", DEAD)

    assert 0 == result.exit_code
    assert "Exact: 4 draws counted." in result.stdout


def test_against_others() -> None:
    result = run("9h 9d 9c 6s 5d", "--against", "3", "--samples", "2000", "--seed", "4")
    flat = " ".join(result.stdout.split())

    assert "against 3 others with random cards, standing pat, in a sample of 2,000 deals from seed 4" in flat
    assert result.stdout == run("9h 9d 9c 6s 5d", "--against", "3", "--samples", "2000", "--seed", "4").stdout
    assert "88.07%" == figures(result.stdout)["throw 6♠ 5♦"][2]
    one = " ".join(run("9h 9d 9c 6s 5d", "--samples", "2000").stdout.split())
    assert "against one other" in one
    found = told("9h 9d 9c 6s 5d", "--samples", "2000")
    assert ("pot", 1, 2000, 0) == tuple(found[key] for key in ("worth", "against", "samples", "seed"))


def test_one_discard_alone() -> None:
    out = run("9h 9d 9c 6s 5d", "--discard", "5d6s", "--reach", "full house").stdout

    assert ["10.36%", "88.07%", "1,081"] == figures(out)["throw 6♠ 5♦"]
    assert "more ways" not in out
    assert "1 draw counted" in run("9h 9d 9c 6s 5d", "--discard", "none", "--pay", "9/6").stdout


def test_the_pay_table_of_the_help_is_one_that_works() -> None:
    """And so is that of the page, class for class."""
    shown = re.findall(r'anteup draw "4h 4s Ah 9h 7h" --pay "([^"]+)"', run("--help", columns=300).stdout + PAGE)

    assert 2 == len(shown)
    for table in shown:
        assert ["1.2128", "38.30%", "47"] == figures(run("4h 4s Ah 9h 7h", "--pay", table).stdout)["throw 4♠"]


def test_a_class_may_be_said_in_letters_of_any_size() -> None:
    args = ["9h 9d 9c 6s 5d", "--discard", "5d6s", "--reach"]

    assert run(*args, "full house").stdout == run(*args, "Full  House").stdout


@pytest.mark.parametrize("draws", [1, 3])
def test_of_several_draws_it_says_that_the_next_alone_is_looked_at(draws: int) -> None:
    game = "triple-draw-27" if draws == 3 else "single-draw-27"
    args = ["2h 3c 4d 7s Kc", "--game", game, "--samples", "50"]

    assert (draws == 3) == ("This game has 3 draws, and the next alone is looked at" in run(*args).stdout)
    assert draws == told(*args)["draws"]


def test_what_a_sample_cannot_tell_or_was_not_asked_is_said() -> None:
    assert "unknown" == figures(run("9h 9d 9c 6s 5d", "--samples", "1").stdout)["throw 6♠ 5♦"][1]
    out = run("9h 9d 9c 6s 5d", "--pay", "9/6", "--samples", "9", "--seed", "4").stdout
    assert out.endswith("--samples and --seed are for a sample, and were not used.\n")
    assert "not used" not in run("9h 9d 9c 6s 5d", "--seed", "4", "--samples", "9").stdout


def test_lows_and_badugis() -> None:
    low = figures(run("8s 6d 4c 3h Kd", "--game", "lowball", "--samples", "2000").stdout)
    assert "16" == low["eight low"][0]
    four = figures(run("2c 3d 4h 5h", "--game", "badugi", "--samples", "2000").stdout)
    assert ["10", "20.83%"] == four["four-card badugi"]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ([], "Missing argument 'HAND'"),
        (["2c 2d Ah Ad"], "'2c 2d Ah Ad' is 4 cards: Draw poker deals 5"),
        (["2c 2d Ah Ad Ad"], "Ad stands twice: card 4 of the hand and card 5 of the hand"),
        (["2c 2d Ah Ad Jk"], "Jk, card 5 of the hand, is not in the pack of draw"),
        (["2c 2d Ah Ad ??"], "a card here has a face"),
        (["2c 2d Ah Ad Ks", "--dead", "Ks"], "Ks stands twice: card 5 of the hand and card 1 of the dead cards"),
        (
            ["2c 2d Ah Ad Ks", "--reach", "a flush"],
            "'a flush' never comes; did you mean 'flush'? There is royal flush, ",
        ),
        (["2c 2d Ah Ad Ks", "--reach", "two pair"], "'two pair' never comes; did you mean 'two pairs'?"),
        (["2c 2d Ah Ad Ks", "--reach", "quads"], "'quads' never comes; did you mean 'four of a kind'?"),
        (["2c 2d Ah Ad Ks", "--reach", "xyz"], "'xyz' never comes: There is royal flush"),
        (["2c", "--reach", "xyz"], "'2c' is 1 card: Draw poker deals 5"),
        (["AhKhQhJhTh", "--game", "drawmaha"], "Drawmaha has a draw, but what it brings is told only where"),
        (["2c 2d Ah Ad Ks", "--discard", ""], "--discard is empty"),
        (["2c 2d Ah Ad Ks", "--pay", "9/x"], "'9/x' is no line of a pay table"),
        (["2c 2d Ah Ad Ks", "--pay", "one pair 1 from Z"], "'Z' is no rank of a pair"),
        (["2c 2d Ah Ad Ks", "--pay", "9/6", "--game", "lowball"], "a pay table is for high hands"),
        (["2c 2d Ah Ad Ks", "--pay", "9/6", "--against", "2"], "Say one of --pay, --against and --reach"),
        (
            ["2c 2d Ah Ad Ks", "--against", "9"],
            "9 others and you take up to 5 cards each, and 47 are unseen: against 8",
        ),
        (["As Ks Qs Js 2d", "--discard", "AsKsQsJs2d", "--dead", DEAD], "5 cards cannot be drawn: 4 are unseen"),
        (["2c 2d Ah Ad Ks", "--game", "holdem"], "Texas hold'em has no draw: say a --game such as draw"),
        (["2c 2d Ah Ad Ks", "--discard", "3c"], "3c is not in the hand"),
        (["2c 2d Ah Ad Ks", "--discard", "2c2c"], "2c stands twice"),
    ],
)
def test_misuse_is_told_in_a_line_that_names_it(args: list[str], why: str) -> None:
    result = run(*args)

    assert 2 == result.exit_code, result.output
    assert "" == result.stdout
    assert why in " ".join(result.stderr.split())


@pytest.mark.long
def test_every_game_is_told_or_refused() -> None:
    for game in games():
        hand = "7d Tc 9s Ah" if game.name == "badugi" else "7d Tc 9s Ah Kh"
        result = run(hand, "--game", game.name, "--samples", "200")

        assert result.exit_code in {0, 2}, game.name
        assert result.exception is None or isinstance(result.exception, SystemExit), game.name
