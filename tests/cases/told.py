"""Public reports of faults in other programs, with what would have been right: each is a test here.

@case("BUG-045", "uoftcprg/pokerkit#45", "https://github.com/uoftcprg/pokerkit/issues/45")
def test_...
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

Test: TypeAlias = Callable[..., None]


class Case(NamedTuple):
    """One report: its number, who made it, and where it can be read."""

    id: str
    source: str
    url: str


CASES: dict[str, Case] = {}
"""All that are played, by number."""


def case(number: str, source: str, url: str) -> Callable[[Test], Test]:
    """Marks the test that plays a report."""
    CASES[number] = Case(number, source, url)
    return lambda test: test


def cases() -> dict[str, Case]:
    """Every report that is played, once all the tests are read."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        importlib.import_module(f"tests.cases.{path.stem}")
    return CASES


TO_COME = {
    "BUG-039": "equity",
    "BUG-041": "equity",
    "BUG-043": "equity",
    "BUG-137": "another program's histories",
    "BUG-139": "another program's histories",
    "BUG-141": "another program's histories",
    "BUG-149": "tournaments",
}
"""Those that are not of one hand played here, and what they wait for."""
