"""What people ask of a table between their turns; `deciding` says whether it is granted.

Who asks is never among it: the room knows that from his session.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from anteup.chips import Chips
from anteup.engine.actions import Data
from anteup.rules.stakes import LARGEST
from anteup.table.guards import LONGEST_AHEAD
from anteup.table.happened import Person
from anteup.table.settings import Settings

Sum: TypeAlias = Annotated[Chips, Meta(ge=0, le=LARGEST)]
"""So many chips as there may be anywhere."""


class Enter(Data, frozen=True):
    """Be let in, where the host is asked."""


class Sit(Data, frozen=True):
    """Take a chair, and buy a stack."""

    chair: int | None = None
    """None: of those that are free the one nearest to the first (H-088)."""
    amount: Sum = 0
    """0: as much as is usual."""


class Move(Data, frozen=True):
    """Take another chair, between hands."""

    chair: int


class Leave(Data, frozen=True):
    """Get up and be paid out; after this hand, where one is played."""


class GoAway(Data, frozen=True):
    """Sit out from the next hand on."""


class ComeBack(Data, frozen=True):
    """Be dealt in again."""

    wait: bool = False


class Buy(Data, frozen=True):
    """More chips, between deals (H-076)."""

    amount: Sum = 0


class TakeOff(Data, frozen=True):
    """Have some of one's chips paid out, and stay: only where the house has said so (H-077)."""

    amount: Sum


class Give(Data, frozen=True):
    """Give or lend somebody chips of one's own: only where the house has said so (H-084)."""

    person: Person
    amount: Sum


class CancelBuy(Data, frozen=True):
    """Take one's asking for chips back."""


class CallGame(Data, frozen=True):
    """Name the game, as the one whose turn it is to."""

    form: str


class Say(Data, frozen=True):
    """Say something to all."""

    text: str


class Guard(Data, frozen=True):
    """Set oneself a loss limit, or minutes after which one stops; it may later only be made tighter (V-107, V-108)."""

    loss: Sum | None = None
    minutes: Annotated[int, Meta(ge=0, le=LONGEST_AHEAD)] | None = None


class DrawSeats(Data, frozen=True):
    """Have the chairs drawn for anew (H-090)."""


class Queue(Data, frozen=True):
    """Wait for a chair."""


class Unqueue(Data, frozen=True):
    """Wait no longer."""


# ---- the host's -----------------------------------------------------------------------------------------------------


class Change(Data, frozen=True):
    """Change the table."""

    settings: Settings


class Pause(Data, frozen=True):
    """Deal no further hand, and stop the clocks."""


class Resume(Data, frozen=True):
    """Go on; anybody who sits there may ask it where the house itself has paused the table."""


class VoidHand(Data, frozen=True):
    """End the hand in progress, every chip back where it was before it, and say why."""

    why: str


class Admit(Data, frozen=True):
    """Say whether somebody may come in, who has knocked or was sent away; no: he may ask again."""

    person: Person
    yes: bool = True


class GrantBuy(Data, frozen=True):
    """Say whether somebody gets the chips that he has asked for."""

    person: Person
    yes: bool = True


class Adjust(Data, frozen=True):
    """Put a stack right, between hands."""

    person: Person
    amount: Annotated[Chips, Meta(ge=-LARGEST, le=LARGEST)]
    why: str


class Redeem(Data, frozen=True):
    """Buy whole stacks back from a player who has more than one, the banker being short (H-086)."""

    person: Person
    amount: Sum


class Remove(Data, frozen=True):
    """Have somebody get up, or a bot; `ban`: he may not come back."""

    person: Person
    ban: bool = False


class AddBot(Data, frozen=True):
    """Put a bot into an empty chair."""

    chair: int | None = None


class PassHost(Data, frozen=True):
    """Make somebody else the host."""

    person: Person


class Close(Data, frozen=True):
    """Send all home, paid out."""


# ---- the keeper's ---------------------------------------------------------------------------------------------------


class TakeHost(Data, frozen=True):
    """Be the host oneself, as the keeper of the room: the one there is may be gone for good."""


Ask: TypeAlias = (
    Enter
    | Sit
    | Move
    | Leave
    | GoAway
    | ComeBack
    | Buy
    | TakeOff
    | Give
    | CancelBuy
    | CallGame
    | Say
    | Guard
    | DrawSeats
    | Queue
    | Unqueue
    | Change
    | Pause
    | Resume
    | VoidHand
    | Admit
    | GrantBuy
    | Adjust
    | Redeem
    | Remove
    | AddBot
    | PassHost
    | Close
    | TakeHost
)
