"""High hands in the kernel: published counts, every pattern of hand by the ranking, and each path by the same tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from anteup.cards import JOKERS, STANDARD, Card, Pack, cards
from anteup.kernel.masks import BIT, PACK, Mask, mask
from anteup.ranking import Strength, evaluate, evaluator
from tests.ranking.hands import ONE_OF_EACH, patterns, random_hands

if TYPE_CHECKING:
    from anteup.kernel import _core
else:
    _core = pytest.importorskip("anteup.kernel._core", reason="the kernel is not built")

Masks: TypeAlias = NDArray[np.uint64]
Codes: TypeAlias = NDArray[np.uint32]

# From the high card to the straight flush. https://en.wikipedia.org/wiki/Poker_probability
COUNTS = {
    5: [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40],
    6: [6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844],
    7: [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584],
}
CLASSES = {5: 7462, 6: 6075, 7: 4824}
"""How many values hands of so many cards have."""

NEAR_THE_WIDTHS = [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100]
SUITED = tuple(card for card in STANDARD if card.suit == 2 or card.index % 7 == 0)
LOW = tuple(card for card in STANDARD if card.rank in {0, 1, 2, 3, 4, 12})
"""Packs with many flushes, and with many pairs and straights."""


@pytest.fixture(params=["avx512", "avx2", "base"])
def core(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    """The kernel on a path."""
    if request.param not in _core.paths():
        pytest.skip(f"this machine cannot run {request.param}")
    yield from on([request.param])


def on(paths: list[str]) -> Iterator[ModuleType]:
    """The kernel on one path after the other."""
    before = _core.path()
    try:
        for path in paths:
            _core.choose(path)
            yield _core
    finally:
        _core.choose(before)


def masks_of(hands: list[Pack]) -> Masks:
    return np.array([sum([BIT[card] for card in hand]) for hand in hands], dtype=np.uint64)


def codes_of(core: ModuleType, hands: Masks, size: int) -> Codes:
    found = np.zeros(len(hands), dtype=np.uint32)

    assert core.codes(hands, found, size) == -1
    return found


def assert_same_order(codes: list[int], strengths: list[Strength | None]) -> None:
    """That one of any two hands has the greater code if it has the greater strength, and an equal one if an equal."""
    both = sorted(set(zip(strengths, codes, strict=True)))

    assert len({strength for strength, _ in both}) == len(both) == len(set(codes))
    assert sorted(set(codes)) == [code for _, code in both]


@lru_cache(maxsize=3)
def every_pattern(size: int) -> tuple[list[Pack], list[Strength | None]]:
    """A hand of each pattern of so many cards, with the suits mixed, and their strengths."""
    random, hands = Random(size), []
    for hand, _ in patterns(size):
        suits = random.sample(range(4), 4)
        hands.append(tuple(STANDARD[4 * card.rank + suits[card.suit]] for card in hand))
    return hands, evaluator().strengths(hands)


def some_hands(count: int, size: int, seed: int = 1) -> list[Pack]:
    """Hands of the whole pack, and of packs in which the rarer ones are frequent."""
    return [hand for pack in (STANDARD, SUITED, LOW) for hand in random_hands(count // 3, size, pack, seed)]


# ---- Codes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [5, 6, pytest.param(7, marks=pytest.mark.long)])
def test_every_pattern_of_hand_has_its_place(core: ModuleType, size: int) -> None:
    hands, strengths = every_pattern(size)
    codes = codes_of(core, masks_of(hands), size).tolist()

    assert len(set(codes)) == CLASSES[size]
    assert_same_order(codes, strengths)


def test_hands_of_five_six_and_seven_cards_compare(core: ModuleType) -> None:
    hands = [hand for size in (5, 6, 7) for hand in some_hands(9000, size)]
    sizes = [len(hand) for hand in hands]
    masks = masks_of(hands)
    codes = np.concatenate([codes_of(core, masks[np.array(sizes) == size], size) for size in (5, 6, 7)])

    assert_same_order(codes.tolist(), evaluator().strengths(hands))


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("count", [30_000, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_random_hands_are_as_the_ranking_says(core: ModuleType, size: int, count: int) -> None:
    hands, strengths = random_strengths(count, size)

    assert_same_order(codes_of(core, hands, size).tolist(), strengths)


@lru_cache(maxsize=2)
def random_strengths(count: int, size: int) -> tuple[Masks, list[Strength | None]]:
    hands = list(random_hands(count, size, seed=count + size))
    return masks_of(hands), evaluator().strengths(hands)


@pytest.mark.long
def test_every_five_card_hand_is_as_the_ranking_says(core: ModuleType) -> None:
    hands, strengths = all_fives()

    assert_same_order(codes_of(core, hands, 5).tolist(), strengths)


@lru_cache(maxsize=1)
def all_fives() -> tuple[Masks, list[Strength | None]]:
    hands = list(combinations(STANDARD, 5))
    bits = [BIT[card] for card in STANDARD]
    return np.array([sum(five) for five in combinations(bits, 5)], dtype=np.uint64), evaluator().strengths(hands)


def test_one_of_each_category_in_the_order_of_the_book(core: ModuleType) -> None:
    """H-025."""
    best_first = [core.strength(mask(hand)) for hand in ONE_OF_EACH.values()]

    assert sorted(best_first, reverse=True) == best_first
    assert len(set(best_first)) == 9


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("As Kd Qh 9c 2s", 0b1_1100_1000_0001),
        ("As Ad Kh Kc 2s 2d Qc", (4097 + 0b1_1000_0000_0000) << 16 | 0b100_0000_0000),
        ("5s 4d 3h 2c As Ad 9c", (14340 + (1 << 4)) << 16),
        ("6s 5d 4h 3c 2c Ad Ac", (14340 + (1 << 5)) << 16),
        ("As Js 9s 7s 4s 3s 2d", 22534 << 16 | 0b1_0010_1010_0100),
        ("3s 3d 3h 2c 2s 2d Ac", (22535 + 2) << 16 | 1),
        ("2s 2d 2h 2c Ks Kd Kc", (26632 + 1) << 16 | 0b1000_0000_0000),
        ("As Ks Qs Js Ts 9s 8s", (30729 + (1 << 13)) << 16),
    ],
)
def test_codes_are_what_they_are_documented_to_be(core: ModuleType, hand: str, code: int) -> None:
    assert code == core.strength(mask(hand)) == codes_of(core, masks_of([cards(hand)] * 33), len(cards(hand)))[32]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_arrays_of_any_length(core: ModuleType, size: int) -> None:
    for count in NEAR_THE_WIDTHS:
        hands = masks_of(some_hands(300, size, seed=count)[:count])
        room = np.full(count + 80, 7, dtype=np.uint32)

        assert core.codes(hands, room[40 : 40 + count], size) == -1
        assert [core.strength(hand) for hand in hands.tolist()] == room[40 : 40 + count].tolist()
        assert set(room[:40]) | set(room[40 + count :]) == {7}


def test_a_hand_and_a_board_are_one_hand(core: ModuleType) -> None:
    for hand in some_hands(300, 7):
        own, board = mask(hand[:2]), mask(hand[2:])

        assert core.strength(own | board) == core.strength(own, board)


# ---- Counts ---------------------------------------------------------------------------------------------------------


def test_census_of_all_seven_card_hands(core: ModuleType) -> None:
    assert COUNTS[7] == core.census()


@pytest.mark.parametrize("size", [5, 6, pytest.param(7, marks=pytest.mark.long)])
def test_counts_of_all_hands(core: ModuleType, size: int) -> None:
    least = least_codes(core)
    reached = np.zeros(9, dtype=np.int64)
    for hands in all_masks(size):
        codes = codes_of(core, hands, size)
        reached += [np.count_nonzero(codes >= code) for code in least]

    assert COUNTS[size] == (reached - [*reached[1:], 0]).tolist()


def least_codes(core: ModuleType) -> list[int]:
    """Of each category as the ranking names it."""
    least: dict[str, int] = {}
    for hand in every_pattern(5)[0]:
        category, code = evaluate(hand).category, core.strength(mask(hand))
        least[category] = min(code, least.get(category, code))
    return sorted(least.values())


def all_masks(size: int) -> Iterator[Masks]:
    """All hands of so many cards, by their lowest card."""
    bits = [np.uint64(BIT[card]) for card in STANDARD]
    above = np.zeros(1, dtype=np.uint64)  # hands of fewer cards, those with the highest lowest card first
    for more in range(1, size):
        above = np.concatenate([bits[c] | above[: comb(51 - c, more - 1)] for c in reversed(range(53 - more))])
    for c in reversed(range(53 - size)):
        yield bits[c] | above[: comb(51 - c, size - 1)]


# ---- Omaha ----------------------------------------------------------------------------------------------------------


def omaha_hands(count: int, held: int, out: int, seed: int = 1) -> list[tuple[Pack, Pack]]:
    return [(hand[:held], hand[held:]) for hand in some_hands(count, held + out, seed)]


@pytest.mark.parametrize("out", [3, 4, 5])
@pytest.mark.parametrize("held", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("count", [100, pytest.param(6000, marks=pytest.mark.long)])
def test_omaha_is_the_best_of_all_twos_and_threes(core: ModuleType, held: int, out: int, count: int) -> None:
    hands = omaha_hands(count, held, out, seed=10 * held + out)
    own, boards = masks_of([own for own, _ in hands]), masks_of([board for _, board in hands])
    found = np.zeros(len(hands), dtype=np.uint32)

    assert core.omaha_codes(own, boards, 1, found) == -1
    assert found.tolist() == [core.omaha(*both) for both in zip(own.tolist(), boards.tolist(), strict=True)]
    for (hole, board), code in zip(hands, found.tolist(), strict=True):
        fives = [mask(two + three) for two in combinations(hole, 2) for three in combinations(board, 3)]
        assert max(map(core.strength, fives)) == code


def test_omaha_hands_of_every_size_in_one_array(core: ModuleType) -> None:
    sizes = [(held, out) for held in range(2, 7) for out in range(3, 6)]
    hands = [hand for held, out in sizes for hand in omaha_hands(90, held, out, seed=7)]
    Random(1).shuffle(hands)
    own, boards = masks_of([own for own, _ in hands]), masks_of([board for _, board in hands])
    found = np.zeros(len(hands), dtype=np.uint32)

    assert core.omaha_codes(own, boards, 1, found) == -1
    assert found.tolist() == [core.omaha(*both) for both in zip(own.tolist(), boards.tolist(), strict=True)]


@pytest.mark.parametrize("count", [3000, pytest.param(100_000, marks=pytest.mark.long)])
def test_omaha_is_as_the_ranking_says(core: ModuleType, count: int) -> None:
    hands = omaha_hands(count, 4, 5)
    judge = evaluator(plays="two and three")

    assert_same_order(
        [core.omaha(mask(own), mask(board)) for own, board in hands], [judge(own, board) for own, board in hands]
    )


@pytest.mark.parametrize(
    ("own", "board"),
    [
        ("5h 2h Ac Kd", "Ah 3h 4h 6h Kc"),  # a wheel of hearts, but no six-high straight flush
        ("Ah 2h Kh 5d", "3h 4h 5h 9h Tc"),
        ("6h 7h 2h 3h", "4h 5h 8h 9h Th"),
        ("Ah Kh 9h 8h", "Qh Jh Th 7h 6h"),
        ("Kh Qh 2d 3d", "Ah Jh Th 2c 3c"),
        ("9h 8h 7h 6h 5h 4h", "Th Jh Qh Kh Ah"),
        ("Ah Ad Ac As", "Kh Kd Kc Ks Qh"),
        ("2h 2d 3c 3s", "2c 2s 3h 3d Ah"),
    ],
)
def test_omaha_where_cards_must_be_left_out(core: ModuleType, own: str, board: str) -> None:
    fives = [two + three for two in combinations(cards(own), 2) for three in combinations(cards(board), 3)]
    best = max(map(evaluate, fives))

    assert core.omaha(mask(own), mask(board)) == max(
        core.strength(mask(five)) for five in fives if evaluate(five) == best
    )


def test_omaha_on_one_board(core: ModuleType) -> None:
    board = cards("Ah Kh 5h 5c 2d")
    rest = tuple(card for card in STANDARD if card not in board)
    for count in NEAR_THE_WIDTHS:
        own = masks_of(list(random_hands(count, 4, rest)))
        found = np.full(count + 2, 7, dtype=np.uint32)

        assert core.omaha_codes(own, masks_of([board]), 0, found[1:-1]) == -1
        assert found.tolist() == [7, *(core.omaha(hand, mask(board)) for hand in own.tolist()), 7]


# ---- Wrong hands ----------------------------------------------------------------------------------------------------

numbers = st.integers(0, 2**64 - 1)
"""Hardly ever a hand."""
sets_of_cards = st.sets(st.sampled_from(STANDARD), max_size=9).map(mask)


@given(st.data())
def test_the_first_wrong_hand_is_found(data: st.DataObject) -> None:
    size = data.draw(st.integers(5, 7))
    hands = masks_of(list(random_hands(data.draw(st.sampled_from(NEAR_THE_WIDTHS[1:])), size)))
    wrong: dict[int, Mask] = data.draw(
        st.dictionaries(st.integers(0, len(hands) - 1), numbers | sets_of_cards, max_size=3)
    )
    for at, hand in wrong.items():
        hands[at] = hand
    expected = [at for at, hand in wrong.items() if hand & ~PACK or hand.bit_count() != size]
    for core in on(_core.paths()):
        assert core.codes(hands, np.zeros(len(hands), dtype=np.uint32), size) == min(expected, default=-1), core.path()


@pytest.mark.parametrize("size", [5, 6, 7])
def test_one_wrong_hand_is_found_in_every_place(core: ModuleType, size: int) -> None:
    hands = masks_of(list(random_hands(100, size)))
    found = np.zeros(100, dtype=np.uint32)
    for at in range(100):
        right = int(hands[at])
        one_less, strange = right & (right - 1), 1 << (13 + at % 3 + at % 4 * 16)
        for wrong in (0, one_less, one_less | strange, right | strange, right | (PACK & ~right & -(PACK & ~right))):
            hands[at] = wrong

            assert at == core.codes(hands, found, size)
        hands[at] = right


@pytest.mark.parametrize("count", [1, 40])
def test_a_wrong_omaha_hand_is_found_in_every_place(core: ModuleType, count: int) -> None:
    own, boards = masks_of([cards("As Ks 2d 2c")] * count), masks_of([cards("Ad Kd Qd")] * count)
    found = np.zeros(count, dtype=np.uint32)
    for at in range(count):
        own[at] = mask("As Ad")
        assert at == core.omaha_codes(own, boards, 1, found)
        own[at] = mask("As Ks")


@given(st.tuples(numbers | sets_of_cards, numbers | sets_of_cards))
def test_wrong_omaha_hands_are_found(both: tuple[Mask, Mask]) -> None:
    own, board = both
    held, out = own.bit_count(), board.bit_count()
    right = not (own | board) & ~PACK and not own & board and 2 <= held <= 6 and 3 <= out <= 5
    hands = np.array([mask("As Ks"), own], dtype=np.uint64)
    boards = np.array([mask("2s 3s 4s"), board], dtype=np.uint64)
    for core in on(_core.paths()):
        assert core.omaha_codes(hands, boards, 1, np.zeros(2, dtype=np.uint32)) == (-1 if right else 1), core.path()
        if not right:
            with pytest.raises(ValueError, match=r"mask of cards|no hand|on the board"):
                core.omaha(own, board)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (0, "0x0 is no hand: a hand is five to seven cards, not 0"),
        (mask("As Ks Qs Js"), "0x1e00000000000000 is no hand: a hand is five to seven cards, not 4"),
        (0xFF, "0xff is no hand: a hand is five to seven cards, not 8"),
        (0x2003_000F, "0x2003000f is no hand: 0x20000000 stands for no card of the 52"),
        (mask("As") | BIT[JOKERS[0]] | 15, "0x100000000000200f is no hand: 0x2000 stands for no card of the 52"),
        (-1, "a mask of cards is a number from 0 to 2**61 - 1, not -1"),
        (1 << 63 | 15, "a mask of cards is a number from 0 to 2**61 - 1, not 9223372036854775823"),
        ((1 << 64) + 31, "a mask of cards is a number from 0 to 2**61 - 1, not 18446744073709551647"),
        (-(1 << 80), "a mask of cards is a number from 0 to 2**61 - 1, not -1208925819614629174706176"),
    ],
)
def test_a_wrong_hand_is_refused_by_what_is_wrong(core: ModuleType, hand: Mask, words: str) -> None:
    with pytest.raises(ValueError, match=r"mask of cards|no hand") as refused:
        core.strength(hand)

    assert words == str(refused.value)


@pytest.mark.parametrize(
    ("own", "board", "words"),
    [
        ("As Ks", "As Qd Jd", "0x1000000000000000 is on the board and in the hand"),
        ("As", "Qd Jd Td", "0x1000000000000000 is no hand: two to six cards of one's own, not 1"),
        ("2c 3c 4c 5c 6c 7c 8c", "Qd Jd Td", "0x7f is no hand: two to six cards of one's own, not 7"),
        ("As Ks", "2c 3c", "0x3 is no hand: three to five cards on the board, not 2"),
        ("As Ks", "2c 3c 4c 5c 6c 7c", "0x3f is no hand: three to five cards on the board, not 6"),
        ("2c Jk", "4c 5c 6c", "0x201d is no hand: 0x2000 stands for no card of the 52"),
    ],
)
def test_a_wrong_omaha_hand_is_refused_by_what_is_wrong(core: ModuleType, own: str, board: str, words: str) -> None:
    with pytest.raises(ValueError, match=r"no hand|on the board") as refused:
        core.omaha(mask(own), mask(board))

    assert words == str(refused.value)


def test_a_card_in_the_hand_and_on_the_board_is_refused(core: ModuleType) -> None:
    with pytest.raises(ValueError, match="0x1 is on the board and in the hand"):
        core.strength(mask("2c 3c"), mask("2c Ad Kd Qd"))


@pytest.mark.parametrize("hand", ["As Ks Qs Js Ts", 3.0, None, [31]])
def test_what_is_no_number_is_no_hand(core: ModuleType, hand: object) -> None:
    for call in (core.strength, lambda own: core.omaha(own, 7), lambda board: core.omaha(3 << 16, board)):
        with pytest.raises(TypeError):
            call(hand)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_so_many_masks_and_no_others(core: ModuleType, count: int) -> None:
    with pytest.raises(TypeError, match="two masks: one's own cards and the board"):
        core.omaha(*[31] * count)
    if count != 1:
        with pytest.raises(TypeError, match="one mask, or two"):
            core.strength(*[31] * count)


def test_arrays_that_do_not_fit(core: ModuleType) -> None:
    hands, boards, codes = np.zeros(4, np.uint64), np.zeros(3, np.uint64), np.zeros(3, np.uint32)
    with pytest.raises(ValueError, match="as many uint32 codes"):
        core.codes(hands, codes, 7)
    with pytest.raises(ValueError, match="as many uint32 codes"):
        core.codes(bytes(15), bytearray(4), 7)
    for size in (4, 8, -1):
        with pytest.raises(ValueError, match="five, six or seven"):
            core.codes(boards, codes, size)
    for wrong, step in ((boards, 0), (hands, 1), (boards, 2), (boards, -1)):
        with pytest.raises(ValueError, match="as many uint64 boards or one"):
            core.omaha_codes(boards, wrong, step, codes)
    with pytest.raises(ValueError, match="a uint64 mask for each row"):
        core.masks_of_cards(bytes(20), 7, boards, 51)
    with pytest.raises((BufferError, ValueError), match=r"writable|read-only"):
        core.codes(hands, bytes(16), 7)
    with pytest.raises((BufferError, ValueError), match="contiguous"):
        core.codes(hands[::2], codes[:2], 7)
    with pytest.raises(TypeError):
        core.codes([31], codes, 5)


# ---- Cards as indices -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("highest", [51, 53])
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7, 13])
def test_masks_of_cards(core: ModuleType, size: int, highest: int) -> None:
    pack = (*STANDARD, *JOKERS)[: highest + 1]
    for count in NEAR_THE_WIDTHS:
        hands = list(random_hands(count, size, pack, seed=highest))
        found = np.zeros(count, dtype=np.uint64)

        assert core.masks_of_cards(indices(hands), size, found, highest) == -1
        assert [mask(hand) for hand in hands] == found.tolist()


def indices(hands: list[Pack]) -> NDArray[np.uint8]:
    return np.array([[card.index for card in hand] for hand in hands], dtype=np.uint8)


@given(st.data())
def test_the_first_card_that_is_none_or_stands_twice_is_found(data: st.DataObject) -> None:
    size, highest = data.draw(st.integers(1, 8)), data.draw(st.sampled_from([51, 52, 53]))
    rows = indices(list(random_hands(data.draw(st.sampled_from(NEAR_THE_WIDTHS[1:])), size)))
    flat = rows.reshape(-1)
    for at, card in data.draw(
        st.dictionaries(st.integers(0, flat.size - 1), st.integers(0, 255) | st.integers(50, 54), max_size=3)
    ).items():
        flat[at] = card
    expected = next(
        (at for at, card in enumerate(flat.tolist()) if card > highest or card in flat[at - at % size : at].tolist()),
        -1,
    )
    for core in on(_core.paths()):
        assert core.masks_of_cards(rows, size, np.zeros(len(rows), dtype=np.uint64), highest) == expected, core.path()


def test_cards_come_by_their_index(core: ModuleType) -> None:
    found = np.zeros(54, dtype=np.uint64)

    assert core.masks_of_cards(bytes(range(54)), 1, found, 53) == -1
    assert found.tolist() == [BIT[card] for card in Card if card in BIT]
