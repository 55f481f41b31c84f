"""What `anteup replay` reads: files that are none, files too large, and misuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from anteup.cli.replay import paths
from anteup.engine.lines import kept
from anteup.history import phh
from tests.history.test_acpc import FREE, LIMIT
from tests.history.test_replay import LOG, WON, last, run, write

# ---- files ----------------------------------------------------------------------------------------------------------


def test_a_folder_is_searched_in_the_order_of_the_numbers(folder: Path) -> None:
    for name in ("10.phh", "9.phh", "9.txt", "b/2.phhs", "b/1.jsonl", "a.log", "c.log"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(LOG if name == "c.log" else "")

    assert ["9.phh", "10.phh", "b/1.jsonl", "b/2.phhs", "c.log"] == [
        str(p.relative_to(folder)) for p in paths([str(folder)])
    ]
    assert [folder / "9.txt"] == list(paths([str(folder / "9.txt")]))


def test_a_log_of_the_dealer_beside_its_definition(folder: Path) -> None:
    write(folder, a__log=LOG, my__game=FREE)

    assert "1 hands: 1 equal, 0 half-chip, 0 without result, 0 differ" == last(run("--check", folder))
    assert f"{folder}/a.log:3" == run(folder / "a.log").stdout.splitlines()[0]


def test_a_log_of_a_dealer_that_was_played_by_another_definition(folder: Path) -> None:
    result = run("--check", write(folder, a__log=LOG, my__game=LIMIT))

    assert 1 == result.exit_code
    assert f"{folder}/a.log:3: 3 hands, 3 results and 3 names for 2 players" in result.stderr


def test_a_definition_of_a_game_that_is_not_dealt(folder: Path) -> None:
    result = run("--check", write(folder, a__log=LOG, my__game=FREE.replace("HoleCards = 2", "HoleCards = 3")))

    assert "1 not dealt yet: ? 1" in result.stdout


def test_the_kind_of_a_file_without_a_known_ending_is_seen_from_what_it_says(folder: Path) -> None:
    (one,) = phh.read(WON)
    write(folder, hand=WON, log=kept(one.events), dealer=LOG, my__game=FREE)
    result = run("--check", *(folder / name for name in ("hand", "log", "dealer")))

    assert "3 hands: 3 equal, 0 half-chip, 0 without result, 0 differ" == last(result)


# ---- misuse ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((), "Missing argument 'FILE…'"),
        (("nowhere.phh",), "Path 'nowhere.phh' does not exist"),
        (("--seat", "0"), "0 is not in the range x>=1"),
        (("--seat", "x"), "'x' is not a valid integer"),
        (("--nope",), "No such option"),
    ],
)
def test_misuse_is_exit_code_2(args: tuple[str, ...], says: str) -> None:
    result = run(*args)

    assert 2 == result.exit_code
    assert says in result.output


def test_a_seat_and_all_are_not_one_view(folder: Path) -> None:
    path = write(folder, a__phh=WON) / "a.phh"
    both, far = run(path, "--seat", 1, "--all"), run(path, "--seat", 4)

    assert (2, 2) == (both.exit_code, far.exit_code)
    assert "say one of them" in both.output
    assert f"{path} has 3 seats, and none is numbered 4" in " ".join(far.output.split())
