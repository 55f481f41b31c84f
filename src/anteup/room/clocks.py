"""What time it is at a table, and until when somebody may think."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from anteup.table.settings import Settings


class Handle(Protocol):
    """Something that will be called, unless that is taken back."""

    def cancel(self) -> None:
        """It is not to be called."""
        ...


class Clock(Protocol):
    """The time, and calls that come in time. A test has one that is set by hand."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...

    def slept(self) -> int:
        """By how many milliseconds the time has gone further than this machine was awake, since it was made."""
        ...

    def call_at(self, at: int, what: Callable[[], None]) -> Handle:
        """Has something called at a time, by whoever runs the event loop."""
        ...


class SystemClock:
    """The machine's own clock."""

    def __init__(self) -> None:
        self._ahead = self._drift()

    @staticmethod
    def _drift() -> int:
        return int((time.time() - time.monotonic()) * 1000)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(time.time() * 1000)

    def slept(self) -> int:
        """By how many milliseconds the time has gone further than this machine was awake, since it was made."""
        return self._drift() - self._ahead

    def call_at(self, at: int, what: Callable[[], None]) -> Handle:
        """Has something called at a time, by the running event loop."""
        return asyncio.get_running_loop().call_later(max(0.0, (at - self.now()) / 1000), what)


NAP = 2000
"""Milliseconds: whoever has slept for longer has all clocks begin anew."""


class Deadline(Struct, frozen=True, gc=False):
    """Until when somebody may think."""

    clock: int | None
    """When his clock has run out, and his time bank begins to run; None: nobody is hurried."""
    last: int | None
    """When the bank has run out as well, and his line has had its grace; None: he is waited for."""


WAITED_FOR = Deadline(None, None)


def deadline(settings: Settings, since: int, bank: int, lost: int | None) -> Deadline:
    """For one who is asked since then and has so much of his time bank; `lost`: since when his line is lost; None: it is not.

    All in milliseconds. Nobody is hurried where the table has no clock, but one whose line is lost is not waited for without
    end, unless the table waits for friends.
    """
    if lost is not None and settings.wait:
        return WAITED_FOR
    grace = settings.grace * 1000
    if not settings.clock:
        return WAITED_FOR if lost is None else Deadline(None, max(since, lost) + grace)
    ends = since + settings.clock * 1000
    return Deadline(ends, ends + bank + (0 if lost is None else grace))
