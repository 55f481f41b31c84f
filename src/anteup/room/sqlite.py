"""The journal in a file of SQLite: a write-ahead log, and a wait for the disk with every transaction.

All writing goes through one thread and one connection, all that waits in one transaction; reading has another of each, and
sees whole transactions only. A third moves what stands in the log into the file itself, which takes longer than any
transaction; who writes moves no more than what has come meanwhile.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast

from msgspec.structs import asdict, replace
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Executable,
    Table,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from anteup.room import tables as t
from anteup.room.copying import MINE
from anteup.room.journal import HandRow, JournalBroken, Known, Line, Link, Pin, Session
from anteup.room.upgrading import upgraded
from anteup.room.writer import Writer
from anteup.table.bank import Posting
from anteup.table.happened import Person

T = TypeVar("T")
ROWS: Final = 64
"""So many rows go in by one statement at most. A statement lets the interpreter go and has to wait for it again, so that
one for every row would be dear while the event loop is busy."""
SWEEP: Final = 3_000
"""After so many transactions the log is moved into the file: seldom, since whoever writes meanwhile waits longer for the disk."""
MOST_PAGES: Final = 50_000
"""Pages in the log, 200 MB, from which on who writes moves them himself: so much is written only faster than it can be moved."""
CLOSED: Final = "the journal is closed"
ENDS: Final = ("HandDone", "HandVoided")

_LINE = attrgetter("table", "n", "at", "kind", "public", "sealed", "kept", "hand")


class Append(NamedTuple):
    """Lines that go in together, and what they move."""

    lines: Sequence[Line]
    postings: Sequence[Posting]


Job: TypeAlias = Append | Callable[[Connection], object]
"""Lines, or whatever else is written."""


def engine_of(path: Path) -> Engine:
    """A file as an engine whose connections are durable: each statement is a transaction unless one is begun."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        isolation_level="AUTOCOMMIT",
        poolclass=NullPool,
        connect_args={"timeout": 10.0, "check_same_thread": False, "cached_statements": 4 * ROWS},
    )

    def set_up(connection: sqlite3.Connection, _: object) -> None:
        for pragma in (
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            f"wal_autocheckpoint = {MOST_PAGES}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", set_up)
    return engine


class SqliteJournal:
    """A journal in a file; `journal.Journal` says what its methods do."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it; an older one is brought up to date, a copy of it being made before.

        Raises JournalNewer, and JournalBroken where the file is no journal or cannot be written.
        """
        self.path = path
        try:
            path.touch(MINE)  # what SQLite puts beside it gets the same rights
            engine = engine_of(path)
            upgraded(engine, path)
            self._pen = engine.connect()
            self._glass = engine.connect()
            self._broom = engine.connect()
        except OSError as fault:
            raise JournalBroken(f"{path}: {fault.strerror}") from None
        except DBAPIError as fault:
            raise _broken(path, fault) from None
        self._last: dict[str, int] = {}
        """The last line of every table that has been written to."""
        self._failed = ""
        """Why nothing is written any more."""
        self._closed = False
        self._writer: Writer[Job] = Writer(self._write, self._pen.close, "journal", self._tidy)
        self._reader = ThreadPoolExecutor(1, "journal-reader")
        self._sweeper = ThreadPoolExecutor(1, "journal-sweeper")
        self._sweep: Future[None] | None = None
        self._unswept = 0
        """Transactions since the log last began anew."""

    # ---- writing ----------------------------------------------------------------------------------------------------

    async def append(self, lines: Sequence[Line], postings: Sequence[Posting] = ()) -> None:
        """Write these, all or none; they are on the disk when it returns."""
        await self._do(Append(tuple(lines), tuple(postings)))

    async def _do(self, job: Job) -> object:
        if self._closed:
            raise JournalBroken(CLOSED)
        return await self._writer.do(job)

    async def _put(self, statement: Executable) -> None:
        def write(pen: Connection) -> None:
            pen.execute(statement)

        await self._do(write)

    def _write(self, jobs: Sequence[Job]) -> Sequence[object]:
        """Do these in one transaction; where that fails, each in its own, so that only those fail that are at fault."""
        if self._failed:
            return [JournalBroken(self._failed) for _ in jobs]
        outcomes: list[object] = [None] * len(jobs)
        sound: list[int] = []
        last: dict[str, int] = {}
        for i, job in enumerate(jobs):
            try:
                if isinstance(job, Append):
                    last |= self._checked(job, last)
                sound.append(i)
            except JournalBroken as fault:
                outcomes[i] = fault
        try:
            done = self._commit([jobs[i] for i in sound])
        except Exception as fault:  # noqa: BLE001 (whatever it is, those at fault are to be found)
            self._last.clear()  # they are read again
            if _lasting(fault):
                self._failed = str(_broken(self.path, fault))
            return [_broken(self.path, fault)] if len(jobs) == 1 else [self._write([job])[0] for job in jobs]
        self._last |= last
        for i, outcome in zip(sound, done, strict=True):
            outcomes[i] = outcome
        self._unswept += 1
        return outcomes

    def _tidy(self) -> None:
        """Now and then have the log moved into the file. Once that is done, what was written meanwhile is moved too, which is
        little: then nothing is left in the log, and it begins anew.
        """
        if self._sweep is None and self._unswept >= SWEEP:
            self._sweep = self._sweeper.submit(_move, self._broom)
        elif self._sweep is not None and self._sweep.done():
            self._sweep, self._unswept = None, 0
            _move(self._pen)

    def _checked(self, job: Append, last: dict[str, int]) -> dict[str, int]:
        """The last line of every table after this. Raises JournalBroken where it is out of order."""
        now: dict[str, int] = {}
        for line in job.lines:
            before = now.get(line.table) or last.get(line.table) or self._last_of(line.table)
            if line.n != before + 1:
                raise JournalBroken(
                    f"line {line.n} of table {line.table!r} is out of order: after {before} comes {before + 1}"
                )
            now[line.table] = line.n
        if job.postings:
            balanced(job)
        return now

    def _last_of(self, table: str) -> int:
        if (known := self._last.get(table)) is None:
            query = select(func.max(t.lines.c.n)).where(t.lines.c.table_id == table)
            try:
                known = self._last[table] = self._pen.execute(query).scalar() or 0
            except DBAPIError as fault:
                raise _broken(self.path, fault) from None
        return known

    def _commit(self, jobs: Sequence[Job]) -> list[object]:
        """Write these, and wait for the disk. Raises DBAPIError and whatever a job does, and then nothing is written."""
        if not jobs:
            return []
        appends = [job for job in jobs if isinstance(job, Append)]
        lines = [line for job in appends for line in job.lines]
        postings = [row for job in appends if job.postings for row in _rows(job.postings)]
        doors = [line for line in lines if line.n == 1 or line.kind == "Closed"]
        pen = self._pen
        if 0 < len(lines) <= ROWS and not doors and not postings and len(appends) == len(jobs):
            _insert(pen, t.lines, list(map(_LINE, lines)))  # a transaction by itself
            return [None] * len(jobs)
        pen.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            for line in doors:
                if line.n == 1:
                    pen.execute(insert(t.tables).values(id=line.table, opened=line.at))
                if line.kind == "Closed":
                    pen.execute(update(t.tables).where(t.tables.c.id == line.table).values(closed=line.at))
            _insert(pen, t.lines, list(map(_LINE, lines)))
            _insert(pen, t.postings, postings)
            done = [None if isinstance(job, Append) else job(pen) for job in jobs]
            pen.exec_driver_sql("COMMIT")
        except BaseException:
            with suppress(DBAPIError):  # it may have been rolled back already
                pen.exec_driver_sql("ROLLBACK")
            raise
        return done

    # ---- reading ----------------------------------------------------------------------------------------------------

    async def _ask(self, question: Callable[[Connection], T]) -> T:
        if self._closed:
            raise JournalBroken(CLOSED)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, question, self._glass)
        except DBAPIError as fault:
            raise _broken(self.path, fault) from None

    async def tables(self) -> list[str]:
        """The tables that have not been closed, as they were opened."""
        query = select(t.tables.c.id).where(t.tables.c.closed.is_(None)).order_by(t.tables.c.opened, t.tables.c.id)
        return await self._ask(lambda glass: list(glass.execute(query).scalars()))

    async def since_last_kept(self, table: str) -> list[Line]:
        """What a table is resumed from: the end of its last hand and whatever came after, or everything."""
        own = t.lines.c.table_id == table

        def read(glass: Connection) -> list[Line]:
            over = select(func.max(t.lines.c.n)).where(own, t.BETWEEN, t.lines.c.kind.in_(ENDS))
            since = glass.execute(over).scalar() or 1
            query = select(t.lines).where(own, t.lines.c.n >= since).order_by(t.lines.c.n)
            return [Line(*row) for row in glass.execute(query)]

        return await self._ask(read)

    async def lines(self, table: str, since: int = 0, upto: int | None = None) -> list[Line]:
        """The lines after number `since`, the one with number `upto` being the last."""
        query = select(t.lines).where(t.lines.c.table_id == table, t.lines.c.n > since).order_by(t.lines.c.n)
        if upto is not None:
            query = query.where(t.lines.c.n <= upto)
        return await self._all(query, Line)

    async def last_of(self, table: str, kind: str, most: int | None = None) -> list[Line]:
        """The last lines of one kind that is not `Dealt`, the oldest first."""
        c = t.lines.c
        which = select(c.n).where(c.table_id == table, t.BETWEEN, c.kind == kind).order_by(c.n.desc()).limit(most)
        return await self._all(select(t.lines).where(c.table_id == table, c.n.in_(which)).order_by(c.n), Line)

    async def hands(self, table: str) -> list[HandRow]:
        """The hands of a table, the first one first."""
        return await self._ask(lambda glass: _hands(glass, table))

    async def openings(self, table: str) -> list[Line]:
        """The lines with which the hands of a table were opened, the first one first."""
        c = t.lines.c
        which = select(c.n + 1).where(c.table_id == table, t.BETWEEN, c.kind == "HandBegan")
        return await self._all(select(t.lines).where(c.table_id == table, c.n.in_(which)).order_by(c.n), Line)

    async def ledger(self, table: str) -> list[Posting]:
        """All movements of chips at a table, in order."""
        p = t.postings.c
        query = select(p.account, p.amount, p.what, p.why, p.table_id, p.n).where(p.table_id == table)
        return await self._all(query.order_by(p.n, p.place), Posting)

    async def times(self, table: str) -> dict[int, int]:
        """When the lines were written that have moved chips."""
        moved = select(t.postings.c.n).where(t.postings.c.table_id == table)
        c = t.lines.c
        query = select(c.n, c.at).where(c.table_id == table, c.n.in_(moved))
        return await self._ask(lambda glass: {n: at for n, at in glass.execute(query)})  # noqa: C416 (a Row is typed)

    async def _all(self, query: Executable, kind: Callable[..., T]) -> list[T]:
        return await self._ask(lambda glass: [kind(*row) for row in glass.execute(query)])

    async def _one(self, query: Executable, kind: Callable[..., T]) -> T | None:
        found = await self._all(query, kind)
        return found[0] if found else None

    # ---- who may come in --------------------------------------------------------------------------------------------

    async def add_person(self, person: Known) -> None:
        """Know somebody. Raises JournalBroken where somebody else has his id."""
        await self._put(insert(t.people).values(**asdict(person)))

    async def rename(self, person: Person, name: str) -> None:
        """Call somebody something else."""
        await self._put(update(t.people).where(t.people.c.id == person).values(name=name))

    async def person(self, person: Person) -> Known | None:
        """Who that is."""
        return await self._one(select(t.people).where(t.people.c.id == person), Known)

    async def add_session(self, session: Session) -> None:
        """Let a browser in as somebody."""
        await self._put(insert(t.sessions).values(**asdict(session)))

    async def session(self, hashed: str) -> Session | None:
        """The session whose token has this hash."""
        return await self._one(select(t.sessions).where(t.sessions.c.hash == hashed), Session)

    async def sessions(self, person: Person) -> list[Session]:
        """All that are somebody's, the first made first."""
        query = select(t.sessions).where(t.sessions.c.person == person).order_by(t.sessions.c.made, t.sessions.c.hash)
        return await self._all(query, Session)

    async def seen(self, hashed: str, at: int) -> None:
        """A session was used."""
        await self._put(update(t.sessions).where(t.sessions.c.hash == hashed).values(seen=at))

    async def end_session(self, hashed: str) -> None:
        """A session is good for nothing more."""
        await self._put(delete(t.sessions).where(t.sessions.c.hash == hashed))

    async def add_link(self, link: Link) -> None:
        """Keep a link."""
        values = {**asdict(link), "table_id": link.table}
        del values["table"]
        await self._put(insert(t.links).values(**values))

    async def link(self, code: str) -> Link | None:
        """The link with this code, revoked or not."""
        return await self._one(select(t.links).where(t.links.c.code == code), Link)

    async def links(self, table: str) -> list[Link]:
        """The links of a table, the first made first."""
        query = select(t.links).where(t.links.c.table_id == table).order_by(t.links.c.made, t.links.c.code)
        return await self._all(query, Link)

    async def revoke(self, code: str, at: int) -> None:
        """A link is good for nothing from now on."""
        await self._put(update(t.links).where(t.links.c.code == code, t.links.c.revoked.is_(None)).values(revoked=at))

    async def add_pin(self, pin: Pin) -> None:
        """Keep a number for moving; those that its person had before are good for nothing."""

        def write(pen: Connection) -> None:
            pen.execute(delete(t.pins).where(t.pins.c.person == pin.person))
            pen.execute(insert(t.pins).values(**asdict(pin)))

        await self._do(write)

    async def use_pin(self, hashed: str, at: int) -> Person | None:
        """Whose number it is, and it is used up; None where there is none, or it was used, or its time is over."""
        good = (t.pins.c.hash == hashed, t.pins.c.used.is_(None), t.pins.c.until >= at)

        def write(pen: Connection) -> Person | None:
            person = pen.execute(select(t.pins.c.person).where(*good)).scalar()
            pen.execute(update(t.pins).where(*good).values(used=at))
            return None if person is None else Person(person)

        return cast("Person | None", await self._do(write))

    async def close(self) -> None:
        """Write what waits, and close; to close twice does nothing."""
        if self._closed:
            return
        self._closed = True
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._sweeper.shutdown)
        self._broom.close()
        await asyncio.to_thread(self._reader.shutdown)
        self._glass.close()


def balanced(job: Append) -> None:
    """Raises JournalBroken unless every posting belongs to one of these lines, and those of a line come to nothing."""
    written = {(line.table, line.n) for line in job.lines}
    sums = dict.fromkeys(((one.table, one.n) for one in job.postings), 0)
    for one in job.postings:
        sums[one.table, one.n] += one.amount
    for (table, n), total in sums.items():
        if (table, n) not in written:
            raise JournalBroken(f"chips are moved by line {n} of table {table!r}, which is not written with them")
        if total:
            raise JournalBroken(f"what line {n} of table {table!r} moves does not come to nothing, but to {total}")


def _move(connection: Connection) -> None:
    """Move into the file what stands in the log; where that fails it stands there, and is moved another time."""
    with suppress(DBAPIError):
        connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


def _rows(postings: Sequence[Posting]) -> Iterable[tuple[Any, ...]]:
    """Postings as they are written: each with its place among those of its line."""
    places: dict[tuple[str, int], int] = {}
    for one in postings:
        place = places[one.table, one.n] = places.get((one.table, one.n), 0) + 1
        yield one.table, one.n, place, one.account, one.amount, one.what, one.why


def _insert(pen: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    for at in range(0, len(rows), ROWS):
        some = rows[at : at + ROWS]
        pen.exec_driver_sql(_inserting(table, len(some)), tuple(chain.from_iterable(some)))


@cache
def _inserting(table: Table, rows: int) -> str:
    """The statement that puts so many rows in."""
    one = {column.name: None for column in table.columns}
    return str(insert(table).values([one] * rows).compile(dialect=sqlite.dialect()))


def _hands(glass: Connection, table: str) -> list[HandRow]:
    c = t.lines.c
    query = select(c.n, c.hand, c.at, c.kind).where(c.table_id == table, t.BETWEEN, c.kind.in_(("HandBegan", *ENDS)))
    found: dict[int, HandRow] = {}
    for n, hand, at, kind in sorted(tuple(row) for row in glass.execute(query)):
        if kind == "HandBegan":
            found[hand] = HandRow(table, hand, n, None, at)
        elif hand in found:
            found[hand] = replace(found[hand], last=n, void=kind == "HandVoided")
    return list(found.values())


def _lasting(fault: Exception) -> bool:
    """Is it of the kind after which nobody knows what is on the disk?"""
    name = getattr(getattr(fault, "orig", None), "sqlite_errorname", "")
    return name.startswith(("SQLITE_IOERR", "SQLITE_CORRUPT", "SQLITE_NOTADB"))


def _broken(path: Path, fault: Exception) -> JournalBroken:
    return JournalBroken(f"{path}: {getattr(fault, 'orig', fault)}")
