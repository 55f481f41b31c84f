"""An evening: all that a table is, folded from the lines of its journal.

`evolved` is the fold, and nothing else changes an evening. What people and the house may do is decided in `deciding`; it is
written down first and then folded here, so that an evening can be had again from its lines at any time.

While a hand is played the table beside it goes on: somebody may sit down, sit out, or buy. The hand is settled against the
session that it began with, and what has changed meanwhile is kept (see `between`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from anteup.chips import Chips
from anteup.engine.events import NOTHING, HandOpened
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import Hand
from anteup.table import bank as banking
from anteup.table.bank import Bank, Posting, posted
from anteup.table.calls import Calls
from anteup.table.changing import EMPTY, bought, left, moved, redealt, reseated, returned, with_chairs
from anteup.table.choosing import ready
from anteup.table.gamesof import session_of
from anteup.table.guards import FREE, Guard
from anteup.table.happened import (
    Adjusted,
    Admitted,
    BankerDrawn,
    Bought,
    BuyAsked,
    BuyGranted,
    BuyRefused,
    CameBack,
    ChairWanted,
    Changed,
    Closed,
    Closing,
    DealerDrawn,
    Dealt,
    GameCalled,
    Gave,
    Guarded,
    HandBegan,
    HandDone,
    HandVoided,
    Hosted,
    KittyPaid,
    Knocked,
    Leaving,
    Left,
    Moved,
    Opened,
    Paused,
    Person,
    PotShared,
    Queued,
    Redeemed,
    Resumed,
    Said,
    Sat,
    SeatsDrawn,
    SeatsWanted,
    TableEvent,
    TimeUsed,
    TookOff,
    Unqueued,
    WentAway,
)
from anteup.table.kept import Gone, Kept
from anteup.table.people import Asking, Player
from anteup.table.session import Chair, Here, Session, called
from anteup.table.settings import Settings


class Evening(Struct, frozen=True):
    """A table at one moment. Made by `begun` or `restored`, and from then on by `evolved`; its mappings are never changed."""

    id: str
    settings: Settings
    session: Session
    """Between hands as it is; during one, as it would be without that hand."""
    host: Person
    players: tuple[Player | None, ...]
    """By chair; None: nobody sits there."""
    banker: Person = Person("")
    """Picked by lot (H-081); empty: nobody."""
    names: Mapping[Person, str] = {}
    """Of everybody who was ever told to the table."""
    bank: Bank = Bank()
    guards: Mapping[Person, Guard] = {}
    asks: Mapping[Person, Asking] = {}
    """Who has asked for chips."""
    gone: Mapping[Person, Gone] = {}
    """Who has had a chair, and has none now."""
    pot_of: tuple[Person, ...] = ()
    """Who has chips in the pot that nobody has won, from the dealer's left."""
    admitted: frozenset[Person] = frozenset()
    banned: frozenset[Person] = frozenset()
    knocking: tuple[Person, ...] = ()
    queue: tuple[Person, ...] = ()
    """Who waits for a chair, the first first."""
    paused: bool = False
    stopped: bool = False
    """Whether the house itself has paused the table."""
    closing: bool = False
    """All go home once the hand is over."""
    closed: bool = False
    dealer_drawn: bool = False
    """Whether the first dealer has been found."""
    named: bool = False
    """Whether the game of the next hand has been named."""
    drawing: bool = False
    """Whether the chairs are drawn for once the hand is over."""
    reseated: int = 0
    """When the chairs were last drawn for; 0: never. Times are milliseconds since 1970."""
    since: int = 0
    """Since when the next hand has been waited for."""
    number: int = 0
    """Of the hand in progress, or the last one."""
    hand: Hand | None = None
    seats: tuple[int, ...] = ()
    """During a hand, the chair of each of its seats."""
    began: Session | None = None
    """During a hand, the session as it began."""
    coming: Settings | None = None
    """What the host has changed during a hand; it holds from the next one on."""

    @property
    def people(self) -> tuple[Person | None, ...]:
        """Whose each chair is."""
        return tuple(None if player is None else player.person for player in self.players)

    @property
    def sitting(self) -> dict[int, Player]:
        """Whoever sits at the table, by chair."""
        return {chair: player for chair, player in enumerate(self.players) if player is not None}

    @property
    def bots(self) -> dict[int, Player]:
        """Those of them that are programs."""
        return {chair: player for chair, player in self.sitting.items() if player.bot}

    @property
    def wanted(self) -> Settings:
        """The settings as the host has them by now."""
        return self.coming or self.settings

    def chair_of(self, person: Person) -> int | None:
        """Where somebody sits; None: nowhere."""
        return next((chair for chair, player in self.sitting.items() if player.person == person), None)

    def player(self, chair: int) -> Player:
        """Whoever sits at a chair. Raises IndexError where nobody does."""
        player = self.players[chair]
        if player is None:
            raise IndexError(f"nobody sits at chair {chair}")
        return player

    def seat_of(self, person: Person) -> int | None:
        """Somebody's seat in the hand in progress; None: he is not in it."""
        chair = self.chair_of(person)
        return None if chair is None or chair not in self.seats else self.seats.index(chair)

    def in_hand(self, chair: int) -> bool:
        """Was this chair dealt into the hand in progress?"""
        return chair in self.seats

    def back(self, person: Person) -> Chips:
        """What somebody took along when he got up, and has not bought again: 0 where it is nothing."""
        chair = self.chair_of(person)
        return self.gone.get(person, Gone()).back if chair is None else self.player(chair).back

    def guard(self, person: Person) -> Guard:
        """What somebody has bound himself to."""
        return self.guards.get(person, FREE)


class NotALine(ValueError):
    """A line that cannot follow in this table's journal; the message says why."""


def begun(id: str, event: Opened, at: int) -> Evening:
    """A table that is just being opened."""
    session = session_of(event.settings, (EMPTY,) * event.settings.seats)
    return Evening(
        id=id,
        settings=event.settings,
        session=session,
        host=event.host,
        players=(None,) * event.settings.seats,
        names={event.host: event.name},
        admitted=frozenset({event.host}),
        since=at,
    )


def evolved(evening: Evening, event: TableEvent, at: int) -> Evening:
    """The evening after one more line, which was written at `at`. Raises NotALine for one that cannot follow."""
    if type(event) is Dealt:  # by far the most, so it comes first
        return _dealt(evening, event)
    if type(event) is not HandDone and (moved := postings(evening, event)):  # what a hand brings is in what is kept
        evening = replace(evening, bank=posted(evening.bank, moved))
    match event:
        case Dealt():
            return _dealt(evening, event)
        case HandBegan() | HandDone() | HandVoided() | TimeUsed() | DealerDrawn() | GameCalled():
            return _of_hands(evening, event, at)
        case (
            Sat()
            | Moved()
            | SeatsWanted()
            | SeatsDrawn()
            | Left()
            | Leaving()
            | ChairWanted()
            | WentAway()
            | CameBack()
        ):
            return _of_chairs(evening, event, at)
        case Bought() | Redeemed() | TookOff() | Gave() | Adjusted() | KittyPaid() | PotShared():
            return _of_chips(evening, event, at)
        case BuyAsked() | BuyGranted() | BuyRefused():
            return _of_asking(evening, event)
        case Knocked() | Admitted() | Queued() | Unqueued() | Said() | Guarded():
            return _of_people(evening, event)
        case _:
            return _of_the_table(evening, event, at)


def postings(evening: Evening, event: TableEvent) -> tuple[Posting, ...]:
    """What an event writes into the account book; they sum to zero."""
    match event:
        case Bought(person, _, amount):
            return banking.bought(person, amount)
        case Left(person, _, cashed, why):
            return banking.left(person, cashed, "" if why == "left" else why)
        case Redeemed(person, _, amount):
            return banking.redeemed(person, amount)
        case TookOff(person, _, amount):
            return banking.took_off(person, amount)
        case Gave(person, _, to, _, amount):
            return banking.gave(person, to, amount)
        case Adjusted(person, _, amount, why):
            return banking.adjusted(person, amount, why)
        case KittyPaid(person, amount, why):
            return banking.kitty_paid(person, amount, why)
        case PotShared(shares):
            return banking.pot_shared(shares, "the pot that nobody has won")
        case HandDone(number, after_it):
            return banking.hand_done(kept(evening), after_it, evening.people, f"hand {number}")
        case _:
            return ()


# ---- what is kept ---------------------------------------------------------------------------------------------------


def _all_but(kind: type[Struct], *names: str) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name not in names)


OF_TABLE = _all_but(
    Evening,
    *("id", "session", "hand", "seats", "began", "coming"),  # what is there anew, or only while a hand is played
    *("settings", "players", "bank", "admitted", "banned"),  # kept in another form
)
OF_SESSION = _all_but(Session, "calls", "moves")
OF_CALLS = _all_but(Calls, "games", "usual", "rules", "hands", "chooses", "skips")
"""What is kept as it is of an evening, of its session, and of which games come: every field but those that are named here, so
that none is forgotten; one that `Kept` has not got is a TypeError at the first hand.
"""


def kept(evening: Evening) -> Kept:
    """What the table keeps: between hands all there is, during one what it keeps if that hand is void."""
    session = evening.session
    if evening.coming is not None:
        session = redealt(session, evening.coming)
    return Kept(
        **_these(evening, OF_TABLE),
        **_these(session, OF_SESSION),
        **_these(session.calls, OF_CALLS),
        calls_hands=session.calls.hands,
        settings=evening.wanted,
        players=evening.players[: len(session.chairs)] + (None,) * (len(session.chairs) - len(evening.players)),
        balances=evening.bank.balances,
        admitted=tuple(sorted(evening.admitted)),
        banned=tuple(sorted(evening.banned)),
    )


def restored(id: str, what: Kept, evening: Evening | None = None) -> Evening:
    """The table that is kept in `what`; the games are dealt out anew, unless they are those of `evening`."""
    same = evening is not None and evening.settings == what.settings
    session = evening.session if evening is not None and same else session_of(what.settings, what.chairs)
    calls = replace(session.calls, **_these(what, OF_CALLS), hands=what.calls_hands, skips=False)
    return Evening(
        **_these(what, OF_TABLE),
        id=id,
        settings=what.settings,
        session=replace(session, calls=calls, **_these(what, OF_SESSION)),
        players=what.players,
        bank=Bank(what.balances),
        admitted=frozenset(what.admitted),
        banned=frozenset(what.banned),
    )


def _these(of: object, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(of, name) for name in names}


# ---- the fold -------------------------------------------------------------------------------------------------------


def _dealt(evening: Evening, event: Dealt) -> Evening:
    """One event of the hand."""
    hand = evening.hand
    if hand is not None:
        return replace(evening, hand=evolve(hand, event.event))
    if type(event.event) is not HandOpened or not evening.seats:
        raise NotALine(f"{type(event.event).__name__} is dealt, and no hand was begun")
    return replace(evening, hand=opened(event.event, Hand))


def _of_hands(
    evening: Evening, event: HandBegan | HandDone | HandVoided | TimeUsed | DealerDrawn | GameCalled, at: int
) -> Evening:
    """Hands begin and end, and what is settled before them."""
    match event:
        case HandBegan(number, chairs, _):
            if evening.seats:
                raise NotALine(f"hand {number} begins, and hand {evening.number} is not over")
            session = ready(evening.session)
            return replace(evening, number=number, seats=chairs, session=session, began=session, hand=None)
        case HandDone(_, what) | HandVoided(_, _, what):
            return replace(restored(evening.id, what, evening), since=at)
        case TimeUsed(chair, ms):
            player = evening.player(chair)
            return _with_player(evening, chair, replace(player, bank=max(0, player.bank - ms)))
        case DealerDrawn(_, _, chair):
            return replace(evening, session=replace(evening.session, button=chair), dealer_drawn=True, since=at)
        case GameCalled(chair, form):
            return replace(evening, session=called(evening.session, form, chair), named=True)
        case _:
            assert_never(event)


def _of_chairs(
    evening: Evening,
    event: Sat | Moved | SeatsWanted | SeatsDrawn | Left | Leaving | ChairWanted | WentAway | CameBack,
    at: int,
) -> Evening:
    """People come, change places, and go."""
    match event:
        case Sat(person, name, chair, bot):
            if evening.players[chair] is not None:
                raise NotALine(f"{name} sits down at chair {chair}, where somebody sits")
            return replace(
                _sat(evening, person, name, chair, bot=bot),
                names={**evening.names, person: name},
                queue=_left_out(evening.queue, person),
                admitted=evening.admitted if bot else evening.admitted | {person},
            )
        case Moved(person, chair):
            was = _chair_of(evening, person)
            session = moved(evening.session, was, chair)
            return replace(_players_moved(evening, {was: chair}), session=session)
        case SeatsDrawn(_, chairs):
            to = {_chair_of(evening, person): chair for person, chair in chairs}
            session = reseated(evening.session, to)
            return replace(_players_moved(evening, to), session=session, reseated=at, drawing=False, since=at)
        case SeatsWanted():
            return replace(evening, drawing=True)
        case Left(person, chair, _, why):
            evening = _got_up(evening, chair)
            return replace(
                evening,
                session=left(evening.session, chair)[0],
                drawing=evening.drawing and any(evening.players),
                asks=_without(evening.asks, person),
                banned=evening.banned | {person} if why == "banned" else evening.banned,
                admitted=evening.admitted - {person} if why == "banned" else evening.admitted,
            )
        case Leaving(_, chair, why):
            return _with_player(evening, chair, replace(evening.player(chair), leaves=why))
        case ChairWanted(person, chair):
            mine = _chair_of(evening, person)
            return _with_player(evening, mine, replace(evening.player(mine), wants=chair))
        case WentAway(chair):
            return _here(evening, chair, "away")
        case CameBack(chair, wait):
            return _since(_here(evening, chair, "waits" if wait else "plays"), evening, at)
        case _:
            assert_never(event)


def _of_chips(
    evening: Evening, event: Bought | Redeemed | TookOff | Gave | Adjusted | KittyPaid | PotShared, at: int
) -> Evening:
    """Chips are given out and taken back, and pass between people."""
    session = evening.session
    match event:
        case Bought(person, chair, amount):
            asks = _without(evening.asks, person)
            then = _with_player(evening, chair, replace(evening.player(chair), back=0))
            return _since(replace(then, session=bought(session, chair, amount), asks=asks), evening, at)
        case Redeemed(_, chair, amount) | TookOff(_, chair, amount):
            return replace(evening, session=bought(session, chair, -amount))
        case Gave(_, chair, _, to, amount):
            return replace(evening, session=bought(bought(session, chair, -amount), to, amount))
        case Adjusted(_, chair, amount):
            return _since(replace(evening, session=bought(session, chair, amount)), evening, at)
        case KittyPaid(_, amount):
            return replace(evening, session=replace(session, kitty=session.kitty - amount))
        case PotShared():
            return replace(evening, session=replace(session, carried=NOTHING), pot_of=())
        case _:
            assert_never(event)


def _of_asking(evening: Evening, event: BuyAsked | BuyGranted | BuyRefused) -> Evening:
    """Chips are asked for."""
    match event:
        case BuyAsked(person, amount):
            return replace(evening, asks={**evening.asks, person: Asking(amount)})
        case BuyGranted(person):
            return replace(evening, asks={**evening.asks, person: replace(evening.asks[person], granted=True)})
        case BuyRefused(person):
            return replace(evening, asks=_without(evening.asks, person))
        case _:
            assert_never(event)


def _of_the_table(
    evening: Evening, event: Opened | Changed | Hosted | BankerDrawn | Paused | Resumed | Closing | Closed, at: int
) -> Evening:
    """What the host has said, and who he is."""
    match event:
        case Opened():
            raise NotALine("a table is opened inside another: a journal begins with its one Opened")
        case Changed(settings):
            if evening.seats:
                return replace(evening, coming=settings)
            return restored(evening.id, kept(replace(evening, coming=settings, named=False)), evening)
        case Hosted(person, name):
            return replace(
                _named(evening, person, name) if name else evening,
                host=person,
                admitted=evening.admitted | {person},
                banned=evening.banned - {person},
                knocking=_left_out(evening.knocking, person),
            )
        case BankerDrawn(_, person):
            return replace(evening, banker=person)
        case Paused(by):
            return replace(evening, paused=True, stopped=by == "house")
        case Resumed():
            return replace(evening, paused=False, stopped=False, since=at)
        case Closing():
            return replace(evening, closing=True)
        case Closed():
            return replace(evening, closed=True)
        case _:
            assert_never(event)


def _of_people(evening: Evening, event: Knocked | Admitted | Queued | Unqueued | Said | Guarded) -> Evening:
    """Who is there, and waits."""
    match event:
        case Knocked(person, name):
            knocking = (*_left_out(evening.knocking, person), person)
            return replace(evening, knocking=knocking, names={**evening.names, person: name})
        case Admitted(person, yes, ban):
            return replace(
                evening,
                knocking=_left_out(evening.knocking, person),
                admitted=evening.admitted | {person} if yes else evening.admitted - {person},
                banned=evening.banned | {person} if ban else evening.banned - {person} if yes else evening.banned,
            )
        case Queued(person, name):
            queue = (*_left_out(evening.queue, person), person)
            admitted = evening.admitted | {person}  # as one is who sits down, whatever the table asks of later comers
            return replace(evening, queue=queue, names={**evening.names, person: name}, admitted=admitted)
        case Unqueued(person):
            return replace(evening, queue=_left_out(evening.queue, person))
        case Said(person, name):
            return evening if evening.names.get(person) == name else _named(evening, person, name)
        case Guarded(person, loss, stop):
            return replace(evening, guards={**evening.guards, person: Guard(loss, stop)})
        case _:
            assert_never(event)


# ---- small changes --------------------------------------------------------------------------------------------------


def _with_player(evening: Evening, chair: int, player: Player | None) -> Evening:
    return replace(evening, players=(*evening.players[:chair], player, *evening.players[chair + 1 :]))


def _with_chair(evening: Evening, chair: int, to: Chair) -> Evening:
    return replace(evening, session=with_chairs(evening.session, {chair: to}))


def _sat(evening: Evening, person: Person, name: str, chair: int, *, bot: bool) -> Evening:
    """Somebody has taken a chair: one who had one before has what he left, and no more."""
    was = evening.gone.get(person)
    if was is None:
        player, sits = Player(person, bot, evening.settings.bank * 1000), Chair(name)
    else:
        player = Player(person, bot, was.bank, back=was.back)
        sits = returned(evening.session, name, was.missed, was.owes)
    gone = {one: kept for one, kept in evening.gone.items() if one != person}
    return replace(_with_chair(_with_player(evening, chair, player), chair, sits), gone=gone)


def _got_up(evening: Evening, chair: int) -> Evening:
    """A player has no chair any more; what he has and owes is kept, but for a bot's."""
    player, sits = evening.player(chair), evening.session.chairs[chair]
    evening = _with_player(evening, chair, None)
    if player.bot:
        return evening
    was = Gone(max(sits.stack, player.back), player.bank, sits.missed, sits.owes)
    return replace(evening, gone={**evening.gone, player.person: was})


def _here(evening: Evening, chair: int, here: Here) -> Evening:
    return _with_chair(evening, chair, replace(evening.session.chairs[chair], here=here))


def _players_moved(evening: Evening, to: Mapping[int, int]) -> Evening:
    """Players at other chairs, by their old ones."""
    players: list[Player | None] = [None if chair in to else player for chair, player in enumerate(evening.players)]
    for was, chair in to.items():
        players[chair] = replace(evening.player(was), wants=-1)
    return replace(evening, players=tuple(players))


def _chair_of(evening: Evening, person: Person) -> int:
    chair = evening.chair_of(person)
    if chair is None:
        raise NotALine(f"{person} has no chair")
    return chair


def _since(evening: Evening, before: Evening, at: int) -> Evening:
    """Where only now there are two who can play, the next hand is waited for from now on."""
    able = [sum(chair.able for chair in each.session.chairs) for each in (before, evening)]
    return replace(evening, since=at) if able[0] < 2 <= able[1] else evening


def _named(evening: Evening, person: Person, name: str) -> Evening:
    return replace(evening, names={**evening.names, person: name})


def _left_out(some: tuple[Person, ...], person: Person) -> tuple[Person, ...]:
    return tuple(one for one in some if one != person)


def _without(some: Mapping[Person, Asking], person: Person) -> Mapping[Person, Asking]:
    return {one: asking for one, asking in some.items() if one != person} if person in some else some
