"""What the commands about chances have in common: the game that is asked about, the cards, and how figures are written."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import click

from anteup.cards import BACK, Card, NotACard, Pack, cards
from anteup.cli.figures import say
from anteup.cli.waiting import Progress, waiting
from anteup.equity.contest import Contest, NoContest, contest
from anteup.rules.faults import Malformed
from anteup.rules.steps import Game, Share


def asked(name: str, book: str | None = None) -> tuple[Game, Contest]:
    """A game by its name, and what counts at its showdown; the stakes do not matter here.

    Raises Malformed and Unknown as `options.dealt`, and UsageError for a game in which chances cannot be told.
    """
    from anteup.cli import options  # noqa: PLC0415  (what it brings is not needed for every question)

    try:
        game = options.dealt(name, book, None, None)
    except options.Unsaid:
        game = options.dealt(name, book, None, "limit 12")
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


def shares_on_board(found: Contest) -> list[Share]:
    """The shares of the pot that are played with the cards on the board, those of a second board left out."""
    played = [share for share in found.shares if share.plays != "own cards" and share.of != "spade in the hole"]
    if found.board != 5 or not played:
        raise click.UsageError(
            f"{found.name} has no board of five cards: say a --game that has one, such as holdem or omaha8"
        )
    return list(dict.fromkeys(Share(share.of, share.plays, 1, share.qualifier) for share in played))


def read(text: str, where: str) -> Pack:
    """Cards as they were typed. Raises BadParameter that names the place."""
    try:
        found = cards(text)
    except NotACard as fault:
        raise click.BadParameter(str(fault), param_hint=where) from None
    if BACK in found:
        raise click.BadParameter(f"{text!r}: a card here has a face, or is left out", param_hint=where)
    return found


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
                raise click.UsageError(f"{card} stands twice: {seen[card]} and {place}")
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


def print_json(found: dict[str, Any]) -> None:
    """The answer as data."""
    say(json.dumps(found, indent=2))


def percent(part: float) -> str:
    """A chance, with four figures at least where it is small."""
    return f"{100 * part:.2f}%" if part >= 0.01 or not part else f"{100 * part:.4g}%" if part >= 1e-6 else f"{part:.2e}"


def one_in(part: float) -> str:
    """A chance as one in so many."""
    if not part:
        return "never"
    return f"1 in {1 / part:,.2f}" if part > 0.01 else f"1 in {1 / part:,.0f}"
