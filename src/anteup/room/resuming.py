"""A table as it was left: folded from its journal."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct

from anteup.room.journal import Line
from anteup.room.vault import Vault, VaultLocked
from anteup.room.views import NO_PROOFS, NOBODY, Proofs, SeenLine, told
from anteup.table.evening import Evening, begun, evolved, restored
from anteup.table.happened import HandDone, HandVoided, Opened, TableEvent

_DECODER: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


class NotResumed(Exception):
    """A journal that no table can be folded from; the message says which line is at fault."""


class Found(Struct):
    """What was folded."""

    evening: Evening
    n: int
    proofs: Proofs
    lines: list[SeenLine]
    """Those since the last hand that was kept: what was between hands, and the hand in progress."""
    void: str = ""
    """Why the hand in progress cannot be gone on with; empty: it can."""


def event_of(line: Line, vault: Vault) -> TableEvent:
    """What a line says, as the house knows it. Raises VaultLocked, and msgspec's DecodeError."""
    if line.sealed is not None:
        return _DECODER.decode(vault.unseal(line.table, line.n, line.sealed))
    return _DECODER.decode(line.kept if line.kept is not None else line.public)


def folded(id: str, lines: Sequence[Line], vault: Vault) -> Found:
    """The table that these lines make, from the last hand that was kept on. Raises NotResumed."""
    if not lines:
        raise NotResumed(f"table {id!r} has no lines")
    ended = [at for at, line in enumerate(lines) if line.kind in {"HandDone", "HandVoided"}]
    start = ended[-1] if ended else 0
    try:
        first = event_of(lines[start], vault)
        match first:
            case HandDone(_, what) | HandVoided(_, _, what):
                evening = msgspec.structs.replace(restored(id, what), since=lines[start].at)
            case Opened():
                evening = begun(id, first, lines[start].at)
            case _:
                raise NotResumed(
                    f"line {lines[start].n} of table {id!r} is {lines[start].kind}, and it begins with Opened"
                )
        found = Found(evening, lines[-1].n, NO_PROOFS, [])
        for line in lines[start + 1 :]:
            _fold(found, line, vault)
    except (
        VaultLocked,
        msgspec.MsgspecError,
        ArithmeticError,
        AssertionError,
        LookupError,
        TypeError,
        ValueError,
    ) as e:
        raise NotResumed(f"table {id!r} cannot be folded from its journal ({type(e).__name__})") from e
    if found.evening.seats and found.evening.hand is None and not found.void:
        found.void = "nothing of the hand was written down"
    return found


def _fold(found: Found, line: Line, vault: Vault) -> None:
    """One more line. A line of the hand that cannot be read, or does not fit, is noted; the hand is void then."""
    if line.kind == "Dealt" and found.void:
        return
    try:
        event = event_of(line, vault)
        seen, proofs = told(found.evening, found.proofs, line.n, line.at, event)
        found.evening = evolved(found.evening, event, line.at)
    except VaultLocked:
        if line.kind != "Dealt":
            raise
        found.void = "the key of its cards is not here"
        return
    except (msgspec.MsgspecError, ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        if line.kind != "Dealt":
            raise
        found.void = "what was written of it cannot be read"
        return
    found.proofs = proofs
    found.lines.append(seen)


def chat(lines: Sequence[Line]) -> list[SeenLine]:
    """What was said, from its lines; what cannot be read is left out."""
    found: list[SeenLine] = []
    for line in lines:
        with suppress(msgspec.MsgspecError):
            found.append(SeenLine(line.n, line.at, _DECODER.decode(line.public), line.public, NOBODY))
    return found
