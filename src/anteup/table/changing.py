"""What changes at a table between two hands besides a hand: chips come, players move or go, and the host deals other games.

Each is the session afterwards; it raises CannotSit where it cannot be, and nothing has changed. A chair's number is what a
kill, the button and the blinds hang on: where a player moves, what is his goes with him, and the places stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from anteup.chips import Chips
from anteup.rules.steps import Post
from anteup.table.calls import Calls, choosable, gone_on, meant
from anteup.table.gamesof import session_of
from anteup.table.session import CannotSit, Chair, Debt, Session
from anteup.table.settings import Settings

EMPTY = Chair()
"""Nobody's."""


def left(session: Session, chair: int) -> tuple[Session, Chips]:
    """A player gets up, and what he takes along. His place stays as it is: a button or a blind there is dead."""
    sits = _sits(session, chair)
    calls = session.calls
    if calls.killer == chair:
        calls = replace(calls, killer=-1)
    if calls.legs[0] == chair:
        calls = replace(calls, legs=(-1, 0))
    return replace(with_chairs(session, {chair: EMPTY}), calls=calls), sits.stack


def bought(session: Session, chair: int, amount: Chips) -> Session:
    """A player gets so many chips, or gives them back where it is less than nothing. One who had none is dealt in again."""
    sits = _sits(session, chair)
    if type(amount) is not int or sits.stack + amount < 0:
        raise CannotSit(f"chair {chair} has {sits.stack} chips, and cannot get {amount!r}: a stack is 0 or more")
    here = "plays" if sits.here == "away" and not sits.stack else sits.here
    return with_chairs(session, {chair: replace(sits, stack=sits.stack + amount, here=here)})


def moved(session: Session, chair: int, to: int) -> Session:
    """A player takes an empty chair. One who by that gets further from the big blind posts it, as one does who has missed
    it, so that nobody goes round the table before it.
    """
    sits = _sits(session, chair)
    if to == chair:
        return session
    if not 0 <= to < len(session.chairs) or session.chairs[to].name:
        who = f"{session.chairs[to].name!r} sits there" if 0 <= to < len(session.chairs) else "there is none"
        raise CannotSit(f"{sits.name!r} cannot move from chair {chair} to chair {to}: {who}")
    blinds, count = session.blinds, len(session.chairs)
    further = blinds and _steps(blinds[-1], to, count) > _steps(blinds[-1], chair, count)
    if further and sits.stack and len(blinds) <= most_blinds(session):
        sits = replace(sits, missed=all_missed(sits.missed, [len(blinds) - 1]))
    return _renamed(with_chairs(session, {chair: EMPTY, to: sits}), {chair: to})


def returned(session: Session, name: str, missed: tuple[int, ...] = (), owes: tuple[Debt, ...] = ()) -> Chair:
    """The chair of one who had one before, and sits down again: he still owes what he owed, and where hands have been played
    for blinds they are missed by him. So he posts them, or waits for the big blind as he does to begin with, and nobody goes
    round the blinds by getting up.
    """
    missed = all_missed(missed, range(most_blinds(session) if session.hands else 0))
    return Chair(name, here="waits" if missed else "plays", missed=missed, owes=owes)


def most_blinds(session: Session) -> int:
    """How many blinds a hand of this table may have."""
    games = (game for dealt in session.calls.games.values() for game in dealt.values())
    return max((len(step.blinds) for game in games for step in game.steps if isinstance(step, Post)), default=0)


def all_missed(some: Iterable[int], others: Iterable[int]) -> tuple[int, ...]:
    """Blinds that were missed, from the smallest."""
    return tuple(sorted({*some, *others}))


def reseated(session: Session, chairs: Mapping[int, int]) -> Session:
    """All take other chairs: by the old one of each the new one. The button stays where it is, and the blinds begin anew
    from there.
    """
    there = {number for number, chair in enumerate(session.chairs) if chair.name}
    if set(chairs) != there or len(set(chairs.values())) != len(there) or not _all_there(session, chairs.values()):
        raise CannotSit(f"chairs {sorted(there)} are taken, and each needs one of its own: not {dict(chairs)}")
    fresh = dict.fromkeys(there, EMPTY) | {to: session.chairs[was] for was, to in chairs.items()}
    return _renamed(replace(with_chairs(session, fresh), blinds=()), chairs)


def redealt(session: Session, settings: Settings) -> Session:
    """The table at other settings: other games, stakes, or another number of chairs.

    Chairs, chips, button and whatever lies in the pot stay; so do a game that was called, a jackpot and a kill, where the
    new games have them, all at the new stakes. Raises CannotSit where somebody sits at a chair that is taken away.
    """
    count = settings.seats
    if gone := [number for number, chair in enumerate(session.chairs) if number >= count and chair.name]:
        raise CannotSit(f"{count} chairs are too few: {session.chairs[gone[0]].name!r} sits at chair {gone[0]}")
    chairs = session.chairs[:count] + (EMPTY,) * (count - len(session.chairs))
    fresh = session_of(settings, tuple(replace(chair, missed=()) for chair in chairs))
    now, was = fresh.calls, session.calls
    if (last := _last(now, was)) is not None:
        now = replace(now, called="" if last == now.usual else last, turn=was.turn)
    if _waits(session) and now.rules.jackpot_form in now.games:
        now = gone_on(now, was)
    if now.rules.kill != "none" and was.killer < count:
        now = replace(now, killer=was.killer, legs=was.legs)
    blinds = session.blinds if all(chair < count for chair in session.blinds) else ()
    most = most_blinds(fresh)
    return replace(
        session,
        calls=replace(now, hands=was.hands, chose=was.chose if was.chose < count else -1),
        chairs=tuple(replace(chair, missed=tuple(m for m in chair.missed if m < most)) for chair in chairs),
        button=session.button if session.button < count else count - 1,
        blinds=blinds,
        moves=settings.moves,
    )


def _last(now: Calls, was: Calls) -> str | None:
    """The game that is gone on with: the one last called, which is a jackpot's only while that is on, or the one whose round it
    is; None where the new table begins anew.
    """
    name = meant(now, was.called or was.usual)
    match now.rules.forms:
        case "dealer's choice":
            return name if name in choosable(now) and name != now.rules.jackpot_form else None
        case "rotation":
            return name if name in now.games and was.rules.forms == "rotation" else None
        case "fixed":
            return None


def _waits(session: Session) -> bool:
    """Is a jackpot on that the next hand would go on with? Of a table that deals nothing else, one that only begins is none."""
    on = session.calls.jackpot
    if on is None:
        return False
    return session.calls.rules.jackpot_after != "always" or on.number > 0 or session.carried.pot > 0


def _sits(session: Session, chair: int) -> Chair:
    """Whoever has a chair."""
    if not 0 <= chair < len(session.chairs) or not session.chairs[chair].name:
        taken = [number for number, each in enumerate(session.chairs) if each.name]
        raise CannotSit(f"nobody sits at chair {chair}: they sit at {', '.join(map(str, taken)) or 'none'}")
    return session.chairs[chair]


def _all_there(session: Session, chairs: object) -> bool:
    return all(0 <= chair < len(session.chairs) for chair in chairs)  # type: ignore[attr-defined]


def with_chairs(session: Session, chairs: Mapping[int, Chair]) -> Session:
    """The session with these chairs, by number, in place of those that it has."""
    return replace(session, chairs=tuple(chairs.get(number, chair) for number, chair in enumerate(session.chairs)))


def _renamed(session: Session, to: Mapping[int, int]) -> Session:
    """What hangs on a player by his chair goes with him: a kill, the pots he has won running."""
    calls = session.calls
    legs = (to.get(calls.legs[0], calls.legs[0]), calls.legs[1])
    return replace(session, calls=replace(calls, killer=to.get(calls.killer, calls.killer), legs=legs))


def _steps(past: int, to: int, count: int) -> int:
    """How many chairs the big blind goes until it is there, having been at `past`."""
    return (to - past) % count or count
