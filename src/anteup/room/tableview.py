"""A table between hands as it is told: to all alike, and to each what he is himself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from anteup.chips import MONEY, Chips
from anteup.engine.actions import Seat
from anteup.engine.hand import Hand
from anteup.engine.menus import Menu, Wager
from anteup.engine.openers import openers_bet
from anteup.history.words import in_words, title
from anteup.room.protocol import ChairView, Choosing, LawView, Named, TableView, You
from anteup.rules.laws import Law
from anteup.rules.sentences import openers
from anteup.rules.sources import UnknownLaw, find
from anteup.rules.steps import Game
from anteup.table.asking import is_open, may_enter
from anteup.table.between import can_deal, chooser, due
from anteup.table.calls import coming
from anteup.table.choosing import choices
from anteup.table.differs import house_differences
from anteup.table.evening import Evening
from anteup.table.gamesof import rules_of, usual_stack
from anteup.table.happened import Person
from anteup.table.terms import whole_stacks

Phase = Literal["waiting", "choosing", "hand", "between", "paused", "closed"]


def table_view(evening: Evening, lost: frozenset[Person], rail: int) -> TableView:
    """The table as all may see it; `lost`: whose line is lost, `rail`: how many look on."""
    session, settings, hand = evening.session, evening.wanted, evening.hand
    stage = phase(evening)
    game = hand.game if hand is not None else next_game(evening)
    jackpot = openers_bet(game) if session.calls.jackpot is not None else None
    who = chooser(evening) if stage == "choosing" else None
    return TableView(
        id=evening.id,
        name=settings.name,
        phase=stage,
        title=title(game, MONEY[settings.money]),
        form=coming(session.calls) if hand is None else hand.game.form,
        stopped=evening.stopped,
        number=evening.number,
        chairs=tuple(_chair(evening, chair, lost) for chair in range(len(evening.players))),
        button=session.button,
        host=evening.host,
        settings=settings,
        differs=house_differences(evening.settings),  # of the hand that is on, not of what was changed since it began
        pot=session.carried.pot,
        jackpot=openers(jackpot.openers) if jackpot is not None else "",
        kitty=session.kitty,
        next=due(evening) if stage == "between" else None,
        choosing=None
        if who is None
        else Choosing(
            who,
            choices(session),
            due(evening) or evening.since,
        ),
        queue=tuple(Named(person, evening.names.get(person, "")) for person in evening.queue),
        knocking=tuple(Named(person, evening.names.get(person, "")) for person in evening.knocking),
        rail=rail,
        stack=usual_stack(settings),
        money=settings.money,
        whole=whole_stacks(settings, rules_of(settings)),
    )


def phase(evening: Evening) -> Phase:
    """What is going on."""
    if evening.closed:
        return "closed"
    if evening.paused:
        return "paused"
    if evening.seats:
        return "hand"
    if not can_deal(evening):
        return "waiting"
    return "between" if chooser(evening) is None else "choosing"


def next_game(evening: Evening) -> Game:
    """The game that is dealt next, for as many as play, or for as many as there may be."""
    games = evening.session.games
    return games.get(sum(chair.able for chair in evening.session.chairs)) or games[max(games)]


def _chair(evening: Evening, chair: int, lost: frozenset[Person]) -> ChairView:
    player, sits = evening.players[chair], evening.session.chairs[chair]
    if player is None:
        return ChairView(chair)
    asking = evening.asks.get(player.person)
    return ChairView(
        chair,
        player.person,
        sits.name,
        sits.stack,
        player.bot,
        sits.here,
        "lost" if player.person in lost else "on",
        player.bank,
        asking.amount if asking is not None else 0,
        bool(player.leaves),
    )


def you(evening: Evening, person: Person | None, name: str) -> You:
    """What a viewer is at this table."""
    if person is None:
        return You("", "", None, host=False, admitted=is_open(evening))
    guard = evening.guard(person)
    return You(
        person,
        evening.names.get(person, name),
        evening.chair_of(person),
        person == evening.host,
        may_enter(evening, person),
        guard.loss,
        guard.stop,
        evening.bank.net(person),
    )


# ---- one's turn -----------------------------------------------------------------------------------------------------

FRACTIONS: Mapping[str, tuple[int, int]] = {"½ pot": (1, 2), "¾ pot": (3, 4), "pot": (1, 1)}


def sums(hand: Hand, menu: Menu) -> tuple[tuple[str, Chips], ...]:
    """Lawful sums for a bet or raise, by name: the least, parts of the pot once it is called, and the greatest."""
    if not isinstance(menu, Wager) or not menu.least:
        return ()
    said: dict[Chips, str] = {menu.least: "least"}
    for name, (part, whole) in FRACTIONS.items():
        wish = hand.level + (hand.pot + menu.call) * part // whole
        wish -= wish % menu.every if menu.every else 0
        if menu.allows(wish):
            said.setdefault(wish, name)
    whole_stack = hand.stacks[menu.seat] + hand.bets[menu.seat]
    said.setdefault(menu.most, "all in" if menu.most == whole_stack else "most")
    return tuple((name, amount) for amount, name in sorted(said.items()))


def label(hand: Hand, seat: Seat) -> str:
    """What a seat's own cards make, in words; empty where it has none, or has not looked at them.

    It is the same by the house's hand as by the seat's own view, since the words are made of what that seat has seen.
    """
    if not hand.live >> seat & 1 or hand.aside.unseen >> seat & 1:
        return ""
    return in_words(hand, seat)


def law_view(law: Law) -> LawView:
    """A law of play, for people."""
    return LawView(law.code, law.sentence, law.sources, str(law))


@lru_cache(maxsize=256)
def rule_view(code: str, id: str) -> LawView | None:
    """An entry of the rules ledger, for people; None where there is none of that id."""
    try:
        source = find(id)
    except UnknownLaw:
        return None
    return LawView(code, source.says, (source.id,), source.id)
