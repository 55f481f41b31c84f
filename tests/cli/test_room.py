"""`anteup` alone: the room as a program, from its first line to Ctrl-C."""

from __future__ import annotations

import asyncio
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
import segno
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from anteup.cli.main import cli
from anteup.cli.room import SHOWN, _browse, _name
from anteup.room import qr
from anteup.room.house import House
from anteup.room.serving import addresses
from anteup.table.people import KEEPER
from anteup.table.settings import Settings
from tests.room.talking import cheap

PROGRAM = [sys.executable, "-m", "anteup"]


class Program:
    """A room that runs as a program of its own."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.said = ""

    def until(self, pattern: str, seconds: float = 30) -> re.Match[str]:
        """What it prints, until this is among it."""
        out = self.process.stdout
        assert out is not None
        end = time.monotonic() + seconds
        while (found := re.search(pattern, self.said)) is None:
            assert time.monotonic() < end, self.said
            if select.select([out], [], [], 0.2)[0]:
                more = os.read(out.fileno(), 65536)
                assert more, self.said
                self.said += more.decode()
        return found

    def ends(self, how: int) -> str:
        """It and its processes get a signal, as from a terminal, and it ends well; all that it has printed."""
        os.killpg(self.process.pid, how)
        out, errors = self.process.communicate(timeout=30)
        self.said += out.decode()
        assert b"" == errors
        assert 0 == self.process.returncode
        return self.said


@contextmanager
def room(data: Path, *words: str) -> Generator[Program]:
    """`anteup` with these words, and a free port."""
    env = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    command = [*PROGRAM, "--port", "0", "--data", str(data), *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, start_new_session=True
    ) as process:
        try:
            yield Program(process)
        finally:
            process.kill()


def test_a_room_is_opened_played_in_and_closed(tmp_path: Path) -> None:
    with room(tmp_path) as program:
        link = program.until(r"You +(http://127\.0\.0\.1:(\d+)/host/\S+)")
        program.until("Ctrl-C")
        assert str(tmp_path) in program.said
        with httpx.Client(follow_redirects=False) as browser:
            base = f"http://127.0.0.1:{link[2]}"
            first = browser.get(link[1])
            assert "/welcome" == first.headers["location"]
            door = browser.get(f"{base}/welcome").text
            assert "bots in the other chairs" in door
            sat = browser.post(f"{base}/welcome", data={"name": "Hilda"})
            table = sat.headers["location"]
            assert 200 == browser.get(base + table).status_code
            cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        with connect(f"ws://127.0.0.1:{link[2]}{table}/ws", additional_headers={"cookie": cookie}) as line:
            welcome = json.loads(line.recv(timeout=10))
            assert ("Welcome", "Hilda") == (welcome["type"], welcome["you"]["name"])
            assert 5 == sum(chair.get("bot", False) for chair in welcome["table"]["chairs"])
            assert welcome["you"]["host"]
            said = program.ends(signal.SIGINT)
            told = welcome
            try:
                while True:
                    told = json.loads(line.recv(timeout=10))
            except ConnectionClosed:
                assert ("Bye", "R_CLOSED") == (told["type"], told["code"])
    assert said.endswith("The room is closed. What was played is kept.\n")
    assert sorted(path.name for path in tmp_path.iterdir() if path.stat().st_size) == ["deck.key", "journal.db"]


def test_the_next_time_it_is_the_same_room(tmp_path: Path) -> None:
    links: list[str] = []
    for how in (signal.SIGTERM, signal.SIGINT):
        with room(tmp_path, "--host", "127.0.0.1") as program:
            links.append(program.until(r"Friends +http://127\.0\.0\.1:\d+(/j/\w+)")[1])
            program.until("Nobody else can reach it: --host 0.0.0.0")
            program.until("Ctrl-C")
            program.ends(how)
    assert links[0] == links[1]


def test_behind_a_proxy_the_links_are_those_from_outside(tmp_path: Path) -> None:
    with room(tmp_path, "--public-url", "https://Poker.Example.org/") as program:
        program.until(r"Friends +https://poker\.example\.org/j/\w+\n")
        program.until("Ctrl-C")
        program.ends(signal.SIGINT)


def test_two_rooms_have_two_folders_and_two_ports(tmp_path: Path) -> None:
    with room(tmp_path / "one") as program:
        port = program.until(r"127\.0\.0\.1:(\d+)")[1]
        program.until("Ctrl-C")
        same = told(tmp_path / "one", "--port", "0")
        assert (1, "") == (same.returncode, same.stdout)
        assert re.fullmatch(rf"Error: a room is running in .*one \(process {program.process.pid}\)\.\n", same.stderr)
        taken = told(tmp_path / "two", "--port", port)
        assert (1, "") == (taken.returncode, taken.stdout)
        assert f"port {port} is taken" in taken.stderr
        assert f"--port {int(port) + 1}" in taken.stderr
        program.ends(signal.SIGINT)


def told(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, "--data", str(data), *words], capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--host", "203.0.113.7"), "no address of this machine"),
        (("--host", "no such host"), "no address of this machine"),
    ],
)
def test_what_cannot_be_listened_on_is_told_in_a_line(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    result = told(tmp_path, "--port", "0", *words)

    assert 1 == result.returncode
    assert says in result.stderr
    assert "--host" in result.stderr
    assert 1 == result.stderr.count("\n")


def test_a_folder_that_cannot_be_had_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = told(tmp_path / "file" / "room", "--port", "0")

    assert 1 == result.returncode
    assert "--data" in result.stderr
    assert 1 == result.stderr.count("\n")


@pytest.mark.parametrize("words", [("--port", "70000"), ("--port", "x"), ("--nonsense",)])
def test_misuse_is_told_as_of_any_command(words: tuple[str, ...]) -> None:
    result = CliRunner().invoke(cli, words, prog_name="anteup")

    assert 2 == result.exit_code
    assert "anteup room" in result.stderr


@pytest.mark.parametrize(
    "url", ["poker.example.org", "ftp://x", "https://", "https://x/poker", "https://x:99999", "https://a@x"]
)
def test_an_address_from_outside_is_looked_at(url: str) -> None:
    result = CliRunner().invoke(cli, ["--public-url", url], prog_name="anteup")

    assert 2 == result.exit_code
    assert "https://poker.example.org" in result.stderr


def test_a_code_is_drawn_as_it_is_made() -> None:
    link = "http://192.168.1.20:8420/j/7QKRM2ABCD"
    wanted = [[bool(dark) for dark in row] for row in segno.make(link, error="l", micro=False).matrix]
    drawn: list[list[bool]] = []
    for line in qr.lines(link):
        drawn += [[mark in "▀█" for mark in line], [mark in "▄█" for mark in line]]
    size = len(wanted)

    assert wanted == [row[2 : size + 2] for row in drawn[2 : size + 2]]
    assert not any(any(row) for row in (*drawn[:2], *drawn[size + 2 :]))
    picture = str(qr.svg(link, '"><script>'))
    assert "<script>" not in picture
    assert picture.count("h1v1h-1z") == sum(sum(row) for row in wanted) or 'viewBox="0 0' in picture


def test_on_a_terminal_there_is_a_code_to_point_a_telephone_at(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    leader, follower = pty.openpty()
    env = dict(os.environ) | {"PYTHONIOENCODING": "utf-8"}
    command = [*PROGRAM, "--port", "0", "--data", str(tmp_path), "--no-browser"]
    with subprocess.Popen(command, stdout=follower, stderr=subprocess.PIPE, env=env) as process:
        os.close(follower)
        said = b""
        end = time.monotonic() + 30
        while b"Ctrl-C" not in said and time.monotonic() < end:
            if select.select([leader], [], [], 0.2)[0]:
                said += os.read(leader, 65536)
        process.send_signal(signal.SIGINT)
        assert 0 == process.wait(30)
    os.close(leader)

    assert ("█" in said.decode()) == bool(addresses())


def test_a_browser_is_opened_where_there_can_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    if sys.platform == "linux":
        _browse("http://here")
        time.sleep(0.05)
        assert [] == opened
    monkeypatch.setenv("DISPLAY", ":0")
    _browse("http://here")
    end = time.monotonic() + 5
    while not opened and time.monotonic() < end:
        time.sleep(0.01)
    assert ["http://here"] == opened


@pytest.mark.parametrize(
    ("user", "name"), [("anna", "Anna"), ("root", "Host"), ("x" * 30, "Host"), ("\x1b[31m", "Host")]
)
def test_the_keeper_is_called_as_his_machine_calls_him(monkeypatch: pytest.MonkeyPatch, user: str, name: str) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: user)

    assert name == _name()


def test_the_addresses_of_this_machine_are_its_own() -> None:
    for address in addresses():
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as one:
            one.bind((address, 0))
        assert not address.startswith("127.")


def test_the_other_commands_know_nothing_of_the_room() -> None:
    program = "import sys, anteup.cli.main; print(*sys.modules)"
    loaded = set(
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    )

    assert "anteup.cli.main" in loaded
    assert set() == loaded & {"starlette", "uvicorn", "sqlalchemy", "jinja2", "segno", "websockets", "anteup.room"}


def children(process: int) -> list[int]:
    """The processes that one has begun, by Linux's own account, and those that they have."""
    found: list[int] = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == process:
                found.append(int(stat.parent.name))
    return [*found, *(one for child in found for one in children(child))]


def runs(process: int) -> bool:
    """Is there such a process, and is it more than the record of its end?"""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


THINKS = """
import os, time
from anteup.room.houseplayers import process
bots = process()
print(bots.submit(os.getpid).result(), flush=True)
time.sleep(120)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are counted in /proc")
def test_a_room_that_is_killed_leaves_no_process_behind() -> None:
    """The bots think in a process of their own, which nobody ends where the room has no time to."""
    with subprocess.Popen([sys.executable, "-c", THINKS], stdout=subprocess.PIPE, text=True) as room:
        assert room.stdout is not None
        bots, begun = int(room.stdout.readline()), children(room.pid)
        room.kill()
    assert bots in begun
    end = time.monotonic() + 60
    while any(map(runs, begun)) and time.monotonic() < end:
        time.sleep(0.1)
    left = [*filter(runs, begun)]
    for one in left:
        os.kill(one, signal.SIGKILL)
    assert [] == left


def test_tables_whose_links_are_not_printed_are_counted(tmp_path: Path) -> None:
    async def laid() -> None:
        house = await House.open(tmp_path)
        for number in range(SHOWN + 2):
            await house.new_table(Settings(name=f"Table {number}"), KEEPER, "Hilda")
        await house.close()

    asyncio.run(laid())
    with room(tmp_path, "--host", "127.0.0.1") as program:
        program.until("Ctrl-C")
        said = program.ends(signal.SIGINT)
    assert SHOWN == len(re.findall(r"/j/\w+   Table \d", said))
    assert "and 2 more tables, each of which shows its own link" in said


@pytest.mark.long
def test_the_bots_of_a_room_play(tmp_path: Path) -> None:
    """They think in a process of their own, which begins as this one has begun."""
    with room(tmp_path) as program:
        link = program.until(r"You +(http://127\.0\.0\.1:(\d+)/host/\S+)")
        with httpx.Client(follow_redirects=True) as browser:
            browser.get(link[1])
            table = browser.post(f"http://127.0.0.1:{link[2]}/welcome", data={"name": "Hilda"}).url.path
            cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        acted = 0
        with connect(f"ws://127.0.0.1:{link[2]}{table}/ws", additional_headers={"cookie": cookie}) as line:
            end = time.monotonic() + 60
            while acted < 8 and time.monotonic() < end:
                told = json.loads(line.recv(timeout=30))
                acts = [one["event"].get("event", {}).get("type") for one in told.get("events", [])]
                acted += sum(act in {"Called", "Raised", "Folded", "Checked"} for act in acts)
                if told["type"] == "YourTurn":
                    act = {"type": "Act", "id": told["turn"], "turn": told["turn"], "action": cheap(told)}
                    line.send(json.dumps(act))
        assert acted >= 8
        program.ends(signal.SIGINT)
    assert not (tmp_path / "room.log").exists()
