from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import sleep

import pytest

from anteup.room.backup import NotDone, backed_up, key_beside, restored
from anteup.room.copying import copied, placed
from anteup.room.data import DataDir, InUse
from anteup.room.journal import JournalBroken, JournalNewer, Line
from anteup.room.sqlite import SqliteJournal
from anteup.room.vault import Vault, VaultLocked
from tests.room.appending import line, moved


def lines(data: DataDir, table: str = "t0") -> list[Line]:
    """The lines of a table."""

    async def read() -> list[Line]:
        journal = SqliteJournal(data.journal)
        found = await journal.lines(table)
        await journal.close()
        return found

    return asyncio.run(read())


def append(data: DataDir, upto: int) -> None:
    """Write lines up to that number."""

    async def write() -> None:
        journal = SqliteJournal(data.journal)
        for n in range(len(await journal.lines("t0")) + 1, upto + 1):
            await journal.append([line("t0", n)], moved("t0", n))
        await journal.close()

    asyncio.run(write())


@pytest.fixture
def data(tmp_path: Path) -> DataDir:
    """A room with thirty lines, and a key."""
    data = DataDir(tmp_path / "room")
    with data.held():
        Vault.open(data.key)
        append(data, 30)
    return data


@pytest.fixture
def other(tmp_path: Path) -> DataDir:
    """Where another room may be."""
    return DataDir(tmp_path / "other")


THIRTY = [line("t0", n) for n in range(1, 31)]

# ---- there and back ---------------------------------------------------------------------------------------------------


def test_a_backup_is_one_file_for_its_owner_without_the_key(data: DataDir, tmp_path: Path, other: DataDir) -> None:
    file = tmp_path / "away" / "friday.db"
    file.parent.mkdir()
    backed_up(data, file)

    assert [file] == list(file.parent.iterdir())
    assert 0o600 == file.stat().st_mode & 0o777
    key = data.key.read_bytes().strip()
    assert key not in file.read_bytes()
    assert bytes.fromhex(key.decode()) not in file.read_bytes()

    assert [] == restored(file, other)
    assert THIRTY == lines(other)
    assert not other.key.exists()
    assert [file] == list(file.parent.iterdir()), "reading it leaves nothing beside it"


def test_what_waits_in_the_write_ahead_log_is_in_the_backup(data: DataDir, tmp_path: Path, other: DataDir) -> None:
    async def run() -> None:
        journal = SqliteJournal(data.journal)
        await journal.append([line("t0", 31)])
        assert data.journal.with_name("journal.db-wal").stat().st_size
        backed_up(data, tmp_path / "friday.db")
        await journal.append([line("t0", 32)])
        await journal.close()

    asyncio.run(run())
    restored(tmp_path / "friday.db", other)
    assert [*THIRTY, line("t0", 31)] == lines(other)


def test_the_key_goes_along_where_it_is_wanted(data: DataDir, tmp_path: Path, other: DataDir) -> None:
    file = tmp_path / "friday.db"
    sealed = Vault.open(data.key).seal("t0", 9, b"As")
    backed_up(data, file, with_key=True)

    assert 0o600 == key_beside(file).stat().st_mode & 0o777
    restored(file, other)
    assert b"As" == Vault.open(other.key).unseal("t0", 9, sealed)


def test_nothing_is_replaced_unasked(data: DataDir, tmp_path: Path) -> None:
    file = tmp_path / "friday.db"
    file.write_text("precious")
    with pytest.raises(NotDone, match=r"friday\.db is there already: name another file, or replace it with --force"):
        backed_up(data, file)
    assert "precious" == file.read_text()

    backed_up(data, file, force=True)
    key_beside(file).write_text("precious")
    file.unlink()
    with pytest.raises(NotDone, match=r"friday\.db\.key is there already"):
        backed_up(data, file, with_key=True)
    assert ("precious", False) == (key_beside(file).read_text(), file.exists())


def test_a_room_is_put_aside_whole_and_never_lost(data: DataDir, tmp_path: Path, other: DataDir) -> None:
    file = tmp_path / "friday.db"
    backed_up(data, file, with_key=True)
    with other.held():
        Vault.open(other.key)
        append(other, 5)
    with pytest.raises(NotDone, match=r"there is a room in .*other: name another folder"):
        restored(file, other)
    assert THIRTY[:5] == lines(other)

    aside = restored(file, other, force=True)

    assert THIRTY == lines(other)
    assert {"journal.db", "deck.key", "room.lock", *(path.name for path in aside)} == {
        path.name for path in other.path.iterdir()
    }
    old_journal, old_key = sorted(aside, key=lambda path: path.name.endswith("key"))
    old_journal.rename(tmp_path / "journal.db")
    assert THIRTY[:5] == lines(DataDir(tmp_path))
    assert Vault.open(old_key).id != Vault.open(other.key).id == Vault.open(data.key).id


def test_a_room_that_was_killed_is_put_aside_whole(data: DataDir, tmp_path: Path) -> None:
    """Its write-ahead log neither is lost nor gets among what is restored."""
    file = tmp_path / "friday.db"
    backed_up(data, file)
    program = f"""
import asyncio, os
from pathlib import Path
from anteup.room.sqlite import SqliteJournal
from tests.room.appending import line
async def run():
    journal = SqliteJournal(Path({str(data.journal)!r}))
    for n in range(31, 41):
        await journal.append([line("t0", n)])
    os._exit(9)
asyncio.run(run())
"""
    assert 9 == subprocess.run([sys.executable, "-c", program], check=False).returncode
    assert data.journal.with_name("journal.db-wal").stat().st_size

    (old,) = restored(file, data, force=True)

    assert THIRTY == lines(data)
    old.rename(tmp_path / "journal.db")
    assert [line("t0", n) for n in range(1, 41)] == lines(DataDir(tmp_path))


def test_a_log_without_its_database_is_put_aside(data: DataDir, tmp_path: Path, other: DataDir) -> None:
    file = tmp_path / "friday.db"
    backed_up(data, file)
    other.path.mkdir()
    stray = other.journal.with_name("journal.db-wal")
    stray.write_bytes(b"stray")

    with pytest.raises(NotDone, match="there is a room"):
        restored(file, other)
    (aside,) = restored(file, other, force=True)
    assert b"stray" == aside.read_bytes()
    assert THIRTY == lines(other)


# ---- what is refused --------------------------------------------------------------------------------------------------


def test_where_there_is_no_room_there_is_no_backup(tmp_path: Path, other: DataDir) -> None:
    with pytest.raises(NotDone, match=r"there is no room in .*other"):
        backed_up(other, tmp_path / "friday.db")
    assert [] == list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_not_made(data: DataDir, tmp_path: Path) -> None:
    with pytest.raises(NotDone, match=r"there is no folder .*nowhere"):
        backed_up(data, tmp_path / "nowhere" / "friday.db")


def test_a_key_that_is_not_there_is_no_part_of_a_backup(data: DataDir, tmp_path: Path) -> None:
    data.key.unlink()
    with pytest.raises(VaultLocked, match=r"deck\.key: No such file"):
        backed_up(data, tmp_path / "friday.db", with_key=True)
    assert not (tmp_path / "friday.db").exists()


def test_nothing_is_restored_into_a_running_room(data: DataDir, tmp_path: Path) -> None:
    file = tmp_path / "friday.db"
    backed_up(data, file)
    with data.held(), pytest.raises(InUse, match="a room is running"):
        restored(file, data, force=True)


def test_what_is_not_there_is_not_restored(tmp_path: Path, other: DataDir) -> None:
    with pytest.raises(NotDone, match=r"there is no file .*friday\.db"):
        restored(tmp_path / "friday.db", other)
    assert not other.path.exists()


def test_what_is_damaged_is_not_restored(data: DataDir, tmp_path: Path, other: DataDir) -> None:
    append(data, 400)
    file = tmp_path / "friday.db"
    backed_up(data, file)
    sound = file.read_bytes()
    other.path.mkdir()
    (other.path / "note").write_text("mine")
    for at in (100, 4096, len(sound) // 8192 * 4096):
        file.write_bytes(sound[:at] + b"\xa5" * 512 + sound[at + 512 :])
        with pytest.raises(JournalBroken, match=r"friday\.db"):
            restored(file, other)
    file.write_bytes(sound[: len(sound) // 2])
    with pytest.raises(JournalBroken, match=r"friday\.db cannot be copied"):
        restored(file, other)
    assert {"note", "room.lock"} == {path.name for path in other.path.iterdir()}


@pytest.mark.parametrize(
    ("script", "kind", "message"),
    [
        ("CREATE TABLE cats (name)", JournalBroken, "is another program's"),
        ("", JournalBroken, "is empty: there is no journal of a room in it"),
    ],
)
def test_another_database_is_not_restored(
    tmp_path: Path, other: DataDir, script: str, kind: type[Exception], message: str
) -> None:
    with closing(sqlite3.connect(tmp_path / "cats.db")) as database:
        database.executescript(script + "; PRAGMA user_version = 1;")
    with pytest.raises(kind, match=message):
        restored(tmp_path / "cats.db", other)


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TRIGGER mine AFTER INSERT ON sessions BEGIN DELETE FROM sessions; END",
        "CREATE VIEW mine AS SELECT * FROM sessions",
        "CREATE TABLE mine (x)",
        "CREATE INDEX mine ON people (abs(made))",
        "ALTER TABLE people ADD COLUMN mine TEXT AS (lower(name))",
    ],
)
def test_a_backup_with_more_in_it_than_a_journal_is_not_restored(
    data: DataDir, tmp_path: Path, other: DataDir, sql: str
) -> None:
    file = tmp_path / "friday.db"
    backed_up(data, file)
    with closing(sqlite3.connect(file)) as database:
        database.execute(sql)
        database.commit()

    with pytest.raises(JournalBroken, match="that no journal has"):
        restored(file, other)
    assert not other.journal.exists()


def test_a_newer_backup_is_not_restored(data: DataDir, tmp_path: Path, other: DataDir) -> None:
    file = tmp_path / "friday.db"
    backed_up(data, file)
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    with pytest.raises(JournalNewer, match="was written by a newer anteup"):
        restored(file, other)
    assert not other.journal.exists()


# ---- a file is there whole or not at all ------------------------------------------------------------------------------


def test_a_copy_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "kept"
    target.write_text("old")

    def fail(part: Path) -> None:
        part.write_text("half")
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        placed(target, fail)
    assert ([target], "old") == (list(tmp_path.iterdir()), target.read_text())


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        copied(tmp_path / "nothing.db", tmp_path / "copy.db")
    assert [] == list(tmp_path.iterdir())


# ---- while the room runs ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[DataDir, Path]]:
    """A room to which another process appends all the time, and the file in which it acknowledges."""
    data = DataDir(tmp_path_factory.mktemp("busy") / "room")
    data.path.mkdir()
    said = data.path / "acknowledged"
    command = [sys.executable, "-m", "tests.room.appending", str(data.journal), "5", "1000000", "0.005"]
    with said.open("wb") as out, subprocess.Popen(command, stdout=out) as process:
        try:
            while not said.stat().st_size:
                assert process.poll() is None
                sleep(0.01)
            yield data, said
            assert process.poll() is None, "it went on to the end"
        finally:
            process.kill()


def acknowledged(said: Path) -> dict[str, int]:
    """The last line of each table that has been acknowledged."""
    rows = (row.split() for row in said.read_text("ascii").split("\n")[:-1])
    return {table: int(n) for table, n in rows}


@pytest.mark.parametrize("run", [*range(10), *(pytest.param(run, marks=pytest.mark.long) for run in range(10, 100))])
def test_a_backup_under_load_is_what_was_there_at_a_moment(
    busy: tuple[DataDir, Path], tmp_path: Path, run: int
) -> None:
    data, said = busy
    other = DataDir(tmp_path / "other")
    sleep(random.Random(run).uniform(0, 0.05))
    before = acknowledged(said)
    backed_up(data, tmp_path / "busy.db")
    after = acknowledged(said)

    restored(tmp_path / "busy.db", other)

    async def look() -> None:
        journal = SqliteJournal(other.journal)
        for table in await journal.tables():
            found = await journal.lines(table)
            assert before.get(table, 0) <= len(found) <= after[table] + 1
            assert [line(table, n) for n in range(1, len(found) + 1)] == found
            assert [one for n in range(1, len(found) + 1) for one in moved(table, n)] == await journal.ledger(table)
        assert set(before) <= set(await journal.tables())
        await journal.close()

    asyncio.run(look())
