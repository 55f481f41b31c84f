"""A hand of poker at one moment: a value, folded from its log (see `fold`), and small questions to it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from anteup.cards import BACK, Card, Pack, written
from anteup.chips import Chips
from anteup.engine.actions import Choice, Seat, Way
from anteup.engine.events import NOTHING, Carried, Owed, Slip
from anteup.rules.steps import Bet, Game

NOBODY = Seat(-1)


class Aside(Struct, frozen=True, gc=False):
    """What only some games have to remember."""

    ante: Chips = 0
    """What the eldest has said that the ante is."""
    showing: Pack = ()
    """Every card that was dealt or turned face up, in that order."""
    came_up: tuple[Pack, ...] = ()
    """By seat, what the last deal brought face up."""
    as_dealt: tuple[Pack, ...] = ()
    """By seat, the cards face down before the first draw."""
    thrown: tuple[tuple[Seat, Pack], ...] = ()
    """Cards that lie discarded, and by whom."""
    drew: tuple[int, ...] = ()
    """By seat, how many it has drawn in this draw, as far as the book lets one ask; -1: nobody may know."""
    serving: Seat = NOBODY
    """Who is to get cards from the dealer."""
    served: int = 0
    """How many."""
    offered: int = -1
    """How many are held out to him, where that is a wrong number."""
    took: int = 0
    """Seats that have taken a wrong number of cards in a draw."""
    righted: bool = False
    """A wrong number was refused, and the right one comes."""
    later: tuple[Seat, ...] = ()
    """Who gets a card after all others have drawn (L-14)."""
    unseen: int = 0
    """Seats that have not looked at their cards."""
    chosen: tuple[tuple[Seat, Choice | None], ...] = ()
    """Who has chosen what in this step; None where the viewer may not know it."""
    ways: tuple[Way | None, ...] = ()
    """By seat, what it has declared for."""
    named: tuple[Pack, ...] = ()
    """By seat, what its wild cards stand for as it says; `??` where the viewer may not know it."""
    prices: tuple[tuple[Chips, int], ...] = ()
    """What was paid for cards or for staying in, and the seats that may win it: those who were not all-in."""
    turner: Seat = NOBODY
    """The last to turn up cards."""
    exposed: tuple[tuple[Seat, Card], ...] = ()
    """Cards that all have seen by accident, and whose they were to be."""
    slips: tuple[Slip, ...] = ()
    claimed: Seat = NOBODY
    """Who says that his number of cards is wrong."""
    foul: int = 0
    """Seats whose hands cannot win by being shown."""
    barred: int = 0
    """Seats that have let the pot pass, and may no longer open it."""
    confessed: Seat = NOBODY
    """Who has owned up to a false opening, and is still to pay for it."""
    put_by: Chips = 0
    """Chips that the next hand will get."""
    kitty: Chips = 0
    """Chips put aside for the table."""


NOTHING_ASIDE = Aside()


class Hand(Struct, frozen=True, gc=False):
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
    up: tuple[Pack, ...] = ()
    """Each seat's cards that all may see."""
    boards: tuple[Pack, ...] = ((),)
    """The cards in the middle; most games have one board."""
    deck: Pack = ()
    """The pack as it lies; empty where the viewer may not know it."""
    top: int = 0
    """Cards gone from the pack."""
    step: int = 0
    """Which of the game's steps is on."""
    begun: bool = False
    """The turns of this step are open."""
    turn: Seat = NOBODY
    """Who has the action; -1: nobody, or all who are `due` at once."""
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
    opener: Seat = NOBODY
    """The first to put in chips of his own will."""
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
    aside: Aside = NOTHING_ASIDE

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
    def board(self) -> Pack:
        """The first of the boards."""
        return self.boards[0]

    @property
    def left(self) -> int:
        """Cards left in the pack."""
        return len(self.game.deck) - self.top

    @property
    def pot(self) -> Chips:
        """Every chip in play that is in nobody's stack: the middle and the bets."""
        return self.middle + sum(self.bets)


class View(Hand, frozen=True):
    """A hand folded from what one viewer has `seen`. Bots, clients and files are given this and nothing else."""


@lru_cache(maxsize=4096)
def seats(mask: int) -> tuple[Seat, ...]:
    """The seats of a mask, from the dealer's left."""
    return tuple(Seat(seat) for seat in range(mask.bit_length()) if mask >> seat & 1)


def first_from(mask: int, seat: int) -> Seat:
    """The first seat of a mask at `seat` or to its left; -1 if it is empty."""
    mask = mask >> seat << seat or mask
    return Seat((mask & -mask).bit_length() - 1)


def alone(hand: Hand) -> bool:
    """Is one player left, or none?"""
    return hand.live & (hand.live - 1) == 0


def on_turn(hand: Hand, seat: int) -> bool:
    """Is it for this seat to act?"""
    return seat == hand.turn if hand.turn >= 0 else bool(seat >= 0 and hand.due >> seat & 1)


def acting(hand: Hand) -> Seat:
    """The seat with the action; where several have it at once, the first of them; -1: nobody."""
    return hand.turn if hand.turn >= 0 else first_from(hand.due, 0)


def has_bet(hand: Hand) -> bool:
    """Has there been an interval of betting before the step that is on?"""
    return bets_before(hand.game, hand.step)


@lru_cache(maxsize=1024)
def bets_before(game: Game, at: int) -> bool:
    """Is there an interval of betting before this step?"""
    return any(isinstance(step, Bet) for step in game.steps[:at])


def without(held: Pack, gone: Pack) -> Pack:
    """The cards that are left when some go; one that is not seen among them was one of the unseen."""
    left = list(held)
    for card in gone:
        left.remove(card if card in left else BACK)
    return tuple(left)


def chips(hand: Hand) -> Chips:
    """All chips of the hand, wherever they are: the same from its first event to its last."""
    aside = hand.aside
    return sum(hand.stacks) + hand.pot + hand.raked + aside.put_by + aside.kitty + (hand.leaves.pot if hand.over else 0)
