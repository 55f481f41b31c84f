"""Every game at a table of the room: each sees what his seat sees, and a resumed table is the same table."""

from __future__ import annotations

import asyncio
import re
from random import Random

import msgspec
import pytest

from anteup.bots.choices import choice
from anteup.bots.simple import may_bet
from anteup.engine.actions import Action, Call, Check, Fold, RaiseTo, Seat
from anteup.engine.hand import View
from anteup.engine.menus import Anytime, Menu, Wager
from anteup.engine.seen import seen
from anteup.room.actor import Table
from anteup.room.protocol import Ack, DealtSeen
from anteup.room.vault import Vault
from anteup.room.views import encode
from anteup.rules.catalogue import games
from anteup.table import asks
from anteup.table.gamesof import checked
from anteup.table.granting import NotGranted
from anteup.table.happened import Dealt, HandBegan, Person, TableEvent
from anteup.table.packs import Rehearsal
from anteup.table.settings import Settings
from tests.room.memory import HandClock, MemoryJournal, Onlooker, settle

PEOPLE = ("ann", "ben", "cid", "dot")
_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


def lawful(mine: View, menu: Menu, dice: Random) -> Action:
    """Something lawful, now and then a bet."""
    if not isinstance(menu, Wager):
        return choice(mine, menu, dice)
    may: list[Action] = [*[Fold()] * menu.fold, *[Check()] * menu.check, *[Call()] * (3 * bool(menu.call))]
    if menu.least and may_bet(mine, menu):
        may += [RaiseTo(menu.least)] * 2
    return dice.choice(may)


def tables() -> list[str]:
    """Every form and game, by its name."""
    return sorted(listed.name for listed in games())


async def evening(game: str, hands: int, seed: int) -> None:
    """A few hands of a game, everybody looking on."""
    seats = 4
    while True:
        settings = Settings(game=game, seats=seats, pause=0, clock=0, choosing=5)
        try:
            checked(settings)
            break
        except NotGranted:
            seats -= 1
    dice, journal, clock, vault = Random(seed), MemoryJournal(), HandClock(), Vault(bytes(32))
    table = await Table.opened(
        "green", settings, Person("ann"), "Ann", journal, vault, clock=clock, packs=Rehearsal(seed)
    )
    rail = Onlooker()
    viewers = [Onlooker(name) for name in PEOPLE[:seats]]
    for viewer in (rail, *viewers):
        await table.join(viewer)
    for viewer in viewers:
        await viewer.asks(table, asks.Enter())
        await viewers[0].asks(table, asks.Admit(Person(viewer.person or "")))  # some books ask the host (V-104)
        await viewer.asks(table, asks.Sit())
    for _ in range(600):
        if table.evening.session.hands >= hands:
            break
        if not table.evening.seats:
            for viewer in viewers:
                chair = table.evening.chair_of(Person(viewer.person or ""))
                if chair is not None and not table.evening.session.chairs[chair].stack:
                    await viewer.asks(table, asks.Buy())
            await clock.pass_(5000)
            continue
        viewer = next(each for each in viewers if each.turn is not None and not isinstance(each.turn.menu, Anytime))
        turn = viewer.turn
        assert turn is not None
        answer = await viewer.acts(table, lawful(viewer.view, turn.menu, dice))
        assert isinstance(answer, Ack), answer
        await settle(3)
    assert table.evening.session.hands >= hands, table.evening.hand
    assert not table.broken
    _each_sees_his_own(journal, vault, table, viewers, rail)
    await table.close()
    again = await Table.resumed("green", journal, vault, clock=clock, packs=Rehearsal(seed + 1))
    assert msgspec.structs.replace(again.evening, since=0) == msgspec.structs.replace(table.evening, since=0)
    late = Onlooker("ann")
    await again.join(late)
    if table.evening.seats:
        assert late.view == viewers[0].view
    await again.close()


def _each_sees_his_own(
    journal: MemoryJournal, vault: Vault, table: Table, viewers: list[Onlooker], rail: Onlooker
) -> None:
    """The lines that each was sent are what the engine says that he sees, and the journal hides the rest."""
    chairs: tuple[int, ...] = ()
    where = {viewer.person: table.evening.chair_of(Person(viewer.person or "")) for viewer in viewers}
    sent = {viewer.person: {line.n: line.event for line in viewer.lines} for viewer in (rail, *viewers)}
    for line in journal.all["green"]:
        whole = vault.unseal("green", line.n, line.sealed) if line.sealed is not None else line.kept or line.public
        event = _EVENT.decode(whole)
        if isinstance(event, HandBegan):
            chairs = event.chairs
        if not isinstance(event, Dealt) or line.n not in sent[None]:
            continue
        for viewer in (rail, *viewers):
            chair = where.get(viewer.person)
            seat = Seat(chairs.index(chair)) if chair is not None and chair in chairs else None
            told = sent[viewer.person][line.n]
            assert isinstance(told, DealtSeen)
            assert told.event == seen(event.event, seat)
        assert (line.sealed is None) == (seen(event.event, None) == event.event)
        if line.sealed is not None:
            face = encode(seen(event.event, None))
            assert not re.search(rb'"([2-9TJQKA][cdhs]|Jk2?)"', face) or b'"known"' in face


@pytest.mark.parametrize("game", tables())
def test_a_hand_of_every_game(game: str) -> None:
    asyncio.run(evening(game, 1, 11))


@pytest.mark.long
@pytest.mark.parametrize("game", tables())
def test_an_evening_of_every_game(game: str) -> None:
    for seed in range(5):
        asyncio.run(evening(game, 12, seed))
