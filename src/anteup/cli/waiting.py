"""Whoever waits is told how far it has come, and may stop it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, TypeAlias

import click

from anteup.cli.figures import say

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much is done, and of how much."""
PATIENCE = 0.5
"""Seconds after which a bar shows how far it has come."""
INTERRUPTED = 130
"""The exit code of what was stopped by Ctrl-C, as shells have it."""


def looks_on() -> bool:
    """Does somebody look on as it is reckoned?"""
    return sys.stderr.isatty()


@contextmanager
def waiting() -> Generator[Progress | None, None, None]:
    """What is to be told how far it has come: a bar on a terminal, for those who have waited a while; else nothing.

    Ctrl-C ends the command with a line.
    """
    began, bars = time.monotonic(), list[Any]()

    def told(done: int, total: int) -> None:
        if not bars and time.monotonic() - began > PATIENCE:
            from rich.console import Console  # noqa: PLC0415 (nobody has waited for it in vain)
            from rich.progress import Progress as Bar  # noqa: PLC0415

            bars.append(Bar(console=Console(stderr=True), transient=True))
            bars[0].start()
            bars[0].add_task("Dealing", total=total)
        if bars:
            bars[0].update(bars[0].task_ids[0], completed=done, total=total)

    try:
        yield told if looks_on() else None
    except KeyboardInterrupt:
        say("Stopped; nothing is known yet.", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
    finally:
        for bar in bars:
            bar.stop()
