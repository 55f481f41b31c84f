"""Questions that the documents leave open, and how they are settled: each an option's default, or a law of one book.

1. No limit: an all-in below the least bet lets nobody who has checked raise, unless short all-ins make a full bet.
2. A raise that no live opponent could call is not offered, and is refused.
3. Fixed limit: an all-in of half a bet or more is a bet; less is only completed. What the next raise is to, differs.
5. A kill is posted in turn by its owner, who makes up only the difference when he is in a blind already.
"""

from __future__ import annotations

from anteup.engine.actions import Seat
from anteup.engine.events import Owed, Posted
from anteup.engine.menus import Wager
from anteup.rules.laws import Law
from tests.ledger.entries import entry
from tests.ledger.off import never, option
from tests.ledger.tables import Table, game, own
from tests.ledger.wrong import BLIND_ON_TOP, EVERY_RAISE_IS_FULL


def checked_to(table: Table) -> Table:
    """Four have called, and on the flop S1 has checked."""
    table.play("S3 calls, S4 calls, S1 calls, S2 checks, S1 checks")
    return table


@entry("R-1", off=never(Law.REOPENED))
def test_an_all_in_below_the_least_bet_lets_nobody_raise_who_has_checked() -> None:
    table = checked_to(Table(game("holdem", 4, book="tda"), stacks=(1000, 3, 1000, 1000)))
    table.play("S2 raises to 1, S3 calls, S4 folds")

    assert table.menu == Wager(table.seat("S1"), fold=True, check=False, call=1, least=0, most=0)
    table.refuses("S1 raises to 3", Law.REOPENED)


@entry("R-1", off=option("bet.reopens", "full raise"))
def test_unless_short_all_ins_together_make_a_full_bet() -> None:
    table = checked_to(Table(game("holdem", 4, book="tda"), stacks=(1000, 3, 4, 1000)))
    table.play("S2 raises to 1, S3 raises to 2, S4 calls")

    assert table.menu == Wager(table.seat("S1"), fold=True, check=False, call=2, least=4, most=998)


@entry("R-2", off=never(Law.NOBODY))
def test_a_raise_that_nobody_could_call_is_refused() -> None:
    table = Table(game("holdem", 3, book="tda"), stacks=(50, 80, 1000))
    table.play("S3 folds, S1 raises to 50")
    assert table.menu == Wager(table.seat("S2"), fold=True, check=False, call=48, least=0, most=0)
    table.refuses("S2 raises to 80", Law.NOBODY)

    two_able = Table(game("holdem", 3, book="tda"), stacks=(50, 80, 1000))
    two_able.play("S3 calls, S1 raises to 50")
    assert (two_able.menu.least, two_able.menu.most) == (80, 80)


def limit_20(half_bet: str = "", stacks: tuple[int, ...] = (1000, 1000, 1000, 1000)) -> Table:
    """Fixed bets of 20 before the flop, and 20 on it."""
    said = f', half_bet = "{half_bet}"' if half_bet else ""
    form = f'game = "limit-20"\nform = "holdem"\nstakes = {{ blinds = [10, 20] }}\nbet = {{ limit = "fixed"{said} }}'
    table = Table(own(form, 4), stacks=stacks)
    table.play("S3 calls, S4 calls, S1 calls, S2 checks")
    return table


@entry("R-3", off=option("bet.half_bet", "no bet"))
def test_half_a_bet_counts_as_a_bet_and_the_next_is_a_whole_one_more() -> None:
    table = limit_20(stacks=(1000, 35, 1000, 1000))
    table.play("S1 checks, S2 raises to 15")
    assert table.menu == Wager(table.seat("S3"), fold=True, check=False, call=15, least=35, most=35)
    table.play("S3 calls, S4 calls")

    assert table.turn == "S1"
    assert table.menu.least == 35
    table.play("S1 raises to 35, S3 raises to 55, S4 raises to 75")
    table.refuses("S1 raises to 95", Law.RAISE_CAP)


@entry("R-3", off=option("bet.half_bet", "sum and a bet"))
def test_or_the_next_is_to_the_completed_bet_and_one_more() -> None:
    table = limit_20("completed", stacks=(1000, 35, 1000, 1000))
    table.play("S1 checks, S2 raises to 15")
    assert table.menu == Wager(table.seat("S3"), fold=True, check=False, call=15, least=40, most=40)
    table.play("S3 raises to 40, S4 raises to 60, S1 raises to 80")
    table.refuses("S3 raises to 100", Law.RAISE_CAP)


@entry("R-3", off=EVERY_RAISE_IS_FULL)
def test_less_than_half_a_bet_is_only_completed() -> None:
    for half_bet in ("sum and a bet", "completed", "no bet"):
        table = limit_20(half_bet, stacks=(1000, 29, 1000, 1000))
        table.play("S1 checks, S2 raises to 9")
        assert (table.menu.least, table.menu.most) == (20, 20)
        table.play("S3 calls, S4 calls")
        assert table.menu == Wager(table.seat("S1"), fold=True, check=False, call=9, least=0, most=0)
        table.refuses("S1 raises to 20", Law.REOPENED)


@entry("R-5", off=BLIND_ON_TOP)
def test_a_killer_in_a_blind_makes_up_only_the_difference() -> None:
    in_the_blind = Table(game("holdem", 4), owed=[Owed(Seat(0), 4, live=True)])
    assert [(event.seat, event.amount) for event in in_the_blind.told(Posted) if event.amount] == [(0, 4), (1, 2)]
    assert in_the_blind.bets == {"S1": 4, "S2": 2, "S3": 0, "S4": 0}
    assert in_the_blind.turn == "S3"
    assert in_the_blind.menu.call == 4


def test_elsewhere_he_posts_it_whole_and_it_is_live() -> None:
    table = Table(game("holdem", 4), owed=[Owed(Seat(3), 4, live=True)])

    assert table.bets == {"S1": 1, "S2": 2, "S3": 0, "S4": 4}
    table.play("S3 calls")
    assert table.menu == Wager(table.seat("S4"), fold=True, check=True, call=0, least=6, most=6)
    table.play("S4 checks, S1 calls, S2 calls")
    assert table.pot == 16
    assert len(table.hand.board) == 3
