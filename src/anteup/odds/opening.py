"""Pots that must be opened with a certain hand: how often one holds it, and how often nobody does."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from math import comb, sqrt
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from anteup.cards import RANKS, STANDARD, Card, Pack
from anteup.kernel.ranker import wild_cards
from anteup.odds.counting import Written, counted, pack_of, ranker_in, suitless
from anteup.odds.deals import Progress, choices, chunks, dealt, dice, numbers, places, whole
from anteup.odds.kinds import sorted_by
from anteup.ranking import USUAL, Made, Ranks, evaluate

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEAST = ("two pairs", "threes", "a straight")
"""What openers may be besides a pair (V-063)."""
CLASSES = {"three of a kind": "threes", "straight": "a straight"}
"""What two of them are called as classes."""
OPENS, NOT = "opens", "does not open"


class Chance(Struct, frozen=True):
    """A chance: counted, or from a sample with its standard error."""

    value: float
    of: int
    """How many deals were counted or sampled."""
    error: float = 0.0
    """The standard error; 0.0 where every deal was counted."""
    seed: int | None = None


def openers(least: str = "JJ", *, ranks: Ranks = USUAL, pack: Iterable[Card] = STANDARD, wild: Written = "") -> int:
    """How many of all five-card hands open: those worth `least` or more: a pair as "JJ", two pairs, threes, a straight (V-063).

    >>> openers("JJ"), openers("KK"), openers("a straight")
    (536100, 367140, 19716)

    Raises ValueError for what is no such hand.
    """
    held, order = pack_of(pack), suitless(ranks)
    judge, threshold = ranker_in(held, "high", "any five", 0, order, wild), _least(least, order)
    many = counted(judge, held, 5, sorted_by(judge, held, lambda made: OPENS if made >= threshold else NOT))
    return many.get(OPENS, 0)


def unopened(  # noqa: PLR0913  (the pack, the hand, and how it is reckoned, each by its name)
    players: int,
    least: str = "JJ",
    *,
    ranks: Ranks = USUAL,
    pack: Iterable[Card] = STANDARD,
    wild: Written = "",
    samples: int = 1_000_000,
    seed: int = 0,
    progress: Progress | None = None,
) -> Chance:
    """The chance that none of so many players can open on the deal: exact for one and for two, else sampled.

    Nobody having drawn, each has five cards. The same seed gives the same deals, and `progress` is told how many of them are done. A jackpot that is dealt until somebody
    can open takes 1 / (1 - chance) deals on average.

    >>> round(unopened(1).value, 4), round(unopened(2).value, 4)
    (0.7937, 0.6282)

    Raises ValueError for more players than the pack has hands for, or none, for no samples or more than 10**10, and as
    `openers`; TypeError for what is no number.
    """
    import numpy as np  # noqa: PLC0415  (only batches need it)

    held, players = pack_of(pack), whole("players", players)
    if not 1 <= players <= len(held) // 5:
        raise ValueError(f"{len(held)} cards are five each for 1 to {len(held) // 5} players, not {players}")
    fails = ~_opens(least, ranks, held, wild_cards(wild))
    deals = comb(len(held), 5)
    if players == 1:
        return Chance(int(fails.sum()) / deals, deals)
    if players == 2:
        pairs = deals * comb(len(held) - 5, 5)
        return Chance(_apart(fails, len(held)) / pairs, pairs)
    rng, none = dice(seed), 0
    for rows in chunks(samples, progress):
        come = dealt(rng, len(held), 5 * players, rows)
        hands = [places(np.sort(come[5 * seat : 5 * seat + 5], axis=0)) for seat in range(players)]
        none += int(np.logical_and.reduce([fails[hand] for hand in hands]).sum())
    chance = none / samples
    return Chance(chance, samples, sqrt(chance * (1 - chance) / samples), seed)


def _apart(some: NDArray[np.bool_], held: int) -> int:
    """How many ordered pairs of hands among some have no card in common, the hands told by their places.

    By inclusion and exclusion over what they have in common: the sum, over every set of cards, of the square of how
    many hands hold it, odd sets taken away.
    """
    import numpy as np  # noqa: PLC0415

    cards, pairs = numbers(held, 5)[:, some], 0
    for size in range(6):
        holding = np.zeros(comb(held, size), dtype=np.int64)
        for part in combinations(range(5), size):
            holding += np.bincount(places(cards[list(part)]), minlength=len(holding))
        pairs += (-1) ** size * int((holding**2).sum())
    return pairs


@lru_cache(maxsize=8)
def _opens(least: str, ranks: Ranks, held: Pack, wild: Pack) -> NDArray[np.bool_]:
    """Whether each hand of five opens, in the order of `choices`."""
    import numpy as np  # noqa: PLC0415

    order = suitless(ranks)
    judge, threshold = ranker_in(held, "high", "any five", 0, order, wild), _least(least, order)
    sort = sorted_by(judge, held, lambda made: OPENS if made >= threshold else NOT)
    return np.array([told == OPENS for told in sort.kinds])[sort(judge.strengths(choices(held, 5)))]


def _least(least: str, ranks: Ranks) -> Made:
    """The lowest hand that opens."""
    low = RANKS.index(ranks.lowest)
    if not isinstance(cast("object", least), str):
        raise TypeError(f"least: {least!r} are no openers: a pair such as 'JJ', or {', '.join(map(repr, LEAST))}")
    least = CLASSES.get(least, least)
    if least in LEAST:
        run = range(low, low + 4) if ranks.ace_in_straights != "high" else range(low, low + 5)
        shapes = {"two pairs": (low, low, low + 1, low + 1), "threes": (low,) * 3, "a straight": (*run, 12)[:5]}
        held = shapes[least]
    elif len(least) == 2 and least[0] == least[1] and RANKS.find(least[0]) >= low:
        held = (RANKS.index(least[0]),) * 2
    else:
        raise ValueError(f"least: {least!r} are no openers: a pair such as 'JJ', or {', '.join(map(repr, LEAST))}")
    return evaluate([Card(RANKS[rank] + "cdhs"[at % 4]) for at, rank in enumerate(held)], ranks=ranks)
