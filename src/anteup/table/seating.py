"""Who sits where: choosing a chair, drawing for the chairs, and who is what from the dealer's left (H-087 to H-090)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anteup.cards import Card
from anteup.chips import Chips
from anteup.rules.house import Table
from anteup.table.granting import NotGranted
from anteup.table.happened import Person, SeatsDrawn
from anteup.table.turning import Shuffler, cards_of, ordered

HOUR = 60
"""Minutes between two fresh seatings where the book says none."""
MINUTE = 60_000


def nearest(free: Sequence[bool], to: int = 0) -> int | None:
    """The free chair that is nearest to a place, of two as near the one to its left; None: there is none (H-088).

    `free`: of each chair, clockwise, whether nobody has it.
    """
    count = len(free)
    by_way = sorted(
        range(count), key=lambda chair: (min((chair - to) % count, (to - chair) % count), (chair - to) % count)
    )
    return next((chair for chair in by_way if free[chair]), None)


def may_choose(rules: Table, person: Person, banker: Person | None, *, seated: bool) -> None:
    """Raises NotGranted (E_SEAT) where the banker has first choice of the chairs and has not made it (H-088), or where the
    chairs are given out by him alone. `banker`: None where the house is; `seated`: he has a chair, or has had one.
    """
    if banker is None or person == banker:
        return
    if rules.seating == "organiser":
        raise NotGranted("E_SEAT", "at this table the host says who sits where", "H-088")
    if rules.seating == "banker first" and not seated:
        raise NotGranted(
            "E_SEAT", "the banker has first choice of the chairs, and has not taken one: wait for him", "H-088"
        )


def makes_room(bots: Mapping[int, Chips], wanted: int | None = None) -> int | None:
    """The bot that gets up for a person, by its chair: the one in the chair that is wanted, or the one with the least before
    it, of equal ones the last. None where there is no bot. `bots`: what each has, by chair.
    """
    if wanted is not None:
        return wanted if wanted in bots else None
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


# ---- from the dealer's left -----------------------------------------------------------------------------------------

ELDEST = {"victorian": "ante", "laws": "age"}
"""What a book calls the seat at the dealer's left; elsewhere it is the eldest (V-010, V-075)."""
AGE = frozenset({"eldest", "eldest hand", "age", "ante", "ante-man"})
"""All the words for it."""


def place(seat: int, players: int, book: str = "") -> str:
    """What a seat of a hand is called: the eldest, then number 1 and so on to the dealer (V-010, V-075, V-088).

    >>> [place(seat, 5, "victorian") for seat in range(5)]
    ['ante', 'No. 1', 'No. 2', 'No. 3', 'No. 4, the dealer']
    """
    if seat == 0:
        return ELDEST.get(book, "eldest")
    return f"No. {seat}, the dealer" if seat == players - 1 else f"No. {seat}"
