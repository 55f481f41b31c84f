"""Secrecy by type: every line of `leaks.py` marked as a leak is refused by the type-checker, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from mypy import api

LEAKS = Path(__file__).with_name("leaks.py")


def test_no_leak_type_checks() -> None:
    marked = {n for n, line in enumerate(LEAKS.read_text().splitlines(), 1) if line.endswith("# leak")}

    said, broken, _ = api.run(["--strict", "--no-error-summary", "--no-incremental", str(LEAKS)])

    refused = {int(n) for n in re.findall(rf"{LEAKS.name}:(\d+): error", said)}
    assert not broken
    assert len(marked) == 17
    assert refused == marked, said
