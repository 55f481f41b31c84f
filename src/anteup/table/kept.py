"""What a table keeps from one hand to the next: all of an evening but its games and the hand in progress.

It is written with the end of every hand, so that a table is resumed from the last of them and what follows.
"""

from __future__ import annotations

from msgspec import Struct

from anteup.chips import Chips
from anteup.engine.events import NOTHING, Carried
from anteup.table.calls import Jackpot
from anteup.table.guards import Guard
from anteup.table.people import Asking, Person, Player
from anteup.table.session import Chair, Debt
from anteup.table.settings import Settings


class Gone(Struct, frozen=True, omit_defaults=True):
    """What is kept of one who has got up, until all go home: nobody gains by getting up and sitting down again."""

    back: Chips = 0
    """The chips that he took along: he buys no less when he sits down again (H-077)."""
    bank: int = 0
    """Milliseconds of his time bank."""
    missed: tuple[int, ...] = ()
    """The blinds that he had missed by then."""
    owes: tuple[Debt, ...] = ()
    """What an earlier hand has him pay into the next."""


class Kept(Struct, frozen=True, omit_defaults=True):
    """What the next hand depends on, small enough to be written after every hand."""

    chairs: tuple[Chair, ...]
    button: int
    blinds: tuple[int, ...]
    carried: Carried = NOTHING
    hands: int = 0
    raked: Chips = 0
    kitty: Chips = 0
    called: str = ""
    jackpot: Jackpot | None = None
    left: int = 0
    first: Chips = 0
    killer: int = -1
    legs: tuple[int, int] = (-1, 0)
    calls_hands: int = 0
    turn: int = 0
    chose: int = -1
    number: int = 0
    """Of the hand; one that was voided counts."""
    settings: Settings = Settings()
    host: Person = Person("")
    banker: Person = Person("")
    """Picked by lot; empty: nobody."""
    players: tuple[Player | None, ...] = ()
    """By chair; None: nobody sits there."""
    names: dict[Person, str] = {}
    """Of everybody who was ever told to the table."""
    balances: dict[str, Chips] = {}
    """The bank's accounts."""
    guards: dict[Person, Guard] = {}
    gone: dict[Person, Gone] = {}
    """Who has had a chair, and has none now."""
    pot_of: tuple[Person, ...] = ()
    """Who has chips in the pot that nobody has won, from the dealer's left."""
    asks: dict[Person, Asking] = {}
    admitted: tuple[Person, ...] = ()
    banned: tuple[Person, ...] = ()
    knocking: tuple[Person, ...] = ()
    queue: tuple[Person, ...] = ()
    paused: bool = False
    stopped: bool = False
    """Whether the house itself has paused the table."""
    closing: bool = False
    closed: bool = False
    dealer_drawn: bool = False
    named: bool = False
    drawing: bool = False
    reseated: int = 0
    """When the chairs were last drawn for; 0: never. Times are milliseconds since 1970."""
    since: int = 0
    """Since when the next hand has been waited for."""
