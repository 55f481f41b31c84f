"""Hands and rankings to try the kernel on, and its stand-in."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from anteup.cards import JOKERS, STANDARD, Pack, cards, pack
from anteup.kernel import plain
from anteup.kernel.masks import mask
from anteup.kernel.plain_lanes import TALLY
from anteup.kernel.tables import declared
from anteup.ranking import Of, Ranks
from tests.ranking.hands import ACE_LOW, random_hands

SPADES_AND_A_FEW = tuple(card for card in STANDARD if card.suit == 3 or card.index % 9 == 0)
"""Cards of which five are often of a suit."""
VICTORIAN = Ranks(ace_in_straights="low", five_of_a_kind=False, wild_card="higher", duplicates=True)
ANY_FIVE, TWO_AND_THREE, OWN_CARDS = 0, 1, 2


def masks(hands: list[Pack]) -> NDArray[np.uint64]:
    return np.array([mask(hand) for hand in hands], dtype=np.uint64)


def some_hands(count: int, size: int, seed: int = 1) -> list[Pack]:
    return [*random_hands(count, size, seed=seed), *random_hands(count // 3, size, SPADES_AND_A_FEW, seed=seed)]


def kind_of(of: Of) -> str:
    return {"badugi": "badugi", "spade in the hole": "spade"}.get(of, "ranks")


def table(of: Of, qualifier: int = 0, ranks: Ranks = Ranks(), wild: Pack = (), kernel: Any = plain) -> Any:  # noqa: B008
    tables = declared(of, qualifier, ranks)
    loose = mask({*wild, *(JOKERS if ranks.joker != "none" else ())})
    every = mask(pack(ranks.lowest, 0 if ranks.joker == "none" else 2))
    return kernel.Table(kind_of(of), tables.values, tables.suited, of in {"2-7", "inverted"}, loose, every)


def strength_in(of: Of, qualifier: int, ranks: Ranks, number: int) -> int | None:
    strengths = declared(of, qualifier, ranks).strengths
    return None if not number else number if strengths is None else strengths[number - 1]


def some_rankings() -> list[tuple[Of, int, Ranks, Pack]]:
    twos = cards("2c 2d 2h 2s")
    return [
        ("high", 0, Ranks(), ()),
        ("high", 0, Ranks(), twos),
        ("high", 0, Ranks(joker="bug"), ()),
        ("high", 0, VICTORIAN, ()),
        ("high", 0, Ranks(joker="none"), ()),
        ("high", 0, Ranks(lowest="6", ace_in_straights="high and low"), ()),
        ("high", 0, Ranks(ace_in_straights="low", blaze="JQK", skip_straight=True), ()),
        ("a-5", 0, Ranks(), ()),
        ("a-5", 8, Ranks(), twos),
        ("2-7", 0, Ranks(), ()),
        ("2-7", 0, Ranks(wild_card="lower"), twos),
        ("inverted", 0, ACE_LOW, twos),
        ("badugi", 0, Ranks(), ()),
        ("badugi", 0, VICTORIAN, twos),
        ("spade in the hole", 0, Ranks(), twos),
    ]


RANKINGS = pytest.mark.parametrize(("of", "qualifier", "ranks", "wild"), some_rankings())


def dealt(random: Random, ranks: Ranks, wild: Pack, size: int) -> Pack:
    """Some cards, often of one suit, often with wild ones among them."""
    every, draw = pack(ranks.lowest, 0 if ranks.joker == "none" else 2), random.random()
    if draw < 0.4:
        suit = random.randrange(4)
        some = [card for card in every if card.suit in {suit, -1} or card in wild]
        some += random.sample([card for card in every if card not in some], 4)
        return tuple(random.sample(some, size))
    if draw < 0.6 and wild:
        loose = random.sample(wild, random.randint(1, min(len(wild), size)))
        return (*loose, *random.sample([card for card in every if card not in loose], size - len(loose)))
    return tuple(random.sample(every, size))


def hands_of(of: Of, ranks: Ranks, wild: Pack, count: int) -> list[Pack]:
    random = Random(f"{of} {ranks} {wild}")
    return [dealt(random, ranks, wild, random.randint(4 if of == "badugi" else 5, 7)) for _ in range(count)]


def tally_of(players: int) -> NDArray[Any]:
    """What players have taken, nothing as yet."""
    return np.zeros(players, dtype=TALLY)
