"""What beats what: five cards against five, as the ledger's vectors have them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

import pytest

from anteup.cards import RANKS, STANDARD, Card, NotACard, cards
from anteup.ranking import Class, evaluate, evaluator, reference
from tests.ledger.entries import entry
from tests.ledger.off import compares, instead, option
from tests.ledger.tables import Table, game, made, ranks, straight_poker
from tests.ledger.wrong import ODD_CHIP_LAST, SUITS_DECIDE, THREES_AS_PAIRS

NINE: list[tuple[Class, str]] = [
    ("straight flush", "9s 8s 7s 6s 5s"),
    ("four of a kind", "9h 9d 9c 9s 2d"),
    ("full house", "9h 9d 9c 2s 2d"),
    ("flush", "As Js 8s 6s 2s"),
    ("straight", "9h 8d 7c 6s 5d"),
    ("three of a kind", "9h 9d 9c 6s 5d"),
    ("two pairs", "9h 9d 6c 6s 5d"),
    ("one pair", "9h 9d 8c 6s 5d"),
    ("high card", "Ah 9d 8c 6s 5d"),
]
"""The nine classes from the best to the worst, a hand of each."""
USUAL_ORDER: list[Class] = [kind for kind, _ in reversed(NINE)]


def with_two_changed(one: Class, other: Class) -> tuple[Class, ...]:
    """The order of the hands, two classes in each other's place."""
    change = {one: other, other: one}
    return tuple(change.get(kind, kind) for kind in USUAL_ORDER)


# ---- the nine classes -----------------------------------------------------------------------------------------------


@entry("H-012", off=compares("high card", 0))
def test_the_ace_is_high_and_the_two_is_low() -> None:
    assert RANKS == "23456789TJQKA"
    assert made("Ah 7d 5c 4s 2h") > made("Kh Qd Jc 9s 8h")
    assert all(
        made(f"{high}h 7d 5c 4s 3h") > made(f"{low}h 7d 5c 4s 3h") for low, high in zip("89TJQK", "9TJQKA", strict=True)
    )
    for token in ("1s", "Bs"):
        with pytest.raises(NotACard):
            cards(token)


@entry("H-013", off=option("ranks.ace_in_straights", "high"))
def test_the_ace_is_also_the_lowest_in_one_run() -> None:
    assert str(made("5s 4h 3d 2c Ah")) == "five-high straight"
    assert made("2s Ah Kd Qc Jh").category == "high card"
    assert made("3s 2h Ah Kd Qc").category == "high card"
    assert made("Kd Ac 2h 3s 4d").category == "high card"


@entry("H-025", off=option("ranks.order", with_two_changed("flush", "full house")))
def test_nine_classes_hold_in_every_form() -> None:
    assert [made(hand).category for _, hand in NINE] == [kind for kind, _ in NINE]
    assert len(list(combinations(NINE, 2))) == 36
    for (_, better), (_, worse) in combinations(NINE, 2):
        assert made(better) > made(worse)


@entry("H-026", off=compares("straight flush", 0))
def test_of_two_straight_flushes_the_higher_top_card_wins() -> None:
    assert made("Qh Jh Th 9h 8h") > made("Js Ts 9s 8s 7s")


@entry("H-027", off=compares("straight flush", 0))
def test_the_royal_flush_is_the_best_and_the_five_high_run_the_lowest() -> None:
    assert str(made("As Ks Qs Js Ts")) == "royal flush"
    assert made("As Ks Qs Js Ts").category == "straight flush"
    assert made("As Ks Qs Js Ts") > made("Kh Qh Jh Th 9h")
    assert made("6d 5d 4d 3d 2d") > made("5c 4c 3c 2c Ac")


@entry("H-029", off=compares("four of a kind", 0))
def test_of_fours_the_higher_rank_wins() -> None:
    assert made("5c 5d 5h 5s Kd") > made("4c 4d 4h 4s Ad")
    assert made("2c 2d 2h 2s 3d") > made("Ac Ad Ah Ks Kd")


@entry("H-030", off=compares("full house", 0))
def test_of_full_houses_the_threes_decide() -> None:
    assert made("8c 8d 8h 2s 2d") > made("7c 7d 7h As Ad")
    assert made("2c 2d 2h 3s 3d") > made("As Ks Qs Js 9s")


@entry("H-031", off=compares("flush", 3))
def test_flushes_are_compared_down_to_the_fifth_card() -> None:
    assert made("As Qs Ts 9s 3s") > made("Ah Qh Th 3h 2h")
    assert made("As Qs Ts 9s 3s") > made("Ah Qh Th 9h 2h")


@entry("H-032", off=compares("straight", 0))
def test_of_straights_the_higher_head_wins() -> None:
    run = ["5432A", "65432", "76543", "87654", "98765", "T9876", "JT987", "QJT98", "KQJT9", "AKQJT"]
    heads = [made(" ".join(rank + suit for rank, suit in zip(held, "cdhsc", strict=True))) for held in run]

    assert {head.category for head in heads} == {"straight"}
    assert all(low < high for low, high in pairwise(heads))
    assert made("6d 5c 4h 3s 2d") > made("5d 4c 3h 2s Ad") > made("Ac Ad Ah Ks Qd")


@entry("H-033", off=compares("three of a kind", 0))
def test_of_threes_the_higher_rank_wins() -> None:
    assert made("6c 6d 6h 3s 2d") > made("5c 5d 5h As Kd") > made("Ac Ad Kh Ks Qd")


@entry("H-034", off=compares("two pairs", 2))
def test_two_pairs_are_compared_in_three_steps() -> None:
    assert made("Ac Ad 3h 3s 2d") > made("Kc Kd Qh Qs Jd")
    assert made("Kc Kd 5h 5s 2d") > made("Kh Ks 4h 4s Ad")
    assert made("Kc Kd 5h 5s Qd") > made("Kh Ks 5c 5d Jd")


@entry("H-035", off=compares("one pair", 3))
def test_pairs_are_compared_in_four_steps() -> None:
    assert made("Jc Jd Kh 9s 4d") > made("Jh Js Kc 9d 3d")
    assert made("Jc Jd Ah 3s 2d") > made("Jh Js Kc Qd Td")
    assert made("2c 2d 5h 4s 3d") > made("Ac Kd Qh Js 9d")


@entry("H-037", off=compares("high card", 4))
def test_unmatched_hands_are_compared_from_the_top_down() -> None:
    assert made("Ac Jd 8h 5s 3d") > made("Ad Jc 8s 5h 2c")
    assert made("Ac 6d 4h 3s 2d") > made("Kd Qc Js Th 8c")


# ---- how often ------------------------------------------------------------------------------------------------------


def every_five() -> Iterator[tuple[tuple[Card, ...], int]]:
    """A hand of every pattern of ranks, of one suit and of several, and how many hands there are like it."""
    for held in combinations_with_replacement(RANKS, 5):
        count = Counter(held)
        if max(count.values()) > 4:
            continue
        suits = {rank: iter("cdhs") for rank in count}
        if len(count) == 5:
            yield cards(" ".join(rank + "s" for rank in held)), 4
            mixed = [rank + suit for rank, suit in zip(held, "cdhsc", strict=True)]
            yield cards(" ".join(mixed)), 4**5 - 4
        else:
            yield cards(" ".join(rank + next(suits[rank]) for rank in held)), prod(comb(4, n) for n in count.values())


def counted() -> Counter[Class]:
    """How many of all five-card hands are of each class."""
    found: Counter[Class] = Counter()
    for five, many in every_five():
        found[evaluate(five, ranks=ranks()).category] += many
    assert found.total() == 2_598_960
    return found


@entry("H-036", off=THREES_AS_PAIRS)
def test_a_pair_comes_about_twice_in_five_hands() -> None:
    assert counted()["one pair"] == 1_098_240


@entry("H-038", off=option("ranks.ace_in_straights", "low"))
def test_one_hand_in_two_has_nothing() -> None:
    assert counted()["high card"] == 1_302_540


# ---- ties, lows, and halves -----------------------------------------------------------------------------------------


@entry("H-039", off=SUITS_DECIDE)
def test_suits_never_decide_and_the_odd_chip_goes_left_of_the_dealer() -> None:
    assert made("Ac Kd 9h 5s 3c") == made("Ad Kc 9s 5h 3d")
    table = Table(
        straight_poker(4, ante=3), "S2 S3 S4 S1", cards="S2 Ac Kd 9h 5s 3c, S3 Qh 7d 6c 4s 2h, S4 Ad Kc 9s 5h 3d"
    )
    table.play("S2 bets 3, S3 calls, S4 calls, S1 folds")

    assert table.won == {"S2": 11, "S4": 10}


@entry("H-005", off=option("share.of", "high"))
def test_low_poker_is_won_by_the_worst_hand() -> None:
    low = straight_poker(4, shares="'a-5'", ante=1)
    table = Table(low, cards="S1 5s 4h 3d 2c Ah, S2 6s 4d 3c 2h Ad, S3 2d 2s 6h 4c As, S4 Kh Jc 9d 7s 5c")
    table.play("S1 bets 1, S2 calls, S3 calls, S4 calls")
    assert table.won == {"S1": 8}

    table = Table(low, cards="S3 2d 2s 6h 4c As, S4 Kh Jc 9d 7s 5c")
    table.play("S1 folds, S2 folds, S3 bets 1, S4 calls")
    assert table.won == {"S4": 6}


@entry("H-006", off=ODD_CHIP_LAST)
def test_high_low_halves_the_pot_and_the_odd_chip_goes_high() -> None:
    both = straight_poker(3, shares="'high', 'a-5'", ante=1, limit=100)
    table = Table(both, cards="S1 Kh Kd 8c 8s 2d, S2 7h 5c 4d 3s 2h")
    table.play("S1 bets 49, S2 calls, S3 folds")
    assert table.pot == 0
    assert table.won == {"S1": 51, "S2": 50}

    table = Table(both, cards="S1 5h 4h 3h 2h Ah, S2 Kh Kd 8c 8s 2d")
    table.play("S1 bets 49, S2 calls, S3 folds")
    assert table.won == {"S1": 101}


# ---- hold'em's short list -------------------------------------------------------------------------------------------


@entry("T-001", off=option("ranks.order", with_two_changed("straight", "three of a kind")))
def test_holdem_ranks_as_the_older_book_does() -> None:
    worth = evaluator(ranks=game("holdem", 4).ranks)
    rng = random.Random(1)
    for _ in range(10_000):
        ten = rng.sample(STANDARD, 10)
        one, other = worth(ten[:5]) or 0, worth(ten[5:]) or 0
        old_one, old_other = reference.high(ten[:5]), reference.high(ten[5:])
        assert (one > other) - (one < other) == (old_one > old_other) - (old_one < old_other)


@entry("I-018", off=option("ranks.ace_in_straights", "high"))
def test_a_straight_flush_has_the_ace_high_or_low_and_does_not_wrap() -> None:
    assert str(made("5d 6d 7d 8d 9d")) == "nine-high straight flush"
    assert made("Ks As 2s 3s 4s").category == "flush"
    assert made("5s 4s 3s 2s As").category == "straight flush"


@entry(
    "I-019",
    off=instead("ranking.names:name", lambda *_: "ace-high straight flush", "no hand is called royal"),
)
def test_the_ace_high_straight_flush_is_called_royal() -> None:
    assert str(made("As Ks Qs Js Ts")) == "royal flush"


@entry("I-020", off=compares("four of a kind", 1))
def test_fours_on_the_board_are_settled_by_the_outside_card() -> None:
    assert made("Kc Kd Kh Ks Ac") > made("Kc Kd Kh Ks Qc")
    assert made("Ac 2h", "Kc Kd Kh Ks 3d") > made("Qc Jh", "Kc Kd Kh Ks 3d")


@entry("I-021", off=compares("one pair", 1))
def test_cards_outside_the_match_decide_a_tie() -> None:
    assert made("7c 7d Ah 3s 2c") > made("7h 7s Kc Qd Jc")


@entry("I-022", off=compares("full house", 1))
def test_full_houses_go_by_the_threes_and_then_the_pair() -> None:
    assert made("Kc Kd Kh 2s 2c") > made("Qc Qd Qh As Ac") > made("Qc Qd Qh Js Jc")


@entry("I-023", off=compares("flush", 2))
def test_flushes_go_by_their_high_cards() -> None:
    assert made("Js 8s 5s 3s 2s").category == "flush"
    assert made("Js 8s 5s 3s 2s") > made("Jh 8h 4h 3h 2h")


@entry("I-024", off=compares("straight", 0))
def test_straights_do_not_wrap_and_equal_ones_split() -> None:
    assert made("Qc Kd Ah 2s 3c").category == "high card"
    assert made("5c 4d 3h 2s Ac").category == "straight"
    assert made("Ac Kd Qh Js Tc") > made("Kc Qd Jh Ts 9c")
    table = Table(straight_poker(2, ante=5), cards="S1 Ac Kd Qh Js Tc, S2 Ad Kc Qs Jh Th")
    table.play("S1 bets 10, S2 calls")
    assert table.won == {"S1": 15, "S2": 15}


@entry("I-025", off=compares("three of a kind", 1))
def test_equal_threes_go_by_their_high_cards() -> None:
    assert made("8c 8d 8h As 2c") > made("8c 8d 8h Ks Qc")


@entry("I-026", off=compares("two pairs", 2))
def test_two_pairs_go_by_pair_pair_and_fifth_card() -> None:
    assert made("Qc Qd 8h 8s Ac") > made("Qh Qs 8c 8d Kc")
    assert made("Qc Qd 9h 9s 2c") > made("Qh Qs 8c 8d Ac")
    assert made("Kc Kd 3h 3s 2c") > made("Qh Qs Jc Jd Ac")


@entry("I-027", off=compares("one pair", 1))
def test_equal_pairs_go_by_the_odd_cards_from_the_top() -> None:
    assert made("Jc Jd Ah 3s 2c") > made("Jh Js Kc Qd Tc")


@entry("I-028", off=compares("high card", 3))
def test_nothing_goes_by_the_highest_card_and_so_on() -> None:
    assert made("Kc Qd 9h 5s 2c") > made("Kd Qc 9s 4h 3c")


@entry("I-029", off=compares("one pair", 2))
def test_one_method_settles_ties_within_every_class() -> None:
    last_card = {
        "high card": ("Kc Qd 9h 5s 3c", "Kd Qc 9s 5h 2c"),
        "one pair": ("Jc Jd Ah 4s 3c", "Jh Js Ac 4d 2c"),
        "two pairs": ("Qc Qd 8h 8s Ac", "Qh Qs 8c 8d Kc"),
        "three of a kind": ("8c 8d 8h As 3c", "8c 8d 8h As 2c"),
        "straight": ("Tc 9d 8h 7s 6c", "9h 8d 7c 6s 5d"),
        "flush": ("Js 8s 5s 4s 3s", "Jh 8h 5h 4h 2h"),
        "full house": ("Kc Kd Kh 3s 3c", "Kc Kd Kh 2s 2c"),
        "straight flush": ("Ts 9s 8s 7s 6s", "9h 8h 7h 6h 5h"),
        "four of a kind": ("Kc Kd Kh Ks Ac", "Kc Kd Kh Ks Qc"),
    }
    assert {*last_card} == {*USUAL_ORDER}
    for kind, (better, worse) in last_card.items():
        assert made(better).category == made(worse).category == kind
        assert made(better) > made(worse)
