"""Games in which what is wild, or what counts, hangs on how the cards lie: dealt one by one, as the engine judges them.

Wild cards by the lowest card in the hole or by what was turned up, spades in the hole, two boards, hands of many cards:
the kernel's tables know nothing of them, so each deal is laid out as a hand of the engine at its showdown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from math import perm
from random import Random

from msgspec.structs import replace

from anteup.cards import BACK, Card, Pack
from anteup.engine.actions import Seat
from anteup.engine.hand import Aside, Hand
from anteup.engine.showdown import best_of, worths
from anteup.equity.contest import Contest, NoContest
from anteup.equity.dealing import Counted, Progress
from anteup.equity.hands import Table
from anteup.equity.result import WHOLE, Tally

SAMPLES = 20_000
"""Deals at random, unless something else is asked for: a thousandth of what the kernel deals in the time."""
_FEW = 20_000
"""Deals that are counted one by one."""
_AT_ONCE = 500
"""Deals between two looks at how far it is."""


def deals_of(contest: Contest, table: Table) -> int:
    """In how many ways the cards that lack can be dealt, one after the other."""
    return perm(table.unseen(contest).bit_count(), _lacking(contest, table))


def counted(contest: Contest, table: Table, *, exact: bool | None, progress: Progress | None) -> Counted | None:
    """Every deal; None where they are too many. Raises NoContest where they are, and `exact` asks for it."""
    ways = deals_of(contest, table)
    if exact is False or ways > _FEW:
        if exact:
            raise NoContest(
                f"exact: in {contest.name} deals are laid out one by one, {_FEW} at most, and these are {ways}"
            )
        return None
    return _settled(contest, table, permutations(_stock(contest, table), _lacking(contest, table)), ways, progress)


def dealt(contest: Contest, table: Table, samples: int, seed: int, progress: Progress | None) -> Counted:
    """So many deals at random, from a seed."""
    dice, stock, lacking = Random(seed), _stock(contest, table), _lacking(contest, table)  # noqa: S311 (to be foreseen)
    deals = (dice.sample(stock, lacking) for _ in range(samples))
    return _settled(contest, table, deals, samples, progress)


def _stock(contest: Contest, table: Table) -> Pack:
    seen = {*table.dead, *(card for side in table.sides for card in side.held)}
    seen.update(card for board in table.boards for card in board)
    return tuple(card for card in contest.deck if card not in seen)


def _lacking(contest: Contest, table: Table) -> int:
    hands = sum(side.held.count(BACK) for side in table.sides)
    return hands + max(contest.boards, 1) * contest.board - sum(map(len, table.boards))


def _settled(
    contest: Contest, table: Table, deals: Iterator[Sequence[Card]], count: int, progress: Progress | None
) -> Counted:
    """Who takes what in each of some deals."""
    tallies = [Tally() for _ in table.sides]
    hand = _hand(contest, len(table.sides))
    for first in range(0, count, _AT_ONCE):
        if progress:
            progress(first, count)
        for deal in islice(deals, _AT_ONCE):
            for player, took in enumerate(_cut(_laid_out(contest, table, hand, deal))):
                tallies[player] = tallies[player].plus(took)
    if progress:
        progress(count, count)
    return count, tallies


def _hand(contest: Contest, players: int) -> Hand:
    """A hand in which so many are still in."""
    if contest.game is None:
        raise NoContest(f"{contest.name} is judged by the kernel alone")
    none: tuple[Pack, ...] = ((),) * players
    chips = (0,) * players
    return Hand(contest.game, chips, chips, chips, chips, none, (1 << players) - 1, up=none)


def _laid_out(contest: Contest, table: Table, hand: Hand, deal: Sequence[Card]) -> Hand:
    """The cards where they belong: in the order of the deal, down and up, and on the boards."""
    coming = iter(deal)
    held = [tuple(next(coming) if card is BACK else card for card in side.held) for side in table.sides]
    boards = [*table.boards, *((),) * (max(contest.boards, 1) - len(table.boards))]
    full = tuple(board + tuple(islice(coming, contest.board - len(board))) for board in boards)
    down: list[list[Card]] = [[] for _ in held]
    up: list[list[Card]] = [[] for _ in held]
    showing: list[Card] = []
    at = 0
    for face_down, face_up in contest.rounds:
        for player, cards in enumerate(held):
            down[player] += cards[at : at + face_down]
            up[player] += cards[at + face_down : at + face_down + face_up]
        for place in range(at + face_down, at + face_down + face_up):
            showing += [cards[place] for cards in held if place < len(cards)]
        at += face_down + face_up
    return replace(
        hand,
        down=tuple(map(tuple, down)),
        up=tuple(map(tuple, up)),
        boards=full,
        aside=Aside(showing=tuple(showing)),
    )


def _cut(hand: Hand) -> list[Tally]:
    """What each takes of one pot: a share that nobody qualifies for goes to the others."""
    players = [Seat(at) for at in range(len(hand.down))]
    best = [best_of(players, values) for values in worths(hand)]
    won = [winners for winners in best if winners]
    shares = [[0, 0, 0, 0] for _ in players]
    parts = [0 for _ in players]
    for number, winners in enumerate(best):
        for seat in winners:
            part = WHOLE // len(won) // len(winners)
            parts[seat] += part
            shares[seat][number] += part
    if not won:
        parts = [WHOLE // len(players) for _ in players]
    return [
        Tally(part, int(part == WHOLE), int(0 < part < WHOLE), (part / WHOLE) ** 2, tuple(mine))
        for part, mine in zip(parts, shares, strict=True)
    ]
