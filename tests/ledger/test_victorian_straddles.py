"""The Victorian chapter: the ante and the straddles, before any card is dealt."""

from __future__ import annotations

import pytest

from anteup.engine.events import HolesDealt, Posted, Straddled
from anteup.engine.menus import Offer
from anteup.rules import Malformed
from anteup.rules.laws import Law
from tests.ledger.entries import entry
from tests.ledger.off import never, option
from tests.ledger.tables import Table, own
from tests.ledger.victorian import FIVE, ladder_of_twelve, otherwise, pence
from tests.ledger.wrong import NOTHING_IS_MINDED
from tests.ledger.wrong_victorian import WORDS_ARE_NOT_RECKONED

# ---- the ante -------------------------------------------------------------------------------------------------------


@entry("V-008", off=option("post.ante_by", "all"))
def test_the_player_at_the_dealers_left_antes_before_the_deal() -> None:
    table = Table(pence(), FIVE)

    assert table.told(Posted) == [Posted(table.seat("B"), 3, "blind", 3)]
    assert table.pot == 3
    assert not table.told(HolesDealt)
    table.refuses("E antes 3", Law.IN_TURN)


@entry("V-009", off=option("post.ante_chosen", value=True))
def test_the_ante_is_a_sum_that_is_fixed() -> None:
    table = Table(pence(), FIVE)
    table.refuses("B antes 2", Law.IN_TURN)

    assert table.bets["B"] == 3
    assert table.turn == "C"


@entry("V-076", off=NOTHING_IS_MINDED)
def test_the_ante_is_at_most_half_the_limit() -> None:
    sheet = 'game = "own"\nform = "draw"\nbook = "victorian"\nstakes = { limit = 12, ante = ANTE }'
    table = Table(own(sheet.replace("ANTE", "6"), 5), FIVE)

    assert table.pot == 6
    with pytest.raises(Malformed, match="an ante of 7, and the most is 6"):
        own(sheet.replace("ANTE", "7"), 5)


@entry("V-101", off=WORDS_ARE_NOT_RECKONED)
def test_a_penny_is_proposed_for_a_shilling_limit() -> None:
    assert own('game = "own"\nform = "draw"\nbook = "victorian"\nstakes = { limit = 12 }', 5).stakes.ante == 1
    assert own('game = "own"\nform = "draw"\nbook = "victorian"\nstakes = { limit = 24 }', 5).stakes.ante == 2


# ---- straddling -----------------------------------------------------------------------------------------------------


@entry("V-011", off=never(Law.STRADDLE))
def test_no_1_may_straddle_for_twice_the_ante() -> None:
    table = Table(pence(), FIVE)
    assert table.may() == Offer(table.seat("C"), 6)
    table.refuses("C straddles to 5", Law.STRADDLE)
    table.refuses("C straddles to 9", Law.STRADDLE)
    table.play("C straddles to 6")

    assert (table.bets["B"], table.bets["C"], table.pot) == (3, 6, 9)


@entry("V-012", off=option("straddle.chain", value=False))
def test_nobody_else_may_straddle_once_no_1_has_declined() -> None:
    table = Table(pence(ante=1, limit=24), FIVE)
    table.play("C declines")

    assert len(table.told(HolesDealt)) == 1
    assert table.turn == "C"
    table.refuses("D straddles to 2", Law.STRADDLE)
    table.play("C folds")
    table.refuses("D straddles to 2", Law.PHASE)


@entry("V-013", off=option("straddle.rises", "double"))
def test_the_first_straddle_doubles_and_each_later_one_adds_an_ante() -> None:
    table = Table(pence(ante=1, limit=24), FIVE)
    table.play("C straddles to 2")
    table.refuses("E straddles to 3", Law.STRADDLE)
    table.refuses("D straddles to 4", Law.STRADDLE)
    table.play("D straddles to 3")
    assert table.may() == Offer(table.seat("E"), 4)
    table.play("E straddles to 4, A straddles to 5")

    assert [event.to for event in table.told(Straddled)] == [2, 3, 4, 5]
    assert len(table.told(HolesDealt)) == 1
    broken = Table(pence(ante=1, limit=24), FIVE)
    broken.play("C straddles to 2, D declines")
    broken.refuses("E straddles to 3", Law.STRADDLE)


@entry("V-014", off=option("straddle.most", 0))
def test_straddles_do_not_carry_the_ante_above_half_the_limit() -> None:
    table = Table(pence(), FIVE)
    table.play("C straddles to 6")
    assert len(table.told(HolesDealt)) == 1
    table.refuses("D straddles to 9", Law.PHASE)

    at_the_cap = Table(pence(ante=6), FIVE)
    assert len(at_the_cap.told(HolesDealt)) == 1
    at_the_cap.refuses("C straddles to 12", Law.PHASE)


@entry("V-015", off=option("straddle.most", 0))
def test_the_ladder_stops_at_half_the_limit() -> None:
    table = Table(pence(ante=2), FIVE)
    table.play("C straddles to 4, D straddles to 6")
    assert len(table.told(HolesDealt)) == 1
    table.refuses("E straddles to 8", Law.PHASE)

    assert table.menu.call == 12 == table.hand.game.stakes.limit
    ladder = Table(ladder_of_twelve(), stacks=100)
    for number in range(2, 13):
        assert ladder.may() == Offer(ladder.hand.turn, number)
        ladder.play(f"S{number} straddles to {number}")
    assert [event.to for event in ladder.told(Straddled)] == list(range(2, 13))
    assert ladder.turn == "S1"
    assert ladder.hand.level == 24


@entry("V-016", off=never(Law.PHASE))
def test_straddling_is_over_when_the_cards_are_dealt() -> None:
    table = Table(pence(), FIVE)
    table.refuses("C folds", Law.PHASE)
    table.play("C declines")

    kinds = [type(event).__name__ for event in table.log.events]
    assert kinds.index("Posted") < kinds.index("Declined") < kinds.index("HolesDealt")
    table.refuses("C straddles to 6", Law.PHASE)


@entry("V-030", off=option("bet 1.opens", "left of the eldest"))
def test_the_left_of_the_last_straddler_speaks_first() -> None:
    table = Table(pence(ante=1, limit=24), FIVE)
    table.play("C straddles to 2, D straddles to 3, E declines")
    turns: list[str] = []
    for said in ("calls", "calls", "folds", "calls", "calls"):
        turns.append(table.turn)
        table.play(f"{table.turn} {said}")
        if len(turns) == 1:
            table.refuses("B calls", Law.IN_TURN)

    assert turns == ["E", "A", "B", "C", "D"]


@entry("V-031", off=option("bet 1.come_in", 1))
def test_a_straddled_game_is_opened_for_twice_the_last_straddle() -> None:
    table = Table(pence(ante=1, limit=24), FIVE)
    table.play("C straddles to 2, D straddles to 3, E declines")

    assert (table.menu.call, table.menu.least, table.menu.most) == (6, 7, 30)
    table.refuses("E raises to 5", Law.LEAST)
    table.refuses("E calls 5", Law.AMOUNT)
    table.refuses("E raises to 31", Law.MOST)
    table.play("E raises to 30")


@entry("V-032", off=option("bet 2.opens", "left of the blinds"))
def test_the_last_straddler_has_the_last_say_before_the_draw_and_not_after_it() -> None:
    table = Table(pence(ante=1, limit=24), FIVE)
    table.play("C straddles to 2, D straddles to 3, E declines, E calls, A folds, B folds, C calls")
    assert table.turn == "D"
    table.refuses("E raises to 10", Law.IN_TURN)
    table.play("D raises to 10, C calls, C stands pat, D stands pat, E calls, E stands pat")

    assert table.turn == "C"
    table.refuses("D checks", Law.IN_TURN)


@entry("V-098", off=option("bet 1.opens", "left of the eldest"))
def test_a_straddle_doubles_the_ante_and_buys_the_last_say_before_the_draw() -> None:
    table = Table(pence(), FIVE)
    table.play("C straddles to 6")
    assert table.bets["C"] == 2 * table.bets["B"]
    table.play("D calls, E folds, A folds, B calls")

    assert table.turn == "C"
    assert (table.menu.call, table.menu.most) == (6, 24)


@entry("V-023", off=option("bet 1.come_in", 1))
def test_one_opens_for_twice_the_ante_or_up_to_the_limit_more() -> None:
    table = Table(pence(), FIVE)
    table.play("C declines")
    table.refuses("C raises to 5", Law.LEAST)
    table.refuses("C raises to 19", Law.MOST)
    assert [table.menu.allows(sum_) for sum_ in (7, 15, 16, 18)] == [True] * 4
    assert table.menu.call == 6

    above_the_ante = Table(otherwise(bet__before_draw='open_above = "blind"'), FIVE)
    above_the_ante.play("C declines")
    above_the_ante.refuses("C raises to 16", Law.MOST)
    above_the_ante.refuses("C raises to 19", Law.MOST)
    above_the_ante.play("C raises to 15")
