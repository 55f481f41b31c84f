"""Who sits where: choosing a chair, and drawing for the chairs (H-088 to H-090)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anteup.cards import Card
from anteup.chips import Chips
from anteup.rules.house import Table
from anteup.table.granting import NotGranted
from anteup.table.guards import MINUTE
from anteup.table.happened import Person, SeatsDrawn
from anteup.table.packs import Shuffler
from anteup.table.turning import cards_of, ordered

HOUR = 60
"""Minutes between two fresh seatings where the book says none."""


def nearest(free: Sequence[bool]) -> int | None:
    """The free chair that is nearest to the first, of two as near the one to its left; None: there is none (H-088).

    `free`: of each chair, clockwise, whether nobody has it.
    """
    chairs = [chair for chair, nobody in enumerate(free) if nobody]
    return min(chairs, key=lambda chair: (min(chair, len(free) - chair), chair), default=None)


def may_choose(rules: Table, person: Person, banker: Person | None, *, seated: bool) -> None:
    """Raises NotGranted (E_SEAT) where the banker has first choice of the chairs and has not made it (H-088).

    `banker`: None where the house is; `seated`: he has a chair, or has had one.
    """
    if rules.seating == "banker first" and banker is not None and person != banker and not seated:
        raise NotGranted(
            "E_SEAT", "the banker has first choice of the chairs, and has not taken one: wait for him", "H-088"
        )


def makes_room(bots: Mapping[int, Chips]) -> int | None:
    """The bot that gets up for a person, by its chair: the one with the least before it, of equal ones the last. None where
    there is no bot. `bots`: what each has, by chair.
    """
    return min(bots, key=lambda chair: (bots[chair], -chair), default=None)


def seats_drawn(people: Mapping[int, Person], dealer: int, packs: Shuffler) -> SeatsDrawn:
    """A card for each who has a chair, and the chairs that are taken filled from the dealer's left in descending order of the
    cards, the ace being high; equal cards are turned again (H-089). `people` are by chair, `dealer` is a chair. Raises
    NotGranted (E_PHASE) for fewer than two.
    """
    if len(people) < 2:
        raise NotGranted("E_PHASE", f"chairs are drawn for by two or more, and {len(people)} have one", "H-089")
    count = max(people) + 1
    chairs = sorted(people, key=lambda chair: (chair - dealer - 1) % max(count, dealer + 1))
    turned, order = ordered([people[chair] for chair in chairs], cards_of(packs), by_rank)
    return SeatsDrawn(tuple(turned), tuple(zip(order, chairs, strict=True)))


def by_rank(card: Card) -> int:
    """What a card counts for the chairs: suits never decide."""
    return card.rank


def may_draw(rules: Table, at: int, last: int) -> None:
    """Raises NotGranted (E_RESEAT_TOO_SOON) where a fresh seating is called for too soon after the last one (H-090).

    `at` and `last` are in milliseconds; `last` is 0 where there was none.
    """
    minutes = rules.reseat_minutes or HOUR
    left = last + minutes * MINUTE - at
    if last and left > 0:
        wait = -(-left // MINUTE)
        how_long = "a minute" if wait == 1 else f"{wait} minutes"
        every = "an hour" if minutes == HOUR else f"{minutes} minutes"
        say = f"a fresh seating may be called for once in {every}: again in {how_long}"
        raise NotGranted("E_RESEAT_TOO_SOON", say, "H-090")
