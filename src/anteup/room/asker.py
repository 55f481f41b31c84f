"""Asking a table something from a page: by the same way as from a socket, and with the same answer."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import msgspec

from anteup.room.protocol import Ack, Bye, Reject, Request
from anteup.table.asks import Ask
from anteup.table.happened import Person

if TYPE_CHECKING:
    from anteup.room.actor import Table

_DECODER = msgspec.json.Decoder(Ack | Reject | Bye)


class Asker:
    """A viewer that asks one thing, and keeps the answer."""

    def __init__(self, person: Person, name: str) -> None:
        self.person: Person | None = person
        self.name = name
        self.refusal: Reject | None = None

    def send(self, frame: bytes) -> None:
        """Keeps an answer; whatever else is sent is not for it."""
        try:
            answer = _DECODER.decode(frame)
        except msgspec.ValidationError:
            return
        if isinstance(answer, Reject):
            self.refusal = answer

    def close(self, code: str, message: str) -> None:
        """It is not heard."""
        self.refusal = Reject("", code, message)


async def ask(table: Table, person: Person, name: str, what: Ask) -> Reject | None:
    """Asks, and gives the refusal; None: it was done."""
    asker = Asker(person, name)
    await table.hear(asker, Request(secrets.token_hex(8), what))
    return asker.refusal
