"""The dealer: `next_events` is all of his work, from the first post to the last odd chip; what he does most comes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import assert_never

from anteup.chips import Chips
from anteup.engine.actions import DeclareWay, HandOver, Seat, TurnUp
from anteup.engine.dealing import dealt, fouls, is_foul, looks, looks_in_turn, righted, served, wanted
from anteup.engine.events import (
    AllPassed,
    Beaten,
    BetReturned,
    BettingOpened,
    BoardDealt,
    Carried,
    Declared,
    Event,
    Fouled,
    HandEnded,
    Into,
    Looked,
    Posted,
    StepEnded,
    TurnedUp,
    TurnsOpened,
)
from anteup.engine.hand import NOTHING_ASIDE, Hand, alone, first_from, has_bet, seats
from anteup.engine.openers import openers_bet, owned
from anteup.engine.showdown import showdown, tabled_early
from anteup.engine.showing import first_to_speak, strength_showing
from anteup.engine.straddles import straddlers
from anteup.rules.steps import (
    Beat,
    Bet,
    Board,
    Buy,
    Deal,
    Declare,
    Draw,
    Game,
    Lift,
    Name,
    Pass,
    Post,
    Show,
    Straddle,
    Turn,
    big_blind,
)

STEP_ENDED = StepEnded()


def next_events(hand: Hand) -> Sequence[Event]:
    """What the dealer does now, without anybody's asking; nothing while he waits for a player or for the pack."""
    aside = hand.aside
    if aside is not NOTHING_ASIDE:
        if aside.serving >= 0 or (aside.later and not hand.due):
            return served(hand)
        rare = aside.claimed >= 0 or aside.confessed >= 0 or aside.unseen or hand.game.faults.simulate
        if rare and not hand.over and (first := before_all(hand)):
            return first
    if hand.due or hand.step >= len(hand.game.steps):
        return ()
    step = hand.game.steps[hand.step]
    match step:
        case Bet():
            if not hand.begun and (opened := betting_opened(hand, step)):
                return (opened,)
            if hand.begun and step.unopened != "play on" and hand.opener < 0 and not left_alone(hand, step):
                return passed_out(hand, step)  # antes that have put all in let nobody open: then the cards decide
            if hand.begun and (step.closes == "when equal" or alone(hand)):
                return (*uncalled(hand), STEP_ENDED)
            return (STEP_ENDED,)
        case Board():
            if len(hand.deck) - hand.top <= step.cards * step.boards and wanted(hand):
                return ()
            return (*tabled_early(hand, step), *turned_up(hand, step))
        case Deal():
            left, each = len(hand.deck) - hand.top - step.burn, step.down + step.up
            return () if left < hand.live.bit_count() * each and wanted(hand) else dealt(hand, step)
        case Show():
            return showdown(hand, step)
        case Post():
            if not hand.deck and wanted(hand):
                return ()
            if step.ante_chosen and step.only != "blinds" and not hand.begun:
                return (TurnsOpened(Seat(0), 1),)
            return (*posts(hand, step), STEP_ENDED)
        case Straddle():
            return (straddles_opened(hand, step) or STEP_ENDED,)
        case Draw():
            if not hand.begun:
                return (*looks(hand), asked(hand, at_once=step.at_once, burned=int(step.burn and hand.left > 0)))
            return (
                *(uncalled(hand) if has_bet(hand) else ()),
                STEP_ENDED,
            )  # else the blinds wait for the betting
        case Declare() | Pass() | Turn() | Name() | Lift():
            if not hand.begun:
                in_turn = isinstance(step, Declare | Turn) and not step.at_once
                seen_first = () if isinstance(step, Lift) else looks(hand)
                return (*seen_first, asked(hand, at_once=not in_turn))
            return (*revealed(hand, step), STEP_ENDED)
        case Buy():
            due = 0 if hand.begun else buyers(hand, step)
            return (TurnsOpened(first_from(due, 0), due) if due else STEP_ENDED,)
        case Beat():
            return (*(() if alone(hand) else beats(hand, first_from(hand.live, hand.aside.turner + 1))), STEP_ENDED)
        case _:
            assert_never(step)


def before_all(hand: Hand) -> Sequence[Event]:
    """What comes before anything else, even while somebody has the action: a look at one's cards, and the price of a
    fault.
    """
    aside = hand.aside
    if aside.claimed >= 0:
        return righted(hand)
    if aside.confessed >= 0:
        foul = is_foul(hand, aside.confessed)
        return (Fouled(aside.confessed, retires=True),) if foul else (*owned(hand),)
    if aside.unseen and hand.turn >= 0 and aside.unseen >> hand.turn & 1 and looks_in_turn(hand.game):
        return (Looked(hand.turn, hand.down[hand.turn]),)
    return (*fouls(hand),)


def left_alone(hand: Hand, step: Bet) -> bool:
    """Have all others folded to one who needs no openers and has put up no blind? Then the pot is his (H-055); one whose
    blind nobody comes in against is passed out (V-061).
    """
    return alone(hand) and not step.openers and not hand.level


def asked(hand: Hand, *, at_once: bool, burned: int = 0) -> TurnsOpened:
    """All who are in are asked, in turn from the dealer's left or all at once."""
    return TurnsOpened(Seat(-1) if at_once else first_from(hand.live, 0), hand.live, burned)


def turned_up(hand: Hand, step: Board) -> Iterator[BoardDealt]:
    """Cards in the middle, on one board after the other."""
    at = hand.top + step.burn
    for number in range(1, step.boards + 1):
        yield BoardDealt(hand.deck[at : at + step.cards], int(step.burn and number == 1), number)
        at += step.cards


def posts(hand: Hand, step: Post) -> Iterator[Posted]:
    """What is owed from earlier hands, the antes, and the blinds: who speaks first is counted from those (T-004)."""
    ante = hand.aside.ante if step.ante_chosen else step.ante
    due: list[tuple[Seat, Chips, Into]] = [
        (owed.seat, owed.amount, "live" if owed.live else "pot") for owed in hand.owed
    ]
    stacks, bets = list(hand.stacks), list(hand.bets)
    for seat, amount, into in (*due, *forced(hand.game, hand.step, ante)):
        level = amount if into in {"blind", "live"} else 0
        paid = min(max(0, amount - bets[seat]) if level else amount, stacks[seat])
        stacks[seat] -= paid
        bets[seat] += paid if level else 0
        if paid or level:
            yield Posted(seat, paid, into, level)


@lru_cache(maxsize=1024)
def forced(game: Game, at: int, ante: Chips) -> Sequence[tuple[Seat, Chips, Into]]:
    """The antes, of so much, and the blinds of a step, in the order in which they are posted."""
    n, step = game.players, game.steps[at]
    assert isinstance(step, Post)
    two = n == 2 and len(step.blinds) == 2 and step.heads_up == "dealer small"
    blinds = [(Seat(1 - i if two else i), blind) for i, blind in enumerate(step.blinds) if blind]
    big = big_blind(step.blinds)
    payer = (1 - big if two else big) if blinds else n - 1
    antes = (
        {"all": range(n), "eldest": (0,), "dealer": (n - 1,), "big blind": (payer,)}[step.ante_by]
        if step.only != "blinds" and (step.ante or step.ante_chosen)
        else ()
    )
    into: Into = "live" if step.ante_is == "live" else "share" if step.ante_by == "all" else "pot"
    if into == "live" and step.ante_by == "eldest" and not blinds:
        into = "blind"  # the ante is the blind of such a game, and speaking begins at its left (V-020, L-25)
    of_antes: list[tuple[Seat, Chips, Into]] = [(Seat(seat), ante, into) for seat in antes]
    of_blinds: list[tuple[Seat, Chips, Into]] = [
        (seat, blind, "blind") for seat, blind in blinds if step.only != "ante"
    ]
    first = step.ante_by == "all" or step.short == "ante first"
    return (*of_antes, *of_blinds) if first else (*of_blinds, *of_antes)


def straddles_opened(hand: Hand, step: Straddle) -> TurnsOpened | None:
    """Who is asked for a straddle, from the left of the blinds."""
    due = 0 if hand.begun else straddlers(hand, step)
    return TurnsOpened(first_from(due, hand.poster + 1), due) if due else None


def betting_opened(hand: Hand, step: Bet) -> BettingOpened | None:
    """Who speaks first, and what is owed; None where nobody has anything to decide."""
    due = hand.live & ~hand.allin
    if due & (due - 1) == 0 and (not due or hand.bets[first_from(due, 0)] >= max(hand.bets)):
        return None
    level = hand.level * step.come_in
    if step.limit == "fixed":
        full, raises = step.fixed, int(level >= step.fixed)  # a straddle is no raise (WSOP Live 126)
        base = level if raises else 0
    else:
        full = hand.game.stakes.unit if step.raise_by == "chip" else step.size
        if step.raise_by == "last raise" and step.first_raise == "the bet faced":
            full = max(full, level)
        base, raises = 0, int(level > 0)
    cap = 0 if step.raises_two == "no bound if two began" and due.bit_count() == 2 else step.raises
    return BettingOpened(first_to_speak(hand, step, due), due, level, full, base, raises, cap)


def uncalled(hand: Hand) -> Sequence[BetReturned]:
    """What nobody called goes back to its owner (T-021); one who has folded leaves it there (H-055), and one who is left
    alone with a pot that takes openers has to prove them first (V-068).
    """
    if not hand.level or (alone(hand) and openers_bet(hand.game) is not None):
        return ()
    top, second = sorted(hand.bets, reverse=True)[:2]
    owner = hand.bets.index(top)
    return (BetReturned(Seat(owner), top - second),) if top > second and hand.live >> owner & 1 else ()


def passed_out(hand: Hand, step: Bet) -> Sequence[Event]:
    """Nobody has opened: the pot waits for the next hand, and the blinds with it or not (V-061, L-27)."""
    back = [BetReturned(Seat(s), bet) for s, bet in enumerate(hand.bets) if bet and step.unopened == "blinds go back"]
    left = hand.pot - sum(bet.amount for bet in back) + hand.aside.put_by
    return (*back, HandEnded(Carried(left, "passed out", hand.owed)))


def revealed(hand: Hand, step: Declare | Pass | Turn | Name | Lift) -> Iterator[Event]:
    """What all have chosen in secret comes out at once."""
    chosen = dict(hand.aside.chosen)
    if isinstance(step, Pass):
        order = list(seats(hand.live))
        shift = {"left": 1, "right": -1, "across": len(order) // 2}[step.to]
        gifts = [
            choice.cards if isinstance(choice := chosen.get(Seat(s)), HandOver) else ()
            for s in range(hand.game.players)
        ]
        takers = [Seat(-1)] * hand.game.players
        for i, seat in enumerate(order):
            takers[seat] = order[(i + shift) % len(order)]
        yield AllPassed(tuple(gifts), tuple(takers))
        return
    for seat, choice in sorted(chosen.items()):
        if isinstance(choice, DeclareWay):
            yield Declared(seat, choice.way)
        elif isinstance(choice, TurnUp):
            yield TurnedUp(seat, choice.cards)


def buyers(hand: Hand, step: Buy) -> int:
    """The seats that were just dealt, face up, what lets one buy; nothing more is asked of one who is all-in (H-073)."""
    came = hand.aside.came_up
    return sum(
        1 << seat for seat in seats(hand.live & ~hand.allin) if came and any(card in step.on for card in came[seat])
    )


def beats(hand: Hand, seat: Seat) -> Iterator[Event]:
    """Card after card until the best hand showing is beaten, or none is left."""
    others = [strength_showing(hand, s) for s in seats(hand.live) if s != seat]
    turned, unbeaten = 0, True
    while unbeaten and turned < len(hand.down[seat]):
        turned += 1
        unbeaten = strength_showing(hand, seat, more=hand.down[seat][:turned]) <= max(others, default=0)
    if turned:
        yield TurnedUp(seat, hand.down[seat][:turned])
    if unbeaten:
        yield Beaten(seat)
