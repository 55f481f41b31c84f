"""At a real terminal: a pseudo-terminal of eighty columns and twenty-four lines, typed into as a person would."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import anteup

SECONDS = 20.0


def _at_a_terminal() -> None:
    """A child has a terminal of its own, and heeds Ctrl-C even where the tests run in the background, and do not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Person:
    """Somebody at a terminal, who reads until he sees what he waits for, and types."""

    def __init__(self, *args: str, columns: int = 80) -> None:
        self.end, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        env = {"PYTHONPATH": str(Path(anteup.__file__).parents[1]), "TERM": "xterm-256color", "PYTHONUTF8": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "anteup", *args],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env={**{key: value for key, value in os.environ.items() if key in {"PATH", "HOME", "LANG"}}, **env},
            start_new_session=True,
            preexec_fn=_at_a_terminal,  # noqa: PLW1509 (so that Ctrl-C reaches the child)
        )
        os.close(inside)
        self.screen = ""
        self.read = 0

    def sees(self, sought: str) -> None:
        """Reads on until something stands on the screen."""
        until = time.monotonic() + SECONDS
        while (at := plain(self.screen).find(sought, self.read)) < 0:
            ready, _, _ = select.select([self.end], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"{sought!r} did not come:\n{plain(self.screen)[self.read :]}"
            try:
                part = os.read(self.end, 65536)
            except OSError:
                part = b""
            assert part, f"it ended without {sought!r}:\n{plain(self.screen)[self.read :]}"
            self.screen += part.decode("utf-8", "replace")
        self.read = at + len(sought)

    def types(self, keys: str) -> None:
        time.sleep(0.2)  # nobody is quicker; an interrupt just as reading begins would wait for the next key
        os.write(self.end, keys.encode())


def plain(text: str) -> str:
    """Text without colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


@contextmanager
def person(*args: str, columns: int = 80) -> Iterator[Person]:
    someone = Person(*args, columns=columns)
    try:
        yield someone
    finally:
        if someone.process.poll() is None:
            someone.process.send_signal(signal.SIGKILL)
        someone.process.wait()
        os.close(someone.end)


def test_a_hand_at_the_terminal() -> None:
    with person("play", "holdem", "--book", "tda", "--seed", "1") as someone:
        someone.sees("all-in 200\r\n> ")
        assert "\x1b[32m╭" in someone.screen, "the table has its colour"
        assert "\x1b[1;31mJ♥" in someone.screen, "a heart is red"
        someone.types("k\r")
        someone.sees("A player facing a bet may not check.")
        someone.types("?\r")
        someone.sees("Hands alike in every rank tie")
        someone.types("f\r")
        someone.sees("You fold.")
        someone.sees("Hand 2")
        someone.types("q\r")
        someone.sees("1 hand played. You sat down with 200 and leave with 200: even.")
        assert 0 == someone.process.wait(SECONDS)

    lines = plain(someone.screen).replace("\r", "").split("\n")
    assert max(len(line) for line in lines) <= 80
    assert "Traceback" not in someone.screen


def test_control_c_and_control_d_end_cleanly() -> None:
    for key in ("\x03", "\x04"):
        with person("play", "kuhn", "--seed", "4") as someone:
            someone.sees("call 1\r\n> ")
            someone.types(key)
            someone.sees("0 hands played. You sat down with 100 and leave with 100: even.")

            assert 0 == someone.process.wait(SECONDS)
            assert "Hand 1 is abandoned" in someone.screen
            assert "Traceback" not in someone.screen


def test_strange_keys_do_no_harm() -> None:
    with person("play", "kuhn", "--seed", "4", columns=40) as someone:
        someone.sees("> ")
        for keys in ("\x00x\x07y\r", "\x1b[C\x1b[Dzz\r", "\x7f\x7f\r", "é\r", "\x1b\x1bz\x1b[5~z\r", "\t\tzz\r"):
            someone.types(keys)
            someone.sees("Not understood.")
            someone.sees("> ")
        someone.types("q\r")
        someone.sees("even.")
        assert 0 == someone.process.wait(SECONDS)
        assert "Traceback" not in someone.screen
