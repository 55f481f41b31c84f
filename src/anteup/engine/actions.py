"""What a player asks for. An action asks; an event tells (see `events`)."""

from __future__ import annotations

from typing import Literal, NewType, TypeAlias, cast, final

from msgspec import Struct

from anteup.cards import Card, Pack
from anteup.chips import Chips

Seat = NewType("Seat", int)
"""0 is the eldest, at the dealer's left; seats count clockwise, and the dealer is the last (H-093)."""


class Data(Struct, frozen=True, tag=True, gc=False):
    """An immutable value, compared by content, named on the wire by its class. Such values make no cycles, so that the
    collector of garbage need not look at them.
    """


@final
class Fold(Data, frozen=True):
    """Give up the hand and all claim to the pot (H-055)."""


@final
class Check(Data, frozen=True):
    """Stay in for nothing, where nothing is owed (H-062)."""


@final
class Call(Data, frozen=True):
    """Pay what is owed, or what one has left (H-057, H-073)."""

    adds: Chips | None = None
    """The sum put in, where it was said with the word; another than the one owed is refused (H-053)."""


@final
class RaiseTo(Data, frozen=True):
    """Bet, or raise, until so much is in front of one in this interval: a total, never the increase (H-058)."""

    amount: Chips


class StraddleTo(Data, frozen=True):
    """Post a straddle of so much, before the deal."""

    amount: Chips


class Decline(Data, frozen=True):
    """Let the straddle pass, or what is for sale."""


class ShowHand(Data, frozen=True):
    """Table one's hand at the showdown, or after winning unopposed."""


class Muck(Data, frozen=True):
    """Give up one's hand unseen at the showdown; after winning unopposed, keep it to oneself (H-022)."""


class NameAnte(Data, frozen=True):
    """Say, as the eldest, what the ante is this time, and put it up (L-15)."""

    amount: Chips


@final
class Discard(Data, frozen=True):
    """Throw away these cards, and get as many; none: stand pat (V-034, V-036)."""

    cards: Pack = ()
    aside: bool = False
    """Openers are among them, and lie aside for the proof."""


class HandOver(Data, frozen=True):
    """Pass these cards on."""

    cards: Pack


class TurnUp(Data, frozen=True):
    """Turn these of one's cards face up."""

    cards: Pack


class BuyCard(Data, frozen=True):
    """Pay the price, for a card or for staying in."""


Way: TypeAlias = Literal["high", "low", "both"]
"""Which part of the pot one plays for."""


class DeclareWay(Data, frozen=True):
    """Declare for the high hand, the low one, or both."""

    way: Way


class NameWild(Data, frozen=True):
    """Say what one's wild cards stand for, in the order in which one holds them (H-041)."""

    cards: Pack


class LiftCards(Data, frozen=True):
    """Look at one's cards, their number being right or not (L-09)."""


class ClaimMisdeal(Data, frozen=True):
    """Say, before lifting them, that one has too many or too few (L-09)."""


class TakeOffer(Data, frozen=True):
    """Take the cards held out in the draw, whatever their number (L-13)."""


class RefuseOffer(Data, frozen=True):
    """Say that their number is wrong, and have the dealer put it right (L-13)."""


class OwnUp(Data, frozen=True):
    """Say that one has opened without openers (L-35), or holds a wrong number of cards (L-09)."""


Action: TypeAlias = (
    Fold
    | Check
    | Call
    | RaiseTo
    | StraddleTo
    | Decline
    | ShowHand
    | Muck
    | NameAnte
    | Discard
    | HandOver
    | TurnUp
    | BuyCard
    | DeclareWay
    | NameWild
    | LiftCards
    | ClaimMisdeal
    | TakeOffer
    | RefuseOffer
    | OwnUp
)

Choice: TypeAlias = HandOver | TurnUp | DeclareWay | NameWild
"""What all choose in secret, before any of it is told."""


class NotUnderstood(TypeError):
    """What was said is not an action at all; the message says what it was and what would be one."""


def understood(action: object, seat: object) -> None:
    """Raises NotUnderstood for what is no action, a sum that is not in whole chips, cards that are none, or no seat."""
    if type(seat) is not int:
        raise NotUnderstood(f"{seat!r} is no seat: a whole number, 0 at the dealer's left")
    kind = type(action)
    if kind in PLAIN:
        return
    if kind in SUMS:
        wrong = "" if type(action.amount) is int else "a sum is a whole number of chips"  # type: ignore[attr-defined]
    elif kind in HELD:
        wrong = "" if are_cards(action.cards) else "cards are said as a tuple of them, such as `cards('As Kd')`"  # type: ignore[attr-defined]
    elif isinstance(action, Call):
        wrong = "" if action.adds is None or type(action.adds) is int else "a sum is a whole number of chips"
    elif isinstance(action, DeclareWay):
        wrong = "" if action.way in {"high", "low", "both"} else "one declares high, low or both"
    else:
        raise NotUnderstood(f"{action!r} is no action: say Fold(), Check(), Call(), RaiseTo(12) or another of them")
    if wrong:
        raise NotUnderstood(f"{action!r}: {wrong}")


PLAIN = frozenset(
    {Fold, Check, Decline, ShowHand, Muck, BuyCard, LiftCards, ClaimMisdeal, TakeOffer, RefuseOffer, OwnUp}
)
"""Actions that say nothing more than their name."""


SUMS = frozenset({RaiseTo, StraddleTo, NameAnte})
"""Actions that say a sum."""
HELD = frozenset({Discard, HandOver, TurnUp, NameWild})
"""Actions that say cards."""


def are_cards(held: object) -> bool:
    """Is this a tuple of cards?"""
    return isinstance(held, tuple) and {*map(type, cast("tuple[object, ...]", held))} <= {Card}
