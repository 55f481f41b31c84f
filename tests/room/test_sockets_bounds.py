"""How much one who means ill may have of a room: lines, bytes, time and sockets; by a real server."""

from __future__ import annotations

import asyncio
import base64
import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from anteup.room import limits, serving
from tests.room.serving import Served
from tests.room.serving import serving as served
from tests.room.talking import talking


@pytest.fixture
def room(tmp_path: Path) -> Generator[Served]:
    with served(tmp_path, pause=0, clock=0) as found:
        yield found


def line(room: Served) -> socket.socket:
    return socket.create_connection(("127.0.0.1", room.port), timeout=10)


def ended(one: socket.socket) -> bool:
    """Is it closed from the other side?"""
    try:
        while one.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def upgraded(room: Served) -> socket.socket:
    """A socket that a program has by itself."""
    one = line(room)
    key = base64.b64encode(os.urandom(16)).decode()
    one.sendall(
        f"GET /t/{room.table_id}/ws HTTP/1.1\r\nHost: 127.0.0.1:{room.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    assert b"101" == one.recv(12)[9:12]
    return one


def frame(opcode: int, content: bytes = b"", *, last: bool = True) -> bytes:
    return bytes([opcode | (0x80 if last else 0), 0x80 | len(content)]) + bytes(4) + content


@pytest.mark.parametrize("begin", [b"GET / HTTP/1.1\r\nhost: x\r\n", b"GET /"])
def test_a_head_has_an_end(room: Served, begin: bytes) -> None:
    with line(room) as one, suppress(OSError):
        one.sendall(begin)
        sent = 0
        while sent < 400 * limits.HEAD:  # more than the system keeps for one who does not read
            one.sendall(b"a: " + b"b" * 8000 + b"\r\n" if b"host" in begin else b"a" * 8000)
            sent += 8000
        pytest.fail("it took a head of many megabytes")


@pytest.mark.parametrize(
    "begin",
    [
        b"",
        b"GET / HTTP/1.1\r\nhost: x\r\nx-a: ",
        b"POST /move HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\ncontent-type: application/x-www-form-urlencoded\r\n\r\npin=",
        b"GET /help HTTP/1.1\r\nhost: x\r\n\r\nGET / HT",
    ],
)
def test_a_request_is_sent_in_time_or_not_at_all(room: Served, monkeypatch: pytest.MonkeyPatch, begin: bytes) -> None:
    monkeypatch.setattr(limits, "WHOLE", 0.5)
    with line(room) as one:
        one.sendall(begin)
        one.settimeout(4)
        assert ended(one)
    assert [] == room.faults


def test_an_answer_and_a_socket_may_take_longer(room: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WHOLE", 0.3)
    with talking(room, room.joined("Ann")) as ann:
        ann.next()
        time.sleep(0.8)
        assert "Ack" == ann.ask(type="GoAway")["type"]


def there(_: asyncio.BaseTransport) -> str:
    return "there"


def test_an_address_has_so_many_lines(room: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with line(room) as one, line(room) as other:  # those of this machine are not counted
        for before in (one, other):
            before.sendall(b"GET /help HTTP/1.1\r\nhost: x\r\n\r\n")
            assert b"200" == before.recv(12)[9:12]
        monkeypatch.setattr(serving, "counted", there)
        monkeypatch.setattr(limits, "LINES", 2)
        with ExitStack() as lines:
            lines.enter_context(talking(room))  # which stays one when it becomes a socket
            kept = lines.enter_context(line(room))
            assert ended(lines.enter_context(line(room)))
            kept.sendall(b"GET /help HTTP/1.1\r\nhost: x\r\n\r\n")
            assert b"200" == kept.recv(12)[9:12]
        time.sleep(0.2)
        with line(room) as again:
            again.sendall(b"GET /help HTTP/1.1\r\nhost: x\r\n\r\n")
            assert b"200" == again.recv(12)[9:12]
        monkeypatch.undo()


def test_who_pings_without_end_is_cut_off(room: Served) -> None:
    with upgraded(room) as one:
        with suppress(OSError):
            one.sendall(frame(0x9, bytes(125)) * 2000)
        assert ended(one)
    with talking(room) as other:
        assert "Welcome" == other.next()["type"]
        for _ in range(5):
            assert other.line.ping().wait(5)


def test_a_message_has_so_many_parts(room: Served) -> None:
    with upgraded(room) as one:
        with suppress(OSError):
            one.sendall(frame(0x1, b"{", last=False) + frame(0x0, last=False) * 10 * limits.PARTS)
        assert ended(one)


def test_so_many_look_on_from_one_address(room: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ONLOOKERS_HERE", 3)
    ways = [room.ws, room.ws.replace(room.table_id, "none")]
    with ExitStack() as stack:
        for _ in range(3):
            assert "Welcome" == stack.enter_context(talking(room)).next()["type"]
        for way in ways:
            with connect(way) as more:
                assert "R_CROWD" in str(more.recv(timeout=10))
        with talking(room, room.joined("Ann")) as ann:
            assert "Welcome" == ann.next()["type"]
    until = time.monotonic() + 5
    while room.desk.nameless and time.monotonic() < until:
        time.sleep(0.01)
    assert not room.desk.nameless
    with talking(room) as again:
        assert "Welcome" == again.next()["type"]


def test_who_comes_and_goes_without_end_is_told_to_wait(room: Served) -> None:
    ann, ben = room.joined("Ann"), room.joined("Ben")
    answers: list[int] = []
    for _ in range(2 * limits.COMINGS[0]):
        try:
            with talking(room, ann):
                answers.append(101)
        except InvalidStatus as refused:
            answers.append(refused.response.status_code)
            break
    assert 429 == answers[-1]
    with talking(room, ben) as other, talking(room):
        assert "Welcome" == other.next()["type"]


@pytest.mark.parametrize("mark", ["\u202e", "\u2066", "\u202a"])
def test_what_is_said_is_read_as_it_is_written(room: Served, mark: str) -> None:
    with talking(room, room.joined("Ann")) as ann:
        ann.next()
        refused = ann.ask(type="Say", text=f"I {mark}fold")
        assert ("Reject", "E_SAID") == (refused["type"], refused["code"])
        assert "Ack" == ann.ask(type="Say", text="\u05e9\u05dc\u05d5\u05dd")["type"]


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such bound")
def test_the_room_has_as_many_files_as_it_may() -> None:
    program = "import resource; from anteup.cli.room import _many_files as many; many(); print(*resource.getrlimit(resource.RLIMIT_NOFILE))"
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    said = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, {hard})); {program}",
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()

    assert said[0] == said[1] != "256"
