"""Whole games counted: the study games against the counts of OpenSpiel (TOTAL_NUM_STATES of its playthroughs)."""

from __future__ import annotations

from itertools import permutations

import pytest

from anteup.engine.hand import Hand
from anteup.engine.law import menu
from anteup.engine.play import act, deal
from anteup.rules.catalogue import deal_out
from tests.engine.acting import lawful


@pytest.mark.parametrize(
    ("form", "chips", "drawn", "decisions", "endings"),
    [
        ("kuhn", (2, 2), 2, 24, 30),
        ("kuhn3", (2, 2, 2), 3, 288, 312),
        ("leduc", (20, 20), 3, 3780, 5520),
    ],
)
def test_a_study_game_has_as_many_decisions_and_endings_as_published(
    form: str, chips: tuple[int, ...], drawn: int, decisions: int, endings: int
) -> None:
    game = deal_out(form)
    decided: set[object] = set()
    ended: set[object] = set()

    def walk(hand: Hand, history: tuple[object, ...]) -> None:
        facts = menu(hand)
        node = (hand.deck[: hand.top], history)
        if facts is None:
            assert hand.over
            ended.add(node)
            return
        decided.add(node)
        for action in lawful(hand, facts):
            walk(act(hand, action), (*history, action))

    for order in permutations(game.deck, drawn):
        rest = tuple(card for card in game.deck if card not in order)
        walk(deal(game, chips, order + rest), ())

    assert (len(decided), len(ended)) == (decisions, endings)


def test_the_value_of_kuhn_poker_is_known() -> None:
    """At the published equilibrium (alpha = 1/3) the first player loses 1/18 of an ante a hand (Kuhn 1950)."""
    game = deal_out("kuhn")
    strategy = {  # how often the first (0) and second (1) seat bets or calls, by rank and history
        (0, "J", ""): 1 / 3, (0, "Q", ""): 0, (0, "K", ""): 1,
        (0, "J", "kb"): 0, (0, "Q", "kb"): 2 / 3, (0, "K", "kb"): 1,
        (1, "J", "k"): 1 / 3, (1, "Q", "k"): 0, (1, "K", "k"): 1,
        (1, "J", "b"): 0, (1, "Q", "b"): 1 / 3, (1, "K", "b"): 1,
    }  # fmt: skip

    def value(hand: Hand, history: str) -> float:
        facts = menu(hand)
        if facts is None:
            return hand.stacks[0] - 2
        bold = strategy[hand.turn, hand.down[hand.turn][0].text[0], history]
        first, second = sorted(lawful(hand, facts), key=lambda a: type(a).__name__ in ("Check", "Fold"))
        letter = "b" if type(first).__name__ == "RaiseTo" else "c"
        return bold * value(act(hand, first), history + letter) + (1 - bold) * value(act(hand, second), history + "k")

    total = sum(value(deal(game, (2, 2), order), "") for order in permutations(game.deck))

    assert total / 6 == pytest.approx(-1 / 18)
