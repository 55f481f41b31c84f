"""Ranges as they are written: what each notation means, what is wrong with the others, and the way back."""

from __future__ import annotations

import pickle
import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import parse_range

from anteup.cards import Card, NotACard, pack
from anteup.equity import HANDS, NotARange, Range, hand, parse
from anteup.equity.starting import COMBOS, hand_of
from anteup.kernel.masks import cards_in, mask

DOCS = Path(__file__).parents[2] / "docs" / "how-to" / "ranges.md"


def held(text: str) -> str:
    """The hands of a range, each in full, in the order of the grid."""
    return " ".join(one.text if share == 1 else f"{one.text}:{share:g}" for one, share in parse(text).classes().items())


@pytest.mark.parametrize(
    ("written", "hands", "combinations"),
    [
        ("22", "22", 6),
        ("AKs", "AKs", 4),
        ("AKo", "AKo", 12),
        ("AK", "AKs AKo", 16),
        ("KA", "AKs AKo", 16),
        ("QQ+", "AA KK QQ", 18),
        ("AA+", "AA", 6),
        ("TT-88", "TT 99 88", 18),
        ("88-TT", "TT 99 88", 18),
        ("A9s+", "AKs AQs AJs ATs A9s", 20),
        ("KTo+", "KQo KJo KTo", 36),
        ("97+", "98s 97s 98o 97o", 32),
        ("A5s-A3s", "A5s A4s A3s", 12),
        ("A3s-A5s", "A5s A4s A3s", 12),
        ("J8-J7", "J8s J7s J8o J7o", 32),
        ("76s-54s", "76s 65s 54s", 12),
        ("54s-76s", "76s 65s 54s", 12),
        ("86o-64o", "86o 75o 64o", 36),
        ("76s+", "AKs KQs QJs JTs T9s 98s 87s 76s", 32),
        ("QJo+", "AKo KQo QJo", 36),
        ("4xs", "43s 42s", 8),
        ("3Xo", "32o", 12),
        ("3x", "32s 32o", 16),
        ("AhKh", "AKs:0.25", 1),
        ("KhAh", "AKs:0.25", 1),
        ("AxKx", "AKs", 4),
        ("AxKy", "AKo", 12),
        ("AyAx", "AA", 6),
        ("AA, AKs", "AA AKs", 10),
        ("AA AKs", "AA AKs", 10),
        (" AA;\n,AKs, ", "AA AKs", 10),
        ("QQ+, KK, KK", "AA KK QQ", 18),
        ("QQ+!KK", "AA QQ", 12),
        ("(QQ+, AKs)!(KK, AA)", "AKs QQ", 10),
        ("QQ+!KK!AA", "QQ", 6),
        ("AK!AKs", "AKo", 12),
        ("AA, KK!AA", "AA KK", 12),
        ("aks", "AKs", 4),
        ("AKS", "AKs", 4),
        ("10 10".replace(" ", ""), "TT", 6),
        ("K10s", "KTs", 4),
        ("10h9H", "T9s:0.25", 1),
        ("0.5%", "AA", 6),
        ("0.46%-1%", "KK", 6),
        ("1%-0.46%", "KK", 6),
        ("AKs:0.5", "AKs:0.5", 4),
        ("AKs:.5", "AKs:0.5", 4),
        ("AKs@50%", "AKs:0.5", 4),
        ("AKs:50%", "AKs:0.5", 4),
        ("[50]AKs[/50], QQ", "AKs:0.5 QQ", 10),
        ("[50]AKs, AA:0.5[/50.0]", "AA:0.25 AKs:0.5", 10),
        ("(AKs, AA:0.5)@50%", "AA:0.25 AKs:0.5", 10),
        ("AK:0.5, AKs:0.5", "AKs:0.5 AKo:0.5", 16),
        ("AKs:0, QQ", "QQ", 6),
    ],
)
def test_what_is_written_is_what_is_held(written: str, hands: str, combinations: int) -> None:
    assert hands == held(written)
    assert combinations == len(parse(written))


def test_the_table_of_the_docs_is_right() -> None:
    rows = re.findall(r"^\| (`.*`) \| .* \| ([\d, ]+) \|$", DOCS.read_text("utf-8"), re.MULTILINE)

    assert len(rows) > 15
    for written, counts in rows:
        parts = re.findall("`(.*?)`", written)
        assert (counts.split(", ") * len(parts))[: len(parts)] == [str(len(parse(part))) for part in parts]


def test_any_heart_with_the_ace_of_hearts() -> None:
    assert {"AhKh", "Ah2h"} < {f"{two}{one}" for one, two in map(cards_in, parse("Ahxh").masks)}
    assert 12 == len(parse("Ahxh"))
    assert 13 == len(parse("Ahxs"))
    assert "As Ah" in parse("Ahxs")


def test_all_hands() -> None:
    assert COMBOS == parse("random").masks == parse("100%").masks == parse("RANDOM").masks
    assert "random" == str(parse("22+, Ax, Kx, Qx, Jx, Tx, 9x, 8x, 7x, 6x, 5x, 4x, 3x"))
    assert "random:0.25" == str(parse("random@25%"))


@pytest.mark.parametrize("written", ["AA", "AKs", "AKo", "AK", "T9", "QQ+", "KTo+", "97s+", "A5s+", "22-88", "76s-54s", "QJ-65", "T7s-96s", "AsKd"])  # fmt: skip
def test_another_program_reads_it_the_same(written: str) -> None:
    """PokerKit; of `76s+` it makes 76s alone."""
    read = {mask([Card(repr(card)) for card in two]) for two in parse_range(written)}

    assert read == set(parse(written).masks)


@pytest.mark.parametrize(
    ("written", "at", "why"),
    [
        ("", 1, "there are no hands here: name some"),
        (" , ", 1, "there are no hands here: name some"),
        ("AKs:0", 1, "there are no hands here with a weight above 0"),
        ("QQ+, AKx", 8, "'x' does not fit"),
        ("QQ+, 77s", 8, "neither suited nor offsuit: write '77'"),
        ("QQ, Q9x", 7, "'x' does not fit"),
        ("AsAs", 1, "As stands twice"),
        ("AA, AhAdKhKd", 5, "more than two cards"),
        ("AhKhQh", 1, "more than two cards"),
        ("A", 1, "half a hand"),
        ("AA, Ah", 5, "half a hand"),
        ("AhK", 1, "half a hand"),
        ("foo", 1, "'f' does not fit"),
        ("1As", 1, "'1' does not fit"),
        ("AhKx", 4, "'x' does not fit"),
        ("AxAx", 1, "two suits"),
        ("A5s-KTs", 1, "nothing leads from 'A5s' to 'KTs'"),
        ("AA-AKs", 1, "nothing leads"),
        ("AKs-AQo", 5, "both ends are suited or both offsuit"),
        ("A5s-A2", 5, "both ends are suited or both offsuit"),
        ("Axs-KTs", 1, "every lower card already"),
        ("AA-", 4, "a hand is missing"),
        ("-AA", 1, "a hand is missing"),
        ("Axs+", 4, "leave the '+' out"),
        ("2xs", 1, "no card is lower"),
        ("AhKh+", 5, "single cards have no better ones"),
        ("AhKh-AhQh", 5, "single cards have no better ones"),
        ("QQ++", 4, "belongs to no hand"),
        ("AA+KK", 4, "belongs to no hand"),
        ("0%", 1, "no hand fits"),
        ("0.2%", 1, "no hand fits into this: AA alone"),
        ("20%-20%", 1, "no whole hand lies between 20% and 20%"),
        ("AA, 50.5%-50%", 5, "no whole hand lies between 50% and 50.5%"),
        ("QQ+:0.5!QQ", 8, "the weight comes last"),
        ("A♥, K♥", 1, "half a hand"),
        ("AA, Ah Kh Qh", 5, "here are 3 cards, and a hand of a range has two"),
        ("Ah Ah", 1, "Ah stands twice"),
        ("101%", 1, "no part of all hands"),
        ("5%-AA", 4, "no part of all hands"),
        ("x%", 1, "no part of all hands"),
        ("15%+", 4, "belongs to no hand"),
        ("AK:0.5, AKs", 9, "AKs has the weight 1 here and 0.5 before"),
        ("AKs:0, AKs", 8, "AKs has the weight 1 here and 0 before"),
        ("AKs:2", 5, "a weight is 0 to 1"),
        ("AKs@50", 5, "a weight is 0 to 1"),
        ("AKs:", 5, "a number is missing"),
        ("AKs:-1", 5, "a number is missing"),
        ("AKs:nan", 5, "a number is missing"),
        ("AA!(KK:0.5)", 4, "has no weight"),
        ("!AA", 1, "a hand is missing"),
        ("(AA", 1, "')' is missing"),
        ("AA)", 3, "')' closes nothing"),
        ("AA[/50]", 3, "'[' closes nothing"),
        ("AA[50]KK[/50]", 3, "'[' belongs to no hand"),
        ("AA [/50]", 4, "'[' closes nothing"),
        ("[50]AA", 1, "'[/50]' is missing"),
        ("[50]AA[/40]", 7, "closed by '[/50]'"),
        ("[50]AA[/50", 7, "closed by '[/50]'"),
        ("[150]AA[/150]", 2, "0 to 100"),
        ("[50 AA", 2, "0 to 100"),
        ("(" * 40 + "AA", 33, "at most 32 deep"),
        ("\u212aQs", 1, "does not fit"),
        ("A\u017f", 2, "does not fit"),
    ],
)
def test_what_is_wrong_is_pointed_at(written: str, at: int, why: str) -> None:
    with pytest.raises(NotARange) as caught:
        parse(written)

    fault = caught.value
    assert at == fault.at + 1
    assert why in str(fault)
    assert str(fault).startswith(f"at character {at} of ")
    assert str(fault) == str(pickle.loads(pickle.dumps(fault)))


@pytest.mark.parametrize(
    ("written", "hands"),
    [
        ("A♠K♠", "AsKs"),
        ("A♠ 10♥", "AsTh"),
        ("As Ks", "AsKs"),
        ("Qs  Qd, AKs", "QsQd, AKs"),
        ("AKs qs qd:0.5", "AKs, QsQd:0.5"),
        ("(As Ks)!AsKs, Qs Qd!AA", "QsQd"),
        ("A♥x♥", "Ahxh"),
    ],
)
def test_signs_of_suits_and_a_blank_within_a_hand(written: str, hands: str) -> None:
    assert parse(hands) == parse(written)


def test_what_is_wrong_is_quoted_as_it_was_written() -> None:
    with pytest.raises(NotARange, match="at character 5 of 'A♠K♠z'"):
        parse("A♠K♠z")


def test_a_percent_is_of_the_52_cards() -> None:
    short = mask(pack("6"))

    assert parse("AKs@50%, random!AKs") == parse("AKs@50%, random!AKs", pack=short)
    with pytest.raises(NotARange, match="at character 5 of 'AA, 15%': '15%' is of the 1,326 hands of 52 cards"):
        parse("AA, 15%", pack=short)


def test_a_range_is_made_of_a_mapping() -> None:
    with pytest.raises(TypeError, match="is no mapping of combinations to weights"):
        Range.of([mask("AsAh")])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_of_a_long_text_the_part_around_the_fault_is_shown() -> None:
    with pytest.raises(NotARange) as caught:
        parse("AKs,\n" * 100 + "AKz, " + "AQs " * 100)

    line, before = caught.value.around()
    assert "z" == line[before]
    assert len(line) <= 110
    assert line.startswith("...")
    assert line.endswith("...")
    assert line.isprintable()


def test_a_range_is_read_from_text_alone() -> None:
    wrong: Any = 15
    with pytest.raises(NotARange, match="from text"):
        parse(wrong)


# ---- and back -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "shortest"),
    [
        ("AA, KK, QQ", "QQ+"),
        ("22-88, AKo, AKs", "88-22, AK"),
        ("AKs, AQs, AJs, AQo, AKo", "AJs+, AQo+"),
        ("A5s, A4s, A2s", "A5s-A4s, A2s"),
        ("76s, 65s, 54s", "76s-54s"),
        ("76s, 65s", "76s, 65s"),
        ("AKs, KQs, QJs", "QJs+"),
        ("98s, 97s, 87s, 76s", "97s+, 87s, 76s"),
        ("KQ, KJ", "KJ+"),
        ("AhKh, AsKs, AcKc, AdKd", "AKs"),
        ("KhAh, QQ", "QQ, AhKh"),
        ("QQ:0.5, AA, KK:0.5, AK@25%", "AA, KK-QQ:0.5, AK:0.25"),
        ("AA:0.00001", "AA:0.00001"),
        ("22+, A2s+, K9s+, Q9s+, J9s+, T9s, 98s, ATo+, KJo+", "22+, A2s+, K9s+, Q9s+, J9s+, T9s, 98s, ATo+, KJo+"),
    ],
)
def test_a_range_is_written_in_the_shortest_usual_way(written: str, shortest: str) -> None:
    assert shortest == str(parse(written))


WEIGHTS = st.sampled_from([1.0, 1.0, 0.5, 0.125]) | st.floats(0, 1, exclude_min=True)
BY_COMBO = st.dictionaries(st.sampled_from(COMBOS), WEIGHTS, min_size=1, max_size=60)
BY_HAND = st.dictionaries(st.sampled_from(HANDS), WEIGHTS, min_size=1).map(
    lambda chosen: {combo: weight for one, weight in chosen.items() for combo in one.combos}
)


@given(BY_COMBO | BY_HAND)
def test_what_is_written_reads_back(weights: dict[int, float]) -> None:
    ranged = Range.of(weights)

    assert ranged == parse(str(ranged))
    assert weights == dict(ranged.items())


@given(st.lists(st.sampled_from(["QQ+", "AKs", "76s+", "A5s-A2s", "KTo+", "15%", "22-88", "Axs", "AhKd:1"]), min_size=1), st.randoms())  # fmt: skip
def test_the_order_of_the_parts_does_not_matter(parts: list[str], dice: random.Random) -> None:
    mixed = dice.sample(parts, len(parts))

    assert parse(", ".join(parts)) == parse(", ".join(mixed))


@given(st.text(st.sampled_from("AKQT9210shcdoxX+-!,:@%[]()/. ") | st.characters(), max_size=30))
def test_any_text_is_a_range_or_is_told_why_not(text: str) -> None:
    fault = None
    try:
        parse(text)
    except NotARange as told:
        fault = told

    assert fault is None or 0 <= fault.at <= len(text)


# ---- the value ------------------------------------------------------------------------------------------------------


def test_dead_cards_leave_the_rest() -> None:
    ranged = parse("QQ+, AKs:0.5")

    assert 22 == len(ranged)
    assert 20 == ranged.size
    assert pytest.approx(100 * 20 / 1326) == ranged.percent
    for dead in ("As Kd", [Card("As"), Card("Kd")], mask("As Kd")):
        left = ranged.without(dead)
        assert 3 + 3 + 6 + 2 == len(left)
        assert 0 == left.weight_of("As Ks")
    assert 0 == len(ranged.without("As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd"))
    assert "" == str(parse("AA").without("As Ah Ad"))


def test_a_weight_is_found_however_the_cards_are_told() -> None:
    ranged = parse("QQ+, AKs:0.5")

    for hole in ("As Ks", "KsAs", [Card("As"), Card("Ks")], mask("As Ks")):
        assert 0.5 == ranged.weight_of(hole)
        assert hole in ranged
    assert 0 == ranged.weight_of("2c 7d")
    assert "2c 7d" not in ranged
    with pytest.raises(NotACard):
        ranged.weight_of("As Xx")


def test_its_classes_are_those_it_holds_and_how_much_of_each() -> None:
    assert {hand("AA"): 0.5, hand("AKs"): 0.25} == parse("AA, AsKs").without("As").classes() | {hand("AKs"): 0.25}
    assert {hand("AKs"): 0.25, hand("22"): 0.5} == parse("AsKs, 22:0.5").classes()


def test_arrays_are_masks_and_weights() -> None:
    masks, weights = parse("AA:0.5, AKs").arrays()

    assert (np.dtype(np.uint64), np.dtype(np.float64)) == (masks.dtype, weights.dtype)
    assert [0.5] * 6 + [1.0] * 4 == weights.tolist()
    assert all("AKs" == str(hand_of(int(combo))) for combo in masks[6:])


def test_equal_ranges_are_equal_however_they_were_written() -> None:
    assert parse("AK") == parse("AKo, AKs") == Range.of(dict.fromkeys(hand("AKs").combos + hand("AKo").combos, 1))
    assert 1 == len({parse("QQ+"), parse("AA, KK, QQ")})


@pytest.mark.parametrize(
    ("masks", "weights", "why"),
    [
        ((3, 5), (1.0,), "2 combinations and 1 weights"),
        ((7,), (1.0,), "is no combination"),
        ((COMBOS[1], COMBOS[0]), (1.0, 1.0), "in the order"),
        ((COMBOS[0], COMBOS[0]), (1.0, 1.0), "each once"),
        ((COMBOS[0],), (0.0,), "is no weight"),
        ((COMBOS[0],), (1.5,), "is no weight"),
        ((COMBOS[0],), (float("nan"),), "is no weight"),
    ],
)
def test_what_is_no_range_is_refused(masks: tuple[int, ...], weights: tuple[float, ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Range(masks, weights)


def test_a_range_of_what_is_no_combination_is_refused() -> None:
    with pytest.raises(ValueError, match="is no combination"):
        Range.of({mask("As Ks Qs"): 1})
