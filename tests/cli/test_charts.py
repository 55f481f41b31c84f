"""The charts of `anteup equity` and `anteup range`: what they tell, and that all of it can be read."""

from __future__ import annotations

import os
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from anteup.cli import charts, svg
from anteup.cli.main import cli

SVG = "{http://www.w3.org/2000/svg}"
ACES = ("equity", "AsAh", "KdQd")
BIG = "AsAhKdKsQd", "9h8h7d6d5d"
SEVEN = ("AsAh", "KdQd", "QcJc", "7h7s", "5s5h", "AcTc", "9d8d")
RANGES = "QQ+, AKs, A5s-A2s, 76s-54s, KQo, QJs, JTs, T9s", "22-88, AJs, 9s8s", "15%"
LONG = "22+, A2s+, K9s+, Q9s+, J9s+, T8s+, 97s+, 87s-54s, ATo+, KTo+, QTo+:0.5"
DRAWN = {
    "two hands": ACES,
    "two hands on the flop": (*ACES, "--board", "Jd Td 2c"),
    "two hands on the turn": (*ACES, "--board", "Jd Td 2c 5h", "--dead", "9c"),
    "a mean of nothing": ("equity", "2c3d", "AsKs", "--board", "Qs Js Ts 7d"),
    "a mean of all": ("equity", "AsKs", "2c3d", "--board", "Qs Js Ts 7d"),
    "against six": ("equity", *SEVEN, "--board", "2c 3d 4h"),
    "omaha8": ("equity", "AsAhKdKs", "9h8h7d6d", "--game", "omaha8"),
    "a long name": (*ACES, "--board", "Jd Td 2c", "--game", "holdem-antes-only"),
    "by street": (*ACES, "--board", "Jd Td 2c 5h 9d", "--by-street"),
    "three-way by street": (*ACES, "7c7d", "--board", "Jd Td 2c 5h 9d", "--by-street"),
    "seven by street": ("equity", *SEVEN, "--board", "Jd Td 2c 5d", "--by-street"),
    "five cards by street": ("equity", *BIG, "--game", "courchevel", "--board", "Jd Td 2c 5h", "--by-street"),
    "ranges by street": ("equity", *RANGES, "--board", "Jd Td 2c", "--by-street", "--sampled", "--samples", "500"),
    "a range": ("range", "QQ+, AKs, AQs:0.25"),
    "a range on a board": ("range", "QQ+, AKs, 77, 22, AQs:0.5, KQo", "--board", "Ah 7c 2d", "--dead", "Kd"),
    "any hand on a board": ("range", "random", "--board", "Ks 7d 2c"),
    "a long range": ("range", LONG),
    "a longer range": (
        "range",
        ", ".join(f"AhK{suit}, Q{suit}J{suit}, T{suit}9{suit}, 8{suit}6{suit}" for suit in "hdcs"),
    ),
}


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, args, env={"COLUMNS": "200"})


@cache  # to count every flop takes a second or two
def chart(*args: str) -> ET.Element:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "chart.svg"
        result = run(*args, "--svg", str(file))
        assert 0 == result.exit_code, result.output
        return ET.fromstring(file.read_text("utf-8"))  # noqa: S314 (written a line before)


class Written(NamedTuple):
    """A line of text in a picture, and the box that it takes."""

    text: str
    left: float
    right: float
    top: float
    bottom: float


def written(root: ET.Element, at: tuple[float, float] = (0, 0)) -> Iterator[Written]:
    """All that is written, as wide as a wide face would have it."""
    for one in root:
        if one.tag == f"{SVG}g":
            right, down = str(one.get("transform")).removeprefix("translate(").rstrip(")").split()
            yield from written(one, (float(right), float(down)))
        if one.tag != f"{SVG}text":
            continue
        text, kind = str(one.text), str(one.get("class")).split()
        size = 16 if "title" in kind else 11 if "small" in kind else 13
        ems = sum(0.9 if sign in "♣♦♥♠" else 0.32 if sign in " \u00a0.,:;" else 0.62 for sign in text)
        wide = ems * size * (1.1 if "title" in kind else 1)
        x, y = float(str(one.get("x"))), float(str(one.get("y")))
        left = x - (wide / 2 if "middle" in kind else wide if "end" in kind else 0)
        box = left, left + wide, y - 0.75 * size, y + 0.2 * size
        if one.get("transform"):  # it runs upwards
            box = box[2], box[3], -box[1], -box[0]
        yield Written(text, box[0] + at[0], box[1] + at[0], box[2] + at[1], box[3] + at[1])


def texts(root: ET.Element) -> list[str]:
    return [one.text.replace("\u00a0", " ") for one in written(root)]


def said(root: ET.Element) -> str:
    return " ".join(texts(root))


# ---- what is written can be read ------------------------------------------------------------------------------------


@pytest.mark.parametrize("args", DRAWN.values(), ids=DRAWN)
def test_all_that_is_written_stands_in_the_picture_and_on_nothing_else(args: tuple[str, ...]) -> None:
    root = chart(*args)
    _, _, width, height = map(float, str(root.get("viewBox")).split())
    all_of_it = list(written(root))

    assert [] == [one for one in all_of_it if one.left < 0 or one.right > width or one.top < 0 or one.bottom > height]
    assert [] == [
        (one.text, two.text)
        for one, two in combinations(all_of_it, 2)
        if one.left < two.right and two.left < one.right and one.top < two.bottom and two.top < one.bottom
    ]


@pytest.mark.parametrize("args", [args for args in DRAWN.values() if args[0] == "equity"])
def test_both_axes_have_marks_and_names(args: tuple[str, ...]) -> None:
    """The first mark is 0%, the last is above all that is drawn, and each is a round number."""
    root = chart(*args)
    field = root.find(f"{SVG}g")
    assert field is not None
    marks = [str(one.text) for one in field.iter(f"{SVG}text") if one.get("class") == "end small"]
    words = texts(root)

    assert "0%" == marks[0]
    assert 3 <= len(marks) <= 6
    assert "equity" in words
    if "--by-street" in args:
        assert {"flop", "board"} & {*words}
    else:
        assert [f"{tenth}0%" if tenth else "0%" for tenth in range(11)] == [
            word for word in words[len(words) - 13 :] if word.endswith("0%") and " " not in word
        ]
        assert any(word.startswith("share of the ") for word in words)
    heights = [float(str(one.get("height"))) for one in field.iter(f"{SVG}rect")]
    points = [point for line in field.iter(f"{SVG}polyline") for point in str(line.get("points")).split()]
    assert max(heights, default=0) <= svg.HEIGHT
    assert all(0 <= float(point.partition(",")[2]) <= svg.HEIGHT for point in points)


@pytest.mark.parametrize("ends", [[1] * 5, [0] * 5, [0, 0, 1, 1], [0.5, 0.49, 0.51, 0.02, 0], [0.97, 1, 0.2]])
def test_labels_at_the_ends_stay_beside_the_field(ends: list[float]) -> None:
    drawn = svg.equity_by_street({str(at): (0.5, end) for at, end in enumerate(ends)}, ("flop", "turn"), "")
    field = ET.fromstring(drawn).find(f"{SVG}g")  # noqa: S314 (drawn here)
    assert field is not None
    labels = sorted(float(str(one.get("y"))) for one in field.iter(f"{SVG}text") if ": " in str(one.text))

    assert len(ends) == len(labels)
    assert 0 < labels[0]
    assert labels[-1] < svg.HEIGHT
    assert all(low - high >= svg.ROW - 0.01 for high, low in pairwise(labels))


def test_lines_differ_in_colour_and_in_dashes_and_no_mark_is_dashed() -> None:
    root = chart(*DRAWN["seven by street"])
    lines = list(root.iter(f"{SVG}polyline"))
    drawn, legend = lines[:7], lines[7:]

    assert 7 == len({one.get("class") for one in drawn}) == len({one.get("stroke-dasharray") for one in drawn})
    looks = [(one.get("class"), one.get("stroke-dasharray")) for one in drawn]
    assert sorted(map(str, looks)) == sorted(str((one.get("class"), one.get("stroke-dasharray"))) for one in legend)
    assert all(f"{name}: " in said(root) for name in ("A♠ A♥", "K♦ Q♦", "Q♣ J♣", "7♥ 7♠", "5♠ 5♥", "A♣ 10♣", "9♦ 8♦"))
    marks = list(root.iter(f"{SVG}circle"))
    assert 21 == len(marks)
    assert {None} == {one.get("stroke-dasharray") for one in marks}
    assert not {f".{one.get('class')}" for one in marks} & {
        line.split(" ")[0] for line in svg.STYLE.splitlines() if "stroke-dasharray" in line
    }


def test_many_lines_are_still_told_apart() -> None:
    assert 100 == len({svg.drawn_as(number) for number in range(100)})
    assert 10 == len({svg.drawn_as(number)[1] for number in range(10)})


def test_a_text_is_wrapped_by_measure_and_shortened_with_dots() -> None:
    text = "Equity of every hand that there is " + "W" * 60
    lines = svg.wrapped(text, 200, 16, bold=True)

    assert text.replace(" ", "") == "".join(lines).replace(" ", "")
    assert all(svg.measure(line, 16, bold=True) <= 200 for line in lines)
    *_, last = svg.wrapped(text, 200, 16, bold=True, most=2)
    assert last.endswith("...")
    assert svg.measure(last, 16, bold=True) <= 200


@pytest.mark.long  # matplotlib takes its time to be imported
def test_nothing_is_wider_than_it_is_measured() -> None:
    """In DejaVu Sans, as wide a face as a system has."""
    import matplotlib as mpl  # noqa: PLC0415 (slow to import)
    from matplotlib.ft2font import FT2Font  # noqa: PLC0415

    for face, bold in (("DejaVuSans", False), ("DejaVuSans-Bold", True)):
        font = FT2Font(f"{mpl.get_data_path()}/fonts/ttf/{face}.ttf")
        font.set_size(100, 72)
        for root in (svg.range_grid({}, "", ""), "Equity of A♠ A♥ against K♦ Q♦, 10♣ and mW%@Ill: 44.4% ± 1.1%"):
            for word in root.split():
                font.set_text(word)
                assert font.get_width_height()[0] / 64 <= svg.measure(word, 100, bold=bold)


# ---- what is told ---------------------------------------------------------------------------------------------------


def test_all_flops_are_counted_where_that_is_quick() -> None:
    """The mean is the equity of the table, 82.3154%."""
    words = said(chart(*DRAWN["two hands"]))

    assert "Texas hold'em. 17,296 flops, all that can come." in words
    assert "mean 82.3%" in words
    assert "share of the 17,296 flops" in words


def test_where_flops_are_drawn_it_says_how_many_and_what_is_their_mean() -> None:
    """The line is at the equity of the table, 44.3561%."""
    words = said(chart(*DRAWN["omaha8"]))

    assert "Omaha, eight or better. 400 of 13,244 flops, drawn from seed 0: their mean is 41.8% ± 1.1%" in words
    assert "the line is at the equity of all." in words
    assert "mean 44.4%" in words
    assert "share of the 400 flops" in words


def test_a_sample_is_called_one() -> None:
    args = ("--sampled", "--samples", "50")
    flops = said(chart("equity", "AsAh", "random", "--seed", "5", *args))

    assert "400 of 19,600 flops, drawn from seed 5, each by a sample: their mean is" in flops
    assert "the line is at the equity in a sample of 50 deals." in flops
    assert "45 turns, all that can come, each by a sample." in said(chart(*ACES, "--board", "JdTd2c", *args))
    path = said(chart(*ACES, "--board", "JdTd2c", "--by-street", *args))
    assert "Texas hold'em. Sampled: before the flop, flop." in path


def test_a_chart_names_the_hands_the_board_and_the_dead_cards() -> None:
    words = said(chart(*DRAWN["two hands on the turn"]))

    assert "Equity of A♠ A♥ against K♦ Q♦ on J♦ 10♦ 2♣ 5♥, when the river has come" in words
    assert "Dead: 9♣. 43 rivers, all that can come." in words
    path = said(chart(*ACES, "--board", "Jd Td 2c", "--dead", "9c", "--by-street"))
    assert "Equity by street: J♦ 10♦ 2♣ Texas hold'em. Dead: 9♣." in path


def test_a_grid_says_what_is_left_of_each_hand() -> None:
    root = chart(*DRAWN["a range on a board"])
    words = texts(root)
    fills = [float(str(one.get("height"))) / svg.CELL for one in root.iter(f"{SVG}rect") if one.get("class") == "pair"]

    assert "Board A♥ 7♣ 2♦. Dead K♦. Combinations left: 32 of 50, by weight 30.50 of 48.00." in said(root)
    assert [0.5, 0.5, 1, 0.5, 0.5] == fills  # AA, KK, QQ, 77, 22
    assert ["AA", "3/6", "AKs", "2/4", "AQs", "3/4", "37.5%"] == words[words.index("AA") :][:7]
    assert "/" not in said(chart(*DRAWN["a range"]))


# ---- files ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("args", [(*ACES, "--board", "JdTd2c"), ("range", "AA")])
@pytest.mark.parametrize("name", ["x.png", "x", "x.svg.txt"])
def test_a_name_that_is_none_of_a_chart_is_refused(tmp_path: Path, args: tuple[str, ...], name: str) -> None:
    result = run(*args, "--svg", str(tmp_path / name))

    assert (2, "") == (result.exit_code, result.stdout)
    assert f"{name}: this chart's name ends in .svg, as " in result.stderr
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("plot", "told"),
    [
        ("y.odd", "y.odd: this chart's name ends in .png or .pdf or .svg or .eps, as y.png"),
        ("y", "ends in .png or"),
        ("no/where/y.png", "there is no folder "),
        ("x.svg", "--svg and --plot name the same file"),
    ],
)
def test_nothing_is_drawn_where_a_part_of_it_cannot_be(tmp_path: Path, plot: str, told: str) -> None:
    result = run(*ACES, "--board", "JdTd2c", "--svg", str(tmp_path / "x.svg"), "--plot", str(tmp_path / plot))

    assert (2, "") == (result.exit_code, result.stdout)
    assert told in result.stderr
    assert [] == list(tmp_path.iterdir())


def test_nothing_is_drawn_without_matplotlib_where_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = run(*ACES, "--board", "JdTd2c", "--svg", str(tmp_path / "x.svg"), "--plot", str(tmp_path / "y.pdf"))

    assert 2 == result.exit_code
    assert "pip install '.[charts]'" in result.stderr
    assert [] == list(tmp_path.iterdir())


def test_a_file_that_may_not_be_written_is_refused_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    result = run(*ACES, "--board", "JdTd2c", "--svg", str(tmp_path / "x.svg"))

    assert 2 == result.exit_code
    assert "x.svg: it may not be written" in result.stderr


# ---- by matplotlib --------------------------------------------------------------------------------------------------


@pytest.mark.long  # matplotlib takes its time to be imported
@pytest.mark.parametrize("ending", charts.PLOTS)
@pytest.mark.parametrize("args", [DRAWN["omaha8"], DRAWN["seven by street"], DRAWN["five cards by street"]])
def test_matplotlib_draws_into_every_kind_of_file(tmp_path: Path, args: tuple[str, ...], ending: str) -> None:
    file = tmp_path / f"chart{ending}"

    assert 0 == run(*args, "--plot", str(file)).exit_code
    assert file.stat().st_size > 1000


@pytest.mark.long  # matplotlib takes its time to be imported
def test_lines_by_matplotlib_differ_as_in_the_other_charts() -> None:
    figure = charts.equity_by_street({str(at): (0.1, at / 10) for at in range(7)}, ("board", "board"), "Two alike")
    lines = figure.axes[0].get_lines()

    assert 7 == len({str(line.get_color()) for line in lines})
    assert [(0, 1)] * 7 == [tuple(map(float, line.get_xdata())) for line in lines]  # type: ignore[arg-type]


@pytest.mark.long  # matplotlib takes its time to be imported
def test_a_grid_by_matplotlib_says_what_is_left() -> None:
    figure = charts.range_grid({"AA": 0.5, "AKs": 0.25}, "Range: AA, AKs:0.25", "Board Ah", {"AA": (3, 6)})
    words = [one.get_text() for one in figure.axes[0].texts]

    assert ["AA\n3/6", "AKs\n25%", "AQs"] == words[:3]
