"""Openers: figures of the rules, and every pair of hands of a small pack."""

from __future__ import annotations

import pytest

from anteup.cards import STANDARD, pack
from anteup.kernel import ranker
from anteup.odds import openers, unopened
from anteup.odds.deals import choices
from anteup.ranking import Ranks, evaluate

LOW = Ranks(ace_in_straights="low")


@pytest.mark.parametrize(
    ("least", "usual", "low"), [("JJ", 536_100, 535_080), ("QQ", 451_620, 450_600), ("KK", 367_140, 366_120)]
)
def test_how_many_hands_open(least: str, usual: int, low: int) -> None:
    assert usual == openers(least)
    assert low == openers(least, ranks=LOW)


def test_openers_that_are_no_pair() -> None:
    rarer = 54_912 + 10_200 + 5_108 + 3_744 + 624 + 40
    assert rarer == openers("threes")
    assert rarer + 123_552 == openers("two pairs")
    assert rarer - 54_912 == openers("a straight")
    assert openers("a straight", ranks=Ranks(ace_in_straights="high")) == rarer - 54_912 - 1_020  # the wheel's
    assert openers("22") == rarer + 123_552 + 1_098_240
    assert openers("AA", pack=pack(jokers=1), ranks=Ranks(joker="bug")) > openers("AA")


def test_hands_are_not_told_apart_by_suits_that_break_ties() -> None:
    assert 536_100 == openers("JJ", ranks=Ranks(suits="spades first"))


@pytest.mark.parametrize("least", ["J", "jacks", "JQ", "11", "a flush", ""])
def test_what_opens_nothing_is_refused(least: str) -> None:
    with pytest.raises(ValueError, match="are no openers: a pair such as 'JJ'"):
        openers(least)


def test_a_pair_below_the_pack_is_refused() -> None:
    with pytest.raises(ValueError, match="'55' are no openers"):
        openers("55", ranks=Ranks(lowest="6"), pack=pack("6"))


@pytest.mark.parametrize(("least", "usual", "low"), [("JJ", 0.306, 0.307), ("QQ", 0.376, 0.377), ("KK", 0.460, 0.461)])
def test_nobody_of_five_can_open(least: str, usual: float, low: float) -> None:
    """As it was simulated for the rules; V-065's series is opened after a deal and a half."""
    for ranks, chance in ((Ranks(), usual), (LOW, low)):
        found = unopened(5, least, ranks=ranks, samples=200_000, seed=1)

        assert found.seed == 1 and found.of == 200_000
        assert 0.0009 < found.error < 0.0012
        assert abs(found.value - chance) < 4 * found.error + 0.0005


def test_one_and_two_are_counted() -> None:
    one, two = unopened(1), unopened(2)

    assert one.value == 1 - 536_100 / 2_598_960
    assert (one.error, two.error, one.seed, two.seed) == (0.0, 0.0, None, None)
    some = unopened(3, samples=200_000)
    assert one.value**3 == pytest.approx(some.value, abs=0.02)
    assert two.value < one.value**2  # jacks that one does not hold are left for the other


def test_two_hands_of_a_small_pack() -> None:
    held, ranks = pack("T", jokers=1), Ranks(lowest="T")
    hands = choices(held, 5)
    least = evaluate("Tc Td Jc Jd", ranks=ranks)
    judge = ranker(ranks=ranks, jokers=1)
    fails = hands[[judge.made(strength) < least for strength in judge.strengths(hands).tolist()]]
    apart = sum(int(((fails & hand) == 0).sum()) for hand in fails)
    every = sum(int(((hands & hand) == 0).sum()) for hand in hands[:1]) * len(hands)
    found = unopened(2, "two pairs", ranks=ranks, pack=held)

    assert 0 < apart < every == found.of
    assert apart / every == found.value


@pytest.mark.parametrize("players", [0, 11])
def test_as_many_players_as_the_pack_has_hands_for(players: int) -> None:
    with pytest.raises(ValueError, match=f"for 1 to 10 players, not {players}"):
        unopened(players)
    assert 52 == len(STANDARD)
