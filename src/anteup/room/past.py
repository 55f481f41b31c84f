"""Hands that are over, as somebody saw them: for the replayer and for downloads.

The table is folded from its journal up to the hand's end, and tells its lines as it told them then, proofs and all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from anteup.engine.actions import Seat
from anteup.engine.events import Seen
from anteup.engine.seen import seen
from anteup.room.journal import Line
from anteup.room.protocol import VERSION, DealtSeen, TableSeen
from anteup.room.resuming import Found, folded
from anteup.room.tableview import table_view, you
from anteup.room.views import encode
from anteup.table.happened import Dealt, HandBegan, Person

if TYPE_CHECKING:
    from anteup.room.house import House

_PUBLIC: msgspec.json.Decoder[TableSeen] = msgspec.json.Decoder(TableSeen)


class SeenHand(NamedTuple):
    """A hand that is over."""

    number: int
    names: tuple[str, ...]
    """Of its seats."""
    events: tuple[Seen, ...]
    frame: bytes
    """All of it as a `Welcome`: what somebody would have been told who came in just before its end."""


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
    return _told(folded(table, lines, house.vault), lines, number, person)


def _told(found: Found, lines: list[Line], number: int, person: Person | None) -> SeenHand | None:
    began = next((at for at, line in enumerate(lines) if line.kind == "HandBegan"), None)
    if began is None:
        return None
    evening = found.evening
    seat = evening.seat_of(person) if person is not None else None
    if found.void:  # the key of its cards is not here any more: then all that is left is what the rail saw
        dealt = [_PUBLIC.decode(line.public) for line in lines[began:] if line.kind == "Dealt"]
        events = tuple(one.event for one in dealt if isinstance(one, DealtSeen))
        told = [b'{"n":%d,"at":%d,"event":%b}' % (line.n, line.at, line.public) for line in lines[began:]]
    else:
        mine = None if seat is None else Seat(seat)
        events = tuple(seen(line.event.event, mine) for line in found.lines if isinstance(line.event, Dealt))
        told = [line.numbered(person) for line in found.lines]
    names = tuple(evening.session.chairs[chair].name for chair in _chairs(lines[began]))
    frame = b'{"type":"Welcome","version":%d,"now":%d,"n":%d,"table":%b,"you":%b,"hand":[%b],"chat":[]}' % (
        VERSION,
        lines[-1].at,
        lines[-1].n,
        encode(table_view(evening, frozenset(), 0)),
        encode(you(evening, person, "")),
        b",".join(told),
    )
    return SeenHand(number, names, events, frame)


def _chairs(line: Line) -> tuple[int, ...]:
    event = _PUBLIC.decode(line.public)
    assert isinstance(event, HandBegan)
    return event.chairs
