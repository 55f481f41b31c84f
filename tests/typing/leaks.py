"""Lines that would send somebody what he may not see. Each must fail to type-check: `test_leaks` holds the list to it."""

from __future__ import annotations

from anteup.bots import Bot
from anteup.cards import cards
from anteup.engine.actions import Fold, Seat
from anteup.engine.events import BacksDealt, Event, HoleDealt, HolesDealt, House, Own, Public, Seen, Shuffled
from anteup.engine.hand import View
from anteup.engine.lines import kept, told
from anteup.engine.log import Log, fold, view
from anteup.engine.menus import Tabling
from anteup.engine.play import act
from anteup.engine.seen import seen


def broadcast(event: Public) -> None:
    """What a room says to everybody."""


def tell(seat: Seat, event: Seen) -> None:
    """What a room says to one seat."""


def ask(view: View) -> None:
    """What a bot or a client is given."""


def wrong(log: Log, bot: Bot, event: Event, own: Own, house: House) -> None:
    """All of these are leaks."""
    broadcast(HoleDealt(Seat(0), cards("As Ks"), (2, 2)))  # leak
    broadcast(HolesDealt((cards("As Ks"), cards("Qs Qd"))))  # leak
    broadcast(Shuffled(cards("As Ks"), b""))  # leak
    broadcast(own)  # leak
    broadcast(house)  # leak
    broadcast(event)  # leak
    broadcast(seen(event, Seat(0)))  # leak
    tell(Seat(0), event)  # leak
    tell(Seat(0), house)  # leak
    tell(Seat(0), log.events[0])  # leak
    told(log.events)  # leak
    told([house])  # leak
    told([Shuffled(cards("As Ks"), b"")])  # leak
    ask(act(log.hand, Fold()))  # leak
    bot.act(log.hand, Tabling(Seat(0), muck=False))  # leak
    ask(log.hand)  # leak
    ask(fold(log.events))  # leak


def right(log: Log, bot: Bot, event: Event) -> None:
    """And these are not."""
    broadcast(BacksDealt((2, 2)))
    tell(Seat(0), seen(event, Seat(0)))
    told(log.seen(Seat(0)))
    told(log.seen(None))
    kept(log.events)
    ask(log.view(Seat(0)))
    bot.act(log.view(Seat(0)), Tabling(Seat(0), muck=False))
    ask(view(log.seen(None)))
