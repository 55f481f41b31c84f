"""What a player of a recorded hand holds, as far as the record tells it."""

from __future__ import annotations

from anteup.cards import BACK, Card, Pack, written
from anteup.history.acts import Line


class Holder:
    """A player's cards from the deal to the showdown.

    What is told later is known from the time when the card came. A card that was thrown away without being told is one
    of those that nobody knows, and of these the one held longest.
    """

    def __init__(self) -> None:
        self.came: list[Card] = []
        """All that ever came, in that order; `??` for a card that the record does not tell."""
        self._held: list[int] = []
        """Which of them are still held."""

    @property
    def cards(self) -> Pack:
        """What is held now."""
        return tuple(self.came[at] for at in self._held)

    def got(self, new: Pack) -> None:
        """Cards came."""
        self._held += range(len(self.came), len(self.came) + len(new))
        self.came += new

    def threw(self, thrown: Pack, line: Line) -> None:
        """Cards were thrown away. Raises NotAHand, of that line, where they are not held."""
        for card in sorted(thrown, key=lambda card: card is BACK):
            at = next((at for at in self._held if self.came[at] is card), None)
            if at is None:
                at = next((at for at in self._held if self.came[at] is BACK), None)
            if at is None:
                what = "which of these is thrown away has to be told" if card is BACK else f"{card} is not held"
                raise line.fault(f"{what}: the cards are {written(self.cards) or 'none'}")
            self.came[at] = card
            self._held.remove(at)

    def showed(self, shown: Pack, line: Line) -> None:
        """A hand was shown. Raises NotAHand, of that line, where another was dealt."""
        held = self.cards
        if not held:
            self.got(shown)
            return
        if len(held) != len(shown):
            raise line.fault(f"{len(shown)} cards are shown, and {len(held)} were dealt")
        new = [card for card in shown if card is not BACK and card not in held]
        unseen = sum(card is not BACK and card not in shown for card in held)
        if len(new) > held.count(BACK) or unseen > shown.count(BACK):
            raise line.fault(f"the cards that were dealt are {written(held)}")
        for at in self._held:
            if self.came[at] is BACK and new:
                self.came[at] = new.pop(0)
