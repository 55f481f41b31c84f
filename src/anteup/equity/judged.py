"""Games in which what is wild, or what counts, hangs on how the cards lie: dealt one by one, as the engine judges them.

Wild cards by the lowest card in the hole or by what was turned up, spades in the hole, two boards, hands of many cards:
the kernel's tables know nothing of them, so each deal is laid out as a hand of the engine at its showdown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from math import perm
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from anteup.cards import BACK, Card, Pack
from anteup.engine.actions import Seat
from anteup.engine.hand import Aside, Hand
from anteup.engine.showdown import best_of, worths
from anteup.equity.contest import Contest, NoContest
from anteup.equity.dealing import Counted, Plan
from anteup.equity.hands import Side, Table
from anteup.equity.result import WHOLE, Tally
from anteup.kernel.masks import cards_in

SAMPLES = 20_000
"""Deals at random, unless something else is asked for: a fiftieth of what the kernel deals."""
MOST = 10**8
"""Deals at random, whatever is asked for: hours of work."""
_FEW = 20_000
"""Deals that are counted one by one."""
_AT_ONCE = 500
"""Deals in one part."""
_TRIES = 100_000
"""So often hands of ranges are chosen anew."""


def ways(contest: Contest, table: Table) -> int:
    """In how many ways the cards that lack can be dealt, one after the other; more than can be counted with ranges."""
    if any(side.range is not None for side in table.sides):
        return _FEW + 1
    return perm(table.unseen(contest).bit_count(), _lacking(contest, table))


class Every(Struct, frozen=True):
    """All deals of known hands."""

    contest: Contest
    table: Table

    def __call__(self) -> Counted:
        """How many there are, and who took what."""
        stock = cards_in(self.table.unseen(self.contest))
        deals = permutations(stock, _lacking(self.contest, self.table))
        return _settled(self.contest, ((self.table.sides, deal) for deal in deals), self.table)


class Some(Struct, frozen=True):
    """Deals at random, from a seed and the number of the part; less than were asked for where ranges collide."""

    contest: Contest
    table: Table
    seed: int
    part: int
    deals: int

    def __call__(self) -> Counted:
        """How many there are, and who took what."""
        return _settled(self.contest, islice(self._dealt(), self.deals), self.table)

    def _dealt(self) -> Iterator[tuple[Sequence[Side], Sequence[Card]]]:
        dice = Random(f"{self.seed} {self.part}")  # noqa: S311  (to be foreseen)
        unseen, lacking = self.table.unseen(self.contest), _lacking(self.contest, self.table)
        while True:
            sides, used = _chosen(self.table, dice)
            if sides is None:
                return
            yield sides, dice.sample(cards_in(unseen & ~used), lacking)


def parts(contest: Contest, table: Table, samples: int, seed: int) -> Plan[Some]:
    """So many deals at random, in parts."""
    return Plan(
        -(-samples // _AT_ONCE),
        lambda part: Some(contest, table, seed, part, min(_AT_ONCE, samples - _AT_ONCE * part)),
    )


def every(contest: Contest, table: Table, *, exact: bool | None) -> Every | None:
    """Every deal; None where they are too many. Raises NoContest where they are, and `exact` asks for it."""
    count = ways(contest, table)
    if exact is False or count > _FEW:
        if exact:
            raise NoContest(
                f"exact: in {contest.name} deals are laid out one by one, {_FEW:,} of known hands at most: here are "
                "more, or ranges; say more of the cards, or leave `exact` out and take a sample"
            )
        return None
    return Every(contest, table)


def _chosen(table: Table, dice: Random) -> tuple[Sequence[Side] | None, int]:
    """A hand from each range, all of different cards, and these cards; None where none are found that go together."""
    if all(side.range is None for side in table.sides):
        return table.sides, 0
    for _ in range(_TRIES):
        sides: list[Side] = []
        used = 0
        for side in table.sides:
            if side.range is None:
                sides.append(side)
                continue
            (held,) = dice.choices(side.range.masks, side.range.weights)
            if held & (used | table.seen):
                break
            used |= held
            sides.append(Side(side.said, cards_in(held), held))
        else:
            return sides, used
    return None, 0


def _lacking(contest: Contest, table: Table) -> int:
    hands = sum(side.held.count(BACK) for side in table.sides)
    return hands + max(contest.boards, 1) * contest.board - sum(map(len, table.boards))


def _settled(contest: Contest, deals: Iterator[tuple[Sequence[Side], Sequence[Card]]], table: Table) -> Counted:
    """Who takes what in each of some deals, and how many they are."""
    tallies, count = [Tally() for _ in table.sides], 0
    hand = _hand(contest, len(table.sides))
    for sides, deal in deals:
        count += 1
        for player, took in enumerate(_cut(_laid_out(contest, table, hand, sides, deal))):
            tallies[player] = tallies[player].plus(took)
    return count, tallies


def _hand(contest: Contest, players: int) -> Hand:
    """A hand in which so many are still in."""
    if contest.game is None:
        raise NoContest(f"{contest.name} is judged by the kernel alone")
    none: tuple[Pack, ...] = ((),) * players
    chips = (0,) * players
    return Hand(contest.game, chips, chips, chips, chips, none, (1 << players) - 1, up=none)


def _laid_out(contest: Contest, table: Table, hand: Hand, sides: Sequence[Side], deal: Sequence[Card]) -> Hand:
    """The cards where they belong: in the order of the deal, down and up, and on the boards."""
    coming = iter(deal)
    held = [tuple(next(coming) if card is BACK else card for card in side.held) for side in sides]
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
        hand, down=tuple(map(tuple, down)), up=tuple(map(tuple, up)), boards=full, aside=Aside(showing=tuple(showing))
    )


def _cut(hand: Hand) -> list[Tally]:
    """What each takes of one pot: a share that nobody qualifies for goes to the others."""
    players = [Seat(at) for at in range(len(hand.down))]
    best = [best_of(players, values) for values in worths(hand)]
    won = [winners for winners in best if winners]
    shares = [[0, 0, 0, 0] for _ in players]
    taken = [0 for _ in players]
    for number, winners in enumerate(best):
        for seat in winners:
            part = WHOLE // len(won) // len(winners)
            taken[seat] += part
            shares[seat][number] += part
    if not won:
        taken = [WHOLE // len(players) for _ in players]
    return [
        Tally(part, int(part == WHOLE), int(0 < part < WHOLE), (part / WHOLE) ** 2, tuple(mine))
        for part, mine in zip(taken, shares, strict=True)
    ]
