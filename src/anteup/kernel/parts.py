"""Pots in parts, so that whatever is shared is shared in whole numbers."""

from __future__ import annotations

from functools import lru_cache
from math import lcm

MOST_PLAYERS = 23
"""Of two cards each, with a board of five."""
SHARES = 4
"""Of one pot."""


@lru_cache(maxsize=MOST_PLAYERS)
def whole(players: int) -> int:
    """The parts of a pot that so many may share: each of one to four shares of it is split among any number of them.

    As few as will do, so that tallies of 64 bits hold some 10**14 pots of two players.

    >>> whole(2), whole(10)
    (24, 30240)
    """
    return lcm(*range(1, SHARES + 1)) * lcm(*range(1, players + 1))
