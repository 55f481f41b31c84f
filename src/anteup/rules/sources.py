"""Where a rule is written: every entry of the ledger of the five documents, and the rules of the modern card room.

Both are data, in `sources/ledger.toml` and `sources/floor.toml`, and neither is read before somebody asks.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Any

from msgspec import Struct, convert

FILES = ("ledger.toml", "floor.toml")


class Source(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One rule of one document, in this project's words."""

    id: str
    document: str
    topic: str
    says: str
    title: str = ""
    edition: str = ""
    """Whose numbering the id uses, where a document has had several."""
    also: str = ""
    """Its number in a later edition."""
    checked: str = ""
    """"text": the rule itself was read; "cited": only somebody's account of it."""
    kind: str = ""
    """Of the ledger: rule, definition, option, example, probability or advice."""
    books: str = ""
    """The rule books it belongs to."""
    follows: str = ""
    """What it means for the program."""
    refuses: str = ""
    """What is refused because of it."""


class UnknownLaw(LookupError):
    """No rule has that id; `near` are ids that look like it."""

    def __init__(self, asked: str, near: tuple[str, ...]) -> None:
        super().__init__(f"No rule is numbered {asked!r}." + (f" Near it: {', '.join(near)}." if near else ""))
        self.asked, self.near = asked, near


def find(asked: str) -> Source:
    """The rule of that id, however it is written. Raises UnknownLaw.

    >>> find("l-13").id, find("TDA 47").id, find("wsop T96").id
    ('L-13', 'TDA-47', 'WSOP-T-96')
    """
    rules = _rules()
    if (found := rules.get(_plain(asked))) is None:
        from difflib import get_close_matches  # noqa: PLC0415 (needed only here)

        raise UnknownLaw(asked, tuple(rules[near].id for near in get_close_matches(_plain(asked), rules)))
    return found


def all_sources() -> tuple[Source, ...]:
    """Every rule: the ledger's in the order of its documents, then the card room's by subject."""
    return tuple(_rules().values())


def _plain(written: str) -> str:
    """What remains of an id when case, spaces, hyphens and leading zeros do not matter."""
    return "-".join(part.lstrip("0") or "0" for part in re.findall(r"[A-Z]+|\d+", written.upper()))


@cache
def _rules() -> dict[str, Source]:
    return {_plain(rule.id): rule for name in FILES for rule in _read(name)}


def _read(name: str) -> list[Source]:
    import tomllib  # noqa: PLC0415 (kept out of `import anteup`)

    file: dict[str, Any] = tomllib.loads(resources.files("anteup.rules").joinpath("sources", name).read_text("utf-8"))
    documents: dict[str, str] = file["documents"]
    rules: list[dict[str, str]] = file["rule"]
    for rule in rules:
        rule["document"] = next(title for letters, title in documents.items() if rule["id"].startswith(f"{letters}-"))
    return convert(rules, list[Source])
