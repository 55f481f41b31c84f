"""The dealer: read from top to bottom, `next_events` is a hand from the first post to the last odd chip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from anteup.cards import Pack
from anteup.engine.actions import Seat
from anteup.engine.events import (
    BetReturned,
    BettingOpened,
    BoardDealt,
    Event,
    HolesDealt,
    Into,
    Posted,
    StepEnded,
    StraddlesOpened,
)
from anteup.engine.hand import Hand, first_from, seats
from anteup.engine.showdown import showdown, tabled_early
from anteup.engine.straddles import straddlers
from anteup.rules.steps import Bet, Board, Deal, Post, Show, Straddle, big_blind

STEP_ENDED = StepEnded()


def next_events(hand: Hand) -> Sequence[Event]:
    """What the dealer does now, without anybody's asking; nothing while he waits for a player or for the pack."""
    if hand.due or hand.over:
        return ()
    step = hand.game.steps[hand.step]
    match step:
        case Bet():
            if not hand.begun and (opened := betting_opened(hand, step)):
                return (opened,)
            return (*uncalled(hand), STEP_ENDED)
        case Board():
            if not hand.deck:
                return ()
            at = hand.top + step.burn
            return (*tabled_early(hand, step), BoardDealt(hand.deck[at : at + step.cards], int(step.burn)))
        case Deal():
            return (dealt(hand, step),) if hand.deck else ()
        case Post():
            return (*posts(hand, step), STEP_ENDED)
        case Straddle():
            return (straddles_opened(hand, step) or STEP_ENDED,)
        case Show():
            return showdown(hand, step)
        case _:
            assert_never(step)


def posts(hand: Hand, step: Post) -> Iterator[Posted]:
    """What is owed from earlier hands, the antes, and the blinds: who speaks first is counted from those (T-004)."""
    n = len(hand.stacks)
    two = n == 2 and len(step.blinds) == 2 and step.heads_up == "dealer small"
    blinds = [(1 - i if two else i, blind) for i, blind in enumerate(step.blinds) if blind]
    big = big_blind(step.blinds)
    payer = (1 - big if two else big) if blinds else n - 1
    antes = (
        {"all": range(n), "eldest": (0,), "dealer": (n - 1,), "big blind": (payer,)}[step.ante_by] if step.ante else ()
    )
    into: Into = "live" if step.ante_is == "live" else "share" if step.ante_by == "all" else "pot"
    first = step.ante_by == "all" or step.short == "ante first"

    due: list[tuple[int, int, Into]] = []
    due.extend((owed.seat, owed.amount, "live" if owed.live else "pot") for owed in hand.owed)
    if step.only != "blinds":
        due.extend((seat, step.ante, into) for seat in antes if first)
    if step.only != "ante":
        due.extend((seat, blind, "blind") for seat, blind in blinds)
    if step.only != "blinds":
        due.extend((seat, step.ante, into) for seat in antes if not first)

    stacks, bets = list(hand.stacks), list(hand.bets)
    for seat, amount, into in due:
        level = amount if into in {"blind", "live"} else 0
        paid = min(max(0, amount - bets[seat]) if level else amount, stacks[seat])
        stacks[seat] -= paid
        bets[seat] += paid if level else 0
        if paid or level:
            yield Posted(Seat(seat), paid, into, level)


def straddles_opened(hand: Hand, step: Straddle) -> StraddlesOpened | None:
    """Who is asked for a straddle, from the left of the blinds."""
    due = 0 if hand.begun else straddlers(hand, step)
    return StraddlesOpened(first_from(due, hand.poster + 1), due) if due else None


def dealt(hand: Hand, step: Deal) -> HolesDealt:
    """Cards one at a time, from the dealer's left, the dealer last (H-016, T-002)."""
    order = list(seats(hand.live))
    top, end = hand.top, hand.top + len(order) * step.down
    hands: list[Pack] = [()] * len(hand.stacks)
    for i, seat in enumerate(order):
        hands[seat] = hand.deck[top + i : end : len(order)]
    return HolesDealt(tuple(hands))


def betting_opened(hand: Hand, step: Bet) -> BettingOpened | None:
    """Who speaks first, and what is owed; None where nobody has anything to decide."""
    due = hand.live & ~hand.allin
    if due & (due - 1) == 0 and (not due or hand.bets[first_from(due, 0)] >= max(hand.bets)):
        return None
    level = hand.level
    first = hand.poster + 1 if step.opens == "left of the blinds" else 0
    if step.limit == "fixed":
        full, raises = step.fixed, int(level >= step.fixed)  # a straddle is no raise (WSOP Live 126)
        base = level if raises else 0
    else:
        full = hand.game.stakes.unit if step.raise_by == "chip" else step.size
        if step.raise_by == "last raise" and step.first_raise == "the bet faced":
            full = max(full, level)
        base, raises = 0, int(level > 0)
    cap = 0 if step.raises_two == "no bound if two began" and due.bit_count() == 2 else step.raises
    return BettingOpened(first_from(due, first), due, level, full, base, raises, cap)


def uncalled(hand: Hand) -> Iterator[BetReturned]:
    """What nobody called goes back to its owner (T-021); one who has folded leaves it there (H-055)."""
    top, second = sorted(hand.bets, reverse=True)[:2]
    owner = hand.bets.index(top)
    if top > second and hand.live >> owner & 1:
        yield BetReturned(Seat(owner), top - second)
