"""A hand of poker at one moment: a value, folded from its log (see `fold`), and small questions to it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from anteup.cards import Pack, written
from anteup.chips import Chips
from anteup.engine.actions import Seat
from anteup.engine.events import NOTHING, Carried, Owed
from anteup.rules.steps import Game

NOBODY = Seat(-1)


class Hand(Struct, frozen=True):
    """All that its log says. Folded from a log as somebody has `seen` it, it knows no more than he does.

    Sets of seats are bit masks: seat 2 is in `live` if `live >> 2 & 1`. Keep an old hand to go back to it.
    """

    game: Game
    began: tuple[Chips, ...]
    """What each seat had when the hand was opened."""
    stacks: tuple[Chips, ...]
    bets: tuple[Chips, ...]
    """In front of each seat, this interval."""
    paid: tuple[Chips, ...]
    """In the middle from each seat."""
    down: tuple[Pack, ...]
    """Each seat's cards; `??` where the viewer has not seen them."""
    live: int
    """Seats still in the hand."""
    middle: Chips = 0
    """Chips in the middle, whoever they came from; the bets not yet among them."""
    dead: Chips = 0
    """Of those, what was posted as antes and dead blinds, or carried from an earlier hand."""
    board: Pack = ()
    deck: Pack = ()
    """The pack as it lies; empty where the viewer may not know it."""
    top: int = 0
    """Cards gone from the pack."""
    step: int = 0
    """Which of the game's steps is on."""
    begun: bool = False
    """The turns of this step are open."""
    turn: Seat = NOBODY
    """Who has the action; -1: nobody."""
    due: int = 0
    """Seats still to act in this step."""
    allin: int = 0
    acted: int = 0
    """Seats that have acted since the last full bet or raise."""
    level: Chips = 0
    """What a seat must have in front of it to stay in."""
    full: Chips = 0
    """By how much a full raise goes over the level."""
    base: Chips = 0
    """Where bets are fixed, the last whole bet: a raise is to one bet more."""
    raises: int = 0
    """Bets and raises in this interval."""
    cap: int = 0
    """How many there may be; 0: no bound."""
    spoken: int = 0
    """Seats that have acted in this interval."""
    checked: int = 0
    """Seats that have checked in it."""
    aggressor: Seat = NOBODY
    """The last to bet or raise in this interval."""
    caller: Seat = NOBODY
    """The last to check or call in it."""
    poster: Seat = NOBODY
    """The last seat to post a blind or straddle."""
    short: Chips = 0
    """What blinds fell short of what they should have been."""
    shown: int = 0
    mucked: int = 0
    raked: Chips = 0
    owed: tuple[Owed, ...] = ()
    """What seats have still to post from earlier hands."""
    leaves: Carried = NOTHING

    def __repr__(self) -> str:
        """In short: a pack and a game would fill the screen."""
        where = "over" if self.over else f"step {self.step + 1} of {len(self.game.steps)}"
        return (
            f"<{type(self).__name__} of {self.game.name}: {where}, turn {self.turn}, pot {self.pot}, "
            f"stacks {self.stacks}, bets {self.bets}, board {written(self.board) or 'none'}>"
        )

    @property
    def over(self) -> bool:
        """Is the hand finished?"""
        return self.step >= len(self.game.steps)

    @property
    def pot(self) -> Chips:
        """Every chip in play that is in nobody's stack: the middle and the bets."""
        return self.middle + sum(self.bets)


class View(Hand, frozen=True):
    """A hand folded from what one viewer has `seen`. Bots, clients and files are given this and nothing else."""


def seats(mask: int) -> Iterator[Seat]:
    """The seats of a mask, from the dealer's left."""
    while mask:
        bit = mask & -mask
        yield Seat(bit.bit_length() - 1)
        mask ^= bit


def first_from(mask: int, seat: int) -> Seat:
    """The first seat of a mask at `seat` or to its left; -1 if it is empty."""
    mask = mask >> seat << seat or mask
    return Seat((mask & -mask).bit_length() - 1)


def alone(hand: Hand) -> bool:
    """Is one player left, or none?"""
    return hand.live & (hand.live - 1) == 0


def wants_pack(hand: Hand) -> bool:
    """Must somebody shuffle before the dealer can go on?"""
    return not hand.due and not hand.deck and not hand.over


def chips(hand: Hand) -> Chips:
    """All chips of the hand, wherever they are: the same from its first event to its last."""
    return sum(hand.stacks) + hand.pot + hand.raked + (hand.leaves.pot if hand.over else 0)
