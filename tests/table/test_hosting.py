"""What the host may do, and what he may not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from anteup.chips import CHIPS, NotMoney
from anteup.rules.stakes import LARGEST
from anteup.table import asks, sums
from anteup.table.asks import Ask
from anteup.table.evening import kept, restored
from anteup.table.gamesof import checked
from anteup.table.granting import NotGranted
from anteup.table.happened import (
    Admitted,
    Closed,
    Closing,
    HandBegan,
    HandVoided,
    Hosted,
    KittyPaid,
    Knocked,
    Leaving,
    Left,
    Paused,
    PotShared,
    Resumed,
    Said,
    Sat,
)
from anteup.table.people import KEEPER
from anteup.table.settings import Settings
from tests.table.evenings import ANN, BEN, CID, DOT, TABLE, Told, bets, folds, refused, seated, stays

HOUSE = 'book = "mine"\nname = "Mine"\nextends = "{}"\n{}'


def house(extends: str, more: str) -> str:
    return HOUSE.format(extends, more)


# ---- what is changed ------------------------------------------------------------------------------------------------


def test_locked_stakes_are_not_changed_by_another_book_or_by_its_games() -> None:
    victorian = Settings(seats=4, game="victorian-shilling", pause=0)
    told = Told(victorian)
    told.asks(ANN, asks.Pause())
    told.asks(ANN, asks.Sit())
    for person in (BEN, CID):
        told.asks(person, asks.Enter())
        told.asks(ANN, asks.Admit(person))
        told.asks(person, asks.Sit())
    told.asks(ANN, asks.Change(replace(victorian, stakes={"limit": 24})))
    told.asks(ANN, asks.Change(victorian))
    told.asks(ANN, asks.Resume())  # the first hand is on
    for other in (Settings(seats=4, pause=0, stakes={"blinds": (50, 100)}), replace(victorian, stakes={"limit": 24})):
        assert refused(told, ANN, asks.Change(other)) == "E_SETTINGS_LOCKED"
    free = seated(ANN, BEN)
    free.asks(ANN, asks.Resume())
    assert refused(free, ANN, asks.Change(victorian)) == "E_SETTINGS_LOCKED", "that book would lock other stakes"


@pytest.mark.parametrize("other", [{"choice": "deal", "forms": ("stud7",)}, {"stakes": {"blinds": (5, 10)}}])
def test_locked_stakes_stay_from_the_first_hand_on(other: dict[str, Any]) -> None:
    told = seated(ANN, BEN, table=replace(TABLE, locked=True))
    told.asks(ANN, asks.Change(replace(TABLE, locked=True, **other)))
    told.asks(ANN, asks.Change(replace(TABLE, locked=True)))
    told.asks(ANN, asks.Resume())
    assert refused(told, ANN, asks.Change(replace(TABLE, locked=True, **other))) == "E_SETTINGS_LOCKED"


# ---- whoever holds up the table -------------------------------------------------------------------------------------


def test_the_host_may_end_a_hand_in_which_nobody_acts() -> None:
    told = seated(ANN, BEN, table=replace(TABLE, clock=0))
    assert refused(told, ANN, asks.VoidHand("he is asleep")) == "E_PHASE"
    told.asks(ANN, asks.Resume())
    told.acts(stays)
    told.asks(ANN, asks.Pause())
    assert refused(told, BEN, asks.VoidHand("I have lost")) == "E_HOST"
    assert refused(told, ANN, asks.VoidHand("  ")) == refused(told, ANN, asks.VoidHand("x" * 501)) == "E_PHASE"
    (event,) = told.asks(ANN, asks.VoidHand("he is asleep"))
    assert isinstance(event, HandVoided)
    assert event.why == "the host has ended it: he is asleep"
    assert [chair.stack for chair in told.evening.session.chairs[:2]] == [200, 200]
    assert HandBegan in [type(one) for one in told.asks(ANN, asks.Resume())]


def test_whoever_plays_has_a_table_go_on_that_the_house_has_paused() -> None:
    told = seated(ANN, BEN)
    assert refused(told, BEN, asks.Resume()) == "E_HOST"
    told.asks(ANN, asks.Resume())
    told.fold([Paused("house")])
    assert refused(told, CID, asks.Resume()) == "E_HOST"
    assert told.asks(BEN, asks.Resume()) == [Resumed()]
    assert told.asks(ANN, asks.Pause()) == [Paused()]
    assert refused(told, BEN, asks.Resume()) == "E_HOST"


def test_the_hosts_chair_goes_to_somebody_who_sits_there() -> None:
    told = seated(ANN, BEN, CID)
    told.asks(ANN, asks.AddBot(3))
    bot = told.evening.player(3).person
    assert refused(told, ANN, asks.PassHost(bot)) == "E_HOST"
    told.asks(ANN, asks.Remove(bot))
    told.asks(ANN, asks.Remove(CID, ban=True))
    for person in (bot, CID, DOT):
        assert refused(told, ANN, asks.PassHost(person)) == "E_HOST"
    assert told.asks(ANN, asks.PassHost(BEN)) == [Hosted(BEN, "Ben")]


def test_the_keeper_of_the_room_takes_the_chair_of_a_host_who_is_gone() -> None:
    told = seated(ANN, BEN, CID)
    told.asks(ANN, asks.Resume())
    told.asks(ANN, asks.Leave())
    told.hand(folds)
    assert told.evening.chair_of(ANN) is None
    for person in (BEN, CID, DOT):
        assert refused(told, person, asks.TakeHost()) == "E_HOST"
    assert refused(told, KEEPER, asks.Pause()) == "E_HOST"

    assert told.asks(KEEPER, asks.TakeHost()) == [Hosted(KEEPER, "Kit")]
    assert (told.evening.host, told.evening.names[KEEPER]) == (KEEPER, "Kit")
    assert told.asks(KEEPER, asks.TakeHost()) == []
    assert told.asks(KEEPER, asks.Pause()) == [Paused()]
    assert refused(told, ANN, asks.Resume()) == "E_HOST"
    assert told.asks(KEEPER, asks.PassHost(BEN)) == [Hosted(BEN, "Ben")]


@pytest.mark.parametrize("heard", [(), (asks.Admit(KEEPER, yes=False),), (asks.Remove(KEEPER, ban=True),)])
def test_a_keeper_who_has_knocked_or_was_sent_away_is_in_when_he_is_the_host(heard: tuple[Ask, ...]) -> None:
    told = seated(ANN, table=replace(TABLE, entry="ask"))
    told.asks(KEEPER, asks.Enter())
    for answer in heard:
        told.asks(ANN, answer)
    told.asks(KEEPER, asks.TakeHost())

    evening = told.evening
    assert (evening.host, evening.knocking) == (KEEPER, ())
    assert KEEPER in evening.admitted
    assert KEEPER not in evening.banned
    assert told.asks(KEEPER, asks.Sit(2))[0] == Sat(KEEPER, "Kit", 2)
    assert restored("green", kept(told.evening)).host == KEEPER


def test_who_is_let_in_no_longer_gets_up() -> None:
    told = seated(ANN, BEN, CID)
    assert told.asks(ANN, asks.Admit(CID, yes=False)) == [Admitted(CID, yes=False), Left(CID, 2, 200, "removed")]
    told.asks(ANN, asks.Resume())
    assert told.asks(ANN, asks.Admit(BEN, yes=False)) == [Admitted(BEN, yes=False), Leaving(BEN, 1, "removed")]
    assert told.asks(ANN, asks.Admit(BEN, yes=False)) == []
    told.hand(folds)
    assert told.evening.chair_of(BEN) is None
    told.asks(ANN, asks.AddBot(3))
    assert refused(told, ANN, asks.Admit(told.evening.player(3).person, yes=False)) == "E_INVITE"


def test_what_somebody_has_bound_himself_to_is_not_told_to_the_host() -> None:
    told = seated(ANN, table=replace(TABLE, approve=True, stack=200))
    told.asks(BEN, asks.Sit(1))
    told.asks(BEN, asks.Guard(loss=123))
    with pytest.raises(NotGranted) as fault:
        told.asks(ANN, asks.GrantBuy(BEN))
    assert fault.value.code == "E_BANK"
    assert fault.value.message == "Ben cannot have 200 more now"


# ---- who is let in --------------------------------------------------------------------------------------------------


def test_a_table_for_friends_asks_its_host() -> None:
    told = Told(Settings(seats=4, game="holdem-no-limit", book="holdem-home", pause=0))
    told.asks(ANN, asks.Pause())
    assert refused(told, BEN, asks.Sit(1)) == refused(told, BEN, asks.Queue()) == "E_INVITE"
    assert told.asks(BEN, asks.Enter()) == [Knocked(BEN, "Ben")]
    told.asks(ANN, asks.Admit(BEN))
    assert told.asks(BEN, asks.Sit(1))[0] == Sat(BEN, "Ben", 1)


def test_strangers_say_nothing_where_the_host_is_asked() -> None:
    told = seated(ANN, table=replace(TABLE, entry="ask"))
    assert refused(told, BEN, asks.Say("hello")) == "E_SAID"
    told.asks(BEN, asks.Enter())
    told.asks(ANN, asks.Admit(BEN))
    assert told.asks(BEN, asks.Say("hello")) == [Said(BEN, "Ben", "hello")]
    assert seated(ANN).asks(BEN, asks.Say("hello")) == [Said(BEN, "Ben", "hello")]


# ---- all go home ----------------------------------------------------------------------------------------------------


def test_the_pot_that_nobody_has_won_goes_to_those_who_are_in_it() -> None:
    told = seated(ANN, BEN, CID, table=Settings(seats=4, game="jackpots", pause=0))
    told.asks(ANN, asks.Resume())
    order = [told.evening.player(chair).person for chair in told.evening.seats]
    told.asks(ANN, asks.Pause())
    told.hand()
    pot = told.evening.session.carried.pot
    assert pot == 3
    gone = order[1]
    told.asks(gone, asks.Leave())
    told.asks(DOT, asks.Sit(3))
    events = told.asks(ANN, asks.Close())
    mine = [person for person in order if person != gone]
    assert events[:2] == [Closing(), PotShared(((mine[0], 2), (mine[1], 1)))]
    assert events[-1] == Closed()
    assert not any(told.evening.bank.stacks.values())
    assert {told.evening.bank.net(person) for person in (DOT,)} == {0}
    assert (told.evening.bank.balances["pot"], told.evening.bank.net(mine[0])) == (0, 1)


def test_where_all_who_are_in_the_pot_have_gone_it_is_still_theirs() -> None:
    told = seated(ANN, BEN, table=Settings(seats=4, game="jackpots", pause=0))
    told.asks(ANN, asks.Resume())
    told.asks(ANN, asks.Pause())
    told.hand()
    told.asks(ANN, asks.Leave())
    told.asks(BEN, asks.Leave())
    told.asks(ANN, asks.Close())
    assert [told.evening.bank.net(person) for person in (ANN, BEN)] == [0, 0]
    assert told.evening.bank.balances["pot"] == 0


def test_what_is_left_in_the_kitty_is_the_bankers() -> None:
    book = house("hoyle", '[table]\nkitty = "on"\n[pots]\nkitty = 1\n')
    told = seated(ANN, BEN, table=Settings(seats=4, game="draw", house=book, pause=0))
    told.asks(ANN, asks.Resume())
    told.asks(ANN, asks.Pause())
    told.hand(bets)
    kitty = told.evening.session.kitty
    assert kitty > 0
    events = told.asks(ANN, asks.Close())
    assert KittyPaid(ANN, kitty, "expenses") in events
    assert told.evening.bank.balances["kitty"] == told.evening.session.kitty == 0
    assert told.evening.bank.net(ANN) + told.evening.bank.net(BEN) == 0


def test_the_kitty_is_a_prize_wherever_the_pots_have_it_put_aside() -> None:
    book = house("hoyle", '[table]\nkitty_for = "high card"\n[pots]\nkitty = 1\n')
    told = seated(ANN, BEN, table=Settings(seats=4, game="draw", house=book, pause=0))
    told.asks(ANN, asks.Resume())
    told.asks(ANN, asks.Pause())
    events = told.hand(bets)
    (paid,) = (event for event in events if isinstance(event, KittyPaid))
    assert (paid.amount, paid.why) == (1, "high card")
    assert told.evening.bank.balances["kitty"] == told.evening.session.kitty == 0


# ---- tables that are none -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "code", "says"),
    [
        (Settings(house=house("tda", "[bank]\nmidhand = true\n")), "E_RULEBOOK", "midhand"),
        (Settings(house=house("tda", "[bank.colours]\nwhite = 1\nred = 1\nblue = 5\n")), "E_RULEBOOK", "of its own"),
        (Settings(house=house("tda", '[table]\nseating = "organiser"\n')), "E_RULEBOOK", "organiser"),
        (
            Settings(house=house("tda", "[bank]\nstrict = true\n[bank.colours]\nwhite = 7\nred = 21\nblue = 70\n")),
            "E_DENOM",
            "200 cannot be put together",
        ),
        (Settings(most=100), "E_SETTINGS", "`most`: nobody could buy the stack of 200 where 100 is the most"),
        (Settings(supply=399), "E_SETTINGS", "`supply`: two stacks of 200 are the least"),
        (
            Settings(seats=2, house=house("tda", '[table]\nbomb_pot_every = 3\nbomb_pot = "anaconda"\n')),
            "E_SEAT_COUNT",
            "'anaconda' dealt from time to time",
        ),
    ],
)
def test_a_table_at_which_nobody_could_sit_is_none(settings: Settings, code: str, says: str) -> None:
    with pytest.raises(NotGranted, match=says) as fault:
        checked(settings)
    assert fault.value.code == code


def test_a_bomb_pot_that_is_not_dealt_to_so_many_is_left_out() -> None:
    book = house("tda", '[table]\nbomb_pot_every = 2\nbomb_pot = "draw"\n')
    table = Settings(seats=9, house=book, pause=0)
    checked(table)
    told = Told(table)
    told.asks(ANN, asks.Sit())
    for _ in range(8):
        told.asks(ANN, asks.AddBot())
    forms = list[str]()
    for _ in range(4):
        told.work()
        assert told.evening.hand is not None
        forms.append(told.evening.hand.game.form)
        if len(forms) == 3:
            told.asks(ANN, asks.Remove(told.evening.player(8).person))
        told.hand(folds)
    assert forms == ["holdem", "holdem", "holdem", "draw"]


# ---- sums -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ask",
    [
        asks.Sit(1, LARGEST + 1),
        asks.Buy(LARGEST + 1),
        asks.TakeOff(10**30),
        asks.Give(BEN, LARGEST + 1),
        asks.Guard(loss=LARGEST + 1),
        asks.Guard(minutes=10**9),
        asks.Adjust(BEN, -LARGEST - 1, "x"),
        asks.Redeem(BEN, 10**20),
    ],
)
def test_no_sum_is_heard_that_nobody_has(ask: Ask) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(ask), type=Ask)


def test_no_stack_is_larger_than_any_sum() -> None:
    told = seated(ANN, BEN)
    assert refused(told, BEN, asks.Buy(LARGEST)) == "E_BANK"
    assert refused(told, BEN, asks.Buy(200 * 10**3900)) == "E_BANK"
    assert refused(told, ANN, asks.Adjust(BEN, LARGEST, "much")) == "E_BANK"
    assert refused(told, BEN, asks.Guard(loss=LARGEST + 1)) == "E_SETTINGS"
    assert refused(told, BEN, asks.Guard(minutes=10**9)) == "E_SETTINGS"
    told.asks(BEN, asks.Buy(LARGEST - 200))
    assert told.evening.bank.stack(BEN) == LARGEST


def test_no_sum_is_read_that_nobody_has() -> None:
    assert sums.read(f"{sums.MOST}", CHIPS) == sums.MOST
    with pytest.raises(NotMoney, match="more than anybody has"):
        sums.read(f"{sums.MOST + 1}", CHIPS)
