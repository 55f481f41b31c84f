"""What a host sets at a table: a value, changed only as a whole. Whether it is a table at all, `gamesof.checked` says."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from anteup.chips import Chips

Choice: TypeAlias = Literal["fixed", "deal", "seat", "rotation"]
"""Who names the game: nobody; each dealer for his deal; each chair in turn, whoever deals (no button has to be there, as
in stud); or the games follow each other, round by round."""
Entry: TypeAlias = Literal["free", "ask"]
"""Whether whoever has the link may sit down, or the host is asked."""
Banker: TypeAlias = Literal["house", "host", "lot"]
"""Who keeps the chips and the account: the table itself, its host, or a player picked by lot (H-081)."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as its host wants it."""

    name: str = "Home game"
    game: str = "holdem-no-limit"
    """A form, a table's game or a rule book, by its name in the catalogue."""
    book: str = ""
    """The rule book; empty: the game's own."""
    house: str = ""
    """A house's own book, as the text of a rule file that extends another; empty: none."""
    forms: tuple[str, ...] = ()
    """The games that may be named besides `game`, or the order in which they follow it."""
    choice: Choice = "fixed"
    stakes: dict[str, int | tuple[int, ...]] = {}
    """Stakes by name, in the smallest unit of the money; empty: the game's usual ones."""
    money: Literal["chips", "pounds", "dollars", "event"] = "chips"
    seats: int = 6
    stack: Chips = 0
    """What everybody begins with, and what is bought again; 0: the game's usual stack."""
    rebuy: Literal["any", "whole stacks"] = "whole stacks"
    most: Chips = 0
    """More than this nobody may have by buying; 0: no bound but the largest stack at the table, or where whole stacks are
    bought any number of them (H-085).
    """
    supply: Chips = 0
    """What chips the banker has in all; 0: enough for everybody, always (H-080, H-086)."""
    approve: bool = False
    """Whether the host says yes to every buy-in."""
    banker: Banker = "house"
    entry: Entry = "free"
    clock: int = 30
    """Seconds to act in; 0: nobody is hurried."""
    bank: int = 60
    """Seconds of time bank that everybody begins with."""
    choosing: int = 30
    """Seconds in which a game is named; then the last one is dealt again."""
    pause: int = 4
    """Seconds between hands."""
    grace: int = 30
    """Further seconds for one whose line is lost."""
    wait: bool = False
    """Whether the table waits for those whose line is lost."""
    locked: bool = False
    """Whether the stakes stay as they are until all go home (V-100)."""
    bots: int = 0
    """So many chairs are kept filled by bots."""
    moves: Literal["dead button", "moving button"] = "dead button"
    rail: bool = True
    """Whether onlookers are let in."""
    chat: Literal["all", "seated", "none"] = "all"
