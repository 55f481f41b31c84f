"""`import anteup` costs little, whoever needs only the engine."""

from __future__ import annotations

import os
import resource
import subprocess
import sys

MOST_SECONDS = 0.060
UNNEEDED = {"click", "rich", "tomllib", "asyncio", "sqlite3", "logging"}
"""Modules of the command line, the room, and the reading of files."""


def python(program: str) -> str:
    """Run a program in a fresh interpreter that knows nothing of this one."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTHON"))}
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, env=env).stdout


def seconds(program: str) -> float:
    """Processor time of one run, which a busy machine lengthens less than the clock's."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    python(program)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_import_is_quick() -> None:
    runs = [(seconds("pass"), seconds("import anteup")) for _ in range(9)]
    bare, whole = (min(times) for times in zip(*runs, strict=True))

    assert whole - bare < MOST_SECONDS


def test_import_brings_nothing_that_the_engine_does_not_need() -> None:
    loaded = set(python("import sys, anteup; print(*sys.modules)").split()) - set(
        python("import sys; print(*sys.modules)").split()
    )

    assert "anteup" in loaded
    assert set() == loaded & UNNEEDED
