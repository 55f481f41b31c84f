"""What others got wrong, and what the ledger gives as examples.

One test goes through all of a kind, so that it can say how many it found.
"""

from __future__ import annotations

import pytest

from anteup.cards import cards
from anteup.ranking import USUAL, Class, NoHand, Plays, evaluate, evaluator
from anteup.ranking.ranks import LOWEST
from tests.ranking.hands import ACE_LOW
from tests.ranking.outside import reports, vectors

PLAYS: dict[str, Plays] = {
    "five-card": "any five",
    "holdem": "any five",
    "omaha": "two and three",
    "omaha8": "two and three",
}
"""By the game of a report. Wild cards and the deuce-to-seven low are not ranked here."""
BOOKS = {"hoyle": USUAL, "holdem": USUAL, "holdem_intro": USUAL, "victorian": ACE_LOW}
CLASSES: dict[str, Class] = {
    "high": "high card",
    "pair": "one pair",
    "two pair": "two pairs",
    "two_pair": "two pairs",
    "trips": "three of a kind",
    "straight": "straight",
    "flush": "flush",
    "full": "full house",
    "quads": "four of a kind",
    "sflush": "straight flush",
    "straight flush": "straight flush",
}


def winners(hands: dict[str, str], strengths: list[int | None]) -> list[str]:
    """Who has the best hand; nobody where no hand qualifies."""
    best = max((strength for strength in strengths if strength is not None), default=None)
    return [seat for seat, strength in zip(hands, strengths, strict=True) if strength is not None and strength == best]


def test_showdowns_that_others_got_wrong() -> None:
    seen = []
    for number, case in reports("showdown").items():
        if case["game"] not in PLAYS:
            continue
        seen.append(number)
        plays, board = PLAYS[case["game"]], cards(case["board"])
        hands = {seat: cards(hand) for seat, hand in case["hands"].items()}
        high = evaluator("high", plays).strengths(list(hands.values()), board)
        low = evaluator("a-5", plays, 8).strengths(list(hands.values()), board)

        assert case["winners"] == winners(case["hands"], high), number
        if "low" in case:
            assert case["low"] == winners(case["hands"], low), number
        if "category" in case:
            first = case["hands"][case["winners"][0]]
            assert CLASSES[case["category"]] == evaluate(first, case["board"], plays=plays).category, number

    assert {"BUG-001", "BUG-037"} <= set(seen)
    assert len(seen) >= 11


def test_hands_that_others_named_wrong() -> None:
    seen = []
    for number, case in reports("category").items():
        if case.get("game", "five-card") not in PLAYS:
            continue
        seen.append(number)
        made = evaluate(case["hand"], case.get("board", ""), plays=PLAYS[case.get("game", "five-card")])

        assert CLASSES[case["category"]] == made.category, number
        if "key" in case:
            pips = [made.strength >> place & 15 for place in (16, 12, 8, 4, 0)]
            assert case["key"] == [pip + 1 for pip in pips if pip], number

    assert {"BUG-017", "BUG-024"} <= set(seen)


def test_a_card_twice_is_refused_as_reported() -> None:
    refused = reports("reject_duplicate")

    assert "BUG-007" in refused
    for case in refused.values():
        with pytest.raises(NoHand, match="stands twice"):
            evaluate(case["cards"])


def test_what_the_ledger_compares() -> None:
    seen = 0
    for entry, examples in vectors("cmp").items():
        for book, one, other, expected, *options in examples:
            if book not in BOOKS or "Jk" in one or options:
                continue
            seen += 1
            table = evaluator(ranks=BOOKS[book])
            first, second = table(cards(one)) or 0, table(cards(other)) or 0

            assert expected == (first > second) - (first < second), f"{entry}: {one} against {other}"

    assert seen >= 50


def test_what_the_ledger_calls_hands() -> None:
    seen = 0
    for entry, examples in vectors("cat").items():
        for book, hand, expected in examples:
            if book not in BOOKS or "Jk" in hand:
                continue
            seen += 1

            assert CLASSES[expected] == evaluate(hand, ranks=BOOKS[book]).category, f"{entry}: {hand}"

    assert seen >= 10


def test_what_the_ledger_calls_low() -> None:
    low = evaluator("a-5")
    for entry, [[one, other, expected]] in vectors("low").items():
        first, second = low(cards(one)) or 0, low(cards(other)) or 0

        assert expected == (first > second) - (first < second), entry
        assert LOWEST - 0x54321 == first
