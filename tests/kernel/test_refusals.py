"""What the kernel refuses, and what it does when arrays lie over one another: on every path."""

from __future__ import annotations

from array import array
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from anteup.cards import STANDARD, cards
from anteup.equity import equity
from anteup.kernel import mask, ranker
from anteup.kernel.masks import PACK
from anteup.ranking import Ranks

HIGH = ranker("a-5").table
SPADE = ranker("spade in the hole").table


def some(core: ModuleType, **changed: Any) -> int:
    """A spot that can be dealt, with something changed."""
    spot: dict[str, Any] = {
        "shares": ((HIGH, 0),),
        "known": (0, mask("Qs Qd")),
        "lacking": (0, 0),
        "ranges": ((array("Q", [mask("As Ks"), mask("Ah Kh")]), array("I", [1, 2])), None),
        "board": mask("2c 3d 4h"),
        "board_lacking": 2,
        "deck": PACK & ~mask("2c 3d 4h Qs Qd"),
        "seed": 1,
        "stream": 1,
        "deals": 100,
        "tally": bytearray(128),
    } | changed
    found: int = core.deal_some(*spot.values())
    return found


def test_a_spot_that_can_be_dealt(core: ModuleType) -> None:
    assert 100 == some(core)


@pytest.mark.parametrize(
    "changed",
    [
        {"ranges": ((array("Q", [mask("As Ks"), mask("As 2c")]), array("I", [1, 2])), None)},
        {"ranges": ((array("Q", [mask("As Ks"), 1 << 15 | 1 << 14]), array("I", [1, 2])), None)},
        {"ranges": ((array("Q", [mask("As Ks"), mask("As Kd Kh")]), array("I", [1, 2])), None)},
        {"ranges": ((array("Q", []), array("I", [])), None)},
        {"ranges": ((array("Q", [mask("As Ks")]), array("I", [0])), None)},
        {"board_lacking": 2**31 - 1},
        {"board_lacking": -1},
        {"board_lacking": 3},
        {"lacking": (0, 3)},
        {"known": (0, mask("2c Qd"))},
        {"deck": PACK},
        {"tally": bytearray(127)},
        {"shares": ()},
        {"shares": ((HIGH, 3),)},
        {"shares": ((SPADE, 2),) * 5},
    ],
)
def test_spots_that_cannot_be_dealt(core: ModuleType, changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        some(core, **changed)


@pytest.mark.parametrize(
    "changed",
    [
        {"shares": [(HIGH, 0)]},
        {"shares": ([HIGH, 0],)},
        {"known": [0, 0]},
        {"ranges": [None, None]},
        {"ranges": ([1, 2], None)},
    ],
)
def test_lists_for_tuples(core: ModuleType, changed: dict[str, Any]) -> None:
    if core.path() != "numpy":  # which takes what is like a tuple
        with pytest.raises(ValueError, match="tuple"):
            some(core, **changed)


def test_omaha_written_over_its_own_hands(core: ModuleType) -> None:
    """What is read is read before it is written over."""
    dice = np.random.default_rng(3)
    board = mask("Qs Js Ts 7d 7h")
    left = [card for card in STANDARD if not mask([card]) & board]
    hands = np.array([mask([left[at] for at in dice.permutation(47)[:4]]) for _ in range(77)], dtype=np.uint64)
    expected = np.zeros(77, dtype=np.uint32)
    assert -1 == core.omaha_codes(hands, np.array([board], dtype=np.uint64), 0, expected)
    over = hands.copy()
    found = over.view(np.uint32)[:77]
    assert -1 == core.omaha_codes(over, np.array([board], dtype=np.uint64), 0, found)
    assert expected.tolist() == found.tolist()


def test_a_place_that_is_none() -> None:
    if hasattr(HIGH, "of_cards"):
        ace = cards("As")
        for place in (-1, 64, 1 << 70):
            with pytest.raises((ValueError, OverflowError)):
                HIGH.of_cards([ace], (), {ace[0]: place}, False)  # type: ignore[union-attr]  # noqa: FBT003
        with pytest.raises(TypeError):
            HIGH.of_cards([ace], (), {ace[0]: "x"}, False)  # type: ignore[union-attr, dict-item]  # noqa: FBT003


def test_packs_that_there_are_not(core: ModuleType) -> None:
    values, suited = array("I", bytes(4 * 8555)), array("I", bytes(4 * 2380))
    for wild, pack in ((0, 1 << 63 | PACK), (0, PACK | 1 << 13), (0, 1 << 14)):
        with pytest.raises(ValueError, match=r"pack|no card"):
            core.Table("ranks", values, suited, False, wild, pack).strength(1 << 14 | 0xF)  # noqa: FBT003


def test_a_joker_by_its_index() -> None:
    found = ranker(jokers=1).strengths(np.array([[48, 49, 50, 51, 52]], dtype=np.uint8))
    assert "five aces" == str(ranker(jokers=1).made(int(found[0])))
    short = ranker(ranks=Ranks(lowest="7"), jokers=2)
    assert 1 == len(short.strengths(np.array([[48, 49, 50, 51, 53]], dtype=np.uint8)))


def test_shares_that_there_are_not() -> None:
    for wrong in ({"of": "hi"}, {"plays": "two and tree"}, {"of": "a-5", "qualifier": 99}, {"qualifier": 8}):
        with pytest.raises(ValueError, match=r"."):
            ranker(**wrong)


def test_numbers_that_are_no_hand() -> None:
    for number in (5, 1 << 32, 22536 << 16 | 3, 14342 << 16):
        with pytest.raises(ValueError, match="is no code of a hand"):
            ranker().made(number)


def test_a_low_that_comes_first() -> None:
    """Of two shares the one with a qualifier may be the first: half the pot is the same half."""
    from msgspec.structs import replace  # noqa: PLC0415

    from anteup.equity import contest_of  # noqa: PLC0415

    usual = contest_of("omaha8")
    turned = replace(usual, shares=usual.shares[::-1])
    for one, other in zip(
        equity("As2sKdQd", "JhThJc9c", game=usual).players,
        equity("As2sKdQd", "JhThJc9c", game=turned).players,
        strict=True,
    ):
        assert (one.equity, one.win, one.tie, one.shares) == (other.equity, other.win, other.tie, other.shares[::-1])
    low = replace(usual, shares=usual.shares[1:])
    for player in equity("As2sKdQd", "JhThJc9c", game=low).players:
        assert player.shares[0] < player.equity
