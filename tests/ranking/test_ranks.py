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
