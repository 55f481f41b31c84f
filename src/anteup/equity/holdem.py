"""Hold'em, which the kernel knows best: two hands or ranges of all weights, and up to ten known hands."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from anteup.equity.dealing import Counted, Spot
from anteup.equity.result import WHOLE, Tally
from anteup.equity.starting import COMBOS
from anteup.kernel.masks import PACK, Mask
from anteup.kernel.path import core

BOARDS = 1_712_304
"""Boards of five from the 48 cards that two hands leave."""
_LACKING = {0, 1, 2, 5}
"""Cards of a board that the kernel deals: all of it, or what comes after the flop."""
_MOST_KNOWN = 10
"""Players whose hands the kernel looks at together."""


def is_duel(dealt: Spot) -> bool:
    """Whether these are two hands of hold'em, each known, unknown or a range."""
    whole = len(dealt.known) == 2 and all(lacking in {0, 2} for lacking in dealt.lacking)
    return dealt.contest.is_holdem and whole and dealt.board_lacking in _LACKING


def is_known(dealt: Spot) -> bool:
    """Whether these are hands of hold'em, each of them known or chosen from a range."""
    known = 2 <= len(dealt.known) <= _MOST_KNOWN and not any(dealt.lacking)
    return dealt.contest.is_holdem and known and dealt.board_lacking in _LACKING


def duel(dealt: Spot) -> tuple[float, list[Tally]]:
    """Two hands or ranges: how many deals, each by its weight, and who took what."""
    dead = _dead(dealt)
    if all(dealt.known) and not dealt.board and not dead:
        wins, ties = core.headsup(*dealt.known)
        return BOARDS, _of_two(wins, ties, BOARDS)
    (mine, my_weights), (yours, your_weights) = (_held(dealt, player) for player in (0, 1))
    weights: tuple[array[float] | None, array[float] | None] = (None, None)
    if my_weights or your_weights:
        weights = (array("d", my_weights or [1.0] * len(mine)), array("d", your_weights or [1.0] * len(yours)))
    win, tie, total = core.ranges(mine, weights[0], yours, weights[1], dealt.board, dead)
    return total, _of_two(win, tie, total)


def known(choices: Iterable[tuple[float, Spot]], players: int) -> Counted:
    """All deals of known hands, each by a weight: how many there are, and who took what."""
    every: float = 0
    won: list[float] = [0] * (1 << players)
    """How often each set of players has won, bit p for player p."""
    counted = array("q", bytes(8 << players))
    for weight, dealt in choices:
        every += weight * core.boards(array("Q", dealt.known), dealt.board, _dead(dealt), counted)
        for winners, count in enumerate(counted):
            if count:
                won[winners] += weight * count
    tallies = [Tally() for _ in range(players)]
    for winners, times in enumerate(won):
        for player in range(players):
            if times and winners >> player & 1:
                part, alone = WHOLE // winners.bit_count(), winners.bit_count() == 1
                took = Tally(part, int(alone), int(not alone), (part / WHOLE) ** 2, (part, 0, 0, 0))
                tallies[player] = tallies[player].plus(took, times)
    return every, tallies


def _dead(dealt: Spot) -> Mask:
    """The cards that are neither in the deck nor held."""
    held = dealt.board
    for known in dealt.known:
        held |= known
    return PACK & ~dealt.deck & ~held


def _held(dealt: Spot, player: int) -> tuple[array[int], list[float]]:
    """What one player may hold, and the weights; none where they are all 1."""
    held = dealt.ranges[player]
    if held:
        weights = [weight for _, weight in held]
        return array("Q", [hand for hand, _ in held]), [] if weights.count(1) == len(weights) else weights
    known = dealt.known[player]
    return array("Q", [known] if known else [combo for combo in COMBOS if not combo & ~dealt.deck]), []


def _of_two(wins: float, ties: float, deals: float) -> list[Tally]:
    """What two players took, of which the first has won and tied so often."""

    def tally(won: float) -> Tally:
        parts = WHOLE * won + WHOLE // 2 * ties
        return Tally(parts, won, ties, won + ties / 4, (parts, 0, 0, 0))

    return [tally(wins), tally(deals - wins - ties)]
