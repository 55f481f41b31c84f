"""The recorded hands that these tests read, where they are at hand, and hands written for one test."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from anteup.cards import BACK, Card, Pack
from anteup.history import phh
from anteup.history.faults import NotAHand
from anteup.history.recorded import Recorded
from anteup.rules.steps import Board, Deal, Game

DATA = Path(__file__).parents[3] / "shared" / "data"
HERE = pytest.mark.skipif(not DATA.is_dir(), reason="the recorded hands are not beside the project: ../shared/data")


def recorded() -> list[Path]:
    """Every file of the format, in one order everywhere."""
    return sorted((DATA / "phh").rglob("*.phh"))


def told(*actions: str, **keys: str) -> str:
    """A no-limit hand of three at blinds 1/2 and stacks of 100, but for what is said otherwise."""
    table = {
        "variant": "'NT'",
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[1, 2, 0]",
        "min_bet": "2",
        "starting_stacks": "[100, 100, 100]",
        **keys,
        "actions": "[" + ", ".join(f"'{action}'" for action in actions) + "]",
    }
    return "".join(f"{key} = {value}\n" for key, value in table.items() if value)


def hand(*actions: str, **keys: str) -> Recorded:
    """The hand of `told`."""
    (one,) = phh.read(told(*actions, **keys))
    return one


def fault(*actions: str, **keys: str) -> NotAHand:
    """What is wrong with a hand."""
    with pytest.raises(NotAHand) as caught:
        hand(*actions, **keys)
    return caught.value


DEALT = ("d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 QsQh")
"""Three hands."""


def arranged(game: Game, hands: Sequence[Pack], board: Pack = ()) -> Pack:
    """A pack that deals these cards, face down, to seats that all stay in, and this board; the rest are backs."""
    down, pack = [list(held) for held in hands], list[Card]()
    left = list(board)
    for step in game.steps:
        if isinstance(step, Deal):
            pack += [held.pop(0) for _ in range(step.down) for held in down]
        elif isinstance(step, Board):
            pack += [BACK] * step.burn + [left.pop(0) for _ in range(step.cards)]
    return tuple(pack + [BACK] * (len(game.deck) - len(pack)))
