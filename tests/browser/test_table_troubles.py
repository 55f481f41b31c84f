"""What goes wrong at a table, and what keeps people from harm: false openings, bounds of one's own, talk, a table that fails."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from anteup.table.packs import Rehearsal
from tests.browser.conftest import DESKTOP, PHONE, Rooms, Visits
from tests.browser.players import Player, Stacked, number, over, play, quiet, until
from tests.browser.test_newcomers import tab, two
from tests.browser.test_table import clean, seated, stacks
from tests.browser.test_text import log, press, tab_to
from tests.needs import needs
from tests.room.test_secrets_quarantine import fails_at

pytestmark = needs("chromium")


# ---- opened without openers -----------------------------------------------------------------------------------------


def test_who_has_opened_without_openers_pays_and_cannot_win(rooms: Rooms, visit: Visits) -> None:
    nothing = "Kc Qs 9h 7s 8d 2c 4c Td 3d 6h"
    room = rooms(game="victorian-jackpot", money="pounds", seats=2, clock=0, pause=4, packs=Stacked(nothing))
    people = seated(room, visit, "Ann")
    words = visit(room, f"/t/{room.table_id}/text")
    falsely: list[str] = []

    def choice(player: Player) -> str:
        if not falsely and player.menu == "Wager" and "raise" in player.can:
            falsely.append(player.name)
            return "raise"
        assert ("own" in player.can) == (falsely == [player.name])  # he alone might still own up
        return "see" if "see" in player.can else quiet(player)

    play(people, choice, lambda: "opened falsely" in people[0].log and over(people[0]))

    (opener,) = falsely
    for player in people:
        who = "You" if player.name == opener else opener
        told = player.page.locator(".panel-hand li")
        expect(told.filter(has_text="opened falsely")).to_contain_text(who)
        expect(told.filter(has_text="pays a penalty")).to_have_text(f"{who}pays a penalty6d")
        clean(player.page)
    said = "\n".join(log(words))
    caller = next(player.name for player in people if player.name != opener)
    assert f"{opener} opened without openers, and cannot win; the others contest the pot." in said
    assert f"{opener} pays 6d into this pot." in said
    assert f"{caller} wins 1s 2d" in said
    rules = visit(room, str(people[0].page.locator("a.called").get_attribute("href")), room.host_token)
    law = rules.locator("li, p").filter(has_text="twice the ante")
    expect(law.get_by_role("link", name="V-068").first).to_have_attribute("href", "/law/V-068")


# ---- bounds of one's own --------------------------------------------------------------------------------------------


def set_bound(page: Page, label: str, what: str) -> None:
    """Sets oneself a bound, at the side."""
    field = page.locator(".side").get_by_label(label)
    field.fill(what)
    field.press("Enter")


def test_bounds_are_set_before_play_and_only_ever_made_tighter(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2, clock=0, pause=2, stack=200, packs=Rehearsal(2))
    page = visit(room, f"/t/{room.table_id}", room.joined("Ann"), PHONE)
    tab(page, "You", phone=True)
    side, bounds = page.locator(".side"), page.locator(".side section").filter(has_text="Your guards").locator(".sub")
    loss, minutes = "I stop when I have lost", "I stop after so many minutes"

    set_bound(page, loss, "100")
    expect(bounds).to_contain_text("You stop when you have lost 100.")
    set_bound(page, minutes, "60")
    expect(bounds).to_contain_text(re.compile(r"You stop at \d+:\d\d"))
    at = bounds.inner_text()

    set_bound(page, loss, "150")
    refused = side.locator(".tidings")
    expect(refused).to_contain_text("Your loss limit is 100 and cannot be 150: it may only be made smaller.")
    expect(refused.get_by_role("link", name="V-109")).to_have_attribute("href", "/law/V-109")
    expect(page.get_by_role("alert")).to_contain_text("Law V-109.")
    clean(page)
    set_bound(page, minutes, "90")
    expect(refused).to_contain_text("You stop in 60 minutes, and cannot make it 90 minutes: only earlier.")
    assert at == bounds.inner_text()

    set_bound(page, loss, "50")
    expect(bounds).to_contain_text("You stop when you have lost 50.")
    set_bound(page, minutes, "0")
    expect(refused).to_contain_text("0 minutes are no time to stop after")
    set_bound(page, minutes, "30")
    expect(bounds).not_to_have_text(at)
    page.reload()
    tab(page, "You", phone=True)
    expect(bounds).to_contain_text("You stop when you have lost 50.")


def test_who_has_lost_what_he_would_is_dealt_in_no_more(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2, clock=0, pause=1, stack=200, packs=Rehearsal(2))
    ann = visit(room, f"/t/{room.table_id}", room.joined("Ann"))
    tab(ann, "You", phone=False)
    set_bound(ann, "I stop when I have lost", "1")
    hilda = Player(visit(room, f"/t/{room.table_id}", room.host_token), "Hilda")
    hilda.sit()
    people = [hilda, Player(ann, "Ann")]

    play(
        people,
        lambda player: "fold" if player.name == "Ann" and "fold" in player.can else quiet(player),
        lambda: 0 == free(hilda),
        30,
    )

    act = ann.locator(".act")
    expect(act.locator("[data-why]")).to_contain_text("is the limit that you have set yourself")
    expect(act).to_contain_text("You have stopped")
    assert 0 == ann.get_by_role("button", name=re.compile("^Sit")).count()  # no chair either: it would be refused


def free(player: Player) -> int:
    """How many others sit there."""
    return player.page.locator(".seat:not(.is-empty)").count()


def test_bounds_at_the_text_table(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2, clock=0, stack=200)
    page = visit(room, f"/t/{room.table_id}/text", room.host_token)
    bounds = page.locator("#room p").filter(has_text="Your guards")
    expect(page.get_by_role("link", name="Tables")).to_have_attribute("href", "/lobby")

    def set_(name: str, what: str) -> None:
        tab_to(page, name)
        page.keyboard.press("Control+a")
        page.keyboard.type(what)
        page.keyboard.press("Enter")

    set_("^Stop me when I have lost", "100")
    expect(bounds).to_contain_text("You stop when you have lost 100.")
    set_("^Stop me after so many minutes", "60")
    expect(bounds).to_contain_text("You stop at")
    press(page, "^Sit down$")

    set_("^Stop me when I have lost", "101")
    refused = page.get_by_role("alert").filter(has_text="Refused")
    expect(refused).to_contain_text("your loss limit is 100 and cannot be 101: it may only be made smaller. Law V-109.")
    expect(page.get_by_role("link", name="Read law V-109")).to_have_attribute("href", "/law/V-109")
    set_("^Stop me after so many minutes", "61")
    expect(refused).to_contain_text("cannot make it 61 minutes: only earlier")
    set_("^Stop me after so many minutes", "soon")
    expect(page.get_by_role("alert").filter(has_text="is no number of minutes")).to_be_visible()
    set_("^Stop me when I have lost", "20")
    expect(bounds).to_contain_text("You stop when you have lost 20.")
    expect(page.get_by_role("status")).to_contain_text("You have set a limit of your own.")


# ---- talk -----------------------------------------------------------------------------------------------------------

MARKED_UP = '<b>good</b> evening <img src=x onerror="document.title=1"> &amp; all'


def test_what_is_said_stays_text_and_who_is_muted_is_not_heard(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=3, clock=0, pause=2, packs=Rehearsal(2))
    hilda, ann, ben = seated(room, visit, "Ann", "Ben", sizes=(DESKTOP, PHONE, DESKTOP))
    phone, desk = ann.page, hilda.page
    phone.get_by_role("button", name="Chat", exact=True).click()

    def says(text: str) -> None:
        phone.get_by_label("Message").fill(text)
        phone.get_by_role("button", name="Send").click()

    says(MARKED_UP)
    for page in (desk, ben.page, phone):
        expect(page.locator(".side p").filter(has_text="good")).to_have_text(f"Ann{MARKED_UP}")
        assert 0 == page.locator(".side p img").count()
        assert 1 == page.locator(".side p").filter(has_text="good").locator("b").count()  # the name
    clean(phone)

    phone.get_by_role("tab", name="Hand").click()
    phone.get_by_role("button", name="Close").click()
    desk.get_by_label("Message").fill("welcome")
    desk.get_by_label("Message").press("Enter")
    heard = phone.get_by_role("button", name="Chat, 1 new")
    expect(heard).to_be_visible()
    heard.click()
    expect(phone.get_by_role("log")).to_contain_text("Hildawelcome")

    tab(desk, "Table", phone=False)
    mute = desk.locator(".person").filter(has_text="Ann").get_by_role("button", name="Mute")
    mute.click()
    expect(desk.locator(".person").filter(has_text="Ann").get_by_role("button", name="Muted")).to_be_visible()
    says("are you there")
    expect(ben.page.locator(".side p").filter(has_text="are you there")).to_be_visible()
    tab(desk, "Chat", phone=False)
    log_ = desk.get_by_role("log")
    desk.get_by_label("Message").fill("nobody there")  # what is said after it is heard
    desk.get_by_label("Message").press("Enter")
    expect(log_).to_contain_text("Hildanobody there")
    expect(log_).to_contain_text("Hildawelcome")
    expect(log_).not_to_contain_text("Ann")
    tab(desk, "Hand", phone=False)
    expect(desk.locator(".chat")).not_to_contain_text("Ann")
    assert "new" not in str(desk.get_by_role("button", name=re.compile("^Chat")).get_attribute("aria-label"))
    desk.reload()
    tab(desk, "Table", phone=False)
    desk.locator(".person").filter(has_text="Ann").get_by_role("button", name="Muted").click()
    tab(desk, "Chat", phone=False)
    expect(log_).to_contain_text("Annare you there")


# ---- a table that has failed ----------------------------------------------------------------------------------------


def test_a_table_that_has_failed_goes_on_when_somebody_who_sits_there_says_so(
    rooms: Rooms, visit: Visits, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, hilda, ann = two(rooms, visit)
    path = f"/t/{room.table_id}"
    waits, words = visit(room, path, room.joined("Cid"), PHONE), visit(room, f"{path}/text", room.joined("Dan"))
    rail = visit(room, path)
    everybody = (hilda.page, ann.page, waits, words, rail)
    acting = hilda if hilda.turn else ann
    with monkeypatch.context() as patch:
        fails_at(patch, "acted", lambda: room.table_id)
        acting.press("see")
        for player in (hilda, ann):
            expect(player.page.locator(".act")).to_contain_text("The table has failed")
    room.faults.clear()  # it is on purpose

    for page in everybody:
        expect(page.locator("body")).to_contain_text("The table has failed")
        assert (page in (hilda.page, ann.page)) == bool(
            page.locator(".act").get_by_role("button", name="Go on").count()
        )
    assert 0 == words.get_by_role("button", name="Go on").count()
    for page in (ann.page, waits, rail):
        clean(page)
    assert 400 == stacks(ann)
    assert ["200"] * 2 == [player.stack for player in (hilda, ann)]

    ann.page.locator(".act").get_by_role("button", name="Go on").click()
    until(lambda: number(ann) == 2)
    until(lambda: bool(hilda.turn or ann.turn))
    expect(hilda.page.locator(".hero .hand .card")).to_have_count(2)
    assert {"199", "198"} == {player.stack for player in (hilda, ann)}  # the blinds of the new hand, and no others

    tab(hilda.page, "Table", phone=False)
    side = hilda.page.locator(".side")
    side.get_by_role("button", name="Pause").click()
    own = visit(room, f"{path}/text", ann.page.context.cookies()[0]["value"])
    for page in (ann.page, own, waits, words, rail):
        expect(page.locator("body")).to_contain_text(re.compile("Paused|The host has (stopped|paused) the table"))
        assert 0 == page.get_by_role("button", name="Go on").count()
    side.get_by_role("button", name="Go on").click()
    tab(hilda.page, "Hand", phone=False)
    play([hilda, ann], quiet, lambda: "won" in hilda.log)


def test_at_the_text_table_who_sits_has_a_table_that_has_failed_go_on(
    rooms: Rooms, visit: Visits, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, hilda, ann = two(rooms, visit)
    words = visit(room, f"/t/{room.table_id}/text", ann.page.context.cookies()[0]["value"])
    acting = hilda if hilda.turn else ann
    with monkeypatch.context() as patch:
        fails_at(patch, "acted", lambda: room.table_id)
        acting.press("see")
        expect(words.get_by_role("status")).to_contain_text("anybody who sits here may have it go on")
    room.faults.clear()

    press(words, "^Go on$")
    expect(words.get_by_role("status")).to_contain_text("The table goes on.")
    until(lambda: number(hilda) == 2)
    expect(words.get_by_role("button", name="Go on")).to_have_count(0)
