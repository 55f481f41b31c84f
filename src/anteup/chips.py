"""Whole chips, and the money they stand for at the edge of the table.

Inside the house a sum is an `int`: so many of the smallest unit of the game. Pounds and dollars exist
only where people read and write sums.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec import Struct

Chips: TypeAlias = int


def split(amount: Chips, among: int, unit: Chips = 1) -> tuple[Chips, ...]:
    """`amount` in `among` equal parts, the odd chips one at a time from the first (TDA 20).

    `unit` is the smallest chip in play: parts are whole multiples of it, and what is less than one of it, such as the
    rest of a last all-in, goes to the first.

    >>> split(20, 3)
    (7, 7, 6)
    >>> split(35, 2, unit=5)
    (20, 15)
    """
    if among == 1:
        return (amount,)
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, among)
    first, *others = (each + 1,) * odd + (each,) * (among - odd)
    return (first * unit + rest, *(part * unit for part in others))


def rake(amount: Chips, percent: int, cap: Chips, unit: Chips = 1) -> Chips:
    """What the house takes from the pots of one hand: rounded down to whole chips of `unit`, at most `cap` (0: no cap)."""
    taken = amount * percent // 100
    return (min(taken, cap) if cap else taken) // unit * unit


class NotMoney(ValueError):
    """Text that is no sum of this money; the message says what was read and what would be right."""


class Money(Struct, frozen=True):
    """How a table writes its sums. The smallest unit is one chip."""

    name: str
    sign: str = ""
    """Written before the whole sum."""
    parts: int = 1
    """Chips in one whole: 100 cents in a dollar."""

    def written(self, amount: Chips) -> str:
        """The sum as people write it.

        >>> DOLLARS.written(1250), CHIPS.written(1250)
        ('$12.50', '1,250')
        """
        minus = "-" if amount < 0 else ""
        whole, rest = divmod(abs(amount), self.parts)
        cents = f".{rest:0{len(str(self.parts)) - 1}}" if rest else ""
        return f"{minus}{self.sign}{whole:,}{cents}"

    def read(self, text: str) -> Chips:
        """A sum that somebody wrote, in chips. Raises NotMoney where it is none, or finer than a chip."""
        places = len(str(self.parts)) - 1
        match = re.fullmatch(
            r"(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?", text.strip().removeprefix(self.sign).strip(), re.ASCII
        )
        cents = (match[2] or "") if match else ""
        if match is None or len(cents) > places:
            raise NotMoney(
                f"{text!r} is not a sum of {self.name}: write it like {self.written(12 * self.parts + self.parts // 2)}"
            )
        return int(match[1].replace(",", "")) * self.parts + int(cents.ljust(places, "0") or "0")


class Sterling(Struct, frozen=True):
    """Pounds, shillings and pence: twelve pence to the shilling, twenty shillings to the pound. One chip is a penny."""

    name: str = "pounds, shillings and pence"

    def written(self, amount: Chips) -> str:
        """The sum as it was written when money was so counted.

        >>> STERLING.written(15), STERLING.written(126), STERLING.written(300)
        ('1s 3d', '10s 6d', '£1 5s')
        """
        shillings, pence = divmod(abs(amount), 12)
        pounds, shillings = divmod(shillings, 20)
        said = [f"£{pounds:,}"] if pounds else []
        said += [f"{shillings}s"] if shillings else []
        said += [f"{pence}d"] if pence or not said else []
        return ("-" if amount < 0 else "") + " ".join(said)

    def read(self, text: str) -> Chips:
        """A sum like `£1 5s`, `2s 6d` or `9d`, in pence. Raises NotMoney."""
        match = re.fullmatch(r"(?:£(\d{1,3}(?:,\d{3})+|\d+))?\s*(?:(\d+)s)?\s*(?:(\d+)d)?", text.strip(), re.ASCII)
        if match is None or not any(match.groups()):
            raise NotMoney(f"{text!r} is not a sum of {self.name}: write it like {self.written(366)}")
        pounds, shillings, pence = (int((part or "0").replace(",", "")) for part in match.groups())
        return 240 * pounds + 12 * shillings + pence


CHIPS = Money("chips")
DOLLARS = Money("dollars and cents", "$", 100)
EVENT = Money("event money", "C£")
STERLING = Sterling()
MONEY: dict[str, Money | Sterling] = {"chips": CHIPS, "dollars": DOLLARS, "pounds": STERLING, "event": EVENT}
"""By the word a rule book uses in `[bank] currency`."""
