"""A program that talks to a table: what a browser does, without the browser."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from anteup.room.identity import COOKIE
from tests.room.serving import Served

Frame: TypeAlias = dict[str, Any]


class Talker:
    """One socket."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.heard: list[Frame] = []
        """All frames so far."""
        self.turn: Frame | None = None
        """What it is asked now."""

    def send(self, frame: Frame) -> None:
        """Sends a message."""
        self.line.send(json.dumps(frame))

    def next(self, seconds: float = 10) -> Frame:
        """The next frame. Raises TimeoutError, and ConnectionClosed."""
        frame: Frame = json.loads(self.line.recv(timeout=seconds))
        self.heard.append(frame)
        if frame["type"] == "YourTurn":
            self.turn = frame
        elif frame["type"] == "TurnOver" and self.turn is not None and self.turn["turn"] == frame["turn"]:
            self.turn = None
        return frame

    def until(self, kind: str | Callable[[Frame], bool], seconds: float = 10) -> Frame:
        """The next frame of a kind; those before it are passed over."""
        while True:
            frame = self.next(seconds)
            if frame["type"] == kind if isinstance(kind, str) else kind(frame):
                return frame

    def answer(self, id: str) -> Frame:
        """The answer to a message."""
        return self.until(lambda frame: frame["type"] in {"Ack", "Reject"} and frame["id"] == id)

    def ask(self, **ask: Any) -> Frame:
        """Asks the table something, and gives the answer: `ask(type="Say", text="hello")`."""
        id = secrets.token_hex(4)
        self.send({"type": "Request", "id": id, "ask": ask})
        return self.answer(id)

    def act(self, turn: Frame, **action: Any) -> Frame:
        """Acts at a turn, and gives the answer."""
        id = secrets.token_hex(4)
        self.send({"type": "Act", "id": id, "turn": turn["turn"], "action": action})
        return self.answer(id)

    def drain(self, seconds: float = 0.02) -> None:
        """Hears whatever comes within a moment."""
        try:
            while True:
                self.next(seconds)
        except TimeoutError:
            return

    def rest(self) -> list[Frame]:
        """All that is left until the line is closed from the other side."""
        found: list[Frame] = []
        try:
            while True:
                found.append(self.next(15))
        except ConnectionClosed:
            return found

    def events(self) -> Iterator[Frame]:
        """The lines of the journal that it has heard of, with their numbers."""
        for frame in self.heard:
            yield from frame.get("events", ())


@contextmanager
def talking(room: Served, token: str = "", **headers: str) -> Generator[Talker]:
    """A socket to the room's table, with a cookie or without."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    if token:
        sent["cookie"] = f"{COOKIE}={token}"
    with connect(room.ws, additional_headers=sent, max_size=None, max_queue=None) as line:
        yield Talker(line)


def played(talkers: Sequence[Talker], acts: int, seconds: float = 20) -> None:
    """So many acts, each the cheapest there is; all of them are granted."""
    until = time.monotonic() + seconds
    while acts:
        assert time.monotonic() < until, f"nobody is to act, and {acts} acts are wanted"
        for talker in talkers:
            talker.drain()
            if talker.turn is not None and acts:
                turn = talker.turn
                answer = talker.act(turn, **cheap(turn))
                assert answer["type"] == "Ack", answer
                acts -= 1


def cheap(turn: Frame) -> Frame:
    """The cheapest lawful answer that stays in, in a game that only bets."""
    menu = turn["menu"]
    if menu["type"] == "Tabling":
        return {"type": "ShowHand"}
    assert menu["type"] == "Wager", menu
    return {"type": "Check"} if menu["check"] else {"type": "Call"} if menu["call"] else {"type": "Fold"}
