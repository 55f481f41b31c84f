"""How many appends a second a journal makes durable, beside a bare loop over SQLite with the same settings.

    python bench/journal.py [--seconds N]

An append is two lines here, as an act and what follows from it. Writers wait for their append before they make the next, as
tables do. The journal answers each of them by itself and checks what it writes; the bare loop does nothing else than insert
and commit.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from anteup.room.journal import Line
from anteup.room.sqlite import SqliteJournal

PUBLIC = b'{"type":"Dealt","event":{"type":"Raised","seat":3,"to":1200}}' + b" " * 90
EACH = 2
BUILD = Path(__file__).resolve().parent.parent / "build"
WRITERS = 1, 10, 100, 1000


class Measured(NamedTuple):
    """What came of it."""

    appends: int
    waits: list[float]
    """The seconds that each commit was waited for."""
    seconds: float
    cpu: float


def line(table: str, n: int) -> Line:
    """A line as a table writes it."""
    return Line(table, n, 1_800_000_000_000, "Opened" if n == 1 else "Dealt", PUBLIC, hand=4)


async def journal(folder: Path, writers: int, seconds: float) -> Measured:
    """By the journal."""
    keeps = SqliteJournal(folder / "journal.db")
    names = [f"table{k:05}" for k in range(writers)]
    await asyncio.gather(*(keeps.append([line(name, 1)]) for name in names))
    waits: list[float] = []

    async def write(name: str) -> None:
        n = 1
        while perf_counter() < end:
            before = perf_counter()
            await keeps.append([line(name, n + 1 + i) for i in range(EACH)])
            waits.append(perf_counter() - before)
            n += EACH

    began, cpu = perf_counter(), process_time()
    end = began + seconds
    await asyncio.gather(*map(write, names))
    took = perf_counter() - began, process_time() - cpu
    await keeps.close()
    return Measured(len(waits), waits, *took)


def bare(folder: Path, writers: int, seconds: float) -> Measured:
    """The same where as many appends are one transaction, written by `executemany`."""
    with closing(sqlite3.connect(folder / "bare.db", isolation_level=None)) as database:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            database.execute(f"PRAGMA {pragma}")
        database.execute(
            "CREATE TABLE lines (table_id TEXT, n INTEGER, at INTEGER, kind TEXT, public BLOB, sealed BLOB, kept BLOB, "
            "hand INTEGER, PRIMARY KEY (table_id, n)) WITHOUT ROWID"
        )
        waits: list[float] = []
        began, cpu = perf_counter(), process_time()
        n = 1
        while perf_counter() < began + seconds:
            before = perf_counter()
            rows = [
                (f"table{k:05}", n + i, 1_800_000_000_000, "Dealt", PUBLIC, None, None, 4)
                for k in range(writers)
                for i in range(EACH)
            ]
            database.execute("BEGIN IMMEDIATE")
            database.executemany("INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            database.execute("COMMIT")
            waits.append(perf_counter() - before)
            n += EACH
        took = perf_counter() - began, process_time() - cpu
    return Measured(len(waits) * writers, waits, *took)


def told(name: str, writers: int, found: Measured) -> None:
    """A line of the table."""
    waits, rate = sorted(found.waits), found.appends / found.seconds
    half, most = (1e3 * waits[len(waits) * part // 100] for part in (50, 99))
    each = 1e6 * found.cpu / found.appends / EACH
    print(f"{name:8}{writers:8,}{rate:12,.0f}{rate * EACH:12,.0f}{half:10.2f}{most:10.2f}{each:12.1f}")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0)
    seconds: float = parser.parse_args().seconds
    print(f"{'':8}{'writers':>8}{'appends/s':>12}{'lines/s':>12}{'p50 ms':>10}{'p99 ms':>10}{'cpu µs/line':>12}")
    ways: dict[str, Callable[[Path, int, float], Measured]] = {
        "journal": lambda *how: asyncio.run(journal(*how)),
        "bare": bare,
    }
    BUILD.mkdir(exist_ok=True)
    for writers in WRITERS:
        for name, way in ways.items():
            with TemporaryDirectory(dir=BUILD) as folder:
                told(name, writers, way(Path(folder), writers, seconds))


if __name__ == "__main__":
    main()
