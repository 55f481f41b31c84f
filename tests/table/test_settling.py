"""Settlements: all are quits, and nobody pays more often than he must."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.table.settling import EXACT, NotEven, Settlement, Transfer, settled


def left(nets: dict[str, int], settlement: Settlement) -> dict[str, int]:
    """What is still owed once all have paid."""
    after = dict(nets)
    for transfer in settlement.transfers:
        after[transfer.payer] += transfer.amount
        after[transfer.payee] -= transfer.amount
    return after


def fewest(nets: list[int]) -> int:
    """By trying everything: the first of those who are not even pays, or is paid by, each of the others in every way."""
    some = [net for net in nets if net]
    if not some:
        return 0
    first, others = some[0], some[1:]
    least = len(some)
    for at, other in enumerate(others):
        if (first < 0) != (other < 0):
            rest = others.copy()
            rest[at] += first
            least = min(least, 1 + fewest(rest))
    return least


def most_groups(nets: list[int]) -> int:
    """By trying everything: into how many groups that are quits these can be parted."""
    if not nets:
        return 0
    first, rest = nets[0], nets[1:]
    best = 0
    for size in range(len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            if first + sum(rest[at] for at in chosen) == 0:
                best = max(best, 1 + most_groups([net for at, net in enumerate(rest) if at not in chosen]))
    return best


def test_two_who_are_quits_with_each_other_pay_nobody_else() -> None:
    settlement = settled({"ana": 50, "ben": -30, "cy": -50, "dee": 30, "eve": 0})

    assert settlement == Settlement((Transfer("cy", "ana", 50), Transfer("ben", "dee", 30)))


def test_three_who_are_quits_are_found_where_pairing_the_largest_sums_would_pay_more_often() -> None:
    # Largest against largest pays five times: 8, 2, 1, 3 and 1.
    settlement = settled({"a": 8, "b": 7, "c": -10, "d": 3, "e": -4, "f": -4})

    assert len(settlement.transfers) == 5 - 1
    assert settlement.fewest


def test_nobody_owes_anything() -> None:
    assert settled({}) == settled({"ana": 0}) == Settlement(())


def test_what_does_not_add_up_is_not_settled() -> None:
    with pytest.raises(NotEven, match=r"sums to \+1"):
        settled({"ana": 5, "ben": -4})


nets_of = st.lists(st.integers(-12, 12), min_size=1, max_size=6).map(lambda some: [*some, -sum(some)])


@given(nets_of)
def test_no_settlement_has_fewer_payments(nets: list[int]) -> None:
    named = {f"p{at}": net for at, net in enumerate(nets)}
    settlement = settled(named)

    assert set(left(named, settlement).values()) <= {0}
    assert all(transfer.amount > 0 for transfer in settlement.transfers)
    assert all(named[transfer.payer] < 0 < named[transfer.payee] for transfer in settlement.transfers)
    open_ones = [net for net in nets if net]
    assert settlement.fewest
    assert len(settlement.transfers) == fewest(nets) == len(open_ones) - most_groups(open_ones)


@given(nets_of, st.randoms())
def test_the_same_account_is_always_settled_alike(nets: list[int], dice: object) -> None:
    named = [(f"p{at}", net) for at, net in enumerate(nets)]
    again = named.copy()
    dice.shuffle(again)  # type: ignore[attr-defined]

    assert settled(dict(named)) == settled(dict(again))


@given(st.lists(st.integers(-1000, 1000), min_size=EXACT, max_size=40).map(lambda some: [*some, -sum(some)]))
def test_with_many_people_all_are_quits_and_it_is_said_that_fewer_might_do(nets: list[int]) -> None:
    named = {f"p{at:02}": net for at, net in enumerate(nets)}
    settlement = settled(named)
    open_ones = [net for net in nets if net]

    assert set(left(named, settlement).values()) <= {0}
    assert len(settlement.transfers) < max(1, len(open_ones))
    assert settlement.fewest == (len(open_ones) <= EXACT)


def test_among_many_those_who_are_quits_by_twos_pay_each_other() -> None:
    named = {f"won{at:02}": 7 * at + 1 for at in range(10)} | {f"lost{at:02}": -7 * at - 1 for at in range(10)}

    assert len(settled(named).transfers) == 10
