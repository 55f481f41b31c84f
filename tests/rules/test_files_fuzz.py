"""Whatever is in a file, it is a game or it is Malformed, and nothing else happens."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from anteup.rules import LAWS, Malformed, deal_out, games, read
from anteup.rules.fields import SECTIONS, STEPS, fields_of
from anteup.rules.page import page
from anteup.rules.steps import Game

RULES = Path(__file__).parents[2] / "src" / "anteup" / "rules"
TEXTS = [path.read_text("utf-8") for path in sorted(RULES.glob("[bfg]*s/*.toml"))]
HEADS = [
    "form",
    "book",
    "game",
    "name",
    "says",
    "laws",
    "extends",
    "deck",
    "jokers",
    "strict",
    "seats",
    "steps",
    "shares",
    "players",
]
PLACES = [*STEPS, *SECTIONS]


def refused_or_dealt(raw: bytes) -> Game | None:
    """Deals out a file with this in it, and looks at the refusal if there is one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "it.toml"
        path.write_bytes(raw)
        try:
            read(path)
            return deal_out(path)
        except Malformed as e:
            faults = e.faults
        assert faults
        for fault in faults:
            assert fault.law in LAWS
            assert fault.message
            assert 0 <= fault.line <= raw.count(b"\n") + 1 or fault.file != str(path)
            assert "\n" not in str(fault)
        return None


def toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return "'" + re.sub(r"[^ -&(-~]", "?", value) + "'" if isinstance(value, str) else repr(value)


choices = sorted(
    {choice for place in (*PLACES, "share") for field in fields_of(place).values() for choice in field.choices}
)
others = [
    "small bet",
    "2 * big blind",
    "limit / 2",
    "bring-in",
    "required",
    "players",
    "52",
    "36",
    "holdem",
    "tda",
    "As",
    "Jk",
]
words = st.sampled_from([*choices, *others, "JJ", "threes", "deuces", "one-eyed jacks", "opening", "lift"])
scalars = st.one_of(
    words,
    st.integers(-3, 60),
    st.integers(-(10**30), 10**30),
    st.booleans(),
    st.floats(),
    st.text("a \\'\"[é\t", max_size=4),
)
tables = st.dictionaries(
    st.sampled_from([field for place in (*PLACES, "share") for field in fields_of(place)]),
    scalars | st.lists(scalars, max_size=3),
    max_size=4,
)
steps = st.builds(lambda do, table: {"do": do, **table}, st.sampled_from([*STEPS, "draw"]), tables)
values = st.recursive(
    scalars | tables | steps, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, scalars, max_size=2)
)
repeats = st.builds(
    lambda many, inner: {"repeat": many, "steps": inner},
    st.sampled_from([1, 3, 100, "players", 0]),
    st.lists(steps, max_size=3),
)
scripts = st.lists(steps | repeats, max_size=6)


@st.composite
def documents(draw: st.DrawFn) -> str:
    """Something like a file of rules: every part of it may be nonsense, and much of it is not."""
    kind = draw(st.sampled_from(HEADS[:3]))
    lines = [f'{kind} = "it"']
    for key in draw(st.lists(st.sampled_from(HEADS), unique=True, max_size=5)):
        value = draw(scripts if key == "steps" else st.lists(words | tables, max_size=3) if key == "shares" else values)
        lines += [f"{key} = {toml(value)}"] if key != kind else []
    if kind == "game" and not any(line.startswith("form") for line in lines):
        lines.append(f'form = "{draw(st.sampled_from(["holdem", "kuhn", "omaha8"]))}"')
    for place in draw(st.lists(st.sampled_from(PLACES), unique=True, max_size=3)):
        lines.append(f"[{place}]")
        fields = draw(
            st.dictionaries(
                st.sampled_from([*fields_of(place)] or ["nothing"]), scalars | st.lists(scalars, max_size=3), max_size=4
            )
        )
        lines += [f"{key} = {toml(value)}" for key, value in fields.items()]
        lines += ["[bet.first]", f"check = {toml(draw(scalars))}"] if place == "bet" and draw(st.booleans()) else []
    return "\n".join(lines)


def sayable(place: str) -> st.SearchStrategy[dict[str, object]]:
    """Fields of a step or a section, each with something that it can be."""
    sums = st.sampled_from([0, 1, 2, 5, 10, 100, "ante", "big blind", "2 * small bet", "limit / 2", "pot cap", "unit"])
    found: dict[str, st.SearchStrategy[object]] = {}
    for field in fields_of(place).values():
        found[field.name] = {
            "choice": st.sampled_from(field.choices or ("-",)),
            "flag": st.booleans(),
            "count": st.integers(field.least, min(field.most, 5)),
            "sum": sums,
            "sums": st.lists(sums, max_size=3).map(list[object]),
            "word": st.sampled_from(["flop", "opening"]),
            "texts": st.just(["draw", "holdem"]),
            "choices": st.permutations(field.choices),
            "range": st.just([2, 5]),
            "cards": st.sampled_from(["4", "Jh", ["red threes", "suicide king"]]),
            "hand": st.sampled_from(["JJ", "two pairs", "a straight", ""]),
            "hands": st.just(["JJ", "QQ"]),
            "purse": st.just({"red": "5 * unit"}),
            "levels": st.just([{"minutes": 20, "blinds": [1, 2]}]),
        }[field.kind]
    return st.fixed_dictionaries({}, optional=found)


@st.composite
def sayable_forms(draw: st.DrawFn) -> str:
    """A form of which every part can be said; whether it is a game is another matter."""
    order = draw(st.lists(st.sampled_from([*STEPS, "bet", "draw", "deal"]), max_size=6))
    script: list[object] = []
    for do in ("post", "deal", *order, "show"):
        must: dict[str, object] = {"down": 3} if do == "deal" else {"on": "4"} if do == "buy" else {}
        script.append({"do": do, **must, **draw(sayable(do))})
    lines = ['form = "it"', f"steps = {toml(script)}"]
    lines += [f"shares = {toml(draw(st.lists(sayable('share'), min_size=1, max_size=2)))}"]
    for place in draw(st.lists(st.sampled_from([*SECTIONS, "bet", "board", "draw", "show"]), unique=True, max_size=4)):
        fields = draw(sayable(place))
        lines += [f"[{place}]", *(f"{key} = {toml(value)}" for key, value in fields.items() if key != "part")]
    return "\n".join(lines)


@given(sayable_forms())
def test_what_can_be_said_is_a_game_or_breaks_a_law_of_games(text: str) -> None:
    game = refused_or_dealt(text.encode())

    assert game is None or page(game)


@given(st.binary(max_size=200))
@example(b"form = '\x00'")
@example(b"form = 'it'\r")
@example(b"\xef\xbb\xbf")
@example(b"form = 'it'\nsteps = [{ do = 'show'" + b", x = [" * 400)
@example(b"form = 'it'\nsteps = " + b"{ a = " * 3000 + b"1" + b" }" * 3000)
@example(b"form = 'it'\n" + b"a." * 5000 + b"b = 1")
def test_bytes(raw: bytes) -> None:
    refused_or_dealt(raw)


@given(documents())
def test_nonsense_in_the_right_places(text: str) -> None:
    game = refused_or_dealt(text.encode())

    assert game is None or page(game)


@given(
    st.sampled_from(TEXTS),
    st.integers(0, 5000),
    st.integers(0, 12),
    st.sampled_from(["", " ", "0", "'", '"', "]", "}", "=", "\n", "a", "9" * 30]),
)
def test_packaged_files_with_something_cut_out_or_put_in(text: str, at: int, cut: int, put: str) -> None:
    at %= len(text)

    refused_or_dealt((text[:at] + put + text[at + cut :]).encode())


@given(
    st.sampled_from([listed.name for listed in games()]),
    st.sampled_from(["holdem", "holdem-home", "tda", "hoyle", "victorian", "laws", "card-room"]),
    st.none() | st.integers(-1, 30),
    st.dictionaries(
        st.sampled_from([*fields_of("stakes")]),
        scalars | st.lists(st.integers(0, 9), max_size=4).map(tuple),
        max_size=4,
    ),
)
def test_stakes_and_players(name: str, book: str, players: int | None, stakes: dict[str, object]) -> None:
    try:
        game = deal_out(name, book=book, players=players, stakes=stakes)  # type: ignore[arg-type]
    except Malformed as e:
        laws = {fault.law for fault in e.faults}
    else:
        laws = set()
        assert page(game)
        assert players in (None, game.players)
    assert laws <= set(LAWS)


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.split('"')[1])
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long)])
def test_packaged_files_without_any_of_their_lines(text: str, every: int) -> None:
    lines = text.splitlines(keepends=True)

    for i in range(len(text) % every, len(lines), every):
        refused_or_dealt("".join(lines[:i] + lines[i + 1 :]).encode())
