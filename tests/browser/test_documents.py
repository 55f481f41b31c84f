"""The pages that are documents, in a browser: sound for everybody, on every screen, and without a script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import DESKTOP, LAN, PHONE
from tests.needs import needs
from tests.room.talking import played, talking

if TYPE_CHECKING:
    from tests.browser.conftest import Rooms, Visits

pytestmark = needs("chromium")

SMALLEST = {"width": 320, "height": 640}
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize("size", [SMALLEST, PHONE, DESKTOP], ids=["small", "phone", "desktop"])
def test_every_page_is_sound_and_as_wide_as_the_screen(rooms: Rooms, visit: Visits, size: dict[str, int]) -> None:
    room = rooms(pause=0, clock=0)
    ann, ben = room.joined("Ann"), room.joined("Ben")
    with talking(room, ann) as one, talking(room, ben) as other:
        played((one, other), 12)
    page = visit(room, "/lobby", room.host_token, size, bypass_csp=True)
    table = f"/t/{room.table_id}"
    own = [f"{table}/{name}" for name in ("ledger", "hands", "settings", "rules")]
    for way in (
        "/lobby",
        "/new",
        "/help",
        "/move",
        "/rules",
        "/rules/victorian-shilling",
        "/law/in-turn",
        room.link,
        *own,
    ):
        page.goto(way)
        found = Axe().run(page).response["violations"]

        assert [] == [(one["id"], one["nodes"][0]["html"]) for one in found], way
        assert page.evaluate(OVERFLOW) <= 0, way


@pytest.mark.parametrize("host", ["127.0.0.1", LAN])
def test_a_guest_sits_down_by_two_clicks_and_a_host_opens_a_table_without_any_script(
    rooms: Rooms, visit: Visits, host: str
) -> None:
    room = rooms(pause=0)
    guest = visit(room, "/j/" + room.link.rpartition("/")[2], size=PHONE, host=host, java_script_enabled=False)
    guest.get_by_label("Your name").fill("Ann")
    guest.get_by_role("button", name="Sit down").click()
    assert guest.url.endswith(f"/t/{room.table_id}")
    assert 1 == sum(map(bool, room.table.evening.players))

    keeper = visit(room, "/new", room.host_token, host=host, java_script_enabled=False)
    keeper.get_by_label("Name of the table").fill("Late night")
    keeper.get_by_role("radio", name="Razz").check(force=True)
    keeper.get_by_label("Chairs", exact=True).fill("8")
    keeper.get_by_role("button", name="Open the table").first.click()
    keeper.wait_for_url("**/t/*")
    other = room.house.tables[keeper.url.rpartition("/")[2]]
    assert ("razz", 8, "Late night") == (
        other.evening.settings.game,
        other.evening.settings.seats,
        other.evening.settings.name,
    )


def test_a_seat_is_moved_from_one_device_to_another(rooms: Rooms, visit: Visits) -> None:
    room = rooms(pause=0)
    laptop = visit(room, "/move", room.joined("Ann"))
    laptop.get_by_role("button", name="Give me a PIN").click()
    pin = laptop.get_by_label("PIN", exact=True).inner_text()
    telephone = visit(room, "/move", size=PHONE)
    telephone.get_by_label("The PIN").fill(pin)
    telephone.get_by_role("button", name="Move my seat here").click()
    telephone.wait_for_url(f"**/t/{room.table_id}")
    laptop.goto("/")

    assert "A private room" in laptop.get_by_role("heading").first.inner_text()
