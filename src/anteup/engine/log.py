"""The log: the append-only record of one hand. Everything else is read from it.

The house writes events with `Log`. Anybody else has what he has `seen` of them, and the same functions fold it into
a `View`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from anteup.cards import Pack
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
    LiftCards,
    Muck,
    NameAnte,
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
    BacksDealt,
    BacksPassed,
    Bought,
    Called,
    Checked,
    Chose,
    CountCorrected,
    Declared,
    Declined,
    Discarded,
    Drew,
    Event,
    Folded,
    HandOpened,
    HasChosen,
    HasLooked,
    HoleDealt,
    Looked,
    MisdealClaimed,
    Mucked,
    OfferRefused,
    OfferTaken,
    OnePassed,
    Owed,
    OwnedUp,
    PackSealed,
    Raised,
    Seen,
    Shown,
    Shuffled,
    Slip,
    Straddled,
    Threw,
    TurnedUp,
)
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import Hand, View
from anteup.engine.law import Refused
from anteup.engine.play import CannotOpen, opening, proceed, said, shuffling
from anteup.engine.seen import seen
from anteup.rules.steps import Game


class NotALog(ValueError):
    """Lines that are no log of a hand; the message names the line and what is wrong with it."""


class Log:
    """The house's record of a hand: all its events, and the hand they fold into."""

    def __init__(
        self,
        game: Game,
        stacks: Sequence[Chips],
        owed: Sequence[Owed] = (),
        carried: Chips = 0,
        names: Sequence[str] = (),
    ) -> None:
        """`stacks` in chips, and `names`, are by seat. Raises CannotOpen."""
        first = opening(game, stacks, owed, carried, names)
        self.events: list[Event] = [first]
        self.hand = proceed(opened(first, Hand), self.events)

    @property
    def wants_pack(self) -> bool:
        """Must `shuffle` be called before the hand goes on?"""
        return wants_pack(self.hand)

    @property
    def wanted(self) -> Pack:
        """The cards to be shuffled: the whole pack, or what was thrown away where the stock has run out."""
        return wanted(self.hand)

    def shuffle(self, deck: Pack, nonce: bytes = b"", slips: Sequence[Slip] = ()) -> None:
        """Lay the pack down, or the new stock, and let the dealer go on; `slips` are faults of dealing to come.

        Raises CannotOpen where `deck` is not what is `wanted`, in some order.
        """
        self.append(shuffling(self.hand, deck, nonce, slips))

    def act(self, action: Action, seat: int | None = None) -> None:
        """A player acts, and the dealer goes on. Raises Refused, and then nothing is written."""
        self.append(said(self.hand, action, seat))

    def append(self, event: Event) -> None:
        """One event, and what the dealer makes of it."""
        more = [event]
        self.hand = proceed(evolve(self.hand, event), more)
        self.events += more

    def seen(self, by: Seat | None, since: int = 0) -> list[Seen]:
        """What a seat (None: the rail) has seen of the events from number `since` on.

        Raises IndexError for a seat that is not at the table.
        """
        if by is not None and not 0 <= by < len(self.hand.stacks):
            raise IndexError(
                f"there is no seat {by} at this table: 0 to {len(self.hand.stacks) - 1}, or None for the rail"
            )
        return [seen(event, by) for event in self.events[since:]]

    def view(self, by: Seat | None) -> View:
        """The hand as a seat, or the rail, knows it."""
        return view(self.seen(by))


def fold(events: Iterable[Event]) -> Hand:
    """The hand that the house's events make.

    Raises NotALog, with the number of the event, where one does not fit the hand before it.
    """
    return _folded((_of_the_house(event) for event in events), Hand)


FACES = (
    PackSealed,
    HoleDealt,
    BacksDealt,
    HasLooked,
    Threw,
    Drew,
    HasChosen,
    OnePassed,
    BacksPassed,
    CountCorrected,
)
"""The faces that hidden events show to viewers; the house's log has none of them."""


def was_told(event: Event) -> bool:
    """Is this the face that a hidden event shows to a viewer?"""
    return isinstance(event, FACES)


def _of_the_house(event: Event) -> Event:
    """An event as the house has it. Raises NotALog for one of the faces that viewers see."""
    if was_told(event):
        raise NotALog(f"{type(event).__name__} is what a viewer was told: `view` folds it")
    return event


def view(events: Iterable[Seen]) -> View:
    """The hand as whoever has `seen` these events knows it. Raises NotALog, as `fold` does."""
    hand = _folded(events, View)
    assert isinstance(hand, View)
    return hand


def _folded(events: Iterable[Event], kind: type[Hand]) -> Hand:
    """A hand of this kind, by its events."""
    told = iter(events)
    hand = _opened(next(told, None), kind)
    for number, event in enumerate(told, 2):
        try:
            _check_seats(event, len(hand.stacks))
            hand = evolve(hand, event)
        except MISFITS as fault:
            raise NotALog(f"event {number}: {type(event).__name__} does not fit the hand before it ({fault})") from None
    return hand


MISFITS = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""What comes of an event that does not fit: the functions of the fold trust the dealer, and a file may say anything."""


def _opened(first: Event | None, kind: type[Hand]) -> Hand:
    """The hand that a log opens. Raises NotALog."""
    if not isinstance(first, HandOpened):
        raise NotALog(f"event 1: a log begins with HandOpened, not with {type(first).__name__ if first else 'nothing'}")
    try:
        return opened(opening(first.game, first.stacks, first.owed, first.carried, first.names), kind)
    except CannotOpen as fault:
        raise NotALog(f"event 1: {fault}") from None


def _check_seats(event: Event, seats: int) -> None:
    """Raises IndexError for a seat, a turn or a set of seats that is not at the table."""
    if not 0 <= getattr(event, "seat", 0) < seats or not -1 <= getattr(event, "turn", 0) < seats:
        raise IndexError(f"there are {seats} seats")
    if not 0 <= getattr(event, "due", 0) < 1 << seats:
        raise IndexError(f"there are {seats} seats")


def retraced(events: Sequence[Event]) -> Hand:
    """The hand of a house's log, every act judged again and every event of the dealer's dealt again.

    Raises NotALog at the first event that the rules would not have brought.
    """
    hand, due = _opened(next(iter(events), None), Hand), list[Event]()
    for number, event in enumerate(events[1:], 2):
        try:
            if isinstance(event, Shuffled):
                due = [shuffling(hand, event.deck, event.nonce, event.slips)]
            elif not due and wants_pack(hand):
                raise NotALog(f"{type(event).__name__} comes before the pack")
            due = due or list(next_events(hand))
            if not due and (request := asked(event)):
                due = [said(hand, *request)]
            elif not due:
                raise NotALog(f"{type(event).__name__} is the dealer's, and he waits for a player")
            if event != due[0]:
                raise NotALog(f"the rules bring {due[0]}, not {event}")
            hand = evolve(hand, due.pop(0))
        except (*MISFITS, Refused) as fault:
            raise NotALog(f"event {number}: {fault}") from None
    return hand


def asked(event: Event) -> tuple[Action, Seat] | None:
    """The action, and the seat, that an event came of; None if it is the dealer's."""
    match event:
        case Folded(seat):
            return Fold(), seat
        case Checked(seat):
            return Check(), seat
        case Called(seat):
            return Call(), seat
        case Raised(seat, to):
            return RaiseTo(to), seat
        case Straddled(seat, to):
            return StraddleTo(to), seat
        case Declined(seat):
            return Decline(), seat
        case Shown(seat):
            return ShowHand(), seat
        case Mucked(seat):
            return Muck(), seat
        case AnteNamed(seat, amount):
            return NameAnte(amount), seat
        case Discarded(seat, cards, _, aside):
            return Discard(cards, aside), seat
        case TurnedUp(seat, cards):
            return TurnUp(cards), seat
        case Declared(seat, way):
            return DeclareWay(way), seat
        case Chose(seat, choice):
            return choice, seat
        case Bought(seat):
            return BuyCard(), seat
        case Looked(seat):
            return LiftCards(), seat
        case MisdealClaimed(seat):
            return ClaimMisdeal(), seat
        case OfferTaken(seat):
            return TakeOffer(), seat
        case OfferRefused(seat):
            return RefuseOffer(), seat
        case OwnedUp(seat):
            return OwnUp(), seat
        case _:
            return None
