"""The fold: a hand after one more event. Nothing else changes a hand.

`evolve` finds the function of an event's type in a table; a test holds the table to the union `Event`.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import Any, TypeVar, overload

from msgspec.structs import replace

from anteup.chips import Chips
from anteup.engine import fold_cards as of_cards
from anteup.engine.actions import Seat
from anteup.engine.events import (
    AllPassed,
    AnteNamed,
    BacksDealt,
    BacksPassed,
    Beaten,
    BetReturned,
    BettingOpened,
    BoardDealt,
    Bought,
    Called,
    Checked,
    Chose,
    Corrected,
    CountCorrected,
    DealVoided,
    Declared,
    Declined,
    Discarded,
    Drawn,
    DrawnUp,
    Drew,
    Event,
    Exposed,
    FalseOpened,
    Folded,
    Fouled,
    HandEnded,
    HandOpened,
    HasChosen,
    HasLooked,
    HoleDealt,
    HolesDealt,
    KittyFed,
    Looked,
    MisdealClaimed,
    Mucked,
    Named,
    Offered,
    OfferRefused,
    OfferTaken,
    OnePassed,
    Owed,
    OwnedUp,
    PackSealed,
    Penalised,
    Posted,
    Proved,
    Raised,
    Raked,
    Seen,
    Shown,
    Shuffled,
    StepEnded,
    Straddled,
    Threw,
    TurnedUp,
    TurnsOpened,
    UnseenDealt,
    UpDealt,
    Won,
)
from anteup.engine.fold_cards import acted, closed_turns, noted, placed
from anteup.engine.hand import NOBODY, NOTHING_ASIDE, Hand, View, first_from, has_bet
from anteup.engine.showing import pair_showing
from anteup.engine.straddles import straddlers
from anteup.rules.steps import Bet, Buy, Draw, Post, Straddle

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
        up=((),) * n,
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


def paying(hand: Hand, seat: Seat, to: Chips) -> tuple[tuple[Chips, ...], tuple[Chips, ...], int]:
    """Stacks, bets, and who is all-in, once a seat has so much in front of it."""
    left = hand.stacks[seat] - to + hand.bets[seat]
    return placed(hand.stacks, seat, left), placed(hand.bets, seat, to), hand.allin if left else hand.allin | 1 << seat


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


def posted(hand: H, event: Posted) -> H:
    """A forced stake leaves the stack."""
    seat, amount = event.seat, event.amount
    left = hand.stacks[seat] - amount
    stacks, allin = placed(hand.stacks, seat, left), hand.allin if left else hand.allin | 1 << seat
    if event.into in {"blind", "live"}:
        blind = event.into == "blind"
        return replace(
            hand,
            stacks=stacks,
            allin=allin,
            bets=placed(hand.bets, seat, hand.bets[seat] + amount),
            level=max(hand.level, event.level),
            poster=event.seat if blind else hand.poster,
            short=hand.short + (max(0, event.level - hand.bets[seat] - amount) if blind else 0),
        )
    paid = placed(hand.paid, seat, hand.paid[seat] + amount) if event.into == "share" else hand.paid
    return replace(hand, stacks=stacks, allin=allin, paid=paid, middle=hand.middle + amount, dead=hand.dead + amount)


def straddled(hand: H, event: Straddled) -> H:
    """A voluntary blind: it counts as one, and the next may straddle it."""
    seat, step = event.seat, hand.game.steps[hand.step]
    assert isinstance(step, Straddle)
    stacks, bets, allin = paying(hand, seat, event.to)
    hand = replace(hand, stacks=stacks, bets=bets, allin=allin, level=event.to, poster=seat, raises=hand.raises + 1)
    due = straddlers(hand, step) if step.chain else hand.due & straddlers(hand, step)
    return replace(hand, due=due, turn=first_from(due, seat))


def declined(hand: H, event: Declined) -> H:
    """A straddle let pass, or what was for sale; where one has to buy to stay in, that is the end of it."""
    step = hand.game.steps[hand.step]
    if isinstance(step, Buy) and step.refusing == "folds":
        return of_cards.out(hand, event.seat)
    return acted(hand, event.seat)


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
    step = hand.game.steps[hand.step]
    if isinstance(step, Draw):
        return of_cards.out(hand, event.seat)
    due = hand.due & ~bit
    if not (isinstance(step, Bet) and step.openers and hand.opener < 0):  # the last one left may still open (V-067)
        due = still_due(due, live, hand.allin, hand.bets)
    return replace(hand, live=live, due=due, turn=first_from(due, event.seat), spoken=hand.spoken | bit)


def checked(hand: H, event: Checked) -> H:
    """A bet of nothing; one who only stands will be asked again (V-041), unless he is the last one left (V-067)."""
    bit, step = 1 << event.seat, hand.game.steps[hand.step]
    stands = isinstance(step, Bet) and step.check != "free" and step.check.startswith("stand")
    due = hand.due if stands and hand.live != bit else hand.due & ~bit
    return replace(
        hand,
        due=due,
        turn=first_from(due, event.seat + 1),
        acted=hand.acted | bit,
        spoken=hand.spoken | bit,
        checked=hand.checked | bit,
        caller=event.seat,
    )


def called(hand: H, event: Called) -> H:
    """The bet is met, or as much of it as the player has."""
    seat, bit = event.seat, 1 << event.seat
    stacks, bets, allin = paying(hand, seat, event.to)
    if isinstance(hand.game.steps[hand.step], Draw):  # he has made good, and may draw
        return replace(hand, stacks=stacks, bets=bets, allin=allin)
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
        opener=seat if hand.opener < 0 else hand.opener,
        caller=seat,
    )


def raised(hand: H, event: Raised) -> H:
    """A bet or raise: everybody else has to act again, and if it was a full one, may raise again."""
    seat, to, bit = event.seat, event.to, 1 << event.seat
    step = hand.game.steps[hand.step]
    assert isinstance(step, Bet)
    stacks, bets, allin = paying(hand, seat, to)
    full, base, counts = raise_counted(hand, step, to)
    due = hand.live & ~allin & ~bit if step.closes == "when equal" else hand.due & ~bit
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
        opener=seat if hand.opener < 0 else hand.opener,
        aggressor=seat,
    )


def raise_counted(hand: Hand, step: Bet, to: Chips) -> tuple[Chips, Chips, bool]:
    """After a raise: the least full raise, the last whole bet, and whether this one counts (T-071, TDA 47)."""
    if step.limit != "fixed":
        rise, least = to - hand.level, hand.full
        whole = rise >= least or (step.duty == "bring-in" and hand.level < step.size <= to)
        return (rise if rise > least and step.raise_by == "last raise" else least), hand.base, whole
    more, bet = to - hand.base, hand.full
    if more > bet and step.pair_showing > bet and more >= step.pair_showing and pair_showing(hand):
        return step.pair_showing, to, True
    brought_in = step.duty == "bring-in" and not hand.level and to <= step.bring_in
    if more >= bet or (step.half_bet != "no bet" and 2 * more >= bet and not brought_in):
        return bet, to if step.half_bet == "sum and a bet" else hand.base + bet, True
    return bet, hand.base, False


def bet_returned(hand: H, event: BetReturned) -> H:
    """Chips nobody called go back behind; where a pot is void, what was gathered in too."""
    seat, amount = event.seat, event.amount
    bet = min(hand.bets[seat], amount)
    gathered = amount - bet
    hand = replace(
        hand,
        bets=placed(hand.bets, seat, hand.bets[seat] - bet),
        stacks=placed(hand.stacks, seat, hand.stacks[seat] + amount),
        allin=hand.allin & ~(1 << seat),
    )
    if not gathered:
        return hand
    return replace(hand, paid=placed(hand.paid, seat, hand.paid[seat] - gathered), middle=hand.middle - gathered)


def step_ended(hand: H, event: StepEnded) -> H:
    """On to the next step. After betting the bets are gathered in; after one round of it they stay until the draw is over.
    With one player left the showdown is next.
    """
    steps, alone = hand.game.steps, hand.live & (hand.live - 1) == 0
    step, at = steps[hand.step], hand.step + 1
    if isinstance(step, Bet):
        if step.openers and hand.opener < 0:  # all have let it pass, and it is played on
            hand = noted(hand, barred=hand.live)
        if step.closes == "when equal":
            return gathered(hand, len(steps) - 1 if alone else at)
    if (hand.level and isinstance(step, Draw) and has_bet(hand)) or alone:
        return gathered(closed_turns(hand, step), len(steps) - 1 if alone else at)
    owed = () if isinstance(step, Post) else hand.owed
    return closed_turns(replace(hand, step=at, begun=False, turn=NOBODY, due=0, owed=owed), step)


def gathered(hand: H, step: int) -> H:
    """The bets go into the middle, and that step is next."""
    return replace(
        hand,
        step=step,
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
    hand = replace(hand, down=placed(hand.down, event.seat, event.cards))
    return replace(hand, shown=hand.shown | bit, due=due, turn=first_from(due, event.seat))


def mucked(hand: H, event: Mucked) -> H:
    """A hand is given up unseen; with one left, nobody else is asked."""
    bit = 1 << event.seat
    gone = hand.mucked | (bit if hand.live != bit else 0)
    claiming = hand.live & ~gone
    due = hand.due & ~bit if claiming & (claiming - 1) else 0
    return replace(hand, mucked=gone, due=due, turn=first_from(due, event.seat))


def owned_up(hand: H, event: OwnedUp) -> H:
    """He is still to pay for it."""
    return noted(hand, confessed=event.seat)


def false_opened(hand: H, event: FalseOpened) -> H:
    """A false opener cannot win. Where another may open in his place, those who have let the pot pass may not, and what
    he bet stays.
    """
    seat, bit = event.seat, 1 << event.seat
    hand = noted(hand, foul=hand.aside.foul | bit, confessed=NOBODY)
    if event.then == "retires":
        return of_cards.out(hand, seat)
    if event.then != "reopened":
        return hand
    bet = hand.bets[seat]
    return replace(
        noted(hand, barred=hand.aside.barred | hand.checked | bit),
        live=hand.live & ~bit,
        due=0,
        turn=NOBODY,
        opener=NOBODY,
        bets=placed(hand.bets, seat, 0),
        paid=placed(hand.paid, seat, hand.paid[seat] + bet),
        middle=hand.middle + bet,
    )


def penalised(hand: H, event: Penalised) -> H:
    """A fine goes into this pot, for whoever wins it, or is put by for the next; what is lacking may be owed."""
    seat, amount = event.seat, event.amount
    left = hand.stacks[seat] - amount
    hand = replace(hand, stacks=placed(hand.stacks, seat, left), allin=hand.allin if left else hand.allin | 1 << seat)
    if event.lacking and hand.game.jackpot.penalty_short == "owed":
        hand = replace(hand, owed=(*hand.owed, Owed(seat, event.lacking, live=False)))
    if event.into == "next pot":
        return noted(hand, put_by=hand.aside.put_by + amount)
    return replace(hand, middle=hand.middle + amount, dead=hand.dead + amount)


def kitty_fed(hand: H, event: KittyFed) -> H:
    """Chips are put aside for the table."""
    return noted(replace(hand, middle=hand.middle - event.amount), kitty=hand.aside.kitty + event.amount)


def raked(hand: H, event: Raked) -> H:
    """The house has its part."""
    return replace(hand, middle=hand.middle - event.amount, raked=hand.raked + event.amount)


def won(hand: H, event: Won) -> H:
    """Chips go to a stack."""
    seat, amount = event.seat, event.amount
    return replace(hand, stacks=placed(hand.stacks, seat, hand.stacks[seat] + amount), middle=hand.middle - amount)


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
        bets=(0,) * len(hand.bets),
        aside=replace(hand.aside, put_by=0) if hand.aside is not NOTHING_ASIDE else hand.aside,
        leaves=event.leaves,
    )


FOLDS: dict[type, Callable[[Any, Any], Any]] = {
    HandOpened: hand_opened,
    Shuffled: of_cards.shuffled,
    PackSealed: of_cards.pack_sealed,
    Posted: posted,
    AnteNamed: of_cards.ante_named,
    TurnsOpened: of_cards.turns_opened,
    Straddled: straddled,
    Declined: declined,
    HolesDealt: of_cards.holes_dealt,
    HoleDealt: of_cards.hole_dealt,
    BacksDealt: of_cards.backs_dealt,
    UnseenDealt: of_cards.unseen_dealt,
    UpDealt: of_cards.up_dealt,
    BoardDealt: of_cards.board_dealt,
    Looked: of_cards.looked,
    HasLooked: of_cards.has_looked,
    Exposed: of_cards.exposed,
    DealVoided: of_cards.deal_voided,
    MisdealClaimed: of_cards.misdeal_claimed,
    Corrected: of_cards.corrected,
    CountCorrected: of_cards.count_corrected,
    Fouled: of_cards.fouled,
    BettingOpened: betting_opened,
    Folded: folded,
    Checked: checked,
    Called: called,
    Raised: raised,
    BetReturned: bet_returned,
    Discarded: of_cards.discarded,
    Threw: of_cards.threw,
    Offered: of_cards.offered,
    OfferTaken: of_cards.offer_taken,
    OfferRefused: of_cards.offer_refused,
    Drawn: of_cards.drawn,
    Drew: of_cards.drew,
    DrawnUp: of_cards.drawn_up,
    Bought: of_cards.bought,
    Beaten: of_cards.beaten,
    Chose: of_cards.chose,
    HasChosen: of_cards.has_chosen,
    Declared: of_cards.declared,
    TurnedUp: of_cards.turned_up,
    AllPassed: of_cards.all_passed,
    OnePassed: of_cards.one_passed,
    BacksPassed: of_cards.backs_passed,
    OwnedUp: owned_up,
    FalseOpened: false_opened,
    Penalised: penalised,
    Proved: of_cards.proved,
    Named: of_cards.named,
    StepEnded: step_ended,
    Shown: shown,
    Mucked: mucked,
    Raked: raked,
    KittyFed: kitty_fed,
    Won: won,
    HandEnded: hand_ended,
}
