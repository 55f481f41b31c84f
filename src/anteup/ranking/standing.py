"""What wild cards stand for: in the best hand, or because the player has said so."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import TypeAlias

from anteup.cards import STANDARD, Card
from anteup.ranking.badugi import spade
from anteup.ranking.fives import Fives, choices
from anteup.ranking.ranks import Ranks, Strength
from anteup.ranking.wild import Reading, Worth

Held: TypeAlias = tuple[Card, bool]
"""A card as it counts, and whether it is a wild one that stands for it."""


def as_named(fives: Fives, own: Sequence[Card], board: Sequence[Card], named: Mapping[Card, Card]) -> Strength | None:
    """The strength of a hand whose wild cards stand for what they were named."""
    if fives.of == "spade in the hole":
        return spade(held(own, named), 0, fives.ranks)
    found = [worth(fives, held(five, named)) for five in choices(fives.plays, own, board)]
    return max(found) or None


def stands_for(fives: Fives, own: Sequence[Card], board: Sequence[Card], wild: Collection[Card]) -> dict[Card, Card]:
    """What each wild card that plays stands for in the best hand: as few of them as it takes."""
    best = fives.with_wild(own, board, wild)
    if best is None:
        return {}
    if fives.of == "spade in the hole":
        return _spade(fives, own, wild, best)
    natural = {*fives.sorted([*own, *board], wild)[0]}
    fewest = sorted(choices(fives.plays, own, board), key=lambda five: len({*five} - natural))
    ways = _badugis if fives.of == "badugi" else _fillings
    return next(
        standing
        for five in fewest
        for standing in ways(fives, five, [card for card in five if card not in natural])
        if worth(fives, held([card for card in five if card in natural or card in standing], standing)) == best
    )


def held(cards: Sequence[Card], named: Mapping[Card, Card]) -> list[Held]:
    """The cards as they count, by what the wild ones among them are named."""
    return [(named.get(card, card), card in named) for card in cards]


def reading(judge: Worth, shown: Sequence[Held]) -> Reading:
    """What five cards or fewer are as they count."""
    one_suit = len(shown) == 5 and len({card.suit for card, _ in shown}) == 1
    return judge([(card.rank, wild) for card, wild in shown], suited=one_suit)


def worth(fives: Fives, shown: Sequence[Held]) -> Strength:
    """The strength of five cards or fewer as they count."""
    if fives.of == "badugi":
        return fives.badugis.shown(shown)
    read, order = reading(fives.worth, shown), fives.worth.suits
    if not order:
        return read.strength
    return fives.worth.with_suit(read, max([order[card.suit] for card, _ in shown if card.rank == read.highest]))


def _fillings(fives: Fives, five: Sequence[Card], loose: Sequence[Card]) -> list[dict[Card, Card]]:
    """What the wild cards of five may best stand for, in every suit."""
    natural, free, bugs = fives.sorted(five, loose)
    filled = fives.filling.best([(card.rank, card.suit) for card in natural], free, bugs)
    # The aces for the bugs, which may be nothing else unless all are free to fill; one bug too many is not played.
    ranks = sorted(filled.ranks, reverse=True)
    limited = [card for card in loose if card.rank < 0][:bugs]
    unlimited = [card for card in loose if card not in limited]
    playing = [*limited[: len(ranks) - free], *unlimited]
    ways = [
        [STANDARD[4 * rank + suit] for rank, suit in zip(ranks, suits, strict=True)]
        for suits in product((3, 2, 1, 0), repeat=len(ranks))
    ]
    return [dict(zip(playing, faces, strict=True)) for faces in ways if _no_copies([*natural, *faces], fives.ranks)]


def _no_copies(cards: Sequence[Card], ranks: Ranks) -> bool:
    """Whether no card is there twice, unless it may be (H-043, V-072)."""
    alike = len(cards) == 5 and len({card.rank for card in cards}) == 1
    return ranks.duplicates or (alike and ranks.five_of_a_kind) or len({*cards}) == len(cards)


def _badugis(fives: Fives, five: Sequence[Card], loose: Sequence[Card]) -> Iterator[dict[Card, Card]]:
    """What the wild cards of a badugi may stand for beside each choice of natural ones."""
    natural = [card for card in five if card not in loose]
    for count in range(min(4, len(natural)) + 1):
        for some in combinations(natural, count):
            ranks, suits = {card.rank for card in some}, {card.suit for card in some}
            if len(ranks) == count == len(suits):
                pack = [rank for rank in ((place - 1) % 13 for place in fives.badugis.pack) if rank not in ranks]
                left = [suit for suit in (3, 2, 1, 0) if suit not in suits]
                faces = [STANDARD[4 * rank + suit] for rank, suit in zip(pack, left, strict=False)]
                yield dict(zip(loose, faces, strict=False))


def _spade(fives: Fives, own: Sequence[Card], wild: Collection[Card], best: Strength) -> dict[Card, Card]:
    natural, _, _ = fives.sorted(own, wild)
    if spade([(card, False) for card in natural], 0, fives.ranks) == best:
        return {}
    held = [] if fives.ranks.duplicates else natural
    return {
        next(card for card in own if card not in natural): [card for card in STANDARD[3::4] if card not in held][-1]
    }
