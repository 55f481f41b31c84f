"""The server's process of `bench/room.py`: a room as people get it, or a bare one that only sends.

It says on a line of its output, as JSON, where it listens and who sits where; then it answers a word a line: `memory`,
`play`, `begin`, `end`, `figures`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from anteup.room.actor import Table
from anteup.room.app import make_app
from anteup.room.asker import ask
from anteup.room.desk import Desk
from anteup.room.house import House
from anteup.room.identity import COOKIE
from anteup.room.protocol import Act, Heard
from anteup.room.serving import Server, listening, runner
from anteup.room.sockets import Socket
from anteup.table import asks
from anteup.table.asks import Ask
from anteup.table.happened import Person
from anteup.table.settings import Settings

SEATS = 6
SETTINGS = Settings(clock=0, bank=0, pause=0, bots=0, stack=10_000, grace=120)


class Figures:
    """What is measured between `begin` and `end`."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.on = False
        self.began = self.cpu = self.seconds = 0.0

    def begin(self) -> None:
        """From now on."""
        self.times, self.on, self.began, self.cpu = [], True, perf_counter(), process_time()

    def end(self) -> None:
        """Until now."""
        self.on, self.seconds, self.cpu = False, perf_counter() - self.began, process_time() - self.cpu


FIGURES = Figures()


async def asked(table: Table, person: Person, name: str, what: Ask) -> None:
    """Somebody asks before his socket comes. Raises SystemExit where it is refused."""
    if refusal := await ask(table, person, name, what):
        raise SystemExit(f"{refusal.code}: {refusal.message}")


def timed(hear: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """`Table.hear`, and until the last viewer's frame has been handed to the system."""

    async def heard(self: Table, viewer: Any, message: Heard) -> None:
        if not (FIGURES.on and isinstance(message, Act)):
            await hear(self, viewer, message)
            return
        began = perf_counter()
        await hear(self, viewer, message)
        for one in self.audience.viewers:
            if isinstance(one, Socket):
                await one.drained()
        FIGURES.times.append(perf_counter() - began)

    return heard


async def room(data: Path, tables: int) -> None:
    """The room."""
    Table.hear = timed(Table.hear)  # type: ignore[method-assign, assignment]
    house = await House.open(data)
    try:
        app = make_app(house)
        desk: Desk = app.state.desk
        who = data / "seats.json"
        if tables:
            found = await asyncio.gather(*(_table(house, desk, number) for number in range(tables)))
            seats = [seat for some in found for seat in some]
            who.write_text(json.dumps(seats))
        else:
            seats = json.loads(who.read_text())
        live = sum(table.evening.hand is not None for table in house.tables.values())

        async def play() -> None:
            await asyncio.gather(
                *(asked(one, one.evening.host, "Host", asks.Resume()) for one in house.tables.values())
            )

        await _served(app, {"seats": seats, "tables": len(house.tables), "live": live}, play)
    finally:
        await house.close()


async def _table(house: House, desk: Desk, number: int) -> list[tuple[str, str]]:
    """A table of six, paused until all sockets have come; and the cookies of its players."""
    people: list[tuple[Person, str, str]] = []
    for seat in range(SEATS):
        name = f"P{number}x{seat}"
        person = await desk.identity.came(name, desk.now())
        people.append((person, name, await desk.identity.session(person, desk.now())))
    host, host_name, _ = people[0]
    table = await house.new_table(SETTINGS, host, host_name)
    await asked(table, host, host_name, asks.Pause())
    for person, name, _ in people:
        await asked(table, person, name, asks.Sit())
    return [(table.id, f"{COOKIE}={token}") for _, _, token in people]


async def bare(tables: int, frames: float, size: int) -> None:
    """As many frames of that size for every message, and nothing else: what the sockets alone cost."""
    groups: dict[str, list[WebSocket]] = {}
    answers = {
        name: json.dumps({"type": name, "id": "1", "turn": "", "menu": {"type": "Wager", "check": True}})
        for name in ("YourTurn", "Ack")
    }
    filler = json.dumps({"type": "Events", "events": "x" * max(0, size - 32)})
    more = max(0.0, frames - 2)
    started = asyncio.Event()

    async def socket(ws: WebSocket) -> None:
        await ws.accept()
        group = groups.setdefault(ws.path_params["table"], [])
        group.append(ws)
        await ws.send_text('{"type":"Welcome"}')
        if len(group) == SEATS:
            await started.wait()
            await group[0].send_text(answers["YourTurn"])
        owed = 0.0
        try:
            while True:
                message = json.loads(await ws.receive_text())
                owed += more
                at = 0
                while owed >= 1:
                    await group[at % SEATS].send_text(filler)
                    owed, at = owed - 1, at + 1
                await ws.send_text(answers["Ack"].replace('"1"', f'"{message["id"]}"'))
                await group[(group.index(ws) + 1) % SEATS].send_text(answers["YourTurn"])
        except (WebSocketDisconnect, RuntimeError):
            return

    app = Starlette(routes=[WebSocketRoute("/t/{table}/ws", socket)])

    class Nothing:
        class sockets:  # noqa: N801 (what a server says goodbye to)
            @staticmethod
            async def close(code: str, message: str) -> None:
                """Nobody is told."""

    app.state.desk = Nothing
    seats = [(f"t{table}", "bare=1") for table in range(tables) for _ in range(SEATS)]

    async def play() -> None:
        started.set()

    await _served(app, {"seats": seats, "tables": tables, "live": 0}, play)


async def _served(app: Starlette, said: dict[str, Any], play: Callable[[], Awaitable[None]]) -> None:
    listener = listening("127.0.0.1", 0)
    server = Server(app)
    running = asyncio.ensure_future(server.serve([listener]))
    await server.up.wait()
    print(json.dumps({"port": listener.getsockname()[1], **said}), flush=True)
    words = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(words), sys.stdin)
    while not running.done():
        word = asyncio.ensure_future(words.readline())
        await asyncio.wait({word, running}, return_when=asyncio.FIRST_COMPLETED)
        if not word.done() or not (line := word.result().decode().strip()):
            word.cancel()
            server.should_exit = True
            await running
            return
        answer: dict[str, Any] = {}
        match line:
            case "memory":
                answer = {"rss": _rss()}
            case "play":
                await play()
            case "begin":
                FIGURES.begin()
            case "end":
                FIGURES.end()
                answer = {"cpu": FIGURES.cpu, "seconds": FIGURES.seconds}
            case "figures":
                answer = {"rss": _rss(), "times": FIGURES.times, "cpu": FIGURES.cpu, "seconds": FIGURES.seconds}
            case _:
                answer = {"unknown": line}
        print(json.dumps(answer), flush=True)


def _rss() -> int:
    """Bytes of memory that this process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--bare", nargs=3, metavar=("TABLES", "FRAMES", "SIZE"))
    parser.add_argument("--resume", action="store_true")
    said = parser.parse_args()
    if hasattr(os, "sched_setaffinity") and os.cpu_count() != 1:
        os.sched_setaffinity(0, {0})
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard != resource.RLIM_INFINITY else max(soft, 65536), hard))
    if said.bare:
        work: Any = bare(int(said.bare[0]), float(said.bare[1]), int(said.bare[2]))
    else:
        work = room(said.folder, said.tables)
    with runner() as loop:
        loop.run(work)


if __name__ == "__main__":
    main()
