"""Which entries of the ledger are played, and pass.

python -m tests.ledger.report [PYTEST'S OWN WORDS ...]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest

from anteup.rules.sources import all_sources

LEDGER = ("H", "V", "T", "L", "I")
"""The letters of the five documents, in their order."""


class Ends:
    """Learns which tests play which rule, and how each of them ends."""

    def __init__(self) -> None:
        self.rules: dict[str, list[str]] = {}
        self.passed: set[str] = set()
        self.failed: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note the rules of every test."""
        self.rules = {item.nodeid: [str(mark.kwargs["id"]) for mark in item.iter_markers("entry")] for item in items}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how a test ends: what is skipped has not passed."""
        if report.passed and report.when == "call":
            self.passed.add(report.nodeid)
        elif not report.passed:
            self.failed.add(report.nodeid)

    def played(self) -> dict[str, bool]:
        """By rule, whether every test that plays it passes."""
        found: dict[str, list[bool]] = defaultdict(list)
        for test, rules in self.rules.items():
            for rule in rules:
                found[rule].append(test in self.passed - self.failed)
        return {rule: all(ends) for rule, ends in found.items()}


def main(words: Sequence[str] = ()) -> int:
    """Run the tests of the ledger, and tell how far they reach."""
    ends = Ends()
    code = pytest.main(["-q", "--no-header", str(Path(__file__).parent), *words], plugins=[ends])
    played = ends.played()
    entries = {rule.id: rule.document for rule in all_sources() if rule.id.split("-")[0] in LEDGER}

    lines = [""]
    for document in dict.fromkeys(entries.values()):
        mine = [rule for rule in entries if entries[rule] == document]
        lines.append(f"{sum(played.get(rule, False) for rule in mine):4} of {len(mine):3}  {document}")
    others = [passes for rule, passes in played.items() if rule not in entries]
    lines.append(f"{sum(others):4} of {len(others):3}  rules of the modern floor, and rulings, that are played")
    lines += [f"{rule} fails" for rule, passes in sorted(played.items()) if not passes]
    covered = sum(played.get(rule, False) for rule in entries)
    lines.append(f"ledger: {covered} of {len(entries)} covered and passing\n")
    sys.stdout.write("\n".join(lines))
    return int(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
