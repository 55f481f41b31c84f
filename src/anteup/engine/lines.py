"""Logs as text: JSON, one event a line; `docs/reference/log.md` says what the lines mean and how they may grow.

What the house writes and what a viewer is told are two types, here as everywhere: a house's event cannot be passed
to `told`, and `read_told` knows no such line.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from anteup.cards import NotACard
from anteup.engine.events import Event, HandOpened, Seen
from anteup.engine.log import NotALog

VERSION = 1
"""The newest version of the lines that this reader knows."""

E = TypeVar("E", bound=Event)

_ENCODER = msgspec.json.Encoder()
_HOUSE: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_TOLD: msgspec.json.Decoder[Seen] = msgspec.json.Decoder(Seen)


def kept(events: Iterable[Event]) -> bytes:
    """The house's own lines, the order of the pack among them: they stay in the house."""
    return _ENCODER.encode_lines(events)


def told(events: Iterable[Seen]) -> bytes:
    """The lines that a viewer gets."""
    return _ENCODER.encode_lines(events)


def read_kept(text: bytes | str) -> list[list[Event]]:
    """The hands of a house's log. Raises NotALog, with the number of the line."""
    return _read(text, _HOUSE)


def read_told(text: bytes | str) -> list[list[Seen]]:
    """The hands of what somebody was told. Raises NotALog, with the number of the line; a house's event is no line of it."""
    return _read(text, _TOLD)


def _read(text: bytes | str, decoder: msgspec.json.Decoder[E]) -> list[list[E]]:
    hands: list[list[E]] = []
    raw = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    for number, line in enumerate(raw.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            event = decoder.decode(line)
        except (msgspec.DecodeError, NotACard, RecursionError, UnicodeDecodeError) as fault:
            raise NotALog(f"line {number}: {fault}") from None
        if isinstance(event, HandOpened):
            if event.version > VERSION:
                raise NotALog(
                    f"line {number}: the hand is written in version {event.version}, and this reader knows {VERSION}"
                )
            hands.append([])
        elif not hands:
            raise NotALog(f"line {number}: a log begins with HandOpened, not with {type(event).__name__}")
        hands[-1].append(event)
    return hands
