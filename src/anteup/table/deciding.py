"""What a table grants: the lines that an ask, an action, or the house's own work brings. Nothing here changes anything.

An ask that is not granted raises NotGranted, an action against a law the engine's Refused.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from anteup.engine.actions import Action, Seat
from anteup.engine.events import Event
from anteup.engine.fold import evolve
from anteup.engine.play import proceed, said
from anteup.table import asking, asks, hosting
from anteup.table.asks import Ask
from anteup.table.between import between, in_hand
from anteup.table.evening import Evening
from anteup.table.granting import NotGranted
from anteup.table.happened import Dealt, Person, TableEvent
from anteup.table.packs import Packs


def acted(evening: Evening, action: Action, by: Person) -> list[TableEvent]:
    """What comes of an action: its event, and what the dealer does until somebody must decide, or the pack is wanted.

    Raises Refused, naming the law; NotUnderstood for what is no action; NotGranted where he plays in no hand.
    """
    hand, seat = evening.hand, evening.seat_of(by)
    if hand is None or seat is None:
        raise NotGranted("E_PHASE", "you are in no hand now", "H-048")
    event = said(hand, action, Seat(seat))
    more: list[Event] = [event]
    proceed(evolve(hand, event), more)
    return [Dealt(one) for one in more]


def next_events(evening: Evening, at: int, packs: Packs) -> list[TableEvent]:
    """What the house does now without anybody's asking; nothing while it waits. To be asked again once these are folded."""
    return in_hand(evening, packs) if evening.seats else between(evening, at, packs)


def asked(  # noqa: PLR0913, PLR0917 (who, what and when)
    evening: Evening, ask: Ask, by: Person, at: int, packs: Packs, name: str = ""
) -> list[TableEvent]:
    """What comes of an ask; nothing where all is so already. `name` is what whoever asks is called. Raises NotGranted."""
    if evening.closed:
        raise NotGranted("E_CLOSED", "all have gone home: open another table")
    name = name or evening.names.get(by, "")
    match ask:
        case asks.Enter() | asks.Queue() | asks.Unqueue() | asks.Say() | asks.Guard() | asks.Sit():
            return _of_anybody(evening, ask, by, at, name)
        case asks.Buy() | asks.CancelBuy() | asks.TakeOff() | asks.Give():
            return _of_chips(evening, ask, by, at)
        case asks.Move() | asks.Leave() | asks.GoAway() | asks.ComeBack() | asks.CallGame() | asks.DrawSeats():
            return _of_players(evening, ask, by, at, packs)
        case asks.TakeHost():
            return hosting.takes(evening, by, name)
        case _:
            return _of_the_host(evening, ask, by)


def _of_anybody(
    evening: Evening,
    ask: asks.Enter | asks.Queue | asks.Unqueue | asks.Say | asks.Guard | asks.Sit,
    by: Person,
    at: int,
    name: str,
) -> list[TableEvent]:
    """What may be asked without a chair."""
    match ask:
        case asks.Enter():
            return asking.entered(evening, by, name)
        case asks.Sit():
            return asking.sits(evening, ask, by, name, at)
        case asks.Say():
            return asking.says(evening, ask, by, name)
        case asks.Guard():
            return asking.guards(evening, ask, by, at)
        case asks.Queue():
            return asking.queued(evening, by, name)
        case asks.Unqueue():
            return asking.unqueued(evening, by)
        case _:
            assert_never(ask)


def _of_chips(
    evening: Evening, ask: asks.Buy | asks.CancelBuy | asks.TakeOff | asks.Give, by: Person, at: int
) -> list[TableEvent]:
    """What a player may ask about his chips."""
    match ask:
        case asks.Buy():
            return asking.buys(evening, ask, by, at)
        case asks.CancelBuy():
            return asking.takes_back(evening, by)
        case asks.TakeOff():
            return asking.takes_off(evening, ask, by)
        case asks.Give():
            return asking.gives(evening, ask, by)
        case _:
            assert_never(ask)


def _of_players(
    evening: Evening,
    ask: asks.Move | asks.Leave | asks.GoAway | asks.ComeBack | asks.CallGame | asks.DrawSeats,
    by: Person,
    at: int,
    packs: Packs,
) -> list[TableEvent]:
    """What a player may ask."""
    match ask:
        case asks.Move():
            return asking.moves(evening, ask, by)
        case asks.Leave():
            return asking.leaves(evening, by)
        case asks.GoAway():
            return asking.goes_away(evening, by)
        case asks.ComeBack():
            return asking.comes_back(evening, ask, by, at)
        case asks.CallGame():
            return asking.calls_game(evening, ask, by)
        case asks.DrawSeats():
            return asking.draws_seats(evening, by, at, packs)
        case _:
            assert_never(ask)


Hosts: TypeAlias = (
    asks.Change
    | asks.Pause
    | asks.Resume
    | asks.VoidHand
    | asks.Admit
    | asks.GrantBuy
    | asks.Adjust
    | asks.Redeem
    | asks.Remove
    | asks.AddBot
    | asks.PassHost
    | asks.Close
)
"""What only the host may ask for; the banker, where he is another, says who gets chips."""


def _of_the_host(evening: Evening, ask: Hosts, by: Person) -> list[TableEvent]:
    """What only the host may ask for."""
    if by != evening.host and not _may_all_the_same(evening, ask, by):
        who = evening.names.get(evening.host, "the host")
        raise NotGranted("E_HOST", f"{type(ask).__name__} is asked by the host alone, who is {who}")
    match ask:
        case asks.Change(settings):
            return hosting.changes(evening, settings)
        case asks.Pause():
            return hosting.pauses(evening)
        case asks.Resume():
            return hosting.resumes(evening)
        case asks.VoidHand():
            return hosting.voids(evening, ask)
        case asks.Close():
            return hosting.closes(evening)
        case _:
            return _of_others(evening, ask)


def _may_all_the_same(evening: Evening, ask: Hosts, by: Person) -> bool:
    """May somebody ask this who is not the host? The banker gives out chips; and where the house itself has paused the table,
    whoever plays there may have it go on, for the host may be gone.
    """
    if isinstance(ask, asks.GrantBuy):
        return by == asking.banker_of(evening)
    return isinstance(ask, asks.Resume) and evening.stopped and evening.chair_of(by) is not None


def _of_others(
    evening: Evening,
    ask: asks.Admit | asks.GrantBuy | asks.Adjust | asks.Redeem | asks.Remove | asks.AddBot | asks.PassHost,
) -> list[TableEvent]:
    """What the host asks about somebody."""
    match ask:
        case asks.Admit():
            return hosting.admits(evening, ask)
        case asks.GrantBuy():
            return hosting.grants(evening, ask)
        case asks.Adjust():
            return hosting.adjusts(evening, ask)
        case asks.Redeem():
            return hosting.redeems(evening, ask)
        case asks.Remove():
            return hosting.removes(evening, ask)
        case asks.AddBot():
            return hosting.adds_bot(evening, ask)
        case asks.PassHost():
            return hosting.passes(evening, ask)
        case _:
            assert_never(ask)
