"""What somebody might well have written instead where the thirty-eight laws are played."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from anteup.cards import Pack
from anteup.cli.said import Passing
from anteup.engine import fold_cards, openers, showing
from anteup.engine.actions import Action, Fold, Seat
from anteup.engine.events import BettingOpened, Event, Exposed, Fouled
from anteup.engine.hand import Hand, View, first_from
from anteup.engine.menus import Menu
from anteup.rules.steps import Bet
from anteup.table.sums import Purse
from tests.ledger.off import instead

_first = showing.first_to_speak


def _age_passes_on(hand: Hand, step: Bet, due: int) -> Seat:
    if step.opens != "left of the eldest":
        return _first(hand, step, due)
    return first_from(due, first_from(hand.live, 0) + 1)


AGE_PASSES_ON = instead(
    "engine.showing:first_to_speak", _age_passes_on, "the next player is the age once the age is out"
)

_reopened = openers.reopened


def _from_the_dealer(hand: Hand, step: Bet) -> Sequence[Event]:
    *before, opened = _reopened(hand, step)
    assert isinstance(opened, BettingOpened)
    due = hand.live & ~(1 << hand.opener)
    return [*before, replace(opened, turn=first_from(due, 0), due=due)]


REOPENS_FROM_THE_DEALER = instead("engine.openers:reopened", _from_the_dealer, "the right to open begins anew")

_exposed = fold_cards.exposed


def _hushed(hand: Hand, event: Exposed) -> Hand:
    shown: Hand = _exposed(hand, event)
    down = tuple(
        tuple(held for held in cards if held is not event.card) if seat == event.seat else cards
        for seat, cards in enumerate(shown.down)
    )
    return replace(shown, down=down)


CARD_IS_NOT_KEPT = instead("engine.fold_cards:exposed", _hushed, "a card that is turned up does not reach its player")


def _nobody(_hand: Hand, _held: Pack, _openers: str, _some: Pack | None = None) -> bool:
    return False


def _uncounted(_hand: Hand) -> list[Fouled]:
    return []


NOBODY_COUNTS_HIS_CARDS = instead(
    "engine.dealing:shown_foul", _uncounted, "at the showdown nobody counts a hand's cards"
)
NOBODY_HOLDS_OPENERS = instead("engine.openers:entitles", _nobody, "nobody holds openers")


def _fold(_view: View, _menu: Menu, _passing: Passing, _money: Purse) -> Action:
    return Fold()


PASSING_FOLDS = instead("cli.said:_passed", _fold, "to pass is to fold")
