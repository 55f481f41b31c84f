"""The lines of a TOML file are those on which its keys and items are written."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.rules.lines import Where, lines

RULES = Path(__file__).parents[2] / "src" / "anteup" / "rules"
PLAIN = st.sampled_from(["a", "b_c", "d-e", "x1", "9"])
QUOTED = st.sampled_from(
    ['"q.x"', "'#h'", '"]="', '"sp ace"', '"k]"', "'[k'", '"k,k"', "'{k}'", '"\\u00e9"', "''", '"a\\"b"']
)
NUMBERS = ["1", "-2.5e3", "true", "0x1F", "1979-05-27T07:32:00Z", "1979-05-27 07:32:00", "07:32:00", "inf", "1_000"]
TEXTS = ['"[x]"', '"# no"', '"a\\"b"', "'[['", "'#'", '"="', "'\\'", '""', '"{,"']
BITS = st.sampled_from([*NUMBERS, *TEXTS])
LONG = st.sampled_from(
    [
        '"""\nline [x]\n# y\n"""',
        '"""a = 1\n[t]\n"""',
        "'''\nx = [1\n'''",
        '""""q""""',
        "''''q'''''",
        '"""\\"""\n"""',
        "''''''",
    ]
)
GAPS = st.sampled_from(["", " ", "\n", "  # x [\n", "\n\n", "\t"])


class Writer:
    """Writes TOML and remembers the line of every key and item."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.text = ""
        self.found: dict[Where, int] = {(): 1}
        self.names = (f"{n}" for n in count())

    def write(self, text: str) -> None:
        self.text += text

    @property
    def line(self) -> int:
        return self.text.count("\n") + 1

    def note(self, way: Where) -> None:
        self.found.setdefault(way, self.line)

    def key(self) -> str:
        """A key that no other is like: as it is written."""
        name = next(self.names)
        if self.draw(st.booleans()):
            return self.draw(PLAIN) + name
        quoted = self.draw(QUOTED)
        return quoted[:-1] + name + quoted[-1]

    def pair(self, under: Where, *, oneline: bool) -> None:
        parts = [self.key() for _ in range(self.draw(st.integers(1, 3)))]
        line = self.line
        way = under
        for part in parts:
            way = (*way, meant(part))
            self.found.setdefault(way, line)
        self.write(self.draw(st.sampled_from([".", " . "])).join(parts) + self.draw(st.sampled_from(["=", " = "])))
        self.value(way, oneline=oneline)

    def value(self, way: Where, depth: int = 0, *, oneline: bool) -> None:
        self.note(way)
        kind = self.draw(st.integers(0, 5 if depth < 3 else 2))
        if kind <= 1 or (kind == 2 and oneline):
            self.write(self.draw(BITS))
        elif kind == 2:
            self.write(self.draw(LONG))
        elif kind == 3:
            self.write("{ ")
            for n in range(self.draw(st.integers(0, 3))):
                self.write(", " if n else "")
                self.pair(way, oneline=True)
            self.write(" }")
        else:
            self.items(way, depth, oneline=oneline)

    def items(self, way: Where, depth: int, *, oneline: bool) -> None:
        gap = st.sampled_from(["", " "]) if oneline else GAPS
        self.write("[" + self.draw(gap))
        for n in range(self.draw(st.integers(0, 3))):
            self.write("," + self.draw(gap) if n else "")
            self.value((*way, n), depth + 1, oneline=oneline)
            self.write(self.draw(gap))
        self.write("]")

    def document(self) -> None:
        for _ in range(self.draw(st.integers(0, 3))):
            self.write(self.draw(st.sampled_from(["", "\n", "# [x]\n", "  "])))
            self.pair((), oneline=False)
            self.write(self.draw(st.sampled_from(["\n", " # c = 1\n"])))
        for _ in range(self.draw(st.integers(0, 3))):
            self.headed()

    def headed(self) -> None:
        """A table or a list of tables, with pairs in it, and perhaps a table under it."""
        several = self.draw(st.integers(0, 2))
        name = self.key()
        for n in range(max(1, several)):
            way: Where = (meant(name), n) if several else (meant(name),)
            for end in range(1, len(way) + 1):
                self.note(way[:end])
            self.write(f"[[{name}]] # [y]\n" if several else f"[ {name} ]\n")
            for _ in range(self.draw(st.integers(0, 2))):
                self.pair(way, oneline=False)
                self.write("\n")
            if self.draw(st.booleans()):
                under = self.key()
                self.note((*way, meant(under)))
                self.write(f"[{name}.{under}]\n")
                self.pair((*way, meant(under)), oneline=False)
                self.write("\n")


def meant(key: str) -> str:
    return next(iter(tomllib.loads(f"{key} = 0")))


@st.composite
def documents(draw: st.DrawFn) -> Writer:
    writer = Writer(draw)
    writer.document()
    return writer


def paths(value: object, way: Where = ()) -> Iterator[Where]:
    yield way
    if isinstance(value, dict):
        for key, item in value.items():
            yield from paths(item, (*way, key))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from paths(item, (*way, n))


@given(documents())
def test_every_key_and_item_has_the_line_it_was_written_on(written: Writer) -> None:
    data = tomllib.loads(written.text)

    assert written.found == lines(written.text)
    assert set(paths(data)) == set(written.found)


@given(documents(), st.sampled_from(["\r\n"]))
def test_windows_line_ends_make_no_difference(written: Writer, end: str) -> None:
    assert lines(written.text) == lines(written.text.replace("\n", end))


@given(st.text("[]{}=,.#'\"ab1\\ \n", max_size=60))
def test_whatever_is_toml_can_be_walked(text: str) -> None:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return

    assert set(paths(data)) <= set(lines(text))


@pytest.mark.parametrize("path", sorted(RULES.glob("[bfg]*s/*.toml")), ids=lambda path: path.stem)
def test_every_packaged_value_has_a_line(path: Path) -> None:
    text = path.read_text("utf-8")

    assert set(paths(tomllib.loads(text))) == set(lines(text))
