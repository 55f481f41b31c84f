"""What goes over a table's socket, as types. The JSON Schema and the browser's types are generated from them.

Every line of a table's journal reaches every viewer under the same number, as far as he may see it: so numbers have no
gaps, and a viewer who has missed some asks for them by `Resync`. Times are milliseconds since 1970, by the server's clock.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from anteup.cards import Card
from anteup.chips import Chips
from anteup.engine.actions import Action, Data, Seat
from anteup.engine.events import Seen
from anteup.engine.menus import Menu
from anteup.table.asks import Ask
from anteup.table.happened import Person, Public
from anteup.table.settings import Settings

VERSION = 1
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
"""The client's own name for what it has sent; the answer echoes it, and the same id is never done twice."""

# ---- what is seen of the journal ------------------------------------------------------------------------------------


class Opening(Struct, frozen=True):
    """The proof that a card lay in its slot of the sealed deck: `anteup.room.seal`."""

    card: Card
    slot: int
    salt: str
    """Hexadecimal."""
    path: tuple[str, ...]
    """The hashes beside the way from the leaf to the root, in hexadecimal."""


class DealtSeen(Data, frozen=True, tag="Dealt", omit_defaults=True):
    """One event of the hand, as this viewer may see it."""

    event: Seen
    openings: tuple[Opening, ...] = ()
    """Of every card that this viewer sees here for the first time."""
    root: str = ""
    """With a sealed pack: what its slots are committed to."""
    made: str = ""
    """With `Shown` and `Won`: what the cards make, in words, as `anteup.history.words` has it."""
    hands: tuple[tuple[Seat, str], ...] = ()
    """With cards that come before all while hands lie open: what each of those makes by now, in the same words."""


class HandDoneSeen(Data, frozen=True, tag="HandDone"):
    """A hand is over."""

    number: int


class HandVoidedSeen(Data, frozen=True, tag="HandVoided"):
    """A hand cannot go on: every chip is where it was before it."""

    number: int
    why: str


class GuardedSeen(Data, frozen=True, tag="Guarded"):
    """Somebody has set himself a bound; what it is, only he is told."""

    person: Person


TableSeen: TypeAlias = Public | GuardedSeen | DealtSeen | HandDoneSeen | HandVoidedSeen


class Numbered(Struct, frozen=True):
    """A line of the journal."""

    n: int
    at: int
    event: TableSeen


# ---- the table between hands, told whole whenever it has changed -----------------------------------------------------


class ChairView(Struct, frozen=True, omit_defaults=True):
    """A chair, and who sits there."""

    chair: int
    person: str = ""
    """Empty: nobody."""
    name: str = ""
    stack: Chips = 0
    """During a hand, what he began it with; the hand says what he has now."""
    bot: bool = False
    here: Literal["plays", "waits", "away"] = "plays"
    line: Literal["on", "lost"] = "on"
    bank: int = 0
    """Milliseconds of time bank."""
    asks: Chips = 0
    """Chips that he has asked the host for."""
    leaving: bool = False


class Named(Struct, frozen=True):
    """Somebody."""

    person: str
    name: str


class Choosing(Struct, frozen=True):
    """The game of the next hand is to be named."""

    chair: int
    forms: tuple[tuple[str, str], ...]
    """Name and title of each."""
    deadline: int


class TableView(Struct, frozen=True):
    """A table as all may see it."""

    id: str
    name: str
    phase: Literal["waiting", "choosing", "hand", "between", "paused", "closed"]
    """Too few are there; a game is being named; a hand is on; the next one comes soon; it is paused; over."""
    title: str
    """What is played, such as `No-limit hold'em, 1/2`."""
    form: str
    stopped: bool
    """Whether the house itself has paused it, because it failed: then anybody who sits there may have it go on."""
    number: int
    """Of the hand in progress or the last one; 0: none yet."""
    chairs: tuple[ChairView, ...]
    button: int
    host: str
    settings: Settings
    differs: tuple[str, ...]
    """In what the house's book differs from the one that it extends, a sentence each; of the hand that is on, not of what was
    changed since it began."""
    pot: Chips
    """What an earlier hand left for the next."""
    jackpot: str
    """What opens the jackpot that is on; empty: none is."""
    kitty: Chips
    next: int | None
    """When the next hand begins, where that is known."""
    choosing: Choosing | None
    queue: tuple[Named, ...]
    knocking: tuple[Named, ...]
    rail: int
    """How many look on."""
    stack: Chips
    """What is bought at a time."""
    money: str
    whole: bool = True
    """Whether only whole stacks are bought, as the settings have it or the book does."""


class You(Struct, frozen=True):
    """The viewer."""

    person: str
    """Empty: somebody on the rail who has not said his name."""
    name: str
    chair: int | None
    host: bool
    admitted: bool
    loss: Chips | None = None
    stop: int | None = None
    net: Chips = 0
    """What he has won or lost at this table so far."""


class LawView(Struct, frozen=True):
    """A law, for people."""

    code: str
    sentence: str
    sources: tuple[str, ...]
    id: str = ""
    """Under which `/law/ID` has it."""


# ---- server to client -----------------------------------------------------------------------------------------------


class Welcome(Data, frozen=True):
    """Everything that a viewer needs to begin with; it comes first, and again where a resync cannot be served."""

    version: int
    now: int
    n: int
    """The number of the last line of the journal."""
    table: TableView
    you: You
    hand: tuple[Numbered, ...]
    """The hand in progress, or the last one, as far as he saw it, and what the table did beside it: since the hand before
    was over, or the last of it where that is much."""
    chat: tuple[Numbered, ...]
    began: int = 0
    """When the table began to remember the ids of what it is sent; where it is another than before, what has no answer may
    have been done."""


class Events(Data, frozen=True):
    """Lines of the journal, in order."""

    events: tuple[Numbered, ...]


class TableNow(Data, frozen=True):
    """The table has changed; `you` where that has too."""

    table: TableView
    you: You | UnsetType = UNSET


class YourTurn(Data, frozen=True):
    """It is for this viewer to act."""

    turn: str
    """A token, to be echoed; it is good for this decision alone."""
    n: int
    seat: int
    menu: Menu
    deadline: int | None
    """When the clock has run out, the time bank not counted; None: nobody is hurried."""
    bank: int
    """Milliseconds of time bank beyond it."""
    label: str
    """What the viewer's own cards make, in words."""
    sums: tuple[tuple[str, Chips], ...] = ()
    """Lawful amounts for a bet or raise, by name: `½ pot`."""


class TurnOver(Data, frozen=True):
    """The viewer has no longer to act: he has, or his clock has run out."""

    turn: str


class Ack(Data, frozen=True):
    """It was done, and is durable; `n` is the last line that came of it."""

    id: str
    n: int


class Reject(Data, frozen=True):
    """It was not done, and nothing has changed."""

    id: str
    code: str
    """Such as `E_BELOW_MIN`; those of the room begin with `R_`."""
    message: str
    law: LawView | None = None
    menu: Menu | None = None


class Label(Data, frozen=True):
    """What the viewer's own cards make now, in words."""

    label: str


class Pong(Data, frozen=True):
    """The answer to a ping: for the round trip, and the server's clock."""

    at: float
    now: int


class Bye(Data, frozen=True):
    """The socket is closed after this."""

    code: str
    message: str


Told: TypeAlias = Welcome | Events | TableNow | YourTurn | TurnOver | Ack | Reject | Label | Pong | Bye

# ---- client to server -----------------------------------------------------------------------------------------------


class Act(Data, frozen=True, forbid_unknown_fields=True):
    """An action, in answer to `YourTurn`."""

    id: Id
    turn: Annotated[str, Meta(max_length=64)]
    action: Action


class Request(Data, frozen=True, forbid_unknown_fields=True):
    """Something asked of the table, turn or no turn."""

    id: Id
    ask: Ask


class Resync(Data, frozen=True, forbid_unknown_fields=True):
    """Send what came after this number."""

    since: Annotated[int, Meta(ge=0)]


class Ping(Data, frozen=True, forbid_unknown_fields=True):
    """Answer me."""

    at: float


Heard: TypeAlias = Act | Request | Resync | Ping
