"""What is settled before the cards are dealt: chairs, and the first dealer; and who sits where from the dealer's left."""

from __future__ import annotations

import pytest

from anteup.engine.actions import Seat
from anteup.engine.events import Posted
from anteup.rules import table_rules
from anteup.table.first_dealer import drawn
from anteup.table.gamesof import checked
from anteup.table.granting import NotGranted
from anteup.table.guards import MINUTE
from anteup.table.people import Person
from anteup.table.seating import may_choose, may_draw, nearest, seats_drawn
from anteup.table.session import Chair, Session, next_hand, seated
from anteup.table.settings import Settings
from tests.ledger.entries import entry
from tests.ledger.off import option
from tests.ledger.tables import Table
from tests.ledger.victorian import FIVE, pence
from tests.ledger.wrong_seats import (
    A_QUEEN,
    ACE_IS_HIGH,
    ANY_TABLE,
    ANYBODY_FIRST,
    AT_ANY_TIME,
    COUNTED_FROM_THE_DEALER,
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

    assert nearest([False, True, True, True, True, True]) == 1
    assert nearest([False, False, True, True, True, True]) == 5


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
    found = drawn(HOYLE, (S5, S1, S2, S3, S4), Rigged("9c 4d Qs Jh"))

    assert [(chair, card.text) for chair, card in found.turned] == [(S1, "9c"), (S2, "4d"), (S3, "Qs"), (S4, "Jh")]
    assert found.chair == S4


@entry("V-003", off=ACE_IS_HIGH)
def test_the_lowest_cut_deals_first() -> None:
    assert VICTORIAN.first_dealer == "lowest cut"
    a, b, c, d, e = range(5)

    assert drawn(VICTORIAN, (e, a, b, c, d), Rigged("7c 4d Kh 9s Jc")).chair == b
    assert drawn(VICTORIAN, (e, a, b, c, d), Rigged("7c 4d Ah 9s Jc")).chair == c


@entry("L-01", off=ACE_IS_HIGH)
def test_a_card_each_and_the_lowest_deals() -> None:
    assert LAWS.first_dealer == "low card"
    four = (S4, S1, S2, S3)
    assert drawn(LAWS, four, Rigged("9c As Kd 2h")).chair == S2

    again = drawn(LAWS, four, Rigged("9c As Kd Ad 7h 3c"))
    assert [chair for chair, _ in again.turned] == [S1, S2, S3, S4, S2, S4]
    assert again.chair == S4


# ---- from the dealer's left -----------------------------------------------------------------------------------------


@entry("V-010", off=option("post.ante_by", "dealer"))
def test_the_player_at_the_dealers_left_puts_up_the_ante() -> None:
    table = Table(pence(), FIVE)

    assert [(posted.seat, posted.amount) for posted in table.told(Posted)] == [(Seat(0), 3)]


def by_the_chapter() -> Session:
    """Five at the chapter's game, the third of them to deal."""
    return seated({5: pence()}, [Chair(name, 1000) for name in FIVE.split()], button=S3)


@entry("V-075", off=COUNTED_FROM_THE_DEALER)
def test_the_age_sits_at_the_dealers_left() -> None:
    coming = next_hand(by_the_chapter())

    assert (coming.chairs[0], coming.chairs[-1]) == (S4, S3)


@entry("V-088", off=COUNTED_FROM_THE_DEALER)
def test_players_are_numbered_from_the_left_of_ante_to_the_dealer() -> None:
    ante, *numbered = next_hand(by_the_chapter()).chairs

    assert ante == S4
    assert numbered == [S5, S1, S2, S3]
