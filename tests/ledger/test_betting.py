"""Betting: turns, checks, calls, raises and folds."""

from __future__ import annotations

import pytest

from anteup.chips import MONEY
from anteup.engine.menus import Wager
from anteup.rules import Malformed, table_rules
from anteup.rules.laws import Law
from tests.examples.told import HOYLE_OPEN_THREE, HOYLE_SEVEN, INTRO_DIME, INTRO_DIME_RERAISE, follow
from tests.ledger.entries import entry
from tests.ledger.off import instead, never, option
from tests.ledger.tables import STRAIGHT_POKER, Table, game, own, straight_poker
from tests.ledger.wrong import (
    CALLS_ON_TOP,
    EVERYBODY_WINS,
    FOLDED_STAYS_IN,
    FOLDED_TAKES_BACK,
    LAST_RAISER_AGAIN,
    NOTHING_IS_MINDED,
    POT_IS_THE_MIDDLE,
    RAISES_BY,
)

SEVEN = "A B C D E F G"
AFTER_G = "A checks, B checks, C bets 5, D raises to 10, E folds, F calls, G raises to 20"
AFTER_D = f"{AFTER_G}, A folds, B calls, C calls, D raises to 30"


# ---- the pot and the turn -------------------------------------------------------------------------------------------


@entry("H-020", off=POT_IS_THE_MIDDLE)
def test_every_bet_joins_the_pot() -> None:
    table = Table(straight_poker(4))
    table.play("S1 bets 5, S2 raises to 10, S3 calls")

    assert table.pot == 25
    assert table.bets == {"S1": 5, "S2": 10, "S3": 10, "S4": 0}


@entry("H-049", off=never(Law.IN_TURN))
def test_nobody_acts_before_his_right_hand_neighbour() -> None:
    table = Table(straight_poker(5))
    table.play("S1 bets 5, S2 calls")
    table.refuses("S4 folds", Law.IN_TURN)

    assert "S4" in table.still_in
    assert table.turn == "S3"


@entry("H-051", off=never(Law.DUTY))
def test_one_seat_may_open_or_has_to() -> None:
    table = Table(straight_poker(4))
    assert table.turn == "S1"
    assert table.menu.check
    table.refuses("S2 bets 5", Law.IN_TURN)

    draw = Table(game("draw", 4, book="hoyle"))
    draw.refuses("S2 bets 1", Law.IN_TURN)
    draw.play("S1 checks")
    assert draw.turn == "S2"

    high = Table(game("stud5", 4, book="hoyle"), cards="S1 2c 9h, S2 3c Ks, S3 4c 2d, S4 5c 7s")
    assert high.menu == Wager(high.seat("S2"), fold=True, check=False, call=0, least=1, most=10)
    high.refuses("S1 bets 1", Law.IN_TURN)
    high.refuses("S2 checks", Law.DUTY)
    high.play("S2 bets 1")
    assert high.menu.call == 1

    low = Table(game("stud7", 4, book="card-room"), cards="S1 2c 8h 9h, S2 3c 8d Ks, S3 4c 8s 2d, S4 5c 8c 7s")
    assert (low.turn, low.menu.fold, low.menu.check, low.menu.least) == ("S3", False, False, 2)
    low.refuses("S2 bets 2", Law.IN_TURN)
    low.refuses("S3 checks", Law.DUTY)
    low.play("S3 bets 2")
    assert (low.turn, low.menu.call) == ("S4", 2)


@entry("H-066", off=FOLDED_STAYS_IN)
def test_the_turn_passes_only_among_those_still_in() -> None:
    table = Table(straight_poker(7), SEVEN)
    table.play(AFTER_D)
    table.refuses("E calls", Law.OUT)
    turns = []
    for said in ("F folds", "G raises to 40", "B raises to 50", "C calls"):
        turns.append(table.turn)
        table.play(said)

    assert turns == ["F", "G", "B", "C"]
    assert table.turn == "D"


# ---- dropping, checking, calling, raising ---------------------------------------------------------------------------


@entry("H-023", off=never(Law.CHECK_FACED))
def test_the_highest_bet_must_be_met() -> None:
    table = Table(straight_poker(3))
    table.play("S1 bets 10")
    table.refuses("S2 checks", Law.CHECK_FACED)


@entry("H-053", off=never(Law.AMOUNT))
def test_the_sum_said_and_the_chips_put_in_agree() -> None:
    table = Table(straight_poker(3))
    table.play("S1 bets 5")
    table.refuses("S2 calls 7", Law.AMOUNT)
    table.play("S2 calls 5")
    assert table.bets["S2"] == 5


@entry("H-054", off=option("bet.raise_by", "last raise"))
def test_after_a_bet_one_drops_calls_or_raises() -> None:
    table = Table(straight_poker(3))
    table.play("S1 bets 3")

    assert table.menu == Wager(table.seat("S2"), fold=True, check=False, call=3, least=4, most=13)
    table.refuses("S2 checks", Law.CHECK_FACED)


@entry("H-055", off=FOLDED_TAKES_BACK)
def test_who_drops_leaves_his_chips_and_his_claim() -> None:
    table = Table(straight_poker(7), SEVEN, cards="F As Ks Qs Js Ts")
    table.play(AFTER_D)
    table.play("F folds")

    assert table.pot == 100
    assert "F" not in table.still_in
    table.refuses("F folds", Law.OUT)
    table.play("G calls, B calls, C calls")
    assert table.stacks["F"] == 990
    assert sum(table.won.values()) == 130
    assert "F" not in table.won


def test_one_may_drop_at_any_of_his_turns() -> None:
    """As far as it goes, H-056: out of turn it is refused, and nobody's word to drop is kept until his turn comes."""
    table = Table(straight_poker(4))
    table.refuses("S4 folds", Law.IN_TURN)
    table.play("S1 checks, S2 folds")

    assert table.still_in == ["S1", "S3", "S4"]


@entry("H-057", off=CALLS_ON_TOP)
def test_a_call_makes_ones_total_equal_to_the_largest() -> None:
    table = Table(straight_poker(3, limit=20))
    table.play("S1 checks, S2 bets 5, S3 calls, S1 raises to 20")
    assert table.menu.call == 15
    table.refuses("S2 calls 20", Law.AMOUNT)
    table.refuses("S2 calls 14", Law.AMOUNT)
    table.play("S2 calls")

    assert table.bets == {"S1": 20, "S2": 20, "S3": 5}


@entry("H-058", off=RAISES_BY)
def test_a_raise_is_a_call_and_an_excess() -> None:
    table = Table(straight_poker(4))
    table.play("S1 bets 3")
    table.refuses("S2 raises to 3", Law.LEAST)
    table.refuses("S2 raises to 2", Law.LEAST)
    table.play("S2 raises to 6")

    assert table.bets["S2"] == 6
    assert table.menu.call == 6
    table.play("S3 folds, S4 folds")
    assert table.menu.call == 3


@entry("H-059", off=option("bet.raise_by", "last raise"))
def test_three_to_open_four_or_six_to_raise() -> None:
    table = Table(straight_poker(3), "P1 P2 P3")
    table.play("P1 bets 3")
    assert table.menu.call == 3
    assert (table.menu.least, table.menu.most) == (4, 13)
    table.refuses("P2 raises to 14", Law.MOST)

    follow(Table(straight_poker(3), "P1 P2 P3"), HOYLE_OPEN_THREE)
    by_one = Table(straight_poker(3), "P1 P2 P3")
    by_one.play("P1 bets 3, P2 raises to 4")
    assert by_one.hand.level - 3 == 1


@entry("H-061", off=LAST_RAISER_AGAIN)
def test_betting_ends_when_the_turn_comes_back_to_the_last_raiser() -> None:
    table = Table(straight_poker(7), SEVEN)
    table.play(f"{AFTER_D}, F folds, G calls, B calls")
    assert table.turn == "C"
    table.play("C calls")

    assert table.hand.over
    table.refuses("D raises to 40", Law.PHASE)


@entry("H-063", off=never(Law.CHECK_FACED))
def test_one_may_check_until_somebody_bets() -> None:
    table = Table(straight_poker(4, ante=1))
    table.play("S1 checks, S2 checks, S3 bets 5")
    assert table.menu == Wager(table.seat("S4"), fold=True, check=False, call=5, least=6, most=15)
    table.refuses("S4 checks", Law.CHECK_FACED)

    all_check = Table(straight_poker(4, ante=1))
    all_check.play("S1 checks, S2 checks, S3 checks, S4 checks")
    assert sum(all_check.won.values()) == 4


@entry("H-064", off=never(Law.CHECK_RAISE))
def test_who_has_checked_may_still_call_or_raise() -> None:
    table = Table(straight_poker(7), SEVEN)
    table.play(f"{AFTER_G}, A folds, B calls")
    assert table.bets["B"] == 20
    raises = Table(straight_poker(7), SEVEN)
    raises.play(f"{AFTER_G}, A raises to 30")
    assert raises.bets["A"] == 30

    without = Table(straight_poker(7, "limit = 'spread', raise_by = 'chip', check_raise = false"), SEVEN)
    without.play(AFTER_G)
    without.refuses("A raises to 30", Law.CHECK_RAISE)
    without.play("A folds, B calls, C raises to 30")


@entry("H-065", off=never(Law.OUT))
def test_the_seven_handed_hand() -> None:
    table = Table(straight_poker(7), SEVEN)
    follow(table, HOYLE_SEVEN)

    assert table.hand.over
    assert table.still_in == ["B", "C", "D", "G"]
    assert sum(table.won.values()) == 130 == 4 * 30 + 10
    again = Table(straight_poker(7), SEVEN)
    again.play(f"{AFTER_G}, A folds")
    again.refuses("B calls 19", Law.AMOUNT)
    again.refuses("E calls", Law.OUT)


@entry("H-094", off=never(Law.PHASE))
def test_nobody_raises_himself() -> None:
    table = Table(straight_poker(7), SEVEN)
    table.play(f"{AFTER_D}, F folds, G calls, B calls, C calls")

    assert not table.hand.due
    table.refuses("D raises to 40", Law.PHASE)


# ---- the introduction -----------------------------------------------------------------------------------------------


@entry("I-006", off=never(Law.CHECK_FACED))
def test_facing_the_big_blind_there_is_no_check() -> None:
    table = Table(game("holdem", 4, book="holdem-home"))

    assert (table.menu.fold, table.menu.check, table.menu.call, table.menu.least) == (True, False, 2, 3)
    table.refuses("S3 checks", Law.CHECK_FACED)


@entry("I-032", off=option("bet.check", "none"))
def test_three_choices_at_each_turn() -> None:
    table = Table(game("holdem", 3, book="holdem-home"))
    table.play("S3 calls, S1 calls, S2 checks")
    assert table.menu == Wager(table.seat("S1"), fold=True, check=True, call=0, least=2, most=998)
    table.play("S1 bets 20")
    assert table.menu == Wager(table.seat("S2"), fold=True, check=False, call=20, least=21, most=998)
    table.refuses("S3 folds", Law.IN_TURN)


@entry("I-033", off=never(Law.AMOUNT))
def test_a_dime_to_a_quarter_owes_fifteen_cents() -> None:
    table = Table(straight_poker(2, limit=25), "You Other")
    table.play("You bets 10, Other raises to 25")
    assert table.menu.call == 15
    table.refuses("You calls 10", Law.AMOUNT)

    follow(Table(straight_poker(2, limit=25), "You Other"), INTRO_DIME)


@entry("I-034", off=never(Law.MOST))
def test_owing_fifteen_and_raising_a_quarter_puts_in_forty() -> None:
    table = Table(straight_poker(2, limit=25), "You Other")
    follow(table, INTRO_DIME_RERAISE)
    assert table.turn == "Other"
    assert table.menu.call == 25

    again = Table(straight_poker(2, limit=25), "You Other")
    again.play("You bets 10, Other raises to 25")
    again.refuses("You raises to 51", Law.MOST)


@entry("I-035", off=FOLDED_TAKES_BACK)
def test_who_folds_pays_nothing_more_and_has_no_claim() -> None:
    table = Table(straight_poker(3, limit=40))
    table.play("S1 bets 5, S2 raises to 45, S3 calls")
    before = table.stacks["S1"]
    table.play("S1 folds")

    assert table.stacks["S1"] == before == 995
    assert sum(table.won.values()) == 95


@entry("I-036", off=LAST_RAISER_AGAIN)
def test_betting_goes_on_until_all_have_called_or_folded() -> None:
    table = Table(game("holdem", 3, book="holdem-home"))
    table.play("S3 calls, S1 calls, S2 checks")
    table.play("S1 bets 5, S2 raises to 10, S3 folds")
    assert (table.turn, len(table.hand.board)) == ("S1", 3)
    table.play("S1 calls")

    assert len(table.hand.board) == 4
    assert table.pot == 26


@entry("I-015", off=EVERYBODY_WINS)
def test_the_best_hand_takes_the_whole_pot() -> None:
    table = Table(straight_poker(2, ante=3), cards="S1 As Ad 9c 5d 2h, S2 Ks Kd 9d 5c 2c")
    table.play("S1 bets 10, S2 calls")

    assert table.won == {"S1": 26}


@entry("I-031", off=FOLDED_STAYS_IN)
def test_a_folded_full_house_loses_to_a_pair() -> None:
    table = Table(straight_poker(3, ante=1), cards="S1 Kh Kd Ks 4h 4c, S2 9h 9d 7c 5s 2d, S3 Qh Jd 8c 4s 3d")
    table.play("S1 folds, S2 bets 5, S3 calls")

    assert table.won == {"S2": 13}


@entry(
    "I-038", off=instead("chips:Money.written", lambda money, amount: f"{money.sign}{amount}", "thousands run together")
)
def test_the_events_money_has_its_own_sign() -> None:
    money = MONEY[table_rules("holdem", book="holdem-home").bank.currency]

    assert money.written(1000) == "C£1,000"
    assert money.read("C£1,000") == 1000


@entry("I-039", off=NOTHING_IS_MINDED)
def test_a_table_names_its_kind_of_limit() -> None:
    silent = 'book = "silent"\nname = "Silent on limits"\n[bet]\nsize = "least bet"\n'
    silent += '[show]\norder = "last aggressor"\nmust = "all"\n'
    form = STRAIGHT_POKER.replace('book = "holdem"', 'book = "silent"').replace("SHARES", "'high'")
    with pytest.raises(Malformed, match="W-21: "):
        own(form.replace("bet = { BET }", ""), beside=silent)
    with pytest.raises(Malformed, match="W-7: "):
        straight_poker(4, limit=0)
    assert own(form.replace("BET", "limit = 'none'"), beside=silent).book == "silent"
