"""The lines of a hand, as the terminal shows them."""

from __future__ import annotations

import pytest

from anteup.cards import cards
from anteup.cli.show import ASCII, FULL, Ink
from anteup.cli.told import inked
from anteup.history.line import Line, Sum, Tone

FLOP = Line(("Flop", "  ", cards("Ah Td"), "   pot ", Sum("1,200")), "street")


@pytest.mark.parametrize(
    ("ink", "shown"), [(FULL, "── Flop  A♥ 10♦   pot 1,200"), (ASCII, "-- Flop  Ah 10d   pot 1,200")]
)
def test_suits_where_the_terminal_has_them(ink: Ink, shown: str) -> None:
    assert shown == inked(FLOP, ink).plain


def test_a_street_has_a_green_name_red_hearts_and_yellow_sums() -> None:
    text = inked(FLOP, FULL)
    spans = {text.plain[span.start : span.end]: str(span.style) for span in text.spans}

    assert {"── Flop": "green", "A♥": "bold red", "10♦": "bold red", "1,200": "yellow"} == spans
    assert "" == text.style


@pytest.mark.parametrize(("tone", "style"), [("plain", ""), ("title", "bold"), ("loud", "bold"), ("quiet", "dim")])
def test_a_tone_is_the_whole_lines(tone: Tone, style: str) -> None:
    assert style == inked(Line(("Ann folds.",), tone), FULL).style


def test_cards_that_nobody_knows_and_names_that_would_disturb() -> None:
    assert "A?n holds ▮▮." == inked(Line(("A\x1bn holds ", cards("?? ??"), ".")), FULL).plain


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Ann shows a T-7-4-3-2 low.", "Ann shows a 10-7-4-3-2 low."),
        ("four-card badugi T-7-2-A", "four-card badugi 10-7-2-A"),
        ("one-card badugi T", "one-card badugi 10"),
        ("T-bone folds.", "T-bone folds."),
    ],
)
def test_a_ten_is_written_alike_in_cards_and_in_lows(said: str, shown: str) -> None:
    assert shown == inked(Line((said,)), FULL).plain
