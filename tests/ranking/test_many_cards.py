"""Hands of more cards than anybody's usual game deals: a form of one's own may."""

from __future__ import annotations

import random

import pytest

from anteup.cards import STANDARD, cards
from anteup.ranking import evaluator, name
from anteup.ranking.ranks import Of, Plays
from anteup.ranking.reference import best


@pytest.mark.parametrize("size", [8, 9, 11])
@pytest.mark.parametrize(("of", "qualifier"), [("high", 0), ("a-5", 0), ("a-5", 8)])
def test_many_cards_are_worth_what_the_reference_says(size: int, of: Of, qualifier: int) -> None:
    rng = random.Random(size)
    judge = evaluator(of, "any five", qualifier)
    for _ in range(40):
        held = tuple(rng.sample(STANDARD, size))
        assert judge(held[:4], held[4:]) == best(of, "any five", qualifier, judge.ranks, held[:4], held[4:])


def test_a_hand_of_one_suit_and_a_hand_of_pairs() -> None:
    judge = evaluator()
    assert name(judge(cards("2s 3s 4s 6s 7s 8s Ts Js Ks As 2d 3d 9d"))) == "ace-high flush"  # type: ignore[arg-type]
    assert name(judge(cards("2s 2d 4s 4d 6c 6h 8c 8h Tc Th Qc Qh"))) == "queens and tens"  # type: ignore[arg-type]


@pytest.mark.parametrize("plays", ["any five", "two and three"])
def test_a_hand_is_judged_however_large(plays: Plays) -> None:
    """Two hands of twenty cards and a board of twelve, nothing of them met before."""
    order = random.Random(5).sample(STANDARD, 52)
    for of in ("high", "a-5"):
        assert all(evaluator(of, plays).strengths([order[:20], order[20:40]], order[40:]))
