"""On what terms the banker gives out chips and takes them back. The bank itself only writes down what was granted.

Each check returns what is granted, or raises NotGranted with the law that is against it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from anteup.cards import Card, pack
from anteup.chips import Chips
from anteup.rules.house import Table
from anteup.rules.stakes import LARGEST
from anteup.table.bank import Bank
from anteup.table.colours import Colours, colours, made_of
from anteup.table.granting import NotGranted
from anteup.table.guards import FREE, Guard, within
from anteup.table.packs import Shuffler
from anteup.table.people import Person
from anteup.table.settings import Settings


class Terms(Struct, frozen=True):
    """What the table's settings and its book have the banker do."""

    stack: Chips
    """What everybody begins with (H-082)."""
    whole: bool = True
    """Only so many again are bought, or a multiple of it (H-085)."""
    equal: bool = True
    """The first buy is just one stack (H-082)."""
    most: Chips = 0
    """More than this nobody may have by buying; 0: the largest stack at the table, or the first one if that is more; where
    whole stacks are bought, any number of them (H-085).
    """
    supply: Chips = 0
    """What chips the banker has in all; 0: always enough."""
    part: bool = False
    """Chips may be taken off the table before one leaves (H-077)."""
    loans: bool = False
    """Chips may pass from player to player (H-084)."""
    colours: Colours = ()
    """The banker's chips; none: sums need not be put together from any."""
    strict: bool = False
    """Every sum must be put together from them (H-015)."""


def whole_stacks(settings: Settings, book: Table) -> bool:
    """Are only whole stacks bought? So it is where the table says so, and wherever its book does (H-085)."""
    return "whole stacks" in {settings.rebuy, book.bank.rebuy}


def terms(settings: Settings, book: Table, usual: Chips) -> Terms:
    """The terms of a table; `usual` is its game's usual stack.

    What the settings do not say is the book's. Raises NotGranted (E_RULEBOOK) for a set of chips that is none, and for a book
    that has chips added during a hand: none of the games here is played so.
    """
    bank = book.bank
    if bank.midhand:
        raise NotGranted(
            "E_RULEBOOK", "`midhand` of [bank] is true, and no chips are added here during a hand", "H-076"
        )
    return Terms(
        stack=settings.stack or usual,
        whole=whole_stacks(settings, book),
        equal=bank.equal_start,
        most=settings.most,
        supply=settings.supply,
        part=bank.part_cash_out,
        loans=bank.loans,
        colours=colours(bank.colours),
        strict=bank.strict,
    )


def buying(  # noqa: PLR0913  (what is asked, and what it is held against)
    bank: Bank, terms: Terms, person: Person, amount: Chips = 0, *, guard: Guard = FREE, back: Chips = 0
) -> Chips:
    """How many chips somebody gets who asks for `amount`, or for as much as is usual (0).

    `back`: what he took along when he last got up, and has not bought again: he buys no less (H-077), and just that he may
    always have, as he may where he has never left. Raises NotGranted: E_CHIPS_LOCKED (H-077), E_BANK for a first stack that
    is not as large as everybody's (H-082) and for more than the table allows, E_BANK_UNIT for less than whole stacks (H-085),
    E_DENOM (H-015), E_LOSS_LIMIT (V-106). Whether the bank has so much, `redemptions` says; whether he gets it now or once
    the hand is over, `asking.bought` (H-076).
    """
    stack, first = bank.stack(person), person not in bank.people
    back = _brought(bank, terms, back - stack)
    usual = terms.stack if terms.whole or stack >= terms.stack else terms.stack - stack
    wanted = amount or max(usual, back)
    if 0 < wanted < back:
        say = f"you took {back} along when you got up, and cannot sit down with {wanted}: bring all of it back"
        raise NotGranted("E_CHIPS_LOCKED", say, "H-077")
    if wanted == back > 0:
        within(guard, bank.account(person), wanted)
        return wanted
    if wanted < 1:
        raise NotGranted("E_BANK", f"{amount} chips cannot be bought: it takes one or more", "H-082")
    if first and terms.equal and wanted != terms.stack:
        raise NotGranted("E_BANK", f"everybody begins with {terms.stack}, and not with {wanted}", "H-082")
    if terms.whole and wanted % terms.stack:
        raise NotGranted("E_BANK_UNIT", f"{wanted} is no number of whole stacks: each is {terms.stack}", "H-085")
    most = _most(bank, terms, person)
    if stack + wanted > most:
        room = max(0, most - stack)
        more = f"buy {room} or less" if room and not terms.whole else "buy when you have less"
        had = f", and you have {stack}" if stack else ""
        raise NotGranted("E_BANK", f"nobody buys himself more than {most}{had}: {more}")
    within(guard, bank.account(person), wanted)
    return _payable(terms, wanted)


def _brought(bank: Bank, terms: Terms, back: Chips) -> Chips:
    """What of `back` somebody has to bring back: all, unless the house lets chips go, or the banker has not so much left."""
    left = supply_left(bank, terms)
    return 0 if terms.part else max(0, back if left is None else min(back, left))


def _most(bank: Bank, terms: Terms, person: Person) -> Chips:
    """More than this somebody may not have by buying."""
    if terms.most or terms.whole:
        return terms.most or LARGEST
    return max(terms.stack, *(stack for other, stack in bank.stacks.items() if other != person), 0)


def taking_off(bank: Bank, terms: Terms, person: Person, amount: Chips, *, in_hand: bool = False) -> Chips:
    """What somebody may take off the table who stays. Raises NotGranted: E_CHIPS_LOCKED (H-077), E_BANK, E_DENOM."""
    if not terms.part or in_hand:
        when = "until the hand is over" if terms.part else "until you leave"
        raise NotGranted("E_CHIPS_LOCKED", f"{amount} cannot be taken off the table: all chips stay {when}", "H-077")
    return _payable(terms, _own(bank, person, amount, leaves=1))


def giving(  # noqa: PLR0913  (as of `buying`)
    bank: Bank, terms: Terms, person: Person, to: Person, amount: Chips, *, in_hand: bool = False
) -> Chips:
    """What somebody may give or lend another; `in_hand`: one of the two is being dealt to.

    Raises NotGranted: E_LOAN where chips do not pass between players (H-084), E_CHIPS_LOCKED, E_BANK, E_DENOM.
    """
    if not terms.loans:
        raise NotGranted(
            "E_LOAN", f"{amount} cannot be lent or sold: chips are had of the banker, and of nobody else", "H-084"
        )
    if in_hand:
        raise NotGranted("E_CHIPS_LOCKED", f"{amount} cannot be given during a hand: wait until it is over", "H-076")
    if to == person:
        raise NotGranted("E_BANK", "one cannot give chips to oneself: name somebody else")
    return _payable(terms, _own(bank, person, amount))


def supply_left(bank: Bank, terms: Terms) -> Chips | None:
    """The chips that the banker still has; None: always enough. With less than a stack he is short (H-080, H-086)."""
    return terms.supply - bank.out if terms.supply else None


def is_short(bank: Bank, terms: Terms) -> bool:
    """Can the banker not give out another stack?"""
    left = supply_left(bank, terms)
    return left is not None and left < terms.stack


def surplus(bank: Bank, terms: Terms, person: Person) -> Chips:
    """What the banker may buy back of somebody: whole stacks, of which a whole one is left (H-086)."""
    return max(0, (bank.stack(person) // terms.stack - 1) * terms.stack)


def redeeming(bank: Bank, terms: Terms, person: Person, amount: Chips, *, in_hand: bool = False) -> Chips:
    """What the banker buys back of somebody. Raises NotGranted: E_CHIPS_LOCKED where he is not short (H-077) or during a hand,
    E_BANK_UNIT for less than whole stacks, E_BANK for one who has not so much over (H-086).
    """
    if in_hand or not is_short(bank, terms):
        why = "during a hand" if in_hand else "while the banker has chips for another stack"
        raise NotGranted("E_CHIPS_LOCKED", f"{amount} cannot be bought back {why}", "H-077")
    if amount < 1 or amount % terms.stack:
        raise NotGranted("E_BANK_UNIT", f"{amount} is no number of whole stacks: each is {terms.stack}", "H-086")
    if amount > surplus(bank, terms, person):
        raise NotGranted(
            "E_BANK",
            f"{amount} of {bank.stack(person)} cannot be bought back: a whole stack of {terms.stack} must be left",
            "H-086",
        )
    return amount


def redemptions(
    bank: Bank, terms: Terms, wanted: Chips, playing: Collection[Person] = ()
) -> tuple[tuple[Person, Chips], ...]:
    """Whom the banker buys stacks back from so that he can give out `wanted` more: always the richest (H-086).

    Nobody where he has enough. `playing` are in a hand, and keep what they have. Raises NotGranted: E_BANK where nobody has so
    much over.
    """
    left = supply_left(bank, terms)
    if left is None or wanted <= left:
        return ()
    stacks = {person: stack for person, stack in bank.stacks.items() if person not in playing}
    back = dict[Person, Chips]()
    while left + sum(back.values()) < wanted:
        richest = max(stacks, key=lambda person: stacks[person], default=None)
        if richest is None or stacks[richest] < 2 * terms.stack:
            raise NotGranted(
                "E_BANK", f"the banker has {left} left and not {wanted}, and nobody has a stack to spare", "H-086"
            )
        stacks[richest] -= terms.stack
        back[richest] = back.get(richest, 0) + terms.stack
    return tuple(back.items())


def adjusting(  # noqa: PLR0913  (as of `buying`)
    bank: Bank, terms: Terms, person: Person, amount: Chips, why: str, *, in_hand: bool = False
) -> Chips:
    """By how much the host may put a stack right, saying why. Raises NotGranted: E_MIDHAND_REBUY, E_BANK, E_DENOM."""
    if in_hand:
        raise NotGranted("E_MIDHAND_REBUY", "no stack is put right during a hand: wait until it is over", "H-076")
    if not why.strip():
        raise NotGranted("E_BANK", f"a stack is not put right by {amount:+} without saying why: all see it")
    if not amount or not 0 <= bank.stack(person) + amount <= LARGEST:
        raise NotGranted("E_BANK", f"a stack of {bank.stack(person)} cannot be put right by {amount:+}")
    left = supply_left(bank, terms)
    if left is not None and amount > left:
        raise NotGranted("E_BANK", f"the banker has {left} left, and not {amount}", "H-086")
    _payable(terms, abs(amount))
    return amount


def _own(bank: Bank, person: Person, amount: Chips, leaves: Chips = 0) -> Chips:
    stack = bank.stack(person)
    if not 1 <= amount <= stack - leaves:
        raise NotGranted("E_BANK", f"{amount} of {stack} cannot be had: 1 to {max(0, stack - leaves)}")
    return amount


def _payable(terms: Terms, amount: Chips) -> Chips:
    if terms.strict:
        made_of(terms.colours, amount)
    return amount


# ---- who the banker is ----------------------------------------------------------------------


def banker_by_lot(people: Sequence[Person], packs: Shuffler) -> tuple[tuple[tuple[Person, Card], ...], Person]:
    """A card for each, one of them the ace of spades, and who has got that: the banker (H-081). For 1 to 52 people."""
    cards, _ = packs.shuffled(pack()[-len(people) :])
    turned = tuple(zip(people, cards, strict=True))
    return turned, next(person for person, card in turned if card is pack()[-1])
