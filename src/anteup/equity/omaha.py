"""Omaha and its like, in which exactly two cards of each hand play: two known hands on every board."""

from __future__ import annotations

from anteup.equity.dealing import Spot
from anteup.equity.result import WHOLE, Tally
from anteup.kernel.masks import PACK
from anteup.kernel.path import core

_FIRST, _BOTH, _SECOND, _NOBODY = range(4)


def is_duel(dealt: Spot) -> bool:
    """Whether these are two known hands before the flop, for one share of the pot or two."""
    rankers = dealt.contest.rankers
    split = all(ranker.plays == "two and three" and not ranker.wild for ranker in rankers)
    known = len(dealt.known) == 2 and not any(dealt.lacking) and not any(dealt.ranges)
    natural = not (dealt.deck | dealt.known[0] | dealt.known[-1]) & ~PACK
    return split and known and natural and len(rankers) <= 2 and dealt.board_lacking == 5


def duel(dealt: Spot) -> tuple[int, list[Tally]]:
    """How many boards there are, and who takes what on them."""
    rankers = dealt.contest.rankers
    first, second = dealt.known
    tables = tuple(ranker.table for ranker in rankers if ranker.table is not None)
    ways = core.two_and_three_duel(tables, first, second, dealt.deck)
    tallies = [Tally(), Tally()]
    for way, count in enumerate(ways):
        results = divmod(way, 4)
        won = [share for share, result in enumerate(results) if result != _NOBODY]
        for player, tally in enumerate(tallies):
            mine = {_FIRST: 1 - player, _BOTH: 0.5, _SECOND: player, _NOBODY: 0}
            shares = [int(WHOLE * mine[result]) // (len(won) or 1) for result in results]
            parts = sum(shares) if won else WHOLE // 2
            took = Tally(parts, int(parts == WHOLE), int(0 < parts < WHOLE), (parts / WHOLE) ** 2, (*shares, 0, 0))
            if count:
                tallies[player] = tally.plus(took, count)
    return sum(ways), tallies
