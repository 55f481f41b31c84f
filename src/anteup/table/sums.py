"""Sums as people type them, in the money of the table."""

from __future__ import annotations

from typing import TypeAlias

from anteup.chips import Chips, Money, NotMoney, Sterling

Purse: TypeAlias = Money | Sterling
"""How a table reads and writes its sums."""
LONGEST_SUM = 40
MOST = 10**15


def read(text: str, money: Purse) -> Chips:
    """A sum in chips, whatever its capitals and spaces. Raises NotMoney where it is none of this money."""
    said = " ".join(text.lower().split())
    if len(said) > LONGEST_SUM:
        raise NotMoney(f"'{said[:20]}...' is longer than any sum")
    sign = money.sign if isinstance(money, Money) else ""
    if sign and said.startswith(sign.lower()):
        said = sign + said[len(sign) :]
    found = money.read(said)
    if found > MOST:
        raise NotMoney(f"{said!r} is more than anybody has")
    return found


def multiples(every: Chips, money: Purse) -> str:
    """That sums are whole multiples of one: ` in 5s`; nothing where every chip will do."""
    said = money.written(every)
    return "" if every == 1 else f" in {said}s" if said[-1].isdigit() else f" in steps of {said}"


def whole(money: Purse) -> Chips:
    """The chips of a coin that stakes are usually said in, for examples: a dollar, a shilling, a chip."""
    return money.parts if isinstance(money, Money) else 12
