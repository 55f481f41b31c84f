"""Every law has somebody who breaks it, and is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anteup.engine.actions import Check, Fold, Seat
from anteup.engine.law import judge, menu
from anteup.rules.laws import Law
from tests.ledger.tables import TABLE_STAKES, Table, game, own, straight_poker
from tests.ledger.victorian import jackpot, otherwise, pence


def in_turn() -> None:
    Table(game("holdem", 4)).refuses("S4 folds", Law.IN_TURN)


def out() -> None:
    table = Table(game("holdem", 4), stacks=(1000, 1000, 50, 1000))
    table.play("S3 calls, S4 folds, S1 calls, S2 checks")
    table.refuses("S4 checks", Law.OUT)


def phase() -> None:
    table = Table(game("holdem", 4))
    table.refuses("S3 shows", Law.PHASE)
    table.refuses("S3 straddles to 4", Law.PHASE)
    table.play("S3 folds, S4 folds, S1 folds")
    table.refuses("S2 checks", Law.PHASE)


def check_faced() -> None:
    Table(game("holdem", 4)).refuses("S3 checks", Law.CHECK_FACED)


def no_check() -> None:
    Table(straight_poker(3, "limit = 'spread', check = 'none'")).refuses("S1 checks", Law.NO_CHECK)


def fold_unbet() -> None:
    Table(game("kuhn", 2)).refuses("S1 folds", Law.FOLD_UNBET)


def nothing_owed() -> None:
    table = Table(game("holdem", 4))
    table.play("S3 calls, S4 calls, S1 calls")
    table.refuses("S2 calls", Law.NOTHING_OWED)


def amount() -> None:
    Table(game("holdem", 4)).refuses("S3 calls 3", Law.AMOUNT)


def cover() -> None:
    table = Table(own('game = "cover"\nform = "holdem"\npots = { table_stakes = false }', 4), stacks=(9, 9, 9, 1))
    table.play("S3 calls")
    table.refuses("S4 calls", Law.COVER)


def stack() -> None:
    Table(game("holdem", 4, book="tda"), stacks=137).refuses("S3 raises to 138", Law.STACK)


def unit() -> None:
    Table(game("holdem", 4, book="tda", unit=5, blinds=[5, 10])).refuses("S3 raises to 22", Law.UNIT)


def least() -> None:
    Table(game("holdem", 4, book="tda")).refuses("S3 raises to 3", Law.LEAST)


def most() -> None:
    Table(straight_poker(3)).refuses("S1 bets 11", Law.MOST)


def bet_size() -> None:
    Table(game("holdem", 4)).refuses("S3 raises to 5", Law.BET_SIZE)


def raise_cap() -> None:
    table = Table(game("holdem", 4))
    table.play("S3 raises to 4, S4 raises to 6, S1 raises to 8")
    table.refuses("S2 raises to 10", Law.RAISE_CAP)


def reopened() -> None:
    table = Table(game("holdem", 4, book="tda"), stacks=(14, 1000, 1000, 1000))
    table.play("S3 raises to 10, S4 folds, S1 raises to 14, S2 folds")
    table.refuses("S3 raises to 30", Law.REOPENED)


def check_raise() -> None:
    table = Table(straight_poker(3, "limit = 'spread', check_raise = false"))
    table.play("S1 checks, S2 bets 5, S3 folds")
    table.refuses("S1 raises to 10", Law.CHECK_RAISE)


def nobody() -> None:
    table = Table(straight_poker(2, TABLE_STAKES), stacks=(40, 1000))
    table.play("S1 bets 40")
    table.refuses("S2 raises to 80", Law.NOBODY)


def straddle() -> None:
    table = Table(own('game = "straddled"\nform = "holdem"\nstraddle = { allowed = true }', 4))
    table.refuses("S3 straddles to 5", Law.STRADDLE)


def must_show() -> None:
    table = Table(own('game = "asked"\nform = "holdem"\nshow = { asks = true }', 2), cards="S1 As Ah, S2 Kc Kd")
    table.play("S2 calls, S1 checks")
    table.play("S1 checks, S2 checks, S1 checks, S2 checks, S1 checks, S2 checks")
    table.refuses("S1 mucks", Law.MUST_SHOW)


def stood() -> None:
    table = Table(straight_poker(2, "limit = 'spread', check = 'stand once'"))
    table.play("S1 checks, S2 checks")
    table.refuses("S1 checks", Law.STOOD)


def chip_check() -> None:
    Table(straight_poker(3, "limit = 'spread', check = 'as a chip'")).refuses("S1 checks", Law.CHIP_CHECK)


def duty() -> None:
    table = Table(straight_poker(3, "limit = 'spread', duty = 'bet'"))
    table.refuses("S1 checks", Law.DUTY)


def bring_in() -> None:
    table = Table(game("stud7", 2, book="card-room"), cards="S1 Kc Kd Kh, S2 9c 9d 2s")
    assert table.turn == "S2"
    table.refuses(f"S2 raises to {table.menu.most + 1}", Law.BRING_IN)


def ante() -> None:
    table = Table(game("laws-draw", 4))
    table.refuses("S1 antes 99", Law.ANTE)


def openers() -> None:
    Table(jackpot(honour=False), cards="S1 Tc Td Ah Ks Qd").refuses("S1 bets 6", Law.OPENERS)


def barred() -> None:
    table = Table(game("laws-jackpot", 4), cards="S1 Kc Kd 9h 5s 2d, S2 Tc Td 9c 5d 2h")
    table.play("S1 checks, S2 bets 4, S2 owns up")
    table.refuses("S1 bets 4", Law.BARRED)


def not_opener() -> None:
    table = Table(game("laws-jackpot", 4))
    table.play("S1 bets 4")
    table.refuses("S2 owns up", Law.NOT_OPENER)


def split() -> None:
    kept = own(
        'game = "kept"\nform = "jackpots"\nbook = "victorian"\ndraw = { openers = "kept" }\n', 2, ante=2, limit=10
    )
    table = Table(kept, cards="S1 Jc Jd 9h 5s 2d")
    table.play("S1 bets 4, S2 calls")
    table.refuses("S1 discards Jc", Law.SPLIT)


def make_good() -> None:
    table = Table(pence(2), "B A")
    table.play("A declines, A calls, B raises to 18, B stands pat")
    table.refuses("A stands pat", Law.MAKE_GOOD)


def at_the_draw() -> Table:
    table = Table(pence(2), "B A", cards="B Kc Kd 9h 5s 2d")
    table.play("A declines, A calls, B calls")
    return table


def discard() -> None:
    at_the_draw().refuses("B discards Kh", Law.DISCARD)


def drawn() -> None:
    table = at_the_draw()
    table.play("B stands pat")
    table.refuses("B discards Kc", Law.DRAWN)


def stock() -> None:
    limited = own(
        'game = "limited"\nform = "draw"\nbook = "victorian"\ndraw = { stock = "limit" }\n', 8, ante=1, limit=12
    )
    table = Table(limited)
    table.play("S2 declines, S2 calls, S3 calls, S4 calls, S5 calls, S6 calls, S7 calls, S8 calls, S1 calls")
    table.play(f"S1 discards {table.held('S1')}, S2 discards {table.held('S2')}")
    table.refuses(f"S3 discards {table.held('S3')}", Law.STOCK)


def count() -> None:
    table = Table(game("anaconda", 3))
    table.play("S1 checks, S2 checks, S3 checks")
    table.refuses(f"S1 passes {table.held('S1')[:5]}", Law.COUNT)


def buy() -> None:
    table = Table(game("baseball", 2, small_bet=40), stacks=(14, 100), cards="S1 Kc Kd 4h, S2 9c 8d 2s")
    table.refuses("S1 buys", Law.BUY)


def no_fault() -> None:
    table = Table(otherwise(2, faults="simulate = true"))
    table.play("S2 declines")
    table.refuses("S1 claims a misdeal", Law.NO_FAULT)


def way() -> None:
    table = Table(own(DECLARED, 2))
    table.play("S1 checks, S2 checks, S1 declares high")
    table.refuses("S1 declares low", Law.WAY)


DECLARED = """
form = "declared"
name = "High and low, declared"
says = "Five cards, and all say which half they play for."
book = "holdem"
seats = [2, 8]
shares = ["high", "a-5"]
steps = [{ do = "post" }, { do = "deal", down = 5 }, { do = "bet" }, { do = "declare" }, { do = "show" }]
stakes = { blinds = [], unit = 1, least_bet = 1, limit = 10 }
bet = { limit = "spread" }
"""


def wild() -> None:
    table = Table(otherwise(2, jokers=1, wild='declare = "player"'), "B A", cards="B Jk Kh Qh Jh Th")
    table.play("A declines, A calls, B calls, B stands pat, A stands pat, A bets 1, B calls")
    table.refuses("B names Jk", Law.WILD)


PROVOCATIONS: dict[Law, Callable[[], None]] = {
    Law.IN_TURN: in_turn,
    Law.OUT: out,
    Law.PHASE: phase,
    Law.CHECK_FACED: check_faced,
    Law.NO_CHECK: no_check,
    Law.FOLD_UNBET: fold_unbet,
    Law.NOTHING_OWED: nothing_owed,
    Law.AMOUNT: amount,
    Law.COVER: cover,
    Law.STACK: stack,
    Law.UNIT: unit,
    Law.LEAST: least,
    Law.MOST: most,
    Law.BET_SIZE: bet_size,
    Law.RAISE_CAP: raise_cap,
    Law.REOPENED: reopened,
    Law.CHECK_RAISE: check_raise,
    Law.NOBODY: nobody,
    Law.STRADDLE: straddle,
    Law.MUST_SHOW: must_show,
    Law.STOOD: stood,
    Law.CHIP_CHECK: chip_check,
    Law.DUTY: duty,
    Law.BRING_IN: bring_in,
    Law.ANTE: ante,
    Law.OPENERS: openers,
    Law.BARRED: barred,
    Law.NOT_OPENER: not_opener,
    Law.SPLIT: split,
    Law.MAKE_GOOD: make_good,
    Law.DISCARD: discard,
    Law.DRAWN: drawn,
    Law.STOCK: stock,
    Law.COUNT: count,
    Law.BUY: buy,
    Law.NO_FAULT: no_fault,
    Law.WAY: way,
    Law.WILD: wild,
}


@pytest.mark.parametrize("law", Law)
def test_who_breaks_a_law_is_refused(law: Law) -> None:
    PROVOCATIONS[law]()


def test_a_refusal_is_for_the_eyes_of_who_asked() -> None:
    table = Table(game("holdem", 4))
    refused = judge(table.hand, Seat(3), Fold())
    asked = judge(table.hand, Seat(2), Check())

    assert refused is not None
    assert refused.menu is None
    assert asked is not None
    assert asked.menu == menu(table.hand) == table.menu


def test_who_is_all_in_still_shows_in_turn_and_who_has_mucked_is_out() -> None:
    asked = own('game = "asked"\nform = "holdem"\nbook = "tda"\nshow = { asks = true, all_in = "at the end" }', 3)
    table = Table(asked, stacks=100, cards="S1 As Ah, S2 Kc Kd, S3 Qc Qd", board="Jh 9s 7d 4c 2h")
    table.play("S3 raises to 100, S1 calls, S2 calls")
    assert table.turn == "S3"
    table.refuses("S1 shows", Law.IN_TURN)
    table.play("S3 shows, S1 shows, S2 mucks")
    assert table.won == {"S1": 300}

    table = Table(asked, stacks=100, cards="S1 Kc Kd, S2 As Ah, S3 Qc Qd", board="Jh 9s 7d 4c 2h")
    table.play("S3 calls, S1 calls, S2 checks, S1 checks, S2 checks, S3 checks, S1 checks, S2 checks, S3 checks")
    table.play("S1 checks, S2 bets 98, S3 calls, S1 calls, S2 shows, S3 mucks")
    assert table.turn == "S1"
    table.refuses("S3 shows", Law.OUT)
