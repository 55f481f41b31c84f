"""A room without a disk, a network or a clock of its own: for tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

import msgspec

from anteup.engine.actions import Action, Call
from anteup.engine.hand import View
from anteup.engine.log import view as folded
from anteup.engine.menus import Anytime, Menu, Wager
from anteup.room.actor import Table
from anteup.room.journal import HandRow, JournalBroken, Known, Line, Link, Pin, Session
from anteup.room.protocol import (
    Ack,
    Act,
    DealtSeen,
    Events,
    Label,
    Numbered,
    Reject,
    Request,
    TableNow,
    TableView,
    Told,
    TurnOver,
    Welcome,
    You,
    YourTurn,
)
from anteup.table.asks import Ask
from anteup.table.away import default
from anteup.table.bank import Posting
from anteup.table.happened import HandBegan, Person

T = TypeVar("T")
_TOLD: msgspec.json.Decoder[Told] = msgspec.json.Decoder(Told)


class MemoryJournal:
    """A journal that forgets all when it is dropped; `broken` makes it refuse to write."""

    def __init__(self) -> None:
        self.all: dict[str, list[Line]] = {}
        self.postings: list[Posting] = []
        self.broken = ""
        self.appends = self.refused = 0
        self.hold: asyncio.Event | None = None
        """Where it is set, nothing is on the disk before that event."""
        self._people: dict[Person, Known] = {}
        self._sessions: dict[str, Session] = {}
        self._links: dict[str, Link] = {}
        self._pins: dict[str, Pin] = {}

    async def append(self, lines: Sequence[Line], postings: Sequence[Posting] = ()) -> None:
        if self.hold is not None:
            await self.hold.wait()
        if self.broken:
            self.refused += 1
            raise JournalBroken(self.broken)
        self.appends += 1
        for line in lines:
            there = self.all.setdefault(line.table, [])
            if line.n != len(there) + 1:
                raise JournalBroken(f"line {line.n} of {line.table} does not follow line {len(there)}")
            there.append(line)
        for n in {one.n for one in postings}:
            if sum(one.amount for one in postings if one.n == n):
                raise JournalBroken(f"the postings of line {n} do not come to nothing")
        self.postings += postings

    async def tables(self) -> list[str]:
        return [table for table, lines in self.all.items() if lines[-1].kind != "Closed"]

    async def since_last_kept(self, table: str) -> list[Line]:
        lines = self.all.get(table, [])
        last = max((line.n for line in lines if line.kind in {"HandDone", "HandVoided"}), default=0)
        return [line for line in lines if line.kind != "Dealt" or line.n > last]

    async def lines(self, table: str, since: int = 0, upto: int | None = None) -> list[Line]:
        return [line for line in self.all.get(table, []) if since < line.n and (upto is None or line.n <= upto)]

    async def last_of(self, table: str, kind: str, most: int | None = None) -> list[Line]:
        return [line for line in self.all.get(table, []) if line.kind == kind][-(most or 0) :]

    async def hands(self, table: str) -> list[HandRow]:
        lines = self.all.get(table, [])
        found: list[HandRow] = []
        for number in dict.fromkeys(line.hand for line in lines if line.hand):
            own = [line for line in lines if line.hand == number]
            over = own[-1].kind in {"HandDone", "HandVoided"}
            void = own[-1].kind == "HandVoided"
            found.append(HandRow(table, number, own[0].n, own[-1].n if over else None, own[0].at, void))
        return found

    async def openings(self, table: str) -> list[Line]:
        began = {line.n + 1 for line in self.all.get(table, []) if line.kind == "HandBegan"}
        return [line for line in self.all.get(table, []) if line.n in began]

    async def ledger(self, table: str) -> list[Posting]:
        return [one for one in self.postings if one.table == table]

    async def times(self, table: str) -> dict[int, int]:
        moved = {one.n for one in self.postings if one.table == table}
        return {line.n: line.at for line in self.all.get(table, []) if line.n in moved}

    async def add_person(self, person: Known) -> None:
        self._people[person.id] = person

    async def rename(self, person: Person, name: str) -> None:
        self._people[person] = msgspec.structs.replace(self._people[person], name=name)

    async def person(self, person: Person) -> Known | None:
        return self._people.get(person)

    async def add_session(self, session: Session) -> None:
        self._sessions[session.hash] = session

    async def session(self, hashed: str) -> Session | None:
        return self._sessions.get(hashed)

    async def sessions(self, person: Person) -> list[Session]:
        return [session for session in self._sessions.values() if session.person == person]

    async def seen(self, hashed: str, at: int) -> None:
        self._sessions[hashed] = msgspec.structs.replace(self._sessions[hashed], seen=at)

    async def end_session(self, hashed: str) -> None:
        self._sessions.pop(hashed, None)

    async def add_link(self, link: Link) -> None:
        self._links[link.code] = link

    async def link(self, code: str) -> Link | None:
        return self._links.get(code)

    async def links(self, table: str) -> list[Link]:
        return [link for link in self._links.values() if link.table == table]

    async def revoke(self, code: str, at: int) -> None:
        self._links[code] = msgspec.structs.replace(self._links[code], revoked=at)

    async def add_pin(self, pin: Pin) -> None:
        self._pins[pin.hash] = pin

    async def use_pin(self, hashed: str, at: int) -> Person | None:
        pin = self._pins.pop(hashed, None)
        return pin.person if pin is not None and at <= pin.until else None

    async def close(self) -> None:
        self.broken = "it is closed"


class Bell:
    """Something that is called when a hand-set clock has come so far."""

    def __init__(self, clock: HandClock, at: int, what: Callable[[], None]) -> None:
        self.clock, self.at, self.what = clock, at, what

    def cancel(self) -> None:
        if self in self.clock.bells:
            self.clock.bells.remove(self)


class HandClock:
    """A clock that is set by hand."""

    def __init__(self, at: int = 1_000_000) -> None:
        self.at = at
        self.nap = 0
        self.bells: list[Bell] = []

    def now(self) -> int:
        return self.at

    def slept(self) -> int:
        return self.nap

    def call_at(self, at: int, what: Callable[[], None]) -> Bell:
        bell = Bell(self, at, what)
        self.bells.append(bell)
        return bell

    async def pass_(self, ms: int) -> None:
        """So much time passes, and whatever is to happen in it happens, each thing at its time."""
        until = self.at + ms
        for _ in range(10_000):
            await settle()
            due = [bell for bell in self.bells if bell.at <= until]
            if not due:
                self.at = until
                return
            bell = min(due, key=lambda each: each.at)
            self.bells.remove(bell)
            self.at = max(self.at, bell.at)
            bell.what()
        raise AssertionError("a bell rings for ever")

    async def sleep(self, ms: int) -> None:
        """The machine sleeps: the time goes on, and nothing happens until it wakes."""
        self.nap += ms
        self.at += ms
        await self.pass_(0)


async def settle(rounds: int = 30) -> None:
    """Whatever can happen now has happened."""
    for _ in range(rounds):
        await asyncio.sleep(0)


class AtOnce(Executor):
    """An executor that has everything done when it is asked."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as e:  # noqa: BLE001 (as executors do)
            future.set_exception(e)
        return future


class Onlooker:
    """A viewer that keeps all it is sent, as the protocol has it."""

    def __init__(self, person: str | None = None, name: str = "") -> None:
        self.person: Person | None = None if person is None else Person(person)
        self.name = name or (person or "").capitalize()
        self.frames: list[bytes] = []
        self.told: list[Told] = []
        self.closed: tuple[str, str] | None = None
        self._number = 0

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)
        self.told.append(_TOLD.decode(frame))

    def close(self, code: str, message: str) -> None:
        self.closed = code, message

    def of(self, kind: type[T]) -> list[T]:
        return [told for told in self.told if isinstance(told, kind)]

    @property
    def lines(self) -> list[Numbered]:
        """All lines that it has been sent one by one."""
        return [line for events in self.of(Events) for line in events.events]

    @property
    def table(self) -> TableView:
        return [told for told in self.told if isinstance(told, TableNow | Welcome)][-1].table

    @property
    def you(self) -> You:
        return [told.you for told in self.told if isinstance(told, TableNow | Welcome) and isinstance(told.you, You)][
            -1
        ]

    @property
    def turn(self) -> YourTurn | None:
        """Its turn, where it has one now."""
        for told in reversed(self.told):
            if isinstance(told, TurnOver):
                return None
            if isinstance(told, YourTurn):
                return told
        return None

    @property
    def view(self) -> View:
        """The hand in progress, or the last one, as it has seen it."""
        told: list[Numbered] = []
        for frame in self.told:
            if isinstance(frame, Welcome):
                told = list(frame.hand)
            elif isinstance(frame, Events):
                told += frame.events
        begins = max(at for at, line in enumerate(told) if isinstance(line.event, HandBegan))
        return folded(line.event.event for line in told[begins:] if isinstance(line.event, DealtSeen))

    @property
    def label(self) -> str:
        return next((told.label for told in reversed(self.told) if isinstance(told, Label | YourTurn)), "")

    async def asks(self, table: Table, ask: Ask, id: str = "") -> Ack | Reject:
        """Asks, and gives the answer."""
        self._number += 1
        return await self.says(table, Request(id or f"r{self._number}", ask))

    async def acts(self, table: Table, action: Action, turn: str = "", id: str = "") -> Ack | Reject:
        """Acts, and gives the answer."""
        self._number += 1
        now = self.turn
        token = turn or (now.turn if now is not None else "none")
        return await self.says(table, Act(id or f"a{self._number}", token, action))

    async def says(self, table: Table, message: Act | Request) -> Ack | Reject:
        before = len(self.told)
        await table.hear(self, message)
        answers = [told for told in self.told[before:] if isinstance(told, Ack | Reject)]
        assert len(answers) == 1, answers
        return answers[0]


def stays(view: View, menu: Menu) -> Action:
    """Whatever costs least and folds nothing; where it is no matter of chips, what is done for the absent."""
    if isinstance(menu, Wager) and not menu.check and menu.call:
        return Call()
    return default(view, menu)


async def play_hand(
    table: Table, viewers: Sequence[Onlooker], how: Callable[[View, Menu], Action] = stays, most: int = 500
) -> int:
    """The hand in progress to its end, by those who are asked; how often somebody acted."""
    number = table.evening.number
    for acts in range(most):
        if table.evening.number != number or not table.evening.seats:
            return acts
        await once(table, viewers, how)
    raise AssertionError("the hand does not end")


async def once(table: Table, viewers: Sequence[Onlooker], how: Callable[[View, Menu], Action] = stays) -> Onlooker:
    """Somebody who is asked acts, and it is done; who it was."""
    viewer = next(each for each in viewers if each.turn is not None and not isinstance(each.turn.menu, Anytime))
    turn = viewer.turn
    assert turn is not None
    answer = await viewer.acts(table, how(viewer.view, turn.menu))
    assert isinstance(answer, Ack), answer
    return viewer
