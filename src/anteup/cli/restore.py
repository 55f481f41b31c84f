"""`anteup restore`: a room from a backup."""

from __future__ import annotations

from pathlib import Path

import click

from anteup.cli.rooms import data_option, told_plainly
from anteup.room.backup import restored
from anteup.room.data import DataDir

EPILOG = """\b
Examples:
  anteup restore friday.db
  anteup restore --data poker --force stick/poker.db
"""


@click.command(epilog=EPILOG)
@click.argument("file", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@click.option("--force", is_flag=True, help="Put a room that is there aside.")
def restore(file: Path, *, data: Path | None, force: bool) -> None:
    """Make a room from a FILE that `anteup backup` has written; where its key lies beside it, that comes along.

    No room may run there meanwhile. A room that was there is put aside under another name, and never deleted.
    """
    where = DataDir.chosen(data)
    with told_plainly():
        aside = restored(file, where, force=force)
    click.echo(f"The room of {file} is in {where.path}.")
    for path in aside:
        click.echo(f"Put aside: {path}")
