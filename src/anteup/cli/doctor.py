"""`anteup doctor`: which path the kernel runs on, why that one, and how fast it is."""

from __future__ import annotations

import json
import os
import platform
import random
from collections.abc import Callable
from importlib import import_module, metadata
from time import perf_counter_ns
from typing import Any

import click
import msgspec
from rich.table import Table

import anteup
from anteup.cards import STANDARD
from anteup.cli.terminal import Terminal
from anteup.cli.waiting import waiting

EPILOG = """\b
Examples:
  anteup doctor
  anteup doctor --json
  ANTEUP_KERNEL=numpy anteup doctor
"""
SECONDS = 0.2
"""How long each speed is measured."""
HANDS = 1_000
"""Seven-card hands that are evaluated one by one, and the fewest in one batch."""
MOST_HANDS = 100 * HANDS
PATHS = {
    "avx512": "vectors of 64 bytes",
    "avx2": "vectors of 32 bytes",
    "base": "vectors of 16 bytes, which every processor of this kind has",
    "numpy": "no compiled code but NumPy's",
}


class Examined(msgspec.Struct, frozen=True):
    """What the doctor finds."""

    anteup: str
    python: str
    numpy: str
    processor: str
    path: str
    """The path that runs: a key of PATHS."""
    why: str
    """Why it is this one."""
    others: tuple[str, ...]
    """The other paths that this machine can run, best first."""
    kernel: str | None
    """The file of the compiled kernel, if it is there and can be loaded."""
    compiler: str | None
    """What compiled it."""
    call_ns: float
    """Nanoseconds for one hand of seven cards by one call from Python."""
    batch_ns: float
    """Nanoseconds a hand in an array of them."""
    batch: int
    """How many hands that array had."""


@click.command(epilog=EPILOG)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def doctor(*, as_json: bool) -> None:
    """Say how hands are evaluated on this machine: on which path and why, built by what, and how fast.

    The environment variable ANTEUP_KERNEL takes another path than the best: avx512, avx2, base or numpy.
    """
    with waiting():
        found = examined()
    if as_json:
        click.echo(json.dumps(msgspec.to_builtins(found), indent=2))
        return
    out = Terminal()
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(ratio=1, overflow="fold")  # a path is one long word
    for row in rows(found):
        table.add_row(*row)
    out.console.print(table)
    if found.kernel is None:
        out.say()
        out.say(
            "The compiled kernel is many times faster. Installing anteup builds it where there is a C compiler: GCC, "
            "Clang, or what `pip install ziglang` brings."
        )


def rows(found: Examined) -> list[tuple[str, str]]:
    """What is found, a line each: its name and what to say of it."""
    return [
        ("path", f"{found.path}: {PATHS[found.path]}"),
        ("why", found.why),
        ("could run too", ", ".join(found.others) or "nothing else"),
        ("one hand", f"{found.call_ns:,.0f} ns, by a call from Python"),
        ("many hands", f"{found.batch_ns:,.2f} ns a hand, {found.batch:,} of seven cards at a time"),
        ("kernel", f"{found.kernel}, compiled by {found.compiler}" if found.kernel else "not there"),
        ("versions", f"anteup {found.anteup}, Python {found.python}, NumPy {found.numpy}"),
        ("processor", found.processor),
    ]


def examined() -> Examined:
    """Look at the machine, and measure. Raises NoSuchPath if ANTEUP_KERNEL asks for a path that cannot be had."""
    kernel = import_module("anteup.kernel")
    running: str = kernel.path()
    asked = os.environ.get("ANTEUP_KERNEL")
    core: Any = None
    able: list[str] = []
    missing = ""
    try:
        core = import_module("anteup.kernel._core")
        able = core.paths()
    except ImportError as fault:
        missing = str(fault)
    if asked:
        why = f"ANTEUP_KERNEL is {asked}"
    elif core is None:
        why = f"the compiled kernel is not there, or cannot be loaded: {missing}"
    else:
        why = "the best that this processor can run"
    call, batch, hands = speeds(kernel)
    return Examined(
        anteup=anteup.__version__,
        python=platform.python_version(),
        numpy=metadata.version("numpy"),
        processor=f"{platform.machine()}, {platform.system()}",
        path=running,
        why=why,
        others=tuple(name for name in (*able, "numpy") if name != running),
        kernel=core and core.__file__,
        compiler=core and core.COMPILER.partition(" (")[0],
        call_ns=call,
        batch_ns=batch,
        batch=hands,
    )


def speeds(kernel: Any) -> tuple[float, float, int]:
    """Nanoseconds a hand, one by one and in a batch, and how many were in the batch."""
    import numpy as np  # noqa: PLC0415  (only arrays need it)

    bit, dice = import_module("anteup.kernel.masks").BIT, random.Random(1)  # noqa: S311  (the same hands every time)
    hands = [sum(bit[card] for card in dice.sample(STANDARD, 7)) for _ in range(HANDS)]
    strength: Callable[[int], int] = kernel.strength

    def one_by_one() -> None:
        for hand in hands:
            strength(hand)

    call = quickest(one_by_one) / HANDS
    ranker, array = kernel.ranker(), np.array(hands, dtype=np.uint64)
    if quickest(lambda: ranker.strengths(array), 0) < SECONDS * 1e9 * HANDS / MOST_HANDS:
        array = np.tile(array, MOST_HANDS // HANDS)
    return call, quickest(lambda: ranker.strengths(array)) / len(array), len(array)


def quickest(run: Callable[[], object], seconds: float = SECONDS) -> float:
    """Nanoseconds of the quickest of the runs in some seconds, the first being for warmth."""
    run()
    least, end = float("inf"), perf_counter_ns() + seconds * 1e9
    while True:
        start = perf_counter_ns()
        run()
        now = perf_counter_ns()
        least = min(least, now - start)
        if now >= end:
            return least
