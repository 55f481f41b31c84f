"""What the host asks of the table, and what comes of it. As in `asking`, NotGranted is raised where it is not granted."""

from __future__ import annotations

from msgspec.structs import replace

from anteup.chips import Chips
from anteup.table import asks
from anteup.table.asking import LONGEST_SAID, Events, free_chairs, given, is_bot, leaves, seated, terms_of
from anteup.table.changing import redealt
from anteup.table.differs import changes as changed
from anteup.table.evening import Evening, kept
from anteup.table.gamesof import checked, rules_of
from anteup.table.granting import NotGranted
from anteup.table.guards import stakes_stay
from anteup.table.happened import (
    Adjusted,
    Admitted,
    BuyGranted,
    BuyRefused,
    Changed,
    Closing,
    HandVoided,
    Hosted,
    Paused,
    Person,
    Redeemed,
    Resumed,
    Sat,
)
from anteup.table.people import BOT, KEEPER
from anteup.table.session import CannotSit
from anteup.table.settings import Settings
from anteup.table.terms import adjusting, buying, redeeming

BOTS = ("Ada", "Bruno", "Clio", "Dario", "Edda", "Felix", "Greta", "Hugo", "Ilse", "Jonas", "Klara", "Ludo")
"""What bots are called, the first that is free first."""


def changes(evening: Evening, settings: Settings) -> Events:
    """The table is changed, from the next hand on."""
    if settings == evening.wanted:
        return []
    checked(settings)
    now = evening.wanted
    stakes_stay(now, settings, (rules_of(now), rules_of(settings)), evening.number)
    if any(evening.players[settings.seats :]):
        raise NotGranted("E_SEAT_COUNT", f"{settings.seats} chairs are too few: somebody sits at a later one")
    try:
        redealt(evening.session, settings)
    except CannotSit as fault:
        raise NotGranted("E_SETTINGS", str(fault)) from None
    return [Changed(settings, changed(now, settings))]


def pauses(evening: Evening) -> Events:
    """No further hand is dealt, and no clock runs; where the house has paused the table, its host may make it his own pause."""
    return [] if evening.paused and not evening.stopped else [Paused()]


def resumes(evening: Evening) -> Events:
    """The table goes on."""
    return [Resumed()] if evening.paused else []


def voids(evening: Evening, ask: asks.VoidHand) -> Events:
    """The hand in progress is void, as where somebody does not act and nobody is hurried."""
    if not evening.seats:
        raise NotGranted("E_PHASE", "there is no hand that could be void")
    if not (why := ask.why.strip()):
        raise NotGranted("E_PHASE", "a hand is not made void without saying why: all see it")
    if len(why) > LONGEST_SAID:
        raise NotGranted("E_PHASE", f"that is {len(why)} letters long, and {LONGEST_SAID} are the most")
    return [HandVoided(evening.number, f"the host has ended it: {why}", kept(evening))]


def admits(evening: Evening, ask: asks.Admit) -> Events:
    """The host says whether somebody may come in; who was sent away may again, where he says yes."""
    person, yes = ask.person, ask.yes
    if person not in evening.names or is_bot(evening, person):
        raise NotGranted("E_INVITE", "nobody of that name has knocked", "V-104")
    if person == evening.host and not yes:
        raise NotGranted("E_HOST", "the host cannot be sent away")
    same = (person in evening.admitted) == yes and person not in evening.knocking
    events: Events = [] if same else [Admitted(person, yes)]
    if not yes and evening.chair_of(person) is not None:
        events += leaves(evening, person, "removed")
    return events


def grants(evening: Evening, ask: asks.GrantBuy) -> Events:
    """The host says whether somebody gets the chips that he has asked for."""
    asking, chair = evening.asks.get(ask.person), seated(evening, ask.person)
    if asking is None or asking.granted:
        raise NotGranted("E_BANK", f"{evening.names[ask.person]} has asked for no chips", "H-084")
    if not ask.yes:
        return [BuyRefused(ask.person)]
    amount = granted(evening, ask.person, asking.amount)
    if evening.in_hand(chair):
        return [BuyGranted(ask.person)]
    return given(evening, ask.person, chair, amount)


def granted(evening: Evening, person: Person, amount: Chips) -> Chips:
    """What somebody gets who has asked for so much. What he has bound himself to is his own affair: the host is not told."""
    guard, back = evening.guard(person), evening.back(person)
    try:
        return buying(evening.bank, terms_of(evening), person, amount, guard=guard, back=back)
    except NotGranted as fault:
        if fault.code != "E_LOSS_LIMIT":
            raise
        raise NotGranted("E_BANK", f"{evening.names[person]} cannot have {amount} more now", "H-084") from None


def adjusts(evening: Evening, ask: asks.Adjust) -> Events:
    """The host puts a stack right."""
    chair = seated(evening, ask.person)
    in_hand = evening.in_hand(chair)
    amount = adjusting(evening.bank, terms_of(evening), ask.person, ask.amount, ask.why, in_hand=in_hand)
    return [Adjusted(ask.person, chair, amount, ask.why)] if amount else []


def redeems(evening: Evening, ask: asks.Redeem) -> Events:
    """The bank buys whole stacks back from somebody (H-086)."""
    chair = seated(evening, ask.person)
    in_hand = evening.in_hand(chair)
    amount = redeeming(evening.bank, terms_of(evening), ask.person, ask.amount, in_hand=in_hand)
    return [Redeemed(ask.person, chair, amount)]


def removes(evening: Evening, ask: asks.Remove) -> Events:
    """The host has somebody get up."""
    if ask.person == evening.host:
        raise NotGranted("E_HOST", "the host cannot be sent away: pass the host's chair first")
    if evening.chair_of(ask.person) is None:
        if ask.ban and ask.person in evening.names and ask.person not in evening.banned:
            return [Admitted(ask.person, yes=False, ban=True)]
        raise NotGranted("E_SEAT", "nobody of that name has a chair here", "H-088")
    gone = leaves(evening, ask.person, "banned" if ask.ban else "removed")
    if not is_bot(evening, ask.person):
        return gone
    there = len(evening.bots)
    if there > evening.wanted.bots:
        return gone
    settings = replace(evening.wanted, bots=there - 1)  # or another would take its chair
    return [*gone, Changed(settings, changed(evening.wanted, settings))]


def adds_bot(evening: Evening, ask: asks.AddBot) -> Events:
    """A bot takes an empty chair, and a stack."""
    free = [chair for chair, nobody in enumerate(free_chairs(evening)) if nobody]
    chair = ask.chair if ask.chair is not None else next(iter(free), -1)
    if chair not in free:
        raise NotGranted("E_SEAT", "a bot needs an empty chair", "H-088")
    there = {evening.names.get(player.person) for player in evening.sitting.values()}
    name = next((name for name in BOTS if name not in there), f"Bot {chair + 1}")
    person = Person(f"{BOT}{name}")
    amount = buying(evening.bank, terms_of(evening), person)
    return [Sat(person, name, chair, bot=True), *given(evening, person, chair, amount)]


def passes(evening: Evening, ask: asks.PassHost) -> Events:
    """Somebody else becomes the host."""
    if ask.person == evening.host:
        return []
    if ask.person not in evening.admitted:  # where no bot is, and nobody who was sent away
        raise NotGranted(
            "E_HOST", "the host's chair is passed to somebody who sits at the table, or whom he has let in"
        )
    return [Hosted(ask.person, evening.names[ask.person])]


def takes(evening: Evening, by: Person, name: str) -> Events:
    """The keeper of the room becomes the host: where the host is gone, nobody else could pass the chair on."""
    if by != KEEPER:
        raise NotGranted("E_HOST", "the host's chair is taken by the keeper of the room alone, who has started it")
    return [] if by == evening.host else [Hosted(by, name)]


def closes(evening: Evening) -> Events:
    """All go home, paid out, once the hand is over."""
    return [] if evening.closing else [Closing()]
