"""Who somebody is: names, cookies, links, PINs; by a real server where a browser is part of it."""

from __future__ import annotations

import re
import socket
import sqlite3
import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.room import limits
from anteup.room.desk import DOOR
from anteup.room.identity import COOKIE, LONGEST, PIN_FOR, NotAName, alike, hashed, named
from anteup.room.limits import Bucket, Buckets, Guesses
from anteup.table.happened import Person
from anteup.table.people import KEEPER
from tests.room.serving import HOST_NAME, Served, serving
from tests.room.talking import talking


@pytest.fixture
def room(tmp_path: Path) -> Generator[Served]:
    with serving(tmp_path, pause=0, clock=0) as served:
        yield served


def code(room: Served) -> str:
    return room.link.rpartition("/")[2]


# ---- names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["A", "Anna Lena", "O'Neill", "李小龙", "Ærøskøbing", "<b>Bob</b>", "R2-D2", "Zoë", "Kitty", "Ali", "x" * 20],
)
def test_a_name_is_what_people_are_called(name: str) -> None:
    assert name == named(f"  {name} ")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\u3164",
        "Ann\u3164",
        "Ann\uffa0",
        "Ann\u115f",
        "Ann\u1160",
        "Ann\ufe0f",
        "A\u034fnn",
        "Ann\u17b4",
        "Ann\u2800",
        "Ann\u2066",
        " ",
        "x" * 21,
        "a\x00b",
        "a\u202eb",
        "a\u200bb",
        "\ud800",
        "---",
        "a" + "\u0301" * 9,
        "\x1b[31mred",
        "a\ue000",
        *("You", "y0u", "Yᴏu", "Somebody", "the house", "The  Bank", "THE KITTY", "the dealer"),  # as the pages speak
    ],
)
def test_what_cannot_be_seen_or_said_is_no_name(text: str) -> None:
    with pytest.raises(NotAName):
        named(text)


@pytest.mark.parametrize("text", ["anna", "ANNA", " Anna ", "Änna", "A n n a", "Ａｎｎａ", "anna."])
def test_nobody_is_called_as_somebody_else_at_the_table(text: str) -> None:
    with pytest.raises(NotAName, match="Anna"):
        named(text, ["Ben", "Anna"])


@pytest.mark.parametrize(
    "text",
    [
        "Hi1da",
        "HiIda",
        "H\u0456lda",
        "\u041dilda",
        "\u0397\u0399LD\u0391",
        "H\u0131ld\u0430",
        "Hil\u0111a",
        "\u041d\u0456\u04cfda",
    ],
)
def test_letters_that_look_like_others_make_no_other_name(text: str) -> None:
    with pytest.raises(NotAName, match="Hilda"):
        named(text, ["Hilda"])


def test_naughts_are_taken_for_letters() -> None:
    assert alike("B0b") == alike("bob") == alike("\u0412\u043eb")
    assert 3 == len({alike("Ann"), alike("Anna"), alike("Hannah")})


@given(st.text(max_size=40))
def test_a_name_stays_what_it_is(text: str) -> None:
    try:
        name = named(text)
    except NotAName:
        return
    assert name == named(name)
    assert 1 <= len(name) <= LONGEST
    assert name.isprintable()
    assert alike(name)


# ---- buckets --------------------------------------------------------------------------------------------------------


def test_a_bucket_is_empty_after_so_many_and_fills_again() -> None:
    bucket = Bucket(3, 2.0)

    assert [True, True, True, False] == [bucket.take(10.0) for _ in range(4)]
    assert not bucket.take(10.4)
    assert bucket.take(10.5)
    bucket.back()
    assert bucket.take(10.5)
    assert not bucket.take(10.5)
    assert [True, True, True, False] == [bucket.take(99.0) for _ in range(4)]


def test_only_so_many_addresses_are_remembered() -> None:
    buckets = Buckets(1, 0.0, keys=2)
    for key in "abc":
        assert buckets.of(key).take(0.0)

    assert not buckets.of("c").take(0.0)
    assert buckets.of("a").take(0.0)  # forgotten, and so begun anew


def test_guesses_are_paid_for_by_address_and_in_all_and_right_ones_given_back() -> None:
    guesses = Guesses((3, 0.0), (5, 1.0))

    assert [True, True, True, False] == [guesses.may("here", 0.0) for _ in range(4)]
    guesses.right("here")
    assert guesses.may("here", 0.0)
    assert [True, True, False] == [guesses.may("there", 0.0) for _ in range(3)]
    assert not guesses.may("elsewhere", 0.0)
    assert guesses.may("elsewhere", 1.0)


# ---- coming in ------------------------------------------------------------------------------------------------------


def test_a_guest_sits_down_by_two_clicks(room: Served) -> None:
    with room.client() as guest:
        door = guest.get(room.link)  # the first: the link
        assert 200 == door.status_code
        assert "Your name" in door.text
        assert "Sit down" in door.text
        sent = guest.post(room.link, data={"name": "Ann", "do": "sit"})  # the second: the button

        assert (303, f"/t/{room.table_id}") == (sent.status_code, sent.headers["location"])
        assert 200 == guest.get(sent.headers["location"]).status_code
    evening = room.table.evening
    (player,) = [player for player in evening.players if player is not None]
    assert "Ann" == evening.names[player.person]
    assert evening.bank.stack(player.person) > 0


def test_the_cookie_is_for_the_browser_alone_and_its_token_is_kept_nowhere(room: Served, tmp_path: Path) -> None:
    with room.client() as guest:
        sent = guest.post(room.link, data={"name": "Ann", "do": "sit"})
    cookie = sent.headers["set-cookie"].lower()
    token = sent.cookies[COOKIE]

    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in written
    with sqlite3.connect(tmp_path / "journal.db") as db:
        assert [(1,)] == db.execute("select count(*) from sessions where hash = ?", (hashed(token),)).fetchall()
    db.close()


def test_over_tls_the_cookie_is_for_tls_alone(tmp_path: Path) -> None:
    with serving(tmp_path, public_url="https://poker.example.org") as room, room.client() as guest:
        proxied = {"x-forwarded-proto": "https", "host": "poker.example.org", "origin": "https://poker.example.org"}
        sent = guest.post(room.link, data={"name": "Ann", "do": "sit"}, headers=proxied)
        assert "secure" in sent.headers["set-cookie"].lower()
        assert sent.headers["set-cookie"].startswith("__Host-")
        known = proxied | {"cookie": f"__Host-{COOKIE}={sent.cookies[f'__Host-{COOKIE}']}"}
        assert f"/t/{room.table_id}" == guest.get("/", headers=known).headers["location"]

        del proxied["x-forwarded-proto"]  # a tunnel that does not say so
        guest.cookies.clear()
        sent = guest.post(room.link, data={"name": "Ben", "do": "sit"}, headers=proxied)
        assert "secure" in sent.headers["set-cookie"].lower()


def test_without_a_public_address_nobody_is_believed_to_be_a_proxy(room: Served) -> None:
    with room.client() as guest:
        lies = {"x-forwarded-proto": "https", "x-forwarded-for": "10.9.8.7"}
        sent = guest.post(room.link, data={"name": "Ann", "do": "sit"}, headers=lies)

        assert 303 == sent.status_code
        assert "secure" not in sent.headers["set-cookie"].lower()


def test_a_name_that_somebody_has_is_asked_for_again(room: Served) -> None:
    room.joined("Ann")
    with room.client() as guest:
        for name in ("ann", "", HOST_NAME, "x" * 30):
            sent = guest.post(room.link, data={"name": name, "do": "sit"})

            assert 422 == sent.status_code
            assert 'role="alert"' in sent.text
            assert "set-cookie" not in sent.headers


def test_whoever_comes_again_is_who_he_was(room: Served) -> None:
    token = room.joined("Ann")
    before = room.table.evening.people
    with room.client(token) as ann:
        assert f"/t/{room.table_id}" == ann.get(room.link).headers["location"]
        assert 303 == ann.post(room.link, data={"name": "Mallory", "do": "sit"}).status_code

    assert before == room.table.evening.people
    assert "Ann" in room.table.evening.names.values()
    assert "Mallory" not in room.table.evening.names.values()


def test_onlookers_need_no_name(room: Served) -> None:
    with room.client() as guest:
        sent = guest.post(room.link, data={"name": "", "do": "watch"})

        assert 303 == sent.status_code
        assert [DOOR] == [*sent.cookies], "he is nobody, and his browser knows the door"
    assert not any(room.table.evening.players)


def test_whoever_looks_on_finds_the_door_again_by_which_he_came(room: Served) -> None:
    with room.client() as guest, room.client() as other:
        guest.post(room.link, data={"name": "", "do": "watch"})
        for way in (f"/t/{room.table_id}", f"/t/{room.table_id}/text"):
            for sent in ('data-link=""', f'data-door="{room.link}"'):  # it is no link of his to send
                assert sent in guest.get(way).text
            assert 'data-door=""' in other.get(way).text
        assert 200 == guest.get(room.link).status_code
        other.cookies.set(DOOR, '"><script>', path=f"/t/{room.table_id}")
        assert 'data-door=""' in other.get(f"/t/{room.table_id}").text


def test_a_seat_that_has_moved_away_leaves_its_browser_the_door(room: Served) -> None:
    with room.client() as old, room.client() as new:
        assert 303 == old.post(room.link, data={"name": "Ann", "do": "sit"}).status_code
        pin = re.search(r'aria-label="PIN">([\d ]+)<', old.post("/move/pin").text)
        assert pin is not None
        assert 303 == new.post("/move", data={"pin": pin[1]}).status_code
        assert f'data-door="{room.link}"' in old.get(f"/t/{room.table_id}").text


def test_who_was_sent_away_is_told_so_at_every_door(room: Served) -> None:
    token = room.joined("Ann")
    person = room.run(lambda: room.desk.identity.who(token, 0))
    with talking(room, room.host_token) as host:
        assert "Ack" == host.ask(type="Remove", person=person, ban=True)["type"]
    with room.client(token) as ann:
        ways = (room.link, f"/t/{room.table_id}", f"/t/{room.table_id}/text")
        for page in (*map(ann.get, ways), ann.post(room.link, data={"name": "Ann", "do": "sit"})):
            assert 403 == page.status_code
            assert "The host has sent you away" in page.text
            assert "R_BANNED" in page.text
        assert "There is no table for you here" in ann.get("/").text
    with talking(room, token) as line:
        assert "R_BANNED" == line.rest()[-1]["code"]


def test_without_a_rail_who_was_sent_away_is_told_so_too(tmp_path: Path) -> None:
    with serving(tmp_path, rail=False, pause=0) as room:
        token = room.joined("Ann")
        person = room.run(lambda: room.desk.identity.who(token, 0))
        with talking(room, room.host_token) as host:
            assert "Ack" == host.ask(type="Remove", person=person, ban=True)["type"]
        with room.client(token) as ann:
            assert "R_BANNED" in ann.get(f"/t/{room.table_id}/ledger").text
        with talking(room, token) as line:
            assert "R_BANNED" == line.rest()[-1]["code"]


def test_a_field_takes_a_name_as_long_as_names_may_be(room: Served) -> None:
    with room.client() as guest:
        assert f'maxlength="{LONGEST}"' in guest.get(room.link).text


def test_links_that_are_out_are_told_of_where_the_host_is_asked_and_are_revoked_together(room: Served) -> None:
    way = f"/t/{room.table_id}"
    with room.host() as host, room.client() as guest:
        assert "unasked" not in host.get(f"{way}/settings").text
        sent = host.post(f"{way}/settings", data={"entry": "ask"})
        told = host.get(sent.headers["location"]).text
        assert "You have changed the table" in told
        assert "Whoever has the link: asks the host (before: may sit down)" in told
        assert "one link still lets people sit down unasked" in told
        assert "Ask the host" not in guest.get(room.link).text

        assert 303 == host.post(f"{way}/links", data={"revoke all": "free"}).status_code
        assert "unasked" not in host.get(f"{way}/settings").text
        assert 404 == guest.get(room.link).status_code
        assert ["ask"] == [link.kind for link in room.run(lambda: room.desk.identity.links(room.table_id))]


def test_a_full_table_has_a_queue(tmp_path: Path) -> None:
    with serving(tmp_path, seats=2, pause=0) as room:
        for name in ("Ann", "Ben", "Cy"):
            room.joined(name)
        evening = room.table.evening

        assert all(evening.players)
        assert ["Cy"] == [evening.names[person] for person in evening.queue]


def test_by_one_link_the_host_is_asked_and_by_the_other_he_is_not(tmp_path: Path) -> None:
    with serving(tmp_path, entry="ask", pause=0) as room:
        free = room.run(lambda: room.desk.identity.link(room.table_id, "free", 0))
        with room.client() as guest:
            assert "Ask the host" in guest.get(room.link).text
            assert "Ask the host" not in guest.get(f"/j/{free.code}").text
        room.joined("Ann")
        evening = room.table.evening
        assert ["Ann"] == [evening.names[person] for person in evening.knocking]
        assert not any(evening.players)

        with room.client() as guest:
            assert 303 == guest.post(f"/j/{free.code}", data={"name": "Ben", "do": "sit"}).status_code
        evening = room.table.evening
        assert ["Ben"] == [evening.names[player.person] for player in evening.players if player]


def test_a_revoked_link_lets_nobody_in_and_leaves_who_is_there(room: Served) -> None:
    token = room.joined("Ann")
    with room.host() as host:
        page = host.get(f"/t/{room.table_id}/settings")
        assert code(room) in page.text
        assert 303 == host.post(f"/t/{room.table_id}/links", data={"revoke": code(room)}).status_code
        assert code(room) not in host.get(f"/t/{room.table_id}/settings").text
        assert 303 == host.post(f"/t/{room.table_id}/links", data={"make": "free"}).status_code
    with room.client() as guest:
        gone = guest.get(room.link)

        assert 404 == gone.status_code
        assert "R_NO_LINK" in gone.text
        assert 404 == guest.post(room.link, data={"name": "Ben", "do": "sit"}).status_code
    with talking(room, token) as ann:
        assert "Ann" == ann.next()["you"]["name"]


def test_links_may_be_typed_as_they_are_read_out(room: Served) -> None:
    typed = f"{code(room)[:5].lower()}-{code(room)[5:].lower()}"
    with room.client() as guest:
        assert 200 == guest.get(f"/j/{typed}").status_code
        assert f"/j/{typed}" == guest.get("/j", params={"code": f" {typed} "}).headers["location"]
        for elsewhere in ("//evil.example", "https://evil.example/", "/\\evil.example", "..", "a b\r\nx: y"):
            way = guest.get("/j", params={"code": elsewhere}).headers["location"]
            assert way == "/" or way.startswith("/j/"), way


def test_links_cannot_be_guessed_for_long(room: Served) -> None:
    with room.client() as guest:
        answers = [guest.get(f"/j/WRONG{number}").status_code for number in range(limits.GUESSES[0] + 2)]

        assert [404] * limits.GUESSES[0] + [429, 429] == answers
        assert 429 == guest.get("/host/wrong").status_code
        assert (
            200 == guest.get(room.link).status_code
        )  # a good one is heard, whoever has guessed before from this address
        assert 303 == guest.get(f"/host/{room.run(lambda: _made(room))}").status_code


def test_only_so_many_come_in_from_one_address(room: Served) -> None:
    for number in range(limits.NEWCOMERS[0]):
        room.joined(f"Guest {number}")
    with room.client() as guest:
        assert 429 == guest.post(room.link, data={"name": "One more", "do": "sit"}).status_code


def test_strangers_are_told_of_no_table(room: Served) -> None:
    with room.client() as stranger:
        door = stranger.get("/")

        assert 200 == door.status_code
        assert room.table_id not in door.text
        assert room.table.evening.settings.name not in door.text
        assert "/" == stranger.get("/lobby").headers["location"]
        assert 403 == stranger.get("/new").status_code
        assert 403 == stranger.get(f"/t/{room.table_id}/settings").status_code
        assert 403 == stranger.post("/move/pin").status_code


# ---- the keeper, and other devices ----------------------------------------------------------------------------------


def test_the_first_browser_with_the_terminals_link_is_the_keepers(room: Served) -> None:
    token = room.run(lambda: _made(room))
    with room.client() as browser:
        assert 410 == browser.get("/host/wrong").status_code
        assert "set-cookie" not in browser.head(f"/host/{token}").headers
        sent = browser.get(f"/host/{token}")
        assert (303, "/welcome") == (sent.status_code, sent.headers["location"])
        assert HOST_NAME in browser.get("/welcome").text
        sat = browser.post("/welcome", data={"name": "Hildegard"})
        assert f"/t/{room.table_id}" == sat.headers["location"]
        assert "/" == browser.get(f"/host/{token}").headers["location"]  # his own: it leads back
    assert room.table.evening.chair_of(KEEPER) is not None
    with room.client() as other:
        used = other.get(f"/host/{token}")
        assert 410 == used.status_code
        assert "R_USED" in used.text
        assert "set-cookie" not in used.headers


async def _made(room: Served) -> str:
    return room.desk.identity.host_token()


def pin_of(answer: httpx.Response) -> str:
    return answer.text.partition('aria-label="PIN">')[2].partition("<")[0]


def test_a_pin_moves_a_seat_once_and_the_old_device_is_out(room: Served) -> None:
    token = room.joined("Ann")
    chair = room.table.evening.players
    with room.client(token) as old, room.client() as new, talking(room, token) as line:
        line.next()
        pin = pin_of(old.post("/move/pin"))
        assert 8 == len(pin.replace(" ", ""))
        moved = new.post("/move", data={"pin": pin})
        assert 303 == moved.status_code
        fresh = moved.cookies[COOKIE]

        assert fresh != token
        assert ("Bye", "R_MOVED") == (line.rest()[-1]["type"], line.heard[-1]["code"])
        assert "A private room" in old.get("/").text
        assert f"/t/{room.table_id}" == new.get("/").headers["location"]
        assert 422 == old.post("/move", data={"pin": pin}).status_code
    with talking(room, token) as before, talking(room, fresh) as after:
        assert "" == before.next()["you"]["person"]
        assert "Ann" == after.next()["you"]["name"]
    assert chair == room.table.evening.players


def test_a_pin_is_good_for_minutes_and_the_last_one_only(room: Served) -> None:
    token = room.joined("Ann")
    person = room.run(lambda: room.desk.identity.who(token, 0))
    assert person is not None
    identity = room.desk.identity
    first = room.run(lambda: identity.pin(person, 1000))
    second = room.run(lambda: identity.pin(person, 1000))

    assert first == second or room.run(lambda: identity.taken(first, 1001)) is None
    assert room.run(lambda: identity.taken(second, 1000 + PIN_FOR + 1)) is None
    third = room.run(lambda: identity.pin(person, 1000))
    assert person == room.run(lambda: identity.taken(f" {third[:3]} {third[3:]}", 1000 + PIN_FOR))
    assert room.run(lambda: identity.taken(third, 1001)) is None


def test_pins_cannot_be_guessed_for_long(room: Served) -> None:
    with room.client() as thief:
        answers = [thief.post("/move", data={"pin": "x"}).status_code for _ in range(limits.GUESSES[0] + 1)]

    assert [422] * limits.GUESSES[0] + [429] == answers


def test_pins_cannot_be_guessed_at_once(room: Served) -> None:
    """Whoever holds two hundred forms back and ends them together gets no more tries than one after the other."""
    with room.host() as host:
        right = pin_of(host.post("/move/pin")).replace(" ", "")
    answers = burst(room, [f"{(int(right) + at) % 10**8:08}" for at in range(1, 200)])

    assert limits.GUESSES[0] == answers.count(b"422")
    assert {b"422", b"429"} == set(answers)


def burst(room: Served, pins: list[str]) -> list[bytes]:
    """The answers to forms that end at the same moment."""
    lines: list[tuple[socket.socket, bytes]] = []
    with ExitStack() as stack:
        for pin in pins:
            body = f"pin={pin}".encode()
            line = stack.enter_context(socket.create_connection(("127.0.0.1", room.port), timeout=30))
            line.sendall(
                f"POST /move HTTP/1.1\r\nhost: 127.0.0.1:{room.port}\r\nconnection: close\r\ncontent-length: {len(body)}\r\n"
                "content-type: application/x-www-form-urlencoded\r\n\r\n".encode()
                + body[:4]
            )
            lines.append((line, body[4:]))
        time.sleep(0.3)
        for line, rest in lines:
            line.sendall(rest)
        return [line.recv(12)[9:12] for line, _ in lines]


def test_a_right_pin_is_no_guess(room: Served) -> None:
    token = room.joined("Ann")
    for _ in range(limits.GUESSES[0] + 2):
        with room.client(token) as old, room.client() as new:
            moved = new.post("/move", data={"pin": pin_of(old.post("/move/pin"))})
            assert 303 == moved.status_code
            token = moved.cookies[COOKIE]


def test_a_pin_that_somebody_has_had_is_not_given_again(room: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    draws = iter([7, 7, 8])

    def drawn(_: int) -> int:
        return next(draws)

    monkeypatch.setattr("anteup.room.identity.secrets.randbelow", drawn)
    with room.client(room.joined("Ann")) as ann, room.client(room.joined("Ben")) as ben:
        assert "0000 0007" == pin_of(ann.post("/move/pin"))
        assert "0000 0008" == pin_of(ben.post("/move/pin"))


# ---- names, anywhere in the room ------------------------------------------------------------------------------------


def test_a_name_is_one_persons_at_all_tables(room: Served) -> None:
    with room.host() as host:
        other = host.post("/new", data={"name": "Other", "seats": "4"}).headers["location"].rpartition("/")[2]
    (link,) = room.run(lambda: room.desk.identity.links(other))
    room.joined("Ann")
    with room.client() as mallory:
        for name in ("Ann", "ann.", HOST_NAME):
            assert 422 == mallory.post(f"/j/{link.code}", data={"name": name, "do": "sit"}).status_code
        assert 303 == mallory.post(f"/j/{link.code}", data={"name": "Mallory", "do": "sit"}).status_code


def test_two_who_come_at_once_do_not_get_the_same_name(room: Served) -> None:
    def comes(_: int) -> int:
        with room.client() as guest:
            return guest.post(room.link, data={"name": "Ann", "do": "sit"}).status_code

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(comes, range(8)))

    assert [303] + [422] * 7 == sorted(answers)


def test_whoever_comes_back_to_find_his_name_taken_looks_on_until_he_has_another(room: Served) -> None:
    old = room.joined("Ann")
    with talking(room, old) as ann:
        ann.next()
        assert "Ack" == ann.ask(type="Leave")["type"]
        with room.client() as guest:  # she looks on still, and has her name
            assert 422 == guest.post(room.link, data={"name": "Ann", "do": "sit"}).status_code
    until = time.monotonic() + 5
    while len(room.desk.sockets) and time.monotonic() < until:
        time.sleep(0.01)
    room.joined("Ann")
    with talking(room, old) as again:
        assert "" == again.next()["you"]["person"]
        assert "Reject" == again.ask(type="Say", text="it is I")["type"]
    with room.client(old) as browser:
        assert 409 == browser.post("/new", data={"name": "Mine"}).status_code
        assert 422 == browser.post(room.link, data={"name": "Ann", "do": "sit"}).status_code
        assert 303 == browser.post(room.link, data={"name": "Anna", "do": "sit"}).status_code
    with talking(room, old) as again:
        assert "Anna" == again.next()["you"]["name"]


def test_who_sits_keeps_his_name_whatever_the_bots_of_another_table_are_called(room: Served) -> None:
    with room.host() as host:
        host.post("/new", data={"name": "Other", "seats": "6", "bots": "5"})
    (bot, *_) = [name for one in room.house.tables.values() for who, name in one.evening.names.items() if ":" in who]
    ann = room.joined("Ann")
    person = room.run(lambda: room.desk.identity.who(ann, 0))
    assert person is not None
    assert not room.desk.double(person, bot)
    with room.client() as guest:
        assert 422 == guest.post(room.link, data={"name": bot, "do": "sit"}).status_code


def test_who_was_known_before_a_restart_is_known_after_it(tmp_path: Path) -> None:
    with serving(tmp_path) as room:
        token = room.joined("Ann")
    with serving(tmp_path) as room, room.client(token) as ann:
        assert f"/t/{room.table_id}" == ann.get("/").headers["location"]
        assert isinstance(room.run(lambda: room.desk.identity.who(token, room.desk.now())), str)
        other = "x" if token[0] != "x" else "y"
        assert room.run(lambda: room.desk.identity.who(other + token[1:], 0)) is None
        assert "" == room.run(lambda: room.desk.identity.name(Person("nobody")))
