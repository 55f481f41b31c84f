"""What is settled before the cards are dealt: chairs, the first dealer, who shuffles, and who cuts."""

from __future__ import annotations

import pytest

from anteup.cards import pack
from anteup.engine.actions import Seat
from anteup.engine.events import Posted
from anteup.rules import table_rules
from anteup.table.first_dealer import drawn
from anteup.table.gamesof import checked
from anteup.table.granting import NotGranted
from anteup.table.people import Person
from anteup.table.seating import AGE, MINUTE, may_choose, may_draw, nearest, place, seats_drawn
from anteup.table.settings import Settings
from anteup.table.shuffling import cut, may_deal, may_shuffle, order
from tests.ledger.entries import entry
from tests.ledger.tables import Table
from tests.ledger.victorian import FIVE, pence
from tests.ledger.wrong_seats import (
    A_QUEEN,
    ACE_IS_HIGH,
    AGAIN_AND_AGAIN,
    ANY_TABLE,
    ANYBODY_FIRST,
    AT_ANY_TIME,
    COUNTED_FROM_THE_DEALER,
    DEALER_FIRST,
    NO_CUT,
    SHUFFLED_BY_ALL,
    SUITS_DECIDE,
)
from tests.table.rigged import Rigged

P1, P2, P3, P4 = (Person(f"P{number}") for number in range(1, 5))
S1, S2, S3, S4, S5 = range(5)
HOYLE = table_rules("draw", book="hoyle")
VICTORIAN = table_rules("draw", book="victorian", stakes={"limit": 12})
LAWS = table_rules("draw", book="laws", stakes={"limit": 10})
NINE = 20 * 60 * MINUTE


def refused(code: str, law: str, told: str, ask: object, *args: object, **more: object) -> None:
    """An ask is not granted, by this law."""
    assert callable(ask)
    with pytest.raises(NotGranted, match=told) as fault:
        ask(*args, **more)
    assert (fault.value.code, fault.value.law) == (code, law)


# ---- chairs ---------------------------------------------------------------------------------------------------------


@entry("H-078", off=ANY_TABLE)
def test_a_table_has_chairs_a_pack_and_chips() -> None:
    checked(Settings(game="draw"))

    refused("E_SEAT_COUNT", "H-078", "2 to 10 chairs, and not 1", checked, Settings(game="draw", seats=1))
    refused("E_RULEBOOK", "", "0 chips are not from 1", checked, Settings(game="draw", stakes={"unit": 0}))
    refused("E_RULEBOOK", "", "the ante|least bet", checked, Settings(game="draw", stakes={"least_bet": 0}))


@entry("H-088", off=ANYBODY_FIRST)
def test_the_banker_has_first_choice_and_the_others_take_the_nearest() -> None:
    assert HOYLE.seating == "banker first"
    refused("E_SEAT", "H-088", "the banker has first choice", may_choose, HOYLE, P2, P1, seated=False)
    may_choose(HOYLE, P1, P1, seated=False)
    may_choose(HOYLE, P2, P1, seated=True)

    assert nearest([True, True, True, False, True, True], to=3) == 4
    assert nearest([True, True, True, False, False, True], to=3) == 2


@entry("H-089", off=SUITS_DECIDE)
def test_chairs_in_dispute_are_filled_from_the_dealers_left_by_a_card_each() -> None:
    found = seats_drawn({0: P1, 1: P2, 2: P3, 3: P4}, 3, Rigged("9h Kd 4s 9c 5d Qd"))

    assert [person for person, _ in found.turned] == [P1, P2, P3, P4, P1, P4]
    assert found.chairs == ((P2, 0), (P4, 1), (P1, 2), (P3, 3))


@entry("H-090", off=AT_ANY_TIME)
def test_a_fresh_seating_once_an_hour() -> None:
    may_draw(HOYLE, NINE, 0)
    refused("E_RESEAT_TOO_SOON", "H-090", "again in a minute", may_draw, HOYLE, NINE + 59 * MINUTE, NINE)
    may_draw(HOYLE, NINE + 60 * MINUTE, NINE)


# ---- the first dealer -----------------------------------------------------------------------------------------------


@entry("H-018", off=A_QUEEN)
def test_whoever_gets_the_first_jack_deals() -> None:
    assert HOYLE.first_dealer == "first jack"
    found = drawn(HOYLE, (S1, S2, S3, S4, S5), Rigged("9c 4d Qs Jh"), by=S5)

    assert [(chair, card.text) for chair, card in found.turned] == [(S1, "9c"), (S2, "4d"), (S3, "Qs"), (S4, "Jh")]
    assert found.chair == S4


@entry("H-087", off=AGAIN_AND_AGAIN)
def test_anybody_may_take_the_pack_and_once() -> None:
    for by in (S1, S2, S3, S4, S5):
        found = drawn(HOYLE, (S1, S2, S3, S4, S5), Rigged("Jh"), by=by)
        assert found.chair == (by + 1) % 5

    refused("E_PHASE", "H-087", "once", drawn, HOYLE, (S1, S2, S3, S4, S5), Rigged("Jh"), by=S1, found=True)


@entry("V-003", off=ACE_IS_HIGH)
def test_the_lowest_cut_deals_first() -> None:
    assert VICTORIAN.first_dealer == "lowest cut"
    a, b, c, d, e = range(5)

    assert drawn(VICTORIAN, (a, b, c, d, e), Rigged("7c 4d Kh 9s Jc"), by=e).chair == b
    assert drawn(VICTORIAN, (a, b, c, d, e), Rigged("7c 4d Ah 9s Jc"), by=e).chair == c


@entry("L-01", off=ACE_IS_HIGH)
def test_a_card_each_and_the_lowest_deals() -> None:
    assert LAWS.first_dealer == "low card"
    four = (S1, S2, S3, S4)
    assert drawn(LAWS, four, Rigged("9c As Kd 2h"), by=S4).chair == S2

    again = drawn(LAWS, four, Rigged("9c As Kd Ad 7h 3c"), by=S4)
    assert [chair for chair, _ in again.turned] == [S1, S2, S3, S4, S2, S4]
    assert again.chair == S4


# ---- shuffle and cut ------------------------------------------------------------------------------------------------


@entry("V-006", off=SHUFFLED_BY_ALL)
def test_every_player_may_shuffle_and_the_dealer_last() -> None:
    b, c, d, e, a = range(5)
    who = order((b, c, d, e, a), VICTORIAN)
    assert who.shufflers == (b, c, d, e, a)
    for number, chair in enumerate((b, d, e, a)):
        may_shuffle(who, (b, d, e, a)[:number], chair)

    refused("E_PHASE", "L-02", "nobody does after him", may_shuffle, who, (b, d, e, a), c)
    refused("E_PHASE", "V-006", "chair 9 does not shuffle", may_shuffle, who, (b,), 9)


@entry("V-007", off=NO_CUT)
def test_the_player_at_the_dealers_right_must_cut() -> None:
    b, c, d, e, a = range(5)
    who, deck = order((b, c, d, e, a), VICTORIAN), pack()
    assert who.cutters == (e,)

    assert cut(who, e, deck, 20) == (*deck[20:], *deck[:20])
    refused("E_PHASE", "V-007", "before the cut, by chair 3", may_deal, who, (b, a), None)
    may_deal(who, (b, a), e)
    for at in (0, 52):
        refused("E_CUT", "V-007", f"at 1 to 51, and not at {at}", cut, who, e, deck, at)


@entry("L-02", off=DEALER_FIRST)
def test_anyone_may_shuffle_and_nobody_after_the_dealer() -> None:
    who = order((S1, S2, S3, S4, S5), LAWS)
    may_shuffle(who, (S2,), S3)
    may_shuffle(who, (S2, S3), S5)

    assert who.dealer == S5
    refused("E_PHASE", "L-02", "nobody does after him", may_shuffle, who, (S2, S3, S5), S1)


@entry("L-03", off=DEALER_FIRST)
def test_the_player_on_the_dealers_right_cuts() -> None:
    who = order((S1, S2, S3, S4, S5), LAWS)

    assert who.cutters == (S4,)
    for chair in (S1, S2, S3, S5):
        refused("E_OUT_OF_TURN", "L-03", "chair 3 does", cut, who, chair, pack(), 20)


# ---- from the dealer's left -----------------------------------------------------------------------------------------


@entry("V-010", off=COUNTED_FROM_THE_DEALER)
def test_the_player_at_the_dealers_left_is_called_ante() -> None:
    table = Table(pence(), FIVE)
    (ante,) = {posted.seat for posted in table.told(Posted)}

    assert ante == Seat(0)
    assert place(ante, 5, "victorian") == "ante"


@entry("V-075", off=COUNTED_FROM_THE_DEALER)
def test_the_age_is_the_eldest_hand() -> None:
    assert {place(0, 5, book) for book in ("victorian", "laws", "hoyle", "tda")} == {"ante", "age", "eldest"}
    assert {"age", "eldest", "ante", "eldest hand", "ante-man"} == AGE


@entry("V-088", off=COUNTED_FROM_THE_DEALER)
def test_players_are_numbered_from_the_left_of_ante_to_the_dealer() -> None:
    assert [place(seat, 5, "victorian") for seat in range(1, 5)] == ["No. 1", "No. 2", "No. 3", "No. 4, the dealer"]
