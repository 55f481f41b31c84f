"""What others got wrong, and what the ledger gives as examples.

One test goes through all of a kind, so that it can say how many it found.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from anteup.cards import cards
from anteup.ranking import USUAL, Class, NoHand, Plays, Ranks, category, evaluate, evaluator, reference
from anteup.ranking.ranks import LOWEST
from tests.ranking.outside import reports, vectors

PLAYS: dict[str, Plays] = {
    "five-card": "any five",
    "holdem": "any five",
    "omaha": "two and three",
    "omaha8": "two and three",
}
"""By the game of a report, where the highest hand wins; Omaha's low also has an eight or better."""
VICTORIAN = Ranks(
    ace_in_straights="low",
    five_of_a_kind=False,
    full_house="threes alone",
    wild_card="higher",
    duplicates=True,
)
BOOKS = {
    "hoyle": USUAL,
    "hoyle_bug": Ranks(joker="bug"),
    "hoyle_deuces": USUAL,
    "holdem": USUAL,
    "holdem_intro": USUAL,
    "victorian": VICTORIAN,
    "victorian_mod": replace(VICTORIAN, blaze="JQKA", skip_straight=True),
}
WILD = {"hoyle_deuces": cards("2c 2d 2h 2s")}
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
    "five": "five of a kind",
}


def winners(hands: dict[str, str], strengths: list[int | None]) -> list[str]:
    """Who has the best hand; nobody where no hand qualifies."""
    best = max((strength for strength in strengths if strength is not None), default=None)
    return [seat for seat, strength in zip(hands, strengths, strict=True) if strength is not None and strength == best]


def test_showdowns_that_others_got_wrong() -> None:
    seen = []
    for number, case in reports("showdown").items():
        seen.append(number)
        if case["game"] == "2-7":
            low = evaluator("2-7").strengths([cards(hand) for hand in case["hands"].values()])
            assert case["winners"] == winners(case["hands"], low), number
            continue
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

    assert {"BUG-001", "BUG-026", "BUG-037"} <= set(seen)
    assert len(seen) >= 12


def test_hands_that_others_named_wrong() -> None:
    seen = []
    for number, case in reports("category").items():
        seen.append(number)
        game, board = case.get("game", "five-card"), case.get("board", "")
        if game == "deuces wild":
            made = evaluate(case["hand"], board, wild="2")
        else:
            made = evaluate(case["hand"], board, plays=PLAYS[game])

        assert CLASSES[case["category"]] == made.category, number
        if "key" in case:
            pips = [made.strength >> place & 15 for place in (16, 12, 8, 4, 0)]
            assert case["key"] == [pip + 1 for pip in pips if pip], number

    assert {"BUG-017", "BUG-024", "BUG-028"} <= set(seen)


def test_a_card_twice_is_refused_as_reported() -> None:
    refused = reports("reject_duplicate")

    assert "BUG-007" in refused
    for case in refused.values():
        with pytest.raises(NoHand, match="stands twice"):
            evaluate(case["cards"])


def strength(book: str, hand: str, changes: dict[str, Any] | None = None) -> int:
    """By the ledger's book, with some of its options changed, and the same by the plain words."""
    ranks, changed = BOOKS[book], changes or {}
    assert {"dup_ban", "kickers"} >= {*changed}
    ranks = replace(
        ranks,
        duplicates=not changed.get("dup_ban", not ranks.duplicates),
        kickers=changed.get("kickers", ranks.kickers),
    )
    found = evaluator(ranks=ranks)(cards(hand), (), WILD.get(book, ()))
    assert found is not None
    if hand.count("Jk") + (hand.count("2") if book in WILD else 0) < 2:  # with two the plain words take long
        assert reference.best("high", "any five", 0, ranks, cards(hand), (), WILD.get(book, ())) == found
    return found


def test_what_the_ledger_compares() -> None:
    seen = 0
    for entry, examples in vectors("cmp").items():
        for book, one, other, expected, *options in examples:
            seen += 1
            first, second = strength(book, one, *options), strength(book, other, *options)

            assert expected == (first > second) - (first < second), f"{entry}: {one} against {other}"

    assert seen >= 73


def test_what_the_ledger_calls_hands() -> None:
    seen = 0
    for entry, examples in vectors("cat").items():
        for book, hand, expected in examples:
            seen += 1

            assert CLASSES[expected] == category(strength(book, hand), BOOKS[book]), f"{entry}: {hand}"

    assert seen >= 18


def test_the_orders_of_the_ledger() -> None:
    """H-025 and I-016: an example of each class, the best first."""
    found = vectors("order")
    for [[book, hands]] in found.values():
        strengths = [strength(book, hand) for hand in hands]

        assert sorted({*strengths}, reverse=True) == strengths

    assert {"H-025", "I-016"} <= {*found}


def test_what_the_ledger_calls_low() -> None:
    low = evaluator("a-5")
    for entry, [[one, other, expected]] in vectors("low").items():
        first, second = low(cards(one)) or 0, low(cards(other)) or 0

        assert expected == (first > second) - (first < second), entry
        assert LOWEST - 0x54321 == first
