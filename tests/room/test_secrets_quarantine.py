"""A table whose code fails voids its hand and stands still; other tables of the room play on, and no chip is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest

from anteup.room import actor
from anteup.room.actor import Table
from anteup.room.house import House
from anteup.room.journal import Line
from anteup.room.log import LOG
from anteup.room.protocol import Ack, HandDoneSeen, HandVoidedSeen, Reject
from anteup.table import asks
from anteup.table.evening import Evening
from anteup.table.happened import Dealt, Person
from anteup.table.settings import Settings
from tests.room.memory import AtOnce, HandClock, Onlooker, once, play_hand, settle, stays
from tests.room.test_canaries import Written

PEOPLE = ("ann", "ben", "cid")


class Room:
    """Two tables of one room, on a disk, with the same people at both."""

    def __init__(self, house: House, clock: HandClock) -> None:
        self.house, self.clock = house, clock
        self.tables: list[Table] = []
        self.viewers: list[list[Onlooker]] = []

    async def lay(self) -> None:
        """Two tables, and three at each."""
        for name in ("One", "Other"):
            settings = Settings(name=name, game="holdem-no-limit", seats=3, pause=1, clock=0, grace=600)
            table = await self.house.new_table(settings, Person("ann"), "Ann")
            viewers = [Onlooker(person) for person in PEOPLE]
            for viewer in viewers:
                await table.join(viewer)
                assert isinstance(await viewer.asks(table, asks.Sit()), Ack)
            self.tables.append(table)
            self.viewers.append(viewers)

    async def begins(self, table: Table) -> None:
        """The time passes until a hand begins, and what was written of it is on the disk."""
        for _ in range(2000):
            await settle()
            if table.evening.seats:
                return
            await self.clock.pass_(1000)
            await asyncio.sleep(0.01)
        raise AssertionError("no hand begins")

    async def balances(self, table: Table) -> dict[str, int]:
        """What the ledger on the disk says."""
        found: dict[str, int] = {}
        for posting in await table.journal.ledger(table.id):
            found[posting.account] = found.get(posting.account, 0) + posting.amount
        return found


async def until(done: Callable[[], bool]) -> None:
    """Waits for the disk."""
    for _ in range(2000):
        await settle()
        if done():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not come to that")


def fails_at(
    patch: pytest.MonkeyPatch, where: str, table: Callable[[], str], which: Callable[[Any], bool] = lambda _: True
) -> None:
    """One function that tables are made of fails for one table."""
    old = getattr(actor, where)

    def failing(evening: Evening, *some: Any) -> Any:
        if evening.id == table() and which(some):
            raise ZeroDivisionError("As Kd in the message of a fault")
        return old(evening, *some)

    patch.setattr(actor, where, failing)


def in_a_hand(some: Any) -> bool:
    """Is it a line of a hand that is at fault?"""
    return any(isinstance(one, Dealt) for one in some)


@pytest.mark.parametrize(
    ("where", "which"),
    [("acted", lambda _: True), ("told", in_a_hand), ("evolved", in_a_hand)],
    ids=["judge", "tell", "fold"],
)
def test_a_table_that_fails_stands_still_and_another_plays_on(  # noqa: PLR0915 (one scene, told to its end)
    where: str, which: Callable[[Any], bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Written()

    async def scene() -> None:
        clock = HandClock()
        house = await House.open(tmp_path, clock=clock, executor=_executor)
        room = Room(house, clock)
        await room.lay()
        for table in room.tables:
            await room.begins(table)
        one, other = room.tables
        ours, theirs = room.viewers
        assert one.evening.seats
        assert other.evening.seats
        began = [chair.stack for chair in one.evening.session.chairs]
        for _ in range(2):
            await once(one, ours)
        before = await room.balances(one)

        with monkeypatch.context() as patch:
            fails_at(patch, where, lambda: one.id, which)
            acting = next(viewer for viewer in ours if viewer.turn is not None)
            turn = acting.turn
            assert turn is not None
            answer = await acting.acts(one, stays(acting.view, turn.menu))
            assert isinstance(answer, Reject)
            assert answer.code == "R_FAULT"
            await play_hand(other, theirs)  # meanwhile, and though its neighbour is at fault
            await until(lambda: not one.evening.seats)

        assert one.evening.paused
        assert not one.evening.seats
        assert [chair.stack for chair in one.evening.session.chairs] == began
        assert await room.balances(one) == before
        for viewer in ours:
            assert viewer.closed is None
            assert viewer.table.phase == "paused"
            assert [line.event.number for line in viewer.lines if isinstance(line.event, HandVoidedSeen)] == [1]
            assert viewer.turn is None
        assert [line.event.number for line in theirs[0].lines if isinstance(line.event, HandDoneSeen)] == [1]

        for table in room.tables:
            balances = await room.balances(table)
            assert sum(balances.values()) == 0
            for person, chair in zip(PEOPLE, table.evening.session.chairs, strict=True):
                assert balances[f"stack:{person}"] == chair.stack

        assert isinstance(await ours[0].asks(one, asks.Resume()), Ack)
        await room.begins(one)
        await play_hand(one, ours)
        assert [line.event.number for line in ours[0].lines if isinstance(line.event, HandDoneSeen)] == [2]
        lines: list[Line] = await one.journal.lines(one.id)
        assert [line.n for line in lines] == list(range(1, len(lines) + 1))
        await house.close()

        again = await House.open(tmp_path, clock=clock, executor=_executor)
        assert not again.lost
        stacks = [chair.stack for chair in again.tables[one.id].evening.session.chairs]
        assert stacks == [chair.stack for chair in one.evening.session.chairs]
        await again.close()

    LOG.addHandler(written)
    try:
        asyncio.run(scene())
    finally:
        LOG.removeHandler(written)
    assert len(written.lines) == 1
    assert "ZeroDivisionError" in written.lines[0]
    assert "As" not in written.lines[0]


def _executor() -> Executor:
    return AtOnce()
