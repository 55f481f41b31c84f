"""The room's server: the sockets it listens on, how uvicorn is set, and how it ends."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress

import uvicorn
from starlette.applications import Starlette

from anteup.room import limits
from anteup.room.desk import Desk

PORT = 8420
FRAME = 4 * limits.FRAME
"""Bytes in a message beyond which the server closes the line by itself."""


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


def runner() -> asyncio.Runner:
    """What runs a room: the quickest event loop that there is."""
    if sys.platform != "win32":
        with suppress(ImportError):
            import uvloop  # noqa: PLC0415 (not everywhere)

            return asyncio.Runner(loop_factory=uvloop.new_event_loop)
    return asyncio.Runner()


class Server(uvicorn.Server):
    """uvicorn, which says goodbye to every socket before it closes them."""

    def __init__(self, app: Starlette, *, behind_proxy: bool = False) -> None:
        """`behind_proxy`: what a proxy on this machine says of the browser's address and scheme is believed."""
        super().__init__(
            uvicorn.Config(
                app,
                loop="auto",
                http="auto",
                ws="websockets-sansio",
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
        self.desk: Desk = app.state.desk
        self.up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins; `up` is set once it listens."""
        await super().startup(sockets)
        self.up.set()

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Ends it on Ctrl-C; whoever started it goes on from there, and is not ended by the same signal again."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends it; whoever is at a table is told first."""
        await self.desk.sockets.close("R_CLOSED", "the room is being closed; what was played is kept")
        await super().shutdown(sockets)
