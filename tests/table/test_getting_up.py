"""Getting up, sitting down again, sitting out and moving: nobody gains by any of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anteup.table import asks
from anteup.table.between import due
from anteup.table.granting import NotGranted
from anteup.table.happened import (
    Adjusted,
    Bought,
    BuyAsked,
    CameBack,
    ChairWanted,
    DealerDrawn,
    HandBegan,
    HandDone,
    Leaving,
    Left,
    Moved,
    Resumed,
    Sat,
    SeatsDrawn,
    SeatsWanted,
    TimeUsed,
)
from anteup.table.session import Debt, next_hand
from anteup.table.settings import Settings
from tests.table.evenings import ANN, BEN, CID, DOT, TABLE, Told, folds, refused, seated, stays


def hand(told: Told) -> None:
    """A hand is dealt, and given up by all; then the table is paused again."""
    told.asks(ANN, asks.Resume())
    told.asks(ANN, asks.Pause())
    told.hand(folds)


def costs(told: Told, chair: int) -> int:
    """What a chair would put into the next hand before it is dealt to."""
    coming = next_hand(told.evening.session)
    owed = sum(one.amount for one in coming.owed if coming.chairs[one.seat] == chair)
    return owed + (coming.game.stakes.blinds[coming.blinds.index(chair)] if chair in coming.blinds else 0)


def test_nobody_goes_round_the_blinds_by_getting_up() -> None:
    told = Told(Settings(seats=8, pause=0))
    told.asks(ANN, asks.Pause())
    for person, chair in ((ANN, 0), (BEN, 2), (CID, 5), (DOT, 7)):
        told.asks(person, asks.Sit(chair))
    dealt = paid = 0
    for _ in range(60):
        mine = told.evening.chair_of(DOT)
        assert mine is not None
        if costs(told, mine):  # he gets up whenever it would cost him, and looks for a chair where it does not
            for chair in (mine, *(chair for chair, player in enumerate(told.evening.players) if player is None)):
                told.asks(DOT, asks.Leave())
                told.asks(DOT, asks.Sit(chair))
                told.asks(DOT, asks.ComeBack())
                if not costs(told, chair):
                    break
        mine = told.evening.chair_of(DOT)
        told.asks(ANN, asks.Resume())
        assert told.evening.began is not None
        if mine in told.evening.seats:
            dealt += 1
            coming = next_hand(told.evening.began)
            paid += sum(one.amount for one in coming.owed if coming.chairs[one.seat] == mine)
            paid += (1, 2)[coming.blinds.index(mine)] if mine in coming.blinds else 0
        told.asks(ANN, asks.Pause())
        told.hand(folds)
    assert 4 * paid >= 3 * (dealt - 4), (dealt, paid)
    assert paid


def test_who_sits_down_again_brings_back_what_he_took_along() -> None:
    told = seated(ANN, BEN)
    told.asks(ANN, asks.Adjust(BEN, 1000, "won elsewhere"))
    assert told.asks(BEN, asks.Leave()) == [Left(BEN, 1, 1200)]
    assert refused(told, BEN, asks.Sit(1, 200)) == "E_CHIPS_LOCKED"
    assert told.asks(BEN, asks.Sit(1)) == [Sat(BEN, "Ben", 1), Bought(BEN, 1, 1200)]
    assert told.evening.bank.account(BEN) == -1200
    assert told.asks(BEN, asks.Buy()) == [Bought(BEN, 1, 200)]


def test_less_than_a_stack_is_filled_up_and_brought_back_may_be_more_than_is_sold() -> None:
    told = seated(ANN, BEN, table=replace(TABLE, rebuy="any", most=300))
    told.asks(ANN, asks.Adjust(BEN, -150, "lost elsewhere"))
    told.asks(BEN, asks.Leave())
    assert refused(told, BEN, asks.Sit(1, 49)) == "E_CHIPS_LOCKED"
    assert Bought(BEN, 1, 200) in told.asks(BEN, asks.Sit(1))
    told.asks(ANN, asks.Adjust(BEN, 777, "won elsewhere"))
    told.asks(BEN, asks.Leave())
    assert Bought(BEN, 1, 977) in told.asks(BEN, asks.Sit(1, 977))


def test_what_is_to_be_brought_back_stays_so_while_the_host_is_asked() -> None:
    told = seated(ANN, BEN, table=replace(TABLE, approve=True))
    told.asks(ANN, asks.Adjust(BEN, 500, "won elsewhere"))
    told.asks(BEN, asks.Leave())
    assert told.asks(BEN, asks.Sit(1))[1] == BuyAsked(BEN, 500)
    told.asks(BEN, asks.CancelBuy())
    assert refused(told, BEN, asks.Buy(200)) == "E_CHIPS_LOCKED"
    told.asks(BEN, asks.Leave())
    assert told.asks(BEN, asks.Sit(1))[1] == BuyAsked(BEN, 500)
    assert told.asks(ANN, asks.GrantBuy(BEN)) == [Bought(BEN, 1, 500)]
    told.asks(BEN, asks.Buy(200))
    assert told.asks(ANN, asks.GrantBuy(BEN)) == [Bought(BEN, 1, 200)]


def test_a_short_banker_has_no_more_brought_back_than_he_has() -> None:
    told = seated(ANN, BEN, table=replace(TABLE, supply=1000))
    told.asks(ANN, asks.Adjust(BEN, 400, "won elsewhere"))
    told.asks(BEN, asks.Leave())
    told.asks(ANN, asks.Buy(400))
    told.asks(CID, asks.Sit(2))
    assert Bought(BEN, 1, 200) in told.asks(BEN, asks.Sit(1, 200))


def test_time_bank_debts_and_missed_blinds_are_kept_for_who_sits_down_again() -> None:
    told = seated(ANN, BEN, CID)
    told.fold([TimeUsed(1, 45_000)])
    session = told.evening.session
    chairs = (session.chairs[0], replace(session.chairs[1], missed=(1,), owes=(Debt(7, live=False),)))
    told.evening = replace(told.evening, session=replace(session, chairs=(*chairs, *session.chairs[2:])))
    told.asks(BEN, asks.Leave())
    told.asks(BEN, asks.Sit(3))
    assert told.evening.player(3).bank == 15_000
    assert told.evening.session.chairs[3].owes == (Debt(7, live=False),)
    assert (told.evening.session.chairs[3].missed, told.evening.session.chairs[3].here) == ((1,), "waits")


def test_who_comes_back_in_the_hand_in_which_the_blinds_passed_has_missed_them() -> None:
    told = seated(ANN, BEN, CID, DOT)
    hand(told)
    coming = next_hand(told.evening.session)
    chair = coming.blinds[-1]
    person = told.evening.player(chair).person
    told.asks(person, asks.GoAway())
    told.asks(ANN, asks.Resume())
    assert told.asks(person, asks.ComeBack()) == [CameBack(chair)]
    told.asks(ANN, asks.Pause())
    told.hand(folds)
    assert told.evening.session.chairs[chair].missed == (0, 1)
    assert told.evening.session.chairs[chair].here == "plays"


@pytest.mark.parametrize("mid", [True, False])
def test_a_move_is_measured_by_the_blinds_of_the_hand_in_which_it_was_asked(*, mid: bool) -> None:
    told = Told(Settings(seats=8, pause=0))
    told.asks(ANN, asks.Pause())
    for person, chair in ((ANN, 0), (BEN, 2), (CID, 4), (DOT, 6)):
        told.asks(person, asks.Sit(chair))
    while told.evening.session.blinds != (0, 2):
        hand(told)
    told.asks(DOT, asks.GoAway())
    told.asks(ANN, asks.Resume())
    if mid:
        assert told.asks(DOT, asks.Move(3)) == [ChairWanted(DOT, 3)]
    told.asks(ANN, asks.Pause())
    events = told.hand(folds)
    if mid:
        assert Moved(DOT, 3) in events
    else:
        told.asks(DOT, asks.Move(3))
    assert told.evening.session.blinds == (2, 4)
    assert told.evening.session.chairs[3].missed == (1,)


def test_a_lighter_reason_to_get_up_takes_the_place_of_no_heavier_one() -> None:
    told = seated(ANN, BEN, CID)
    told.asks(ANN, asks.Resume())
    told.asks(CID, asks.Leave())
    assert told.asks(ANN, asks.Remove(CID, ban=True)) == [Leaving(CID, 2, "banned")]
    assert told.asks(CID, asks.Leave()) == []
    assert told.asks(ANN, asks.Remove(CID)) == []
    assert told.asks(CID, asks.ComeBack()) == []
    told.hand(folds)
    assert told.evening.chair_of(CID) is None
    assert CID in told.evening.banned


def test_chairs_are_not_drawn_for_where_all_have_got_up() -> None:
    told = seated(ANN, BEN)
    told.asks(ANN, asks.Resume())
    assert told.asks(ANN, asks.DrawSeats()) == [SeatsWanted(ANN)]
    told.asks(ANN, asks.Leave())
    told.asks(BEN, asks.Leave())
    events = told.hand(stays)
    assert [type(event) for event in events if isinstance(event, (HandDone, Left))] == [HandDone, Left, Left]
    assert not told.evening.drawing
    told.asks(ANN, asks.Sit())
    events = told.asks(BEN, asks.Sit())
    assert told.evening.seats
    assert SeatsDrawn not in [type(event) for event in events]


DRAWN = 'book = "mine"\nextends = "tda"\n[table]\nseating = "drawn"\n'


def test_the_chairs_are_drawn_for_before_the_first_hand_where_the_book_has_it_so() -> None:
    told = Told(replace(TABLE, house=DRAWN))
    told.asks(ANN, asks.Pause())
    for chair, person in ((0, ANN), (1, BEN), (3, CID)):
        told.asks(person, asks.Sit(chair))
    assert told.evening.reseated == 0
    events = told.asks(ANN, asks.Resume())
    assert [type(event) for event in events[:4]] == [Resumed, SeatsDrawn, DealerDrawn, HandBegan]
    assert isinstance(events[1], SeatsDrawn)
    assert {chair for _, chair in events[1].chairs} == {0, 1, 3}
    assert all(told.evening.chair_of(person) == chair for person, chair in events[1].chairs)
    told.asks(DOT, asks.Sit(2))
    assert SeatsDrawn not in [type(event) for event in told.hand(folds)]
    assert told.evening.seats
    assert refused(told, DOT, asks.DrawSeats()) == "E_RESEAT_TOO_SOON"


def test_who_comes_before_the_first_hand_draws_for_a_chair_too() -> None:
    told = Told(replace(TABLE, house=DRAWN, pause=4))
    for chair, person in ((0, ANN), (1, BEN)):
        told.asks(person, asks.Sit(chair))
    told.work(3000)
    told.asks(CID, asks.Sit(3))
    assert told.evening.reseated == 0
    drawn, dealer = told.work(1000)
    assert isinstance(drawn, SeatsDrawn)
    assert {person for person, _ in drawn.chairs} == {ANN, BEN, CID}
    assert isinstance(dealer, DealerDrawn)
    assert {chair for chair, _ in dealer.turned} == {0, 1, 3}
    assert not told.work(3000)  # everybody looks at the cards meanwhile
    assert isinstance(told.work(1000)[0], HandBegan)


def test_who_comes_to_a_hand_that_was_void_draws_for_no_chair_again() -> None:
    told = Told(replace(TABLE, house=DRAWN))
    told.asks(ANN, asks.Sit())
    events = told.asks(BEN, asks.Sit())
    assert SeatsDrawn in [type(event) for event in events]
    events = told.asks(ANN, asks.VoidHand("a lamp fell"))
    assert told.evening.number == 2
    assert SeatsDrawn not in [type(event) for event in events]


def test_one_person_draws_for_no_chairs() -> None:
    told = seated(ANN)
    assert refused(told, ANN, asks.DrawSeats()) == "E_PHASE"


def test_the_chair_of_a_bot_is_taken_with_the_chips_that_it_had() -> None:
    told = Told(replace(TABLE, supply=600, stack=200))
    told.asks(ANN, asks.Pause())
    told.asks(ANN, asks.Sit(0))
    told.asks(ANN, asks.AddBot(1))
    bot = told.evening.player(1).person
    assert told.asks(ANN, asks.Adjust(bot, 200, "won")) == [Adjusted(bot, 1, 200, "won")]
    events = told.asks(BEN, asks.Sit(1))
    assert events == [Left(bot, 1, 400, "made room"), Sat(BEN, "Ben", 1), Bought(BEN, 1, 200)]


def test_bots_are_sold_no_more_than_the_banker_has() -> None:
    told = seated(ANN, table=replace(TABLE, supply=400, stack=200, seats=6))
    told.asks(ANN, asks.AddBot())
    assert refused(told, ANN, asks.AddBot()) == "E_BANK"
    many = Told(replace(TABLE, supply=400, stack=200, seats=6, bots=4))
    many.asks(ANN, asks.Pause())
    assert many.evening.bank.out == 400


def test_who_waits_takes_no_chair_before_the_banker_has_had_one() -> None:
    table = Settings(seats=4, book="hoyle", game="draw", banker="host", pause=0)
    told = Told(table)
    assert refused(told, BEN, asks.Sit(1)) == refused(told, BEN, asks.Queue()) == "E_SEAT"
    told.asks(ANN, asks.Sit(0))
    assert told.asks(BEN, asks.Sit(1))[0] == Sat(BEN, "Ben", 1)
    told.asks(ANN, asks.Pause())
    told.hand(folds)
    told.asks(ANN, asks.Leave())
    assert told.asks(CID, asks.Sit(2))[0] == Sat(CID, "Cid", 2), "he has had his choice"


def test_a_table_is_waited_for_by_nobody_who_has_gone() -> None:
    told = seated(ANN, BEN)
    told.asks(BEN, asks.Leave())
    told.asks(ANN, asks.Resume())
    assert due(told.evening) is None
    with pytest.raises(NotGranted, match="bring all of it back"):
        told.asks(BEN, asks.Sit(1, 100))
