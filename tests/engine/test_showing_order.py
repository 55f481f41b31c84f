"""Who shows first where nobody has bet in the last interval."""

from __future__ import annotations

import pytest

from tests.ledger.tables import Table, game


def checked_down(table: Table) -> list[str]:
    """Who brings it in is called, all else is checked; who showed or mucked, in order."""
    while table.turn:
        does = "calls" if table.menu.call else "checks" if table.menu.check else f"bets {table.menu.least}"
        table.play(f"{table.turn} {does}")
    return table.at_showdown


def test_in_stud_the_high_hand_that_spoke_first_shows_first() -> None:
    """WSOP 72: else the seat that acts first in the round. Cy shows a pair of aces, and is the first to speak."""
    table = Table(
        game("stud7", 3, ante=1, bring_in=1, small_bet=4, big_bet=8),
        "Ann Bo Cy",
        cards="Ann 2c 7d 9h Js 3d 4s Kd, Bo 2d 8c Th Qs 5d 6s Qd, Cy 2h 9c Ac Ad 7s 8h 3c",
    )

    assert checked_down(table)[0] == "Cy shows"


def test_in_razz_the_low_hand_does() -> None:
    table = Table(
        game("razz", 3, ante=1, bring_in=1, small_bet=4, big_bet=8),
        "Ann Bo Cy",
        cards="Ann Kc Kd 9h Js Td Qs Kh, Bo 2d 3c 4h 5s 6d 7s 8d, Cy Qh Qc Jc Jd Ts 9c Th",
    )

    assert checked_down(table)[0] == "Bo shows"


@pytest.mark.parametrize("form", ["holdem", "omaha8"])
def test_with_a_board_the_first_left_of_the_dealer_does(form: str) -> None:
    """TDA 17-A: in a board game the first seat left of the button."""
    table = Table(game(form, 3, book="holdem"), "Ann Bo Cy")

    assert checked_down(table)[0] == "Ann shows"
