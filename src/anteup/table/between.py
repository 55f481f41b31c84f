"""The house's own work between hands: who gets up, who sits down, who gets chips, who deals, and the next hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from anteup.chips import split
from anteup.engine.dealing import wanted
from anteup.engine.events import Event
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import Hand
from anteup.engine.play import opening, proceed, shuffling
from anteup.table import asks
from anteup.table.asking import Events, banker_of, bought, chairs_drawn, chooses, given, leaves, may_enter
from anteup.table.bank import hand_done, posted
from anteup.table.changing import all_missed
from anteup.table.choosing import is_dealt, ready, title, to_name, when_out
from anteup.table.evening import Evening, kept
from anteup.table.first_dealer import drawn
from anteup.table.granting import NotGranted
from anteup.table.guards import reached
from anteup.table.happened import (
    BankerDrawn,
    BuyRefused,
    ChairWanted,
    Closed,
    Dealt,
    GameCalled,
    HandBegan,
    HandDone,
    KittyPaid,
    Left,
    Moved,
    Person,
    PotShared,
    Sat,
    Unqueued,
)
from anteup.table.hosting import adds_bot, granted
from anteup.table.kept import Kept
from anteup.table.kitty import prize
from anteup.table.packs import Packs
from anteup.table.seating import makes_room
from anteup.table.session import after, next_hand
from anteup.table.terms import banker_by_lot


def in_hand(evening: Evening, packs: Packs) -> Events:
    """What the house does in a hand: a pack is laid down where one is wanted, and the end is written down."""
    hand = evening.hand
    if hand is None:
        return []
    if hand.over:
        return _over(evening, hand)
    if not (deck := wanted(hand)):
        return []
    order, nonce = packs.shuffled(deck)
    slips = packs.slips(order) if hand.game.faults.simulate else ()
    event = shuffling(hand, order, nonce, slips)
    more: list[Event] = [event]
    proceed(evolve(hand, event), more)
    return [Dealt(one) for one in more]


def _over(evening: Evening, hand: Hand) -> Events:
    """The hand is settled; where the kitty is a prize, whoever has won it gets it, if there is one: [pots] says (V-085)."""
    what = settled(evening)
    rules = evening.session.calls.rules
    done: Events = [HandDone(evening.number, what)]
    if what.kitty and (seat := prize(rules.kitty_for, hand)) is not None:
        done.append(KittyPaid(evening.player(evening.seats[seat]).person, what.kitty, rules.kitty_for))
    return done


def settled(evening: Evening) -> Kept:
    """What the table keeps of a hand that is over, by the session that it began with and what has changed since."""
    assert evening.hand is not None
    assert evening.began is not None
    then, now = after(evening.began, evening.hand), evening.session
    chairs = list(then.chairs)
    for number, (was, chair) in enumerate(zip(evening.began.chairs, now.chairs, strict=True)):
        if chair == was:
            continue
        if number in evening.seats:
            chairs[number] = replace(chairs[number], here=chair.here)
        elif chair.name == was.name and chair.stack:
            chairs[number] = replace(chair, missed=all_missed(chair.missed, chairs[number].missed))
        else:
            chairs[number] = chair
    left = then.carried.pot
    pot_of = tuple(evening.player(chair).person for chair in evening.seats) if left else ()
    session = replace(then, chairs=tuple(chairs))
    what = kept(replace(evening, session=session, named=False, pot_of=pot_of))
    moved = hand_done(kept(evening), what, evening.people, f"hand {evening.number}")
    return replace(what, balances=posted(evening.bank, moved).balances)


def between(evening: Evening, at: int, packs: Packs) -> Events:
    """What the house does next between hands; nothing where it waits for people or for its time."""
    if evening.closed:
        return []
    for work in _WORK:
        if events := work(evening, at, packs):
            return events
    return []


# ---- people, before the next hand -----------------------------------------------------------------------------------


def _home(evening: Evening, _at: int, _packs: Packs) -> Events:
    """All go home, paid out."""
    if not evening.closing:
        return []
    out: Events = [*_pot_shared(evening), *_kitty_paid(evening)]
    for player in evening.sitting.values():
        out += leaves(evening, player.person)
    return [*out, Closed()]


def _pot_shared(evening: Evening) -> Events:
    """A pot that nobody has won is shared among those who are in it and have not got up; where they all have, among them all.

    What cannot be shared alike goes to the first of them from the dealer's left, chip by chip.
    """
    pot = evening.session.carried.pot
    if not pot:
        return []
    there = [player.person for player in evening.sitting.values()]
    people = [person for person in evening.pot_of if person in there] or evening.pot_of or there or [evening.host]
    game = next(iter(evening.session.games.values()))
    return [PotShared(tuple(zip(people, split(pot, len(people), game.stakes.unit), strict=True)))]


def _kitty_paid(evening: Evening) -> Events:
    """What is left in the kitty is the banker's, for the table's expenses; where the house is the banker, the host's."""
    session = evening.session
    if not session.kitty:
        return []
    return [KittyPaid(banker_of(evening) or evening.host, session.kitty, session.calls.rules.kitty_for)]


def _gone(evening: Evening, at: int, _packs: Packs) -> Events:
    """Who has said that he gets up, or has reached a bound of his, gets up."""
    for chair, player in evening.sitting.items():
        why = player.leaves or reached(evening.guard(player.person), evening.bank.net(player.person), at)
        if why:
            return [Left(player.person, chair, evening.session.chairs[chair].stack, why)]
    return []


def _chips(evening: Evening, _at: int, _packs: Packs) -> Events:
    """Who was granted chips gets them; a bot without any buys again."""
    for chair, player in evening.sitting.items():
        asking = evening.asks.get(player.person)
        if asking is not None and asking.granted:
            try:
                return given(evening, player.person, chair, granted(evening, player.person, asking.amount))
            except NotGranted:  # he has won enough meanwhile
                return [BuyRefused(player.person)]
        if player.bot and not evening.session.chairs[chair].stack:
            try:
                return bought(evening, player.person, chair, 0)
            except NotGranted:
                return [Left(player.person, chair, 0, "made room")]
    return []


def _moves(evening: Evening, _at: int, _packs: Packs) -> Events:
    """Who wants another chair takes it, if it is free by now."""
    for player in evening.sitting.values():
        if player.wants >= 0:
            if player.wants < len(evening.players) and player.wants not in evening.sitting:
                return [Moved(player.person, player.wants)]
            return [ChairWanted(player.person, -1)]
    return []


def _queue(evening: Evening, at: int, _packs: Packs) -> Events:
    """Who waits for a chair gets it; where there is none, a bot makes room."""
    if not evening.queue:
        return []
    person = next((person for person in evening.queue if _may_choose(evening, person)), None)
    if person is None:
        return []
    name = evening.names[person]
    if not may_enter(evening, person) or reached(evening.guard(person), evening.bank.net(person), at):
        return [Unqueued(person)]
    free = [chair for chair in range(len(evening.players)) if chair not in evening.sitting]
    if free:
        try:
            return [Sat(person, name, free[0]), *bought(evening, person, free[0], 0)]
        except NotGranted:
            return [Unqueued(person)]
    stacks = {chair: evening.session.chairs[chair].stack for chair in evening.bots}
    chair = makes_room(stacks)
    return [] if chair is None else [Left(evening.player(chair).person, chair, stacks[chair], "made room")]


def _may_choose(evening: Evening, person: Person) -> bool:
    """Is it for him to take a chair now (H-088)?"""
    try:
        chooses(evening, person)
    except NotGranted:
        return False
    return True


def _bots(evening: Evening, _at: int, _packs: Packs) -> Events:
    """So many chairs as the host has said are kept filled by bots."""
    if len(evening.bots) >= evening.settings.bots or None not in evening.players:
        return []
    try:
        return adds_bot(evening, asks.AddBot())
    except NotGranted:
        return []


def _seats(evening: Evening, at: int, packs: Packs) -> Events:
    """The chairs are drawn for, where that was called for, or where the book has it so before the first hand (H-089, H-090)."""
    called_for = evening.drawing and len(evening.sitting) > 1
    when = due(evening) if _drawn_first(evening) else None  # whoever comes before that draws too
    return [chairs_drawn(evening, packs)] if called_for or (when is not None and at >= when) else []


def _drawn_first(evening: Evening) -> bool:
    """Are the chairs still to be drawn for, before the first hand?"""
    return evening.session.calls.rules.seating == "drawn" and not evening.number and not evening.reseated


# ---- the next hand --------------------------------------------------------------------------------------------------


def can_deal(evening: Evening) -> bool:
    """May a hand be dealt: are there two who play, one of them no bot, and does nobody keep it from going on?"""
    if evening.paused or evening.closing or evening.closed or evening.seats:
        return False
    able = [chair.able for chair in evening.session.chairs]
    people = any(able[chair] and not player.bot for chair, player in evening.sitting.items())
    return people and sum(able) >= 2 and is_dealt(evening.session)


def chooser(evening: Evening) -> int | None:
    """The chair that is to name the game of the next hand; None: nobody is yet, or it has been named."""
    if evening.named or _drawn_first(evening) or not can_deal(evening):
        return None
    chair = to_name(evening.session)
    return chair if chair >= 0 else None


def due(evening: Evening) -> int | None:
    """When the house has something to do without anybody's asking, in milliseconds since 1970; None: it waits for people."""
    if not can_deal(evening):
        return None
    if chooser(evening) is not None:
        return evening.since + evening.settings.choosing * 1000
    return evening.since + evening.settings.pause * 1000


def _banker(evening: Evening, _at: int, packs: Packs) -> Events:
    """Before the first hand the banker is picked by lot, where he is to be (H-081)."""
    if evening.settings.banker != "lot" or evening.banker or not can_deal(evening):
        return []
    people = [player.person for player in evening.sitting.values() if not player.bot]
    return [BankerDrawn(*banker_by_lot(people, packs))]


def _first_dealer(evening: Evening, _at: int, packs: Packs) -> Events:
    """Before the first hand the dealer is found, in the way of the book (H-018, V-003, L-01)."""
    if evening.dealer_drawn or _drawn_first(evening) or not can_deal(evening):
        return []
    chairs = [number for number, chair in enumerate(evening.session.chairs) if chair.able]
    return [drawn(evening.session.calls.rules, chairs, packs)]


def _dealing(evening: Evening, at: int, _packs: Packs) -> Events:
    """The game is named where its time has run out, and the next hand is opened."""
    when = due(evening)
    if when is None or at < when:
        return []
    chair = chooser(evening)
    if chair is not None:
        form = when_out(evening.session)
        return [GameCalled(chair, form, "clock", title(evening.session, form))]
    coming = next_hand(ready(evening.session))
    names = [evening.session.chairs[chair].name for chair in coming.chairs]
    first = opening(coming.game, coming.stacks, coming.owed, coming.carried, names)
    more: list[Event] = [first]
    proceed(opened(first, Hand), more)
    return [
        HandBegan(evening.number + 1, coming.chairs, coming.button),
        *(Dealt(event) for event in more),
    ]


_WORK: Sequence[Callable[[Evening, int, Packs], Events]] = (
    _home,
    _gone,
    _chips,
    _moves,
    _queue,
    _bots,
    _seats,
    _banker,
    _first_dealer,
    _dealing,
)
"""In this order: each is done until nothing of it is left."""
