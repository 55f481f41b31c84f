"""Who sits at a table, and what the house keeps of him besides his chips and his place in the round."""

from __future__ import annotations

from typing import Literal, NewType, TypeAlias

from msgspec import Struct

from anteup.chips import Chips

Person = NewType("Person", str)
"""Who somebody is, whatever he is called: given by the room when he comes in, and never told to be anything else."""
Why: TypeAlias = Literal["left", "removed", "banned", "made room", "stop time", "loss limit"]
"""Why somebody gets up."""


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


class Asking(Struct, frozen=True, omit_defaults=True):
    """Chips that somebody has asked for."""

    amount: Chips
    granted: bool = False
    """He gets them once the hand is over; else the host has not yet said so."""
