"""The bank: who has had what of it, and where the chips are, by double entry.

Whatever happens to chips is written as postings that sum to zero: what one account has less, others have more. So the
whole bank sums to zero at every moment (H-082), and a chip can neither be made nor lost without its being noticed.

Accounts: `account:ana` is what the bank owes Ana, below nothing what she owes it; `stack:ana` the chips before her; `pot`
what the last hand has left for the next; `kitty` what is put aside for the table (V-085); `house` what the house has
taken. Chips are bought and paid out one for one (V-103), so that what somebody has won is his account and his stack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from csv import writer
from io import StringIO
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from anteup.chips import CHIPS, Chips, Money, Sterling
from anteup.table.kept import Kept
from anteup.table.people import Person

What: TypeAlias = Literal["bought", "left", "redeemed", "took off", "gave", "adjusted", "kitty paid", "hand"]
"""What has happened, in the words of the account."""
POT, KITTY, HOUSE = "pot", "kitty", "house"


class BankBroken(Exception):
    """Postings that make or lose chips, or leave less than nothing where there can be no debt: a fault of the program."""


class Posting(Struct, frozen=True):
    """One line of the account book."""

    account: str
    amount: Chips
    """So much more, or less where it is below nothing."""
    what: What
    why: str = ""
    table: str = ""
    n: int = 0
    """The line of the table's journal that it belongs to; the postings of one line sum to zero."""


class Bank(Struct, frozen=True):
    """What every account holds. Made by `posted`, from an empty one."""

    balances: dict[str, Chips] = {}
    """By the account's name, in the order in which they were first written to."""

    def account(self, person: Person) -> Chips:
        """What the bank owes somebody; below nothing, what he owes it."""
        return self.balances.get(account_of(person), 0)

    def stack(self, person: Person) -> Chips:
        """The chips before somebody; in a hand, as they were when it began."""
        return self.balances.get(stack_of(person), 0)

    def net(self, person: Person) -> Chips:
        """What somebody has won, or lost where it is below nothing."""
        return self.account(person) + self.stack(person)

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who has ever had chips here, or an account."""
        whose = [name.partition(":")[2] for name in self.balances if ":" in name]
        return tuple(Person(name) for name in dict.fromkeys(whose))

    @property
    def stacks(self) -> dict[Person, Chips]:
        """The chips of everybody who has any."""
        return {person: self.stack(person) for person in self.people if self.stack(person)}

    @property
    def out(self) -> Chips:
        """The chips that are not with the banker: in stacks, in a pot, in the kitty, and what the house has taken."""
        return sum(amount for name, amount in self.balances.items() if not name.startswith("account:"))


def account_of(person: Person) -> str:
    """The name of somebody's account with the bank."""
    return f"account:{person}"


def stack_of(person: Person) -> str:
    """The name of the account of the chips before him."""
    return f"stack:{person}"


def posted(bank: Bank, postings: Sequence[Posting]) -> Bank:
    """The bank once these are written. Raises BankBroken where they cannot be."""
    made = sum(posting.amount for posting in postings)
    if made:
        raise BankBroken(f"{_several(postings)} sum to {made:+}, and not to nothing")
    balances = dict(bank.balances)
    for posting in postings:
        balances[posting.account] = balances.get(posting.account, 0) + posting.amount
    if total := sum(balances.values()):
        raise BankBroken(f"after {_several(postings)} the bank sums to {total:+}, and not to nothing")
    for name in {posting.account for posting in postings}:
        if balances[name] < 0 and not name.startswith("account:"):
            raise BankBroken(f"after {_several(postings)} there would be {balances[name]} in {name}")
    return Bank(balances)


def _several(postings: Sequence[Posting]) -> str:
    said = ", ".join(f"{posting.amount:+} to {posting.account} ({posting.what})" for posting in postings)
    return f"the postings {said}" if postings else "no postings"


def numbered(postings: Iterable[Posting], table: str, n: int) -> tuple[Posting, ...]:
    """The same, as they belong to this line of a table's journal."""
    return tuple(replace(posting, table=table, n=n) for posting in postings)


# ---- what is posted when --------------------------------------------------------------------------------------------


def bought(person: Person, amount: Chips) -> tuple[Posting, ...]:
    """The banker gave out chips and wrote them down (H-082, H-084)."""
    return _moved(account_of(person), stack_of(person), amount, "bought")


def left(person: Person, cashed: Chips, why: str = "") -> tuple[Posting, ...]:
    """He was paid out, at the rate at which he bought (V-103)."""
    return _moved(stack_of(person), account_of(person), cashed, "left", why)


def redeemed(person: Person, amount: Chips) -> tuple[Posting, ...]:
    """The banker bought stacks back (H-086)."""
    return _moved(stack_of(person), account_of(person), amount, "redeemed")


def took_off(person: Person, amount: Chips) -> tuple[Posting, ...]:
    """He was paid out a part, and stays, where the house allows it (H-077)."""
    return _moved(stack_of(person), account_of(person), amount, "took off")


def gave(person: Person, to: Person, amount: Chips) -> tuple[Posting, ...]:
    """Chips went from one player to another, where the house allows it (H-084)."""
    return _moved(stack_of(person), stack_of(to), amount, "gave")


def adjusted(person: Person, amount: Chips, why: str) -> tuple[Posting, ...]:
    """The host put a stack right, by so much more, or less where it is below nothing."""
    return _moved(account_of(person), stack_of(person), amount, "adjusted", why)


def kitty_paid(person: Person, amount: Chips, why: str) -> tuple[Posting, ...]:
    """What was put aside went to somebody (V-085)."""
    return _moved(KITTY, account_of(person), amount, "kitty paid", why)


def pot_shared(shares: Iterable[tuple[Person, Chips]], why: str) -> tuple[Posting, ...]:
    """What was left in the pot went to those who are in it."""
    return tuple(one for person, amount in shares for one in _moved(POT, account_of(person), amount, "hand", why))


def hand_done(before: Kept, after: Kept, people: Sequence[Person | None], why: str) -> tuple[Posting, ...]:
    """What a hand has changed: stacks, what is left for the next, the kitty, and what the house took.

    `people` are those of the chairs, None where nobody sits; `why` says which hand it was. A hand that was voided changes nothing. Raises BankBroken where
    the two do not hold the same chips, or an empty chair has won some.
    """
    changes: list[tuple[str, Chips]] = []
    for number, (chair, then) in enumerate(zip(before.chairs, after.chairs, strict=True)):
        gained = then.stack - chair.stack
        person = people[number] if number < len(people) else None
        if person is not None:
            changes.append((stack_of(person), gained))
        elif gained:
            raise BankBroken(f"chair {number}, where nobody sits, has {gained:+} after {why}")
    changes.append((POT, after.carried.pot - before.carried.pot))
    changes.append((KITTY, after.kitty - before.kitty))
    changes.append((HOUSE, after.raked - before.raked))
    postings = tuple(Posting(name, amount, "hand", why) for name, amount in changes if amount)
    if made := sum(posting.amount for posting in postings):
        raise BankBroken(f"{why} ends with {made:+} chips: {_several(postings)}")
    return postings


def _moved(giver: str, taker: str, amount: Chips, what: What, why: str = "") -> tuple[Posting, ...]:
    return (Posting(giver, -amount, what, why), Posting(taker, amount, what, why)) if amount else ()


# ---- what is read out of it -----------------------------------------------------------------------------------------


def nets(bank: Bank, banker: Person | None = None) -> dict[str, Chips]:
    """What each has won or lost, everybody's stack counted as if he were paid out now; all of it sums to zero.

    What lies in a pot, in the kitty and with the house is the banker's to account for; where the house is the banker
    (None), they stand under their own names.
    """
    won: dict[str, Chips] = {person: bank.net(person) for person in bank.people}
    for name in (POT, KITTY, HOUSE):
        if amount := bank.balances.get(name, 0):
            whose = name if banker is None else banker
            won[whose] = won.get(whose, 0) + amount
    return won


def taken(postings: Iterable[Posting], person: Person) -> Chips:
    """What somebody has bought in all, by the account book; what he was paid out is not taken off it (H-082, H-084). Chips that
    the host gave him by hand count as bought.
    """
    name = account_of(person)
    return -sum(posting.amount for posting in postings if posting.account == name and posting.amount < 0)


def paid_out(postings: Iterable[Posting], person: Person) -> Chips:
    """What somebody has had back in all: with his stack, and less what he has taken, it is what he has won."""
    name = account_of(person)
    return sum(posting.amount for posting in postings if posting.account == name and posting.amount > 0)


HEAD = ("line", "what", "why", "whose", "account", "amount", "sum")


def csv_rows(
    postings: Iterable[Posting], names: Mapping[Person, str], money: Money | Sterling = CHIPS
) -> Iterator[tuple[str, ...]]:
    """The account book row by row, the first saying what is in the columns: `amount` is in the smallest unit, `sum` as the
    table writes it.
    """
    yield HEAD
    for posting in postings:
        account, _, person = posting.account.partition(":")
        whose = names.get(Person(person), person)
        said = money.written(abs(posting.amount))
        written = f"-{said}" if posting.amount < 0 else said
        yield (
            str(posting.n),
            posting.what,
            _plain(posting.why),
            _plain(whose),
            account,
            str(posting.amount),
            written,
        )


def csv_of(postings: Iterable[Posting], names: Mapping[Person, str], money: Money | Sterling = CHIPS) -> str:
    """The same as the text of a file, as RFC 4180 has it."""
    text = StringIO()
    writer(text).writerows(csv_rows(postings, names, money))
    return text.getvalue()


def _plain(text: str) -> str:
    """Text that a spreadsheet will not take for a formula: what people have written may begin with anything."""
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t", "\r"} else text
