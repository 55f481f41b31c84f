"""`docs/reference/json.md`: every field that a command prints stands there, with the value that it says, and no other."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from anteup.cli.main import COMMANDS, cli

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "json.md").read_text("utf-8")
ROW = re.compile(r"^\| `([^`]+)` \| (?:`(.+?)` )?\| ", re.MULTILINE)
SECTIONS = [
    (re.findall(r"`anteup ([^`]+ --json)`,?\n?", examples), dict(ROW.findall(table)))
    for examples, table in re.findall(r"^((?:`anteup .*\n?)+)\n(\| field .*\n(?:\|.*\n)+)", PAGE, re.MULTILINE)
]


def fields(found: object, documented: dict[str, str], place: str = "") -> Iterator[tuple[str, object]]:
    """Every field with its value; the names in a mapping are fields unless the page has the mapping as one."""
    if place in documented:
        yield place, found
    if isinstance(found, list) and found and isinstance(found[0], dict):
        for one in found:
            yield from fields(one, documented, f"{place}[]")
    elif isinstance(found, dict) and (
        place not in documented or any(name.startswith(f"{place}.") for name in documented)
    ):
        for name, one in found.items():
            yield from fields(one, documented, f"{place}.{name}".lstrip("."))
    elif place not in documented and found != []:
        yield place, found


def told(words: str) -> list[Any]:
    """What an example prints: one value, or one a line."""
    result = CliRunner().invoke(cli, shlex.split(words))
    assert 0 == result.exit_code, result.output
    try:
        return [json.loads(result.stdout)]
    except json.JSONDecodeError:
        return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize(("examples", "documented"), SECTIONS, ids=[examples[0] for examples, _ in SECTIONS])
def test_the_fields_are_those_of_the_page(
    examples: list[str], documented: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(cli, ["play", "kuhn", "--seed", "4", "--hands", "1", "--log", "kuhn.jsonl"], input="c\n")
    found = [pair for words in examples for one in told(words) for pair in fields(one, documented)]

    assert {*documented} == {name for name, _ in found}
    for name, example in documented.items():
        if example:
            assert json.loads(example) in [value for place, value in found if place == name], name


def test_every_command_that_has_json_is_on_the_page() -> None:
    with click.Context(cli) as ctx:
        able = {
            name
            for name in COMMANDS
            if (command := cli.get_command(ctx, name)) and any("--json" in param.opts for param in command.params)
        }

    assert able == {examples[0].split()[0] for examples, _ in SECTIONS}
    assert 10 == len(SECTIONS)
