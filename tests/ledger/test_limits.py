"""How much may be bet, and who may raise."""

from __future__ import annotations

import pytest

from anteup.engine.menus import Wager
from anteup.rules import Malformed
from anteup.rules.laws import Law
from tests.examples.told import HOYLE_POT_LIMIT, HOYLE_SEVEN, follow
from tests.ledger.entries import entry
from tests.ledger.off import never, option
from tests.ledger.tables import TABLE_STAKES, UP_TO_THE_POT, Table, game, own, sheet, straight_poker
from tests.ledger.wrong import BETS_ARE_NOT_IN_THE_POT

SEVEN = "A B C D E F G"


def on_the_flop(table: Table) -> Table:
    """Everybody calls, and the flop is there."""
    players = len(table.names)
    calls = [f"S{seat} calls" for seat in [*range(3, players + 1), 1]]
    table.play(", ".join([*calls, "S2 checks"]))
    return table


def on_the_turn(table: Table) -> Table:
    """Everybody calls and checks, and the turn is there."""
    on_the_flop(table).play(", ".join(f"{name} checks" for name in table.names))
    return table


# ---- a least and a greatest bet -------------------------------------------------------------------------------------


@entry("H-052", off=never(Law.LEAST))
def test_a_least_and_a_greatest_bet_are_agreed_beforehand() -> None:
    for refused, law in (("bets 0", Law.LEAST), ("bets 11", Law.MOST)):
        Table(straight_poker(3)).refuses(f"S1 {refused}", law)
    for sum_ in (1, 10):
        table = Table(straight_poker(3))
        table.play(f"S1 bets {sum_}")
        assert table.bets["S1"] == sum_


@entry("H-060", off=option("bet.most_is", "in all"))
def test_the_limit_is_for_each_raise() -> None:
    table = Table(straight_poker(3))
    table.play("S1 bets 10, S2 raises to 20, S3 folds")
    table.refuses("S1 raises to 31", Law.MOST)
    table.play("S1 raises to 30")

    assert table.bets["S1"] == 30


@entry("H-067", off=never(Law.MOST))
def test_most_games_have_a_limit_of_five_to_ten_chips() -> None:
    """The book's own limit is ten, and five may be said instead; what is below five or above ten is let pass unwarned."""
    usual, half = Table(game("draw", 7, book="hoyle"), SEVEN), Table(game("draw", 7, book="hoyle", limit=5), SEVEN)
    assert (usual.hand.game.stakes.limit, half.hand.game.stakes.limit) == (10, 5)
    usual.refuses("A bets 11", Law.MOST)
    half.refuses("A bets 6", Law.MOST)
    for table in (usual, half):
        table.play("A checks, B checks, C bets 5, D raises to 10, E folds, F calls")
    usual.play("G raises to 20, A folds, B calls, C calls, D raises to 30, F folds, G calls, B calls, C calls")
    assert usual.pot == 130 + 7
    half.refuses("G raises to 20", Law.MOST)

    follow(Table(straight_poker(7, limit=10), SEVEN), HOYLE_SEVEN)
    Table(straight_poker(7, limit=10), SEVEN).refuses("A bets 11", Law.MOST)

    at_five = Table(straight_poker(7, limit=5), SEVEN)
    at_five.play("A checks, B checks, C bets 5, D raises to 10, E folds, F calls")
    at_five.refuses("G raises to 20", Law.MOST)


@entry("I-005", off=option("bet.most", 0))
def test_the_greatest_bet_is_a_thousand() -> None:
    table = Table(game("holdem", 4, book="holdem-home"), stacks=9000)
    on_the_flop(table)
    table.refuses("S1 bets 1,001", Law.MOST)
    table.play("S1 bets 1,000")
    table.refuses("S2 raises to 2,001", Law.MOST)
    table.play("S2 raises to 2,000")

    in_all = own('game = "in-all"\nform = "holdem"\nbook = "holdem-home"\nbet = { most_is = "in all" }', 4)
    table = on_the_flop(Table(in_all, stacks=9000))
    table.play("S1 bets 1,000")
    assert table.menu == Wager(table.seat("S2"), fold=True, check=False, call=1000, least=0, most=0)
    table.refuses("S2 raises to 2,000", Law.MOST)


def test_a_bound_on_all_is_like_a_stack_one_may_raise_to_it_if_by_less() -> None:
    bets = "limit = 'spread', most_is = 'in all', raise_by = 'last raise'"
    table = on_the_flop(Table(own(sheet("holdem", "holdem-home", bet=bets), 4), stacks=9000))
    table.play("S1 bets 600")
    assert (table.menu.call, table.menu.least, table.menu.most) == (600, 1000, 1000)
    table.play("S2 raises to 1,000, S3 folds, S4 folds")

    assert table.menu == Wager(table.seat("S1"), fold=True, check=False, call=400, least=0, most=0)


# ---- small bet, big bet ---------------------------------------------------------------------------------------------


@entry("T-010", off=never(Law.BET_SIZE))
def test_on_the_first_two_rounds_one_bets_the_small_bet() -> None:
    before = Table(game("holdem", 4))
    before.refuses("S3 raises to 5", Law.BET_SIZE)
    before.play("S3 raises to 4")

    table = on_the_flop(Table(game("holdem", 4)))
    table.refuses("S1 bets 3", Law.BET_SIZE)
    table.refuses("S1 bets 4", Law.BET_SIZE)
    table.play("S1 bets 2, S2 raises to 4")
    assert table.bets["S2"] == 4


@entry("T-011", off=option("bet.fixed", 2))
def test_on_the_last_two_the_big_bet() -> None:
    table = on_the_turn(Table(game("holdem", 4)))
    table.refuses("S1 bets 2", Law.BET_SIZE)
    table.play("S1 bets 4, S2 raises to 8, S3 folds, S4 folds, S1 calls")
    table.refuses("S1 bets 2", Law.BET_SIZE)
    table.play("S1 bets 4")

    three = on_the_turn(Table(game("holdem", 4, small_bet=2, big_bet=6)))
    three.play("S1 bets 6")


@entry("I-011", off=option("bet.fixed", 2))
def test_in_many_games_bets_double_on_the_third_round() -> None:
    fixed = own('game = "home-limit"\nform = "holdem"\nbook = "holdem-home"\nbet = { limit = "fixed" }', 4)
    table = on_the_turn(Table(fixed))
    table.refuses("S1 bets 2", Law.BET_SIZE)
    table.play("S1 bets 4")

    assert table.bets["S1"] == 4


@entry("T-015", off=option("bet.fixed", 4))
def test_now_and_then_the_last_bet_is_larger_again() -> None:
    table = on_the_turn(Table(game("holdem", 4, river_bet=6)))
    table.play("S1 bets 4, S2 calls, S3 calls, S4 calls")
    table.refuses("S1 bets 4", Law.BET_SIZE)
    table.play("S1 bets 6")

    with pytest.raises(Malformed, match="W-29: "):
        game("holdem", 4, river_bet=3)


@entry("T-070", off=never(Law.RAISE_CAP))
def test_a_round_has_a_bet_and_three_raises_unless_two_play() -> None:
    table = on_the_flop(Table(game("holdem", 4)))
    table.play("S1 bets 2, S2 raises to 4, S3 raises to 6, S4 folds, S1 raises to 8")
    table.refuses("S2 raises to 10", Law.RAISE_CAP)
    table.play("S2 calls, S3 calls")

    two = Table(game("holdem", 2))
    two.play("S2 calls, S1 checks, S1 bets 2")
    two.play(", ".join(f"{'S2' if sum_ % 4 == 0 else 'S1'} raises to {sum_}" for sum_ in range(4, 42, 2)))
    assert two.bets == {"S1": 38, "S2": 40}


# ---- no limit -------------------------------------------------------------------------------------------------------


@entry("T-018", off=never(Law.LEAST))
def test_without_a_limit_a_bet_is_at_least_the_big_blind_and_a_raise_the_last_one() -> None:
    table = on_the_flop(Table(game("holdem", 4, book="tda"), stacks=200))
    table.refuses("S1 bets 1", Law.LEAST)
    table.play("S1 bets 2")
    table.refuses("S2 raises to 3", Law.LEAST)
    table.play("S2 raises to 4")
    table.refuses("S3 raises to 5", Law.LEAST)
    table.play("S3 raises to 198")

    assert table.stacks["S3"] == 0


@entry("T-071", off=never(Law.REOPENED))
def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    table = on_the_flop(Table(game("holdem", 3, book="tda"), stacks=(1000, 16, 1000)))
    table.play("S1 bets 10, S2 raises to 14, S3 calls")

    assert table.menu == Wager(table.seat("S1"), fold=True, check=False, call=4, least=0, most=0)
    table.refuses("S1 raises to 18", Law.REOPENED)
    table.refuses("S1 raises to 1000", Law.STACK)
    table.refuses("S1 raises to 998", Law.REOPENED)


# ---- pot limit ------------------------------------------------------------------------------------------------------


@entry("H-068", off=option("bet.limit", "none"))
def test_the_first_bet_is_at_most_the_pot() -> None:
    table = Table(straight_poker(7, UP_TO_THE_POT, ante=1), "P1 P2 P3 P4 P5 P6 P7")
    assert table.pot == 7
    table.refuses("P1 bets 8", Law.MOST)
    table.play("P1 bets 7")

    assert table.bets["P1"] == 7


@entry("H-069", off=BETS_ARE_NOT_IN_THE_POT)
def test_a_raise_is_at_most_the_pot_with_the_call_in_it() -> None:
    table = Table(straight_poker(7, UP_TO_THE_POT, ante=1), "P1 P2 P3 P4 P5 P6 P7")
    table.play("P1 bets 7")
    assert (table.pot, table.menu.call, table.menu.most) == (14, 7, 28)
    table.refuses("P2 raises to 29", Law.MOST)
    table.play("P2 raises to 28")

    assert table.hand.level - 7 == 21


@entry("H-070", off=BETS_ARE_NOT_IN_THE_POT)
def test_the_pot_grows_to_18928_in_one_interval() -> None:
    table = Table(straight_poker(7, UP_TO_THE_POT, ante=1), "P1 P2 P3 P4 P5 P6 P7", stacks=20_000)
    follow(table, HOYLE_POT_LIMIT)
    assert table.pot == 18_928

    most = []
    again = Table(straight_poker(7, UP_TO_THE_POT, ante=1), stacks=20_000)
    for name in again.names:
        most.append(again.menu.most - again.hand.level)
        again.play(f"{name} raises to {again.menu.most}")
    assert most == [7, 21, 70, 238, 812, 2772, 9464]


@entry("H-071", off=option("bet.most", 0))
def test_even_so_a_greatest_bet_should_be_fixed() -> None:
    capped = straight_poker(7, f"{UP_TO_THE_POT}, needs_cap = true", ante=1, pot_cap=50)
    table = Table(capped, "P1 P2 P3 P4 P5 P6 P7")
    table.play("P1 bets 7, P2 raises to 28")

    assert (table.pot, table.menu.call) == (42, 28)
    assert table.menu.most == 28 + min(70, 50)
    table.refuses("P3 raises to 98", Law.MOST)
    with pytest.raises(Malformed, match="W-7: "):
        straight_poker(7, f"{UP_TO_THE_POT}, needs_cap = true", ante=1)


@entry("H-095", off=BETS_ARE_NOT_IN_THE_POT)
def test_the_size_of_the_pot_is_a_sum() -> None:
    table = Table(straight_poker(7, UP_TO_THE_POT, ante=1), "P1 P2 P3 P4 P5 P6 P7")
    table.play("P1 bets 7, P2 raises to 28")

    assert (table.pot, table.menu.call, table.menu.most) == (42, 28, 98)


# ---- what one has in front of him -----------------------------------------------------------------------------------


@entry("H-072", off=never(Law.STACK))
def test_ones_limit_is_the_chips_before_him() -> None:
    table = Table(straight_poker(3, TABLE_STAKES), stacks=(40, 200, 200))
    assert (table.menu.least, table.menu.most) == (1, 40)
    table.refuses("S1 bets 41", Law.STACK)
    table.play("S1 bets 40")

    assert table.stacks["S1"] == 0


@entry("T-019", off=never(Law.STACK))
def test_one_may_go_all_in_and_no_further() -> None:
    table = Table(game("holdem", 4, book="tda"), stacks=137)
    table.refuses("S3 raises to 138", Law.STACK)
    table.play("S3 raises to 137")

    assert table.stacks["S3"] == 0
    assert table.bets["S3"] == 137
