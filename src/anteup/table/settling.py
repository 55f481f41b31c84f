"""Who pays whom when all go home, with as few payments as may be.

If some of them are quits among themselves, they need one payment fewer than they are; so the fewest payments come of
parting all into as many groups that are quits as can be. All partings are tried for up to `EXACT` people who are not even;
for more, the largest sums are paid against each other, and the answer says that fewer might do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from anteup.chips import Chips

EXACT = 15
"""For so many people who have won or lost, every parting is tried."""


class Transfer(Struct, frozen=True):
    """One payment."""

    payer: str
    payee: str
    amount: Chips


class Settlement(Struct, frozen=True):
    """All of them, and who is then quits."""

    transfers: tuple[Transfer, ...]
    fewest: bool = True
    """Could it not be done with fewer? False where there were too many people to try everything."""


class NotEven(ValueError):
    """What people have won and lost does not sum to nothing, so that it cannot be settled."""


def settled(nets: Mapping[str, Chips]) -> Settlement:
    """The payments after which all are quits; `nets` is what each has won, or lost where it is below nothing.

    The same whatever the order of `nets`. Raises NotEven where they do not sum to nothing.

    >>> settled({"ana": 30, "ben": -20, "cy": -10}).transfers[0]
    Transfer(payer='ben', payee='ana', amount=20)
    """
    if total := sum(nets.values()):
        raise NotEven(f"what was won and lost sums to {total:+}, and not to nothing")
    # In the order of their names, so that the same account is always settled alike.
    open_ones = sorted((name, net) for name, net in nets.items() if net)
    if len(open_ones) > EXACT:
        pairs, rest = _quits_by_twos(open_ones)
        groups = [*pairs, *(_parted(rest) if len(rest) <= EXACT else [rest])]
        return Settlement(tuple(_paid(groups)), fewest=False)
    return Settlement(tuple(_paid(_parted(open_ones))))


Group: TypeAlias = list[tuple[str, Chips]]


def _quits_by_twos(some: Group) -> tuple[list[Group], Group]:
    """Those of whom one has won just what another has lost, and the others."""
    pairs: list[Group] = []
    rest: Group = []
    for name, net in some:
        other = next((at for at, (_, owed) in enumerate(rest) if owed == -net), None)
        if other is None:
            rest.append((name, net))
        else:
            pairs.append([rest.pop(other), (name, net)])
    return pairs, rest


def _parted(some: Group) -> list[Group]:
    """As many groups as can be, each of which is quits, the first of such partings.

    `most[members]` is how many groups end within these members when they are taken up one by one in the best order: a
    group is complete whenever those taken up so far are quits.
    """
    count = len(some)
    if not count:
        return []
    sums = [0] * (1 << count)
    most = [0] * (1 << count)
    last = [0] * (1 << count)
    for members in range(1, 1 << count):
        low = members & -members
        sums[members] = sums[members ^ low] + some[low.bit_length() - 1][1]
        best, best_at = -1, 0
        for at in range(count):
            if members >> at & 1 and most[members ^ 1 << at] > best:
                best, best_at = most[members ^ 1 << at], at
        most[members] = best + (not sums[members])
        last[members] = best_at
    groups: list[Group] = []
    members = (1 << count) - 1
    while members:
        if not sums[members]:
            groups.append([])
        groups[-1].append(some[last[members]])
        members ^= 1 << last[members]
    return [sorted(group) for group in sorted(groups, key=min)]


def _paid(groups: Iterable[Group]) -> Iterator[Transfer]:
    """In each group the one who owes most pays the one who is owed most, until all are quits: a payment fewer than they are."""
    for group in groups:
        left = dict(group)
        while any(left.values()):
            payer = min(left, key=lambda name: (left[name], name))
            payee = max(left, key=lambda name: (left[name], name))
            amount = min(-left[payer], left[payee])
            left[payer] += amount
            left[payee] -= amount
            yield Transfer(payer, payee, amount)
