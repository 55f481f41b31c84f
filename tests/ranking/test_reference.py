from __future__ import annotations

from collections.abc import Callable

import pytest

from anteup.cards import cards
from anteup.ranking import NoHand, Plays, Ranks, evaluator, reference
from anteup.ranking.ranks import LOWEST, LOWS, USUAL
from tests.ranking.hands import ACE_LOW, SIXES_UP

HIGH = Ranks(ace_in_straights="high")
TENS_UP = Ranks(lowest="T")


def packed(kind: int, values: str) -> int:
    """A strength by its class and its five nibbles."""
    return kind << 20 | int(values, 16)


@pytest.mark.parametrize(
    ("hand", "kind", "values"),
    [
        ("As Ks Qs Js Ts", 8, "d0000"),
        ("5s 4s 3s 2s As", 8, "40000"),
        ("9h 9d 9c 9s 2d", 7, "81000"),
        ("4c Kh 4h Kd Kc", 6, "c3000"),
        ("As Qs Ts 9s 3s", 5, "db982"),
        ("Ah Kd Qc Js Td", 4, "d0000"),
        ("9h 8d 7c 6s 5d", 4, "80000"),
        ("5h 4d 3c 2s Ad", 4, "40000"),
        ("6h 6d 9c 6s Ad", 3, "5d800"),
        ("Kh 9d Kc 9s 2d", 2, "c8100"),
        ("4h Jd Kc Js 9d", 1, "ac830"),
        ("Ah 9d 8c 6s 5d", 0, "d8754"),
        ("Kh Ad 2c 3s 4d", 0, "dc321"),  # no run goes round the corner (H-013)
        ("9h 9d 9c 9s", 7, "80000"),
        ("9s 9d 9c", 3, "80000"),
        ("9s 9d 4c 4d", 2, "83000"),
        ("9s 9d", 1, "80000"),
        ("As Ks Qs Js", 0, "dcba0"),
        ("2s", 0, "10000"),
    ],
)
def test_a_strength_says_what_the_hand_is(hand: str, kind: int, values: str) -> None:
    assert packed(kind, values) == reference.high(cards(hand))


@pytest.mark.parametrize(
    ("ranks", "hand", "kind", "values"),
    [
        (ACE_LOW, "Ac Kd Qh Js Tc", 0, "dcba9"),  # V-051
        (ACE_LOW, "As Ks Qs Js Ts", 5, "dcba9"),
        (ACE_LOW, "Ks Qs Js Ts 9s", 8, "c0000"),
        (ACE_LOW, "Ah 2c 3d 4s 5h", 4, "40000"),
        (HIGH, "Ah 2c 3d 4s 5h", 0, "d4321"),
        (HIGH, "Ac Kd Qh Js Tc", 4, "d0000"),
        (SIXES_UP, "Ah 6c 7d 8s 9h", 4, "80000"),
        (SIXES_UP, "Th 6c 7d 8s 9h", 4, "90000"),
        (SIXES_UP, "Ah 6h 7h 8h 9h", 8, "80000"),
        (SIXES_UP, "Ah 6h 7h 8h Th", 6, "d9765"),
        (TENS_UP, "Ah Kc Qd Js Th", 4, "d0000"),
        (Ranks(lowest="T", ace_in_straights="low"), "Ah Kc Qd Js Th", 4, "c0000"),
    ],
)
def test_straights_are_what_the_book_declares(ranks: Ranks, hand: str, kind: int, values: str) -> None:
    assert packed(kind, values) == reference.high(cards(hand), ranks)


@pytest.mark.parametrize(
    ("hand", "badness", "values"),
    [
        ("5s 4h 3d 2c Ah", 0, "54321"),
        ("5s 4s 3s 2s As", 0, "54321"),
        ("8s 6h 4d 3c Ah", 0, "86431"),
        ("Ks Qh Jd Tc 9h", 0, "dcba9"),
        ("As Ah Kd Qc Jh", 1, "1dcb0"),
        ("As Ah Kd Kc Jh", 2, "d1b00"),
        ("2s 2h 2d Kc Jh", 3, "2db00"),
        ("2s 2h 2d Kc Kh", 4, "2d000"),
        ("2s 2h 2d 2c Ah", 5, "21000"),
        ("4s Ah", 0, "41000"),
    ],
)
def test_a_low_is_the_better_the_less_bad(hand: str, badness: int, values: str) -> None:
    """H-005: the wheel is the best, and a pair of aces is better than a pair of twos."""
    strength = reference.ace_to_five(cards(hand))

    assert LOWEST - packed(badness, values) == strength
    assert strength >= LOWS > reference.high(cards("As Ks Qs Js Ts"))


@pytest.mark.parametrize(
    ("hand", "qualifier", "qualifies"),
    [
        ("8s 7h 6d 5c 4h", 8, True),
        ("9s 4h 3d 2c Ah", 8, False),
        ("4s 4h 3d 2c Ah", 8, False),
        ("4s 3d 2c Ah", 8, False),
        ("9s 4h 3d 2c Ah", 9, True),
        ("8s 4h 3d 2c Ah", 7, False),
    ],
)
def test_a_low_qualifies_with_five_different_ranks_low_enough(hand: str, qualifier: int, *, qualifies: bool) -> None:
    strength = reference.ace_to_five(cards(hand), qualifier)

    assert (reference.ace_to_five(cards(hand)) if qualifies else None) == strength


@pytest.mark.parametrize(
    ("plays", "own", "board", "expected"),
    [
        ("any five", "As Ks", "Qs Js Ts 2d 3d", "As Ks Qs Js Ts"),
        ("any five", "2c 3d", "As Ks Qs Js Ts", "As Ks Qs Js Ts"),
        ("any five", "As Ad", "", "As Ad"),
        ("any five", "As Ks", "Qs Js", "As Ks Qs Js"),
        ("two and three", "As 2c 3d 4h", "Ks Qs Js Ts 9d", "As 4h Ks Qs Js"),
        ("two and three", "As Ad Ac Ah", "Ks Kd 2c 3d 4h", "As Ad Ks Kd 4h"),
        ("two and three", "As Ad Ac Kh", "", "As Ad"),
        ("two and three", "As Ad 7c Kh", "Kd", "As Ad Kd"),
        ("two and three", "As Ad 7c Kh", "Kd 9d", "As Ad Kd 9d"),
        ("two and three", "As", "Ad 9d", "As Ad 9d"),
    ],
)
def test_what_plays(plays: Plays, own: str, board: str, expected: str) -> None:
    best = reference.best("high", plays, 0, USUAL, cards(own), cards(board))

    assert reference.high(cards(expected)) == best


def test_the_best_low_may_be_of_other_cards() -> None:
    own, board = cards("As 2s Kd Kc"), cards("8h 7h 3h Ks 2d")

    assert reference.ace_to_five(cards("8h 7h 3h 2s As")) == reference.best(
        "a-5", "two and three", 8, USUAL, own, board
    )
    assert reference.best("a-5", "two and three", 7, USUAL, own, board) is None


@pytest.mark.parametrize("judge", [reference.high, reference.ace_to_five])
@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ("", "no cards make no hand"),
        ("As Ks Qs Js Ts 9s", "five cards, not 6"),
        ("As Jk", "Jk has no strength: it does not stand for any card here"),
        ("As ??", r"\?\? has no strength: its face is hidden"),
        ("As Kd As", "As stands twice"),
    ],
)
def test_some_cards_make_no_hand(judge: Callable[..., int], hand: str, message: str) -> None:
    with pytest.raises(NoHand, match=message):
        judge(cards(hand))


def test_a_card_that_is_not_in_the_pack_makes_no_hand() -> None:
    with pytest.raises(NoHand, match="5c has no strength: the pack of this game is 6 to A"):
        reference.high(cards("As 5c"), SIXES_UP)


@pytest.mark.parametrize(
    ("plays", "own", "board", "joker", "message"),
    [
        ("own cards", "", "As", "wild", "no cards"),
        ("any five", "Jk", "As", "none", "Jk has no strength: there are no jokers in this game"),
        ("any five", "??", "As", "wild", "its face is hidden"),
    ],
)
def test_some_cards_are_not_even_wild(plays: Plays, own: str, board: str, joker: str, message: str) -> None:
    ranks = Ranks(joker="none" if joker == "none" else "wild")
    with pytest.raises(NoHand, match=message):
        reference.best("high", plays, 0, ranks, cards(own), cards(board))


def test_a_bug_that_can_be_nothing_is_not_played() -> None:
    ranks = Ranks(joker="bug", five_of_a_kind=False)
    found = reference.best("high", "any five", 0, ranks, cards("Ac Ad Ah As Jk"))

    assert reference.high(cards("Ac Ad Ah As"), ranks) == found == evaluator(ranks=ranks)(cards("Ac Ad Ah As Jk"))
    assert (found or 0) < reference.high(cards("Ac Ad Ah As 2d"), ranks)


@pytest.mark.parametrize(
    "ranks", [Ranks(five_of_a_kind=False, duplicates=True, kickers=said) for said in (True, False)]
)
def test_five_of_a_rank_are_four_and_one_where_there_are_no_fives(ranks: Ranks) -> None:
    """V-050."""
    hand = cards("Ac Ad Ah As Jk")
    found = reference.best("high", "any five", 0, ranks, hand)

    assert found == evaluator(ranks=ranks)(hand)
    assert found == reference.high(cards("Ac Ad Ah As"), ranks) + (12 + 1 << 12 if ranks.kickers else 0)


def test_the_board_counts_when_cards_are_refused() -> None:
    with pytest.raises(NoHand, match="As stands twice"):
        reference.best("high", "any five", 0, USUAL, cards("As Kd"), cards("As"))
