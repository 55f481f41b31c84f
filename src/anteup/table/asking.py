"""What people ask of the table, between their turns, and what comes of it.

Each function says which lines an ask brings; none where all is as asked already. It raises NotGranted where it is not granted,
and then nothing has changed. What cannot be done while a hand is played is noted, and done when it is over (`between`).
"""

from __future__ import annotations

from anteup.chips import Chips
from anteup.table import asks
from anteup.table.choosing import named, title
from anteup.table.evening import Evening, evolved
from anteup.table.gamesof import rules_of, usual_stack
from anteup.table.granting import NotGranted
from anteup.table.guards import heeded, in_minutes, let_in, tightened
from anteup.table.happened import (
    Bought,
    BuyAsked,
    BuyGranted,
    BuyRefused,
    CameBack,
    ChairWanted,
    GameCalled,
    Gave,
    Guarded,
    Knocked,
    Leaving,
    Left,
    Moved,
    Person,
    Queued,
    Redeemed,
    Said,
    Sat,
    SeatsDrawn,
    SeatsWanted,
    TableEvent,
    TookOff,
    Unqueued,
    WentAway,
)
from anteup.table.packs import Shuffler
from anteup.table.people import Why, heavier
from anteup.table.seating import may_choose, may_draw, nearest, seats_drawn
from anteup.table.terms import Terms, buying, giving, redemptions, taking_off, terms

LONGEST_SAID = 500
"""Letters of what is said to all."""
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks by which the rest of a line is shown from right to left, or the other way; whoever writes so has no need of them."""
Events = list[TableEvent]


def entered(evening: Evening, by: Person, name: str) -> Events:
    """Somebody asks to be let in."""
    if by in evening.banned:
        raise NotGranted("E_INVITE", "the host has sent you away from this table", "V-104")
    if may_enter(evening, by) or by in evening.knocking:
        return []
    return [Knocked(by, name)]


def free_chairs(evening: Evening) -> list[bool]:
    """Of each chair that there will be after this hand, whether nobody has it."""
    return [player is None for player in evening.players[: evening.wanted.seats]]


def may_enter(evening: Evening, person: Person) -> bool:
    """May somebody sit down here?"""
    try:
        admitted(evening, person)
    except NotGranted:
        return False
    return True


def is_open(evening: Evening) -> bool:
    """May anybody sit down here who has not been sent away, without the host's being asked (V-104)?"""
    return may_enter(evening, Person(""))


def sits(evening: Evening, ask: asks.Sit, by: Person, name: str, at: int) -> Events:
    """Somebody takes a chair and buys; where bots have them all, he waits until one has made room."""
    admitted(evening, by)
    if (mine := evening.chair_of(by)) is not None:
        raise NotGranted("E_SEAT", f"you sit at chair {mine + 1} already", "H-088")
    heeded(evening.guard(by), evening.bank.net(by), at)
    chooses(evening, by)
    free = free_chairs(evening)
    first = evening.queue[:1] in {(), (by,)}
    if ask.chair is None:
        chair = nearest(free) if first else None
        if chair is None:
            return _waits(evening, by, name)
    else:
        chair = ask.chair
        if not 0 <= chair < len(free):
            raise NotGranted("E_SEAT", f"there is no chair {chair + 1}: they are 1 to {len(free)}", "H-088")
        there = evening.players[chair]
        if there is not None and not there.bot:
            raise NotGranted("E_SEAT", f"chair {chair + 1} is taken", "H-088")
        if not first or (there is not None and evening.in_hand(chair)):
            return _waits(evening, by, name)
        if there is not None:
            room = leaves(evening, there.person, "made room")
            for event in room:  # what the bot had is the banker's again
                evening = evolved(evening, event, at)
            return [*room, Sat(by, name, chair), *bought(evening, by, chair, ask.amount)]
    return [Sat(by, name, chair), *bought(evening, by, chair, ask.amount)]


def _waits(evening: Evening, by: Person, name: str) -> Events:
    """Somebody who wants a chair waits for one, where people wait before him or a bot will make room for him."""
    if any(free_chairs(evening)) and not evening.queue:
        raise NotGranted("E_SEAT", "a bot plays there until this hand is over: take a chair that is free", "H-088")
    if not evening.queue and not evening.bots:
        raise NotGranted("E_SEAT", "every chair is taken: you can wait for one", "H-088")
    return queued(evening, by, name)


def bought(evening: Evening, by: Person, chair: int, amount: Chips) -> Events:
    """Somebody buys chips: at once, once the hand is over, or once the host has said so. `chair` is where he sits."""
    what = terms_of(evening)
    amount = buying(evening.bank, what, by, amount, guard=evening.guard(by), back=evening.back(by))
    if evening.settings.approve and by not in {evening.host, banker_of(evening)} and not is_bot(evening, by):
        return [BuyAsked(by, amount)]
    if evening.in_hand(chair):
        return [BuyAsked(by, amount), BuyGranted(by)]
    return given(evening, by, chair, amount)


def given(evening: Evening, by: Person, chair: int, amount: Chips) -> Events:
    """Chips are given out; where the bank is short, it first buys whole stacks back (H-086)."""
    playing = [evening.player(at).person for at in evening.seats]
    short = redemptions(evening.bank, terms_of(evening), amount, playing)
    backs: Events = [Redeemed(person, seated(evening, person), stack) for person, stack in short]
    return [*backs, Bought(by, chair, amount)]


def terms_of(evening: Evening) -> Terms:
    """On what terms chips are bought here."""
    return terms(evening.settings, rules_of(evening.settings), usual_stack(evening.settings))


def moves(evening: Evening, ask: asks.Move, by: Person) -> Events:
    """A player takes another chair."""
    mine = seated(evening, by)
    if not 0 <= ask.chair < len(free_chairs(evening)):
        say = f"there is no chair {ask.chair + 1}: they are 1 to {len(free_chairs(evening))}"
        raise NotGranted("E_SEAT", say, "H-088")
    if evening.seats:  # the blinds of this hand are not yet those of the last one
        wants = -1 if ask.chair == mine else ask.chair
        return [ChairWanted(by, wants)] if evening.player(mine).wants != wants else []
    if ask.chair == mine:
        return []
    if evening.players[ask.chair] is not None or evening.in_hand(ask.chair):
        raise NotGranted("E_SEAT", f"chair {ask.chair + 1} is taken", "H-088")
    return [Moved(by, ask.chair)]


def leaves(evening: Evening, person: Person, why: Why = "left") -> Events:
    """A player gets up: at once, or when the hand that he is in is over."""
    mine = seated(evening, person)
    why = heavier(evening.player(mine).leaves, why)
    if evening.in_hand(mine):
        return [Leaving(person, mine, why)] if evening.player(mine).leaves != why else []
    return [Left(person, mine, evening.session.chairs[mine].stack, why)]


def goes_away(evening: Evening, by: Person) -> Events:
    """A player sits out from the next hand on."""
    mine = seated(evening, by)
    return [] if evening.session.chairs[mine].here == "away" else [WentAway(mine)]


def comes_back(evening: Evening, ask: asks.ComeBack, by: Person, at: int) -> Events:
    """A player is dealt in again, and does not get up after all."""
    mine = seated(evening, by)
    heeded(evening.guard(by), evening.bank.net(by), at)
    here, leaving = evening.session.chairs[mine].here, evening.player(mine).leaves
    events: Events = [Leaving(by, mine, "")] if leaving == "left" else []
    if here == "away" or (here == "waits") != ask.wait:
        events.append(CameBack(mine, ask.wait))
    return events


def buys(evening: Evening, ask: asks.Buy, by: Person, at: int) -> Events:
    """A player wants more chips (H-076)."""
    mine = seated(evening, by)
    heeded(evening.guard(by), evening.bank.net(by), at)
    if by in evening.asks:
        raise NotGranted("E_PHASE", f"you have asked for {evening.asks[by].amount} already", "H-076")
    return bought(evening, by, mine, ask.amount)


def takes_off(evening: Evening, ask: asks.TakeOff, by: Person) -> Events:
    """A player has some of his chips paid out, and stays (H-077)."""
    mine = seated(evening, by)
    amount = taking_off(evening.bank, terms_of(evening), by, ask.amount, in_hand=evening.in_hand(mine))
    return [TookOff(by, mine, amount)]


def gives(evening: Evening, ask: asks.Give, by: Person) -> Events:
    """A player gives or lends another chips of his own (H-084)."""
    mine, other = seated(evening, by), seated(evening, ask.person)
    in_hand = evening.in_hand(mine) or evening.in_hand(other)
    amount = giving(evening.bank, terms_of(evening), by, ask.person, ask.amount, in_hand=in_hand)
    return [Gave(by, mine, ask.person, other, amount)]


def takes_back(evening: Evening, by: Person) -> Events:
    """Somebody no longer asks for chips."""
    return [BuyRefused(by, back=True)] if by in evening.asks else []


def calls_game(evening: Evening, ask: asks.CallGame, by: Person) -> Events:
    """Whoever is to names the game of the next hand (H-007)."""
    mine = seated(evening, by)
    if evening.seats:
        raise NotGranted("E_PHASE", "the game is named between hands", "H-007")
    if evening.named:
        raise NotGranted("E_PHASE", "the game of the next hand has been named", "H-007")
    named(evening.session, ask.form, mine)
    return [GameCalled(mine, ask.form, title=title(evening.session, ask.form))]


def draws_seats(evening: Evening, by: Person, at: int, packs: Shuffler) -> Events:
    """A player has the chairs drawn for anew (H-090)."""
    seated(evening, by)
    may_draw(rules_of(evening.settings), at, evening.reseated)
    if evening.drawing:
        return []
    if evening.seats:
        return [SeatsWanted(by)]
    return [chairs_drawn(evening, packs)]


def chairs_drawn(evening: Evening, packs: Shuffler) -> SeatsDrawn:
    """A card for each who has a chair, and all of them seated by it (H-089). Raises NotGranted (E_PHASE) for fewer than two."""
    people = {chair: player.person for chair, player in evening.sitting.items()}
    return seats_drawn(people, evening.session.button, packs)


def says(evening: Evening, ask: asks.Say, by: Person, name: str) -> Events:
    """Somebody says something to all."""
    text = " ".join(ask.text.split())
    if evening.settings.chat == "none":
        raise NotGranted("E_SAID", "nothing is said at this table")
    if evening.settings.chat == "seated" and evening.chair_of(by) is None:
        raise NotGranted("E_SAID", "at this table only those speak who play")
    if by in evening.banned:
        raise NotGranted("E_SAID", "the host has sent you away")
    if evening.chair_of(by) is None and not may_enter(evening, by):
        raise NotGranted("E_SAID", "at this table only those speak whom the host has let in: knock first")
    if not text:
        raise NotGranted("E_SAID", "there is nothing in it")
    if TURNING & set(text):
        raise NotGranted("E_SAID", "there are marks in it that turn the writing round, and what it says with it")
    if len(text) > LONGEST_SAID:
        raise NotGranted("E_SAID", f"that is {len(text)} letters long, and {LONGEST_SAID} are the most")
    return [Said(by, name, text)]


def guards(evening: Evening, ask: asks.Guard, by: Person, at: int) -> Events:
    """Somebody sets himself a bound (V-107, V-108)."""
    stop = None if ask.minutes is None else in_minutes(ask.minutes, at)
    guard = tightened(evening.guard(by), loss=ask.loss, stop=stop, at=at)
    return [] if guard == evening.guard(by) else [Guarded(by, guard.loss, guard.stop)]


def queued(evening: Evening, by: Person, name: str) -> Events:
    """Somebody waits for a chair."""
    admitted(evening, by)
    if evening.chair_of(by) is not None:
        raise NotGranted("E_SEAT", "you have a chair already", "H-088")
    chooses(evening, by)
    return [] if by in evening.queue else [Queued(by, name)]


def unqueued(evening: Evening, by: Person) -> Events:
    """Somebody waits no longer."""
    return [Unqueued(by)] if by in evening.queue else []


# ---- small questions ------------------------------------------------------------------------------------------------


def seated(evening: Evening, person: Person) -> int:
    """Somebody's chair. Raises NotGranted where he has none."""
    chair = evening.chair_of(person)
    if chair is None:
        raise NotGranted(
            "E_SEAT", f"{evening.names.get(person, 'whoever that is')} has no chair at this table", "H-088"
        )
    return chair


def admitted(evening: Evening, person: Person) -> None:
    """Raises NotGranted where somebody may not come in."""
    settings, banned = evening.settings, person in evening.banned
    let_in(settings, rules_of(settings), admitted=person in evening.admitted, banned=banned)


def chooses(evening: Evening, person: Person) -> None:
    """Raises NotGranted where it is not yet for somebody to take a chair: the banker has first choice, until he has had one."""
    banker = banker_of(evening)
    seated = banker is not None and (evening.chair_of(banker) is not None or banker in evening.gone)
    may_choose(rules_of(evening.settings), person, banker, seated=seated)


def banker_of(evening: Evening) -> Person | None:
    """Who keeps the chips; None: the house does (H-081)."""
    return {"house": None, "host": evening.host, "lot": evening.banker or None}[evening.settings.banker]


def is_bot(evening: Evening, person: Person) -> bool:
    """Is this a program?"""
    chair = evening.chair_of(person)
    return chair is not None and evening.player(chair).bot
