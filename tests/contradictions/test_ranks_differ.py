"""Contradictions 1 to 10: the same cards, called, and another hand wins."""

from __future__ import annotations

import pytest

from anteup.ranking import evaluate
from anteup.rules import Malformed
from tests.contradictions.books import FIVE_BOOKS, plain, winners
from tests.ledger.tables import Table, game

JOKER = "jokers = 1"


def test_c01_ace_to_ten_is_the_best_straight_or_none() -> None:
    held = "S1 Ac Kd Qh Js Tc, S2 2c 2d 7h 8s 9c"
    assert {book: winners(plain(book), held) for book in FIVE_BOOKS} == {
        "hoyle": "S1",
        "victorian": "S2",
        "laws": "S1",
        "holdem": "S1",
        "holdem-home": "S1",
    }
    best = "S1 Kd Qh Js Tc 9d, S2 Ac Kh Qd Jd Th"
    assert (winners(plain("victorian"), best), winners(plain("hoyle"), best)) == ("S1", "S2")
    for book in FIVE_BOOKS:  # five to ace is a straight in all of them, the lowest, and none runs round the corner
        assert winners(plain(book), "S1 5c 4d 3h 2s Ac, S2 6c 5d 4h 3s 2c") == "S2"
        assert winners(plain(book), "S1 5c 4d 3h 2s Ac, S2 9c 9d 9h Ks 7c") == "S1"
        assert winners(plain(book), "S1 3c 2d Ah Ks Qc, S2 4c 4d 7h 8s 9c") == "S2"


def test_c02_equal_threes_of_a_full_house_tie_or_the_pair_decides() -> None:
    held, board = "S1 As Ah, S2 Qs Qh", "Kc Kd Kh 3s 2c"
    assert {book: winners(plain(book, board=5), held, board) for book in FIVE_BOOKS} == {
        "hoyle": "S1",
        "victorian": "S1 S2",
        "laws": "S1",
        "holdem": "S1",
        "holdem-home": "S1",
    }
    deuces = 'wild = { cards = ["deuces"] }'  # with several wild cards it matters in closed poker too
    assert winners(plain("hoyle", deuces), "S1 2c Kd Kh 4s 4c, S2 2d Ks Kc 5s 5c") == "S2"
    higher = winners(plain("victorian", deuces), "S1 2c Kd Kh 4s 4c, S2 2d Ks Kc 5s 5c")
    assert higher == "S1 S2"


def test_c03_cards_beside_a_pair_decide_or_are_worth_nothing() -> None:
    to_the_letter = plain("victorian", "ranks = { kickers = false }")
    for held in (
        "S1 Jc Jd Ah 3s 2c, S2 Jh Js Kc Qd Td",
        "S1 Kc Kd 5h 5s Qd, S2 Kh Ks 5c 5d Jd",
    ):
        assert {book: winners(plain(book), held) for book in FIVE_BOOKS} == dict.fromkeys(FIVE_BOOKS, "S1")
        assert winners(to_the_letter, held) == "S1 S2"


def test_c04_flushes_go_by_all_their_cards_or_by_the_highest() -> None:
    held = "S1 As Qs Ts 9s 3s, S2 Ah Qh Th 3h 2h"
    assert {book: winners(plain(book), held) for book in FIVE_BOOKS} == dict.fromkeys(FIVE_BOOKS, "S1")
    assert winners(plain("victorian", 'ranks = { flush = "top card" }'), held) == "S1 S2"


def test_c05_suits_break_no_ties_or_hearts_come_first() -> None:
    held = "S1 Ac Kd 9h 5s 3c, S2 Ah Kc 9s 5h 3d"
    assert {book: winners(plain(book), held) for book in FIVE_BOOKS} == dict.fromkeys(FIVE_BOOKS, "S1 S2")

    won: dict[str, set[str]] = {}
    for name in ("holdem", "holdem-hearts"):  # by one book, and a house that has hearts first
        table = Table(game(name, 3, book="holdem-home"), cards="S1 As Kd, S2 Ah Kc, S3 2c 7d", board="Qd 9c 8s 3h 3s")
        table.play("S3 folds, S1 calls, S2 checks")
        table.check_down()
        won[name] = set(table.won)
    assert won == {"holdem": {"S1", "S2"}, "holdem-hearts": {"S2"}}


def test_c06_a_joker_is_worth_its_card_or_more() -> None:
    held = "S1 Jk Ac Kd 7h 3s, S2 Ah As Ks 7d 3c"
    assert {book: winners(plain(book, JOKER), held) for book in ("hoyle", "victorian", "holdem-home")} == {
        "hoyle": "S1 S2",
        "victorian": "S1",
        "holdem-home": "S1 S2",
    }
    for book in ("laws", "holdem"):  # these have no joker at all, unless a house rule says what it is
        with pytest.raises(Malformed, match="joker"):
            plain(book, JOKER)


def test_c07_a_joker_is_another_ace_of_the_flush_or_may_not_be() -> None:
    held = "S1 Jk As Ks 9s 4s, S2 Ah Kh Qh Jh 9h"
    hoyle, victorian = plain("hoyle", JOKER), plain("victorian", JOKER)
    assert (winners(hoyle, held), winners(victorian, held)) == ("S2", "S1")
    assert evaluate("Jk As Ks 9s 4s", ranks=hoyle.ranks).in_full.endswith("joker as the queen of spades")
    assert evaluate("Jk As Ks 9s 4s", ranks=victorian.ranks).in_full.endswith("joker as the ace of spades")


def test_c08_the_bug_is_an_ace_and_the_full_joker_a_third_king() -> None:
    held = "S1 Kc Kd Jk 7h 2s, S2 Qc Qd 3h 3s 9c"
    bug = plain("hoyle", JOKER, 'ranks = { joker = "bug" }')
    assert (winners(bug, held), winners(plain("victorian", JOKER), held)) == ("S2", "S1")
    assert winners(bug, "S1 Ac Ad Jk 7h 2s, S2 Qc Qd 3h 3s 9c") == "S1"


def test_c09_five_nines_beat_a_straight_flush_or_are_four() -> None:
    held = "S1 Jk 9c 9d 9h 9s, S2 8h 7h 6h 5h 4h"
    assert {book: winners(plain(book, JOKER), held) for book in ("hoyle", "victorian", "holdem-home")} == {
        "hoyle": "S1",
        "victorian": "S2",
        "holdem-home": "S1",
    }
    aces = "S1 Jk Ac Ad Ah As, S2 Kc Kd Kh Ks Qh"
    assert winners(plain("victorian", JOKER), aces) == "S1"
    assert evaluate("Jk Ac Ad Ah As", ranks=plain("victorian", JOKER).ranks).category == "four of a kind"


def test_c10_a_blaze_and_a_skip_straight_are_hands_or_nothing() -> None:
    extra = plain("victorian", 'ranks = { blaze = "JQKA", skip_straight = true }')
    court, skip = "S1 Jc Jd Qh Qs Kc, S2 Ac Ad 9h 9s 2c", "S1 2c 4d 6h 8s Tc, S2 9c 9d 9h Ks 3c"
    assert (winners(extra, court), winners(extra, skip)) == ("S1", "S1")
    for book in FIVE_BOOKS:
        assert (winners(plain(book), court), winners(plain(book), skip)) == ("S2", "S2")
    usual = plain("victorian").ranks.classes
    for rules in (extra, game("blaze-and-skip", 4)):
        classes = rules.ranks.classes
        assert tuple(kind for kind in classes if kind in usual) == usual
        assert classes[2:6] == ("two pairs", "blaze", "three of a kind", "skip straight")
