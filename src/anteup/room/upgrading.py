"""Brings a journal up to date when it is opened, or refuses it: `migrations` has the steps."""

from __future__ import annotations

from collections.abc import Collection
from importlib import resources
from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Engine, inspect

from anteup.room.copying import copied
from anteup.room.journal import JournalBroken, JournalNewer


def upgraded(engine: Engine, path: Path, steps: ScriptDirectory | None = None) -> None:
    """Put on every revision that the file has not got; of one that had some, a copy is made beside it before.

    Raises JournalNewer where the file has a revision that is not among these, and JournalBroken where it is another
    program's.
    """
    steps = steps or scripts()
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        now = context.get_current_revision() if ours(inspect(connection).get_table_names(), path) else None
        missing = lacking(steps, now, path)
        if not missing:
            return
        if now is not None:
            copied(path, path.with_name(f"{path.name}.before-{missing[-1].revision}"))
        connection.rollback()
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        with Operations.context(context):
            for script in missing:
                script.module.upgrade()
                context.stamp(steps, script.revision)
        connection.commit()


def scripts() -> ScriptDirectory:
    """The revisions of this anteup."""
    return ScriptDirectory(str(resources.files("anteup.room") / "migrations"))


def ours(names: Collection[str], path: Path) -> bool:
    """Is a database with tables of these names a journal? False where it is empty; raises JournalBroken where it is
    another program's.
    """
    if names and not {"alembic_version", "lines", "postings"} <= set(names):
        raise JournalBroken(f"{path} is another program's: it is a database, and there is no journal of a room in it")
    return bool(names)


def lacking(steps: ScriptDirectory, now: str | None, path: Path) -> list[Script]:
    """The revisions that come after this one, in order. Raises JournalNewer where it is not among them."""
    every = list(steps.walk_revisions())[::-1]
    known = [one.revision for one in every]
    if now is None:
        return every
    if now not in known:
        raise JournalNewer(
            f"{path} was written by a newer anteup: its tables are of revision {now}, and this one knows them up to "
            f"{known[-1]}. Install the newer one, or use another folder (--data)"
        )
    return every[known.index(now) + 1 :]
