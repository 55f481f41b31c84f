"""Logs that somebody has bent: whatever the lines say, they are a hand or they are refused, and by name."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.engine.actions import Seat
from anteup.engine.events import HandOpened
from anteup.engine.law import menu
from anteup.engine.lines import kept, read_kept, read_told, told
from anteup.engine.log import NotALog, fold, retraced, view
from tests.engine.playing import dealt, step_on

STRANGE: tuple[Any, ...] = (
    0,
    -1,
    1,
    2,
    3,
    7,
    10**9,
    2**70,
    "",
    "As",
    "??",
    "Jk",
    None,
    True,
    1.5,
    [],
    {},
    "fixed",
    "pot",
    "all",
)


def bend(value: Any, rng: random.Random) -> Any:
    """The same line with one thing in it changed."""
    match value:
        case dict() if value and rng.random() < 0.9:
            key = rng.choice(list(value))
            if rng.random() < 0.1:
                return {k: v for k, v in value.items() if k != key}
            return {**value, key: bend(value[key], rng)}
        case list() if value and rng.random() < 0.9:
            at = rng.randrange(len(value))
            if rng.random() < 0.2:
                return value[:at] + value[at + 1 :]
            return [*value[:at], bend(value[at], rng), *value[at + 1 :]]
        case int() if rng.random() < 0.6:
            return value + rng.choice((-3, -1, 1, 2, 100))
    return rng.choice(STRANGE)


@given(st.integers(0, 2**32))
def test_a_bent_log_is_a_hand_or_is_refused(seed: int) -> None:
    rng = random.Random(seed)
    log = dealt(rng)
    while step_on(log, rng):
        pass
    house, seat = kept(log.events), told(log.seen(rng.choice((None, Seat(0)))))

    for text, read, made in ((house, read_kept, fold), (seat, read_told, view)):
        for _ in range(10):
            lines = [json.loads(line) for line in text.splitlines()]
            for _ in range(rng.randint(1, 3)):
                at = rng.randrange(len(lines))
                choice = rng.random()
                if choice < 0.7:
                    lines[at] = bend(lines[at], rng)
                elif choice < 0.8:
                    del lines[at]
                elif choice < 0.9:
                    lines.insert(rng.randrange(len(lines)), lines[at])
                else:
                    rng.shuffle(lines)
            bent = "\n".join(json.dumps(line) for line in lines)
            try:
                for events in read(bent):
                    hand = made(events)  # type: ignore[arg-type]
                    menu(hand)
                    if made is fold:
                        assert retraced(events) == hand
            except NotALog as refused:
                assert str(refused).startswith(("line ", "event ", "a log begins"))  # noqa: PT017


@given(st.binary(max_size=200))
def test_any_bytes_are_lines_or_are_refused(raw: bytes) -> None:
    for read in (read_kept, read_told):
        try:
            hands = read(raw)
        except NotALog as refused:
            assert str(refused).startswith("line ")  # noqa: PT017
        else:
            assert all(isinstance(hand[0], HandOpened) for hand in hands)
            assert bool(hands) == bool(raw.strip())


def test_text_that_is_no_text() -> None:
    with pytest.raises(NotALog, match="line 1"):
        read_kept("\ud800")
