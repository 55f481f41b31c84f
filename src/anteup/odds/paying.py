"""What a machine for draw poker pays, and what it gives back to one who always throws away what is best."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, lcm
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from anteup.cards import RANKS, STANDARD, Card
from anteup.odds.counting import Written, best_first, pack_of, ranker_in, suitless
from anteup.odds.deals import bits, choices, numbers, places, up_to_suits, whole
from anteup.odds.kinds import CLASSES, ROYAL, by_class, refuse_unnamed, royally, sorted_by
from anteup.ranking import USUAL, Made, Ranks, evaluate
from anteup.ranking.names import MANY

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NOTHING = "nothing"
WRITTEN = (
    "straight flush 50, four of a kind 25, full house 9, flush 6, straight 4, three of a kind 3, two pairs 2, "
    "one pair 1 from J"
)
"""A whole table, class by class: whatever beats a class that is paid must be told of too."""


class PayTable(Struct, frozen=True):
    """What is paid for each class of hand, per unit staked: 0 for those that are not told.

    A royal flush is a class of its own where it is told, else a straight flush. Whatever beats a class that is paid must
    be told of, be it that it pays 0; which classes those are hangs on pack and ranking, so that `discards` and
    `best_return` refuse a table that leaves one out. Raises ValueError for a class that there is not, TypeError for what
    are no classes with what they pay.
    """

    pays: Mapping[str, int]
    pairs_from: str = "2"
    """The lowest pair that is paid as "one pair": "J" for jacks or better."""

    def __post_init__(self) -> None:
        if not isinstance(cast("object", self.pays), Mapping):
            raise TypeError(f"pays: {self.pays!r} is no table: classes with what they pay, such as {{'flush': 6}}")
        known = (*CLASSES, ROYAL)
        for kind, paid in self.pays.items():
            if kind not in known:
                refuse_unnamed(kind, "high")
                raise ValueError(f"{kind!r} pays nothing: {', '.join(known)}")
            if whole(kind, paid) < 0:
                raise ValueError(f"{kind} cannot pay {paid}: nothing is 0")
        if (
            not isinstance(cast("object", self.pairs_from), str)
            or len(self.pairs_from) != 1
            or self.pairs_from not in RANKS
        ):
            raise ValueError(f"{self.pairs_from!r} is no rank of a pair: one of {RANKS}")

    def line(self, made: Made) -> str:
        """Which line of the table pays for a hand; "nothing" where none does.

        >>> jacks_or_better().line(evaluate("Js Jd 4c 3h 2d"))
        'jacks or better'
        """
        kind = royally(made)
        if kind == ROYAL and kind not in self.pays:
            kind = "straight flush"
        if not self.pays.get(kind) or (kind == "one pair" and made < _pair(self.pairs_from, made.ranks)):
            return NOTHING
        return f"{MANY[RANKS.index(self.pairs_from)]} or better" if kind == "one pair" else kind

    def check(self, kinds: Iterable[str]) -> None:
        """Raises ValueError where one of these classes, the lowest first, is not told of, and a lesser one is paid."""
        least, untold = "", list[str]()
        for kind in kinds:
            told = kind in self.pays or (kind == ROYAL and "straight flush" in self.pays)
            if not told and least:
                untold.append(kind)
            least = least or (kind if self.pays.get(kind) else "")
        if untold:
            beats = "which beats it" if len(untold) == 1 else "which beat it"
            raise ValueError(
                f"the table pays for {least} and says nothing of {', '.join(untold)}, {beats}: say {untold[0]} 0, or "
                f"more; a whole table is '9/6', or '{WRITTEN}'"
            )

    def paid(self, line: str) -> int:
        """What a line pays."""
        return self.pays["one pair"] if line.endswith(" or better") else self.pays.get(line, 0)


def jacks_or_better(full_house: int = 9, flush: int = 6) -> PayTable:
    """The table of a machine that pays a pair of jacks, known by what it pays for a full house and for a flush: 9/6.

    Raises TypeError for what is no number, ValueError below 0.
    """
    return PayTable(
        {
            "royal flush": 800,
            "straight flush": 50,
            "four of a kind": 25,
            "full house": full_house,
            "flush": flush,
            "straight": 4,
            "three of a kind": 3,
            "two pairs": 2,
            "one pair": 1,
        },
        "J",
    )


def pay_table(said: str) -> PayTable:
    """A pay table as people say it: `9/6`, or each class with what it pays, a pair perhaps with its lowest rank.

    >>> pay_table("8/5") == jacks_or_better(8, 5)
    True
    >>> pay_table("five of a kind 15, four of a kind 5, one pair 1 from K").pairs_from
    'K'

    Raises ValueError, which tells what is wrong and what would be right.
    """
    if not isinstance(cast("object", said), str):
        raise TypeError(f"a pay table is read from text such as '9/6' or 'full house 9, flush 6', not from {said!r}")
    if match := re.fullmatch(r"\s*(\d{1,6})/(\d{1,6})\s*", said):
        return jacks_or_better(int(match[1]), int(match[2]))
    pays, pairs_from = dict[str, int](), "2"
    for part in said.split(","):
        match = re.fullmatch(r"\s*([a-z ]+?)[ =:]+(\d{1,6})(?: from (\S+))?\s*", part)
        if match is None or (match[3] and match[1] != "one pair"):
            raise ValueError(
                f"{part.strip()!r} is no line of a pay table: '9/6', or classes with what they pay, such as '{WRITTEN}'"
            )
        if match[1] in pays:
            raise ValueError(f"{match[1]} is paid twice: {part.strip()!r}")
        pays[match[1]] = int(match[2])
        pairs_from = match[3] or pairs_from
    return PayTable(pays, pairs_from)


def _pair(rank: str, ranks: Ranks) -> Made:
    return evaluate(f"{rank}c {rank}d", ranks=ranks)


class Return(Struct, frozen=True):
    """How a whole game ends for one who always draws what pays best, and what he gets back."""

    counts: dict[str, int]
    """How often each line of the table is paid, the best first, out of `total`."""
    total: int
    """All hands, times the least common multiple of how many draws there are of no cards to five."""
    value: Fraction
    """What comes back of each unit staked."""


def best_return(
    table: PayTable, *, ranks: Ranks = USUAL, pack: Iterable[Card] = STANDARD, wild: Written = ""
) -> Return:
    """What a pay table gives back over every hand that can be dealt, each drawn to as pays best: exact, in whole numbers.

    A set of cards S is held by so many hands of each kind. Of the hands that hold K and none of the cards thrown away,
    there are those that hold K, less those that hold K and one of them, and so on: the sum over all S between K and the
    five dealt, with the sign of how many S has more than K. Of equal discards the first is taken, and one that keeps
    less before one that keeps more.

    A few seconds, and about 350 MB. Raises ValueError for a pack of fewer than ten cards and for a table that says
    nothing of a class which beats one that is paid, TypeError for what is no table.
    """
    import numpy as np  # noqa: PLC0415  (only batches need it)

    if not isinstance(cast("object", table), PayTable):
        raise TypeError(f"table: {table!r} is no PayTable: pay_table('9/6') reads one")
    held = pack_of(pack)
    if len(held) < 10:
        raise ValueError(f"five cards and as many to draw are ten, and the pack has {len(held)}")
    judge = ranker_in(held, "high", "any five", 0, suitless(ranks), wild)
    table.check(dict.fromkeys(by_class(judge, held, royals=True).kinds[1:]))
    sort = sorted_by(judge, held, table.line)
    kinds = sort(judge.strengths(choices(held, 5)))
    counted = [*_holding(kinds, len(sort.kinds), len(held)), kinds[:, None] == np.arange(len(sort.kinds))]
    pays = np.array([table.paid(line) for line in sort.kinds], dtype=np.int64)
    common = lcm(*(comb(len(held) - 5, thrown) for thrown in range(6)))
    weight = np.array([common // comb(len(held) - 5, 5 - kept.bit_count()) for kept in range(32)], dtype=np.int64)

    dealt, times = (np.concatenate(part) for part in zip(*up_to_suits(5, held, judge.wild), strict=True))
    cards = np.nonzero(dealt[:, None] & bits(held))[1].reshape(-1, 5).T.astype(np.uint8)
    at = [places(cards[[card for card in range(5) if kept >> card & 1]]) for kept in range(32)]
    worth = [*(counts @ pays for counts in counted[:5]), pays[kinds]]
    value = _kept_alone([worth[kept.bit_count()][at[kept]] for kept in range(32)]) * weight[:, None]
    best = value.argmax(axis=0)[None]
    found: list[int] = []
    for line in range(len(sort.kinds)):
        ends = _kept_alone([counted[kept.bit_count()][at[kept], line] for kept in range(32)]) * weight[:, None]
        found.append(int((np.take_along_axis(ends, best, 0)[0] * times).sum()))
    total = comb(len(held), 5) * common
    paid = int((np.take_along_axis(value, best, 0)[0] * times).sum())
    return Return(best_first(sort.kinds, found), total, Fraction(paid, total))


def _holding(kinds: NDArray[np.intp], many: int, held: int) -> list[NDArray[np.int64]]:
    """How many hands of each of so many kinds hold each set of none to four cards: for each size (sets, kinds)."""
    import numpy as np  # noqa: PLC0415

    found: list[NDArray[np.int64]] = []
    cards = numbers(held, 5)
    for size in range(5):
        counts = np.zeros(comb(held, size) * many, dtype=np.int64)
        for part in combinations(range(5), size):
            counts += np.bincount(places(cards[list(part)]) * many + kinds, minlength=len(counts))
        found.append(counts.reshape(-1, many))
    return found


def _kept_alone(holding: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    """From how many hands hold each of the 32 sets of five cards, how many hold it and none of the others: (32, N)."""
    import numpy as np  # noqa: PLC0415

    found = np.stack(holding)
    for card in range(5):
        for kept in range(32):
            if not kept >> card & 1:
                found[kept] -= found[kept | 1 << card]
    return found
