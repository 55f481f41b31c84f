"""The engine and what lies under it know no game by its name: a game is data."""

from __future__ import annotations

import re
import tomllib
from functools import cache

import pytest

from tests.gates.tree import ROOT, SOURCE

NAMELESS = ("engine", "ranking", "cards.py", "chips.py")
EVERYDAY = frozenset({"draw", "laws"})
"""Names that are also words of the table; they count only where they are a whole string."""


KINDS = frozenset({"badugi"})
"""Names of games that are also kinds of hand: a ranking knows them, and nothing else below the rules."""


def plain(text: str) -> str:
    """Words apart, in small letters, without apostrophes: `is_short_deck`, `short-deck` and `ShortDeck` are alike."""
    text = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return re.sub(r"[-_\s]+", " ", re.sub("['\N{RIGHT SINGLE QUOTATION MARK}]", "", text)).lower()


def names() -> list[str]:
    """Every name of a form, a book or a table's game, as its file and its first lines give it."""
    found: set[str] = set()
    for path in sorted(SOURCE.glob("rules/**/*.toml")):
        top = tomllib.loads(path.read_text("utf-8"))
        if top.keys() & {"form", "book", "game"}:
            found |= {path.stem, *(str(top[key]) for key in ("form", "book", "game", "name") if key in top)}
    return sorted({plain(name) for name in found})


def said(text: str, name: str) -> bool:
    """Does this program say the name? A citation (`TDA 47`, `KUHN-1950`) is not a name."""
    if name in EVERYDAY:
        return re.search(rf"""(["']){name}\1""", text) is not None
    return re.search(rf"\b{re.escape(name)}\b", uncited(text)) is not None


@cache
def uncited(text: str) -> str:
    """A program in plain words, without its citations."""
    return plain(re.sub(r"\b[A-Z]+(-[A-Z])?[- ]\d[\w.-]*", " ", text))


def test_no_form_and_no_book_is_named_below_the_rules() -> None:
    every = names()
    assert every, "there are no forms and books to look for"
    programs = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for place in NAMELESS
        for path in ([SOURCE / place] if place.endswith(".py") else sorted((SOURCE / place).rglob("*.py")))
    }

    assert [] == [
        f"{where}: {name}"
        for where, text in programs.items()
        for name in every
        if said(text, name) and not (name in KINDS and "/ranking/" in where)
    ]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("if form == 'holdem':", "holdem", True),
        ("# as in hold'em", "holdem", True),
        ("def is_short_deck():", "short deck", True),
        ("class ShortDeck:", "short deck", True),
        ("the least raise (TDA 47, TDA-43, TDA 2024 against 2019)", "tda", False),
        ("as the TDA has it", "tda", True),
        ("KUHN-1950", "kuhn", False),
        ("the laws of betting", "laws", False),
        ("book == 'laws'", "laws", True),
    ],
)
def test_the_gate_knows_a_name_from_a_citation(text: str, name: str, *, expected: bool) -> None:
    assert expected == said(text, name)
