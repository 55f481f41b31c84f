"""What a table may say otherwise: when one looks at his cards, when one may check, and what it costs to come in."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anteup.cards import cards, written
from anteup.engine.events import Looked, Shown
from anteup.engine.log import retraced
from anteup.engine.play import CannotOpen, deal
from anteup.rules.laws import Law
from anteup.rules.steps import Deal, Game, Share
from tests.engine.playing import bets, deals
from tests.ledger.tables import Table, game

# ---- looking, checking, coming in -----------------------------------------------------------------------


def test_one_looks_at_his_cards_when_it_is_his_turn() -> None:
    """The cards lie unseen before each until he is to speak (V-027)."""
    table = Table(
        deals(look="in turn")(game("draw", 3, book="hoyle")), "Ann Bo Cy", cards="Ann Ac Ad Ah 2s 3s, Bo Kc Kd Kh 6s 7s"
    )
    assert [event.seat for event in table.told(Looked)] == [0]
    assert written(table.view("Ann").down[0]) == "Ac Ad Ah 2s 3s"
    assert written(table.view("Bo").down[1]) == "?? ?? ?? ?? ??"
    table.play("Ann bets 1")
    assert written(table.view("Bo").down[1]) == "Kc Kd Kh 6s 7s"
    assert written(table.view("Ann").down[1]) == "?? ?? ?? ?? ??"
    table.play("Bo raises to 2, Cy folds, Ann calls")
    assert [event.seat for event in table.told(Looked)] == [0, 1, 2], "each looks once"
    assert retraced(table.log.events) == table.hand


def test_who_is_never_asked_looks_at_the_showdown() -> None:
    """All are all-in with their antes: nobody has looked, and all show."""
    table = Table(
        deals(look="in turn")(game("draw", 2, book="hoyle")),
        "Ann Bo",
        stacks=1,
        cards="Ann Ac Ad Ah 2s 3s, Bo Kc Kd Kh 6s 7s",
    )
    while table.turn:
        table.play(f"{table.turn} stands pat")
    assert table.hand.over
    assert [event.seat for event in table.told(Shown)] == [0, 1]
    assert table.won == {"Ann": 2}


def draw_of_three(**fields: object) -> Table:
    """Draw poker by Hoyle with other rules of betting; an ante of 1, bets of 1 to 10."""
    return Table(bets(**fields)(game("draw", 3, book="hoyle")), "Ann Bo Cy")


def test_only_the_first_to_speak_may_stand_and_only_once() -> None:
    table = draw_of_three(check="stand once, first only")
    table.play("Ann checks")
    table.refuses("Bo checks", Law.STOOD)
    table.play("Bo folds, Cy bets 3")
    table.play("Ann raises to 6, Cy calls")
    assert table.pot == 15


def test_where_each_may_stand_once_he_is_asked_again() -> None:
    table = draw_of_three(check="stand once")
    table.play("Ann checks, Bo checks, Cy checks")
    table.refuses("Ann checks", Law.STOOD)
    table.play("Ann bets 2, Bo folds, Cy folds")
    assert table.hand.over


def test_where_a_check_is_a_chip_one_bets_the_smallest_or_folds() -> None:
    table = draw_of_three(check="as a chip")
    table.refuses("Ann checks", Law.CHIP_CHECK)
    table.play("Ann bets 1, Bo calls, Cy raises to 11")
    assert table.menu.call == 10


def test_the_first_must_bet_and_the_next_need_not() -> None:
    table = draw_of_three(duty="bet")
    table.refuses("Ann checks", Law.DUTY)
    table.play("Ann folds, Bo checks")
    assert table.turn == "Cy"


@pytest.mark.parametrize(
    ("said", "first"),
    [("Ann bets 1, Bo raises to 2, Cy calls, Ann calls", "Bo"), ("Ann checks, Bo checks, Cy checks", "Ann")],
)
def test_the_last_to_bet_speaks_first_where_the_table_says_so(said: str, first: str) -> None:
    """Where nobody has bet, the eldest."""
    played = game("draw", 3, book="hoyle")
    *begin, bet, draw, last, show = played.steps
    bet, last = replace(bet, unopened="play on"), replace(last, opens="last aggressor")
    table = Table(replace(played, steps=(*begin, bet, draw, last, show)), "Ann Bo Cy")
    table.play(f"{said}, Ann stands pat, Bo stands pat, Cy stands pat")
    assert table.turn == first


@pytest.mark.parametrize(("open_above", "most", "then"), [("price", 14, 24), ("blind", 12, 22)])
def test_the_first_to_come_in_adds_the_greatest_bet_to_the_price_or_to_the_blind(
    open_above: str, most: int, then: int
) -> None:
    """The blind is 2, and it costs 4 to come in; one may bet 10. Over an opening all may raise by 10."""
    played = game("draw", 3, book="hoyle")
    blinds = replace(played.stakes, blinds=(2,))
    first, *steps = played.steps
    played = replace(played, stakes=blinds, steps=(replace(first, ante=0, blinds=(2,)), *steps))
    played = bets(come_in=2, open_above=open_above, opens="left of the blinds")(played)
    table = Table(played, "Ann Bo Cy")
    assert (table.turn, table.menu.call, table.menu.least, table.menu.most) == ("Bo", 4, 5, most)
    table.play(f"Bo raises to {most}")
    assert (table.menu.call, table.menu.most) == (most, then)
    table = Table(played, "Ann Bo Cy")
    table.play("Bo calls")
    assert table.menu.most == 14, "the game is open, and any raise is over what is to be paid"


def test_a_wild_game_of_ones_own() -> None:
    """Deuces wild in stud of five: a deuce that shows makes the pair that speaks first."""
    played: Game = game("stud5", 3)
    played = replace(played, wild=replace(played.wild, cards=cards("2c 2d 2h 2s")))
    table = Table(played, "Ann Bo Cy", cards="Ann 9c Kd 8s, Bo 9d 4h 2h, Cy 9h Qs Js")
    table.play("Ann bets 1, Bo calls, Cy calls")
    assert table.turn == "Bo", "a pair of fours"


def test_a_game_in_which_no_card_is_dealt_cannot_be_played() -> None:
    played: Game = game("draw", 2, book="hoyle")
    with pytest.raises(CannotOpen, match="no card is dealt"):
        deal(replace(played, steps=(played.steps[0], played.steps[-1])), (9, 9), played.deck)


def test_where_nobody_has_been_dealt_a_card_those_who_are_in_share_the_pot() -> None:
    """A board alone, and hands of one's own cards: two who have put in 2 each share 5 with the chip of one who folded."""
    played: Game = game("holdem", 3)
    steps = tuple(step for step in played.steps if not isinstance(step, Deal))
    table = Table(replace(played, steps=steps, shares=(Share(plays="own cards"),)), "Ann Bo Cy")
    table.play("Cy calls, Ann folds, Bo checks")
    table.check_down()
    assert table.won == {"Bo": 3, "Cy": 2}
