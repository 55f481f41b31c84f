"""A copy of a database that may be written to at the same time: whole, on the disk, and in one file."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

MINE = 0o600
"""The rights of files that are for their owner alone."""


def copied(source: Path, target: Path, look: Callable[[sqlite3.Connection], None] | None = None) -> None:
    """Copy a database as it is at one moment, whoever writes to it meanwhile; `target` is replaced at the end, or not at all.

    `look` sees the copy before it takes its place, and may raise. Raises sqlite3.Error where the source is no sound
    database, and OSError where the copy cannot be written.
    """

    def write(part: Path) -> None:
        here = f"{source.absolute().as_uri()}?mode=rw"  # not made where it is missing
        with closing(sqlite3.connect(here, uri=True, timeout=10)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # what is kept stands in one file
            if (found := new.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
                raise sqlite3.DatabaseError(str(found))
            if look is not None:
                look(new)

    placed(target, write)


def placed(target: Path, write: Callable[[Path], None]) -> None:
    """A file that is there whole or not at all, for its owner alone: `write` fills it beside its place. Raises OSError."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)  # of a process that had this number and was killed
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, MINE))
        write(part)
        synced(part)
        part.replace(target)
        synced(target.absolute().parent)
    finally:
        part.unlink(missing_ok=True)
        part.with_name(f"{part.name}-journal").unlink(missing_ok=True)


def synced(path: Path) -> None:
    """Wait until a file is on the disk, or a folder: which names are in it."""
    if path.is_dir() and os.name != "posix":
        return  # elsewhere a folder cannot be opened
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
