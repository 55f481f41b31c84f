"""Contradictions 33 to 38: how a jackpot begins, what opens it, and what it costs to open it without."""

from __future__ import annotations

from anteup.engine.events import FalseOpened, Penalised
from anteup.engine.menus import Exchange
from anteup.engine.openers import openers_bet
from anteup.rules.laws import Law
from anteup.rules.steps import Game
from anteup.table.session import next_hand
from tests.contradictions.evenings import evening, hand, laid, passed
from tests.ledger.tables import Table, game, own, sheet

JACKS = "S1 Jc Jd 9h 5s 3c, S2 Kh 8d 7c 4s 2h, S3 Qh Td 8c 6s 2d, S4 Ah 9d 7h 5c 3d, S5 Kc Ts 8h 4d 2c"
"""S1 has a pair of jacks, and nobody else has anything."""


def jackpot(book: str, players: int = 5, **said: str) -> Game:
    """A jackpot by a book, two the ante, a shilling the limit."""
    return own(sheet("jackpots", book, stakes="ante = 2, limit = 12", **said), players)


def test_c33_a_jackpot_keeps_the_old_ante_or_gives_it_back() -> None:
    victorian, laws, hoyle = (passed(evening(name)) for name in ("victorian-shilling", "laws-draw", "draw"))

    assert laid(victorian) == (3 + 15, [3] * 5)
    assert laid(laws) == (10, [2] * 5)
    assert next_hand(victorian).game.form == next_hand(laws).game.form == "jackpots"
    assert next_hand(hoyle).game.form == "draw"
    assert laid(hoyle) == (5 + 5, [1] * 5)


def test_c34_jacks_open_or_the_next_takes_queens() -> None:
    needed: dict[str, list[str]] = {}
    for name in ("victorian-shilling", "laws-draw"):
        table = passed(evening(name))
        for _ in range(4):
            first = openers_bet(next_hand(table).game)
            assert first is not None
            needed.setdefault(name, []).append(first.openers)
            table = passed(table)
    assert needed == {"victorian-shilling": ["JJ", "QQ", "KK", "JJ"], "laws-draw": ["JJ"] * 4}

    # The same pair of jacks opens the second jackpot: by one book that was false, by the other it was not.
    second = hand(passed(passed(evening("victorian-shilling"))), JACKS)
    assert second.hand.game.jackpot.openers == ("JJ", "QQ", "KK")
    second.play("S1 bets 6, S2 folds, S3 folds, S4 folds, S5 folds")
    assert [found.then for found in second.told(FalseOpened)] == ["void"]
    second = hand(passed(passed(evening("laws-draw"))), JACKS)
    second.play("S1 bets 6, S2 folds, S3 folds, S4 folds, S5 folds")
    assert not second.told(FalseOpened)
    assert second.stacks["S1"] - second.hand.began[0] == 15 - 1


def test_c35_an_unopened_jackpot_costs_an_ante_again_or_a_chip() -> None:
    pools: dict[str, list[int]] = {}
    for name in ("victorian-shilling", "laws-draw"):
        table = passed(evening(name))
        for _ in range(3):
            pools.setdefault(name, []).append(laid(table)[0])
            dealer = next_hand(table).chairs[-1]
            table = passed(table)
            assert next_hand(table).chairs[-1] == (dealer + 1) % 5
    assert pools == {"victorian-shilling": [18, 33, 48], "laws-draw": [10, 15, 20]}


def test_c36_a_false_opener_voids_the_pot_or_retires() -> None:
    cards = "S1 As 9h 7d 5c 3c, S2 Kh Kd 7c 4s 2h, S3 Qh Td 8c 6s 2d"
    victorian, laws = (Table(jackpot(book, 3), cards=cards) for book in ("victorian", "laws"))
    for table in (victorian, laws):
        table.play("S1 bets 4, S1 owns up" if table is laws else "S1 bets 4")
    # By the laws he pays what was in the pot when he opened it, and another may open.
    assert [found.then for found in laws.told(FalseOpened)] == ["reopened"]
    assert [(fine.amount, fine.into) for fine in laws.told(Penalised)] == [(6, "next pot")]
    assert (laws.turn, laws.still_in) == ("S2", ["S2", "S3"])
    laws.play("S2 bets 4, S3 folds")
    assert laws.stacks == {"S1": 1000 - 2 - 4 - 6, "S2": 1000 - 2 + 6 + 4, "S3": 1000 - 2}
    assert laws.hand.leaves.pot == 6

    victorian.play("S2 folds, S3 folds")
    assert [found.then for found in victorian.told(FalseOpened)] == ["void"]
    assert [(fine.amount, fine.into) for fine in victorian.told(Penalised)] == [(4, "next pot")]
    assert victorian.won == {}
    assert (victorian.hand.leaves.ended, victorian.hand.leaves.pot) == ("void", 6 + 4 + 4)


def test_c37_the_opener_may_not_draw_to_a_flush_or_may() -> None:
    held = "S1 Jh Jc 9h 5h 2h, S2 Kh Kd 7c 4s 2c, S3 Qs Td 8c 6s 2d"
    for book, law in (("laws", Law.SPLIT), ("victorian", None), ("hoyle", Law.SPLIT)):
        table = Table(jackpot(book, 3), cards=held)
        table.play("S1 bets 4, S2 calls, S3 folds")
        if law is None:
            table.play("S1 discards Jc")
            continue
        table.refuses("S1 discards Jc", law)
        table.play("S1 discards Jc aside" if book == "hoyle" else "S1 discards 9h 5h 2h")
    table = Table(jackpot("laws", 3), cards="S1 Jh Jc 9h 5h 2c, S2 Kh Kd 7c 4s 2d, S3 Qs Td 8c 6s 3d")
    table.play("S1 bets 4, S2 calls, S3 folds, S1 discards Jc 2c")
    assert table.turn == "S2", "three to a flush are no draw to one"


def test_c38_after_the_draw_the_opener_bets_first_or_the_usual_one_does() -> None:
    """One book says the opener; the other is silent, and a house may keep the order of its other games."""
    held = "S1 9h 7d 5c 3c 2s, S2 Kh Td 7c 4s 2h, S3 Qh Qd 8c 6s 2d, S4 As 9d 7h 5s 3d"
    first = {}
    for name, rules_ in (
        ("laws", jackpot("laws", 4)),
        ("victorian", jackpot("victorian", 4)),
        ("a house", jackpot("victorian", 4, bet="opened = { opens = 'left of the eldest' }")),
    ):
        table = Table(rules_, cards=held)
        table.play("S1 checks, S2 checks, S3 bets 4, S4 calls, S1 calls, S2 calls")
        while isinstance(table.may(), Exchange):
            table.play(f"{table.turn} stands pat")
        first[name] = table.turn
    assert first == {"laws": "S3", "victorian": "S3", "a house": "S2"}
    assert Table(game("draw", 3)).turn == "S1"
