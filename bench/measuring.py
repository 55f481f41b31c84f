"""What `bench/kernel.py` measures with: sides that do the same work, bars, medians, and the lines of a table."""

from __future__ import annotations

import gc
import importlib
import os
import platform
import statistics
from collections.abc import Callable, Iterable, Sequence
from importlib import metadata
from pathlib import Path
from time import process_time
from typing import Any, Literal, NamedTuple, TypeAlias

from anteup.kernel import path

PEERS = (
    "eval7", "holdem-hand-evaluator", "phevaluator", "pkrbot", "poker-equity", "pokerfast", "pyo3-poker-eval", "xiapl",
)  # fmt: skip

Run: TypeAlias = Callable[[], object]


class Side(NamedTuple):
    """One of those that do the same work."""

    who: str
    run: Run
    units: int = 1
    """Hands, or whatever one run does so many of: the figure is the time of one."""


class Match(NamedTuple):
    """Those who are measured against each other, and whether they agree."""

    ours: Side
    others: tuple[Side, ...]
    agree: bool


class Bar(NamedTuple):
    """What must be reached: so many times as quick as the others, no more than so many times their time, or so little
    time (seconds) or room (bytes).
    """

    kind: Literal["times", "cost", "seconds", "bytes"]
    avx512: float
    avx2: float = 0
    """0: the same on every path; otherwise there is no bar on the narrower ones."""

    @property
    def here(self) -> float:
        """The bar of the path that runs; 0: none."""
        if not self.avx2:
            return self.avx512
        return {"avx512": self.avx512, "avx2": self.avx2}.get(path(), 0)

    def held(self, ours: float, theirs: float) -> bool:
        """Whether these figures reach it."""
        reached = {"times": theirs / ours, "cost": ours / (theirs or ours)}.get(self.kind, ours)
        return reached >= self.here if self.kind == "times" else reached <= self.here

    def __str__(self) -> str:
        figure = {"times": f">= {self.here:g}x", "cost": f"<= {self.here:g}x"}.get(self.kind)
        return figure or f"< {told(self.here, self.kind == 'bytes')}"


class Row(NamedTuple):
    """One line of the table, before it is measured."""

    name: str
    match: Callable[[], Match]
    bars: tuple[Bar, ...] = ()


class Missing(Exception):
    """Somebody is not installed; the message says who."""


DIFFER = "ANSWERS DIFFER"


class Line(NamedTuple):
    """One line, measured: seconds a unit, or bytes."""

    name: str
    peer: str
    theirs: float
    ours: float
    bars: tuple[Bar, ...] = ()
    fault: str = ""
    """Why there are no figures."""

    @property
    def verdict(self) -> str:
        """In a word; empty where there is no bar."""
        bars = [bar for bar in self.bars if bar.here]
        if self.fault or not bars:
            return self.fault
        return "held" if all(bar.held(self.ours, self.theirs) for bar in bars) else "MISSED"

    @property
    def passes(self) -> bool:
        """Whether nothing is amiss: that somebody is not installed is nothing where there is no bar."""
        return self.verdict in {"", "held"} or (not self.bars and self.fault != DIFFER)


# ---- the others ------------------------------------------------------------------------------------------------------


def version(package: str) -> str:
    """Which version of a package is installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"


def other(name: str) -> Any:
    """A module of somebody else's, or Missing with the name of its package."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = name.partition(".")[0].replace("_", "-")
        raise Missing(f"{package} is not installed") from error


def places(numbers: Iterable[Any], *, least_wins: bool = False) -> list[int]:
    """The same order of hands in numbers that compare: 0 for the worst, equal for ties."""
    listed = list(numbers)
    found = {number: place for place, number in enumerate(sorted(set(listed), reverse=least_wins))}
    return [found[number] for number in listed]


def each(who: str, call: Callable[[Any], object], hands: Sequence[Any]) -> Side:
    """A call for each hand, the loop included."""

    def run() -> None:
        one = call
        for hand in hands:
            one(hand)

    return Side(who, run, len(hands))


def each_of(who: str, call: Callable[..., object], hands: Sequence[tuple[Any, ...]]) -> Side:
    """A call for each tuple of what it takes."""

    def run() -> None:
        one = call
        for hand in hands:
            one(*hand)

    return Side(who, run, len(hands))


# ---- measuring -------------------------------------------------------------------------------------------------------


def seconds_each(side: Side, seconds: float) -> float:
    """Processor time of one unit, once warm, over at least so many seconds."""
    side.run()
    gc.collect()
    times, took = 1, 0.0
    while took < seconds:
        times = times if not took else max(2 * times, int(1.1 * times * seconds / took))
        began = process_time()
        for _ in range(times):
            side.run()
        took = process_time() - began
    return took / times / side.units


def measured(row: Row, seconds: float, rounds: int) -> Line:
    """One line: whether all agree, and if so the medians of their turns."""
    try:
        match = row.match()
    except Missing as missing:
        return Line(row.name, "", 0, 0, row.bars, f"NO FIGURE: {missing}")
    if not match.agree:
        return Line(row.name, "", 0, 0, row.bars, DIFFER)
    sides = (match.ours, *match.others)
    gc.disable()
    turns = [[seconds_each(side, seconds) for side in sides] for _ in range(rounds)]
    gc.enable()
    ours, *others = (statistics.median(column) for column in zip(*turns, strict=True))
    theirs, peer = min(zip(others, (side.who for side in match.others), strict=True), default=(0.0, ""))
    return Line(row.name, peer, theirs, ours, row.bars)


# ---- the table -------------------------------------------------------------------------------------------------------


def told(figure: float, in_bytes: bool = False) -> str:  # noqa: FBT001, FBT002
    """A figure with its unit."""
    units = (("MB", 1e6), ("KB", 1e3)) if in_bytes else (("s", 1), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9))
    unit, size = next((one for one in units if figure >= 0.9995 * one[1]), units[-1])
    return f"{figure / size:.3g} {unit}"


def printed(line: Line) -> str:
    """One line of the table."""
    in_bytes = any(bar.kind == "bytes" for bar in line.bars)
    figures = [told(figure, in_bytes) if figure else "-" for figure in (line.theirs, line.ours)]
    if any(bar.kind == "cost" for bar in line.bars):
        ratio = f"{line.ours / line.theirs:.2f}x" if line.theirs else "-"
    else:
        ratio = f"{line.theirs / line.ours:.3g}x" if line.theirs and line.ours else "-"
    bars = ", ".join(str(bar) for bar in line.bars if bar.here)
    return f"{line.name:38}{line.peer:22}{figures[0]:>9}{figures[1]:>10}{ratio:>9}  {bars or '-':18}{line.verdict}".rstrip()


def machine() -> dict[str, Any]:
    """The class of processor, the interpreter, the path, and the one processor of it that is used from now on."""
    try:
        said = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        processor = next(line.partition(":")[2].strip() for line in said if line.startswith("model name"))
    except (OSError, StopIteration):
        processor = platform.processor() or platform.machine()
    try:
        cache_size = Path("/sys/devices/system/cpu/cpu0/cache/index2/size").read_text("utf-8").strip()
    except OSError:
        cache_size = "unknown"
    pinned = None
    if hasattr(os, "sched_setaffinity"):
        pinned = max(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {pinned})
    return {
        "processor": processor,
        "l2": cache_size,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "path": path(),
        "pinned": pinned,
        "load": [round(load, 2) for load in os.getloadavg()] if hasattr(os, "getloadavg") else [],
        "peers": {name: version(name) for name in PEERS},
    }
