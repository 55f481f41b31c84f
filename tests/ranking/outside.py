"""What is known from outside: public reports of wrong showdowns, and the ledger's own examples.

Both are kept beside the repository. Where they are not, their tests are skipped, and say so.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

SHARED = Path(__file__).parents[3] / "shared"


def read(path: str) -> Any:
    """What a YAML file of those kept beside the repository holds; skips the test where it is not there."""
    file = SHARED / path
    if not file.exists():
        pytest.skip(f"{path} is not kept beside this copy of the repository")
    return yaml.safe_load(file.read_text("utf-8"))


def reports(kind: str) -> dict[str, dict[str, Any]]:
    """What the reports of one kind ask to be checked, by their numbers."""
    checks = {case["id"]: case.get("check", {}) for case in read("cases/bugcases.yaml")["cases"]}
    return {number: check for number, check in checks.items() if check.get("type") == kind}


def vectors(kind: str) -> dict[str, list[Any]]:
    """The ledger's machine-readable examples of one kind, by entry: of `cmp` also those that stand under `cmps`."""
    found: dict[str, list[Any]] = {}
    for entry in read("rules/ledger.yaml"):
        vector = entry.get("vector", {})
        examples = [*vector.get(kind + "s", ()), *([vector[kind]] if kind in vector else ())]
        if examples:
            found[entry["id"]] = examples
    return found
