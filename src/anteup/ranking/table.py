"""Every ranking by table, quick enough to play with.

The ranks of a hand are one number in base five, with a digit for each rank that says how many of it there are. Nobody
holds a rank more than four times, so what single cards add (1 for a two, 5 for a three, 25 for a four ...) never
carries, and different ranks never make the same sum. Two dictionaries hold what a sum is worth: `mixed` for cards of
any suits, `suited` for cards of one suit. The hands of up to five cards are written into them class by class when a
ranking is first asked for (10,000 entries, in about ten milliseconds). Six and seven cards are worth the best that is
left when one of them is put away; that is reckoned when such a hand is first met, and remembered. Of still more cards,
which only forms of one's own deal, the hands of five are tried from the best down until one is among them.

`anteup.ranking.reference` says the same in plainer words. The two share no code, and the tests hold them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import get_args

from anteup.cards import RANKS, Card, pack
from anteup.ranking.ranks import LOWEST, USUAL, Class, NoHand, Of, Plays, Ranks, Strength, unranked

_ACE = RANKS.index("A")
_UNIT = tuple(5**rank for rank in range(13))
"""What one card of each rank adds to a sum."""
_SUMS = (1 << 31) - 1
"""The bits of a card's weight that hold its unit. Above them five bits for each suit count its cards."""
_SUIT = tuple(1 << 31 + 5 * suit for suit in range(4))
_ELEVEN_EACH = 11 * sum(_SUIT)
_FIVE_OF_A_SUIT = 16 * sum(_SUIT)
"""Where every count begins at eleven, the fifth card of a suit sets its highest bit."""

_SHAPES: dict[Class, tuple[tuple[int, ...], ...]] = {
    "high card": ((1,), (1, 1), (1, 1, 1), (1, 1, 1, 1), (1, 1, 1, 1, 1)),
    "one pair": ((2,), (2, 1), (2, 1, 1), (2, 1, 1, 1)),
    "two pairs": ((2, 2), (2, 2, 1)),
    "three of a kind": ((3,), (3, 1), (3, 1, 1)),
    "full house": ((3, 2),),
    "four of a kind": ((4,), (4, 1)),
}
"""How many there may be of each rank of a hand, in the order in which the ranks are compared; the worst low last."""


class Best(dict[int, Strength]):
    """What each sum is worth. A sum that is not there is worth the best of those with one card less, or of five.

    It remembers at most `room` sums. 2**17 are more than one to seven cards can make (76,154, some 8 MB if all of them
    come up); a full one is as right and only slower.
    """

    __slots__ = ("fives", "room")

    def __init__(self, room: int = 1 << 17) -> None:
        super().__init__()
        self.room = room
        self.fives: list[tuple[int, Strength]] = []
        """The hands of five, the best first, each with the marks of its cards; listed when they are first needed."""

    def __missing__(self, total: int) -> Strength:
        if not total:
            raise NoHand("no cards make no hand")
        counts = _counts(total)
        if sum(counts) > 7:
            strength = self._best_of_five(_marks(counts))
        else:
            strength = max([self[total - unit] for unit, count in zip(_UNIT, counts, strict=True) if count])
        if len(self) < self.room:
            self[total] = strength
        return strength

    def _best_of_five(self, marks: int) -> Strength:
        """The best hand of five among many cards. To put away one at a time would take for ever: 20 cards have a
        million hands of fewer within them.
        """
        if not self.fives:
            known = [(strength, _counts(total)) for total, strength in self.items()]
            self.fives = [
                (_marks(counts), strength) for strength, counts in sorted(known, reverse=True) if sum(counts) == 5
            ]
        return next(strength for five, strength in self.fives if not five & ~marks)


def _counts(total: int) -> list[int]:
    """How many there are of each rank in a sum."""
    return [total // unit % 5 for unit in _UNIT]


def _marks(counts: Sequence[int]) -> int:
    """The same as bits, four for each rank and as many of them set: one hand is within another if its bits are."""
    return sum((1 << count) - 1 << 4 * rank for rank, count in enumerate(counts))


class Evaluator:
    """What the hands are worth in one share of a pot; made by `evaluator`.

    It takes for granted that no card stands twice among those of one hand and the board.
    """

    __slots__ = ("_mixed", "_suited", "_unit", "_weight", "of", "plays", "qualifier", "ranks")

    def __init__(self, of: Of, plays: Plays, qualifier: int, ranks: Ranks) -> None:
        self.of: Of = of
        self.plays: Plays = plays
        self.qualifier = qualifier
        self.ranks = ranks
        self._mixed, self._suited = _tables(of, qualifier, ranks)
        held = pack(ranks.lowest)
        self._unit = {card: _UNIT[card.rank] for card in held}
        self._weight = {card: _UNIT[card.rank] + (_SUIT[card.suit] if self._suited else 0) for card in held}

    def __call__(self, own: Sequence[Card], board: Sequence[Card] = ()) -> Strength | None:
        """The strength of one hand, None where it does not qualify. Raises NoHand as `strengths` does."""
        return self.strengths((own,), board)[0]

    def strengths(self, hands: Sequence[Sequence[Card]], board: Sequence[Card] = ()) -> list[Strength | None]:
        """The strength of each hand in turn, None where it does not qualify; the board is looked at once for all.

        Raises NoHand for no cards at all, a joker, a hidden card, or one that is not in the pack of the ranking.
        """
        try:
            return self._any_five(hands, board) if self.plays == "any five" else self._two_and_three(hands, board)
        except KeyError as unknown:
            raise unranked(unknown.args[0], self.ranks) from None

    def _any_five(self, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> list[Strength | None]:
        mixed, weight = self._mixed, self._weight
        shared = _ELEVEN_EACH
        for card in board:
            shared += weight[card]
        found: list[Strength | None] = []
        for own in hands:
            total = shared
            for card in own:
                total += weight[card]
            strength = mixed[total & _SUMS]
            if total & _FIVE_OF_A_SUIT:
                flushes = [self._suited[sum(units)] for units in _by_suit([*board, *own]) if len(units) >= 5]
                strength = max([strength, *flushes])
            found.append(strength or None)
        return found

    def _two_and_three(self, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> list[Strength | None]:
        unit = self._unit
        any_suits = _OnBoard(self._mixed, [unit[card] for card in board])
        suits = enumerate(_by_suit(board) if self._suited else ())
        of_a_suit = [(suit, _OnBoard(self._suited, units)) for suit, units in suits if len(units) >= 3]
        found: list[Strength | None] = []
        for own in hands:
            twos = combinations([unit[card] for card in own], min(2, len(own)))
            strength = max([any_suits[two] for two in map(sum, twos)])
            for suit, flushes in of_a_suit:
                twos = combinations([unit[card] for card in own if card.suit == suit], 2)
                strength = max([strength, *[flushes[two] for two in map(sum, twos)]])
            found.append(strength or None)
        return found


class _OnBoard(dict[int, Strength]):
    """What two cards make with the best three of one board, by the sum of the two: reckoned once for all the hands."""

    __slots__ = ("best", "threes")

    def __init__(self, best: Best, board: Sequence[int]) -> None:
        super().__init__()
        self.best = best
        self.threes = set(map(sum, combinations(board, min(3, len(board)))))

    def __missing__(self, two: int) -> Strength:
        best = self.best
        strength = self[two] = max([best[three + two] for three in self.threes])
        return strength


def evaluator(of: Of = "high", plays: Plays = "any five", qualifier: int = 0, ranks: Ranks = USUAL) -> Evaluator:
    """The evaluator of one share of a pot, the same object for the same share; the last 16 are kept.

    A `qualifier` is for lows: the highest of five different ranks that still counts, 5 to 13 (a king; an ace is 1), as
    8 for eight or better; 0 where any hand counts. Raises ValueError for another.
    """
    return _evaluator(of, plays, qualifier, ranks)


@lru_cache(maxsize=16)
def _evaluator(of: Of, plays: Plays, qualifier: int, ranks: Ranks) -> Evaluator:
    if of not in get_args(Of) or plays not in get_args(Plays):
        raise ValueError(
            f"a share is of {' or '.join(map(repr, get_args(Of)))} and plays {' or '.join(map(repr, get_args(Plays)))}, "
            f"not of {of!r} playing {plays!r}"
        )
    if qualifier and of == "high":
        raise ValueError(f"a qualifier is for lows, not for high hands: 0, not {qualifier}")
    if qualifier and not 5 <= qualifier <= 13:
        raise ValueError(
            f"a low qualifies with its highest card, 5 to 13 (8: eight or better), or with any, 0; not {qualifier}"
        )
    return Evaluator(of, plays, qualifier, ranks)


def _by_suit(cards: Iterable[Card]) -> list[list[int]]:
    suits: list[list[int]] = [[], [], [], []]
    for card in cards:
        suits[card.suit].append(_UNIT[card.rank])
    return suits


@lru_cache(maxsize=16)
def _tables(of: Of, qualifier: int, ranks: Ranks) -> tuple[Best, Best]:
    """The hands of one to five cards of any suits, and those of five of a suit (none in a low: suits do not count)."""
    return _high_tables(ranks) if of == "high" else (_low_table(qualifier, ranks), Best())


def _high_tables(ranks: Ranks) -> tuple[Best, Best]:
    mixed, suited = Best(), Best()
    base = {kind: place << 20 for place, kind in enumerate(ranks.order)}
    value = [rank + 1 for rank in range(13)]
    held = range(_ACE, RANKS.index(ranks.lowest) - 1, -1)
    for kind, shapes in _SHAPES.items():
        for shape in shapes:
            for total, packed in _patterns(shape, held, value):
                mixed[total] = base[kind] | packed
    for total, packed in _patterns((1, 1, 1, 1, 1), held, value):
        suited[total] = base["flush"] | packed
    for head, run in _runs(ranks):
        total = sum(_UNIT[rank] for rank in run)
        mixed[total] = base["straight"] | value[head] << 16
        suited[total] = base["straight flush"] | value[head] << 16
    return mixed, suited


def _low_table(qualifier: int, ranks: Ranks) -> Best:
    table = Best()
    value = [rank + 2 for rank in range(_ACE)] + [1]
    held = [*range(_ACE - 1, RANKS.index(ranks.lowest) - 1, -1), _ACE]
    for badness, shapes in enumerate(_SHAPES.values()):
        for shape in shapes:
            for total, packed in _patterns(shape, held, value):
                qualifies = not qualifier or (shape == (1, 1, 1, 1, 1) and packed >> 16 <= qualifier)
                table[total] = LOWEST - (badness << 20 | packed) if qualifies else 0
    return table


def _patterns(shape: tuple[int, ...], held: Sequence[int], value: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Every hand of a shape: its sum, and the values of its ranks packed as they are compared.

    `held` are the ranks of the pack as they compare, from the top; a shape has at most two different counts.
    """
    heads = shape.count(shape[0])
    for first in combinations(held, heads):
        rest = [rank for rank in held if rank not in first]
        for others in combinations(rest, len(shape) - heads):
            total, packed, place = 0, 0, 16
            for count, rank in zip(shape, first + others, strict=True):
                total += count * _UNIT[rank]
                packed |= value[rank] << place
                place -= 4
            yield total, packed


def _runs(ranks: Ranks) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every straight with its head, the highest last (in the shortest pack two of them are of the same five ranks)."""
    lowest = RANKS.index(ranks.lowest)
    if ranks.ace_in_straights != "high":
        yield lowest + 3, (_ACE, *range(lowest, lowest + 4))
    for head in range(lowest + 4, _ACE if ranks.ace_in_straights == "low" else _ACE + 1):
        yield head, tuple(range(head - 4, head + 1))
