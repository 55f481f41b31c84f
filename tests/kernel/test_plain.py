"""The stand-in for the kernel: the same answers, one at a time and many at once, and the same refusals."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from anteup.cards import JOKERS, STANDARD, Card, Pack, cards, pack
from anteup.kernel import plain
from anteup.kernel.codes import strength_of
from anteup.kernel.masks import BIT, PACK, mask
from anteup.kernel.tables import declared
from anteup.ranking import Of, Plays, Ranks, evaluator
from tests.kernel.stand_in import RANKINGS, dealt, hands_of, masks, some_hands, strength_in, table
from tests.ranking.hands import random_hands

# ---- High hands -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("count", [3000, pytest.param(750_000, marks=pytest.mark.long)])
def test_codes_say_what_strengths_say(size: int, count: int) -> None:
    hands = some_hands(count, size)
    expected = evaluator().strengths(hands)

    assert expected == [strength_of(plain.strength(mask(hand))) for hand in hands]


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("count", [0, 1, 5, 8191, 8192, 8193, pytest.param(20_001, marks=pytest.mark.long)])
def test_many_codes_are_those_of_each(size: int, count: int) -> None:
    hands = masks(some_hands(count, size)[:count] or [])
    found = np.zeros(count, dtype=np.uint32)

    assert plain.codes(hands, found, size) == -1
    assert [plain.strength(hand) for hand in hands.tolist()] == found.tolist()


def test_five_cards_have_as_many_codes_as_the_books_say() -> None:
    fives = np.array([sum(five) for five in combinations([BIT[card] for card in STANDARD], 5)], dtype=np.uint64)
    found = np.zeros(len(fives), dtype=np.uint32)

    assert plain.codes(fives, found, 5) == -1
    assert len(np.unique(found)) == 7462


@pytest.mark.long
def test_the_census_of_seven_cards() -> None:
    """The numbers in print, such as Wikipedia's "Poker probability": 4,324 and 37,260 straight flushes, and so on."""
    assert plain.census() == [
        23_294_460,
        58_627_800,
        31_433_400,
        6_461_620,
        6_180_020,
        4_047_644,
        3_473_184,
        224_848,
        4_324 + 37_260,
    ]


@pytest.mark.parametrize("own", [2, 4, 5, 6])
@pytest.mark.parametrize("out", [3, 4, 5])
def test_omaha(own: int, out: int) -> None:
    judge = evaluator(plays="two and three")
    deals = some_hands(60, own + out)
    expected = [judge(deal[:own], deal[own:]) for deal in deals]
    hands, boards = masks([deal[:own] for deal in deals]), masks([deal[own:] for deal in deals])
    found = np.zeros(len(deals), dtype=np.uint32)

    scalar = [plain.omaha(hand, board) for hand, board in zip(hands.tolist(), boards.tolist(), strict=True)]
    assert expected == [strength_of(code) for code in scalar]
    assert plain.omaha_codes(hands, boards, 1, found) == -1
    assert scalar == found.tolist()


def test_omaha_of_several_sizes_on_one_board() -> None:
    board = mask("As Ks 7s 2d 2c")
    hands = masks([cards(text) for text in ("Qs Js", "2h 2s 3c 4c", "Kd Kh Ac 5c 6c", "Ts 9s", "3s 4s 5s 6s 8s Qh")])
    found = np.zeros(len(hands), dtype=np.uint32)

    assert plain.omaha_codes(hands, np.array([board], dtype=np.uint64), 0, found) == -1
    assert [plain.omaha(hand, board) for hand in hands.tolist()] == found.tolist()


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        (mask("As Ks Qs Js"), "five to seven cards, not 4"),
        (mask("As Ks Qs Js Ts 9s 8s 7s"), "five to seven cards, not 8"),
        (0, "not 0"),
        (mask("As Ks Qs Js Jk"), "0x2000 stands for no card of the 52"),
        (1 << 63 | mask("As Ks Qs Js"), "0x8000000000000000 stands for no card"),
        (1 << 70 | mask("As Ks Qs Js"), "stands for no card"),
        (-31, "stands for no card"),
    ],
)
def test_what_is_no_hand(hand: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        plain.strength(hand)


@pytest.mark.parametrize(
    ("own", "board", "message"),
    [
        ("As", "Ks Qs Js", "two to six cards of one's own, not 1"),
        ("As Ad", "Ks Qs", "three to five cards on the board, not 2"),
        ("2c 2d 2h 2s 3c 3d 3h", "Ks Qs Js", "two to six cards of one's own, not 7"),
        ("As Ad", "As Qs Js", "0x1000000000000000 is on the board and in the hand"),
        ("Jk Ad", "Ks Qs Js", "stands for no card of the 52"),
    ],
)
def test_what_is_no_omaha_hand(own: str, board: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        plain.omaha(mask(own), mask(board))


@cache
def nine_thousand() -> NDArray[np.uint64]:
    return masks(list(random_hands(9000, 5)))


@pytest.mark.parametrize("place", [0, 1, 8191, 8192, 8999])
@pytest.mark.parametrize("wrong", [mask("As Ks Qs Js"), mask("As Ks Qs Js Jk"), mask("As Ks Qs Js 9d 8d"), 1 << 63])
def test_the_first_wrong_hand_is_named(place: int, wrong: int) -> None:
    hands = nine_thousand().copy()
    hands[place] = wrong
    hands[-1] = 0

    assert plain.codes(hands, np.zeros(9000, dtype=np.uint32), 5) == place


def test_the_first_wrong_omaha_hand_is_named() -> None:
    deals = list(random_hands(100, 9))
    hands, boards = masks([deal[:4] for deal in deals]), masks([deal[4:] for deal in deals])
    hands[70] |= boards[70] & (~boards[70] + np.uint64(1))
    found = np.zeros(100, dtype=np.uint32)

    assert plain.omaha_codes(hands, boards, 1, found) == 70
    boards[40] = 0
    assert plain.omaha_codes(hands, boards, 1, found) == 40


def test_arrays_must_fit() -> None:
    hands, found = masks(list(random_hands(3, 5))), np.zeros(2, dtype=np.uint32)
    with pytest.raises(ValueError, match="as many uint32 codes"):
        plain.codes(hands, found, 5)
    with pytest.raises(ValueError, match="five, six or seven"):
        plain.codes(hands[:2], found, 8)
    with pytest.raises(ValueError, match="as many uint64 boards or one"):
        plain.omaha_codes(hands, hands[:2], 1, np.zeros(3, dtype=np.uint32))
    with pytest.raises(ValueError, match="a uint64 mask for each row"):
        plain.masks_of_cards(np.zeros((3, 2), dtype=np.uint8), 2, np.zeros(2, dtype=np.uint64), 51)


def test_masks_of_cards() -> None:
    hands = list(random_hands(500, 7, (*STANDARD, *JOKERS)))
    indices = np.array([[card.index for card in hand] for hand in hands], dtype=np.uint8)
    found = np.zeros(len(hands), dtype=np.uint64)

    assert plain.masks_of_cards(indices, 7, found, 53) == -1
    assert [mask(hand) for hand in hands] == found.tolist()


def test_the_first_wrong_card_is_named() -> None:
    indices, found = np.arange(40, dtype=np.uint8).reshape(8, 5), np.zeros(8, dtype=np.uint64)
    indices[6, 3] = indices[6, 1]

    assert plain.masks_of_cards(indices, 5, found, 51) == 6 * 5 + 3
    indices[4, 2] = 52
    assert plain.masks_of_cards(indices, 5, found, 51) == 4 * 5 + 2
    assert plain.masks_of_cards(indices, 5, found, 53) == 6 * 5 + 3


# ---- Rankings -------------------------------------------------------------------------------------------------------


@RANKINGS
@pytest.mark.parametrize("count", [100, pytest.param(70_000, marks=pytest.mark.long)])
def test_hands_by_table(of: Of, qualifier: int, ranks: Ranks, wild: Pack, count: int) -> None:
    judge, by_table = evaluator(of, "any five", qualifier, ranks), table(of, qualifier, ranks, wild)
    for hand in hands_of(of, ranks, wild, count):
        expected = judge(hand, (), wild)
        assert expected == strength_in(of, qualifier, ranks, by_table.strength(mask(hand))), hand


@RANKINGS
def test_two_and_three_by_table(of: Of, qualifier: int, ranks: Ranks, wild: Pack) -> None:
    judge, by_table = evaluator(of, "two and three", qualifier, ranks), table(of, qualifier, ranks, wild)
    random = Random(f"{of} {ranks} {wild}")
    for _ in range(40):
        own, out = random.randint(2, 6), random.randint(3, 5)
        deal = dealt(random, ranks, wild, own + out)
        number = by_table.two_and_three(mask(deal[:own]), mask(deal[own:]))
        if of == "spade in the hole":
            continue  # it is of one's own cards
        assert strength_in(of, qualifier, ranks, number) == judge(deal[:own], deal[own:], wild), deal


@RANKINGS
@pytest.mark.parametrize("count", [0, 1, 7, 800])
def test_many_hands_by_table(of: Of, qualifier: int, ranks: Ranks, wild: Pack, count: int) -> None:
    """With a board for each, and with one board for all."""
    by_table = table(of, qualifier, ranks, wild)
    hands = hands_of(of, ranks, wild, count)
    own, boards = masks([hand[:3] for hand in hands]), masks([hand[3:] for hand in hands])
    found = np.zeros(count, dtype=np.uint32)

    assert by_table.strengths(own, boards, 1, found) == -1
    assert found.tolist() == [by_table.strength(mask(hand)) for hand in hands]
    none = np.zeros(1, dtype=np.uint64)
    assert by_table.strengths(own | boards, none, 0, found) == -1
    assert found.tolist() == [by_table.strength(mask(hand)) for hand in hands]


@RANKINGS
def test_many_two_and_three_by_table(of: Of, qualifier: int, ranks: Ranks, wild: Pack) -> None:
    by_table, random = table(of, qualifier, ranks, wild), Random(3)
    deals = [dealt(random, ranks, wild, 9) for _ in range(60)]
    own, boards = masks([deal[: 3 + (at & 1)] for at, deal in enumerate(deals)]), masks([deal[4:] for deal in deals])
    found = np.zeros(60, dtype=np.uint32)

    assert by_table.two_and_three_all(own, boards, 1, found) == -1
    pairs = zip(own.tolist(), boards.tolist(), strict=True)
    assert found.tolist() == [by_table.two_and_three(mine, board) for mine, board in pairs]


@pytest.mark.parametrize("plays", ["any five", "two and three"])
def test_hands_of_cards(plays: Plays) -> None:
    ranks, places = Ranks(lowest="6", joker="none"), {card: bit.bit_length() - 1 for card, bit in BIT.items()}
    by_table, judge = table("a-5", 8, ranks), evaluator("a-5", plays, 8, ranks)
    deals = list(random_hands(300, 9, pack("6")))
    split = 5 if plays == "two and three" else 7
    for deal in deals:
        board, hands = deal[4:][: split - 2], [deal[:2], deal[2:4]]
        assert by_table.of_cards(hands, board, places, plays == "two and three") == judge.strengths(hands, board)
    with pytest.raises(KeyError):
        by_table.of_cards([cards("As Ad")], (Card.BACK, *deals[0][:4]), places, False)  # noqa: FBT003


@pytest.mark.parametrize(
    ("of", "own", "board", "message"),
    [
        ("high", "As Ks Qs Js", "", "five to seven cards, not 4"),
        ("high", "As Ks Qs Js", "9s 8s 7s 6s", "five to seven cards, not 8"),
        ("badugi", "", "", "one to thirteen cards, not 0"),
        ("high", "As Ks", "As Qs Js 9s", "0x1000000000000000 is on the board and in the hand"),
        ("high", "As Ks 5d", "Qs Js 9s", "0x80000 stands for no card of its pack"),
    ],
)
def test_what_is_no_hand_of_a_ranking(of: Of, own: str, board: str, message: str) -> None:
    by_table = table(of, 0, Ranks(lowest="6"))
    with pytest.raises(ValueError, match=message):
        by_table.strength(mask(own), mask(board))
    hands, boards = np.array([mask("As Ks Qs Js Ts"), mask(own)]), np.array([0, mask(board)])
    found = np.zeros(2, dtype=np.uint32)
    assert by_table.strengths(hands.astype(np.uint64), boards.astype(np.uint64), 1, found) == 1
    assert found[0] == by_table.strength(mask("As Ks Qs Js Ts"))


@pytest.mark.parametrize(
    ("own", "board", "message"),
    [
        ("As", "Ks Qs Js", "three to five of the board, not 1 and 3"),
        ("As Ks", "Ks Qs Js", "is on the board and in the hand"),
        ("As 2d", "Ks Qs Js", "stands for no card of its pack"),
    ],
)
def test_what_is_no_two_and_three(own: str, board: str, message: str) -> None:
    by_table = table("high", 0, Ranks(lowest="6"))
    with pytest.raises(ValueError, match=message):
        by_table.two_and_three(mask(own), mask(board))
    hands, found = masks([cards("Kd Kc"), cards(own)]), np.zeros(2, dtype=np.uint32)
    assert by_table.two_and_three_all(hands, masks([cards(board)]), 0, found) == (0 if "Ks" not in board else 1)


@pytest.mark.parametrize("hand", [-1, 1 << 62])
def test_a_mask_is_no_other_number(hand: int) -> None:
    with pytest.raises(ValueError, match=r"a number from 0 to 2\*\*61 - 1"):
        table("high").strength(hand)


def test_a_table_takes_so_many_numbers() -> None:
    tables = declared("high", 0, Ranks())
    with pytest.raises(ValueError, match="'ranks', 'badugi' or 'spade', not of 'low'"):
        plain.Table("low", tables.values, tables.suited, False, 0, PACK)  # type: ignore[arg-type]  # noqa: FBT003
    with pytest.raises(ValueError, match="takes 8555 numbers of 32 bits, and 2380 of one suit"):
        plain.Table("ranks", tables.suited, tables.suited, False, 0, PACK)  # noqa: FBT003
    with pytest.raises(ValueError, match="takes 40960 numbers"):
        plain.Table("badugi", tables.values, tables.suited, False, 0, PACK)  # noqa: FBT003


def test_the_stand_in_is_one_path() -> None:
    assert plain.paths() == ["numpy"] == [plain.path()]
    plain.choose("numpy")
    with pytest.raises(ValueError, match="cannot run the path 'avx2'"):
        plain.choose("avx2")
