"""A house: all its tables, the journal that they are written in, and whoever plays for it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import ExitStack
from pathlib import Path

from anteup.room.actor import Table
from anteup.room.clocks import Clock, SystemClock
from anteup.room.data import DataDir
from anteup.room.houseplayers import HousePlayers, process
from anteup.room.journal import Journal
from anteup.room.log import fault
from anteup.room.resuming import NotResumed
from anteup.room.sqlite import SqliteJournal
from anteup.room.vault import Vault
from anteup.table.gamesof import checked
from anteup.table.happened import Person
from anteup.table.packs import HousePack, Packs
from anteup.table.settings import Settings

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of which the names of tables are made: those that nobody takes for another."""


class House:
    """A room that is open. Made by `open`, or with a journal of one's own."""

    def __init__(  # noqa: PLR0913 (all that a house stands on)
        self,
        journal: Journal,
        vault: Vault,
        *,
        packs: Packs | None = None,
        clock: Clock | None = None,
        executor: Callable[[], Executor] = process,
        holds: ExitStack | None = None,
    ) -> None:
        self.journal, self.vault = journal, vault
        self.packs: Packs = packs or HousePack()
        self.clock: Clock = clock or SystemClock()
        self.tables: dict[str, Table] = {}
        """By their names; those that have been closed are among them until the room is."""
        self.lost: dict[str, str] = {}
        """Tables that could not be gone on with, and why."""
        self.players = HousePlayers(executor)
        self._holds = holds or ExitStack()

    @classmethod
    async def open(
        cls,
        data: DataDir | Path | str,
        *,
        packs: Packs | None = None,
        clock: Clock | None = None,
        executor: Callable[[], Executor] = process,
    ) -> House:
        """The room in a folder, which is made where there is none; its tables go on where they were left.

        Raises data.InUse where a room runs there, JournalBroken, VaultLocked, and OSError.
        """
        folder = data if isinstance(data, DataDir) else DataDir(Path(data))
        with ExitStack() as holds:
            holds.enter_context(folder.held())
            vault = Vault.open(folder.key)
            house = cls(
                SqliteJournal(folder.journal),
                vault,
                packs=packs,
                clock=clock,
                executor=executor,
                holds=holds.pop_all(),
            )
        try:
            await house.resume()
        except BaseException:
            await house.close()
            raise
        return house

    async def resume(self) -> None:
        """Goes on with every table in the journal. One that cannot be gone on with is left alone, and written down."""
        for name in await self.journal.tables():
            try:
                self.tables[name] = await Table.resumed(
                    name, self.journal, self.vault, packs=self.packs, clock=self.clock, players=self.players
                )
            except NotResumed as e:
                fault(f"table {name}", e)
                self.lost[name] = str(e)

    async def new_table(self, settings: Settings, host: Person, host_name: str) -> Table:
        """Opens a table. Raises NotGranted where the settings are none, and JournalBroken."""
        checked(settings)
        name = self._name()
        table = await Table.opened(
            name,
            settings,
            host,
            host_name,
            self.journal,
            self.vault,
            packs=self.packs,
            clock=self.clock,
            players=self.players,
        )
        self.tables[name] = table
        return table

    def _name(self) -> str:
        while (name := "".join(secrets.choice(LETTERS) for _ in range(8))) in self.tables or name in self.lost:
            pass
        return name

    async def close(self) -> None:
        """Ends it; every table can be gone on with."""
        for table in list(self.tables.values()):
            await table.close()
        self.players.close()
        await self.journal.close()
        self._holds.close()
