from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from textwrap import dedent
from unittest.mock import ANY

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from anteup.room import upgrading
from anteup.room.data import DataDir
from anteup.room.journal import JournalBroken, JournalNewer, Known, Line
from anteup.room.sqlite import SqliteJournal, engine_of
from anteup.room.tables import METADATA
from anteup.room.vault import write_key
from anteup.table.bank import Posting
from anteup.table.happened import Person
from tests.room.dying import played
from tests.room.journals.make import FAMILY, HERE
from tests.room.test_killed import written as lines_and_postings

FIRST = "0001"
JOURNALS = sorted(HERE.glob("*.sql"))
LINES = [
    Line("green", 1, 5, "Opened", b"{}"),
    Line("green", 2, 6, "HandBegan", b"{}", hand=1),
    Line("green", 3, 7, "Dealt", b"{}", sealed=b"\0\1", hand=1),
    Line("green", 4, 8, "HandDone", b"{}", kept=b"{}", hand=1),
    Line("green", 5, 9, "HandBegan", b"{}", hand=2),
]
POSTINGS = [Posting("stack:ann", -5, "hand", table="green", n=4), Posting("stack:ben", 5, "hand", table="green", n=4)]
ADDED = dedent(
    '''
    """A mood for people, for this test alone."""
    import sqlalchemy as sa
    from alembic import op

    revision = "9999"
    down_revision = "{after}"
    branch_labels = None
    depends_on = None


    def upgrade():
        op.add_column("people", sa.Column("mood", sa.Text, nullable=False, server_default="calm"))
        {then}
    '''
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with a hand that was played and one that is being played, written at the first revision."""
    path = tmp_path / "journal.db"

    async def play() -> None:
        journal = SqliteJournal(path)
        await journal.append(LINES, POSTINGS)
        await journal.add_person(Known(Person("ann"), "Ann", 5))
        await journal.close()

    with pytest.MonkeyPatch.context() as patch:
        all_steps = upgrading.scripts()
        first = [script for script in all_steps.walk_revisions() if script.revision == FIRST]
        patch.setattr(all_steps, "walk_revisions", lambda: first)
        patch.setattr(upgrading, "scripts", lambda: all_steps)
        asyncio.run(play())
    return path


def newer(tmp_path: Path, then: str = "") -> ScriptDirectory:
    """The revisions of an anteup to come."""
    own = upgrading.scripts()
    where = tmp_path / "versions"
    where.mkdir()
    (where / "r9999.py").write_text(ADDED.format(after=own.get_current_head(), then=then), "utf-8")
    return ScriptDirectory(own.dir, version_locations=[str(Path(own.dir) / "versions"), str(where)])


async def goes_on(path: Path) -> None:
    """What was written is there, and is added to."""
    journal = SqliteJournal(path)
    assert LINES == await journal.lines("green")
    assert LINES[3:] == await journal.since_last_kept("green")
    assert POSTINGS == await journal.ledger("green")
    assert [(1, 4), (2, None)] == [(hand.number, hand.last) for hand in await journal.hands("green")]
    await journal.append([Line("green", 6, 10, "HandDone", b"{}", kept=b"{}", hand=2)])
    assert [(1, 4), (2, 6)] == [(hand.number, hand.last) for hand in await journal.hands("green")]
    await journal.close()


def revision(path: Path) -> str:
    with closing(sqlite3.connect(path)) as database:
        return str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_a_journal_of_the_first_revision_plays_on(path: Path) -> None:
    assert FIRST == revision(path)
    asyncio.run(goes_on(path))
    assert upgrading.scripts().get_current_head() == revision(path)


def test_a_journal_is_brought_up_to_date_and_plays_on(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = newer(tmp_path)
    monkeypatch.setattr(upgrading, "scripts", lambda: steps)

    asyncio.run(goes_on(path))

    assert "9999" == revision(path)
    with closing(sqlite3.connect(path)) as database:
        assert [("Ann", "calm")] == database.execute("SELECT name, mood FROM people").fetchall()


@pytest.mark.parametrize("further", [False, True])
@pytest.mark.parametrize("written", [path.stem for path in JOURNALS])
def test_a_hand_that_was_begun_by_an_older_anteup_is_played_to_its_end(
    written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, further: bool
) -> None:
    """What `tests/room/journals/make.py` has written at each revision is opened by this anteup, and by one to come."""
    data = DataDir(tmp_path / "room")
    with data.held(), closing(sqlite3.connect(data.journal)) as database:
        database.executescript((HERE / f"{written}.sql").read_text("utf-8"))
        write_key(data.key, bytes.fromhex((HERE / f"{written}.key").read_text("ascii")))
    (before, _), head = asyncio.run(lines_and_postings(data.path)), upgrading.scripts().get_current_head()
    assert ("Dealt", 1) == (before[-1].kind, before[-1].hand), "it is in the middle of a hand"
    if further:
        steps, head = newer(tmp_path), "9999"
        monkeypatch.setattr(upgrading, "scripts", lambda: steps)

    after = asyncio.run(played(data.path, FAMILY)).evenings

    lines, postings = asyncio.run(lines_and_postings(data.path))
    assert before == lines[: len(before)]
    assert "HandDone" == lines[-1].kind
    assert (1, 600) == (after[len(lines)].session.hands, sum(chair.stack for chair in after[len(lines)].session.chairs))
    assert 0 == sum(posting.amount for posting in postings)
    assert head == revision(data.journal)


def test_a_copy_is_made_before(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = newer(tmp_path)
    with monkeypatch.context() as later:
        later.setattr(upgrading, "scripts", lambda: steps)
        asyncio.run(goes_on(path))
    copy = path.with_name("journal.db.before-9999")

    assert (FIRST, 0o600) == (revision(copy), copy.stat().st_mode & 0o777)
    with pytest.raises(JournalNewer):
        SqliteJournal(path)
    path.unlink()
    copy.rename(path)
    asyncio.run(goes_on(path))


def test_a_step_that_fails_changes_nothing(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = newer(tmp_path, then='op.execute("INSERT INTO nowhere VALUES (1)")')
    with monkeypatch.context() as later:
        later.setattr(upgrading, "scripts", lambda: steps)
        with pytest.raises(JournalBroken, match="no such table: nowhere"):
            SqliteJournal(path)

    assert FIRST == revision(path)
    with closing(sqlite3.connect(path)) as database, pytest.raises(sqlite3.OperationalError, match="no such column"):
        database.execute("SELECT mood FROM people")
    asyncio.run(goes_on(path))


def test_a_newer_journal_is_refused_and_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    before = path.read_bytes()
    head = upgrading.scripts().get_current_head()

    with pytest.raises(JournalNewer) as told:
        SqliteJournal(path)

    assert (
        f"{path} was written by a newer anteup: its tables are of revision 9999, and this one knows them up to {head}. "
        "Install the newer one, or use another folder (--data)"
    ) == str(told.value)
    assert before == path.read_bytes()
    assert [path] == [file for file in path.parent.iterdir() if not file.name.endswith(("-wal", "-shm"))]


def test_a_new_journal_needs_no_copy(tmp_path: Path) -> None:
    async def run() -> None:
        await SqliteJournal(tmp_path / "journal.db").close()
        await SqliteJournal(tmp_path / "journal.db").close()

    asyncio.run(run())
    assert ["journal.db"] == [file.name for file in tmp_path.iterdir()]


def test_the_revisions_make_the_tables_that_the_code_knows(path: Path) -> None:
    asyncio.run(goes_on(path))
    fresh = path.with_name("fresh.db")
    METADATA.create_all(engine_of(fresh))
    with engine_of(path).connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert [] == compare_metadata(context, METADATA)
    assert {**tables_of(fresh), "alembic_version": ANY} == tables_of(path)


def tables_of(path: Path) -> dict[str, list[str]]:
    """The words of which tables and indices are made, in any order."""
    with closing(sqlite3.connect(path)) as database:
        made = database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {name: sorted(sql.replace(",", " ").split()) for name, sql in made}


def test_revisions_follow_one_another() -> None:
    steps = upgrading.scripts()

    assert 1 == len(steps.get_heads())
    assert FIRST in steps.get_bases()
    assert [script.revision for script in steps.walk_revisions()][::-1] == [path.stem for path in JOURNALS]
