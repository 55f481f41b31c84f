"""How many examples a property is tried on, and which tests say what of the code they have run.

`make test` tries few examples and always the same, `make test-long` many and new ones. Lines are counted only while those
tests run that hold the rules to their bar of coverage, since counting makes them three times as slow: `make cover` counts
in all of them.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("quick", max_examples=30, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile("quick")

COUNTED = (
    "src",
    "tests/cli/test_law.py",
    "tests/engine",
    "tests/ledger",
    "tests/ranking",
    "tests/rules",
    "tests/table/test_differs.py",
    "tests/table/test_gamesof.py",
    "tests/test_cards.py",
    "tests/test_chips.py",
)
"""What is to run every line of the cards, the rankings, the rules and the engine,"""
COUNTLESS = (
    "tests/engine/test_kernel_judges.py",
    "tests/ledger/test_advice.py",
    "tests/ledger/test_hoyle_forms.py",
    "tests/ledger/test_hoyle_wild.py",
    "tests/ledger/test_report.py",
    "tests/ranking/test_beside_pokerkit.py",
    "tests/ranking/test_counts.py",
    "tests/ranking/test_counts_of_every_ranking.py",
)
"""but for what runs the same lines a million times, or other tests once more."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the others uncounted; `ANTEUP_COVER=all` counts in all."""
    if os.environ.get("ANTEUP_COVER") == "all":
        return
    counted = [config.rootpath / place for place in COUNTED]
    countless = {config.rootpath / place for place in COUNTLESS}

    @cache
    def uncounted(path: Path) -> bool:
        return path in countless or not any(path.is_relative_to(place) for place in counted)

    for item in items:
        if uncounted(item.path):
            item.add_marker("no_cover")
