"""Bounds that people set themselves, and stakes that stay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from anteup.rules.house import Table
from anteup.table.granting import NotGranted
from anteup.table.guards import (
    FREE,
    MINUTE,
    Guard,
    heeded,
    in_minutes,
    let_in,
    reached,
    stakes_stay,
    tightened,
    within,
)
from anteup.table.settings import Settings

NOW = 1_800_000_000_000


def refused(code: str, law: str, ask: Callable[[], object], says: str | None = None) -> None:
    with pytest.raises(NotGranted, match=says) as told:
        ask()
    assert (told.value.code, told.value.law) == (code, law)


def test_bounds_are_set_and_made_tighter() -> None:
    guard = tightened(FREE, loss=50, at=NOW)
    guard = tightened(guard, stop=NOW + 60 * MINUTE, at=NOW)
    guard = tightened(guard, loss=30, stop=NOW + 40 * MINUTE, at=NOW)

    assert guard == Guard(30, NOW + 40 * MINUTE)
    assert tightened(guard, at=NOW) == guard


def test_bounds_are_never_made_wider() -> None:
    guard = Guard(50, NOW + 40 * MINUTE)

    refused("E_SETTINGS_LOCKED", "V-109", lambda: tightened(guard, loss=51, at=NOW), "limit is 50 and cannot be 51")
    refused(
        "E_SETTINGS_LOCKED",
        "V-109",
        lambda: tightened(guard, stop=NOW + 41 * MINUTE, at=NOW),
        "you stop in 40 minutes, and cannot make it 41 minutes",
    )
    assert tightened(guard, loss=50, stop=NOW + 40 * MINUTE, at=NOW) == guard


def test_what_is_no_bound_is_told() -> None:
    refused("E_SETTINGS", "V-107", lambda: tightened(FREE, loss=0, at=NOW), "a loss limit of 0 is none")
    refused("E_SETTINGS", "V-108", lambda: tightened(FREE, stop=NOW, at=NOW), "gone by")
    refused("E_SETTINGS", "V-108", lambda: in_minutes(0, NOW), "0 minutes are no time")
    assert in_minutes(2, NOW) == NOW + 120_000


bounds = st.one_of(st.none(), st.integers(1, 100))


@given(st.lists(st.tuples(bounds, bounds), max_size=8))
def test_no_way_leads_to_a_wider_bound(wishes: list[tuple[int | None, int | None]]) -> None:
    guard = FREE
    for loss, minutes in wishes:
        before = guard
        try:
            guard = tightened(guard, loss=loss, stop=minutes and NOW + minutes * MINUTE, at=NOW)
        except NotGranted:
            continue
        for was, now in ((before.loss, guard.loss), (before.stop, guard.stop)):
            assert was is None or (now is not None and now <= was)


@pytest.mark.parametrize(
    ("net", "at", "which"),
    [(-49, NOW, ""), (-50, NOW, "loss limit"), (-51, NOW, "loss limit"), (50, NOW + 1, ""), (0, NOW + 2, "stop time")],
)
def test_a_bound_is_reached(net: int, at: int, which: str) -> None:
    guard = Guard(50, NOW + 2)

    assert reached(guard, net, at) == which
    assert reached(FREE, net, at) == ""
    if not which:
        heeded(guard, net, at)
    else:
        code, law = ("E_LOSS_LIMIT", "V-107") if which == "loss limit" else ("E_STOP_TIME", "V-108")
        refused(code, law, lambda: heeded(guard, net, at))


def test_who_cannot_play_any_more_is_told_when_his_bound_holds() -> None:
    for guard, net, law in ((Guard(loss=20), -21, "V-107"), (Guard(stop=NOW), 0, "V-108")):
        with pytest.raises(NotGranted, match="gets up after the hand") as told:
            heeded(guard, net, NOW)
        assert told.value.law == law


def test_how_long_ago_one_was_to_stop() -> None:
    refused("E_STOP_TIME", "V-108", lambda: heeded(Guard(stop=NOW), 0, NOW + MINUTE), "would stop 1 minute ago")


def test_no_more_is_bought_than_may_be_lost() -> None:
    within(Guard(loss=200), -100, 100)
    within(FREE, -100, 100)
    refused("E_LOSS_LIMIT", "V-106", lambda: within(Guard(loss=200), -200, 100), "nothing more can be bought")
    refused("E_LOSS_LIMIT", "V-106", lambda: within(Guard(loss=200), -150, 100), "buy 50 or less")
    within(Guard(loss=200), 50, 250)


def test_stakes_stay_once_a_hand_has_been_played() -> None:
    now = Settings(game="holdem-fixed", stakes={"small_bet": 4}, locked=True)
    other = replace(now, stakes={"small_bet": 8}, stack=500)
    free = replace(now, locked=False)

    stakes_stay(now, other, (Table(),), 0)
    stakes_stay(now, replace(now, pause=9, seats=9), (Table(),), 1)
    stakes_stay(free, replace(other, locked=False), (Table(),), 1)
    refused("E_SETTINGS_LOCKED", "V-100", lambda: stakes_stay(now, other, (Table(),), 1), "the stakes and the stack")
    refused("E_SETTINGS_LOCKED", "V-100", lambda: stakes_stay(now, free, (Table(),), 1), "locked before play")
    refused("E_SETTINGS_LOCKED", "V-100", lambda: stakes_stay(free, other, (Table(stakes_locked=True),), 1))
    stakes_stay(free, replace(free, locked=True), (Table(stakes_locked=True),), 1)


def test_friends_only() -> None:
    let_in(Settings(), Table(), admitted=False)
    let_in(Settings(entry="ask"), Table(friends_only=True), admitted=True)
    refused("E_INVITE", "V-104", lambda: let_in(Settings(entry="ask"), Table(), admitted=False))
    refused("E_INVITE", "V-104", lambda: let_in(Settings(), Table(friends_only=True), admitted=False))
    refused("E_INVITE", "", lambda: let_in(Settings(), Table(), admitted=True, banned=True), "not to come back")
