"""The showdown: what the hands are worth, who shows, and who takes what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from anteup.cards import BACK
from anteup.chips import Chips
from anteup.engine.actions import Seat
from anteup.engine.dealing import looks, shown_foul
from anteup.engine.events import (
    BetReturned,
    Carried,
    Event,
    HandEnded,
    KittyFed,
    Mucked,
    Named,
    Raked,
    Shown,
    TurnsOpened,
    Won,
)
from anteup.engine.hand import Hand, first_from, seats
from anteup.engine.openers import found_out, openers_bet, proves
from anteup.engine.pots import Pot, cut, fed, pots, raked
from anteup.engine.showing import HIGHS, first_to_speak, readable, strengths
from anteup.ranking import Strength
from anteup.rules.steps import Bet, Board, Deal, Game, Show

Worth: TypeAlias = list[dict[Seat, Strength]]
"""For each share of the pot, what the hands that qualify for it are worth."""


class CardsUnknown(ValueError):
    """A pot contested only by hands whose cards nobody knows cannot be decided."""


def showdown(hand: Hand, step: Show) -> Sequence[Event]:
    """The end of a hand: hands are shown or mucked, the pots are cut, and what is left goes to the next hand."""
    if openers_bet(hand.game) is not None and (false := tuple(found_out(hand, step))):
        return false
    claiming = hand.live & ~hand.mucked
    if claiming & (claiming - 1) == 0:
        return unopposed(hand, step, first_from(claiming, 0))
    if foul := shown_foul(hand):
        return foul
    if early := tabled_early(hand, step):
        return early
    asked = claiming & ~hand.shown
    if step.asks and asked and not hand.begun:
        return (*looks(hand), TurnsOpened(first_from(asked, first_to_show(hand, step)), asked))
    worth, into = worths(hand), pots(hand)
    named = [Named(Seat(s), cards) for s, cards in enumerate(hand.aside.named) if cards and claiming >> s & 1]
    return (*(() if step.asks else shows(hand, step, worth, into)), *named, *awards(hand, worth, into))


def unopposed(hand: Hand, step: Show, winner: Seat) -> Sequence[Event]:
    """The last player takes all, and need not show (H-022, T-022)."""
    if step.asks and not hand.begun and not hand.shown >> winner & 1:
        return (TurnsOpened(winner, 1 << winner),)
    proof = proves(hand, step, winner) if step.alone == "openers" else ()
    back = uncalled_of(hand, winner)
    taken, into = raked(hand, [Pot(hand.middle - back, [winner])])
    kitty, (pot,) = fed(hand, into)
    house = (*([Raked(taken)] if taken else ()), *([KittyFed(kitty)] if kitty else ()))
    proof = (*proof, BetReturned(winner, back)) if back else proof
    return (*proof, *house, *([Won(winner, pot.amount)] if pot.amount else ()), ended(hand))


def uncalled_of(hand: Hand, winner: Seat) -> Chips:
    """What nobody called where openers had to be proved first (V-068); elsewhere it has gone back already."""
    if openers_bet(hand.game) is None:
        return 0
    return max(0, hand.paid[winner] - max(paid for seat, paid in enumerate(hand.paid) if seat != winner))


def worths(hand: Hand) -> Worth:
    """What each hand still in is worth for each share; a hand with an unseen card is worth nothing, and
    none is where a card of the board is unseen.
    """
    able = [s for s in seats(hand.live & ~hand.mucked) if (hand.down[s] or hand.up[s]) and readable(hand, s)]
    if not able or any(BACK in board for board in hand.boards):
        return [{} for _ in hand.game.shares]
    return [
        {s: worth for s, worth in zip(able, strengths(hand, number, able), strict=True) if worth is not None}
        for number in range(len(hand.game.shares))
    ]


def first_to_show(hand: Hand, step: Show) -> int:
    """The last aggressor, or who would have spoken first in the last interval (T-043, TDA 17, WSOP 72); or the left of the
    last to call or check (I-014).
    """
    match step.order:
        case "left of last caller":
            return hand.caller + 1
        case "last aggressor" if hand.aggressor < 0:
            last = last_interval(hand.game)
            return first_to_speak(hand, last, hand.live) if last else 0
        case "last aggressor":
            return hand.aggressor
        case _:
            return 0


@lru_cache(maxsize=256)
def last_interval(game: Game) -> Bet | None:
    """The last interval of betting."""
    return next((step for step in reversed(game.steps) if isinstance(step, Bet)), None)


def shows(hand: Hand, step: Show, worth: Worth, into: list[Pot]) -> Iterator[Event]:
    """Each in turn tables his hand, or mucks it where the book lets him and it is beaten."""
    shown, waiting = hand.shown, hand.live & ~hand.shown & ~hand.mucked
    seat = first_to_show(hand, step)
    while waiting:
        seat = first_from(waiting, seat)
        waiting ^= 1 << seat
        if not readable(hand, seat):
            if not any(pot.seats == [seat] for pot in into):
                yield Mucked(seat)
        elif step.must != "all" and not hand.aside.ways and beaten(seat, shown, worth, into):
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
            if seat not in pot.seats:
                continue
            for other in pot.seats:
                if shown >> other & 1 and values.get(other, 0) > mine:
                    break
            else:
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
    if step.must == "nobody" or not readable(hand, seat):
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
        or more_to_choose(hand.game, hand.step)
    ):
        return []
    last = hand.game.steps[-1]
    if not isinstance(last, Show) or last.all_in == "at the end":
        return []
    return [Shown(s, hand.down[s]) for s in seats(waiting) if BACK not in hand.down[s]]


@lru_cache(maxsize=1024)
def more_to_choose(game: Game, step: int) -> bool:
    """Will the players still draw, pass or declare?"""
    return any(not isinstance(later, Bet | Board | Deal | Show) for later in game.steps[step:])


def awards(hand: Hand, worth: Worth, into: list[Pot]) -> Iterator[Event]:
    """Each pot, the main pot first, to its best hands; then the hand is over.

    Raises CardsUnknown where several claim a pot and none of their hands can be read.
    """
    taken, left = raked(hand, into)
    if taken:
        yield Raked(taken)
    kitty, left = fed(hand, left)
    if kitty:
        yield KittyFed(kitty)
    for number, pot in enumerate(left):
        claiming = [s for s in pot.seats if not hand.mucked >> s & 1]
        best = winners(hand, claiming, worth) if len(claiming) > 1 else [claiming]
        if not any(best) and all(readable(hand, s) for s in claiming):
            best = [claiming]  # nobody has been dealt a card
        if not any(best):
            said = ", ".join(str(s + 1) for s in claiming)
            raise CardsUnknown(f"seats {said} claim a pot of {pot.amount}, and nobody knows their cards")
        yield from cut(hand, number, pot.amount, best)
    yield ended(hand)


def ended(hand: Hand) -> HandEnded:
    """The end; what seats owed and no step of the form collected, they owe the next hand."""
    put_by = hand.aside.put_by
    return HandEnded(Carried(put_by, penalties=hand.owed)) if hand.owed or put_by else HandEnded()


def winners(hand: Hand, claiming: list[Seat], worth: Worth) -> list[list[Seat]]:
    """The best hands for each share, minding what was declared; if by that nobody wins, the cards speak."""
    ways, rest = hand.aside.ways, claiming
    while ways and rest:
        best = [best_of([s for s in rest if plays_for(hand, s, number)], values) for number, values in enumerate(worth)]
        failed = [s for s in rest if ways[s] == "both" and not wins_both(hand, s, best)]
        if not failed and any(best):
            return best
        rest = [s for s in rest if s not in failed] if failed else []
    return [best_of(claiming, values) for values in worth]


def plays_for(hand: Hand, seat: Seat, number: int) -> bool:
    """Has a seat declared for this share?"""
    way = "high" if hand.game.shares[number].of in HIGHS else "low"
    return hand.aside.ways[seat] in {way, "both"}


def wins_both(hand: Hand, seat: Seat, best: list[list[Seat]]) -> bool:
    """Does one who has declared both have what he needs?"""
    alone = hand.game.pots.both_ways == "must win both"
    return all(seat in tied and (len(tied) == 1 or not alone) for tied in best)


def best_of(claiming: list[Seat], values: dict[Seat, Strength]) -> list[Seat]:
    """The best hands for one share; none where no hand qualifies."""
    worth = [values.get(s, 0) for s in claiming]
    best = max(worth, default=0)
    return [s for s, mine in zip(claiming, worth, strict=True) if mine == best] if best else []
