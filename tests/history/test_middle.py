"""What cards in the middle are called, and what they make wild."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from anteup.cards import cards
from anteup.engine.actions import Check
from anteup.engine.events import HandOpened
from anteup.engine.log import Log
from anteup.history.narrate import Teller
from anteup.rules import deal_out
from anteup.rules.steps import Bet, Board, Deal, Post, Wild
from tests.history.test_telling import NAMES, begun, lines

PACK = "3s Kd 3h Qd 9c 3c 9h Jc 5d"


def in_the_middle(cards_at_once: Sequence[int], wild: Wild = Wild(), top: str = PACK) -> Log:  # noqa: B008 (a value)
    """Two with one card each, and cards that come to the middle so many at once; nothing is bet."""
    holdem = deal_out("holdem", book="hoyle", players=2)
    post, hole, bet = (next(step for step in holdem.steps if isinstance(step, kind)) for kind in (Post, Deal, Bet))
    streets = [step for number in cards_at_once for step in (Board(cards=number, burn=False), bet)]
    game = replace(holdem, steps=(post, hole, bet, *streets, holdem.steps[-1]), wild=wild)
    log = begun("", top, players=2, game=game)
    while not log.hand.over:
        log.act(Check())
    return log


@pytest.mark.parametrize(
    ("cards_at_once", "expected"),
    [
        ([3, 1, 1], ["Before the flop", "Flop", "Turn", "River"]),
        ([1, 2, 1, 1], ["Board", "Board", "Turn", "River"]),
        ([1, 1, 1, 1, 1], ["First card", "Second card", "Third card", "Fourth card", "Fifth card"]),
        ([1, 1, 1], ["First card", "Second card", "Third card"]),
        ([3, 2], ["Board", "Board"]),
        ([2, 2, 1], ["Board", "Board", "Board"]),
        ([5], ["Board"]),
        ([1], ["Board"]),
    ],
)
def test_only_three_cards_and_one_and_one_have_names(cards_at_once: list[int], expected: list[str]) -> None:
    told = [
        line.removeprefix("-- ") for line in lines(in_the_middle(cards_at_once), 0, NAMES[:2]) if line.startswith("-- ")
    ]

    assert expected == [line.partition("  ")[0] for line in told]


@pytest.mark.parametrize(
    ("wild", "before", "expected"),
    [
        (Wild(board="last"), "the rank of the last card on the board", ["nines", "threes", "nines", "jacks", "fives"]),
        (Wild(board="lowest"), "the rank of the lowest card on the board", ["nines", "threes"]),
        (
            Wild(cards=cards("Ah"), board="lowest"),
            "the rank of the lowest card on the board and the ace of hearts",
            None,
        ),
    ],
)
def test_what_the_board_makes_wild_is_told_when_it_comes(wild: Wild, before: str, expected: list[str] | None) -> None:
    log = in_the_middle([1] * 5, wild)
    first = log.events[0]
    assert isinstance(first, HandOpened)
    heading = [str(line) for line in Teller(first, NAMES[:2]).before()]
    now = [line for line in lines(log, 0, NAMES[:2]) if line.startswith("Wild now")]

    assert len(heading) == 1
    assert {*heading[0].removeprefix("Wild: ").removesuffix(".").split(" and ")} == {*before.split(" and ")}
    assert expected is None or now == [f"Wild now: {rank}." for rank in expected]


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        ("3s Kd 3h Qd 3c 3d Js 5d Kh", "Ann shows 3s 3h: four threes."),
        ("3s Kd 4h Qd 5s 6h 7d Jc Kh", "Ann shows 4h 3s: eight-high straight, three of spades as the eight of spades."),
    ],
)
def test_a_wild_card_that_stands_for_itself_is_not_told_of(top: str, expected: str) -> None:
    log = in_the_middle([1] * 5, Wild(cards=cards("3s")), top)

    assert expected in lines(log, 0, NAMES[:2])
