"""`anteup backup`: a room's journal as one file, made while the room runs."""

from __future__ import annotations

from pathlib import Path

import click

from anteup.cli.rooms import data_option, told_plainly
from anteup.room.backup import backed_up, key_beside
from anteup.room.data import DataDir

EPILOG = """\b
Examples:
  anteup backup friday.db
  anteup backup --data poker --force stick/poker.db
"""


@click.command(epilog=EPILOG)
@click.argument("file", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@click.option("--with-key", is_flag=True, help="Put the key of live hands beside it, as FILE.key.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def backup(file: Path, *, data: Path | None, with_key: bool, force: bool) -> None:
    """Copy a room into a FILE, whether it is running or not: its tables, hands, accounts and people.

    The cards that nobody has shown are sealed in it, and the key is not there: of a room that is restored without its key,
    a hand in progress is void, and every chip is where it was before that hand.
    """
    with told_plainly():
        backed_up(DataDir.chosen(data), file, with_key=with_key, force=force)
    click.echo(f"{file}: {file.stat().st_size:,} bytes.")
    if with_key:
        click.echo(f"{key_beside(file)}: the key. Whoever has both can read every hand.")
