"""The account of an evening, as its page has it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from anteup.chips import CHIPS
from anteup.room.account import Account, account, signed, who
from anteup.table import asks
from anteup.table.bank import Bank, Posting, account_of, numbered, pot_shared, stack_of
from anteup.table.evening import Evening, begun, evolved, postings
from anteup.table.happened import Opened, Person
from anteup.table.settings import Banker, Settings
from tests.room.memory import MemoryJournal
from tests.room.serving import serving
from tests.room.talking import talking
from tests.table.evenings import ANN, BEN, CID, Told, bets, seated


def test_bots_have_their_names_in_the_account(tmp_path: Path) -> None:
    with serving(tmp_path, bots=3, seats=4) as room:
        room.joined("Anna")
        evening = room.table.evening
        bots = [player.person for player in evening.players if player is not None and player.bot]
        with room.host() as browser:
            page = browser.get(f"/t/{room.table_id}/ledger").text

    assert bots
    for person in bots:
        name = evening.names[Person(person)]
        assert [name] * 3 == [who(evening, account) for account in (person, f"account:{person}", f"stack:{person}")]
        assert name in page
    assert "somebody" not in page
    assert "the kitty" == who(evening, "kitty")


BOOK = 'book = "mine"\nextends = "hoyle"\n[pots]\nkitty = 1\n'


def with_a_kitty(banker: Banker) -> Evening:
    """Two have played a hand, and a chip of its pot was put aside."""
    told = seated(ANN, BEN, table=Settings(seats=4, game="draw", house=BOOK, pause=0, banker=banker))
    told.asks(ANN, asks.Resume())
    told.asks(ANN, asks.Pause())
    told.hand(bets)
    assert told.evening.session.kitty == 1
    return told.evening


def accounted(evening: Evening, postings: Iterable[Posting] = (), n: int = 10**6) -> Account:
    house, table = SimpleNamespace(journal=MemoryJournal()), SimpleNamespace(id="green", evening=evening, n=n)
    house.journal.postings += postings
    return asyncio.run(account(cast("Any", house), cast("Any", table)))


@pytest.mark.parametrize("banker", ["house", "host", "lot"])
def test_pot_and_kitty_are_the_bankers_to_account_for(banker: Banker) -> None:
    evening = with_a_kitty(banker)
    found = accounted(evening)
    keeps = {"house": "", "host": "Ann", "lot": evening.names.get(evening.banker, "")}[banker]
    own = {evening.names[person]: evening.bank.net(person) for person in (ANN, BEN)}
    own |= {"The kitty": 1} if banker == "house" else {}

    assert {row.name: row.net for row in found.rows} == {
        name: signed(CHIPS, net + (name == keeps)) for name, net in own.items()
    }
    assert found.stacks == "200"
    assert ("the kitty" in {who for payment in found.transfers for who in payment[:2]}) == (banker == "house")


@pytest.mark.parametrize("banker", ["house", "host"])
def test_the_banker_settles_for_the_bots(banker: Banker) -> None:
    told = seated(ANN, BEN, table=Settings(seats=4, pause=0, banker=banker))
    assert accounted(told.evening).bots == ""
    told.asks(ANN, asks.AddBot())
    told.asks(ANN, asks.AddBot())
    ada, bruno = (player.person for player in told.evening.bots.values())
    sums = {ANN: 280, BEN: 190, ada: 150, bruno: 180}
    bank = Bank({account_of(person): -200 for person in sums} | {stack_of(person): sums[person] for person in sums})
    found = accounted(replace(told.evening, bank=bank))

    assert ["Ann", "Ben", "Bruno", "Ada"] == [row.name for row in found.rows]
    whose, house = ("the house", {("the house", "Ann", "70")}) if banker == "house" else ("Ann", set())
    assert found.bots == whose
    assert {("Ben", "Ann", "10")} | house == {*found.transfers}


def test_a_banker_who_has_never_had_a_chip_has_a_line_of_his_own() -> None:
    evening = with_a_kitty("host")
    found = accounted(replace(evening, host=CID, names={**evening.names, CID: "Cid"}))

    assert [(row.bought, row.stack, row.net) for row in found.rows if row.name == "Cid"] == [("0", "0", "+1")]


def test_stacks_are_told_in_the_colours_of_the_book() -> None:
    told = seated(ANN, table=Settings(seats=4, game="victorian-shilling", pause=0, stack=270))

    assert [row.stack for row in accounted(told.evening).rows] == ["270 (22 blue, 2 red)"]
    assert accounted(told.evening).chips == "red 3, white 9 and blue 12"
    plain = accounted(seated(ANN).evening)
    assert ([row.stack for row in plain.rows], plain.chips) == (["200"], "")


# ---- what adds up ---------------------------------------------------------------------------------------------------

FREE = f'{BOOK}[bank]\npart_cash_out = true\nloans = true\nrebuy = "any"\n'


def posted(told: Told) -> list[Posting]:
    """All that the lines of an evening have written into the account book."""
    (first, at), *lines = told.lines
    assert isinstance(first, Opened)
    evening, found = begun("green", first, at), list[Posting]()
    for n, (event, when) in enumerate(lines, 2):
        found += numbered(postings(evening, event), "green", n)
        evening = evolved(evening, event, when)
    assert evening.bank == told.evening.bank
    return found


def lively(banker: Banker) -> Told:
    """Chips were bought, given, taken off, put right both ways, won, lost, paid out and bought again."""
    table = Settings(seats=4, game="draw", house=FREE, pause=0, banker=banker, rebuy="any", stack=200, most=1000)
    told = seated(ANN, BEN, CID, table=table)
    told.asks(ANN, asks.Adjust(BEN, 50, "a stack was short"))
    told.asks(ANN, asks.Adjust(CID, -30, "a stack was long"))
    told.asks(BEN, asks.TakeOff(20))
    told.asks(BEN, asks.Give(CID, 15))
    told.asks(ANN, asks.Buy(100))
    told.asks(ANN, asks.Resume())
    told.asks(ANN, asks.Pause())
    told.hand(bets)
    told.asks(CID, asks.Leave())
    told.asks(CID, asks.Sit(amount=300))
    told.asks(BEN, asks.Leave())
    return told


def whole(said: str) -> int:
    """A sum as it is written, without the colours of its chips."""
    return int(said.partition(" ")[0].replace(",", "").replace("\N{MINUS SIGN}", "-") or 0)


@pytest.mark.parametrize("banker", ["house", "host", "lot"])
def test_paid_out_and_in_front_less_what_was_bought_is_the_result(banker: Banker) -> None:
    told = lively(banker)
    found = accounted(told.evening, posted(told))
    rows = {row.name: row for row in found.rows}

    for row in found.rows:
        assert whole(row.paid) + whole(row.stack) + whole(row.keeps) - whole(row.bought) == whole(row.net), row
    assert (rows["Ann"].bought, rows["Ann"].paid) == ("300", "0")
    assert (rows["Ben"].bought, rows["Ben"].stack) == ("250", "0")  # fifty of which the host has given him
    assert whole(rows["Ben"].paid) >= 20
    assert rows["Cid"].bought == "500"
    assert rows["Cid"].stack == "300 (30 blue)"
    assert whole(rows["Cid"].paid) > 30
    assert whole(found.paid) == sum(whole(row.paid) for row in found.rows)
    assert told.evening.session.kitty == 1
    assert whole(found.bought) == whole(found.paid) + whole(found.stacks)
    assert whole(found.stacks) == sum(whole(row.stack) + whole(row.keeps) for row in found.rows)
    keeps = {"house": [], "host": ["Ann"], "lot": [told.evening.names.get(told.evening.banker)]}[banker]
    assert [row.name for row in found.rows if row.keeps] == keeps


@pytest.mark.parametrize("banker", ["house", "host"])
def test_who_gets_the_kitty_and_the_pot_that_waits_is_named(banker: Banker) -> None:
    told = seated(ANN, BEN, table=Settings(seats=4, game="draw", house=BOOK, pause=0, banker=banker))
    told.asks(ANN, asks.Resume())
    told.asks(ANN, asks.Pause())
    told.hand(bets)
    told.asks(ANN, asks.Close())
    lines = {entry.what: entry.moves for entry in accounted(told.evening, posted(told)).entries}
    assert lines["From the kitty: expenses"] == (("the kitty", signed(CHIPS, -1)), ("Ann", "+1"))
    assert all(len(moves) == 1 for what, moves in lines.items() if what in {"Bought", "Paid out"})

    shared = numbered(pot_shared([(ANN, 2), (BEN, 1)], "the pot that nobody has won"), "green", 9)
    (entry,) = accounted(told.evening, shared).entries
    assert dict(entry.moves[1::2]) == {"Ann": "+2", "Ben": "+1"}


def test_what_is_on_the_disk_before_the_table_knows_it_is_not_counted_yet() -> None:
    told = lively("house")
    before, n = told.evening, len(told.lines)
    told.asks(ANN, asks.Buy(100))

    assert accounted(before, posted(told), n) == accounted(before, posted(told)[:-2], n)
    assert accounted(told.evening, posted(told)).rows != accounted(before, posted(told), n).rows


def test_what_was_paid_out_stands_on_the_page(tmp_path: Path) -> None:
    with serving(tmp_path, pause=60, clock=0) as room:
        room.joined("Anna")
        gone = room.joined("Ben")
        with talking(room, gone) as line:
            assert line.ask(type="Leave")["type"] == "Ack"
        with room.host() as browser:
            page = browser.get(f"/t/{room.table_id}/ledger").text
            csv = browser.get(f"/t/{room.table_id}/ledger.csv").text

    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", page)]
    plain = {row[0]: [re.sub(r"<.*?>", "", cell) for cell in row[1:]] for row in cells if len(row) == 5}
    assert plain == {
        "Anna": ["200", "0", "200", "0"],
        "Ben": ["200", "200", "0", "0"],
        "All": ["400", "200", "200", ""],
    }
    assert len(csv.splitlines()) == 1 + 2 * 3  # a line for each posting
