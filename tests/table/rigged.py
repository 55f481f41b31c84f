"""A pack that lies as a test has it."""

from __future__ import annotations

from anteup.cards import Pack, cards
from anteup.engine.events import Slip


class Rigged:
    """Cards on top of the pack in this order; the rest follow as they come."""

    def __init__(self, top: str) -> None:
        self.top = cards(top)

    def shuffled(self, deck: Pack) -> tuple[Pack, bytes]:
        """The pack, these cards first."""
        return (*self.top, *(card for card in deck if card not in self.top)), b""

    def slips(self, _deck: Pack) -> tuple[Slip, ...]:
        """No faults."""
        return ()
