"""Equities from street to street, and what charts of them show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import click

from anteup.cards import NotACard, Pack, cards, written
from anteup.cli import charts, svg
from anteup.equity.result import Equities
from anteup.history.words import street_names
from anteup.rules.catalogue import deal_out
from anteup.rules.steps import Board, Game

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Ask: TypeAlias = Callable[..., Equities]
"""Asks for the equities of some hands on a board."""
MOST = 400
"""So many boards of the next street are looked at; of more, so many are drawn."""
STEPS = 20
"""Bars of a chart, each for as much equity."""


class Lines(NamedTuple):
    """What a chart of a path shows."""

    equities: dict[str, list[float]]
    """By the hand, one for each street."""
    streets: list[str]
    title: str

    def svg(self) -> str:
        """The chart as SVG."""
        return svg.equity_by_street(*self)

    def figure(self) -> Figure:
        """The chart by matplotlib. Raises NoMatplotlib."""
        return charts.equity_by_street(*self)


class Bars(NamedTuple):
    """What a chart of the next street shows."""

    shares: list[float]
    """Of all its boards, those that leave the first hand with an equity between 0 and 5%, then 10%, and so on."""
    title: str
    mean: float

    def svg(self) -> str:
        """The chart as SVG."""
        return svg.equity_distribution(*self)

    def figure(self) -> Figure:
        """The chart by matplotlib. Raises NoMatplotlib."""
        return charts.equity_distribution(*self)


def stages(game: Game) -> list[tuple[str, int]]:
    """The streets of a game with a board, each with how many cards are then in the middle. Raises UsageError."""
    came = [step.cards for step in game.steps if isinstance(step, Board)]
    if not came:
        raise click.UsageError(f"{game.name} has no board, and so no streets to go by")
    names = [name.lower() for name in street_names(game)]
    return [(f"before the {names[0]}", 0), *((name, sum(came[: at + 1])) for at, name in enumerate(names))]


def path(ask: Ask, boards: Sequence[Pack], name: str) -> list[tuple[str, Equities]]:
    """What the hands were worth on each street that the boards have come to. Raises UsageError."""
    if not any(boards):
        raise click.UsageError("--by-street follows a board: say the --board too")
    most = max(map(len, boards))
    return [
        (street, ask(board=[written(board[:many]) for board in boards]))
        for street, many in stages(deal_out(name))
        if many <= most
    ]


def lines(names: Sequence[str], path: Sequence[tuple[str, Equities]], boards: Sequence[Pack]) -> Lines:
    """The path of a board as a chart: a line for each hand."""
    values = {
        name if names.count(name) == 1 else f"{name} ({seat + 1})": [at.players[seat].equity for _, at in path]
        for seat, name in enumerate(names)
    }
    title = f"Equity by street: {' / '.join(map(written, boards))}"
    return Lines(values, [street for street, _ in path], title)


def bars(  # noqa: PLR0913, PLR0917 (all that was asked)
    ask: Ask,
    hands: Sequence[str],
    names: Sequence[str],
    boards: Sequence[Pack],
    dead: Pack,
    name: str,
    seed: int,
    progress: Callable[[int, int], None] | None,
) -> Bars:
    """How often the first hand will have which equity when the next street has come. Raises UsageError."""
    game = deal_out(name)
    if len(boards) > 1:
        raise click.UsageError("what comes next is drawn for one board; for several, how it came to them (--by-street)")
    board = boards[0] if boards else ()
    street, many = next(((street, many) for street, many in stages(game) if many > len(board)), ("", 0))
    if not many:
        raise click.UsageError("the board is full: --by-street draws how the equities came to that")
    known = [*board, *dead]
    for number, hand in enumerate(hands, 1):
        try:
            known += cards(hand if hand.strip().lower() != "random" else "")
        except NotACard:
            raise click.UsageError(
                f"hand {number}, {hand!r}, is a range: what comes next is drawn for hands whose cards are known, "
                "the path of a board for any (--by-street)"
            ) from None
    left = [card for card in game.deck if card not in known]
    every = list(combinations(left, many - len(board)))
    drawn = every if len(every) <= MOST else Random(seed).sample(every, MOST)  # noqa: S311 (a sample, not a secret)
    found, shares = list[float](), [0.0] * STEPS
    for number, more in enumerate(drawn, 1):
        equity = ask(board=written((*board, *more))).players[0].equity
        found.append(equity)
        shares[min(STEPS - 1, int(equity * STEPS))] += 1 / len(drawn)
        if progress:
            progress(number, len(drawn))
    sample = "" if len(every) == len(drawn) else f", of {len(drawn)} drawn from seed {seed}"
    return Bars(shares, f"Equity of {names[0]} when the {street} has come{sample}", sum(found) / len(found))
