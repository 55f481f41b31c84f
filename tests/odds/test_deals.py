"""Every way to deal some cards: each of them once, or one for all that differ in their suits alone."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from anteup.cards import STANDARD, Card, Pack, cards, pack
from anteup.kernel.masks import mask
from anteup.odds.deals import CHUNK, choices, chunks, dealt, numbers, places, up_to_suits


def test_every_choice_is_there_once_in_colexicographic_order() -> None:
    held = cards("2c 9d Kh As Jk 3c")
    for count in range(len(held) + 1):
        ways = sorted(combinations(range(len(held)), count), key=lambda way: way[::-1])

        assert [mask([held[at] for at in way]) for way in ways] == choices(held, count).tolist()
        assert [list(way) for way in ways] == numbers(len(held), count).T.tolist()
        assert list(range(len(ways))) == places(numbers(len(held), count)).tolist()
    assert [] == choices(held, 7).tolist()
    assert [] == choices((), 1).tolist()


@pytest.mark.parametrize(
    ("count", "ways"),
    [(1, 13), (2, 169), (3, 1_755), (4, 16_432), (5, 134_459), (6, 962_988), (7, 6_009_159)],
)
def test_hands_up_to_their_suits_are_as_many_as_is_known(count: int, ways: int) -> None:
    found = [(len(masks), int(times.sum())) for masks, times in up_to_suits(count)]

    assert ways == sum(many for many, _ in found)
    assert comb(52, count) == sum(many for _, many in found)


def suits_changed(hand: int, order: tuple[int, ...]) -> int:
    return sum((hand >> 16 * suit & 0x1FFF) << 16 * to for suit, to in enumerate(order))


@pytest.mark.parametrize(
    ("held", "wild", "alike"),
    [
        (pack("T"), (), [(0, 1, 2, 3)]),
        (pack("T", jokers=2), (), [(0, 1, 2, 3)]),
        (pack("T"), cards("Jh Js"), [(0, 1), (2, 3)]),
        (tuple(card for card in pack("T") if card is not Card.SA), (), [(0, 1, 2)]),
        (cards("2c 3c 4c 5d Ah Ad Ks 7s"), (), []),
    ],
)
def test_each_stands_for_the_hands_that_are_it_with_other_suits(
    held: Pack, wild: Pack, alike: list[tuple[int, ...]]
) -> None:
    every = set(choices(held, 5).tolist())
    jokers = mask([card for card in held if card.rank < 0])
    told = 0
    for masks, times in up_to_suits(5, held, wild):
        for hand, many in zip(masks.tolist(), times.tolist(), strict=True):
            orbit, grown = {hand}, set[int]()
            while orbit != grown:
                grown = set(orbit)
                for suits in alike:
                    for one, other in combinations(suits, 2):
                        order = [0, 1, 2, 3]
                        order[one], order[other] = other, one
                        orbit |= {suits_changed(each & ~jokers, (*order,)) | each & jokers for each in grown}
            if jokers.bit_count() == 2 and (hand & jokers).bit_count() == 1:
                orbit |= {each ^ jokers for each in orbit}
            assert many == len(orbit)
            assert orbit <= every
            every -= orbit
            told += many
    assert set() == every
    assert comb(len(held), 5) == told


def test_cards_are_dealt_at_random_and_each_once() -> None:
    come = dealt(np.random.default_rng(5), 7, 3, 70_000)
    first = np.bincount(come[0], minlength=7)
    ordered = np.unique(come[0].astype(int) * 49 + come[1].astype(int) * 7 + come[2], return_counts=True)[1]

    assert (3, 70_000) == come.shape
    assert not ((come[0] == come[1]) | (come[0] == come[2]) | (come[1] == come[2])).any()
    assert abs(first - 10_000).max() < 500  # five standard errors
    assert 7 * 6 * 5 == len(ordered)
    assert abs(ordered - 70_000 / 210).max() < 100
    assert sorted(range(7)) == sorted(dealt(np.random.default_rng(1), 7, 7, 1)[:, 0].tolist())


def test_a_seed_deals_the_same_cards_again() -> None:
    first, again, other = (dealt(np.random.default_rng(seed), 52, 5, 100) for seed in (1, 1, 2))

    assert first.tolist() == again.tolist() != other.tolist()


def test_more_cards_than_there_are_are_not_dealt() -> None:
    with pytest.raises(ValueError, match="6 cards cannot be dealt from 5"):
        dealt(np.random.default_rng(1), 5, 6, 1)


def test_a_sample_is_taken_in_chunks() -> None:
    assert [1] == [*chunks(1)]
    told: list[tuple[int, int]] = []
    total = 2 * CHUNK + 5
    assert [CHUNK, CHUNK, 5] == [*chunks(total, lambda done, of: told.append((done, of)))] == [*chunks(total)]
    assert [(CHUNK, total), (2 * CHUNK, total), (total, total)] == told
    with pytest.raises(ValueError, match="a sample is of one deal or more, not of 0"):
        [*chunks(0)]


def test_the_pack_is_the_usual_one() -> None:
    assert choices(STANDARD, 1).tolist() == [mask([card]) for card in STANDARD]
