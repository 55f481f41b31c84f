"""A table of figures in plain text: for commands that answer at once, and have no time for more."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from textwrap import wrap

import click

from anteup.cards import Pack

SHORTEST = 8
"""As many characters of a row's name are left in the narrowest table."""
BETWEEN = "  "
SUITS, LETTERS = "♣♦♥♠", "cdhs"


def width() -> int:
    """Columns of the terminal."""
    return shutil.get_terminal_size().columns


def say(line: str = "", *, err: bool = False) -> None:
    """A line, coloured only where a terminal shows it, and nobody has asked for none."""
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    click.echo(line, err=err, color=False if plain else None)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> Iterator[str]:
    """The rows with their names at the left and the figures below the heads; one below the other where it is narrow.

    Each row is its name and a figure for each head. A name that is too long goes on below.
    """
    wide = [max(len(head), *(len(row[at]) for row in rows)) for at, head in enumerate(heads, 1)]
    figures = sum(wide) + len(BETWEEN) * len(wide)
    names = min(max(len(row[0]) for row in rows), max(room - figures, 0))
    if names < min(SHORTEST, max(len(row[0]) for row in rows)):
        yield from _below_each_other(heads, rows, room)
        return
    head = BETWEEN.join(said.rjust(size) for said, size in zip(heads, wide, strict=True))
    yield click.style(" " * names + BETWEEN + head, dim=True)
    for row in rows:
        told = BETWEEN.join(said.rjust(size) for said, size in zip(row[1:], wide, strict=True))
        name, *more = wrap(row[0], names) or [""]
        yield click.style(name.ljust(names), bold=True) + BETWEEN + told
        yield from (click.style(line, bold=True) for line in more)


def _below_each_other(heads: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> Iterator[str]:
    wide = max(map(len, heads))
    for row in rows:
        yield from (click.style(line, bold=True) for line in wrap(row[0], room))
        for head, said in zip(heads, row[1:], strict=True):
            yield f"{BETWEEN}{head.ljust(wide)}{BETWEEN}{said}"


def cut(text: str, most: int) -> str:
    """A text of so many characters at most."""
    return text if len(text) <= most else text[: max(0, most - 3)] + "..."[:most]


def face_up(hand: Pack) -> str:
    """Cards as the terminal can show them."""
    suits = SUITS if (sys.stdout.encoding or "").lower().startswith("utf") else LETTERS
    return " ".join(card.text if card.rank < 0 else card.text[0].replace("T", "10") + suits[card.suit] for card in hand)
