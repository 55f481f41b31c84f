"""Lows and badugis beside PokerKit's look-ups: of two hands the same one is better, or neither."""

from __future__ import annotations

import importlib
from itertools import pairwise
from typing import Any

import pytest

from anteup.cards import Pack
from anteup.ranking import Of, evaluator
from tests.ranking.hands import random_hands

pytest.importorskip("pokerkit", reason="PokerKit is not installed: pip install -r requirements/dev.txt")


def same_order(of: Of, theirs: Any, hands: list[Pack], *, qualifier: int = 0) -> int:
    """How many neighbours of these hands are not equal; each pair must compare alike in both."""
    judge, different = evaluator(of, "any five", qualifier), 0
    texts = ["".join(card.text for card in hand) for hand in hands]
    for (hand, text), (other, said) in pairwise(zip(hands, texts, strict=True)):
        ours, kit = (judge(hand) or 0, judge(other) or 0), (theirs.from_game(text), theirs.from_game(said))

        assert (ours[0] > ours[1]) == (kit[0] > kit[1]), (hand, other)
        assert (ours[0] < ours[1]) == (kit[0] < kit[1]), (hand, other)
        different += ours[0] != ours[1]
    return different


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize(
    ("of", "kit"),
    [("high", "StandardHighHand"), ("2-7", "StandardLowHand"), ("a-5", "RegularLowHand")],
)
def test_five_cards_and_more(of: Of, kit: str, size: int) -> None:
    theirs = getattr(importlib.import_module("pokerkit"), kit)
    hands = list(random_hands(1500 if size == 5 else 250, size, seed=size))

    assert same_order(of, theirs, hands) > len(hands) * 0.9


@pytest.mark.parametrize("size", [4, 5, 7])
def test_badugis(size: int) -> None:
    theirs = importlib.import_module("pokerkit").BadugiHand
    hands = list(random_hands(1000, size, seed=size))

    assert same_order("badugi", theirs, hands) > 900
