"""Every path that this machine can run goes through the same tests."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

from anteup.kernel import NUMPY, path, paths
from anteup.kernel.path import core as running

PATHS = [name for name in paths() if name != NUMPY] if path() != NUMPY else [NUMPY]


@pytest.fixture(params=PATHS)
def core(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    """The kernel on each path in turn; afterwards on the one that ran before."""
    before = running.path()
    running.choose(request.param)
    yield running
    running.choose(before)
