"""Rules of chairs, first dealers, shuffles and cuts that somebody might well have written instead of those there are."""

from __future__ import annotations

from collections.abc import Sequence

from anteup.cards import Card
from anteup.engine.showing import height
from anteup.rules.house import Table as Rules
from anteup.table.first_dealer import drawn
from anteup.table.happened import DealerDrawn
from anteup.table.shuffling import ShuffleOrder
from anteup.table.turning import Shuffler
from tests.ledger.off import instead


def asked_twice(
    rules: Rules, chairs: Sequence[int], packs: Shuffler, by: int | None = None, *, found: bool = False
) -> DealerDrawn:
    """A first dealer, though he has been found."""
    return drawn(rules, chairs, packs, by, found=found is None)


def shuffles_first(chairs: Sequence[int], rules: Rules) -> ShuffleOrder:
    """The dealer shuffles first, and the one at his left cuts."""
    return ShuffleOrder((chairs[-1], *chairs[:-1]), () if rules.cut == "none" else (chairs[0],))


def ace_is_high(card: Card, *, ace_low: bool) -> int:
    """An ace is high, whatever the book says."""
    return height(card, ace_low=ace_low is None) // 4


def by_the_dealer(seat: int, players: int, book: str = "") -> str:
    """Seats are counted from the dealer, and the eldest has no name."""
    return f"No. {seat + 1} of {players}{book and ''}"


AGAIN_AND_AGAIN = instead("table.first_dealer:drawn", asked_twice, "the pack is taken for the jack again and again")
A_QUEEN = instead("table.first_dealer:is_jack", lambda card: card.text[0] == "Q", "a queen makes the dealer")
ACE_IS_HIGH = instead("table.first_dealer:rank", ace_is_high, "an ace is high in finding the dealer")
ANY_TABLE = instead("table.gamesof:checked", lambda _: None, "any settings make a table")
ANYBODY_FIRST = instead("table.seating:may_choose", lambda *_, **__: None, "anybody takes a chair before the banker")
SUITS_DECIDE = instead("table.seating:by_rank", lambda card: card.index, "suits decide for the chairs")
AT_ANY_TIME = instead("table.seating:may_draw", lambda *_: None, "chairs are drawn for at any time")
COUNTED_FROM_THE_DEALER = instead("table.seating:place", by_the_dealer, "seats are counted from the dealer")
SHUFFLED_BY_ALL = instead("table.shuffling:may_shuffle", lambda *_: None, "anybody shuffles at any time")
NO_CUT = instead("table.shuffling:may_deal", lambda *_: None, "nobody waits for the cut")
DEALER_FIRST = instead("table.shuffling:order", shuffles_first, "the dealer shuffles first, and his left cuts")
