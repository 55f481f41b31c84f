"""The bank, the colours of its chips, the kitty, and what people bind themselves to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace

from anteup.rules import table_rules
from anteup.rules.house import Table as Rules
from anteup.table import asks
from anteup.table.bank import (
    HOUSE,
    KITTY,
    Bank,
    Posting,
    bought,
    gave,
    hand_done,
    kitty_paid,
    left,
    posted,
    redeemed,
    taken,
)
from anteup.table.colours import coloured, colours, in_words
from anteup.table.granting import NotGranted
from anteup.table.guards import FREE, MINUTE, Guard, heeded, let_in, reached, stakes_stay, tightened, within
from anteup.table.happened import BankerDrawn, Bought, BuyAsked, BuyGranted
from anteup.table.kept import Kept
from anteup.table.kitty import prize
from anteup.table.people import Person
from anteup.table.session import Chair
from anteup.table.settings import Settings
from anteup.table.terms import (
    Terms,
    buying,
    giving,
    redeeming,
    redemptions,
    supply_left,
    taking_off,
    terms,
)
from tests.examples.told import VICTORIAN_FIVE, follow
from tests.ledger.entries import entry
from tests.ledger.off import option
from tests.ledger.tables import Table
from tests.ledger.victorian import DRAWS_OF_FIVE, FIVE, HANDS_OF_FIVE, otherwise
from tests.ledger.wrong_bank import (
    A_FEE,
    ALL_IN_WHITES,
    ANY_BANKER,
    ANY_SET,
    ANY_SUM,
    BUYS_IN_A_HAND,
    CHIPS_ARE_LENT,
    CHIPS_LEAVE,
    LOSSES_ARE_NOT_COUNTED,
    NO_ACCOUNT,
    NO_KITTY,
    NO_LOCK,
    NO_MOST,
    NO_PRIZE,
    NO_SETS,
    NO_SURPLUS_ASKED,
    STRANGERS_SIT,
    TIME_IS_NOT_KEPT,
    UNEQUAL_STACKS,
    WIDER_BOUNDS,
)
from tests.table.evenings import ANN, BEN, CID, TABLE, folds
from tests.table.evenings import seated as sitting

S1, S2, S3 = (Person(f"s{number}") for number in (1, 2, 3))
SIX = [Person(f"s{number}") for number in range(1, 7)]
NOON = 12 * 60 * MINUTE


def hoyle(stack: int = 100, **said: int) -> Terms:
    """The terms of a table by Hoyle."""
    return terms(Settings(stack=stack, **said), table_rules("stud7-hoyle"), stack)  # type: ignore[arg-type]


def bank(*lines: Sequence[Posting]) -> Bank:
    """A bank in which all this has been written."""
    found = Bank()
    for line in lines:
        found = posted(found, line)
    return found


def refuses(code: str, ask: Callable[[], object]) -> None:
    """The table does not grant it, and says so by this code."""
    with pytest.raises(NotGranted) as no:
        ask()
    assert no.value.code == code


# ---- chips ----------------------------------------------------------------------------------------------------------


@entry("H-015", off=ALL_IN_WHITES)
def test_eighteen_are_a_blue_a_red_and_three_whites() -> None:
    chips = colours({"white": 1, "red": 5, "blue": 10})

    assert coloured(chips, 18) == (("blue", 1), ("red", 1), ("white", 3))
    strict = replace(
        hoyle(), strict=True, colours=colours({"red": 3, "white": 9, "blue": 12}), whole=False, equal=False
    )
    refuses("E_DENOM", lambda: buying(Bank(), strict, S1, 50))


@entry("H-080", off=ANY_SET)
def test_a_set_of_chips_has_three_colours() -> None:
    refuses("E_RULEBOOK", lambda: colours({"white": 1, "red": 5}))

    assert colours({"white": 1, "red": 5, "blue": 10})


@entry("H-083", off=NO_SETS)
def test_red_is_five_whites_and_blue_ten() -> None:
    chips = hoyle().colours
    unit = chips[0][1] if chips else 0

    assert [(colour, each // unit) for colour, each in chips] == [("white", 1), ("red", 5), ("blue", 10)]
    assert in_words(chips, 44 * unit) == "4 blue, 4 white"


@entry("V-102", off=NO_SETS)
def test_victorian_counters_are_the_ante_three_antes_and_the_limit() -> None:
    chips = terms(Settings(), table_rules("victorian-shilling", stakes={"ante": 3, "limit": 12}), 240).colours

    assert chips == (("red", 3), ("white", 9), ("blue", 12))
    assert in_words(chips, 18) == "1 blue, 2 red"
    penny = terms(Settings(), table_rules("victorian-shilling", stakes={"ante": 1, "limit": 12}), 240).colours
    assert penny == (("red", 1), ("white", 3), ("blue", 12))


# ---- the banker -----------------------------------------------------------------------------------------------------


@entry("H-076", off=BUYS_IN_A_HAND)
def test_nobody_adds_to_his_chips_during_a_hand() -> None:
    told = sitting(ANN, BEN)
    told.asks(ANN, asks.Resume())
    assert told.asks(BEN, asks.Buy(200)) == [BuyAsked(BEN, 200), BuyGranted(BEN)]
    assert told.evening.bank.stack(BEN) == 200
    refuses("E_MIDHAND_REBUY", lambda: told.asks(ANN, asks.Adjust(BEN, 200, "in a hurry")))

    told.asks(ANN, asks.Pause())
    assert Bought(BEN, 1, 200) in told.hand(folds)
    assert told.asks(BEN, asks.Buy(200)) == [Bought(BEN, 1, 200)]


@entry("H-077", off=CHIPS_LEAVE)
def test_no_chips_leave_the_table_before_their_owner() -> None:
    held = bank(*(bought(person, 100) for person in SIX[:5]), *(gave(person, S1, 100) for person in SIX[1:5]))
    refuses("E_CHIPS_LOCKED", lambda: taking_off(held, hoyle(), S1, 50))

    empty = hoyle(supply=500)
    assert supply_left(held, empty) == 0
    assert redeeming(held, empty, S1, 200) == 200
    assert redemptions(held, empty, 200) == ((S1, 200),)


@entry("H-081", off=ANY_BANKER)
def test_one_of_them_is_the_banker() -> None:
    assert table_rules("stud7-hoyle").bank.banker == "host"
    told = sitting(ANN, BEN, table=replace(TABLE, banker="lot", approve=True))
    told.asks(ANN, asks.GrantBuy(BEN))
    drawn = next(event for event in told.asks(ANN, asks.Resume()) if isinstance(event, BankerDrawn))
    assert [card.text for person, card in drawn.turned if person == drawn.person] == ["As"]
    told.asks(CID, asks.Sit(2))
    for person in {ANN, BEN, CID} - {drawn.person, told.evening.host}:
        refuses("E_HOST", lambda who=person: told.asks(who, asks.GrantBuy(CID)))  # type: ignore[misc]

    assert told.asks(drawn.person, asks.GrantBuy(CID))[0] == Bought(CID, 2, 200)


@entry("H-082", off=UNEQUAL_STACKS)
def test_each_begins_with_the_same_and_it_is_written_down() -> None:
    by = hoyle(supply=5000)
    refuses("E_BANK", lambda: buying(Bank(), by, S1, 200))
    book = [posting for person in SIX for posting in bought(person, buying(Bank(), by, person))]
    held = bank(book)

    assert (supply_left(held, by), set(held.stacks.values()), held.out) == (4400, {100}, 600)
    assert [posting.amount for posting in book if posting.account.startswith("account")] == [-100] * 6
    assert sum(held.balances.values()) == 0


@entry("H-084", off=CHIPS_ARE_LENT)
def test_chips_are_had_of_the_banker_alone() -> None:
    book = [*bought(S3, 100), *bought(S1, 100), *gave(S3, S1, 100)]
    held = bank(book)
    again = bought(S3, buying(held, hoyle(), S3))

    assert taken([*book, *again], S3) == 200
    refuses("E_LOAN", lambda: giving(posted(held, again), hoyle(), S1, S3, 50))


@entry("H-085", off=ANY_SUM)
def test_every_later_stack_is_as_large_as_the_first() -> None:
    held = bank(bought(S1, 100))

    assert (buying(held, hoyle(), S1, 100), buying(held, hoyle(), S1, 200)) == (100, 200)
    refuses("E_BANK_UNIT", lambda: buying(held, hoyle(), S1, 150))
    refuses("E_BANK_UNIT", lambda: buying(held, hoyle(), S1, 30))


@entry("H-086", off=NO_SURPLUS_ASKED)
def test_a_banker_who_runs_short_buys_back_whole_stacks_of_winners() -> None:
    short = hoyle(supply=450)
    held = bank(
        *(bought(person, 100) for person in SIX[:4]), gave(S2, S1, 100), gave(S3, S1, 100), gave(SIX[3], S1, 40)
    )
    assert held.stack(S1) == 340
    refuses("E_BANK", lambda: redeeming(held, short, SIX[3], 100))
    before, after = held, posted(held, redeemed(S1, redeeming(held, short, S1, 200)))

    assert (after.stack(S1), after.account(S1) - before.account(S1)) == (140, 200)
    assert (supply_left(before, short), supply_left(after, short)) == (50, 250)


@entry("V-103", off=A_FEE)
def test_counters_are_paid_out_at_the_rate_at_which_they_were_bought() -> None:
    held = bank(bought(S1, 120), bought(S2, 120), gave(S2, S1, 78))
    gone = posted(held, left(S1, held.stack(S1)))
    told = sitting(ANN, BEN)
    told.asks(BEN, asks.Leave())

    assert (told.evening.bank.account(BEN), told.evening.bank.stack(BEN)) == (0, 0)
    assert gone.account(S1) - held.account(S1) == 198
    assert (gone.stack(S1), gone.net(S1)) == (0, 78)


@entry("H-082", off=NO_ACCOUNT)
def test_the_account_says_what_each_has_taken() -> None:
    assert taken([*bought(S1, 100), *left(S1, 100), *bought(S1, 300), *bought(S2, 100)], S1) == 400


# ---- the kitty ------------------------------------------------------------------------------------------------------


def worked_deal(more: str = "kitty = 1") -> Table:
    """The chapter's deal, C winning a pool of 126, with a penny of every pot put aside."""
    table = Table(otherwise(pots=more), FIVE, cards=HANDS_OF_FIVE, draws=DRAWS_OF_FIVE)
    follow(table, VICTORIAN_FIVE)
    return table


@entry("V-085", off=option("pots.kitty", 0))
def test_a_penny_of_every_pot_is_put_aside() -> None:
    table = worked_deal()

    assert table.won == {"C": 125}
    assert table.hand.aside.kitty == 1


@entry("V-085", off=NO_KITTY)
def test_the_kitty_has_an_account_of_its_own() -> None:
    table = worked_deal()
    people = [Person(name) for name in table.names]
    before = Kept(tuple(Chair(name, 1000) for name in table.names), 0, ())
    chairs = tuple(Chair(name, table.stacks[name]) for name in table.names)
    after = replace(before, chairs=chairs, kitty=table.hand.aside.kitty, hands=1)
    held = bank(*(bought(person, 1000) for person in people), hand_done(before, after, people, "hand 1"))

    assert (held.balances.get(KITTY, 0), held.balances.get(HOUSE, 0), held.net(Person("C"))) == (1, 0, 77)
    paid = posted(held, kitty_paid(Person("A"), 1, "cards and candles"))
    assert (paid.balances[KITTY], paid.net(Person("A"))) == (0, held.net(Person("A")) + 1)


@entry("V-085", off=NO_PRIZE)
def test_the_kitty_is_a_prize_for_fours() -> None:
    table = worked_deal()  # C has shown four aces

    assert prize("four of a kind", table.hand) == table.seat("C")
    assert prize("straight flush", table.hand) is None
    assert prize("expenses", table.hand) is None


# ---- what is fixed before play --------------------------------------------------------------------------------------


@entry("V-100", off=NO_LOCK)
def test_ante_and_limit_stay_until_all_go_home() -> None:
    now = Settings(game="victorian-shilling", stakes={"limit": 12})
    wish, book = replace(now, stakes={"limit": 24}), table_rules("victorian-shilling")

    stakes_stay(now, wish, (book,), 0)
    refuses("E_SETTINGS_LOCKED", lambda: stakes_stay(now, wish, (book,), 1))


@entry("V-104", off=STRANGERS_SIT)
def test_nobody_sits_down_who_was_not_asked() -> None:
    book = table_rules("victorian-shilling")

    assert book.friends_only
    refuses("E_INVITE", lambda: let_in(Settings(), book, admitted=False))
    let_in(Settings(), book, admitted=True)
    let_in(Settings(), Rules(), admitted=False)


@entry("V-106", off=NO_MOST)
def test_nobody_buys_more_than_he_has_said_he_may_lose() -> None:
    refuses("E_LOSS_LIMIT", lambda: within(Guard(loss=200), -200, 100))
    refuses("E_LOSS_LIMIT", lambda: buying(bank(bought(S1, 200)), hoyle(), S1, 100, guard=Guard(loss=200)))
    told = sitting(ANN, BEN)
    told.asks(BEN, asks.Guard(loss=300))
    refuses("E_LOSS_LIMIT", lambda: told.asks(BEN, asks.Buy(200)))

    within(Guard(loss=200), -100, 100)


@entry("V-107", off=LOSSES_ARE_NOT_COUNTED)
def test_whoever_has_lost_as_much_as_he_said_is_not_dealt_in() -> None:
    guard = tightened(FREE, loss=50, at=NOON)
    assert reached(guard, -49, NOON) == ""
    assert reached(guard, -50, NOON) == "loss limit"

    refuses("E_LOSS_LIMIT", lambda: heeded(guard, -50, NOON))


@entry("V-108", off=TIME_IS_NOT_KEPT)
def test_whoever_said_when_he_stops_is_dealt_in_until_then() -> None:
    ten = 22 * 60 * MINUTE
    guard = tightened(FREE, stop=ten, at=NOON)
    heeded(guard, 0, ten - MINUTE)  # the hand that begins now is played to its end

    refuses("E_STOP_TIME", lambda: heeded(guard, 0, ten))


@entry("V-109", off=WIDER_BOUNDS)
def test_a_bound_is_not_made_wider_when_losing() -> None:
    guard = tightened(FREE, loss=50, at=NOON)
    refuses("E_SETTINGS_LOCKED", lambda: tightened(guard, loss=100, at=NOON))

    assert tightened(guard, loss=30, at=NOON).loss == 30
