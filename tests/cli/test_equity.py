"""`anteup equity`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from anteup.cli import equity as command
from anteup.cli import waiting
from anteup.cli.main import cli
from anteup.equity.notation import NotARange
from anteup.equity.result import Equities

SVG = "{http://www.w3.org/2000/svg}"


def run(*args: str, columns: int = 80) -> Result:
    return CliRunner().invoke(cli, ["equity", *args], env={"COLUMNS": str(columns)}, prog_name="anteup")


def data(*args: str) -> dict[str, Any]:
    result = run(*args, "--json")
    assert 0 == result.exit_code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def figures(result: Result) -> list[list[str]]:
    """The table, line by line and word by word, up to the first empty line."""
    return [line.split() for line in result.stdout.partition("\n\n")[0].splitlines()]


# ---- what it says ---------------------------------------------------------------------------------------------------


def test_two_hands_before_the_flop_are_counted_exactly() -> None:
    """The figure of many tables: 0.812554897 of 1,712,304 boards."""
    result = run("AhAd", "KsKc")

    assert ["equity", "win", "tie"] == figures(result)[0]
    assert ["A♥", "A♦", "81.2555%"] == figures(result)[1][:3]
    assert ["K♠", "K♣", "18.7445%"] == figures(result)[2][:3]
    assert "Exact: 1,712,304 deals counted." in result.stdout


def test_as_json_every_digit_is_there() -> None:
    found = data("AhAd", "KsKc")
    one, other = found["players"]

    assert 0.812554897 == round(one["equity"], 9)
    assert (True, 1712304, None) == (found["exact"], found["deals"], found["seed"])
    assert 1712304 == one["wins"] + one["ties"] + other["wins"]
    assert one["ties"] == other["ties"]
    assert 1 == pytest.approx(one["win"] + one["tie"] + one["lose"])
    assert ("holdem", [], "", "AhAd", 0, {}) == (
        found["game"],
        found["boards"],
        found["dead"],
        one["hand"],
        one["error"],
        one["shares"],
    )


def test_a_sample_says_so_and_from_which_seed() -> None:
    result = run("AhAd", "KsKc", "--sampled", "--samples", "20000", "--seed", "7")
    again = data("AhAd", "KsKc", "--sampled", "--samples", "20000", "--seed", "7")

    assert ["equity", "±", "error", "win", "tie"] == figures(result)[0]
    assert "A sample of 20,000 deals from seed 7; ± is one standard error.\n" in result.stdout
    assert (False, 20000, 7) == (again["exact"], again["deals"], again["seed"])
    one = again["players"][0]
    assert f"{100 * one['equity']:.2f}%" in result.stdout
    assert abs(one["equity"] - 0.812554897) < 5 * one["error"] < 0.02


def test_ranges_are_shown_as_they_were_typed() -> None:
    result = run("QQ+, AKs", "random", "--board", "Ks 7d 2c")

    assert ["QQ+,", "AKs"] == figures(run("QQ+, AKs", "random"))[1][:2]
    assert result.stdout.startswith("Board  K♠ 7♦ 2♣\n\n")


def test_a_divided_pot_has_what_comes_of_each_share() -> None:
    args = ("AsAhKdKs", "9h8h7d6d", "--game", "omaha8", "--sampled", "--samples", "5000")
    result, found = run(*args), data(*args)

    assert "equity ± error scoop part high low" == " ".join(result.stdout.splitlines()[2].split())
    for player in found["players"]:
        assert ["high", "low"] == list(player["shares"])
        assert player["equity"] == pytest.approx(sum(player["shares"].values()))


@pytest.mark.parametrize("said", ["asah", "AS AH", "As,Ah", "as, ah", "A♠ A♥"])
def test_cards_are_read_as_people_type_them_and_as_they_are_shown(said: str) -> None:
    assert run("AsAh", "KdKc", "--board", "2c 3c 4d").stdout == run(said, "kd kc", "--board", "2♣,3c 4D").stdout
    assert "A♠ A♥ " in run(said, "KdKc", "--board", "2c 3c 4d").stdout


@pytest.mark.parametrize("said", ["asah,kdkc", "qq+, aks", "JK", "axs", "ahxh"])
def test_what_is_a_range_stays_one(said: str) -> None:
    assert said == data(said, "7d7c", "--board", "2c 3c 4d")["players"][0]["hand"]


def test_whole_counts_are_written_as_such() -> None:
    """Weights that come to a whole number of deals among them."""
    out = run("AA:0.5", "KK", "--board", "2c 3c 4d").stdout

    assert re.search(r"Exact: [0-9,]+ deals counted\.", out)


def test_what_a_sample_cannot_tell_or_was_not_asked_is_said() -> None:
    assert "unknown" in figures(run("AsAh", "KdKc", "--sampled", "--samples", "1"))[1]
    assert "%" in figures(run("AsAh", "KdKc", "--sampled", "--samples", "2"))[1][3]
    assert run("AsAh", "KdKc", "--samples", "9").stdout.endswith("\n--samples is for a sample, and was not used.\n")
    assert run("AsAh", "KdKc", "--seed", "9", "--samples", "3").stdout.endswith("were not used.\n")
    assert "not used" not in run("AsAh", "KdKc", "--sampled", "--samples", "9", "--seed", "3").stdout
    assert "not used" not in run("AsAh", "KdKc").stdout


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (["--exact", "--seed", "9"], "--exact counts every deal, and --seed is for a sample"),
        (["--exact", "--samples", "9", "--seed", "9"], "--samples and --seed are for a sample"),
        (["--exact", "--sampled"], "--exact and --sampled contradict each other: say one of the two"),
        (["--exact", "--exact"], "is said 2 times"),
        (["--game", "double-board", *["--board", "2c3c4c"] * 3], "double-board has two boards"),
        (["--board", "2c3c4c", "--board", "2d3d4d"], "holdem has one board"),
        (["--game", "stud7", *["--board", "2c3c4c"] * 2], "stud7 has no board"),
    ],
)
def test_what_contradicts_itself_is_refused(said: list[str], why: str) -> None:
    result = run("AsAh", "KdKc", *said)

    assert 2 == result.exit_code, result.stdout
    assert why in result.stderr


def test_a_hand_of_which_cards_are_left_out_is_told_of() -> None:
    alone = run("AsAh", "Kd", "--samples", "10").stdout
    words = run("As", "Ah", "--samples", "10").stdout

    assert alone.endswith(" error.\nHand 2: K♦ and a card that nobody knows.\n")
    assert "Hand 1: A♠ and a card that nobody knows.\nHand 2: A♥ and a card" in words
    assert words.endswith('\nCards of one hand stand together, or in quotes: "As Ah".\n')
    assert "Hand 1: A♠ A♥ and 2 cards" in run("AsAh", "KdKcQdQc", "--game", "omaha", "--samples", "10").stdout


@pytest.mark.parametrize(
    "asked",
    [
        ["AsAh", "random"],
        ["AsAh", "Kd??"],
        ["As Ad 2c", "7h 8h 9h", "--game", "stud7"],
        ["As2s3d4d", "8h7h6c3h2h", "--game", "lowball"],
        ["As2s3d4d", "8h7h6c3h2h", "--game", "drawmaha"],
    ],
)
def test_where_cards_usually_lack_nothing_is_told_of_it(asked: list[str]) -> None:
    result = run(*asked, "--samples", "10")

    assert 0 == result.exit_code, result.stderr
    assert "nobody knows" not in result.stdout


def test_signs_of_suits_stand_in_ranges_too() -> None:
    for signs, letters in (("A♠A♥, KK", "AsAh, KK"), ("Qs Qd, AKs", "QsQd, AKs")):
        asked = ("--board", "2c 3c 7d 8d 9h")
        assert data(letters, "JJ", *asked)["players"][1] == data(signs, "JJ", *asked)["players"][1]


def test_a_percent_of_another_pack_is_refused() -> None:
    result = run("15%", "KsKh", "--game", "short-deck")

    assert 2 == result.exit_code
    assert "Hand 1 is wrong at character 1: '15%' is of the 1,326 hands of 52 cards" in result.stderr


def test_a_stud_hand_may_be_partial() -> None:
    found = data("As Ad 2c", "7h 8h 9h", "--game", "stud7", "--samples", "2000")

    assert 1 == pytest.approx(sum(player["equity"] for player in found["players"]))


def test_where_every_card_is_out_it_says_what_decided() -> None:
    """T-035: Dan's kings full beat the others."""
    result = run("5d6s", "Ad4d", "As9s", "KcKh", "--board", "4s Ks 4c 8s 7s")

    assert "Exact: 1 deal counted.\n" in result.stdout
    assert "1. K♣ K♥  kings full of fours\n" in result.stdout
    assert "   A full house beats a flush (H-025).\n" in result.stdout
    assert "counted" in run("AsAh", "AdAc", "--board", "Ks Kh Qd Jc 2s").stdout
    assert "beats" not in run("AsAh", "random", "--board", "Ks Kh Qd Jc 2s").stdout


# ---- from street to street ------------------------------------------------------------------------------------------


def test_by_street() -> None:
    args = ("AsAh", "KdQd", "--board", "Jd Td 2c 5h 9d", "--by-street")
    streets = data(*args)["streets"]

    assert ["before the flop", "flop", "turn", "river"] == [street["street"] for street in streets]
    for street, board in zip(streets, ("", "JdTd2c", "JdTd2c5h", "JdTd2c5h9d"), strict=True):
        alone = data("AsAh", "KdQd", *(["--board", board] if board else []))
        assert [player["equity"] for player in alone["players"]] == street["equities"]
    table = run(*args).stdout.split("\n\n")[2].splitlines()
    assert ["before", "the", "flop", "flop", "turn", "river"] == table[0].split()
    assert "0.0000%" == table[1].split()[-1]


def picture(path: Path) -> str:
    root = ET.fromstring(path.read_text("utf-8"))  # noqa: S314 (written a line before)
    assert f"{SVG}svg" == root.tag
    return " ".join(text.text or "" for text in root.iter(f"{SVG}text")).replace("\u00a0", " ")


def test_the_path_of_a_board_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "path.svg"
    result = run("AsAh", "KdQd", "--board", "Jd Td 2c 5h", "--by-street", "--svg", str(file))

    assert f"The chart is in {file}." in " ".join(result.stdout.split()).replace("\n", "")
    said = picture(file)
    assert "Equity by street: J♦ 10♦ 2♣ 5♥" in said
    assert all(word in said for word in ("before the flop", "flop", "turn", "A♠ A♥", "K♦ Q♦"))


def test_what_the_next_card_may_change_is_drawn(tmp_path: Path) -> None:
    """On the turn every river either wins or loses: two bars, and a mean that is the equity."""
    file = tmp_path / "next.svg"
    found = data("AsAh", "KdQd", "--board", "Jd Td 2c 5h", "--svg", str(file))

    assert f"mean {round(100 * found['players'][0]['equity'], 1):g}%" in picture(file)
    assert 2 == file.read_text("utf-8").count('class="bar"') - file.read_text("utf-8").count('height="0.0"')
    assert "Equity of A♠ A♥ against K♦ Q♦ on J♦ 10♦ 2♣ 5♥, when the river has come" in picture(file)


@pytest.mark.long  # matplotlib takes its time to be imported
def test_matplotlib_draws_the_same_charts(tmp_path: Path) -> None:
    path, flop = tmp_path / "path.png", tmp_path / "next.pdf"
    run("AsAh", "KdQd", "--board", "Jd Td 2c 5h", "--by-street", "--plot", str(path))
    run("AsAh", "KdQd", "--board", "Jd Td 2c", "--plot", str(flop))

    assert path.read_bytes().startswith(b"\x89PNG")
    assert flop.read_bytes().startswith(b"%PDF")


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = run("AsAh", "KdQd", "--board", "Jd Td 2c", "--plot", "x.png")

    assert 2 == result.exit_code
    assert "pip install '.[charts]'" in result.stderr


def test_flops_are_drawn_from_the_seed(tmp_path: Path) -> None:
    file = tmp_path / "flops.svg"
    run("AsAh", "random", "--svg", str(file), "--seed", "5", "--sampled", "--samples", "50")

    assert "400 of 19,600 flops, drawn from seed 5" in picture(file)


# ---- what goes wrong ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["AsAh"], "say two hands or more"),
        (["AsAh", "AsKd"], "As is in hand 1 and in hand 2"),
        (["AsAh", "KdKc", "--board", "As 2c 3d"], "As is in hand 1 and in the board"),
        (["AsAh", "KdKc", "--dead", "Kd"], "Kd is in hand 2 and in the dead cards"),
        (["AsAh", "KdKcKh"], "hand 2 has 3 cards"),
        (["AsAh", "KdKc", "--board", "2c 3c 4c 5c 6c 7c"], "the board has 6 cards"),
        (["AsAh", "KdKc", "--board", "2x"], "--board: '2x' at character 1"),
        (["AsAh", "KdKc", "--dead", "2c 2x"], "--dead: '2x' at character 4"),
        (["AsAh", "KdKc", "--game", "nope"], "There is no form, game or book 'nope'."),
        (["AsAh", "KdKc", "--game", "anaconda"], "passed on"),
        (
            ["AsAhKdKs", "15%", "--game", "omaha8"],
            "hand 2, '15%': a range is of hands of two cards, and in omaha8 one has 4",
        ),
        (
            ["AsAh", "KdKc", "--board", "As2c3d", "--board", "2c3c4c"],
            "--board is said 2 times, and holdem has one board",
        ),
        (["AsAh", "KdKc", "--board", "As", "--board", "Ks"], "--board is said 2 times, and holdem has one board"),
        (["AsAh", *["random"] * 26], "still to be dealt, and 50 are left"),
        (["AsAh", "KdKc", "--samples", "0"], "--samples"),
        (["AsAh", "KdKc", "--seed", "-1"], "--seed"),
        (["AsAh", "KdKc", "--seed", "x"], "--seed"),
        (["AsAh", "KdKc", "--by-street"], "say the --board too"),
        (["AsAh", "KdKc", "--svg", "nowhere/at/all.svg"], "--svg: nowhere/at/all.svg: there is no folder nowhere/at"),
        (["AsAh", "QQ", "--svg", "x.svg"], "hand 2, 'QQ', is a range"),
        (["AsAh", "KdKc", "--board", "2c 3c 4d 5d 9h", "--svg", "x.svg"], "the board is full"),
        (["AsAh", "KdKc", "--board", "2c3c4d", "--plot", "x.odd"], "--plot: x.odd: this chart's name ends in .png or"),
        (["AsAh2d3d4d", "KdKcQhQs9h", "--game", "draw", "--by-street", "--board", "2c"], "in draw there is none"),
    ],
)
def test_what_is_wrong_is_told_and_where(args: list[str], told: str) -> None:
    result = run(*args, columns=300)

    assert 2 == result.exit_code, result.output
    assert told in result.stderr
    assert "" == result.stdout


def test_a_range_is_wrong_at_a_character() -> None:
    result = run("AsAh", "QQ+, AKx", columns=300)

    assert 2 == result.exit_code
    assert "Hand 2 is wrong at character 8: " in result.stderr
    assert result.stderr.endswith("\n  QQ+, AKx\n         ^\n")


def test_ctrl_c_ends_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> Equities:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "reckon", stopped)
    result = run("AsAh", "KdKc")

    assert (130, "", "Stopped; nothing is known yet.\n") == (result.exit_code, result.stdout, result.stderr)


def test_whatever_is_typed_it_is_answered_or_refused() -> None:
    for hand in (
        "",
        "random",
        "??",
        "As ??",
        "??Kd",
        "100%",
        "AA",
        "0%",
        "-",
        "A" * 300,
        "\x1b[31m",
        "ÀÀ",
        "AsAh,KdKc",
    ):
        result = run("2c2d", hand, "--samples", "50", "--sampled")

        assert result.exit_code in {0, 2}
        assert isinstance(result.exception, SystemExit | type(None)), result.exception


# ---- the terminal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [18, 24, 40, 80, 200])
def test_no_line_of_the_figures_is_wider_than_the_terminal(columns: int) -> None:
    table = run("QQ+, AKs, A5s-A2s, 76s-54s", "AhKh", columns=columns).stdout.partition("\n\n")[0]

    assert max(map(len, table.splitlines())) <= columns
    assert 2 == table.count("%") // 3


def test_a_bar_shows_on_a_terminal_for_those_who_have_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", -1.0)
    monkeypatch.setattr(waiting, "looks_on", lambda: True)
    args = ["equity", "AsAh", "QQ", "random", "--sampled", "--samples", "200000"]
    result = CliRunner().invoke(cli, args, env={"FORCE_COLOR": "1", "TERM": "xterm"})

    assert 0 == result.exit_code
    assert "Dealing" in result.stderr
    assert "Dealing" not in result.stdout


def python(program: str) -> set[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTHON"))}
    return set(subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, env=env).stdout.split())  # fmt: skip


def test_the_answer_brings_nothing_that_takes_long() -> None:
    program = (
        "import sys; from anteup.cli.equity import equity; equity(['AsAh', 'KdKc'], standalone_mode=False);"
        "print(*sys.modules)"
    )

    assert set() == python(program) & {"numpy", "rich", "json", "tomllib", "anteup.cli.options", "asyncio"}


def test_a_range_that_is_wrong_in_a_hand_that_was_not_typed_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object, **__: object) -> Equities:
        raise NotARange("no", "KK", 1)

    monkeypatch.setattr(command, "reckon", wrong)

    assert "A hand is wrong at character 2: no\n  KK\n   ^" in run("AsAh", "QQ").stderr
