"""The modern card room: the rules of the tournament directors and of the world series, by their worked examples."""

from __future__ import annotations

import pytest

from anteup.engine.actions import Seat
from anteup.engine.events import BoardDealt, Owed, Posted, Raked, Shown
from anteup.engine.law import menu
from anteup.engine.menus import Offer, Wager
from anteup.rules.laws import Law
from tests.ledger.entries import entry
from tests.ledger.off import never, option
from tests.ledger.tables import Table, game, own, sheet
from tests.ledger.wrong import (
    DEAD_BLIND_IS_LIVE,
    ELDEST_SHOWS_FIRST,
    EVERY_RAISE_IS_FULL,
    ODD_CHIP_LAST,
    ONE_POT,
    RAKE_FROM_EACH_POT,
    SHORT_ALL_IN_CLOSES,
    SHORT_BLIND_IS_ENOUGH,
)

# ---- how much a raise is --------------------------------------------------------------------------------------------


@entry("WSOP-T-96", off=EVERY_RAISE_IS_FULL)
def test_short_all_ins_leave_the_last_full_raise_the_measure() -> None:
    table = Table(game("holdem", 6, book="tda", blinds=[100, 200]), stacks=(9000, 9000, 9000, 9000, 1300, 1700))
    table.play("S3 raises to 500, S4 raises to 1,000, S5 raises to 1,300, S6 raises to 1,700")

    assert table.turn == "S1"
    assert table.menu.least == 2200
    table.refuses("S1 raises to 2,199", Law.LEAST)
    table.play("S1 folds, S2 folds")
    assert table.menu.least == 2200  # for S3 1,200 more is a full raise of 500, and over


@entry("WSOP-L-172", off=EVERY_RAISE_IS_FULL)
def test_a_short_all_in_is_not_just_completed() -> None:
    table = Table(game("holdem", 4, book="tda", blinds=[50, 100]), stacks=(9000, 9000, 140, 9000))
    table.play("S3 raises to 140")
    assert (table.menu.call, table.menu.least) == (140, 240)
    table.refuses("S4 raises to 200", Law.LEAST)
    table.play("S4 raises to 240")


@entry("TDA-43", off=option("bet.raise_by", "size"))
def test_a_raise_is_at_least_the_largest_of_the_round() -> None:
    table = Table(game("holdem", 4, book="tda", blinds=[100, 200]), stacks=9000)
    table.play("S3 raises to 600")
    assert table.menu.least == 1000
    table.play("S4 raises to 1,000")
    assert table.menu.least == 1400
    table.play("S1 folds, S2 raises to 2,000")
    assert table.menu.least == 3000


@entry("WSOP-L-128", off=never(Law.LEAST))
def test_a_bet_is_at_least_the_big_blind_unless_all_in() -> None:
    table = Table(game("holdem", 3, book="tda", blinds=[5, 10]), stacks=(17, 1000, 1000))
    table.play("S3 calls, S1 calls, S2 checks, S1 bets 7")
    assert table.stacks["S1"] == 0

    later = Table(game("holdem", 3, book="tda", blinds=[5, 10]))
    later.play("S3 calls, S1 calls, S2 checks")
    later.refuses("S1 bets 9", Law.LEAST)


@entry("WSOP-L-130", off=never(Law.UNIT))
def test_bets_are_made_in_the_smallest_chip() -> None:
    table = Table(game("holdem", 3, book="tda", unit=25, blinds=[25, 50]), stacks=(1000, 1000, 1010))
    table.refuses("S3 raises to 110", Law.UNIT)
    table.play("S3 raises to 125, S1 folds")
    assert table.menu.every == 25
    table.refuses("S2 raises to 210", Law.UNIT)


# ---- who may raise again --------------------------------------------------------------------------------------------


@entry("TDA-47", off=option("bet.reopens", "full raise"))
def test_several_short_all_ins_together_reopen_the_betting() -> None:
    table = Table(game("holdem", 6, book="tda", blinds=[100, 200]), stacks=(9000, 9000, 9000, 650, 9000, 800))
    table.play("S3 raises to 500, S4 raises to 650, S5 calls, S6 raises to 800, S1 folds, S2 folds")

    assert table.turn == "S3"
    assert (table.menu.call, table.menu.least) == (300, 1100)
    table.play("S3 calls")
    assert table.menu == Wager(table.seat("S5"), fold=True, check=False, call=150, least=0, most=0)


@entry("WSOP-L-173", off=never(Law.REOPENED))
def test_it_is_judged_player_by_player() -> None:
    table = Table(game("holdem", 3, book="tda", blinds=[25, 50]), "A B C", stacks=(9000, 9000, 300))
    table.play("C calls, A calls, B checks, A bets 100, B raises to 200, C raises to 250")
    assert (table.turn, table.menu.call, table.menu.least) == ("A", 150, 350)
    table.play("A calls")

    assert table.menu == Wager(table.seat("B"), fold=True, check=False, call=50, least=0, most=0)
    table.refuses("B raises to 350", Law.REOPENED)


@entry("WSOP-L-171", off=never(Law.REOPENED))
def test_half_a_raise_is_not_enough_without_a_fixed_limit() -> None:
    table = Table(game("holdem", 3, book="tda", blinds=[50, 100]), stacks=(9000, 9000, 250))
    table.play("S3 calls, S1 calls, S2 checks, S1 bets 100, S2 calls, S3 raises to 150")
    table.refuses("S1 raises to 300", Law.REOPENED)


@entry("WSOP-L-129", off=option("bet.half_bet", "completed"))
def test_an_all_in_of_15_where_bets_are_20_is_raised_to_35() -> None:
    fixed = sheet("holdem", bet="limit = 'fixed'", stakes="blinds = [10, 20]")
    table = Table(own(fixed, 4), stacks=(35, 1000, 1000, 1000))
    table.play("S3 calls, S4 calls, S1 calls, S2 checks, S1 raises to 15")
    assert table.menu == Wager(table.seat("S2"), fold=True, check=False, call=15, least=35, most=35)

    short = Table(own(fixed, 4), stacks=(29, 1000, 1000, 1000))
    short.play("S3 calls, S4 calls, S1 calls, S2 checks, S1 raises to 9")
    assert short.menu == Wager(short.seat("S2"), fold=True, check=False, call=9, least=20, most=20)

    together = Table(own(fixed, 4), stacks=(1000, 26, 31, 1000))
    together.play("S3 calls, S4 calls, S1 calls, S2 checks, S1 checks, S2 raises to 6, S3 raises to 11, S4 calls")
    assert together.menu == Wager(together.seat("S1"), fold=True, check=False, call=11, least=31, most=31)


@entry("BARGE-LIMIT", off=EVERY_RAISE_IS_FULL)
def test_an_all_in_of_300_where_bets_are_400_is_raised_to_700() -> None:
    fixed = sheet("holdem", bet="limit = 'fixed'", stakes="blinds = [200, 400]")
    table = Table(own(fixed, 3), stacks=(700, 9000, 9000))
    table.play("S3 calls, S1 calls, S2 checks, S1 raises to 300")
    assert table.menu.least == table.menu.most == 700

    short = Table(own(fixed, 3), stacks=(500, 9000, 9000))
    short.play("S3 calls, S1 calls, S2 checks, S1 raises to 100")
    assert short.menu.least == short.menu.most == 400
    short.play("S2 raises to 400")
    assert short.menu.least == short.menu.most == 800


@entry("WSOP-L-152", off=SHORT_ALL_IN_CLOSES)
def test_a_blind_may_raise_at_its_first_turn() -> None:
    table = Table(game("holdem", 4, book="tda", blinds=[50, 100]), stacks=(9000, 9000, 150, 9000))
    table.play("S3 raises to 150, S4 calls, S1 calls")

    assert table.turn == "S2"
    assert table.menu == Wager(table.seat("S2"), fold=True, check=False, call=50, least=250, most=9000)


# ---- the number of raises -------------------------------------------------------------------------------------------


@entry("WSOP-L-126", off=option("bet.raises", 4))
def test_with_three_or_more_there_are_a_bet_and_four_raises() -> None:
    five = sheet("holdem", bet="limit = 'fixed'", stakes="blinds = [2, 4]")
    table = Table(own(five, 3))
    table.play("S3 raises to 8, S1 raises to 12, S2 raises to 16, S3 raises to 20")
    table.refuses("S1 raises to 24", Law.RAISE_CAP)

    straddled = Table(own(f"{five}\nstraddle = {{ allowed = true }}", 4))
    straddled.play("S3 straddles to 8, S4 declines")
    straddled.play("S4 raises to 12, S1 raises to 16, S2 raises to 20, S3 raises to 24")
    straddled.refuses("S4 raises to 28", Law.RAISE_CAP)


@entry("WSOP-L-127", off=option("bet.raises_two", "no bound"))
def test_a_round_that_began_with_more_keeps_its_cap_for_two() -> None:
    fixed = sheet("holdem", bet="limit = 'fixed'", stakes="blinds = [2, 4]")
    table = Table(own(fixed, 3))
    table.play("S3 raises to 8, S1 folds, S2 raises to 12, S3 raises to 16, S2 raises to 20")
    table.refuses("S3 raises to 24", Law.RAISE_CAP)
    table.play("S3 calls, S2 bets 4")
    table.play(", ".join(f"{'S3' if sum_ % 8 == 0 else 'S2'} raises to {sum_}" for sum_ in range(8, 44, 4)))
    assert table.bets["S3"] == 40


@entry("WSOP-L-126", off=option("bet.raises_two", "the same"))
def test_one_who_is_all_in_does_not_hold_the_cap_over_the_other_two() -> None:
    """Cash and tournament rules cap three or more players who are not all-in."""
    fixed = sheet("holdem", bet="limit = 'fixed', raises_two = 'no bound'", stakes="blinds = [2, 4]")
    table = Table(own(fixed, 3), stacks=(100, 100, 8))
    table.play("S3 raises to 8, S1 raises to 12, S2 raises to 16, S1 raises to 20, S2 raises to 24, S1 raises to 28")
    table.play("S2 calls, S1 bets 4")
    table.play(", ".join(f"{'S1' if sum_ % 8 else 'S2'} raises to {sum_}" for sum_ in range(8, 32, 4)))
    began = Table(own(sheet("holdem", bet="limit = 'fixed'", stakes="blinds = [2, 4]"), 3), stacks=(100, 100, 8))
    began.play("S3 raises to 8, S1 calls, S2 calls, S1 bets 4")
    began.play(", ".join(f"{'S1' if sum_ % 8 else 'S2'} raises to {sum_}" for sum_ in range(8, 32, 4)))


@entry("WSOP-T-100", off=option("bet.raises_two", "no bound if two began"))
def test_in_a_tournament_two_players_have_the_cap_too() -> None:
    table = Table(own(sheet("holdem", bet="limit = 'fixed', raises_two = 'the same'", stakes="blinds = [2, 4]"), 2))
    table.play("S2 raises to 8, S1 raises to 12, S2 raises to 16, S1 raises to 20")
    table.refuses("S2 raises to 24", Law.RAISE_CAP)


@entry("WSOP-L-125", off=option("bet.raises", 4))
def test_without_a_limit_there_is_no_cap() -> None:
    for form in ("holdem", "omaha"):
        table = Table(game(form, 3, book="tda"), stacks=9000)
        for _ in range(9):
            table.play(f"{table.turn} raises to {table.menu.least}")
        assert table.menu.least


# ---- pot limit ------------------------------------------------------------------------------------------------------


@entry("TDA-54", off=option("bet.pot_blinds", "as posted"))
def test_a_short_blind_does_not_change_the_greatest_bet() -> None:
    short_as_full = sheet("omaha")
    whole = Table(own(short_as_full, 4, blinds=[100, 200]), stacks=9000)
    assert whole.menu.most == 700
    short = Table(own(short_as_full, 4, blinds=[100, 200]), stacks=(9000, 120, 9000, 9000))
    assert short.menu.most == 700

    short = Table(own(short_as_full, 4, blinds=[10, 25]), stacks=(1000, 22, 1000, 1000))
    assert (short.pot, short.menu.call, short.menu.most) == (32, 25, 85)
    short.play("S3 calls, S4 calls, S1 calls")
    assert len(short.hand.board) == 3
    assert (short.pot, short.menu.most) == (97, 97)


@entry("WSOP-L-187", off=option("bet.pot_blinds", "as posted"))
def test_the_small_blind_may_be_counted_as_another_big_one() -> None:
    as_big = sheet("omaha", bet="pot_blinds = 'small as big'")
    assert Table(own(as_big, 4, blinds=[5, 10])).menu.most == 40
    table = Table(own(as_big, 4, blinds=[100, 200]), stacks=9000)
    assert table.menu.most == 800
    table.play("S3 folds, S4 folds, S1 calls, S2 raises to 400")
    assert table.menu.most == 1200


@entry("WSOP-L-184", off=option("bet.limit", "none"))
def test_the_most_is_a_call_and_then_the_pot() -> None:
    table = Table(game("omaha", 3, blinds=[5, 10]), stacks=9000)
    table.play("S3 raises to 35, S1 folds")
    assert (table.pot, table.menu.call, table.menu.most) == (50, 25, 110)
    table.refuses("S2 raises to 111", Law.MOST)


# ---- blinds, straddles and antes ------------------------------------------------------------------------------------


@entry("WSOP-L-150", off=SHORT_BLIND_IS_ENOUGH)
def test_a_short_blind_still_costs_the_whole_to_call() -> None:
    table = Table(game("holdem", 4, book="tda", blinds=[5, 10]), stacks=(1000, 6, 1000, 1000), cards="S2 As Ah")
    assert table.told(Posted)[-1].amount == 6
    assert (table.menu.call, table.menu.least) == (10, 20)
    table.refuses("S3 calls 6", Law.AMOUNT)
    table.play("S3 calls, S4 folds, S1 calls")
    table.check_down()

    assert table.pots[0] == (18, ["S1", "S2", "S3"])
    assert table.won["S2"] == 18


@entry("WSOP-L-156", off=DEAD_BLIND_IS_LIVE)
def test_of_missed_blinds_only_the_big_one_is_live() -> None:
    missed = [Owed(Seat(3), 2, live=True), Owed(Seat(3), 1, live=False)]
    table = Table(game("holdem", 4, book="tda"), owed=missed)

    assert table.bets == {"S1": 1, "S2": 2, "S3": 0, "S4": 2}
    assert table.pot == 6
    table.play("S3 folds")
    assert table.menu == Wager(table.seat("S4"), fold=True, check=True, call=0, least=4, most=999)


@entry("WSOP-L-161", off=option("bet.first_raise", "the bet faced"))
def test_a_straddle_is_twice_the_blind_and_acts_last() -> None:
    live = sheet("holdem", straddle="allowed = true", bet="first_raise = 'least bet'")
    table = Table(own(live, 5, blinds=[5, 10]))
    assert menu(table.hand) == Offer(table.seat("S3"), 20)
    table.play("S3 straddles to 20, S4 declines")

    assert table.turn == "S4"
    assert (table.menu.call, table.menu.least) == (20, 30)
    table.play("S4 calls, S5 calls, S1 calls, S2 calls")
    assert table.menu == Wager(table.seat("S3"), fold=True, check=True, call=0, least=30, most=1000)


@entry("WSOP-L-170", off=option("bet.size", 20))
def test_a_straddle_does_not_change_the_least_bet_of_later_rounds() -> None:
    table = Table(own(sheet("holdem", straddle="allowed = true"), 4, blinds=[5, 10]))
    table.play("S3 straddles to 20, S4 declines, S4 calls, S1 folds, S2 folds, S3 checks")

    assert table.turn == "S3"
    assert (table.pot, table.menu.least) == (55, 10)


@entry("L-25", off=option("straddle.chain", value=False))
def test_the_third_may_only_straddle_the_straddler() -> None:
    ladder = Table(own(sheet("holdem", straddle="allowed = true, most = 10", stakes="blinds = [1]"), 5))
    ladder.play("S2 straddles to 2, S3 straddles to 4, S4 straddles to 8")
    assert ladder.bets == {"S1": 1, "S2": 2, "S3": 4, "S4": 8, "S5": 0}
    assert isinstance(menu(ladder.hand), Wager)
    ladder.refuses("S5 straddles to 16", Law.PHASE)

    declined = Table(own(sheet("holdem", straddle="allowed = true, most = 10", stakes="blinds = [1]"), 5))
    declined.refuses("S3 straddles to 2", Law.STRADDLE)
    declined.refuses("S2 straddles to 4", Law.STRADDLE)
    declined.play("S2 declines")
    assert isinstance(menu(declined.hand), Wager)
    declined.refuses("S3 straddles to 2", Law.STRADDLE)


@entry("TDA-34", off=option("post.heads_up", "dealer big"))
def test_the_button_has_the_small_blind_and_the_last_card() -> None:
    table = Table(game("holdem", 2, book="tda"), "Other Button", deck=game("holdem", 2).deck)

    assert table.bets == {"Other": 2, "Button": 1}
    assert table.hand.down[table.seat("Button")][-1] is table.hand.deck[3]
    assert table.turn == "Button"
    table.play("Button calls, Other checks")
    assert table.turn == "Other"


@entry("TDA-RP-11", off=option("post.short", "ante first"))
def test_a_short_big_blind_pays_the_blind_before_the_ante() -> None:
    rules = sheet("holdem", post="ante_by = 'big blind'", stakes="blinds = [50, 100], ante = 100")
    table = Table(own(rules, 4), stacks=(9000, 150, 9000, 9000))

    assert table.bets["S2"] == 100
    assert table.pot == 50 + 100 + 50
    assert table.menu.call == 100


@entry("TDA-2019-RP-11", off=option("post.short", "blind first"))
def test_by_the_edition_before_he_paid_the_ante_first() -> None:
    rules = sheet("holdem", post="ante_by = 'big blind', short = 'ante first'", stakes="blinds = [50, 100], ante = 100")
    table = Table(own(rules, 4), stacks=(9000, 150, 9000, 9000))

    assert table.bets["S2"] == 50
    assert table.pot == 50 + 100 + 50
    assert table.menu.call == 100


# ---- the showdown and the pots --------------------------------------------------------------------------------------


@entry("TDA-16", off=option("show.all_in", "at the end"))
def test_all_hands_are_tabled_once_nobody_can_bet() -> None:
    table = Table(game("holdem", 3, book="tda"), stacks=(50, 200, 200))
    table.play("S3 raises to 50, S1 calls, S2 calls")
    assert not table.told(Shown)
    table.play("S2 bets 150, S3 calls")
    events = table.log.events

    shown = [number for number, event in enumerate(events) if isinstance(event, Shown)]
    later = [number for number, event in enumerate(events) if isinstance(event, BoardDealt)][1:]
    assert len(shown) == 3
    assert max(shown) < min(later)


@entry("TDA-17", off=ELDEST_SHOWS_FIRST)
def test_the_last_to_bet_shows_first_though_one_is_all_in() -> None:
    table = Table(game("holdem", 3), stacks=(2, 1000, 1000), cards="S1 7h 2c, S2 As Ah, S3 Kc Kd")
    table.play("S3 calls, S1 calls, S2 checks, S2 checks, S3 checks, S2 checks, S3 checks, S2 bets 4, S3 calls")

    assert table.at_showdown[0] == "S2 shows"


@entry("TDA-20", off=ODD_CHIP_LAST)
def test_the_odd_chip_goes_to_the_first_seat_left_of_the_button_and_to_the_high() -> None:
    holes = "A As 2d Qh Jc, B Ah 2c Qd Js, C Kh 8c 9d 9s"
    table = Table(game("omaha8", 3), "A B C", cards=holes, board="3c 4d 8h Kc Kd", carried=1)
    table.play("C calls, A calls, B checks")
    table.check_down()

    assert table.pots == [(7, ["A", "B", "C"])]
    assert table.won == {"C": 4, "A": 2, "B": 1}


@entry("TDA-21", off=ONE_POT)
def test_each_side_pot_is_split_by_itself() -> None:
    table = Table(
        game("holdem", 3, book="tda"),
        stacks=(51, 100, 100),
        cards="S1 As Kd, S2 Ac Kh, S3 Ah Ks",
        board="Qd Jc 9s 4h 2d",
    )
    table.play("S3 raises to 100, S1 calls, S2 calls")

    assert table.pots == [(153, ["S1", "S2", "S3"]), (98, ["S2", "S3"])]
    assert table.won == {"S1": 51, "S2": 51 + 49, "S3": 51 + 49}


@entry("WSOP-L-27", off=RAKE_FROM_EACH_POT)
def test_the_rake_is_a_tenth_and_at_most_a_sum_for_the_hand() -> None:
    raked = sheet("holdem", pots="rake_percent = 10, rake_cap = 6")
    table = Table(own(raked, 3), stacks=(30, 100, 100), cards="S1 As Ah, S2 Kc Kd, S3 7h 2c", board="Qd Jc 9s 4h 3d")
    table.play("S3 raises to 100, S1 calls, S2 calls")
    assert [event.amount for event in table.told(Raked)] == [6]
    assert sum(table.won.values()) == 230 - 6

    small = Table(own(raked, 3), cards="S1 As Ah", board="Qd Jc 9s 4h 3d")
    small.play("S3 calls, S1 calls, S2 checks")
    small.check_down()
    assert small.won == {"S1": 6}

    no_flop = Table(own(raked, 3))
    no_flop.play("S3 raises to 50, S1 raises to 200, S2 folds, S3 folds")
    assert not no_flop.told(Raked)


@entry("KUHN-1950", off=option("bet.fold_unbet", value=True))
def test_in_the_three_card_game_one_passes_or_bets() -> None:
    table = Table(game("kuhn", 2))
    assert table.menu == Wager(table.seat("S1"), fold=False, check=True, call=0, least=1, most=1)
    table.refuses("S1 folds", Law.FOLD_UNBET)
    table.play("S1 bets 1")
    assert table.menu == Wager(table.seat("S2"), fold=True, check=False, call=1, least=0, most=0)


@pytest.mark.parametrize(("blinds", "most"), [([1, 2], 7), ([1, 3], 10), ([2, 5], 17)])
def test_the_greatest_first_raise_is_three_big_blinds_and_a_small_one(blinds: list[int], most: int) -> None:
    assert Table(game("omaha", 6, blinds=blinds)).menu.most == most
