"""Blinds and antes."""

from __future__ import annotations

import pytest

from anteup.engine.events import Posted
from anteup.engine.menus import Wager
from anteup.rules import Malformed
from anteup.rules.laws import Law
from tests.ledger.entries import entry
from tests.ledger.off import never, option
from tests.ledger.tables import Table, game, own
from tests.ledger.wrong import ALWAYS_THE_LAST_SEAT, BLIND_HAS_SPOKEN

FOUR = "Bob Carol Ted Alice"


def posts(table: Table) -> list[tuple[str, int]]:
    """What was posted, in order."""
    return [(table.names[event.seat], event.amount) for event in table.told(Posted)]


# ---- the blinds -----------------------------------------------------------------------------------------------------


@entry("I-001", off=option("post.blinds", (0, 1, 2)))
def test_the_two_left_of_the_dealer_post_the_blinds() -> None:
    table = Table(game("holdem", 4, book="holdem-home"))

    assert posts(table) == [("S1", 1), ("S2", 2)]
    assert table.pot == 3


@entry("T-012", off=option("post.blinds", (2, 2)))
def test_the_small_blind_is_half_a_small_bet_and_the_big_blind_a_whole_one() -> None:
    assert posts(Table(game("holdem", 4), FOUR)) == [("Bob", 1), ("Carol", 2)]
    assert posts(Table(game("holdem", 4, small_bet=20), FOUR)) == [("Bob", 10), ("Carol", 20)]


@entry("T-013", off=option("post.blinds", (7, 15)))
def test_the_small_blind_may_be_another_fraction() -> None:
    table = Table(game("holdem", 4, small_bet=15, blinds=[10, 15]))
    table.play("S3 folds, S4 folds")

    assert posts(table) == [("S1", 10), ("S2", 15)]
    assert table.menu == Wager(table.seat("S1"), fold=True, check=False, call=5, least=30, most=30)
    assert table.hand.game.stakes.big_bet == 30
    with pytest.raises(Malformed, match="W-12: "):
        game("holdem", 4, small_bet=15, blinds=[16, 15])


@entry("T-014", off=option("bet.opens", "left of the dealer"))
def test_there_may_be_one_blind() -> None:
    table = Table(game("holdem", 4, small_bet=2, blinds=[2]))

    assert posts(table) == [("S1", 2)]
    assert table.turn == "S2"
    table.play("S2 calls, S3 folds, S4 calls")
    assert table.turn == "S1"
    assert table.menu == Wager(table.seat("S1"), fold=True, check=True, call=0, least=4, most=4)


@entry("T-016", off=never(Law.BET_SIZE))
def test_a_blind_below_the_small_bet_may_be_called_or_completed() -> None:
    table = Table(game("holdem", 4, small_bet=4, blinds=[1, 2]))

    assert table.menu == Wager(table.seat("S3"), fold=True, check=False, call=2, least=4, most=4)
    table.refuses("S3 raises to 6", Law.BET_SIZE)
    table.refuses("S3 raises to 8", Law.BET_SIZE)
    table.play("S3 raises to 4")
    assert table.menu == Wager(table.seat("S4"), fold=True, check=False, call=4, least=8, most=8)
    table.play("S4 raises to 8, S1 raises to 12, S2 raises to 16")
    table.refuses("S3 raises to 20", Law.RAISE_CAP)


@entry("T-037", off=option("post.blinds", (1, 1)))
def test_the_sample_hands_compulsory_bets() -> None:
    table = Table(game("holdem", 4), FOUR)

    assert posts(table) == [("Bob", 1), ("Carol", 2)]
    assert table.pot == 3


@entry("T-039", off=BLIND_HAS_SPOKEN)
def test_the_big_blind_is_live() -> None:
    table = Table(game("holdem", 4), FOUR)
    table.play("Ted folds, Alice calls, Bob calls")

    assert table.turn == "Carol"
    assert table.menu == Wager(table.seat("Carol"), fold=True, check=True, call=0, least=4, most=4)
    table.play("Carol checks")
    assert len(table.hand.board) == 3
    assert table.pot == 6


@entry("T-068", off=option("post.heads_up", "dealer big"))
def test_of_two_players_the_dealer_posts_the_small_blind() -> None:
    table = Table(game("holdem", 2), "S2 S1")
    assert posts(table) == [("S1", 1), ("S2", 2)]
    assert table.turn == "S1"
    table.play("S1 calls, S2 checks")
    assert table.turn == "S2"

    literal = Table(own('game = "literal"\nform = "holdem"\npost = { heads_up = "dealer big" }', 2), "S2 S1")
    assert posts(literal) == [("S2", 1), ("S1", 2)]
    assert literal.turn == "S2"


@entry("T-073", off=never(Law.UNIT))
def test_chips_of_five_explain_an_odd_blind() -> None:
    table = Table(game("holdem", 4, book="tda", unit=5, blinds=[10, 15]))
    assert posts(table) == [("S1", 10), ("S2", 15)]
    table.refuses("S3 raises to 32", Law.UNIT)
    table.play("S3 raises to 35")
    with pytest.raises(Malformed, match="W-30: "):
        game("holdem", 4, unit=5, small_bet=15, blinds=[7, 15])


# ---- antes ----------------------------------------------------------------------------------------------------------


@entry("T-017", off=option("post.ante", 0))
def test_antes_stand_beside_blinds_or_in_their_place() -> None:
    both = Table(game("holdem", 8, ante=1, small_bet=8, blinds=[4, 8]))
    assert both.pot == 20
    assert both.menu.call == 8

    alone = Table(game("holdem", 8, ante=1, blinds=[]))
    assert alone.pot == 8
    assert alone.turn == "S1"
    assert alone.menu.check


@entry("I-030", off=option("post.ante", 4))
def test_everybody_puts_in_a_nickel_to_be_dealt_in() -> None:
    table = Table(game("holdem", 4, book="holdem-home", ante=5, blinds=[]))

    assert table.pot == 20
    assert posts(table) == [("S1", 5), ("S2", 5), ("S3", 5), ("S4", 5)]
    assert [len(hole) for hole in table.hand.down] == [2, 2, 2, 2]


# ---- who speaks first -----------------------------------------------------------------------------------------------


@entry("T-004", off=option("bet.opens", "left of the dealer"))
def test_first_speaks_the_left_of_the_big_blind_or_of_the_dealer() -> None:
    table = Table(game("holdem", 4), FOUR)
    assert table.turn == "Ted"
    table.refuses("Bob folds", Law.IN_TURN)

    without_blinds = Table(game("holdem", 4, ante=1, blinds=[]), FOUR)
    assert without_blinds.turn == "Bob"


@entry("T-005", off=ALWAYS_THE_LAST_SEAT)
def test_betting_goes_clockwise() -> None:
    table = Table(game("holdem", 4), FOUR)
    turns = []
    for said in ("Ted calls", "Alice calls", "Bob calls", "Carol checks"):
        turns.append(table.turn)
        table.play(said)

    assert turns == ["Ted", "Alice", "Bob", "Carol"]


@entry("I-004", off=option("bet.opens", "left of the dealer"))
def test_before_the_flop_the_left_of_the_blinds_begins() -> None:
    table = Table(game("holdem", 6, book="holdem-home"))

    assert table.turn == "S3"
    table.refuses("S1 calls", Law.IN_TURN)


@entry("T-007", off=option("bet.opens", "left of the blinds"))
def test_later_rounds_begin_at_the_dealers_left() -> None:
    table = Table(game("holdem", 4), FOUR)
    table.play("Ted folds, Alice calls, Bob calls, Carol checks")
    for _ in range(3):
        assert table.turn == "Bob"
        table.refuses("Carol checks", Law.IN_TURN)
        table.play("Bob checks, Carol checks, Alice checks")
    assert table.hand.over


@entry("I-009", off=option("bet.opens", "left of the blinds"))
def test_the_second_round_begins_at_the_dealers_left() -> None:
    table = Table(game("holdem", 4, book="holdem-home"))
    table.play("S3 calls, S4 calls, S1 folds, S2 checks")

    assert table.turn == "S2"


@entry("I-013", off=option("bet.opens", "left of the blinds"))
def test_so_does_the_last() -> None:
    table = Table(game("holdem", 4, book="holdem-home"))
    table.play("S3 calls, S4 calls, S1 folds, S2 checks")
    table.play("S2 checks, S3 checks, S4 checks")
    table.play("S2 checks, S3 checks, S4 checks")

    assert len(table.hand.board) == 5
    assert table.turn == "S2"
    table.refuses("S3 checks", Law.IN_TURN)
