"""What simple opponents do where it is not a matter of betting: draw, pass, declare, buy and the rest."""

from __future__ import annotations

from random import Random
from typing import assert_never

from anteup.bots.reckoning import least_missed, standing, standings
from anteup.cards import BACK
from anteup.engine.actions import (
    Action,
    BuyCard,
    ClaimMisdeal,
    DeclareWay,
    Decline,
    Discard,
    HandOver,
    LiftCards,
    Muck,
    NameAnte,
    OwnUp,
    RefuseOffer,
    ShowHand,
    TurnUp,
    Way,
)
from anteup.engine.hand import View
from anteup.engine.law import judge
from anteup.engine.menus import (
    AnteAsked,
    Anytime,
    Backs,
    Exchange,
    HeldOut,
    Offer,
    Pick,
    Sale,
    Tabling,
    Ways,
    Wilds,
)
from anteup.engine.showing import HIGHS
from anteup.engine.wilds import best_named
from anteup.rules.steps import Buy, Draw, Pass

BOTH = 0.93
"""How many of the others' hands he must be ahead of for high and for low to declare both."""
WORTH_A_POT = 0.8
"""What a hand must be worth to match the pot for it."""

Choice = Offer | AnteAsked | Exchange | HeldOut | Pick | Sale | Ways | Wilds | Backs | Tabling | Anytime
"""Every menu but that of betting."""


def choice(view: View, menu: Choice, rng: Random) -> Action:
    """Something lawful and sensible: no straddle, the least ante, and no hand shown that need not be."""
    match menu:
        case Offer():
            return Decline()
        case AnteAsked(_, least):
            return NameAnte(least)
        case Exchange():
            return drawn(view, menu, rng)
        case HeldOut():
            return RefuseOffer()
        case Pick():
            return picked(view, menu, rng)
        case Sale():
            return BuyCard() if menu.able and worth_buying(view, menu, rng) else Decline()
        case Ways():
            return DeclareWay(way(view, menu.seat, rng))
        case Wilds():
            return best_named(view, menu)
        case Backs():
            return ClaimMisdeal() if menu.claim else LiftCards()
        case Tabling():
            return Muck() if menu.muck else ShowHand()
        case Anytime():
            return OwnUp()
        case _:
            assert_never(menu)


def drawn(view: View, menu: Exchange, rng: Random, *, carefully: bool = False) -> Discard:
    """Throws away what can best be done without, as far as the book lets him."""
    step, seat = view.game.steps[view.step], menu.seat
    assert isinstance(step, Draw)
    if BACK in view.down[seat]:
        return Discard()
    sizes = range(menu.least, menu.most + 1)
    for thrown in least_missed(view, seat, sizes, rng, replaced=step.replace, carefully=carefully):
        if judge(view, seat, Discard(thrown)) is None:
            return Discard(thrown)
    return Discard()


def picked(view: View, menu: Pick, rng: Random) -> HandOver | TurnUp:
    """Hands on what can best be done without; turns up cards by lot, so that they tell nothing."""
    held, step = view.down[menu.seat], view.game.steps[view.step]
    if menu.what == "turn up":
        return TurnUp(tuple(rng.sample(held, menu.count)))
    sizes = range(menu.count, menu.count + 1)
    return HandOver(next(least_missed(view, menu.seat, sizes, rng, replaced=isinstance(step, Pass))))


def worth_buying(view: View, menu: Sale, rng: Random) -> bool:
    """A card is bought where it is cheap beside the pot; staying in is paid for with a hand that is worth it."""
    step = view.game.steps[view.step]
    assert isinstance(step, Buy)
    if menu.cards:
        return 2 * menu.price <= view.pot
    return step.refusing == "folds" and standing(view, menu.seat, rng) > WORTH_A_POT


def way(view: View, seat: int, rng: Random) -> Way:
    """High or low, whichever he is ahead with of more others; both with a hand that is good for both."""
    ahead = standings(view, seat, rng)
    high, low = (
        max(
            (worth for share, worth in zip(view.game.shares, ahead, strict=True) if (share.of in HIGHS) is of),
            default=0,
        )
        for of in (True, False)
    )
    if min(high, low) > BOTH:
        return "both"
    return "high" if high >= low else "low"
