"""Hands that are looked up five cards at a time: those with wild cards, and those in which a suit may count against one.

What five cards with wild ones among them are worth is found by `anteup.ranking.wild`, and remembered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product

from anteup.cards import Card
from anteup.ranking.badugi import Badugis, spade
from anteup.ranking.ranks import NoHand, Of, Plays, Ranks, Strength
from anteup.ranking.sums import UNIT, Best, counts, tables
from anteup.ranking.wild import Filling

_FREE = 1 << 31
_BUG = 1 << 34
_UNITS = _FREE - 1


def is_wild(card: Card, wild: Collection[Card], ranks: Ranks) -> bool:
    """Whether a card is wild (or a bug) in a hand in which the cards of `wild` are."""
    return card in wild or (card.rank < 0 and card is not Card.BACK and ranks.joker != "none")


def choices(plays: Plays, own: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The cards that may be played together, five of them where so many are out."""
    if plays == "two and three":
        for two, three in product(combinations(own, min(2, len(own))), combinations(board, min(3, len(board)))):
            yield two + three
    else:
        every = (*own, *(board if plays == "any five" else ()))
        yield from combinations(every, min(5, len(every)))


class _WithWild(dict[int, Strength]):
    """What cards with wild ones among them are worth, by the sum of the natural ones, and how many are wild or bugs.

    Natural cards are taken to be of several suits, or all of one if `suited`.
    """

    __slots__ = ("_filling", "_natural", "_suited", "room")

    def __init__(self, filling: Filling, natural: Best, *, suited: bool, room: int) -> None:
        super().__init__()
        self._filling, self._natural, self._suited, self.room = filling, natural, suited, room

    def __missing__(self, key: int) -> Strength:
        total, free, bugs = key & _UNITS, key // _FREE & 7, key // _BUG
        ranks = [rank for rank, count in enumerate(counts(total)) for _ in range(count)]
        if len(ranks) + free + bugs <= 5:
            strength = self._filling.best([(rank, 0) for rank in ranks], free, bugs, mixed=not self._suited).strength
        else:
            units = [UNIT[rank] for rank in ranks]
            found = [self._natural[total]] if len(units) >= 5 else []
            for some, few in product(range(free + 1), range(bugs + 1)):
                if 0 < some + few <= 5 <= len(units) + some + few:
                    added = some * _FREE + few * _BUG
                    found += [self[five + added] for five in set(map(sum, combinations(units, 5 - some - few)))]
            strength = max(found)
        if len(self) < self.room:
            self[key] = strength
        return strength


class Fives:
    """What hands are worth in one share of a pot, looked up five cards at a time where that is needed.

    Of each kind of hand no more than `room` are remembered.
    """

    def __init__(self, of: Of, plays: Plays, qualifier: int, ranks: Ranks, room: int = 1 << 17) -> None:
        self.of: Of = of
        self.plays: Plays = plays
        self.ranks = ranks
        self.filling = Filling(of, qualifier, ranks)
        self.worth = self.filling.worth
        self.mixed, self.suited = (
            (Best(), Best()) if of in {"badugi", "spade in the hole"} else tables(of, qualifier, ranks)
        )
        self.room = room
        self.badugis = Badugis(ranks, room)
        self._any_suits = _WithWild(self.filling, self.mixed, suited=False, room=room)
        self._of_a_suit = _WithWild(self.filling, self.suited, suited=True, room=room)
        self._by_suits: dict[tuple[frozenset[Card], int, int], Strength] = {}

    def natural(self, own: Sequence[Card], board: Sequence[Card], unit: Mapping[Card, int]) -> Strength | None:
        """The strength of a hand without wild cards; KeyError for a card that has no unit, NoHand for none at all."""
        shared = () if self.plays == "own cards" else board
        for card in (*own, *shared):
            unit[card]
        return self.with_wild(own, shared, ())

    def with_wild(self, own: Sequence[Card], board: Sequence[Card], wild: Collection[Card]) -> Strength | None:
        """The strength of a hand with wild cards or without; None where it does not qualify, NoHand for no cards."""
        if not own and not board:
            raise NoHand("no cards make no hand")
        if self.of == "spade in the hole":
            natural, free, bugs = self.sorted(own, wild)
            return spade([(card, False) for card in natural], free + bugs, self.ranks)
        if self.of == "badugi":
            together = [(*own, *board)] if self.plays != "two and three" else choices(self.plays, own, board)
            return max([self._badugi(some, wild) for some in together])
        if self.plays == "two and three" or self.worth.suits:
            strength = max([self.five(five, wild) for five in choices(self.plays, own, board)])
        else:
            strength = self._any_five((*own, *board), wild)
        return strength or None

    def sorted(self, cards: Sequence[Card], wild: Collection[Card]) -> tuple[list[Card], int, int]:
        """The natural cards, how many others are wild without limit, and how many are bugs."""
        natural = [card for card in cards if card.rank >= 0 and card not in wild]
        jokers = sum(card.rank < 0 for card in cards)
        bugs = jokers if self.of == "high" and self.ranks.joker == "bug" else 0
        return natural, len(cards) - len(natural) - bugs, bugs

    def five(self, cards: Sequence[Card], wild: Collection[Card]) -> Strength:
        """The strength of five cards or fewer, 0 where they do not qualify."""
        natural, free, bugs = self.sorted(cards, wild)
        if self.worth.suits:
            return self._with_suits(natural, free, bugs)
        key = sum([UNIT[card.rank] for card in natural])
        one_suit = len(cards) == 5 and len({card.suit for card in natural}) < 2
        if not free and not bugs:
            return (self.suited if one_suit and self.suited else self.mixed)[key]
        return (self._of_a_suit if one_suit else self._any_suits)[key + free * _FREE + bugs * _BUG]

    def _any_five(self, cards: Sequence[Card], wild: Collection[Card]) -> Strength:
        natural, free, bugs = self.sorted(cards, wild)
        units: list[list[int]] = [[], [], [], []]
        for card in natural:
            units[card.suit].append(UNIT[card.rank])
        of_a_suit = [suit for suit in units if len(suit) + free + bugs >= 5]
        if self.of in {"2-7", "inverted"} and any(len(suit) >= 5 for suit in of_a_suit):
            return max([self.five(five, wild) for five in combinations(cards, 5)])
        added = min(free, 5) * _FREE + min(bugs, 5) * _BUG
        strength = self._any_suits[sum(map(sum, units)) + added]
        if self.of != "high" or not of_a_suit:
            return strength
        return max([strength, *[self._of_a_suit[sum(suit) + added] for suit in of_a_suit]])

    def _with_suits(self, natural: Sequence[Card], free: int, bugs: int) -> Strength:
        """Five cards where suits break ties."""
        key = (frozenset(natural), free, bugs)
        strength = self._by_suits.get(key)
        if strength is None:
            strength = self.filling.best([(card.rank, card.suit) for card in natural], free, bugs).strength
            if len(self._by_suits) < self.room:
                self._by_suits[key] = strength
        return strength

    def _badugi(self, cards: Sequence[Card], wild: Collection[Card]) -> Strength:
        natural, free, bugs = self.sorted(cards, wild)
        return self.badugis[self.badugis.key(natural, free + bugs)]
