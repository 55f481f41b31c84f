"""What a room writes down, and how it is spoken to: the lines of every table, the ledger, and who may come in.

A line is durable when `append` returns, and only then may anybody be told of it. SQLite keeps a journal
(`anteup.room.sqlite`); whatever else keeps one has the tables of `anteup.room.tables`. Times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from anteup.table.bank import Posting
from anteup.table.happened import Person


class JournalBroken(Exception):
    """What was to be written is not written, no part of it, or what is there cannot be read; the message says why."""


class JournalNewer(JournalBroken):
    """A newer anteup has written this journal, and this one would misunderstand it."""


# ---- what happened --------------------------------------------------------------------------------------------------


class Line(Struct, frozen=True):
    """One thing that happened at a table."""

    table: str
    n: int
    """Counted from 1 at every table, without gaps."""
    at: int
    kind: str
    """The event's name, such as `Sat`, `HandBegan` or `Dealt`."""
    public: bytes
    """What the rail sees of it, as JSON (`protocol.TableSeen`)."""
    sealed: bytes | None = None
    """What the house knows more, encrypted (`anteup.room.vault`): the events of a hand that are not for all eyes."""
    kept: bytes | None = None
    """The house's event as JSON where it differs from the rail's and yet has no card in it: `HandDone`, `HandVoided`,
    `Guarded`."""
    hand: int = 0
    """The number of the hand that it belongs to, from `HandBegan` to `HandDone` or `HandVoided`; 0: to none."""


class HandRow(Struct, frozen=True):
    """A hand, as a list of hands has it."""

    table: str
    number: int
    first: int
    """The line of its `HandBegan`."""
    last: int | None
    """That of its `HandDone` or `HandVoided`; None: it is being played."""
    at: int
    """When it began."""
    void: bool = False


# ---- who may come in ------------------------------------------------------------------------------------------------


class Known(Struct, frozen=True):
    """Somebody whom the room knows."""

    id: Person
    name: str
    made: int


class Session(Struct, frozen=True):
    """A browser that somebody has come in with. The room has but the hash of its token."""

    hash: str
    person: Person
    made: int
    seen: int
    """When it was last used."""


class Link(Struct, frozen=True):
    """A link to a table."""

    code: str
    table: str
    kind: Literal["free", "ask"]
    """Whoever has it may sit down, or the host is asked."""
    made: int
    revoked: int | None = None
    """Since when it is good for nothing; None: it is good."""


class Pin(Struct, frozen=True):
    """A number by which somebody moves to another device, once."""

    hash: str
    person: Person
    until: int
    used: int | None = None


class Journal(Protocol):
    """Where a room writes. All of it may be called from one event loop; reading waits for no writing.

    Everything raises JournalBroken where the disk fails, or the journal is closed.
    """

    async def append(self, lines: Sequence[Line], postings: Sequence[Posting] = ()) -> None:
        """Write these, all or none; they are on the disk when it returns.

        What waits at the same time is committed together. Raises JournalBroken, and nothing of it is written, where a
        table's lines do not go on from its last one, or the postings of a line do not come to nothing or belong to
        another. Whoever cancels it does not know whether it was written.
        """
        ...

    async def tables(self) -> list[str]:
        """The tables that have not been closed, as they were opened."""
        ...

    async def since_last_kept(self, table: str) -> list[Line]:
        """What a table is resumed from: the last line that has `kept` the whole of it, at the end of a hand, and whatever
        came after; where no hand has ended yet, everything.
        """
        ...

    async def lines(self, table: str, since: int = 0, upto: int | None = None) -> list[Line]:
        """The lines after number `since`, the one with number `upto` being the last."""
        ...

    async def last_of(self, table: str, kind: str, most: int | None = None) -> list[Line]:
        """The last lines of one kind that is not `Dealt`, the oldest first, at most so many or all: what was said, by `Said`."""
        ...

    async def hands(self, table: str) -> list[HandRow]:
        """The hands of a table, the first one first."""
        ...

    async def openings(self, table: str) -> list[Line]:
        """The lines with which the hands of a table were opened, which are those after their `HandBegan`: they say what was
        dealt. The first one first.
        """
        ...

    async def ledger(self, table: str) -> list[Posting]:
        """All movements of chips at a table, in order."""
        ...

    async def times(self, table: str) -> dict[int, int]:
        """When the lines were written that have moved chips."""
        ...

    async def add_person(self, person: Known) -> None:
        """Know somebody. Raises JournalBroken where somebody else has his id."""
        ...

    async def rename(self, person: Person, name: str) -> None:
        """Call somebody something else."""
        ...

    async def person(self, person: Person) -> Known | None:
        """Who that is."""
        ...

    async def add_session(self, session: Session) -> None:
        """Let a browser in as somebody."""
        ...

    async def session(self, hashed: str) -> Session | None:
        """The session whose token has this hash."""
        ...

    async def sessions(self, person: Person) -> list[Session]:
        """All that are somebody's, the first made first."""
        ...

    async def seen(self, hashed: str, at: int) -> None:
        """A session was used."""
        ...

    async def end_session(self, hashed: str) -> None:
        """A session is good for nothing more."""
        ...

    async def add_link(self, link: Link) -> None:
        """Keep a link."""
        ...

    async def link(self, code: str) -> Link | None:
        """The link with this code, revoked or not."""
        ...

    async def links(self, table: str) -> list[Link]:
        """The links of a table, the first made first."""
        ...

    async def revoke(self, code: str, at: int) -> None:
        """A link is good for nothing from now on."""
        ...

    async def add_pin(self, pin: Pin) -> None:
        """Keep a number for moving; those that its person had before are good for nothing."""
        ...

    async def use_pin(self, hashed: str, at: int) -> Person | None:
        """Whose number it is, and it is used up; None where there is none, or it was used, or its time is over."""
        ...

    async def close(self) -> None:
        """Write what waits, and close; to close twice does nothing."""
        ...
