"""Every law has a sentence, a code, and at least one rule behind it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from anteup.rules.laws import Law, table
from anteup.rules.sources import find

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "laws.md"

CODES = {
    Law.IN_TURN: ("in-turn", "E_OUT_OF_TURN"),
    Law.OUT: ("out", "E_NOT_ACTIVE"),
    Law.PHASE: ("phase", "E_PHASE"),
    Law.CHECK_FACED: ("check-faced", "E_CHECK_FACING_BET"),
    Law.NO_CHECK: ("no-check", "E_CHECK_NOT_ALLOWED"),
    Law.STOOD: ("stood", "E_STAND_USED"),
    Law.CHIP_CHECK: ("chip-check", "E_CHECK_NOT_ALLOWED"),
    Law.DUTY: ("duty", "E_CHECK_NOT_ALLOWED"),
    Law.FOLD_UNBET: ("fold-unbet", "E_PHASE"),
    Law.NOTHING_OWED: ("nothing-owed", "E_AMOUNT_MISMATCH"),
    Law.AMOUNT: ("amount", "E_AMOUNT_MISMATCH"),
    Law.COVER: ("cover", "E_STACK"),
    Law.STACK: ("stack", "E_STACK"),
    Law.UNIT: ("unit", "E_DENOM"),
    Law.LEAST: ("least", "E_BELOW_MIN"),
    Law.MOST: ("most", "E_ABOVE_LIMIT"),
    Law.BET_SIZE: ("bet-size", "E_BET_SIZE"),
    Law.RAISE_CAP: ("raise-cap", "E_RAISE_CAP"),
    Law.REOPENED: ("reopened", "E_NOT_REOPENED"),
    Law.CHECK_RAISE: ("check-raise", "E_CHECK_RAISE"),
    Law.NOBODY: ("nobody", "E_STACK"),
    Law.STRADDLE: ("straddle", "E_STRADDLE"),
    Law.BRING_IN: ("bring-in", "E_BET_SIZE"),
    Law.ANTE: ("ante", "E_ANTE"),
    Law.OPENERS: ("openers", "E_NO_OPENERS"),
    Law.BARRED: ("barred", "E_NO_OPENERS"),
    Law.NOT_OPENER: ("not-opener", "E_PHASE"),
    Law.SPLIT: ("split", "E_OPENER_SPLIT"),
    Law.MAKE_GOOD: ("make-good", "E_MAKE_GOOD"),
    Law.DISCARD: ("discard", "E_DISCARD"),
    Law.DRAWN: ("drawn", "E_DISCARD_FINAL"),
    Law.STOCK: ("stock", "E_STOCK"),
    Law.COUNT: ("count", "E_DISCARD"),
    Law.BUY: ("buy", "E_STACK"),
    Law.NO_FAULT: ("no-fault", "E_MISDEAL"),
    Law.WAY: ("way", "E_PHASE"),
    Law.WILD: ("wild", "E_WILD_SUBST"),
    Law.MUST_SHOW: ("must-show", "E_MUST_SHOW"),
}


def test_the_names_and_codes_on_the_wire_are_these() -> None:
    assert {law: (law.value, law.code) for law in Law} == CODES


@pytest.mark.parametrize("law", Law)
def test_a_law_is_written_somewhere(law: Law) -> None:
    assert law.sources
    assert len(set(law.sources)) == len(law.sources)
    assert [find(source).id for source in law.sources] == list(law.sources)


@pytest.mark.parametrize("law", Law)
def test_a_law_is_one_sentence(law: Law) -> None:
    assert law.sentence.endswith(".")
    assert law.sentence.count(".") == 1
    assert law.sentence[0].isupper()


def test_a_law_is_its_name() -> None:
    assert Law("raise-cap") is Law.RAISE_CAP
    assert f"{Law.RAISE_CAP}" == "raise-cap"
    assert json.dumps(Law.RAISE_CAP) == '"raise-cap"'
    with pytest.raises(ValueError, match="no-such-law"):
        Law("no-such-law")


def test_the_page_is_the_table() -> None:
    assert PAGE.read_text("utf-8") == table()


def test_no_cell_breaks_the_table() -> None:
    assert {line.count("|") for line in table().splitlines() if line.startswith("|")} == {4, 5}


def test_laws_are_imported_without_reading_a_file() -> None:
    asked = "import sys, anteup.rules.laws; print({'tomllib', 'anteup.rules.sources'} & set(sys.modules))"
    run = [sys.executable, "-c", asked]
    said = subprocess.run(run, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "set()"
