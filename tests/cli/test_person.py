"""Who plays at the terminal, how he is spoken to, and what is kept of him."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from anteup.cli.main import cli
from anteup.engine.events import HandOpened
from anteup.engine.lines import read_kept
from tests.cli.test_play import play


def test_somebody_with_a_name_is_spoken_of_by_it_and_nobody_is_you() -> None:
    said = ["b", "c 5", "k", "raise", "law", "c", "k", "f"] * 9
    for args in (("kuhn", "--seed", "4", "--hands", "6"), ("holdem", "--seed", "2", "--hands", "3")):
        out = play(*args, "--name", "Zoë", "--stack", "40", said=said).stdout

        assert "Zoë holds" in out
        assert re.search(r"^Zoë has (won|lost)", out, re.MULTILINE)
        assert re.search(r"Zoë sat down with 40 and leaves with \d+", out)
        assert not re.search(r"\b[Yy]ours?\b", out)
    assert "Zoë said a call of 5; a call adds 1." in play("kuhn", "--seed", "4", "--name", "Zoë", said=["c 5"]).stdout
    ends = {
        play("kuhn", "--stack", "3", "--name", "Zoë", "--seed", str(seed), said=["b", "c", "k"] * 99).stdout
        for seed in range(6)
    }
    assert any("Zoë has no chips left." in end for end in ends)
    assert any("All the chips are Zoë's." in end for end in ends)


def test_somebody_without_a_name_is_spoken_to() -> None:
    out = play("kuhn", "--seed", "4", "--hands", "4", said=["b", "c", "k", "f"] * 9).stdout

    assert not re.search(r"\bYou (holds|has|bets|calls|folds|checks|wins|shows|leaves)\b", out)
    assert "You have " in out


TWO_DEALS = """\
form = "two-deals"
name = "Two deals"
book = "tda"
seats = [2, 4]
steps = [
  { do = "post" },
  { do = "deal", down = 2 },
  { do = "bet" },
  { do = "deal", down = 1 },
  { do = "bet" },
  { do = "show" },
]
"""


def test_a_card_dealt_in_mid_hand_is_told_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "two-deals.toml"
    file.write_text(TWO_DEALS, "utf-8")
    out = play(str(file), "--seats", "2", "--seed", "3", "--hands", "1", said=["c", "k"] * 9).stdout
    first = re.search(r"^You hold (\S+) (\S+)\.$", out, re.MULTILINE)
    later = re.search(r"^You are dealt (\S+)\.$", out, re.MULTILINE)

    assert first is not None
    assert later is not None
    all_three = re.findall(r"^You hold (\S+) (\S+) (\S+): ", out, re.MULTILINE)[-1]
    assert {*first.groups(), later[1]} == {*all_three}
    assert len(re.findall(r"^You hold [^:]*\.$", out, re.MULTILINE)) == 1


def test_a_book_in_place_of_a_form_is_explained() -> None:
    lines = play("tda", "--seed", "1").stdout.splitlines()

    assert "Texas hold'em, no limit, blinds 1/2, by the book tda." == lines[0]
    assert "tda is a rule book" in "\n".join(lines[:6])
    assert "anteup play FORM --book tda" in " ".join(lines[:6])
    assert "rule book" not in play("holdem", "--seed", "1").stdout  # which is the name of a form first


def test_checking_is_recommended_to_whoever_calls_nothing() -> None:
    out = play("kuhn", "--seed", "1", said=["c", "q"]).stdout

    assert "Refused. One may call only when something is owed.\nNothing is owed: check is k.\n" in out


def test_any_law_can_be_read_at_the_table() -> None:
    out = play("kuhn", "--seed", "1", said=["law TDA-47", "law in turn", "law nonsense", "law", "q"]).stdout
    shown = [part.partition("\n")[2] for part in out.split("\n> law")[1:]]

    assert shown[0].startswith("TDA-47 (49)  Reopening the bet\n")
    assert shown[1].startswith("in-turn  E_OUT_OF_TURN\n")
    assert shown[2].startswith("There is no law, code or rule 'nonsense'.")
    assert shown[3].startswith("No law has been broken yet.")
    assert all("k check   b bet 1" in part for part in shown)


@pytest.mark.parametrize(
    ("args", "stack"),
    [
        (("holdem-no-limit",), 200),
        (("holdem-no-limit", "--stakes", "1/2/0/4"), 200),  # what stands beyond the gap is a straddle
        (("holdem-no-limit", "--stakes", "1/2/4"), 400),
        (("holdem-no-limit", "--stakes", "blind 5"), 500),
        (("short-deck", "--stakes", "3"), 300),
        (("kuhn",), 100),
    ],
)
def test_a_usual_stack_is_a_hundred_big_blinds_or_antes(args: Sequence[str], stack: int) -> None:
    assert f"sat down with {stack} and" in play(*args, "--seed", "1").stdout


# ---- what is kept ---------------------------------------------------------------------------------------------------


def test_a_log_keeps_the_names(tmp_path: Path) -> None:
    file = tmp_path / "tonight.jsonl"
    args = ("kuhn", "--name", "Zoë", "--hands", "1", "--seed", "4", "--log", str(file))
    play(*args, said=["c"])
    opened = read_kept(file.read_bytes())[0][0]
    retold = CliRunner().invoke(cli, ["replay", "--all", str(file)]).output

    assert isinstance(opened, HandOpened)
    assert {"Zoë", "Rock"} == {*opened.names}
    assert "Zoë calls 1." in retold
    assert "Rock wins 4, with king high." in retold
    assert "Seat " not in retold


@pytest.mark.parametrize("said", [[], ["q"]])
def test_where_no_hand_was_played_no_file_is_left(tmp_path: Path, said: list[str]) -> None:
    file = tmp_path / "tonight.jsonl"
    play("kuhn", "--seed", "4", "--log", str(file), said=said)

    assert [] == [*tmp_path.iterdir()]
    file.write_bytes(b"")
    play("kuhn", "--seed", "4", "--log", str(file), said=said)
    assert file.exists(), "a file that was there stays"


@pytest.mark.parametrize("name", ["none.jsonl", "none.phh", "none.log", "none"])
def test_an_empty_file_is_told_to_be_empty(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"\n")
    result = CliRunner().invoke(cli, ["replay", str(tmp_path / name)])

    assert 1 == result.exit_code
    assert f"{tmp_path / name}: the file is empty: there is no hand in it" in result.stderr.splitlines()[0]
