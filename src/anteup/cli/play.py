"""`anteup play`: a seat at a table, among simple opponents."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from msgspec.structs import replace

from anteup.bots.simple import STYLES
from anteup.chips import MONEY, Chips, NotMoney
from anteup.cli import options, sums
from anteup.cli.sitting import Packs, Sitting
from anteup.cli.stakes import Said
from anteup.cli.stakes import read as read_stakes
from anteup.cli.sums import Purse
from anteup.cli.terminal import Terminal
from anteup.engine.openers import openers_bet
from anteup.rules.catalogue import deal_out, read, table_rules
from anteup.rules.faults import Malformed
from anteup.rules.house import Table
from anteup.rules.steps import Game, big_blind
from anteup.table.calls import Jackpot, put_in
from anteup.table.packs import HousePack, Rehearsal
from anteup.table.session import Chair, Session, seated

LARGEST = 10**12
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
    sum_of = _stack(stack, purse) if stack is not None else _usual_stack(game, rules.buy_in)
    packs: Packs = HousePack() if seed is None else Rehearsal(seed)
    rng = random.SystemRandom() if seed is None else random.Random(f"opponents {seed}")  # noqa: S311 (a rehearsal)
    usual = forms[0] if len(forms) > 1 else game.form  # by which a sheet's `allowed` may name it too
    said = read_stakes(stakes, game, purse) if stakes is not None else {}
    games = {usual: _games(forms[0], book, said, game)}
    if len(forms) > 1:
        for each in forms[1:]:
            one = options.dealt(each, book, seats, stakes, purse)
            games[each] = _games(each, book, read_stakes(stakes, one, purse) if stakes is not None else {}, one)
        rules = replace(rules, forms="dealer's choice", allowed=tuple(forms))
    else:
        if rules.forms != "fixed" and _is_form(form):
            rules = replace(rules, forms="fixed")  # one form was asked for, and is what is dealt
        games |= _others(form, book, said, game, rules)
    session = seated(games, list(_chairs(name, game.players, sum_of)), rules=rules)
    if openers_bet(game) is not None and rules.forms == "fixed" and rules.jackpot_form == game.form:
        session = _series(session)
    bots = [STYLES[number % len(STYLES)](rng) for number in range(game.players - 1)]
    if log is not None:
        _can_be_written(log)
    Sitting(Terminal(), session, bots, packs, money=purse, log=log, note=_note(forms[0], game), dice=rng).play(hands)


def _series(session: Session) -> Session:
    """A table that deals nothing but pots that take openers: each is the next of a series, or begins one (V-064, V-065)."""
    calls = session.calls
    first = put_in(calls, calls.usual)
    rules = replace(calls.rules, jackpot_form=calls.usual, jackpot_after="always")
    return replace(session, calls=replace(calls, rules=rules, jackpot=Jackpot(0, first), first=first))


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


@contextmanager
def _for_so_many() -> Generator[None, None, None]:
    """A game that there is, though not for so many players, is left out; whatever else is wrong is told."""
    try:
        yield
    except Malformed as fault:
        if any(one.law not in {"W-2", "W-12", "W-16"} for one in fault.faults):
            raise


def _games(form: str, book: str | None, stakes: Said, game: Game) -> dict[int, Game]:
    """The game for each number of players that there may come to be."""
    games = {game.players: game}
    for players in range(2, game.players):
        with _for_so_many():
            games[players] = deal_out(form, book=book, players=players, stakes=stakes)
    return games


def _others(form: str, book: str | None, stakes: Said, game: Game, rules: Table) -> dict[str, dict[int, Game]]:
    """The other games that this table may come to deal, at its own stakes: those that the dealer may choose, jackpots, and
    bomb pots. Where there are several to choose from, the usual one is among them under the name of its form.
    """
    names = [game.form, *rules.allowed] if rules.forms != "fixed" else []
    names += [rules.jackpot_form] * (rules.jackpots or rules.jackpot_after in {"always", "big hand"})
    names += [rules.bomb_pot] * bool(rules.bomb_pot_every)
    found: dict[str, dict[int, Game]] = {}
    for name in dict.fromkeys(names):
        for players in range(2, game.players + 1):
            with _for_so_many():
                dealt = deal_out(form, form=name, book=book, players=players, stakes=stakes)
                found.setdefault(name, {})[players] = dealt
    return {name: games for name, games in found.items() if name != game.form or rules.forms != "fixed"}


def _usual_stack(game: Game, times: int) -> int:
    """So many times what it costs to come in: the big blind, which a straddle beyond it does not raise."""
    stakes = game.stakes
    big = stakes.blinds[big_blind(stakes.blinds)] if stakes.blinds else 0
    return min(LARGEST, times * (big or stakes.ante or stakes.least_bet))


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
