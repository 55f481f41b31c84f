from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from anteup.room.data import DataDir, InUse

HOLD = """
import sys
from pathlib import Path
from anteup.room.data import DataDir
with DataDir(Path(sys.argv[1])).held():
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_folder_is_the_one_that_was_said_or_set_or_usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    assert Path("here") == DataDir.chosen("here", {"ANTEUP_DATA": "there"}).path
    assert Path("there") == DataDir.chosen(None, {"ANTEUP_DATA": "there"}).path
    assert Path("~/poker").expanduser() == DataDir.chosen("~/poker", {}).path
    assert "anteup" == DataDir.chosen(None, {}).path.name
    monkeypatch.setenv("ANTEUP_DATA", "later")
    assert Path("later") == DataDir.chosen().path


def test_one_room_at_a_time(tmp_path: Path) -> None:
    data = DataDir(tmp_path / "room")
    with data.held():
        assert f"process {os.getpid()}" == data.holder()
        with pytest.raises(InUse, match=rf"a room is running in {data.path} \(process {os.getpid()}\)"), data.held():
            pass
    assert "" == data.holder()
    with data.held():
        pass
    assert 0o700 == data.path.stat().st_mode & 0o777


def test_a_folder_is_free_again_when_its_process_was_killed(tmp_path: Path) -> None:
    data = DataDir(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert b"held\n" == process.stdout.readline()
        with pytest.raises(InUse, match=rf"\(process {process.pid}\)"), data.held():
            pass
        process.kill()
        process.wait()
        with data.held():
            assert f"process {os.getpid()}" == data.holder()


@pytest.mark.parametrize("said", [b"", b"somebody", b"\xff"])
def test_a_lock_that_says_nothing_is_a_lock(tmp_path: Path, said: bytes) -> None:
    data = DataDir(tmp_path)
    with data.held():
        data.lock.write_bytes(said)
        assert "" == data.holder()
        with pytest.raises(InUse, match=r"\(it has not said who it is\)"), data.held():
            pass
