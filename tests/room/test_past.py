"""What the record of a hand says of the book by which it was dealt, whatever the host has changed since."""

from __future__ import annotations

import asyncio
import html
import re
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from anteup.engine.events import HandOpened
from anteup.engine.lines import read_told
from anteup.engine.play import opening
from anteup.engine.seen import seen
from anteup.history.phh import hand as read_phh
from anteup.room.asker import ask
from anteup.room.journal import HandRow, Line
from anteup.room.past import _runs, runs  # pyright: ignore[reportPrivateUsage] (what a table does is below; here is an old book)
from anteup.room.protocol import DealtSeen, Welcome
from anteup.room.views import encode
from anteup.table.asks import Change
from anteup.table.gamesof import games_of, usual_game
from anteup.table.happened import Changed, Opened, Person
from anteup.table.people import KEEPER
from anteup.table.settings import Settings
from tests.room.memory import MemoryJournal
from tests.room.serving import HOST_NAME, Served, serving
from tests.room.talking import Talker, played, talking

FIRST = 'book = "ours"\nextends = "tda"\n\n[table]\nbuy_in = 50\n'
SECOND = 'book = "late"\nextends = "tda"\n\n[table]\nbuy_in = 70\nfirst_dealer = "first jack"\n'
THEN = ("`buy_in` of [table] is 50 (tda: 100)",)


def differences(room: Served, token: str, number: int) -> tuple[list[str], list[str], list[str]]:
    """Form and book of a hand, and in what its book differs, by each of its records."""
    way = f"/t/{room.table_id}/hands/{number}"
    with room.client(token) as browser:
        welcome = msgspec.json.decode(browser.get(f"{way}.json").content, type=Welcome)
        log, phh = browser.get(f"{way}.jsonl").content, browser.get(f"{way}.phh").text
    ((first, *_),) = read_told(log)
    assert isinstance(first, HandOpened)
    line: dict[str, Any] = msgspec.json.decode(log.splitlines()[0])
    told = tomllib.loads(phh)
    assert read_phh(told).hand.over
    dealt: Any = welcome.hand[1].event
    return (
        [welcome.table.form, dealt.event.game.book, *welcome.table.differs],
        [first.game.form, first.game.book, *line.get("differs", ())],
        [told["_form"], told["_book"], *told["_differs"]],
    )


def plays(*talkers: Talker, upto: int) -> None:
    """The next hand is played, as far as that hand `upto` is over."""
    while not any(one["event"]["type"] == "HandDone" and one["event"]["number"] >= upto for one in talkers[0].events()):
        played(talkers, 1)
        talkers[0].drain()


def changes(room: Served, **said: Any) -> None:
    settings = replace(room.table.evening.wanted, **said)
    assert room.run(lambda: ask(room.table, KEEPER, HOST_NAME, Change(settings))) is None


def test_each_record_of_a_hand_has_the_book_that_it_was_dealt_by(tmp_path: Path) -> None:
    with serving(tmp_path, pause=0, clock=0, house=FIRST) as room:
        token = room.joined("Ann")
        with talking(room, token) as ann, talking(room, room.joined("Ben")) as ben:
            plays(ann, ben, upto=1)
            played((ann, ben), 1)
            changes(room, house=SECOND)  # in the middle of the second hand
            plays(ann, ben, upto=2)
            played((ann, ben), 1)
            changes(room, house="")
            plays(ann, ben, upto=3)
            plays(ann, ben, upto=4)

        late = differences(room, token, 3)
        before = [differences(room, token, number) for number in (1, 2, 4)]

        assert [["holdem", "ours", *THEN]] * 3 == list(before[0]) == list(before[1])
        assert ["holdem", "late"] == late[0][:2]
        assert "`buy_in` of [table] is 70 (tda: 100)" in late[0]
        assert late[0] == late[1] == late[2]
        assert len(late[0]) > 3
        assert before[2][0][1:] == before[2][1][1:] == before[2][2][1:] == [usual_game(Settings()).book]

    with serving(tmp_path) as room:  # it is the same when the room is opened again
        assert before[0] == differences(room, token, 1)
        assert late == differences(room, token, 3)


def test_the_list_of_hands_has_each_under_the_book_that_it_was_dealt_by(tmp_path: Path) -> None:
    with serving(tmp_path, pause=0, clock=0, house=FIRST) as room:
        token = room.joined("Ann")
        with talking(room, token) as ann, talking(room, room.joined("Ben")) as ben:
            plays(ann, ben, upto=1)
            played((ann, ben), 1)
            changes(room, house=SECOND, name="Later")
            plays(ann, ben, upto=3)
            changes(room, clock=10)
            plays(ann, ben, upto=4)
        with room.client(token) as browser:
            page = html.unescape(browser.get(f"/t/{room.table_id}/hands").text)

    late, first = page.split("<section")[1:]
    assert "Game</th>" not in page  # it is the one of the heading
    assert ["4", "3"] == re.findall(r"<tr><td>(\d+)", late)
    assert ["2", "1"] == re.findall(r"<tr><td>(\d+)", first)
    assert "by the book late</h2>" in late
    assert "by the book ours</h2>" in first
    assert "<li><code>buy_in</code> of [table] is 70 (tda: 100)</li>" in late
    assert ["<code>buy_in</code> of [table] is 50 (tda: 100)"] == re.findall(r"<li>(.*)</li>", first)


def opens(settings: Settings, form: str, number: int, n: int) -> Line:
    """The line with which a hand of a game of a table is opened."""
    game = games_of(settings)[form][3]
    opened = opening(game, [100] * 3)
    return Line("green", n, 0, "Dealt", encode(DealtSeen(cast("Any", seen(opened, None)))), hand=number)


def test_where_games_are_named_the_list_has_the_one_of_each_hand() -> None:
    kitchen, laws = Settings(game="kitchen-table"), Settings(game="draw", book="laws", stakes={"limit": 10})
    set_by = [
        Line("green", n, 0, "Opened", encode(Opened(one, Person("ann"), "Ann")))
        for n, one in ((1, kitchen), (40, laws))
    ]
    dealt = [(kitchen, "stud7"), (kitchen, "baseball"), (laws, "draw"), (laws, "jackpots")]
    firsts = (10, 20, 50, 60)
    rows = [HandRow("green", number, first, first + 9, 0) for number, first in enumerate(firsts, 1)]
    lines = [opens(*dealt[row.number - 1], row.number, row.first + 1) for row in rows]

    late, first = _runs(rows[::-1], set_by, lines)
    assert "Dealer's choice, by the book kitchen-table" == first.title
    assert [said.split(",")[0] for said in first.games] == ["Baseball", "Seven-card stud"]
    assert late.title.startswith("Draw poker, ")
    assert [said.split(",")[0] for said in late.games] == ["Jackpots", "Draw poker"]
    (plain,) = _runs(rows[2:3], set_by, lines)
    assert (plain.title, plain.games) == (late.title, ())


def test_a_table_that_is_changed_often_alters_no_record() -> None:
    """More often than there were lines before the hand."""
    said = [Opened(Settings(), Person("ann"), "Ann"), Changed(Settings(game="razz"))]
    later = [Changed(Settings(clock=clock)) for clock in range(9)]
    journal = MemoryJournal()
    journal.all["green"] = [
        *(Line("green", n, 0, type(event).__name__, encode(event)) for n, event in enumerate(said, 1)),
        *(Line("green", n, 0, kind, b"{}", hand=1) for n, kind in ((3, "HandBegan"), (4, "HandDone"))),
        *(Line("green", n, 0, "Changed", encode(event)) for n, event in enumerate(later, 5)),
    ]

    (found,) = asyncio.run(runs(cast("Any", SimpleNamespace(journal=journal)), "green"))
    assert found.title.startswith("Razz, ")


@pytest.mark.parametrize("house", ['book = "x"\nextends = "no such book"\n', "["])
def test_a_book_that_is_none_any_more_keeps_nobody_from_the_list(house: str) -> None:
    opened = Opened(Settings(house=house), Person("ann"), "Ann")
    lines = [
        Line("green", n, 0, type(event).__name__, encode(event)) for n, event in ((1, opened), (9, Changed(Settings())))
    ]
    rows = [HandRow("green", number, first, first + 2, 0) for number, first in ((3, 12), (2, 8), (1, 4))]

    new, old = _runs(rows, lines)
    assert [[3], [2, 1]] == [[row.number for row in run.hands] for run in (new, old)]
    assert ("holdem-no-limit, by a book that cannot be read any more", ()) == (old.title, old.differs)
