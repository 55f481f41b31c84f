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
def test_an_unknown_name_is_told_what_looks_like_it_and_what_lists_all(command: str) -> None:
    result = run(command, "holdm", COLUMNS="60")
    lines = result.stderr.splitlines()

    assert 2 == result.exit_code
    assert "There is no form, game or book 'holdm'." == lines[0]
    assert "Did you mean holdem, holdem-kill or holdem-home?" == lines[1]
    assert "`anteup games` lists all there are; a file of your own ends in .toml." == " ".join(
        " ".join(lines[2:]).split()
    )
    assert max(map(len, lines)) <= 60


def test_an_unknown_book_is_told_what_looks_like_it() -> None:
    result = run("play", "holdem", "--book", "tad")

    assert 2 == result.exit_code
    assert ["There is no rule book 'tad'.", "Did you mean tda?"] == result.stderr.splitlines()[:2]
    assert "Did you mean" not in run("play", "x" * 500).stderr
    assert max(map(len, run("play", "x" * 500).stderr.splitlines())) <= 80


# ---- what holds of every command ------------------------------------------------------------------------------------


def declared() -> list[tuple[str, click.Parameter]]:
    """Every parameter of every command, but for the help."""
    with click.Context(cli) as ctx:
        commands = [cli.get_command(ctx, name) for name in COMMANDS]
    return [(str(command.name), param) for command in commands if command for param in command.params]


@pytest.mark.parametrize(
    ("name", "option"),
    [
        (name, option)
        for name, option in declared()
        if isinstance(option, click.Option) and (option.is_flag or not option.multiple)
    ],
)
def test_what_means_one_thing_is_not_said_twice(name: str, option: click.Option) -> None:
    every = [*option.opts, *option.secondary_opts]
    for first, second in ((one, other) for one in every for other in every):
        value = [] if option.is_flag else ["1"]
        result = run(name, first, *value, second, *value)

        assert 2 == result.exit_code
        assert "" == result.stdout
        told = (
            f"{' or '.join(every)} is said 2 times, and means one thing: say it once"
            if first == second
            else f"{' and '.join(every)} contradict each other: say one of the two"
        )
        assert told in " ".join(result.stderr.split())


@pytest.mark.parametrize("blank", ["", " "])
@pytest.mark.parametrize(("name", "param"), [pair for pair in declared() if not getattr(pair[1], "is_flag", False)])
def test_nothing_is_said_with_nothing_in_it(name: str, param: click.Parameter, blank: str) -> None:
    result = run(name, *([param.opts[0]] if isinstance(param, click.Option) else []), blank)

    assert 2 == result.exit_code
    assert "" == result.stdout
    assert " is empty: say something there" in result.stderr


def test_which_of_several_is_empty_is_said() -> None:
    assert "HAND 2 is empty" in run("equity", "AA", "", "KK").stderr
    assert "--board 2 is empty" in run("equity", "AA", "KK", "--board", "2c3c4c", "--board", " ").stderr


def test_the_help_is_there_whatever_else_is_said() -> None:
    assert "Usage: anteup equity" in run("equity", "", "--seed", "1", "--seed", "2", "--help").stdout


@pytest.mark.parametrize(
    "args",
    [
        ("equity", "AA", "KK", "--json"),
        ("odds", "--hand", "AhAd", "--board", "7c 8c 9d", "--json"),
        ("nuts", "7c 8c 9d", "--json"),
        ("range", "AA", "--json"),
        ("draw", "2c 3c 4c 5c 7d", "--reach", "flush", "--json"),
    ],
)
def test_dead_cards_add_up(args: tuple[str, ...]) -> None:
    together = run(*args, "--dead", "As Ks")

    assert 0 == together.exit_code, together.output
    assert together.stdout == run(*args, "--dead", "As", "--dead", "Ks").stdout
    assert together.stdout != run(*args, "--dead", "Ks").stdout


# ---- games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "args",
    [
        ("equity", "AsAhKdKs", "9h8h7d6d", "--game", "OMAHA8"),
        ("evaluate", "AsAhKdKs", "--game", "Omaha8", "--board", "2c 3c 4d"),
        ("nuts", "2c 3c 4d", "--game", "OmahA8"),
        ("draw", "2c 3c 4c 5c 7d", "--game", "Lowball", "--samples", "50"),
        ("odds", "Deuces-Wild"),
        ("rules", "HoldEm", "--book", "TDA"),
    ],
)
def test_a_game_is_found_whatever_its_letters(args: tuple[str, ...]) -> None:
    result = run(*args)

    assert 0 == result.exit_code, result.output
    assert result.stdout == run(*(word.lower() if word.lower() in NAMES else word for word in args)).stdout


NAMES = {"omaha8", "lowball", "deuces-wild", "holdem", "tda"}


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("equity", "AA", "KK", "--game", "holdem"), "Texas hold'em, by the book holdem."),
        (("evaluate", "AsAh", "--game", "holdem-no-limit"), "No-limit hold'em (holdem), by the book tda."),
        (("evaluate", "AsAh", "--game", "holdem", "--book", "tda"), "Texas hold'em, by the book tda."),
        (("nuts", "2c 3c 4d", "--game", "omaha"), "Omaha, by the book tda."),
        (("draw", "2c 3c 4c 5c 7d", "--game", "draw", "--pay", "9/6"), "Draw poker, by the book hoyle."),
        (("odds", "short-deck", "--cards", "5"), "Short-deck hold'em, by the book tda."),
    ],
)
def test_an_answer_names_the_game_that_was_asked_for(args: tuple[str, ...], told: str) -> None:
    result = run(*args)

    assert f"{told}\n\n" == result.stdout[: len(told) + 2]
    usual = run(*args[: args.index("--game")] if "--game" in args else args[:1], *args[-2:] if "--pay" in args else ())
    assert "by the book" not in usual.stdout


@pytest.mark.parametrize(
    "args", [("equity", "AA", "KK"), ("evaluate", "AsAh"), ("nuts", "2c3c4d"), ("draw", "2c3c4c5c7d")]
)
def test_where_one_game_is_meant_neither_a_book_nor_a_night_is_one(args: tuple[str, ...]) -> None:
    book, night = run(*args, "--game", "hoyle"), run(*args, "--game", "kitchen-night")

    assert (2, "", 2, "") == (book.exit_code, book.stdout, night.exit_code, night.stdout)
    assert "'hoyle' is a book of rules and no game: say the game, such as draw" in book.stderr
    assert "'kitchen-night' is a night of several games: say one of them: draw, jackpots" in night.stderr
    assert 2 == run("odds", "hoyle").exit_code


@pytest.mark.parametrize(
    ("name", "told"), [("hoyle", "is a book of rules"), ("kitchen-night", "is a night of several")]
)
def test_a_file_of_ones_own_is_told_so_too(name: str, told: str, tmp_path: Path) -> None:
    (mine,) = (Path(anteup.__file__).parent / "rules").rglob(f"{name}.toml")
    (tmp_path / "mine.toml").write_text(mine.read_text("utf-8"), "utf-8")

    result = run("equity", "AA", "KK", "--game", str(tmp_path / "mine.toml"))

    assert 2 == result.exit_code
    assert told in " ".join(result.stderr.split())


FIVE = (
    (Path(__file__).parents[2] / "docs" / "how-to" / "odds.md").read_text("utf-8").split("```toml\n")[1].split("```")[0]
)


@pytest.mark.parametrize(
    "args",
    [
        ("equity", "AsAhKdKs9c", "9h8h7d6d5d", "--sampled", "--samples", "50", "--game"),
        ("evaluate", "AsAhKdKs9c", "9h8h7d6d5d", "--board", "2c 3c 4d", "--game"),
        ("nuts", "2c 3c 4d", "--hand", "AsAhKdKs9c", "--game"),
        ("odds", "--samples", "50"),
    ],
)
def test_a_file_of_ones_own_is_a_game_of_numbers_too(args: tuple[str, ...], tmp_path: Path) -> None:
    """That of the page: Omaha of five cards."""
    file = tmp_path / "Five.toml"
    file.write_text(FIVE, "utf-8")
    result = run(*args, str(file))

    assert 0 == result.exit_code, result.output
    assert result.stdout.startswith("Five-card Omaha")


# ---- and the rest of it ---------------------------------------------------------------------------------------------


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


@pytest.mark.skipif(sys.platform == "win32", reason="another shell")
@pytest.mark.parametrize("args", [("equity", "AsAh", "KdKc"), ("nuts", "KhQh7d"), ("draw", "AsKsQsJs2d"), ("games",)])
def test_an_output_that_the_shell_has_closed_is_nothing_to_stumble_over(args: tuple[str, ...]) -> None:
    result = subprocess.run(
        ["/bin/sh", "-c", 'exec "$0" "$@" >&-', sys.executable, "-m", "anteup", *args],
        stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment(), check=False,
    )  # fmt: skip

    assert (0, b"") == (result.returncode, result.stderr)


def test_a_command_that_is_none_is_told_with_the_nearest() -> None:
    result = run("equit", "AsAh")

    assert 2 == result.exit_code
    assert "Error: No such command 'equit'. Did you mean 'equity'?" in result.stderr
    assert "Did you mean" not in run("xyzzy").stderr


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


def test_names_that_are_brought_later_are_listed() -> None:
    assert {*anteup.__all__} <= {*dir(anteup)}
    assert all(hasattr(anteup, name) for name in dir(anteup))
