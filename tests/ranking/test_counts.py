"""Whole counts and whole orders: every hand of a pack, and numbers that are known from outside."""

from __future__ import annotations

import hashlib
from array import array
from collections import Counter, defaultdict
from itertools import combinations
from sys import byteorder

import pytest

from anteup.cards import STANDARD, pack
from anteup.ranking import USUAL, Class, Ranks, category, evaluator, reference
from tests.ranking.hands import ACE_LOW, SIXES_UP, patterns

Counts = dict[Class, int]

USUAL_COUNTS: Counts = {  # rules.md §5
    "straight flush": 40,
    "four of a kind": 624,
    "full house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three of a kind": 54912,
    "two pairs": 123552,
    "one pair": 1098240,
    "high card": 1302540,
}
ACE_LOW_COUNTS: Counts = USUAL_COUNTS | {  # rules.md §5
    "straight flush": 36,
    "flush": 5112,
    "straight": 9180,
    "high card": 1303560,
}
# Nine ranks and four suits. There are six runs, headed by the nine (A-6-7-8-9) to the ace:
#   straight flush 6 * 4, straight 6 * (4**5 - 4), flush (C(9,5) - 6) * 4, high card (C(9,5) - 6) * (4**5 - 4),
#   four of a kind 9 * 8 * 4, full house 9 * 4 * 8 * 6, three of a kind 9 * 4 * C(8,2) * 4**2,
#   two pairs C(9,2) * 6**2 * 7 * 4, one pair 9 * 6 * C(8,3) * 4**3; C(36,5) in all.
SIXES_UP_COUNTS: Counts = {
    "straight flush": 24,
    "four of a kind": 288,
    "flush": 480,
    "full house": 1728,
    "straight": 6120,
    "three of a kind": 16128,
    "two pairs": 36288,
    "one pair": 193536,
    "high card": 122400,
}
BOOKS = [
    pytest.param(USUAL, USUAL_COUNTS, 2598960, 7462, id="usual"),
    # Of 7,462 there go two straights (A-K-Q-J-10, of any suits or of one), and come two hands of those ranks.
    pytest.param(ACE_LOW, ACE_LOW_COUNTS, 2598960, 7462, id="ace low"),
    # Each pattern of ranks above once: 6 + 6 + 2 * (126 - 6) + 72 + 72 + 9 * 28 + 36 * 7 + 9 * 56.
    pytest.param(SIXES_UP, SIXES_UP_COUNTS, 376992, 1404, id="sixes up"),
]
SEVEN_CARD_COUNTS: Counts = {  # as published in many places, of C(52,7) = 133,784,560
    "straight flush": 41584,
    "four of a kind": 224848,
    "full house": 3473184,
    "flush": 4047644,
    "straight": 6180020,
    "three of a kind": 6461620,
    "two pairs": 31433400,
    "one pair": 58627800,
    "high card": 23294460,
}


def counted(ranks: Ranks, size: int) -> tuple[Counts, int]:
    """How many hands of so many cards are of each class, and how many different strengths there are."""
    hands, ways = zip(*patterns(size, ranks.lowest), strict=True)
    strengths = [strength for strength in evaluator(ranks=ranks).strengths(hands) if strength is not None]
    counts: Counter[Class] = Counter()
    for strength, count in zip(strengths, ways, strict=True):
        counts[category(strength, ranks)] += count
    return dict(counts), len(set(strengths))


@pytest.mark.parametrize(("ranks", "expected", "total", "different"), BOOKS)
def test_five_cards_by_pattern(ranks: Ranks, expected: Counts, total: int, different: int) -> None:
    assert (expected, different) == counted(ranks, 5)
    assert total == sum(expected.values())


@pytest.mark.long
@pytest.mark.parametrize(("ranks", "expected", "total", "different"), BOOKS)
def test_five_cards_one_by_one(ranks: Ranks, expected: Counts, total: int, different: int) -> None:
    strengths = Counter(evaluator(ranks=ranks).strengths(list(combinations(pack(ranks.lowest), 5))))
    counts: Counter[Class] = Counter()
    for strength, count in strengths.items():
        assert strength is not None
        counts[category(strength, ranks)] += count

    assert expected == counts
    assert (total, different) == (strengths.total(), len(strengths))


@pytest.mark.long
def test_seven_cards_by_pattern() -> None:
    """4,824 of the 7,462 hands can be the best of seven cards."""
    assert (SEVEN_CARD_COUNTS, 4824) == counted(USUAL, 7)


def test_lows_by_pattern() -> None:
    """Of eight ranks C(8,5) sets of five are low enough, each in 4**5 ways; C(13,5) are unpaired at all."""
    hands, ways = zip(*patterns(5), strict=True)
    of_any, of_eight = evaluator("a-5").strengths(hands), evaluator("a-5", "any five", 8).strengths(hands)
    eights = {any_low for any_low, eight in zip(of_any, of_eight, strict=True) if eight is not None}
    lows = {strength for strength in of_any if strength is not None}

    assert 6175 == len(lows)
    assert 1287 == sum(category(strength) == "high card" for strength in lows)
    assert eights == set(of_eight) - {None} == set(sorted(lows)[-56:])
    assert 56 * 4**5 == sum(count for count, eight in zip(ways, of_eight, strict=True) if eight is not None)


def test_a_sample_of_hands_by_both() -> None:
    """Every 127th hand of the pack; all of them in the long run."""
    hands = list(combinations(STANDARD, 5))[::127]

    assert len(hands) > 20_000
    assert [reference.high(hand) for hand in hands] == evaluator().strengths(hands)


@pytest.mark.long
def test_every_hand_by_both() -> None:
    hands = combinations(STANDARD, 5)
    high, low, eight = evaluator(), evaluator("a-5"), evaluator("a-5", "any five", 8)
    for hand in hands:
        assert reference.high(hand) == high(hand)
        assert reference.ace_to_five(hand) == low(hand)
        assert reference.ace_to_five(hand, 8) == eight(hand)


@pytest.mark.long
@pytest.mark.parametrize(
    ("of", "qualifier", "ranks", "ours", "theirs"),
    [
        pytest.param(
            "high",
            0,
            USUAL,
            "f726a3c1a70fe2965ba5d4a1fd254dc0de9de79c9beea030ffc21e09972370c1",
            "488cdd27873395ba75205cd02fb9d6b2",
            id="usual",
        ),
        pytest.param(
            "high",
            0,
            SIXES_UP,
            "0f23b3e7efd31a6441d258d84dc4f28ee6c9f01b262da8669f9a569ff10d47b4",
            "5b46b727ce4526a68d41b0e55939353c",
            id="sixes up",
        ),
        pytest.param(
            "a-5",
            0,
            USUAL,
            "435ca0408089380774702ba3787f3865c416cfe5d18a65aa192d6db6c782e1b7",
            "edd288a3022b2763475a533ad2a102e9",
            id="ace to five",
        ),
        pytest.param(
            "a-5",
            8,
            USUAL,
            "4c044dfc11aa79c4dfaf2a48eb65e84aa49c7cc4f708eeb37118a4494b2d147d",
            "d765d50ed799d03a8f062a3d5a31ad5c",
            id="eight or better",
        ),
    ],
)
def test_whole_orders(of: str, qualifier: int, ranks: Ranks, ours: str, theirs: str) -> None:
    """The order of all hands of a pack, pinned twice.

    `ours` is the SHA-256 of each hand's place among the strengths, worst 1, two bytes each (the low first), for the
    hands as `combinations` gives them. `theirs` is the MD5 by which PokerKit (0.7.4, tests/test_lookups.py) pins its
    own order: the hands as text, a line each, from the worst high hand or the best low one.
    """
    hands = list(combinations(pack(ranks.lowest), 5))
    strengths = evaluator("high" if of == "high" else "a-5", "any five", qualifier, ranks).strengths(hands)
    alike: defaultdict[int, list[str]] = defaultdict(list)
    for hand, strength in zip(hands, strengths, strict=True):
        if strength is not None:
            alike[strength].append("".join(card.text for card in hand))
    places = {strength: place for place, strength in enumerate(sorted(alike), 1)}
    numbers = array("H", [places[strength] for strength in strengths if strength is not None])
    if byteorder == "big":
        numbers.byteswap()
    text = "\n".join(hand for strength in sorted(alike, reverse=of == "a-5") for hand in alike[strength])

    assert ours == hashlib.sha256(numbers.tobytes()).hexdigest()
    assert theirs == hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()
