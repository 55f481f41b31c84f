"""What several commands ask for, and the game that comes of it."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from importlib import resources
from pathlib import Path
from typing import Any, TypeAlias

import click
import msgspec

from anteup.chips import CHIPS, MONEY, Sterling
from anteup.cli.asking import as_named
from anteup.rules.catalogue import Library, deal_out, packaged
from anteup.rules.faults import Fault, Malformed
from anteup.rules.sentences import listed
from anteup.rules.steps import Game
from anteup.table.saying import NotStakes, read, unheeded
from anteup.table.stakes import Said, idle, in_words, nothing
from anteup.table.sums import Purse, whole

Option: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]
LONGEST = 40
WIDEST = 80

game: Option = click.argument("form", callback=as_named, metavar="FORM|FILE.toml")
book: Option = click.option(
    "--book", callback=as_named, metavar="BOOK", help="Play by this rule book, or by that of a .toml file."
)
seats: Option = click.option("--seats", type=click.IntRange(2, 52), metavar="N", help="How many players.")
stakes: Option = click.option(
    "--stakes",
    metavar="SUMS",
    help="The blinds: 1/2, or 'ante 1, blinds 1/2'; where bets are fixed, the bets: 2/4; where they have a greatest sum, "
    "'ante 1, limit 20'.",
)
money: Option = click.option(
    "--money", type=click.Choice([*MONEY]), help="How sums are said and written: 5, $5, 5s or £1 5s, C£5."
)


def dealt(form: str, book: str | None, players: int | None, stakes: str | None, purse: Purse = CHIPS) -> Game:
    """The game that was asked for, its stakes said in some money.

    Raises Malformed; and Unknown where nothing has that name, BadParameter where the stakes are none of this game's.
    """
    known(form, book)

    def deal(said: Said) -> Game:
        return deal_out(form, book=book, players=players, stakes=said)

    usual = _usual(deal, stakes, purse)
    if stakes is None:
        return usual

    try:
        said = read(stakes, usual, purse)
        if word := nothing(said):
            raise NotStakes(f"{stakes!r} makes the {in_words(word)} nothing: say a chip or more")  # noqa: TRY301
        game = deal(said)
        if word := idle(said, deal):
            raise NotStakes(f"{stakes!r}: {unheeded(word, usual, purse)}")  # noqa: TRY301 (told like the others)
    except NotStakes as fault:
        raise click.BadParameter(str(fault), param_hint="--stakes") from None
    except Malformed as fault:
        wrong = "; ".join(dict.fromkeys(one.message for one in fault.faults))  # of the stakes: it is dealt at others
        raise click.BadParameter(f"{stakes!r} cannot be played: {wrong}", param_hint="--stakes") from None
    return game


class Unsaid(click.ClickException):
    """A sum that the book has the table say, and nobody has said."""

    exit_code = 2


def _usual(deal: Callable[[Said], Game], stakes: str | None, purse: Purse) -> Game:
    """The game at its usual stakes; where a book wants the table to say its limit (V-086), and it is said, at some.

    Raises Malformed, and Unsaid with what can be said where the table has not said it.
    """
    try:
        return deal({})
    except Malformed as fault:
        limit = 12 if isinstance(purse, Sterling) else 12 * whole(purse)  # a shilling, or twelve of anything
        try:
            game = deal({"limit": limit})
        except Malformed:
            raise fault from None
        if stakes is not None:
            return game
        raise Unsaid(f"{by_name(fault.faults[0])}\nSay it here: --stakes 'limit {purse.written(limit)}'") from None


def by_name(fault: Fault) -> str:
    """A fault as a line; a file of the package is called by its name alone, since nobody has to mend it."""
    own = Path(str(resources.files("anteup.rules")))
    path = Path(fault.file)
    return str(msgspec.structs.replace(fault, file=path.name) if own in path.parents else fault)


# ---- names that nothing has ------------------------------------------------------------------------------------------


class Unknown(click.ClickException):
    """A name that nothing has: what looks like it, and what lists all there is."""

    exit_code = 2

    def __init__(self, kind: str, name: str, names: Iterable[str]) -> None:
        shown = repr(name if len(name) <= LONGEST else name[:LONGEST] + "...")
        super().__init__(f"There is no {kind} {shown}.")
        self.near = get_close_matches(name.lower()[:LONGEST], dict.fromkeys(names))

    def show(self, file: Any = None) -> None:
        """Prints it, no wider than the terminal."""
        width = min(shutil.get_terminal_size().columns, WIDEST)
        lines = [self.message]
        if self.near:
            lines.append(f"Did you mean {listed(self.near, 'or')}?")
        lines.append("`anteup games` lists all there are; a file of your own ends in .toml.")
        for line in lines:
            wrapped = textwrap.wrap(line, width, subsequent_indent="  ", break_on_hyphens=False)
            click.echo("\n".join(wrapped), file=file, err=file is None)


def known(form: str, book: str | None = None) -> str:
    """What a name is the name of: a form, a game or a book; empty for a file of one's own. Raises Unknown."""
    library = packaged()
    if book is not None and not _file(book) and library.look("book", book) is None:
        raise Unknown("rule book", book, _books(library))
    if _file(form):
        return ""
    for kind in ("game", "form", "book"):
        if library.look(kind, form) is not None:
            return kind
    raise Unknown("form, game or book", form, [*(one.name for one in library.games()), *_books(library)])


def _file(name: str) -> bool:
    return name.lower().endswith(".toml")


def _books(library: Library) -> list[str]:
    return sorted({book for listed in library.games() for book in listed.books})
