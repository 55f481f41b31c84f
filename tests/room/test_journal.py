from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from anteup.room import sqlite
from anteup.room.journal import HandRow, JournalBroken, Known, Line, Link, Pin, Session
from anteup.room.sqlite import Job, SqliteJournal
from anteup.room.writer import Writer
from anteup.table.bank import Posting
from anteup.table.happened import Person
from tests.needs import needs
from tests.room.appending import into, line, moved

ANN, BEN = Person("ann"), Person("ben")
FORKS = get_context("forkserver")
"""Processes that have imported what they need when they begin."""
FORKS.set_forkserver_preload(["tests.room.appending"])


def on(path: Path, play: Callable[[SqliteJournal], Awaitable[Any]]) -> Any:
    """Do something with a journal, and close it."""

    async def run() -> Any:
        journal = SqliteJournal(path)
        try:
            return await play(journal)
        finally:
            await journal.close()

    return asyncio.run(run())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def at(kind: str, n: int, hand: int = 0, table: str = "green") -> Line:
    return Line(table, n, 1_000 + n, kind, b'{"type":"%s"}' % kind.encode(), hand=hand)


EVENING = [
    at("Opened", 1),
    at("Sat", 2),
    at("HandBegan", 3, 1),
    at("Dealt", 4, 1),
    at("Said", 5, 1),
    at("HandDone", 6, 1),
    at("Said", 7),
    at("HandBegan", 8, 2),
    at("Dealt", 9, 2),
    at("HandVoided", 10, 2),
    at("Said", 11),
    at("HandBegan", 12, 3),
    at("Dealt", 13, 3),
]

# ---- what is written and read -----------------------------------------------------------------------------------------


def test_lines_are_read_as_they_were_written(path: Path) -> None:
    whole = Line("green", 2, 1_700_000_000_000, "HandDone", b'{"a":1}', sealed=b"\x00\xff", kept=b'{"b":2}', hand=7)

    async def play(journal: SqliteJournal) -> list[Line]:
        await journal.append([at("Opened", 1), whole])
        return await journal.lines("green")

    assert [at("Opened", 1), whole] == on(path, play)
    assert [at("Opened", 1), whole] == on(path, lambda journal: journal.lines("green"))
    assert [whole] == on(path, lambda journal: journal.lines("green", since=1))
    assert [at("Opened", 1)] == on(path, lambda journal: journal.lines("green", upto=1))
    assert [] == on(path, lambda journal: journal.lines("red"))


def test_a_table_is_resumed_from_the_end_of_its_last_hand(path: Path) -> None:
    async def play(journal: SqliteJournal) -> list[list[Line]]:
        found: list[list[Line]] = []
        for one in EVENING:
            await journal.append([one])
            found.append(await journal.since_last_kept("green"))
        return found

    found = on(path, play)
    assert EVENING[:5] == found[4], "no hand has ended"
    assert EVENING[5:6] == found[5]
    assert EVENING[5:9] == found[8]
    assert EVENING[9:] == found[12], "one that was voided has ended as well"


def test_hands_are_listed_and_read(path: Path) -> None:
    async def play(journal: SqliteJournal) -> tuple[list[HandRow], list[list[Line]]]:
        await journal.append(EVENING)
        rows = await journal.hands("green")
        return rows, [await journal.lines("green", row.first - 1, row.last) for row in rows]

    rows, hands = on(path, play)
    assert [
        HandRow("green", 1, 3, 6, 1_003),
        HandRow("green", 2, 8, 10, 1_008, void=True),
        HandRow("green", 3, 12, None, 1_012),
    ] == rows
    assert [EVENING[2:6], EVENING[7:10], EVENING[11:]] == hands


def test_what_was_dealt_is_found_by_the_line_after_the_one_that_begins_a_hand(path: Path) -> None:
    async def play(journal: SqliteJournal) -> list[Line]:
        await journal.append(EVENING)
        return await journal.openings("green")

    assert [EVENING[3], EVENING[8], EVENING[12]] == on(path, play)


def test_what_was_said_last_is_found(path: Path) -> None:
    async def play(journal: SqliteJournal) -> tuple[list[Line], list[Line]]:
        await journal.append(EVENING)
        return await journal.last_of("green", "Said", 2), await journal.last_of("green", "Said", 9)

    assert ([EVENING[6], EVENING[10]], [EVENING[4], EVENING[6], EVENING[10]]) == on(path, play)


def test_what_is_between_hands_is_found_without_reading_all_hands(path: Path) -> None:
    asked: list[str] = []

    async def play(journal: SqliteJournal) -> None:
        await journal.append(EVENING)
        journal._glass.connection.driver_connection.set_trace_callback(asked.append)  # type: ignore[union-attr] # noqa: SLF001
        await journal.hands("green")
        await journal.openings("green")
        await journal.last_of("green", "Said", 1)
        await journal.since_last_kept("green")

    on(path, play)
    asked = [query for query in asked if query.startswith("SELECT")]
    with closing(sqlite3.connect(path)) as database:
        plans = [row[3] for query in asked for row in database.execute(f"EXPLAIN QUERY PLAN {query}")]
    assert 4 == sum("lines_between" in plan for plan in plans), plans
    assert not any("SCAN" in plan for plan in plans), plans


def test_tables_are_known_until_they_are_closed(path: Path) -> None:
    async def play(journal: SqliteJournal) -> list[str]:
        await journal.append([at("Opened", 1, table="red")])
        await journal.append(
            [at("Opened", 1, table="green"), at("Opened", 1, table="blue"), at("Closed", 2, table="green")]
        )
        return await journal.tables()

    assert ["blue", "red"] == on(path, play)
    assert ["blue", "red"] == on(path, lambda journal: journal.tables())


def test_who_may_come_in_is_remembered(path: Path) -> None:
    async def play(journal: SqliteJournal) -> None:
        await journal.append([at("Opened", 1)])
        await journal.add_person(Known(ANN, "Ann", 5))
        await journal.add_person(Known(BEN, "Ben", 6))
        await journal.rename(ANN, "Anna")
        await journal.add_session(Session("h1", ANN, 5, 5))
        await journal.add_session(Session("h2", ANN, 6, 6))
        await journal.add_session(Session("h3", BEN, 6, 6))
        await journal.seen("h1", 77)
        await journal.end_session("h3")
        await journal.add_link(Link("c1", "green", "free", 5))
        await journal.add_link(Link("c2", "green", "ask", 6))
        await journal.revoke("c1", 50)
        await journal.revoke("c1", 60)

    async def ask(journal: SqliteJournal) -> None:
        assert Known(BEN, "Ben", 6) == await journal.person(BEN)
        assert Known(ANN, "Anna", 5) == await journal.person(ANN)
        assert await journal.person(Person("carl")) is None
        assert Session("h1", ANN, 5, 77) == await journal.session("h1")
        assert await journal.session("h3") is None
        assert [Session("h1", ANN, 5, 77), Session("h2", ANN, 6, 6)] == await journal.sessions(ANN)
        assert Link("c1", "green", "free", 5, revoked=50) == await journal.link("c1")
        assert [Link("c1", "green", "free", 5, revoked=50), Link("c2", "green", "ask", 6)] == await journal.links(
            "green"
        )
        assert await journal.link("c3") is None

    on(path, play)
    on(path, ask)


def test_a_pin_is_good_once_and_for_a_time(path: Path) -> None:
    async def play(journal: SqliteJournal) -> list[Person | None]:
        await journal.add_person(Known(ANN, "Ann", 5))
        await journal.add_pin(Pin("old", ANN, 100))
        await journal.add_pin(Pin("new", ANN, 100))
        used = [await journal.use_pin(hashed, 50) for hashed in ("old", "other", "new", "new")]
        await journal.add_pin(Pin("late", ANN, 100))
        return [*used, await journal.use_pin("late", 101), await journal.use_pin("late", 100)]

    assert [None, None, ANN, None, None, ANN] == on(path, play)


# ---- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "postings", "message"),
    [
        ([at("Sat", 3)], [], "line 3 of table 'green' is out of order: after 1 comes 2"),
        ([at("Sat", 1)], [], "line 1 of table 'green' is out of order: after 1 comes 2"),
        ([at("Sat", 2), at("Sat", 2)], [], "line 2 of table 'green' is out of order: after 2 comes 3"),
        ([at("Sat", 2), at("Sat", 4)], [], "line 4 of table 'green' is out of order: after 2 comes 3"),
        ([at("Opened", 2, table="red")], [], "line 2 of table 'red' is out of order: after 0 comes 1"),
        (
            [at("Sat", 2)],
            [Posting("pot", 5, "hand", table="green", n=2)],
            "line 2 of table 'green' moves does not come to",
        ),
        (
            [at("Sat", 2)],
            [Posting("pot", 0, "hand", table="green", n=1)],
            "moved by line 1 of table 'green', which is not",
        ),
        ([at("Sat", 2)], [Posting("pot", 0, "hand", table="red", n=2)], "moved by line 2 of table 'red', which is not"),
        (
            [at("Sat", 2), at("Sat", 3)],
            [Posting("pot", 5, "hand", table="green", n=2), Posting("house", -5, "hand", table="green", n=3)],
            "line 2 of table 'green' moves does not come to nothing, but to 5",
        ),
    ],
)
def test_what_does_not_fit_is_not_written(path: Path, lines: list[Line], postings: list[Posting], message: str) -> None:
    async def play(journal: SqliteJournal) -> None:
        await journal.append([at("Opened", 1)])
        with pytest.raises(JournalBroken, match=re.escape(message)):
            await journal.append(lines, postings)
        assert [at("Opened", 1)] == await journal.lines("green")
        assert [] == await journal.lines("red")
        await journal.append([at("Sat", 2)])
        assert [at("Opened", 1), at("Sat", 2)] == await journal.lines("green")

    on(path, play)


def test_a_ledger_is_read_as_it_was_written(path: Path) -> None:
    postings = [
        Posting("account:ann", -50, "bought", table="green", n=2),
        Posting("stack:ann", 50, "bought", table="green", n=2),
        Posting("stack:ann", -20, "hand", "hand 1", table="green", n=3),
        Posting("stack:ann", 5, "hand", "hand 1", table="green", n=3),  # one account may come twice
        Posting("pot", 15, "hand", "hand 1", table="green", n=3),
    ]

    async def play(journal: SqliteJournal) -> list[Posting]:
        await journal.append([at("Opened", 1), at("Bought", 2), at("HandDone", 3)], postings)
        return await journal.ledger("green")

    assert postings == on(path, play)


def test_only_those_fail_that_are_at_fault(path: Path) -> None:
    async def play(journal: SqliteJournal) -> None:
        await journal.append([at("Opened", 1, table=f"t{k}") for k in range(20)])
        await journal.add_person(Known(ANN, "Ann", 5))
        outcomes = await asyncio.gather(
            *(journal.append([at("Sat", 3 if k == 7 else 2, table=f"t{k}")]) for k in range(19)),
            journal.append([Line("t19", 2, 2**70, "Sat", b"{}")]),
            journal.add_person(Known(ANN, "Another Ann", 6)),
            journal.add_session(Session("h", Person("nobody"), 5, 5)),
            journal.add_person(Known(BEN, "Ben", 6)),
            return_exceptions=True,
        )
        assert [7, 19, 20, 21] == [k for k, outcome in enumerate(outcomes) if outcome is not None]
        assert all(isinstance(outcome, JournalBroken) for outcome in outcomes if outcome is not None)
        assert [2] * 7 + [1] + [2] * 11 + [1] == [len(await journal.lines(f"t{k}")) for k in range(20)]
        assert Known(ANN, "Ann", 5) == await journal.person(ANN)
        assert Known(BEN, "Ben", 6) == await journal.person(BEN)

    on(path, play)


def test_a_full_disk_is_told_and_then_forgotten(path: Path) -> None:
    async def play(journal: SqliteJournal) -> None:
        await journal.append([at("Opened", 1)])
        await full(journal, pages=1)
        with pytest.raises(JournalBroken, match=r"journal\.db: database or disk is full"):
            await journal.append([Line("green", 2, 5, "Dealt", b"x" * 1_000_000)])
        assert [at("Opened", 1)] == await journal.lines("green")
        await full(journal, pages=1_000_000)
        await journal.append([at("Sat", 2)])

    async def full(journal: SqliteJournal, pages: int) -> None:
        await journal._do(lambda pen: pen.execute(text(f"PRAGMA max_page_count = {pages}")).scalar())  # noqa: SLF001

    on(path, play)
    assert [at("Opened", 1), at("Sat", 2)] == on(path, lambda journal: journal.lines("green"))


def test_after_a_failing_disk_nothing_more_is_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(journal: SqliteJournal) -> None:
        await journal.append([at("Opened", 1)])
        lost = sqlite3.OperationalError("disk I/O error")
        lost.sqlite_errorname = "SQLITE_IOERR_FSYNC"

        def lose(*_: object) -> None:
            raise OperationalError("INSERT", (), lost)

        with monkeypatch.context() as failing:
            failing.setattr("anteup.room.sqlite._insert", lose)
            with pytest.raises(JournalBroken, match="disk I/O error"):
                await journal.append([at("Sat", 2)])
        for asking in (journal.append([at("Sat", 2)]), journal.add_person(Known(ANN, "Ann", 5))):
            with pytest.raises(JournalBroken, match="disk I/O error"):
                await asking
        assert [at("Opened", 1)] == await journal.lines("green"), "what is there can still be read"

    on(path, play)
    on(path, lambda journal: journal.append([at("Sat", 2)]))


def test_a_closed_journal_says_so(path: Path) -> None:
    async def play(journal: SqliteJournal) -> None:
        await journal.append([at("Opened", 1)])
        last = asyncio.ensure_future(journal.append([at("Sat", 2)]))
        await asyncio.sleep(0)
        await journal.close()
        await last
        for asking in (
            journal.append([at("Sat", 3)]),
            journal.lines("green"),
            journal.add_person(Known(ANN, "Ann", 5)),
        ):
            with pytest.raises(JournalBroken, match="the journal is closed"):
                await asking

    on(path, play)
    assert 2 == len(on(path, lambda journal: journal.lines("green")))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: path.write_bytes(b"not a database, but long enough to be taken for one" * 99), "not a database"),
        (lambda path: path.mkdir(), "journal.db: "),
        (lambda path: sqlite3.connect(path).execute("CREATE TABLE lines (a)").connection.close(), "another program's"),
    ],
)
def test_what_is_no_journal_is_refused(path: Path, make: Callable[[Path], Any], message: str) -> None:
    make(path)

    with pytest.raises(JournalBroken, match=message):
        SqliteJournal(path)


def test_a_journal_is_for_its_owner_alone(path: Path) -> None:
    async def play(journal: SqliteJournal) -> set[int]:
        await journal.append([at("Opened", 1)])
        return {file.stat().st_mode & 0o777 for file in path.parent.iterdir()}

    assert {0o600} == on(path, play)


# ---- the writer -------------------------------------------------------------------------------------------------------


def test_what_waits_is_done_together() -> None:
    batches: list[int] = []
    go = Event()

    def work(jobs: Sequence[int]) -> Sequence[object]:
        go.wait(10)
        batches.append(len(jobs))
        return [ValueError(job) if job % 10 == 3 else job for job in jobs]

    async def run() -> list[object]:
        writer = Writer(work, lambda: batches.append(-1), "test")
        first = asyncio.ensure_future(writer.do(0))
        await asyncio.sleep(0.05)  # it is being done
        others = [asyncio.ensure_future(writer.do(job)) for job in range(1, 50)]
        await asyncio.sleep(0)
        others[4].cancel()
        go.set()
        found = await asyncio.gather(first, *others, return_exceptions=True)
        await asyncio.to_thread(writer.close)
        await asyncio.to_thread(writer.close)
        with pytest.raises(RuntimeError, match="closed"):
            await writer.do(51)
        return list(found)

    found = asyncio.run(run())
    assert [1, 49, -1] == batches
    assert [3, 13, 23, 33, 43] == [job for job, outcome in enumerate(found) if isinstance(outcome, ValueError)]
    assert isinstance(found[5], asyncio.CancelledError)
    assert 44 == sum(job == outcome for job, outcome in enumerate(found))


def test_a_writer_whose_work_fails_goes_on() -> None:
    def work(jobs: Sequence[int]) -> Sequence[object]:
        if 0 in jobs:
            raise ZeroDivisionError
        return jobs

    async def run() -> None:
        writer = Writer(work, lambda: None, "test")
        with pytest.raises(ZeroDivisionError):
            await writer.do(0)
        assert 1 == await writer.do(1)
        await asyncio.to_thread(writer.close)

    asyncio.run(run())


def test_a_hundred_appends_share_few_commits(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    commit = SqliteJournal._commit  # noqa: SLF001

    def counted(self: SqliteJournal, jobs: Sequence[Job]) -> list[object]:
        sizes.append(len(jobs))
        return commit(self, jobs)

    monkeypatch.setattr(SqliteJournal, "_commit", counted)

    async def play(journal: SqliteJournal) -> None:
        await asyncio.gather(*(journal.append([line(f"t{k}", 1)]) for k in range(100)))
        await asyncio.gather(*(journal.append([line(f"t{k}", 2)]) for k in range(100)))

    on(path, play)
    assert 200 == sum(sizes)
    assert 8 > len(sizes), sizes


def test_the_log_is_moved_into_the_file_while_it_is_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would be as long as all that was ever written, four megabytes here."""
    monkeypatch.setattr(sqlite, "SWEEP", 100)

    async def play(journal: SqliteJournal) -> int:
        for n in range(1, 801):
            await journal.append([line("t0", n)])
        return path.with_name("journal.db-wal").stat().st_size

    assert on(path, play) < 2_000_000


def test_what_was_written_is_written_though_the_log_cannot_be_moved(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "SWEEP", 3)

    def no_thread(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    async def play(journal: SqliteJournal) -> list[Line]:
        monkeypatch.setattr(journal._sweeper, "submit", no_thread)  # noqa: SLF001
        for n in range(1, 11):
            await journal.append([line("t0", n)])
        return await journal.lines("t0")

    assert [line("t0", n) for n in range(1, 11)] == on(path, play)


# ---- nothing that was acknowledged is lost ----------------------------------------------------------------------------


def appender(path: Path, tables: int, most: int) -> list[str]:
    """The command that runs `tests.room.appending`."""
    return [sys.executable, "-m", "tests.room.appending", str(path), str(tables), str(most)]


def killed(path: Path, seconds: float) -> dict[str, int]:
    """Have a process append to three tables, kill it, and tell the last line of each table that it has acknowledged."""
    said = path.with_name("acknowledged")
    said.touch()
    process = FORKS.Process(target=into, args=(said, path, 3, 10**6))
    process.start()
    while not said.stat().st_size:
        assert process.is_alive()
        sleep(0.005)
    sleep(seconds)
    process.kill()
    process.join()
    assert -signal.SIGKILL == process.exitcode
    return {table: int(n) for table, n in (row.split() for row in said.read_text("ascii").splitlines())}


@pytest.mark.parametrize("run", [*range(20), *(pytest.param(run, marks=pytest.mark.long) for run in range(20, 200))])
def test_nothing_acknowledged_is_lost(path: Path, run: int) -> None:
    acknowledged = killed(path, random.Random(run).uniform(0, 0.15))

    async def look(journal: SqliteJournal) -> None:
        assert set(acknowledged) <= set(await journal.tables())
        for table, n in acknowledged.items():
            found = await journal.lines(table)
            assert n <= len(found) <= n + 1, "no more than the one that was not acknowledged yet"
            assert [line(table, k) for k in range(1, len(found) + 1)] == found
            assert [one for k in range(1, len(found) + 1) for one in moved(table, k)] == await journal.ledger(table)
            await journal.append([line(table, len(found) + 1)])

    assert {"t0", "t1", "t2"} >= set(acknowledged)
    on(path, look)


@needs("strace")
def test_the_disk_has_it_before_anybody_is_told(path: Path) -> None:
    """Every acknowledgement on standard output comes after a sync that came after the write of its line."""
    trace = path.with_name("trace")
    calls = "trace=openat,fdatasync,fsync,write,pwrite64,sendto"
    strace = ["strace", "-f", "-y", "-s", "100000", "-o", str(trace), "-e", calls]
    subprocess.run([*strace, *appender(path, 1, 12)], check=True, stdout=subprocess.DEVNULL, timeout=120)

    written = synced = acknowledged = 0  # the number of the last line of which that is so
    for call in trace.read_text("ascii").splitlines():
        if "pwrite64(" in call and "journal.db-wal>" in call and (found := re.findall(r'{\\"t0\\":(\d+)}', call)):
            written = max(written, *map(int, found))
        elif re.search(r"f(data)?sync\(\d+<[^>]*journal\.db-wal>\)\s*= 0", call):
            synced = written
        elif (told := re.search(r'write\(1<[^>]*>, "t0 (\d+)\\n"', call)) is not None:
            acknowledged = int(told[1])
            assert acknowledged <= synced, call
    assert 12 == acknowledged


def test_a_reader_does_not_wait_for_the_writer(path: Path) -> None:
    async def play(journal: SqliteJournal) -> bool:
        await journal.append([at("Opened", 1)])
        slow = asyncio.ensure_future(journal._do(lambda _: sleep(0.5)))  # noqa: SLF001
        await asyncio.sleep(0.05)
        assert [at("Opened", 1)] == await journal.lines("green")
        waited = slow.done()
        await slow
        return waited

    assert not on(path, play)


def test_the_environment_of_ci_knows_no_skipping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANTEUP_TESTS_NEED", raising=False)
    assert needs("no-such-program").args == (True,)
    assert needs(os.path.basename(sys.executable), "sh").args == (False,)  # noqa: PTH119
    monkeypatch.setenv("ANTEUP_TESTS_NEED", "1")
    assert needs("no-such-program").args == (False,)
