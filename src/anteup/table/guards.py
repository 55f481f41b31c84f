"""Bounds that people set themselves, before they play: so much and no more, so long and no longer.

They may later only be made tighter (V-109), and when one is reached its owner leaves once the hand is over (V-107, V-108).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from anteup.chips import Chips
from anteup.rules.house import Table
from anteup.rules.stakes import LARGEST
from anteup.table.granting import NotGranted
from anteup.table.settings import Settings

Reached: TypeAlias = Literal["", "loss limit", "stop time"]
"""Which bound has been reached; empty: none."""
MINUTE = 60_000
"""Milliseconds."""
LONGEST_AHEAD = 31 * 24 * 60
"""Minutes: nobody says for longer ahead when he stops."""

AFTER = "who has reached his bound gets up after the hand, and plays no more at this table"
"""What becomes of him. A hand that has begun is played to its end, so that one may lose more in it than he has said."""


class Guard(Struct, frozen=True):
    """What somebody has bound himself to."""

    loss: Chips | None = None
    """What he may lose in all; None: no bound."""
    stop: int | None = None
    """When he stops, in milliseconds since 1970; None: no bound."""


FREE = Guard()


def tightened(guard: Guard, *, loss: Chips | None = None, stop: int | None = None, at: int) -> Guard:
    """The guard with these bounds; None leaves one as it is.

    `at` is now, in milliseconds since 1970. Raises NotGranted: E_SETTINGS_LOCKED where a bound would be wider than it was
    (V-109), E_SETTINGS where it is none.
    """
    if loss is not None:
        if not 1 <= loss <= LARGEST:
            raise NotGranted("E_SETTINGS", f"a loss limit of {loss:,} is none: it is 1 to {LARGEST:,} chips", "V-107")
        if guard.loss is not None and loss > guard.loss:
            raise NotGranted(
                "E_SETTINGS_LOCKED",
                f"your loss limit is {guard.loss} and cannot be {loss}: it may only be made smaller",
                "V-109",
            )
        guard = replace(guard, loss=loss)
    if stop is not None:
        if stop <= at:
            raise NotGranted("E_SETTINGS", "that time has gone by: name a later one to stop at", "V-108")
        if guard.stop is not None and stop > guard.stop:
            raise NotGranted(
                "E_SETTINGS_LOCKED",
                f"you stop in {_minutes(guard.stop - at)}, and cannot make it {_minutes(stop - at)}: only earlier",
                "V-109",
            )
        guard = replace(guard, stop=stop)
    return guard


def in_minutes(minutes: int, at: int) -> int:
    """The time so many minutes from now, in milliseconds since 1970. Raises NotGranted (E_SETTINGS) for no time at all."""
    if not 1 <= minutes <= LONGEST_AHEAD:
        raise NotGranted(
            "E_SETTINGS", f"{minutes} minutes are no time to stop after: name 1 to {LONGEST_AHEAD:,}", "V-108"
        )
    return at + minutes * MINUTE


def reached(guard: Guard, net: Chips, at: int) -> Reached:
    """Which bound has been reached by one who has won `net`, or lost it where it is below nothing: he is dealt in no more."""
    if guard.loss is not None and -net >= guard.loss:
        return "loss limit"
    if guard.stop is not None and at >= guard.stop:
        return "stop time"
    return ""


def heeded(guard: Guard, net: Chips, at: int) -> None:
    """Raises NotGranted, E_LOSS_LIMIT or E_STOP_TIME, where a bound has been reached: he cannot sit down or be dealt in."""
    match reached(guard, net, at):
        case "loss limit":
            raise NotGranted("E_LOSS_LIMIT", f"you have lost {-net}, and {guard.loss} is your limit: {AFTER}", "V-107")
        case "stop time":
            raise NotGranted(
                "E_STOP_TIME", f"you said that you would stop {_minutes(at - (guard.stop or at))} ago: {AFTER}", "V-108"
            )
        case _:
            pass


def within(guard: Guard, account: Chips, amount: Chips) -> None:
    """Raises NotGranted (E_LOSS_LIMIT) where one who has had `-account` of the bank would, with so much more, have more
    than he has said that he may lose (V-106).
    """
    if guard.loss is not None and amount - account > guard.loss:
        room = max(0, guard.loss + account)
        more = f"buy {room} or less" if room else "nothing more can be bought"
        raise NotGranted(
            "E_LOSS_LIMIT",
            f"{amount} more would be {amount - account} in all, and your loss limit is {guard.loss}: {more}",
            "V-106",
        )


def let_in(settings: Settings, book: Table, *, admitted: bool, banned: bool = False) -> None:
    """Raises NotGranted (E_INVITE) for one who may not sit down: the host has sent him away, or has not said yes where the
    table asks its host, or its book is for friends only (V-104).
    """
    if banned:
        raise NotGranted("E_INVITE", "the host has asked you not to come back")
    if not admitted and (settings.entry == "ask" or book.friends_only):
        raise NotGranted("E_INVITE", "this table is for those who are asked: knock, and the host will say", "V-104")


LOCKED = ("stakes", "game", "forms", "choice", "book", "house", "stack", "money")
"""What the stakes depend on."""


def stakes_stay(now: Settings, wanted: Settings, books: Collection[Table], hands: int) -> None:
    """Raises NotGranted (E_SETTINGS_LOCKED) where the stakes would change though `hands` have been begun and the table, or
    one of the books, has them stay until all go home (V-100). The lock itself stays as well. `books` are the one that is
    played by, and the one that would be: neither a lock is got rid of by another book, nor are stakes changed along with one.
    """
    if not hands or not (now.locked or any(book.stakes_locked for book in books)):
        return
    changed = [name for name in LOCKED if getattr(now, name) != getattr(wanted, name)]
    if changed:
        raise NotGranted(
            "E_SETTINGS_LOCKED",
            f"the {' and the '.join(changed)} cannot be changed: the stakes were fixed before play until all go home",
            "V-100",
        )
    if now.locked and not wanted.locked:
        raise NotGranted("E_SETTINGS_LOCKED", "the stakes were locked before play, and stay so", "V-100")


def _minutes(ms: int) -> str:
    """A span of time as people say it."""
    count = -(-ms // MINUTE)
    return f"{count} minute" if count == 1 else f"{count} minutes"
