"""A table's settings as a form has them: sums and stakes in the words of its money, all else as it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar, cast, get_args, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from anteup.chips import MONEY, NotMoney
from anteup.room import limits
from anteup.room.forms import Fields, first
from anteup.rules.faults import Malformed
from anteup.table import sums
from anteup.table.gamesof import checked, known, rules_of, usual_game
from anteup.table.granting import NotGranted
from anteup.table.saying import NotStakes, stakes_written
from anteup.table.saying import read as read_stakes
from anteup.table.settings import Settings
from anteup.table.stakes import Said

T = TypeVar("T")

NUMBERS = ("seats", "clock", "bank", "choosing", "pause", "grace", "bots")
TICKS = ("approve", "wait", "locked", "rail")
SUMS = ("stack", "most", "supply")
WORDS = ("book", "choice", "rebuy", "banker", "entry", "moves", "chat")
CHOICES: Mapping[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Settings).items() if name in WORDS and get_args(hint)
}
"""What may be said in a field that has but a few words."""

UNSAID: Fields = {"money": [""]}
"""What a form says where nobody has said it: the money of a new table is the one of its game."""


class Filled(Struct, frozen=True):
    """A form as it was filled in: what it comes to, or what is wrong with it."""

    settings: Settings
    faults: tuple[str, ...] = ()


def filled(said: Fields, before: Settings) -> Filled:
    """The settings that a form says; what it does not say is as before. Money that is said to be the game's own is the one
    that the game's book has, or the house's.
    """
    changes: dict[str, Any] = {}
    faults: list[str] = []
    for name in ("name", "game", *WORDS):
        if name in said:
            changes[name] = " ".join(first(said, name).split())
            if name in CHOICES and changes[name] not in CHOICES[name]:
                faults.append(f"`{name}`: {' or '.join(map(repr, CHOICES[name]))}, and not {changes.pop(name)[:40]!r}")
    if "house" in said:
        changes["house"] = _book(first(said, "house"), faults)
    for name in NUMBERS:
        if name in said:
            text = first(said, name).strip()
            if text.isascii() and text.isdecimal() and len(text) < 6:
                changes[name] = int(text)
            else:
                faults.append(f"`{name}`: a whole number, and not {text[:40]!r}")
    for name in TICKS:
        if f"{name}?" in said:  # a box without a tick says nothing, so that a form names those that it has
            changes[name] = name in said
    if "forms?" in said:
        changes["forms"] = tuple(dict.fromkeys(said.get("forms", [])))
    settings = replace(before, **changes)
    if settings.choice == "fixed":
        settings = replace(settings, forms=())
    settings = replace(settings, forms=tuple(form for form in settings.forms if form != settings.game))
    there_is = _there_is(settings, faults)
    return _with_sums(said, _with_money(said, settings, faults, there_is=there_is), faults)


def _there_is(settings: Settings, faults: list[str]) -> bool:
    """Are there such games and such a book? Nothing else is looked up before."""
    try:
        known(settings)
    except NotGranted as e:
        faults += e.message.splitlines()
        return False
    return True


def _own_money(said: Fields) -> bool:
    """Does a form say that the money is the game's own?"""
    return "money" in said and not first(said, "money").strip()


def _with_money(said: Fields, settings: Settings, faults: list[str], *, there_is: bool) -> Settings:
    """The money that a form says, or the game's own, where there is such a game."""
    if _own_money(said):
        with suppress(Malformed):  # which is told below
            return replace(settings, money=_dealt(settings, rules_of).bank.currency) if there_is else settings
        return settings
    money = first(said, "money", settings.money).strip()
    if money not in MONEY:
        faults.append(f"`money`: {' or '.join(map(repr, MONEY))}, and not {money[:40]!r}")
        return settings
    return replace(settings, money=cast("Any", money))


def _book(text: str, faults: list[str]) -> str:
    """A house's own book, as it is kept; none, and a fault, where it is too long to be read."""
    text = text.replace("\r\n", "\n").strip("\n")
    if len(text) > limits.BOOK:
        faults.append(f"`house`: a book of at most {limits.BOOK:,} letters, and this has {len(text):,}")
        return ""
    return text + "\n" if text.strip() else text


def _with_sums(said: Fields, settings: Settings, faults: list[str]) -> Filled:
    """The sums and stakes, which are read in the money that the form says."""
    purse = MONEY[settings.money]
    for name in SUMS:
        if name in said:
            text = first(said, name).strip()
            try:
                settings = replace(settings, **{name: sums.read(text, purse) if text else 0})
            except NotMoney as e:
                faults.append(f"`{name}`: {e}")
    if "stakes" in said:
        text = first(said, "stakes").strip()
        settings = replace(settings, stakes={})
        if text and not faults:
            try:
                settings = replace(settings, stakes=_stakes(text, settings))
            except (NotStakes, Malformed) as e:
                faults.append(f"`stakes`: {e}")
    if not faults:
        try:
            checked(settings)
        except NotGranted as e:
            faults += e.message.splitlines()
    return Filled(settings, tuple(faults))


def _stakes(text: str, settings: Settings) -> Said:
    return read_stakes(text, _dealt(settings, usual_game), MONEY[settings.money])


def _dealt(settings: Settings, what: Callable[[Settings], T]) -> T:
    """What there is of a table at its usual stakes; where its book wants the table to say its limit (V-086), at some. Raises
    Malformed.
    """
    usual = replace(settings, stakes={})
    try:
        return what(usual)
    except Malformed as e:
        if all(fault.key != "stakes.limit" for fault in e.faults):
            raise
        return what(replace(usual, stakes={"limit": 12}))


def shown(settings: Settings, said: Fields) -> dict[str, Any]:
    """The settings as a form shows them; `said`: what was filled in, where they come from it."""
    purse = MONEY[settings.money]
    plain: dict[str, Any] = msgspec.to_builtins(settings)
    return plain | {
        "forms": settings.forms,
        "money": "" if _own_money(said) else settings.money,
        "stakes": stakes_written(settings.stakes, purse),
        **{name: purse.written(getattr(settings, name)) if getattr(settings, name) else "" for name in SUMS},
    }
