"""Playing a hand: open it, act, and let the dealer go on until somebody must decide."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from anteup.cards import BACK, Pack, doubled
from anteup.chips import Chips
from anteup.engine.actions import (
    Action,
    Call,
    Check,
    Decline,
    Fold,
    Muck,
    RaiseTo,
    Seat,
    ShowHand,
    StraddleTo,
)
from anteup.engine.dealer import next_events
from anteup.engine.events import (
    Called,
    Checked,
    Declined,
    Event,
    Folded,
    HandOpened,
    Mucked,
    Owed,
    Raised,
    Shown,
    Shuffled,
    Straddled,
)
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import Hand, View, wants_pack
from anteup.engine.law import Refused, judge
from anteup.ranking import evaluator
from anteup.rules.steps import Bet, Board, Deal, Game, Post, Show


class CannotOpen(ValueError):
    """A hand that cannot be opened: the message names the seat or the card, and what would be right."""


@lru_cache(maxsize=256)
def unplayable(game: Game) -> str:
    """Why a game that did not come from the library cannot be played; empty where it can."""
    steps, players = game.steps, game.players
    need = sum(
        step.down * players if isinstance(step, Deal) else step.cards + step.burn if isinstance(step, Board) else 0
        for step in steps
    )
    if not 2 <= players <= len(game.deck):
        return f"there are {players} players"
    if not steps or not isinstance(steps[-1], Show) or not any(not share.qualifier for share in game.shares):
        return "a hand ends in a showdown, and some share of its pot goes to any hand"
    if need > len(game.deck):
        return f"{need} cards are dealt from a pack of {len(game.deck)}"
    if game.stakes.unit < 1 or not 0 <= game.pots.rake_percent <= 100:
        return "the smallest chip is worth one or more, and the house takes from none to all in the hundred"
    if any(isinstance(step, Bet) and step.limit == "fixed" and step.fixed < 1 for step in steps):
        return "bets are fixed, and a fixed bet is one chip or more"
    if any(isinstance(step, Post) and len(step.blinds) > players for step in steps):
        return f"there are more blinds than its {players} players"
    if twice := doubled(game.deck):
        return f"{twice} is in the pack twice"
    try:
        for share in game.shares:
            evaluator(share.of, share.plays, share.qualifier, game.ranks)
    except ValueError as fault:
        return str(fault)
    return ""


def opening(
    game: Game, stacks: Sequence[Chips], owed: Sequence[Owed] = (), carried: Chips = 0, names: Sequence[str] = ()
) -> HandOpened:
    """The event that opens a hand. Raises CannotOpen where the game, the stacks or the debts do not fit."""
    if type(game) is not Game:
        raise CannotOpen(f"{game!r} is no game: `deal_out` makes one")
    if fault := unplayable(game):
        raise CannotOpen(f"{game.name} cannot be played: {fault}")
    if len(stacks) != game.players:
        raise CannotOpen(f"{game.name} was dealt out for {game.players} players, and there are {len(stacks)} stacks")
    for seat, stack in enumerate(stacks):
        if type(stack) is not int or stack < 1:
            raise CannotOpen(f"seat {seat + 1} has {stack!r} chips: a player has a whole number of them, at least one")
    for debt in owed:
        if not 0 <= debt.seat < game.players or type(debt.amount) is not int or debt.amount < 1:
            raise CannotOpen(
                f"seat {debt.seat + 1} cannot owe {debt.amount} chips: there are {game.players} seats, and a debt is at least one"
            )
    if type(carried) is not int or carried < 0:
        raise CannotOpen(f"a pot of {carried} cannot be carried over: it is a whole number of chips, or none")
    if names and len(names) != game.players:
        raise CannotOpen(f"there are {game.players} players, and {len(names)} names: one for each seat, or none")
    return HandOpened(game, tuple(stacks), tuple(owed), carried, tuple(names))


def shuffling(hand: Hand, deck: Pack, nonce: bytes = b"") -> Shuffled:
    """The event that brings the pack. Raises CannotOpen where it is not the pack of the game, in some order.

    Unknown cards may stand in a pack, for hands that were played elsewhere.
    """
    if hand.deck:
        raise CannotOpen("the pack of this hand is on the table already")
    known = frozenset(hand.game.deck)
    if len(deck) != len(hand.game.deck):
        raise CannotOpen(f"a pack of {len(deck)} cards, and {hand.game.name} is played with {len(hand.game.deck)}")
    if known != frozenset(deck):
        if twice := doubled(deck):
            raise CannotOpen(f"{twice} is in the pack twice")
        if strange := [card for card in deck if card not in known and card is not BACK]:
            raise CannotOpen(f"{strange[0]} is not in the pack of {hand.game.name}")
    return Shuffled(tuple(deck), nonce)


def proceed(hand: Hand, record: list[Event] | None = None) -> Hand:
    """The dealer's work until a player must decide, the pack is wanted, or the hand is over."""
    while events := next_events(hand):
        for event in events:
            hand = evolve(hand, event)
        if record is not None:
            record.extend(events)
    return hand


def deal(game: Game, stacks: Sequence[Chips], deck: Pack, owed: Sequence[Owed] = (), carried: Chips = 0) -> Hand:
    """Open a hand with this pack, and let the dealer begin.

    `stacks` are in chips, by seat: seat 0 is at the dealer's left, the dealer is the last. Raises CannotOpen.
    """
    hand = opened(opening(game, stacks, owed, carried), Hand)
    return proceed(evolve(hand, shuffling(hand, deck)))


def act(hand: Hand, action: Action, seat: int | None = None) -> Hand:
    """The hand after a player's action, the dealer having gone on; the old hand is as it was.

    `seat` defaults to whoever has the action. Raises Refused, naming the law; NotUnderstood for what is no action;
    and TypeError for a View, which nobody can deal on from.
    """
    return proceed(evolve(hand, said(hand, action, seat)))


def said(hand: Hand, action: Action, seat: int | None = None) -> Event:
    """The event that comes of an action. Raises as `act` does."""
    if isinstance(hand, View):
        raise TypeError("a View does not know the cards to come, and cannot be played on: act on the house's Hand")
    if wants_pack(hand):
        raise CannotOpen("nobody can act before the pack is laid down: `shuffle` comes first")
    if refusal := judge(hand, who := hand.turn if seat is None else Seat(seat), action):
        raise Refused(refusal)
    match action:
        case Fold():
            return Folded(who)
        case Check():
            return Checked(who)
        case Call():
            return Called(who, min(hand.level, hand.bets[who] + hand.stacks[who]))
        case RaiseTo(amount):
            return Raised(who, amount)
        case StraddleTo(amount):
            return Straddled(who, amount)
        case Decline():
            return Declined(who)
        case ShowHand():
            return Shown(who, hand.down[who])
        case Muck():
            return Mucked(who)
        case _:
            assert_never(action)
