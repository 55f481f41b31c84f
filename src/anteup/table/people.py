"""Who sits at a table, and what the house keeps of him besides his chips and his place in the round."""

from __future__ import annotations

from typing import Literal, NewType, TypeAlias

from msgspec import Struct

from anteup.chips import Chips

Person = NewType("Person", str)
"""Who somebody is, whatever he is called: given by the room when he comes in, and never told to be anything else."""
KEEPER = Person("keeper")
"""Whoever has started the room, on whose machine it runs."""
BOT = "bot:"
"""What the id of a program begins with, which the house has put into a chair."""
Why: TypeAlias = Literal["left", "removed", "banned", "made room", "stop time", "loss limit"]
"""Why somebody gets up."""
WEIGHT: tuple[Why | Literal[""], ...] = ("", "left", "made room", "stop time", "loss limit", "removed", "banned")
"""The reasons, from the lightest: a lighter one never takes the place of a heavier one."""


class Player(Struct, frozen=True, omit_defaults=True):
    """Whoever has a chair. His name, his chips and whether he is dealt in are the session's to know."""

    person: Person
    bot: bool = False
    bank: int = 0
    """Milliseconds of time bank."""
    leaves: Why | Literal[""] = ""
    """Why he gets up after the hand; empty: he stays."""
    wants: int = -1
    """The chair that he moves to after the hand; -1: he stays in his own."""
    back: Chips = 0
    """What he had when he last got up, and has not bought again: he buys no less (H-077)."""


def heavier(one: Why | Literal[""], other: Why) -> Why:
    """Of two reasons to get up, the one that holds."""
    return one if one and WEIGHT.index(one) > WEIGHT.index(other) else other


class Asking(Struct, frozen=True, omit_defaults=True):
    """Chips that somebody has asked for."""

    amount: Chips
    granted: bool = False
    """He gets them once the hand is over; else the host has not yet said so."""
