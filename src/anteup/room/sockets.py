"""The sockets of a table: `/t/ID/ws`. Who is at the other end is known from his cookie, before a word is said.

A socket is a `Viewer` of one table. What the table sends is written at once where the system takes it; where it does not, it
is queued, and written by a task that lives only as long; a peer that does not read is dropped. What a peer sends is decoded strictly: what cannot be read is
refused with a code, and the table never hears of it.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator, MutableMapping
from contextlib import suppress
from functools import cache
from types import coroutine
from typing import Any, TypeAlias, cast, get_args

import msgspec
from msgspec.structs import fields

from anteup.room import limits
from anteup.room.protocol import Bye, Heard, Ping, Reject
from anteup.room.views import encode
from anteup.rules.stakes import LARGEST
from anteup.table.asks import Ask
from anteup.table.happened import Person

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]

LINGER = 10.0
"""Seconds for which a socket may take to read why it is closed."""
ID = 64
"""Letters in the id of a message."""
_DECODER: msgspec.json.Decoder[Heard] = msgspec.json.Decoder(Heard)


class NotHeard(ValueError):
    """A message that cannot be read; `id` is its own, as far as it has one."""

    def __init__(self, message: str, id: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.id = id


def heard(text: str | bytes) -> Heard:
    """A client's message. Raises NotHeard where it is none, to the last field.

    >>> heard('{"type":"Ping","at":1}')
    Ping(at=1.0)
    >>> heard('{"type":"Request","id":"1","ask":{"type":"Sit","person":"somebody else"}}')
    Traceback (most recent call last):
        ...
    anteup.room.sockets.NotHeard: Sit has no field `person`
    """
    try:
        message = _DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as e:
        raise NotHeard(_said(e), _id(text)) from None
    if isinstance(message, Ping):
        return message
    try:
        _whole(msgspec.json.decode(text), message)
    except NotHeard as e:
        raise NotHeard(e.message, _id(text)) from None
    return message


_KINDS = {"int": "a whole number", "float": "a number", "str": "text", "bool": "true or false", "array": "a list"}
_WRONG = re.compile(r"Expected `(\w+)(?: \| \w+)*`(?: (?:of length )?([<>]=) (\d+))?")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
_MISSING = re.compile(r"Object missing required field `(.*)`")
_NONE = re.compile(r"Invalid (?:enum )?value (.*)")


def _said(fault: Exception) -> str:
    """What is wrong with a message, in a line: which field, and what would be right in it."""
    if isinstance(fault, RecursionError):
        return "it is nested too deeply"
    if not isinstance(fault, msgspec.ValidationError):
        return "it is not JSON"
    what, _, at = str(fault).partition(" - at `$")
    field = re.sub(r"\[.*?\]", "", at.rstrip("`")).rpartition(".")[2][:40]
    inside = f" in `{field}`" if field else ""
    if found := _UNKNOWN.match(what):
        return f"there is no field `{found[1][:40]}`{inside}"
    if found := _MISSING.match(what):
        return f"`{found[1]}` is missing{inside}"
    if found := _NONE.match(what):
        return f"there is no `{field}` {found[1][:40]}"
    found = _WRONG.match(what)
    if not field or found is None or found[1] not in _KINDS:
        return f"what stands in `{field}` cannot stand there" if field else "a message is a JSON object with its `type`"
    bound, number = (found[2], int(found[3])) if found[2] else ("<=", LARGEST) if field in _sums() else ("", 0)
    return f"`{field}` is {_right(found[1], bound, number)}"


@cache
def _sums() -> frozenset[str]:
    """The fields of what is asked that are sums of chips, and so have the largest one as their bound."""
    return frozenset(
        field.encode_name
        for ask in msgspec.inspect.multi_type_info(get_args(Ask))
        for field in cast("msgspec.inspect.StructType", ask).fields
        for kind in getattr(field.type, "types", (field.type,))
        if getattr(kind, "le", None) == LARGEST
    )


def _right(kind: str, bound: str, number: int) -> str:
    """What would be right in a field of this kind, which may have a bound."""
    if not bound:
        return _KINDS[kind]
    letters = " letters" * (kind == "str")
    return f"{_KINDS[kind]} of at {'most' if bound == '<=' else 'least'} {number:,}{letters}"


def _id(text: str | bytes) -> str:
    """The id of a message that may be anything."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
    id = cast("dict[str, object]", raw).get("id") if isinstance(raw, dict) else None
    return id if isinstance(id, str) and len(id) <= ID else ""


def _whole(raw: object, value: object) -> None:
    """Raises NotHeard where there is more in the JSON than in what was read from it.

    The types cannot say so themselves: some of their actions stand in logs too, whose lines may grow.
    """
    if isinstance(value, msgspec.Struct) and isinstance(raw, dict):
        known = _names(type(value))
        for key, inner in cast("dict[str, object]", raw).items():
            if key in known:
                _whole(inner, getattr(value, known[key]))
            elif key != value.__struct_config__.tag_field:
                raise NotHeard(f"{type(value).__name__} has no field `{key[:40]}`")


@cache
def _names(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The fields of a type, by their names in JSON."""
    return {field.encode_name: field.name for field in fields(kind)}


class Socket:
    """One socket, as its table's viewer."""

    __slots__ = (
        "_closing",
        "_ended",
        "_linger",
        "_loop",
        "_queue",
        "_queued",
        "_reader",
        "_send",
        "_writer",
        "name",
        "person",
        "session",
    )

    def __init__(self, send: Send, person: Person | None, name: str, session: str) -> None:
        self.person = person
        self.name = name
        self.session = session
        """The hash of its session's token; empty: it has none."""
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._reader = asyncio.current_task()
        self._queue: deque[bytes] = deque()
        self._queued = 0
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self._ended = False
        self._linger: asyncio.TimerHandle | None = None

    @property
    def closing(self) -> bool:
        """Has it been told why it is closed?"""
        return self._closing

    def send(self, frame: bytes) -> None:
        """Sends a frame; it is queued, and the socket is closed where it takes none."""
        if self._closing:
            return
        if self._queued + len(frame) > limits.QUEUED:
            self._queue.clear()
            self.close("R_SLOW", "your line takes nothing in: come again when it does")
            return
        self._put(frame)

    def close(self, code: str, message: str) -> None:
        """Says why, and closes it."""
        if self._closing:
            return
        self._closing = True
        self._linger = self._loop.call_later(LINGER, self._abandon)
        self._put(encode(Bye(code, message)))

    async def drained(self) -> None:
        """Waits until what is queued has been written."""
        if self._writer is not None:
            await asyncio.wait([self._writer], timeout=LINGER)

    def ended(self) -> None:
        """Its peer has gone."""
        self._closing = self._ended = True
        self._queue.clear()
        if self._linger is not None:
            self._linger.cancel()
        if self._writer is not None:
            self._writer.cancel()

    def _put(self, frame: bytes) -> None:
        self._queue.append(frame)
        self._queued += len(frame)
        if self._writer is not None:
            return
        writing = (
            self._write()
        )  # begun here: mostly it has nothing to wait for, and a task would cost more than the frame
        try:
            waits_for = writing.send(None)
        except StopIteration:  # it is with the system already
            return
        self._writer = self._loop.create_task(_gone_on_with(writing, waits_for))

    async def _write(self) -> None:
        try:
            while self._queue:
                frame = self._queue.popleft()
                self._queued -= len(frame)
                await self._send({"type": "websocket.send", "text": frame.decode()})
            if self._closing and not self._ended:
                await self._send({"type": "websocket.close", "code": 1000})
        except (OSError, RuntimeError):  # it has gone meanwhile, or was closed; the reader hears of it
            self._queue.clear()
        finally:
            self._writer = None

    def _abandon(self) -> None:
        """It does not even read why it is closed."""
        if self._reader is not None and not self._ended:
            self._ended = True
            self._reader.cancel()

    async def listen(self, receive: Receive, hear: Callable[[Heard], Awaitable[None]]) -> None:
        """Hears what comes until the peer goes, or has sent too much of what it should not."""
        bucket, unread = limits.Bucket(*limits.FRAMES), 0
        try:
            while True:
                event = await receive()
                if event["type"] == "websocket.disconnect":
                    return
                if self._closing:
                    continue
                if not bucket.take(self._loop.time()):
                    self.close("R_FLOOD", f"that is more than {limits.FRAMES[1]:g} messages a second")
                    continue
                try:
                    message = _read(event)
                except NotHeard as e:
                    unread += 1
                    self.send(encode(Reject(e.id, "R_MALFORMED", f"that cannot be read: {e.message}")))
                    if unread >= limits.UNREAD:
                        self.close("R_MALFORMED", f"{unread} messages could not be read: see the protocol")
                    continue
                await hear(message)
        except asyncio.CancelledError:
            if not self._ended or self._reader is None:
                raise
            self._reader.uncancel()  # by `_abandon`


async def _gone_on_with(writing: Coroutine[Any, Any, None], waits_for: object) -> None:
    """The rest of a coroutine that was begun outside a task, from what it waits for on."""
    await _rest(writing, waits_for)


@coroutine
def _rest(writing: Coroutine[Any, Any, None], waits_for: object) -> Generator[object, object, None]:
    with suppress(StopIteration):
        while True:
            try:
                sent = yield waits_for
            except BaseException as e:  # noqa: BLE001 (whatever is thrown in is for it)
                waits_for = writing.throw(e)
            else:
                waits_for = writing.send(sent)


def _read(event: Message) -> Heard:
    text = event.get("text")
    if not isinstance(text, str):
        raise NotHeard("it is not text")
    if len(text) > limits.FRAME or len(text.encode("utf-8", "surrogatepass")) > limits.FRAME:
        raise NotHeard(f"it is longer than {limits.FRAME} bytes")
    return heard(text)


class Sockets:
    """All the sockets of a room."""

    def __init__(self) -> None:
        self._open: dict[Socket, str] = {}
        self._count: Counter[tuple[str, str]] = Counter()
        self._none = asyncio.Event()

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[Socket]:
        return iter(tuple(self._open))

    def of(self, session: str, table: str) -> int:
        """How many a session has at a table; of the session "": how many have none."""
        return self._count[session, table]

    def add(self, socket: Socket, table: str) -> None:
        """It is open."""
        self._open[socket] = table
        self._count[socket.session, table] += 1

    def remove(self, socket: Socket) -> None:
        """It is not."""
        table = self._open.pop(socket)
        self._count[socket.session, table] -= 1
        if not self._count[socket.session, table]:
            del self._count[socket.session, table]
        if not self._open:
            self._none.set()

    def end_sessions(self, hashes: frozenset[str], code: str, message: str) -> None:
        """Closes those of some sessions."""
        for socket in list(self._open):
            if socket.session in hashes:
                socket.close(code, message)

    async def close(self, code: str, message: str, seconds: float = 2.0) -> None:
        """Closes them all, and waits until they are."""
        for socket in list(self._open):
            socket.close(code, message)
        if self._open:
            self._none.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._none.wait(), seconds)
