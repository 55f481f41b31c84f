"""The sockets of a table, by a real server: who may say what, and what becomes of whoever says too much."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from anteup.room import limits, sockets
from anteup.room.asker import ask
from anteup.room.sockets import NotHeard, heard
from anteup.table.asks import Remove
from anteup.table.people import KEEPER
from tests.room.serving import Served, serving
from tests.room.talking import Frame, Talker, cheap, played, talking


@pytest.fixture
def room(tmp_path: Path) -> Generator[Served]:
    with serving(tmp_path, pause=0, clock=0) as served:
        yield served


def numbers(talker: Talker) -> list[int]:
    return [line["n"] for line in talker.events()]


def plays_on(*talkers: Talker) -> None:
    """The table is unharmed: whoever sits there plays, and the bank comes to nothing."""
    played(talkers, 4)


def own_cards(talker: Talker) -> list[list[str]]:
    lines = [*talker.heard[0]["hand"], *talker.events()]
    events = [line["event"]["event"] for line in lines if line["event"]["type"] == "Dealt"]
    return [event["cards"] for event in events if event["type"] == "HoleDealt"]


def dealt(talker: Talker) -> str:
    """All that was told of the play of hands, without the games that they are opened with, each of which lists its pack."""
    lines = [*talker.heard[0]["hand"], *talker.events()]
    events = [line["event"]["event"] for line in lines if line["event"]["type"] == "Dealt"]
    return json.dumps([event for event in events if event["type"] != "HandOpened"])


# ---- what is told ---------------------------------------------------------------------------------------------------


def test_two_play_and_what_they_are_told_has_numbers_without_gaps(room: Served) -> None:
    with talking(room, room.joined("Ann")) as ann, talking(room, room.joined("Ben")) as ben:
        played((ann, ben), 14)
        for talker in (ann, ben):
            talker.drain()
            welcome, told = talker.heard[0], numbers(talker)

            assert "Welcome" == welcome["type"]
            assert list(range(welcome["n"] + 1, welcome["n"] + 1 + len(told))) == told

        assert numbers(ann)[-1] == numbers(ben)[-1]


def test_each_is_dealt_cards_that_nobody_else_hears_of(room: Served) -> None:
    with talking(room, room.joined("Ann")) as ann, talking(room, room.joined("Ben")) as ben, talking(room) as rail:
        for talker in (ann, ben, rail):
            talker.drain(0.5)

        (mine,), (his,) = own_cards(ann), own_cards(ben)
        assert 4 == len({*mine, *his})
        assert [] == own_cards(rail)
        others = {ann: his, ben: mine, rail: [*mine, *his]}
        for talker, hidden in others.items():
            said = dealt(talker)
            assert not [card for card in hidden if f'"{card}"' in said]


def test_two_tabs_of_one_person_are_told_the_same(room: Served) -> None:
    token = room.joined("Ann")
    with talking(room, token) as tab, talking(room, token) as other, talking(room, room.joined("Ben")) as ben:
        played((tab, ben), 7)
        tab.drain(0.3)
        other.drain(0.3)

        common = min(numbers(tab)[0], numbers(other)[0])
        first, second = ([line for line in one.events() if line["n"] > common] for one in (tab, other))
        assert first == second
        assert own_cards(tab)[-1] == own_cards(other)[-1]
        turns = [[frame["turn"] for frame in one.heard if frame["type"] == "YourTurn"] for one in (tab, other)]
        assert turns[0] == turns[1]


def test_a_laptop_that_has_slept_asks_for_what_it_has_missed(room: Served) -> None:
    token = room.joined("Ann")
    with talking(room, room.joined("Ben")) as ben:
        with talking(room, token) as ann:
            played((ann, ben), 2)
            ann.drain()
            seen = {line["n"]: line for line in [*ann.heard[0]["hand"], *ann.events()]}
            last = numbers(ann)[-1]
        ben.drain()
        assert "Ack" == ben.ask(type="Say", text="where is she?")["type"]
        with talking(room, token) as again:
            assert "Welcome" == again.next()["type"]
            again.send({"type": "Resync", "since": last - 2})
            told = again.until("Events")["events"]

            assert [last - 1, last] == [line["n"] for line in told[:2]]
            assert [seen[last - 1], seen[last]] == told[:2]
            assert "Said" == told[-1]["event"]["type"]

            again.send({"type": "Resync", "since": 10**9})
            assert "Welcome" == again.until("Welcome")["type"]
            plays_on(again, ben)


# ---- who it is ------------------------------------------------------------------------------------------------------


def test_another_seat_cannot_be_played(room: Served) -> None:
    with talking(room, room.joined("Ann")) as ann, talking(room, room.joined("Ben")) as ben:
        ann.drain(0.5)
        ben.drain(0.5)
        acts, waits = (ann, ben) if ann.turn else (ben, ann)
        assert acts.turn is not None

        answer = waits.act(acts.turn, **cheap(acts.turn))
        assert ("Reject", "R_STALE") == (answer["type"], answer["code"])
        with talking(room) as rail:
            rail.next()
            answer = rail.act(acts.turn, **cheap(acts.turn))
            assert ("Reject", "R_NAMELESS") == (answer["type"], answer["code"])
        assert "R_MALFORMED" == waits.ask(type="Sit", chair=1, person=room.table.evening.players[0].person)["code"]  # type: ignore[union-attr]

        plays_on(ann, ben)


def test_a_turn_that_is_over_cannot_be_played(room: Served) -> None:
    with talking(room, room.joined("Ann")) as ann, talking(room, room.joined("Ben")) as ben:
        ann.drain(0.5)
        ben.drain(0.5)
        acts = ann if ann.turn else ben
        turn = acts.turn
        assert turn is not None
        plays_on(ann, ben)

        answer = acts.act(turn, type="Fold")
        assert ("Reject", "R_STALE") == (answer["type"], answer["code"])
        answer = acts.act({"turn": "made up"}, type="Fold")
        assert "R_STALE" == answer["code"]
        plays_on(ann, ben)


def test_what_is_sent_twice_is_done_once(room: Served) -> None:
    with talking(room, room.joined("Ann")) as ann:
        say: Frame = {"type": "Request", "id": "the same", "ask": {"type": "Say", "text": "hello"}}
        ann.send(say)
        first = ann.answer("the same")
        ann.send(say)

        assert first == ann.answer("the same")
        ann.drain(0.2)
        assert 1 == sum(line["event"]["type"] == "Said" for line in ann.events())


@pytest.mark.parametrize("token", ["x", "x" * 43, "../../etc", "ä", '"'])
def test_a_made_up_token_is_nobodys(room: Served, token: str) -> None:
    with talking(room, token.encode().decode("latin-1")) as stranger:
        welcome = stranger.next()

        assert "" == welcome["you"]["person"]
        assert "R_NAMELESS" == stranger.ask(type="Sit")["code"]


def test_a_page_from_elsewhere_gets_no_socket(room: Served) -> None:
    token = room.joined("Ann")
    for origin in ("http://evil.example", "null", f"https://127.0.0.1:{room.port}", "http://127.0.0.1:1", "http://["):
        with pytest.raises(InvalidStatus) as refused, talking(room, token, origin=origin):
            pass
        assert 403 == refused.value.response.status_code
        assert b"R_ORIGIN" in (refused.value.response.body or b"")
    with talking(room, token, origin=room.url) as ann:
        assert "Ann" == ann.next()["you"]["name"]


def test_behind_a_proxy_the_public_address_is_at_home_too(tmp_path: Path) -> None:
    with serving(tmp_path, public_url="https://poker.example.org") as room:
        token = room.joined("Ann")
        for origin in ("https://poker.example.org", "https://POKER.example.org:443", room.url):
            with talking(room, token, origin=origin) as ann:
                assert "Ann" == ann.next()["you"]["name"]
        with pytest.raises(InvalidStatus), talking(room, token, origin="http://poker.example.org"):
            pass


def test_a_table_that_is_not_there_is_told_so(room: Served) -> None:
    with connect(room.ws.replace(room.table_id, "nowhere")) as line:
        bye = json.loads(line.recv(timeout=5))

        assert ("Bye", "R_NO_TABLE") == (bye["type"], bye["code"])
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=5)


def test_where_there_is_no_rail_strangers_hear_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, rail=False) as room:
        with talking(room) as stranger:
            assert ["R_RAIL"] == [frame["code"] for frame in stranger.rest()]
        with talking(room, room.joined("Ann")) as ann:
            assert "Welcome" == ann.next()["type"]


def test_a_session_has_so_many_tabs(room: Served) -> None:
    token = room.joined("Ann")
    with ExitStack() as tabs:
        for _ in range(limits.SOCKETS):
            assert "Welcome" == tabs.enter_context(talking(room, token)).next()["type"]
        with talking(room, token) as more:
            assert "R_TABS" == more.rest()[-1]["code"]


def test_so_many_strangers_look_on(room: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ONLOOKERS", 2)
    with talking(room) as one, talking(room) as other:
        assert "Welcome" == one.next()["type"] == other.next()["type"]
        with talking(room) as more:
            assert "R_CROWD" == more.rest()[-1]["code"]
        with talking(room, room.joined("Ann")) as ann:
            assert "Welcome" == ann.next()["type"]
    until = time.monotonic() + 5
    while len(room.desk.sockets) and time.monotonic() < until:
        time.sleep(0.01)
    assert 0 == room.desk.sockets.of("", room.table_id)
    with talking(room) as again:
        assert "Welcome" == again.next()["type"]


# ---- too much, and what nobody can read -----------------------------------------------------------------------------

MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    '"Act"',
    "{}",
    '{"type":"Nothing"}',
    '{"type":"Act"}',
    '{"type":"Act","id":"1","turn":"1","action":{"type":"Fold"},"seat":3}',
    '{"type":"Act","id":"1","turn":"1","action":{"type":"Fold","seat":3}}',
    '{"type":"Act","id":"1","turn":"1","action":{"type":"RaiseTo","amount":"6"}}',
    '{"type":"Act","id":"1","turn":"1","action":{"type":"RaiseTo","amount":6.5}}',
    '{"type":"Act","id":"1","turn":"1","action":{"type":"Discard","cards":["Xx"]}}',
    '{"type":"Act","id":"","turn":"1","action":{"type":"Fold"}}',
    '{"type":"Act","id":"' + "1" * 65 + '","turn":"1","action":{"type":"Fold"}}',
    '{"type":"Request","id":"1","ask":{"type":"Sit","person":"x"}}',
    '{"type":"Request","id":"1","ask":{"type":"Say","text":7}}',
    '{"type":"Request","id":"1","ask":{"type":"Dealt"}}',
    '{"type":"Resync","since":-1}',
    '{"type":"Resync","since":true}',
    '{"type":"Ping","at":"now"}',
    '{"type":"Ping","at":1,"more":2}',
    "[" * 2000,
    '{"type":"Welcome"}',
    '{"type":"Request","id":"1","ask":{"type":"Say","text":"\\ud800"}}',
]


@pytest.mark.parametrize("text", MALFORMED)
def test_what_cannot_be_read_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(NotHeard) as refused:
        heard(text)

    assert refused.value.message
    assert "\n" not in refused.value.message
    assert len(refused.value.message) < 300


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        ({"type": "Adjust", "person": "x", "why": "x", "amount": 10**21}, "`amount` is a whole number of at most 1,0"),
        ({"type": "Adjust", "person": "x", "why": "x", "amount": 1e21}, "`amount` is a whole number of at most 1,000,"),
        ({"type": "Buy", "amount": -1}, "`amount` is a whole number of at least 0"),
        ({"type": "Buy", "amount": "x"}, "`amount` is a whole number of at most 1,000,"),
        ({"type": "Guard", "loss": "x"}, "`loss` is a whole number of at most 1,000,"),
        ({"type": "Guard", "minutes": 1.5}, "`minutes` is a whole number"),
        ({"type": "Admit", "person": "x", "yes": 3}, "`yes` is true or false"),
        ({"type": "Say", "text": 7}, "`text` is text"),
        ({"type": "Say"}, "`text` is missing in `ask`"),
        ({"type": "Dance"}, "there is no `type` 'Dance'"),
        ({"type": "Change", "settings": {"entry": "x"}}, "there is no `entry` 'x'"),
        ({"type": "Change", "settings": {"colour": 1}}, "there is no field `colour` in `settings`"),
        ({"type": "Change", "settings": {"stakes": {"ante": "x"}}}, "`stakes` is a whole number"),
        ({"type": "Change", "settings": 3}, "what stands in `settings` cannot stand there"),
    ],
)
def test_what_is_wrong_in_a_message_is_told_by_its_field(ask: dict[str, object], says: str) -> None:
    with pytest.raises(NotHeard) as refused:
        heard(json.dumps({"type": "Request", "id": "1", "ask": ask}))

    assert refused.value.message.startswith(says)


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"Request","id":"1","ask":{"type":"Sit","chair":"x"}}',
        '{"type":"Request","id":"1","ask":{"type":"Guard","minutes":"a"}}',
        '{"type":"Resync","since":"x"}',
    ],
)
def test_a_number_that_is_no_sum_has_not_the_largest_sum_for_its_bound(text: str) -> None:
    with pytest.raises(NotHeard) as refused:
        heard(text)

    assert refused.value.message.endswith("is a whole number")


@pytest.mark.parametrize("text", MALFORMED)
def test_nobody_is_told_of_the_programs_own_types(text: str) -> None:
    with pytest.raises(NotHeard) as refused:
        heard(text)

    assert not re.search(r"\$|Expected|got `|`(int|str|float|array|null)`", refused.value.message)


def test_what_cannot_be_read_is_refused_with_its_id_and_the_table_is_unharmed(room: Served) -> None:
    with talking(room, room.joined("Ann")) as ann, talking(room, room.joined("Ben")) as ben:
        for at in range(0, len(MALFORMED), limits.UNREAD - 1):
            with talking(room, room.joined(f"Cy {at}")) as cy:
                cy.drain(0.05)
                for text in MALFORMED[at : at + limits.UNREAD - 1]:
                    cy.line.send(text)
                    answer = cy.until("Reject")

                    assert "R_MALFORMED" == answer["code"]
                    assert answer["id"] == ("1" if '"id":"1"' in text and "ud800" not in text else "")
        assert 0 == sum(room.table.evening.bank.balances.values())
        assert 2 + -(-len(MALFORMED) // (limits.UNREAD - 1)) == sum(map(bool, room.table.evening.players))
        assert ann.ask(type="Say", text="still here")["type"] == ben.ask(type="Say", text="so am I")["type"] == "Ack"


def test_who_sends_nothing_else_is_shown_the_door(room: Served) -> None:
    with talking(room, room.joined("Ann")) as ann, talking(room, room.joined("Ben")) as ben:
        with talking(room) as rail:
            for _ in range(limits.UNREAD):
                rail.line.send("nonsense")
            said = rail.rest()

            assert ("Bye", "R_MALFORMED") == (said[-1]["type"], said[-1]["code"])
            assert limits.UNREAD == sum(frame["type"] == "Reject" for frame in said)
        with talking(room) as rail:
            for _ in range(limits.UNREAD):
                rail.line.send(b"\xff\x00")
            assert "R_MALFORMED" == rail.rest()[-1]["code"]
        plays_on(ann, ben)


def test_what_is_too_long_is_not_read(room: Served) -> None:
    with talking(room, room.joined("Ann")) as ann, talking(room, room.joined("Ben")) as ben:
        text = "x" * limits.FRAME
        ann.send({"type": "Request", "id": "long", "ask": {"type": "Say", "text": text}})
        answer = ann.until("Reject")
        assert "R_MALFORMED" == answer["code"]
        assert str(limits.FRAME) in answer["message"]

        with talking(room) as rail:
            rail.line.send("x" * 100_000)
            rail.rest()
            assert 1009 == rail.line.close_code
        plays_on(ann, ben)


def test_a_flood_is_shown_the_door(room: Served) -> None:
    with talking(room, room.joined("Ann")) as ann, talking(room, room.joined("Ben")) as ben:
        with talking(room) as rail:
            try:
                for at in range(3000):
                    rail.send({"type": "Ping", "at": at})
            except ConnectionClosed:
                pass
            assert ("Bye", "R_FLOOD") == (rail.rest()[-1]["type"], rail.heard[-1]["code"])
        plays_on(ann, ben)


def fuzzed(dice: random.Random) -> str | bytes:
    """Something like a message: a good one, with a few of its bytes or words changed; or no message at all."""
    good = dice.choice(
        [
            {"type": "Act", "id": "a", "turn": "1-2-3", "action": {"type": dice.choice(["Fold", "Call", "Check"])}},
            {
                "type": "Act",
                "id": "a",
                "turn": "",
                "action": {"type": "RaiseTo", "amount": dice.choice([-1, 0, 6, 2**70])},
            },
            {
                "type": "Request",
                "id": "b",
                "ask": {"type": "Say", "text": "<script>alert(1)</script>" * dice.randint(0, 3)},
            },
            {
                "type": "Request",
                "id": "b",
                "ask": {"type": dice.choice(["Sit", "Buy", "Move", "Close", "Pause", "Leave"])},
            },
            {"type": "Request", "id": "b", "ask": {"type": "Adjust", "person": "keeper", "amount": 10**9, "why": "x"}},
            {"type": "Request", "id": "b", "ask": {"type": "Remove", "person": "keeper", "ban": True}},
            {"type": "Resync", "since": dice.choice([0, -1, 10**30])},
            {"type": "Ping", "at": dice.choice([0, 1e308, -1])},
        ]
    )
    text = json.dumps(good)
    kind = dice.randrange(6)
    if kind == 0:
        return text
    if kind == 1:
        return dice.randbytes(dice.randint(0, 60))
    if kind == 2:
        return text[: dice.randint(0, len(text))]
    letters = list(text)
    for _ in range(dice.randint(1, 6)):
        letters[dice.randrange(len(letters))] = dice.choice('{}[]",:0x\\ué\x00')
    return "".join(letters)


def fuzz(room: Served, count: int, seed: int) -> dict[str, int]:
    """So many frames from somebody who sits at the table and from the rail; the codes of what they were answered."""
    dice, codes, sent = random.Random(seed), dict[str, int](), 0
    token = room.joined("Mallory")
    with room.client() as browser:
        assert 200 == browser.get("/help").status_code
    while sent < count:
        with ExitStack() as stack:
            try:
                one = stack.enter_context(talking(room, token if dice.random() < 0.7 else ""))
            except InvalidStatus as refused:  # he has come too often, which a quick machine lets him
                if refused.response.status_code != 429:
                    raise
                time.sleep(0.2)
                continue
            try:
                for _ in range(min(60, count - sent)):
                    one.line.send(fuzzed(dice))
                    sent += 1
                one.drain(0.01)
            except ConnectionClosed:
                one.rest()
            for frame in one.heard:
                if frame["type"] in {"Reject", "Bye"}:
                    codes[frame["code"]] = codes.get(frame["code"], 0) + 1
                assert frame["type"] in {
                    *("Welcome", "Events", "TableNow", "YourTurn", "TurnOver", "Ack", "Reject", "Label", "Pong", "Bye")
                }
    return codes


def test_whatever_is_sent_the_table_plays_on(room: Served) -> None:
    fuzz_and_play(room, 2_000, 5)


@pytest.mark.long
def test_whatever_is_sent_the_table_plays_on_at_length(room: Served) -> None:
    fuzz_and_play(room, 100_000, 6)


def fuzz_and_play(room: Served, count: int, seed: int) -> None:
    with talking(room, room.joined("Ann")) as ann, talking(room, room.joined("Ben")) as ben:
        codes = fuzz(room, count, seed)
        bank = room.table.evening.bank

        assert codes["R_MALFORMED"] > count // 20
        assert 0 == sum(bank.balances.values())
        assert not room.table.broken
        assert not room.table.evening.paused
        room.run(lambda: away(room, "Mallory"))
        ann.drain(0.3)
        ben.drain(0.3)
        played((ann, ben), 10)


async def away(room: Served, name: str) -> None:
    """Somebody is sent away by the host."""
    evening = room.table.evening
    (person,) = [who for who, called in evening.names.items() if called == name]
    if evening.chair_of(person) is not None:
        await ask(room.table, KEEPER, "Hilda", Remove(person))


# ---- slow, and over -------------------------------------------------------------------------------------------------


def test_who_does_not_read_is_dropped_and_others_play_on(room: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "QUEUED", 50_000)
    with talking(room, room.joined("Ann")) as ann, talking(room, room.joined("Ben")) as ben:
        with connect(room.ws, max_queue=(1, 1)) as asleep:
            for _ in range(12_000):  # more than the system takes in for it
                room.loop.call_soon_threadsafe(_shout, room)
            until = time.monotonic() + 10
            while len(room.desk.sockets) > 3 and time.monotonic() < until:
                time.sleep(0.01)
            last = Talker(asleep).rest()[-1]

            assert ("Bye", "R_SLOW") == (last["type"], last["code"])
        plays_on(ann, ben)


def test_who_does_not_even_read_why_is_waited_for_no_longer(room: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "QUEUED", 50_000)
    monkeypatch.setattr(sockets, "LINGER", 0.3)
    with ExitStack() as lines:
        asleep = lines.enter_context(connect(room.ws, max_queue=(1, 1), close_timeout=0.1))
        for _ in range(9000):
            room.loop.call_soon_threadsafe(_shout, room)
        until = time.monotonic() + 10
        while len(room.desk.sockets) and time.monotonic() < until:
            time.sleep(0.01)

        assert 0 == len(room.desk.sockets)
        assert [] == room.table.audience.viewers
        assert asleep.state.name == "OPEN"  # as far as it knows


def test_where_a_table_fails_at_somebody_he_is_told_so(room: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(_: object) -> None:
        raise RuntimeError("the ace of spades")

    with talking(room, room.joined("Ann")) as ann, talking(room, room.joined("Ben")) as ben:
        ann.next()
        ben.next()
        monkeypatch.setattr(room.table, "join", fails)
        with talking(room) as rail:
            assert ("Bye", "R_FAULT") == (rail.rest()[-1]["type"], rail.heard[-1]["code"])
            assert "ace" not in rail.heard[-1]["message"]
        plays_on(ann, ben)
    (line,) = room.faults
    assert line.startswith("a socket: RuntimeError at")
    room.faults.clear()


def _shout(room: Served) -> None:
    """A kilobyte to whoever looks on without a name."""
    for viewer in list(room.table.audience.viewers):
        if viewer.person is None:
            viewer.send(b'{"type":"Label","label":"' + b"x" * 1000 + b'"}')


def test_when_the_room_closes_everybody_is_told(tmp_path: Path) -> None:
    with ExitStack() as lines:
        with serving(tmp_path) as room:
            one = lines.enter_context(talking(room))
            one.next()
        last = one.rest()[-1]

    assert ("Bye", "R_CLOSED") == (last["type"], last["code"])


def test_the_same_room_goes_on_in_the_same_hand(tmp_path: Path) -> None:
    with serving(tmp_path, pause=0, clock=0) as room:
        tokens = [room.joined("Ann"), room.joined("Ben")]
        with talking(room, tokens[0]) as ann, talking(room, tokens[1]) as ben:
            played((ann, ben), 2)
            ann.drain(0.3)
            cards, number = own_cards(ann)[-1], room.table.evening.number
    with serving(tmp_path) as room, talking(room, tokens[0]) as ann, talking(room, tokens[1]) as ben:
        ann.next()
        assert number == room.table.evening.number
        assert cards == own_cards(ann)[-1]
        played((ann, ben), 6)
