"""The command line as a whole."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import anteup
from anteup.cli.main import COMMANDS, cli


def run(*args: str, said: str = "", **env: str) -> Result:
    return CliRunner().invoke(cli, args, input=said, env=env, prog_name="anteup")


@pytest.mark.parametrize("args", [("--help",), ("-h",)])
def test_it_helps(args: tuple[str, ...]) -> None:
    result = run(*args)

    assert 0 == result.exit_code
    assert "Poker by the book" in result.output
    assert all(f"  {name} " in result.output for name in COMMANDS)


def test_the_version() -> None:
    assert f"anteup {anteup.__version__}\n" == run("--version").output


def test_the_help_says_of_each_command_what_it_says_itself() -> None:
    with click.Context(cli) as ctx:
        for name, summary in COMMANDS.items():
            command = cli.get_command(ctx, name)

            assert command is not None
            assert name == command.name
            assert command.help is not None
            assert summary == " ".join(command.help.partition("\n\n")[0].split())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_an_example_in_its_help(name: str) -> None:
    result = run(name, "--help")

    assert 0 == result.exit_code
    assert "Example" in result.output
    assert f"anteup {name}" in result.output.partition("Example")[2]


@pytest.mark.parametrize(
    "args",
    [
        ("deal",),
        ("play",),
        ("play", "nope"),
        ("play", "nope.toml"),
        ("play", "holdem", "--seats", "1"),
        ("play", "holdem", "--seats", "30"),
        ("play", "holdem", "--book", "nope"),
        ("play", "holdem", "--stakes", "lots"),
        ("play", "holdem", "--stakes", "2/1"),
        ("play", "holdem", "--stack", "0"),
        ("play", "holdem", "--hands", "0"),
        ("play", "holdem", "--seed", "x"),
        ("play", "holdem", "--name", " "),
        ("play", "holdem", "--name", "\x1b[31m"),
        ("play", "holdem", "--log", "nowhere/at/all"),
        ("rules",),
        ("rules", "nope"),
        ("rules", "kuhn", "--seats", "3"),
        ("law",),
        ("law", "nonsense"),
        ("games", "extra"),
    ],
)
def test_misuse_ends_with_two_and_no_traceback(args: tuple[str, ...]) -> None:
    result = run(*args)

    assert 2 == result.exit_code
    assert isinstance(result.exception, SystemExit)
    assert result.stderr
    assert "" == result.stdout


def test_a_file_at_fault_is_told_fault_by_fault(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('form = "mine"\nsteps = [\n  { do = "deal", upp = 2 },\n  { do = "shew" },\n]\n')

    for command in ("play", "rules"):
        result = run(command, str(file))
        lines = result.stderr.splitlines()

        assert 2 == result.exit_code
        assert [f"{file}:3:", f"{file}:4:"] == [line.split(" ")[0] for line in lines]
        assert "upp" in lines[0]
        assert "did you mean 'show'?" in lines[1]


def test_a_file_of_ones_own_is_played_and_has_its_page(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "mine"\nform = "holdem"\nname = "Our game"\n[stakes]\nblinds = [5, 10]\n')

    assert "Our game, no limit, blinds 5/10" in run("play", str(file), "--book", "tda", said="q\n").stdout
    assert run("rules", str(file)).stdout.startswith("# Our game\n")


@pytest.mark.parametrize("command", ["play", "rules"])
def test_an_unknown_name_is_told_what_looks_like_it_and_all_there_is(command: str) -> None:
    result = run(command, "holdm", COLUMNS="60")
    lines = result.stderr.splitlines()

    assert 2 == result.exit_code
    assert "There is no form, game or book 'holdm'." == lines[0]
    assert "Did you mean holdem, holdem-kill or holdem-home?" == lines[1]
    assert ["Forms", "Games", "Books"] == [line.partition(":")[0] for line in lines[2:-2] if line[0] != " "]
    assert max(map(len, lines)) <= 60
    words = result.stderr.replace(",", " ").replace(".", " ").split()
    assert {game.name for game in anteup.games()} <= set(words)
    assert "W-17" not in result.stderr


def test_an_unknown_book_is_told_the_books() -> None:
    result = run("play", "holdem", "--book", "tad")

    assert 2 == result.exit_code
    assert ["There is no rule book 'tad'.", "Did you mean tda?"] == result.stderr.splitlines()[:2]
    assert "Books: card-room, holdem, holdem-home, hoyle, kitchen-table, laws, tda," in result.stderr
    assert "Did you mean" not in run("play", "x" * 500).stderr
    assert max(map(len, run("play", "x" * 500).stderr.splitlines())) <= 80


def test_a_book_is_told_by_its_title_and_what_it_says() -> None:
    out = " ".join(run("games", COLUMNS="200").stdout.split("Books\n")[1].split())

    assert "tda The modern floor. No limit unless" in out
    assert "an encyclopedia's article" in out


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize(
    "args",
    [
        ("rules", "holdem"),
        ("play", "kuhn"),
        ("play", "holdem-no-limit", "--seed", "1"),
        ("games",),
        ("law", "T-070"),
        ("--help",),
        ("play", "--help"),
        ("--version",),
    ],
)
def test_where_nothing_can_be_written_it_says_so_in_a_line(args: tuple[str, ...]) -> None:
    with FULL.open("wb") as full:
        result = subprocess.run(
            [sys.executable, "-m", "anteup", *args], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE,
            env=environment(), text=True, check=False,
        )  # fmt: skip

    assert (1, "anteup: the output cannot be written: No space left on device\n") == (result.returncode, result.stderr)


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
def test_where_not_even_that_can_be_written_it_ends() -> None:
    for args in (("rules", "holdem"), ("law", "nonsense"), ("play", "nope")):
        with FULL.open("wb") as full:
            result = subprocess.run(
                [sys.executable, "-m", "anteup", *args], stdout=full, stderr=full, env=environment(), check=False
            )

        assert 1 == result.returncode


@pytest.mark.parametrize("args", [("rules", "holdem"), ("play", "kuhn", "--seed", "1"), ("games",)])
def test_where_the_reader_has_gone_it_ends_quietly(args: tuple[str, ...]) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    try:
        result = subprocess.run(
            [sys.executable, "-m", "anteup", *args], stdin=subprocess.DEVNULL, stdout=writes, stderr=subprocess.PIPE,
            env=environment(), check=False,
        )  # fmt: skip
    finally:
        os.close(writes)

    assert (1, b"") == (result.returncode, result.stderr)


def environment() -> dict[str, str]:
    """That of a terminal of eighty columns, without what measures coverage."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    return env | {"PYTHONPATH": str(Path(anteup.__file__).parents[1]), "COLUMNS": "80", "PYTHONUTF8": "1"}


def python(*args: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *args], input=said, capture_output=True, text=True, env=environment(), check=False
    )


def test_it_runs_as_a_module() -> None:
    result = python("-m", "anteup", "play", "kuhn", "--seed", "1", said="q\n")

    assert (0, "") == (result.returncode, result.stderr)
    assert "You leave" not in result.stdout
    assert "leave with 100: even." in result.stdout


def test_the_help_brings_nothing_that_a_game_needs() -> None:
    program = "import sys; from anteup.cli.main import cli; cli(['--help'], standalone_mode=False); print(*sys.modules)"
    loaded = python("-c", program).stdout.splitlines()[-1].split()

    assert "anteup.cli.main" in loaded
    assert set() == {"rich", "tomllib", "random", "anteup.bots", "anteup.cli.play"} & set(loaded)


def test_what_the_terminal_cannot_show_is_shown_otherwise() -> None:
    env = {"PYTHONPATH": str(Path(anteup.__file__).parents[1]), "PYTHONIOENCODING": "ascii", "PATH": ""}
    result = subprocess.run(
        [sys.executable, "-m", "anteup", "play", "leduc", "--seed", "3", "--name", "Zoë"],
        input=b"?\nb\nc\n\xff\xfe\nq\n",
        capture_output=True,
        env=env,
        check=False,
    )

    assert (0, b"") == (result.returncode, result.stderr)
    assert b"+-----" in result.stdout
    assert result.stdout.isascii()
