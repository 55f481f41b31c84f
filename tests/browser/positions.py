"""Hands that have come to a certain question, and the frames that show one to a page as a room would."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import get_args

import msgspec
from msgspec.structs import fields
from playwright.sync_api import Page, WebSocketRoute

from anteup.engine.actions import Discard, Seat
from anteup.engine.hand import Hand, seats
from anteup.engine.law import judge, menu
from anteup.engine.log import Log
from anteup.engine.menus import Anytime, Backs, Exchange, HeldOut, Menu, Offer, Tabling, Wager, Wilds
from anteup.room.protocol import (
    VERSION,
    Ack,
    Act,
    ChairView,
    DealtSeen,
    Heard,
    Numbered,
    Ping,
    Pong,
    TableView,
    Told,
    Welcome,
    You,
    YourTurn,
)
from anteup.table.happened import HandBegan
from anteup.table.settings import Settings
from tests.engine.playing import HOUSE_RULES, dealt, step_on

KINDS: tuple[type[Menu], ...] = get_args(Menu)
RULES: dict[type[Menu], list[str]] = {
    HeldOut: ["clumsy"],
    Backs: ["clumsy"],
    Offer: ["straddles"],
    Wilds: ["named"],
    Tabling: ["asked"],
}
"""With which house rules a question is soon asked; else with any."""
_DECODER: msgspec.json.Decoder[Heard] = msgspec.json.Decoder(Heard)
encode = msgspec.json.encode


def worth_asking(hand: Hand, facts: Menu) -> bool:
    """Is it a question with more than one answer, and are the first cards that come to hand lawful to throw?"""
    match facts:
        case Wager(least=least, most=most):
            return least < most
        case Exchange(seat, least, most):
            held = sorted(hand.down[seat], key=lambda card: -card.index)
            return most > 0 and judge(hand, seat, Discard(tuple(held[: max(1, least)]))) is None
        case _:
            return True


def questions(hand: Hand) -> Iterator[Menu]:
    """What everybody is asked now, or might say."""
    for seat in seats(hand.live):
        if (facts := menu(hand, seat)) is not None:
            yield facts


@cache
def asking(kind: type[Menu]) -> tuple[Log, Menu]:
    """A hand in which somebody is asked that."""
    for number in range(20_000):
        rng = random.Random(f"asking/{number}")
        log = dealt(rng, rng.choice(RULES.get(kind, list(HOUSE_RULES))))
        for _ in range(60):
            for facts in questions(log.hand):
                if type(facts) is kind and worth_asking(log.hand, facts):
                    return log, facts
            if step_on(log, rng) is None:
                break
    raise AssertionError(f"nobody was ever asked {kind.__name__}")


def table_of(log: Log) -> TableView:
    """A table at which this hand is played."""
    names = [f"Player {seat + 1}" for seat in range(len(log.hand.stacks))]
    chairs = tuple(ChairView(seat, f"p{seat}", name, 100) for seat, name in enumerate(names))
    settings = Settings(seats=len(chairs))
    title, form = log.hand.game.name, log.hand.game.form
    said: dict[str, object] = {field.name: field.default for field in fields(TableView) if not field.required}
    said |= {"id": "t", "name": "A table", "phase": "hand", "title": title, "form": form, "number": 1}
    said |= {"chairs": chairs, "button": len(chairs) - 1, "host": "p0", "settings": settings, "differs": ()}
    said |= {"pot": 0, "jackpot": "", "kitty": 0, "next": None, "choosing": None, "queue": (), "knocking": ()}
    said |= {"rail": 0, "stack": 100, "money": "chips", "stopped": False}
    return TableView(**said)  # type: ignore[arg-type]


def welcome(log: Log, seat: Seat) -> Welcome:
    """What a page is told first, by a table at which this hand is on."""
    chairs = tuple(range(len(log.hand.stacks)))
    lines = [Numbered(1, 0, HandBegan(1, chairs, chairs[-1]))]
    lines += [Numbered(n, 0, DealtSeen(event)) for n, event in enumerate(log.seen(seat), 2)]
    you = You(f"p{seat}", f"Player {seat + 1}", seat, host=False, admitted=True)
    return Welcome(VERSION, 0, len(lines), table_of(log), you, tuple(lines), ())


def scripted(page: Page, table: str, frames: list[Told], heard: Callable[[Heard], list[Told]]) -> None:
    """The page's socket is answered by these frames first, and then by what `heard` says to each message."""

    def answer(ws: WebSocketRoute) -> None:
        def come(text: str | bytes) -> None:
            message = _DECODER.decode(text)
            if isinstance(message, Ping):
                ws.send(encode(Pong(message.at, 0)).decode())
                return
            for frame in heard(message):
                ws.send(encode(frame).decode())

        ws.on_message(come)
        for frame in frames:
            ws.send(encode(frame).decode())

    page.route_web_socket(f"**/t/{table}/ws", answer)


class Asker:
    """Asks the same question again after every answer, and keeps the answers."""

    def __init__(self, log: Log, facts: Menu) -> None:
        self.log, self.facts, self.asked, self.acts = log, facts, 0, list[Act]()

    def turn(self) -> YourTurn:
        """The question, once more."""
        self.asked += 1
        return YourTurn(f"turn{self.asked}", 1, self.facts.seat, self.facts, None, 0, "something")

    def hear(self, message: Heard) -> list[Told]:
        """An answer."""
        if not isinstance(message, Act):
            return []
        self.acts.append(message)
        return [Ack(message.id, 1), self.turn()]


__all__ = ["KINDS", "Anytime", "Asker", "asking", "scripted", "welcome"]
