"""One file of rules as it was written: a form, a book or a game by its first key, and where each thing stands in it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from anteup.rules.faults import Fault, Malformed
from anteup.rules.fields import listed, number
from anteup.rules.lines import Where, lines

KINDS = ("form", "book", "game")
PARTED = ("bet", "deal", "pots")
"""The sections that have parts."""
LONGEST = 200_000
"""No file of rules has more characters."""

DEEPEST = 8
"""No key is a way of more dots: TOML lets one be of thousands, and its reader takes the square of them in time."""

_DEEP = re.compile(
    rf"""(?<![\w.-])(?:(?:[\w-]++|"(?:\\.|[^"\\\n]){{0,100}}+"|'[^'\n]{{0,100}}+')[ \t]*+\.[ \t]*+){{{DEEPEST + 1}}}""",
)
_HEAD = re.compile(
    r"(?:\s|#[^\n]*(?:\n|$))*(form|book|game)[ \t]*=[ \t]*(?:\"([^\"\\\x00-\x1f\x7f-\x9f]*)\"|'([^'\x00-\x1f\x7f-\x9f]*)')"
)


class Said(NamedTuple):
    """A value, and where it was written."""

    value: object
    file: File
    where: Where

    def fault(self, law: str, message: str) -> Fault:
        """A complaint about it."""
        return self.file.fault(self.where, law, message)


class Line(NamedTuple):
    """One step of a form as its file has it."""

    do: str
    fields: dict[str, Said]
    where: Where


class File:
    """A form, a book or a game, as it was written. Nothing but its first key has been looked at."""

    def __init__(self, path: str, text: str) -> None:
        """Reads TOML. Raises Malformed where it is none, or does not begin by saying what it is."""
        self.path, self.text = path, text
        self.faults: list[Fault] | None = None  # what `faults_of` found, once it was asked
        self._lines: dict[Where, int] | None = None
        self._sections: dict[tuple[str, str], dict[str, Said]] = {}
        self.raw: dict[str, object] = _toml(path, text)
        first = next(iter(self.raw), "")
        if first not in KINDS:
            say = "the first key of a file is `form`, `book` or `game`, and its name"
            raise Malformed([Fault(path, 1, first, "W-20", say if first else f"nothing is written here; {say}")])
        self.kind: str = first
        self.name: str = str(self.raw[first])

    @classmethod
    def read(cls, path: str) -> File:
        """A file from the disk. Raises Malformed, whatever is the matter with it."""
        return cls(path, read_text(path))

    @classmethod
    def typed(cls, called: str, text: str) -> File:
        """A text that stands in no file. Raises Malformed; `called` is what complaints call it."""
        return cls(called, _measured(called, text))

    @classmethod
    def given(cls, section: str, fields: Mapping[str, object]) -> File:
        """A section that a caller says beside the files, after all of them. Complaints about it name no line."""
        file = cls(section, 'game = "given"\nform = "given"')
        file.raw[section] = {
            str(key): list(cast("Sequence[object]", value)) if isinstance(value, (list, tuple)) else value
            for key, value in sorted(fields.items())
        }
        file._lines = {(): 0}
        return file

    def line(self, where: Where) -> int:
        """The line where something is written, or what it would be a part of."""
        if self._lines is None:
            self._lines = lines(self.text)
        while where not in self._lines:
            where = where[:-1]
        return self._lines[where]

    def fault(self, where: Where, law: str, message: str) -> Fault:
        """A complaint about a place in this file."""
        key = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in where)
        return Fault(self.path, self.line(where), key.lstrip("."), law, message)

    def head(self, key: str) -> Said | None:
        """Something that stands before the sections."""
        return Said(self.raw[key], self, (key,)) if key in self.raw else None

    def section(self, name: str, part: str = "") -> dict[str, Said]:
        """What a section says, or one part of it: `[bet]`, `[bet.first]`, `[deal.later]`."""
        if (name, part) not in self._sections:
            where: Where = (name, part) if part else (name,)
            table = _table(_table(self.raw.get(name)).get(part)) if part else _table(self.raw.get(name))
            self._sections[name, part] = {
                key: Said(value, self, (*where, key))
                for key, value in table.items()
                if name not in PARTED or not isinstance(value, dict)
            }
        return self._sections[name, part]

    def parts(self, name: str) -> list[str]:
        """The parts that a section has: `first` of `[bet.first]`."""
        return [key for key, value in _table(self.raw.get(name)).items() if isinstance(value, dict)]

    def steps(self, players: int) -> list[Line]:
        """The lines of a form, repeats unrolled for so many players. The file must be without faults."""
        return list(self._unrolled(self.raw["steps"], ("steps",), players))

    def _unrolled(self, raw: object, where: Where, players: int) -> Iterator[Line]:
        for i, line in enumerate(listed(raw)):
            here, table = (*where, i), _table(line)
            if "repeat" in table:
                times = players if table["repeat"] == "players" else number(table["repeat"], 1, 100)
                for _ in range(times):
                    yield from self._unrolled(table["steps"], (*here, "steps"), players)
            else:
                fields = {key: Said(value, self, (*here, key)) for key, value in table.items() if key != "do"}
                yield Line(str(table["do"]), fields, here)


def _table(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _toml(path: str, text: str) -> dict[str, object]:
    import tomllib  # noqa: PLC0415 (kept out of `import anteup`)

    if (deep := _DEEP.search(text)) is not None:
        message = f"a key of more than {DEEPEST} dots, deeper than anybody needs"
        raise Malformed(
            [Fault(path, text.count("\n", 0, deep.start()) + 1, "", "W-20", f"{message}: `{deep[0][:40]}`")]
        )
    try:
        return tomllib.loads(text)
    except RecursionError:
        message, line = "lists within lists, deeper than anybody needs", 0
    except tomllib.TOMLDecodeError as e:
        message, _, place = str(e).partition(" (at ")
        found = re.match(r"line (\d+)", place)
        line = int(found[1]) if found else text.count("\n") + 1
    except ValueError:
        message, line = "a number of thousands of figures", 0
    raise Malformed([Fault(path, line, "", "W-20", f"this is not TOML: {message}{_hint(message)}")])


_HINTS = {
    "Unclosed array": "a comma stands between two steps, as between any two things of a list, and a `]` at its end",
    "Unclosed inline table": "what stands in braces stands on one line, with commas between; only the `steps` of a "
    "`repeat` may have lines of their own",
    "Invalid initial character for a key part": "what stands in braces stands on one line, without a comma before the `}`",
    "Invalid value": 'words stand in quotes, such as `do = "deal"`, and every list ends in `]`',
    "Illegal character '\\n'": "a text ends in the line in which it began, with the same quote",
    "Expected '=' after a key in a key/value pair": "a thing is said as `name = value`",
    "Cannot overwrite a value": "this is said twice",
}
"""What a slip of the pen most likely was, by what the reader of TOML says of it."""


def _hint(message: str) -> str:
    """What would be right, where that can be guessed."""
    return next((f"; {hint}" for slip, hint in _HINTS.items() if message.startswith(slip)), "")


def read_text(path: str) -> str:
    """The text of a file. Raises Malformed (W-28) where there is none that could be one of ours.

    Only of a file: a pipe or a device might never end.
    """
    if os.path.exists(path) and not os.path.isfile(path):
        what = "a folder" if os.path.isdir(path) else "a pipe or a device"
        raise Malformed([Fault(path, 0, "", "W-28", f"the file cannot be read: it is no file but {what}")])
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            text = file.read(LONGEST + 1)
    except UnicodeDecodeError as e:
        raise Malformed([Fault(path, 0, "", "W-28", f"this is not text in UTF-8 ({e.reason})")]) from None
    except OSError as e:
        raise Malformed([Fault(path, 0, "", "W-28", f"the file cannot be read: {e.strerror}")]) from None
    except ValueError as e:
        raise Malformed([Fault(repr(path), 0, "", "W-28", f"the file cannot be read: {e}")]) from None
    return _measured(path, text)


def _measured(path: str, text: str) -> str:
    """A text with its lines ended in one way. Raises Malformed (W-28) where it is too long to be one of ours."""
    if len(text) > LONGEST:
        raise Malformed([Fault(path, 0, "", "W-28", f"a file of rules has at most {LONGEST:,} characters")])
    return text.replace("\r\n", "\n")


def begins(text: str) -> tuple[str, str] | None:
    """What a text says it is, and its name, without reading the rest: `("form", "holdem")`, or None."""
    match = _HEAD.match(text)
    return (match[1], match[2] if match[2] is not None else match[3]) if match else None


def in_folder(folder: str) -> list[str]:
    """The `.toml` files of a folder, and of `books`, `forms` and `games` in it, in order. Raises Malformed (W-28).

    An empty name is the folder one is in.
    """
    found: list[str] = []
    try:
        for place in (folder, *(os.path.join(folder, f"{kind}s") for kind in KINDS)):
            if place == folder or os.path.isdir(place):
                paths = (
                    os.path.join(place, name) for name in sorted(os.listdir(place or ".")) if name.endswith(".toml")
                )
                found += [path for path in paths if os.path.isfile(path)]
    except OSError as e:
        raise Malformed([Fault(folder, 0, "", "W-28", f"the folder cannot be read: {e.strerror}")]) from None
    return found
