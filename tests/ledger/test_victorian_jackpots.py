"""The Victorian chapter: the pot that nobody opened, and the jackpots after it."""

from __future__ import annotations

from anteup.cards import cards
from anteup.engine.events import Carried, FalseOpened, HandOpened, Penalised, Posted, Proved, Won
from anteup.engine.menus import Wager
from anteup.rules.laws import Law
from anteup.table.session import next_hand
from tests.ledger.entries import entry
from tests.ledger.off import never, option
from tests.ledger.tables import Table
from tests.ledger.victorian import FIVE, Night, jackpot, needs, otherwise, pence
from tests.ledger.wrong_victorian import DEALER_STAYS, JACKPOTS_GO_ON, NO_JACKPOT_FOLLOWS, NOBODY_LOOKS_AT_OPENERS

# ---- from hand to hand ----------------------------------------------------------------------------------------------


@entry("V-005", off=DEALER_STAYS)
def test_the_left_neighbour_deals_next() -> None:
    night = Night()
    dealers: list[str] = []
    for _ in range(6):
        table = night.deal()
        dealers.append(table.names[-1])
        night.play(no_1_wins(table))
    assert dealers == ["A", "B", "C", "D", "E", "A"]


def no_1_wins(table: Table) -> str:
    """No. 1 opens, and all others give up."""
    ante, first, *others = table.names
    return ", ".join([f"{first} declines", f"{first} calls", *(f"{name} folds" for name in (*others, ante))])


@entry("V-061", off=option("bet 1.unopened", "blinds go back"))
def test_when_all_reject_the_stake_stays_and_a_jackpot_is_next() -> None:
    night = Night()
    table = night.play("C declines, C folds, D folds, E folds, A folds")
    assert table.hand.leaves == Carried(3, "passed out")
    table.refuses("B calls", Law.PHASE)
    assert (table.stacks["B"], table.won) == (997, {})
    coming = next_hand(night.session)
    assert (night.session.chairs[coming.button].name, coming.carried) == ("B", 3)

    straddled = Table(pence(ante=1, limit=24), FIVE)
    straddled.play("C straddles to 2, D declines, D folds, E folds, A folds, B folds")
    assert straddled.hand.leaves.pot == 3


@entry("V-084", off=NO_JACKPOT_FOLLOWS)
def test_a_jackpot_is_the_game_after_one_that_all_rejected() -> None:
    night = Night()
    assert needs(night.deal()) == ""
    night.play(no_1_wins(night.deal()))
    assert needs(night.deal()) == ""
    night.all_reject()

    assert needs(night.deal()) == "JJ"


@entry("V-062", off=option("post.ante_by", "eldest"))
def test_everybody_pays_an_ante_into_a_jackpot() -> None:
    table = Table(jackpot(), FIVE, carried=3)

    assert [(table.names[post.seat], post.amount) for post in table.told(Posted)] == [(name, 3) for name in "BCDEA"]
    assert table.pot == 3 + 5 * 3 == 18
    table.refuses("B straddles to 6", Law.PHASE)


@entry("V-064", off=never(Law.OPENERS))
def test_the_second_jackpot_takes_two_queens() -> None:
    night = Night()
    night.all_reject()
    night.all_reject()
    second = night.deal()
    assert (needs(second), second.pot, second.names[-1]) == ("QQ", 33, "C")

    honest = Table(jackpot("QQ", honour=False), FIVE, cards="B Jc Jd 9h 5s 2d, C Qc Qd 9c 5d 2h")
    honest.refuses("B bets 6", Law.OPENERS)
    honest.play("B checks, C bets 6")


@entry("V-065", off=option("jackpot.openers", ("JJ",)))
def test_the_openers_rise_to_kings_and_begin_again() -> None:
    night = Night()
    night.all_reject()
    series: list[tuple[str, int]] = []
    for _ in range(7):
        table = night.all_reject()
        pool = sum(post.amount for post in table.told(Posted)) + table.told(HandOpened)[0].carried
        series.append((needs(table)[0], pool))

    assert series == [("J", 18), ("Q", 33), ("K", 48), ("J", 63), ("Q", 78), ("K", 93), ("J", 108)]
    honest = Table(jackpot("KK", honour=False), FIVE, cards="B Qc Qd 9h 5s 2d, C Kc Kd 9c 5d 2h")
    honest.refuses("B bets 6", Law.OPENERS)
    honest.play("B checks, C bets 6")


@entry("V-066", off=JACKPOTS_GO_ON)
def test_after_a_jackpot_is_won_the_next_deal_is_ordinary() -> None:
    night = Night()
    for _ in range(3):
        night.all_reject()
    table = night.deal(cards="E Kc Kd 9h 5s 2d")
    assert (table.pot, needs(table)) == (48, "KK")
    night.play("E bets 6, A folds, B folds, C folds, D folds", cards="E Kc Kd 9h 5s 2d")
    after = night.deal()

    assert needs(after) == ""
    assert [(after.names[post.seat], post.amount) for post in after.told(Posted)] == [(after.names[0], 3)]
    assert after.pot == 3


# ---- opening --------------------------------------------------------------------------------------------------------


@entry("V-063", off=never(Law.OPENERS))
def test_two_knaves_or_better_open() -> None:
    held = {"Jc Jd 9h 5s 2d": True, "Tc Td Ah Ks Qd": False, "Ac Kd Qh Jd 9d": False, "5c 5d 3h 3s 2c": True}
    for hand, opens in held.items():
        honest = Table(jackpot(honour=False), FIVE, cards=f"B {hand}")
        if opens:
            assert honest.menu.least == 1
            honest.play("B bets 6")
        else:
            assert honest.menu.least == 0
            honest.refuses("B bets 6", Law.OPENERS)
        trusted = Table(jackpot(), FIVE, cards=f"B {hand}")
        trusted.play("B bets 6")


@entry("V-067", off=option("show.alone", "nothing"))
def test_an_opener_who_is_left_alone_shows_that_he_had_openers() -> None:
    held = "B Qc Qd 9h 5s 2d"
    alone = "B bets 6, C folds, D folds, E folds, A folds"
    table = Table(jackpot(), FIVE, cards=held)
    table.play(alone)
    seat = table.seat("B")
    assert table.told(Proved) == [Proved(seat, cards("Qc Qd 9h 5s 2d"))]
    assert table.log.events.index(table.told(Proved)[0]) < table.log.events.index(table.told(Won)[0])
    assert Proved(seat, cards("Qc Qd 9h 5s 2d")) in table.log.seen(None)
    assert table.stacks["B"] == 1000 + 12

    openers_only = Table(otherwise(form="jackpots", show='proof = "openers"'), FIVE, cards=held)
    openers_only.play(alone)
    assert openers_only.told(Proved) == [Proved(seat, cards("Qc Qd"))]


@entry("V-068", off=option("jackpot.penalty", "none"))
def test_a_false_opener_pays_twice_the_ante_and_the_pool_stays() -> None:
    night = Night()
    night.all_reject()
    table = night.play(
        "C bets 6, D folds, E folds, A folds, B folds",
        cards="C Tc Td 9h 5s 2d",
    )
    seat = table.seat("C")
    assert table.told(FalseOpened) == [FalseOpened(seat, "void")]
    assert table.told(Penalised) == [Penalised(seat, 6, "next pot")]
    assert not table.told(Won)
    assert not table.told(Proved)
    assert table.hand.leaves == Carried(30, "void")

    again = night.deal()
    assert (needs(again), again.pot) == ("QQ", 45)
    assert again.stacks["C"] == 1000 - 3 - 6 - 6 - 3


@entry("V-069", off=NOBODY_LOOKS_AT_OPENERS)
def test_a_false_opener_who_is_called_cannot_win() -> None:
    table = Table(jackpot(), FIVE, cards="B Tc Td 9h 5s 2d, C 8c 8d 7h 5d 2c", carried=3)
    table.play("B bets 6, C calls, D folds, E folds, A folds, B stands pat, C stands pat, B checks, C checks")

    assert table.told(FalseOpened) == [FalseOpened(table.seat("B"), "hand dead")]
    assert table.told(Penalised) == [Penalised(table.seat("B"), 6, "this pot")]
    assert table.won == {"C": 36}


@entry("V-118", off=option("bet 1.check", "none"))
def test_who_passes_before_the_opening_may_still_come_in() -> None:
    held = "C Kc Kd 9h 5s 2d"
    table = Table(jackpot(), FIVE, cards=held)
    assert table.turn == "B"
    table.play("B checks, C bets 6")
    table.refuses("D checks", Law.CHECK_FACED)
    table.play("D folds, E calls, A calls")
    assert (table.turn, table.menu.call) == ("B", 6)
    table.play("B calls")

    fold = Table(otherwise(form="jackpots", bet__opening='check = "none"'), FIVE, cards=held)
    fold.refuses("B checks", Law.NO_CHECK)
    fold.play("B folds, C bets 6, D folds, E calls, A calls")
    fold.refuses("B calls", Law.OUT)


@entry("V-119", off=option("bet 1.most", 24))
def test_a_jackpot_is_opened_for_a_penny_up_to_the_limit() -> None:
    table = Table(jackpot(), FIVE, cards="B Kc Kd 9h 5s 2d")
    assert table.menu == Wager(table.seat("B"), fold=True, check=True, call=0, least=1, most=12)
    table.refuses("B bets 13", Law.MOST)
    table.play("B bets 1")
    Table(jackpot(), FIVE, cards="B Kc Kd 9h 5s 2d").play("B bets 12")
