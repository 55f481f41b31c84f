"""What the commands about rooms share: which folder is meant, and how a failure is told."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import click

from anteup.room.backup import NotDone
from anteup.room.data import VARIABLE, InUse
from anteup.room.journal import JournalBroken
from anteup.room.vault import VaultLocked

data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help=f"The room's folder; else the one in {VARIABLE}, else where this system keeps such things.",
)
"""`--data`, which every command about a room has."""


@contextmanager
def told_plainly() -> Generator[None]:
    """What can go wrong with a room's folder is told in a line."""
    try:
        yield
    except (NotDone, InUse, JournalBroken, VaultLocked) as fault:
        raise click.ClickException(f"{fault}.") from None
