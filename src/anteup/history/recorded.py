"""A recorded hand, and whether the chips end where its record says they did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Literal, TypeAlias

from msgspec import Struct, field

from anteup.chips import Money
from anteup.engine.events import Event, Won
from anteup.engine.hand import Hand

Outcome: TypeAlias = Literal["equal", "half-chip", "no result", "differs"]


ROUNDED = Fraction(1, 10)
"""Parts of a chip, thirds among them, may be recorded rounded: their sum is off by less than this."""


class Recorded(Struct, frozen=True, kw_only=True):
    """A hand from somebody's files, as events of ours."""

    where: str
    """The file, and the hand in it."""
    events: tuple[Event, ...]
    hand: Hand
    """What the events fold into; not over where the record stops in mid-hand."""
    scale: int = 1
    """Chips to one of the record's units: 100 where it counts in cents of a dollar."""
    players: tuple[str, ...] = ()
    """Their names, by seat; empty where the record has none."""
    stacks: tuple[Decimal, ...] | None = None
    """How much everybody had at the end of it, in the record's units; None where it does not say."""
    unknown: frozenset[int] = frozenset()
    """Seats whose stacks nobody recorded: they play behind as much as it takes."""
    stops: str = ""
    """Where the record stops in mid-hand."""
    undecided: str = ""
    """Why the cards that are known do not say who won."""
    notes: tuple[str, ...] = ()
    """Where the hand is told a little otherwise than it was recorded."""
    fields: Mapping[str, object] = field(default_factory=dict[str, object])
    """What else the record says: the event, the day, and whatever its writer added."""

    @property
    def money(self) -> Money:
        """How its sums are written."""
        return money(self.scale)


class Compared(Struct, frozen=True):
    """How the chips of a hand ended, beside what was recorded."""

    outcome: Outcome
    says: str = ""
    """What differs, and by how much."""


def money(scale: int) -> Money:
    """Sums with as many places as a record has."""
    return Money("chips", parts=scale)


def compared(recorded: Recorded) -> Compared:
    """Our stacks beside the recorded ones.

    Half a chip is no difference: where a pot was shared in parts of a chip, whole chips cannot be equal, and each of
    those who shared it is less than one chip away (`half-chip`).
    """
    if recorded.undecided:
        return Compared("no result", recorded.undecided)
    if recorded.stacks is None:
        return Compared("no result", recorded.stops and f"the record stops where {recorded.stops}")
    return beside(recorded.hand.stacks, recorded.stacks, recorded)


def beside(ours: Sequence[int], theirs: Sequence[Decimal], recorded: Recorded) -> Compared:
    """Two sets of stacks, ours in chips and theirs in the record's units."""
    off: dict[int, Fraction] = {}
    parts = False
    for seat, (mine, told) in enumerate(zip(ours, theirs, strict=True)):
        difference = mine - Fraction(told) * recorded.scale
        if difference and seat not in recorded.unknown:
            off[seat] = difference
            parts |= difference.denominator == 1
    if not off:
        return Compared("equal")
    says = "; ".join(f"p{seat + 1} has {_sum(ours[seat], recorded)}, recorded are {theirs[seat]}" for seat in off)
    lost = sum(off.values(), Fraction())
    fractions = not parts and abs(lost) < ROUNDED and all(abs(by) < 1 for by in off.values())
    if fractions and off.keys() <= shared(recorded.events):
        return Compared("half-chip", says)
    if lost:
        says += f" ({'fewer' if lost > 0 else 'more'} chips are recorded at the end than there were)"
    return Compared("differs", says)


def shared(events: Iterable[Event]) -> set[int]:
    """The seats that won part of a pot of which another won the rest."""
    winners: dict[int, set[int]] = {}
    for event in events:
        if isinstance(event, Won):
            winners.setdefault(event.pot, set()).add(event.seat)
    return {seat for seats in winners.values() if len(seats) > 1 for seat in seats}


def _sum(chips: int, recorded: Recorded) -> Decimal:
    return Decimal(chips) / recorded.scale
