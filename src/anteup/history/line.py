"""A line of a hand told in words, as small data: whoever prints it may set cards and sums off."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from anteup.cards import Pack, written

Tone: TypeAlias = Literal["plain", "title", "street", "loud", "quiet"]


class Sum(Struct, frozen=True):
    """Chips in a line, as the money of the table writes them."""

    text: str


Word: TypeAlias = str | Sum | Pack


class Line(Struct, frozen=True):
    """Something that happened."""

    words: tuple[Word, ...]
    """Text with its spaces, and among it cards and sums."""
    tone: Tone = "plain"
    """A street's first word is its name."""

    def __str__(self) -> str:
        """The plain text."""
        return ("-- " if self.tone == "street" else "") + "".join(map(plain, self.words))


def plain(word: Word) -> str:
    """The text of a word, without whatever could disturb a terminal.

    >>> from anteup.cards import cards
    >>> plain(cards("As Td")), plain(Sum("$2")), plain("Ann" + chr(27))
    ('As Td', '$2', 'Ann?')
    """
    text = word if isinstance(word, str) else word.text if isinstance(word, Sum) else written(word)
    return "".join(char if char.isprintable() else "?" for char in text)
