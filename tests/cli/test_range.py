"""`anteup range`, and the charts."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from anteup.cli import svg
from anteup.cli.main import cli
from anteup.equity import HANDS, parse

SVG = "{http://www.w3.org/2000/svg}"


def run(*args: str, columns: int = 80, **env: str) -> Result:
    return CliRunner().invoke(cli, ("range", *args), env={"COLUMNS": str(columns), **env})


def test_the_grid() -> None:
    assert (
        """\
QQ+, AKs, 98s, AKo:0.5

   A   K   Q   J   T   9   8   7   6   5   4   3   2
A  AA AKs  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
K 50%  KK  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
Q  ·   ·   QQ  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
J  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
T  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
9  ·   ·   ·   ·   ·   ·  98s  ·   ·   ·   ·   ·   ·
8  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
7  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
6  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
5  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
4  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
3  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·
2  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·

38 combinations, by weight 32.00: 2.41% of 1,326.
"""
        == run("QQ+, AKs, AKo:0.5, 98s").stdout
    )


def test_words_need_no_quotes() -> None:
    assert run("QQ+, AKs").stdout == run("QQ+,", "AKs").stdout


@pytest.mark.parametrize("columns", [20, 40, 41, 53, 54, 200])
def test_the_grid_keeps_to_the_width_or_is_left_out(columns: int) -> None:
    lines = run("22+, A2s+, AhKd:0.5", "--dead", "2c 2d 2h", columns=columns).stdout.splitlines()

    assert max(map(len, lines)) <= columns
    assert (columns >= 41) == any(line.startswith(("A AA", "A  AA")) for line in lines)
    assert (columns < 41) == (f"The grid takes 41 columns, and here are {columns}:" in " ".join(lines))


@pytest.mark.parametrize("columns", [45, 80])
def test_the_grid_says_part_and_blocked(columns: int) -> None:
    out = run("KK, AKs:0.004, AhQh, QJs:0.999", "--board", "Kd Kh Ks", columns=columns).stdout
    rows = {line[0]: line.split() for line in out.splitlines()[3:16]}

    assert ["A", "·", "1%", "25"] == [cell if cell == "1%" else cell.rstrip("%") for cell in rows["A"][:4]]
    assert "x" == rows["K"][2]
    assert "99" == rows["Q"][4].rstrip("%")
    assert "Blocked: AKs 3 of 4, KK 6 of 6." in out.replace("\n", " ")


def test_dead_cards_are_counted() -> None:
    out = run("QQ+, AKs", "--board", "Ah 7c 2d", "--dead", "Kd").stdout

    assert "22 combinations: 1.66% of 1,326.\n" in out
    assert "Without Ah 7c 2d Kd: 14 combinations, 1.24% of 1,128.\n" in out
    assert "Blocked: AA 3 of 6, AKs 2 of 4, KK 3 of 6.\n" in out


def test_all_may_be_blocked() -> None:
    out = run("AsKs", "--dead", "As").stdout

    assert "1 combination: 0.08% of 1,326.\nWithout As: 0 combinations, 0.00% of 1,275.\nBlocked: AKs 1 of 1.\n" in out


def test_the_list() -> None:
    rows = [line.split() for line in run("KK, AKs:0.5", "--list", "--dead", "Kd").stdout.splitlines()[2:4]]

    assert ["AKs", "ace-king", "suited", "3", "AsKs:0.5", "AhKh:0.5", "AcKc:0.5"] == rows[0]
    assert ["KK", "pocket", "kings", "3", "KsKh", "KsKc", "KhKc"] == rows[1]


def test_as_json() -> None:
    told = json.loads(run("QQ+, AKs:0.5", "--dead", "As", "--json").stdout)

    assert ("QQ+, AKs:0.5", ["As"], 22, 20) == tuple(told[key] for key in ("range", "dead", "combinations", "weight"))
    assert parse("QQ+, AKs:0.5").without("As") == parse(told["left"]["range"])
    assert {
        "hand": "AKs",
        "name": "ace-king suited",
        "place": 8,
        "left": 3,
        "blocked": 1,
        "weight": 0.5,
        "combinations": ["AhKh:0.5", "AdKd:0.5", "AcKc:0.5"],
    } == told["hands"][1]


def test_colour_only_where_the_terminal_has_it() -> None:
    assert "\x1b[" not in run("QQ+").stdout
    coloured = run("QQ+, AKs:0.5, AQo", FORCE_COLOR="1", TERM="xterm-256color").stdout
    assert "\x1b[30;43m AA\x1b[0m" in coloured
    assert "\x1b[32m50%\x1b[0m" in coloured
    assert "\x1b[30;46mAQo\x1b[0m" in coloured


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((), "Missing argument 'RANGE'"),
        (("",), "RANGE is empty"),
        ((",",), "there are no hands here"),
        (("QQ", "--board", "As Kd"), "--board: a board has three to five cards, not 2"),
        (("QQ", "--board", "As Kd Xx"), "--board: 'Xx' at character 7"),
        (("QQ", "--dead", "Jk"), "--dead: Jk is none of the 52 cards"),
        (("QQ", "--dead", "As ??"), "--dead: 'As ??': a card here has a face"),
        (("QQ", "--board", "As Kd Qc", "--dead", "As"), "As is in --board and in --dead"),
        (("QQ", "--dead", "As As"), "--dead: As is there twice"),
        (("QQ", "--list", "--json"), "--list is for the terminal, and --json has every hand"),
        (("QQ", "--svg", "nowhere/at/all.svg"), "--svg: nowhere/at/all.svg: there is no folder nowhere/at"),
    ],
)
def test_misuse_is_told(args: tuple[str, ...], told: str) -> None:
    result = run(*args)

    assert 2 == result.exit_code
    assert told in result.stderr
    assert "" == result.stdout


@pytest.mark.parametrize("text", ["QQ+, AKz", "AA, " * 80 + "AKz, " + "KK, " * 80, "QQ+,\n AKz", "AA,\u3000AKz"])
def test_the_caret_stands_below_the_fault(text: str) -> None:
    result = run(text)

    assert 2 == result.exit_code
    message, line, caret = result.stderr.splitlines()
    assert f"The range is wrong at character {text.index('z') + 1}: 'AKz' is no hand" in message
    wide = line.count("\u3000")
    assert line.index("z") + wide == caret.index("^")


# ---- charts ---------------------------------------------------------------------------------------------------------


def drawn(text: str) -> ET.Element:
    """The picture, which has its title and its description."""
    root = ET.fromstring(text)  # noqa: S314 (drawn here)
    assert f"{SVG}svg" == root.tag
    assert "img" == root.get("role")
    for name in ("title", "desc"):
        found = root.find(f"{SVG}{name}")
        assert found is not None
        assert found.text
        assert str(found.get("id")) in str(root.get("aria-labelledby")).split()
    assert "prefers-color-scheme: dark" in text
    return root


def texts(root: ET.Element) -> list[str]:
    return [str(one.text) for one in root.iter(f"{SVG}text")]


def test_the_grid_is_drawn_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "range.svg"
    out = run("QQ+, AKs:0.25", "--svg", str(file), columns=200).stdout

    assert f"The chart is in {file}.\n" in out
    root = drawn(file.read_text("utf-8"))
    kinds = Counter(one.get("class") for one in root.iter(f"{SVG}rect"))
    assert {"cell": 169, "pair": 3, "suited": 1} == kinds
    assert [one.text for one in HANDS] == [said for said in texts(root)[2:] if said != "25%"]
    quarter = next(one for one in root.iter(f"{SVG}rect") if one.get("class") == "suited")
    assert svg.CELL / 4 == float(str(quarter.get("height")))
    assert "QQ+, AKs:0.25. 22 combinations, by weight 19.00" in str(root.findtext(f"{SVG}desc"))


def test_equity_by_street_is_drawn() -> None:
    streets = ("before the flop", "flop", "turn", "river")
    root = drawn(svg.equity_by_street({"Ann <&>": (0.8, 0.5, 1, 1), "Ben": (0.2, 0.5)}, streets, "Ann & Ben"))

    lines = [str(one.get("points")).split() for one in root.iter(f"{SVG}polyline")]
    assert [4, 2] == list(map(len, lines))
    assert f"0,{svg.HEIGHT * 0.2:.1f}" == lines[0][0]
    assert lines[0][1] == lines[1][1]
    assert {*streets, "Ann & Ben", "Ann <&>: 100%", "Ben: 50%", "0%", "100%"} <= set(texts(root))
    assert "Ben: before the flop 20%, flop 50%" in str(root.findtext(f"{SVG}desc"))


def test_labels_do_not_lie_on_each_other() -> None:
    root = drawn(svg.equity_by_street(dict.fromkeys("ABCD", (0.25,)), ("flop",), "Four alike"))

    heights = [float(str(one.get("y"))) for one in root.iter(f"{SVG}text") if str(one.text)[1:] == ": 25%"]
    assert 4 == len(heights)
    assert all(two - one >= 16 for one, two in pairwise(heights))


def test_a_distribution_is_drawn() -> None:
    root = drawn(svg.equity_distribution((0.1, 0.2, 0.4, 0.3), "Equity on the flop", 0.525))

    bars = [float(str(one.get("height"))) for one in root.iter(f"{SVG}rect")]
    assert [svg.HEIGHT / 4, svg.HEIGHT / 2, svg.HEIGHT, svg.HEIGHT * 3 / 4] == bars
    assert "mean 52.5%" in texts(root)
    assert "10%, 20%, 40%, 30%. The mean is 52.5%." in str(root.findtext(f"{SVG}desc"))


def test_charts_of_nothing_are_charts() -> None:
    drawn(svg.range_grid({}, "Nothing", "No hands."))
    drawn(svg.equity_distribution((), "Nothing"))
    drawn(svg.equity_by_street({"Ann": ()}, ("flop",), "Nothing"))
    drawn(svg.equity_distribution((0, 0), "Nothing"))
