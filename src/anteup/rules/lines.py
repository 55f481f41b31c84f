"""Where in a TOML file a value is written: asked only when there is something to complain about.

`tomllib` has read the text already and tells no places, so this walks it once more and notes the line of every
key and of every item of a list. It trusts the text to be well formed, which is what makes it short.
"""

from __future__ import annotations

import re
from typing import TypeAlias

Where: TypeAlias = tuple[str | int, ...]
"""The way to a value: keys, and places in lists, from the top of the file."""

_TOKEN = re.compile(
    r"""(?P<blank>[ \t\r]+|\#[^\n]*)
    |(?P<newline>\n)
    |(?P<text>'''.*?'''(?:'{0,2})|\"\"\"(?:\\.|[^\\])*?\"\"\"(?:"{0,2})|'[^'\n]*'|"(?:\\.|[^"\\\n])*")
    |(?P<mark>[\[\]{}=,.])
    |(?P<bare>[^\s\[\]{}=,.\#'"]+)""",
    re.DOTALL | re.VERBOSE,
)


class _Token:
    """A word or a mark, and the line it stands on."""

    __slots__ = ("line", "text")

    def __init__(self, text: str, line: int) -> None:
        self.text, self.line = text, line


def lines(text: str) -> dict[Where, int]:
    """The line, from 1, of every key and every item in well-formed TOML. The whole, `()`, is on line 1."""
    return _Walk(text).found


class _Walk:
    """One walk through a file, token by token."""

    def __init__(self, text: str) -> None:
        self.found: dict[Where, int] = {(): 1}
        self.tokens: list[_Token] = []
        self.at = 0
        line = 1
        for match in _TOKEN.finditer(text):
            if match.lastgroup != "blank":
                self.tokens.append(_Token(match[0], line))
            line += match[0].count("\n")
        self.tokens.append(_Token("\n", line))
        self.file()

    def sees(self, *texts: str) -> bool:
        """Is the next word or mark one of these?"""
        return self.tokens[self.at].text in texts

    @property
    def line(self) -> int:
        """The line of the next word or mark."""
        return self.tokens[self.at].line

    def file(self) -> None:
        """Headers, and pairs under the latest of them."""
        under: Where = ()
        items: dict[Where, int] = {}
        while self.at < len(self.tokens):
            if self.sees("\n"):
                self.at += 1
            elif self.sees("["):
                under = self.header(items)
            else:
                self.pair(under)

    def header(self, items: dict[Where, int]) -> Where:
        """`[a.b]` or `[[a.b]]`: the way to what follows, through the latest item of every list on it."""
        line = self.line
        self.at += 1
        several = self.sees("[")
        self.at += several
        parts = self.key()
        self.at += 1 + several
        way: Where = ()
        for many, part in enumerate(parts, 1):
            way = (*way, part)
            self.found.setdefault(way, line)
            if several and many == len(parts):
                items[way] = items.get(way, -1) + 1
            if way in items:
                way = (*way, items[way])
                self.found.setdefault(way, line)
        return way

    def key(self) -> list[str]:
        """A dotted key, up to the mark that ends it."""
        parts: list[str] = []
        while not self.sees("=", "]"):
            if not self.sees("."):
                parts.append(_unquoted(self.tokens[self.at].text))
            self.at += 1
        return parts

    def pair(self, under: Where) -> None:
        """`a.b = value`."""
        line = self.line
        parts = self.key()
        for many in range(1, len(parts) + 1):
            self.found.setdefault((*under, *parts[:many]), line)
        self.at += 1
        self.value((*under, *parts))

    def value(self, way: Where) -> None:
        """A list, a table on one line, or anything else, of which nothing more is asked than where it ends."""
        self.found.setdefault(way, self.line)
        if self.sees("["):
            self.at += 1
            place = 0
            while not self.sees("]"):
                if self.sees(",", "\n"):
                    self.at += 1
                else:
                    self.value((*way, place))
                    place += 1
            self.at += 1
        elif self.sees("{"):
            self.at += 1
            while not self.sees("}"):
                if self.sees(",", "\n"):
                    self.at += 1
                else:
                    self.pair(way)
            self.at += 1
        else:
            while not self.sees(",", "]", "}", "\n"):
                self.at += 1


def _unquoted(word: str) -> str:
    """A key as it is meant: quotes off, escapes read."""
    if word[0] == '"':
        import tomllib  # noqa: PLC0415 (kept out of `import anteup`)

        return next(iter(tomllib.loads(f"{word} = 0")))
    return word[1:-1] if word[0] == "'" else word
