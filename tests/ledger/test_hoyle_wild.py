"""Wild cards: which they are, what they may stand for, and what the hands are worth that hold them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from anteup.cards import JOKERS, RANKS, Card, Pack, cards, written
from anteup.engine.events import Named
from anteup.engine.menus import Wilds
from anteup.ranking import Class, Made, NoHand, Ranks, evaluate
from anteup.rules import Malformed
from anteup.rules.laws import Law
from anteup.rules.steps import Game
from tests.ledger.entries import entry
from tests.ledger.off import option
from tests.ledger.tables import Table, game, own, sheet
from tests.ledger.wrong import NOTHING_IS_MINDED
from tests.ledger.wrong_hoyle import UNHEEDED

NAMED_BUG = sheet("draw", "hoyle", ranks="joker = 'bug'", wild="declare = 'player'") + "\njokers = 1"
"""The bug, and its player says what it is."""


def by(game: Game, hand: str) -> Made:
    """What five cards make by the rules of a game, its wild cards being wild."""
    return evaluate(hand, ranks=game.ranks, wild=game.wild.cards)


def joker() -> Game:
    """Draw poker by the oldest book, with the joker."""
    return game("joker-draw", 2)


def bug() -> Game:
    """The same book's pack with the bug."""
    return game("bug-draw", 2)


def deuces() -> Game:
    """Draw poker by the oldest book, deuces wild."""
    return game("deuces-wild", 2)


def to_the_show(game: Game, held: str) -> Table:
    """Two players check, stand pat and check."""
    table = Table(game, cards=held)
    table.play("S1 bets 1, S2 calls, S1 stands pat, S2 stands pat, S1 checks, S2 checks")
    return table


# ---- which cards are wild -------------------------------------------------------------------------------------------


@entry("H-014", off=NOTHING_IS_MINDED)
def test_a_joker_that_is_in_the_pack_is_wild() -> None:
    def with_joker(said: str) -> str:
        return sheet("draw", "hoyle", ranks=said) + "\njokers = 1"

    with pytest.raises(Malformed, match="joker"):
        own(with_joker("joker = 'none'"), 2)
    for said in ("wild", "bug"):
        allowed = own(with_joker(f"joker = '{said}'"), 2)
        assert JOKERS[0] in allowed.deck
        assert by(allowed, "Jk Ac Kd 7h 2s").category == "one pair"


@entry("H-040", off=option("wild.cards", ()))
def test_before_play_the_table_may_name_cards_wild() -> None:
    assert by(deuces(), "2c 2d Ah Ad Ks").in_full.startswith("four aces, king kicker")
    assert written(game("one-eyed-jacks", 2).wild.cards) == "Jh Js Kh"
    table = to_the_show(deuces(), "S1 2c 2d Ah Ad Ks, S2 Qc Qd Qh 3s 3d")
    assert list(table.won) == ["S1"]

    # All see which they are, and nothing that can be said during a hand is about it.
    table = Table(deuces())
    assert table.view("S2").game.wild.cards == cards("2c 2d 2h 2s")
    with pytest.raises(AttributeError):
        table.hand.game.wild.cards = ()  # type: ignore[misc]


# ---- what they stand for --------------------------------------------------------------------------------------------


@entry("H-041", off=UNHEEDED)
def test_its_owner_decides_what_a_wild_card_is() -> None:
    assert str(by(joker(), "Jk 9h 8d 7c 6s")) == "ten-high straight"
    assert by(joker(), "Jk 9h 8d 7c 6s") == by(joker(), "Tc 9d 8c 7h 6h")

    held = "S1 Jk 9h 8d 7c 6s, S2 9s 8h 7d 6c 5h"
    assert list(to_the_show(joker(), held).won) == ["S1"]
    table = to_the_show(game("joker-named", 2), held)
    assert table.may("S1") == Wilds(table.seat("S1"), JOKERS[:1])
    table.refuses("S1 names 9h", Law.WILD)
    table.refuses("S1 names Jk", Law.WILD)
    table.play("S1 names 5c")
    table.play("S2 names")
    assert table.told(Named)[0] == Named(table.seat("S1"), cards("5c"))
    assert set(table.won) == {"S1", "S2"}


@entry("H-042", off=option("ranks.wild_card", "higher"))
def test_a_wild_card_is_worth_what_it_stands_for() -> None:
    assert by(joker(), "Jk Kd Qc Js 9h") == by(joker(), "Kh Qs Jd Tc 9s")
    assert by(joker(), "Jk Ac Kd 7h 2s") == by(joker(), "Ah As Ks 7d 2c")
    for held in ("S1 Jk Kd Qc Js 9h, S2 Kh Qs Jd Tc 9s", "S1 Jk Ac Kd 7h 2s, S2 Ah As Ks 7d 2c"):
        assert set(to_the_show(joker(), held).won) == {"S1", "S2"}


@entry("H-043", off=option("ranks.duplicates", value=True))
def test_a_wild_card_does_not_copy_a_card_that_is_held() -> None:
    joker_flush, natural = by(joker(), "Jk As Ks 9s 4s"), by(joker(), "Ah Kh Qh 9h 4h")
    assert joker_flush.in_full == "ace-king-queen-nine-four flush, joker as the queen of spades"
    assert joker_flush == natural
    assert by(joker(), "Jk 9c 9d 9h 9s").category == "five of a kind"

    table = to_the_show(game("joker-named", 2), "S1 Jk As Ks 9s 4s, S2 Ah Kh Qh 9h 4h")
    table.refuses("S1 names As", Law.WILD)
    table.play("S1 names Qs, S2 names")
    assert set(table.won) == {"S1", "S2"}


@entry("H-044", off=option("ranks.duplicates", value=False))
def test_house_rules_may_lift_both_limits() -> None:
    def house(said: str) -> Game:
        return own(sheet("draw", "hoyle", ranks=said) + "\njokers = 1", 2)

    both = "Jk As Ks 9s 4s", "Ah Kh Qh 9h 4h"
    doubled = house("duplicates = true")
    assert by(doubled, both[0]) > by(doubled, both[1])
    assert list(to_the_show(doubled, f"S1 {both[1]}, S2 {both[0]}").won) == ["S2"]
    tied = "Jk Kd Qc Jh 8s", "Kc Kh Qd Jc 8d"
    assert by(house("wild_card = 'equal'"), tied[0]) == by(house("wild_card = 'equal'"), tied[1])
    assert by(house("wild_card = 'higher'"), tied[0]) > by(house("wild_card = 'higher'"), tied[1])
    assert by(house("wild_card = 'lower'"), tied[0]) < by(house("wild_card = 'lower'"), tied[1])
    with pytest.raises(Malformed, match="wild_card"):
        house("wild_card = 'best'")


# ---- the bug --------------------------------------------------------------------------------------------------------


@entry("H-045", off=option("ranks.joker", "wild"))
def test_the_bug_is_an_ace_or_fills_a_straight_or_a_flush() -> None:
    assert str(by(bug(), "Jk 9h 8h 7h 6h")) == "ten-high straight flush"
    assert str(by(bug(), "Jk 9h 8d 4c 2s")) == "ace high"
    assert by(bug(), "Jk 9h 8h 4h 2h").category == "flush"

    table = to_the_show(own(NAMED_BUG, 2), "S1 Jk Kc Qd 7h 2s, S2 Qc Qh 9s 5d 3c")
    table.refuses("S1 names Kd", Law.WILD)
    table.play("S1 names As, S2 names")
    assert list(table.won) == ["S2"]


@entry("H-046", off=option("ranks.joker", "wild"))
def test_aces_and_the_bug_are_threes_and_kings_and_the_bug_are_a_pair() -> None:
    assert str(by(bug(), "Ac Ad Jk 7h 2s")) == "three aces"
    assert by(bug(), "Kc Kd Jk 7h 2s").in_full.startswith("pair of kings, ace-seven-two kickers")
    assert str(by(bug(), "Ac Ad Ah As Jk")) == "five aces"

    found = counted(JOKERS[:1], game=bug())
    assert (found["three of a kind"], found["two pairs"]) == (63_360, 138_600)


# ---- five of a kind, and ties ---------------------------------------------------------------------------------------


@entry("H-028", off=option("ranks.five_of_a_kind", value=False))
def test_five_of_a_kind_stands_above_the_royal_flush() -> None:
    assert by(joker(), "Jk 9c 9d 9h 9s") > by(joker(), "As Ks Qs Js Ts")
    assert list(to_the_show(joker(), "S1 As Ks Qs Js Ts, S2 Jk 9c 9d 9h 9s").won) == ["S2"]
    with pytest.raises(NoHand, match="twice"):
        by(game("draw", 2), "9c 9d 9h 9s 9c")


@entry("H-047", off=option("ranks.kickers", value=False))
def test_with_wild_cards_the_other_cards_decide_equal_fours_and_threes() -> None:
    for better, worse in (
        ("2c Kd Kh 5s 5c", "2d Ks Kc 4s 4h"),
        ("2c 2d Ks Kh Ac", "2h 2s Kd Kc Qh"),
        ("2c Kd Kh Qs 5c", "2d Ks Kc Js Th"),
    ):
        assert by(deuces(), better).category == by(deuces(), worse).category
        assert by(deuces(), better) > by(deuces(), worse)
        assert list(to_the_show(deuces(), f"S1 {worse}, S2 {better}").won) == ["S2"]


@entry("I-016", off=option("ranks.five_of_a_kind", value=False))
def test_the_ten_classes_from_the_top() -> None:
    home = own(sheet("holdem", "holdem-home") + "\njokers = 1", 3)
    ten = [
        "Jk 9h 9d 9c 9s",
        "9s 8s 7s 6s 5s",
        "9h 9d 9c 9s 2d",
        "9h 9d 9c 2s 2d",
        "As Js 8s 6s 2s",
        "9h 8d 7c 6s 5d",
        "9h 9d 9c 6s 5d",
        "9h 9d 6c 6s 5d",
        "9h 9d 8c 6s 5d",
        "Ah 9d 8c 6s 5d",
    ]
    assert [by(home, hand).category for hand in ten] == list(reversed(home.ranks.classes))
    assert sorted(ten, key=lambda hand: by(home, hand), reverse=True) == ten
    assert len({by(home, hand) for hand in ten}) == 10


@entry("I-017", off=option("ranks.five_of_a_kind", value=False))
def test_of_fives_the_higher_rank_wins() -> None:
    home = own(sheet("holdem", "holdem-home", wild="cards = ['deuces']"), 3)
    aces, kings, queens = "2c Ac Ad Ah As", "2d Kc Kd Kh Ks", "2h Qc Qd Qh Qs"
    assert [str(by(home, hand)) for hand in (aces, kings, queens)] == ["five aces", "five kings", "five queens"]
    assert by(home, aces) > by(home, kings) > by(home, queens) > by(home, "As Ks Qs Js Ts")
    assert not any(is_five(game("holdem", 3, book="holdem-home"), hand) for hand in (aces, kings, queens))


def is_five(game: Game, hand: str) -> bool:
    """Does a hand make five of a kind by these rules?"""
    return by(game, hand).category == "five of a kind"


# ---- how often ------------------------------------------------------------------------------------------------------


def natural(size: int, ranks: str) -> Iterator[tuple[Pack, int]]:
    """So many natural cards in every pattern of ranks, of one suit and of several, and how many are like it."""
    for held in combinations_with_replacement(ranks, size):
        count = Counter(held)
        if max(count.values(), default=0) > 4:
            continue
        suits = {rank: iter("cdhs") for rank in count}
        if len(count) == size:
            yield tuple(Card(rank + "s") for rank in held), 4 if size else 1
            if size > 1:
                yield tuple(Card(rank + suit) for rank, suit in zip(held, "cdhsc", strict=False)), 4**size - 4
        else:
            ways = prod(comb(4, times) for times in count.values())
            yield tuple(Card(rank + next(suits[rank])) for rank in held), ways


def counted(wild: Pack, *, game: Game) -> Counter[Class]:
    """How many of all five-card hands of a pack with these wild cards are of each class."""
    ranks = "".join(rank for rank in RANKS if not any(card.rank == RANKS.index(rank) for card in wild))
    found: Counter[Class] = Counter()
    for several in range(min(5, len(wild)) + 1):
        for cards_, ways in natural(5 - several, ranks):
            five = (*wild[:several], *cards_)
            made = evaluate(five, ranks=game.ranks, wild=game.wild.cards)
            found[made.category] += comb(len(wild), several) * ways
    assert found.total() == comb(4 * len(ranks) + len(wild), 5)
    return found


def has_the_order_of_the_book(ranks: Ranks) -> bool:
    """Do threes stand above two pairs, whichever are commoner?"""
    return ranks.classes.index("three of a kind") > ranks.classes.index("two pairs")


@entry("H-096", off=option("ranks.joker", "bug"))
def test_with_a_joker_threes_are_commoner_than_two_pairs_and_still_beat_them() -> None:
    assert counted(JOKERS[:1], game=joker()) == {
        "five of a kind": 13,
        "straight flush": 204,
        "four of a kind": 3_120,
        "full house": 6_552,
        "flush": 7_804,
        "straight": 20_532,
        "three of a kind": 137_280,
        "two pairs": 123_552,
        "one pair": 1_268_088,
        "high card": 1_302_540,
    }
    assert has_the_order_of_the_book(joker().ranks)
    assert list(to_the_show(joker(), "S1 Ac Ad Kc Kd Qh, S2 Jk 3c 3d 5h 7s").won) == ["S2"]


@entry("H-097", off=option("ranks.five_of_a_kind", value=False))
def test_with_deuces_wild_the_numbers_are_others_again() -> None:
    assert counted(cards("2c 2d 2h 2s"), game=deuces()) == {
        "five of a kind": 672,
        "straight flush": 2_552,
        "four of a kind": 31_552,
        "full house": 12_672,
        "flush": 14_472,
        "straight": 62_232,
        "three of a kind": 355_080,
        "two pairs": 95_040,
        "one pair": 1_225_008,
        "high card": 799_680,
    }
    assert has_the_order_of_the_book(deuces().ranks)
    assert list(to_the_show(deuces(), "S1 4c 4d 4h 4s Ac, S2 Kc Kd Kh Qs Qd").won) == ["S1"]
