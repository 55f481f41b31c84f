"""The load of `bench/room.py`: thousands of sockets in one process, each the seat of a table that answers its turns.

It speaks just so much of RFC 6455 as it needs, over plain asyncio, so that the load takes little of what is measured.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple


class Seat(NamedTuple):
    """Who is to sit where: what a socket needs."""

    table: str
    cookie: str


class Counts:
    """What the crowd has seen."""

    def __init__(self) -> None:
        self.acts = self.acked = self.rejected = self.frames = self.bytes = self.lost = 0
        self.waits: list[float] = []
        """Seconds from an act sent to its `Ack`, by the client's clock."""
        self.codes: dict[str, int] = {}
        self.done = asyncio.Event()
        """Whether any act has been done."""


class Socket(asyncio.Protocol):
    """One seat: it calls or checks when it is asked to, and folds where it can do neither."""

    def __init__(self, seat: Seat, host: str, counts: Counts, turn: Callable[[Socket, dict[str, Any]], None]) -> None:
        self.seat, self.host, self.counts, self.turn = seat, host, counts, turn
        self.buffer = bytearray()
        self.open = False
        self.sent: dict[str, float] = {}
        self.number = 0
        self.transport: asyncio.Transport | None = None
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            (
                f"GET /t/{self.seat.table}/ws HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                f"Origin: http://{self.host}\r\nCookie: {self.seat.cookie}\r\n\r\n"
            ).encode()
        )

    def data_received(self, data: bytes) -> None:
        """Reads whole frames."""
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self.buffer[:20]:
                self.ready.set_exception(ConnectionError(bytes(self.buffer[:200]).decode("latin-1")))
                return
            del self.buffer[: end + 4]
            self.open = True
        while (frame := self._frame()) is not None:
            opcode, text = frame
            if opcode == 1:
                self._heard(text)
            elif opcode == 9:
                self._send(text, 10)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 (as asyncio has it)
        """Counts it."""
        self.counts.lost += 1
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("closed before it was welcome"))

    def say(self, message: dict[str, Any]) -> None:
        """Sends a message under a number of its own."""
        self.number += 1
        id = str(self.number)
        self.sent[id] = perf_counter()
        self._send(json.dumps({**message, "id": id}).encode())

    def act(self, asked: dict[str, Any]) -> None:
        """Answers a turn, as cheaply as may be."""
        menu = asked["menu"]
        kind = "Check" if menu.get("check") else "Call" if menu.get("call") else "Fold"
        if menu["type"] == "Tabling":
            kind = "Muck" if menu["muck"] else "ShowHand"
        self.counts.acts += 1
        self.say({"type": "Act", "turn": asked["turn"], "action": {"type": kind}})

    def _heard(self, text: bytes) -> None:
        self.counts.frames += 1
        self.counts.bytes += len(text)
        head = bytes(text[:24])
        if b'"YourTurn"' in head:
            self.turn(self, json.loads(text))
        elif b'"Ack"' in head or b'"Reject"' in head:
            answer = json.loads(text)
            began = self.sent.pop(answer["id"], None)
            if answer["type"] == "Ack":
                self.counts.acked += 1
                self.counts.done.set()
                if began is not None:
                    self.counts.waits.append(perf_counter() - began)
            else:
                self.counts.rejected += 1
                self.counts.codes[answer["code"]] = self.counts.codes.get(answer["code"], 0) + 1
        elif b'"Welcome"' in head and not self.ready.done():
            self.ready.set_result(json.loads(text))

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, at = buffer[1] & 127, 2
        if size == 126:
            if len(buffer) < 4:
                return None
            (size,), at = struct.unpack_from("!H", buffer, 2), 4
        elif size == 127:
            if len(buffer) < 10:
                return None
            (size,), at = struct.unpack_from("!Q", buffer, 2), 10
        if len(buffer) < at + size:
            return None
        opcode, text = buffer[0] & 15, bytes(buffer[at : at + size])
        del buffer[: at + size]
        return opcode, text

    def _send(self, text: bytes, opcode: int = 1) -> None:
        assert self.transport is not None
        mask = b"\x00\x00\x00\x00"  # a mask of zeros is a mask, and costs no work
        size = len(text)
        head = (
            struct.pack("!BB", 128 | opcode, 128 | size) if size < 126 else struct.pack("!BBH", 128 | opcode, 254, size)
        )
        self.transport.write(head + mask + text)


async def seated(
    seats: Sequence[Seat], port: int, counts: Counts, turn: Callable[[Socket, dict[str, Any]], None], at_once: int = 50
) -> list[Socket]:
    """A socket for every seat, all of them welcome. Raises ConnectionError where one is not."""
    loop = asyncio.get_running_loop()
    host = f"127.0.0.1:{port}"
    found: list[Socket] = []
    for first in range(0, len(seats), at_once):
        some: list[Socket] = []
        for seat in seats[first : first + at_once]:
            _, socket = await loop.create_connection(partial(Socket, seat, host, counts, turn), "127.0.0.1", port)
            some.append(socket)
        await asyncio.gather(*(socket.ready for socket in some))
        found += some
    return found
