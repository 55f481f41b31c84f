"""`anteup odds`: how often hands come, openers, the deal, and outs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from anteup.cli import odds, waiting
from anteup.cli.chances import one_in, percent
from anteup.cli.main import cli
from anteup.odds import frequencies, openers, outs, unopened
from anteup.rules import games


def run(*args: str, columns: int = 100) -> Result:
    return CliRunner().invoke(cli, ["odds", *args], env={"COLUMNS": str(columns)})


def told(*args: str) -> dict[str, Any]:
    result = run(*args, "--json")
    assert 0 == result.exit_code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def figures(out: str) -> dict[str, list[str]]:
    """The rows of a table by their names."""
    rows = [re.split(r"\s{2,}", line.strip()) for line in out.splitlines()]
    return {row[0]: row[1:] for row in rows if len(row) > 1}


def test_five_cards_are_what_is_meant_without_a_word() -> None:
    result = run()

    assert 0 == result.exit_code
    assert f"Draw poker, by the book hoyle.\n\n{result.stdout}" == run("draw").stdout
    assert "High: five cards, from a pack of 52" in result.stdout
    rows = figures(result.stdout)
    assert ["3,744", "0.1441%", "0.1696%", "1 in 694"] == rows["full house"]
    assert ["1,302,540", "50.12%", "100.00%", "1 in 2.00"] == rows["high card"]
    assert "Exact: 2,598,960 hands counted." in result.stdout


def test_a_game_has_its_own_pack_ranks_and_wild_cards() -> None:
    assert "672" == figures(run("deuces-wild").stdout)["five of a kind"][0]
    assert "828" == figures(run("bug-draw", "--cards", "5").stdout)["four of a kind"][0]
    assert "from a pack of 36" in run("short-deck").stdout
    assert "17,160" == figures(run("badugi").stdout)["four-card badugi"][0]
    assert "133,784,560 hands counted" in run("holdem").stdout
    assert ["9,180", "36"] == [
        figures(run("victorian-shilling").stdout)[name][0] for name in ("straight", "straight flush")
    ]


def test_each_share_of_a_pot_is_told() -> None:
    out = run("stud8").stdout

    assert out.index("High: seven cards") < out.index("Low, ace to five, eight or better: seven cards")
    assert "does not qualify" in out
    found = told("stud8")["shares"]
    assert [("high", 0, True), ("a-5", 8, True)] == [(one["of"], one["qualifier"], one["exact"]) for one in found]
    assert {kind: many / 133_784_560 for kind, many in found[0]["counts"].items()} == found[0]["chances"]


def test_what_cannot_be_counted_is_sampled_and_says_so() -> None:
    result = run("omaha", "--samples", "2000", "--seed", "3")

    assert "High: two of four and three of five, from a pack of 52" in result.stdout
    assert "A sample of 2,000 deals from seed 3; ± is one standard error." in result.stdout
    assert result.stdout == run("omaha", "--samples", "2000", "--seed", "3").stdout
    assert result.stdout != run("omaha", "--samples", "2000", "--seed", "4").stdout
    assert (3, 2000) == tuple(
        told("omaha", "--samples", "2000", "--seed", "3")["shares"][0][key] for key in ("seed", "deals")
    )


def test_cards_say_how_many() -> None:
    assert frequencies(6).counts == told("holdem", "--cards", "6")["shares"][0]["counts"]
    assert "High: six cards" in run("holdem", "--cards", "6").stdout


def test_openers() -> None:
    result = run("openers", "--players", "1")

    assert ["536,100", "20.63%", "79.37%", "4.85"] == figures(result.stdout)["JJ or better"]
    assert "±" not in result.stdout
    found = told("openers", "--samples", "1000", "--seed", "2")
    assert 5 == found["players"]
    assert [openers(one["openers"]) for one in found["openers"]] == [one["hands"] for one in found["openers"]]
    assert unopened(5, "JJ", samples=1000, seed=2).value == found["openers"][0]["nobody"]["value"]
    assert "from seed 2" in run("openers", "--samples", "1000", "--seed", "2").stdout


def test_a_game_of_openers_tells_them_too() -> None:
    out = run("victorian-jackpot", "--players", "1").stdout

    assert "535,080" == figures(out)["JJ or better"][0]
    assert "none alone has it" in out
    assert 4 == told("jackpots", "--players", "4", "--samples", "100")["openers"]["players"]
    assert "openers" not in told("draw")


def test_the_deal() -> None:
    out = run("deal").stdout

    assert ["23.26%"] == figures(out)["seat 1"]
    assert "card 10.6 on average, and with card 49" in out
    assert "14.59%" in out
    assert "leave 27, and 25 may be asked for: the pack lasts" in out
    assert "leave 22, and 30 may be asked for: the pack may run out" in run("deal", "--players", "6").stdout
    assert "does not last for five cards each" in run("deal", "--players", "11").stdout
    assert "nobody ties with him" in run("deal", "--players", "1").stdout
    assert 53 / 5 == told("deal")["first_jack"]["mean"]
    assert told("deal", "--players", "11")["draw"] is None


def test_outs() -> None:
    result = run("--hand", "Ah Kh", "--board", "Qh 7h 2c")

    assert 0 == result.exit_code
    assert "You have ace high, king-queen-seven-two kickers." in result.stdout
    assert ["9", "19.15%", "34.88%"] == figures(result.stdout)["flush"]
    assert "flush: 2♥ 3♥ 4♥ 5♥ 6♥ 8♥ 9♥ 10♥ J♥" in result.stdout
    found = told("--hand", "Ah Kh", "--board", "Qh 7h 2c")["shares"][0]
    assert "2h 3h 4h 5h 6h 8h 9h Th Jh" == found["betters"]["flush"]
    assert outs("Ah Kh", "Qh 7h 2c").river.counts == found["river"]["counts"]


def test_outs_against_others() -> None:
    """T-049."""
    args = ["--hand", "KhQs", "--board", "8sQc8h4c", "--against", "QhTd", "--against", "Tc9c", "--against", "Jc2c"]
    out = run(*args).stdout

    assert "Best after 23 of the 40 cards that may come next (57.50%):" in out
    assert "Tied for the best after 6 of the 40 cards that may come next (15.00%):" in out
    assert "By the river: the best 57.50%, tied 15.00%." in out
    assert "by the river" not in out
    assert {"two pairs": "Ad Ah As", "full house": "8c 8d Qd"} == told(*args)["shares"][0]["ties"]


def test_outs_of_a_hand_that_cannot_be_helped() -> None:
    out = run("--hand", "2c2d", "--board", "AsKsQsJs", "--against", "Ts3h").stdout

    assert "Not the best after any card" in out
    assert "No card lifts it into a better class." in run("--hand", "TsTd", "--board", "AsKsQsJs").stdout


def test_without_opponents_there_is_no_best() -> None:
    share = told("--hand", "AhKh", "--board", "Qh 7h 2c")["shares"][0]

    assert [None] * 4 == [share[name] for name in ("wins", "ties", "ends_best", "ends_tied")]


def test_a_share_without_classes_is_told_of() -> None:
    assert "Another share of the pot goes to the highest spade in the hole" in run("chicago", "--cards", "5").stdout
    assert "Another share" not in run("double-board", "--cards", "5").stdout


def test_what_a_sample_cannot_tell_or_was_not_asked_is_said() -> None:
    rows = figures(run("omaha", "--samples", "1").stdout)
    assert ["unknown"] == [row[2] for row in rows.values() if len(row) == 5 and row[0] == "1"]
    assert "A sample of 1 deal from" in run("omaha", "--samples", "1").stdout
    assert run("short-deck", "--cards", "5", "--seed", "1").stdout.endswith(
        "--seed is for a sample, and was not used.\n"
    )
    assert "not used" not in run("omaha", "--samples", "9").stdout
    assert "not used" not in run("openers", "--players", "4", "--samples", "9").stdout
    assert "not used" in run("openers", "--players", "1", "--samples", "9").stdout


def test_outs_for_both_shares() -> None:
    out = run("omaha8", "--hand", "Ah2hKcQd", "--board", "3h8h9s", "--against", "KsKd7c6c").stdout

    assert out.index("High") < out.index("Low, ace to five, eight or better")
    assert "You have nothing that qualifies." in out


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["banana"], "There is no form, game or book 'banana'."),
        (["kuhn"], "The whole pack of kuhn has 3 cards, and a class takes 5: there is nothing to count"),
        (["leduc"], "A hand of leduc has 2 cards, and a class takes 5: say --cards 5, or more"),
        (["kuhn", "--cards", "5"], "The whole pack of kuhn has 3 cards"),
        (["leduc", "--cards", "7"], "7 cards cannot be dealt from 6"),
        (["anaconda"], "cards are passed on"),
        (["last-card-wild"], "it hangs on the deal which cards are wild"),
        (["holdem", "--cards", "4"], "A hand of holdem has 4 cards, and a class takes 5"),
        (["holdem", "--cards", "9"], "9 is not in the range 4<=x<=7"),
        (["holdem", "--players", "3"], "--players is for openers"),
        (["openers", "--players", "11"], "for 1 to 10 players, not 11"),
        (["openers", "--cards", "5"], "'openers' takes --players, and no cards"),
        (["deal", "--book", "tda"], "--book says how hands rank, and for the deal they do not"),
        (["deal", "--hand", "AsKs"], "'deal' takes --players, and no cards"),
        (["--hand", "AhKh"], "a --hand on a --board: say both"),
        (["--board", "AhKhQh"], "a --hand on a --board: say both"),
        (["--hand", "AhKh", "--board", "AhQh2c"], "Ah stands twice: card 1 of the hand and card 1 of the board"),
        (["--hand", "AhKh", "--board", "QhJh2c", "--against", "2c3c"], "2c stands twice: card 3 of the board"),
        (["--hand", "AhKh", "--board", "Qh2c"], "'Qh2c' is 2 cards: outs are counted on a flop of three"),
        (["--hand", "AhKhQd", "--board", "Qh2c3d"], "'AhKhQd' is 3 cards: Texas hold'em leaves a hand of 2"),
        (["--hand", "AhKh", "--board", "Qh2c3d", "--against", "Qs"], "'Qs' is 1 card: "),
        (["--hand", "AhKh", "--board", "Qh2c3d", "--against", "QQ"], "no range can stand here: name the cards"),
        (["--hand", "AhKh", "--board", "Qh2c1d"], "'1d' at character 5"),
        (["--hand", "Ah??", "--board", "Qh2c3d"], "a card here has a face"),
        (["--hand", "AhJk", "--board", "Qh2c3d"], "Jk, card 2 of the hand, is not in the pack of holdem"),
        (["--hand", "AhKh", "--board", "Qh2c3d", "--cards", "5"], "--cards is for how often hands come"),
        (["razz", "--hand", "AhKh2c3d4s5h6h", "--board", "Qh2d3s"], "razz has no board of five cards"),
    ],
)
def test_misuse_is_told_in_a_line_that_names_it(args: list[str], why: str) -> None:
    result = run(*args)

    assert 2 == result.exit_code, result.output
    assert "" == result.stdout
    assert why in " ".join(result.stderr.split())
    assert "Traceback" not in result.output


def test_a_file_of_rules_with_faults_is_told_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text("game = 'own'\nform = 'nonsense'\n", "utf-8")
    result = run(str(path))

    assert 2 == result.exit_code
    assert f"{path}:2" in result.stderr


def test_what_takes_long_shows_a_bar_and_may_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "looks_on", lambda: True)
    monkeypatch.setattr(waiting, "PATIENCE", -1.0)
    result = run("omaha", "--samples", "2000")
    assert 0 == result.exit_code
    assert "2,000 deals" in result.stdout
    assert "Dealing" not in result.stdout

    def stopped(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(odds, "sampled", lambda *_, **__: stopped())
    result = run("omaha")
    assert (130, "", "Stopped; nothing is known yet.\n") == (result.exit_code, result.stdout, result.stderr)


@pytest.mark.long
def test_every_game_is_told_or_refused() -> None:
    for game in games():
        result = run(game.name, "--samples", "500")

        assert result.exit_code in {0, 2}, game.name
        assert result.exception is None or isinstance(result.exception, SystemExit), game.name


@pytest.mark.parametrize("columns", [30, 40, 60, 120])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    for line in run("deuces-wild", columns=columns).stdout.splitlines()[3:-1]:
        assert len(line) <= columns


def test_figures_are_written_so_that_small_ones_can_be_read() -> None:
    assert ["50.00%", "1.00%", "1%", "0.1441%", "0.001539%", "0.0000015%", "0.00%"] == [
        percent(part) for part in (0.5, 0.01, 0.0099999, 0.0014406, 1.539e-5, 1.5e-8, 0)
    ]
    assert ["1 in 2.00", "1 in 64,974", "never"] == [one_in(part) for part in (0.5, 40 / 2_598_960, 0)]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["holdem", "--dead", "As"], "--dead is for the outs of a --hand on a --board; how often hands come"),
        (["stud7", "--hand", "AhKh", "--board", "2c3c4c"], "stud7 has no board of five cards: say a game that has one"),
        (["holdem", "--game", "omaha"], "The game stands by itself here, without --game: anteup odds omaha"),
    ],
)
def test_an_error_points_at_what_is_wrong(asked: list[str], why: str) -> None:
    result = run(*asked)

    assert 2 == result.exit_code
    assert why in " ".join(result.stderr.split())


def test_what_a_hand_makes_has_its_article() -> None:
    assert "You have a pair of kings, four-three-two kickers." in run("--hand", "KhKd", "--board", "2c 3d 4h").stdout
    assert "--game" not in run("--help").stdout
