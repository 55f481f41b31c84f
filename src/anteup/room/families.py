"""The games that can be dealt, by their families: as lists and the form of a new table have them."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from anteup.rules.catalogue import Library, Listed, packaged
from anteup.rules.faults import Malformed
from anteup.rules.steps import Board, Deal, Draw, Game
from anteup.table.gamesof import MOST_CHAIRS

OFTEN = (
    *("holdem-no-limit", "holdem-fixed", "omaha-pot-limit", "omaha8-fixed", "draw", "jackpots", "victorian-shilling"),
    *("lowball", "triple-draw-27", "stud7", "stud8", "razz", "stud5", "kitchen-night"),
)
"""The games that most people look for, which a form has first."""


class Entry(Struct, frozen=True):
    """A game in a list."""

    name: str
    title: str
    kind: Literal["form", "game"]
    books: tuple[str, ...]
    says: str
    least: int
    most: int
    """How many can play it."""


class Family(Struct, frozen=True):
    """Games that go alike."""

    title: str
    games: tuple[Entry, ...]


@cache
def often() -> tuple[Entry, ...]:
    """The games that most people look for."""
    found = {game.name: game for family in families() for game in family.games}
    return tuple(found[name] for name in OFTEN)


@cache
def families() -> tuple[Family, ...]:
    """All games of the catalogue; the first call takes a second."""
    library = packaged()
    found: dict[str, list[Entry]] = {"Shared cards": [], "Draw": [], "Stud": [], "Others": []}
    for listed in library.games():
        if not listed.books:
            continue
        game = _game(library, listed.name)
        if game is not None:
            found[family(game)].append(_entry(library, listed))
    return tuple(Family(title, tuple(games)) for title, games in found.items() if games)


def family(game: Game) -> str:
    """To which family a game belongs, by what is dealt in it."""
    if any(isinstance(step, Board) for step in game.steps):
        return "Shared cards"
    if any(isinstance(step, Draw) for step in game.steps):
        return "Draw"
    if any(isinstance(step, Deal) and step.up for step in game.steps):
        return "Stud"
    return "Others"


@cache
def books() -> tuple[tuple[str, str], ...]:
    """The rule books: name and title of each."""
    library = packaged()
    names = sorted({book for game in library.games() for book in game.books})
    return tuple((name, str(library.named("book", name).raw.get("name", name))) for name in names)


def _game(library: Library, name: str, players: int | None = None) -> Game | None:
    """A game at its usual stakes; where its book wants the table to say its limit (V-086), at some."""
    for stakes in (None, {"limit": 12}):
        try:
            return library.deal_out(name, players=players, stakes=stakes)
        except Malformed:
            continue
    return None


def _entry(library: Library, listed: Listed) -> Entry:
    fits = [players for players in range(2, MOST_CHAIRS + 1) if _game(library, listed.name, players)]
    try:
        says = library.says(listed.name)
    except Malformed:
        says = ""
    return Entry(listed.name, listed.title, listed.kind, listed.books, says, min(fits, default=2), max(fits, default=2))
