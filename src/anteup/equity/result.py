"""What was found: who wins how often, and how well that is known."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from anteup.kernel.parts import MOST_PLAYERS, whole

WHOLE = whole(MOST_PLAYERS)
"""A pot in parts that any number of players can share."""


class Tally(Struct):
    """What one player has taken in all deals counted; with weighted ranges, each deal by its weight."""

    parts: float = 0
    """Of pots, `WHOLE` each."""
    wins: float = 0
    ties: float = 0
    squares: float = 0.0
    """Of the part of the pot that was taken, 0 to 1."""
    shares: tuple[float, ...] = (0, 0, 0, 0)
    """The parts, by the share of the pot that they were taken from."""

    def plus(self, other: Tally, weight: float = 1) -> Tally:
        """Both together, the other by a weight."""
        return Tally(
            self.parts + other.parts * weight,
            self.wins + other.wins * weight,
            self.ties + other.ties * weight,
            self.squares + other.squares * weight,
            tuple(mine + more * weight for mine, more in zip(self.shares, other.shares, strict=True)),
        )


class Player(Struct, frozen=True):
    """How one hand or range fares."""

    hand: str
    equity: float
    """The part of the pot that it takes in the long run, 0 to 1."""
    win: float
    """Of the deals, those in which it takes everything: where the pot is halved, scoops."""
    tie: float
    """Those in which it takes something, but not everything."""
    lose: float
    error: float
    """The standard error of the equity; 0 where every deal was counted."""
    shares: tuple[float, ...]
    """What of the equity comes from each share of the pot, as high and low."""
    wins: float
    """`win` as a count of deals; a whole number where nothing is weighted."""
    ties: float

    @property
    def scoop(self) -> float:
        """The same as `win`, as it is called where the pot is halved."""
        return self.win


class Equities(Struct, frozen=True):
    """The equities of all players."""

    game: str
    players: tuple[Player, ...]
    deals: float
    """How many were counted; the sum of their weights where ranges are weighted."""
    exact: bool
    """Whether every deal was counted, each as likely as it is."""
    seed: int | None = None
    """What the random deals came from; None where they are exact."""


def equities(  # noqa: PLR0913  (what was counted, each by its name)
    game: str,
    hands: Sequence[str],
    tallies: Sequence[Tally],
    deals: float,
    *,
    shares: int,
    seed: int | None = None,
) -> Equities:
    """The equities from what was counted; `deals` is not 0."""
    sampled = seed is not None
    found: list[Player] = []
    for hand, tally in zip(hands, tallies, strict=True):
        equity = tally.parts / WHOLE / deals
        spread = max(tally.squares / deals - equity * equity, 0.0)
        found.append(
            Player(
                hand=hand,
                equity=equity,
                win=tally.wins / deals,
                tie=tally.ties / deals,
                lose=(deals - tally.wins - tally.ties) / deals,
                error=sqrt(spread / deals) if sampled else 0.0,
                shares=tuple([part / WHOLE / deals for part in tally.shares[:shares]]),
                wins=tally.wins,
                ties=tally.ties,
            )
        )
    return Equities(game, tuple(found), deals, exact=not sampled, seed=seed)
