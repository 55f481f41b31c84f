"""Every ranking by kernel, held to the evaluator, which other tests hold to the reference."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.cards import STANDARD, Card, Pack
from anteup.kernel import Ranker, cards_in, mask, ranker
from anteup.ranking import NoHand, Plays, Ranks, evaluator, reference
from tests.kernel.rankings import RANKINGS, Tried


def ranker_of(tried: Tried, plays: Plays = "any five") -> Ranker:
    return ranker(tried.of, plays, tried.qualifier, tried.ranks, tried.wild, jokers=tried.jokers)


def hands(tried: Tried, count: int, seed: int, *, suited: bool = False) -> Iterator[Pack]:
    """Random hands of five to seven cards; every third with most of its cards of one suit, the jokers often in."""
    dice, pack = Random(seed), tried.pack
    suits = [[card for card in pack if card.suit == suit] for suit in range(4)]
    extra = [card for card in pack if card.rank < 0 or card in tried.wild]
    for number in range(count):
        size = dice.choice((5, 6, 7))
        if suited or number % 3 == 0:
            suit = dice.choice(suits)
            held = dice.sample(suit, min(len(suit), dice.randint(3, size)))
        else:
            held = dice.sample(pack, dice.randint(0, 3))
        if extra and number % 2:
            held += [card for card in dice.sample(extra, dice.randint(0, min(len(extra), 4))) if card not in held]
        held = held[:size]
        rest = [card for card in pack if card not in held]
        yield tuple(held + dice.sample(rest, size - len(held)))


@pytest.mark.usefixtures("core")
@pytest.mark.parametrize("name", RANKINGS)
def test_as_the_evaluator(name: str) -> None:
    agree(RANKINGS[name], *judged_once(name, 200, seed=1))


@pytest.mark.long
@pytest.mark.parametrize("name", RANKINGS)
def test_as_the_evaluator_at_length(name: str) -> None:
    """100,000 hands of every ranking: more than 10**6 of each size in all."""
    agree(RANKINGS[name], *judged(name, 100_000, seed=2))


def judged(name: str, count: int, seed: int) -> tuple[list[Pack], list[int]]:
    """Hands, and what they are worth: the same on every path."""
    tried = RANKINGS[name]
    judge, dealt = evaluator(tried.of, "any five", tried.qualifier, tried.ranks), list(hands(tried, count, seed))
    return dealt, [judge(hand, (), tried.wild) or 0 for hand in dealt]


judged_once = cache(judged)


def agree(tried: Tried, dealt: list[Pack], expected: list[int]) -> None:
    found = ranker_of(tried)
    one_by_one = [found.strength(mask(hand)) for hand in dealt]
    assert expected == [number and found.strength_of(number) for number in one_by_one]
    for size in (5, 6, 7):
        some = [at for at, hand in enumerate(dealt) if len(hand) == size]
        many = found.strengths(np.array([mask(dealt[at]) for at in some], dtype=np.uint64))
        assert [one_by_one[at] for at in some] == many.tolist()


@pytest.mark.usefixtures("core")
@pytest.mark.parametrize("name", RANKINGS)
def test_two_and_three(name: str) -> None:
    tried, dice = RANKINGS[name], Random(3)
    judge, found = evaluator(tried.of, "two and three", tried.qualifier, tried.ranks), ranker_of(tried, "two and three")
    suits = [[card for card in tried.pack if card.suit == suit] for suit in range(4)]
    for number in range(60):
        held, out = dice.randint(2, 6), dice.randint(3, 5)
        some = dice.sample(dice.choice(suits), dice.randint(0, min(7, held + out))) if number % 2 else []
        every = some + dice.sample([card for card in tried.pack if card not in some], held + out - len(some))
        dice.shuffle(every)
        own, board = every[:held], every[held:]
        expected = judge(own, board, tried.wild) or 0
        got = found.strength(mask(own), mask(board))
        assert expected == (got and found.strength_of(got))
        many = found.strengths(np.array([mask(own)] * 3, dtype=np.uint64), mask(board))
        assert [got] * 3 == many.tolist()


@given(st.data())
def test_as_the_reference(data: st.DataObject) -> None:
    tried = RANKINGS[data.draw(st.sampled_from(sorted(RANKINGS)))]
    if tried.jokers + len(tried.wild) > 2:
        tried = tried._replace(wild=(), jokers=0)
    hand = data.draw(st.lists(st.sampled_from(tried.pack), min_size=5, max_size=6, unique=True))
    found = ranker_of(tried)
    number = found.strength(mask(hand))
    expected = reference.best(tried.of, "any five", tried.qualifier, tried.ranks, hand, (), tried.wild)
    assert (expected or 0) == (number and found.strength_of(number))


def test_what_a_number_stands_for() -> None:
    standard = ranker()
    made = standard.made(standard.strength(mask("Ks 4h Kd Kh 4c 9s 2d")))
    assert "kings full of fours" == str(made)
    assert "full house" == made.category
    assert made > standard.made(standard.strength(mask("Qs 4h Qd Qh 4c 9s 2d")))
    with pytest.raises(NoHand, match="0 is no hand"):
        ranker("a-5", qualifier=8).made(0)


def test_the_same_object_for_the_same_share() -> None:
    assert ranker("a-5", qualifier=8) is ranker("a-5", "any five", 8)
    assert ranker(wild="2") is ranker(wild=["2c", "2d", Card("2h"), "2s"])


@pytest.mark.parametrize("name", ["usual", "ace to five", "deuces wild", "badugi", "by suit"])
def test_wrong_hands(name: str) -> None:
    found = ranker_of(RANKINGS[name])
    few = 0 if name == "badugi" else mask("As Kd Qh Jc")
    for wrong in (few, mask(STANDARD[:14]), 1 << 15, 1 << 63):
        with pytest.raises(ValueError, match=r"."):
            found.strength(wrong)
    for no_mask in (-1, 1 << 64, mask("As Ks Qs Js Ts") + (1 << 64)):
        with pytest.raises((ValueError, OverflowError)):
            found.strength(no_mask)
    with pytest.raises(TypeError):
        found.strength("As Ks Qs Js Ts")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["usual", "ace to five", "by suit"])
def test_a_wrong_hand_among_many(name: str) -> None:
    found = ranker_of(RANKINGS[name])
    right = mask("As Ks Qs Js 9s 8d 7c")
    for wrong, says in (
        (mask("As Ks Qs Js"), r"hands\[2\] has 4 cards \(Js Qs Ks As\)"),
        (right | 1 << 15, r"hands\[2\] has 0x8000, which is no card"),
    ):
        with pytest.raises(ValueError, match=says):
            found.strengths(np.array([right, right, wrong, right], dtype=np.uint64))
    with pytest.raises(ValueError, match=r"hands\[1\] has As, which is on the board"):
        found.strengths(np.array([mask("2c 3c"), mask("2c As")], dtype=np.uint64), mask("As Ks Qs Js 9s"))
    with pytest.raises(ValueError, match=r"hands\[1, 2\] is 60, no card: 0 to 51"):
        found.strengths(np.array([[0, 1, 2, 3, 4], [0, 1, 60, 3, 4]], dtype=np.uint8))
    with pytest.raises(ValueError, match=r"hands\[1, 3\] is 1, the same card as hands\[1, 1\]"):
        found.strengths([[0, 1, 2, 3, 4], [0, 1, 2, 1, 4]])


def test_shapes_and_types() -> None:
    found, right = ranker(), mask("As Ks Qs Js 9s 8d 7c")
    for wrong, says in (
        (np.array([0.5]), "not float64"),
        (np.zeros((2, 2, 2), dtype=np.uint8), r"of shape \(2, 2, 2\)"),
        ([-5], r"hands\[0\] is -5"),
    ):
        with pytest.raises(ValueError, match=says):
            found.strengths(wrong)
    with pytest.raises(ValueError, match="board: one for all of the 2 hands, or one for each, not 3"):
        found.strengths([right, right], [0, 0, 0])
    with pytest.raises(ValueError, match=r"hands\[1\] has 4 cards, and hands\[0\] has 5"):
        found.strengths([[0, 1, 2, 3, 4], [0, 1, 2, 3]])
    with pytest.raises(ValueError, match="out is"):
        found.strengths([right], out=np.zeros(2, dtype=np.uint32))
    with pytest.raises(ValueError, match="out is not contiguous"):
        found.strengths([right, right], out=np.zeros(4, dtype=np.uint32)[::2])
    locked = np.zeros(1, dtype=np.uint32)
    locked.flags.writeable = False
    with pytest.raises(ValueError, match="out is read-only"):
        found.strengths([right], out=locked)
    room = np.zeros(1, dtype=np.uint32)
    assert room is found.strengths([right], out=room)
    assert [found.strength(right)] == room.tolist()
    assert [] == found.strengths([]).tolist()
    assert found.strengths([right], 0).dtype == np.uint32


@pytest.mark.parametrize("plays", ["any five", "two and three"])
def test_one_board_is_one_however_it_is_said(plays: Plays) -> None:
    hands = np.array([mask("As Ks"), mask("Qd Jd"), mask("2h 2d")], dtype=np.uint64)
    board = mask("3c 4c 5c")
    found = ranker(plays=plays)

    for said in (np.array([board], dtype=np.uint64), [board], [[4, 8, 12]], [board] * 3):
        assert found.strengths(hands, board).tolist() == found.strengths(hands, said).tolist()


def test_a_ranking_and_wild_cards_that_are_none() -> None:
    with pytest.raises(TypeError, match="ranks: 'x' is no ranking"):
        ranker(ranks="x")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match="wild: 5 are no cards"):
        ranker(wild=5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_cards_of_a_mask() -> None:
    assert STANDARD == cards_in(mask(STANDARD))
    assert (Card.JOKER, Card.JOKER2) == cards_in(mask("Jk2 Jk"))
    with pytest.raises(ValueError, match="stands twice: card 1 and card 3"):
        mask("As Kd As")
    with pytest.raises(ValueError, match="card 2 is hidden"):
        mask("As ??")
    with pytest.raises(ValueError, match="0x8000 stands for no card"):
        cards_in(1 << 15)


def test_a_ranking_that_no_table_holds() -> None:
    hearts = ranker(ranks=Ranks(suits="hearts first"))
    assert hearts.table is None
    assert hearts.strength(mask("Ah Kd Qc Js 9h")) > hearts.strength(mask("As Kd Qc Js 9h"))
