"""Every action that a menu allows, one of them by chance, and many that it may not allow."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations

from anteup.cards import Pack
from anteup.engine.actions import (
    Action,
    BuyCard,
    Call,
    Check,
    ClaimMisdeal,
    DeclareWay,
    Decline,
    Discard,
    Fold,
    HandOver,
    LiftCards,
    Muck,
    NameAnte,
    NameWild,
    OwnUp,
    RaiseTo,
    RefuseOffer,
    Seat,
    ShowHand,
    StraddleTo,
    TakeOffer,
    TurnUp,
)
from anteup.engine.hand import Hand, seats
from anteup.engine.law import judge, menu
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

SOME = 20
"""So many ways to throw or to name cards are tried, where there are more."""


def betting(menu: Wager) -> Iterator[Action]:
    """Every act on a menu of betting."""
    if menu.fold:
        yield Fold()
    if menu.check:
        yield Check()
    if menu.call:
        yield Call()
    if menu.least:
        ends = (menu.least, menu.most)
        sums = range(menu.least, menu.most + 1)
        yield from (RaiseTo(to) for to in sums if to in ends or (menu.every and to % menu.every == 0))
    if menu.own_up:
        yield OwnUp()


def lawful(hand: Hand, menu: Menu) -> Iterator[Action]:  # noqa: C901, PLR0912 (an arm for each kind of menu)
    """Every action on a menu, where sums are bounded by what a seat has; of discards and names, those that are lawful."""
    match menu:
        case Wager():
            yield from betting(menu)
        case Offer():
            yield StraddleTo(menu.to)
            yield Decline()
        case AnteAsked():
            unit = hand.game.stakes.unit
            yield from (NameAnte(n) for n in range(menu.least, menu.most + 1) if n % unit == 0 or n == menu.most)
        case Exchange() | Wilds():
            yield from (action for action in tried(hand, menu) if judge(hand, menu.seat, action) is None)
            if isinstance(menu, Exchange) and menu.own_up:
                yield OwnUp()
        case HeldOut():
            yield TakeOffer()
            yield RefuseOffer()
        case Pick():
            picks = combinations(hand.down[menu.seat], menu.count)
            yield from (HandOver(cards) if menu.what == "hand over" else TurnUp(cards) for cards in picks)
        case Sale():
            if menu.able:
                yield BuyCard()
            yield Decline()
        case Ways():
            yield from (DeclareWay(way) for way in menu.ways)
        case Backs():
            yield LiftCards()
            if menu.claim:
                yield ClaimMisdeal()
        case Tabling():
            yield ShowHand()
            if menu.muck:
                yield Muck()
        case Anytime():
            yield OwnUp()


def tried(hand: Hand, menu: Exchange | Wilds) -> Iterator[Action]:
    """Ways to throw cards away, or to name wild ones, lawful or not: all of them where there are few.

    Aces are always among the names: a bug that fills nothing may be called nothing else.
    """
    own = hand.down[menu.seat]
    if isinstance(menu, Wilds):
        rng, count = random.Random(hand.pot), len(menu.cards)
        yield NameWild(menu.cards)
        yield from (NameWild(tuple(rng.choices(hand.game.deck, k=count))) for _ in range(SOME))
        yield from map(NameWild, permutations([card for card in hand.game.deck if card.text[0] == "A"], count))
        return
    for size in range(len(own) + 1):
        for cards in combinations(own, size):
            yield Discard(cards)
            yield Discard(cards, aside=True)


def choose(hand: Hand, menu: Menu, rng: random.Random) -> Action:
    """An action from a menu: small sums, the least, the most and all-in often; few or many cards."""
    own = hand.down[menu.seat]
    match menu:
        case Wager():
            kinds: list[Action] = [Fold()] if menu.fold and rng.random() < 0.3 else []
            kinds += [Check()] if menu.check else []
            kinds += [Call()] * 2 if menu.call else []
            if menu.least:
                between = rng.randint(menu.least, menu.most) // (menu.every or 1) * menu.every
                kinds += [RaiseTo(rng.choice((menu.least, menu.most, max(menu.least, between))))] * 2
            kinds += [OwnUp()] if menu.own_up and rng.random() < 0.3 else []
            return rng.choice(kinds or [Fold()])
        case Pick():
            cards = tuple(rng.sample(own, menu.count))
            return HandOver(cards) if menu.what == "hand over" else TurnUp(cards)
        case Exchange():
            for _ in range(8):
                thrown = Discard(tuple(rng.sample(own, rng.randint(menu.least, menu.most))))
                for action in (thrown, Discard(thrown.cards, aside=True)):
                    if judge(hand, menu.seat, action) is None:
                        return action
            return next(lawful(hand, menu))
        case AnteAsked():
            return NameAnte(menu.least)
        case _:
            return rng.choice(list(lawful(hand, menu)))


def asked(hand: Hand, rng: random.Random) -> Menu | None:
    """The menu of a seat that has the action, by chance where several have; now and then of one that may own up."""
    if hand.opener >= 0 and hand.game.jackpot.honour and rng.random() < 0.1:
        facts = menu(hand, hand.opener)
        if isinstance(facts, Anytime) and hand.due:
            return facts
    if hand.turn >= 0 or not hand.due:
        return menu(hand)
    return menu(hand, rng.choice(list(seats(hand.due))))


PLAIN: tuple[Action, ...] = (
    Fold(),
    Check(),
    Call(),
    ShowHand(),
    Muck(),
    Decline(),
    Call(1),
    Call(2),
    Call(0),
    BuyCard(),
    LiftCards(),
    ClaimMisdeal(),
    TakeOffer(),
    RefuseOffer(),
    OwnUp(),
    DeclareWay("high"),
    DeclareWay("low"),
    DeclareWay("both"),
)


def everything(hand: Hand) -> Iterator[tuple[Seat, Action]]:
    """Every action one could try, lawful or not, for every seat and some that are none."""
    top = max(hand.stacks) + max(hand.bets) + 3
    for at in range(-1, len(hand.stacks) + 1):
        seat = Seat(at)
        yield from ((seat, action) for action in PLAIN)
        for to in range(-1, top):
            yield from ((seat, RaiseTo(to)), (seat, StraddleTo(to)), (seat, NameAnte(to)))
        held = hand.down[seat] if 0 <= at < len(hand.stacks) else ()
        for cards in (*some(held), *some(hand.game.deck[:3])):
            yield from ((seat, Discard(cards)), (seat, Discard(cards, aside=True)))
            yield from ((seat, HandOver(cards)), (seat, TurnUp(cards)), (seat, NameWild(cards)))


def some(held: Pack) -> Iterator[Pack]:
    """Some of the ways to take cards from a hand."""
    for size in range(min(len(held), 3) + 1):
        yield from list(combinations(held, size))[:8]
    if len(held) > 3:
        yield held
        yield held[:-1]
    yield held[:1] * 2
