"""What a player asks for. An action asks; an event tells (see `events`)."""

from __future__ import annotations

from typing import NewType, TypeAlias

from msgspec import Struct

from anteup.chips import Chips

Seat = NewType("Seat", int)
"""0 is the eldest, at the dealer's left; seats count clockwise, and the dealer is the last (H-093)."""


class Data(Struct, frozen=True, tag=True):
    """An immutable value, compared by content, named on the wire by its class."""


class Fold(Data, frozen=True):
    """Give up the hand and all claim to the pot (H-055)."""


class Check(Data, frozen=True):
    """Stay in for nothing, where nothing is owed (H-062)."""


class Call(Data, frozen=True):
    """Pay what is owed, or what one has left (H-057, H-073)."""

    adds: Chips | None = None
    """The sum put in, where it was said with the word; another than the one owed is refused (H-053)."""


class RaiseTo(Data, frozen=True):
    """Bet, or raise, until so much is in front of one in this interval: a total, never the increase (H-058)."""

    amount: Chips


class StraddleTo(Data, frozen=True):
    """Post a straddle of so much, before the deal."""

    amount: Chips


class Decline(Data, frozen=True):
    """Let the straddle pass."""


class ShowHand(Data, frozen=True):
    """Table one's hand at the showdown, or after winning unopposed."""


class Muck(Data, frozen=True):
    """Give up one's hand unseen at the showdown; after winning unopposed, keep it to oneself (H-022)."""


Action: TypeAlias = Fold | Check | Call | RaiseTo | StraddleTo | Decline | ShowHand | Muck


class NotUnderstood(TypeError):
    """What was said is not an action at all; the message says what it was and what would be one."""


def understood(action: object, seat: object) -> None:
    """Raises NotUnderstood for what is no action, an action with a sum that is not in whole chips, or what is no seat."""
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise NotUnderstood(f"{seat!r} is no seat: a whole number, 0 at the dealer's left")
    match action:
        case RaiseTo(amount) | StraddleTo(amount):
            whole = type(amount) is int
        case Call(adds):
            whole = adds is None or type(adds) is int
        case Fold() | Check() | Decline() | ShowHand() | Muck():
            whole = True
        case _:
            raise NotUnderstood(f"{action!r} is no action: say Fold(), Check(), Call(), RaiseTo(12) or another of them")
    if not whole:
        raise NotUnderstood(f"{action!r}: a sum is a whole number of chips")
