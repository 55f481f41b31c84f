"""`anteup replay`: hands from files, street by street, or checked against the stacks that were recorded."""

from __future__ import annotations

import json
import re
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PureWindowsPath
from typing import Literal, NamedTuple, TypeAlias

import click

from anteup.cards import BACK
from anteup.chips import MONEY
from anteup.cli import options
from anteup.cli.terminal import Terminal
from anteup.cli.told import inked
from anteup.engine.actions import Seat
from anteup.engine.dealer import next_events
from anteup.engine.events import AllPassed, Corrected, Event, HolesDealt, Seen, Shuffled, UnseenDealt
from anteup.engine.hand import Hand
from anteup.engine.lines import kept, read_kept
from anteup.engine.log import MISFITS, NotALog, fold, retraced, view, was_told
from anteup.engine.seen import seen
from anteup.engine.showdown import CardsUnknown
from anteup.history import acpc, phh
from anteup.history.faults import NotAHand, Unsupported, cut, quoted
from anteup.history.line import Line
from anteup.history.narrate import narrate
from anteup.history.recorded import Compared, Recorded, compared
from anteup.table.sums import Purse

EPILOG = """\b
Examples:
  anteup replay hand.phh --all
  anteup replay histories/ --check
  anteup replay hand.phh --all --json > hand.jsonl
"""
SUFFIXES = (".phh", ".phhs", ".jsonl", ".log")
"""The files that are looked for in a folder."""
LARGEST = 64 << 20
"""Bytes of a file: one that is larger is not read."""
FAULT = 400
"""Characters of a complaint about a log of ours, which quotes events."""

Outcome: TypeAlias = Literal["equal", "half-chip", "no result", "differs", "not dealt yet", "unreadable"]


class Found(NamedTuple):
    """One hand of a file, or what is the matter with it."""

    where: str
    recorded: Recorded | None
    fault: str = ""
    code: str = ""
    """The variant's, where it is not dealt yet; empty: the fault is the file's."""
    own: bool = False
    """From a log of ours, which holds no recorded stacks but all that happened."""


@click.command(epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(exists=True))
@click.option("--check", is_flag=True, help="Tell nothing; compare the stacks at the end with those recorded.")
@click.option("--seat", type=click.IntRange(1), metavar="N", help="As seat N has seen it; 1 is at the dealer's left.")
@click.option("--all", "everything", is_flag=True, help="With everybody's cards, as far as they are known.")
@click.option("--json", "as_json", is_flag=True, help="As JSON lines: our own log, or with --check the outcomes.")
@options.money
def replay(  # noqa: PLR0913 (a command has as many options as it needs)
    files: tuple[str, ...], *, check: bool, seat: int | None, everything: bool, as_json: bool, money: str | None
) -> None:
    """Tell hands from files street by street, as the rail has seen them, or check how they end.

    Understood are PHH (.phh with one hand, .phhs with many), our own logs (.jsonl), and logs of the ACPC dealer beside
    their game definition. A folder is searched for all of these.

    With --check the last line counts the hands: those whose stacks end as recorded, those that only differ because a
    chip was split, those without a recorded result, and those that differ. The exit code is 1 if any differs or cannot
    be read, or if there was no hand at all. Hands of games that are not dealt yet are counted on a line of their own.
    """
    if everything and seat is not None:
        raise click.UsageError("--seat shows one seat's cards and --all everybody's: say one of them")
    hands = (found for path in paths(files) for found in hands_of(path))
    if check:
        outcomes = checked(hands, as_json=as_json)
    else:
        outcomes = told(hands, seat, everything=everything, as_json=as_json, money=MONEY[money] if money else None)
    if not check and not outcomes.total():
        click.echo(f"{', '.join(files)}: there are no hands here", err=True)
    failed = outcomes["differs"] or outcomes["unreadable"]
    if failed or not sum(outcomes[key] for key in ("equal", "half-chip", "no result")):
        raise click.exceptions.Exit(1)


# ---- the two ways to run --------------------------------------------------------------------------------------------


def told(
    hands: Iterable[Found], seat: int | None, *, everything: bool, as_json: bool, money: Purse | None = None
) -> Counter[str]:
    """Every hand street by street, its sums in `money`, or as it has them.

    Gives how many there were of which outcome; a hand that is told counts as equal.
    """
    outcomes, out = Counter[str](), Terminal()
    for found in hands:
        recorded = found.recorded
        if recorded is None:
            outcomes[_complain(found)] += 1
            continue
        players = len(recorded.hand.stacks)
        if seat is not None and seat > players:
            raise click.BadParameter(
                f"{found.where} has {players} seats, and none is numbered {seat}", param_hint="--seat"
            )
        events = recorded.events if everything else _seen(recorded.events, seat)
        try:
            lines = [] if as_json else list(narrate(events, recorded.players, money or recorded.money))
        except MISFITS as fault:
            outcomes[
                _complain(Found(found.where, None, f"{found.where}: this makes no sense ({cut(str(fault), FAULT)})"))
            ] += 1
            continue
        if as_json:
            click.echo(kept(events), nl=False)
        else:
            _tell(out, found.where, recorded, lines)
        outcomes["equal"] += 1
    return outcomes


def checked(hands: Iterable[Found], *, as_json: bool) -> Counter[str]:
    """Every hand compared, and the count of the outcomes printed last."""
    outcomes, later = Counter[str](), Counter[str]()
    for found in hands:
        outcome, says = _outcome(found)
        outcomes[outcome] += 1
        later[found.code] += outcome == "not dealt yet"
        if as_json:
            click.echo(json.dumps({"where": found.where, "outcome": outcome, "says": says}))
        elif outcome in ("unreadable", "not dealt yet"):
            _complain(found)
        elif outcome != "equal":
            click.echo(f"{found.where}: {outcome}{f': {says}' if says else ''}")
    count = {key: outcomes[key] for key in ("equal", "half-chip", "no result", "differs")}
    if as_json:
        rest = {key: outcomes[key] for key in ("not dealt yet", "unreadable")}
        click.echo(json.dumps({"hands": sum(count.values()), **count, **rest}))
        return outcomes
    if outcomes["unreadable"]:
        click.echo(f"{outcomes['unreadable']} cannot be read")
    if outcomes["not dealt yet"]:
        codes = ", ".join(f"{code} {number}" for code, number in sorted(later.items()) if number)
        click.echo(f"{outcomes['not dealt yet']} not dealt yet: {codes}")
    equal, half, without, differ = count.values()
    click.echo(
        f"{sum(count.values())} hands: {equal} equal, {half} half-chip, {without} without result, {differ} differ"
    )
    return outcomes


def _outcome(found: Found) -> tuple[Outcome, str]:
    if found.recorded is None:
        return "not dealt yet" if found.code else "unreadable", found.fault
    beside = _retraced(found.recorded) if found.own else compared(found.recorded)
    return beside.outcome, beside.says


def _retraced(recorded: Recorded) -> Compared:
    """A log of ours, dealt and judged again."""
    events = recorded.events
    if any(map(was_told, events)):
        return Compared("no result", "what a viewer was told cannot be dealt again")
    try:
        hand = retraced(events)
    except NotALog as fault:
        says = cut(str(fault), FAULT)
        if says == f"event {len(events)}: {_unsettled(recorded.hand)}":
            return Compared("no result", says)
        return Compared("differs", says)
    return Compared("equal") if hand.over else Compared("no result", "the log stops in mid-hand")


def _unsettled(hand: Hand) -> str:
    """Why nobody can say who wins a hand that was recorded without all of its cards; empty where that is not it."""
    try:
        next_events(hand)
    except ValueError as fault:
        return str(fault) if isinstance(fault, CardsUnknown) or BACK in hand.board else ""
    return ""


def _complain(found: Found) -> Outcome:
    click.echo(found.fault, err=not found.code)
    return "not dealt yet" if found.code else "unreadable"


def _tell(out: Terminal, where: str, recorded: Recorded, lines: Iterable[Line]) -> None:
    """A hand, in ink on a terminal and in plain text elsewhere."""
    notes = [f"The record stops here: {recorded.stops}."] if recorded.stops else []
    if recorded.undecided:
        notes.append(f"It cannot be settled: {recorded.undecided}.")
    notes += [f"Told otherwise than recorded: {note}." for note in recorded.notes]
    if recorded.scale > 1:
        notes.append(f"A chip is 1/{recorded.scale} of the file's unit.")
    for line in [Line((where,), "title"), *lines, *(Line((note,), "quiet") for note in notes)]:
        if out.console.is_terminal:
            out.say(inked(line, out.ink))
        else:
            click.echo(str(line))
    click.echo()


def _seen(events: Sequence[Event], seat: int | None) -> Sequence[Event]:
    by = None if seat is None else Seat(seat - 1)
    return [seen(event, by) for event in events]


# ---- the files ------------------------------------------------------------------------------------------------------


def paths(given: Iterable[str]) -> Iterator[Path]:
    """The files that are meant: those named, and those that a folder holds, in the order of their numbers."""
    for name in map(Path, given):
        if not name.is_dir():
            yield name
            continue
        inside = (path for path in name.rglob("*") if path.suffix in SUFFIXES and _may_be_read(path))
        yield from (path for path in sorted(inside, key=_numbered) if path.suffix != ".log" or _dealer_log(path))


def _numbered(path: Path) -> list[tuple[int, str]]:
    """`9.phh` comes before `10.phh`."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", str(path))]


def _may_be_read(path: Path) -> bool:
    """Is this a file? Where the system does not say, it is taken for one, and told of when it is read."""
    try:
        return path.is_file()
    except OSError:
        return True


def _dealer_log(path: Path) -> bool:
    """Are hands told in a `.log` that somebody did not name himself?"""
    try:
        return re.search(rb"^STATE:\d+:", _begun(path), re.MULTILINE) is not None
    except (OSError, NotAHand):
        return True


def _read(path: Path) -> bytes:
    """What a file says. Raises NotAHand for what is no file, or one with no end in sight; OSError."""
    raw = _begun(path)
    if len(raw) > LARGEST:
        raise NotAHand(f"the file is larger than {LARGEST >> 20} MiB", str(path))
    return raw


def _begun(path: Path) -> bytes:
    """The same of however large a file, one byte more than the largest at most."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise NotAHand("this is not a file", str(path))
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def hands_of(path: Path) -> Iterator[Found]:
    """The hands of one file, and what is the matter with those that are none."""
    where = str(path)
    try:
        yield from _told_in(path, where)
    except UnicodeDecodeError as fault:
        yield Found(where, None, f"{where}: this is not text in UTF-8 ({fault.reason})")
    except OSError as fault:
        yield Found(where, None, f"{where}: the file cannot be read: {fault.strerror or fault}")
    except NotALog as fault:
        yield Found(where, None, f"{where}: {cut(str(fault), FAULT)}")
    except Unsupported as fault:
        yield Found(where, None, str(fault) if fault.where else f"{where}: {fault}", fault.code or "?")
    except NotAHand as fault:
        yield Found(where, None, str(fault))


def _told_in(path: Path, where: str) -> Iterator[Found]:
    """The hands of one file, by its kind. Raises what is the matter with the file."""
    raw = _read(path)
    text = raw.decode("utf-8-sig")
    if not text.strip():
        raise NotAHand("the file is empty: there is no hand in it", where)
    if path.suffix == ".jsonl" or (path.suffix not in SUFFIXES and text.lstrip().startswith("{")):
        yield from _logged(raw, where)
    elif path.suffix == ".log" or (path.suffix not in SUFFIXES and re.search(r"^STATE:", text, re.MULTILINE)):
        yield from _dealt(text, path)
    else:
        yield from _written(text, where)


def _written(text: str, where: str) -> Iterator[Found]:
    """Hands in PHH."""
    for place, table in phh.tables(text, where):
        try:
            yield Found(place, phh.hand(table, place))
        except Unsupported as fault:
            yield Found(place, None, str(fault), fault.code or "?")
        except NotAHand as fault:
            yield Found(place, None, str(fault))


def _dealt(text: str, path: Path) -> Iterator[Found]:
    """Hands in a log of the ACPC dealer, whose definition lies beside it."""
    where, name = str(path), acpc.defined_by(text)
    lines = acpc.states(text, where)
    if not lines:
        raise NotAHand("no line begins with STATE: this is no log of hands", where)
    if not name:
        raise NotAHand("the game definition that the first line should name is not beside it", where)
    if PureWindowsPath(name).name != name or name == "..":
        raise NotAHand(f"the first line names {quoted(name)}, and a game definition is a file beside it", where)
    beside = path.with_name(name)
    if not beside.is_file():
        raise NotAHand(f"the game definition {cut(name)} is not beside it", where)
    defined = acpc.definition(_read(beside).decode("utf-8", "replace"), str(beside))
    game = acpc.game_of(defined)
    for place, line in lines:
        try:
            yield Found(place, acpc.hand(line, game, defined.stacks, place))
        except NotAHand as fault:
            yield Found(place, None, str(fault))


def _logged(raw: bytes, where: str) -> Iterator[Found]:
    """Hands of our own logs: the house's, and those of what a viewer was told."""
    for number, events in enumerate(read_kept(raw), 1):
        place = f"{where}, hand {number}"
        try:
            hand = view(map(_of_a_viewer, events)) if any(map(was_told, events)) else fold(events)
        except NotALog as fault:
            yield Found(place, None, f"{place}: {cut(str(fault), FAULT)}")
            continue
        stops = "" if hand.over else "the log has no more"
        yield Found(place, Recorded(where=place, events=tuple(events), hand=hand, stops=stops), own=True)


def _of_a_viewer(event: Event) -> Seen:
    """An event that a viewer may be told. Raises NotALog for one that stays in the house."""
    if isinstance(event, Shuffled | HolesDealt | UnseenDealt | Corrected | AllPassed):
        raise NotALog(f"{type(event).__name__} is the house's, and the rest is what a viewer was told")
    return event
