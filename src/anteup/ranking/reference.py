"""Every ranking in the plainest words: slow, short, and there to be believed.

The evaluator that plays (`anteup.ranking.table`) is made another way, shares no code with this, and is tested to give
the same strength for every hand. Where the two differ, this one is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from anteup.cards import RANKS, Card, doubled
from anteup.ranking.ranks import LOW_ORDER, LOWEST, USUAL, Class, NoHand, Of, Plays, Ranks, Strength, unranked

_ACE = RANKS.index("A")


def high(cards: Sequence[Card], ranks: Ranks = USUAL) -> Strength:
    """The strength of one to five cards as a high hand (H-025 to H-037).

    Fewer than five make pairs, two pairs, threes, fours or a high card, never a straight, a flush or a full house.
    Raises NoHand for none or more than five, a joker, a hidden card, a card twice, or one that is not in the pack.
    """
    _check(cards, ranks)
    _check_five(cards)
    return _high(cards, ranks)


def ace_to_five(cards: Sequence[Card], qualifier: int = 0) -> Strength | None:
    """The strength of one to five cards as a low hand: aces are low, a pair is bad, straights and flushes do not count.

    With a qualifier of eight a hand needs five different ranks, eight or lower, and any other is None; with 0 every
    hand counts, and the lowest ranks win within a class (H-005). Raises NoHand as `high` does.
    """
    _check(cards, USUAL)
    _check_five(cards)
    return _ace_to_five(cards, qualifier)


def best(  # noqa: PLR0913, PLR0917  (the words of a share, and the cards)
    of: Of, plays: Plays, qualifier: int, ranks: Ranks, own: Sequence[Card], board: Sequence[Card] = ()
) -> Strength | None:
    """The best strength of all lawful choices of five cards; None where none of them qualifies.

    Raises NoHand where there is no card, a joker, a hidden card, a card twice, or one that is not in the pack.
    """
    _check([*own, *board], ranks)
    found: list[Strength] = []
    for five in choices(plays, own, board):
        strength = _high(five, ranks) if of == "high" else _ace_to_five(five, qualifier)
        if strength is not None:
            found.append(strength)
    return max(found, default=None)


def choices(plays: Plays, own: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every choice of five cards that may be played, or of fewer where no five are out (see `Plays`)."""
    if plays == "any five":
        yield from combinations([*own, *board], min(5, len(own) + len(board)))
        return
    for two in combinations(own, min(2, len(own))):
        for three in combinations(board, min(3, len(board))):
            yield two + three


def _check(cards: Sequence[Card], ranks: Ranks) -> None:
    if not cards:
        raise NoHand("no cards make no hand")
    for card in cards:
        if card.rank < RANKS.index(ranks.lowest):
            raise unranked(card, ranks)
    twice = doubled(cards)
    if twice is not None:
        raise NoHand(f"{twice} stands twice in one hand")


def _check_five(cards: Sequence[Card]) -> None:
    if len(cards) > 5:
        raise NoHand(f"a hand is five cards, not {len(cards)}")


def _high(cards: Sequence[Card], ranks: Ranks) -> Strength:
    groups, shape = _groups(card.rank for card in cards)
    flush = len(cards) == 5 and len({card.suit for card in cards}) == 1
    head = _head_of_straight({card.rank for card in cards}, ranks)
    if flush and head is not None:
        return _high_strength("straight flush", [head], ranks)
    if flush:
        return _high_strength("flush", groups, ranks)
    if head is not None:
        return _high_strength("straight", [head], ranks)
    return _high_strength(_class_of(shape), groups, ranks)


def _ace_to_five(cards: Sequence[Card], qualifier: int) -> Strength | None:
    pips = [1 if card.rank == _ACE else card.rank + 2 for card in cards]
    if qualifier and (len(set(pips)) < 5 or max(pips) > qualifier):
        return None
    groups, shape = _groups(pips)
    return LOWEST - _packed(LOW_ORDER.index(_class_of(shape)), groups)


def _groups(values: Iterable[int]) -> tuple[list[int], list[int]]:
    """The different ranks as they are compared, those held most often first; and how often each is held."""
    times = Counter(values)
    groups = sorted(times, key=lambda value: (times[value], value), reverse=True)
    return groups, [times[value] for value in groups]


def _class_of(shape: list[int]) -> Class:
    if shape[0] == 4:
        return "four of a kind"
    if shape == [3, 2]:
        return "full house"
    if shape[0] == 3:
        return "three of a kind"
    if shape[:2] == [2, 2]:
        return "two pairs"
    if shape[0] == 2:
        return "one pair"
    return "high card"


def _head_of_straight(held: set[int], ranks: Ranks) -> int | None:
    """The highest card of the run that these five ranks make; where the ace stands lowest, the card four above it."""
    line = list(range(RANKS.index(ranks.lowest), _ACE))
    if ranks.ace_in_straights in ("low", "high and low"):
        line.insert(0, _ACE)
    if ranks.ace_in_straights in ("high", "high and low"):
        line.append(_ACE)
    runs = [line[start : start + 5] for start in range(len(line) - 4)]
    return max((run[-1] for run in runs if set(run) == held), default=None)


def _high_strength(kind: Class, values: list[int], ranks: Ranks) -> Strength:
    return _packed(ranks.order.index(kind), [value + 1 for value in values])


def _packed(kind: int, values: list[int]) -> int:
    packed = kind
    for place in range(5):
        packed = packed * 16 + (values[place] if place < len(values) else 0)
    return packed
