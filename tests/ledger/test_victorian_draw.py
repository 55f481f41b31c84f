"""The Victorian chapter: making good, discarding and drawing."""

from __future__ import annotations

from anteup.cards import cards as pack
from anteup.engine.events import Discarded, Drawn, Drew, Threw
from anteup.engine.menus import Exchange, Wager
from anteup.rules.laws import Law
from tests.examples.told import VICTORIAN_FIVE, follow
from tests.ledger.entries import entry
from tests.ledger.off import never, option
from tests.ledger.tables import Table
from tests.ledger.victorian import BEFORE_THE_DRAW, FIVE, pence
from tests.ledger.wrong_victorian import DRAW_BEGINS_WITH_NO_1, ONE_CARD_SHORT


def at_the_draw(cards: str = "", draws: str = "") -> Table:
    """The chapter's table as B is about to draw: C and E owe a shilling each."""
    table = Table(pence(), FIVE, cards=cards, draws=draws)
    table.play(BEFORE_THE_DRAW)
    return table


@entry("V-033", off=DRAW_BEGINS_WITH_NO_1)
def test_the_draw_begins_left_of_the_dealer() -> None:
    table = at_the_draw()
    assert table.turn == "B"
    table.refuses("C folds", Law.IN_TURN)
    table.play("B stands pat, C calls, C stands pat, E folds")
    assert table.turn == "A"

    straddled = Table(pence(ante=1, limit=24), FIVE)
    straddled.play("C straddles to 2, D declines, D folds, E folds, A calls, B calls, C calls")
    turns: list[str] = []
    for _ in range(3):
        turns.append(straddled.turn)
        straddled.play(f"{straddled.turn} stands pat")
    assert turns == ["B", "C", "A"]


@entry("V-034", off=never(Law.DISCARD))
def test_one_throws_first_and_then_gets_as_many_from_the_top() -> None:
    table = at_the_draw(cards="C Kd 4s 9h 9d 2c", draws="C 7h 3c")
    table.play("B stands pat, C calls")
    table.refuses("C discards As", Law.DISCARD)
    table.refuses("C discards Kd Kd", Law.DISCARD)
    table.play("C discards Kd 4s")

    seat = table.seat("C")
    assert table.told(Discarded)[-1] == Discarded(seat, pack("Kd 4s"))
    assert table.told(Drawn) == [Drawn(seat, pack("7h 3c"))]
    assert table.held("C") == "9h 9d 2c 7h 3c"
    assert Threw(seat, 2) in table.log.seen(None)


@entry("V-080", off=ONE_CARD_SHORT)
def test_one_draws_as_many_as_one_has_thrown() -> None:
    table = at_the_draw(cards="B 4s 5s 6s 7s 8s, C Kd 4h 9h 9d 2c, A Td Jd Qd Ah Ad")
    table.play("B discards 4s, C calls, C discards Kd 4h 9h 9d 2c, E folds, A discards Ah Ad Td")

    rail = table.log.seen(None)
    threw = [(event.seat, event.count) for event in rail if isinstance(event, Threw)]
    assert threw == [(event.seat, event.count) for event in rail if isinstance(event, Drew)]
    assert [count for _, count in threw] == [1, 5, 3]
    assert {len(down) for down in table.hand.down} == {5}
    again = at_the_draw()
    again.refuses("B discards Kd Kd", Law.DISCARD)


@entry("V-035", off=never(Law.MAKE_GOOD))
def test_nobody_draws_before_he_has_made_good() -> None:
    table = at_the_draw(cards="C Kd 4s 9h 9d 2c")
    table.play("B stands pat")
    assert table.may() == Wager(table.seat("C"), fold=True, check=False, call=12, least=0, most=0)
    table.refuses("C discards Kd", Law.MAKE_GOOD)
    table.refuses("C stands pat", Law.MAKE_GOOD)
    table.refuses("C raises to 30", Law.MAKE_GOOD)
    table.refuses("C checks", Law.CHECK_FACED)
    table.play("C calls")

    assert table.may() == Exchange(table.seat("C"), 0, 5)
    table.play("C discards Kd")


@entry("V-036", off=never(Law.DRAWN))
def test_one_draws_once_up_to_five_and_it_is_not_changed() -> None:
    table = at_the_draw(cards="C Kd 4s 9h 9d 2c")
    table.play("B stands pat, C calls, C stands pat")
    table.refuses("C discards 2c", Law.DRAWN)
    table.refuses("B discards 2c", Law.DRAWN)

    all_five = at_the_draw(cards="C Kd 4s 9h 9d 2c")
    all_five.play("B stands pat, C calls, C discards Kd 4s 9h 9d 2c")
    all_five.refuses("C discards Kd", Law.DRAWN)
    assert not set(all_five.held("C").split()) & {"Kd", "4s", "9h", "9d", "2c"}


@entry("V-090", off=option("draw.least", 1))
def test_who_stands_pat_draws_nothing() -> None:
    table = at_the_draw(cards="B 4s 5s 6s 7s 8s")
    table.play("B stands pat")

    assert Threw(table.seat("B"), 0) in table.log.seen(None)
    assert not table.told(Drawn)
    assert table.held("B") == "4s 5s 6s 7s 8s"
    assert table.turn == "C"


@entry("V-037", off=option("draw.make_good", value=False))
def test_after_the_draw_all_stakes_are_equal_and_in_the_pool() -> None:
    table = at_the_draw()
    assert table.turn == "B"
    table.refuses("C raises to 30", Law.IN_TURN)
    table.play("B stands pat, C calls, C stands pat, E folds, A stands pat")

    assert [table.adds(name) for name in "ABC"] == [18, 18, 18]
    assert table.pot == 60 == table.hand.middle
    assert set(table.hand.bets) == {0}


@entry("V-038", off=option("draw.make_good", value=False))
def test_the_first_part_of_the_worked_deal() -> None:
    table = Table(pence(), FIVE)
    table.play("C declines")
    table.refuses("C straddles to 6", Law.PHASE)

    table = Table(pence(), FIVE)
    part = [step for step in VICTORIAN_FIVE if step.street == "before draw"]
    follow(table, part)
    assert table.pot == 60
    assert table.adds("E") == 6
    assert table.turn == "C"


@entry("V-039", off=option("draw.most", 4))
def test_in_the_worked_deal_eight_cards_are_drawn() -> None:
    table = Table(pence(), FIVE)
    follow(table, VICTORIAN_FIVE)

    threw = {table.names[event.seat]: event.count for event in table.log.seen(None) if isinstance(event, Threw)}
    assert threw == {"B": 2, "C": 5, "A": 1}
    assert (table.hand.top, table.hand.left) == (25 + 8, 19)
