"""Evenings as tests play them: without a room, a clock or a wait."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from anteup.engine.actions import Action, Call, Fold, RaiseTo
from anteup.engine.hand import View, acting
from anteup.engine.law import menu
from anteup.engine.log import view
from anteup.engine.menus import Menu, Wager
from anteup.engine.seen import seen
from anteup.table import asks
from anteup.table.asks import Ask
from anteup.table.away import default
from anteup.table.deciding import acted, asked, next_events
from anteup.table.evening import begun, evolved
from anteup.table.granting import NotGranted
from anteup.table.happened import (
    Dealt,
    HandBegan,
    Opened,
    Person,
    TableEvent,
)
from anteup.table.packs import Rehearsal
from anteup.table.people import KEEPER
from anteup.table.settings import Settings

ANN, BEN, CID, DOT = map(Person, ("ann", "ben", "cid", "dot"))
NAMES = {ANN: "Ann", BEN: "Ben", CID: "Cid", DOT: "Dot", KEEPER: "Kit"}
TABLE = Settings(seats=4, pause=0, choosing=5)
_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


class Told:
    """A table as a test plays it: its lines, and the evening that they make."""

    def __init__(self, table: Settings = TABLE, seed: int = 1) -> None:
        self.packs = Rehearsal(seed)
        self.at = 1000
        first = Opened(table, ANN, "Ann")
        self.lines: list[tuple[TableEvent, int]] = [(first, self.at)]
        self.evening = begun("green", first, self.at)

    def fold(self, events: list[TableEvent]) -> list[TableEvent]:
        """Lines are folded as they are read: from JSON."""
        for event in events:
            same = _EVENT.decode(msgspec.json.encode(event))
            assert same == event
            self.lines.append((same, self.at))
            self.evening = evolved(self.evening, same, self.at)
        return events

    def asks(self, who: Person, ask: Ask) -> list[TableEvent]:
        """Somebody asks, and the house does its work after it."""
        events = self.fold(asked(self.evening, ask, who, self.at, self.packs, NAMES[who]))
        return [*events, *self.work()]

    def work(self, ms: int = 0) -> list[TableEvent]:
        """Time passes, and the house does all its work."""
        self.at += ms
        done: list[TableEvent] = []
        for _ in range(200):
            if not (events := next_events(self.evening, self.at, self.packs)):
                return done
            done += self.fold(events)
        raise AssertionError("the house works for ever")

    def view(self, seat: int) -> View:
        began = max(at for at, (event, _) in enumerate(self.lines) if isinstance(event, HandBegan))
        told = (event.event for event, _ in self.lines[began:] if isinstance(event, Dealt))
        return view(seen(event, seat) for event in told)  # type: ignore[arg-type]

    def acts(self, how: Any = default) -> list[TableEvent]:
        """Whoever has the action acts, and the house does its work."""
        hand = self.evening.hand
        assert hand is not None
        seat = acting(hand)
        mine = self.view(seat)
        facts = menu(mine, seat)
        assert facts is not None
        who = self.evening.player(self.evening.seats[seat]).person
        return [*self.fold(acted(self.evening, how(mine, facts), who)), *self.work()]

    def hand(self, how: Any = default) -> list[TableEvent]:
        """The hand in progress, to its end."""
        number, done = self.evening.number, list[TableEvent]()
        while self.evening.seats and self.evening.number == number:
            done += self.acts(how)
        return done


def seated(*people: Person, table: Settings = TABLE, seed: int = 1) -> Told:
    """A table at which these sit, paused before its first hand."""
    told = Told(table, seed)
    told.asks(ANN, asks.Pause())
    for chair, person in enumerate(people):
        told.asks(person, asks.Sit(chair))
    return told


def folds(mine: View, facts: Menu) -> Action:
    """Nothing is played for."""
    return Fold() if isinstance(facts, Wager) else default(mine, facts)


def stays(mine: View, facts: Menu) -> Action:
    """A call, or whatever costs nothing."""
    return Call() if isinstance(facts, Wager) and facts.call else default(mine, facts)


def bets(mine: View, facts: Menu) -> Action:
    """Whoever may bets, so that a pot is won."""
    return RaiseTo(facts.least) if isinstance(facts, Wager) and facts.least and not facts.call else stays(mine, facts)


def refused(told: Told, who: Person, ask: Ask) -> str:
    """The code of a refusal; nothing has changed."""
    before = told.evening
    with pytest.raises(NotGranted) as fault:
        asked(told.evening, ask, who, told.at, told.packs, NAMES[who])
    assert told.evening is before
    return fault.value.code
