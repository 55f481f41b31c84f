"""Every ranking in the plainest words: slow, short, and there to be believed.

A wild card is tried as every card that it may stand for. The evaluator that plays (`anteup.ranking.table`) is made
another way, shares no code with this, and is tested to give the same strength for every hand. Where the two differ,
this one is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple, get_args

from anteup.cards import RANKS, SUITS, Card, doubled, pack
from anteup.ranking.ranks import (
    LOW_ORDER,
    USUAL,
    Class,
    NoHand,
    Of,
    Plays,
    Ranks,
    Strength,
    band,
    deuce_to_seven,
    is_wide,
    unranked,
)

_ACE = RANKS.index("A")
_BY_A_BUG: tuple[Class, ...] = ("straight", "flush", "straight flush")
_BEST_SUIT_LAST = {"never": SUITS, "hearts first": "scdh", "spades first": "cdhs"}


class Shown(NamedTuple):
    """A card as it counts in a hand: itself, or what a wild card stands for."""

    card: Card
    wild: bool = False


def high(cards: Sequence[Card], ranks: Ranks = USUAL) -> Strength:
    """The strength of one to five cards, none of them wild, as a high hand (H-025 to H-037).

    Fewer than five make pairs, two pairs, threes, fours or a high card, never a straight, a flush or a full house.
    Raises NoHand for none or more than five, a joker, a hidden card, a card twice, or one that is not in the pack.
    """
    _check_natural(cards, ranks)
    return _high([Shown(card) for card in cards], ranks)[0]


def ace_to_five(cards: Sequence[Card], qualifier: int = 0) -> Strength | None:
    """The strength of one to five cards as a low hand: aces are low, a pair is bad, straights and flushes do not count.

    With a qualifier of eight a hand needs five different ranks, eight or lower, and any other is None; with 0 every
    hand counts, and the lowest ranks win within a class (H-005). Raises NoHand as `high` does.
    """
    _check_natural(cards, USUAL)
    return _ace_to_five([Shown(card) for card in cards], qualifier, USUAL)


def best(  # noqa: PLR0913, PLR0917  (the words of a share, and the cards)
    of: Of,
    plays: Plays,
    qualifier: int,
    ranks: Ranks,
    own: Sequence[Card],
    board: Sequence[Card] = (),
    wild: Collection[Card] = (),
) -> Strength | None:
    """The best strength of all lawful choices of five cards, each wild card being whatever it may be; None where none
    of them qualifies. Jokers are wild, or bugs, by the ranks.

    Raises NoHand where there is no card, a hidden card, a card twice, or one that is not in the pack.
    """
    _check([*own, *board], ranks)
    if plays == "own cards" and not own:
        raise NoHand("no cards make no hand")
    found: list[Strength] = []
    for chosen in [own] if of == "spade in the hole" else choices(plays, own, board):
        for shown in _standing(chosen, of, ranks, wild):
            strength = worth(shown, of, qualifier, ranks)
            if strength is not None:
                found.append(strength)
    return max(found, default=None)


def choices(plays: Plays, own: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every choice of five cards that may be played, or of fewer where no five are out (see `Plays`)."""
    if plays != "two and three":
        every = [*own] if plays == "own cards" else [*own, *board]
        yield from combinations(every, min(5, len(every)))
        return
    for two in combinations(own, min(2, len(own))):
        for three in combinations(board, min(3, len(board))):
            yield two + three


def worth(shown: Sequence[Shown], of: Of, qualifier: int, ranks: Ranks) -> Strength | None:
    """The strength of one to five cards, each as it counts."""
    if of == "high":
        return _high(shown, ranks)[0]
    if of == "a-5":
        return _ace_to_five(shown, qualifier, ranks)
    if of == "badugi":
        return _badugi(shown, ranks)
    if of == "spade in the hole":
        return _spade(shown, ranks)
    order = ranks if of == "inverted" else deuce_to_seven(ranks)
    suits = "never" if of == "2-7" else ranks.suits
    return _low(of, ranks, _high(shown, order, wide=is_wide(ranks), suits=suits)[0])


# ---- wild cards -----------------------------------------------------------------------------------------------------


def _standing(chosen: Sequence[Card], of: Of, ranks: Ranks, wild: Collection[Card]) -> Iterator[list[Shown]]:
    """The chosen cards as they may count, every way.

    Where a bug can be nothing at all (the aces are all held, and there is no straight to fill), it is not played.
    """
    natural = [Shown(card) for card in chosen if card.rank >= 0 and card not in wild]
    jokers = [card for card in chosen if card.rank < 0]
    bugs = len(jokers) if of == "high" and ranks.joker == "bug" else 0
    free = len(chosen) - len(natural) - bugs
    some = False
    for limited in combinations_with_replacement(pack(ranks.lowest), bugs):
        for unlimited in combinations_with_replacement(pack(ranks.lowest), free):
            shown = [*natural, *(Shown(card, wild=True) for card in limited + unlimited)]
            if _no_copies(shown, of, ranks) and (
                all(card.rank == _ACE for card in limited) or _high(shown, ranks)[1] in _BY_A_BUG
            ):
                some = True
                yield shown
    if not some and bugs:
        yield from _standing([card for card in chosen if card is not jokers[0]], of, ranks, wild)


def _no_copies(shown: Sequence[Shown], of: Of, ranks: Ranks) -> bool:
    """Whether no card is there twice, unless it may be (H-043, V-072)."""
    five_alike = of != "spade in the hole" and len(shown) == 5 and len({card.rank for card, _ in shown}) == 1
    return ranks.duplicates or (five_alike and ranks.five_of_a_kind) or len({card for card, _ in shown}) == len(shown)


# ---- the highest ----------------------------------------------------------------------------------------------------


def _high(
    shown: Sequence[Shown], ranks: Ranks, *, wide: bool | None = None, suits: str | None = None
) -> tuple[Strength, Class]:
    """The strength of a high hand, and its class: the best of all that these cards are."""
    wide = is_wide(ranks) if wide is None else wide
    found: list[tuple[Strength, Class]] = []
    for kind, places, highest in _readings(shown, ranks):
        values = [_value(place, ranks, wide=wide, rank=place[0].card.rank + 1) for place in places]
        suit = _suit(shown, highest, suits or ranks.suits)
        found.append((_packed(ranks.classes.index(kind), values, suit, wide=wide), kind))
    return max(found)


def _readings(shown: Sequence[Shown], ranks: Ranks) -> Iterator[tuple[Class, list[list[Shown]], int]]:
    """What these cards are: the class, the cards at each place of the comparison, and the highest rank of the hand."""
    highest = max(card.rank for card, _ in shown)
    one_suit = len(shown) == 5 and len({card.suit for card, _ in shown}) == 1
    singly = sorted(
        ([card] for card in shown), key=lambda place: _value(place, ranks, rank=place[0].card.rank), reverse=True
    )
    for kind, places in _by_rank(shown, ranks):
        yield kind, places, highest
    if one_suit:
        yield "flush", singly[: 1 if ranks.flush == "top card" else 5], highest
    for step, straight in ((1, True), (2, False)):
        if straight or ranks.skip_straight:
            head = _head_of_run({card.rank for card, _ in shown}, ranks, step)
            if head is not None:
                place = [card for card in shown if card.card.rank == head]
                yield "straight" if straight else "skip straight", [place], head
                if straight and one_suit:
                    yield "straight flush", [place], head
    court = "JQKA" if ranks.blaze == "JQKA" else "JQK"
    if ranks.blaze != "none" and len(shown) == 5 and all(RANKS[card.rank] in court for card, _ in shown):
        yield "blaze", singly, highest


def _by_rank(shown: Sequence[Shown], ranks: Ranks) -> Iterator[tuple[Class, list[list[Shown]]]]:
    """What these cards are by their ranks alone."""
    groups = _groups(shown, lambda card: card.rank)
    shape = [len(group) for group in groups]
    if shape == [5] and ranks.five_of_a_kind:
        yield "five of a kind", groups
    elif shape == [5]:  # V-050: four of them, and the fifth beside
        for odd in shown:
            four = [card for card in shown if card is not odd]
            yield "four of a kind", [four, [odd]][: 2 if ranks.kickers else 1]
    elif shape == [3, 2]:
        yield "full house", groups[: 1 if ranks.full_house == "threes alone" else 2]
    elif len(shown) == len(groups) or ranks.kickers:
        yield _class_of(shape), groups
    else:
        yield _class_of(shape), [group for group in groups if len(group) > 1]


def _head_of_run(held: set[int], ranks: Ranks, step: int) -> int | None:
    """The highest card of the run that these five ranks make; where the ace stands lowest, the last of the others."""
    line = list(range(RANKS.index(ranks.lowest), _ACE))
    if ranks.ace_in_straights in ("low", "high and low"):
        line.insert(0, _ACE)
    if ranks.ace_in_straights in ("high", "high and low"):
        line.append(_ACE)
    runs = [line[start : start + 4 * step + 1 : step] for start in range(len(line) - 4 * step)]
    return max((run[-1] for run in runs if len(set(run)) == 5 and set(run) == held), default=None)


def _suit(shown: Sequence[Shown], highest: int, suits: str) -> int:
    """How good the suit of the highest card is; 0 where suits decide nothing."""
    if suits == "never":
        return 0
    return max(_BEST_SUIT_LAST[suits].index(SUITS[card.suit]) for card, _ in shown if card.rank == highest)


# ---- the lowest -----------------------------------------------------------------------------------------------------


def _ace_to_five(shown: Sequence[Shown], qualifier: int, ranks: Ranks) -> Strength | None:
    pips = {card.rank: _pip(card) for card, _ in shown}
    if qualifier and (len(pips) < 5 or max(pips.values()) > qualifier):
        return None
    groups = _groups(shown, _pip)
    values = [_value(group, ranks, rank=_pip(group[0].card)) for group in groups]
    shape = [len(group) for group in groups]
    kind: Class = "five of a kind" if shape == [5] else _class_of(shape)
    return _low("a-5", ranks, _packed(LOW_ORDER.index(kind), values, wide=is_wide(ranks)))


def _badugi(shown: Sequence[Shown], ranks: Ranks) -> Strength:
    """The best of the cards that differ from one another in rank and in suit."""
    found: list[Strength] = []
    for size in range(1, 5):
        for some in combinations(shown, size):
            if len({card.rank for card, _ in some}) == size == len({card.suit for card, _ in some}):
                values = [_value(group, ranks, rank=_pip(group[0].card)) for group in _groups(some, _pip)]
                found.append(_low("badugi", ranks, _packed(4 - size, values, wide=is_wide(ranks))))
    return max(found)


def _spade(shown: Sequence[Shown], ranks: Ranks) -> Strength | None:
    spades = [card for card in shown if SUITS[card.card.suit] == "s"]
    values = [_packed(0, [_value([card], ranks, rank=card.card.rank + 1)], wide=is_wide(ranks)) for card in spades]
    start = get_args(Of).index("spade in the hole") * band(ranks)
    return start + max(values) if values else None


def _low(of: Of, ranks: Ranks, badness: int) -> Strength:
    return (get_args(Of).index(of) + 1) * band(ranks) - 1 - badness


def _pip(card: Card) -> int:
    return 1 if card.rank == _ACE else card.rank + 2


# ---- what all of them share -----------------------------------------------------------------------------------------


def _groups(shown: Sequence[Shown], rank: Callable[[Card], int]) -> list[list[Shown]]:
    """The cards of each rank as they are compared: those held most often first, and the higher ranks."""
    times = Counter(rank(card) for card, _ in shown)
    order = sorted(times, key=lambda value: (times[value], value), reverse=True)
    return [[card for card in shown if rank(card.card) == value] for value in order]


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


def _value(place: Sequence[Shown], ranks: Ranks, *, rank: int, wide: bool | None = None) -> int:
    """How much the cards of one place count: their rank, and half of one more or less for a wild card (V-074)."""
    if not (is_wide(ranks) if wide is None else wide):
        return rank
    half = {"equal": 0, "higher": 1, "lower": -1}[ranks.wild_card]
    return 2 * rank + (half if any(wild for _, wild in place) else 0)


def _packed(kind: int, values: list[int], suit: int = 0, *, wide: bool) -> Strength:
    packed = kind
    for place in range(5):
        packed = packed * (32 if wide else 16) + (values[place] if place < len(values) else 0)
    return packed * 4 + suit if wide else packed


def _check_natural(cards: Sequence[Card], ranks: Ranks) -> None:
    for card in cards:
        if card.rank < 0:
            raise unranked(card, ranks)
    _check(cards, ranks)
    if len(cards) > 5:
        raise NoHand(f"a hand is five cards, not {len(cards)}")


def _check(cards: Sequence[Card], ranks: Ranks) -> None:
    if not cards:
        raise NoHand("no cards make no hand")
    for card in cards:
        if card is Card.BACK or (card.rank < 0 and ranks.joker == "none"):
            raise unranked(card, ranks)
        if 0 <= card.rank < RANKS.index(ranks.lowest):
            raise unranked(card, ranks)
    twice = doubled(cards)
    if twice is not None:
        raise NoHand(f"{twice} stands twice in one hand")
