"""`import anteup` costs little, whoever needs only the engine."""

from __future__ import annotations

import os
import subprocess
import sys

UNNEEDED = {"click", "rich", "tomllib", "asyncio", "sqlite3", "logging"}
"""Modules of the command line, the room, and the reading of files."""


def python(program: str) -> str:
    """Run a program in a fresh interpreter that knows nothing of this one."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTHON"))}
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, env=env).stdout


def test_import_brings_nothing_that_the_engine_does_not_need() -> None:
    loaded = set(python("import sys, anteup; print(*sys.modules)").split()) - set(
        python("import sys; print(*sys.modules)").split()
    )

    assert "anteup" in loaded
    assert set() == loaded & UNNEEDED
