from __future__ import annotations

import pytest

from anteup.cards import Card, cards
from anteup.ranking import Class, Of, Ranks, category, evaluate, evaluator, name, name_with_kickers, reference
from anteup.ranking.ranks import LOWEST, LOWS, USUAL
from tests.ranking.hands import ACE_LOW, SIXES_UP


@pytest.mark.parametrize(
    ("hand", "short", "full"),
    [
        ("As Ks Qs Js Ts", "royal flush", "royal flush"),
        ("Qs Js Ts 9s 8s", "queen-high straight flush", "queen-high straight flush"),
        ("5s 4s 3s 2s As", "five-high straight flush", "five-high straight flush"),
        ("9s 9d 9c 9h Kd", "four nines", "four nines, king kicker"),
        ("Ks Kd 4c 4h Kh", "kings full of fours", "kings full of fours"),
        ("6s 6d Ac Ah 6h", "sixes full of aces", "sixes full of aces"),
        ("As Ks 9s 8s 7s", "ace-high flush", "ace-king-nine-eight-seven flush"),
        ("As Kd Qs Js Ts", "ace-high straight", "ace-high straight"),
        ("5s 4d 3s 2s As", "five-high straight", "five-high straight"),
        ("4s 4d 4h Js As", "three fours", "three fours, ace-jack kickers"),
        ("9s 9d Kh Ks 2s", "kings and nines", "kings and nines, two kicker"),
        ("Js Jd 9h 8s As", "pair of jacks", "pair of jacks, ace-nine-eight kickers"),
        ("6s 6d Th 3s Qs", "pair of sixes", "pair of sixes, queen-ten-three kickers"),
        ("As Kd Th 3s 2s", "ace high", "ace high, king-ten-three-two kickers"),
        ("9s 9d 9c 9h", "four nines", "four nines"),
        ("9s 9d", "pair of nines", "pair of nines"),
        ("7s 6d", "seven high", "seven high, six kicker"),
        ("7s", "seven high", "seven high"),
    ],
)
def test_high_hands(hand: str, short: str, full: str) -> None:
    strength = reference.high(cards(hand))

    assert short == name(strength)
    assert full == name_with_kickers(strength)


@pytest.mark.parametrize(
    ("hand", "short", "full"),
    [
        ("5s 4s 3s 2s As", "5-4-3-2-A low", "5-4-3-2-A low"),
        ("8s 6d 4s 3s As", "8-6-4-3-A low", "8-6-4-3-A low"),
        ("Ks Td 4s 3s 2s", "K-T-4-3-2 low", "K-T-4-3-2 low"),
        ("4s As", "4-A low", "4-A low"),
        ("4s 4d Ks 9s 2s", "pair of fours for low", "pair of fours for low, king-nine-two kickers"),
        ("4s 4d As Ad 2s", "fours and aces for low", "fours and aces for low, two kicker"),
        ("As Ad Ah 2s 3s", "three aces for low", "three aces for low, three-two kickers"),
        ("As Ad Ah 2s 2d", "aces full of twos for low", "aces full of twos for low"),
        ("6s 6d 6h 6c Ad", "four sixes for low", "four sixes for low, ace kicker"),
    ],
)
def test_low_hands(hand: str, short: str, full: str) -> None:
    strength = reference.ace_to_five(cards(hand)) or 0

    assert short == name(strength, "a-5")
    assert full == name_with_kickers(strength, "a-5")


def test_a_name_is_of_the_books_order() -> None:
    flush = reference.high(cards("As Js 9s 7s 6s"), SIXES_UP)

    assert "ace-high flush" == name(flush, "high", SIXES_UP)
    assert "flush" == category(flush, SIXES_UP)
    assert "nine-high straight" == name(reference.high(cards("As 6d 7d 8d 9d"), SIXES_UP), "high", SIXES_UP)
    assert "king-high straight flush" == str(evaluate("Ks Qs Js Ts 9s", ranks=ACE_LOW))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("8s 6d 4s 3s As", "high card"),
        ("8s 6s 4s 3s As", "high card"),
        ("4s 4d Ks 9s 2s", "one pair"),
        ("4s 4d As Ad 2s", "two pairs"),
        ("As Ad Ah 2s 3s", "three of a kind"),
        ("As Ad Ah 2s 2d", "full house"),
        ("6s 6d 6h 6c Ad", "four of a kind"),
    ],
)
def test_the_class_of_a_low(hand: str, expected: Class) -> None:
    assert expected == category(reference.ace_to_five(cards(hand)) or 0)


@pytest.mark.parametrize("ranks", [USUAL, SIXES_UP])
@pytest.mark.parametrize(
    "strength", [-1, 0, 3 << 20, 15 << 16, 10 << 20 | 13 << 16, LOWS, LOWEST, LOWEST - 14, 1 << 25, 6 << 24]
)
def test_a_number_that_is_no_strength(strength: int, ranks: Ranks) -> None:
    with pytest.raises(ValueError, match="is not the strength of a hand"):
        category(strength, ranks)


@pytest.mark.parametrize(("of", "strength"), [("high", LOWEST - 0x54321), ("a-5", 13 << 16)])
def test_a_strength_of_another_kind(of: Of, strength: int) -> None:
    with pytest.raises(ValueError, match=f"that plays for {of}"):
        name(strength, of)


@pytest.mark.parametrize(
    ("hand", "ranks", "short", "full"),
    [
        ("Ac Ks Kd Qh Jc", Ranks(blaze="JQKA"), "blaze", "ace-king-king-queen-jack blaze"),
        ("2c 4s 6d 8h Tc", Ranks(skip_straight=True), "skip straight ten high", "skip straight ten high"),
        ("Ac 3s 5d 7h 9c", Ranks(skip_straight=True), "skip straight nine high", "skip straight nine high"),
        ("Kc Ks Kd 4h 4c", Ranks(full_house="threes alone"), "kings full", "kings full"),
        ("As Ks 9s 8s 7s", Ranks(flush="top card"), "ace-high flush", "ace-high flush"),
        ("4s 4d 4h Js As", Ranks(kickers=False), "three fours", "three fours"),
        ("9s 9d Kh Ks 2s", Ranks(kickers=False), "kings and nines", "kings and nines"),
        ("As Kd Th 3s 2s", Ranks(kickers=False), "ace high", "ace high, king-ten-three-two kickers"),
        ("Ks Kd 4c 4h Kh", Ranks(suits="hearts first"), "kings full of fours", "kings full of fours"),
    ],
)
def test_high_hands_of_some_books(hand: str, ranks: Ranks, short: str, full: str) -> None:
    made = evaluate(hand, ranks=ranks)

    assert (short, full) == (str(made), made.in_full)


@pytest.mark.parametrize(
    ("hand", "of", "short", "full"),
    [
        ("8s 6d 4s 3s 2s", "2-7", "8-6-4-3-2 low", "8-6-4-3-2 low"),
        ("As 5d 4s 3s 2s", "2-7", "A-5-4-3-2 low", "A-5-4-3-2 low"),
        ("6s 5d 4s 3s 2s", "2-7", "six-high straight for low", "six-high straight for low"),
        ("9s 8s 4s 3s 2s", "2-7", "nine-high flush for low", "nine-eight-four-three-two flush for low"),
        ("4s 4d Ks 9s 2s", "2-7", "pair of fours for low", "pair of fours for low, king-nine-two kickers"),
        ("5s 4d 3s 2s As", "inverted", "five-high straight for low", "five-high straight for low"),
        ("7s 4d 3c Ah", "badugi", "four-card badugi 7-4-3-A", "four-card badugi 7-4-3-A"),
        ("7s 4s 3s As", "badugi", "one-card badugi A", "one-card badugi A"),
        ("7s 4d 3d As", "badugi", "two-card badugi 3-A", "two-card badugi 3-A"),
        ("Ks 4d 9s", "spade in the hole", "king of spades in the hole", "king of spades in the hole"),
    ],
)
def test_hands_that_are_not_the_highest(hand: str, of: Of, short: str, full: str) -> None:
    made = evaluate(hand, of=of)

    assert made is not None
    assert (short, full) == (str(made), made.in_full)
    kinds: dict[str, Class] = {"straight": "straight", "flush": "flush", "pair": "one pair"}
    assert next((kind for word, kind in kinds.items() if word in short), "high card") == made.category


def test_five_of_a_kind_that_a_player_names_for_low() -> None:
    strength = evaluator("a-5").as_named(cards("Jk 9c 9d 9h 9s"), (), {Card.JOKER: Card.S9})

    assert strength is not None
    assert ("five nines for low", "five of a kind") == (name(strength, "a-5"), category(strength))
    assert strength < (reference.ace_to_five(cards("Kc Kd Kh Ks Qd")) or 0)


def test_nobody_without_a_spade_has_one_in_the_hole() -> None:
    assert evaluate("Kd", "As", of="spade in the hole") is None
