"""What is done for a player who is away, or whose clock has run out.

He checks, or else folds; stands pat; declares high; buys, straddles and claims nothing; shows where the law has him show, or
where his hand may still win; and does what must be done in the first way there is. Nothing is ever bet for him, unless
the law leaves him nothing else, as where his card has to bring it in.
"""

from __future__ import annotations

from itertools import combinations
from typing import assert_never

from anteup.engine.actions import (
    Action,
    Call,
    Check,
    DeclareWay,
    Decline,
    Discard,
    Fold,
    HandOver,
    LiftCards,
    Muck,
    NameAnte,
    RaiseTo,
    Seat,
    ShowHand,
    TakeOffer,
    TurnUp,
)
from anteup.engine.hand import View, alone
from anteup.engine.law import judge
from anteup.engine.menus import (
    AnteAsked,
    Anytime,
    Backs,
    Exchange,
    HeldOut,
    Menu,
    Offer,
    Pick,
    Sale,
    Tabling,
    Wager,
    Ways,
    Wilds,
)
from anteup.engine.pots import pots
from anteup.engine.showdown import beaten, worths
from anteup.engine.wilds import best_named


class NothingToDo(ValueError):
    """One is asked nothing, such as where one may own up to something: an absent player waits."""


def default(view: View, menu: Menu) -> Action:
    """What is done for the player whose menu this is, by what he himself sees; it is always lawful.

    Raises NothingToDo for a menu that need not be answered (`Anytime`).
    """
    match menu:
        case Wager():
            return still(menu)
        case Offer() | Sale():
            return Decline()
        case AnteAsked(_, least):
            return NameAnte(least)
        case Exchange():
            return _throws(view, menu) if menu.least else Discard()
        case HeldOut():
            return TakeOffer()
        case Pick(seat, what, count):
            cards = view.down[seat][:count]
            return HandOver(cards) if what == "hand over" else TurnUp(cards)
        case Ways(_, ways):
            return DeclareWay("high" if "high" in ways else ways[0])
        case Wilds():
            return best_named(view, menu)
        case Backs():
            return LiftCards()
        case Tabling(seat, muck):
            lost = _alone_or_beaten(view, seat)
            return Muck() if muck and lost else ShowHand()
        case Anytime():
            raise NothingToDo(f"seat {menu.seat} may own up, and need not")
        case _:
            assert_never(menu)


def still(menu: Wager) -> Action:
    """A check, or else a fold; where the law lets him do neither, the least that it has him put in."""
    if menu.check:
        return Check()
    if menu.fold:
        return Fold()
    return Call() if menu.call else RaiseTo(menu.least)


def _alone_or_beaten(view: View, seat: Seat) -> bool:
    """Would nothing be won by showing this hand: has it won already, or lost to one that is shown?"""
    if alone(view) or view.live & ~view.mucked == 1 << seat:
        return True
    return beaten(seat, view.shown, worths(view), pots(view))


def _throws(view: View, menu: Exchange) -> Discard:
    """As few cards as have to go, those that came first, as far as the law lets them be thrown away."""
    sets = (
        set_of for count in range(menu.least, menu.most + 1) for set_of in combinations(view.down[menu.seat], count)
    )
    return next(thrown for thrown in map(Discard, sets) if judge(view, menu.seat, thrown) is None)
