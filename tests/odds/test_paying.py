"""Pay tables, and what they give back over every hand: the counts and returns that are published."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from anteup.cards import STANDARD, pack
from anteup.odds import PayTable, best_return, discards, jacks_or_better, openers, pay_table
from anteup.ranking import Ranks, evaluate


@pytest.mark.long
def test_nine_six_jacks_or_better() -> None:
    found = best_return(jacks_or_better(9, 6))

    assert {
        "royal flush": 493_512_264,
        "straight flush": 2_178_883_296,
        "four of a kind": 47_093_167_764,
        "full house": 229_475_482_596,
        "flush": 219_554_786_160,
        "straight": 223_837_565_784,
        "three of a kind": 1_484_003_070_324,
        "two pairs": 2_576_946_164_148,
        "jacks or better": 4_277_372_890_968,
        "nothing": 10_872_274_993_896,
    } == found.counts
    assert 19_933_230_517_200 == found.total == sum(found.counts.values())
    assert Fraction(1_653_526_326_983, 1_661_102_543_100) == found.value
    assert "0.995439043695" == f"{float(found.value):.12f}"


@pytest.mark.long
@pytest.mark.parametrize(
    ("said", "percent"),
    [("9/5", "98.4498"), ("8/6", "98.3927"), ("8/5", "97.2984"), ("7/5", "96.1472"), ("6/5", "94.9961")],
)
def test_the_poorer_tables_give_back_what_is_published(said: str, percent: str) -> None:
    assert percent == f"{100 * float(best_return(pay_table(said)).value):.4f}"


@pytest.mark.long
def test_a_table_of_another_kind() -> None:
    """All American: straights, flushes and full houses pay alike."""
    said = (
        "royal flush 800, straight flush 200, four of a kind 40, full house 8, flush 8, straight 8, three of a kind 3, "
        "two pairs 1, one pair 1 from J"
    )
    assert "100.72" == f"{100 * float(best_return(pay_table(said)).value):.2f}"


@pytest.mark.parametrize(
    ("held", "said"),
    [(pack("T"), {}), (pack("T", jokers=1), {"ranks": Ranks(lowest="T")}), (pack("T"), {"wild": "Jh Js"})],
)
def test_a_small_pack_hand_by_hand(held: Any, said: dict[str, Any]) -> None:
    """Each by its best discard, every draw being counted."""
    pays = {"five of a kind": 0, "four of a kind": 40, "full house": 9, "flush": 30, "straight": 4, "one pair": 1}
    table = PayTable(pays, "K")
    small = (*held[:6], *held[-4:])
    found = best_return(table, pack=small, **said)
    hands = list(combinations(small, 5))
    values = [discards(hand, pay=table, pack=small, **said)[0].value for hand in hands]
    assert sum(values) / len(values) == pytest.approx(float(found.value))
    assert sum(found.counts.values()) == found.total


def test_a_table_whose_sums_are_changed_is_reckoned_by_the_new_ones() -> None:
    pays = {
        "straight flush": 50,
        "four of a kind": 25,
        "full house": 9,
        "flush": 6,
        "straight": 4,
        "three of a kind": 0,
    }
    table = PayTable(pays)
    before = discards("9s 9d 9c 5h 2d", pay=table)
    pays["three of a kind"] = 3

    found = discards("9s 9d 9c 5h 2d", pay=table)

    assert found == discards("9s 9d 9c 5h 2d", pay=PayTable(dict(pays)))
    assert found[0].value > before[0].value


def test_a_hand_is_paid_by_its_best_line() -> None:
    table = jacks_or_better()
    hands = {
        "As Ks Qs Js Ts": ("royal flush", 800),
        "Ks Qs Js Ts 9s": ("straight flush", 50),
        "Js Jd 4c 3h 2d": ("jacks or better", 1),
        "Ts Td 4c 3h 2d": ("nothing", 0),
        "As Kd 4c 3h 2d": ("nothing", 0),
        "4s 4d 2c 2h Ad": ("two pairs", 2),
    }
    for hand, (line, paid) in hands.items():
        assert line == table.line(evaluate(hand))
        assert paid == table.paid(line)
    assert "straight flush" == PayTable({"straight flush": 50}).line(evaluate("As Ks Qs Js Ts"))
    assert "twos or better" == PayTable({"one pair": 1}).line(evaluate("2s 2d Ac Kh Qd"))


def test_what_pays_is_as_much_as_what_opens() -> None:
    """The hands that jacks or better pays on the deal are those that open a jackpot."""
    table, rng = jacks_or_better(), random.Random(4)
    paid = sum(table.line(evaluate(rng.sample(STANDARD, 5))) != "nothing" for _ in range(4_000))

    assert abs(paid / 4_000 - openers("JJ") / 2_598_960) < 0.026


def test_a_table_as_people_say_it() -> None:
    assert jacks_or_better(8, 5) == pay_table(" 8/5 ")
    assert PayTable({"flush": 6, "one pair": 1}, "Q") == pay_table("flush=6, one pair: 1 from Q")
    assert PayTable({"five of a kind": 15, "one pair": 2}) == pay_table("five of a kind 15,one pair 2")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("9/x", "'9/x' is no line of a pay table: '9/6', or classes"),
        ("", "'' is no line"),
        ("flush", "'flush' is no line"),
        ("flush 6,", "'' is no line"),
        ("flush 6 from J", "'flush 6 from J' is no line"),
        ("flush 6, flush 7", "flush is paid twice: 'flush 7'"),
        ("banana 6", "'banana' is no class of hand: high card"),
        ("one pair 1 from 1", "'1' is no rank of a pair: one of 23456789TJQKA"),
        ("one pair 1 from JJ", "'JJ' is no rank of a pair"),
    ],
)
def test_what_is_no_pay_table(said: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        pay_table(said)


def test_nothing_is_paid_below_nothing() -> None:
    with pytest.raises(ValueError, match="flush cannot pay -1"):
        PayTable({"flush": -1})


def test_a_pack_without_cards_to_draw_is_refused() -> None:
    with pytest.raises(ValueError, match="the pack has 9"):
        best_return(jacks_or_better(), pack=STANDARD[:9])


def test_the_table_that_errors_show_is_a_table() -> None:
    """What is shown can be typed, and is taken wherever a table is."""
    with pytest.raises(ValueError, match="is no line") as refused:
        pay_table("flush")
    shown = str(refused.value).split("such as ")[1].strip("'")
    assert 0 < discards("4h 4s Ah 9h 7h", pay=pay_table(shown))[0].value
    pay_table(shown).check(dict.fromkeys(jacks_or_better().pays))


def test_a_table_with_holes_is_refused_alike_wherever_it_is_used() -> None:
    """The classes that it says nothing of are all told at once."""
    table = pay_table("flush 6, one pair 1 from J")
    says = (
        "the table pays for one pair and says nothing of two pairs, three of a kind, straight, full house, "
        "four of a kind, straight flush, royal flush, which beat it: say two pairs 0, or more; a whole table is '9/6', or"
    )
    with pytest.raises(ValueError, match=says):
        discards("4h 4s Ah 9h 7h", pay=table)
    with pytest.raises(ValueError, match=says):
        best_return(table)
    with pytest.raises(ValueError, match="says nothing of royal flush, which beats it"):
        PayTable({"flush": 6}).check(["flush", "royal flush"])
