"""A million random hands over all forms and books: no chip is lost, and no hand is stuck."""

from __future__ import annotations

import random

import pytest

from anteup.engine.hand import chips
from anteup.engine.log import Log
from anteup.rules.catalogue import games
from tests.engine.playing import dealt, step_on

PARTS = 40
HANDS = 25_000


def played(rng: random.Random) -> Log:
    """A hand of any game by any book, with any house rule, to its end."""
    log = dealt(rng)
    for _ in range(2000):
        if step_on(log, rng) is None:
            return log
    raise AssertionError(f"a hand must end: {log.hand}")


def many(part: int, hands: int) -> set[str]:
    """So many hands; the forms that were met."""
    met: set[str] = set()
    for number in range(hands):
        rng = random.Random(f"{part}/{number}")
        log = played(rng)
        first = log.events[0]
        whole = sum(first.stacks) + first.carried  # type: ignore[union-attr]
        assert log.hand.over and log.hand.pot == 0, (part, number, log.hand)
        assert chips(log.hand) == whole, (part, number, log.hand)
        assert min(log.hand.stacks) >= 0, (part, number, log.hand)
        met.add(log.hand.game.form)
    return met


def test_some_hands_of_every_form() -> None:
    assert len(many(-1, 600)) > 30


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_hands(part: int) -> None:
    assert many(part, HANDS) == {listed.name for listed in games() if listed.kind == "form"}
