"""Programs that some tests look at the room with: where one is missing the test is skipped, but never where CI runs."""

from __future__ import annotations

import os
import shutil

import pytest

CI = "ANTEUP_TESTS_NEED"
"""Set by `.ci/run`, which installs what is missing."""


def needs(*programs: str) -> pytest.MarkDecorator:
    """A mark for tests that cannot run without these programs."""
    missing = [program for program in programs if shutil.which(program) is None]
    skipped = bool(missing) and not os.environ.get(CI)
    return pytest.mark.skipif(skipped, reason=f"this machine has no {' and no '.join(missing)}")
