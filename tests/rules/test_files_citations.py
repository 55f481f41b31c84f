"""A rule stands at a sentence of a rule page only where it is about that very sentence."""

from __future__ import annotations

import re

import pytest

from anteup.rules import deal_out
from anteup.rules.page import page


@pytest.mark.parametrize(
    ("name", "sentence", "ids"),
    [
        # A high card that must bet is Hoyle's, one that brings it in is razz as a card room has it.
        ("stud7-hoyle", "First speaks whoever shows the highest card", {"H-051"}),
        ("razz", "First speaks whoever shows the highest card", {"H-051", "ROBERT-STUD-2", "ROBERT-RAZZ-3", "ROBERT-TIES-1"}),
        ("stud7", "First speaks whoever shows the lowest card", {"H-051", "ROBERT-STUD-2", "ROBERT-STUD-1", "ROBERT-TIES-1"}),
        # Straddles over an ante are the old books', those over a blind the card room's.
        ("victorian-shilling", "The player after the last blind may straddle", {"V-011", "L-25"}),
        ("holdem-straddle", "The player after the last blind may straddle", {"WSOP-L-161"}),
        ("holdem-straddle", "Nobody may straddle him", {"WSOP-L-161"}),
        ("victorian-shilling", "Nobody may straddle him", {"V-014"}),
        # What is said of a board is not said of a game without one.
        ("draw", "The highest hand of", {"H-025"}),
        ("stud7", "The highest hand of", {"H-025"}),
        ("holdem", "The highest hand of", {"H-025", "T-024", "T-025"}),
        ("stud7", "Burn a card and deal", {"H-003", "H-016", "H-017", "TDA-38"}),
        ("holdem", "Burn a card and turn", {"T-006", "I-007", "TDA-38"}),
        # High and low, and two boards, are two things.
        ("stud8", "Every pot is cut into two equal shares", {"H-006"}),
        ("double-board", "Every pot is cut into two equal shares", set()),
        # The document that says the opposite is no source, nor is one of cards thrown away for a stock that runs out.
        ("no-check-raise", "Who has checked may only call or fold", {"ROBERT-A5-2"}),
        ("draw", "Where the pack runs out", set()),
        ("stud7", "Odd chips go", {"TDA-20", "WSOP-L-149"}),
    ],
)  # fmt: skip
def test_a_rule_is_cited_where_it_is_about_the_sentence(name: str, sentence: str, ids: set[str]) -> None:
    text = re.findall(
        rf"{sentence}[^.]*(?:\.|: )(?: (?:He|Equal)[^\[.]*\.)?(?: \[[^\]]*\])?", " ".join(page(deal_out(name)).split())
    )

    assert text
    assert ids == {id for found in text for id in re.findall(r"[A-Z]+-[A-Z0-9-]+", found.partition("[")[2])}
