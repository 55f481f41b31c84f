"""Cards turned up to settle something between people: one each, and again for those whose cards are equal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from anteup.cards import STANDARD, Card
from anteup.table.packs import Shuffler

T = TypeVar("T")
Worth = Callable[[Card], int]


def cards_of(packs: Shuffler) -> Iterator[Card]:
    """The cards of a shuffled pack, one after the other; when it is used up it is shuffled again."""
    while True:
        yield from packs.shuffled(STANDARD)[0]


def best(people: Sequence[T], cards: Iterator[Card], worth: Worth) -> tuple[list[tuple[T, Card]], T]:
    """A card for each, as they were turned, and who has the best; those who have it together turn again."""
    turned: list[tuple[T, Card]] = []
    left = list(people)
    while True:
        now = [(person, next(cards)) for person in left]
        turned += now
        top = max(worth(card) for _, card in now)
        left = [person for person, card in now if worth(card) == top]
        if len(left) == 1:
            return turned, left[0]


def ordered(people: Sequence[T], cards: Iterator[Card], worth: Worth) -> tuple[list[tuple[T, Card]], list[T]]:
    """A card for each, as they were turned, and all of them, the best first; those whose cards are equal turn again."""
    turned = [(person, next(cards)) for person in people]
    order: list[T] = []
    more: list[tuple[T, Card]] = []

    def of(one: tuple[T, Card]) -> int:
        return -worth(one[1])

    for _, group in groupby(sorted(turned, key=of), key=of):
        equal = [person for person, _ in group]
        if len(equal) > 1:
            again, equal = ordered(equal, cards, worth)
            more += again
        order += equal
    return turned + more, order
