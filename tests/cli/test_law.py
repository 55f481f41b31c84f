"""`anteup law`, `anteup rules` and `anteup games`."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner, Result

from anteup.cli.law import source_lines
from anteup.cli.main import cli
from anteup.rules import deal_out, follows, games, says, table_rules
from anteup.rules.lawbook import in_code, plainly
from anteup.rules.laws import Law
from anteup.rules.page import page
from anteup.rules.sources import all_sources, find


def run(*args: str, columns: int = 200) -> Result:
    return CliRunner().invoke(cli, args, env={"COLUMNS": str(columns)})


@pytest.mark.parametrize("law", list(Law))
def test_a_law_is_printed_with_every_rule_that_it_rests_on(law: Law) -> None:
    out = run("law", law.value).stdout

    assert out.startswith(f"{law.value}  {law.code}\n{law.sentence}\n")
    flat = " ".join(out.split())
    for source in law.sources:
        assert source in out
        assert " ".join(find(source).says.split()) in flat


def test_a_code_prints_every_law_that_has_it() -> None:
    out = run("law", "e_stack").stdout

    assert ["cover", "stack", "nobody", "buy"] == [
        line.split()[0] for line in out.splitlines() if line.endswith("  E_STACK")
    ]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("T-071",), "holdem"),
        (("l-13",), "the dealer corrects"),
        (("TDA-47",), "reopened"),
        (("TDA", "47"), "reopened"),
        (("wsop t96",), "The law reopened: "),
        (("W-12",), "Blinds do not fall"),
        (("in turn",), "Players act in turn."),
        (("IN_TURN",), "Players act in turn."),
    ],
)
def test_ids_are_found_however_they_are_written(asked: tuple[str, ...], told: str) -> None:
    result = run("law", *asked)

    assert 0 == result.exit_code
    assert told in " ".join(result.stdout.split())


def bare(text: str) -> str:
    """Its letters and figures alone: what is left when nothing but the layout may differ."""
    return re.sub(r"[\W_]+", "", text)


def test_of_every_rule_nothing_is_left_out_and_nothing_is_rewritten() -> None:
    for rule in all_sources():
        printed = bare("".join(line.plain for line in source_lines(rule)))

        assert bare(re.sub(r"^\((Gap|Derived|Consequence)\) ", "", rule.says)) in printed
        assert bare(rule.document.lstrip("0123456789 ")) in printed
        assert in_code(plainly(rule.follows)) or bare(rule.follows) in printed
        coded = rule.refuses == "None." or in_code(plainly(rule.refuses))
        assert coded or bare(rule.refuses) in printed
        assert not rule.books or bare(rule.books) in printed


def test_no_rule_is_printed_in_the_shorthand_of_the_ledger() -> None:
    for rule in all_sources():
        lines = [line.plain for line in source_lines(rule)]

        assert [] == [line for line in lines if re.search(r"Kind:|Follows:|None\.$|^\((Gap|Derived)\)", line)]
        assert [] == [line for line in lines if re.search(r"\b[a-z]+(\.[a-z_]+)+\s?=(?!=)|\b[a-z]+_[a-z]", line)]
        assert [] == [
            line for line in lines if re.search(r"\btests?\b|\bfixtures?\b|\bcode path\b|\bUI\b|\bwith\.$", line)
        ]
        assert lines[0].startswith(rule.id)
        assert "Written in" in lines


def test_a_rule_is_printed_for_people() -> None:
    assert (
        """\
T-070  limit
Number of raises per round is not stated.

Written in
  Texas hold'em article (document 002), as a matter that a table settles for itself.
  The document leaves it open, and it was settled here.
  It is for: holdem fixed limit.

In anteup
  The law raise-cap: An interval has a bet and a set number of raises. (E_RAISE_CAP)
  What is to follow: raise cap: 4 bets (bet and three raises), unlimited heads-up; option.
  What is to be refused: Fifth bet.
"""
        == run("law", "T-070").stdout
    )


def test_a_rule_is_printed_without_the_words_of_programmers() -> None:
    for rule in all_sources():
        said = " ".join(line.plain for line in source_lines(rule))
        codes = set(re.findall(r"\b(?:E|FOUL|W)_[A-Z_]+", said))

        assert codes <= {law.code for law in Law}, rule.id
        assert "draw query" not in said
        assert not re.search(r"\bS[1-9]\b|parse\(", said.replace(rule.says, "")), rule.id
    assert "E_MUST_KEEP" not in run("law", "L-07").stdout
    assert "  What is to be refused: Check after a bet.\n" in run("law", "H-063").stdout
    assert (
        "  Refused by the law most: A bet or raise is at most so much. (E_ABOVE_LIMIT)\n" in run("law", "H-067").stdout
    )


def test_several_rules_are_printed_one_after_the_other() -> None:
    out = run("law", "V-013", "L-13").stdout
    assert out == run("law", "V-013").stdout + "\n" + run("law", "L-13").stdout
    assert run("law", "TDA", "47", "in", "turn").stdout == (
        run("law", "TDA-47").stdout + "\n" + run("law", "in-turn").stdout
    )
    half = run("law", "L-13", "L-1333")
    assert 2 == half.exit_code
    assert "L-13  draw" in half.stdout
    assert "There is no law, code or rule 'L-1333'." in half.stderr


@pytest.mark.parametrize(
    ("asked", "near"), [("in-tern", "in-turn"), ("T-71x", "T-071"), ("E_BELOW", "E_BELOW_MIN"), ("reopen", "reopened")]
)
def test_an_unknown_id_is_told_what_looks_like_it(asked: str, near: str) -> None:
    result = run("law", asked)

    assert 2 == result.exit_code
    assert near in result.stderr


def test_a_page_is_the_page_of_the_value() -> None:
    game = deal_out("omaha8", book="tda", players=4, stakes={"blinds": (10, 20)})
    printed = run("rules", "omaha8", "--book", "tda", "--seats", "4", "--stakes", "10/20").stdout

    told = page(game, follows("omaha8", book="tda"), table_rules("omaha8", book="tda"), says("omaha8", book="tda"))
    assert told == printed.rstrip() + "\n"


def test_every_form_game_and_book_has_its_line() -> None:
    out = run("games").stdout
    listed = games()

    for name in {game.name for game in listed} | {book for game in listed for book in game.books}:
        assert any(line.startswith(f"{name} ") for line in out.splitlines())


def test_lines_keep_to_the_width() -> None:
    for args in (("games",), ("law", "reopened"), ("law", "T-071")):
        assert max(map(len, run(*args, columns=40).stdout.splitlines())) <= 40


def test_a_book_that_wants_a_limit_says_so_in_the_list() -> None:
    """V-086."""
    lines = run("games", columns=400).stdout.split("Books")[1].splitlines()

    assert ["laws", "victorian"] == [line.split()[0] for line in lines if "Needs --stakes 'limit N'." in line]
