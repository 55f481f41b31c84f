"""The recorded hands that these tests read, where they are at hand, and hands written for one test."""

from __future__ import annotations

from pathlib import Path

import pytest

from anteup.history import phh
from anteup.history.faults import NotAHand
from anteup.history.recorded import Recorded

DATA = Path(__file__).parents[3] / "shared" / "data"
HERE = pytest.mark.skipif(not DATA.is_dir(), reason="the recorded hands are not beside the project: ../shared/data")
LATER = {"F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"}
"""Variants of the format that wait for their games."""


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
