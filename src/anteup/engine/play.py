"""Playing a hand: open it, act, and let the dealer go on until somebody must decide."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from anteup.cards import BACK, Pack, doubled
from anteup.chips import Chips
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
from anteup.engine.dealer import next_events
from anteup.engine.dealing import wanted, wants_pack
from anteup.engine.events import (
    AnteNamed,
    Bought,
    Called,
    Checked,
    Chose,
    Declared,
    Declined,
    Discarded,
    Event,
    Folded,
    HandOpened,
    Looked,
    MisdealClaimed,
    Mucked,
    OfferRefused,
    OfferTaken,
    Owed,
    OwnedUp,
    Raised,
    Shown,
    Shuffled,
    Slip,
    Straddled,
    TurnedUp,
)
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import Hand, View, acting
from anteup.engine.law import Refused, judge, price_of
from anteup.ranking import evaluator
from anteup.rules.steps import Bet, Board, Buy, Deal, Game, Post, Show


class CannotOpen(ValueError):
    """A hand that cannot be opened: the message names the seat or the card, and what would be right."""


@lru_cache(maxsize=256)
def unplayable(game: Game) -> str:
    """Why a game that did not come from the library cannot be played; empty where it can."""
    from anteup.rules.wellformed import cards_needed  # noqa: PLC0415 (kept out of `import anteup`)

    steps, players = game.steps, game.players
    need = cards_needed(steps, players)
    if not 2 <= players <= len(game.deck):
        return f"there are {players} players"
    if not steps or not isinstance(steps[-1], Show) or not any(not share.qualifier for share in game.shares):
        return "a hand ends in a showdown, and some share of its pot goes to any hand"
    if not any(isinstance(step, Deal | Board) for step in steps):
        return "no card is dealt"
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


def shuffling(hand: Hand, deck: Pack, nonce: bytes = b"", slips: Sequence[Slip] = ()) -> Shuffled:
    """The event that brings the pack, or what was thrown away as a new stock.

    Raises CannotOpen where it is not what is wanted, in some order, or a slip is of a card that is not in it, or happens
    where none is simulated. Unknown cards may stand in a pack, for hands that were played elsewhere.
    """
    want = wanted(hand)
    if not want:
        raise CannotOpen("the pack of this hand is on the table already")
    known = frozenset(want)
    whole = len(want) == len(hand.game.deck)
    what = "the pack" if whole else "what was thrown away"
    if len(deck) != len(want):
        so_many = f"{hand.game.name} is played with {len(want)}" if whole else f"{len(want)} were thrown away"
        raise CannotOpen(f"a pack of {len(deck)} cards, and {so_many}")
    if known != frozenset(deck):
        if twice := doubled(deck):
            raise CannotOpen(f"{twice} is in the pack twice")
        if BACK not in known and (strange := [card for card in deck if card not in known and card is not BACK]):
            raise CannotOpen(f"{strange[0]} is not in {what} of {hand.game.name}")
    if slips and not hand.game.faults.simulate:
        raise CannotOpen(f"no fault of dealing can happen in {hand.game.name}: its [faults] do not `simulate` any")
    for slip in slips:
        if slip.card not in deck:
            raise CannotOpen(f"a fault cannot happen to {slip.card}: it is not in {what}")
    return Shuffled(tuple(deck), nonce, tuple(slips))


def proceed(hand: Hand, record: list[Event] | None = None) -> Hand:
    """The dealer's work until a player must decide, the pack is wanted, or the hand is over."""
    while events := next_events(hand):
        for event in events:
            hand = evolve(hand, event)
        if record is not None:
            record.extend(events)
    return hand


def deal(  # noqa: PLR0913, PLR0917 (what a hand begins with)
    game: Game,
    stacks: Sequence[Chips],
    deck: Pack,
    owed: Sequence[Owed] = (),
    carried: Chips = 0,
    slips: Sequence[Slip] = (),
) -> Hand:
    """Open a hand with this pack, and let the dealer begin.

    `stacks` are in chips, by seat: seat 0 is at the dealer's left, the dealer is the last. Raises CannotOpen.
    """
    hand = proceed(opened(opening(game, stacks, owed, carried), Hand))
    return proceed(evolve(hand, shuffling(hand, deck, slips=slips)))


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
    if not hand.due and wants_pack(hand):
        raise CannotOpen("nobody can act before the pack is laid down: `shuffle` comes first")
    who = Seat(seat) if seat is not None else hand.turn if hand.turn >= 0 else acting(hand)
    if refusal := judge(hand, who, action):
        raise Refused(refusal)
    if type(action) is Check:  # what is said most; a `match` is slow to see that an act is of another class
        return Checked(who)
    if type(action) is Call:
        return Called(who, min(hand.level, hand.bets[who] + hand.stacks[who]))
    if type(action) is RaiseTo:
        return Raised(who, action.amount)
    if type(action) is Fold:
        return Folded(who)
    if type(action) is Discard:
        known = {card for s, card in hand.aside.exposed if s == who} if hand.aside.exposed else ()
        seen = tuple(card for card in action.cards if card in known) if known else ()
        return Discarded(who, action.cards, seen, action.aside)
    match action:
        case StraddleTo(amount):
            return Straddled(who, amount)
        case Decline():
            return Declined(who)
        case ShowHand():
            return Shown(who, hand.down[who])
        case Muck():
            return Mucked(who)
        case NameAnte(amount):
            return AnteNamed(who, amount)
        case TurnUp(turned) if hand.turn >= 0:
            return TurnedUp(who, turned)
        case DeclareWay(way) if hand.turn >= 0:
            return Declared(who, way)
        case TurnUp() | DeclareWay() | HandOver() | NameWild():
            return Chose(who, action)
        case BuyCard():
            step = hand.game.steps[hand.step]
            assert isinstance(step, Buy)
            return Bought(who, price_of(hand, who, step))
        case LiftCards():
            return Looked(who, hand.down[who])
        case ClaimMisdeal():
            return MisdealClaimed(who)
        case TakeOffer():
            return OfferTaken(who)
        case RefuseOffer():
            return OfferRefused(who)
        case OwnUp():
            return OwnedUp(who)
        case _:
            assert_never(action)
