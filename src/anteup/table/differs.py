"""In what one game differs from another, a house's book from the one that it changes, and a table from what it was, in
sentences (rules.md §12.14). They are those of the rule page, on which everything stands that changes play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import cast

import msgspec

from anteup.chips import MONEY
from anteup.rules.catalogue import packaged
from anteup.rules.faults import Malformed
from anteup.rules.house import Table
from anteup.rules.page import sentences
from anteup.rules.sentences import listed
from anteup.rules.steps import Game
from anteup.table.gamesof import games_of, house_book, library_of, rules_of
from anteup.table.saying import stakes_written
from anteup.table.settings import Settings

ALIKE = 0.6
"""So much of two sentences is the same where the one is said in place of the other."""


def differences(one: Game, other: Game, called: str = "") -> tuple[str, ...]:
    """In what a game differs from another, which is `called` so; its book's name where nothing is said."""
    name = called or other.book
    return tuple(dict.fromkeys(_told([*sentences(other)], [*sentences(one)], name)))


def house_differences(settings: Settings) -> tuple[str, ...]:
    """In what the house's book of a table differs from the one that it extends, in the games that are dealt there; nothing
    where the house has no book of its own. Raises Malformed where the games cannot be dealt.
    """
    return _of_the_house(msgspec.json.encode(settings)) if settings.house.strip() else ()


@lru_cache(maxsize=64)
def _of_the_house(encoded: bytes) -> tuple[str, ...]:
    settings = msgspec.json.decode(encoded, type=Settings)
    file = house_book(settings.house)
    library = library_of(settings.house)
    parent = library.lineage(file)[-2].name
    plain = msgspec.structs.replace(settings, house="", book=parent)
    try:
        there = games_of(plain)
        rules = rules_of(plain)
    except Malformed:  # it leaves open what the house's book says, so there is nothing to compare with
        return tuple(f"`{key}` of [{name}] is {_value(value)}" for name, key, value in _written(file.raw))
    found: list[str] = []
    for name, dealt in games_of(settings).items():
        counts = sorted({*dealt} & {*there.get(name, {})})
        if counts:
            found += differences(dealt[counts[-1]], there[name][counts[-1]], parent)
    found += _of_tables(rules_of(settings), rules, parent)
    return tuple(dict.fromkeys(found))


def changes(old: Settings, new: Settings) -> tuple[str, ...]:
    """In what a table's settings differ from what they were."""
    return tuple(
        HOUSE_IS_ANOTHER
        if field == "house"
        else f"{_WORDS.get(field, field.capitalize())}: {_setting(new, field)} (before: {_setting(old, field)})"
        for field in Settings.__struct_fields__
        if getattr(old, field) != getattr(new, field)
    )


HOUSE_IS_ANOTHER = "The house's own book is another"
"""In what that book differs from the one that it extends, `house_differences` says."""
CHOICES: Mapping[str, Mapping[str, str]] = {
    "choice": {
        "fixed": "nobody: it is always the same",
        "deal": "each dealer, for his deal",
        "seat": "each chair in turn, for a round",
        "rotation": "nobody: the games follow each other",
    },
    "money": {"chips": "chips", "dollars": "dollars, cents", "pounds": "£ s d", "event": "event money"},
    "rebuy": {"whole stacks": "by whole stacks", "any": "in any sum"},
    "banker": {"house": "the house", "host": "the host", "lot": "by lot, the ace of spades"},
    "entry": {"free": "may sit down", "ask": "asks the host"},
    "moves": {
        "dead button": "follows the blinds (dead button)",
        "moving button": "goes to the next player",
    },
    "chat": {"all": "all", "seated": "those who sit", "none": "nobody"},
}
"""What the settings with but a few words mean by each, as people say it."""


_WORDS = {
    "name": "The table's name",
    "game": "The game",
    "book": "The book",
    "forms": "Other games",
    "choice": "Who names the game",
    "seats": "Chairs",
    "stack": "The usual stack",
    "rebuy": "Chips are bought",
    "most": "Nobody buys himself more than",
    "supply": "The banker's chips in all",
    "approve": "Every buy-in has to be approved by the host",
    "entry": "Whoever has the link",
    "clock": "Seconds to act in",
    "bank": "Seconds of time bank",
    "choosing": "Seconds to name a game in",
    "pause": "Seconds between hands",
    "grace": "Further seconds for one whose line is lost",
    "wait": "The table waits for those whose line is lost",
    "locked": "The stakes are locked",
    "bots": "Chairs filled by bots",
    "moves": "The button",
    "rail": "Onlookers are let in",
    "chat": "Who may speak",
}
"""The fields of the settings as people call them; others by their own name."""
_UNSAID = {
    "book": "the game's own",
    "stack": "the usual",
    "most": "no bound",
    "supply": "enough",
    "stakes": "the usual",
}
"""What holds where nothing is said in a field."""


def _setting(settings: Settings, field: str) -> str:
    """What a table has in a field, in words and in its own money."""
    value = getattr(settings, field)
    if not value and field in _UNSAID:
        return _UNSAID[field]
    match field:
        case "game" | "book":
            return _title(value, field)
        case "forms":
            return listed(_title(name) for name in value) if value else "none"
        case "stack" | "most" | "supply":
            return MONEY[settings.money].written(value)
        case "stakes":
            return stakes_written(value, MONEY[settings.money])
        case _:
            return CHOICES[field][value] if field in CHOICES else _value(value)


def _title(name: str, kind: str = "game") -> str:
    """What a game or a book is called; its name where it is no packaged one."""
    library = packaged()
    try:
        file = library.named("book", name) if kind == "book" else library.wanted(name)
    except Malformed:
        return name
    return str(file.raw.get("name", name))


def _told(was: Sequence[str], now: Sequence[str], name: str) -> Iterator[str]:
    """What is said now and was not, beside what was said in its place."""
    for what, i1, i2, j1, j2 in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        gone = list(was[i1:i2])
        for sentence in now[j1:j2]:
            likeness, near = max(((_alike(one, sentence), one) for one in gone), default=(0.0, ""))
            if likeness >= ALIKE:
                gone.remove(near)
                yield f"{sentence.rstrip('.')} ({name}: {_inside(near)})"
            else:
                yield f"{sentence.rstrip('.')} (not so in {name})"
        yield from (f"Not as in {name}: {_inside(sentence)}" for sentence in gone)


def _alike(one: str, other: str) -> float:
    """How much of two sentences is the same; 0 where it is plainly too little."""
    both = SequenceMatcher(None, one, other, autojunk=False)
    return both.ratio() if both.real_quick_ratio() >= ALIKE and both.quick_ratio() >= ALIKE else 0


def _inside(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:].rstrip(".")


def _of_tables(one: Table, other: Table, name: str) -> Iterator[str]:
    """In what the rules between hands differ, the bank's and the room's among them."""
    for part, mine, theirs in (("table", one, other), ("bank", one.bank, other.bank), ("room", one.room, other.room)):
        for field in mine.__struct_fields__:
            said, was = getattr(mine, field), getattr(theirs, field)
            if said != was and not (part == "table" and field in {"bank", "room"}):
                yield f"`{field}` of [{part}] is {_value(said)} ({name}: {_value(was)})"


def _written(raw: Mapping[str, object]) -> Iterator[tuple[str, str, object]]:
    """What stands in the sections of a file, and in their parts."""
    for name, section in raw.items():
        for key, value in _section(section).items():
            if isinstance(value, dict):
                yield from _written({f"{name}.{key}": cast("object", value)})
            else:
                yield name, key, value


def _section(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _value(value: object) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, (tuple, list)):
        return listed(map(_value, cast("Sequence[object]", value))) if value else "none"
    return str(value) or "none"
