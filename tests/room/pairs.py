"""Pairs of hands that somebody cannot tell apart: the same to him, and other cards in other hands and in the stock.

A hand is played once, as it comes. Then it is played twice again by whoever sat there: all that one viewer was shown lies
where it lay, and every other card lies anywhere; what people did before all eyes they do again, and what they did in
secret they do otherwise. Whatever a viewer is sent of the one hand has to be, byte for byte, what he is sent of the other.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from random import Random
from typing import Literal, NamedTuple

import httpx
import msgspec

from anteup.bots.house import pace
from anteup.cards import Card, Pack
from anteup.engine.actions import Action, HandOver, TurnUp
from anteup.engine.events import (
    AllPassed,
    BoardDealt,
    Chose,
    Declared,
    Discarded,
    Drawn,
    DrawnUp,
    Event,
    Exposed,
    FalseOpened,
    HolesDealt,
    Looked,
    Mucked,
    Named,
    OwnedUp,
    Penalised,
    Proved,
    Shown,
    TurnedUp,
    UpDealt,
)
from anteup.engine.hand import View
from anteup.engine.menus import Anytime, Menu
from anteup.room.actor import Table
from anteup.room.app import make_app
from anteup.room.desk import HERE
from anteup.room.files import Files
from anteup.room.house import House
from anteup.room.identity import COOKIE
from anteup.room.journal import Link
from anteup.room.log import LOG
from anteup.room.protocol import Act, Reject, Resync
from anteup.room.resuming import event_of
from anteup.room.vault import Vault
from anteup.table import asks
from anteup.table.happened import Dealt, Person
from tests.room.memory import HandClock, MemoryJournal, Onlooker, settle
from tests.room.repeated import (
    HOST,
    NAMES,
    RAIL,
    Again,
    AsTheyCome,
    First,
    Impossible,
    Otherwise,
    Sitting,
    Step,
    Thinking,
)

REVEALS = (Shown, Mucked, Proved, FalseOpened, Penalised, OwnedUp, Named)
"""With one of these something of a hand is told, or what follows from it, as the law has it: there a pair ends."""
SECRET = re.compile(rb"\b[0-9a-f]{32,}\b")
"""A salt, a hash or a root, as they are written: what is drawn by lot, or follows from it."""
PAGES = (
    "/lobby",
    "/t/green",
    "/t/green/text",
    "/t/green/ledger",
    "/t/green/ledger.csv",
    "/t/green/hands",
    "/t/green/hands/1",
    "/t/green/hands/1.json",
    "/t/green/hands/1.jsonl",
    "/t/green/hands/1.phh",
    "/t/green/settings",
)
STEPS = 400


def plain(sent: bytes) -> bytes:
    """What was sent, but for what is drawn by lot: as many zeros stand there."""
    return SECRET.sub(lambda found: b"0" * len(found[0]), sent)


# ---- a hand that is played ------------------------------------------------------------------------------------------


class Mark(NamedTuple):
    """How far a hand has come."""

    n: int
    at: int
    frames: dict[str, int]
    """How many each has been sent."""
    paces: int


class Noted(logging.Handler):
    """Whatever is written down."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


class Played:
    """One hand at a table, and all that anybody was sent."""

    def __init__(self, sitting: Sitting, packs: AsTheyCome | Otherwise, mind: First | Again) -> None:
        self.sitting, self.packs, self.mind = sitting, packs, mind
        self.journal, self.clock, self.vault = MemoryJournal(), HandClock(), Vault(secrets.token_bytes(32))
        self.thinking = Thinking(mind.thinks)
        self.house = House(self.journal, self.vault, packs=packs, clock=self.clock, executor=lambda: self.thinking)
        self.viewers = {name: Onlooker(None if name == RAIL else name) for name in sitting.viewers}
        self.paces: list[tuple[int, int]] = []
        """How long whoever was asked would have taken, were he a bot."""
        self.logged = Noted()

    @property
    def table(self) -> Table:
        """The table."""
        return self.house.tables["green"]

    async def open(self) -> None:
        """All come in; those sit down who are to play, and the first hand begins."""
        LOG.addHandler(self.logged)
        house = self.house
        house.tables["green"] = await Table.opened(
            "green",
            msgspec.structs.replace(self.sitting.settings, bots=self.sitting.bots),
            Person(HOST),
            "Hal",
            self.journal,
            self.vault,
            packs=self.packs,
            clock=self.clock,
            players=house.players,
        )
        await self.journal.add_link(Link("LINK", "green", "free", 0))
        for viewer in self.viewers.values():
            await self.table.join(viewer)
        for name in NAMES[: self.sitting.people]:
            viewer = self.viewers[name]
            answer = await viewer.asks(self.table, asks.Sit())
            if isinstance(answer, Reject):  # this book wants the host to ask people in (V-104)
                await viewer.asks(self.table, asks.Enter())
                await self.viewers[HOST].asks(self.table, asks.Admit(Person(name)))
                answer = await viewer.asks(self.table, asks.Sit())
            assert not isinstance(answer, Reject), answer
        while not self.table.evening.number:
            await self.ring()

    async def close(self) -> None:
        """The end."""
        for table in self.house.tables.values():
            await table.close()
        LOG.removeHandler(self.logged)
        assert not self.table.broken

    async def ring(self) -> None:
        """The time comes for whatever comes next."""
        await settle()
        assert self.clock.bells, "nobody is asked, and nothing is waited for"
        await self.clock.pass_(max(0, min(bell.at for bell in self.clock.bells) - self.clock.at))
        if self.thinking.failed:
            raise self.thinking.failed[0]

    @property
    def over(self) -> bool:
        """Is the hand over?"""
        return not self.table.evening.seats

    def asked(self) -> list[str]:
        """The people who are to act."""
        found = []
        for name in NAMES[: self.sitting.people]:
            turn = self.viewers[name].turn
            if turn is not None and not isinstance(turn.menu, Anytime):
                found.append(name)
        return found

    def timed(self, name: str) -> tuple[View, Menu]:
        """What somebody who is asked knows; how long a bot would take over it is noted."""
        viewer = self.viewers[name]
        assert viewer.turn is not None
        view = viewer.view
        self.paces.append((viewer.turn.seat, pace(view, Random(len(self.paces)))))
        return view, viewer.turn.menu

    @property
    def mark(self) -> Mark:
        """How far it has come."""
        frames = {name: len(viewer.frames) for name, viewer in self.viewers.items()}
        return Mark(self.table.n, self.clock.at, frames, len(self.paces))

    async def acts(self, name: str, action: Action, number: int) -> bool:
        """Somebody acts; is it granted?"""
        viewer = self.viewers[name]
        assert viewer.turn is not None
        answer = await viewer.says(self.table, Act(f"step {number}", viewer.turn.turn, action))
        await settle()
        return not isinstance(answer, Reject)

    # ---- what is sent, once it is over

    async def pages(self, name: str) -> list[bytes]:
        """All pages and downloads of the table as somebody gets them, with their headers."""
        app = make_app(self.house)
        app.state.desk.files = one_version()
        headers = {"accept-encoding": "identity"}
        if name != RAIL:
            identity = app.state.desk.identity
            person = await identity.came(name.title(), 0, Person(name))
            headers["cookie"] = f"{COOKIE}={await identity.session(person, 0)}"
        transport = httpx.ASGITransport(app=app)
        found = []
        async with httpx.AsyncClient(transport=transport, base_url="http://green", headers=headers) as browser:
            for page in PAGES:
                answer = await browser.get(page)
                head = f"{page} {answer.status_code} {sorted(answer.headers.items())}\n"
                found.append(head.encode() + answer.content)
        return found

    async def told_again(self, name: str) -> list[bytes]:
        """What somebody is sent who comes once more, who has missed something, and whose room was started anew."""
        again = Onlooker(None if name == RAIL else name)
        await self.table.join(again)
        for since in (0, self.table.n - 3):
            await self.table.hear(again, Resync(since))
        self.table.leave(again)
        await self.table.close()
        self.house.tables["green"] = await Table.resumed(
            "green", self.journal, self.vault, packs=self.packs, clock=self.clock
        )
        await settle()
        await self.table.join(again)
        return again.frames


class OneVersion(Files):
    """The files of the room, of which nobody writes a new version meanwhile."""

    @property
    def version(self) -> str:
        """Always the same."""
        return "0"


@cache
def one_version() -> Files:
    """The files, read once for all rooms."""
    return OneVersion(HERE / "static")


async def first(sitting: Sitting, seed: int, *, folds: bool) -> tuple[Played, list[Mark], int]:
    """A hand as it comes; how far it had come after each step; how many of its steps may be told apart by nobody."""
    mind = First(Random(f"mind {seed}"), folds=folds)
    played = Played(sitting, AsTheyCome(Random(f"packs {seed}")), mind)
    await played.open()
    marks, last = [played.mark], -1
    while not played.over and len(marks) < STEPS:
        if names := played.asked():
            name, tries = mind.who(names)
            view, menu = played.timed(name)
            action = mind.tries(view, menu) if tries else mind.action(view, menu)
            granted = await played.acts(name, action, len(marks))
            mind.done.append(Step(name, action, granted))
        else:
            await played.ring()
            mind.done.append(Step("", None, granted=True))
        if last < 0 and revealed(played, marks[-1]):
            last = len(marks) - 1
        marks.append(played.mark)
    await played.close()
    return played, marks, len(marks) - 1 if last < 0 else last


def revealed(played: Played, since: Mark) -> bool:
    """Has something of a hand been told since then?"""
    return any(isinstance(event, REVEALS) for event in dealt(played, played.table.n, since.n))


async def again(then: Played, viewer: str, mark: Mark, steps: int, dice: Random) -> Played:
    """The hand again, so many steps of it, with other cards where the viewer has seen none. Raises Impossible."""
    assert isinstance(then.mind, First)
    seen = seen_by(then, viewer, mark)
    mind = Again(then.mind, seen, frozenset(declared(then, viewer, mark)), dice)
    packs = Otherwise(then.packs.laid, packs_before(then), seen, dice)
    played = Played(then.sitting, packs, mind)
    try:
        await played.open()
        for number in range(1, steps + 1):
            await _again(played, mind, number, viewer)
            packs.check()
    except BaseException:
        await played.close()
        raise
    return played


async def _again(played: Played, mind: Again, number: int, viewer: str) -> None:
    name, action, granted = next(mind.steps)
    if action is None:
        if played.asked():
            raise Impossible("somebody is asked who was not asked then")
        await played.ring()
        return
    if name not in played.asked():
        raise Impossible(f"{name} is not asked, as he was then")
    view, menu = played.timed(name)
    if name == viewer:
        await played.acts(name, action, number)  # whatever comes of it, he is told
    elif granted and not await played.acts(name, mind.same(view, menu, action), number):
        raise Impossible(f"{action} of {name} is refused with these cards")


def packs_before(played: Played) -> int:
    """How many packs were laid down before the hand."""
    return len(played.packs.laid) - sum(b'"PackSealed"' in line.public for line in played.journal.all["green"])


def dealt(played: Played, upto: int, since: int = 0) -> list[Event]:
    """What had happened in the hand by a line, as the house knows it."""
    lines = [line for line in played.journal.all["green"][since:upto] if line.kind == "Dealt"]
    events = [event_of(line, played.vault) for line in lines]
    return [event.event for event in events if isinstance(event, Dealt)]


def seen_by(played: Played, viewer: str, mark: Mark) -> frozenset[Card]:
    """The cards that somebody had a right to see by then."""
    seat = seat_of(played, viewer)
    return frozenset(card for event in dealt(played, mark.n) for card in shown_to(event, seat))


def shown_to(event: Event, seat: int) -> Iterable[Card]:
    """The cards that come before somebody's eyes; written down here a second time, lest a fault there is one here.

    `seat` is -1 for those who are not in the hand.
    """
    match event:
        case UpDealt(hands):
            return chain.from_iterable(hands)
        case BoardDealt(cards) | DrawnUp(_, cards) | TurnedUp(_, cards) | Shown(_, cards) | Proved(_, cards):
            return cards
        case Exposed(_, card, _):
            return (card,)
        case HolesDealt(hands):
            return hands[seat] if seat >= 0 else ()
        case Looked(by, cards) | Drawn(by, cards):
            return cards if by == seat else ()
        case Discarded(by, cards, known):
            return cards if by == seat else known
        case Chose(by, HandOver(cards) | TurnUp(cards)):
            return cards if by == seat else ()
        case AllPassed(gifts, takers):
            return (*gifts[seat], *gifts[takers.index(seat)]) if seat in takers and takers[seat] >= 0 else ()
        case _:
            return ()


def declared(played: Played, viewer: str, mark: Mark) -> Iterable[int]:
    """The seats that he has heard declare, and his own."""
    yield from (event.seat for event in dealt(played, mark.n) if isinstance(event, Declared))
    yield seat_of(played, viewer)


def seat_of(played: Played, viewer: str) -> int:
    """Where somebody sits in the hand; -1: nowhere."""
    told = [
        msgspec.json.decode(line.public) for line in played.journal.all["green"] if line.kind in {"Sat", "HandBegan"}
    ]
    chair = next((one["chair"] for one in told if one.get("person") == viewer), -1)
    chairs: list[int] = told[-1]["chairs"]
    return chairs.index(chair) if chair in chairs else -1


# ---- a pair ---------------------------------------------------------------------------------------------------------


class Sent(NamedTuple):
    """All that one viewer is sent of one of the hands, and all that lies on the disk without its key."""

    frames: list[bytes]
    again: list[bytes]
    pages: list[bytes]
    journal: Sequence[tuple[object, ...]]
    logged: list[str]
    paces: list[tuple[int, int]]
    order: tuple[Pack, ...]
    """The packs: what he is not sent."""


async def sent(played: Played, viewer: str) -> Sent:
    """What was sent, but for what is drawn by lot."""
    frames = list(map(plain, played.viewers[viewer].frames))
    lines = [
        (line.n, line.at, line.kind, line.hand, plain(line.public), len(line.sealed or b""), line.kept)
        for line in played.journal.all["green"]
    ]
    told = list(map(plain, await played.told_again(viewer)))
    found = list(map(plain, await played.pages(viewer)))
    order = tuple(shuffle.order for shuffle in played.packs.laid)
    await played.close()
    return Sent(frames, told, found, lines, played.logged.lines, played.paces, order)


class Pair(NamedTuple):
    """Two hands that are the same to somebody."""

    viewer: str
    steps: int
    one: Sent
    other: Sent

    @property
    def differs(self) -> bool:
        """Do other cards lie there?"""
        return self.one.order != self.other.order


Way = Literal["to its end", "anywhere"]


async def pair(
    then: Played,
    marks: Sequence[Mark],
    last: int,
    viewer: str,
    dice: Random,
    *,
    way: Way = "to its end",
) -> Pair | None:
    """A pair for one viewer; None where the law lets nothing be otherwise."""
    for _ in range(6):
        steps = last if way == "to its end" else dice.randint(0, last)
        found: list[Sent] = []
        for _ in range(12):
            try:
                played = await again(then, viewer, marks[steps], steps, dice)
            except Impossible:
                continue
            found.append(await sent(played, viewer))
            if len(found) == 2:
                both = Pair(viewer, steps, *found)
                if both.differs:
                    return both
                found.pop()
        way = "anywhere"
    return None
