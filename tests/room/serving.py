"""A room that is really served, on loopback, with its journal in a folder of the test's own."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx

from anteup.room.actor import Table
from anteup.room.app import make_app
from anteup.room.clocks import Clock
from anteup.room.desk import Desk
from anteup.room.house import House
from anteup.room.identity import COOKIE
from anteup.room.log import LOG
from anteup.room.serving import Server, listening, runner
from anteup.table.packs import Packs
from anteup.table.people import KEEPER
from anteup.table.settings import Settings

T = TypeVar("T")
HOST_NAME = "Hilda"
CERTIFICATES = httpx.create_ssl_context()
"""Read once: a client reads them for itself, in a twentieth of a second, though nobody here speaks TLS."""


@dataclass
class Served:
    """A room that is open, and one table in it whose host has not sat down."""

    url: str
    port: int
    table_id: str
    host_token: str
    """The cookie of the host."""
    link: str
    """A join link to the table, whole."""
    house: House
    desk: Desk
    loop: asyncio.AbstractEventLoop
    faults: list[str]
    """What went wrong and was written down; where it is not empty at the end, the test fails, unless it empties it."""

    @property
    def host_cookie(self) -> dict[str, str]:
        """The host's cookie, as httpx takes it."""
        return {COOKIE: self.host_token}

    @property
    def table(self) -> Table:
        """The table."""
        return self.house.tables[self.table_id]

    @property
    def ws(self) -> str:
        """The address of the table's socket."""
        return f"ws://127.0.0.1:{self.port}/t/{self.table_id}/ws"

    def run(self, doing: Callable[[], Awaitable[T]]) -> T:
        """Does something in the room's own event loop."""

        async def done() -> T:
            return await doing()

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result(30)

    def client(self, token: str = "") -> httpx.Client:
        """A browser, with a cookie or without; it does not go where it is sent."""
        headers = {"origin": self.url}
        cookies = {COOKIE: token} if token else {}
        return httpx.Client(base_url=self.url, headers=headers, cookies=cookies, timeout=30, verify=CERTIFICATES)

    def host(self) -> httpx.Client:
        """The host's browser."""
        return self.client(self.host_token)

    def joined(self, name: str) -> str:
        """Somebody comes in by the link, and sits down: his cookie."""
        with self.client() as browser:
            code = self.link.rpartition("/")[2]
            answer = browser.post(f"/j/{code}", data={"name": name, "do": "sit"})
            assert 303 == answer.status_code, answer.text
            return answer.cookies[COOKIE]


class Noted(logging.Handler):
    """Keeps what is written down."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


class Room:
    """The thread that a room runs in."""

    def __init__(self, house: Callable[[], Awaitable[House]], settings: Settings, host: str, public_url: str) -> None:
        self.opened, self.settings, self.host, self.public_url = house, settings, host, public_url
        self.served: Served | None = None
        self.failed: BaseException | None = None
        self.faults: list[str] = []
        self.ready, self.stop = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self.runs, name="room")

    def runs(self) -> None:
        """What the thread does."""
        try:
            with runner() as loop:
                loop.run(self.main())
        except BaseException as e:  # noqa: BLE001 (it is raised again in the test's own thread)
            self.failed = e
        finally:
            self.ready.set()

    async def main(self) -> None:
        """The room from its opening to its end."""
        house = await self.opened()
        try:
            app = make_app(house, public_url=self.public_url)
            server = Server(app, behind_proxy=bool(self.public_url))
            listener = listening(self.host, 0)
            running = asyncio.ensure_future(server.serve([listener]))
            await server.up.wait()
            try:
                self.served = await self.laid(house, app.state.desk, listener.getsockname()[1])
                self.ready.set()
                await asyncio.get_running_loop().run_in_executor(None, self.stop.wait)
            finally:
                server.should_exit = True
                await running
        finally:
            await house.close()

    async def laid(self, house: House, desk: Desk, port: int) -> Served:
        """The host is known, and there is a table with a link."""
        at = desk.now()
        if not await desk.identity.name(KEEPER):
            await desk.identity.came(HOST_NAME, at, KEEPER)
        table = next(iter(house.tables.values()), None) or await house.new_table(self.settings, KEEPER, HOST_NAME)
        token = await desk.identity.session(KEEPER, at)
        link = await desk.identity.link(table.id, table.evening.settings.entry, at)
        url = f"http://127.0.0.1:{port}"
        loop = asyncio.get_running_loop()
        return Served(url, port, table.id, token, f"{url}/j/{link.code}", house, desk, loop, self.faults)


@contextmanager
def serving(
    tmp_path: Path,
    *,
    public_url: str = "",
    settings: Settings | None = None,
    packs: Packs | None = None,
    times: Clock | None = None,
    executor: Callable[[], Executor] = lambda: ThreadPoolExecutor(1),
    host: str = "127.0.0.1",
    **changes: Any,
) -> Generator[Served]:
    """A room with one table. `changes` are settings of the table: `serving(tmp_path, bots=5, game="razz")`.

    Twice with the same folder it is the same room: the table goes on.
    """

    async def opened() -> House:
        return await House.open(tmp_path, packs=packs, clock=times, executor=executor)

    room = Room(opened, settings or Settings(**changes), host, public_url)
    noted = Noted(room.faults)
    LOG.addHandler(noted)
    room.thread.start()
    room.ready.wait(30)
    try:
        if room.served is not None:
            yield room.served
    finally:
        room.stop.set()
        room.thread.join(30)
        LOG.removeHandler(noted)
        if room.failed is not None:
            raise room.failed
    assert not room.thread.is_alive(), "the room does not end"
    assert not room.faults, room.faults
