"""The README and the docs show what a person sees: every console block of them is played, and compared."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from anteup.cli.main import cli
from anteup.cli.said import NotUnderstood, said
from anteup.engine.hand import View
from anteup.engine.menus import Menu
from tests.cli.test_said import DRAWING, OPENING, PASSING, STRADDLE, TABLING

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
TUTORIAL, README = ((ROOT / name).read_text("utf-8") for name in ("docs/tutorial/first-hand.md", "README.md"))


def sessions(page: str) -> list[tuple[str, list[str]]]:
    """The commands of a page's console blocks, each with the lines that follow it, blank ones left out."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"^```console\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif line.strip():
                found[-1][1].append(line)
    return found


@pytest.mark.parametrize(("command", "lines"), [shown for page in PAGES for shown in sessions(page.read_text("utf-8"))])
def test_what_the_page_shows_is_what_comes(command: str, lines: list[str]) -> None:
    said = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    program, *args = shlex.split(command)
    result = CliRunner().invoke(cli, args, input=said, env={"COLUMNS": "80"})

    assert "anteup" == program
    assert 0 == result.exit_code
    assert lines == [line for line in result.stdout.splitlines() if line.strip()]


def test_each_page_has_its_sessions() -> None:
    found = {page.name: len(sessions(page.read_text("utf-8"))) for page in PAGES}

    assert {"README.md": 1, "first-hand.md": 1, "equity.md": 9, "odds.md": 2} == {
        name: n for name, n in found.items() if n
    }


COMMANDS = sorted(set(re.findall(r"`(anteup (?:play|games|rules|law)[^`]*)`", TUTORIAL + README)))


@pytest.mark.parametrize("command", [command for command in COMMANDS if "my-game" not in command])
def test_every_command_that_the_page_names_is_one(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    assert 0 == CliRunner().invoke(cli, shlex.split(command)[1:], input="q\n").exit_code


ACT = re.compile(r"(?:r|b|c|raise|bet|call|raise to) [C£$]?\d[^`]*|all-in|half|pot")


def promised(page: str) -> list[tuple[str, str]]:
    """What a page says may be said: each bet or call, with the command of the page that was named last before it."""
    found, command = [], ""
    for span in re.findall(r"^\$ (anteup play .*)$|`([^`\n]+(?:\n[^`\n]+)?)`", page, re.MULTILINE):
        text = " ".join("".join(span).split())
        if text.startswith("anteup play ") and "my-game" not in text and "FORM" not in text:
            command = text
        elif command and ACT.fullmatch(text):
            found.append((command, text))
    return found


PROMISES = sorted({promise for page in PAGES for promise in promised(page.read_text("utf-8"))})


@pytest.mark.parametrize(("command", "bet"), PROMISES)
def test_every_bet_that_a_page_promises_is_lawful_in_the_game_of_its_command(
    command: str, bet: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At some turn of the first hand, whatever was done before it, the table takes it."""
    monkeypatch.chdir(tmp_path)
    args = shlex.split(command)[1:]
    args += ["--hands", "1"] if "--hands" not in args else []
    args += ["--seed", "4"] if "--seed" not in args else []
    out = CliRunner().invoke(cli, args, input=f"{bet}\nq\n").stdout
    _, asked, after = out.partition(f"\n> {bet}\n")

    assert asked
    assert re.match(r"You (raise|bet|call)\b", after), after[:200]


def test_the_pages_promise_bets_in_every_money() -> None:
    assert {"r 4.50", "r $12", "r 1s 3d", "r 12", "raise 12", "bet 12", "call 2"} <= {bet for _, bet in PROMISES}


def test_a_promise_that_the_game_would_refuse_is_found() -> None:
    page = "- `anteup play holdem --money dollars --stakes 1/2` and you may say `r 4.50`, or `call`, `r $12`"
    command = "anteup play holdem --money dollars --stakes 1/2"

    assert [(command, "r 4.50"), (command, "r $12")] == promised(page)
    out = CliRunner().invoke(cli, [*shlex.split(command)[1:], "--seed", "4"], input="r 4.50\nq\n").stdout
    assert "Refused." in out.partition("> r 4.50\n")[2]


def test_every_word_that_the_page_names_is_understood() -> None:
    cells = re.findall(r"^\| (`[^|]*`.*?) \|", TUTORIAL, re.MULTILINE)
    words = [word for cell in cells for word in re.findall(r"`([^`]+)`", cell)]

    assert len(words) > 35
    turns = (OPENING, STRADDLE, TABLING, DRAWING, PASSING)
    assert [] == [word for word in words if not any(understood(word, where) for where in turns)]


def understood(word: str, where: tuple[View, Menu]) -> bool:
    try:
        said(word, *where)
    except NotUnderstood:
        return False
    return True
