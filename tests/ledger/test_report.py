"""How far the ledger is played, and that no law can be switched off unnoticed."""

from __future__ import annotations

from collections import Counter

import pytest

from anteup.rules.laws import Law
from anteup.rules.sources import find
from tests.ledger import laws_off
from tests.ledger.entries import played
from tests.ledger.off import instead
from tests.ledger.report import LEDGER

RULINGS = {"R-1", "R-2", "R-3", "R-5"}


def test_every_rule_that_is_played_is_written_somewhere() -> None:
    assert [one.rule for one in played() if one.rule not in RULINGS and find(one.rule).id != one.rule] == []


def test_a_test_plays_one_rule() -> None:
    tests = Counter(f"{one.test.__module__}.{one.test.__name__}" for one in played())

    assert max(tests.values()) == 1


def test_at_least_285_entries_of_the_ledger_are_played() -> None:
    assert len({one.rule for one in played() if one.rule.split("-")[0] in LEDGER}) >= 285


def test_no_law_is_switched_off_unnoticed(capsys: pytest.CaptureFixture[str]) -> None:
    assert laws_off.main(passed=True) == 0  # as the rest of the tests sees to
    last = capsys.readouterr().out.splitlines()[-1]

    assert last == f"laws off: {len(Law) + len(played())} switched off, 0 survive"


def test_what_is_not_noticed_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    idle = instead("chips:rake", lambda *_: 0, "the house takes nothing")
    broken = instead("chips:split", lambda *_: 1 // 0, "splitting fails")
    the_flop, an_odd_chip = (next(one for one in played() if one.rule == rule) for rule in ("T-006", "T-027"))
    monkeypatch.setattr(laws_off, "switched", lambda _: [the_flop._replace(off=idle), an_odd_chip._replace(off=broken)])

    assert laws_off.main() == 1
    survives, suspicious, _, last = capsys.readouterr().out.splitlines()
    assert survives.startswith("T-006: ")
    assert survives.endswith(" survives though the house takes nothing")
    assert suspicious.startswith("T-027: ")
    assert " is suspicious (ZeroDivisionError at test_report.py:" in suspicious
    assert last == "laws off: 2 switched off, 2 survive"
