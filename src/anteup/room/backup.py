"""A room's journal as one file, made while the room runs; and a room made from it again.

The key of live packs is no part of it. It may be put beside it, as a second file, for whoever moves a room in the middle of
a hand: without it that hand is void.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from anteup.room.copying import copied, synced
from anteup.room.data import DataDir
from anteup.room.journal import JournalBroken
from anteup.room.tables import METADATA
from anteup.room.upgrading import lacking, ours, scripts
from anteup.room.vault import read_key, write_key


class NotDone(Exception):
    """Nothing was copied, and nothing has changed; the message says why, and what would help."""


def key_beside(file: Path) -> Path:
    """Where the key lies that goes with a backup."""
    return file.with_name(f"{file.name}.key")


def backed_up(data: DataDir, file: Path, *, with_key: bool = False, force: bool = False) -> None:
    """Copy a room's journal into a file, as it is at one moment; the room may run meanwhile.

    Raises NotDone where there is no room, or the file is there and is not to be replaced (`force`); JournalBroken where the
    journal is damaged, VaultLocked where the key is wanted and cannot be had, and OSError.
    """
    if not data.journal.exists():
        raise NotDone(f"there is no room in {data.path}: if yours is in another folder, name it with --data")
    for target in (file, *([key_beside(file)] if with_key else ())):
        if target.exists() and not force:
            raise NotDone(f"{target} is there already: name another file, or replace it with --force")
    if not file.absolute().parent.is_dir():
        raise NotDone(f"there is no folder {file.absolute().parent}")
    if with_key:
        write_key(key_beside(file), read_key(data.key))
    _copied(data.journal, file)


def restored(file: Path, data: DataDir, *, force: bool = False) -> list[Path]:
    """Make a room from a backup. What was there is put aside (`force`), and given: nothing is ever deleted.

    Raises NotDone where there is no such file, or there is a room and it is not to be put aside; JournalBroken where the
    file is damaged, is no journal, or has anything in it that no journal has, JournalNewer, VaultLocked where the key beside it cannot be read, InUse while a room
    runs there, and OSError.
    """
    if not file.is_file():
        raise NotDone(f"there is no file {file}")
    with data.held():
        new = data.path / "journal.restored"
        _copied(file, new, _nothing_else)
        try:
            key = read_key(key_beside(file)) if key_beside(file).exists() else None
            old = [path for path in _files(data.journal) if path.exists()]
            if key is not None and data.key.exists() and data.key.read_bytes().strip() != key.hex().encode():
                old.append(data.key)
            if old and not force:
                raise NotDone(
                    f"there is a room in {data.path}: name another folder (--data), or put it aside with --force"
                )
            aside = _put_aside(data, old)
            if key is not None:
                write_key(data.key, key)
            new.replace(data.journal)
            synced(data.path)
        finally:
            new.unlink(missing_ok=True)
    return aside


def _put_aside(data: DataDir, old: list[Path]) -> list[Path]:
    """Give these files other names, and tell them."""
    if data.journal in old:
        with suppress(sqlite3.Error), closing(sqlite3.connect(data.journal)) as journal:
            journal.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # so that it stands in one file, unless it is damaged
    now = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S-%f")
    return [path.rename(path.with_name(f"{now}-{path.name}")) for path in old if path.exists()]


def _files(journal: Path) -> list[Path]:
    """A database, and what SQLite keeps beside it."""
    return [journal, journal.with_name(f"{journal.name}-wal"), journal.with_name(f"{journal.name}-shm")]


def _nothing_else(copy: sqlite3.Connection, source: Path) -> None:
    """Raises JournalBroken where a database has more in it than the tables of a journal: what would act by itself, such as
    a trigger, has no place in what a room is made of.
    """
    known = {name: {column.name for column in table.columns} for name, table in METADATA.tables.items()}
    known["alembic_version"] = {"version_num"}
    indices = {index.name for table in METADATA.tables.values() for index in table.indexes}
    for kind, name, sql in copy.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master").fetchall():
        if kind == "table" and name in known and not sql.upper().startswith("CREATE VIRTUAL"):
            columns = {column for (column,) in copy.execute("SELECT name FROM pragma_table_xinfo(?)", (name,))}
            if columns <= known[name]:
                continue
        if kind == "index" and (name in indices or name.startswith("sqlite_autoindex_")):
            continue
        raise JournalBroken(f"{source} is no backup of a room: it has a {kind} {name!r} that no journal has")


def _copied(source: Path, target: Path, judge: Callable[[sqlite3.Connection, Path], None] | None = None) -> None:
    """Copy a journal that is sound and not too new, and that `judge` has nothing against. Raises JournalBroken, and OSError."""

    def look(copy: sqlite3.Connection) -> None:
        names = [name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        if not ours(names, source):
            raise JournalBroken(f"{source} is empty: there is no journal of a room in it")
        (now,) = copy.execute("SELECT version_num FROM alembic_version").fetchone() or (None,)
        lacking(scripts(), now, source)
        if judge is not None:
            judge(copy, source)

    try:
        copied(source, target, look)
    except sqlite3.Error as fault:
        raise JournalBroken(f"{source} cannot be copied: {fault}") from None
