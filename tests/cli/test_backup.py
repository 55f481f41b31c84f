from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from anteup.cli.main import cli
from anteup.room.data import DataDir
from anteup.room.journal import Line
from anteup.room.sqlite import SqliteJournal
from anteup.room.vault import Vault


@pytest.fixture
def data(tmp_path: Path) -> DataDir:
    """A room, which is the usual one."""
    data = DataDir(tmp_path / "room")

    async def write() -> None:
        journal = SqliteJournal(data.journal)
        await journal.append([Line("green", 1, 5, "Opened", b"{}")])
        await journal.close()

    with data.held():
        Vault.open(data.key)
        asyncio.run(write())
    return data


def anteup(*words: object, room: DataDir | None = None) -> Result:
    """Run a command; `room` is the usual one."""
    env = {"ANTEUP_DATA": str(room.path) if room else None}
    return CliRunner().invoke(cli, [str(word) for word in words], env=env)


def test_a_room_goes_into_a_file_and_comes_out_of_it(data: DataDir, tmp_path: Path) -> None:
    file, other = tmp_path / "friday.db", tmp_path / "other"

    made = anteup("backup", file, room=data)
    assert (0, f"{file}: {file.stat().st_size:,} bytes.\n") == (made.exit_code, made.output)
    there = anteup("restore", file, "--data", other, room=data)
    assert (0, f"The room of {file} is in {other}.\n") == (there.exit_code, there.output)
    assert (other / "journal.db").exists()
    assert not (other / "deck.key").exists()


def test_the_key_comes_when_it_is_wanted_and_is_pointed_out(data: DataDir, tmp_path: Path) -> None:
    file = tmp_path / "friday.db"

    made = anteup("backup", "--data", data.path, "--with-key", file)
    assert f"{file}.key: the key. Whoever has both can read every hand." in made.output
    again = anteup("restore", file, "--force", room=data)
    assert 0 == again.exit_code
    assert f"Put aside: {data.path}" in again.output


def test_what_goes_wrong_is_told_in_a_line(data: DataDir, tmp_path: Path) -> None:
    file, nowhere = tmp_path / "friday.db", tmp_path / "nowhere"
    file.write_text("precious")

    for words, message in [
        (("backup", file), f"{file} is there already: name another file, or replace it with --force"),
        (
            ("backup", file, "--data", nowhere),
            f"there is no room in {nowhere}: if yours is in another folder, name it with --data",
        ),
        (("backup", nowhere / "friday.db"), f"there is no folder {nowhere}"),
        (("restore", nowhere), f"there is no file {nowhere}"),
        (("restore", file), f"{file} cannot be copied: file is not a database"),
    ]:
        result = anteup(*words, room=data)
        assert (1, f"Error: {message}.\n") == (result.exit_code, result.output)
    with data.held():
        running = anteup("restore", file, "--force", room=data)
    assert 1 == running.exit_code
    assert f"Error: a room is running in {data.path} (process " in running.output
    assert "precious" == file.read_text()


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_folder_is_no_file(data: DataDir, tmp_path: Path, command: str) -> None:
    result = anteup(command, tmp_path, room=data)

    assert 2 == result.exit_code
    assert "is a directory" in result.output
