"""Naming the game of the next hand: whose turn it is, what may be named, and what is dealt where the time runs out (H-007)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from anteup.table.calls import NoSuchGame, choosable, meant
from anteup.table.granting import NotGranted
from anteup.table.session import CannotSit, Session, TableBroken, called, chooser, next_hand


def choices(session: Session) -> tuple[tuple[str, str], ...]:
    """Name and title of each game that may be named for as many as are there now; none where nobody is to name one."""
    if chooser(session) < 0:
        return ()
    return tuple((name, title(session, name)) for name in choosable(session.calls) if playable(_with(session, name)))


def title(session: Session, name: str) -> str:
    """What a game of the table is called."""
    dealt = session.calls.games[meant(session.calls, name)]
    return dealt[max(dealt)].name


def to_name(session: Session) -> int:
    """The chair that is to name the game of the next hand; -1: nobody is, or there is nothing to choose from."""
    return chooser(session) if len(choices(session)) > 1 else -1


def named(session: Session, form: str, by: int) -> Session:
    """A game is named. Raises NotGranted: E_FORM_CHOICE where it is not dealt here, or it is another's turn (H-007);
    E_SEAT_COUNT where it is not for so many (H-009).
    """
    try:
        then = called(session, form, by)
    except (NoSuchGame, CannotSit, TableBroken) as fault:
        raise NotGranted("E_FORM_CHOICE", str(fault), "H-007") from None
    if not playable(then):
        counts = sorted(session.calls.games.get(form, then.games))
        there = sum(chair.able for chair in session.chairs)
        say = f"{form!r} is for {counts[0]} to {counts[-1]} here, and {there} are to play: name another"
        raise NotGranted("E_SEAT_COUNT", say, "H-009")
    return then


def when_out(session: Session) -> str:
    """What is dealt where nobody has named a game in time: the last one again, or the first that is for so many."""
    return next(_dealt_to_so_many(session), session.calls.called or session.calls.usual)


def ready(session: Session) -> Session:
    """The session with a game that is dealt to as many as are there: where the one that would come is not, the usual one
    comes, or where games follow each other the next.

    Raises TableBroken where none is.
    """
    if playable(session):
        return session
    calls = session.calls
    for name in _dealt_to_so_many(session):
        return _with(session, name)
    raise TableBroken(f"none of {', '.join(calls.games)} is dealt to as many as are there")


def playable(session: Session) -> bool:
    """Can the next hand be dealt as things are?"""
    try:
        next_hand(session)
    except TableBroken:
        return False
    return True


def is_dealt(session: Session) -> bool:
    """Is any game of the table dealt to as many as are there?"""
    try:
        ready(session)
    except TableBroken:
        return False
    return True


def _dealt_to_so_many(session: Session) -> Iterator[str]:
    """The games that can be dealt now, first the last one, and then those after it in their order."""
    calls = session.calls
    names = choosable(calls) if calls.rules.forms != "fixed" else [calls.usual]
    last = calls.called or calls.usual
    at = names.index(last) if last in names else 0
    for name in (*names[at:], *names[:at]):
        if playable(_with(session, name)):
            yield name


def _with(session: Session, name: str) -> Session:
    """The session as if this game had been called, and nothing came before it."""
    calls = session.calls
    called = "" if name == calls.usual else name
    return replace(session, calls=replace(calls, called=called, jackpot=None, turn=0, skips=True))
