"""What a draw brings: published chances, every draw looked at by the evaluator, and the part of the pot counted out."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from anteup.cards import STANDARD, Card, NotACard, Pack, cards, pack
from anteup.kernel import ranker
from anteup.kernel.masks import mask
from anteup.odds import after, discards, jacks_or_better, pay_table
from anteup.odds.deals import choices
from anteup.odds.kinds import royally
from anteup.ranking import Ranks, evaluate


@pytest.mark.parametrize(
    ("hand", "thrown", "counts"),
    [
        (
            "Jc Jd 9h 5s 2c",
            "9h 5s 2c",
            {"four of a kind": 45, "full house": 165, "three of a kind": 1_854, "two pairs": 2_592},
        ),
        ("Jc Jd 9h 9s 2c", "2c", {"full house": 4, "two pairs": 43}),
        ("Jc Jd Jh 9s 2c", "9s 2c", {"four of a kind": 46, "full house": 66, "three of a kind": 969}),
        ("Ah Th 7h 4h 2c", "2c", {"flush": 9, "one pair": 12, "high card": 26}),
        ("9h 8c 7d 6s 2c", "2c", {"straight": 8, "one pair": 12, "high card": 27}),
        ("Th 8c 7d 6s 2c", "2c", {"straight": 4, "one pair": 12, "high card": 31}),
        ("9h 8h 7h 6h 2c", "2c", {"straight flush": 2, "flush": 7, "straight": 6, "one pair": 12, "high card": 20}),
    ],
)
def test_a_draw(hand: str, thrown: str, counts: dict[str, int]) -> None:
    """The odds that every book on the game gives: 1 in 11.8 to fill two pairs, 9 in 47 for a flush."""
    found = after(hand, thrown)

    assert counts == {name: found.counts[name] for name in counts}
    assert comb(47, len(cards(thrown))) == found.deals == sum(found.counts.values())


@pytest.mark.parametrize(
    ("hand", "dead", "said"),
    [
        ("As Ks Qs Js 2d", "Ts 9c", {}),
        ("8s 6d 4c 3h Kd", "", {"of": "a-5"}),
        ("8s 6d 4c 3h 2d", "7s 7d", {"of": "2-7"}),
        ("2c 2d Ah Ad Ks", "2h", {"wild": "2"}),
        ("Jk Kd Ah Ad Ks", "", {"pack": pack(jokers=2), "ranks": Ranks(joker="bug")}),
        ("8s 6d 4c 4h", "Ad", {"of": "badugi"}),
        ("As Ks Qs Js 9d", "", {"ranks": Ranks(lowest="6"), "pack": pack("6")}),
        ("As Ks Qs Js 9d", "", {"ranks": Ranks(suits="hearts first")}),
    ],
)
def test_every_draw_of_one_and_two(hand: str, dead: str, said: dict[str, Any]) -> None:
    held, whole = cards(hand), said.get("pack", STANDARD)
    rest = [card for card in whole if card not in (*held, *cards(dead))]
    ranked = {key: value for key, value in said.items() if key != "pack"}
    now = evaluate(held, **ranked)
    assert now is not None
    told = {one.thrown: one for one in discards(held, dead=dead, **said)}

    assert 2 ** len(held) == len(told)
    for thrown in [*combinations(held, 1), *list(combinations(held, 2))[:1]]:
        kept = [card for card in held if card not in thrown]
        ends, better = Counter[str](), 0
        for come in combinations(rest, len(thrown)):
            made = evaluate((*kept, *come), **ranked)
            assert made is not None
            ends[royally(made)] += 1
            better += made > now
        one = told[thrown]
        assert ends == one.ends.counts == after(held, thrown, dead=dead, **said).counts
        assert one.kept == tuple(kept)
        if said.get("ranks") != Ranks(suits="hearts first"):  # which makes no hand better here
            assert better / comb(len(rest), len(thrown)) == pytest.approx(one.improves)
            assert one.value == one.improves


def test_what_pays_most() -> None:
    best, *others = discards("As Ks Qs Js 2d", pay=jacks_or_better())

    assert cards("2d") == best.thrown
    assert (800 + 8 * 6 + 3 * 4 + 12) / 47 == pytest.approx(best.value)
    assert 31 == len(others)
    assert [one.value for one in others] == sorted([one.value for one in others], reverse=True)
    assert best.error == 0.0


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("Qc Qd 7h 7s 2c", "2c"),  # two pairs
        ("Jc Jd 9h 5s 2c", "9h 5s 2c"),  # a high pair
        ("Jc Jd Ah Kh 2h", "Ah Kh 2h"),  # and no kicker with it
        ("4h 4s Ah 9h 7h", "4s"),  # four to a flush before a low pair
        ("As Ks Qs Js 9s", "9s"),  # four to a royal before a flush
        ("9s 8s 7s 6s 5s", ""),  # what is made is kept
        ("9s 7c 5d 4h 2c", "9s 7c 5d 4h 2c"),  # nothing
    ],
)
def test_well_known_plays_of_jacks_or_better(hand: str, thrown: str) -> None:
    assert {*cards(thrown)} == {*discards(hand, pay=pay_table("9/6"))[0].thrown}


def test_the_chance_to_reach_a_class() -> None:
    found = discards("Kh 9h 6h 3h 3s", reach="flush")

    assert cards("3s") == found[0].thrown
    assert 9 / 47 == found[0].value
    pat = next(one for one in found if not one.thrown)
    assert (0.0, {"one pair": 1}) == (pat.value, pat.ends.counts)
    assert 1.0 == next(one for one in discards("2c 3c 4c 5c 9c", reach="straight") if not one.thrown).value


def exactly(hand: Pack, rest: Pack, thrown: Pack, of: Any) -> float:
    """The part of the pot of one against one, every deal counted."""
    judge, size, pot = ranker(of), len(hand), 0.0
    for come in combinations(rest, len(thrown)):
        own = judge.strength(mask([card for card in hand if card not in thrown]) | mask(come))
        others = judge.strengths(choices([card for card in rest if card not in come], size))
        pot += float(np.mean(np.where(others < own, 1.0, np.where(others == own, 0.5, 0.0))))
    return pot / comb(len(rest), len(thrown))


@pytest.mark.parametrize(
    ("hand", "of", "thrown"),
    [("Jc Jd 9h 5s 2c", "high", ""), ("8s 6d 4c 3h", "badugi", "8s"), ("8s 6d 4c 3c", "badugi", "3c")],
)
def test_the_part_of_the_pot_is_near_what_is_counted(hand: str, of: Any, thrown: str) -> None:
    held = cards(hand)
    whole = STANDARD if of == "high" else tuple(card for card in STANDARD if card.text[0] in "A23456789")
    rest = tuple(card for card in whole if card not in held)
    found = discards(held, against=1, of=of, pack=whole, samples=100_000, seed=2)
    one = next(one for one in found if one.thrown == cards(thrown))

    assert 0 < one.error < 0.002
    assert abs(exactly(held, rest, cards(thrown), of) - one.value) < 4 * one.error


def test_more_others_leave_less_and_a_seed_deals_again() -> None:
    values = [discards("Jc Jd 9h 5s 2c", against=others, samples=20_000)[0].value for others in (1, 2, 4, 8)]

    assert values == sorted(values, reverse=True)
    assert discards("Jc Jd 9h 5s 2c", against=2, samples=500) == discards("Jc Jd 9h 5s 2c", against=2, samples=500)
    some = discards("Jc Jd 9h 5s 2c", against=2, samples=500, seed=1)
    assert some != discards("Jc Jd 9h 5s 2c", against=2, samples=500, seed=2)


def test_those_who_tie_share() -> None:
    """Against ten cards, two of each rank: 31 straights of the 252 hands tie, and a royal flush wins."""
    small = cards("As Ks Qs Js Tc Ac Kc Qc Jc Td Ad Kd Qd Jd Th")
    found = discards("As Ks Qs Js Tc", against=1, pack=small, samples=50_000)
    pat = next(one for one in found if not one.thrown)

    assert abs((220 + 31 / 2) / 252 - pat.value) < 4 * pat.error


@pytest.mark.parametrize(
    ("hand", "said", "why"),
    [
        ("As Ks Qs Js", {}, "a hand has 5 cards before the draw here, not 4"),
        ("As Ks Qs Js 2d", {"of": "badugi"}, "a hand has 4 cards before the draw here, not 5"),
        ("As Ks Qs Js Jk", {}, "Jk, card 5 of the hand, is not in this pack"),
        ("As Ks Qs Js 2d", {"dead": "3c Jk"}, "Jk, card 2 of the dead ones, is not in this pack"),
        ("As Ks Qs Js 2d", {"against": 9}, "9 others and you take .* 47 are unseen: against 8 at most"),
        (
            "As Ks Qs Js 2d",
            {
                "against": 1,
                "dead": [card for card in STANDARD if card.suit < 3 and card.text != "2d"] + [*cards("2s 3s 4s 5s 6s")],
            },
            "1 other and you take .* 4 are unseen: too few for anybody else",
        ),
        ("As Ks Qs Js 2d", {"against": -1}, "-1 are no others"),
        ("As Ks Qs Js 2d", {"reach": "a flush"}, "'a flush' is no class of hand: did you mean 'flush'"),
        ("As Ks Qs Js 2d", {"reach": "does not qualify"}, "'does not qualify' never comes"),
        ("As Ks Qs Js 2d", {"reach": "flush", "against": 1}, "one of them"),
        ("As Ks Qs Js 2d", {"against": 1, "samples": 0}, "one deal or more, not of 0"),
    ],
)
def test_what_cannot_be_drawn_to(hand: str, said: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        discards(hand, **said)


def test_no_more_is_thrown_away_than_can_be_drawn() -> None:
    dead = [card for card in STANDARD if card.suit < 3 and card.text != "2d"] + [*cards("2s 3s 4s 5s 6s")]
    found = discards("As Ks Qs Js 2d", reach="flush", dead=dead)

    assert {0, 1, 2, 3, 4} == {len(one.thrown) for one in found}
    assert ((Card("2d"),), 4, 1.0) == (found[0].thrown, found[0].ends.deals, found[0].value)
    assert 1 == found[0].ends.counts["royal flush"]
    with pytest.raises(ValueError, match="5 cannot be drawn, 4 being unseen"):
        after("As Ks Qs Js 2d", "As Ks Qs Js 2d", dead=dead)


def test_cards_that_are_twice_there() -> None:
    with pytest.raises(NotACard, match="2d stands twice"):
        discards("As Ks Qs 2d 2d")
    with pytest.raises(NotACard, match="As stands twice"):
        after("As Ks Qs 2d 3d", "2d", dead="As")
    with pytest.raises(NotACard, match="5d, card 2 of the discard, is not in the hand"):
        after("As Ks Qs 2d 3d", "2d 5d")
    with pytest.raises(NotACard, match="2d, card 2 of the discard"):
        after("As Ks Qs 2d 3d", "2d 2d")
