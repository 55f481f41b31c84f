"""A table of Ann's in a room without a disk, for the tests of what a table does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from anteup.engine.events import Seen
from anteup.room.actor import Table
from anteup.room.protocol import (
    Ack,
    DealtSeen,
)
from anteup.room.vault import Vault
from anteup.table import asks
from anteup.table.happened import (
    Person,
)
from anteup.table.settings import Settings
from tests.room.memory import HandClock, MemoryJournal, Onlooker, settle

KEY = bytes(range(32))
PLAIN = Settings(seats=4, pause=4, clock=30, bank=10, grace=5)


class Room:
    """A table of Ann's, with whoever sits down at it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.journal = MemoryJournal()
        self.clock = HandClock()
        self.vault = Vault(KEY)
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    async def open(self, *names: str) -> list[Onlooker]:
        self._table = await Table.opened(
            "green", self.settings, Person("ann"), "Ann", self.journal, self.vault, clock=self.clock
        )
        found = [await self.comes(name) for name in names]
        for viewer in found:
            assert isinstance(await viewer.asks(self.table, asks.Sit()), Ack)
        return found

    async def comes(self, name: str | None) -> Onlooker:
        viewer = Onlooker(name)
        await self.table.join(viewer)
        return viewer

    async def again(self) -> Table:
        """The table, resumed in another process."""
        await self.table.close()
        self._table = await Table.resumed("green", self.journal, self.vault, clock=self.clock)
        await settle()
        return self.table

    @property
    def kinds(self) -> list[str]:
        return [line.kind for line in self.journal.all["green"]]


def played(scene: Callable[[Room], Awaitable[None]], settings: Settings = PLAIN) -> Room:
    """A scene, in a room of its own."""

    async def run() -> Room:
        room = Room(settings)
        await scene(room)
        if not room.table.broken:
            await room.table.close()
        return room

    return asyncio.run(run())


def where(room: Room, viewer: Onlooker) -> int:
    """The chair of somebody who has one."""
    assert viewer.person is not None
    chair = room.table.evening.chair_of(viewer.person)
    assert chair is not None
    return chair


def phase(viewer: Onlooker) -> str:
    """What is going on, as he has been told."""
    return viewer.table.phase


def asked(viewer: Onlooker) -> bool:
    """Has he a turn now?"""
    return viewer.turn is not None


def until(viewer: Onlooker) -> int | None:
    """Until when he may think; None: as long as he likes."""
    assert viewer.turn is not None
    return viewer.turn.deadline


def on_turn(viewers: Sequence[Onlooker]) -> Onlooker:
    found = [viewer for viewer in viewers if viewer.turn is not None]
    assert len(found) == 1, found
    return found[0]


def dealt(viewer: Onlooker) -> list[Seen]:
    return [line.event.event for line in viewer.lines if isinstance(line.event, DealtSeen)]
