"""Main pot and side pots, and how each is cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from anteup.chips import Chips, rake, split
from anteup.engine.actions import Seat
from anteup.engine.events import KittyFed, Won
from anteup.engine.hand import Hand, seats
from anteup.engine.showing import highest_that_plays


class Pot(NamedTuple):
    """Chips, and the seats that may win them."""

    amount: Chips
    seats: list[Seat]


def pots(hand: Hand) -> list[Pot]:
    """The main pot and the side pots, by what each live seat has paid (H-075, T-021); dead chips are the main pot's."""
    live = list(seats(hand.live))
    levels = sorted({hand.paid[seat] for seat in live})
    if len(levels) == 1:
        return claimed(hand, [Pot(hand.middle, live)])
    below = [sum(min(paid, level) for paid in hand.paid) for level in levels]
    below[-1] = sum(hand.paid)  # what folded hands paid above every live one is the last pot's
    prices = hand.aside.prices
    dead, before = hand.middle - below[-1] - sum(price for price, _ in prices), 0
    out: list[Pot] = []
    for level, chips in zip(levels, below, strict=True):
        out.append(Pot(chips - before + dead, [seat for seat in live if hand.paid[seat] >= level]))
        dead, before = 0, chips
    for price, able in prices:  # the lowest pot of which nobody has a part who was all-in when it was paid
        at = next((at for at, pot in enumerate(out) if all(able >> seat & 1 for seat in pot.seats)), -1)
        out[at] = out[at]._replace(amount=out[at].amount + price)
    return claimed(hand, out)


def claimed(hand: Hand, into: list[Pot]) -> list[Pot]:
    """The pots that can be won: a foul hand wins none that another can win (L-24), and pots for the same seats are one."""
    if not hand.aside.foul:
        return into
    out: list[Pot] = []
    for pot in into:
        able = [seat for seat in pot.seats if not hand.aside.foul >> seat & 1] or pot.seats
        if out and out[-1].seats == able:
            out[-1] = out[-1]._replace(amount=out[-1].amount + pot.amount)
        else:
            out.append(Pot(pot.amount, able))
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


def cut(hand: Hand, number: int, amount: Chips, winners: list[list[Seat]]) -> Iterator[Won | KittyFed]:
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
        tied = winners[share]
        if hand.game.pots.odd_chip == "kitty" and (odd := part % (len(tied) * unit)):
            part -= odd  # noqa: PLW2901 (what cannot be split is the table's)
            yield KittyFed(odd)
        for seat, chips in zip(
            tied if len(tied) == 1 else odd_chips_to(hand, tied, share), split(part, len(tied), unit), strict=True
        ):
            if chips:
                yield Won(seat, chips, share, number)


def odd_chips_to(hand: Hand, tied: list[Seat], share: int) -> list[Seat]:
    """Those who tie for a share, in the order in which they get odd chips."""
    match hand.game.pots.odd_chip:
        case "high card by suit":
            return sorted(tied, key=lambda seat: -highest_that_plays(hand, seat, share))
        case "last aggressor":
            return sorted(tied, key=lambda seat: seat != hand.aggressor)
        case _:
            return tied


def fed(hand: Hand, into: list[Pot]) -> tuple[Chips, list[Pot]]:
    """What is put aside for the table, out of the main pot, and what is left (V-085)."""
    if not hand.game.pots.kitty:
        return 0, into
    taken = min(hand.game.pots.kitty, into[0].amount)
    return taken, [into[0]._replace(amount=into[0].amount - taken), *into[1:]]
