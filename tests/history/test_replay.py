"""`anteup replay`: hands told and hands checked, from every kind of file."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from anteup.cli.replay import LARGEST, replay
from anteup.engine.actions import Fold, Seat
from anteup.engine.events import House
from anteup.engine.lines import kept, read_kept
from anteup.engine.lines import told as told_lines
from anteup.engine.log import Log, retraced
from anteup.engine.seen import seen
from anteup.history import phh
from anteup.history.games import CODES
from anteup.rules.catalogue import deal_out
from tests.history.files import DATA, DEALT, HERE, told
from tests.history.test_acpc import FREE
from tests.history.test_golden import LOGS

WON = told(*DEALT, "p3 f", "p1 f", finishing_stacks="[99, 101, 100]")
WRONG = told(*DEALT, "p3 f", "p1 f", finishing_stacks="[99, 102, 99]")
WITHOUT = told(*DEALT, "p3 f", "p1 f")
HALF = told(
    *("d dh p1 AsKh", "d dh p2 AhKs", "d dh p3 QsQh", "p3 cc", "p1 cc", "p2 cc", "d db 2c7d9h"),
    *("p1 cc", "p2 cc", "p3 cbr 5", "p1 cc", "p2 cc", "d db Ac", "p1 cbr 3", "p2 cc", "p3 f", "d db 3s"),
    *("p1 cc", "p2 cc", "p1 sm -", "p2 sm -"),
    finishing_stacks="[103.5, 103.5, 93]",
)
STRANGE = "variant = 'F5C'\n"
LOG = "# name/game/hands/seed x some/where/my.game 10 0\n#--t\nSTATE:0:ff:5d5c|9hQd|8dAs:-50|50|0:a|b|c\n"


def run(*args: object) -> Result:
    """The command's output, errors among it, and its exit code."""
    return CliRunner().invoke(replay, [str(arg) for arg in args], prog_name="anteup replay")


def write(folder: Path, **files: str | bytes) -> Path:
    """Files of a folder: `a__phh` is `a.phh`."""
    for name, text in files.items():
        path = folder / name.replace("__", ".")
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def last(result: Result) -> str:
    """The last line."""
    return result.stdout.splitlines()[-1]


# ---- checking -------------------------------------------------------------------------------------------------------


@HERE
def test_all_recorded_hands_are_checked() -> None:
    result = run("--check", DATA / "phh", DATA / "acpc")

    assert 0 == result.exit_code
    assert "not dealt yet" not in result.stdout
    assert "3015 hands: 3005 equal, 5 half-chip, 5 without result, 0 differ" == last(result)
    assert 5 == sum(": half-chip: " in line for line in result.stdout.splitlines())


@pytest.mark.parametrize(
    ("text", "code", "counted"),
    [
        (WON, 0, "1 hands: 1 equal, 0 half-chip, 0 without result, 0 differ"),
        (HALF, 0, "1 hands: 0 equal, 1 half-chip, 0 without result, 0 differ"),
        (WITHOUT, 0, "1 hands: 0 equal, 0 half-chip, 1 without result, 0 differ"),
        (told(*DEALT), 0, "1 hands: 0 equal, 0 half-chip, 1 without result, 0 differ"),
        (WRONG, 1, "1 hands: 0 equal, 0 half-chip, 0 without result, 1 differ"),
        (told(*DEALT, "p1 f"), 1, "0 hands: 0 equal, 0 half-chip, 0 without result, 0 differ"),
        (STRANGE, 1, "0 hands: 0 equal, 0 half-chip, 0 without result, 0 differ"),
        (WON.replace("99, 101", "98.5, 101.5"), 1, "1 hands: 0 equal, 0 half-chip, 0 without result, 1 differ"),
    ],
    ids=["equal", "half-chip", "without", "mid-hand", "differs", "broken", "later", "nobody tied"],
)
def test_the_last_line_counts_and_the_exit_code_tells(folder: Path, text: str, code: int, counted: str) -> None:
    result = run("--check", write(folder, a__phh=text))

    assert code == result.exit_code
    assert counted == last(result)


def test_what_differs_is_told_by_seat(folder: Path) -> None:
    result = run("--check", write(folder, a__phh=WRONG) / "a.phh")

    assert f"{folder}/a.phh: differs: p2 has 101, recorded are 102; p3 has 100, recorded are 99\n" in result.stdout


def test_hands_that_are_not_dealt_yet_are_no_mismatch_and_are_not_hidden(folder: Path) -> None:
    result = run("--check", write(folder, a__phh=WON, b__phh=STRANGE))

    assert 0 == result.exit_code
    assert [
        f"{folder}/b.phh: 'F5C' is no variant of the format; dealt are {', '.join(CODES)}",
        "1 not dealt yet: F5C 1",
        "1 hands: 1 equal, 0 half-chip, 0 without result, 0 differ",
    ] == result.stdout.splitlines()


def test_a_broken_hand_is_named_with_its_place_and_the_others_are_checked(folder: Path) -> None:
    many = f"[1]\n{WON}\n[2]\n{told(*DEALT, 'p1 f')}\n[3]\n{WON}"
    result = run("--check", write(folder, a__phhs=many))

    assert 1 == result.exit_code
    assert f"{folder}/a.phhs, hand [2]: action 4, 'p1 f': Players act in turn." in result.stderr
    assert [
        "1 cannot be read",
        "2 hands: 2 equal, 0 half-chip, 0 without result, 0 differ",
    ] == result.stdout.splitlines()


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("a.phh", b"\xff\xfe", "this is not text in UTF-8"),
        ("a.phh", b"variant = ", "this is not TOML"),
        ("a.jsonl", b"{", "line 1: "),
        ("a.jsonl", b'{"type":"HandEnded"}', "line 1: a log begins with HandOpened"),
        ("a.log", b"x", "no line begins with STATE"),
        (
            "a.log",
            b"STATE:0:ff:5d5c|9hQd|8dAs:0|0|0:a|b|c",
            "the game definition that the first line should name is not beside it",
        ),
        ("a.log", LOG.encode(), "the game definition my.game is not beside it"),
    ],
)
def test_a_file_that_cannot_be_read_is_an_error_and_no_traceback(
    folder: Path, name: str, text: bytes, says: str
) -> None:
    (folder / name).write_bytes(text)
    for flags in ((), ("--check",), ("--json",), ("--check", "--json")):
        result = run(*flags, folder / name)

        assert 1 == result.exit_code
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert f"{folder}/{name}" in result.output
        assert says in result.output


def test_a_folder_without_hands_is_no_success(folder: Path) -> None:
    result = run("--check", write(folder, notes__txt="x"))

    assert (1, "0 hands: 0 equal, 0 half-chip, 0 without result, 0 differ") == (result.exit_code, last(result))


def test_outcomes_as_json(folder: Path) -> None:
    result = run("--check", "--json", write(folder, a__phh=WON, b__phh=WRONG, c__phh=STRANGE, d__phh="x"))
    lines = [json.loads(line) for line in result.stdout.splitlines()]

    assert ["equal", "differs", "not dealt yet", "unreadable"] == [line["outcome"] for line in lines[:-1]]
    assert {
        "hands": 2,
        "equal": 1,
        "half-chip": 0,
        "no result": 0,
        "differs": 1,
        "not dealt yet": 1,
        "unreadable": 1,
    } == lines[-1]


# ---- telling --------------------------------------------------------------------------------------------------------


def test_a_hand_is_told_as_the_rail_has_seen_it_or_a_seat_or_the_house(folder: Path) -> None:
    path = write(folder, a__phh=told(*DEALT, "p3 f", "p1 f", players="['Ann', 'Bo', 'Cy']")) / "a.phh"
    rail, seat, house = run(path), run(path, "--seat", 2), run(path, "--all")

    assert {0} == {rail.exit_code, seat.exit_code, house.exit_code}
    assert str(path) == rail.stdout.splitlines()[0]
    assert "holds" not in rail.stdout
    assert ["Bo holds Ks Kh."] == [line for line in seat.stdout.splitlines() if "holds" in line]
    assert 3 == house.stdout.count(" holds ")
    assert "\nBo wins 2.\n" in rail.stdout


def test_what_a_file_leaves_open_is_told_too(folder: Path) -> None:
    showdown = ("d db 2c7d9h", "p1 cc", "p2 cc", "d db Jc", "p1 cc", "p2 cc", "d db 3s", "p1 cc", "p2 cc")
    dealt = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc")
    files = {
        "a__phh": told(*DEALT),
        "b__phh": told(*dealt, *showdown, "p1 sm ????", "p2 sm ????"),
        "c__phh": told(*DEALT, "p3 f", "p1 cbr 50", "p2 cbr 60", starting_stacks="[60, 200, 100.5]"),
    }
    result = run(write(folder, **files))

    assert "The record stops here: p3 is to act.\n" in result.stdout
    assert "It cannot be settled: seats 1, 2 claim a pot of 4, and nobody knows their cards.\n" in result.stdout
    assert (
        "Told otherwise than recorded: a raise by p2 to 60 that puts the others all-in is told as one to 98.\n"
        in result.stdout
    )
    assert "A chip is 1/10 of the file's unit.\n" in result.stdout
    assert "Told" in result.stdout
    assert "100.5  (dealer)" in result.stdout


def test_names_do_not_disturb_the_terminal(folder: Path) -> None:
    path = write(folder, a__phh=told(*DEALT, "p3 f", players='["\\u001b[31mAnn", "", "Cy"]')) / "a.phh"

    assert "?[31mAnn posts the small blind, 1." in run(path).stdout
    assert "\x1b" not in run(path).stdout


@pytest.mark.parametrize(("env", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_has_suits_and_perhaps_colours(folder: Path, env: dict[str, str], *, coloured: bool) -> None:
    path = str(write(folder, a__phh=HALF) / "a.phh")
    env = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "200", **env}
    shown = CliRunner().invoke(replay, [path, "--all"], env=env).stdout
    words = re.sub(r"\x1b\[[0-9;]*m", "", shown)

    assert f"\x1b[1m{path}\x1b[0m\n" in shown
    assert coloured == ("\x1b[1;31m9♥\x1b[0m" in shown)
    assert "── Turn  2♣ 7♦ 9♥   A♣   pot 21\n" in words
    assert "-- Turn  2c 7d 9h   Ac   pot 21\n" in run(path).stdout
    assert run(path, "--all").stdout.isascii()
    assert len(words.splitlines()) == len(run(path, "--all").stdout.splitlines())


def test_hands_become_logs_of_ours_and_those_are_dealt_again(folder: Path) -> None:
    path = write(folder, a__phh=WON, b__phh=HALF)
    log = run(path, "--all", "--json")
    again = folder / "c.jsonl"
    again.write_bytes(log.stdout_bytes)

    assert [(99, 101, 100), (104, 103, 93)] == [retraced(events).stacks for events in read_kept(log.stdout_bytes)]
    assert "2 hands: 2 equal, 0 half-chip, 0 without result, 0 differ" == last(run(again, "--check"))


@pytest.mark.parametrize("cards", ["||/8s4h6d/5s/Js", "5d5c|9hQd|8dAs/8s4h6d/5s/??"])
def test_a_hand_that_cannot_be_settled_differs_from_nothing_as_a_log_either(folder: Path, cards: str) -> None:
    """Nobody knows the hands, or the river."""
    log = LOG.replace("ff:5d5c|9hQd|8dAs", f"ccc/ccc/ccc/ccc:{cards}")
    ours = run(write(folder, a__log=log, my__game=FREE) / "a.log", "--all", "--json").stdout_bytes
    (folder / "b.jsonl").write_bytes(ours)

    assert "2 hands: 0 equal, 0 half-chip, 2 without result, 0 differ" == last(run("--check", folder))


def test_a_seats_log_holds_what_it_has_seen(folder: Path) -> None:
    path = write(folder, a__phh=WON) / "a.phh"
    (one,) = phh.read(WON)

    assert told_lines([seen(event, Seat(1)) for event in one.events]) == run(path, "--seat", 2, "--json").stdout_bytes
    assert told_lines([seen(event, None) for event in one.events]) == run(path, "--json").stdout_bytes


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_our_own_logs_are_told_and_dealt_again(path: Path) -> None:
    checked, told_ = run(path, "--check"), run(path, "--all")
    logs = read_kept(path.read_bytes())
    hands, views = len(logs), sum(not any(isinstance(event, House) for event in events) for events in logs)

    assert (0, 0) == (checked.exit_code, told_.exit_code)
    assert f"{hands} hands: {hands - views} equal, 0 half-chip, {views} without result, 0 differ" == last(checked)
    assert hands == sum(line.startswith(f"{path}, hand ") for line in told_.stdout.splitlines())


def told_by(log: Log, by: Seat | None) -> bytes:
    """The lines that a viewer of a hand got."""
    return told_lines(log.seen(by))


def named() -> Log:
    """A hand of two with names, over at once."""
    game = deal_out("holdem", players=2)
    log = Log(game, [20, 20], names=["Ann", "Bo"])
    log.shuffle(game.deck, b"nonce")
    log.act(Fold())
    return log


def test_a_log_of_what_a_viewer_was_told(folder: Path) -> None:
    log = named()
    write(folder, house=kept(log.events), ann=told_by(log, Seat(0)), rail=told_by(log, None))
    ann, rail, other = run(folder / "ann", "--all"), run(folder / "rail", "--all"), run(folder / "ann", "--seat", "2")

    assert {0} == {ann.exit_code, rail.exit_code, other.exit_code}
    assert 1 == ann.stdout.count("\nAnn holds ")
    assert "Bo holds" not in ann.stdout
    assert " holds " not in rail.stdout + other.stdout
    assert "Ann wins 2" in rail.stdout
    assert told_by(log, Seat(0)) == run(folder / "ann", "--all", "--json").stdout_bytes
    assert told_by(log, None) == run(folder / "ann", "--json").stdout_bytes
    assert "3 hands: 1 equal, 0 half-chip, 2 without result, 0 differ" == last(
        run("--check", *(folder / name for name in ("house", "ann", "rail")))
    )


def test_the_names_of_a_log_are_told(folder: Path) -> None:
    said = run(write(folder, a__jsonl=kept(named().events))).stdout

    assert "Bo posts the small blind, 1." in said
    assert "Seat" not in said


def test_the_houses_events_are_not_among_those_of_a_viewer(folder: Path) -> None:
    log = named()
    lines = told_by(log, None).splitlines()
    for number, kind in ((1, "Shuffled"), (None, "HolesDealt")):
        house = kept(log.events).splitlines()
        at = number or next(i for i, line in enumerate(house) if b'"HolesDealt"' in line)
        mixed = [*lines[:at], house[at], *lines[at + 1 :]]
        result = run(write(folder, a__jsonl=b"\n".join(mixed)) / "a.jsonl")

        assert 1 == result.exit_code
        assert f"hand 1: {kind} is the house's, and the rest is what a viewer was told\n" in result.stderr


def test_a_log_that_has_hardly_begun_stops_there(folder: Path) -> None:
    result = run("--check", write(folder, a__jsonl=kept(named().events[:1])))

    assert f"{folder}/a.jsonl, hand 1: no result: the log stops in mid-hand\n" in result.stdout


@pytest.mark.parametrize(
    ("old", "new", "flags"),
    [
        ('"type":"HandEnded"', f'"type":"{"x" * 5000}"', ()),
        ('"type":"HandEnded"', f'"type":"{"x" * 5000}"', ("--check",)),
        ('"hands":[[', '"hands":[[' + '"2c",' * 4000, ("--check",)),
    ],
    ids=["told", "checked", "dealt"],
)
def test_a_complaint_about_a_log_is_no_longer_than_some_lines(
    folder: Path, old: str, new: str, flags: tuple[str, ...]
) -> None:
    (one,) = phh.read(WON)
    text = kept(one.events).decode()
    assert old in text
    result = run(*flags, write(folder, a__jsonl=text.replace(old, new)))

    assert 1 == result.exit_code
    assert f"{folder}/a.jsonl" in result.output
    assert all(len(line) < len(str(folder)) + 450 for line in result.output.splitlines())


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        (
            '"type":"Won","seat":1,"amount":2',
            '"type":"Won","seat":0,"amount":2',
            1,
            "event 14: the rules bring Won(seat=1, amount=2, share=0, pot=0), not",
        ),
        (
            '"type":"Folded","seat":2',
            '"type":"Folded","seat":9',
            1,
            "Folded does not fit the hand before it (there are 3 seats)",
        ),
        ('"fixed":2', '"fixed":0', 0, ""),
        ('{"type":"HandEnded"', '{"type":"HandEnd"', 1, "line 15"),
        ('"version":1', '"version":99', 1, "the hand is written in version 99, and this reader knows 1"),
    ],
)
def test_a_log_that_was_changed(folder: Path, old: str, new: str, code: int, says: str) -> None:
    (one,) = phh.read(WON)
    text = kept(one.events).decode()
    assert old in text
    result = run("--check", write(folder, a__jsonl=text.replace(old, new)))

    assert code == result.exit_code
    assert says in result.output


FIXED = (
    ('"limit":"none"', '"limit":"fixed"'),
    ('"size":2,"fixed":2', '"size":2,"fixed":0'),
    ("sum and a bet", "completed"),
)
QUALIFIED = (('"qualifier":0', '"qualifier":13'),)
SHARED = (('"share":0', '"share":7'),)
NONSENSE = [
    FIXED[:2],
    FIXED,
    QUALIFIED,
    (('"shares":[{', '"shares":[],"x":[{'),),
    (('"burn":true', '"burn":false'),),
    (('"stacks":[100,100,100]', '"stacks":[]'),),
    (('"stacks":[100,100,100]', '"stacks":[100]'),),
    (('"hands":[', '"hands":[["2c"],'),),
    (('"steps":[', '"steps":[],"other":['),),
    (('"amount":1', '"amount":-1'),),
    (('"cards":3', '"cards":-3'),),
    SHARED,
]


def nonsense(folder: Path, changes: tuple[tuple[str, str], ...]) -> Path:
    """A log whose every line can be read, of a game that nobody could play."""
    (one,) = phh.read(HALF)
    text = kept(one.events).decode()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return write(folder, a__jsonl=text) / "a.jsonl"


@pytest.mark.parametrize("changes", NONSENSE)
@pytest.mark.parametrize("flags", [(), ("--check",), ("--all",), ("--json", "--seat", "1")])
def test_a_log_of_a_game_that_makes_no_sense_is_no_traceback(
    folder: Path, changes: tuple[tuple[str, str], ...], flags: tuple[str, ...]
) -> None:
    result = run(*flags, nonsense(folder, changes))

    assert result.exit_code in {0, 1, 2}
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_what_makes_no_sense_is_said_to_be_so(folder: Path) -> None:
    path = nonsense(folder, FIXED)
    assert f"{path}, hand 1: event 1: Texas hold'em cannot be played: bets are fixed" in run(path).stderr

    path = nonsense(folder, QUALIFIED)
    assert (
        f"{path}, hand 1: event 1: Texas hold'em cannot be played: a hand ends in a showdown, and some share"
        in run(path).stderr
    )

    path = nonsense(folder, SHARED)
    assert f"{path}, hand 1: this makes no sense (" in run(path).stderr
    assert f"{path}, hand 1: differs: event 34: the rules bring Won(" in run("--check", path).stdout


def test_a_file_that_the_system_does_not_give_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    write(folder, a__log=LOG, b__phh=WON)
    monkeypatch.setattr(Path, "open", refused)
    result = run("--check", folder)

    assert 1 == result.exit_code
    assert [
        f"{folder}/{name}: the file cannot be read: Permission denied" for name in ("a.log", "b.phh")
    ] == result.stderr.splitlines()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
def test_what_is_no_file_is_not_read(folder: Path) -> None:
    """Neither what never ends nor what nobody writes to."""
    os.mkfifo(folder / "a.phh")
    os.mkfifo(folder / "b.log")
    os.mkfifo(folder / "my.game")
    write(folder, c__phh=WON, d__log=LOG)
    for name in ("a.phh", "b.log"):
        for flags in ((), ("--check",)):
            result = run(*flags, folder / name)
            assert (1, f"{folder}/{name}: this is not a file\n") == (result.exit_code, result.stderr)
    whole = run("--check", folder)

    assert f"{folder}/d.log: the game definition my.game is not beside it\n" == whole.stderr
    assert "1 hands: 1 equal, 0 half-chip, 0 without result, 0 differ" == last(whole)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no file without an end")
def test_a_file_without_an_end_is_not_read() -> None:
    result = run("/dev/zero")

    assert (1, "/dev/zero: this is not a file\n") == (result.exit_code, result.stderr)


@pytest.mark.parametrize("name", ["a.phh", "a.phhs", "a.jsonl", "a.log", "a"])
def test_a_file_that_is_too_large_is_not_read(folder: Path, name: str) -> None:
    write(folder, b__phh=WON)
    with (folder / name).open("wb") as file:
        file.write(b"STATE:0:\n")
        file.truncate(LARGEST + 1)
    alone, whole = run(folder / name), run("--check", folder)

    assert (1, f"{folder}/{name}: the file is larger than 64 MiB\n") == (alone.exit_code, alone.stderr)
    assert alone.stderr * bool(Path(name).suffix) == whole.stderr
    assert "1 hands: 1 equal, 0 half-chip, 0 without result, 0 differ" == last(whole)


def test_a_definition_that_is_too_large_is_not_read(folder: Path) -> None:
    write(folder, a__log=LOG, my__game=FREE)
    with (folder / "my.game").open("r+b") as file:
        file.truncate(LARGEST + 1)

    assert f"{folder}/my.game: the file is larger than 64 MiB\n" == run(folder / "a.log").stderr


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (".", "the first line names '.', and a game definition is a file beside it"),
        ("..", "the first line names '..', and"),
        ("some/where/..", "the first line names '..', and"),
        ("some/where/", "the game definition that the first line should name is not beside it"),
        ("/", "the game definition that the first line should name is not beside it"),
        ("x\\my.game", "the first line names 'x\\\\my.game', and"),
        ("c:my.game", "the first line names 'c:my.game', and"),
        ("", "the game definition that the first line should name is not beside it"),
        ("\0", "the game definition ? is not beside it"),
        ("\x1b[31m", "the game definition ?[31m is not beside it"),
        ("y" * 5000, "y..."),
        ("/" * 5000, "the game definition that the first line should name is not beside it"),
    ],
    ids=lambda text: text[:20],
)
def test_the_name_of_a_definition_that_is_none(folder: Path, name: str, says: str) -> None:
    log = LOG.replace("some/where/my.game", name)
    write(folder, a__log=log, b__phh=WON, my__game=FREE)
    result = run("--check", folder)

    assert 1 == result.exit_code
    assert result.stderr.startswith(f"{folder}/a.log: ")
    assert result.stderr.endswith("\n") and 1 == len(result.stderr.splitlines())
    assert says in result.stderr or "the file cannot be read: File name too long" in result.stderr
    assert len(result.stderr) < len(str(folder)) + 150
    assert "1 hands: 1 equal, 0 half-chip, 0 without result, 0 differ" == last(result)


@pytest.mark.parametrize("flags", [(), ("--all",), ("--json",), ("--seat", "1")])
@pytest.mark.parametrize("name", ["a.jsonl", "a.phh", "a.log", "a"])
@pytest.mark.parametrize("text", ["", "\n \n"])
def test_a_file_without_a_hand_is_said_to_be_so(folder: Path, flags: tuple[str, ...], name: str, text: str) -> None:
    (folder / name).write_text(text)
    result = run(*flags, folder / name)

    assert (1, "") == (result.exit_code, result.stdout)
    assert f"{folder}/{name}: the file is empty: there is no hand in it\n" == result.stderr


@pytest.mark.parametrize("flags", [(), ("--all",), ("--json",)])
def test_folders_without_hands_are_said_to_be_so(folder: Path, flags: tuple[str, ...]) -> None:
    (folder / "x").mkdir()
    (folder / "y").mkdir()
    result = run(*flags, folder / "x", write(folder / "y", a__txt=WON, b__log="no hand"))

    assert (1, "") == (result.exit_code, result.stdout)
    assert f"{folder}/x, {folder}/y: there are no hands here\n" == result.stderr
