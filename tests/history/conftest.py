"""What the tests of replaying share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with nothing in it."""
    return tmp_path
