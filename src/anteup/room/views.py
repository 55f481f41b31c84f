"""What of a table's lines each may see: one JSON text for all, and others only where a hidden event is somebody's own.

What anybody sees of an engine's event is made by `anteup.engine.seen` alone. A card comes with the proof that it lay in the
sealed pack, when it is first seen: by all, or by its owner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct

from anteup.cards import BACK, Card
from anteup.engine.actions import Seat
from anteup.engine.events import (
    BoardDealt,
    Drawn,
    DrawnUp,
    Exposed,
    HoleDealt,
    Looked,
    OnePassed,
    Proved,
    Seen,
    Shown,
    Shuffled,
    Threw,
    TurnedUp,
    UpDealt,
    Won,
)
from anteup.engine.fold import evolve
from anteup.engine.hand import Hand, seats
from anteup.engine.seen import seen
from anteup.history.words import in_words, made_of
from anteup.room.protocol import (
    DealtSeen,
    GuardedSeen,
    HandDoneSeen,
    HandVoidedSeen,
    Opening,
    TableSeen,
)
from anteup.room.seal import Seal, hand_id
from anteup.table.evening import Evening
from anteup.table.happened import Dealt, Guarded, HandBegan, HandDone, HandVoided, Person, TableEvent

encode = msgspec.json.Encoder().encode

CARDS: dict[type, Callable[[Any], Iterable[Card]]] = {
    HoleDealt: lambda event: event.cards,
    UpDealt: lambda event: chain.from_iterable(event.hands),
    BoardDealt: lambda event: event.cards,
    Exposed: lambda event: (event.card,),
    Looked: lambda event: event.cards,
    Drawn: lambda event: event.cards,
    DrawnUp: lambda event: event.cards,
    OnePassed: lambda event: event.got,
    TurnedUp: lambda event: event.cards,
    Threw: lambda event: event.known,
    Proved: lambda event: event.cards,
    Shown: lambda event: event.cards,
}
"""The cards that an event brings before a viewer's eyes; he may have seen them before. Every other event brings none."""


KNOWN = frozenset({Shown, Threw, Proved})
"""Of those events, the ones after which nobody's own cards make anything else: their owner knew them, or has them no more."""


NOBODY: Mapping[Person, bytes] = {}
"""Who sees more of a line that is for all."""


class SeenLine(Struct, frozen=True, gc=False):
    """A line, as all see it and as some see it."""

    n: int
    at: int
    event: TableEvent
    public: bytes
    """The JSON of what the rail sees."""
    own: Mapping[Person, bytes]
    """The JSON of what those see who see more."""
    secret: bool = False
    """Whether the house knows more than the rail."""
    rail: Seen | None = None
    """Of an event of the hand, what the rail sees."""

    @property
    def deals(self) -> bool:
        """May somebody's own cards make something else after it?"""
        kind = type(self.rail)
        return self.secret or (kind in CARDS and kind not in KNOWN)

    def numbered(self, person: Person | None) -> bytes:
        """The JSON of the line for somebody."""
        seen_as = self.own.get(person, self.public) if person is not None and self.own else self.public
        return b'{"n":%d,"at":%d,"event":%b}' % (self.n, self.at, seen_as)


class Proofs(Struct, frozen=True, gc=False):
    """The sealed packs of a hand, and who has seen which of their cards; a value, as the evening is."""

    seals: tuple[Seal, ...] = ()
    """The first pack, and new stocks after it."""
    public: frozenset[Card] = frozenset()
    """What all have seen."""
    own: Mapping[Seat, frozenset[Card]] = {}
    """What each seat has seen besides."""


NO_PROOFS = Proofs()


def told(evening: Evening, proofs: Proofs, n: int, at: int, event: TableEvent) -> tuple[SeenLine, Proofs]:
    """A line as it is seen, and what has been proved with it. `evening` is the one before the event."""
    if isinstance(event, Dealt):
        return _dealt(evening, proofs, n, at, event)
    public: TableSeen
    match event:
        case Guarded(person):
            public = GuardedSeen(person)
        case HandDone(number):
            public = HandDoneSeen(number)
        case HandVoided(number, why):
            public = HandVoidedSeen(number, why)
        case HandBegan():
            proofs, public = NO_PROOFS, event
        case _:
            public = event
    return SeenLine(n, at, event, encode(public), NOBODY), proofs


def _dealt(evening: Evening, proofs: Proofs, n: int, at: int, line: Dealt) -> tuple[SeenLine, Proofs]:
    """One event of the hand."""
    event = line.event
    rail = seen(event, None)
    kind = type(rail)
    if rail is event:
        made = _made(evening.hand, rail)
        if kind not in CARDS:
            return SeenLine(n, at, line, encode(DealtSeen(rail, made=made)), NOBODY, rail=rail), proofs
        openings, proofs = _proved(proofs, None, rail)
        public = encode(DealtSeen(rail, openings, made=made, hands=_lying(evening.hand, rail)))
        return SeenLine(n, at, line, public, NOBODY, rail=rail), proofs
    root = ""
    if isinstance(event, Shuffled) and event.nonce:
        seal = Seal(event.deck, event.nonce, hand_id(evening.id, evening.number, len(proofs.seals) + 1))
        root, proofs = seal.root, Proofs((*proofs.seals, seal))
    openings, proofs = _proved(proofs, None, rail)
    public = encode(DealtSeen(rail, openings, root))
    own: dict[Person, bytes] = {}
    for number, chair in enumerate(evening.seats):
        seat = Seat(number)
        mine = seen(event, seat)
        if mine != rail:
            openings, proofs = _proved(proofs, seat, mine)
            own[evening.player(chair).person] = encode(DealtSeen(mine, openings))
    return SeenLine(n, at, line, public, own, secret=True, rail=rail), proofs


MADE = frozenset({Shown, Won})
"""Events with which it is said what cards make."""


def _made(hand: Hand | None, event: Seen) -> str:
    """What the cards of a hand make that is shown, or that wins when all have seen it; else nothing is said of any."""
    if hand is None or type(event) not in MADE:
        return ""
    match event:
        case Shown(seat):
            return in_words(evolve(hand, event), seat)
        case Won(seat, _, share) if hand.shown >> seat & 1:
            return made_of(hand, share, seat)
        case _:
            return ""


def _lying(hand: Hand | None, event: Seen) -> tuple[tuple[Seat, str], ...]:
    """What each hand that lies open makes, once a card has come before all."""
    if hand is None or not hand.shown or type(event) in KNOWN:
        return ()
    then = evolve(hand, event)
    return tuple((seat, made) for seat in seats(then.shown) if (made := in_words(then, seat)))


def _proved(proofs: Proofs, seat: Seat | None, event: Seen) -> tuple[tuple[Opening, ...], Proofs]:
    """The openings of the cards that are seen for the first time, by a seat or by all."""
    cards = CARDS.get(type(event))
    if cards is None or not proofs.seals:
        return (), proofs
    known = proofs.public if seat is None else proofs.public | proofs.own.get(seat, frozenset())
    fresh = [card for card in dict.fromkeys(cards(event)) if card is not BACK and card not in known]
    if not fresh:
        return (), proofs
    openings = tuple(opening for card in fresh if (opening := _opening(proofs.seals, card)) is not None)
    if seat is None:
        return openings, msgspec.structs.replace(proofs, public=proofs.public.union(fresh))
    mine = proofs.own.get(seat, frozenset()).union(fresh)
    return openings, msgspec.structs.replace(proofs, own={**proofs.own, seat: mine})


def _opening(seals: Sequence[Seal], card: Card) -> Opening | None:
    """The proof of a card by the last pack that it lay in."""
    for seal in reversed(seals):
        try:
            return seal.opening(card)
        except KeyError:
            continue
    return None


def frame_of(lines: Sequence[SeenLine], person: Person | None) -> bytes:
    """The `Events` frame of some lines for somebody."""
    return b'{"type":"Events","events":[%b]}' % b",".join([line.numbered(person) for line in lines])
