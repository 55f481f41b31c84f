"""`anteup play`: a seat at a table, among simple opponents."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click
from msgspec.structs import replace

from anteup.bots.simple import STYLES
from anteup.chips import MONEY, Chips, NotMoney
from anteup.cli import options
from anteup.cli.sitting import Sitting
from anteup.cli.terminal import Terminal
from anteup.rules.catalogue import deal_out, read, table_rules
from anteup.rules.stakes import LARGEST
from anteup.rules.steps import Game
from anteup.table import sums
from anteup.table.gamesof import begun, beside, for_each, stack_of
from anteup.table.packs import HousePack, Packs, Rehearsal
from anteup.table.saying import read as read_stakes
from anteup.table.session import Chair, seated
from anteup.table.sums import Purse

LONGEST_NAME = 20
EPILOG = """\b
Examples:
  anteup play holdem-no-limit
  anteup play holdem-no-limit --seats 9 --stakes 5/10 --stack 500
  anteup play holdem-no-limit --money dollars --stakes 1/2
  anteup play holdem --stakes 2/4   (fixed limit: the bets)
  anteup play omaha --book tda
  anteup play kuhn --seed 7
  anteup play draw,stud7,razz   (dealer's choice)
  anteup play victorian-shilling --money pounds
  anteup play my-game.toml --log tonight.jsonl
"""


def _named(_ctx: click.Context, _param: click.Parameter, name: str) -> str:
    name = " ".join(name.split())
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        raise click.BadParameter(f"a name has 1 to {LONGEST_NAME} letters that can be printed")
    return name


@click.command(epilog=EPILOG)
@options.game
@options.book
@options.seats
@options.stakes
@options.money
@click.option("--stack", metavar="SUM", help="What everybody sits down with.")
@click.option("--hands", type=click.IntRange(1), metavar="N", help="Leave after so many hands.")
@click.option(
    "--seed", type=int, metavar="S", help="A rehearsal: the packs come from this number, which anybody may know."
)
@click.option("--name", default="You", metavar="NAME", callback=_named, help="What you are called.")
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Append the log of each hand, for `anteup replay`.",
)
def play(  # noqa: PLR0913, PLR0917 (a command has as many options as it needs)
    form: str,
    book: str | None,
    seats: int | None,
    stakes: str | None,
    money: str | None,
    stack: str | None,
    hands: int | None,
    seed: int | None,
    name: str,
    log: Path | None,
) -> None:
    """Sit down in the terminal and play against simple opponents, hand after hand.

    FORM is the name of a form or of a game (`anteup games` lists them), or a file of your own that ends in `.toml`.
    The name of a book is its usual form. Several with commas between them are dealer's choice: whoever deals names
    one of them. The menu of what you may lawfully do comes with every turn; whoever breaks a law is told which, and
    nothing has happened. Type ? for the rules of the game, q to leave the table.

    Without --money sums are in chips, or in the `currency` that your own file says in [bank]. Sums in files, and the
    usual stakes, are in the smallest unit of the money: cents, or pence.
    """
    forms = [form] if form.lower().endswith(".toml") else form.split(",")
    for each in forms:
        options.known(each, book)
    purse = MONEY[money or _currency(forms[0])]
    game = options.dealt(forms[0], book, seats, stakes, purse)
    limit = {"limit": game.stakes.limit} if game.stakes.limit else None
    rules = table_rules(forms[0], book=book, stakes=limit)
    sum_of = _stack(stack, purse) if stack is not None else stack_of(game, rules.buy_in)
    packs: Packs = HousePack() if seed is None else Rehearsal(seed)
    rng = random.SystemRandom() if seed is None else random.Random(f"opponents {seed}")  # noqa: S311 (a rehearsal)
    usual = forms[0] if len(forms) > 1 else game.form  # by which a sheet's `allowed` may name it too
    said = read_stakes(stakes, game, purse) if stakes is not None else {}
    deal = partial(deal_out, forms[0], book=book, stakes=said)
    games = {usual: for_each(deal, game.players)}
    if len(forms) > 1:
        for each in forms[1:]:
            one = options.dealt(each, book, seats, stakes, purse)
            said = read_stakes(stakes, one, purse) if stakes is not None else {}
            games[each] = for_each(partial(deal_out, each, book=book, stakes=said), one.players)
        rules = replace(rules, forms="dealer's choice", allowed=tuple(forms))
    else:
        if rules.forms != "fixed" and _is_form(form):
            rules = replace(rules, forms="fixed")  # one form was asked for, and is what is dealt
        games |= beside(deal, game, rules, game.players)
    session = begun(seated(games, list(_chairs(name, game.players, sum_of)), rules=rules), game)
    bots = [STYLES[number % len(STYLES)](rng) for number in range(game.players - 1)]
    if log is not None:
        _can_be_written(log)
    Sitting(Terminal(), session, bots, packs, money=purse, log=log, note=_note(forms[0], game), dice=rng).play(hands)


def _can_be_written(log: Path) -> None:
    """Raises BadParameter where it cannot. A log that is not there yet is not made before there is a hand in it."""
    there = log.exists() or log.is_symlink()
    try:
        log.open("ab").close()
        if not there:
            log.unlink()
    except OSError as fault:
        raise click.BadParameter(f"{log}: {fault.strerror}", param_hint="--log") from None


def _note(form: str, game: Game) -> str:
    """Where a book was named in place of a form: what is played, and how another form is played by it."""
    if options.known(form) != "book":
        return ""
    return (
        f"{form} is a rule book, and this is the form it is usually played with, {game.form}. "
        f"Other forms by this book: anteup play FORM --book {form}."
    )


def _is_form(name: str) -> bool:
    """Is this the name, or the file, of one form?"""
    kind = options.known(name) or read(name).kind
    return kind == "form"


def _currency(form: str) -> str:
    """What a file of one's own says that its sums are; chips where it says nothing. A book is nobody's table."""
    if not form.lower().endswith(".toml"):
        return "chips"
    file = read(form)
    match file.raw.get("bank"):
        case {"currency": str(said)} if file.kind != "book":
            return said
        case _:
            return "chips"


def _stack(said: str, purse: Purse) -> Chips:
    """What everybody sits down with. Raises BadParameter."""
    try:
        found = sums.read(said, purse)
    except NotMoney as fault:
        raise click.BadParameter(str(fault), param_hint="--stack") from None
    if not 1 <= found <= LARGEST:
        least, most = purse.written(1), purse.written(LARGEST)
        raise click.BadParameter(f"a stack is from {least} to {most}, and not {said!r}", param_hint="--stack")
    return found


def _chairs(name: str, players: int, stack: int) -> Iterator[Chair]:
    """The person, and the opponents by their styles."""
    taken = {name}
    yield Chair(name, stack)
    for number in range(players - 1):
        style = STYLES[number % len(STYLES)].__name__
        called = next(
            said for said in (style, *(f"{style} {again}" for again in range(2, players + 2))) if said not in taken
        )
        taken.add(called)
        yield Chair(called, stack)
