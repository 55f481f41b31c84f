"""`anteup games`: what can be played, and by which books."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import click
from rich.table import Table

from anteup.cli.terminal import Terminal
from anteup.rules.catalogue import packaged
from anteup.rules.stakes import REQUIRED

EPILOG = """\b
Example:
  anteup games
"""


@click.command(epilog=EPILOG)
def games() -> None:
    """List the forms, the rule books and the tables' games, a line each.

    A form is how a hand goes, a book is the rules it is played by, and a game settles both, and the stakes with them.
    """
    library, out = packaged(), Terminal()
    listed = library.games()
    books = sorted({book for game in listed for book in game.books})

    def says(kind: str, name: str) -> str:
        raw = library.named(kind, name).raw
        if kind == "book":  # whose sentence means little without its title
            said = ". ".join(str(raw[key]).rstrip(".") for key in ("name", "says") if key in raw) + "."
            return f"{said} Needs --stakes 'limit N'." if must_say(raw, "limit") else said
        return str(raw.get("says") or raw.get("name") or name)

    for kind, heading in (("form", "Forms"), ("game", "Games")):
        out.say(f"{heading}", "bold green")
        out.console.print(
            _table((game.name, game.books[0], says(kind, game.name)) for game in listed if game.kind == kind)
        )
        out.say()
    out.say("Books", "bold green")
    out.console.print(_table((book, "", says("book", book)) for book in books))
    out.say()
    out.say(
        "The second column is the rule book that a game is usually played by; --book puts another in its place. A book "
        "settles what a form leaves open: how one bets, who shows, how pots are cut. anteup law T-010 prints a rule of "
        "the document that a book rests on.",
        "dim",
    )


def must_say(raw: Mapping[str, Any], stake: str) -> bool:
    """Does a book want the table to say a stake (V-086)?"""
    stakes: Mapping[str, Any] = raw.get("stakes") or {}
    return bool(stakes.get(stake) == REQUIRED)


def _table(rows: Iterable[tuple[str, str, str]]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(no_wrap=True, style="dim")
    table.add_column(ratio=1)
    for row in rows:
        table.add_row(*row)
    return table
