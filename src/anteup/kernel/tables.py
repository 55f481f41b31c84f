"""The numbers of every ranking, made from what it declares (`Ranks`): the tables from which a kernel looks up hands.

Five cards are worth what their ranks are worth, or what five of a suit are worth; with wild cards among them, the best
that these may stand for. So a ranking of five cards is two lists: of the cards of several suits and of those of one,
each for none to five wild ones. Written from the words of `Ranks` alone: nothing here is taken from the evaluators of
`anteup.ranking`, which the tests hold it to.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from operator import eq, getitem
from typing import TypeAlias, get_args

from msgspec import Struct

from anteup.cards import RANKS
from anteup.ranking.ranks import LOW_ORDER, Class, Of, Ranks, Strength, band, deuce_to_seven, is_wide

Held: TypeAlias = tuple[int, ...]
"""Ranks of cards, the lowest first; a rank stands there as often as it is held."""

Choices: TypeAlias = Callable[[int], Iterable[Held]]
"""Every choice of so many natural cards."""

_ACE = RANKS.index("A")
_UNIT = tuple(1 << 3 * rank for rank in range(13))
"""What a card of each rank adds to a sum that tells how many there are of each: three bits a rank, up to five cards."""
_BY_A_BUG: frozenset[Class] = frozenset({"straight", "flush", "straight flush"})
_ALIKE: dict[tuple[int, ...], Class] = {
    (5,): "five of a kind",
    (4,): "four of a kind",
    (3, 2): "full house",
    (3,): "three of a kind",
    (2, 2): "two pairs",
    (2,): "one pair",
    (): "high card",
}


class NotDeclared(ValueError):
    """A ranking that no such table can hold; the message says why."""


class Declared(Struct, frozen=True):
    """What every hand of a ranking is worth, as numbers of 32 bits that order them; 0 does not qualify.

    They are the strengths themselves (`Strength`) where those have room in 32 bits, else their places in `strengths`.
    """

    values: array[int]
    """Five cards of several suits: 8,555 numbers, for 0 to 5 wild cards (6,175, 1,820, 455, 91, 13 and 1 of them) the
    best of them with each choice of natural ranks, no five alike, in the order of `naturals`.

    Of badugi 5 x 8,192: for 0 to 4 wild cards, the best that they make with cards of these ranks (bit 12 the ace), all
    of different suits. Of the spade in the hole 2 x 8,192: without wild cards and with some, by the ranks of one's
    spades."""
    suited: array[int]
    """Five cards of one suit: 2,380 numbers, for 0 to 5 wild cards (1,287, 715, 286, 78, 13 and 1) the best of them as
    five of that suit, with each choice of natural ranks in the order of `combinations`. All 0 where suits do not count;
    none for badugi and the spade in the hole."""
    strengths: tuple[Strength, ...] | None
    """The strength that each number stands for, that of 1 first; None where the numbers are strengths."""


def naturals(count: int) -> Iterator[Held]:
    """The ranks of so many natural cards, every choice in its order: no rank more often than there are suits.

    >>> [sum(1 for _ in naturals(count)) for count in range(6)]
    [1, 13, 91, 455, 1820, 6175]
    """
    every = combinations_with_replacement(range(13), count)
    return every if count < 5 else (held for held in every if held[0] != held[4])


@lru_cache(maxsize=32)
def declared(of: Of, qualifier: int, ranks: Ranks) -> Declared:
    """The tables of a ranking; the last 32 are kept. A bug is reckoned as one only for a `high` hand.

    Raises NotDeclared where suits decide between equal hands: tables know nothing of the suit of a card.
    """
    if of == "badugi":
        return _numbered(_badugi(ranks), [])
    if of == "spade in the hole":
        return _numbered(_spade(ranks), [])
    if ranks.suits != "never" and of in {"high", "inverted"}:
        raise NotDeclared(f"in this ranking equal hands are decided by suit ({ranks.suits}), which no table tells")
    return _numbered(*_of_five(_Five(of, qualifier, ranks)))


def _numbered(values: Sequence[Strength], suited: Sequence[Strength]) -> Declared:
    """The tables in 32 bits, by places where the strengths are too large."""
    if max(values) < 1 << 32:
        return Declared(array("I", values), array("I", suited), None)
    every = sorted({*values, *suited} - {0})
    place = {0: 0, **{strength: at for at, strength in enumerate(every, 1)}}
    return Declared(
        array("I", [place[one] for one in values]), array("I", [place[one] for one in suited]), tuple(every)
    )


# ---- five cards -----------------------------------------------------------------------------------------------------


def _by_likeness() -> dict[tuple[bool, ...], tuple[Class, tuple[int, ...]]]:
    """Of one to five sorted cards by which of them are like the next: the class, and where the ranks to compare stand."""
    found: dict[tuple[bool, ...], tuple[Class, tuple[int, ...]]] = {}
    for size in range(1, 6):
        for held in combinations_with_replacement(range(size), size):
            order = sorted({*held}, key=lambda rank: (held.count(rank), rank), reverse=True)
            alike = tuple(held.count(rank) for rank in order if held.count(rank) > 1)
            found[tuple(map(eq, held, held[1:]))] = _ALIKE[alike], tuple(held.index(rank) for rank in order)
    return found


_LIKENESS = _by_likeness()


class _Five:
    """What five cards are worth, each standing for a rank, and which of them are wild."""

    def __init__(self, of: Of, qualifier: int, ranks: Ranks) -> None:
        self.of: Of = of
        self.ranks = ranks
        self.pack = range(RANKS.index(ranks.lowest), 13)
        self._qualifier = qualifier
        wide = is_wide(ranks)
        bits, suit = (5, 2) if wide else (4, 0)
        self._bits = bits
        self._scale = 2 if wide else 1
        self.half = {"equal": 0, "higher": 1, "lower": -1}[ranks.wild_card]
        self._shift = tuple(suit + bits * place for place in (4, 3, 2, 1, 0))
        self.spread = sum(1 << shift for shift in self._shift) if self.half else 0
        """The most that half ranks may add."""
        self.bugs = of == "high" and ranks.joker == "bug"
        self._top = 0 if of == "high" else (get_args(Of).index(of) + 1) * band(ranks) - 1
        order = self._order = deuce_to_seven(ranks) if of == "2-7" else ranks
        self._counts = tuple([(rank + 1) * self._scale << shift for rank in range(13)] for shift in self._shift)
        self._number = {
            kind: number << suit + 5 * bits for number, kind in enumerate(LOW_ORDER if of == "a-5" else order.classes)
        }
        fewer: dict[Class, int] = {}
        if of != "a-5" and not order.kickers:
            fewer = {"one pair": 1, "two pairs": 2, "three of a kind": 1, "four of a kind": 1}
        if of != "a-5" and order.full_house == "threes alone":
            fewer["full house"] = 1
        self._likeness: dict[tuple[bool, ...], tuple[Class, tuple[int, ...]]] = {
            alike: (kind, at[: fewer.get(kind, 5)]) for alike, (kind, at) in _LIKENESS.items()
        }
        self._straights = dict(_runs(order, 1))
        self._skipping = dict(_runs(order, 2)) if order.skip_straight else {}
        self._court = range(RANKS.index("J"), {"none": 0, "JQK": _ACE, "JQKA": 13}[order.blaze])

    def worth(self, held: Held, wild: Held = (), *, suited: bool = False) -> tuple[Strength, Class]:
        """The strength of one to five cards, sorted, and its class; `wild` are the ranks of the wild ones among them."""
        if self.of == "a-5":
            return self._ace_to_five(held, wild)
        kind, at = self._likeness[tuple(map(eq, held, held[1:]))]
        if kind == "five of a kind" and not self._order.five_of_a_kind:
            best: tuple[int, Class] = self._four_and_one(held[0], len(wild)), "four of a kind"
        else:
            best = self._packed(kind, [held[place] for place in at], wild), kind
        if suited or kind == "high card" or held[0] in self._court:
            best = max([best, *self._readings(held, wild, suited=suited)])
        return (self._top - best[0], best[1]) if self._top else best

    def badugi(self, held: Sequence[int], added: Sequence[int]) -> Strength:
        """The strength of up to four cards of different ranks and suits, those that are added being wild ones."""
        counts = [self._count((rank + 1) % 13) for rank in held] + [
            self._count((rank + 1) % 13, wild=True) for rank in added
        ]
        counts.sort(reverse=True)
        kind = 4 - len(counts) << self._shift[0] + self._bits
        return self._top - kind - sum(map(int.__lshift__, counts, self._shift))

    def spade(self, rank: int, *, wild: bool = False) -> Strength:
        """The strength of a spade in the hole."""
        return self._top + 1 - band(self.ranks) + (self._count(rank, wild=wild) << self._shift[0])

    def straights(self, held: Held) -> Iterator[Held]:
        """What completes some cards of different ranks to a straight."""
        mask = _mask(held)
        if mask.bit_count() == len(held):
            for run in self._straights:
                if not mask & ~run:
                    yield tuple(rank for rank in range(13) if (run & ~mask) >> rank & 1)

    def _readings(self, held: Held, wild: Held, *, suited: bool) -> Iterator[tuple[int, Class]]:
        """What these cards are as a high hand, besides what the likeness of their ranks makes them."""
        if len(held) < 5:
            return
        if suited:
            compared = 1 if self._order.flush == "top card" else 5
            yield self._number["flush"] + self._singly(held, wild, compared), "flush"
        if held[0] in self._court and held[4] in self._court:
            yield self._number["blaze"] + self._singly(held, wild, 5), "blaze"
        mask = _mask(held)
        head = self._straights.get(mask)
        if head is not None:
            yield self._packed("straight", [head], wild), "straight"
            if suited:
                yield self._packed("straight flush", [head], wild), "straight flush"
        elif mask in self._skipping:
            yield self._packed("skip straight", [self._skipping[mask]], wild), "skip straight"

    def _packed(self, kind: Class, compared: Sequence[int], wild: Held) -> int:
        """Ranks as they are compared: where a wild card is one of those of a rank, half a rank more or less (V-074)."""
        packed = self._number[kind] + sum(map(getitem, self._counts, compared))
        if self.half:
            for rank, shift in zip(compared, self._shift, strict=False):
                if rank in wild:
                    packed += self.half << shift
        return packed

    def _singly(self, held: Held, wild: Held, compared: int) -> int:
        """Cards compared one by one from the top, those of one rank too."""
        counts = [self._scale * (rank + 1) for rank in held]
        for rank in {*wild} if self.half else ():
            for place in range(wild.count(rank)):
                counts[held.index(rank) + place] += self.half
        counts.sort(reverse=True)
        return sum([count << shift for count, shift in zip(counts[:compared], self._shift, strict=False)])

    def _four_and_one(self, rank: int, wild: int) -> int:
        """Five of a rank where they are worth what four of them are (V-050): whichever is put beside, the best of it."""
        count, half = (rank + 1) * self._scale, self.half
        ways: list[list[int]] = []
        if wild < 5:
            ways.append([count + half * (wild > 0), count])
        if wild:
            ways.append([count + half * (wild > 1), count + half])
        compared = max(ways)[: 2 if self._order.kickers else 1]
        return self._number["four of a kind"] + sum(map(int.__lshift__, compared, self._shift))

    def _count(self, rank: int, *, wild: bool = False) -> int:
        return (rank + 1) * self._scale + (self.half if wild else 0)

    def _ace_to_five(self, held: Held, wild: Held) -> tuple[Strength, Class]:
        held = tuple(sorted((rank + 1) % 13 for rank in held))
        kind, at = _LIKENESS[tuple(map(eq, held, held[1:]))]
        if self._qualifier and (len(at) < 5 or held[4] + 1 > self._qualifier):
            return 0, kind
        packed = self._packed(kind, [held[place] for place in at], tuple((rank + 1) % 13 for rank in wild))
        return self._top - packed, kind


def _runs(ranks: Ranks, step: int) -> Iterator[tuple[int, int]]:
    """The ranks of every straight as bits, or of every skip straight (V-097), and its head.

    Where the same five ranks make two straights, in the shortest pack, the better one comes last.
    """
    below = RANKS.index(ranks.lowest) - 1  # where the low ace stands
    first = below if ranks.ace_in_straights != "high" else below + 1
    last = _ACE if ranks.ace_in_straights != "low" else _ACE - 1
    for foot in range(first, last - 4 * step + 1):
        run = [_ACE if place == below else place for place in range(foot, foot + 4 * step + 1, step)]
        if len({*run}) == 5:
            yield _mask(run), run[-1]


def _mask(ranks: Iterable[int]) -> int:
    mask = 0
    for rank in ranks:
        mask |= 1 << rank
    return mask


# ---- wild cards among five ------------------------------------------------------------------------------------------


def _of_five(five: _Five) -> tuple[list[Strength], list[Strength]]:
    """The best of five cards for each choice of natural ones: of several suits, and of one."""
    mixed = {_sum(held): five.worth(held)[0] for held in naturals(5) if held[0] in five.pack}
    if five.ranks.five_of_a_kind or five.ranks.duplicates:
        mixed |= {_sum(held): five.worth(held, held)[0] for held in ((rank,) * 5 for rank in five.pack)}
    of_a_suit = _repeated if five.ranks.duplicates else _different
    suited = {
        _sum(held): five.worth(held, suited=True)[0]
        for held in (of_a_suit(5) if five.of != "a-5" else ())
        if held[0] in five.pack
    }
    if five.half or five.bugs:
        return _tried(five, mixed, naturals, suited=False), _tried(five, suited, _different, suited=True)
    return _closed(five, mixed, naturals, naturals), _closed(five, suited, of_a_suit, _different)


def _different(count: int) -> Iterator[Held]:
    return combinations(range(13), count)


def _repeated(count: int) -> Iterator[Held]:
    return combinations_with_replacement(range(13), count)


def _sum(held: Held) -> int:
    return sum(map(_UNIT.__getitem__, held))


def _closed(five: _Five, level: Mapping[int, Strength], within: Choices, wanted: Choices) -> list[Strength]:
    """The best for each choice of natural cards (`wanted`), where a wild card is worth what it stands for.

    So many natural cards and so many wild ones are worth the best with one natural card more. `level` are fives that
    may be made; `within` are the choices of fewer cards that may be on the way to them.
    """
    units = [_UNIT[rank] for rank in five.pack]
    found = [level.get(_sum(held), 0) for held in wanted(5)]
    for count in range(4, -1, -1):
        known = level.get
        level = {total: max([known(total + unit, 0) for unit in units]) for total in map(_sum, within(count))}
        found += [level[_sum(held)] for held in wanted(count)]
    return found


def _tried(five: _Five, fives: Mapping[int, Strength], wanted: Choices, *, suited: bool) -> list[Strength]:
    """The same where it matters which cards are wild, or what they stand for: that is tried, the best first."""
    found = [fives.get(_sum(held), 0) for held in wanted(5)]
    aces = (_ACE,) * 5
    for wild in range(1, 6):
        every = list(combinations_with_replacement(five.pack, wild))
        for held in wanted(5 - wild):
            if held and held[0] not in five.pack:
                found.append(0)
            elif five.bugs and not suited:
                some = [aces[:wild], *five.straights(held)]
                # Where the aces are held already, and no straight is to be had, one of the bugs is not played.
                left = five.worth((*held, *aces[1:wild]), aces[1:wild])[0] if len({*held}) < 2 else 0
                found.append(_best(five, fives, held, some) or left)
            else:
                found.append(_best(five, fives, held, every, suited=suited))
    return found


def _best(
    five: _Five, fives: Mapping[int, Strength], held: Held, fillings: Iterable[Held], *, suited: bool = False
) -> Strength:
    """The best of some natural cards with wild ones; 0 where these may not stand for any of the fillings.

    A bug is an ace, or makes a straight, a flush or a straight flush (H-045).
    """
    best, total = 0, _sum(held)
    hopeful = [(fives.get(total + _sum(filling), 0), filling) for filling in fillings]
    for strength, filling in sorted(hopeful, reverse=True):
        if not strength or strength + five.spread <= best:
            break
        exact, kind = five.worth(tuple(sorted(held + filling)), filling, suited=suited)
        if not five.bugs or kind in _BY_A_BUG or filling.count(_ACE) == len(filling):
            best = max(best, exact)
    return best


# ---- hands that are not five cards ----------------------------------------------------------------------------------


def _badugi(ranks: Ranks) -> list[Strength]:
    """The best of cards of different suits with wild ones, which take the lowest ranks that are left."""
    five = _Five("badugi", 0, ranks)
    lowest_first = (_ACE, *five.pack[:-1])
    found = [0] * (5 * 8192)
    for wild in range(5):
        for count in range(5):
            for held in combinations(lowest_first, count):
                added = [rank for rank in lowest_first if rank not in held][: min(wild, 4 - count)]
                if held or added:
                    found[wild * 8192 + _mask(held)] = five.badugi(held, added)
    return found


def _spade(ranks: Ranks) -> list[Strength]:
    """The highest of some spades: without wild cards; with a wild card, which is the highest that is left."""
    five = _Five("spade in the hole", 0, ranks)
    found = [0] + [five.spade(mask.bit_length() - 1) for mask in range(1, 8192)]
    for mask in range(8192):
        left = 8191 if ranks.duplicates else 8191 & ~mask
        found.append(max(found[mask], five.spade(left.bit_length() - 1, wild=True) if left else 0))
    return found
