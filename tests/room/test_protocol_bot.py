"""The page about the protocol: its bot plays, and it leaves no message out."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import get_args

import pytest

from anteup.engine.actions import Action
from anteup.room import limits
from anteup.room.protocol import Heard, TableSeen, Told
from anteup.table.asks import Ask
from tests.room.serving import serving

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/reference/protocol.md").read_text("utf-8")


def bot() -> str:
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert isinstance(code, str)
    return code


def test_the_bot_is_short() -> None:
    lines = [line for line in bot().splitlines() if line.strip()]

    assert len(lines) <= 30


@pytest.mark.parametrize(("game", "hands"), [("holdem-no-limit", 20), ("stud7", 2), ("draw", 2)])
def test_the_bot_plays(tmp_path: Path, game: str, hands: int) -> None:
    program = tmp_path / "bot.py"
    program.write_text(bot(), "utf-8")
    with serving(tmp_path / "room", game=game, pause=0, clock=0) as room:
        bots = [
            subprocess.Popen(
                [sys.executable, str(program), room.link, name, str(hands)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            for name in ("Ann", "Ben")
        ]
        with ExitStack() as ends:
            for one in bots:
                ends.enter_context(one)
                ends.callback(one.kill)
            said = [one.communicate(timeout=60) for one in bots]
        assert [(b"", b"")] * 2 == said
        assert [0, 0] == [one.returncode for one in bots]
        evening = room.table.evening
        assert evening.session.hands >= hands
        assert 0 == sum(evening.bank.balances.values())


def names(union: object) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


@pytest.mark.parametrize("union", [Told, Heard, Ask, Action, TableSeen])
def test_no_message_is_left_out(union: object) -> None:
    said = set(re.findall(r"`(\w+)`", PAGE))

    assert set() == names(union) - said


def test_no_code_is_left_out() -> None:
    sources = [
        ROOT / "src/anteup/room" / name for name in ("about.py", "actor.py", "app.py", "audience.py", "sockets.py")
    ]
    codes = set(re.findall(r'"(R_[A-Z_]+)[":]', "".join(path.read_text("utf-8") for path in sources)))

    assert {"R_FLOOD", "R_SLOW", "R_STALE", "R_NAMELESS", "R_BANNED", "R_RAIL"} <= codes
    assert set() == codes - set(re.findall(r"`(R_\w+)`", PAGE))


def test_its_figures_are_those_of_the_room() -> None:
    assert f"at most {limits.FRAME} bytes" in PAGE
    most, per_second = limits.FRAMES
    assert f"{per_second:g} a second are heard for long,\n{most} at once" in PAGE
    assert (8, 12) == (limits.UNREAD, limits.SOCKETS)  # as the codes say
