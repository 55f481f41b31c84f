"""A program that appends to a journal and says what has been acknowledged; tests kill it, or look at what it asks of the
system."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from anteup.room.journal import Line
from anteup.room.sqlite import SqliteJournal
from anteup.table.bank import Posting

OPENED = 1


def line(table: str, n: int) -> Line:
    """A line of which everything is known from its number."""
    kind = "Opened" if n == OPENED else "Dealt"
    return Line(
        table, n, 1_000 + n, kind, f'{{"{table}":{n}}}'.encode(), sealed=bytes([n % 256]) * (n % 50), hand=n // 40
    )


def moved(table: str, n: int) -> tuple[Posting, ...]:
    """What every tenth line moves."""
    if n % 10:
        return ()
    return tuple(
        Posting(account, amount, "hand", table=table, n=n) for account, amount in (("stack:a", -n), ("pot", n))
    )


async def appending(path: Path, tables: int, most: int, pause: float = 0) -> None:
    """Append to so many tables at once, and say each line on standard output as soon as it has been acknowledged."""
    journal = SqliteJournal(path)

    async def one(table: str) -> None:
        for n in range(1, most + 1):
            await journal.append([line(table, n)], moved(table, n))
            os.write(1, f"{table} {n}\n".encode())
            await asyncio.sleep(pause)

    await asyncio.gather(*(one(f"t{k}") for k in range(tables)))
    await journal.close()


def into(said: Path, path: Path, tables: int, most: int) -> None:
    """The same in a process that was forked: what is acknowledged goes into a file."""
    os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT), 1)
    asyncio.run(appending(path, tables, most))


if __name__ == "__main__":
    asyncio.run(appending(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), *map(float, sys.argv[4:])))
