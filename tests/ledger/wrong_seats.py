"""Rules of chairs and first dealers that somebody might well have written instead of those there are."""

from __future__ import annotations

from anteup.cards import Card
from anteup.engine.showing import height
from anteup.table.session import Session
from tests.ledger.off import instead


def ace_is_high(card: Card, *, ace_low: bool) -> int:
    """An ace is high, whatever the book says."""
    return height(card, ace_low=ace_low is None) // 4


def from_the_dealer(session: Session, chair: int) -> list[int]:
    """All chairs, from one of them round to its right."""
    count = len(session.chairs)
    return [(chair + step) % count for step in range(count)]


A_QUEEN = instead("table.first_dealer:is_jack", lambda card: card.text[0] == "Q", "a queen makes the dealer")
ACE_IS_HIGH = instead("table.first_dealer:rank", ace_is_high, "an ace is high in finding the dealer")
ANY_TABLE = instead("table.gamesof:checked", lambda _: None, "any settings make a table")
ANYBODY_FIRST = instead("table.seating:may_choose", lambda *_, **__: None, "anybody takes a chair before the banker")
SUITS_DECIDE = instead("table.seating:by_rank", lambda card: card.index, "suits decide for the chairs")
AT_ANY_TIME = instead("table.seating:may_draw", lambda *_: None, "chairs are drawn for at any time")
COUNTED_FROM_THE_DEALER = instead("table.session:_clockwise", from_the_dealer, "seats are counted from the dealer")
