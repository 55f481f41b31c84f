"""Contradictions 39 and 40: who has to show, and what becomes of equal hands."""

from __future__ import annotations

from anteup.engine.events import Mucked, Proved, Shown
from tests.contradictions.books import FIVE_BOOKS, plain, winners
from tests.ledger.tables import Table, game


def test_c39_all_show_or_the_beaten_may_keep_theirs() -> None:
    held = "S1 As Ah Kd Kc 2h, S2 Qs Qh 9d 5c 3h, S3 Js Jh 8d 6c 4h"
    shown = {}
    for book in ("hoyle", "victorian", "laws", "holdem", "holdem-home"):
        table = Table(plain(book), cards=held)
        table.play("S1 checks, S2 bets 1, S3 calls, S1 calls")
        shown[book] = table.at_showdown
        assert bool(table.told(Mucked)) == (book == "holdem")
    assert shown == {
        "hoyle": ["S2 shows", "S3 shows", "S1 shows"],
        "victorian": ["S1 shows", "S2 shows", "S3 shows"],
        "laws": ["S1 shows", "S2 shows", "S3 shows"],
        "holdem": ["S2 shows", "S3 mucks", "S1 shows"],
        "holdem-home": ["S2 shows", "S3 shows", "S1 shows"],
    }

    uncontested = Table(plain("hoyle"), cards=held)
    uncontested.play("S1 bets 1, S2 folds, S3 folds")
    assert not uncontested.told(Shown)
    opener = Table(game("victorian-jackpot", 3), cards=held)
    opener.play("S1 bets 6, S2 folds, S3 folds")
    assert len(opener.told(Proved)) == 1


def test_c40_equal_hands_split_in_every_book() -> None:
    """In a hand nothing differs: one document gives everything to the best hand, and what is equal is best twice."""
    held = "S1 Ac Kd 9h 5s 3c, S2 Ah Kc 9s 5h 3d"
    assert {book: winners(plain(book), held) for book in FIVE_BOOKS} == dict.fromkeys(FIVE_BOOKS, "S1 S2")
    table = Table(plain("holdem-home"), cards=held)
    table.play("S1 bets 2, S2 calls, S3 folds")
    assert table.won == {"S1": 4, "S2": 3}
    better = "S1 Ac Kd 9h 5s 4c, S2 Ah Kc 9s 5h 3d"
    assert {book: winners(plain(book), better) for book in FIVE_BOOKS} == dict.fromkeys(FIVE_BOOKS, "S1")
