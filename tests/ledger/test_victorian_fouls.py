"""The Victorian chapter: a hand of more or fewer than five cards."""

from __future__ import annotations

from anteup.engine.events import Fouled, Offered
from anteup.engine.menus import Backs
from anteup.rules.laws import Law
from tests.ledger.entries import entry
from tests.ledger.off import option
from tests.ledger.tables import Table
from tests.ledger.victorian import FIVE, otherwise

CLUMSY = "simulate = true"


@entry("V-018", off=option("faults.foul", "loses at the showdown"))
def test_a_hand_is_five_cards_never_more_or_fewer() -> None:
    held = "B Kc Kd 9h 5s 2d, C Qc Qd 9c 5d 2h, D Jc Jd 9d 5h 2s, E Tc Td 8h 5c 2c, A 8c 8d 7h 4d 3c"
    for slip, count in (("one too few Qd", 4), ("one too many Qd", 6)):
        table = Table(otherwise(faults=CLUMSY), FIVE, cards=held, slips=slip)
        table.play("C declines")
        seat = table.seat("C")
        assert table.may("C") == Backs(seat, count, claim=False)
        table.refuses("C claims a misdeal", Law.NO_FAULT)
        table.play("B lifts, C lifts, D lifts, E lifts, A lifts")

        assert table.told(Fouled) == [Fouled(seat, retires=True)]
        assert "C" not in table.still_in
        assert table.turn == "D"
        table.refuses("C calls", Law.OUT)


@entry("V-081", off=option("faults.foul", "loses at the showdown"))
def test_a_foul_hand_leaves_the_game_and_loses_its_stakes() -> None:
    held = "B Kc Kd 9h 5s 2d, C Qc Qd 9c 5d 2h, D Jc Jd 9d 5h 2s, E Tc Td 8h 5c 2c, A 8c 8d 7h 4d 3c"
    dealt = Table(otherwise(faults=CLUMSY), FIVE, cards=held, slips="one too few Kd")
    dealt.play("C declines, B lifts, C lifts, D lifts, E lifts, A lifts")
    assert len(dealt.hand.down[dealt.seat("B")]) == 4
    assert dealt.told(Fouled) == [Fouled(dealt.seat("B"), retires=True)]
    assert (dealt.pot, dealt.adds("B"), dealt.still_in) == (3, 3, ["C", "D", "E", "A"])
    dealt.play("C calls, D folds, E folds, A folds")
    assert (dealt.stacks["B"], dealt.stacks["C"]) == (997, 1003)

    table = Table(otherwise(faults=CLUMSY), FIVE, cards=held, draws="C As Ah Ad", slips="one too few As")
    table.play("C declines, B lifts, C lifts, D lifts, E lifts, A lifts")
    table.play("C calls, D folds, E folds, A raises to 18, B calls, B stands pat, C calls, C discards 9c 5d 2h")
    assert table.told(Offered) == [Offered(table.seat("C"), 2)]
    assert len(table.hand.down[table.seat("C")]) == 4

    assert table.told(Fouled) == [Fouled(table.seat("C"), retires=True)]
    assert (table.pot, table.adds("C")) == (54, 18)
    table.refuses("C calls", Law.OUT)
    assert table.still_in == ["B", "A"]
    table.play("A stands pat, A bets 6, B folds")
    assert table.won == {"A": 54}
