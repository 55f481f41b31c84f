"""Equities from street to street, and what charts of them show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import click

from anteup.cards import NotACard, Pack, cards, written
from anteup.cli import charts, svg
from anteup.cli.asking import so_many
from anteup.cli.figures import face_up
from anteup.cli.svg import percent
from anteup.equity.contest import contest_of
from anteup.equity.result import Equities
from anteup.history.words import street_names
from anteup.rules.catalogue import deal_out
from anteup.rules.sentences import listed
from anteup.rules.steps import Board, Game

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Ask: TypeAlias = Callable[..., Equities]
"""Asks for the equities of some hands on a board."""
MOST, MOST_DEALS = 400, 2_000_000
"""So many boards of the next street are looked at; of more, so many are drawn, unless they have no more deals than that in
all and the kernel counts them as fast as it counts any."""
LONGEST = 32
"""A hand of so many characters is not divided at the end of a line."""
STEPS = 20
"""Bars of a chart, each for as much equity."""


class Lines(NamedTuple):
    """What a chart of a path shows."""

    equities: dict[str, list[float]]
    """By the hand, one for each street."""
    streets: list[str]
    title: str
    note: str

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
    note: str
    of: str
    """What the shares are shares of."""

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


def lines(
    names: Sequence[str], path: Sequence[tuple[str, Equities]], boards: Sequence[Pack], dead: Pack, name: str
) -> Lines:
    """The path of a board as a chart: a line for each hand."""
    values = {
        called if names.count(called) == 1 else f"{called} ({seat + 1})": [at.players[seat].equity for _, at in path]
        for seat, called in enumerate(names)
    }
    title = f"Equity by street: {' / '.join(_whole(face_up(board)) for board in boards)}"
    sampled = [street for street, at in path if not at.exact]
    drawn = f"Sampled: {', '.join(sampled)}." if sampled else ""
    note = " ".join(filter(None, (f"{deal_out(name).name}.", _seen(dead), drawn)))
    return Lines(values, [street for street, _ in path], title, note)


def bars(  # noqa: PLR0913, PLR0917 (all that was asked, and what was found)
    ask: Ask,
    found: Equities,
    hands: Sequence[str],
    names: Sequence[str],
    boards: Sequence[Pack],
    dead: Pack,
    name: str,
    seed: int,
    progress: Callable[[int, int], None] | None,
) -> Bars:
    """How often the first hand will have which equity when the next street has come. Raises UsageError.

    `found` are the equities before it comes, and so the mean.
    """
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
    quick = found.exact and found.deals <= MOST_DEALS and contest_of(game).is_holdem
    drawn = every if quick or len(every) <= MOST else Random(seed).sample(every, MOST)  # noqa: S311 (no secret)
    values, sampled = list[float](), False
    for number, more in enumerate(drawn, 1):
        at = ask(board=written((*board, *more)))
        values.append(at.players[0].equity)
        sampled = sampled or not at.exact
        if progress:
            progress(number, len(drawn))
    steps = Counter(min(STEPS - 1, int(value * STEPS)) for value in values)
    title = f"Equity of {_whole(names[0])} against {listed(map(_whole, names[1:]))}"
    title += f" on {_whole(face_up(board))}" if board else ""
    came = so_many(len(every), street)
    if len(drawn) < len(every):
        error = stdev(values) / sqrt(len(drawn)) * sqrt(1 - len(drawn) / len(every))
        each = ", each by a sample" if sampled else ""
        whole = "of all" if found.exact else f"in a sample of {so_many(int(found.deals), 'deal')}"
        came = (
            f"{len(drawn)} of {came}, drawn from seed {seed}{each}: their mean is {percent(fmean(values))} ± "
            f"{percent(error)}, and the line is at the equity {whole}."
        )
    else:
        came = f"{came}, all that can come{', each by a sample' if sampled else ''}."
    return Bars(
        [steps[at] / len(drawn) for at in range(STEPS)],
        f"{title}, when the {street} has come",
        found.players[0].equity,
        " ".join(filter(None, (f"{game.name}.", _seen(dead), came))),
        f"the {so_many(len(drawn), street)}",
    )


def _seen(dead: Pack) -> str:
    return f"Dead: {face_up(dead)}." if dead else ""


def _whole(name: str) -> str:
    """Cards that stay together at the end of a line."""
    return name if len(name) > LONGEST else name.replace(" ", "\u00a0")
