"""Writes the golden log of a release: hands of several forms with every event there is, to be replayed for ever.

    python -m tools.golden_log

writes `tests/golden/logs/VERSION.jsonl` and the stacks at the end of each hand beside it. A log that is there is never
written again: what a release has written, every later one must read.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import get_args

from msgspec.structs import replace

import anteup
from anteup.engine import log as logs_of
from anteup.engine.actions import Seat
from anteup.engine.events import Event, Owed
from anteup.engine.lines import kept
from anteup.engine.log import Log
from anteup.rules.catalogue import deal_out, games
from anteup.rules.steps import Game, Show, Straddle
from tests.engine.playing import HOUSE_RULES, shuffled, step_on

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "logs"
PLAYERS = 5
SHEETS = ("victorian-shilling", "victorian-jackpot", "laws-draw", "laws-jackpot", "laws-rehearsal", "joker-named")
"""Tables' sheets that join the forms: they play by the old books."""
SEARCHED = 40_000
"""So many hands of the games with house rules are looked through for events that no other hand has."""


FACES = {kind.__name__ for kind in logs_of.FACES}
"""What only viewers are told."""


def everything() -> Game:
    """A game with straddles, a rake, and a showdown at which everybody is asked."""
    game = deal_out("holdem", book="tda", players=5)
    steps = [
        replace(step, allowed=True, chain=False)
        if isinstance(step, Straddle)
        else replace(step, asks=True)
        if isinstance(step, Show)
        else step
        for step in game.steps
    ]
    return replace(game, steps=tuple(steps), pots=replace(game.pots, rake_percent=5, rake_cap=3))


def played(game: Game, seed: int, owed: tuple[Owed, ...] = (), carried: int = 0) -> Log:
    """A hand of that game."""
    dice = random.Random(seed)  # noqa: S311 - the same hand each time
    log = Log(game, [dice.choice((8, 60, 300)) for _ in range(game.players)], owed, carried)
    shuffled(log, dice)
    while step_on(log, dice):
        pass
    return log


def by_its_own_book(form: str) -> Game:
    """A form or a sheet as it is usually played, for five or as many as it is for."""
    usual = deal_out(form)
    return usual if usual.players < PLAYERS else deal_out(form, players=min(PLAYERS, usual.players))


def hands() -> Iterator[tuple[list[Event], Log]]:
    """The events of every hand, and the hand as the house has it."""
    forms = [by_its_own_book(listed.name) for listed in games() if listed.kind == "form" or listed.name in SHEETS]
    logs = [played(deal_out("holdem", book="tda", players=6), 5)]
    logs += [played(game, seed) for seed, game in enumerate(forms)]
    debts = (Owed(Seat(3), 2, live=True), Owed(Seat(4), 1, live=False))
    logs += [played(everything(), seed, debts, carried=7) for seed in range(6)]
    yield from ((log.events, log) for log in logs)
    told: list[tuple[list[Event], Log]] = [([*log.seen(by)], log) for log in logs for by in (None, Seat(0))]
    yield from told[:2]
    lacking = missing(chain.from_iterable(log.events for log in logs))
    for seed in range(SEARCHED):
        if not lacking - FACES:
            break
        dice = random.Random(seed)  # noqa: S311 - the same search each time
        game = HOUSE_RULES[dice.choice(sorted(HOUSE_RULES))](dice.choice(forms))
        log = played(game, seed + SEARCHED)
        if found := lacking - missing(log.events):
            lacking -= found
            yield log.events, log
            told += [([*log.seen(by)], log) for by in (None, Seat(0), Seat(1))]
    for events, log in told:
        if found := lacking - missing(events):
            lacking -= found
            yield events, log


def missing(events: Iterable[Event]) -> set[str]:
    """The kinds of event that are not among these."""
    kinds = {kind for part in get_args(Event) for kind in (get_args(part) or (part,))}
    return {kind.__name__ for kind in kinds} - {type(event).__name__ for event in events}


def main() -> None:
    """Write the log of this release, unless there is one."""
    path = FOLDER / f"{anteup.__version__}.jsonl"
    if path.exists():
        sys.exit(f"{path.name} is there, and is never written again")
    found = list(hands())
    if gone := missing(event for events, _ in found for event in events):
        sys.exit(f"no hand has {', '.join(sorted(gone))}")
    path.write_bytes(b"".join(kept(events) for events, _ in found))
    stacks = [log.hand.stacks for _, log in found]
    path.with_suffix(".json").write_text(json.dumps(stacks, indent=0) + "\n", "utf-8")
    print(f"{path.name}: {len(found)} hands, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
