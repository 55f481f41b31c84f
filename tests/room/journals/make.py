"""Writes the journal that `tests/room/test_migrations.py` has of a revision: a table of three in the middle of a hand.

    python -m tests.room.journals.make REVISION

It is done once for every revision, by the code of that revision, and then left as it is.
"""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from anteup.room.data import DataDir
from tests.room.dying import die

HERE = Path(__file__).parent
FAMILY = "triple draw"
AT = 14
"""The append after which its house has died: cards have been thrown away and others drawn."""


def main(revision: str) -> None:
    """Writes a database as text, and its key."""
    with TemporaryDirectory() as folder:
        die(Path(folder), FAMILY, [(AT, "after")])
        data = DataDir(Path(folder) / f"{AT} after")
        with closing(sqlite3.connect(data.journal)) as database:
            found = database.execute("SELECT version_num FROM alembic_version").fetchone()[0]
            if found != revision:
                raise SystemExit(f"this code writes journals of revision {found}, and not {revision}")
            (HERE / f"{revision}.sql").write_text("\n".join(database.iterdump()) + "\n", "utf-8")
        (HERE / f"{revision}.key").write_text(data.key.read_text("ascii"), "ascii")


if __name__ == "__main__":
    main(*sys.argv[1:])
