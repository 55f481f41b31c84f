"""Who shuffles, who cuts, and in which order."""

from __future__ import annotations

import pytest

from anteup.cards import pack
from anteup.rules import table_rules
from anteup.rules.house import Table
from anteup.table.granting import NotGranted
from anteup.table.shuffling import ShuffleOrder, cut, may_deal, may_shuffle, order

CHAIRS = (2, 3, 5, 0)
"""From the eldest to the dealer."""


def test_all_shuffle_the_dealer_last_and_his_right_neighbour_cuts() -> None:
    for rules in (
        table_rules("draw", book="victorian", stakes={"limit": 12}),
        table_rules("draw", book="laws", stakes={"limit": 12}),
        table_rules("draw", book="hoyle"),
    ):
        assert order(CHAIRS, rules) == ShuffleOrder((2, 3, 5, 0), (5,))


def test_where_the_dealer_shuffles_alone() -> None:
    assert order(CHAIRS, Table()) == ShuffleOrder((0,), (5,))
    assert order(CHAIRS, Table(cut="none")).cutters == ()
    assert order(CHAIRS, Table(cut="any")).cutters == (2, 3, 5)
    assert order((4, 1), Table()) == ShuffleOrder((1,), (4,))


def test_nobody_shuffles_after_the_dealer() -> None:
    who = order(CHAIRS, Table(shuffle="all, dealer last"))
    may_shuffle(who, (), 3)
    may_shuffle(who, (3, 2), 0)
    with pytest.raises(NotGranted, match="nobody does after him") as late:
        may_shuffle(who, (3, 0), 2)
    with pytest.raises(NotGranted, match="chair 4 does not shuffle: chair 2 or 3 or 5 or 0 may") as stranger:
        may_shuffle(who, (), 4)

    assert {late.value.code, stranger.value.code} == {"E_PHASE"}


def test_nothing_is_dealt_before_the_shuffle_and_the_cut() -> None:
    who = order(CHAIRS, Table())
    with pytest.raises(NotGranted, match="before the dealer has shuffled"):
        may_deal(who, (), None)
    with pytest.raises(NotGranted, match="before the cut, by chair 5"):
        may_deal(who, (0,), None)

    may_deal(who, (0,), 5)
    may_deal(order(CHAIRS, Table(cut="none")), (0,), None)


def test_the_cut() -> None:
    who, deck = order(CHAIRS, Table()), pack()

    assert cut(who, 5, deck, 20) == (*deck[20:], *deck[:20])
    with pytest.raises(NotGranted, match="chair 3 does not cut: chair 5 does") as other:
        cut(who, 3, deck, 20)
    with pytest.raises(NotGranted, match="chair 5 does not cut: nobody does"):
        cut(order(CHAIRS, Table(cut="none")), 5, deck, 20)
    for at in (0, 52):
        with pytest.raises(NotGranted, match=f"cut at 1 to 51, and not at {at}") as nothing:
            cut(who, 5, deck, at)
        assert nothing.value.code == "E_CUT"
    assert other.value.code == "E_OUT_OF_TURN"
