"""The thirty-eight laws: dealing, its faults, and the draw."""

from __future__ import annotations

import pytest

from anteup.cards import cards, written
from anteup.engine.events import (
    DealVoided,
    Drawn,
    Exposed,
    Fouled,
    Offered,
    Posted,
    Shuffled,
    Threw,
)
from anteup.engine.menus import Backs, Exchange, HeldOut
from anteup.engine.play import CannotOpen
from anteup.ranking import evaluate
from anteup.rules.laws import Law
from tests.ledger.entries import entry
from tests.ledger.off import never, option
from tests.ledger.tables import Table
from tests.ledger.thirty_eight import all_in_turn, dealt, house, laws, lifted, rehearsal
from tests.ledger.wrong import DEALT_IN_BLOCKS
from tests.ledger.wrong_laws import CARD_IS_NOT_KEPT, NOBODY_COUNTS_HIS_CARDS

# ---- the deal, and its faults ---------------------------------------------------------------------------------------


@entry("L-04", off=DEALT_IN_BLOCKS)
def test_cards_are_given_one_at_a_time_from_the_left_or_dealt_anew() -> None:
    pack = laws().deck
    table = dealt(laws(), deck=pack)
    assert [table.hand.down[seat] for seat in range(5)] == [pack[seat:25:5] for seat in range(5)]

    fault = dealt(rehearsal(), deck=pack, slips=f"out of order {pack[7]}")
    assert fault.told(DealVoided) == [DealVoided("L-04")]
    assert fault.log.wants_pack
    fault.lays(pack)
    assert [fault.hand.down[seat] for seat in range(5)] == [pack[seat:25:5] for seat in range(5)]


@entry("L-06", off=option("faults.boxed", "replace"))
def test_a_card_that_lies_face_up_in_the_pack_makes_a_new_deal_by_the_same_dealer() -> None:
    pack = laws().deck
    table = dealt(rehearsal(), deck=pack, slips=f"boxed {pack[11]}")
    assert [event.card for event in table.told(Exposed)] == [pack[11]]
    assert table.told(DealVoided) == [DealVoided("L-06")]
    assert table.pot == 1
    assert table.log.wants_pack
    with pytest.raises(CannotOpen, match="`shuffle` comes first"):
        table.play("S2 lifts")

    table.lays()
    assert len(table.told(Shuffled)) == 2
    assert (len(table.told(Posted)), table.pot) == (1, 1)
    assert [len(held) for held in table.hand.down] == [5] * 5
    table.play("S1 lifts, S2 lifts, S3 lifts, S4 lifts, S5 lifts")
    assert table.turn == "S2"


@entry("L-07", off=CARD_IS_NOT_KEPT)
def test_one_card_that_is_turned_up_is_kept() -> None:
    table = dealt(rehearsal(), cards="S3 2c 4d 7h 9s Kd", slips="exposed 7h")
    assert [(event.seat, event.card, event.fate) for event in table.told(Exposed)] == [
        (2, *cards("7h"), "kept"),
    ]
    assert not table.told(DealVoided)
    for name in ("", "S1", "S2", "S3", "S4", "S5"):
        assert written(table.view(name).down[2]) == "7h ?? ?? ?? ??"
    table.refuses("S3 claims a misdeal", Law.NO_FAULT)
    table.refuses("S3 refuses", Law.PHASE)

    table.play("S3 lifts")
    assert table.held("S3") == "7h 2c 4d 9s Kd"
    assert written(table.view("S3").down[2]) == "7h 2c 4d 9s Kd"
    assert written(table.view("S4").down[2]) == "7h ?? ?? ?? ??"


TWO_TURNED_UP = "exposed 7h, exposed 2c"
THEIR_HANDS = "S3 4c 4d 7h 9s Kd, S5 2c 6d 8s Jh Qc"


@entry("L-08", off=option("faults.counted", "by player"))
def test_two_cards_turned_up_make_a_new_deal() -> None:
    table = dealt(rehearsal(), slips=TWO_TURNED_UP, cards=THEIR_HANDS)
    assert [(table.names[event.seat], str(event.card)) for event in table.told(Exposed)] == [("S5", "2c"), ("S3", "7h")]
    assert table.told(DealVoided) == [DealVoided("L-08")]
    assert table.log.wants_pack
    with pytest.raises(CannotOpen):
        table.play("S3 lifts")
    table.lays()
    assert table.hand.aside.exposed == ()
    assert [written(held) for held in table.view().down] == ["?? ?? ?? ?? ??"] * 5

    by_player = dealt(house(faults="simulate = true\ncounted = 'by player'"), slips=TWO_TURNED_UP, cards=THEIR_HANDS)
    assert not by_player.told(DealVoided)
    assert [by_player.held(name)[:2] for name in ("S3", "S5")] == ["7h", "2c"]


SIX_FOR_S2 = "one too many 9c"
HOLDS_9C = "S2 9c 4d 7h 9s Kd"


@entry("L-09", off=option("faults.wrong_count", "foul"))
def test_a_wrong_number_of_cards_is_said_before_they_are_lifted_or_the_hand_is_forfeited() -> None:
    table = dealt(rehearsal(), slips=SIX_FOR_S2, cards=HOLDS_9C)
    assert [len(held) for held in table.hand.down] == [5, 6, 5, 5, 5]
    assert table.may("S2") == Backs(table.seat("S2"), 6, claim=True)
    assert table.may("S3") == Backs(table.seat("S3"), 5, claim=False)
    table.refuses("S3 claims a misdeal", Law.NO_FAULT)
    table.play("S3 lifts, S2 claims a misdeal")
    assert table.told(DealVoided) == [DealVoided("L-09")]
    table.lays()
    assert [len(held) for held in table.hand.down] == [5] * 5
    assert table.pot == 1

    late = dealt(rehearsal(), slips=SIX_FOR_S2, cards=HOLDS_9C)
    late.play("S2 lifts")
    assert late.told(Fouled) == []
    late.refuses("S2 claims a misdeal", Law.NO_FAULT)
    late.play("S1 lifts, S3 lifts, S4 lifts, S5 lifts")
    late.refuses("S2 claims a misdeal", Law.NO_FAULT)
    late.play("S2 raises to 4, S3 calls, S4 folds, S5 folds, S1 folds, S2 owns up")
    assert late.told(Fouled) == [Fouled(late.seat("S2"), retires=True)]
    assert late.stacks["S2"] == 996
    assert late.won == {"S3": 9}


SHORT_BY_ONE = "one too few 9c"
FOUR_ACES = "S2 As Ah Ad Ac 9c, S3 2h 3d 4h 5d 6d, S4 Kd Js 8c 7h 3s"


@entry("L-10", off=option("faults.foul", "retires"))
def test_nobody_is_in_the_play_with_other_than_five_cards() -> None:
    table = lifted(rehearsal(), slips=SHORT_BY_ONE, cards=FOUR_ACES)
    assert table.held("S2") == "As Ah Ad Ac"
    table.play("S2 raises to 4, S3 folds, S4 calls, S5 folds, S1 folds")
    all_in_turn(table, "stands pat")
    table.play("S2 bets 5, S4 calls")

    assert table.hand.aside.foul == 1 << table.seat("S2")
    assert table.won == {"S4": 19}


@entry("L-24", off=option("faults.foul", "retires"))
def test_a_foul_hand_wins_by_a_bluff_that_nobody_calls() -> None:
    bluff = lifted(rehearsal(), slips=SHORT_BY_ONE, cards=FOUR_ACES)
    bluff.play("S2 raises to 5, S3 folds, S4 folds, S5 folds")
    bluff.refuses("S3 calls", Law.OUT)
    bluff.play("S1 folds")
    assert bluff.won == {"S2": 2}


@entry("L-24", off=NOBODY_COUNTS_HIS_CARDS)
def test_a_foul_hand_that_is_called_wins_nothing() -> None:
    called = lifted(rehearsal(), slips=SHORT_BY_ONE, cards=FOUR_ACES)
    called.play("S2 raises to 5, S3 folds, S4 calls, S5 folds, S1 folds")
    all_in_turn(called, "stands pat")
    called.play("S2 bets 1, S4 calls")
    assert evaluate(called.held("S2")) > evaluate(called.held("S4"))
    assert called.told(Fouled) == [Fouled(called.seat("S2"), retires=False)]
    assert called.won == {"S4": 13}


# ---- the draw -------------------------------------------------------------------------------------------------------


def all_discard(table: Table, *numbers: int) -> None:
    """Each in turn throws so many of his cards away."""
    for number in numbers:
        table.play(f"{table.turn} discards {written(table.hand.down[table.hand.turn][:number])}")


@entry("L-11", off=option("draw.stock", "reshuffle"))
def test_up_to_five_are_thrown_and_as_many_come_and_discards_are_dead() -> None:
    table = dealt(laws())
    all_in_turn(table, "calls")
    assert table.turn == "S1"
    table.refuses("S2 stands pat", Law.IN_TURN)
    table.refuses(f"S1 discards {table.held('S2')}", Law.DISCARD)
    all_discard(table, 5, 5, 5, 5, 5)
    assert table.hand.top == 50
    assert [len(event.cards) for event in table.told(Drawn)] == [5] * 5
    assert len({card for held in table.hand.down for card in held}) == 25
    assert not {card for held in table.hand.down for card in held} & {*laws().deck[:25]}

    six = dealt(laws(6))
    all_in_turn(six, "calls")
    assert six.hand.left == 22
    all_discard(six, 5, 5, 5, 5)
    assert six.may() == Exchange(six.seat("S5"), 0, 2)
    six.refuses(f"S5 discards {written(six.hand.down[4][:3])}", Law.STOCK)
    all_discard(six, 2)
    assert six.may() == Exchange(six.seat("S6"), 0, 0)
    six.play("S6 stands pat")
    assert len(six.told(Shuffled)) == 1


@entry("L-43", off=never(Law.STOCK))
def test_of_six_players_the_fifth_gets_the_two_cards_that_are_left() -> None:
    six = dealt(laws(6))
    all_in_turn(six, "calls")
    all_discard(six, 5, 5, 5, 5)
    assert six.hand.left == 2
    six.refuses(f"S5 discards {six.held('S5')}", Law.STOCK)
    all_discard(six, 2)
    assert [len(held) for held in six.hand.down] == [5] * 6
    six.refuses(f"S6 discards {written(six.hand.down[5][:1])}", Law.STOCK)


@entry("L-12", off=option("draw.query", "allowed"))
def test_nobody_is_told_again_how_many_another_drew_but_the_dealer_announces() -> None:
    table = dealt(laws())
    all_in_turn(table, "calls")
    all_discard(table, 1, 2, 3)
    assert table.log.seen(table.seat("S1"))[-2] == Threw(table.seat("S3"), 3)
    assert table.view("S1").aside.drew == (-1, -1, -1, -1, -1)
    all_discard(table, 4, 2)

    assert table.turn == "S2"
    for name in ("", *table.names):
        assert table.view(name).aside.drew == (-1, -1, -1, -1, 2)


@entry("L-13", off=option("faults.wrong_draw", "foul"))
def test_a_wrong_number_of_cards_is_refused_or_he_who_takes_it_is_out() -> None:
    def offered(slips: str) -> Table:
        table = lifted(rehearsal(), slips=slips, draws="S2 Qd Qh Qs")
        all_in_turn(table, "calls")
        table.play("S1 stands pat")
        all_discard(table, 2)
        return table

    table = offered("one too many Qd")
    assert table.told(Offered) == [Offered(table.seat("S2"), 3)]
    assert table.may() == HeldOut(table.seat("S2"), 3)
    table.refuses("S2 stands pat", Law.PHASE)
    table.refuses("S3 takes", Law.IN_TURN)
    table.play("S2 refuses")
    assert table.held("S2").endswith("Qd Qh")
    assert len(table.hand.down[1]) == 5
    assert table.turn == "S3"
    assert not table.told(Fouled)

    for slip, held in (("one too many Qd", 6), ("one too few Qd", 4)):
        table = offered(slip)
        table.play("S2 takes")
        assert len(table.hand.down[1]) == held
        assert table.told(Fouled) == [Fouled(table.seat("S2"), retires=True)]
        assert "S2" not in table.still_in
        assert (table.turn, table.stacks["S2"]) == ("S3", 998)


STOCK = "S1 7h, S2 2c, S3 9d, S4 Ks"
"""As the cards lie; the first to draw asks for one, and so do the next two."""
HOLDS = "S1 Ac Ad 3c 3d 4c, S2 Kc Kd 5c 5d 6c, S3 Qc Qd 7c 7d 8c"


@entry("L-14", off=option("faults.exposed_in_draw", "replace"))
def test_a_card_turned_up_in_the_draw_goes_under_and_he_is_served_last() -> None:
    table = lifted(rehearsal(), cards=HOLDS, draws=STOCK, slips="exposed 7h")
    all_in_turn(table, "calls")
    table.play("S1 discards 4c")
    assert [(event.seat, str(event.card), event.fate) for event in table.told(Exposed)] == [(0, "7h", "bottom")]
    assert (table.turn, len(table.hand.down[0])) == ("S2", 4)
    table.refuses("S1 takes", Law.IN_TURN)
    table.play("S2 discards 6c, S3 discards 8c, S4 stands pat, S5 stands pat")

    assert [(table.names[event.seat], written(event.cards)) for event in table.told(Drawn)] == [
        ("S2", "2c"),
        ("S3", "9d"),
        ("S1", "Ks"),
    ]
    assert str(table.hand.deck[-1]) == "7h"
    assert table.turn == "S2"

    more = lifted(rehearsal(), cards=HOLDS, draws=STOCK, slips="exposed 7h, exposed 2c, exposed Ks")
    all_in_turn(more, "calls")
    more.play("S1 discards 3d 4c, S2 discards 6c, S3 stands pat, S4 stands pat, S5 stands pat")
    assert [(event.seat, written(event.cards)) for event in more.told(Drawn)][:1] == [(1, "9d")]
    assert [len(held) for held in more.hand.down] == [5] * 5
    assert [str(card) for card in more.hand.deck[-3:]] == ["7h", "2c", "Ks"]


@entry("L-42", off=option("faults.exposed_in_draw", "bottom, served last"))
def test_some_replace_such_a_card_at_once() -> None:
    table = lifted(
        house(faults="simulate = true\nexposed_in_draw = 'replace'"), cards=HOLDS, draws=STOCK, slips="exposed 7h"
    )
    all_in_turn(table, "calls")
    table.play("S1 discards 4c, S2 discards 6c, S3 discards 8c")
    assert [(table.names[event.seat], written(event.cards)) for event in table.told(Drawn)] == [
        ("S1", "2c"),
        ("S2", "9d"),
        ("S3", "Ks"),
    ]
