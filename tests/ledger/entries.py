"""The entries of the ledger that are played, each in a test of its own, and beside it how to switch its law off.

    @entry("T-006", off=option("board.burn", False))
    def test_a_card_is_burned_before_the_flop() -> None: ...

`python -m tests.ledger.report` counts the entries; `python -m tests.ledger.laws_off` runs every test once with its
law switched off, and expects it to fail.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest

from tests.ledger.off import Off

Test: TypeAlias = Callable[[], None]


class Played(NamedTuple):
    """A rule, the test that plays it, and how to switch it off."""

    rule: str
    """Its id: of the ledger, or of the modern floor."""
    test: Test
    off: Off


PLAYED: dict[tuple[str, str], Played] = {}
"""By the rule and the name of the test."""


def entry(rule: str, *, off: Off) -> Callable[[Test], Test]:
    """Marks the test that plays a rule."""

    def marked(test: Test) -> Test:
        PLAYED[rule, f"{test.__module__}.{test.__name__}"] = Played(rule, test, off)
        found: Test = pytest.mark.entry(id=rule)(test)
        return found

    return marked


def played() -> list[Played]:
    """Every rule that is played, in the order of the ids, once all the tests are read."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        importlib.import_module(f"tests.ledger.{path.stem}")
    return [PLAYED[key] for key in sorted(PLAYED)]
