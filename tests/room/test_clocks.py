"""Until when somebody may think; and the machine's own clock."""

from __future__ import annotations

import asyncio
import time

import pytest
from msgspec.structs import replace

from anteup.room import clocks
from anteup.room.clocks import WAITED_FOR, Deadline, SystemClock, deadline
from anteup.table.settings import Settings

TABLE = Settings(clock=30, grace=20)


@pytest.mark.parametrize(
    ("settings", "lost", "found"),
    [
        (TABLE, None, Deadline(31_000, 36_000)),
        (TABLE, 4000, Deadline(31_000, 56_000)),
        (replace(TABLE, wait=True), None, Deadline(31_000, 36_000)),
        (replace(TABLE, wait=True), 4000, WAITED_FOR),
        (replace(TABLE, clock=0), None, WAITED_FOR),
        (replace(TABLE, clock=0), 500, Deadline(None, 21_000)),
        (replace(TABLE, clock=0), 9000, Deadline(None, 29_000)),
        (replace(TABLE, clock=0, wait=True), 9000, WAITED_FOR),
        (replace(TABLE, grace=0), 4000, Deadline(31_000, 36_000)),
    ],
)
def test_a_clock_then_the_bank_then_the_grace(settings: Settings, lost: int | None, found: Deadline) -> None:
    assert deadline(settings, since=1000, bank=5000, lost=lost) == found


def test_the_systems_clock_calls_in_time_and_knows_how_long_it_has_slept(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SystemClock()

    async def scene() -> list[str]:
        called: list[str] = []
        clock.call_at(clock.now() + 20, lambda: called.append("later"))
        clock.call_at(clock.now() - 1000, lambda: called.append("at once"))
        clock.call_at(clock.now() + 10, lambda: called.append("never")).cancel()
        await asyncio.sleep(0.2)
        return called

    assert asyncio.run(scene()) == ["at once", "later"]
    assert abs(clock.slept()) < clocks.NAP
    wall = time.time
    monkeypatch.setattr(time, "time", lambda: wall() + 3600)
    assert abs(clock.slept() - 3_600_000) < clocks.NAP
