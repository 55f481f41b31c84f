"""The room's server: the sockets it listens on, how uvicorn is set, and how it ends."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
import sys
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, cast

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from anteup.room import limits
from anteup.room.desk import Desk, network

if TYPE_CHECKING:
    from websockets.frames import Frame

PORT = 8420
FRAME = 4 * limits.FRAME
"""Bytes in a message beyond which the server closes the line by itself."""
HERE = network("::1")


class CannotListen(OSError):
    """The address cannot be listened on; the message says why, and what would do."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 is any that is free. Raises CannotListen."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # where it would let two servers have one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as e:
        listener.close()
        raise CannotListen(e.errno, _why(host, port, e)) from None
    listener.settimeout(0)
    return listener


def _why(host: str, port: int, e: OSError) -> str:
    if e.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program, or by a room that is open already: say --port {port + 1}, or close that one"
    if e.errno in {errno.EACCES, errno.EPERM}:
        return f"port {port} may not be had by you: say one above 1023, such as --port {PORT}"
    if e.errno == errno.EADDRNOTAVAIL or isinstance(e, socket.gaierror):
        return f"{host} is no address of this machine: say --host 0.0.0.0 for all it has, or --host 127.0.0.1 for itself alone"
    return f"{host}:{port} cannot be listened on ({e.strerror or e}): say another --host or --port"


def addresses() -> tuple[str, ...]:
    """The addresses of this machine on its networks, the likeliest first; nothing is sent anywhere to find them."""
    found: list[str] = []
    for far in ("192.0.2.1", "10.255.255.255"):  # the first is kept for examples: the way there is the way out
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((far, 9))
            except OSError:
                continue
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return tuple(one for one in dict.fromkeys(found) if not one.startswith("127.") and one != "0.0.0.0")  # noqa: S104


SELDOM = (1_000, 100, 100)
"""How often the collector looks for cycles. A room makes many small values and hardly any cycles, and a look at everything
takes so long that somebody would wait for it."""


def runner() -> asyncio.Runner:
    """What runs a room: the quickest event loop that there is."""
    if sys.platform != "win32":
        with suppress(ImportError):
            import uvloop  # noqa: PLC0415 (not everywhere)

            return asyncio.Runner(loop_factory=uvloop.new_event_loop)
    return asyncio.Runner()


class Lines(ServerState):
    """What uvicorn knows of its connections, and how many each address has."""

    def __init__(self) -> None:
        super().__init__()
        self.by = Counter[str]()


class Request(H11Protocol):
    """A connection that asks for pages: bounded in its head, in its time, and in how many of it an address may have."""

    def __init__(self, *args: Any, **said: Any) -> None:
        super().__init__(*args, **said)
        self.lines: Lines = said["server_state"]
        self._due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody calls; who has too many lines open is not heard."""
        super().connection_made(cast("asyncio.Transport", transport))
        caller = counted(transport)
        self.lines.by[caller] += 1
        if caller and self.lines.by[caller] > limits.LINES:
            self.transport.abort()
        self._watch()

    def handle_events(self) -> None:
        """What has come is gone through; a request that has begun has to end in time."""
        super().handle_events()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._stop()
        forgotten(self.lines, self.transport)
        super().connection_lost(exc)

    def _watch(self) -> None:
        sending = self.conn.their_state in {h11.IDLE, h11.SEND_BODY}
        if not sending or self.transport.get_protocol() is not self:  # it is all there, or a socket now
            self._stop()
        elif self._due is None:
            self._due = self.loop.call_later(limits.WHOLE, self.transport.abort)

    def _stop(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


class Line(WebSocketsSansIOProtocol):
    """The same once it is a socket: bounded in what it may ask for beside messages, which the room reads itself."""

    def __init__(self, *args: Any, **said: Any) -> None:
        super().__init__(*args, **said)
        self.lines: Lines = said["server_state"]
        self._pings = limits.Bucket(*limits.PINGS)

    def handle_ping(self) -> None:
        """It is answered, unless there are too many or the answers are not read."""
        super().handle_ping()
        if not self._pings.take(self.loop.time()) or self.transport.get_write_buffer_size() > limits.UNSENT:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """A part of a message; one in endless parts, each of them empty, would be endless, too."""
        if len(self.frames) >= limits.PARTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        forgotten(self.lines, self.transport)
        super().connection_lost(exc)


def counted(transport: asyncio.BaseTransport) -> str:
    """Whose line it is; empty for those of this machine, which are not counted: a proxy on it has all lines of all others."""
    peer = transport.get_extra_info("peername")
    host = network(str(peer[0]).partition("%")[0]) if peer else ""
    return "" if host == HERE or host.startswith("127.") else host


def forgotten(lines: Lines, transport: asyncio.BaseTransport) -> None:
    """A line is closed."""
    caller = counted(transport)
    lines.by[caller] -= 1
    if not lines.by[caller]:
        del lines.by[caller]


class Server(uvicorn.Server):
    """uvicorn, which says goodbye to every socket before it closes them."""

    def __init__(self, app: Starlette, *, behind_proxy: bool = False) -> None:
        """`behind_proxy`: what a proxy on this machine says of the browser's address and scheme is believed."""
        super().__init__(
            uvicorn.Config(
                app,
                loop="auto",
                http=Request,
                h11_max_incomplete_event_size=limits.HEAD,
                ws=Line,
                ws_max_size=FRAME,
                ws_per_message_deflate=False,
                ws_ping_interval=20.0,
                ws_ping_timeout=20.0,
                lifespan="off",
                log_config=None,
                log_level="critical",
                access_log=False,
                proxy_headers=behind_proxy,
                server_header=False,
                timeout_graceful_shutdown=3,
            )
        )
        self.server_state = Lines()
        self.desk: Desk = app.state.desk
        self.up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins; `up` is set once it listens."""
        await super().startup(sockets)
        gc.set_threshold(*SELDOM)
        self.up.set()

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Ends it on Ctrl-C; whoever started it goes on from there, and is not ended by the same signal again."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends it; whoever is at a table is told first."""
        await self.desk.sockets.close("R_CLOSED", "the host has closed the room; what was played is kept")
        await super().shutdown(sockets)
