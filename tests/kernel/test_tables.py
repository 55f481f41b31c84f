"""The tables of every ranking against the plain words, and against the counts of the books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anteup.cards import JOKERS, RANKS, Pack, cards, pack
from anteup.kernel.tables import Declared, NotDeclared, declared, naturals
from anteup.ranking import USUAL, Class, Evaluator, Of, Ranks, category, evaluator, reference
from anteup.rules import deal_out, games
from tests.ranking.hands import ACE_LOW
from tests.ranking.test_counts_of_every_ranking import KINDS, NATURAL, WITH_BUG, WITH_JOKER, WITH_TWOS
from tests.ranking.test_crossed import natural_cards, some_ranks

VICTORIAN = Ranks(ace_in_straights="low", five_of_a_kind=False, wild_card="higher", duplicates=True)


@lru_cache(maxsize=1)
def places() -> dict[tuple[int, ...], int]:
    """Where the number of each choice of natural cards of several suits stands."""
    every = [held for count in (5, 4, 3, 2, 1, 0) for held in naturals(count)]
    return {held: place for place, held in enumerate(every)}


@lru_cache(maxsize=1)
def places_of_a_suit() -> dict[tuple[int, ...], int]:
    every = [held for count in (5, 4, 3, 2, 1, 0) for held in combinations(range(13), count)]
    return {held: place for place, held in enumerate(every)}


def looked_up(table: Declared, of: Of, hand: Pack, wild: Pack = ()) -> int | None:
    """The strength of a hand by the tables, which are told of its ranks and of how many cards are wild."""
    natural = [card for card in hand if card.rank >= 0 and card not in wild]
    loose = len(hand) - len(natural)
    ranks = tuple(sorted(card.rank for card in natural))
    if of == "spade in the hole":
        number = table.values[8192 * (loose > 0) + sum(1 << card.rank for card in natural if card.suit == 3)]
    elif of == "badugi":
        number = max(
            table.values[8192 * min(loose, 4) + sum(1 << card.rank for card in some)]
            for count in range(5)
            for some in combinations(natural, count)
            if len({card.suit for card in some}) == count == len({card.rank for card in some})
        )
    else:
        number = table.values[places()[ranks]]
        if len({card.suit for card in natural}) < 2 and any(table.suited):
            of_a_suit = table.suited[places_of_a_suit()[ranks]]
            number = of_a_suit if of != "high" and not loose else max(number, of_a_suit)
    if table.strengths is not None and number:
        return table.strengths[number - 1]
    return number or None


def deals(random: Random, table: Evaluator, count: int, most: int) -> Iterator[tuple[Pack, Pack]]:
    """Hands of five cards (of badugi, four), and which of them are wild; where a joker is a bug nothing else is."""
    ranks, size = table.ranks, 4 if table.of == "badugi" else 5
    for _ in range(count):
        dealt = natural_cards(random, ranks.lowest, size)
        dealt += random.sample([card for card in pack(ranks.lowest) if card not in dealt], size - len(dealt))
        random.shuffle(dealt)
        loose = random.randint(0, most)
        jokers = random.randint(0, min(2, loose)) if ranks.joker != "none" else 0
        others = 0 if table.of == "high" and ranks.joker == "bug" else loose - jokers
        yield (*dealt[jokers:], *JOKERS[:jokers]), tuple(dealt[jokers : jokers + others])


def declarable(of: Of, ranks: Ranks) -> bool:
    return ranks.suits == "never" or of not in {"high", "inverted"}


# ---- the plain words ------------------------------------------------------------------------------------------------


def played() -> set[tuple[Of, int, Ranks]]:
    """Every ranking of the packaged forms, books and games."""
    found: set[tuple[Of, int, Ranks]] = set()
    for listed in games():
        for book in listed.books:
            game = deal_out(listed.name, book=book) if listed.kind == "form" else deal_out(listed.name)
            found |= {(share.of, share.qualifier, game.ranks) for share in game.shares}
    return found


def test_every_ranking_that_is_played() -> None:
    every = played()
    assert len(every) > 20
    for number, (of, qualifier, ranks) in enumerate(sorted(every, key=repr)):
        if not declarable(of, ranks):
            with pytest.raises(NotDeclared, match="by suit"):
                declared(of, qualifier, ranks)
            continue
        table, random = declared(of, qualifier, ranks), Random(number)
        judge = Evaluator(of, "own cards", qualifier, ranks)
        for hand, wild in deals(random, judge, 40, 5):
            assert looked_up(table, of, hand, wild) == judge(hand, (), wild), (of, ranks, hand, wild)
        for hand, wild in deals(random, judge, 6, 1):
            expected = reference.best(of, "own cards", qualifier, ranks, hand, (), wild)
            assert looked_up(table, of, hand, wild) == expected, (of, ranks, hand, wild)


@pytest.mark.parametrize("of", get_args(Of))
@pytest.mark.parametrize(("rounds", "hands"), [(2, 80), pytest.param(100, 1700, marks=pytest.mark.long)])
def test_every_option_crossed(of: Of, rounds: int, hands: int) -> None:
    """Any ranking that may be declared, with none to five wild cards: by the evaluator that plays.

    The long run tries a million hands in all.
    """
    random = Random(f"{of} {rounds}")
    for _ in range(rounds):
        ranks = some_ranks(random, "22226789T")
        qualifier = random.choice([0, 8, 6]) if of == "a-5" else 0
        judge = Evaluator(of, "own cards", qualifier, ranks)
        if declarable(of, ranks):
            table = declared(of, qualifier, ranks)
            for hand, wild in deals(random, judge, hands, 5):
                assert looked_up(table, of, hand, wild) == judge(hand, (), wild), (ranks, hand, wild)


@st.composite
def rankings(draw: st.DrawFn) -> Ranks:
    """Any ranking: every option by itself, and any order of the hands that there may be."""
    order = list(draw(st.permutations(USUAL.order)))
    kept: tuple[Class, ...] = ("high card", "straight", "flush", "straight flush")
    for place, kind in zip(sorted(order.index(kind) for kind in kept), kept, strict=True):
        order[place] = kind
    options = {
        "ace_in_straights": st.sampled_from(["high and low", "high", "low"]),
        "lowest": st.sampled_from("22222223456789T"),
        "five_of_a_kind": st.booleans(),
        "full_house": st.sampled_from(["threes then pair", "threes alone"]),
        "flush": st.sampled_from(["all cards", "top card"]),
        "kickers": st.booleans(),
        "blaze": st.sampled_from(["none", "JQK", "JQKA"]),
        "skip_straight": st.booleans(),
        "joker": st.sampled_from(["wild", "bug"]),
        "wild_card": st.sampled_from(["equal", "higher", "lower"]),
        "duplicates": st.booleans(),
    }
    return msgspec.convert({"order": order, **draw(st.fixed_dictionaries(options))}, Ranks)


@settings(max_examples=10 if settings().max_examples <= 50 else settings().max_examples)  # each makes a table
@given(
    of=st.sampled_from(get_args(Of)),
    ranks=rankings(),
    random=st.randoms(use_true_random=False),
)
def test_any_declaration(of: Of, ranks: Ranks, random: Random) -> None:
    """Any order of the hands, by the plain words, which try every card for a wild one: in a short pack two of them."""
    judge = Evaluator(of, "own cards", 0, ranks)
    table = declared(of, 0, ranks)
    for hand, wild in deals(random, judge, 5, 2 if ranks.lowest > "6" else 1):
        expected = reference.best(of, "own cards", 0, ranks, hand, (), wild)
        assert looked_up(table, of, hand, wild) == expected, (hand, wild)


# ---- whole counts ---------------------------------------------------------------------------------------------------


def counted(ranks: Ranks, wild: dict[int, int], held: range = range(13), of: Of = "high") -> Counter[int]:
    """How many hands of five have each strength: `wild` says in how many ways so many wild cards are dealt.

    Of each choice of ranks there are as many hands as the suits of each rank can be chosen, four of them of one suit
    where all ranks differ.
    """
    table, found = declared(of, 0, ranks), Counter[int]()
    for loose, ways in wild.items():
        for choice in naturals(5 - loose):
            if choice and choice[0] not in held:
                continue
            several = prod(comb(4, times) for times in Counter(choice).values())
            number = table.values[places()[choice]]
            if len({*choice}) == len(choice) and any(table.suited):
                one_suit = table.suited[places_of_a_suit()[choice]]
                one = max(number, one_suit) if loose or of == "high" else one_suit
                alike = 4 if choice else 1
                found[one] += alike * ways
                several -= alike
            found[number] += several * ways
    return found


def by_class(strengths: Counter[int], ranks: Ranks) -> Counter[Class]:
    found: Counter[Class] = Counter()
    for strength, times in strengths.items():
        if times:
            found[category(strength, ranks)] += times
    return found


ACE_LOW_ONLY = (0, 36, 624, 3744, 5112, 9180, 54912, 123552, 1098240, 1303560)
A_JOKER = {0: 1, 1: 1}
DEUCES = {count: comb(4, count) for count in range(5)}


@pytest.mark.parametrize(
    ("ranks", "wild", "held", "expected"),
    [
        (Ranks(), {0: 1}, range(13), NATURAL),
        (ACE_LOW, {0: 1}, range(13), ACE_LOW_ONLY),
        (Ranks(), A_JOKER, range(13), WITH_JOKER),
        (Ranks(joker="bug"), A_JOKER, range(13), WITH_BUG),
        (Ranks(), DEUCES, range(1, 13), WITH_TWOS),
    ],
    ids=["52 cards", "ace low only", "a joker", "a bug", "deuces wild"],
)
def test_the_frequencies_of_five_cards(
    ranks: Ranks, wild: dict[int, int], held: range, expected: tuple[int, ...]
) -> None:
    """Rules.md §5 (H-046, H-096, H-097)."""
    found = by_class(counted(ranks, wild, held), ranks)

    assert expected == tuple(found[kind] for kind in KINDS)
    assert sum(expected) == found.total()


@pytest.mark.parametrize(("court", "gained"), [("JQK", (0, 432)), ("JQKA", (1536, 1728))])
def test_blazes(court: str, gained: tuple[int, int]) -> None:
    """V-070: what is a blaze was one pair or two pairs before."""
    ranks = Ranks(blaze="JQKA" if court == "JQKA" else "JQK")
    found, before = by_class(counted(ranks, {0: 1}), ranks), by_class(counted(Ranks(), {0: 1}), Ranks())

    assert sum(gained) == found["blaze"]
    assert gained == tuple(before[kind] - found[kind] for kind in ("one pair", "two pairs"))


@pytest.mark.parametrize(("ace", "expected"), [("low", 5100), ("high and low", 6120)])
def test_skip_straights(ace: str, expected: int) -> None:
    """V-097."""
    ranks = Ranks(skip_straight=True, ace_in_straights="low" if ace == "low" else "high and low")

    assert expected == by_class(counted(ranks, {0: 1}), ranks)["skip straight"]


@pytest.mark.parametrize(
    ("ranks", "jacks", "queens", "kings"),
    [(Ranks(), 536100, 451620, 367140), (ACE_LOW, 535080, 450600, 366120)],
    ids=["usual", "ace low"],
)
def test_hands_that_may_open(ranks: Ranks, jacks: int, queens: int, kings: int) -> None:
    strengths = counted(ranks, {0: 1})
    for rank, expected in (("J", jacks), ("Q", queens), ("K", kings)):
        bar = evaluator(ranks=ranks)(cards(f"{rank}c {rank}d")) or 0
        assert expected == sum(times for strength, times in strengths.items() if strength >= bar)


@pytest.mark.parametrize(("of", "classes"), [("high", 7462), ("a-5", 6175), ("2-7", 7462), ("inverted", 7462)])
def test_how_many_different_hands_there_are(of: Of, classes: int) -> None:
    strengths = counted(Ranks(), {0: 1}, of=of)

    assert (classes, 2598960) == (sum(times > 0 for times in strengths.values()), strengths.total())


# ---- the edges ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", ["high", "inverted"])
def test_suits_that_decide_are_not_declared(of: Of) -> None:
    with pytest.raises(NotDeclared, match=r"equal hands are decided by suit \(hearts first\)"):
        declared(of, 0, Ranks(suits="hearts first"))


@pytest.mark.parametrize("of", get_args(Of))
def test_numbers_are_strengths_where_they_have_room(of: Of) -> None:
    assert declared(of, 0, Ranks()).strengths is None
    wide = declared(of, 0, VICTORIAN)
    if of == "high":
        assert wide.strengths is None
    else:
        assert wide.strengths is not None
        assert sorted({*wide.strengths}) == list(wide.strengths)
        assert set(range(len(wide.strengths) + 1)) == {0, *wide.values, *wide.suited}


def test_cards_that_are_not_in_the_pack_are_worth_nothing() -> None:
    table = declared("high", 0, Ranks(lowest="6"))
    for choice, place in places().items():
        assert (table.values[place] == 0) == (bool(choice) and choice[0] < RANKS.index("6"))


def test_a_flush_with_two_aces() -> None:
    """V-072: with copies the joker is a second ace, without them a queen (H-043)."""
    hand, ace_king = cards("Jk As Ks 9s 4s"), cards("Ah Kh Qh 9h 4h")
    strengths = {
        copies: looked_up(declared("high", 0, Ranks(duplicates=copies)), "high", hand) for copies in (False, True)
    }

    natural = looked_up(declared("high", 0, Ranks()), "high", ace_king)
    assert strengths[False] == natural
    assert (strengths[True] or 0) > (natural or 0)
