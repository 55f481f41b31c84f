"""Main pot and side pots, and how each is cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from anteup.chips import Chips, rake, split
from anteup.engine.actions import Seat
from anteup.engine.events import Won
from anteup.engine.hand import Hand, seats


class Pot(NamedTuple):
    """Chips, and the seats that may win them."""

    amount: Chips
    seats: list[Seat]


def pots(hand: Hand) -> list[Pot]:
    """The main pot and the side pots, by what each live seat has paid (H-075, T-021); dead chips are the main pot's."""
    live = list(seats(hand.live))
    levels = sorted({hand.paid[seat] for seat in live})
    if len(levels) == 1:
        return [Pot(hand.middle, live)]
    below = [sum(min(paid, level) for paid in hand.paid) for level in levels]
    below[-1] = sum(hand.paid)  # what folded hands paid above every live one is the last pot's
    dead, before = hand.middle - below[-1], 0
    out: list[Pot] = []
    for level, chips in zip(levels, below, strict=True):
        out.append(Pot(chips - before + dead, [seat for seat in live if hand.paid[seat] >= level]))
        dead, before = 0, chips
    return out


def raked(hand: Hand, into: list[Pot]) -> tuple[Chips, list[Pot]]:
    """What the house takes from the hand, and what is left of each pot: the cap is for the hand, not for each pot."""
    rules = hand.game.pots
    if not rules.rake_percent or (rules.rake_needs_board and not hand.board):
        return 0, into
    whole = sum(pot.amount for pot in into)
    unit = hand.game.stakes.unit
    taken = rake(whole, rules.rake_percent, rules.rake_cap, unit)
    if not taken:
        return 0, into
    marks = [taken * so_far // whole // unit * unit for so_far in accumulate(pot.amount for pot in into)]
    return taken, [
        Pot(pot.amount - mark + before, pot.seats) for pot, mark, before in zip(into, marks, [0, *marks], strict=False)
    ]


def cut(hand: Hand, number: int, amount: Chips, winners: list[list[Seat]]) -> Iterator[Won]:
    """One pot to the winners of each share: halves first, the odd chip to the first share, then ties (H-006, TDA 20)."""
    shares = [i for i, won in enumerate(winners) if won]
    if (
        len(shares) > 1
        and hand.game.pots.same_hands == "as one"
        and all(winners[i] == winners[shares[0]] for i in shares)
    ):
        shares = shares[:1]
    unit = hand.game.stakes.unit
    for share, part in zip(shares, split(amount, len(shares), unit), strict=True):
        for seat, chips in zip(winners[share], split(part, len(winners[share]), unit), strict=True):
            if chips:
                yield Won(seat, chips, share, number)
