"""Finding the first dealer: card by card, in sight of all (H-018, V-003, L-01)."""

from __future__ import annotations

from collections.abc import Sequence

from anteup.cards import RANKS, Card
from anteup.engine.showing import height
from anteup.rules.house import Table
from anteup.table.happened import DealerDrawn
from anteup.table.packs import Shuffler
from anteup.table.turning import best, cards_of

JACK = RANKS.index("J")


def drawn(rules: Table, chairs: Sequence[int], packs: Shuffler) -> DealerDrawn:
    """The first dealer of those at `chairs` (clockwise), in the way of the book. The first of them holds the pack, and is
    served last.
    """
    holder, *others = chairs
    round_table = (*others, holder)
    cards, way = cards_of(packs), rules.first_dealer
    ace_low = rules.first_dealer_ace == "low"
    match way:
        case "fixed":
            return DealerDrawn(way, (), holder)
        case "first jack":
            turned: list[tuple[int, Card]] = []
            while not turned or not is_jack(turned[-1][1]):
                turned.append((round_table[len(turned) % len(round_table)], next(cards)))
            return DealerDrawn(way, tuple(turned), turned[-1][0])
        case "high card":  # equal cards by their suits, so that one card each is enough
            turned, dealer = best(round_table, cards, lambda card: height(card, ace_low=ace_low))
        case _:
            turned, dealer = best(round_table, cards, lambda card: -rank(card, ace_low=ace_low))
    return DealerDrawn(way, tuple(turned), dealer)


def is_jack(card: Card) -> bool:
    """Is this the card that makes the dealer?"""
    return card.rank == JACK


def rank(card: Card, *, ace_low: bool) -> int:
    """What a card counts by its rank alone."""
    return height(card, ace_low=ace_low) // 4
