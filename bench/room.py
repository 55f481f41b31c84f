"""How much a room bears, and how soon it plays again: `make bench-room` (`ARGS=--help` for what can be said).

The load is a crowd of sockets in a process of its own, on the second processor where there are two; the server is the
server that people get, its journal on the disk. Three things are measured:

- paced: many tables of six, some acts a second in all, every one of them on the disk before anybody is told. What counts is
  the server's own time from an act heard to the last viewer's frame handed to the system; and the memory of a socket.
- saturated: few tables, everybody acting at once. What counts is acts that were made durable, for a second of the server's
  processor time; beside a bare server that sends as many frames of the same sizes for every message, and does nothing else.
- recovery: a process that keeps live tables is killed; what counts is the time until a new one has answered a turn.

The exit code is 1 where a bar is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Any, NamedTuple

from crowd import Counts, Seat, Socket, seated

HERE = Path(__file__).resolve().parent
SEATS = 6


class Bar(NamedTuple):
    """A line of the table, measured."""

    name: str
    figure: str
    beside: str
    bar: str
    held: bool | None
    """None: there is no bar."""

    def __str__(self) -> str:
        verdict = "" if self.held is None else "held" if self.held else "MISSED"
        return f"{self.name:44}{self.figure:>16}{self.beside:>22}  {self.bar:14}{verdict}".rstrip()


# ---- the server ------------------------------------------------------------------------------------------------------


@contextmanager
def server(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """The server's process, and what it says of itself once it listens; ended at the end."""
    command = [sys.executable, str(HERE / "room_server.py"), str(folder), *words]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise SystemExit(f"the server did not start: {' '.join(command)}")
        yield process, json.loads(line)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def asks(process: subprocess.Popen[str], what: str) -> dict[str, Any]:
    """What the server answers to a word."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(what + "\n")
    process.stdin.flush()
    return dict(json.loads(process.stdout.readline()))


def percentile(figures: Sequence[float], part: float) -> float:
    """So much of the figures is no greater."""
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


# ---- the paced load --------------------------------------------------------------------------------------------------


def paced(tables: int, rate: float, seconds: float) -> list[Bar]:
    """Many tables, some acts a second in all."""
    with folder() as data, server(data, "--tables", str(tables)) as (process, said):
        before = asks(process, "memory")["rss"]
        counts = asyncio.run(_paced(process, said, tables, rate, seconds))
        figures = asks(process, "figures")
    times = figures["times"]
    p50, p99 = percentile(times, 0.5) * 1e3, percentile(times, 0.99) * 1e3
    each = (figures["rss"] - before) / (tables * SEATS)
    load = f"{tables} tables, {tables * SEATS:,} sockets"
    done = len(times) / figures["seconds"]
    return [
        Bar(f"{load}: acts done a second", f"{done:.0f}", f"{rate:.0f} asked for", "", None),
        Bar("  heard to last viewer sent, p50", f"{p50:.2f} ms", f"{counts.rejected} refused", "", None),
        Bar("  heard to last viewer sent, p99", f"{p99:.2f} ms", f"max {max(times) * 1e3:.1f} ms", "< 10 ms", p99 < 10),
        Bar("  by the players' clock, p99", f"{percentile(counts.waits, 0.99) * 1e3:.2f} ms", "", "", None),
        Bar(
            "  memory of a socket",
            f"{each / 1000:.1f} kB",
            f"{figures['rss'] / 1e6:.0f} MB in all",
            "< 60 kB",
            each < 60e3,
        ),
        Bar("  processor used by the server", f"{100 * figures['cpu'] / figures['seconds']:.0f} %", "of one", "", None),
    ]


async def _paced(
    process: subprocess.Popen[str], said: dict[str, Any], tables: int, rate: float, seconds: float
) -> Counts:
    loop, counts, dice = asyncio.get_running_loop(), Counts(), random.Random(1)  # noqa: S311 (a load)

    def turn(socket: Socket, asked: dict[str, Any]) -> None:
        loop.call_later(dice.expovariate(rate / tables), socket.act, asked)

    sockets = await seated([Seat(*one) for one in said["seats"]], said["port"], counts, turn)
    asks(process, "play")
    await asyncio.sleep(5)
    asks(process, "begin")
    counts.waits.clear()
    await asyncio.sleep(seconds)
    asks(process, "end")
    assert len(sockets) == tables * SEATS
    if counts.lost:
        raise SystemExit(f"{counts.lost} sockets were lost on the way")
    return counts


# ---- saturation ------------------------------------------------------------------------------------------------------


def saturated(tables: int, seconds: float) -> list[Bar]:
    """Everybody acts at once; and the same frames, sent by a server that does nothing else."""
    with folder() as data, server(data, "--tables", str(tables)) as (process, said):
        counts, figures = asyncio.run(_saturated(process, said, seconds))
    frames, size = counts.frames / counts.acked, counts.bytes / counts.frames
    with folder() as data, server(data, "--bare", str(tables), f"{frames:.2f}", f"{size:.0f}") as (process, said):
        bare_counts, bare = asyncio.run(_saturated(process, said, seconds))
    ours = counts.acked / figures["cpu"]
    theirs = bare_counts.acked / bare["cpu"]
    each = figures["cpu"] / counts.acked * 1e6
    return [
        Bar(
            f"{tables} tables at once: durable acts a second a core",
            f"{ours:,.0f}",
            f"bare {theirs:,.0f}, {ours / theirs:.2f} of it",
            ">= 2,000",
            ours >= 2000,
        ),
        Bar(
            "  processor time of an act",
            f"{each:.0f} µs",
            f"bare {bare['cpu'] / bare_counts.acked * 1e6:.0f} µs",
            "",
            None,
        ),
        Bar(
            "  acts a second by the clock",
            f"{counts.acked / seconds:,.0f}",
            f"bare {bare_counts.acked / seconds:,.0f}",
            "",
            None,
        ),
        Bar("  frames of an act", f"{frames:.1f}", f"{size:.0f} bytes each", "", None),
    ]


async def _saturated(
    process: subprocess.Popen[str], said: dict[str, Any], seconds: float
) -> tuple[Counts, dict[str, Any]]:
    counts = Counts()

    def turn(socket: Socket, asked: dict[str, Any]) -> None:
        socket.act(asked)

    await seated([Seat(*one) for one in said["seats"]], said["port"], counts, turn)
    asks(process, "play")
    await asyncio.sleep(2)
    asks(process, "begin")
    counts.acked = counts.frames = counts.bytes = counts.rejected = 0
    await asyncio.sleep(seconds)
    figures = asks(process, "end")
    if counts.rejected > counts.acked / 100:
        raise SystemExit(f"{counts.rejected} of {counts.acked} acts were refused: {counts.codes}")
    return copy(counts), figures  # the sockets count on until they are closed


# ---- recovery --------------------------------------------------------------------------------------------------------


def recovered(tables: int) -> list[Bar]:
    """A process that keeps live tables is killed, and another goes on."""
    with folder() as data:
        with server(data, "--tables", str(tables)) as (process, said):
            asyncio.run(_some(process, said, 3.0))
            process.kill()
            process.wait()
        began = time.perf_counter()
        with server(data, "--resume") as (process, said):
            listening = time.perf_counter() - began
            live = said["live"]
            asyncio.run(_one_act(said))
            playing = time.perf_counter() - began
            there = said["tables"]
    if there != tables:
        raise SystemExit(f"{there} of {tables} tables were there again")
    return [
        Bar(
            f"kill -9, {tables} tables, {live} hands on: playing again",
            f"{playing:.2f} s",
            f"listening {listening:.2f} s",
            "< 3 s",
            playing < 3,
        )
    ]


async def _some(process: subprocess.Popen[str], said: dict[str, Any], seconds: float) -> None:
    counts, loop = Counts(), asyncio.get_running_loop()

    def turn(socket: Socket, asked: dict[str, Any]) -> None:
        loop.call_later(0.2, socket.act, asked)

    await seated([Seat(*one) for one in said["seats"]], said["port"], counts, turn)
    asks(process, "play")
    await asyncio.sleep(seconds)


async def _one_act(said: dict[str, Any]) -> None:
    """Somebody is asked, acts, and is told that it is done."""
    counts = Counts()

    def turn(socket: Socket, asked: dict[str, Any]) -> None:
        socket.act(asked)

    await seated([Seat(*one) for one in said["seats"][: SEATS * 4]], said["port"], counts, turn)
    try:
        await asyncio.wait_for(counts.done.wait(), 20)
    except TimeoutError:
        raise SystemExit(f"nobody could act after the restart: {counts.codes}") from None


# ---- all of it -------------------------------------------------------------------------------------------------------


@contextmanager
def folder() -> Iterator[Path]:
    """A folder for a journal, on the disk that holds the project: what is kept in memory is no disk."""
    made = Path(tempfile.mkdtemp(prefix="bench-room-", dir=HERE.parent / "build"))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def main() -> int:
    """The table, and 1 where a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=200.0, help="acts a second in all")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--only", choices=("paced", "saturated", "recovery"))
    said = parser.parse_args()
    (HERE.parent / "build").mkdir(exist_ok=True)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    need = said.tables * SEATS + 200
    if soft < need:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(need * 2, hard), hard))
    if hasattr(os, "sched_setaffinity") and len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # the server takes the first
    print(f"CPython {sys.version.split()[0]}, load {[round(one, 2) for one in os.getloadavg()]}\n", flush=True)
    works: dict[str, Callable[[], list[Bar]]] = {
        "paced": lambda: paced(said.tables, said.rate, said.seconds),
        "saturated": lambda: saturated(50, min(said.seconds, 10.0)),
        "recovery": lambda: recovered(100),
    }
    bars: list[Bar] = []
    for name, work in works.items():
        if said.only in {None, name}:
            for bar in work():
                bars.append(bar)
                print(bar, flush=True)
    missed = [bar.name.strip() for bar in bars if bar.held is False]
    print(
        f"\n{len(missed)} of {sum(bar.held is not None for bar in bars)} not held"
        + (f": {', '.join(missed)}" if missed else "")
    )
    return bool(missed)


if __name__ == "__main__":
    raise SystemExit(main())
