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
from pathlib import Path
from typing import get_args

from msgspec.structs import replace

import anteup
from anteup.engine.actions import Action, Call, Check, Decline, Fold, Muck, RaiseTo, Seat, ShowHand, StraddleTo
from anteup.engine.events import Event, Owed
from anteup.engine.law import Menu, Offer, Tabling, menu
from anteup.engine.lines import kept
from anteup.engine.log import Log
from anteup.rules.catalogue import deal_out
from anteup.rules.steps import Game, Show, Straddle
from anteup.table.packs import Rehearsal

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "logs"
FORMS = (
    ("holdem", "tda", 6),
    ("holdem", "holdem", 2),
    ("holdem", "holdem-home", 4),
    ("omaha", "tda", 4),
    ("omaha8", "holdem", 5),
    ("short-deck", "tda", 3),
    ("kuhn", "tda", 2),
    ("kuhn3", "tda", 3),
    ("leduc", "tda", 2),
)


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


def choose(facts: Menu | None, dice: random.Random, *, all_in: bool) -> Action:
    """Some lawful act: mostly a call, so that hands are shown down."""
    match facts:
        case Offer(to=to):
            return StraddleTo(to) if dice.random() < 0.5 else Decline()
        case Tabling(muck=muck):
            return Muck() if muck and dice.random() < 0.4 else ShowHand()
        case None:
            raise ValueError("nobody is to act")
        case wager:
            stay = Call() if wager.call else Check()
            acts: list[Action] = [stay] * 6
            acts += [Fold()] if wager.call else []
            acts += [RaiseTo(wager.least), RaiseTo(wager.most if all_in else wager.least)] if wager.least else []
            return dice.choice(acts)


def played(game: Game, seed: int, owed: tuple[Owed, ...] = (), carried: int = 0, deep: int = 1) -> Log:
    """A hand of that game."""
    dice = random.Random(seed)  # noqa: S311 - the same hand each time
    log = Log(game, [deep * dice.choice((8, 20, 60)) for _ in range(game.players)], owed, carried)
    log.shuffle(*Rehearsal(seed).shuffled(game.deck))
    while not log.hand.over:
        log.act(choose(menu(log.hand), dice, all_in=deep == 1))
    return log


def hands() -> Iterator[tuple[list[Event], Log]]:
    """The events of every hand, and the hand as the house has it."""
    logs = [
        played(deal_out(form, book=book, players=players), seed) for seed, (form, book, players) in enumerate(FORMS)
    ]
    debts = (Owed(Seat(3), 2, live=True), Owed(Seat(4), 1, live=False))
    logs += [
        played(everything(), seed, debts, carried=7, deep=deep)
        for seed, deep in ((0, 1), (1, 1), (2, 100), (3, 100), (4, 100))
    ]
    yield from ((log.events, log) for log in logs)
    for by in (None, Seat(0), Seat(1)):
        yield list(logs[0].seen(by)), logs[0]


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
