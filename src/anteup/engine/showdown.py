"""The showdown: what the hands are worth, who shows, and who takes what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from anteup.cards import BACK
from anteup.engine.actions import Seat
from anteup.engine.events import Carried, Event, HandEnded, Mucked, Raked, ShowdownOpened, Shown, Won
from anteup.engine.hand import Hand, first_from, seats
from anteup.engine.pots import Pot, cut, pots, raked
from anteup.ranking import Strength, evaluator
from anteup.rules.steps import Board, Show

Worth: TypeAlias = list[dict[Seat, Strength]]
"""For each share of the pot, what the hands that qualify for it are worth."""


class CardsUnknown(ValueError):
    """A pot contested only by hands whose cards nobody knows cannot be decided."""


def showdown(hand: Hand, step: Show) -> Sequence[Event]:
    """The end of a hand: hands are shown or mucked, the pots are cut, and what is left goes to the next hand."""
    claiming = hand.live & ~hand.mucked
    if claiming & (claiming - 1) == 0:
        return unopposed(hand, step, first_from(claiming, 0))
    if early := tabled_early(hand, step):
        return early
    asked = claiming & ~hand.shown
    if step.asks and asked and not hand.begun:
        return (ShowdownOpened(first_from(asked, first_to_show(hand, step)), asked),)
    worth, into = worths(hand), pots(hand)
    return (*(() if step.asks else shows(hand, step, worth, into)), *awards(hand, worth, into))


def unopposed(hand: Hand, step: Show, winner: Seat) -> Sequence[Event]:
    """The last player takes all, and need not show (H-022, T-022)."""
    if step.asks and not hand.begun and not hand.shown >> winner & 1:
        return (ShowdownOpened(winner, 1 << winner),)
    taken, _ = raked(hand, [Pot(hand.middle, [winner])])
    won = [Won(winner, hand.middle - taken)] if hand.middle > taken else []
    return (*([Raked(taken)] if taken else []), *won, ended(hand))


def worths(hand: Hand) -> Worth:
    """What each hand still in is worth for each share; a hand with an unseen card is worth nothing, and
    none is where a card of the board is unseen.
    """
    able = [s for s in seats(hand.live & ~hand.mucked) if BACK not in hand.down[s]]
    if not able or BACK in hand.board:
        return [{} for _ in hand.game.shares]
    hands = [hand.down[s] for s in able]
    found: Worth = []
    for share in hand.game.shares:
        strengths = evaluator(share.of, share.plays, share.qualifier, hand.game.ranks).strengths(hands, hand.board)
        found.append({s: worth for s, worth in zip(able, strengths, strict=True) if worth is not None})
    return found


def first_to_show(hand: Hand, step: Show) -> int:
    """The last aggressor, or the left of the last to call or check; else the left of the dealer (T-043, I-014, TDA 17)."""
    return hand.caller + 1 if step.order == "left of last caller" else max(hand.aggressor, 0)


def shows(hand: Hand, step: Show, worth: Worth, into: list[Pot]) -> Iterator[Event]:
    """Each in turn tables his hand, or mucks it where the book lets him and it is beaten."""
    shown, waiting = hand.shown, hand.live & ~hand.shown & ~hand.mucked
    seat = first_to_show(hand, step)
    while waiting:
        seat = first_from(waiting, seat)
        waiting ^= 1 << seat
        if BACK in hand.down[seat]:
            if not any(pot.seats == [seat] for pot in into):
                yield Mucked(seat)
        elif step.must != "all" and beaten(seat, shown, worth, into):
            yield Mucked(seat)
        else:
            shown |= 1 << seat
            yield Shown(seat, hand.down[seat])


def beaten(seat: Seat, shown: int, worth: Worth, into: list[Pot]) -> bool:
    """Can this hand win no part of any pot, as the hands already shown lie?"""
    for values in worth:
        mine = values.get(seat)
        if mine is None:
            continue
        for pot in into:
            if seat in pot.seats and all(values.get(s, mine) <= mine for s in pot.seats if shown >> s & 1):
                return False
    return True


def may_muck(hand: Hand, seat: Seat, step: Show) -> bool:
    """May this seat give up its hand unseen? Not where the book has it show, and not if a pot were left to nobody."""
    claiming = hand.live & ~hand.mucked
    if claiming == 1 << seat:
        return True
    into = pots(hand)
    if any(seat in pot.seats and not any(claiming >> s & 1 for s in pot.seats if s != seat) for pot in into):
        return False
    if step.must == "nobody" or BACK in hand.down[seat]:
        return True
    return step.must == "until beaten" and beaten(seat, hand.shown, worths(hand), into)


def tabled_early(hand: Hand, step: Board | Show) -> list[Shown]:
    """Hands that are all turned up because somebody is all-in and no more can be bet (TDA 16)."""
    able = hand.live & ~hand.allin
    waiting = hand.live & ~hand.shown & ~hand.mucked
    if (
        not waiting
        or able == hand.live
        or hand.live & (hand.live - 1) == 0
        or (isinstance(step, Board) and able & (able - 1))
    ):
        return []
    last = hand.game.steps[-1]
    if not isinstance(last, Show) or last.all_in == "at the end":
        return []
    return [Shown(s, hand.down[s]) for s in seats(waiting) if BACK not in hand.down[s]]


def awards(hand: Hand, worth: Worth, into: list[Pot]) -> Iterator[Event]:
    """Each pot, the main pot first, to its best hands; then the hand is over.

    Raises CardsUnknown where several claim a pot and none of their hands can be read.
    """
    taken, left = raked(hand, into)
    if taken:
        yield Raked(taken)
    for number, pot in enumerate(left):
        claiming = [s for s in pot.seats if not hand.mucked >> s & 1]
        best = [best_of(claiming, values) for values in worth] if len(claiming) > 1 else [claiming]
        if not any(best):
            said = ", ".join(str(s + 1) for s in claiming)
            raise CardsUnknown(f"seats {said} claim a pot of {pot.amount}, and nobody knows their cards")
        yield from cut(hand, number, pot.amount, best)
    yield ended(hand)


def ended(hand: Hand) -> HandEnded:
    """The end; what seats owed and no step of the form collected, they owe the next hand."""
    return HandEnded(Carried(penalties=hand.owed)) if hand.owed else HandEnded()


def best_of(claiming: list[Seat], values: dict[Seat, Strength]) -> list[Seat]:
    """The best hands for one share; none where no hand qualifies."""
    able = [s for s in claiming if s in values]
    best = max((values[s] for s in able), default=None)
    return [s for s in able if values[s] == best]
