"""The pages of a room, by a real server: what they say, to whom, and what is said with them."""

from __future__ import annotations

import gzip
import html
import re
import socket
import time
from collections.abc import Generator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from anteup.engine.events import HoleDealt
from anteup.engine.lines import read_told
from anteup.history.phh import hand as read_phh
from anteup.room import limits
from anteup.room.app import HEADERS, POLICY
from anteup.room.files import FOR_EVER, Files
from anteup.room.protocol import DealtSeen, Welcome
from anteup.room.rendering import CODES, WRONG
from anteup.rules.catalogue import games
from anteup.rules.laws import Law
from anteup.table.packs import Rehearsal
from anteup.table.people import KEEPER
from tests.room.serving import Served, serving
from tests.room.talking import played, talking

EVIL = "<img src=x>"
HOUSE = 'book = "ours"\nextends = "tda"\n\n[pots]\nkitty = 2\n'


@pytest.fixture
def room(tmp_path: Path) -> Generator[Served]:
    with serving(tmp_path, pause=0, clock=0) as served:
        yield served


class Reader(HTMLParser):
    """What of a page could run, or load from elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.addresses: list[str] = []
        self.tags: list[str] = []
        self._script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._script = tag == "script"
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                self.wrong.append(f"{tag} {name}={value}")
            if name in {"src", "href", "action"}:
                self.addresses.append(value or "")
                if re.match(r"[a-z]+:|//", value or ""):
                    self.wrong.append(f"{tag} {name}={value}")

    def handle_data(self, data: str) -> None:
        if self._script and data.strip():
            self.wrong.append(f"inline script {data[:40]}")

    def handle_endtag(self, tag: str) -> None:
        self._script = self._script and tag != "script"


def addresses(room: Served) -> list[str]:
    """The pages that there are, with a table that has played."""
    table = f"/t/{room.table_id}"
    own = [table, f"{table}/text", f"{table}/ledger", f"{table}/hands", f"{table}/rules", f"{table}/settings"]
    return ["/", "/lobby", "/new", "/help", "/move", "/rules", "/rules/razz", "/law/in-turn", "/law/T-071", *own]


# ---- what is said with every answer ---------------------------------------------------------------------------------


def test_every_answer_says_what_a_browser_may_do_with_it(room: Served) -> None:
    static = ["/static/style.css", "/static/none.js", "/cards.svg", "/favicon.ico", f"/t/{room.table_id}/ledger.csv"]
    with room.host() as host, room.client() as stranger:
        for way in [*addresses(room), *static, "/nothing", "/t/none", "/host/x", "/j/x"]:
            for browser in (host, stranger):
                answer = browser.get(way)
                assert {name: answer.headers[name] for name, _ in HEADERS} == dict(HEADERS), way
                assert "server" not in answer.headers
                assert answer.headers["cache-control"], way
        refused = stranger.post("/move", headers={"origin": "http://evil.example"})
        assert POLICY == refused.headers["content-security-policy"]
    assert "unsafe" not in POLICY


def test_no_page_has_a_script_or_a_style_of_its_own_or_anything_from_elsewhere(room: Served) -> None:
    with room.host() as host:
        for way in addresses(room):
            page = host.get(way)
            if page.status_code == 303:
                continue
            reader = Reader(page.text)
            own = [line for line in reader.wrong if room.url not in line]

            assert 200 == page.status_code, way
            assert [] == own, way
            assert page.text.startswith("<!doctype html>"), way
            assert 'lang="en"' in page.text
            assert "<title>" in page.text


def test_pages_are_not_kept_and_files_are_kept_for_ever_by_what_is_in_them(room: Served) -> None:
    with room.client() as browser:
        page = browser.get("/help")
        assert "no-store" == page.headers["cache-control"]
        sheet = re.search(r'href="(/static/@[0-9a-f]+/style\.css)"', page.text)
        assert sheet is not None
        file = browser.get(sheet[1])
        assert FOR_EVER == file.headers["cache-control"]
        assert "text/css; charset=utf-8" == file.headers["content-type"]
        assert "no-cache" == browser.get("/static/@0123/style.css").headers["cache-control"]
        again = browser.get("/static/style.css", headers={"if-none-match": file.headers["etag"]})
        assert (304, b"") == (again.status_code, again.content)
        assert "gzip" == file.headers["content-encoding"]
        plain = browser.get("/static/style.css", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == file.content
        assert FOR_EVER == browser.get("/cards.svg").headers["cache-control"]
        assert browser.get("/cards.svg").headers["content-type"].startswith("image/svg+xml")
        assert browser.get("/static/table.js").headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    "way",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/",
        "/static/vendor",
        "/static//etc/passwd",
        "/static/@x/../../app.py",
        "/static/%00",
    ],
)
def test_only_the_files_of_the_folder_are_given_out(room: Served, way: str) -> None:
    with room.client() as browser:
        assert 404 == browser.get(httpx.URL(room.url).copy_with(raw_path=way.encode())).status_code


def test_a_file_that_changes_has_another_address(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1")
    files = Files(tmp_path, every=0.0)
    first = files.url("a.js")
    assert first == files.url("a.js")
    (tmp_path / "a.js").write_text("2")
    (tmp_path / "b.js").write_text("1")

    assert first != files.url("a.js")
    found = files.find("a.js")
    assert found is not None
    assert b"2" == found.content
    (tmp_path / "out").symlink_to("/etc")
    assert files.find("out/hostname") is None
    assert files.find(".hidden") is None


def test_the_first_load_is_small(room: Served) -> None:
    """Until one's own cards are seen: the page, the sheet, the scripts and the cards, as they go over the line."""
    total = 0
    with room.host() as host:
        page = host.get(f"/t/{room.table_id}")
        files = {way for way in Reader(page.text).addresses if way.startswith("/static/")}
        assert len(files) > 10
        for way in [f"/t/{room.table_id}", "/cards.svg", *files]:
            with host.stream("GET", way) as answer:
                assert 200 == answer.status_code, way
                total += sum(map(len, answer.iter_raw())) + 500  # and the headers

    assert total < 150_000


# ---- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "", "http://[", "file://"])
def test_forms_from_elsewhere_are_refused(room: Served, origin: str) -> None:
    with room.host() as host:
        for way in (
            "/new",
            "/move",
            "/move/pin",
            room.link,
            f"/t/{room.table_id}/settings",
            f"/t/{room.table_id}/links",
        ):
            answer = host.post(way, data={"name": "Ann"}, headers={"origin": origin})

            assert 403 == answer.status_code
            assert "R_ORIGIN" in answer.text
    assert 1 == len(room.house.tables)


def test_a_program_without_an_origin_may_send_a_form(room: Served) -> None:
    with room.client() as program:
        del program.headers["origin"]
        assert 303 == program.post(room.link, data={"name": "Ann", "do": "sit"}).status_code


def test_forms_that_are_none_are_refused(room: Served) -> None:
    with room.client() as browser:
        assert 413 == browser.post(room.link, content=b"name=" + b"x" * limits.FORM, headers=FORM).status_code
        assert 415 == browser.post(room.link, files={"name": b"Ann"}).status_code
        assert 415 == browser.post(room.link, json={"name": "Ann"}).status_code
        assert 400 == browser.post(room.link, content=b"&".join([b"a=1"] * 500), headers=FORM).status_code
        assert 400 == browser.post(room.link, content=b"name=\xff", headers=FORM).status_code
        assert 422 == browser.post(room.link, content=b"name=%ff%fe%00", headers=FORM).status_code
        assert 405 == browser.put(room.link).status_code
        assert 405 == browser.post("/help").status_code
    assert not any(room.table.evening.players)


def test_a_form_that_breaks_off_is_nobodys_fault(room: Served) -> None:
    head = f"POST /move HTTP/1.1\r\nhost: 127.0.0.1:{room.port}\r\ncontent-length: 100\r\n"
    with socket.create_connection(("127.0.0.1", room.port)) as line:
        line.sendall(f"{head}content-type: application/x-www-form-urlencoded\r\n\r\npin=".encode())
        time.sleep(0.1)
    with room.client() as browser:
        assert 200 == browser.get("/help").status_code
    assert [] == room.faults


FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize(
    ("way", "status", "code"),
    [
        ("/nothing", 404, "R_NO_PAGE"),
        ("/t/none", 404, "R_NO_TABLE"),
        ("/t/none/text", 404, "R_NO_TABLE"),
        ("/t/none/rules", 404, "R_NO_TABLE"),
        ("/rules/none", 404, "R_NO_GAME"),
        ("/rules/..%2f..%2fsecret.toml", 404, "R_NO_PAGE"),
        ("/rules/secret.toml", 404, "R_NO_GAME"),
        ("/law/none", 404, "R_NO_LAW"),
        ("/j/none", 404, "R_NO_LINK"),
        ("/host/none", 410, "R_USED"),
        ("/new", 403, "R_STRANGER"),
    ],
)
def test_what_is_not_there_is_told_with_a_next_step(room: Served, way: str, status: int, code: str) -> None:
    with room.client() as browser:
        answer = browser.get(way)

        assert status == answer.status_code
        assert code in answer.text
        assert html.escape(WRONG[code].title, quote=False) in html.unescape(answer.text).replace("&", "&amp;")
        assert f'href="{WRONG[code].way}"' in answer.text


def test_every_code_has_its_words() -> None:
    assert set(CODES.values()) <= set(WRONG)
    sources = "".join(path.read_text("utf-8") for path in Path("src/anteup/room").glob("*.py"))
    assert set(re.findall(r'Problem\(\d+, "(R_\w+)"', sources)) <= set(WRONG)


def test_where_a_page_breaks_nobody_sees_how(room: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(_: str) -> list[Any]:
        raise RuntimeError("the ace of spades")

    monkeypatch.setattr(room.house.journal, "ledger", breaks)
    with room.host() as host:
        answer = host.get(f"/t/{room.table_id}/ledger")

        assert 500 == answer.status_code
        assert "R_FAULT" in answer.text
        assert "Traceback" not in answer.text
        assert "ace of spades" not in answer.text
        assert 200 == host.get(f"/t/{room.table_id}/hands").status_code
    (line,) = room.faults
    assert line.startswith("GET of a page: RuntimeError at test_app.py:")
    assert "ace" not in line
    room.faults.clear()


def test_where_there_is_no_rail_strangers_see_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, rail=False) as room:
        token = room.joined("Ann")
        with room.client() as stranger, room.client(token) as ann:
            for way in (f"/t/{room.table_id}", f"/t/{room.table_id}/ledger", f"/t/{room.table_id}/hands"):
                assert 403 == stranger.get(way).status_code
                assert 200 == ann.get(way).status_code


# ---- the room -------------------------------------------------------------------------------------------------------


def test_a_home_with_one_table_never_sees_the_lobby(room: Served) -> None:
    with room.client(room.joined("Ann")) as ann, room.host() as host:
        assert f"/t/{room.table_id}" == ann.get("/").headers["location"]
        made = host.post("/new", data={"name": "Other", "game": "razz", "seats": "4"})
        assert 303 == made.status_code
        other = made.headers["location"].rpartition("/")[2]

        assert f"/t/{room.table_id}" == ann.get("/").headers["location"]  # where she sits
        lobby = host.get("/")
        assert 200 == lobby.status_code
        assert {room.table_id, other} <= set(re.findall(r'href="/t/(\w+)"', lobby.text))
        assert "1 of 6 chairs" in lobby.text
        assert "Razz" in lobby.text
        assert "Go back" in ann.get("/lobby").text


def test_names_and_words_are_shown_as_they_are_and_never_run(tmp_path: Path) -> None:
    with serving(tmp_path, pause=0, clock=0, name=f"{EVIL} & friends") as room:
        token = room.joined(EVIL)
        with talking(room, token) as line, talking(room, room.joined("Ben")) as ben:
            assert "Ack" == line.ask(type="Say", text="<script>alert(1)</script>")["type"]
            played((line, ben), 6)
        with room.client(token) as browser, room.host() as host:
            table = f"/t/{room.table_id}"
            for way in (table, f"{table}/ledger", f"{table}/hands", "/move", "/lobby", f"{table}/text", room.link):
                page = browser.get(way)
                assert EVIL not in page.text, way
            for way in (f"{table}/settings", "/lobby"):
                page = host.get(way)
                assert EVIL not in page.text, way
                assert html.escape(EVIL) in page.text, way
            assert html.escape(EVIL) in browser.get(f"{table}/ledger").text
            assert EVIL in browser.get(f"{table}/ledger.csv").text  # which is no page: it is downloaded
            assert "attachment" in browser.get(f"{table}/ledger.csv").headers["content-disposition"]


def test_only_so_many_tables_are_opened_by_one(room: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES", 2)
    with room.host() as host:
        assert 303 == host.post("/new", data={"name": "Second"}).status_code
        assert 429 == host.post("/new", data={"name": "Third"}).status_code
    assert 2 == len(room.house.tables)


# ---- ledger and hands -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Generator[tuple[Served, str, str]]:
    """A room in which two have played a few hands; their cookies."""
    with serving(tmp_path_factory.mktemp("evening"), packs=Rehearsal(2), pause=0, clock=0, name="Friday") as room:
        tokens = room.joined("Ann"), room.joined("Ben")
        with talking(room, tokens[0]) as ann, talking(room, tokens[1]) as ben:
            played((ann, ben), 25)
        yield room, *tokens


def test_the_ledger_comes_to_nothing(evening: tuple[Served, str, str]) -> None:
    room, ann, _ = evening
    with room.client(ann) as browser:
        page = html.unescape(browser.get(f"/t/{room.table_id}/ledger").text)
        csv = browser.get(f"/t/{room.table_id}/ledger.csv")

    assert "Friday" in page
    assert re.search(r"<b>Hand \d</b>", page)
    assert "Bought" in page
    results = [
        int(said.replace(",", "").replace("\N{MINUS SIGN}", "-"))
        for said in re.findall(r'<span class="(?:up-n|down-n|)">([+−\d,]+)</span>', page)
    ]
    others = sum(amount for name, amount in room.table.evening.bank.balances.items() if ":" not in name)
    assert 2 == len(results) and any(results)
    assert 0 == sum(results) + others
    rows = csv.text.splitlines()
    assert rows[0].startswith("line,what,why,whose")
    assert 0 == sum(int(row.split(",")[5]) for row in rows[1:])
    assert csv.headers["content-type"].startswith("text/csv")


def test_a_hand_can_be_kept_as_one_saw_it(evening: tuple[Served, str, str]) -> None:
    room, ann, ben = evening
    way = f"/t/{room.table_id}/hands"
    seen: list[list[HoleDealt]] = []
    with room.client(ann) as hers, room.client(ben) as his, room.client() as rail:
        assert f"{way}/1.jsonl" in hers.get(way).text
        for browser in (hers, his, rail):
            log = browser.get(f"{way}/1.jsonl")
            assert "attachment" in log.headers["content-disposition"]
            (events,) = read_told(log.content)
            seen.append([event for event in events if isinstance(event, HoleDealt)])
        assert [1, 1, 0] == [len(dealt) for dealt in seen]
        assert seen[0][0].cards != seen[1][0].cards
        for browser, cards in ((hers, 1), (his, 1), (rail, 0)):
            told = msgspec.json.decode(browser.get(f"{way}/1.json").content, type=Welcome)
            assert (1, "hand") == (told.table.number, told.table.phase)
            holes = [line.event for line in told.hand if "HoleDealt" in str(line.event)]
            assert cards == len(holes)
            assert all(isinstance(one, DealtSeen) and len(one.openings) == 2 for one in holes)

        phh = hers.get(f"{way}/1.phh")
        assert 200 == phh.status_code
        assert 'variant = "NT"' in phh.text
        assert "Ann" in phh.text
        assert 200 == hers.get(f"{way}/1").status_code
        for missing in ("/999.jsonl", "/0", "/999", f"/{room.table.evening.number}.jsonl"):
            assert 404 == hers.get(way + missing).status_code
    import tomllib  # noqa: PLC0415 (here alone)

    assert read_phh(tomllib.loads(phh.text)).hand.over


def test_without_the_key_all_that_is_left_of_a_hand_is_what_the_rail_saw(tmp_path: Path) -> None:
    with serving(tmp_path, packs=Rehearsal(2), pause=0, clock=0) as room:
        ann = room.joined("Ann")
        with talking(room, ann) as one, talking(room, room.joined("Ben")) as other:
            played((one, other), 12)
    (tmp_path / "deck.key").unlink()
    with serving(tmp_path) as room, room.client(ann) as browser:
        way = f"/t/{room.table_id}/hands/1"
        (events,) = read_told(browser.get(f"{way}.jsonl").content)
        assert [] == [event for event in events if isinstance(event, HoleDealt)]
        assert 1 == msgspec.json.decode(browser.get(f"{way}.json").content, type=Welcome).table.number
        assert "Ann" in browser.get(f"/t/{room.table_id}/ledger").text


def test_a_hand_that_phh_has_no_words_for_is_told_so(tmp_path: Path) -> None:
    with serving(tmp_path, game="kuhn", pause=0, clock=0, seats=2) as room:
        ann = room.joined("Ann")
        with talking(room, ann) as one, talking(room, room.joined("Ben")) as other:
            played((one, other), 6)
        with room.client(ann) as browser:
            answer = browser.get(f"/t/{room.table_id}/hands/1.phh")

            assert 422 == answer.status_code
            assert "R_PHH" in answer.text
            assert 200 == browser.get(f"/t/{room.table_id}/hands/1.jsonl").status_code


# ---- rules and laws -------------------------------------------------------------------------------------------------


def test_every_game_has_its_rule_page(evening: tuple[Served, str, str]) -> None:
    room = evening[0]
    with room.client() as browser:
        listed = re.findall(r'href="(/rules/[\w-]+)"', browser.get("/rules").text)
        assert len(listed) == len([game for game in games() if game.books])
        for way in listed[::6]:
            page = browser.get(way)
            assert 200 == page.status_code, way
            assert "How a hand goes" in page.text, way
        assert 'href="/law/V-008"' in browser.get("/rules/victorian-shilling").text
        assert "by the book <code>hoyle</code>" in browser.get("/rules/draw").text
        assert "by the book <code>tda</code>" in browser.get("/rules/draw?book=tda").text


def test_the_table_has_the_rules_that_it_plays_by(tmp_path: Path) -> None:
    with serving(tmp_path, name="Ours", house=HOUSE, stakes={"blinds": (5, 10)}) as room, room.client() as browser:
        page = browser.get(f"/t/{room.table_id}/rules")

        assert 200 == page.status_code
        assert "by the book <code>ours</code>" in page.text
        assert "10" in page.text
        assert 404 == browser.get(f"/t/{room.table_id}/rules?game=razz").status_code


def test_the_rules_of_a_table_are_those_of_the_hand_that_is_on(tmp_path: Path) -> None:
    with (
        serving(tmp_path, game="kitchen-table", choice="deal", pause=0, clock=0, choosing=600) as room,
        talking(room, room.joined("Ann")) as ann,
        talking(room, room.joined("Ben")) as ben,
        room.client() as browser,
    ):
        way = f"/t/{room.table_id}/rules"
        assert "<h1>Seven-card stud</h1>" in browser.get(way).text
        answers = [one.ask(type="CallGame", form="jackpots")["type"] for one in (ann, ben)]
        assert ["Ack", "Reject"] == sorted(answers)
        assert "jackpots" == room.table.evening.hand.game.form  # type: ignore[union-attr]
        assert "<h1>Jackpots</h1>" in browser.get(way).text
        assert "<h1>Baseball</h1>" in browser.get(f"{way}?game=baseball").text


def test_every_law_has_its_page(evening: tuple[Served, str, str]) -> None:
    with evening[0].client() as browser:
        for law in Law:
            page = browser.get(f"/law/{law}")
            assert 200 == page.status_code, law
            assert law.code in page.text
        for asked in ("E_BELOW_MIN", "V-008", "TDA-47", "tda 47", "W-12", "L-13", "T-071"):
            assert 200 == browser.get(f"/law/{asked}").status_code, asked
        near = browser.get("/law/in-tur")
        assert 404 == near.status_code
        assert "in-turn" in near.text


def test_the_help_says_what_is_fair_and_what_nobody_can_promise(room: Served) -> None:
    with room.client() as browser:
        text = " ".join(re.sub(r"<[^>]+>", " ", browser.get("/help").text).split()).lower()

    for words in ("play money", "collusion", "sealed", "not proven", "straddle", "kitty", "fold", "pin"):
        assert words in text, words


def test_what_is_squeezed_is_what_is_meant(room: Served) -> None:
    with room.client() as browser, browser.stream("GET", "/help") as answer:
        raw = b"".join(answer.iter_raw())

        assert "gzip" == answer.headers["content-encoding"]
        assert gzip.decompress(raw).startswith(b"<!doctype html>")
    assert KEEPER == room.table.evening.host
