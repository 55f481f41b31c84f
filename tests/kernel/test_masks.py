"""Masks: any whole number is one, wherever a mask is taken, in the kernel and in what stands in for it."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from anteup.cards import STANDARD, NotACard, cards
from anteup.equity import Range, hand_of, parse
from anteup.kernel import cards_in, mask, plain, ranker, strength
from anteup.kernel.masks import PACK
from anteup.kernel.tables import declared
from anteup.ranking import USUAL, Ranks


class Number:
    """A whole number of a kind of its own."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


KINDS: list[Callable[[int], Any]] = [np.uint64, np.int64, Number]
TWO, MORE, FLOP = "As Ks", "7h 2d", "Qs Js Ts Td Tc"


@pytest.mark.parametrize("kind", KINDS)
def test_the_functions_of_the_core(core: ModuleType, kind: Callable[[int], Any]) -> None:
    own, four, board, turn, queens = mask(TWO), mask(f"{TWO} {MORE}"), mask(FLOP), mask("Js Ts 2c 3c"), mask("Qd Qh")
    low = declared("a-5", 8, USUAL)
    counts, hands = array("q", bytes(32)), array("Q", [own, queens])
    for tried in (core, plain):
        table = tried.Table("ranks", low.values, low.suited, False, 0, PACK)  # noqa: FBT003
        asked: list[tuple[Callable[..., object], tuple[int, ...]]] = [
            (tried.strength, (own | board,)),
            (tried.strength, (own, board)),
            (tried.omaha, (four, board)),
            (table.strength, (own, board)),
            (table.two_and_three, (four, board)),
            (tried.headsup, (own, queens)),
            (partial(_boards, tried, hands, counts), (turn, mask("9c"))),
            (partial(tried.ranges, hands[:1], None, hands[1:], None), (turn, mask("9c"))),
        ]
        for function, masks in asked:
            given = function(*map(kind, masks))
            assert function(*masks) == given
            assert type(given) in {int, tuple, list}


def _boards(core: ModuleType, hands: array[int], counts: array[int], *seen: int) -> list[int]:
    core.boards(hands, *seen, counts)
    return counts.tolist()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "judge",
    [
        ranker(),
        ranker(plays="two and three"),
        ranker("a-5"),
        ranker("a-5", "two and three", 8),
        ranker("badugi", "own cards"),
        ranker(ranks=Ranks(suits="hearts first")),
    ],
)
def test_rankers(judge: Any, kind: Callable[[int], Any]) -> None:
    own, board = mask(TWO), mask(FLOP)
    assert judge.strength(own, board) == judge.strength(kind(own), kind(board))
    number = judge.strength(own, board)
    if number:
        assert judge.made(number) == judge.made(kind(number))
        assert type(judge.strength_of(kind(number))) is int


@pytest.mark.parametrize("kind", KINDS)
def test_cards_and_ranges(kind: Callable[[int], Any]) -> None:
    aces, own = parse("AA"), mask("As Ah")
    assert cards_in(own) == cards_in(kind(own)) == cards("Ah As")
    assert STANDARD == cards_in(kind(PACK))
    assert own == mask(kind(own)) and type(mask(kind(own))) is int
    assert "AA" == hand_of(kind(own)).text
    assert 1 == aces.weight_of(kind(own)) and kind(own) in aces
    assert aces.without("As") == aces.without(kind(mask("As")))
    assert strength(own | mask("Kd Kc 9h")) == strength(kind(own | mask("Kd Kc 9h")))


def test_ranges_out_of_arrays() -> None:
    for ranged in (parse("AA, AKs:0.5"), parse("random")):
        masks, weights = ranged.arrays()
        again = Range.of(dict(zip(masks, weights, strict=True)))
        assert ranged == again == Range(tuple(masks), tuple(weights))
        assert {int} == {type(combo) for combo in again.masks}
        assert [*ranged] == [*again] == [*ranged.masks]


@pytest.mark.parametrize("wrong", [1 << 15, np.uint64(1 << 63), -1, np.int64(-1), Number(1 << 62)])
def test_bits_that_are_no_cards(wrong: Any) -> None:
    for reads in (cards_in, mask, hand_of, parse("AA").without):
        with pytest.raises(NotACard, match="stands for no card"):
            reads(wrong)


@pytest.mark.parametrize("wrong", [None, 1.5])
def test_what_is_no_number(wrong: Any) -> None:
    with pytest.raises(TypeError, match="is no hand: it is text such as 'As Kd', cards, or a mask"):
        mask(wrong)
    for reads in (cards_in, strength, plain.strength):
        with pytest.raises(TypeError, match=f"^{wrong} is no mask: mask\\('As Kd'\\) makes one of cards$"):
            reads(wrong)
    for found in (ranker(), ranker("a-5"), ranker(plays="two and three"), ranker(ranks=Ranks(suits="hearts first"))):
        with pytest.raises(TypeError, match=f"own: {wrong} is no mask"):
            found.strength(wrong)
        with pytest.raises(TypeError, match=f"board: {wrong} is no mask"):
            found.strength(mask("As Kd"), wrong)
