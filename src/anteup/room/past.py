"""Hands that are over, as somebody saw them: for the replayer, for downloads, and for the list of them.

The table is folded from its journal up to the hand's end, and tells its lines as it told them then, proofs and all. By which
book a hand was dealt, and in what that differs from the printed one, comes from the settings that held when it began: what the
host changes later alters no record.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from anteup.chips import MONEY
from anteup.engine.actions import Seat
from anteup.engine.events import HandOpened, Seen
from anteup.engine.lines import told as log_of
from anteup.engine.seen import seen
from anteup.history.phh_out import write
from anteup.history.words import title
from anteup.room.about import played
from anteup.room.journal import HandRow, Line
from anteup.room.protocol import VERSION, DealtSeen, TableSeen
from anteup.room.resuming import Found, folded
from anteup.room.tableview import table_view, you
from anteup.room.views import encode
from anteup.rules.faults import Malformed
from anteup.rules.sentences import listed
from anteup.rules.steps import Game
from anteup.table.differs import house_differences
from anteup.table.gamesof import games_of, rules_of, usual_game
from anteup.table.happened import Changed, Dealt, HandBegan, Opened, Person
from anteup.table.settings import Settings

if TYPE_CHECKING:
    from anteup.room.house import House

_PUBLIC: msgspec.json.Decoder[TableSeen] = msgspec.json.Decoder(TableSeen)


# ---- one hand -------------------------------------------------------------------------------------------------------


class SeenHand(NamedTuple):
    """A hand that is over."""

    number: int
    names: tuple[str, ...]
    """Of its seats."""
    events: tuple[Seen, ...]
    differs: tuple[str, ...]
    """In what the house's book, by which it was dealt, differs from the one that it extends."""
    frame: bytes
    """All of it as a `Welcome`: what somebody would have been told who came in just before its end."""

    @property
    def log(self) -> bytes:
        """The hand as our log. In what the house's book differs stands in its first line, beside the game; whoever reads a log
        passes over what he does not know there.
        """
        lines = log_of(self.events)
        if not self.differs:
            return lines
        first, _, others = lines.partition(b"\n")
        return b'%b,"differs":%b}\n%b' % (first.removesuffix(b"}"), encode(self.differs), others)

    @property
    def phh(self) -> str:
        """The hand as PHH, its form, its book and the differences among the fields of our own. Raises history.Unsupported."""
        first = self.events[0] if self.events else None
        own: dict[str, object] = {}
        if isinstance(first, HandOpened):
            own = {"_form": first.game.form, "_book": first.game.book, "_differs": self.differs}
        return write(self.events, players=self.names, fields=own)


async def hand_seen(house: House, table: str, number: int, person: Person | None) -> SeenHand | None:
    """A hand as somebody saw it; None where there was no such hand, or it is not over. Raises resuming.NotResumed."""
    rows = await house.journal.hands(table)
    at = next((at for at, row in enumerate(rows) if row.number == number), None)
    if at is None:
        return None
    last, before = rows[at].last, rows[at - 1].last if at else 1
    if last is None or before is None:
        return None
    lines = await house.journal.lines(table, before - 1, last - 1)
    return await asyncio.to_thread(lambda: _told(folded(table, lines, house.vault), lines, number, person))


def _told(found: Found, lines: list[Line], number: int, person: Person | None) -> SeenHand | None:
    began = next((at for at, line in enumerate(lines) if line.kind == "HandBegan"), None)
    if began is None:
        return None
    evening = replace(found.evening, coming=None)  # what was changed meanwhile holds for the next hand
    seat = evening.seat_of(person) if person is not None else None
    if found.void:  # the key of its cards is not here any more: then all that is left is what the rail saw
        dealt = [_PUBLIC.decode(line.public) for line in lines[began:] if line.kind == "Dealt"]
        events = tuple(one.event for one in dealt if isinstance(one, DealtSeen))
        told = [b'{"n":%d,"at":%d,"event":%b}' % (line.n, line.at, line.public) for line in lines[began:]]
    else:
        mine = None if seat is None else Seat(seat)
        events = tuple(seen(line.event.event, mine) for line in found.lines if isinstance(line.event, Dealt))
        told = [line.numbered(person) for line in found.lines if line.n >= lines[began].n]
    names = tuple(evening.session.chairs[chair].name for chair in _chairs(lines[began]))
    view = table_view(evening, frozenset(), 0)
    frame = b'{"type":"Welcome","version":%d,"now":%d,"n":%d,"table":%b,"you":%b,"hand":[%b],"chat":[]}' % (
        VERSION,
        lines[-1].at,
        lines[-1].n,
        encode(view),
        encode(you(evening, person, "")),
        b",".join(told),
    )
    return SeenHand(number, names, events, view.differs, frame)


def _chairs(line: Line) -> tuple[int, ...]:
    event = _PUBLIC.decode(line.public)
    assert isinstance(event, HandBegan)
    return event.chairs


# ---- all of them ----------------------------------------------------------------------------------------------------


class Run(Struct, frozen=True):
    """Hands that came one after the other, dealt by the same games and the same book."""

    title: str
    """What was played, and by which book."""
    differs: tuple[str, ...]
    """In what the house's book differs from the one that it extends."""
    hands: tuple[HandRow, ...]
    """The last one first."""
    games: tuple[str, ...] = ()
    """Of each hand, what was dealt; none where it was the same in all."""


class Dealing(NamedTuple):
    """How hands were dealt by the settings of a table."""

    title: str
    differs: tuple[str, ...]
    usual: str
    """The form that is dealt where nothing else comes; empty: another for every hand."""
    money: str


class _Opens(Struct, frozen=True):
    game: msgspec.Raw


class _Opening(Struct, frozen=True):
    """Of the line that opens a hand, the game: so many hands are the same one that it is read but once."""

    event: _Opens


_OPENING = msgspec.json.Decoder(_Opening)
_HOW = {"dealer's choice": "Dealer's choice", "rotation": "Games in rotation"}


async def runs(house: House, table: str) -> list[Run]:
    """The hands of a table that are over, the last ones first."""
    rows = [row for row in reversed(await house.journal.hands(table)) if row.last is not None]
    if not rows:
        return []
    set_by = [*await house.journal.lines(table, 0, 1), *await house.journal.last_of(table, "Changed")]
    opened = [line for line in await house.journal.openings(table) if line.kind == "Dealt"]
    return await asyncio.to_thread(_runs, rows, set_by, opened)


def _runs(rows: Sequence[HandRow], set_by: Sequence[Line], opened: Sequence[Line] = ()) -> list[Run]:
    """`set_by`: the lines with settings in them; what is changed during a hand holds from the next one on. `opened`: those
    that say what was dealt.
    """
    numbers = [line.n for line in set_by]
    dealt = {line.hand: line.public for line in opened}

    @cache
    def said(at: int) -> Dealing:
        event = _PUBLIC.decode(set_by[at].public)
        assert isinstance(event, Opened | Changed)
        return _dealt_by(event.settings)

    @cache
    def game_of(raw: bytes) -> Game:
        return msgspec.json.decode(raw, type=Game)

    def game(row: HandRow) -> Game | None:
        try:
            return game_of(bytes(_OPENING.decode(dealt[row.number]).event.game))
        except (KeyError, msgspec.MsgspecError):  # it was written by another version
            return None

    found: list[Run] = []
    for by, some in groupby(rows, lambda row: said(bisect_left(numbers, row.first) - 1)):
        hands = tuple(some)
        games = [game(row) for row in hands]
        same = all(one is None or one.form == by.usual for one in games)
        titles = () if same else tuple("" if one is None else title(one, MONEY[by.money]) for one in games)
        found.append(Run(by.title, by.differs, hands, titles))
    return found


def _dealt_by(settings: Settings) -> Dealing:
    """What was played and by which book, and in what the house's own differs."""
    try:
        books = dict.fromkeys(game.book for dealt in games_of(settings).values() for game in dealt.values())
        by = f"by the book{'s' if len(books) > 1 else ''} {listed(books)}"
        how = _HOW.get(rules_of(settings).forms, "")
        usual = "" if how else usual_game(settings).form
        return Dealing(f"{how or played(settings)}, {by}", house_differences(settings), usual, settings.money)
    except Malformed:  # it was written for another version of the rules
        return Dealing(f"{settings.game}, by a book that cannot be read any more", (), "", settings.money)
