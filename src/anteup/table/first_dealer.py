"""Finding the first dealer: card by card, in sight of all (H-018, H-087, V-003, L-01)."""

from __future__ import annotations

from collections.abc import Sequence

from anteup.cards import RANKS, Card
from anteup.engine.showing import height
from anteup.rules.house import Table
from anteup.table.granting import NotGranted
from anteup.table.happened import DealerDrawn
from anteup.table.turning import Shuffler, best, cards_of

JACK = RANKS.index("J")


def drawn(
    rules: Table, chairs: Sequence[int], packs: Shuffler, by: int | None = None, *, found: bool = False
) -> DealerDrawn:
    """The first dealer of those at `chairs` (clockwise), in the way of the book.

    `by` takes the pack, and may be anybody who plays (H-087); where nobody does, the first of them. He is served last. Raises
    NotGranted: E_PHASE where the dealer has been found, E_SEAT where `by` does not play.
    """
    if found:
        raise NotGranted("E_PHASE", "the first dealer has been found: the pack is taken for that once", "H-087")
    holder = chairs[0] if by is None else by
    if holder not in chairs:
        raise NotGranted(
            "E_SEAT", f"the pack is taken by one of those who play, and nobody does at chair {by}", "H-087"
        )
    at = chairs.index(holder)
    round_table = (*chairs[at + 1 :], *chairs[: at + 1])
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
