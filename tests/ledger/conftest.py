"""The mark of a test that plays a rule: `pytest -m "entry(id='T-006')"` runs that one."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "entry(id): plays this rule of the ledger, or of the modern floor")
