"""Wild cards, bugs, and what a player may name them."""

from __future__ import annotations

import random

import pytest

from anteup.cards import JOKERS, STANDARD, Card, NotACard, cards
from anteup.ranking import NoHand, Of, Plays, Ranks, category, evaluate, evaluator, may_name, stands_for
from anteup.ranking.fives import Fives
from tests.ranking.hands import ACE_LOW

BUG = Ranks(joker="bug")
COPIES = Ranks(duplicates=True)
VICTORIAN = Ranks(ace_in_straights="low", five_of_a_kind=False, wild_card="higher", duplicates=True)
JK, JK2 = JOKERS


@pytest.mark.parametrize(
    ("hand", "ranks", "expected"),
    [
        ("Jk 9c 9d 9h 9s", Ranks(), "five nines, joker as the nine of spades"),  # H-028
        ("Jk 9h 8d 7c 6s", Ranks(), "ten-high straight, joker as the ten of spades"),  # H-041
        ("Jk Kd Qc Js 9h", Ranks(), "king-high straight, joker as the ten of spades"),  # H-042
        ("Jk As Ks 9s 4s", Ranks(), "ace-king-queen-nine-four flush, joker as the queen of spades"),  # H-043
        ("Jk As Ks 9s 4s", COPIES, "ace-ace-king-nine-four flush, joker as the ace of spades"),  # H-044
        ("Jk 9h 8h 7h 6h", BUG, "ten-high straight flush, joker as the ten of hearts"),  # H-045
        ("Jk 9h 8d 4c 2s", BUG, "ace high, nine-eight-four-two kickers, joker as the ace of spades"),
        ("Ac Ad Jk 7h 2s", BUG, "three aces, seven-two kickers, joker as the ace of spades"),  # H-046
        ("Kc Kd Jk 7h 2s", BUG, "pair of kings, ace-seven-two kickers, joker as the ace of spades"),
        ("Ac Ad Ah As Jk", BUG, "five aces, joker as the ace of spades"),
        ("Ac Ad Ah As Jk", Ranks(joker="bug", five_of_a_kind=False), "four aces"),  # it can be nothing more
        ("Ac Ad Ah Jk Jk2", Ranks(joker="bug", five_of_a_kind=False), "four aces, joker as the ace of spades"),
        ("Ac Ad Ah As Jk", Ranks(five_of_a_kind=False), "four aces, king kicker, joker as the king of spades"),
        ("Ac Ad Ah As Jk", VICTORIAN, "four aces, ace kicker, joker as the ace of spades"),  # V-050
        ("Jk Kh Qh Jh Th", ACE_LOW, "king-high straight flush, joker as the nine of hearts"),  # V-073
        ("Jk Kh Qh Jh Th", Ranks(), "royal flush, joker as the ace of hearts"),
        ("Ks Qs Js Ts 9s Jk2", Ranks(), "royal flush, second joker as the ace of spades"),
        ("As Ks Qs Js Ts Jk", Ranks(), "royal flush"),  # nothing is left for the joker to do
        ("Jk", Ranks(), "ace high, joker as the ace of spades"),
        ("Jk 9h", Ranks(), "pair of nines, joker as the nine of spades"),
    ],
)
def test_what_a_joker_is(hand: str, ranks: Ranks, expected: str) -> None:
    assert expected == evaluate(hand, ranks=ranks).in_full


@pytest.mark.parametrize(
    ("hand", "of", "expected"),
    [
        ("Jk 2s 3s 4s 5s", "a-5", "5-4-3-2-A low, joker as the ace of spades"),
        ("Jk 2s 3s 4s 5d", "2-7", "7-5-4-3-2 low, joker as the seven of spades"),
        ("Jk 3s 4s 5s 6d", "2-7", "8-6-5-4-3 low, joker as the eight of spades"),  # a two or a seven would be a run
        ("Jk 2s 2d 3s 4s", "a-5", "pair of twos for low, four-three-ace kickers, joker as the ace of spades"),
        ("Jk As 2d 3h", "badugi", "four-card badugi 4-3-2-A, joker as the four of clubs"),
        ("Jk As 2s 3h", "badugi", "three-card badugi 3-2-A, joker as the two of diamonds"),
        ("Jk Qs 2s 3h", "spade in the hole", "ace of spades in the hole, joker as the ace of spades"),
        ("Jk As 2s 3h", "spade in the hole", "ace of spades in the hole"),
    ],
)
def test_what_a_joker_is_in_a_low(hand: str, of: Of, expected: str) -> None:
    """A bug is as good as a wild card there."""
    for ranks in (Ranks(), BUG):
        made = evaluate(hand, of=of, ranks=ranks)

        assert made is not None
        assert expected == made.in_full


def test_a_low_with_a_joker_may_fail_to_qualify() -> None:
    assert evaluate("Jk 2s 3s 4s 9s", of="a-5", qualifier=8) is None
    assert {} == stands_for(cards("Jk 2s 3s 4s 9s"), of="a-5", qualifier=8)
    assert evaluate("Jk 2s 3s 4s 9s", of="a-5", qualifier=9) is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2c Kd Kh 5s 5c", "2d Ks Kc 4s 4h"),  # H-047
        ("2c 2d Ks Kh Ac", "2h 2s Kd Kc Qh"),
        ("2c Kd Kh Qs 5c", "2d Ks Kc Js Th"),
        ("2c Ac Ad Ah As", "2d Kc Kd Kh Ks"),  # I-017
        ("2d Kc Kd Kh Ks", "2h Qc Qd Qh Qs"),
    ],
)
def test_equal_hands_with_wild_cards_go_by_the_others(one: str, other: str) -> None:
    assert evaluate(one, wild="2") > evaluate(other, wild="2")


@pytest.mark.parametrize("wild", ["2", "2c 2d 2h 2s", "2c2d 2h 2s", ["2"], cards("2c 2d 2h 2s"), [Card.C2, "2d"]])
def test_wild_cards_may_be_written_in_any_way(wild: str) -> None:
    assert "four aces" == str(evaluate("2c 2d Ah Ad Ks", wild=wild))


def test_tens_may_be_wild_and_cards_that_are_none_may_not() -> None:
    assert "four aces" == str(evaluate("Tc 10d Ah Ad Ks", wild="10")) == str(evaluate("Tc Td Ah Ad Ks", wild="T"))
    with pytest.raises(NotACard):
        evaluate("As", wild="1")


def test_a_wild_card_on_the_board() -> None:
    made = evaluate("As Ks", "Jk Qs Js 2d 3d")

    assert "royal flush, joker as the ten of spades" == made.in_full
    assert made == evaluate("As Ks", "Ts Qs Js 2d 3d")
    assert hash(made) == hash(evaluate("As Ks", "Ts Qs Js 2d 3d"))
    assert (made != evaluate("As Ks", "Ts Qs Js 2d 3d")) is False
    assert made != "royal flush"
    assert made != evaluate("As Ks", "9s Qs Js 2d 3d")
    assert "pair of aces" == str(evaluate("As 9d", "Jk 2d 3d 7h 8s", ranks=BUG))


def test_each_hand_has_wild_cards_of_its_own() -> None:
    """Low hole card wild: what is wild in one hand is a card like others in the next."""
    hands, board = [cards("2c Kd"), cards("2d Ks")], cards("Kh Kc 9s")
    first, second = evaluator().strengths(hands, board, [cards("2c"), ()])

    assert ("four of a kind", "three of a kind") == (category(first or 0), category(second or 0))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jk Kd 7c 5s 2h", "Kh Ks Qc Jd 8c"),  # V-074
        ("Jk Qd Jc Ts 9h", "Kh Qs Jd Tc 9s"),
        ("Jk Ks 9s 4s 2s", "Ah Kh Qh 9h 4h"),
    ],
)
def test_a_joker_may_count_above_what_it_stands_for(one: str, other: str) -> None:
    higher, equal, lower = (Ranks(ace_in_straights="low", wild_card=half) for half in ("higher", "equal", "lower"))

    assert evaluate(one, ranks=higher) > evaluate(other, ranks=higher)
    assert evaluate(one, ranks=lower) < evaluate(other, ranks=lower)
    assert evaluate(one, ranks=equal) <= evaluate(other, ranks=equal)


def test_of_a_straight_the_head_alone_is_compared() -> None:
    within, above = evaluate("Kh Qs Jd Jk 9s", ranks=VICTORIAN), evaluate("Jk Qs Jd Tc 9s", ranks=VICTORIAN)

    assert within == evaluate("Kh Qs Jd Tc 9s", ranks=VICTORIAN)
    assert above > within


def test_a_half_rank_is_told_as_the_rank() -> None:
    for half in ("higher", "lower"):
        ranks = Ranks(wild_card=half)
        assert "pair of kings, seven-five-two kickers" == evaluate("Ks Kd 7c 5s 2h", ranks=ranks).in_full
        assert "pair of kings, seven-five-two kickers, joker as the king of spades" == (
            evaluate("Jk Kd 7c 5s 2h", ranks=ranks).in_full
        )


# ---- naming ---------------------------------------------------------------------------------------------------------


def test_an_ace_named_where_aces_are_low_is_a_flush() -> None:
    """V-073."""
    judge, hand = evaluator(ranks=ACE_LOW), cards("Jk Kh Qh Jh Th")
    named = judge.as_named(hand, (), {JK: Card.HA})

    assert judge(cards("Ah Kh Qh Jh Th")) == named
    assert "flush" == category(named or 0, ACE_LOW)
    assert "straight flush" == category(judge(hand) or 0, ACE_LOW)
    assert not may_name(hand, (), {JK: Card.HA}, ACE_LOW)


@pytest.mark.parametrize(
    ("hand", "named", "ranks", "why"),
    [
        ("Jk As Ks 9s 4s", "Qs", Ranks(), ""),
        ("Jk As Ks 9s 4s", "As", Ranks(), "the joker cannot be the ace of spades, which is held already"),
        ("Jk As Ks 9s 4s", "As", COPIES, ""),
        ("Jk As Ad Ac Ah", "As", Ranks(), ""),  # five of a kind
        ("Jk As Ad Ac Ah", "As", Ranks(five_of_a_kind=False), "which is held already"),
        (
            "Jk As Ks 9s 4s",
            "Jk2",
            Ranks(),
            "the joker cannot be the second joker: it must stand for a card of this pack",
        ),
        ("Jk As Ks 9s 7s", "5s", Ranks(lowest="6"), "it must stand for a card of this pack"),
        ("Jk As Ks 9s 7s", "??", Ranks(), "the joker cannot be the hidden card"),
        ("Jk Kd 9s 4c 2d", "Ks", BUG, "the joker is a bug, and the king of spades neither an ace nor part of a"),
        ("Jk Kd 9s 4c 2d", "Ah", BUG, ""),
        ("Jk Kd Qs Jc 9d", "Th", BUG, ""),
        ("Jk Kd Qs Jc 9d 8h 7d", "6h", BUG, "neither an ace nor part"),
        ("As Ks Qs Js 9s", "Ts", Ranks(), "the joker is not one of these cards"),
    ],
)
def test_what_may_be_named(hand: str, named: str, ranks: Ranks, why: str) -> None:
    said = may_name(cards(hand), (), {JK: cards(named)[0]}, ranks)

    assert why in said
    assert bool(why) == bool(said)


def test_two_jokers_are_not_the_same_card() -> None:
    hand = cards("Jk Jk2 9s 4s 2s")

    assert "the joker cannot be the ace of spades, which is named already" == may_name(
        hand, (), {JK: Card.SA, JK2: Card.SA}
    )
    assert not may_name(hand, (), {JK: Card.SA, JK2: Card.SK})


def test_a_bug_beside_a_joker_that_is_not_named() -> None:
    assert may_name(cards("Jk Jk2 9s 4s 2s"), (), {JK: Card.SK}, BUG)
    assert not may_name(cards("Jk 9s 4s 2s"), (), {JK: Card.SK}, BUG, of="a-5")
    assert not may_name(cards("2c 9s 4s 2s"), (), {Card.C2: Card.SK}, BUG)


def test_of_named_cards_every_one_has_its_name() -> None:
    judge = evaluator()
    with pytest.raises(NoHand, match="Jk2 has no strength: it does not stand for any card here"):
        judge.as_named(cards("Jk Jk2 9s"), (), {JK: Card.SA})
    with pytest.raises(NoHand, match="no cards"):
        evaluator("high", "own cards").as_named((), cards("As"), {})


def test_named_cards_play_as_the_share_says() -> None:
    own, board = cards("Jk Ah Kd 2c"), cards("Ac Ad 7s 8s 9h")
    two, mine = evaluator("high", "two and three"), evaluator("high", "own cards")

    assert two(cards("As Ah"), cards("Ac Ad 9h")) == two.as_named(own, board, {JK: Card.SA})
    assert mine(cards("As Ah Kd 2c")) == mine.as_named(own, board, {JK: Card.SA})
    assert {JK: Card.SA} == stands_for(own, board, plays="two and three")
    assert {JK: Card.SA} == stands_for(own, board, plays="own cards")


def test_a_bug_too_many_is_not_told() -> None:
    assert {JK2: Card.SA} == stands_for(cards("Jk2 Ac Ad Ah Jk"), ranks=Ranks(joker="bug", five_of_a_kind=False))


# ---- up cards -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "better", "worse"),
    [
        ("high", "Jk 2s", "As Kd"),
        ("high", "Jk", "As"),
        ("high", "Jk 9h 9d", "Ah Ad Kc"),
        ("high", "Jk 9h 9d 9c", "9h 9d 9c As"),
        ("a-5", "Jk 2s", "2d 2c"),
        ("a-5", "Jk 2s 3s", "2d 3d 4d"),
        ("a-5", "Ah 2h 3h 4h", "Ad 2d 3d 5d"),
        ("2-7", "Jk 3s", "2d 4s"),
        ("2-7", "2s 3s 4s 5d", "2d 3d 4d 6c"),
        ("badugi", "Jk 2s", "Ad Ac"),
    ],
)
def test_cards_that_show(of: Of, better: str, worse: str) -> None:
    judge, first, second = evaluator(of), cards(better), cards(worse)

    if better == "Jk":
        assert judge(first) == judge(second)
    else:
        assert (judge(first) or 0) > (judge(second) or 0)


# ---- many of them ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plays", ["any five", "two and three"])
def test_a_showdown_of_wild_hands(plays: Plays) -> None:
    """Seven hands with four wild cards in each, of which two play where two of one's own do."""
    draw = random.Random(3)
    dealt = draw.sample(STANDARD, 52)
    hands, board = [dealt[place * 6 : place * 6 + 6] for place in range(7)], dealt[42:47]
    found = evaluator("high", plays).strengths(hands, board, [hand[:4] for hand in hands])

    assert {"four of a kind", "straight flush", "five of a kind"} >= {category(strength or 0) for strength in found}
    assert found == [evaluator("high", plays)(hand, board, hand[:4]) for hand in hands]


def test_many_cards_with_wild_ones_among_them() -> None:
    """Fourteen cards, of which seven are wild; and a hand of only wild cards."""
    dealt = random.Random(4).sample(STANDARD, 14)

    assert "five aces" == str(evaluate(dealt[:10], dealt[10:], wild=dealt[:7]))
    assert "five aces" == str(evaluate("2c 2d 2h 2s Jk Jk2", wild="2"))
    assert "7-5-4-3-2 low" == str(evaluate("2c 2d 2h 2s Jk Jk2", wild="2", of="2-7"))


@pytest.mark.parametrize("ranks", [Ranks(), Ranks(suits="spades first")])
@pytest.mark.parametrize("of", ["high", "badugi"])
def test_hands_are_remembered_while_there_is_room(of: Of, ranks: Ranks) -> None:
    full, empty = Fives(of, "any five", 0, ranks, room=0), Fives(of, "any five", 0, ranks)
    for hand in ("Jk 9s 8d 7c 2s", "Jk 9s 8d 7c 2s", "Jk 9s 8d 7c 2s Ah", "Jk 9s 8s 7s 2s"):
        assert empty.with_wild(cards(hand), (), ()) == full.with_wild(cards(hand), (), ())
