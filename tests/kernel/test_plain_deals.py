"""Deals without the kernel: every one, or some at random, and who takes what."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from anteup.cards import STANDARD, cards
from anteup.kernel import plain
from anteup.kernel.masks import mask
from anteup.kernel.parts import whole
from anteup.kernel.plain_deal import Dice, splitmix
from anteup.ranking import Ranks, evaluator
from tests.kernel.stand_in import ANY_FIVE, OWN_CARDS, TWO_AND_THREE, table, tally_of


def test_the_dice_are_those_that_are_published() -> None:
    """xoshiro256** from the state 1, 2, 3, 4, as in the tests of Rust's rand_xoshiro and others, made by the authors' C;
    splitmix64 from 1234567, as at Rosetta Code.
    """
    dice = Dice(0, 0)
    dice.state = [1, 2, 3, 4]

    assert [dice.next() for _ in range(10)] == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
        16172922978634559625,
        8476171486693032832,
        10595114339597558777,
        2904607092377533576,
    ]
    state, numbers = 1234567, []
    for _ in range(5):
        state, number = splitmix(state)
        numbers.append(number)
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_numbers_below_another_are_as_likely() -> None:
    """48 numbers, 48,000 draws: no count is five standard deviations (156) from 1,000."""
    dice = Dice(1, 2)
    counts = np.bincount([dice.below(48) for _ in range(48_000)], minlength=48)

    assert len(counts) == 48
    assert counts.min() > 844
    assert counts.max() < 1156


class Never:
    """Dice that would throw a number that Lemire's method refuses, and then one that it takes."""

    def __init__(self) -> None:
        self.numbers = [0, 5 << 32 | 1 << 63]

    def next(self) -> int:
        return self.numbers.pop(0)


def test_a_number_that_would_be_too_likely_is_thrown_again() -> None:
    """2**32 is no multiple of 3: of the lowest 32-bit numbers, 2**32 % 3 = 1 is not taken."""
    dice = Never()

    assert Dice.below(dice, 3) == 1  # type: ignore[arg-type]
    assert not dice.numbers


def equities(tally: NDArray[Any], deals: int) -> list[float]:
    return [float(parts) / (whole(len(tally)) * deals) for parts in tally["parts"]]


ALL = mask(STANDARD)


def test_every_river() -> None:
    """Aces against kings with a king on the board: by the evaluator that plays, river by river."""
    own, board = (cards("Ah Ad"), cards("Ks Kc")), cards("Kd 9h 4h 2h")
    rest = [card for card in STANDARD if card not in {*own[0], *own[1], *board}]
    ranks = [evaluator().strengths(own, (*board, river)) for river in rest]
    tally = tally_of(2)
    deals = plain.deal_all(
        ((table("high"), ANY_FIVE),), (mask(own[0]), mask(own[1])), (0, 0), mask(board), 1, mask(rest), 0, 52, tally
    )

    assert deals == 44
    assert tally["wins"].tolist() == [sum(a > b for a, b in ranks), sum(b > a for a, b in ranks)]  # type: ignore[operator]
    assert tally["ties"].tolist() == [0, 0]
    assert tally["parts"].sum() == 44 * whole(2)
    assert tally["share"][:, 0].tolist() == tally["parts"].tolist()
    assert tally["squares"].tolist() == tally["wins"].tolist()


@pytest.mark.long
def test_aces_against_kings_before_the_flop() -> None:
    """0.812554897 of the pot, as every peer says, of 1,712,304 boards."""
    tally = tally_of(2)
    own = mask("Ah Ad"), mask("Ks Kc")
    deals = plain.deal_all(((table("high"), ANY_FIVE),), own, (0, 0), 0, 5, ALL & ~own[0] & ~own[1], 0, 52, tally)

    assert deals == 1_712_304
    assert equities(tally, deals)[0] == pytest.approx(0.812554897, abs=5e-10)


def test_a_high_and_a_low_half() -> None:
    """A-2-3-4 in the pocket quarters the pot where the other has the same low and the better high."""
    shares = ((table("high"), TWO_AND_THREE), (table("a-5", 8), TWO_AND_THREE))
    tally = tally_of(2)
    board, own = mask("8c 7d 6h Ks Kd"), (mask("As 2s Jc Jd"), mask("Ah 2h Kc 9d"))
    deals = plain.deal_all(shares, own, (0, 0), board, 0, 0, 0, 1, tally)

    assert deals == 1
    assert equities(tally, 1) == [0.25, 0.75]
    assert tally["wins"].tolist() == [0, 0]
    assert tally["ties"].tolist() == [1, 1]
    assert (tally["share"] / whole(2)).tolist() == [[0, 0.25, 0, 0], [0.5, 0.25, 0, 0]]
    assert tally["squares"].tolist() == [0.0625, 0.5625]


def test_a_low_that_nobody_has_goes_to_the_high_hand() -> None:
    shares = ((table("high"), ANY_FIVE), (table("a-5", 8), ANY_FIVE))
    tally = tally_of(2)
    plain.deal_all(shares, (mask("As Ad"), mask("Ks Kd")), (0, 0), mask("Qc Jc 9d 9h 2s"), 0, 0, 0, 1, tally)

    assert equities(tally, 1) == [1, 0]
    assert tally["wins"].tolist() == [1, 0]


def test_a_pot_that_nobody_wins_is_split() -> None:
    tally = tally_of(3)
    own = mask("As Ad"), mask("Ks Kd"), mask("Qs Qd")
    plain.deal_all(((table("a-5", 8), ANY_FIVE),), own, (0, 0, 0), mask("Qc Jc 9d 9h 2s"), 0, 0, 0, 1, tally)

    assert equities(tally, 1) == [1 / 3] * 3
    assert tally["share"].sum() == 0


def test_parts_of_all_deals_make_all() -> None:
    """By the first card that lacks: what two parts count is what all count; where none lacks there is one deal."""
    shares, own, board = ((table("high"), ANY_FIVE),), (mask("Ah Ad"), mask("Ks Kc")), mask("Kd 9h 4h")
    deck = ALL & ~(own[0] | own[1] | board)
    whole, parts = tally_of(2), tally_of(2)
    deals = plain.deal_all(shares, own, (0, 0), board, 2, deck, 0, 52, whole)

    assert deals == 45 * 44 // 2
    assert deals == sum(
        plain.deal_all(shares, own, (0, 0), board, 2, deck, first, last, parts) for first, last in ((0, 7), (7, 52))
    )
    assert whole.tobytes() == parts.tobytes()
    river = board | mask("2c 2d")
    assert plain.deal_all(shares, own, (0, 0), river, 0, deck & ~river, 1, 52, parts) == 0
    assert plain.deal_all(shares, own, (0, 0), river, 0, deck & ~river, 0, 1, parts) == 1


def test_hands_that_lack_cards_are_dealt_to() -> None:
    """A draw of one each: the first player's card and then the other's, in every order."""
    shares, own = ((table("2-7"), OWN_CARDS),), (mask("7h 5d 4c 3s"), mask("8h 6d 4d 2s"))
    deck = mask("2c 2d 9c Th Kd")
    tally = tally_of(2)

    assert plain.deal_all(shares, own, (1, 1), 0, 0, deck, 0, 5, tally) == 20
    assert tally["parts"].sum() == 20 * whole(2)
    # Only a two makes the seven low; with it nothing beats it: 2 * 4 deals. Without, 9 < T < K decide, or pat for no one.
    expected = 0
    low = evaluator("2-7", "own cards")
    for one, other in ((a, b) for a in cards("2c 2d 9c Th Kd") for b in cards("2c 2d 9c Th Kd") if a is not b):
        mine, his = low((*cards("7h 5d 4c 3s"), one)), low((*cards("8h 6d 4d 2s"), other))
        expected += (mine or 0) > (his or 0)
    assert tally["wins"][0] == expected


def test_deals_at_random_come_near() -> None:
    shares, own, board = ((table("high"), ANY_FIVE),), (mask("Ah Ad"), mask("Ks Kc")), mask("Kd 9h 4h")
    deck = ALL & ~(own[0] | own[1] | board)
    exact, some = tally_of(2), tally_of(2)
    deals = plain.deal_all(shares, own, (0, 0), board, 2, deck, 0, 52, exact)

    assert plain.deal_some(shares, own, (0, 0), (None, None), board, 2, deck, 7, 0, 9000, some) == 9000
    expected, found = equities(exact, deals)[0], equities(some, 9000)[0]
    assert abs(found - expected) < 4 * (expected * (1 - expected) / 9000) ** 0.5


def test_ranges_keep_their_weights() -> None:
    """Aces with weight 3 or queens with 1, against a hand that takes one of the queens away, or none."""
    hands = np.array([mask("Ah Ad"), mask("Qh Qd"), mask("Qs Qc")], dtype=np.uint64)
    upto = np.array([3, 4, 5], dtype=np.uint32)
    shares, board = ((table("high"), ANY_FIVE),), mask("2c 3d 7h 8s 9c")
    known, tally = (0, mask("Kh Qd")), tally_of(2)
    deck = ALL & ~(board | known[1])

    assert plain.deal_some(shares, known, (0, 0), ((hands, upto), None), board, 0, deck, 5, 1, 4000, tally) == 4000
    assert tally["wins"].tolist() == [4000, 0]
    against = (mask("Kh Kd"), 0)
    tally = tally_of(2)
    plain.deal_some(
        shares, against, (0, 0), (None, (hands, upto)), board, 0, ALL & ~(board | against[0]), 5, 1, 4000, tally
    )
    # Aces beat the kings, queens do not: 3 in 5.
    assert abs(tally["wins"][1] - 2400) < 4 * (4000 * 0.6 * 0.4) ** 0.5


def test_ranges_that_leave_each_other_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("anteup.kernel.plain_deal.TRIES", 1000)
    one = np.array([mask("Ah Ad")], dtype=np.uint64), np.array([1], dtype=np.uint32)
    shares, board = ((table("high"), ANY_FIVE),), mask("2c 3d 7h 8s 9c")

    assert plain.deal_some(shares, (0, 0), (0, 0), (one, one), board, 0, ALL & ~board, 0, 0, 1, tally_of(2)) == -1


GOOD: dict[str, Any] = {
    "shares": "high",
    "known": (mask("Ah Ad"), mask("Ks Kc")),
    "lacking": (0, 0),
    "board": mask("Kd 9h 4h"),
    "board_lacking": 2,
    "deck": ALL & ~mask("Ah Ad Ks Kc Kd 9h 4h"),
    "first": 0,
    "last": 1,
    "tally": 2,
}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"shares": ()}, "one to four shares"),
        ({"shares": 3}, "any five"),
        ({"known": (mask("Ah Ad"),)}, "one to 23 players"),
        ({"lacking": (0, -1)}, "not below 0"),
        ({"board_lacking": 3}, "a board is of up to five cards"),
        ({"board_lacking": -1}, "a board is of up to five cards"),
        ({"known": (mask("Ah Ad"), mask("Ah Kc"))}, "a card stands twice"),
        ({"deck": ALL}, "is in the deck as well"),
        ({"deck": mask("2c")}, "not enough cards in the deck"),
        ({"board_lacking": 1, "lacking": (2, 2)}, "too many or too few cards"),
        ({"deck": mask("2c 2d Jk Jk2") | 1 << 60}, "is not in the pack"),
        ({"tally": 3}, "64 bytes for each player"),
    ],
)
def test_spots_that_cannot_be_dealt(changed: dict[str, Any], message: str) -> None:
    spot = {**GOOD, **changed}
    by_table = table("high", 0, Ranks(joker="none"))
    plays = spot["shares"] if isinstance(spot["shares"], int) else ANY_FIVE
    shares = ((by_table, plays),) if spot["shares"] != () else ()
    with pytest.raises(ValueError, match=message):
        plain.deal_all(
            shares,
            spot["known"],
            spot["lacking"],
            spot["board"],
            spot["board_lacking"],
            spot["deck"],
            spot["first"],
            spot["last"],
            tally_of(spot["tally"]),
        )


@pytest.mark.parametrize(
    ("ranges", "message"),
    [
        ((None,), "a range or None for each player"),
        ((([], []), None), "running sums of their weights, not all 0"),
        ((([mask("As Ad")], [0]), None), "running sums of their weights, not all 0"),
        ((([mask("As Ad")], [1, 2]), None), "running sums of their weights, not all 0"),
        ((([mask("As Ad"), mask("As")], [1, 2]), None), "of as many cards each"),
    ],
)
def test_ranges_that_are_none(ranges: tuple[Any, ...], message: str) -> None:
    board = mask("Kd 9h 4h")
    arrays = tuple(
        None if one is None else (np.array(one[0], dtype=np.uint64), np.array(one[1], dtype=np.uint32))
        for one in ranges
    )
    with pytest.raises(ValueError, match=message):
        plain.deal_some(
            ((table("high"), ANY_FIVE),), (0, mask("Ks Kc")), (0, 0), arrays, board, 2, 1 << 60, 0, 0, 1, tally_of(2)
        )
