"""What the commands about chances have in common: the game that is asked about, the cards, and how figures are written."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from math import floor, log10
from typing import TYPE_CHECKING, Any

import click

from anteup.cards import Card, NotACard, Pack
from anteup.cli.asking import or_second
from anteup.cli.figures import say
from anteup.cli.waiting import Progress, waiting
from anteup.equity.contest import Contest, NoContest, contest
from anteup.rules.faults import Malformed
from anteup.rules.steps import Game, Share

if TYPE_CHECKING:
    from anteup.odds import Frequencies


def game_of(name: str, book: str | None = None) -> Game:
    """A game by its name; the stakes do not matter here.

    Raises Malformed and Unknown as `options.dealt`, and UsageError for a rule book and for a night of several games.
    """
    from anteup.cli import options  # noqa: PLC0415  (what it brings is not needed for every question)
    from anteup.rules.catalogue import table_rules  # noqa: PLC0415
    from anteup.rules.files import File  # noqa: PLC0415
    from anteup.rules.sentences import listed  # noqa: PLC0415

    kind = options.known(name, book)
    try:
        game = options.dealt(name, book, None, None)
    except options.Unsaid:
        game = options.dealt(name, book, None, "limit 12")
    kind = kind or File.read(name).kind
    if kind == "book":
        raise click.UsageError(f"{name!r} is a book of rules and no game: say the game, such as {game.form}")
    if kind == "game":
        table = table_rules(name, book=book, stakes={"limit": game.stakes.limit} if game.stakes.limit else None)
        if table.forms != "fixed":
            raise click.UsageError(
                f"{name!r} is a night of several games: say one of them: {listed(table.allowed, 'or')}"
            )
    return game


def heading(game: Game, name: str) -> str:
    """Which game it is and by which book, and its form where that is not the name that was said."""
    return f"{game.name}{f' ({game.form})' if game.form != name else ''}, by the book {game.book}."


def asked(name: str, book: str | None = None) -> tuple[Game, Contest]:
    """A game by its name, and what counts at its showdown.

    Raises as `game_of`, and UsageError for a game in which chances cannot be told.
    """
    game = game_of(name, book)
    try:
        found = contest(game)
    except NoContest as fault:
        raise click.UsageError(str(fault)) from None
    wild = game.wild
    if wild.own != "none" or wild.follows or wild.board != "none":
        raise click.UsageError(
            f"In {game.name} it hangs on the deal which cards are wild: its chances are not counted."
        )
    return game, found


def on_board(share: Share) -> bool:
    """Whether a share of the pot is played with the cards on the board."""
    return share.plays != "own cards" and share.of != "spade in the hole"


def shares_on_board(found: Contest) -> list[Share]:
    """The shares of the pot that are played with the cards on the board, those of a second board left out."""
    played = [share for share in found.shares if on_board(share)]
    if found.board != 5 or not played:
        raise click.UsageError(
            f"{found.name} has no board of five cards: say a game that has one, such as holdem or omaha8"
        )
    return list(dict.fromkeys(Share(share.of, share.plays, 1, share.qualifier) for share in played))


def apart(names: Sequence[str], shares: Sequence[Share]) -> list[str]:
    """The names of some shares of a pot; of two that are called alike, that which is played without the board says so."""
    return [
        f"{name} in hand" if share.plays == "own cards" and names.count(name) > 1 else name
        for name, share in zip(names, shares, strict=True)
    ]


def once(found: Contest, **places: Pack) -> None:
    """Raises BadParameter where a card stands twice in all that was typed, or is not in the pack; the places are named."""
    seen: dict[Card, str] = {}
    for name, some in places.items():
        where = name.replace("_", " ")
        for at, card in enumerate(some, 1):
            place = f"card {at} of {where}"
            if card not in found.deck:
                raise click.UsageError(f"{card}, {place}, is not in the pack of {found.name}")
            if card in seen:
                raise click.UsageError(f"{card} stands twice: {seen[card]} and {place}{or_second(card)}")
            seen[card] = place


@contextmanager
def in_words() -> Generator[Progress | None]:
    """What cannot be counted is told in a line that names the input; gives what is to be told how far it has come."""
    try:
        with waiting() as progress:
            yield progress
    except NotACard as fault:
        raise click.UsageError(str(fault)) from None
    except Malformed:  # which is told line by line
        raise
    except ValueError as fault:
        said = str(fault)
        raise click.UsageError(said[0].upper() + said[1:]) from None


def as_json(got: Frequencies) -> dict[str, Any]:
    """How often each class comes, as data."""
    chances = {kind: got.chance(kind) for kind in got.counts}
    return {"counts": got.counts, "deals": got.deals, "seed": got.seed, "chances": chances}


def print_json(found: dict[str, Any]) -> None:
    """The answer as data."""
    import json  # noqa: PLC0415  (only here)

    say(json.dumps(found, indent=2))


def percent(part: float) -> str:
    """A chance, with four figures at least where it is small."""
    if part >= 0.01 or not part:
        return f"{100 * part:.2f}%"
    return f"{100 * part:.{1 - floor(log10(part))}f}".rstrip("0").rstrip(".") + "%"


def margin(told: str, deals: float) -> str:
    """A standard error as it is told: of one deal there is none."""
    return told if deals > 1 else "unknown"


def one_in(part: float) -> str:
    """A chance as one in so many."""
    if not part:
        return "never"
    return f"1 in {1 / part:,.2f}" if part > 0.01 else f"1 in {1 / part:,.0f}"
