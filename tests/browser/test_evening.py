"""An evening among friends: who stands at the door, who has no chips, who is turned away, and what one page shows of it."""

from __future__ import annotations

import random
import re

import msgspec
from msgspec.structs import replace
from playwright.sync_api import Page, WebSocketRoute, expect

from anteup.engine.actions import Seat
from anteup.engine.events import Shown
from anteup.engine.log import Log
from anteup.room.asker import ask
from anteup.room.protocol import Bye, ChairView, DealtSeen, Label, Told, Welcome
from anteup.rules.catalogue import deal_out
from anteup.table.asks import Admit, GrantBuy
from anteup.table.happened import Person
from anteup.table.packs import Rehearsal
from anteup.table.people import KEEPER
from tests.browser.conftest import DESKTOP, LAN, PHONE, Rooms, Visits
from tests.browser.players import Player, until
from tests.browser.positions import scripted, welcome
from tests.browser.test_newcomers import tab
from tests.browser.test_table import SIDEWAYS, clean
from tests.engine.playing import shuffled, step_on
from tests.needs import needs
from tests.room.serving import Served

pytestmark = needs("chromium")


def host_says(room: Served, what: Admit | GrantBuy) -> None:
    """The host answers, from another device."""
    assert room.run(lambda: ask(room.table, KEEPER, "Hilda", what)) is None


def person(room: Served, name: str) -> Person:
    """Who is called so."""
    return next(one for one, called in room.table.evening.names.items() if called == name)


# ---- the door, and chips that are not there -------------------------------------------------------------------------


def test_who_knocks_stands_before_the_host_wherever_he_looks(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=3, entry="ask", clock=0)
    path = f"/t/{room.table_id}"
    desk, words = visit(room, path, room.host_token), visit(room, f"{path}/text", room.host_token)
    tab(desk, "Chat", phone=False)

    room.joined("Ann")
    room.joined("Ben")

    knock = desk.locator(".knock")
    expect(knock).to_contain_text("Ann asks to be let in, and 1 more")
    assert desk.title().startswith("● At the door")
    expect(desk.get_by_role("tab", name="Table")).to_have_text("Table 2")
    for size in (PHONE, SIDEWAYS, DESKTOP):
        desk.set_viewport_size(size)  # type: ignore[arg-type]
        expect(knock).to_be_visible()
        clean(desk)
    knock.get_by_role("button", name="Let in").click()
    expect(knock).to_contain_text("Ben asks to be let in")
    expect(words.get_by_role("status")).to_contain_text("Ben asks to be let in.")
    words.get_by_role("button", name="Do not let Ben in").click()
    expect(knock).to_have_count(0)
    assert not desk.title().startswith("●")
    evening = room.table.evening
    assert person(room, "Ann") in evening.admitted
    assert person(room, "Ben") not in evening.admitted | evening.banned  # he may ask again

    desk.get_by_role("button", name="Invite").click()
    box = desk.get_by_role("dialog")
    expect(box.locator("svg.qr")).to_be_visible()
    expect(box.get_by_label("Link", exact=True)).to_have_text(room.link.removeprefix("http://"))
    clean(desk)
    house = visit(room, path, room.host_token, host=LAN)  # where a page has no clipboard of its own
    house.get_by_role("button", name="Invite").click()
    house.get_by_role("dialog").get_by_role("button", name="Copy the link").click()
    expect(house.get_by_role("button", name="Copied")).to_be_visible()
    house.keyboard.press("Escape")
    house.get_by_label("Message").press("Control+v")
    expect(house.get_by_label("Message")).to_have_value(re.compile("/j/"))


def test_who_has_nothing_may_buy_or_get_up_and_hears_that_he_was_refused(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=3, approve=True, clock=0, pause=1, stack=200, packs=Rehearsal(2))
    path = f"/t/{room.table_id}"
    tokens = {name: room.joined(name) for name in ("Ann", "Ben")}
    host_says(room, GrantBuy(person(room, "Ben")))
    hilda = Player(visit(room, path, room.host_token), "Hilda")
    hilda.sit()
    ann, words = visit(room, path, tokens["Ann"], PHONE), visit(room, f"{path}/text", tokens["Ann"])
    expect(ann.locator('[data-pending="chips"]')).to_contain_text("You have asked the host for 200")

    host_says(room, GrantBuy(person(room, "Ann"), yes=False))

    act = ann.locator(".act")
    until(lambda: bool(room.table.evening.seats))  # a hand is on, and she is not in it
    for _ in range(2):
        expect(act).to_contain_text("You have no chips")
        expect(act).to_contain_text("You do not get the chips that you asked for")
        expect(act.get_by_role("button", name="Get up")).to_be_visible()
        expect(ann.locator(".dealer")).to_have_count(1)
        clean(ann)
        ann.reload()
    said = words.get_by_role("region", name="Your answers")
    expect(said.get_by_role("button", name="Get up")).to_be_visible()
    expect(words.get_by_text("You do not get the chips that you asked for.")).to_be_visible()
    said.get_by_role("button", name="Ask for 200").click()
    expect(ann.locator('[data-pending="chips"]')).to_contain_text("You have asked the host for 200")
    ann.get_by_role("button", name="Take it back").click()
    expect(act.locator('[data-do="rebuy"]')).to_have_text(re.compile(r"Ask for\s*200"))
    expect(words.get_by_role("status")).to_contain_text("You take back the request for chips.")
    for page in (ann, words):  # nobody has refused her anything this time, whichever page has heard of it
        expect(page.get_by_text("You do not get the chips that you asked for")).to_have_count(0)
        page.reload()
        expect(page.get_by_role("button", name="Ask for 200").first).to_be_visible()
        expect(page.get_by_text("You do not get the chips that you asked for")).to_have_count(0)

    tab(hilda.page, "Table", phone=False)
    in_hand = re.compile("199|198")
    expect(hilda.page.locator(".person").filter(has_text="Hilda").locator("p .num")).to_have_text(in_hand)
    ann_of = hilda.page.locator(".person").filter(has_text="Ann")
    ann_of.get_by_role("button", name="More").click()
    ann_of.get_by_label("Put the stack right by").fill("9" * 21)
    ann_of.get_by_role("button", name="Put right").click()
    expect(ann_of.get_by_role("alert")).to_contain_text("1,000,000,000,000 is the most")
    ann_of.get_by_role("button", name="Stand up").click()
    expect(act.locator("[data-why]")).to_have_text("The host has had you stand up.")


def test_a_request_for_chips_stands_before_the_host_and_what_all_are_told_is_seen(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2, game="stud7", approve=True, clock=0, pause=2, stack=200, packs=Rehearsal(2))
    path = f"/t/{room.table_id}"
    token = room.joined("Ann")
    hilda = Player(visit(room, path, room.host_token), "Hilda")
    hilda.sit()
    desk, ann, words = (
        hilda.page,
        Player(visit(room, path, token, PHONE), "Ann"),
        visit(room, f"{path}/text", room.host_token),
    )
    phone, banner = ann.page, desk.locator(".knock")
    expect(banner).to_contain_text("Ann asks for 200 in chips")
    for page, says in ((desk, "The game waits for you"), (phone, "Waiting for the host")):
        expect(page.locator(".act")).to_contain_text(says)
        expect(page.locator(".act")).not_to_contain_text("the next hand comes soon")
    assert desk.title().startswith("● Chips asked for")
    expect(words.get_by_role("region", name="Chips asked for")).to_contain_text("Ann asks for 200 in chips.")
    for size in (PHONE, SIDEWAYS, DESKTOP):
        desk.set_viewport_size(size)  # type: ignore[arg-type]
        expect(banner).to_be_visible()
        clean(desk)
    expect(desk.get_by_role("tab", name="Table")).to_have_text("Table 1")
    banner.get_by_role("button", name="No").click()
    expect(desk.locator(".notes")).to_contain_text("Ann gets no chips now.")
    expect(phone.locator(".notes")).to_contain_text("You get no chips now.")
    clean(phone)
    phone.get_by_role("button", name="Ask for 200").first.click()
    banner.get_by_role("button", name="Give").click()
    expect(banner).to_have_count(0)

    until(lambda: bool(hilda.turn or ann.turn))
    tab(desk, "Table", phone=False)
    desk.get_by_role("button", name="Void this hand").click()
    desk.get_by_role("button", name="Yes, void this hand").click()
    said = "Hand 1 is void: the host has ended it. Every chip is where it was before it."
    for page, at in ((desk, ".pod"), (phone, ".strip")):
        expect(page.locator(".half")).to_have_text(said)
        expect(page.locator(f"{at} .stack")).to_have_text("200")
        assert 0 == page.locator(".stage .say").count()
        clean(page)
    expect(words.locator(".facts")).to_contain_text(said)


def test_the_link_is_one_to_send_only_while_it_fits_the_table(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=3, entry="ask", clock=0)
    path = f"/t/{room.table_id}"
    hilda, note = visit(room, path, room.host_token), visit(room, f"{path}/text", room.host_token)
    ann = visit(room, f"/j/{room.link.rpartition('/')[2]}")
    ann.get_by_label("name").fill("Ann")
    ann.get_by_role("button", name="Ask the host to let you in").click()
    expect(ann.locator(".act")).to_contain_text("The host has been asked")
    invites = ann.get_by_role("button", name="Invite")

    host_says(room, Admit(person(room, "Ann"), yes=True))

    expect(ann.locator('[data-do="sit"]')).to_be_visible()
    expect(ann.get_by_role("region", name="Invite")).to_have_count(0)  # the page has no link and no code
    expect(invites).to_have_count(0)
    ann.reload()
    invites.click()
    expect(ann.get_by_role("dialog").locator("svg.qr")).to_be_visible()

    hilda.get_by_role("button", name="Invite").click()
    expect(hilda.get_by_role("dialog")).to_contain_text("A friend types a name and asks to be let in")
    expect(note.get_by_text("Your friends come in by this link")).to_be_visible()
    with room.host() as host:
        assert 303 == host.post(f"{path}/settings", data={"entry": "free"}).status_code
    expect(note.get_by_text("Your friends come in by this link")).to_have_count(0)
    for page in (hilda, ann):  # nobody is told of the old link that whoever has it sits
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("button", name="Invite")).to_have_count(0)
        page.reload()
        page.get_by_role("button", name="Invite").click()
        expect(page.get_by_role("dialog")).to_contain_text("A friend types a name and sits")


# ---- turned away ----------------------------------------------------------------------------------------------------


def test_who_is_turned_away_reads_why_and_who_looks_on_finds_the_door(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2)
    page = visit(room, "/help", room.host_token)
    said = Bye("R_BANNED", "the host of this table has sent you away")

    def turned_away(ws: WebSocketRoute) -> None:
        ws.send(msgspec.json.encode(said).decode())
        ws.close()

    page.route_web_socket(f"**/t/{room.table_id}/ws", turned_away)
    page.goto(f"/t/{room.table_id}")
    expect(page.locator(".act")).to_contain_text("The host of this table has sent you away.")
    expect(page.get_by_text("Coming in")).to_have_count(0)
    said = Bye("R_CLOSED", "the room is being closed; what was played is kept")
    page.reload()
    expect(page.locator(".act")).to_contain_text("The host has closed the room.")
    clean(page)

    page = visit(room, f"/t/{room.table_id}")
    expect(page.locator(".act")).to_contain_text("open a link of the host and say your name there")
    page.goto(room.link)
    page.get_by_label("Your name").fill("Gil")
    page.get_by_role("button", name="Only look on").click()
    page.get_by_role("link", name="Say your name and sit down").click()
    expect(page.get_by_label("Your name")).to_be_visible()


# ---- what has its place ---------------------------------------------------------------------------------------------

WHOLE = 300
"""Events: no hand has so many."""
LONG = "seven-high straight flush, king of hearts as the seven of diamonds, king of diamonds as the six of diamonds"
OUTSIDE = """() => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const cut = (e) => { const box = e.getBoundingClientRect();
    return box.left < stage.left || box.right > stage.right || box.top < stage.top; };
  const over = (e) => e.scrollWidth > e.clientWidth;
  return [...[...document.querySelectorAll(".shown .tell, .shown .card")].filter(cut),
    ...[...document.querySelectorAll(".log li b, .called, .strip .line")].filter(over)].map((e) => e.outerHTML);
}"""


def dealt_on(game: str, players: int, steps: int, number: int) -> Log:
    """A hand with so many events, or to its end."""
    rng = random.Random(f"{game}/{number}")
    log = Log(deal_out(game, players=players), (200,) * players, names=("Bartholomews",) * players)
    shuffled(log, rng)
    while len(log.events) < steps and step_on(log, rng) is not None:
        pass
    return log


def shown_at(game: str, players: int, steps: int = WHOLE) -> Welcome:
    """A hand whose players have long names, and hands that take long to tell."""
    hands = (dealt_on(game, players, steps, number) for number in range(100))
    log = next(log for log in hands if steps < WHOLE or sum(isinstance(event, Shown) for event in log.events) > 2)
    told = welcome(log, Seat(0))
    chairs = tuple(replace(chair, name="Bartholomews") for chair in told.table.chairs)
    away = (ChairView(players, "p9", "Wilhelmina the Elder", 150, here="away"),)
    title = "A jackpot of jacks or better with a joker, progressive, ante 5, bets 25 to 50, at most three raises"
    lines = tuple(
        replace(line, event=replace(line.event, made=LONG))
        if isinstance(line.event, DealtSeen) and isinstance(line.event.event, Shown)
        else line
        for line in told.hand
    )
    phase = "between" if log.hand.over else "hand"
    return replace(told, hand=lines, table=replace(told.table, chairs=chairs + away, phase=phase, title=title))


def test_long_names_long_hands_and_long_titles_keep_to_their_places(rooms: Rooms, visit: Visits) -> None:
    room = rooms()
    page = visit(room, "/help", room.host_token)
    frames: list[Told] = []
    scripted(page, room.table_id, frames, lambda _: [])

    def at(told: Welcome) -> Page:
        frames[:] = [told]
        page.goto(f"/t/{room.table_id}")
        expect(page.locator(".hero .you")).to_be_visible()
        return page

    for told in (shown_at("stud7", 5), shown_at("holdem", 8)):
        assert [] == at(told).evaluate(OUTSIDE)
        assert 1 < page.locator(".shown .tell").count()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    at(shown_at("stud7", 4, steps=25))
    expect(page.locator(".strip").filter(has_text="Wilhelmina")).to_contain_text("away")
    assert [] == page.evaluate(OUTSIDE)
    frames[:] = [shown_at("stud7", 4, steps=12), Label(LONG)]
    page.goto(f"/t/{room.table_id}")
    expect(page.locator(".you .have")).to_have_text(LONG.capitalize())
    assert page.locator(".you .have").evaluate(
        "(e) => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight"
    )
    assert page.locator(".you").evaluate("(e) => e.scrollHeight <= e.clientHeight")
    assert page.locator(".have .whole").evaluate("(e) => e.getClientRects().length === 1")  # `Seven-high`
    clean(page)
    page.get_by_role("button", name="Chat", exact=True).click()
    page.get_by_label("Message").fill("x" * 501)
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".saying")).to_contain_text("That is 501 letters long, and 500 are the most.")
    expect(page.get_by_label("Message")).to_have_value("x" * 501)
