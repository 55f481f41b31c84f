"""The Victorian chapter: what beats what, the ace low in runs, the joker, and the two extra hands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

from msgspec.structs import replace

from anteup.cards import RANKS, STANDARD, Card
from anteup.ranking import Class, evaluate
from anteup.ranking.ranks import Ranks
from anteup.rules.laws import Law
from tests.ledger.entries import entry
from tests.ledger.off import compares, option
from tests.ledger.tables import Table, game
from tests.ledger.test_ranks import NINE, every_five
from tests.ledger.victorian import makes, otherwise, ranks


def with_extras(blaze: str = "JQKA") -> Ranks:
    """The chapter's order with both extra hands."""
    return otherwise(2, jokers=1, ranks=f'blaze = "{blaze}"\nskip_straight = true').ranks


def counted(by: Ranks) -> Counter[Class]:
    """How many of all five-card hands are of each class."""
    found: Counter[Class] = Counter()
    for five, many in every_five():
        found[evaluate(five, ranks=by).category] += many
    assert found.total() == 2_598_960
    return found


# ---- the nine classes -----------------------------------------------------------------------------------------------


@entry("V-050", off=option("ranks.five_of_a_kind", value=True))
def test_nine_classes_and_no_five_of_a_kind() -> None:
    assert makes("Ac Ad Ah As Jk").category == "four of a kind"
    assert makes("9s 8s 7s 6s 5s") > makes("Ac Ad Ah As Jk")
    hands = [makes(hand) for _, hand in NINE]
    assert [hand.category for hand in hands] == [kind for kind, _ in NINE]
    assert all(better > worse for better, worse in pairwise(hands))


@entry("V-051", off=option("ranks.ace_in_straights", "high and low"))
def test_in_runs_the_ace_is_lowest_only() -> None:
    assert makes("Ac Kd Qh Js Tc").category == "high card"
    assert makes("As Ks Qs Js Ts").category == "flush"
    assert makes("Ah 2c 3d 4s 5h").category == "straight"
    assert makes("2c 2d 2h 2s 3d") > makes("As Ks Qs Js Ts")
    assert makes("Ks Qs Js Ts 9s") == max(
        makes(hand) for hand in ("Ks Qs Js Ts 9s", "As Ks Qs Js Ts", "Ac Ad Ah As Kd")
    )

    found = counted(ranks())
    assert (found["straight flush"], found["flush"]) == (36, 5_112)
    assert (found["straight"], found["high card"]) == (9_180, 1_303_560)


@entry("V-052", off=compares("four of a kind", 0))
def test_of_fours_aces_are_best() -> None:
    assert makes("Ac Ad Ah As 2d") > makes("Kc Kd Kh Ks Qd")


@entry("V-053", off=compares("full house", 0))
def test_of_full_hands_the_threes_decide() -> None:
    assert makes("Tc Td Th 4s 4d") > makes("9c 9d 9h Ks Kd")


@entry("V-054", off=option("ranks.flush", "top card"))
def test_flushes_are_compared_from_the_top() -> None:
    assert makes("Ah 9h 7h 4h 2h") > makes("Ks Qs Js 9s 8s")
    assert makes("Ad 9d 7d 4d 3d") > makes("Ah 9h 7h 4h 2h")


@entry("V-055", off=compares("straight", 0))
def test_nine_to_king_is_the_highest_straight() -> None:
    assert makes("Kc Qd Jh Ts 9c") > makes("Qc Jd Th 9s 8c")
    assert makes("5c 4d 3h 2s Ac") > makes("Ad Ah As Ks Qd")


@entry("V-056", off=compares("three of a kind", 0))
def test_of_threes_aces_are_highest() -> None:
    assert makes("Ac Ad Ah 3s 2d") > makes("Kc Kd Kh Qs Jd")


@entry("V-057", off=option("ranks.kickers", value=False))
def test_of_equal_two_pairs_the_odd_card_decides_unless_it_is_worthless() -> None:
    assert makes("Jc Jd 4h 4s 9c") > makes("Jh Js 4c 4d 8c")
    literally = replace(ranks(), kickers=False)
    assert makes("Jc Jd 4h 4s 9c", literally) == makes("Jh Js 4c 4d 8c", literally)
    assert makes("Jc Jd 5h 5s 2c", literally) > makes("Jh Js 4c 4d 8c", literally)


@entry("V-058", off=option("ranks.kickers", value=False))
def test_of_equal_pairs_the_other_cards_decide_unless_they_are_worthless() -> None:
    assert makes("Ac Ad 4h 3s 2c") > makes("Kh Ks Qc Jd 9c")
    assert makes("Qc Qd Ah 3s 2c") > makes("Qh Qs Kc Jd Tc")
    literally = replace(ranks(), kickers=False)
    assert makes("Qc Qd Ah 3s 2c", literally) == makes("Qh Qs Kc Jd Tc", literally)


@entry("V-059", off=compares("high card", 4))
def test_without_a_combination_the_highest_card_wins_and_then_the_next() -> None:
    assert makes("Ac 9d 7h 4s 2c") > makes("Kh Qs Jc Td 8c")
    assert makes("Ac 9d 7h 4s 3c") > makes("Ad 9c 7s 4h 2c")


# ---- the joker ------------------------------------------------------------------------------------------------------


@entry("V-072", off=option("ranks.duplicates", value=False))
def test_the_joker_takes_any_value_even_one_that_is_held() -> None:
    two_aces = makes("Jk As Ks 9s 4s")
    assert (two_aces.category, dict(two_aces.standing)) == ("flush", {Card.JOKER: Card.SA})
    assert two_aces > makes("Ah Kh Qh 9h 4h")

    played = otherwise(2, jokers=1)
    assert len(played.deck) == 53
    table = Table(played, "B A", cards="B Jk As Ks 9s 4s, A Ah Kh Qh 9h 4h")
    table.play("A declines, A calls, B calls, B stands pat, A stands pat, A bets 1, B calls")
    assert list(table.won) == ["B"]
    named = Table(otherwise(2, jokers=1, wild='declare = "player"'), "B A", cards="B Jk As Ks 9s 4s, A Ah Kh Qh 9h 4h")
    named.play("A declines, A calls, B calls, B stands pat, A stands pat, A bets 1, B calls")
    named.refuses("B names Jk", Law.WILD)
    named.play("B names As, A names")
    assert list(named.won) == ["B"]


@entry("V-073", off=option("ranks.ace_in_straights", "high and low"))
def test_the_joker_beside_ten_to_king_is_the_nine() -> None:
    made = makes("Jk Kh Qh Jh Th")
    assert (str(made), made.category) == ("king-high straight flush", "straight flush")
    with_the_ace_high = replace(ranks(), ace_in_straights="high and low")
    assert str(makes("Jk Kh Qh Jh Th", with_the_ace_high)) == "royal flush"

    named = otherwise(2, jokers=1, wild='declare = "player"')
    table = Table(named, "B A", cards="B Jk Kh Qh Jh Th, A 2c 2d 2h 3s 3d")
    table.play("A declines, A calls, B calls, B stands pat, A stands pat, A bets 1, B calls, B names Ah, A names")
    assert list(table.won) == ["A"]
    better = Table(named, "B A", cards="B Jk Kh Qh Jh Th, A 2c 2d 2h 3s 3d")
    better.play("A declines, A calls, B calls, B stands pat, A stands pat, A bets 1, B calls, B names 9h, A names")
    assert list(better.won) == ["B"]


@entry("V-074", off=option("ranks.wild_card", "equal"))
def test_the_joker_is_higher_than_the_card_it_stands_for() -> None:
    assert makes("Jk Kd 7c 5s 2h") > makes("Kh Ks Qc Jd 8c")
    assert makes("Jk Qd Jc Ts 9h") > makes("Kh Qs Jd Tc 9s")


# ---- blaze and skip straight ----------------------------------------------------------------------------------------


@entry("V-070", off=option("ranks.blaze", "none"))
def test_a_blaze_beats_two_pairs_and_loses_to_threes() -> None:
    mod = game("blaze-and-skip", 2).ranks
    blaze = makes("Kc Kd Qh Qs Jc", mod)
    assert blaze.category == "blaze"
    assert makes("2c 2d 2h 4s 3c", mod) > blaze > makes("Ac Ad Kh Ks 2c", mod)
    assert makes("Kc Kd Qh Qs Jc").category == "two pairs"
    for lowest, some, kinds in (
        ("JQK", 792, {"two pairs": 432}),
        ("JQKA", 4_368, {"one pair": 1_536, "two pairs": 1_728}),
    ):
        court = [card for card in STANDARD if RANKS[max(card.rank, 0)] in lowest]
        hands = list(combinations(court, 5))
        assert len(hands) == some
        usual = Counter(evaluate(hand, ranks=ranks()).category for hand in hands)
        by = with_extras(lowest)
        extra = Counter(evaluate(hand, ranks=by).category for hand in hands)
        assert {kind: usual[kind] for kind in ("one pair", "two pairs") if usual[kind]} == kinds
        assert extra["blaze"] == sum(kinds.values())


@entry("V-071", off=compares("blaze", 0))
def test_of_blazes_the_highest_card_wins() -> None:
    mod = game("blaze-and-skip", 2).ranks
    assert makes("Ac Kd Qh Js Jc", mod) > makes("Kc Kh Qd Qs Jd", mod)
    court = with_extras("JQK")
    assert makes("Kc Kd Qh Qs Jc", court) > makes("Kh Ks Qc Jd Jh", court)
    assert makes("Ac Kd Qh Js Jc", court).category == "one pair"


@entry("V-097", off=option("ranks.skip_straight", value=False))
def test_a_skip_straight_beats_threes_and_loses_to_a_straight() -> None:
    mod = game("blaze-and-skip", 2).ranks
    skip = makes("2c 4d 6h 8s Tc", mod)
    assert skip.category == "skip straight"
    assert makes("Ac 2d 3h 4s 5c", mod) > skip > makes("Ac Ad Ah Ks Qc", mod)
    assert makes("5c 7d 9h Js Kc", mod) > skip
    assert makes("2c 4c 6c 8c Tc", mod).category == "flush"
    assert makes("2c 4d 6h 8s Tc").category == "high card"

    assert counted(mod)["skip straight"] == 5_100
    assert counted(replace(mod, ace_in_straights="high and low"))["skip straight"] == 5_100 + 1_020
    assert makes("6c 8d Th Qs Ac", mod).category == "high card"
