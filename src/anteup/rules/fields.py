"""What may be said where: the fields of every step and section, read off their types, and how a value is understood."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, TypeAlias, cast, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct

from anteup.cards import Pack
from anteup.ranking.ranks import Ranks
from anteup.rules.cardwords import cards_meant, openers
from anteup.rules.faults import CONTROL, Wrong, one_of, shown
from anteup.rules.house import Bank, Level, Room, Table
from anteup.rules.stakes import LARGEST, Sum, sum_of
from anteup.rules.steps import (
    Beat,
    Bet,
    Board,
    Buy,
    Deal,
    Declare,
    Draw,
    Faults,
    Jackpot,
    Pass,
    Post,
    Pots,
    Share,
    Show,
    Stakes,
    Step,
    Straddle,
    Turn,
    Wild,
)

STEPS: dict[str, type[Step]] = {
    "post": Post,
    "straddle": Straddle,
    "deal": Deal,
    "board": Board,
    "bet": Bet,
    "draw": Draw,
    "pass": Pass,
    "turn": Turn,
    "buy": Buy,
    "beat": Beat,
    "declare": Declare,
    "show": Show,
}
"""The steps by the word that a line of a form uses for them. `Lift` and `Name` are put in where they belong."""


SECTIONS: dict[str, type[Struct]] = {
    "stakes": Stakes,
    "ranks": Ranks,
    "wild": Wild,
    "pots": Pots,
    "jackpot": Jackpot,
    "faults": Faults,
    "table": Table,
    "bank": Bank,
    "room": Room,
}
"""The sections of a file that are no step."""
OTHERS: dict[str, type[Struct]] = {"share": Share, "level": Level}
"""What stands inside a list of tables."""

HOUSE = ("table", "bank", "room")
NOT_HERE = {("table", "bank"), ("table", "room")}
"""Fields that a type has and the loader fills."""

BOUNDS: dict[tuple[str, str], tuple[int, int]] = {
    ("straddle", "laps"): (1, 10),
    ("deal", "down"): (0, 52),
    ("deal", "up"): (0, 52),
    ("board", "cards"): (1, 52),
    ("board", "boards"): (1, 10),
    ("bet", "come_in"): (1, 10),
    ("draw", "least"): (0, 52),
    ("draw", "most"): (0, 52),
    ("pass", "cards"): (1, 52),
    ("turn", "cards"): (1, 52),
    ("buy", "cards"): (0, 52),
    ("pots", "rake_percent"): (0, 100),
    ("stakes", "unit"): (1, LARGEST),
    ("table", "seats"): (2, 52),
    ("table", "closed_seats"): (0, 52),
    ("table", "buy_in"): (1, 1_000_000),
    ("table", "bomb_pot_every"): (0, 1000),
    ("table", "reseat_minutes"): (0, 10_000),
    ("level", "minutes"): (1, 10_000),
    ("share", "qualifier"): (0, 13),
    ("share", "board"): (1, 10),
}
"""The least and the greatest a number can mean, where that is not 0 to 100, or 0 to `LARGEST` for a sum."""
HANDS = {("bet", "openers"), ("jackpot", "openers")}
"""Fields that name a hand by a word."""

Kind: TypeAlias = Literal[
    "word",
    "words",
    "texts",
    "choice",
    "choices",
    "flag",
    "count",
    "range",
    "sum",
    "sums",
    "purse",
    "cards",
    "hand",
    "hands",
    "levels",
]


class Field(Struct, frozen=True):
    """One thing that a step or a section may say."""

    name: str
    kind: Kind
    required: bool
    default: object = None
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


@cache
def fields_of(place: str) -> dict[str, Field]:
    """The fields of a step, a section, a `share` or a `level`, by name and in their order."""
    kind = STEPS.get(place) or SECTIONS.get(place) or OTHERS[place]
    return {f.name: _field(place, kind, f) for f in msgspec.structs.fields(kind) if (place, f.name) not in NOT_HERE}


def _field(place: str, owner: type[Struct], told: msgspec.structs.FieldInfo) -> Field:
    name, type_ = told.name, told.type
    written = next(str(c.__annotations__[name]) for c in owner.__mro__ if name in getattr(c, "__annotations__", {}))
    amount, choices = "Chips" in written, tuple(get_args(type_))
    least, most = BOUNDS.get((place, name), (0, LARGEST if amount else 100))
    kind = _kind(place, name, type_, amount=amount)
    if kind == "choices":
        choices = get_args(choices[0])
    elif kind != "choice":
        choices = ()
    elif (place, name) == ("share", "of"):
        choices = (*choices, "low")
    required = told.default is NODEFAULT and told.default_factory is NODEFAULT
    default: object = None if required else {} if told.default is NODEFAULT else told.default
    return Field(name, kind, required, default, cast("tuple[str, ...]", choices), least, most)


def _kind(place: str, name: str, type_: object, *, amount: bool) -> Kind:
    """What kind of thing a field is, by its type."""
    items = get_args(type_)
    if (place, name) in HANDS:
        return "hands" if get_origin(type_) is tuple else "hand"
    if type_ == Pack:
        return "cards"
    if get_origin(type_) is Literal:
        return "choice"
    if get_origin(type_) is dict:
        return "purse"
    if get_origin(type_) is tuple:
        if amount:
            return "sums"
        if items == (int, int):
            return "range"
        return "texts" if items[0] is str else "levels" if items[0] is Level else "choices"
    return "sum" if amount else "flag" if type_ is bool else "count" if type_ is int else "word"


def understood(field: Field, value: object) -> object:
    """What a file's value means for a field, sums as `Sum`s yet to be reckoned. Raises Wrong."""
    match field.kind:
        case "choice":
            if value in field.choices and isinstance(value, str):
                return value
            raise Wrong(f"{shown(value)} cannot be said here{one_of(value, filter(None, field.choices))}")
        case "choices":
            one = Field(field.name, "choice", required=True, choices=field.choices)
            return tuple(understood(one, item) for item in listed(value))
        case "flag":
            if isinstance(value, bool):
                return value
            raise Wrong(f"{shown(value)} is neither true nor false")
        case "count":
            return number(value, field.least, field.most)
        case "range":
            return between(value, field.least, field.most)
        case "sum":
            return sum_of(value, field.least, field.most)
        case "sums":
            return tuple(sum_of(item, field.least, field.most) for item in listed(value))
        case "texts":
            return tuple(word(item) for item in listed(value))
        case _:
            return _rarely(field, value)


def _rarely(field: Field, value: object) -> object:
    """`understood`, of the kinds that only one or two fields are of."""
    match field.kind:
        case "cards":
            return tuple(dict.fromkeys(card for item in either(value) for card in cards_meant(item)))
        case "hand":
            return openers(value)
        case "hands":
            if not (hands := tuple(openers(item) for item in listed(value))) or "" in hands:
                raise Wrong("what opens is a list of at least one hand, such as ['JJ']", "W-5")
            return hands
        case "purse":
            return {word(name): sum_of(amount, 0, LARGEST) for name, amount in tabled(value).items()}
        case "levels":
            return tuple(_level(tabled(item)) for item in listed(value))
        case _:
            return word(value)


def _level(table: dict[str, object]) -> Level:
    """One level of a tournament, whose sums are numbers."""
    fields = fields_of("level")
    if strange := next((key for key in table if key not in fields), ""):
        raise Wrong(f"a level has nothing called {shown(strange)}{one_of(strange, fields)}")
    values = {key: understood(fields[key], value) for key, value in table.items()}
    if any(said.word for said in sums_in(values)):
        raise Wrong("the sums of a level are numbers", "W-19")
    return Level(**cast("dict[str, Any]", {key: _plain(value) for key, value in values.items()}))


def sums_in(value: object) -> Iterator[Sum]:
    """The sums in what a value means."""
    match value:
        case Sum():
            yield value
        case tuple():
            for item in cast("tuple[object, ...]", value):
                yield from sums_in(item)
        case dict():
            for item in cast("dict[str, object]", value).values():
                yield from sums_in(item)
        case _:
            pass


def _plain(value: object) -> object:
    if isinstance(value, Sum):
        return value.times
    return tuple(_plain(item) for item in cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value


def either(value: object) -> list[object]:
    """One word, or a list of them. Raises Wrong."""
    return [value] if isinstance(value, str) else listed(value)


def tabled(value: object) -> dict[str, object]:
    """A table. Raises Wrong."""
    if not isinstance(value, dict):
        raise Wrong(f"{shown(value)} is no table; a table is written in braces, such as {{ red = 5 }}")
    return cast("dict[str, object]", value)


def number(value: object, least: int, most: int) -> int:
    """A whole number between two others. Raises Wrong."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Wrong(f"{shown(value)} is no whole number; one from {least:,} to {most:,} is meant")
    if not least <= value <= most:
        raise Wrong(f"{shown(value)} is not from {least:,} to {most:,}", "W-24")
    return value


def between(value: object, least: int, most: int) -> tuple[int, int]:
    """Two whole numbers, the least and the most, such as `[2, 10]`. Raises Wrong."""
    items = listed(value)
    if len(items) != 2:
        raise Wrong(f"two numbers are meant, the least and the most, such as [{least}, 10]; here are {len(items)}")
    low, high = (number(item, least, most) for item in items)
    if low > high:
        raise Wrong(f"from {low} to {high} leaves nothing; the least comes first", "W-24")
    return low, high


def word(value: object) -> str:
    """Some text that is not empty, and can be printed on one line. Raises Wrong."""
    if isinstance(value, str) and value.strip() and len(value) <= 1000:
        if CONTROL.search(value):
            raise Wrong(f"{shown(value)} has characters in it that cannot be printed on a line")
        return value
    raise Wrong(
        f"{shown(value)} is no text" if not isinstance(value, str) else "a text of 1 to 1,000 characters is meant"
    )


def listed(value: object) -> list[object]:
    """A list of no more than a hundred things. Raises Wrong."""
    if not isinstance(value, list):
        such = f'["{value}"]' if isinstance(value, str) and len(value) <= 40 and '"' not in value else "[1, 2]"
        raise Wrong(f"{shown(value)} is no list; a list is written in brackets, such as {such}")
    items = cast("list[object]", value)
    if len(items) > 100:
        raise Wrong(f"a list of {len(items):,} things; a hundred are enough", "W-24")
    return items
