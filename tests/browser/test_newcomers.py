"""What somebody new to the table runs into: he is told what is asked twice, what waits, and how it ends."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from anteup.table.packs import Rehearsal
from tests.browser.conftest import PHONE, Rooms, Visits
from tests.browser.players import Player, until
from tests.browser.test_table import clean, seated
from tests.needs import needs
from tests.room.serving import Served

pytestmark = needs("chromium")


def two(rooms: Rooms, visit: Visits, **changes: object) -> tuple[Served, Player, Player]:
    """The host at a desk and Ann with a phone, in a hand that nobody hurries."""
    room = rooms(**{"seats": 2, "clock": 0, "pause": 2, "stack": 200, "packs": Rehearsal(2), **changes})
    hilda, ann = seated(room, visit, "Ann")
    until(lambda: bool(hilda.turn or ann.turn))
    return room, hilda, ann


def tab(page: Page, name: str, *, phone: bool) -> None:
    """Opens a part of the side."""
    if phone:
        page.get_by_role("button", name="Hand, chat, table").click()
    page.get_by_role("tab", name=name).click()


def test_what_comes_after_the_hand_is_shown_and_can_be_taken_back(rooms: Rooms, visit: Visits) -> None:
    _, hilda, ann = two(rooms, visit)
    page = ann.page
    tab(page, "You", phone=True)
    side = page.locator(".side")
    chips, leaving = side.locator('[data-pending="chips"]'), side.locator('[data-pending="leaving"]')

    side.locator('[data-do="buy"]').click()
    expect(chips).to_contain_text("You get 200 after this hand")
    clean(page)
    side.locator('[data-do="buy"]').click()
    expect(side.locator(".tidings")).to_contain_text("You have asked for 200 already")
    chips.get_by_role("button", name="Take it back").click()
    expect(chips).to_have_count(0)

    side.get_by_role("button", name="Leave the table").click()
    side.get_by_role("button", name="Yes, leave the table").click()
    expect(leaving).to_contain_text("You leave after this hand")
    expect(side.get_by_role("button", name="Leave the table")).to_have_count(0)
    leaving.get_by_role("button", name="Stay").click()
    expect(leaving).to_have_count(0)
    expect(side.locator(".tidings")).to_contain_text("You stay after all")

    if hilda.turn:
        hilda.press("see")
    back = side.get_by_role("button", name="Your turn: back to the table")
    back.click()
    expect(side).to_be_hidden()
    expect(page.locator(".act.is-turn")).to_be_visible()


def test_a_ban_is_asked_twice_and_who_is_banned_is_told(rooms: Rooms, visit: Visits) -> None:
    _, hilda, ann = two(rooms, visit)
    tab(hilda.page, "Table", phone=False)
    person = hilda.page.locator(".side .person").filter(has_text="Ann")
    person.get_by_role("button", name="More").click()
    person.get_by_role("button", name="Make host").click()
    expect(person.get_by_role("button", name="Make Ann the host")).to_be_visible()
    person.get_by_role("button", name="No").click()
    person.get_by_role("button", name="Ban").click()
    person.get_by_role("button", name="Ban Ann").click()

    act = ann.page.locator(".act")
    expect(act).to_contain_text("The host sends you away after this hand")
    expect(act.get_by_role("button", name="Stay")).to_have_count(0)
    if hilda.turn:
        hilda.press("fold")
    else:
        ann.press("fold")
    expect(act).to_contain_text("The host of this table has sent you away.")
    expect(act).not_to_contain_text("trying again")
    expect(ann.page.locator(".act [data-move]")).to_have_count(0)
    expect(act.get_by_role("link", name="To the tables")).to_have_attribute("href", "/lobby")
    clean(ann.page)


def test_a_sum_that_is_too_large_is_no_bet_and_the_key_bets_at_the_second_stroke(rooms: Rooms, visit: Visits) -> None:
    _, hilda, ann = two(rooms, visit)
    if ann.turn:
        ann.press("see")
        until(lambda: bool(hilda.turn))
    page, field = hilda.page, hilda.page.locator("#amount")
    raises = page.locator('.act [data-move="raise"]')
    expect(page.get_by_role("link", name="Tables").first).to_have_attribute("href", "/lobby")

    field.fill("999")
    expect(raises).to_have_attribute("aria-disabled", "true")
    expect(raises).not_to_contain_text("All in")
    expect(page.locator("#wrong")).to_have_text("999 is above the most, 200.")
    field.fill("")
    field.blur()
    page.keyboard.press("r")
    expect(field).to_be_focused()
    page.keyboard.type("1q2fk")
    expect(field).to_have_value("12")
    page.keyboard.press("r")

    expect(page.locator(".side .log")).to_contain_text(re.compile("(bet|raised to)12"))


def test_who_sits_out_is_dealt_in_again_while_a_hand_is_on(rooms: Rooms, visit: Visits) -> None:
    room, hilda, ann = two(rooms, visit, seats=3)
    ben = Player(visit(room, f"/t/{room.table_id}", room.joined("Ben"), PHONE), "Ben")
    tab(ben.page, "You", phone=True)
    ben.page.get_by_role("button", name="Sit out").click()
    ben.page.get_by_role("button", name="Close").click()

    back = ben.page.locator('.act [data-do="back"]')
    expect(back).to_have_text("Deal me in")
    expect(ben.page.locator(".act")).to_contain_text("You sit out")
    back.click()
    expect(back).to_have_count(0)
    assert hilda.turn or ann.turn


def test_a_bot_makes_room_for_who_asks_to_sit(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2, clock=0, pause=1, bots=1, packs=Rehearsal(2))
    hilda = Player(visit(room, f"/t/{room.table_id}", room.host_token), "Hilda")
    hilda.sit()
    until(lambda: bool(hilda.turn))
    ann = visit(room, f"/t/{room.table_id}", room.joined("Ann"), PHONE)

    ann.get_by_role("button", name="Wait no longer").click()  # who comes by the link waits already
    expect(ann.locator(".act")).to_contain_text("Every chair is taken, but a bot makes room for you after this hand.")
    ann.locator('.act [data-do="sit"]').click()
    expect(ann.locator(".act")).to_contain_text("the next is yours")
    hilda.page.keyboard.press("f")
    expect(ann.locator(".hero .you")).to_be_visible(timeout=15_000)
