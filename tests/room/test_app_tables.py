"""New tables, and what a host sets at one: the form, by a real server and by itself."""

from __future__ import annotations

import html
import re
from collections.abc import Generator
from pathlib import Path

import pytest

from anteup.room.families import families
from anteup.room.settings_form import filled, shown
from anteup.rules.catalogue import games
from anteup.table.settings import Settings
from tests.room.serving import Served, serving
from tests.room.talking import talking

HOUSE = 'book = "ours"\nextends = "tda"\n\n[pots]\nkitty = 2\n'


@pytest.fixture
def room(tmp_path: Path) -> Generator[Served]:
    with serving(tmp_path, pause=0, clock=0) as served:
        yield served


def test_the_form_of_a_new_table_has_every_game_once() -> None:
    listed = [game.name for family in families() for game in family.games]

    assert sorted(listed) == sorted(game.name for game in games() if game.books)
    assert all(2 <= game.least <= game.most <= 10 for family in families() for game in family.games)


def a_table(name: str) -> None:
    entry = next(game for family in families() for game in family.games if game.name == name)
    said = {"name": ["T"], "game": [name], "seats": [str(entry.most)], "bots": ["0"], "stakes": [""], "stack": [""]}
    found = filled(said, Settings())
    if found.faults:  # its book wants the table to say its limit
        assert "limit" in " ".join(found.faults)
        found = filled(said | {"stakes": ["limit 12"]}, Settings())
    assert () == found.faults, (name, found.faults)
    again = filled({key: [str(value)] for key, value in shown(found.settings, said).items() if key in said}, Settings())
    assert again.settings == found.settings


@pytest.mark.parametrize("name", ["holdem-no-limit", "victorian-shilling", "draw", "stud7", "kuhn", "kitchen-night"])
def test_a_table_is_set_by_the_form(name: str) -> None:
    a_table(name)


@pytest.mark.long
@pytest.mark.parametrize("name", [game.name for game in games() if game.books])
def test_a_table_of_every_game_is_set_by_the_form(name: str) -> None:
    a_table(name)


def test_a_book_that_asks_for_a_limit_is_told_one() -> None:
    said = {"game": ["draw"], "book": ["victorian"]}

    assert "limit" in " ".join(filled(said, Settings()).faults)
    found = filled(said | {"stakes": ["limit 20"]}, Settings())
    assert ((), {"limit": 20}) == (found.faults, found.settings.stakes)


def test_sums_are_said_in_the_money_of_the_table() -> None:
    said = {"game": ["holdem-no-limit"], "money": ["dollars"], "stakes": ["$1/$2, ante $0.50"], "stack": ["$200"]}
    found = filled(said, Settings())

    assert () == found.faults
    assert {"blinds": (100, 200), "ante": 50} == found.settings.stakes
    assert 20_000 == found.settings.stack
    as_shown = shown(found.settings, said)
    assert ("blinds $1/$2, ante $0.50", "$200") == (as_shown["stakes"], as_shown["stack"])
    assert filled({"stakes": ["1s/2s"], "stack": ["£1 5s"], "money": ["pounds"]}, Settings()).settings.stack == 300


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("name", "", "`name`"),
        ("game", "nonsense", "nonsense"),
        ("game", "../../secret.toml", "secret"),
        ("book", "nonsense", "nonsense"),
        ("seats", "many", "`seats`"),
        ("seats", "11", "`seats`"),
        ("seats", "-3", "`seats`"),
        ("seats", "9" * 50, "`seats`"),
        ("clock", "3", "`clock`"),
        ("bots", "9", "`bots`"),
        ("stakes", "lots", "`stakes`"),
        ("stakes", "2/1/x", "`stakes`"),
        ("stakes", "bring in 3", "`stakes`"),
        ("stack", "much", "`stack`"),
        ("stack", "9" * 60, "`stack`"),
        ("money", "shells", "`money`"),
        ("choice", "whoever", "`choice`"),
        ("choice", "deal", "`choice`"),
        ("house", "book = 'x'", "line 1"),
        ("house", 'book = "ours"\nextends = "tda"\n\n[pots]\nodd_chips = "x"\n', "line 5"),
    ],
)
def test_what_is_wrong_with_a_table_is_told_by_field_and_line(room: Served, field: str, value: str, says: str) -> None:
    with room.host() as host:
        answer = host.post("/new", data={"name": "T", "game": "holdem-no-limit", field: value})

        assert 422 == answer.status_code
        faults = answer.text.partition("That is no table yet")[2].partition("</section>")[0]
        assert re.sub("`(.*)`", r"<code>\1</code>", says) in html.unescape(faults), faults
    assert 1 == len(room.house.tables)


def test_a_houses_own_book_is_shown_by_what_is_different_in_it(room: Served) -> None:
    with room.host() as host:
        form = {"name": "Ours", "game": "holdem-no-limit", "house": HOUSE}
        looked = host.post("/new", data=form | {"do": "look"})
        if looked.status_code == 422:
            pytest.fail(html.unescape(looked.text.partition("That is no table yet")[2].partition("</section>")[0]))

        assert "Where this book differs" in looked.text
        assert "Out of every pot 2 are put aside" in looked.text
        assert 1 == len(room.house.tables)
        assert 303 == host.post("/new", data=form).status_code
        assert 2 == len(room.house.tables)


def test_only_the_host_changes_a_table_and_it_holds_from_the_next_hand_on(room: Served) -> None:
    way = f"/t/{room.table_id}/settings"
    with room.client(room.joined("Ann")) as ann, room.host() as host:
        assert 403 == ann.get(way).status_code
        assert 403 == ann.post(way, data={"name": "Mine"}).status_code
        assert 403 == ann.post(f"/t/{room.table_id}/links", data={"make": "free"}).status_code

        looked = host.post(way, data={"name": "Hilda's", "wait?": "1", "wait": "yes", "do": "look"})
        assert "What would change" in looked.text
        assert "Home game" == room.table.evening.wanted.name
        assert 303 == host.post(way, data={"name": "Hilda's", "wait?": "1", "wait": "yes"}).status_code
        assert ("Hilda's", True) == (room.table.evening.wanted.name, room.table.evening.wanted.wait)
        assert 422 == host.post(way, data={"seats": "1"}).status_code


def test_what_would_be_refused_is_so_where_it_is_only_looked_at(room: Served) -> None:
    way = f"/t/{room.table_id}/settings"
    for name in ("Ann", "Ben", "Cid"):
        room.joined(name)
    with room.host() as host:
        looked, done = (host.post(way, data={"seats": "2", **more}) for more in ({"do": "look"}, {}))
        assert 422 == looked.status_code == done.status_code
        assert "2 chairs are too few" in looked.text
        assert "2 chairs are too few" in done.text
        assert "It can be played so" not in looked.text
        assert "It can be played so" in host.post(way, data={"seats": "7", "do": "look"}).text


def test_where_the_book_sells_whole_stacks_alone_the_form_says_so(room: Served) -> None:
    way, says = f"/t/{room.table_id}/settings", "by whole stacks, whatever is said here"
    with room.host() as host:
        assert says not in host.post(way, data={"rebuy": "any", "do": "look"}).text
        kitchen = {"game": "kitchen-table", "do": "look"}
        assert says in host.post(way, data=kitchen | {"rebuy": "any"}).text
        assert says not in host.post(way, data=kitchen | {"rebuy": "whole stacks"}).text


def test_a_host_is_told_what_he_has_changed_and_when_it_holds(room: Served) -> None:
    way = f"/t/{room.table_id}/settings"
    with room.host() as host:
        sent = host.post(way, data={"clock": "20"})
        assert f"{way}?done=changed" == sent.headers["location"]
        page = host.get(sent.headers["location"]).text
        assert "You have changed the table" in page
        assert "Seconds to act in: 20 (before: 0)" in page
        assert "It holds from now on." in page
        assert "You have changed" not in host.get(way).text
        same = host.post(way, data={"clock": "20"})
        assert "Nothing was to be changed" in host.get(same.headers["location"]).text

        with talking(room, room.joined("Ann")) as ann, talking(room, room.joined("Ben")) as ben:
            while not room.table.evening.seats:
                ann.drain()
                ben.drain()
            page = host.get(host.post(way, data={"clock": "40"}).headers["location"]).text
        assert "Seconds to act in: 40 (before: 20)" in page
        assert "It holds from the next hand on" in page


def test_what_a_houses_book_changes_is_told_with_it(room: Served) -> None:
    way = f"/t/{room.table_id}/settings"
    with room.host() as host:
        looked = host.post(way, data={"house": HOUSE, "do": "look"}).text
        done = host.get(host.post(way, data={"house": HOUSE}).headers["location"]).text
    for page, head in ((looked, "What would change"), (done, "You have changed the table")):
        told = page.partition(head)[2].partition("</section>")[0]
        assert "own book is another:" in html.unescape(told)
        assert "Out of every pot 2 are put aside" in told


# ---- money ----------------------------------------------------------------------------------------------------------

PENCE = 'book = "ours"\nextends = "hoyle"\n\n[bank]\ncurrency = "pounds"\n'


@pytest.mark.parametrize(
    ("said", "money", "plays"),
    [
        ({"game": "victorian-shilling"}, "pounds", "ante 3d"),
        ({"game": "victorian-shilling", "money": ""}, "pounds", "ante 3d"),
        ({"game": "victorian-shilling", "money": "chips"}, "chips", "ante 3,"),
        ({"game": "draw", "book": "victorian", "stakes": "limit 2s"}, "pounds", "bets to 2s"),
        ({"game": "draw", "book": "hoyle", "money": ""}, "chips", "ante 1,"),
        ({"game": "draw", "house": PENCE, "money": ""}, "pounds", "ante 1d"),
        ({"game": "stud7", "stakes": "bets 2/4"}, "dollars", "bets $2/$4"),
        ({"game": "holdem-no-limit"}, "chips", "blinds 1/2"),
        ({"game": "holdem-no-limit", "money": "dollars", "stakes": "0.50/1"}, "dollars", "blinds $0.50/$1"),
    ],
)
def test_a_table_opens_in_the_money_of_its_game_unless_another_is_said(
    room: Served, said: dict[str, str], money: str, plays: str
) -> None:
    with room.host() as host:
        looked = host.post("/new", data={"name": "T", **said, "do": "look"})
        assert plays in html.unescape(looked.text)
        picked = re.findall(r'<option value="(\w*)" selected>', looked.text.partition('name="money"')[2])[0]
        assert said.get("money", "") == picked, "what was said is still said"
        opened = host.post("/new", data={"name": "T", **said})
        assert 303 == opened.status_code
    assert money == room.house.tables[opened.headers["location"].rpartition("/")[2]].evening.settings.money


def test_a_new_table_begins_with_the_money_of_its_game(room: Served) -> None:
    with room.host() as host:
        money = host.get("/new").text.partition('name="money"')[2].partition("</select>")[0]
        assert [""] == re.findall(r'<option value="(\w*)" selected>', money)
        now = host.get(f"/t/{room.table_id}/settings").text.partition('name="money"')[2].partition("</select>")[0]
        assert ["chips"] == re.findall(r'<option value="(\w*)" selected>', now)


def test_the_money_of_a_table_stays_as_it_is_until_another_is_said(room: Served) -> None:
    way = f"/t/{room.table_id}/settings"
    with room.host() as host:
        for said, money in (
            ({"game": "victorian-shilling"}, "chips"),
            ({"money": ""}, "pounds"),
            ({"game": "holdem-no-limit"}, "pounds"),
            ({"money": ""}, "chips"),
        ):
            assert 303 == host.post(way, data=said).status_code, said
            assert money == room.table.evening.wanted.money, said


def test_a_book_that_cannot_be_read_is_told_whatever_the_money() -> None:
    found = filled({"game": ["draw"], "house": ["["], "money": [""]}, Settings())

    assert found.faults
    assert "chips" == found.settings.money


def test_what_was_typed_is_kept_where_the_book_is_at_fault() -> None:
    said = {"game": ["draw"], "house": ["["], "money": ["dollars"], "stack": ["$500"], "most": ["$900"]}
    found = filled(said, Settings())

    assert found.faults
    assert ("dollars", 50_000, 90_000) == (found.settings.money, found.settings.stack, found.settings.most)


@pytest.mark.parametrize(
    "more", [{"money": [""]}, {"stakes": ["1/2"]}, {"money": [""], "stakes": ["1/2"], "stack": ["9"]}]
)
@pytest.mark.parametrize("field", ["game", "book", "forms"])
def test_nothing_is_read_from_the_disk_by_what_is_typed(field: str, more: dict[str, list[str]], tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text("secret = 1\n")
    said = {"game": ["draw"], "book": ["hoyle"], "forms?": ["1"], "choice": ["deal"], field: [str(path)]}

    (fault,) = filled(said | more, Settings()).faults
    assert fault.startswith(f"`{field}`: there is no ")
    assert "secret" not in fault
