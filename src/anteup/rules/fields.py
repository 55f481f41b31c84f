"""What may be said where: the fields of every step and section, read off their types, and how a value is understood."""

from __future__ import annotations

from functools import cache
from typing import Literal, cast, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct

from anteup.ranking.ranks import Ranks
from anteup.rules.faults import CONTROL, Wrong, one_of, shown
from anteup.rules.stakes import LARGEST, sum_of
from anteup.rules.steps import Bet, Board, Deal, Post, Pots, Share, Show, Stakes, Step, Straddle, Table

STEPS: dict[str, type[Step]] = {
    "post": Post,
    "straddle": Straddle,
    "deal": Deal,
    "board": Board,
    "bet": Bet,
    "show": Show,
}
"""The steps by the word that a line of a form uses for them."""


class Bank(Struct, frozen=True, forbid_unknown_fields=True):
    """The money. Nothing of it reaches the engine."""

    currency: Literal["chips", "pounds", "dollars", "event"] = "chips"
    """How sums are written where people read them."""


SECTIONS: dict[str, type[Struct]] = {"stakes": Stakes, "ranks": Ranks, "pots": Pots, "table": Table, "bank": Bank}
"""The sections of a file that are no step."""

NOT_HERE = {("table", "currency"): "`currency` is said in [bank]"}
"""Fields that a type has and a file says elsewhere, or that the loader fills."""

BOUNDS: dict[tuple[str, str], tuple[int, int]] = {
    ("deal", "down"): (1, 52),
    ("board", "cards"): (1, 52),
    ("pots", "rake_percent"): (0, 100),
    ("stakes", "unit"): (1, LARGEST),
    ("table", "seats"): (2, 52),
    ("table", "buy_in"): (1, 1_000_000),
    ("share", "qualifier"): (0, 13),
}
"""The least and the greatest a number can mean, where that is not 0 to 100, or 0 to `LARGEST` for a sum."""


class Field(Struct, frozen=True):
    """One thing that a step or a section may say."""

    name: str
    kind: Literal["word", "words", "choice", "flag", "count", "range", "sum", "sums"]
    required: bool
    default: object = None
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


@cache
def fields_of(place: str) -> dict[str, Field]:
    """The fields of a step, a section, or a `share`, by name and in their order."""
    kind: type[Struct] = STEPS.get(place) or SECTIONS.get(place) or Share
    return {f.name: _field(place, kind, f) for f in msgspec.structs.fields(kind) if (place, f.name) not in NOT_HERE}


def _field(place: str, owner: type[Struct], told: msgspec.structs.FieldInfo) -> Field:
    name, type_ = told.name, told.type
    written = next(str(c.__annotations__[name]) for c in owner.__mro__ if name in getattr(c, "__annotations__", {}))
    amount, choices = "Chips" in written, tuple(get_args(type_))
    kind: Literal["word", "words", "choice", "flag", "count", "range", "sum", "sums"]
    if get_origin(type_) is Literal:
        kind = "choice"
    elif get_origin(type_) is tuple:
        kind = "sums" if amount else "range" if choices == (int, int) else "words"
        choices = get_args(choices[0]) if kind == "words" else ()
    else:
        kind = "sum" if amount else "flag" if type_ is bool else "count" if type_ is int else "word"
    least, most = BOUNDS.get((place, name), (0, LARGEST if amount else 100))
    required = told.default is NODEFAULT
    return Field(
        name, kind, required, None if required else told.default, cast("tuple[str, ...]", choices), least, most
    )


def understood(field: Field, value: object) -> object:
    """What a file's value means for a field, sums as `Sum`s yet to be reckoned. Raises Wrong."""
    match field.kind:
        case "choice":
            if value in field.choices and isinstance(value, str):
                return value
            raise Wrong(f"{shown(value)} cannot be said here{one_of(value, field.choices)}")
        case "words":
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
        case _:
            return word(value)


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
        raise Wrong(f"{shown(value)} is no list; a list is written in brackets, such as [1, 2]")
    items = cast("list[object]", value)
    if len(items) > 100:
        raise Wrong(f"a list of {len(items):,} things; a hundred are enough", "W-24")
    return items
