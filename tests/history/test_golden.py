"""What a release has written, every later one reads: its hands are dealt again to the same stacks, for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import anteup
from anteup.engine.events import Event, House
from anteup.engine.lines import kept, read_kept, read_told
from anteup.engine.log import NotALog, fold, retraced, view
from tests.gates.tree import ROOT
from tools.golden_log import missing

LOGS = sorted((ROOT / "tests" / "golden" / "logs").glob("*.jsonl"))


def hands(path: Path) -> list[tuple[list[Event], list[int]]]:
    """The hands of a release's log, and the stacks at the end of each."""
    stacks: list[list[int]] = json.loads(path.with_suffix(".json").read_text("utf-8"))
    return list(zip(read_kept(path.read_bytes()), stacks, strict=True))


def test_this_release_has_its_golden_log() -> None:
    assert anteup.__version__ in {path.stem for path in LOGS}


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_log_of_a_release_is_dealt_again(path: Path) -> None:
    told = 0
    for events, stacks in hands(path):
        if any(isinstance(event, House) for event in events):
            hand = retraced(events)

            assert stacks == list(hand.stacks)
            assert hand == fold(events)
        else:
            told += 1

            assert stacks == list(view(events).stacks)  # type: ignore[arg-type]
    assert told


def test_the_log_of_this_release_has_every_event_there_is() -> None:
    path = next(path for path in LOGS if path.stem == anteup.__version__)

    assert set() == missing(event for events, _ in hands(path) for event in events)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_that_is_written_again_says_the_same(path: Path) -> None:
    events = [hand for hand, _ in hands(path)]

    assert events == read_kept(b"".join(kept(hand) for hand in events))


def test_what_a_viewer_was_told_is_read_as_such_and_what_the_house_keeps_is_not() -> None:
    path = LOGS[0]
    lines = path.read_bytes().split(b'{"type":"HandOpened"')
    told = [b'{"type":"HandOpened"' + text for text in lines[1:] if b'"type":"PackSealed"' in text]

    assert [len(read_told(text)) for text in told] == [1] * len(told)
    with pytest.raises(NotALog, match="line 2"):
        read_told(path.read_bytes())


def test_an_event_of_somebody_who_is_not_there() -> None:
    (events, _), *_ = hands(LOGS[0])
    for seat in (-1, 6, 10**12):
        line = b'{"type":"Folded","seat":%d}\n' % seat
        (broken,) = read_kept(kept(events[:3]) + line)

        with pytest.raises(NotALog, match=r"event 4: Folded does not fit the hand before it \(there are 6 seats\)"):
            fold(broken)


@pytest.mark.parametrize("number", range(1, 40))
def test_a_log_that_lacks_a_line_is_noticed(number: int) -> None:
    (events, _), *_ = hands(LOGS[0])
    broken = events[:number] + events[number + 1 :]

    if number < len(events) - 1:
        with pytest.raises(NotALog):
            retraced(broken)


def test_a_card_that_was_changed_is_noticed() -> None:
    (events, _), *_ = hands(LOGS[0])
    text = kept(events).decode()
    card = events[-1].__class__.__name__

    assert "HandEnded" == card
    board = next(line for line in text.splitlines() if '"BoardDealt"' in line)
    other = board.replace(board[board.index('["') + 2 : board.index('["') + 4], "2c" if "2c" not in board else "2d")
    with pytest.raises(NotALog, match="the rules bring BoardDealt"):
        retraced(read_kept(text.replace(board, other))[0])
