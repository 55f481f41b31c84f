"""A table in a line or two, as lists and doors have it."""

from __future__ import annotations

from msgspec import Struct

from anteup.chips import MONEY
from anteup.history.words import title
from anteup.table.asking import may_enter
from anteup.table.evening import Evening
from anteup.table.gamesof import usual_game, usual_stack
from anteup.table.happened import Person
from anteup.table.settings import Settings


class About(Struct, frozen=True):
    """What is said of a table."""

    id: str
    name: str
    title: str
    """What is played: `No-limit hold'em, blinds 1/2`."""
    says: str
    """Who is there: `3 of 6 chairs, 2 bots`."""
    stack: str
    """What one begins with, in the money of the table."""
    host: str
    """What its host is called."""
    mine: bool = False


NO_RAIL = ("R_RAIL", "this table has no rail: come in by a link of its host, or wait until he has let you in")
"""Why the line is closed of somebody who may not look on, or no longer."""
SENT_AWAY = ("R_BANNED", "the host of this table has sent you away")
"""Why that of somebody is who was banned."""


def barred(evening: Evening, person: Person | None) -> tuple[str, str] | None:
    """Why somebody may not see a table, its hands, its ledger and its rules; None: he may. Nobody may who was sent away. Where
    it has a rail, anybody else may, as one may who has not said who he is; else whoever may sit down at it, its host, and
    whoever sits there.
    """
    if person in evening.banned:
        return SENT_AWAY
    if evening.settings.rail:
        return None
    if person is None:
        return NO_RAIL
    inside = person == evening.host or evening.chair_of(person) is not None or may_enter(evening, person)
    return None if inside else NO_RAIL


def may_look(evening: Evening, person: Person | None) -> bool:
    """May somebody see a table?"""
    return barred(evening, person) is None


def about(evening: Evening, person: Person | None = None) -> About:
    """A table as somebody may see it from its door."""
    settings = evening.settings
    return About(
        evening.id,
        settings.name,
        played(settings),
        _says(evening),
        MONEY[settings.money].written(usual_stack(settings)),
        evening.names[evening.host],
        mine=person is not None and evening.chair_of(person) is not None,
    )


def played(settings: Settings) -> str:
    """What is played at a table, and for what."""
    game = title(usual_game(settings), MONEY[settings.money])
    how = {
        "fixed": "",
        "deal": ", dealer's choice",
        "seat": ", each chair in turn names the game",
        "rotation": ", and other games in rotation",
    }
    return f"{game}{how[settings.choice]}"


def _says(evening: Evening) -> str:
    sit = [player for player in evening.players if player is not None]
    bots = sum(player.bot for player in sit)
    said = f"{len(sit)} of {evening.settings.seats} chairs taken"
    if bots:
        said += f", {bots} by {'a bot that makes room' if bots == 1 else 'bots that make room'}"
    return said + (", closed" if evening.closed else ", paused" if evening.paused else "")
