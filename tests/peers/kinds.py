"""What another engine does otherwise: every kind of difference, and what it would say if that were the only one.

`expected` is the law of betting once more, in other words than the engine's and from the acts alone: with no kinds it
is what `anteup` must say, with some it is what an engine must say that has those ways. `explained` looks for the
fewest that fit the numbers exactly; where none do, the difference is a fault of somebody's.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, Self, TypeAlias

from anteup.cards import Card
from anteup.chips import Chips, split
from anteup.engine.hand import Hand, seats
from anteup.ranking.reference import best as best_of
from anteup.rules.steps import Bet, Post, Share

Worth: TypeAlias = Mapping[int, int]
"""What each hand that qualifies is worth for one share of the pot."""


class Kind(enum.Enum):
    """One way of the peer's, in a sentence, and the rules that speak of it (`anteup.rules.sources.find`)."""

    says: str
    rules: tuple[str, ...]

    def __new__(cls, says: str, *rules: str) -> Self:
        """A kind of difference; its sentence is its value."""
        kind = object.__new__(cls)
        kind._value_ = kind.says = says
        kind.rules = rules
        return kind

    SHORT_BLIND = (
        "a big blind that is all-in for less costs the others only what he has",
        "WSOP-L-150",
    )  # fmt: skip
    POT_BLIND = ("pot limit counts a short blind as it was paid", "TDA-54", "WSOP-T-101")
    FIRST_SHORT = (
        "the first wagers of an interval are full ones, however small an all-in they are",
        "TDA-47", "WSOP-T-96", "T-071",
    )  # fmt: skip
    NEXT_SHORT = (
        "once short all-ins have added up to a raise, one more closes the betting again",
        "TDA-47", "WSOP-L-173",
    )  # fmt: skip
    HALF_BET = (
        "in fixed limit an all-in of half a bet does not let those raise who have acted",
        "TDA-47", "WSOP-L-129", "T-071",
    )  # fmt: skip
    COMPLETING = (
        "in fixed limit an all-in of less than half a bet is raised by a whole bet, not completed",
        "WSOP-L-129", "BARGE-LIMIT", "T-071",
    )  # fmt: skip
    CAP_BLIND = ("the cap on raises does not count the blind as the bet", "T-070", "WSOP-L-126", "ROBERT-BET-3")
    CAP_SHORT = ("the cap counts all-ins of less than half a bet", "WSOP-L-129", "T-071")
    CAP_TWO = ("the cap holds for two players too", "T-070", "WSOP-L-127", "ROBERT-BET-4")
    IDLE_CHECK = ("the last player with chips is asked to check to hands that are all-in", "H-074", "TDA-16")
    ODD_CHIPS = ("all the odd chips of a pot go to one seat", "TDA-20", "BARGE-TIES")
    SIDE_POTS = ("pots are split together once a beaten hand is out of one of them", "TDA-21", "WSOP-L-149")
    OPEN_PAIR = ("in stud an open pair on fourth street lets nobody bet the big bet", "WSOP-L-220", "ROBERT-STUD-4")
    ODD_SUIT = (
        "in stud the odd chip goes to the left of the dealer, not to the high card by suit", "TDA-20", "WSOP-L-149",
    )  # fmt: skip
    LOW_HALF = (
        "where no hand in a pot is low enough, but one outside of it is, half of that pot is split by all", "H-006",
    )  # fmt: skip
    HALVES = ("the halves of a pot are split apart where the same hands tie for both", "WSOP-L-149", "WSOP-T-73")


BETTING = (
    Kind.SHORT_BLIND,
    Kind.POT_BLIND,
    Kind.FIRST_SHORT,
    Kind.NEXT_SHORT,
    Kind.HALF_BET,
    Kind.COMPLETING,
    Kind.CAP_BLIND,
    Kind.CAP_SHORT,
    Kind.CAP_TWO,
    Kind.OPEN_PAIR,
)
"""The kinds that show in what the player with the action may do."""
PAYING = (Kind.ODD_CHIPS, Kind.SIDE_POTS, Kind.ODD_SUIT, Kind.LOW_HALF, Kind.HALVES)
"""And those that show in what the winners get."""


class Facts(NamedTuple):
    """What the player with the action may do."""

    seat: int
    call: Chips
    """Chips to add; 0: he may check."""
    least: Chips
    """The least raise, as a total in front of him; 0: he may not raise."""
    most: Chips


class Bid(NamedTuple):
    """A bet or raise that was made."""

    seat: int
    to: Chips
    level: Chips
    """What had to be met before."""
    bets: Chips
    """The greatest bet before: less than `level` where a blind was short."""
    allin: bool


class Interval:
    """What has been done so far in one interval of betting."""

    def __init__(self, hand: Hand) -> None:
        step = hand.game.steps[hand.step]
        assert isinstance(step, Bet)
        self.step, self.at = step, hand.step
        self.bet = step.fixed if step.limit == "fixed" else step.size
        first = not any(isinstance(earlier, Bet) for earlier in hand.game.steps[: hand.step])
        blinds = next(post.blinds for post in hand.game.steps if isinstance(post, Post)) if first else ()
        self.blind, self.short = max(blinds, default=0), max(0, sum(blinds) - sum(hand.bets))
        self.brings = step.bring_in if step.duty == "bring-in" else 0
        """What the first to speak must put in, which is no bet yet."""
        self.bids: list[Bid] = []
        self.acted: dict[int, int] = {}
        """For each seat that has acted, how many bids there were then, its own included."""

    def level(self, hand: Hand) -> Chips:
        """What has to be met."""
        return max(self.blind, *hand.bets)

    def note(self, hand: Hand, to: Chips | None = None) -> None:
        """The player with the action acts: to bet or raise to so much, or anything else."""
        seat = hand.turn
        if to is not None and (to > self.brings or self.level(hand)):
            whole = to == hand.bets[seat] + hand.stacks[seat]
            self.bids.append(Bid(seat, to, self.level(hand), max(hand.bets), whole))
        self.acted[seat] = len(self.bids)


def expected(hand: Hand, so_far: Interval, kinds: Iterable[Kind] = ()) -> Facts:
    """What the player with the action may do, where the rules have these ways."""
    kinds = frozenset(kinds)
    seat, level = hand.turn, max(hand.bets) if Kind.SHORT_BLIND in kinds else so_far.level(hand)
    mine, stack = hand.bets[seat], hand.stacks[seat]
    call = min(level - mine, stack)
    others = [s for s in seats(hand.live) if s != seat]
    if stack <= level - mine or all(hand.bets[s] + hand.stacks[s] <= level for s in others):
        return Facts(seat, call, 0, 0)
    whole = Whole(so_far, kinds)
    if so_far.step.limit == "fixed":
        if whole.capped(sum(hand.stacks[s] > 0 for s in others)) or whole.closed(seat, level - mine):
            return Facts(seat, call, 0, 0)
        least = most = (level if Kind.COMPLETING in kinds else whole.base) + so_far.bet
        if not level:
            least = so_far.brings or least
        if (
            so_far.step.pair_showing
            and Kind.OPEN_PAIR not in kinds
            and any(paired(hand.up[s]) for s in seats(hand.live))
        ):
            most = whole.base + so_far.step.pair_showing
    else:
        if whole.closed(seat, level - mine):
            return Facts(seat, call, 0, 0)
        least, most = level + max(whole.rise, so_far.bet), mine + stack
        if so_far.step.limit == "pot":
            most = max(least, 2 * level - mine + hand.pot + counted(hand, so_far, kinds))
    return Facts(seat, call, min(least, mine + stack), min(most, mine + stack))


def counted(hand: Hand, so_far: Interval, kinds: frozenset[Kind]) -> Chips:
    """What pot limit counts besides the pot: what blinds fell short of."""
    if so_far.step.pot_blinds != "short as full" or hand.board or Kind.POT_BLIND in kinds:
        return 0
    return so_far.short


class Whole:
    """Which of the bids were whole bets and raises, under rules with these ways."""

    def __init__(self, so_far: Interval, kinds: frozenset[Kind]) -> None:
        self.so_far, self.kinds, self.fixed = so_far, kinds, so_far.step.limit == "fixed"
        self.base, self.counted = so_far.blind, [False] * len(so_far.bids)
        for i, bid in enumerate(so_far.bids):
            if 2 * (bid.to - self.base) >= so_far.bet:
                self.base, self.counted[i] = bid.to, True
        rises = [bid.to - (bid.bets if Kind.SHORT_BLIND in kinds else bid.level) for bid in so_far.bids]
        self.first_short = Kind.FIRST_SHORT in kinds and max(rises, default=0) < so_far.bet
        self.rise = 0 if Kind.FIRST_SHORT in kinds else so_far.bet
        """The greatest raise so far, and the least that there may be."""
        self.since, self.shorts = 0, 0
        """How many bids there were when all had to act again; and how much short all-ins have raised together."""
        for number, (bid, rise) in enumerate(zip(so_far.bids, rises, strict=True), 1):
            if rise >= self.rise:
                self.rise, self.since = rise, number
            self.shorts = self.shorts + rise if bid.allin else 0
            if self.shorts >= self.rise:
                self.shorts = 0

    def capped(self, others: int) -> bool:
        """Have all the bets and raises been made that there may be in fixed limit?"""
        so_far, kinds = self.so_far, self.kinds
        if others == 1 and so_far.step.raises_two == "no bound" and Kind.CAP_TWO not in kinds:
            return False
        made = len(so_far.bids) if Kind.CAP_SHORT in kinds else sum(self.counted)
        return made + (so_far.blind > 0 and Kind.CAP_BLIND not in kinds) >= so_far.step.raises

    def closed(self, seat: int, owed: Chips) -> bool:
        """Has this seat acted, and not been raised by enough since?"""
        then = self.so_far.acted.get(seat)
        if then is None:
            return False
        if self.fixed and Kind.HALF_BET not in self.kinds and not self.first_short:
            return not any(self.counted[then:])
        if Kind.NEXT_SHORT in self.kinds and 0 < self.shorts < self.rise and then >= self.since:
            return True
        return owed < self.rise


def explained(hand: Hand, so_far: Interval, theirs: Facts) -> frozenset[Kind] | None:
    """The fewest ways that make just these facts of ours; None where there are none."""
    for count in range(len(BETTING) + 1):
        for kinds in combinations(BETTING, count):
            if expected(hand, so_far, kinds) == theirs:
                return frozenset(kinds)
    return None


def paid(hand: Hand, worths: Sequence[Worth], kinds: Iterable[Kind] = ()) -> tuple[Chips, ...]:
    """The stacks at the end of a hand whose cards are worth so much for each share, its last chips still in the middle."""
    kinds, stacks = frozenset(kinds), list(hand.stacks)
    live: list[int] = list(seats(hand.live))
    if Kind.SIDE_POTS in kinds:
        live = sorted({s for _, seats_in in layers(hand.paid, live) for worth in worths for s in best(seats_in, worth)})
    by_suit = hand.game.pots.odd_chip == "high card by suit" and Kind.ODD_SUIT not in kinds
    for amount, seats_in in layers(hand.paid, live):
        winning = [best(seats_in, worth) for worth in worths]
        if Kind.LOW_HALF in kinds:
            winning = [
                won or seats_in * any(s in worth for s in live) for won, worth in zip(winning, worths, strict=True)
            ]
        parts = [each for each in zip(winning, hand.game.shares, worths, strict=True) if each[0]]
        if all(won == parts[0][0] for won, _, _ in parts) and Kind.HALVES not in kinds:
            parts = parts[:1]
        for part, (won, share, worth) in zip(split(amount, len(parts)), parts, strict=True):
            tied = by_suit and len(won) > 1 and won[0] in worth
            first = sorted(won, key=lambda seat: -highest(hand, seat, share)) if tied else won
            each, odd = divmod(part, len(won))
            shares = (each + odd, *[each] * (len(won) - 1)) if Kind.ODD_CHIPS in kinds else split(part, len(won))
            for seat, chips in zip(first, shares, strict=True):
                stacks[seat] += chips
    return tuple(stacks)


def paid_as(hand: Hand, worths: Sequence[Worth], theirs: Sequence[Chips]) -> frozenset[Kind] | None:
    """The fewest ways that pay just these stacks; None where there are none."""
    for count in range(len(PAYING) + 1):
        for kinds in combinations(PAYING, count):
            if paid(hand, worths, kinds) == tuple(theirs):
                return frozenset(kinds)
    return None


def paired(cards: Sequence[Card]) -> bool:
    """Are two of these of one rank?"""
    return len({card.rank for card in cards}) < len(cards)


def highest(hand: Hand, seat: int, share: Share) -> int:
    """The highest card by suit of the five that take a share for a seat; aces are low where low hands take it."""
    held = hand.down[seat] + hand.up[seat]
    fives = {
        five: best_of(share.of, "any five", share.qualifier, hand.game.ranks, five) for five in combinations(held, 5)
    }
    top = max(worth for worth in fives.values() if worth is not None)
    order = "23456789TJQKA" if share.of == "high" else "A23456789TJQK"
    return max(
        4 * order.index(card.text[0]) + card.suit for five, worth in fives.items() if worth == top for card in five
    )


def layers(paid_in: Sequence[Chips], live: Sequence[int]) -> list[tuple[Chips, list[int]]]:
    """The pots: chips, and the seats of `live` that may win them. What is over the greatest of theirs is in the last."""
    marks = sorted({paid_in[seat] for seat in live})
    below = [0, *(sum(min(chips, mark) for chips in paid_in) for mark in marks[:-1]), sum(paid_in)]
    return [
        (upper - lower, [seat for seat in live if paid_in[seat] >= mark])
        for mark, lower, upper in zip(marks, below, below[1:], strict=False)
    ]


def best(contesting: Sequence[int], worth: Worth) -> list[int]:
    """Those whose hands are worth most; nobody where none is worth anything."""
    able = [seat for seat in contesting if seat in worth]
    return [seat for seat in able if worth[seat] == max(worth[s] for s in able)]
