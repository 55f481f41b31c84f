"""Whole counts of the rankings beyond the usual one: wild cards, extra hands, lows and badugi."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import combinations
from math import comb

import pytest

from anteup.cards import RANKS, STANDARD, Card, Pack, cards, pack
from anteup.ranking import Class, Of, Ranks, category, evaluator, name
from tests.ranking.hands import ACE_LOW, patterns

TWOS = cards("2c 2d 2h 2s")
KINDS: tuple[Class, ...] = (
    "five of a kind",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pairs",
    "one pair",
    "high card",
)
WITH_JOKER = (13, 204, 3120, 6552, 7804, 20532, 137280, 123552, 1268088, 1302540)  # rules.md §5 and H-096, as the rest
WITH_BUG = (1, 204, 828, 4368, 7804, 20532, 63360, 138600, 1215024, 1418964)
WITH_TWOS = (672, 2552, 31552, 12672, 14472, 62232, 355080, 95040, 1225008, 799680)
NATURAL = (0, 40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540)


def counted(hands: Iterable[Pack], ranks: Ranks, wild: Collection[Card] = ()) -> Counter[Class]:
    dealt = list(hands)
    strengths = evaluator(ranks=ranks).strengths(dealt, (), [wild] * len(dealt) if wild else None)
    found: Counter[Class] = Counter()
    for strength, times in Counter(strengths).items():
        assert strength is not None
        found[category(strength, ranks)] += times
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("joker", "expected"), [("wild", WITH_JOKER), ("bug", WITH_BUG)], ids=["wild joker (H-096)", "bug (H-046)"]
)
def test_a_pack_with_a_joker(joker: str, expected: tuple[int, ...]) -> None:
    found = counted(combinations(pack(jokers=1), 5), Ranks(joker="bug" if joker == "bug" else "wild"))

    assert expected == tuple(found[kind] for kind in KINDS)
    assert 2869685 == sum(expected)


@pytest.mark.long
def test_deuces_wild() -> None:
    """H-097."""
    found = counted(combinations(STANDARD, 5), Ranks(), TWOS)

    assert expected_total() == sum(WITH_TWOS)
    assert WITH_TWOS == tuple(found[kind] for kind in KINDS)


def expected_total() -> int:
    return 2598960


@pytest.mark.long
def test_a_joker_with_four_cards() -> None:
    """The 270,725 hands with the joker in them: what §5 has beyond a pack without one, class by class."""
    found = counted((((Card.JOKER, *four)) for four in combinations(STANDARD, 4)), Ranks())

    assert tuple(a - b for a, b in zip(WITH_JOKER, NATURAL, strict=True)) == tuple(found[kind] for kind in KINDS)


@pytest.mark.long
def test_a_bug_with_four_cards() -> None:
    found = counted((((Card.JOKER, *four)) for four in combinations(STANDARD, 4)), Ranks(joker="bug"))

    assert tuple(a - b for a, b in zip(WITH_BUG, NATURAL, strict=True)) == tuple(found[kind] for kind in KINDS)


def test_deuces_wild_by_how_many_deuces() -> None:
    """Three and four deuces are few enough for every day: 4 * C(48,2) and 48 hands."""
    three = counted(
        (((*twos, *two)) for twos in combinations(TWOS, 3) for two in combinations(STANDARD[4:], 2)), Ranks(), TWOS
    )
    four = counted(((*TWOS, card) for card in STANDARD[4:]), Ranks(), TWOS)

    assert {"five of a kind": 48} == four
    # With three deuces: a pair beside makes five of a kind (12 * C(4,2) * 4); two of a suit within a run of five a
    # straight flush; whatever is left is four of a kind at least.
    assert 288 == three["five of a kind"]
    assert 4 * 1128 == three.total()
    assert {"five of a kind", "straight flush", "four of a kind"} == set(three)
    pairs = {
        frozenset(two)
        for run in [{12, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(9))]
        for two in combinations(sorted(run - {0}), 2)
    }

    assert 4 * 4 * len(pairs) == three["straight flush"]


@pytest.mark.parametrize(
    ("ranks", "jacks", "queens", "kings"),
    [(Ranks(), 536100, 451620, 367140), (ACE_LOW, 535080, 450600, 366120)],
    ids=["usual", "ace low"],
)
def test_hands_that_may_open(ranks: Ranks, jacks: int, queens: int, kings: int) -> None:
    """Rules.md §5: a pair of jacks or better on the deal, of queens, of kings."""
    hands, ways = zip(*patterns(5), strict=True)
    strengths = evaluator(ranks=ranks).strengths(hands)
    for rank, expected in (("J", jacks), ("Q", queens), ("K", kings)):
        bar = evaluator(ranks=ranks)(cards(f"{rank}c {rank}d")) or 0
        assert expected == sum(way for strength, way in zip(strengths, ways, strict=True) if (strength or 0) >= bar)


@pytest.mark.parametrize(
    ("blaze", "total", "otherwise"),
    [
        # V-070, rules.md §5. What is better anyhow stays what it is: the full houses and fours of the court cards
        # are in the 792 and 4,368 too, and none of them is called a blaze.
        ("JQK", 792, {"two pairs": 432}),
        ("JQKA", 4368, {"one pair": 1536, "two pairs": 1728}),
    ],
)
def test_blazes(blaze: str, total: int, otherwise: dict[Class, int]) -> None:
    court = [card for card in STANDARD if RANKS[card.rank] in blaze]
    hands = list(combinations(court, 5))
    ranks = Ranks(blaze="JQKA" if blaze == "JQKA" else "JQK")
    usual = evaluator().strengths(hands)
    found = Counter(
        category(before or 0)
        for before, after in zip(usual, evaluator(ranks=ranks).strengths(hands), strict=True)
        if category(after or 0, ranks) == "blaze"
    )

    assert total == len(hands)
    assert otherwise == found


@pytest.mark.parametrize(("ace", "expected"), [("low", 5100), ("high and low", 6120)])
def test_skip_straights(ace: str, expected: int) -> None:
    """V-097: five of them (A-3-5-7-9 to 5-7-9-J-K), or six with the ace high, in 4**5 - 4 suits each."""
    ranks = Ranks(skip_straight=True, ace_in_straights="low" if ace == "low" else "high and low")
    hands, ways = zip(*patterns(5), strict=True)
    strengths = evaluator(ranks=ranks).strengths(hands)

    assert expected == sum(
        way for strength, way in zip(strengths, ways, strict=True) if category(strength or 0, ranks) == "skip straight"
    )


def test_deuce_to_seven_has_as_many_classes_as_the_high_hands() -> None:
    """7,462: the 7,462 high hands less the two runs of the wheel (a straight, a straight flush), which are an ace-high
    hand and an ace-high flush instead."""
    hands, ways = zip(*patterns(5), strict=True)
    strengths = evaluator("2-7").strengths(hands)

    assert 7462 == len(set(strengths))
    assert 2598960 == sum(ways)
    number_one = max(strength for strength in strengths if strength is not None)
    assert "7-5-4-3-2 low" == name(number_one, "2-7")
    assert 4**5 - 4 == sum(way for strength, way in zip(strengths, ways, strict=True) if strength == number_one)
    by_class = Counter[Class]()
    for strength, way in zip(strengths, ways, strict=True):
        by_class[category(strength or 0)] += way
    # Nine runs, not ten.
    assert 36 == by_class["straight flush"]
    assert 9 * (4**5 - 4) == by_class["straight"]
    assert (1287 - 9) * 4 == by_class["flush"]


def test_inverted_has_the_worst_of_the_high_hands_first() -> None:
    hands, _ = zip(*patterns(5), strict=True)
    low, high = evaluator("inverted").strengths(hands), evaluator().strengths(hands)
    pairs = {(strength or 0, other or 0) for strength, other in zip(low, high, strict=True)}

    assert 7462 == len({one for one, _ in pairs}) == len({other for _, other in pairs}) == len(pairs)
    assert [other for _, other in sorted(pairs)] == sorted((other for _, other in pairs), reverse=True)
    assert "7-5-4-3-2 low" == name(max(one for one, _ in pairs), "inverted")


@pytest.mark.parametrize("ranks", [7, pytest.param(13, marks=pytest.mark.long)])
def test_every_badugi(ranks: int) -> None:
    """All hands of four cards of so many ranks; of 13 there are 270,725.

    Four cards: four ranks, in 4! ways over the suits (of 13, 17,160). One card: four of a suit or of a rank (2,873). Two
    cards: whatever is left.
    """
    strengths = evaluator("badugi").strengths(list(combinations(STANDARD[: 4 * ranks], 4)))
    sizes = Counter(name(strength or 0, "badugi").split("-")[0] for strength in strengths)

    four, three, one = 24 * comb(ranks, 4), three_card_badugis(ranks), 4 * comb(ranks, 4) + ranks
    assert {"four": four, "three": three, "one": one, "two": comb(4 * ranks, 4) - four - three - one} == sizes
    # Of different hands: all sets of four, three, two and one ranks.
    assert sum(comb(ranks, size) for size in (1, 2, 3, 4)) == len(set(strengths))


def three_card_badugis(ranks: int) -> int:
    """Hands of four cards in which three differ in rank and suit, but not four, counted the other way about.

    Four different ranks: of their 4**4 suits those with just three suits (C(4,2) * 4 * 3 * 2 = 144), each of which has
    three cards of three suits. A pair and two other ranks: the pair's two suits times the suits of the others, 6 * 16;
    three cards differ where one card of the pair and both others do: the others of different suits (12 of 16), and the
    pair not just those two suits (which is one of its six).
    """
    return comb(ranks, 4) * 144 + ranks * comb(ranks - 1, 2) * 12 * 5


@pytest.mark.long
@pytest.mark.parametrize(("of", "expected"), [("a-5", 6175), ("2-7", 7462), ("inverted", 7462)])
def test_every_low(of: Of, expected: int) -> None:
    strengths = Counter(evaluator(of).strengths(list(combinations(STANDARD, 5))))

    assert (2598960, expected) == (strengths.total(), len(strengths))
