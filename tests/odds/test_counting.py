"""How often each class comes: the table of the rules, published figures, and every hand counted another way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import comb, sqrt
from typing import Any, get_args

import numpy as np
import pytest

from anteup.cards import BACK, STANDARD, Card, Pack, cards, pack
from anteup.kernel import ranker
from anteup.odds import (
    Frequencies,
    PayTable,
    after,
    best_return,
    discards,
    draw_supply,
    first_jack,
    frequencies,
    jacks_or_better,
    nuts,
    openers,
    outs,
    pay_table,
    sampled,
    ties_for_lowest,
    unopened,
)
from anteup.odds.deals import choices
from anteup.odds.kinds import NO_HAND, kind, names, royally
from anteup.ranking import Of, Ranks, evaluate

WORST_FIRST = (
    "high card",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "five of a kind",
)


@pytest.mark.parametrize(
    ("said", "counts"),
    [
        ({}, (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40, 0)),
        (
            {"ranks": Ranks(ace_in_straights="low")},
            (1_303_560, 1_098_240, 123_552, 54_912, 9_180, 5_112, 3_744, 624, 36, 0),
        ),
        (
            {"pack": pack(jokers=1)},
            (1_302_540, 1_268_088, 123_552, 137_280, 20_532, 7_804, 6_552, 3_120, 204, 13),
        ),
        (
            {"pack": pack(jokers=1), "ranks": Ranks(joker="bug")},
            (1_418_964, 1_215_024, 138_600, 63_360, 20_532, 7_804, 4_368, 828, 204, 1),
        ),
        ({"wild": "2"}, (799_680, 1_225_008, 95_040, 355_080, 62_232, 14_472, 12_672, 31_552, 2_552, 672)),
    ],
)
def test_five_cards(said: dict[str, Any], counts: tuple[int, ...]) -> None:
    found = frequencies(5, **said)

    assert {name: many for name, many in zip(WORST_FIRST, counts, strict=True) if many} == found.counts
    assert sum(counts) == found.deals == comb(len(said.get("pack", STANDARD)), 5)


def test_a_blaze_and_a_skip_straight() -> None:
    blaze = frequencies(5, ranks=Ranks(blaze="JQK")).counts
    assert (432, 123_552 - 432) == (blaze["blaze"], blaze["two pairs"])
    with_aces = frequencies(5, ranks=Ranks(blaze="JQKA")).counts
    assert (1_536 + 1_728, 123_552 - 1_728, 1_098_240 - 1_536) == tuple(
        with_aces[name] for name in ("blaze", "two pairs", "one pair")
    )
    skip = Ranks(skip_straight=True)
    assert 6_120 == frequencies(5, ranks=skip).counts["skip straight"]
    low = Ranks(skip_straight=True, ace_in_straights="low")
    assert 5_100 == frequencies(5, ranks=low).counts["skip straight"]


def test_seven_cards() -> None:
    """T-075."""
    assert {
        "straight flush": 41_584,
        "four of a kind": 224_848,
        "full house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three of a kind": 6_461_620,
        "two pairs": 31_433_400,
        "one pair": 58_627_800,
        "high card": 23_294_460,
    } == frequencies(7).counts
    assert 133_784_560 == frequencies(7).deals


LOW = ("five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        (5, (1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880)),
        (
            7,
            (
                781_824,
                3_151_360,
                7_426_560,
                13_171_200,
                19_174_400,
                23_675_904,
                24_837_120,
                21_457_920,
                13_939_200,
            ),
        ),
    ],
)
def test_lows_from_ace_to_five(hand: int, counts: tuple[int, ...]) -> None:
    """Published for five cards and for seven."""
    found = frequencies(hand, of="a-5").counts

    assert list(zip([f"{rank} low" for rank in LOW], counts, strict=True)) == list(found.items())[:9]
    assert comb(52, hand) == sum(found.values())


def test_eight_or_better() -> None:
    found = frequencies(5, of="a-5", qualifier=8)

    assert 1_024 + 5_120 + 15_360 + 35_840 == sum(found.counts.values()) - found.counts[NO_HAND]
    assert NO_HAND == [*found.counts][-1]


def test_deuce_to_seven() -> None:
    """An ace is high, and four of a rank's flushes and the straights are worse than any pair."""
    found = frequencies(5, of="2-7").counts
    runs = {"seven": 1, "eight": 1, "nine": 1, "ten": 1, "jack": 1, "queen": 1, "king": 1, "ace": 1}
    below = {"seven": 5, "eight": 6, "nine": 7, "ten": 8, "jack": 9, "queen": 10, "king": 11, "ace": 12}

    assert {f"{rank} low": (comb(below[rank], 4) - runs[rank]) * 1_020 for rank in runs} == {
        name: many for name, many in found.items() if name.endswith("low")
    }
    assert 9_180 == found["straight"]
    assert 36 == found["straight flush"]


def test_badugis() -> None:
    found = frequencies(4, of="badugi").counts

    assert 13 * 12 * 11 * 10 == found["four-card badugi"]
    assert 13 + 4 * comb(13, 4) == found["one-card badugi"]
    assert [17_160, 154_440, 96_252, 2_873] == [*found.values()]
    assert comb(52, 4) == sum(found.values())


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (cards("2c 2d 3c 3h 4s 5c 9c Tc Jc Qc Kc As Ah"), {}),
        (cards("9c Tc Jc Qc Ks Kh Ad Ac Jk Jk2"), {"ranks": Ranks(lowest="9")}),
        (cards("9c 9d Tc Jc Jh Js Qc Kd Ks As Ah"), {"ranks": Ranks(lowest="9"), "wild": "Jh Js Kd"}),
        (cards("Tc Td Jc Jh Qc Qs Kc Kd Ac Ah Jk"), {"ranks": Ranks(joker="bug", suits="hearts first")}),
        (cards("Ac 2d 3h 4s 5c 6d 7h 8s Kd Kh 2c 4c"), {"of": "a-5", "qualifier": 7}),
        (cards("2c 3d 4h 5s 7c 8d 9h 9s Kd Kh 6c 6d"), {"of": "2-7"}),
    ],
)
@pytest.mark.parametrize("hand", [5, 6])
def test_a_small_pack_hand_by_hand(held: Pack, said: dict[str, Any], hand: int) -> None:
    counted = Counter[str]()
    for some in combinations(held, hand):
        made = evaluate(some, **said)
        counted[kind(made) if made else NO_HAND] += 1
    found = frequencies(hand, pack=held, **said)

    assert counted == found.counts
    assert comb(len(held), hand) == found.deals


def test_wild_cards_of_some_suits_only() -> None:
    """As many as by looking at every hand of the pack."""
    judge = ranker(wild="Jh Js Kd")
    strengths = judge.strengths(choices(STANDARD, 5))
    sixes = (strengths == judge.strength(int(choices(cards("6c 6d 6h 6s 2c"), 5)[0]))).sum()
    found = frequencies(5, wild="Jh Js Kd")

    assert comb(52, 5) == sum(found.counts.values())
    assert found.counts["five of a kind"] == sum(
        comb(4 if rank not in "JK" else 3 if rank == "K" else 2, 5 - wild) * comb(3, wild)
        for rank in "23456789TJQKA"
        for wild in range(1, 4)
    )
    assert sixes > 0


def test_chances() -> None:
    found = Frequencies({"flush": 1, "straight": 2, "high card": 7}, 10)

    assert 0.2 == found.chance("straight")
    assert 0.0 == found.chance("full house") == found.error("straight")
    assert 0.3 == pytest.approx(found.at_least("straight"))
    assert 1.0 == found.at_least("high card")
    with pytest.raises(ValueError, match="'full house' never comes: flush, straight, high card"):
        found.at_least("full house")


def test_a_sample_is_near_what_is_counted_and_comes_again() -> None:
    exact, some = frequencies(7), sampled(2, 5, samples=200_000, seed=3)

    assert (200_000, 3) == (sum(some.counts.values()), some.seed)
    for name in exact.counts:
        chance = exact.chance(name)
        assert abs(some.chance(name) - chance) < 4.5 * sqrt(chance * (1 - chance) / 200_000)
        assert some.error(name) == pytest.approx(sqrt(chance * (1 - chance) / 200_000), rel=0.5)
    assert sampled(2, 5, samples=1_000, seed=3) == sampled(2, 5, samples=1_000, seed=3)
    assert sampled(2, 5, samples=1_000, seed=3) != sampled(2, 5, samples=1_000, seed=4)


def test_two_of_four_are_played_with_three_of_five() -> None:
    """Whoever must play two of his own has four of a kind less often than one who may choose from nine cards."""
    two, any_five = sampled(4, 5, plays="two and three", samples=50_000), sampled(2, 5, samples=50_000)

    assert abs(two.chance("high card") - 0.0294) < 0.004
    assert two.chance("flush") > 2 * any_five.chance("flush")


@pytest.mark.parametrize("hand", [4, 8, 0])
def test_other_hands_are_refused(hand: int) -> None:
    with pytest.raises(ValueError, match=f"5 to 7 cards here, not {hand}"):
        frequencies(hand)


def test_more_cards_than_there_are_are_refused() -> None:
    with pytest.raises(ValueError, match="6 cards cannot be dealt from 5"):
        frequencies(6, pack=cards("As Ks Qs Js Ts"))
    assert {"straight flush": 1} == frequencies(5, pack=cards("As Ks Qs Js Ts")).counts


def test_what_is_told_of_a_hand() -> None:
    assert "royal flush" == royally(evaluate("As Ks Qs Js Ts"))
    assert "straight flush" == kind(evaluate("As Ks Qs Js Ts")) == royally(evaluate("9s Ks Qs Js Ts"))
    low = evaluate("Ts 7d 5c 3h 2d", of="2-7")
    hole = evaluate("Qs 7d", of="spade in the hole")
    badugi = evaluate("As 2d 3c 3h", of="badugi")
    assert low is not None and hole is not None and badugi is not None
    assert ["ten low", "queen of spades in the hole", "three-card badugi"] == [kind(low), kind(hole), kind(badugi)]


@pytest.mark.parametrize("hand", [1, 3, 5, 7])
def test_the_highest_spade_in_the_hole(hand: int) -> None:
    """The ace of spades is among so many of 52 cards; a king is the highest where the ace is not."""
    found = frequencies(hand, of="spade in the hole")
    assert comb(51, hand - 1) == found.counts["ace of spades in the hole"]
    assert comb(50, hand - 1) == found.counts["king of spades in the hole"]
    assert comb(39, hand) == found.counts[NO_HAND]
    assert comb(52, hand) == found.deals == sum(found.counts.values())


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (lambda: frequencies("5"), "hand: '5' is no whole number"),  # type: ignore[arg-type]
        (lambda: frequencies(5, pack="23456"), "pack: .* are no cards"),  # type: ignore[arg-type]
        (lambda: frequencies(5, wild=2), "wild: 2 are no cards"),  # type: ignore[arg-type]
        (lambda: sampled(5, "5"), "board: '5' is no whole number"),  # type: ignore[arg-type]
        (lambda: sampled(5, samples=2.5), "samples: 2.5 is no whole number"),  # type: ignore[arg-type]
        (lambda: sampled(5, seed=None), "seed: None is no whole number"),  # type: ignore[arg-type]
        (lambda: unopened("2"), "players: '2' is no whole number"),  # type: ignore[arg-type]
        (lambda: openers(11), "least: 11 are no openers"),  # type: ignore[arg-type]
        (lambda: first_jack("5"), "players: '5' is no whole number"),  # type: ignore[arg-type]
        (lambda: ties_for_lowest(None), "players: None is no whole number"),  # type: ignore[arg-type]
        (lambda: draw_supply(5, hand="5"), "hand: '5' is no whole number"),  # type: ignore[arg-type]
        (lambda: nuts(5), "board: 5 are no cards: write them"),  # type: ignore[arg-type]
        (lambda: nuts("Kh Qh 7d", holding="2"), "holding: '2' is no whole number"),  # type: ignore[arg-type]
        (lambda: outs(None, "Kh Qh 7d"), "own: None are no cards"),  # type: ignore[arg-type]
        (lambda: outs("Ah Kh", "Qh 7h 2c", against="QsQd"), "against: 'QsQd' are no hands: give a list of them"),
        (lambda: discards("As Ks Qs Js 2d", against="1"), "against: '1' is no whole number"),  # type: ignore[arg-type]
        (lambda: discards("As Ks Qs Js 2d", pay="9/6"), r"pay: '9/6' is no PayTable: pay_table\('9/6'\)"),  # type: ignore[arg-type]
        (lambda: best_return("9/6"), "table: '9/6' is no PayTable"),  # type: ignore[arg-type]
        (lambda: jacks_or_better("9", "6"), "full house: '9' is no whole number"),  # type: ignore[arg-type]
        (lambda: PayTable("9/6"), "pays: '9/6' is no table"),  # type: ignore[arg-type]
        (lambda: pay_table(9), "a pay table is read from text"),  # type: ignore[arg-type]
        (lambda: frequencies(5, pack=None), "pack: None are no cards"),  # type: ignore[arg-type]
        (lambda: frequencies(5, ranks=3), "ranks: 3 is no ranking"),  # type: ignore[arg-type]
        (lambda: frequencies(5, of="a-5", qualifier="8"), "qualifier: '8' is no whole number"),  # type: ignore[arg-type]
        (lambda: sampled(5, samples=9, progress=5), "progress: 5 is no function"),  # type: ignore[arg-type]
    ],
)
def test_arguments_of_another_kind(asked: Callable[[], object], says: str) -> None:
    with pytest.raises(TypeError, match=says):
        asked()


TWICE = (*STANDARD, Card("As"))


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (lambda: frequencies(5, pack=TWICE), "^pack: As is there twice$"),
        (lambda: sampled(5, pack=TWICE), "^pack: As is there twice$"),
        (lambda: openers("JJ", pack=TWICE), "^pack: As is there twice$"),
        (lambda: unopened(2, pack=TWICE), "^pack: As is there twice$"),
        (lambda: discards("Ks Qs Js Ts 2d", pack=TWICE), "^pack: As is there twice$"),
        (lambda: after("Ks Qs Js Ts 2d", "2d", pack=TWICE), "^pack: As is there twice$"),
        (lambda: outs("Ah Kh", "Qh 7h 2c", pack=TWICE), "^pack: As is there twice$"),
        (lambda: nuts("Qh 7h 2c", pack=TWICE), "^pack: As is there twice$"),
        (lambda: best_return(jacks_or_better(), pack=TWICE), "^pack: As is there twice$"),
        (lambda: frequencies(5, pack=(*STANDARD, BACK)), "^pack: .* is a hidden card"),
        (lambda: frequencies(5, pack=()), "^pack: .* are no cards"),
        (
            lambda: ties_for_lowest(5, copies=[4, -1, 4]),
            r"^copies\[1\]: there are none or more cards of a rank, not -1$",
        ),
        (lambda: draw_supply(-1), "^players, cards and hand are one or more, not -1, 52 and 5$"),
        (lambda: draw_supply(5, hand=-1), "^players, cards and hand are one or more, not 5, 52 and -1$"),
        (lambda: sampled(7, -1), "^hand, board: 7 and -1 cards cannot be dealt"),
        (lambda: sampled(-1, 6), "^hand, board: -1 and 6 cards cannot be dealt"),
        (lambda: pay_table("pair 1"), "^'pair' is no class of hand: did you mean 'one pair'"),
    ],
)
def test_what_cannot_be_counted(asked: Callable[[], object], says: str) -> None:
    with pytest.raises((ValueError, TypeError), match=says):
        asked()


def test_openers_by_the_names_of_their_classes() -> None:
    assert openers("straight") == openers("a straight") == 19_716
    assert openers("three of a kind") == openers("threes") > openers("a straight")


@pytest.mark.parametrize("ask", [sampled, unopened, discards])
def test_samples_without_end(ask: Callable[..., object]) -> None:
    first = {"sampled": 5, "unopened": 3, "discards": "As Ks Qs Js 2d"}[ask.__name__]
    more = {"against": 1} if ask is discards else {}
    with pytest.raises(ValueError, match="samples: a sample is of 10,000,000,000 deals at most"):
        ask(first, samples=10**14, **more)
    with pytest.raises(ValueError, match="seed: -1 is no seed"):
        ask(first, samples=10, seed=-1, **more)


def test_numbers_of_an_array_are_numbers() -> None:
    assert frequencies(5) == frequencies(np.uint8(5))  # type: ignore[arg-type]


def test_names_that_are_no_class_are_refused() -> None:
    five = frequencies(5)

    assert 0.0 == five.chance("five of a kind") == five.error("five of a kind") == five.chance(NO_HAND)
    for said, meant in (("pair", "one pair"), ("Flush", "flush"), ("boat", "full house")):
        for asked in (five.chance, five.error, five.at_least):
            with pytest.raises(ValueError, match=f"{said!r} is no class of hand: did you mean {meant!r}?"):
                asked(said)
    with pytest.raises(ValueError, match="'xyz' is no class of hand: high card, one pair, "):
        five.chance("xyz")
    with pytest.raises(ValueError, match="'five of a kind' never comes"):
        five.at_least("five of a kind")
    with pytest.raises(TypeError, match="3 is no name of a class"):
        five.chance(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_royal_flush_is_counted_with_the_straight_flushes() -> None:
    for found in (frequencies(5), sampled(2, 5, samples=10)):
        for asked in (found.chance, found.error, found.at_least):
            with pytest.raises(
                ValueError, match="'royal flush' is no class of its own here: it is counted with the straight"
            ):
                asked("royal flush")
    assert 40 == frequencies(5).counts["straight flush"]
    assert 0.0 == discards("9h 9d 9c 6s 5d")[0].ends.chance("royal flush")


@pytest.mark.parametrize("of", get_args(Of))
def test_each_kind_of_hand_has_its_own_classes(of: Of) -> None:
    found = frequencies(5 if of != "badugi" else 4, of=of, pack=pack("9"), ranks=Ranks(lowest="9"))

    assert {*found.counts} <= {*names(of)}
    assert 1 == pytest.approx(sum(map(found.chance, {*names(of)} - {"royal flush"})))
    with pytest.raises(ValueError, match="'nothing' is no class of hand"):
        found.chance("nothing")
