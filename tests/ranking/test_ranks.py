from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from anteup.cards import cards
from anteup.ranking import USUAL, Class, Ranks, evaluate, reference
from anteup.ranking.ranks import STANDARD
from tests.ranking.hands import ACE_LOW, ONE_OF_EACH, SIXES_UP


def swapped(one: Class, other: Class) -> tuple[Class, ...]:
    """The usual order with two classes in each other's place."""
    return tuple({one: other, other: one}.get(kind, kind) for kind in STANDARD)


@pytest.mark.parametrize(("better", "worse"), list(combinations(ONE_OF_EACH, 2)), ids=" > ".join)
def test_all_36_pairs_of_classes_in_the_usual_order(better: Class, worse: Class) -> None:
    """H-025."""
    assert evaluate(ONE_OF_EACH[better]) > evaluate(ONE_OF_EACH[worse])


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_each_class_is_itself(kind: Class) -> None:
    assert kind == evaluate(ONE_OF_EACH[kind]).category


def test_an_order_may_put_a_flush_above_a_full_house() -> None:
    flush, full = cards("As Js 9s 7s 6s"), cards("Ah Ad Ac Ks Kd")

    assert reference.high(flush) < reference.high(full)
    assert reference.high(flush, SIXES_UP) > reference.high(full, SIXES_UP)


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (STANDARD[1:], "names each of high card, one pair, .* once"),
        ((*STANDARD, "flush"), "names each of"),
        (("flush", *(kind for kind in STANDARD if kind != "flush")), "every flush is also a high card"),
        (swapped("straight", "high card"), "every straight is also a high card"),
        (swapped("straight flush", "straight"), "every straight flush is also a straight"),
        (swapped("straight flush", "flush"), "every straight flush is also a flush"),
    ],
)
def test_an_order_is_whole_and_puts_no_part_above_its_whole(order: tuple[Class, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Ranks(order=order)


def test_an_order_from_a_file_is_refused_with_its_place() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"names each of .*\$\[0\]"):
        msgspec.convert([{"order": ["flush"]}], list[Ranks])


@pytest.mark.parametrize("ranks", [USUAL, ACE_LOW, SIXES_UP])
def test_a_declaration_is_data(ranks: Ranks) -> None:
    assert ranks == msgspec.json.decode(msgspec.json.encode(ranks), type=Ranks)


def test_the_extra_classes_have_their_places() -> None:
    """V-070, V-097, H-028: what is not played has no place, and the usual numbers stay."""
    every = Ranks(blaze="JQK", skip_straight=True)

    assert STANDARD == Ranks(five_of_a_kind=False).classes
    assert (*STANDARD, "five of a kind") == USUAL.classes
    assert (
        *("high card", "one pair", "two pairs", "blaze", "three of a kind", "skip straight", "straight", "flush"),
        *("full house", "four of a kind", "straight flush", "five of a kind"),
    ) == every.classes


@pytest.mark.parametrize(
    ("ranks", "better", "worse"),
    [
        (Ranks(blaze="JQKA"), "Kc Kd Qh Qs Jc", "Ac Ad Kh Ks 2c"),  # V-070
        (Ranks(blaze="JQKA"), "2c 2d 2h 4s 3c", "Kc Kd Qh Qs Jc"),
        (Ranks(blaze="JQKA"), "Ac Kd Qh Js Jc", "Kc Kh Qd Qs Jd"),  # V-071
        (Ranks(blaze="JQK"), "Kc Kd Qh Qs Jc", "Kh Ks Qc Jd Jh"),
        (Ranks(blaze="JQK"), "Kc Kd Qh Qs Jc", "Ac Ad Kh Ks Jh"),
        (Ranks(skip_straight=True), "2c 4d 6h 8s Tc", "Ac Ad Ah Ks Qc"),  # V-097
        (Ranks(skip_straight=True), "Ac 2d 3h 4s 5c", "2c 4d 6h 8s Tc"),
        (Ranks(skip_straight=True), "5c 7d 9h Js Kc", "2c 4d 6h 8s Tc"),
        (Ranks(skip_straight=True), "6c 8d Th Qs Ac", "5c 7d 9h Js Kc"),
        (Ranks(skip_straight=True), "3c 5c 7c 9c Jc", "Ac 2d 3h 4s 5c"),  # of one suit it is a flush
        (Ranks(skip_straight=True, ace_in_straights="low"), "3c 5d 7h 9s Jc", "Ac 3d 5h 7s 9c"),
        (Ranks(skip_straight=True, ace_in_straights="low"), "Ac 3d 5h 7s 9c", "6c 8d Th Qs Ac"),
    ],
)
def test_extra_hands(ranks: Ranks, better: str, worse: str) -> None:
    assert evaluate(better, ranks=ranks) > evaluate(worse, ranks=ranks)


@pytest.mark.parametrize(
    ("ranks", "one", "other"),
    [
        (Ranks(kickers=False), "Jc Jd 4h 4s 9c", "Jh Js 4c 4d 8c"),  # V-057
        (Ranks(kickers=False), "Qc Qd Ah 3s 2c", "Qh Qs Kc Jd Tc"),  # V-058
        (Ranks(kickers=False), "8c 8d 8h As 2c", "8c 8d 8h Ks Qc"),
        (Ranks(full_house="threes alone"), "8c 8d 8h As Ac", "8c 8d 8h Ks Kc"),  # V-053
        (Ranks(flush="top card"), "As Qs Ts 9s 3s", "Ah Qh Th 3h 2h"),  # V-054
    ],
)
def test_what_a_book_does_not_compare_ties(ranks: Ranks, one: str, other: str) -> None:
    assert evaluate(one) > evaluate(other)
    assert evaluate(one, ranks=ranks) == evaluate(other, ranks=ranks)


@pytest.mark.parametrize(
    ("hands", "hearts", "spades"),
    [
        ("Ah Kd 9c 5s 3d, Ad Kc 9s 5h 3c, Ac Ks 9d 5d 3h, As Kh 9h 5c 3s", "h d c s", "s h d c"),
        ("5h 4d 3c 2s As, 5s 4h 3d 2c Ah", "h s", "s h"),  # of a wheel the five is the highest
        ("Kh Kc 9c 5s 3d, Kd Ks 9s 5h 3c", "h d", "d h"),
    ],
)
def test_suits_break_ties_where_they_do(hands: str, hearts: str, spades: str) -> None:
    """V-060: hearts first, as an option; H-039: never."""
    every = hands.split(", ")
    for suits, expected in (("hearts first", hearts), ("spades first", spades)):
        ranks = Ranks(suits="hearts first" if suits == "hearts first" else "spades first")
        order = sorted(every, key=lambda hand: evaluate(hand, ranks=ranks).strength, reverse=True)

        assert expected == " ".join(hand[1] for hand in order)
    assert 1 == len({evaluate(hand).strength for hand in every})
