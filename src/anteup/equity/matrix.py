"""Every starting hand of hold'em against every other, to the last board."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from anteup.equity.dealing import Plan, Progress, refuse_strange, run
from anteup.equity.holdem import BOARDS
from anteup.kernel.path import core

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_HANDS = 169
_ROWS = 13
"""Rows in one part: a thirteenth of them."""


class Matrix(NamedTuple):
    """The 169 starting hands against each other, (169, 169) each, in the order of `anteup.equity.HANDS`."""

    wins: NDArray[np.uint64]
    """Boards that the hand of the row wins, over all pairs of combinations that share no card."""
    ties: NDArray[np.uint64]
    pairs: NDArray[np.uint64]
    """Those pairs: 1326 * 1225 in all, each with 1,712,304 boards."""

    @property
    def equity(self) -> NDArray[np.float64]:
        """What the hand of the row takes of a pot, 0 to 1."""
        found: NDArray[np.float64] = (self.wins + self.ties / 2) / (self.pairs * float(BOARDS))
        return found


class _Rows(Struct, frozen=True):
    """Some rows, from the diagonal on, and the columns that go with them."""

    first: int
    last: int

    def __call__(self) -> Matrix:
        found = _empty()
        core.matrix(self.first, self.last, *found)
        return found


def _empty() -> Matrix:
    import numpy as np  # noqa: PLC0415  (only who needs arrays waits for it)

    return Matrix(*(np.zeros((_HANDS, _HANDS), dtype=np.uint64) for _ in range(3)))


def matrix(executor: Executor | None = None, progress: Progress | None = None) -> Matrix:
    """The exact matrix: of every pair of starting hands, on how many boards each wins. About a second of work.

    >>> from anteup.equity import HANDS, hand
    >>> found = matrix()
    >>> int(found.pairs.sum()) == 1326 * 1225
    True
    >>> round(float(found.equity[HANDS.index(hand("AA")), HANDS.index(hand("KK"))]), 6)
    0.819461

    `executor` and `progress` are those of `equity`. A row is finished only together with those above it.

    Raises TypeError for an executor or a progress that is none.
    """
    refuse_strange(executor, progress)
    found = _empty()
    parts = Plan(_HANDS // _ROWS, lambda part: _Rows(_ROWS * part, _ROWS * (part + 1)))
    for part in run(parts, executor, progress):
        found.wins[:] += part.wins
        found.ties[:] += part.ties
        found.pairs[:] += part.pairs
    return found
