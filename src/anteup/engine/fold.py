"""The fold: a hand after one more event. Nothing else changes a hand.

`evolve` finds the function of an event's type in a table; a test holds the table to the union `Event`.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import Any, TypeVar, overload

from msgspec.structs import replace

from anteup.cards import BACK, Pack
from anteup.chips import Chips
from anteup.engine.actions import Seat
from anteup.engine.events import (
    BacksDealt,
    BetReturned,
    BettingOpened,
    BoardDealt,
    Called,
    Checked,
    Declined,
    Event,
    Folded,
    HandEnded,
    HandOpened,
    HoleDealt,
    HolesDealt,
    Mucked,
    PackSealed,
    Posted,
    Raised,
    Raked,
    Seen,
    ShowdownOpened,
    Shown,
    Shuffled,
    StepEnded,
    Straddled,
    StraddlesOpened,
    Won,
)
from anteup.engine.hand import NOBODY, Hand, View, first_from
from anteup.engine.straddles import straddlers
from anteup.rules.steps import Bet, Post, Show, Straddle

H = TypeVar("H", bound=Hand)


def opened(event: HandOpened, kind: type[H]) -> H:
    """The hand that an opening begins: a `Hand` for the house, a `View` for anybody else."""
    n = len(event.stacks)
    return kind(
        game=event.game,
        began=event.stacks,
        stacks=event.stacks,
        bets=(0,) * n,
        paid=(0,) * n,
        down=((),) * n,
        live=(1 << n) - 1,
        middle=event.carried,
        dead=event.carried,
        owed=event.owed,
    )


@overload
def evolve(hand: View, event: Seen) -> View: ...
@overload
def evolve(hand: Hand, event: Event) -> Hand: ...
def evolve(hand: Hand, event: Event) -> Hand:
    """The hand after one more event; a View knows only what somebody has seen, and is told nothing else."""
    fold = FOLDS.get(type(event))
    if fold is None:
        raise TypeError(f"{event!r} is no event")
    evolved: Hand = fold(hand, event)
    return evolved


def put(sums: tuple[Chips, ...], seat: int, amount: Chips) -> tuple[Chips, ...]:
    """The same sums but one."""
    out = list(sums)
    out[seat] = amount
    return tuple(out)


def paying(hand: Hand, seat: Seat, to: Chips) -> tuple[tuple[Chips, ...], tuple[Chips, ...], int]:
    """Stacks, bets, and who is all-in, once a seat has so much in front of it."""
    left = hand.stacks[seat] - to + hand.bets[seat]
    return put(hand.stacks, seat, left), put(hand.bets, seat, to), hand.allin if left else hand.allin | 1 << seat


def still_due(due: int, live: int, allin: int, bets: tuple[Chips, ...]) -> int:
    """Who has still to act: nobody once one player is left, or the only one who is not all-in has matched the rest."""
    if live & (live - 1) == 0:
        return 0
    if due == live & ~allin and due & (due - 1) == 0 and due:
        mine = bets[due.bit_length() - 1]
        if all(bet <= mine for seat, bet in enumerate(bets) if live >> seat & 1):
            return 0
    return due


def hand_opened(hand: H, event: HandOpened) -> H:
    """A hand is opened once, by `opened`."""
    raise ValueError(f"a hand of {event.game.name} is opened inside another: a log begins with its one HandOpened")


def shuffled(hand: H, event: Shuffled) -> H:
    """The pack lies ready."""
    assert not isinstance(hand, View), "nobody but the house sees the order of the pack"
    return replace(hand, deck=event.deck, top=0)


def unchanged(hand: H, event: PackSealed) -> H:
    """A seal is for checking afterwards."""
    return hand


def posted(hand: H, event: Posted) -> H:
    """A forced stake leaves the stack."""
    seat, amount = event.seat, event.amount
    left = hand.stacks[seat] - amount
    stacks, allin = put(hand.stacks, seat, left), hand.allin if left else hand.allin | 1 << seat
    if event.into in {"blind", "live"}:
        blind = event.into == "blind"
        return replace(
            hand,
            stacks=stacks,
            allin=allin,
            bets=put(hand.bets, seat, hand.bets[seat] + amount),
            level=max(hand.level, event.level),
            poster=event.seat if blind else hand.poster,
            short=hand.short + (max(0, event.level - hand.bets[seat] - amount) if blind else 0),
        )
    paid = put(hand.paid, seat, hand.paid[seat] + amount) if event.into == "share" else hand.paid
    return replace(hand, stacks=stacks, allin=allin, paid=paid, middle=hand.middle + amount, dead=hand.dead + amount)


def turns_opened(hand: H, event: StraddlesOpened | ShowdownOpened) -> H:
    """Seats are asked in turn."""
    assert isinstance(hand.game.steps[hand.step], Straddle | Show), "seats are asked where the form asks nothing"
    return replace(hand, begun=True, turn=event.turn, due=event.due)


def straddled(hand: H, event: Straddled) -> H:
    """A voluntary blind: it counts as one, and the next may straddle it."""
    seat, step = event.seat, hand.game.steps[hand.step]
    assert isinstance(step, Straddle)
    stacks, bets, allin = paying(hand, seat, event.to)
    hand = replace(hand, stacks=stacks, bets=bets, allin=allin, level=event.to, poster=seat)
    due = straddlers(hand, step) if step.chain else hand.due & straddlers(hand, step)
    return replace(hand, due=due, turn=first_from(due, seat))


def declined(hand: H, event: Declined) -> H:
    """A straddle let pass."""
    due = hand.due & ~(1 << event.seat)
    return replace(hand, due=due, turn=first_from(due, event.seat))


def dealt(hand: H, hands: tuple[Pack, ...]) -> H:
    """Cards reach the seats, and the deal is done."""
    assert not hand.due, "cards are dealt while a player has the action"
    down = tuple(held + new for held, new in zip(hand.down, hands, strict=True))
    shown = hand.shown and hand.shown & ~sum(1 << s for s, new in enumerate(hands) if new)  # to be shown whole again
    return replace(hand, down=down, shown=shown, top=hand.top + sum(map(len, hands)), step=hand.step + 1)


def holes_dealt(hand: H, event: HolesDealt) -> H:
    """What the house sees of a deal."""
    assert not isinstance(hand, View), "nobody but the house sees every hand dealt"
    return dealt(hand, event.hands)


def hole_dealt(hand: H, event: HoleDealt) -> H:
    """What one seat sees of a deal."""
    return dealt(
        hand, tuple(event.cards if s == event.seat else (BACK,) * count for s, count in enumerate(event.counts))
    )


def backs_dealt(hand: H, event: BacksDealt) -> H:
    """What the rail sees of a deal."""
    return dealt(hand, tuple((BACK,) * count for count in event.counts))


def board_dealt(hand: H, event: BoardDealt) -> H:
    """Cards in the middle."""
    assert not hand.due, "cards are dealt while a player has the action"
    return replace(
        hand, board=hand.board + event.cards, top=hand.top + event.burned + len(event.cards), step=hand.step + 1
    )


def betting_opened(hand: H, event: BettingOpened) -> H:
    """An interval begins with a clean sheet."""
    assert isinstance(hand.game.steps[hand.step], Bet), "betting is opened where the form has none"
    return replace(
        hand,
        begun=True,
        turn=event.turn,
        due=event.due,
        level=event.level,
        full=event.full,
        base=event.base,
        raises=event.raises,
        cap=event.cap,
        acted=0,
        spoken=0,
        checked=0,
        aggressor=NOBODY,
        caller=NOBODY,
    )


def folded(hand: H, event: Folded) -> H:
    """A player is out; his chips stay."""
    bit = 1 << event.seat
    live = hand.live & ~bit
    due = still_due(hand.due & ~bit, live, hand.allin, hand.bets)
    return replace(hand, live=live, due=due, turn=first_from(due, event.seat), spoken=hand.spoken | bit)


def checked(hand: H, event: Checked) -> H:
    """A bet of nothing."""
    bit = 1 << event.seat
    due = hand.due & ~bit
    return replace(
        hand,
        due=due,
        turn=first_from(due, event.seat),
        acted=hand.acted | bit,
        spoken=hand.spoken | bit,
        checked=hand.checked | bit,
        caller=event.seat,
    )


def called(hand: H, event: Called) -> H:
    """The bet is met, or as much of it as the player has."""
    seat, bit = event.seat, 1 << event.seat
    stacks, bets, allin = paying(hand, seat, event.to)
    due = still_due(hand.due & ~bit, hand.live, allin, bets)
    return replace(
        hand,
        stacks=stacks,
        bets=bets,
        allin=allin,
        due=due,
        turn=first_from(due, seat),
        acted=hand.acted | bit,
        spoken=hand.spoken | bit,
        caller=seat,
    )


def raised(hand: H, event: Raised) -> H:
    """A bet or raise: everybody else has to act again, and if it was a full one, may raise again."""
    seat, to, bit = event.seat, event.to, 1 << event.seat
    step = hand.game.steps[hand.step]
    assert isinstance(step, Bet)
    stacks, bets, allin = paying(hand, seat, to)
    full, base, counts = raise_counted(hand, step, to)
    due = hand.live & ~allin & ~bit
    return replace(
        hand,
        stacks=stacks,
        bets=bets,
        allin=allin,
        level=to,
        full=full,
        base=base,
        raises=hand.raises + counts,
        acted=bit if counts else hand.acted | bit,
        spoken=hand.spoken | bit,
        due=due,
        turn=first_from(due, seat),
        aggressor=seat,
    )


def raise_counted(hand: Hand, step: Bet, to: Chips) -> tuple[Chips, Chips, bool]:
    """After a raise: the least full raise, the last whole bet, and whether this one counts (T-071, TDA 47)."""
    if step.limit != "fixed":
        rise, least = to - hand.level, hand.full
        return (rise if rise > least and step.raise_by == "last raise" else least), hand.base, rise >= least
    more, bet = to - hand.base, step.fixed
    if more >= bet or (step.half_bet != "no bet" and 2 * more >= bet):
        return bet, to if step.half_bet == "sum and a bet" else hand.base + bet, True
    return bet, hand.base, False


def bet_returned(hand: H, event: BetReturned) -> H:
    """Chips nobody called go back behind."""
    seat, amount = event.seat, event.amount
    return replace(
        hand,
        bets=put(hand.bets, seat, hand.bets[seat] - amount),
        stacks=put(hand.stacks, seat, hand.stacks[seat] + amount),
        allin=hand.allin & ~(1 << seat),
    )


def step_ended(hand: H, event: StepEnded) -> H:
    """On to the next step; after betting the bets are gathered in, and with one player left the showdown is next."""
    steps = hand.game.steps
    if not isinstance(steps[hand.step], Bet):
        owed = () if isinstance(steps[hand.step], Post) else hand.owed
        return replace(hand, step=hand.step + 1, begun=False, turn=NOBODY, due=0, owed=owed)
    return replace(
        hand,
        step=hand.step + 1 if hand.live & (hand.live - 1) else len(steps) - 1,
        begun=False,
        turn=NOBODY,
        due=0,
        paid=tuple(map(add, hand.paid, hand.bets)),
        middle=hand.middle + sum(hand.bets),
        bets=(0,) * len(hand.bets),
        level=0,
        acted=0,
    )


def shown(hand: H, event: Shown) -> H:
    """A hand lies open."""
    bit = 1 << event.seat
    due = hand.due & ~bit
    down = (*hand.down[: event.seat], event.cards, *hand.down[event.seat + 1 :])
    return replace(hand, down=down, shown=hand.shown | bit, due=due, turn=first_from(due, event.seat))


def mucked(hand: H, event: Mucked) -> H:
    """A hand is given up unseen; with one left, nobody else is asked."""
    bit = 1 << event.seat
    gone = hand.mucked | (bit if hand.live != bit else 0)
    claiming = hand.live & ~gone
    due = hand.due & ~bit if claiming & (claiming - 1) else 0
    return replace(hand, mucked=gone, due=due, turn=first_from(due, event.seat))


def raked(hand: H, event: Raked) -> H:
    """The house has its part."""
    return replace(hand, middle=hand.middle - event.amount, raked=hand.raked + event.amount)


def won(hand: H, event: Won) -> H:
    """Chips go to a stack."""
    seat, amount = event.seat, event.amount
    return replace(hand, stacks=put(hand.stacks, seat, hand.stacks[seat] + amount), middle=hand.middle - amount)


def hand_ended(hand: H, event: HandEnded) -> H:
    """What is left in the middle waits for the next hand."""
    return replace(
        hand,
        step=len(hand.game.steps),
        middle=0,
        paid=(0,) * len(hand.paid),
        begun=False,
        turn=NOBODY,
        due=0,
        leaves=event.leaves,
    )


FOLDS: dict[type, Callable[[Any, Any], Any]] = {
    HandOpened: hand_opened,
    Shuffled: shuffled,
    PackSealed: unchanged,
    Posted: posted,
    StraddlesOpened: turns_opened,
    Straddled: straddled,
    Declined: declined,
    HolesDealt: holes_dealt,
    HoleDealt: hole_dealt,
    BacksDealt: backs_dealt,
    BoardDealt: board_dealt,
    BettingOpened: betting_opened,
    Folded: folded,
    Checked: checked,
    Called: called,
    Raised: raised,
    BetReturned: bet_returned,
    StepEnded: step_ended,
    ShowdownOpened: turns_opened,
    Shown: shown,
    Mucked: mucked,
    Raked: raked,
    Won: won,
    HandEnded: hand_ended,
}
