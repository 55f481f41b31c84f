"""What happens at a table, hand after hand: the lines of its journal. An evening is a fold over them (see `evening`).

Chairs are numbered clockwise from 0 and stay; the seats of a hand are the engine's, and `HandBegan` says whose they are.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from anteup.cards import Card
from anteup.chips import Chips
from anteup.engine.actions import Data
from anteup.engine.events import Event
from anteup.table import people
from anteup.table.kept import Kept
from anteup.table.settings import Settings

Person: TypeAlias = people.Person
"""Who somebody is (see `people`)."""

# ---- the table itself -----------------------------------------------------------------------------------------------


class Opened(Data, frozen=True):
    """A table was opened."""

    settings: Settings
    host: Person
    name: str
    """The host's."""


class Changed(Data, frozen=True):
    """The host has changed the table; it holds from the next hand on."""

    settings: Settings
    differs: tuple[str, ...] = ()
    """What is different, a sentence each."""


class Hosted(Data, frozen=True):
    """The host's chair was passed on, or the keeper of the room has taken it."""

    person: Person
    name: str = ""
    """Empty where the table knows him by his name."""


class Paused(Data, frozen=True):
    """No further hand is dealt, and no clock runs."""

    by: Literal["host", "house"] = "host"
    """The house, where the table itself has failed: then anybody who sits there may have it go on."""


class Resumed(Data, frozen=True):
    """The table goes on."""


class Closing(Data, frozen=True):
    """All go home once the hand is over."""


class Closed(Data, frozen=True):
    """All have gone home."""


# ---- who is there ---------------------------------------------------------------------------------------------------


class Knocked(Data, frozen=True):
    """Somebody asks to be let in."""

    person: Person
    name: str


class Admitted(Data, frozen=True):
    """The host has said whether he may. Where he may not he may ask again, unless it is a ban."""

    person: Person
    yes: bool
    ban: bool = False


class Queued(Data, frozen=True):
    """Somebody waits for a chair."""

    person: Person
    name: str


class Unqueued(Data, frozen=True):
    """He waits no longer."""

    person: Person


class Sat(Data, frozen=True):
    """Somebody took an empty chair; chips he has not got by that."""

    person: Person
    name: str
    chair: int
    bot: bool = False


class Moved(Data, frozen=True):
    """A player took another chair, his chips with him."""

    person: Person
    chair: int


class SeatsWanted(Data, frozen=True):
    """The chairs are drawn for once the hand is over."""

    person: Person
    """Who has called for it."""


class SeatsDrawn(Data, frozen=True):
    """Cards were turned for the chairs, the highest from the dealer's left (H-089)."""

    turned: tuple[tuple[Person, Card], ...]
    chairs: tuple[tuple[Person, int], ...]


class Left(Data, frozen=True):
    """A player got up, and was paid out."""

    person: Person
    chair: int
    cashed: Chips
    why: people.Why = "left"


class Leaving(Data, frozen=True):
    """A player gets up once the hand is over."""

    person: Person
    chair: int
    why: people.Why | Literal[""] = "left"
    """Empty: he stays after all."""


class ChairWanted(Data, frozen=True):
    """A player takes another chair once the hand is over."""

    person: Person
    chair: int
    """-1: he stays in his own after all."""


class WentAway(Data, frozen=True):
    """A player sits out; his chair is kept."""

    chair: int
    why: Literal["asked", "clock", "line", "chips"] = "asked"


class CameBack(Data, frozen=True):
    """A player is back; he waits for the big blind, or posts what he has missed."""

    chair: int
    wait: bool = False


class Said(Data, frozen=True):
    """Somebody said something to all."""

    person: Person
    name: str
    text: str


class Guarded(Data, frozen=True):
    """Somebody has set himself a bound, before he plays (V-107, V-108). Others are told no more than that."""

    person: Person
    loss: Chips | None = None
    """What he may lose in all."""
    stop: int | None = None
    """When he stops, in milliseconds since 1970."""


# ---- chips ----------------------------------------------------------------------------------------------------------


class BuyAsked(Data, frozen=True):
    """Somebody asks for chips, and the host is to say whether he gets them."""

    person: Person
    amount: Chips


class BuyGranted(Data, frozen=True):
    """He gets them once the hand is over."""

    person: Person


class BuyRefused(Data, frozen=True):
    """He does not get them."""

    person: Person
    back: bool = False
    """Whether he has taken his asking back himself."""


class Bought(Data, frozen=True):
    """The banker gave out chips, and wrote them down (H-082, H-084)."""

    person: Person
    chair: int
    amount: Chips


class Redeemed(Data, frozen=True):
    """The banker, being short, bought back whole stacks (H-086)."""

    person: Person
    chair: int
    amount: Chips


class TookOff(Data, frozen=True):
    """A player was paid out some of his chips, and stays (H-077)."""

    person: Person
    chair: int
    amount: Chips


class Gave(Data, frozen=True):
    """Chips went from one player to another (H-084)."""

    person: Person
    chair: int
    to: Person
    to_chair: int
    amount: Chips


class KittyPaid(Data, frozen=True):
    """What was put aside went to somebody: to the banker for the table's expenses, or as a prize (V-085)."""

    person: Person
    amount: Chips
    why: str


class PotShared(Data, frozen=True):
    """All go home, and the pot that nobody has won is shared among those who are in it, each paid out his part."""

    shares: tuple[tuple[Person, Chips], ...]


class BankerDrawn(Data, frozen=True):
    """The banker was picked by lot: a card each, and one of them the ace (H-081)."""

    turned: tuple[tuple[Person, Card], ...]
    person: Person


class Adjusted(Data, frozen=True):
    """The host put a stack right; all see it in the account."""

    person: Person
    chair: int
    amount: Chips
    """More, or less where it is below nothing."""
    why: str


# ---- hands ----------------------------------------------------------------------------------------------------------


class DealerDrawn(Data, frozen=True):
    """The first dealer was found, card by card (H-018, V-003, L-01)."""

    way: Literal["high card", "first jack", "lowest cut", "low card", "fixed"]
    turned: tuple[tuple[int, Card], ...]
    """Chair and card, in the order in which they were turned; those of a recut come again."""
    chair: int


class GameCalled(Data, frozen=True):
    """The game of the next hand was named (H-007)."""

    chair: int
    form: str
    by: Literal["player", "clock"] = "player"
    title: str = ""
    """What it is called; empty in a line that was written before this was told."""


class HandBegan(Data, frozen=True):
    """A hand is opened; the engine's events follow, each as `Dealt`."""

    number: int
    chairs: tuple[int, ...]
    """The chair of each seat, from the eldest to the dealer."""
    button: int


class Dealt(Data, frozen=True):
    """One event of the hand, as the house knows it."""

    event: Event


class TimeUsed(Data, frozen=True):
    """A player has used some of his time bank."""

    chair: int
    ms: int


class HandDone(Data, frozen=True):
    """A hand is over, and this is what the table keeps of it."""

    number: int
    kept: Kept


class HandVoided(Data, frozen=True):
    """A hand cannot go on: every chip is where it was before it."""

    number: int
    why: str
    kept: Kept


Public: TypeAlias = (
    Opened
    | Changed
    | Hosted
    | Paused
    | Resumed
    | Closing
    | Closed
    | Knocked
    | Admitted
    | Queued
    | Unqueued
    | Sat
    | Moved
    | SeatsWanted
    | SeatsDrawn
    | Left
    | Leaving
    | ChairWanted
    | WentAway
    | CameBack
    | Said
    | BuyAsked
    | BuyGranted
    | BuyRefused
    | Bought
    | Redeemed
    | TookOff
    | Gave
    | KittyPaid
    | PotShared
    | BankerDrawn
    | Adjusted
    | DealerDrawn
    | GameCalled
    | HandBegan
    | TimeUsed
)
"""What all are told as it is."""
TableEvent: TypeAlias = Public | Guarded | Dealt | HandDone | HandVoided
"""Any line; of the others all are told a part (`anteup.room.protocol.TableSeen`)."""
