"""What a player may do, as data: one class for each kind of thing that a player is asked."""

from __future__ import annotations

from typing import Literal, TypeAlias

from anteup.cards import Pack
from anteup.chips import Chips
from anteup.engine.actions import Data, Seat, Way


class Wager(Data, frozen=True, repr_omit_defaults=True):
    """What the player with the action may do with his chips."""

    seat: Seat
    fold: bool
    check: bool
    call: Chips
    """Chips to add; 0: there is nothing to call."""
    least: Chips
    """The least that a bet or raise may be to; 0: there may be none."""
    most: Chips
    """The greatest."""
    every: Chips = 1
    """Sums between the least and the most are whole multiples of this; 0: there are none between."""
    own_up: bool = False
    """May he say that he has opened without openers, or that his hand is foul?"""

    def allows(self, amount: Chips) -> bool:
        """May one bet or raise to this sum?"""
        if not 0 < self.least <= amount <= self.most:
            return False
        return self.every == 1 or amount in {self.least, self.most} or bool(self.every and amount % self.every == 0)


class Offer(Data, frozen=True):
    """A straddle may be posted, to just this sum, or declined."""

    seat: Seat
    to: Chips


class AnteAsked(Data, frozen=True):
    """The eldest names the ante: so much at least, and at most."""

    seat: Seat
    least: Chips
    most: Chips


class Exchange(Data, frozen=True, repr_omit_defaults=True):
    """Cards may be thrown away: so many at least, and at most."""

    seat: Seat
    least: int
    most: int
    own_up: bool = False
    """As of a wager."""


class HeldOut(Data, frozen=True):
    """A wrong number of cards is held out: it may be taken, or refused."""

    seat: Seat
    count: int


class Pick(Data, frozen=True):
    """Just so many of one's cards are to be handed on, or turned up."""

    seat: Seat
    what: Literal["hand over", "turn up"]
    count: int


class Sale(Data, frozen=True):
    """Something may be bought, or declined."""

    seat: Seat
    price: Chips
    cards: int
    """How many cards it buys; 0: to stay in."""
    able: bool
    """Has the seat so much, and the pack the cards?"""


class Ways(Data, frozen=True):
    """One declares for one of these."""

    seat: Seat
    ways: tuple[Way, ...] = ("high", "low", "both")


class Wilds(Data, frozen=True):
    """One says what these wild cards of his stand for, in this order."""

    seat: Seat
    cards: Pack


class Backs(Data, frozen=True):
    """One has counted the backs of his cards, and lifts them, or claims a misdeal."""

    seat: Seat
    count: int
    claim: bool


class Tabling(Data, frozen=True):
    """A hand may be shown at the showdown, and perhaps mucked."""

    seat: Seat
    muck: bool


class Anytime(Data, frozen=True):
    """One may own up to a false opening or a foul hand, though it is not his turn."""

    seat: Seat


Menu: TypeAlias = (
    Wager | Offer | AnteAsked | Exchange | HeldOut | Pick | Sale | Ways | Wilds | Backs | Tabling | Anytime
)
