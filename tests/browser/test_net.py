"""The line to a table: lost and mended in the middle of a hand, with a gap in it, and in two tabs at once."""

from __future__ import annotations

import re

import msgspec
from playwright.sync_api import Page, WebSocketRoute, expect

from anteup.room.protocol import Bye, Heard, Resync
from tests.browser.conftest import LAN, Rooms, Visits
from tests.browser.players import until
from tests.browser.test_text import answer, asks, log, turn
from tests.needs import needs
from tests.room.serving import Served

pytestmark = needs("chromium")

_HEARD: msgspec.json.Decoder[Heard] = msgspec.json.Decoder(Heard)


class Wire:
    """The wire between a page and the room; it can be cut, and lose what the room says."""

    def __init__(self, page: Page, table: str) -> None:
        self.up, self.opened, self.skip = True, 0, 0
        self.heard: list[Heard] = []
        """What the page has said."""
        self._route: WebSocketRoute | None = None
        page.route_web_socket(f"**/t/{table}/ws", self._open)

    def _open(self, ws: WebSocketRoute) -> None:
        if not self.up:
            ws.close()
            return
        self.opened += 1
        self._route, room = ws, ws.connect_to_server()

        def said(text: str | bytes) -> None:
            self.heard.append(_HEARD.decode(text))
            if self.up:
                room.send(text)

        def told(text: str | bytes) -> None:
            if self.skip and '"type":"Events"' in str(text):
                self.skip -= 1
            elif self.up:
                ws.send(text)

        ws.on_message(said)
        room.on_message(told)

    def cut(self) -> None:
        """The wire is cut, and nothing gets through until it is mended."""
        self.up = False
        assert self._route is not None
        self._route.close()

    def mend(self) -> None:
        """It holds again."""
        self.up = True


def two(rooms: Rooms, visit: Visits, **changes: object) -> tuple[Served, Page, Page, Wire]:
    """Two who play against each other, nobody hurried, and the wire of the second."""
    room = rooms(**{"seats": 2, "clock": 0, "pause": 1, "stack": 100, **changes})
    where = f"/t/{room.table_id}/text"
    hilda = visit(room, where, room.host_token)
    ann = visit(room, "/help", room.joined("Ann"))
    wire = Wire(ann, room.table_id)
    ann.goto(where)
    hilda.get_by_role("button", name="Sit down").click()
    until(lambda: asks(hilda) or asks(ann))
    return room, hilda, ann, wire


def play_on(*pages: Page, until_seen: str) -> None:
    """Whoever is asked plays, until the first has seen something."""
    for _ in range(200):
        if any(until_seen in line for line in log(pages[0])):
            return
        page = next((page for page in pages if asks(page)), None)
        if page is None:
            pages[0].wait_for_timeout(20)
        else:
            answer(page)
    raise AssertionError(f"{until_seen!r} does not come")


def stacks(page: Page) -> list[str]:
    """The rows of the seats, but for who looks at them."""
    return [
        row.replace("You (", "").replace(")", "") for row in page.locator("tbody tr td:nth-child(3)").all_inner_texts()
    ]


def test_a_line_that_is_lost_in_a_hand_is_mended_and_nothing_is_missing(rooms: Rooms, visit: Visits) -> None:
    _, hilda, ann, wire = two(rooms, visit)
    play_on(hilda, ann, until_seen="Flop")
    wire.cut()
    expect(ann.get_by_role("alert")).to_contain_text("Connection lost. Your seat and chips are kept.")
    until(lambda: asks(hilda) or "It is Ann's turn" in hilda.inner_text("main"))
    if asks(hilda):
        answer(hilda)

    wire.mend()
    ann.evaluate("dispatchEvent(new Event('online'))")

    expect(ann.get_by_role("alert")).to_be_empty()
    expect(ann.get_by_role("status")).to_contain_text(re.compile("Back. It is (your|Hilda's) turn."))
    play_on(ann, hilda, until_seen="win")
    assert wire.opened >= 2
    assert [line for line in log(hilda) if line[:4] in {"Flop", "Turn", "Rive"}] == [
        line for line in log(ann) if line[:4] in {"Flop", "Turn", "Rive"}
    ]
    assert stacks(hilda) == stacks(ann)


def test_what_was_said_on_a_dead_line_is_done_once(rooms: Rooms, visit: Visits) -> None:
    _, hilda, ann, wire = two(rooms, visit)
    if asks(hilda):
        answer(hilda)
        until(lambda: asks(ann))
    wire.up = False  # it is dead, and nobody has noticed yet
    ann.locator("[data-answers]").get_by_role("button", name=re.compile("^(Check|Call)")).click()
    expect(ann.get_by_text("Sent.", exact=True)).to_be_visible()
    wire.cut()
    wire.mend()
    ann.evaluate("dispatchEvent(new Event('online'))")

    until(lambda: asks(hilda) or any("Flop" in line for line in log(hilda)))
    acts = [message for message in wire.heard if type(message).__name__ == "Act"]
    assert len(acts) >= 2 and len({act.id for act in acts}) == 1  # type: ignore[union-attr]
    assert 1 == sum(bool(re.match("Ann (checks|calls)", line)) for line in log(hilda) if "Flop" not in line)


def test_lines_that_are_missing_are_asked_for(rooms: Rooms, visit: Visits) -> None:
    _, hilda, ann, wire = two(rooms, visit)
    wire.skip = 1
    hilda.get_by_role("textbox", name="Say to all").fill("lost on the way")
    hilda.keyboard.press("Enter")
    expect(hilda.get_by_role("status")).to_contain_text("lost on the way")
    hilda.get_by_role("textbox", name="Say to all").fill("and then this")
    hilda.keyboard.press("Enter")

    expect(ann.get_by_role("status")).to_contain_text("and then this")
    said = [line for line in log(ann) if "says" in line]
    assert ["Hilda says: lost on the way", "Hilda says: and then this"] == said
    assert any(isinstance(message, Resync) for message in wire.heard)


def test_a_second_tab_follows_and_may_act(rooms: Rooms, visit: Visits) -> None:
    room, hilda, ann, _ = two(rooms, visit)
    other = ann.context.new_page()
    other.goto(f"/t/{room.table_id}/text")
    expect(other.locator("ol.told li").first).to_be_visible()
    if asks(hilda):
        answer(hilda)
    until(lambda: asks(ann) and asks(other))
    token = turn(ann)

    answer(other)

    until(lambda: turn(ann) != token)
    play_on(hilda, ann, until_seen="Flop")
    until(lambda: any("Flop" in line for line in log(other)))


def test_a_line_that_the_room_will_not_have_is_not_tried_again(rooms: Rooms, visit: Visits) -> None:
    room = rooms()
    page = visit(room, "/help", room.host_token)
    opened: list[int] = []

    def turned_away(ws: WebSocketRoute) -> None:
        opened.append(1)
        ws.send(msgspec.json.encode(Bye("R_MOVED", "your seat is on another device now")).decode())

    page.route_web_socket(f"**/t/{room.table_id}/ws", turned_away)
    page.goto(f"/t/{room.table_id}/text")

    expect(page.get_by_role("alert")).to_contain_text("your seat is on another device now")
    page.wait_for_timeout(1500)
    assert 1 == len(opened)
    page.get_by_role("button", name="Try again").click()
    until(lambda: len(opened) == 2)


def test_a_plain_line_in_the_house_is_enough(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2)
    page = visit(room, f"/t/{room.table_id}/text", host=LAN)

    expect(page.get_by_text("You look on.")).to_be_visible()
    assert not page.evaluate("isSecureContext")
