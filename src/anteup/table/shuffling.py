"""Who shuffles before a hand, and who cuts (V-006, V-007, L-02, L-03); and the cut itself."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from anteup.cards import Pack
from anteup.rules.house import Table
from anteup.table.granting import NotGranted


class ShuffleOrder(Struct, frozen=True):
    """Chairs, in the order in which they have the pack before it is dealt."""

    shufflers: tuple[int, ...]
    """Who may shuffle, from the dealer's left; the dealer comes last, and has to."""
    cutters: tuple[int, ...]
    """Who may cut: the one at the dealer's right, anybody but the dealer, or nobody."""

    @property
    def dealer(self) -> int:
        """Who deals."""
        return self.shufflers[-1]


def order(chairs: Sequence[int], rules: Table) -> ShuffleOrder:
    """Who shuffles and cuts for a hand, by its book; `chairs` are those of its seats, from the eldest to the dealer."""
    shufflers = tuple(chairs) if rules.shuffle == "all, dealer last" else (chairs[-1],)
    cutters = {"right of dealer": (chairs[-2],), "any": tuple(chairs[:-1]), "none": ()}[rules.cut]
    return ShuffleOrder(shufflers, cutters)


def may_shuffle(who: ShuffleOrder, before: Sequence[int], chair: int) -> None:
    """Raises NotGranted (E_PHASE) where a chair may not shuffle now; `before` have done so already, in that order."""
    if who.dealer in before:
        raise NotGranted("E_PHASE", "the dealer has shuffled, and nobody does after him", "L-02")
    if chair not in who.shufflers:
        raise NotGranted("E_PHASE", f"chair {chair} does not shuffle: {_listed(who.shufflers)} may", "V-006")


def may_deal(who: ShuffleOrder, before: Sequence[int], cutter: int | None) -> None:
    """Raises NotGranted (E_PHASE) where the cards cannot be dealt yet: the dealer has not shuffled, or nobody has cut."""
    if who.dealer not in before:
        raise NotGranted("E_PHASE", "nothing is dealt before the dealer has shuffled", "V-006")
    if who.cutters and cutter is None:
        raise NotGranted("E_PHASE", f"nothing is dealt before the cut, by {_listed(who.cutters)}", "V-007")


def cut(who: ShuffleOrder, chair: int, deck: Pack, at: int) -> Pack:
    """The pack once it is cut: so many cards go from the top to the bottom.

    Raises NotGranted: E_OUT_OF_TURN where another is to cut (V-007, L-03), E_CUT where some cards are not on both sides.
    """
    if chair not in who.cutters:
        raise NotGranted("E_OUT_OF_TURN", f"chair {chair} does not cut: {_listed(who.cutters)} does", "L-03")
    if not 1 <= at < len(deck):
        raise NotGranted("E_CUT", f"a pack of {len(deck)} is cut at 1 to {len(deck) - 1}, and not at {at}", "V-007")
    return deck[at:] + deck[:at]


def _listed(chairs: Sequence[int]) -> str:
    return f"chair {' or '.join(map(str, chairs))}" if chairs else "nobody"
