"""Showdowns that card rooms on the net have recorded: ours pay the same players, and as much but for the rake."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from anteup.engine.events import Won
from anteup.engine.hand import Hand
from anteup.engine.pots import pots
from anteup.engine.showdown import awards, worths
from anteup.rules.catalogue import deal_out
from tests.sites.texts import Told, hands

TEXTS = Path(__file__).parents[3] / "shared" / "data" / "site-text"


def paid(told: Told) -> dict[str, int]:
    """Who wins what by our rules, no rake being taken."""
    n = len(told.names)
    game = deal_out(told.form, book="tda", players=n)
    chips = tuple(told.paid.get(name, 0) for name in told.names)
    hand = Hand(
        game=game,
        began=chips,
        stacks=(0,) * n,
        bets=(0,) * n,
        paid=chips,
        down=tuple(told.hands.get(name, ()) for name in told.names),
        up=((),) * n,
        live=sum(1 << seat for seat, name in enumerate(told.names) if name in told.live),
        middle=sum(chips),
        boards=tuple(told.boards),
        step=len(game.steps) - 1,
    )
    won = Counter[str]()
    for event in awards(hand, worths(hand), pots(hand)):
        if isinstance(event, Won):
            won[told.names[event.seat]] += event.amount
    return dict(won)


@pytest.mark.skipif(not TEXTS.is_dir(), reason="the texts are not beside the project: ../shared/data")
def test_the_recorded_winners_win() -> None:
    count = Counter[str]()
    for path in sorted(TEXTS.rglob("*.txt")):
        for told in hands(path):
            if len(told.live) < 2 or not told.won:
                count["no showdown"] += 1
            elif len(told.boards) != 1:
                count["run twice"] += 1
            elif any(name not in told.hands for name in told.live):
                count["cards not known"] += 1
            else:
                ours, rake = paid(told), sum(told.paid.values()) - sum(told.won.values())
                count[told.form] += 1

                assert rake >= 0, told.where
                assert ours.keys() == told.won.keys(), told.where
                assert all(0 <= ours[name] - told.won[name] <= rake for name in ours), told.where

    assert {
        "holdem": 11,
        "omaha": 1,
        "omaha8": 4,
        "run twice": 2,
        "cards not known": 21,
        "no showdown": 93,
    } == count
