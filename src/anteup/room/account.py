"""The ledger of a table as its page has it: where everybody stands, who pays whom, and every line."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from anteup.chips import MONEY, Chips, Money, Sterling
from anteup.rules.sentences import listed
from anteup.table.asking import banker_of, terms_of
from anteup.table.bank import HOUSE, KITTY, POT, Posting, What, nets, paid_out, taken
from anteup.table.colours import Colours, in_words
from anteup.table.evening import Evening
from anteup.table.happened import Person
from anteup.table.people import BOT
from anteup.table.settling import settled

if TYPE_CHECKING:
    from anteup.room.actor import Table
    from anteup.room.house import House

LINES = 500
"""So many lines are shown; the file for a spreadsheet has all."""
WHAT: dict[What, str] = {
    "bought": "Bought",
    "left": "Paid out",
    "redeemed": "Bought back by the bank",
    "took off": "Taken off the table",
    "gave": "Given",
    "adjusted": "Put right by the host",
    "kitty paid": "From the kitty",
    "hand": "",
}
"""By the word of the account book: what people read."""
MINUS = "\N{MINUS SIGN}"
OTHERS = {POT: "the pot that waits", KITTY: "the kitty", HOUSE: "the house"}


class Row(Struct, frozen=True):
    """Somebody, and his sums; or the kitty and whatever else holds chips that no banker keeps."""

    name: str
    bought: str
    paid: str
    """What he was paid out."""
    stack: str
    keeps: str
    """What of the pot, the kitty and the house's share is with him, who is the banker; empty: nothing."""
    net: str
    """The two before it and what he was paid out, less what he has bought."""
    sign: int
    """1: he has won, -1: he has lost."""


class Entry(Struct, frozen=True):
    """A line of the ledger: whatever moved together."""

    n: int
    at: int | None
    what: str
    moves: tuple[tuple[str, str], ...]
    """Whose, and how much."""
    host: bool
    """Did the host do it by hand?"""


class Account(Struct, frozen=True):
    """All of it."""

    rows: tuple[Row, ...]
    bought: str
    paid: str
    stacks: str
    transfers: tuple[tuple[str, str, str], ...]
    fewest: bool
    bots: str
    """Who pays and is paid for bots; empty: none has had chips."""
    entries: tuple[Entry, ...]
    more: int
    """Lines that are not shown."""
    hands: int
    chips: str
    """What a chip of each colour is worth, where the sums before people are told by colours too; else empty."""


async def account(house: House, table: Table) -> Account:
    """The ledger of a table."""
    evening, upto = table.evening, table.n
    postings = [one for one in await house.journal.ledger(table.id) if one.n <= upto]  # not what has come meanwhile
    times = await house.journal.times(table.id)
    purse = MONEY[evening.settings.money]
    bank, banker, chips = evening.bank, banker_of(evening), terms_of(evening).colours
    won = nets(bank, banker)
    there = list(bank.people)
    if banker is not None and banker in won and banker not in there:
        there.append(banker)
    people = sorted(there, key=lambda person: -won[person])
    rows = tuple(
        Row(
            who(evening, person),
            purse.written(taken(postings, person)),
            purse.written(paid_out(postings, person)),
            in_front(purse, chips, bank.stack(person)),
            purse.written(kept) if (kept := won[person] - bank.net(person)) else "",
            signed(purse, won[person]),
            (won[person] > 0) - (won[person] < 0),
        )
        for person in people
    )
    laid = {} if banker is not None else {name: bank.balances.get(name, 0) for name in OTHERS}
    rows += tuple(
        Row(OTHERS[name].capitalize(), "", "", in_front(purse, chips, amount), "", signed(purse, won[name]), 1)
        for name, amount in laid.items()
        if amount
    )
    owed: dict[str, Chips] = {}
    for name, net in won.items():  # who keeps the chips has given the bots theirs, and answers for them
        whose = (banker or HOUSE) if name.startswith(BOT) else name
        owed[whose] = owed.get(whose, 0) + net
    settlement = settled(owed)
    entries = [_entry(evening, n, times.get(n), list(some), purse) for n, some in groupby(postings, lambda one: one.n)]
    entries.reverse()
    return Account(
        rows,
        purse.written(sum(taken(postings, person) for person in people)),
        purse.written(sum(paid_out(postings, person) for person in people)),
        purse.written(bank.out),
        tuple(
            (who(evening, one.payer), who(evening, one.payee), purse.written(one.amount))
            for one in settlement.transfers
        ),
        settlement.fewest,
        who(evening, banker or HOUSE) if any(name.startswith(BOT) for name in won) else "",
        tuple(entries[:LINES]),
        max(0, len(entries) - LINES),
        evening.session.hands,
        listed(f"{colour} {purse.written(worth)}" for colour, worth in chips) if chips else "",
    )


def who(evening: Evening, account: str) -> str:
    """Whose an account is, by name; a person's id has a colon in it where he is a bot."""
    if account in OTHERS:
        return OTHERS[account]
    person = account.removeprefix("account:").removeprefix("stack:")
    return evening.names.get(Person(person), "somebody")


def in_front(purse: Money | Sterling, chips: Colours, amount: Chips) -> str:
    """The chips before somebody, and where the book has colours how many of each make them up (V-102)."""
    words = in_words(chips, amount)
    return f"{purse.written(amount)} ({words})" if words else purse.written(amount)


def signed(purse: Money | Sterling, amount: Chips) -> str:
    """A sum with its sign."""
    return f"{('', '+', MINUS)[(amount > 0) - (amount < 0)]}{purse.written(abs(amount))}"


def _entry(evening: Evening, n: int, at: int | None, postings: list[Posting], purse: Money | Sterling) -> Entry:
    first = postings[0]
    what = WHAT[first.what] or first.why.capitalize()
    if first.why and WHAT[first.what]:
        what = f"{what}: {first.why}"
    chips = {one.account for one in postings}
    moves = tuple(
        (who(evening, one.account), signed(purse, one.amount))
        for one in postings
        if one.account.replace("account:", "stack:", 1) not in chips - {one.account}  # else it is said of his stack
    )
    return Entry(n, at, what, moves, first.what == "adjusted")
