"""An evening, folded from its lines: by examples."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anteup.cards import Card
from anteup.table import asks
from anteup.table.asks import Ask
from anteup.table.between import can_deal, due
from anteup.table.deciding import next_events
from anteup.table.evening import NotALine, evolved, kept
from anteup.table.happened import (
    Adjusted,
    Admitted,
    BankerDrawn,
    Bought,
    BuyAsked,
    BuyGranted,
    BuyRefused,
    CameBack,
    ChairWanted,
    Changed,
    Closed,
    Closing,
    DealerDrawn,
    Dealt,
    GameCalled,
    Gave,
    Guarded,
    HandBegan,
    HandDone,
    HandVoided,
    Hosted,
    Knocked,
    Leaving,
    Left,
    Moved,
    Opened,
    Paused,
    Queued,
    Redeemed,
    Resumed,
    Said,
    Sat,
    SeatsDrawn,
    SeatsWanted,
    TableEvent,
    TookOff,
    Unqueued,
    WentAway,
)
from tests.table.evenings import ANN, BEN, CID, DOT, TABLE, Told, folds, refused, seated, stays

# ---- coming and going -----------------------------------------------------------------------------------------------


def test_a_chair_a_stack_a_dealer_and_a_hand() -> None:
    told = Told()
    assert told.asks(ANN, asks.Sit()) == [Sat(ANN, "Ann", 0), Bought(ANN, 0, 200)]
    events = told.asks(BEN, asks.Sit(2, 200))
    assert events[:2] == [Sat(BEN, "Ben", 2), Bought(BEN, 2, 200)]
    assert [type(event) for event in events[2:5]] == [DealerDrawn, HandBegan, Dealt]
    drawn, began = events[2:4]
    assert isinstance(drawn, DealerDrawn)
    assert isinstance(began, HandBegan)
    assert began == HandBegan(1, (2, 0) if drawn.chair == 0 else (0, 2), drawn.chair)
    assert told.evening.hand is not None
    assert told.evening.bank.balances == {
        "account:ann": -200,
        "stack:ann": 200,
        "account:ben": -200,
        "stack:ben": 200,
    }


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (asks.Sit(0), "E_SEAT"),
        (asks.Sit(9), "E_SEAT"),
        (asks.Sit(-1), "E_SEAT"),
        (asks.Sit(2, 77), "E_BANK_UNIT"),
        (asks.Leave(), "E_SEAT"),
        (asks.GoAway(), "E_SEAT"),
        (asks.Buy(), "E_SEAT"),
        (asks.Pause(), "E_HOST"),
        (asks.CallGame("razz"), "E_SEAT"),
        (asks.DrawSeats(), "E_SEAT"),
        (asks.Say("   "), "E_SAID"),
        (asks.Say("x" * 501), "E_SAID"),
    ],
)
def test_what_is_not_granted_to_one_who_only_looks_on(ask: Ask, code: str) -> None:
    assert refused(seated(ANN, BEN), CID, ask) == code


def test_nobody_sits_twice_and_who_sits_may_move_between_hands() -> None:
    told = seated(ANN, BEN)
    assert refused(told, ANN, asks.Sit()) == "E_SEAT"
    assert refused(told, ANN, asks.Move(1)) == "E_SEAT"
    assert refused(told, ANN, asks.Move(4)) == "E_SEAT"
    assert told.asks(ANN, asks.Move(0)) == []
    assert told.asks(ANN, asks.Move(3)) == [Moved(ANN, 3)]
    assert told.evening.chair_of(ANN) == 3
    assert told.evening.session.chairs[3].stack == 200
    assert told.evening.players[0] is None


def test_what_cannot_be_done_in_a_hand_is_done_after_it() -> None:
    told = seated(ANN, BEN, CID)
    told.asks(ANN, asks.Resume())
    assert told.asks(ANN, asks.Move(3)) == [ChairWanted(ANN, 3)]
    chair = told.evening.chair_of(BEN)
    assert chair is not None
    assert told.asks(BEN, asks.Leave()) == [Leaving(BEN, chair)]
    assert told.asks(BEN, asks.Leave()) == []
    assert told.asks(CID, asks.Buy()) == [BuyAsked(CID, 200), BuyGranted(CID)]
    assert refused(told, CID, asks.Buy()) == "E_PHASE"
    assert told.asks(DOT, asks.Sit())[:1] == [Sat(DOT, "Dot", 3)]
    events = told.hand(folds)
    kinds = [type(event) for event in events if not isinstance(event, Dealt)]
    assert kinds == [HandDone, Left, Bought, ChairWanted, HandBegan]
    assert told.evening.chair_of(ANN) == 0, "Dot had taken that chair by then"
    assert told.evening.bank.account(BEN) in {-2, -1, 0, 1, 2, 3}
    assert sum(told.evening.bank.balances.values()) == 0


def test_who_says_that_he_goes_may_stay_after_all() -> None:
    told = seated(ANN, BEN)
    told.asks(ANN, asks.Resume())
    told.asks(BEN, asks.Leave())
    assert told.asks(BEN, asks.ComeBack()) == [Leaving(BEN, 1, "")]
    told.hand()
    assert told.evening.chair_of(BEN) == 1


def test_who_sits_out_is_not_dealt_in_and_comes_back() -> None:
    told = seated(ANN, BEN, CID)
    told.asks(ANN, asks.Resume())
    assert told.asks(CID, asks.GoAway()) == [WentAway(2)]
    assert told.asks(CID, asks.GoAway()) == []
    told.hand()
    assert told.evening.seats
    assert 2 not in told.evening.seats
    assert told.asks(CID, asks.ComeBack()) == [CameBack(2)]
    told.hand()
    assert 2 in told.evening.seats


def test_missed_blinds_are_kept_from_hand_to_hand_though_something_changed_meanwhile() -> None:
    told = seated(ANN, BEN, CID)
    told.asks(ANN, asks.Resume())
    told.asks(CID, asks.GoAway())
    for _ in range(4):
        told.hand()
        told.asks(DOT, asks.Say("hm"))
    assert told.evening.session.chairs[2].missed == (0, 1)
    told.asks(CID, asks.ComeBack())
    told.hand()
    hand = told.evening.hand
    assert hand is not None
    assert told.evening.session.chairs[2].here == "plays"


def test_who_waits_for_a_chair_gets_the_one_that_is_free_first() -> None:
    told = seated(ANN, BEN, table=replace(TABLE, seats=2))
    assert refused(told, CID, asks.Sit()) == "E_SEAT"
    assert told.asks(CID, asks.Queue()) == [Queued(CID, "Cid")]
    assert told.asks(CID, asks.Queue()) == []
    assert told.asks(DOT, asks.Sit()) == [Queued(DOT, "Dot")], "there is a queue, and it is joined"
    assert told.asks(DOT, asks.Unqueue()) == [Unqueued(DOT)]
    assert told.asks(DOT, asks.Unqueue()) == []
    events = told.asks(BEN, asks.Leave())
    assert events == [Left(BEN, 1, 200), Sat(CID, "Cid", 1), Bought(CID, 1, 200)]


def test_who_waits_keeps_his_place_where_the_host_is_asked_from_now_on() -> None:
    told = seated(ANN, BEN, table=replace(TABLE, seats=2))
    told.asks(CID, asks.Queue())
    told.asks(ANN, asks.Change(replace(TABLE, seats=2, entry="ask")))
    assert told.evening.queue == (CID,)
    assert told.asks(BEN, asks.Leave())[1:] == [Sat(CID, "Cid", 1), Bought(CID, 1, 200)]
    assert refused(told, DOT, asks.Queue()) == "E_INVITE"


def test_bots_fill_chairs_and_make_room_for_people() -> None:
    told = Told(replace(TABLE, bots=3))
    told.asks(ANN, asks.Sit(0))
    bots = [player.person for player in told.evening.players if player is not None and player.bot]
    assert len(bots) == 3
    assert told.evening.seats, "one person and bots: they play"
    assert told.asks(BEN, asks.Sit()) == [Queued(BEN, "Ben")]
    events = told.hand()
    kinds = [type(event) for event in events if not isinstance(event, Dealt)]
    assert kinds == [HandDone, Left, Sat, Bought, HandBegan]
    assert sum(player is not None and player.bot for player in told.evening.players) == 2


def test_a_person_takes_a_bots_chair_unless_it_plays() -> None:
    told = Told(replace(TABLE, bots=2))
    assert told.asks(ANN, asks.Pause())[1:] != []
    bot = told.evening.player(1).person
    assert told.asks(ANN, asks.Sit(1))[:2] == [Left(bot, 1, 200, "made room"), Sat(ANN, "Ann", 1)]
    told.asks(ANN, asks.Resume())
    assert refused(told, BEN, asks.Sit(0)) == "E_SEAT"


def test_a_bot_that_the_host_removes_does_not_come_back() -> None:
    told = Told(replace(TABLE, bots=2))
    told.asks(ANN, asks.Pause())
    bot = told.evening.player(0).person
    events = told.asks(ANN, asks.Remove(bot))
    assert [type(event) for event in events] == [Left, Changed]
    assert sum(player is not None for player in told.evening.players) == 1
    told.asks(ANN, asks.AddBot(3))
    third = told.evening.player(3).person
    assert [type(event) for event in told.asks(ANN, asks.Remove(third))] == [Left]


def test_bots_do_not_play_among_themselves() -> None:
    told = Told(replace(TABLE, bots=4))
    told.work(60_000)
    assert not told.evening.seats
    assert not can_deal(told.evening)
    told = Told(replace(TABLE, bots=2))
    told.asks(ANN, asks.Sit())
    told.asks(ANN, asks.GoAway())
    told.hand()
    assert not told.evening.seats


def test_the_host_lets_people_in_where_he_is_asked() -> None:
    told = seated(ANN, table=replace(TABLE, entry="ask"))
    assert refused(told, BEN, asks.Sit()) == "E_INVITE"
    assert told.asks(BEN, asks.Enter()) == [Knocked(BEN, "Ben")]
    assert told.asks(BEN, asks.Enter()) == []
    assert refused(told, BEN, asks.Admit(BEN)) == "E_HOST"
    assert told.asks(ANN, asks.Admit(BEN)) == [Admitted(BEN, yes=True)]
    assert told.asks(BEN, asks.Enter()) == []
    assert told.asks(BEN, asks.Sit())[0] == Sat(BEN, "Ben", 1)
    told.asks(CID, asks.Enter())
    assert told.asks(ANN, asks.Admit(CID, yes=False)) == [Admitted(CID, yes=False)]
    assert refused(told, CID, asks.Sit()) == "E_INVITE"
    assert told.asks(CID, asks.Enter()) == [Knocked(CID, "Cid")], "a knock that is answered with no is no ban"
    assert told.asks(ANN, asks.Remove(CID, ban=True)) == [Admitted(CID, yes=False, ban=True)]
    assert not told.evening.knocking
    assert told.evening.banned == frozenset({CID})
    assert refused(told, CID, asks.Enter()) == "E_INVITE"
    assert refused(told, CID, asks.Sit()) == "E_INVITE"
    assert told.asks(ANN, asks.Admit(CID, yes=False)) == [], "nor does a no undo one"
    assert told.asks(ANN, asks.Admit(CID)) == [Admitted(CID, yes=True)]
    assert not told.evening.banned
    assert refused(told, ANN, asks.Admit(DOT)) == "E_INVITE"
    assert refused(told, ANN, asks.Admit(ANN, yes=False)) == "E_HOST"


def test_who_is_banned_does_not_come_back_until_he_is_let_in() -> None:
    told = seated(ANN, BEN, CID)
    told.asks(ANN, asks.Resume())
    assert refused(told, BEN, asks.Remove(CID)) == "E_HOST"
    assert refused(told, ANN, asks.Remove(ANN)) == "E_HOST"
    chair = told.evening.chair_of(BEN)
    assert chair is not None
    assert told.asks(ANN, asks.Remove(BEN, ban=True)) == [Leaving(BEN, chair, "banned")]
    assert told.asks(BEN, asks.ComeBack()) == [], "he cannot unsay it"
    told.hand()
    assert told.evening.chair_of(BEN) is None
    assert refused(told, BEN, asks.Sit()) == "E_INVITE"
    assert refused(told, BEN, asks.Say("but")) == "E_SAID"
    assert told.asks(ANN, asks.Admit(BEN)) == [Admitted(BEN, yes=True)]
    assert told.asks(BEN, asks.Sit())[0] == Sat(BEN, "Ben", 1)


def test_the_hosts_chair_is_passed_on() -> None:
    told = seated(ANN, BEN, table=replace(TABLE, bots=1))
    bot = next(player.person for player in told.evening.players if player is not None and player.bot)
    assert refused(told, ANN, asks.PassHost(bot)) == "E_HOST"
    assert refused(told, ANN, asks.PassHost(DOT)) == "E_HOST"
    assert told.asks(ANN, asks.PassHost(ANN)) == []
    assert told.asks(ANN, asks.PassHost(BEN)) == [Hosted(BEN, "Ben")]
    assert refused(told, ANN, asks.Resume()) == "E_HOST"
    told.asks(BEN, asks.Resume())


def test_all_go_home_once_the_hand_is_over() -> None:
    told = seated(ANN, BEN)
    told.asks(ANN, asks.Resume())
    assert told.asks(ANN, asks.Close()) == [Closing()]
    assert told.asks(ANN, asks.Close()) == []
    events = told.hand()
    kinds = [type(event) for event in events if not isinstance(event, Dealt)]
    assert kinds == [HandDone, Left, Left, Closed]
    assert not told.evening.bank.stacks
    assert refused(told, ANN, asks.Sit()) == "E_CLOSED"
    assert next_events(told.evening, told.at + 10**9, told.packs) == []


def test_the_chairs_are_drawn_for_once_an_hour() -> None:
    told = seated(ANN, BEN, CID)
    events = told.asks(BEN, asks.DrawSeats())
    assert isinstance(events[0], SeatsDrawn)
    assert {chair for _, chair in events[0].chairs} == {0, 1, 2}
    assert refused(told, BEN, asks.DrawSeats()) == "E_RESEAT_TOO_SOON"
    told.at += 3_600_000
    told.asks(ANN, asks.Resume())
    assert told.asks(BEN, asks.DrawSeats()) == [SeatsWanted(BEN)]
    assert told.asks(BEN, asks.DrawSeats()) == []
    assert SeatsDrawn in [type(event) for event in told.hand()]


# ---- chips ----------------------------------------------------------------------------------------------------------


def test_the_host_says_yes_to_every_stack() -> None:
    told = seated(ANN, table=replace(TABLE, approve=True))
    assert told.evening.session.chairs[0].stack == 200, "the host need not ask himself"
    assert told.asks(BEN, asks.Sit()) == [Sat(BEN, "Ben", 1), BuyAsked(BEN, 200)]
    assert told.evening.session.chairs[1].stack == 0
    assert refused(told, BEN, asks.GrantBuy(BEN)) == "E_HOST"
    assert told.asks(ANN, asks.GrantBuy(BEN, yes=False)) == [BuyRefused(BEN)]
    assert refused(told, ANN, asks.GrantBuy(BEN)) == "E_BANK"
    told.asks(BEN, asks.Buy())
    assert told.asks(BEN, asks.CancelBuy()) == [BuyRefused(BEN, back=True)]
    assert told.asks(BEN, asks.CancelBuy()) == []
    told.asks(BEN, asks.Buy())
    assert told.asks(ANN, asks.GrantBuy(BEN)) == [Bought(BEN, 1, 200)]
    told.asks(ANN, asks.Resume())
    told.asks(BEN, asks.Buy())
    assert told.asks(ANN, asks.GrantBuy(BEN)) == [BuyGranted(BEN)]
    assert Bought(BEN, 1, 200) in told.hand()


def test_a_stack_is_put_right_between_hands_and_all_see_why() -> None:
    told = seated(ANN, BEN)
    assert told.asks(ANN, asks.Adjust(BEN, -50, "miscounted")) == [Adjusted(BEN, 1, -50, "miscounted")]
    assert told.evening.session.chairs[1].stack == 150
    assert told.evening.bank.account(BEN) == -150
    told.asks(ANN, asks.Resume())
    assert refused(told, ANN, asks.Adjust(BEN, 50, "again")) == "E_MIDHAND_REBUY"


def test_the_bank_buys_stacks_back_where_it_is_short() -> None:
    told = seated(ANN, BEN, table=replace(TABLE, supply=600))
    told.asks(ANN, asks.Buy())
    events = told.asks(CID, asks.Sit(2))
    assert events == [Sat(CID, "Cid", 2), Redeemed(ANN, 0, 200), Bought(CID, 2, 200)]
    assert told.evening.bank.out == 600


def test_bounds_are_kept_and_nobody_is_dealt_in_beyond_them() -> None:
    told = seated(ANN, BEN, CID)
    events = told.asks(BEN, asks.Guard(loss=200, minutes=10))
    assert events == [Guarded(BEN, 200, told.at + 600_000)]
    assert told.asks(BEN, asks.Guard(loss=200)) == []
    assert refused(told, BEN, asks.Guard(loss=300)) == "E_SETTINGS_LOCKED"
    assert refused(told, BEN, asks.Buy()) == "E_LOSS_LIMIT"
    told.asks(ANN, asks.Resume())
    told.at += 700_000
    events = told.hand()
    assert any(isinstance(event, Left) and event.why == "stop time" for event in events)
    assert refused(told, BEN, asks.Sit()) == "E_STOP_TIME"


def test_chips_pass_between_people_only_where_the_house_has_said_so() -> None:
    told = seated(ANN, BEN)
    assert refused(told, ANN, asks.Give(BEN, 50)) == "E_LOAN"
    assert refused(told, ANN, asks.TakeOff(50)) == "E_CHIPS_LOCKED"
    house = 'book = "loose"\nextends = "tda"\n[bank]\nloans = true\npart_cash_out = true\n'
    lends = seated(ANN, BEN, table=replace(TABLE, house=house))
    assert lends.asks(ANN, asks.Give(BEN, 50)) == [Gave(ANN, 0, BEN, 1, 50)]
    assert lends.asks(BEN, asks.TakeOff(100)) == [TookOff(BEN, 1, 100)]
    assert [chair.stack for chair in lends.evening.session.chairs[:2]] == [150, 150]
    assert sum(lends.evening.bank.balances.values()) == 0


def test_a_banker_is_picked_by_lot_and_says_who_gets_chips() -> None:
    told = seated(ANN, BEN, table=replace(TABLE, banker="lot", approve=True))
    told.asks(ANN, asks.GrantBuy(BEN))
    events = told.asks(ANN, asks.Resume())
    assert isinstance(events[1], BankerDrawn)
    assert told.evening.banker == events[1].person
    assert Card("As") in [card for _, card in events[1].turned]
    told.asks(CID, asks.Sit(2))
    assert told.asks(told.evening.banker, asks.GrantBuy(CID))[0] == Bought(CID, 2, 200)


# ---- the game -------------------------------------------------------------------------------------------------------


def test_the_table_is_changed_from_the_next_hand_on() -> None:
    told = seated(ANN, BEN)
    told.asks(ANN, asks.Resume())
    other = replace(TABLE, game="razz", seats=5)
    events = told.asks(ANN, asks.Change(other))
    assert isinstance(events[0], Changed)
    assert ("The game: Razz (before: No-limit hold'em)", "Chairs: 5 (before: 4)") == events[0].differs
    assert told.evening.settings == TABLE
    assert told.evening.wanted == other
    assert told.asks(ANN, asks.Change(other)) == []
    told.hand()
    assert told.evening.settings == other
    assert told.evening.hand is not None
    assert told.evening.hand.game.form == "razz"
    assert len(told.evening.players) == 5
    assert refused(told, ANN, asks.Change(replace(TABLE, game="nothing"))) == "E_RULEBOOK"
    told.asks(CID, asks.Sit(4))
    assert refused(told, ANN, asks.Change(TABLE)) == "E_SEAT_COUNT"


def test_stakes_that_are_locked_stay() -> None:
    told = seated(ANN, BEN, table=replace(TABLE, locked=True))
    told.asks(ANN, asks.Resume())
    told.hand()
    assert (
        refused(told, ANN, asks.Change(replace(TABLE, locked=True, stakes={"blinds": (2, 4)}))) == "E_SETTINGS_LOCKED"
    )


def test_whose_choice_it_is_names_the_game_and_where_he_does_not_the_last_one_comes() -> None:
    told = Told(replace(TABLE, game="holdem", book="tda", forms=("draw", "razz"), choice="deal"))
    told.asks(ANN, asks.Sit())
    told.asks(BEN, asks.Sit())
    assert not told.evening.seats
    assert due(told.evening) == told.at + 5000
    chair = told.evening.session.button
    mine = told.evening.player(chair).person
    other = ANN if mine == BEN else BEN
    assert refused(told, other, asks.CallGame("draw")) == "E_FORM_CHOICE"
    assert refused(told, mine, asks.CallGame("stud7")) == "E_FORM_CHOICE"
    events = told.asks(mine, asks.CallGame("draw"))
    assert events[0] == GameCalled(chair, "draw", title="Draw poker")
    assert told.evening.hand is not None
    assert told.evening.hand.game.form == "draw"
    assert refused(told, mine, asks.CallGame("razz")) == "E_PHASE"
    told.hand()
    assert told.work(4999) == []
    events = told.work(1)
    assert isinstance(events[0], GameCalled)
    assert (events[0].form, events[0].by, events[0].title) == ("draw", "clock", "Draw poker")
    assert told.evening.seats


def test_a_paused_table_deals_no_further_hand() -> None:
    told = seated(ANN, BEN)
    assert told.asks(ANN, asks.Pause()) == []
    assert told.work(10**6) == []
    assert told.asks(ANN, asks.Resume())[0] == Resumed()
    assert told.evening.seats
    assert told.asks(ANN, asks.Pause()) == [Paused()]
    told.hand()
    assert not told.evening.seats
    assert told.asks(BEN, asks.Say("  what  now "))[0] == Said(BEN, "Ben", "what now")


def test_the_pause_between_hands_is_kept() -> None:
    told = Told(replace(TABLE, pause=4))
    told.asks(ANN, asks.Sit())
    told.at += 60_000
    told.asks(BEN, asks.Sit())
    assert told.work(3999) == []
    told.work(1)
    assert told.evening.seats
    told.hand()
    assert due(told.evening) == told.at + 4000


# ---- the fold -------------------------------------------------------------------------------------------------------


def test_a_void_hand_leaves_everything_as_it_was_but_what_was_done_beside_it() -> None:
    told = seated(ANN, BEN)
    told.asks(ANN, asks.Resume())
    told.asks(CID, asks.Sit(2))
    told.acts(stays)
    before = kept(told.evening)
    told.fold([HandVoided(1, "the lamp went out", before)])
    assert [chair.stack for chair in told.evening.session.chairs] == [200, 200, 200, 0]
    assert told.evening.session.hands == 0
    assert told.evening.hand is None
    told.work()
    assert told.evening.number == 2
    assert len(told.evening.seats) == 3


@pytest.mark.parametrize(
    "event",
    [
        Opened(TABLE, ANN, "Ann"),
        Sat(CID, "Cid", 0),
        Moved(CID, 3),
        HandBegan(7, (0, 1), 0),
        ChairWanted(DOT, 1),
    ],
)
def test_a_line_that_cannot_follow_is_refused(event: TableEvent) -> None:
    told = seated(ANN, BEN)
    told.asks(ANN, asks.Resume())
    with pytest.raises(NotALine):
        evolved(told.evening, event, 0)


def test_no_card_is_dealt_where_no_hand_was_begun() -> None:
    told = seated(ANN, BEN)
    told.asks(ANN, asks.Resume())
    first = next(event for event, _ in told.lines if isinstance(event, Dealt))
    with pytest.raises(NotALine):
        evolved(seated(ANN, BEN).evening, first, 0)
