"""Which path the arithmetic runs on: the C kernel, as wide as the processor can, or NumPy where there is no kernel."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

NUMPY = "numpy"
CHOICE = "ANTEUP_KERNEL"
"""The environment variable that forces a path."""


class NoSuchPath(ValueError):
    """`ANTEUP_KERNEL` names a path that this machine cannot run; the message names those it can."""


if TYPE_CHECKING:
    from anteup.kernel import _core as core

    able: list[str]
else:
    try:
        from anteup.kernel import _core
    except ImportError:
        _core = None
    asked = os.environ.get(CHOICE, "")
    able = [*(_core.paths() if _core else ()), NUMPY]
    if asked and asked not in able:
        raise NoSuchPath(f"{CHOICE}={asked}: this machine can run {', '.join(able)}")
    if asked == NUMPY or _core is None:
        from anteup.kernel import plain as core
    else:
        core = _core
        if asked:
            core.choose(asked)

__all__ = ["CHOICE", "NUMPY", "NoSuchPath", "core", "path", "paths"]


def path() -> str:
    """The path that runs: `avx512`, `avx2` or `base` in the C kernel, or `numpy`."""
    return core.path()


def paths() -> tuple[str, ...]:
    """The paths that this machine can run, the fastest first."""
    return tuple(able)
