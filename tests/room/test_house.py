"""A house with its tables, on a disk, and the bots that play there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from anteup.engine.actions import Action, Check, Fold, RaiseTo
from anteup.engine.hand import View
from anteup.engine.menus import Menu
from anteup.room import houseplayers
from anteup.room.data import InUse
from anteup.room.house import House
from anteup.room.houseplayers import process
from anteup.room.protocol import Ack, DealtSeen
from anteup.room.vault import Vault
from anteup.table import asks
from anteup.table.away import default
from anteup.table.granting import NotGranted
from anteup.table.happened import GameCalled, Person, WentAway
from anteup.table.settings import Settings
from tests.room.memory import AtOnce, HandClock, MemoryJournal, Onlooker, once, play_hand

ANN = Person("ann")
BOTS = Settings(seats=3, bots=2, pause=1)


def at_home(play: Callable[[House, HandClock], Any], executor: Callable[[], Executor] = AtOnce) -> None:
    """Something happens in a house without a disk."""

    async def run() -> None:
        clock = HandClock()
        house = House(MemoryJournal(), Vault(bytes(32)), clock=clock, executor=executor)
        await play(house, clock)
        await house.close()

    asyncio.run(run())


async def a_table(house: House, clock: HandClock, settings: Settings = BOTS) -> Onlooker:
    """A table of Ann's at which she sits; the hand has been dealt."""
    table = await house.new_table(settings, ANN, "Ann")
    ann = Onlooker("ann")
    await table.join(ann)
    assert isinstance(await ann.asks(table, asks.Sit()), Ack)
    await clock.pass_(1000)
    assert table.evening.seats
    return ann


def test_a_house_is_one_folder_and_its_tables_go_on_there(tmp_path: Path) -> None:
    async def scene() -> None:
        house = await House.open(tmp_path, executor=lambda: ThreadPoolExecutor(1))
        with pytest.raises(InUse):
            await House.open(tmp_path)
        table = await house.new_table(Settings(pause=0), ANN, "Ann")
        ann, ben = Onlooker("ann"), Onlooker("ben")
        for viewer in (ann, ben):
            await table.join(viewer)
            assert isinstance(await viewer.asks(table, asks.Sit()), Ack)
        await play_hand(table, [ann, ben])
        await once(table, [ann, ben])
        await house.close()
        before = table.evening
        house = await House.open(tmp_path)
        again = house.tables[table.id]
        assert again.evening == before
        assert again.n == table.n
        ann, ben = Onlooker("ann"), Onlooker("ben")
        for viewer in (ann, ben):
            await again.join(viewer)
        await play_hand(again, [ann, ben])
        ledger = await house.journal.ledger(table.id)
        assert sum(one.amount for one in ledger) == 0
        assert (await house.journal.hands(table.id))[1].last is not None
        await house.close()
        await house.close()

    asyncio.run(scene())


def test_a_table_that_cannot_be_folded_is_left_alone_and_the_others_go_on() -> None:
    async def scene() -> None:
        journal, vault = MemoryJournal(), Vault(bytes(32))
        house = House(journal, vault)
        first, second = [await house.new_table(Settings(), ANN, "Ann") for _ in range(2)]
        for table in (first, second):
            await table.close()
        lines = journal.all[first.id]
        lines[0] = replace(lines[0], public=b'{"type":"Opened"}')
        again = House(journal, vault)
        await again.resume()
        assert list(again.tables) == [second.id]
        assert list(again.lost) == [first.id]
        await again.close()

    asyncio.run(scene())


def test_no_table_is_opened_that_is_none() -> None:
    async def scene(house: House, _: HandClock) -> None:
        with pytest.raises(NotGranted):
            await house.new_table(Settings(game="nothing"), ANN, "Ann")
        assert not house.tables

    at_home(scene)


def always(what: Any) -> Callable[..., Any]:
    """A function that answers the same, whatever it is asked."""

    def answer(*_: Any, **__: Any) -> Any:
        return what

    return answer


# ---- bots -----------------------------------------------------------------------------------------------------------


def test_bots_play_and_nobody_is_timed_out() -> None:
    async def scene(house: House, clock: HandClock) -> None:
        ann = await a_table(house, clock)
        table = next(iter(house.tables.values()))
        for _ in range(60):
            if ann.turn is not None:
                await once(table, [ann])
            await clock.pass_(500)
        assert table.evening.session.hands >= 1
        assert not [line for line in ann.lines if isinstance(line.event, WentAway)]
        marked = [chair for chair in ann.table.chairs if chair.bot]
        assert len(marked) == 2

    at_home(scene)


def test_a_bot_answers_at_a_moment_that_has_nothing_to_do_with_how_long_it_thought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(houseplayers, "pace", always(2500))

    async def scene(house: House, clock: HandClock) -> None:
        ann = await a_table(house, clock)
        table = next(iter(house.tables.values()))
        while ann.turn is not None:
            await once(table, [ann])
        began, n = clock.at, table.n
        await clock.pass_(2499)
        assert table.n == n
        await clock.pass_(1)
        assert table.n > n
        assert clock.at == began + 2500

    at_home(scene)


class Instead(AtOnce):
    """An executor that does something else than it is asked."""

    def __init__(self, what: Callable[..., Any]) -> None:
        self.what = what

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return super().submit(self.what, fn, *args, **kwargs)


class Broken(AtOnce):
    """An executor whose process has died."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        raise BrokenExecutor("it has died")


def fails(*_: Any) -> Action:
    """A bot with a fault."""
    raise ZeroDivisionError


def dies(*_: Any) -> Action:
    """A bot whose process dies while it thinks."""
    raise BrokenExecutor("it has died")


@pytest.mark.parametrize("executor", [lambda: Instead(fails), Broken, lambda: Instead(dies)])
def test_a_bot_that_fails_does_what_is_done_for_the_absent(executor: Callable[[], Executor]) -> None:
    async def scene(house: House, clock: HandClock) -> None:
        ann = await a_table(house, clock)
        table = next(iter(house.tables.values()))
        for _ in range(40):
            if ann.turn is not None:
                await once(table, [ann])
            await clock.pass_(1000)
        assert table.evening.session.hands >= 1
        assert not table.broken
        assert not table.evening.paused

    at_home(scene, executor)


def test_a_bot_that_asks_for_what_is_unlawful_does_what_is_done_for_the_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houseplayers, "decide", always(RaiseTo(10**9)))

    async def scene(house: House, clock: HandClock) -> None:
        ann = await a_table(house, clock)
        table = next(iter(house.tables.values()))
        for _ in range(40):
            if ann.turn is not None:
                await once(table, [ann])
            await clock.pass_(1000)
        done = [line.event.event for line in ann.lines if isinstance(line.event, DealtSeen)]
        assert not any(type(event).__name__ == "Raised" for event in done)
        assert table.evening.session.hands >= 1

    at_home(scene)


def test_a_bot_says_it_again_where_it_could_not_be_written() -> None:
    async def scene(house: House, clock: HandClock) -> None:
        ann = await a_table(house, clock, replace(BOTS, clock=0))
        table = next(iter(house.tables.values()))
        while ann.turn is not None:
            await once(table, [ann])
        assert isinstance(house.journal, MemoryJournal)
        house.journal.broken = "the disk is full"
        n = table.n
        await clock.pass_(20_000)
        assert table.n == n
        assert 10 < house.journal.refused < 30
        house.journal.broken = ""
        await clock.pass_(10_000)
        assert table.n > n

    at_home(scene)


def test_a_bot_is_given_what_its_seat_has_seen_and_nothing_else() -> None:
    seen: list[tuple[View, Menu]] = []

    def looks(fn: Callable[..., Action], view: View, menu: Menu, profit: int) -> Action:
        seen.append((view, menu))
        return fn(view, menu, profit)

    async def scene(house: House, clock: HandClock) -> None:
        ann = await a_table(house, clock)
        table = next(iter(house.tables.values()))
        for _ in range(30):
            if ann.turn is not None:
                await once(table, [ann])
            await clock.pass_(1000)

    at_home(scene, lambda: Instead(looks))
    assert seen
    for view, menu in seen:
        assert type(view) is View
        assert not view.deck
        others = [cards for seat, cards in enumerate(view.down) if seat != menu.seat and not view.shown >> seat & 1]
        assert {card.text for cards in others for card in cards} <= {"??"}


def test_a_bots_process_decides() -> None:
    pool = process()
    try:
        assert pool.submit(msgspec.json.encode, Check()).result(60) == b'{"type":"Check"}'
    finally:
        pool.shutdown()


def test_a_bot_makes_room_when_somebody_waits() -> None:
    async def scene(house: House, clock: HandClock) -> None:
        ann = await a_table(house, clock)
        table = next(iter(house.tables.values()))
        ben = Onlooker("ben")
        await table.join(ben)
        assert isinstance(await ben.asks(table, asks.Sit()), Ack)
        assert [named.name for named in ann.table.queue] == ["Ben"]
        for _ in range(60):
            if ben.you.chair is not None:
                break
            if ann.turn is not None:
                await once(table, [ann], always(Fold()))
            await clock.pass_(1000)
        assert ben.you.chair is not None
        assert [type(line.event).__name__ for line in ann.lines if type(line.event).__name__ == "Left"] == ["Left"]

    at_home(scene)


def test_a_bot_that_deals_names_the_game_before_its_time_has_run_out() -> None:
    async def scene(house: House, clock: HandClock) -> None:
        table = await house.new_table(replace(BOTS, game="holdem", forms=("draw", "razz"), choice="deal"), ANN, "Ann")
        ann = Onlooker("ann")
        await table.join(ann)
        await ann.asks(table, asks.Sit())
        for _ in range(200):
            if table.evening.session.hands >= 4:
                break
            if ann.turn is not None:
                await once(table, [ann], default)
            choosing = ann.table.choosing
            if choosing is not None and choosing.chair == ann.you.chair:
                await ann.asks(table, asks.CallGame("razz"))
            await clock.pass_(1000)
        called = [line.event for line in ann.lines if isinstance(line.event, GameCalled)]
        assert len(called) >= 4
        assert {event.by for event in called} == {"player"}

    at_home(scene)
