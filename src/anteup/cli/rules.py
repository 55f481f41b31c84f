"""`anteup rules`: the rule page of a game."""

from __future__ import annotations

import click

from anteup.cli import options
from anteup.cli.terminal import Terminal
from anteup.rules.catalogue import follows, says, table_rules
from anteup.rules.page import page

EPILOG = """\b
Examples:
  anteup rules holdem
  anteup rules omaha8 --book tda --stakes 10/20
  anteup rules my-game.toml
"""


@click.command(epilog=EPILOG)
@options.game
@options.book
@options.seats
@options.stakes
def rules(form: str, book: str | None, seats: int | None, stakes: str | None) -> None:
    """Print the rule page of a game, with the sources of every rule.

    FORM is the name of a form or of a game (`anteup games` lists them), or a file of your own that ends in `.toml`.
    """
    game = options.dealt(form, book, seats, stakes)
    limit = {"limit": game.stakes.limit} if game.stakes.limit else None  # which its book may ask for
    table = table_rules(form, book=book, stakes=limit)
    Terminal().page(page(game, follows(form, book=book), table, says(form, book=book)))
