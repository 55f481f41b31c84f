"""How often each kind of difference is met: `python -m tests.peers.report --hands 20000 --forms stud razz`."""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from time import monotonic

from tests.peers.duel import FORMS, Duel, Form, Player, setting
from tests.peers.kinds import Kind

SHARD = 500
"""Hands under one seed."""


def shard(form: Form, number: int, hands: int = SHARD) -> Counter[Kind | str]:
    """So many hands of a form, always the same ones: in how many each kind was met, and how many there were."""
    player = Player(f"{form} {number}")
    tally: Counter[Kind | str] = Counter()
    for _ in range(hands):
        duel = Duel(setting(form, player))
        duel.play(player)
        tally.update(dict.fromkeys(duel.met, 1))
        tally.update(hands=1, decisions=len(duel.acts), alike=not duel.met)
    return tally


def table(tallies: dict[Form, Counter[Kind | str]]) -> str:
    """The hands in which each kind was met, as Markdown."""
    rows: list[tuple[str, Kind | str]] = [
        ("hands", "hands"),
        ("decisions compared", "decisions"),
        ("hands alike throughout", "alike"),
        *[(kind.says, kind) for kind in Kind],
    ]
    lines = [f"| {says} | {' | '.join(f'{tally[row]:,}' for tally in tallies.values())} |" for says, row in rows]
    return "\n".join([f"| | {' | '.join(tallies)} |", f"| --- |{' ---: |' * len(tallies)}", *lines])


def main() -> None:
    """Play the forms, two processes at once, and print the table."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--hands", type=int, default=20_000, help="of each form")
    words.add_argument("--forms", nargs="+", default=[""], help="words of their names; all forms where none are said")
    words.add_argument("--processes", type=int, default=2)
    asked = words.parse_args()
    began, tallies = (
        monotonic(),
        {form: Counter[Kind | str]() for form in FORMS if any(word in form for word in asked.forms)},
    )
    with ProcessPoolExecutor(asked.processes) as pool:
        for form, tally in tallies.items():
            for part in pool.map(shard, repeat(form), range(-(-asked.hands // SHARD))):
                tally.update(part)
    print(table(tallies))  # noqa: T201
    print(f"\n{monotonic() - began:.0f} seconds")  # noqa: T201


if __name__ == "__main__":
    main()
