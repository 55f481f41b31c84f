"""Who may see a table and open one, by which name a room is asked for, and what a form may cost."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from anteup.room import limits
from anteup.room.about import may_look
from anteup.room.asker import ask
from anteup.room.desk import DOOR
from anteup.room.log import LONGEST, written_to
from anteup.room.settings_form import filled
from anteup.table.asks import Admit, PassHost, Remove
from anteup.table.happened import Person
from anteup.table.people import KEEPER
from anteup.table.settings import Settings
from tests.room.serving import HOST_NAME, Served, serving
from tests.room.talking import talking


@pytest.fixture
def room(tmp_path: Path) -> Generator[Served]:
    with serving(tmp_path, pause=0, clock=0) as served:
        yield served


def person(room: Served, token: str) -> Person:
    found = room.run(lambda: room.desk.identity.who(token, 0))
    assert found is not None
    return found


def admits(room: Served, token: str, *, yes: bool) -> None:
    who = person(room, token)
    assert room.run(lambda: ask(room.table, KEEPER, HOST_NAME, Admit(who, yes))) is None


def bans(room: Served, token: str) -> None:
    who = person(room, token)
    assert room.run(lambda: ask(room.table, KEEPER, HOST_NAME, Remove(who, ban=True))) is None


# ---- who may look ---------------------------------------------------------------------------------------------------

WAYS = ("", "/text", "/ledger", "/ledger.csv", "/hands", "/hands/1", "/hands/1.json", "/hands/1.jsonl", "/rules")


def seen(room: Served, token: str) -> set[int]:
    with room.client(token) as browser:
        return {browser.get(f"/t/{room.table_id}{way}").status_code for way in WAYS}


def test_where_there_is_no_rail_only_those_look_who_may_sit_down(tmp_path: Path) -> None:
    with serving(tmp_path, rail=False, entry="ask", pause=0, clock=0) as room:
        token = room.joined("Knock")
        assert {403} == seen(room, "") == seen(room, token)
        with room.client(token) as browser:
            waits = browser.get(f"/t/{room.table_id}")
            assert "R_KNOCKED" in waits.text
            assert "5" == waits.headers["refresh"]
            assert f"/t/{room.table_id}" == browser.get("/").headers["location"]
        with talking(room, token) as line:
            assert "R_RAIL" == line.rest()[-1]["code"]

        admits(room, token, yes=True)
        assert {200, 404} == seen(room, token)  # there was no hand yet
        with talking(room, token) as line:
            assert "Welcome" == line.next()["type"]

        admits(room, token, yes=False)
        assert {403} == seen(room, token)
        with talking(room, token) as line:
            assert "R_RAIL" == line.rest()[-1]["code"]
        bans(room, token)
        assert {403} == seen(room, token)
        with talking(room, token) as line:
            assert "R_BANNED" == line.rest()[-1]["code"]
        with room.client(token) as browser:
            assert room.table_id not in browser.get("/lobby").text
        assert may_look(room.table.evening, KEEPER)
        assert not may_look(room.table.evening, None)


def test_where_the_rail_is_closed_lines_and_pages_are_closed_together(tmp_path: Path) -> None:
    with serving(tmp_path, entry="ask", pause=0, clock=0) as room:
        inside, knocks = room.joined("Inside"), room.joined("Knocks")
        admits(room, inside, yes=True)
        with (
            talking(room) as rail,
            talking(room, knocks) as waiting,
            talking(room, inside) as line,
            room.host() as host,
        ):
            for one in (rail, waiting, line):
                assert "Welcome" == one.next()["type"]
            assert {200, 404} == seen(room, "") == seen(room, knocks)  # there was no hand yet

            assert 303 == host.post(f"/t/{room.table_id}/settings", data={"rail?": "1"}).status_code
            for one in (rail, waiting):
                bye = one.rest()[-1]
                assert ("Bye", "R_RAIL") == (bye["type"], bye["code"])
                assert "wait until he has let you in" in bye["message"]
            assert {403} == seen(room, "") == seen(room, knocks)
            assert {200, 404} == seen(room, inside)
            assert "Ack" == line.ask(type="Say", text="hello")["type"]
            admits(room, knocks, yes=True)
        with talking(room, knocks) as line:
            assert "Welcome" == line.next()["type"]


def test_the_link_is_shown_to_those_who_may_sit_down(tmp_path: Path) -> None:
    with serving(tmp_path, entry="ask", pause=0, clock=0) as room:
        token = room.joined("Knock")

        def link(who: str) -> str:
            with room.client(who) as browser:
                browser.cookies.set(DOOR, room.link.rpartition("/")[2])  # a way back is no link to send
                found = re.search(r'data-link="([^"]*)"', browser.get(f"/t/{room.table_id}").text)
                assert found is not None
                return found[1]

        assert room.link.rpartition("/")[2] in link(room.host_token)
        assert "" == link(token) == link("")
        admits(room, token, yes=True)
        assert room.link.rpartition("/")[2] in link(token)
        admits(room, token, yes=False)
        assert "" == link(token)
        bans(room, token)
        with room.client(token) as browser:
            assert 403 == browser.get(f"/t/{room.table_id}").status_code


def test_who_was_sent_away_sees_nothing_of_a_table_with_a_rail_until_its_host_lets_him_in_again(room: Served) -> None:
    token = room.joined("Ann")
    who, way = person(room, token), f"/t/{room.table_id}"
    assert {200, 404} == seen(room, token)
    with room.host() as host, room.client(token) as ann:
        assert "Let in again" not in host.get(f"{way}/settings").text
        bans(room, token)
        assert {403} == seen(room, token)
        assert {200, 404} == seen(room, "")
        assert f'name="person" value="{who}">Let in again' in host.get(f"{way}/settings").text

        assert 403 == ann.post(f"{way}/admit", data={"person": who}).status_code
        assert who in room.table.evening.banned
        for _ in range(2):
            answer = host.post(f"{way}/admit", data={"person": who})
            assert (303, f"{way}/settings") == (answer.status_code, answer.headers["location"])
            assert who not in room.table.evening.banned
        assert "Let in again" not in host.get(f"{way}/settings").text
        assert {200, 404} == seen(room, token)
        assert 303 == ann.post(room.link, data={"name": "Ann", "do": "sit"}).status_code
    assert room.table.evening.chair_of(who) is not None


def test_the_host_has_a_link_at_the_first_table_and_at_any(room: Served) -> None:
    with room.host() as host:
        other = host.post("/new", data={"name": "Other"}).headers["location"]
        for way in (f"/t/{room.table_id}", other):
            for page in (way, f"{way}/text"):
                assert re.search(r'data-link="http://127\.0\.0\.1:\d+/j/\w{10}"', host.get(page).text), page


def test_to_look_at_a_table_makes_no_link(room: Served) -> None:
    with room.host() as host:
        host.post(f"/t/{room.table_id}/links", data={"revoke": room.link.rpartition("/")[2]})
        assert 'data-link=""' in host.get(f"/t/{room.table_id}").text
        assert [] == room.run(lambda: room.desk.identity.links(room.table_id))
        made = host.post("/new", data={"name": "Other", "entry": "ask"}).headers["location"].rpartition("/")[2]
        assert ["ask"] == [link.kind for link in room.run(lambda: room.desk.identity.links(made))]
        assert 303 == host.post(f"/t/{made}/settings", data={"entry": "free"}).status_code
        assert {"ask", "free"} == {link.kind for link in room.run(lambda: room.desk.identity.links(made))}


# ---- who may open tables --------------------------------------------------------------------------------------------


def test_tables_are_opened_by_those_who_were_let_in(tmp_path: Path) -> None:
    with serving(tmp_path, entry="ask", pause=0, clock=0) as room:
        token = room.joined("Knock")
        with room.client(token) as knocker:
            for yes, status in ((None, 403), (True, 200), (False, 403)):
                if yes is not None:
                    admits(room, token, yes=yes)
                assert status == knocker.get("/new").status_code
            assert "R_GUEST" in knocker.post("/new", data={"name": "Mine"}).text
        assert 1 == len(room.house.tables)
        with room.host() as keeper:
            assert 303 == keeper.post("/new", data={"name": "Mine"}).status_code


@pytest.mark.parametrize("bound", ["TABLES", "TABLES_OF_ALL"])
def test_of_many_tables_at_once_no_more_are_opened_than_one_after_the_other(
    room: Served, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    monkeypatch.setattr(limits, bound, 3)
    tokens = [room.joined(name) for name in ("Ann", "Ben", "Cy", "Di")]
    if bound == "TABLES":
        tokens = [room.host_token] * 4

    def opens(token: str) -> int:
        with room.client(token) as browser:
            return browser.post("/new", data={"name": "T", "seats": "4"}).status_code

    with ThreadPoolExecutor(4) as pool:
        answers = [answer for _ in range(3) for answer in pool.map(opens, tokens)]

    assert {303, 429} == set(answers)
    assert 3 == len(room.house.tables)


def test_who_is_host_no_longer_when_his_form_ends_does_nothing_by_it(room: Served) -> None:
    ann = person(room, room.joined("Ann"))
    body = b"make=free"
    head = (
        f"POST /t/{room.table_id}/links HTTP/1.1\r\nhost: 127.0.0.1:{room.port}\r\ncookie: anteup={room.host_token}\r\n"
        f"connection: close\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", room.port), timeout=10) as line:
        line.sendall(head.encode())
        time.sleep(0.3)
        assert room.run(lambda: ask(room.table, KEEPER, HOST_NAME, PassHost(ann))) is None
        line.sendall(body)
        assert b"403" == line.recv(12)[9:12]
    assert 1 == len(room.run(lambda: room.desk.identity.links(room.table_id)))


# ---- what the room is called ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "rebind.evil:8420", "127.0.0.1.evil.example", "evil.example.", "["])
def test_under_another_name_the_room_tells_nothing(room: Served, host: str) -> None:
    for headers in ({"host": host}, {"host": host, "origin": f"http://{host}"}):
        asked = httpx.get(room.url, headers=headers)
        sent = httpx.post(room.link, headers=headers, data={"name": "Eve", "do": "sit"})

        assert 421 == asked.status_code == sent.status_code
        assert "--public-url" in asked.text
    assert not any(room.table.evening.players)
    with socket.create_connection(("127.0.0.1", room.port), timeout=10) as line:
        line.sendall(
            f"GET /t/{room.table_id}/ws HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\nupgrade: websocket\r\nconnection: "
            "upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert line.recv(12)[9:12] in {b"403", b"400"}


@pytest.mark.parametrize(
    "host", ["localhost", "192.168.1.20:8420", "[::1]:8420", "[fe80::1]", "mybox", "MyBox.local", "mybox.lan:80"]
)
def test_under_the_names_of_a_home_network_it_is_found(room: Served, host: str) -> None:
    assert 200 == httpx.get(room.url, headers={"host": host}).status_code


def test_under_its_public_name_it_is_found(tmp_path: Path) -> None:
    with serving(tmp_path, public_url="https://poker.example.org") as room:
        for host, status in (("poker.example.org", 200), ("poker.example.org:443", 200), ("evil.example.org", 421)):
            assert status == httpx.get(room.url, headers={"host": host}).status_code


# ---- what a form may cost -------------------------------------------------------------------------------------------

HEAD = 'book = "ours"\nextends = "tda"\n'


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "a." * 7000 + "b = 1",
        HEAD + "[" + "a." * 7000 + "b]",
        HEAD + "x = {" + "a . " * 3500 + "b = 1}",
        HEAD + '"a".' * 3500 + "b = 1",
        HEAD + '"\\"".' * 2500 + "b = 1",
        HEAD + "'a'." * 3500 + "b = 1",
    ],
)
def test_a_book_with_an_endless_key_is_not_read(text: str) -> None:
    found = filled({"house": [text]}, Settings())

    assert ("dots" in found.faults[0], "line 3" in found.faults[0]) == (True, True), found.faults[0]


def test_a_book_that_is_too_long_is_not_read() -> None:
    (fault,) = filled({"house": [HEAD + "#" * limits.BOOK]}, Settings()).faults

    assert fault.startswith("`house`: ")
    assert () == filled({"house": [HEAD + "#" * (limits.BOOK - 100)]}, Settings()).faults


def test_one_form_at_a_time_is_gone_through(room: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*said: object) -> object:
        time.sleep(0.5)
        return filled(*said)  # type: ignore[arg-type]

    monkeypatch.setattr("anteup.room.pages_table.filled", slow)

    def looks(_: int) -> int:
        with room.host() as host:
            return host.post("/new", data={"name": "T", "do": "look"}).status_code

    with ThreadPoolExecutor(4) as pool:
        answers = sorted(pool.map(looks, range(4)))
    assert [200, 429, 429, 429] == answers


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 20, "9" * 10])
def test_a_number_that_no_hand_could_have_is_no_fault(room: Served, number: str) -> None:
    with room.client() as browser:
        for end in ("", ".json", ".jsonl", ".phh"):
            assert 404 == browser.get(f"/t/{room.table_id}/hands/{number}{end}").status_code
    assert [] == room.faults


def test_what_goes_wrong_does_not_fill_the_disk(tmp_path: Path) -> None:
    from anteup.room.log import LOG  # noqa: PLC0415 (here alone)

    before = list(LOG.handlers)
    written_to(tmp_path / "room.log")
    try:
        for _ in range(3 * LONGEST // 1000):
            LOG.error("x" * 1000)
    finally:
        for handler in [one for one in LOG.handlers if one not in before]:
            LOG.removeHandler(handler)
            handler.close()
    written = list(tmp_path.iterdir())
    assert 2 == len(written)
    assert sum(path.stat().st_size for path in written) <= 2 * LONGEST


# ---- a host who is gone ---------------------------------------------------------------------------------------------


def another_table(room: Served, token: str, **settings: str) -> str:
    """A table that somebody opens in the keeper's room, and is the host of: its name."""
    with room.client(token) as browser:
        made = browser.post("/new", data={"name": "Hers", "game": "holdem-no-limit", **settings})
        assert 303 == made.status_code, made.text
        return made.headers["location"].rpartition("/")[2]


def test_the_keeper_takes_the_chair_of_a_host_who_is_gone(room: Served) -> None:
    ann, ben = room.joined("Ann"), room.joined("Ben")
    other = another_table(room, ann, entry="ask", **{"rail?": "1"})
    evening = room.house.tables[other].evening
    assert not may_look(evening, KEEPER)
    with room.host() as keeper, room.client(ben) as his, room.client() as stranger:
        assert "instead of Ann" in keeper.get("/lobby").text
        assert "instead of" not in his.get("/lobby").text
        assert 403 == keeper.get(f"/t/{other}/settings").status_code
        refused = his.post(f"/t/{other}/host")
        assert 403 == refused.status_code
        assert "the keeper of the room alone" in refused.text
        assert 403 == stranger.post(f"/t/{other}/host").status_code
        assert 404 == keeper.post("/t/nonesuch/host").status_code
        assert evening is room.house.tables[other].evening

        assert f"/t/{other}" == keeper.post(f"/t/{other}/host").headers["location"]
        evening = room.house.tables[other].evening
        assert (KEEPER, HOST_NAME) == (evening.host, evening.names[KEEPER])
        assert 200 == keeper.get(f"/t/{other}/settings").status_code
        assert "instead of" not in keeper.get("/lobby").text
        with room.client(ann) as hers:
            assert 403 == hers.get(f"/t/{other}/settings").status_code


def test_a_keeper_whose_name_another_has_by_now_says_his_own_first(room: Served) -> None:
    ann = person(room, room.joined("Ann"))
    assert room.run(lambda: ask(room.table, KEEPER, HOST_NAME, PassHost(ann))) is None
    room.joined(HOST_NAME)
    with room.host() as keeper:
        refused = keeper.post(f"/t/{room.table_id}/host")

    assert 409 == refused.status_code
    assert "R_NAME" in refused.text
    assert ann == room.table.evening.host
