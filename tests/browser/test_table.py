"""The table's page: whole hands of many games on a real server, by buttons and by keys, on phones and desktops."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from anteup.engine.actions import Seat
from anteup.engine.law import judge
from anteup.engine.log import Log
from anteup.engine.menus import Anytime, Exchange, Menu, Pick, Wager, Wilds
from anteup.room.protocol import Act, Events, Heard, Request, Told, YourTurn
from anteup.rules.catalogue import deal_out
from anteup.table.packs import Rehearsal
from tests.browser.conftest import DESKTOP, PHONE, Rooms, Visits
from tests.browser.players import Player, Stacked, number, over, play, quiet, until
from tests.browser.positions import KINDS, Asker, asking, scripted, welcome
from tests.engine.playing import shuffled
from tests.needs import needs
from tests.room.serving import Served

pytestmark = needs("chromium")

SIDEWAYS = {"width": 844, "height": 390}
LEAST = 43.5
"""Pixels that whatever is touched is high and wide."""


def clean(page: Page) -> None:
    """Axe finds nothing, nothing lies outside the window, and whatever is touched is large enough.

    Meanwhile nothing moves: a button that changes its colour is half as plain for a moment.
    """
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("document.getAnimations().forEach((one) => one.effect.target.closest('.bar-time') || one.finish())")
    found = Axe().run(page).response["violations"]
    page.emulate_media(reduced_motion="no-preference")
    small = page.evaluate(
        """(least) => [...document.querySelectorAll("button, a[href], input, select")].filter((e) => {
          const box = (e.closest("label") ?? e).getBoundingClientRect();
          return box.width && (box.width < least || box.height < least) && !e.matches(".skip, .cite, .wordmark");
        }).map((e) => e.outerHTML.slice(0, 120))""",
        LEAST,
    )
    outside = page.evaluate(
        "document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight"
    )

    assert [] == [f"{fault['id']}: {node['html']}" for fault in found for node in fault["nodes"]]
    assert [] == small
    assert not outside


def seated(
    room: Served, visit: Visits, *names: str, sizes: tuple[dict[str, int], ...] = (DESKTOP, PHONE)
) -> list[Player]:
    """The host, who has not sat down, and guests who have; the host sits down last."""
    path = f"/t/{room.table_id}"
    guests = [
        Player(visit(room, path, room.joined(name), sizes[(at + 1) % len(sizes)]), name)
        for at, name in enumerate(names)
    ]
    host = Player(visit(room, path, room.host_token, sizes[0]), "Hilda")
    host.sit()
    return [host, *guests]


def wait_for(found: Callable[[], list[Player]]) -> list[Player]:
    """Whoever is found, once somebody is."""
    until(lambda: bool(found()))
    return found()


def stacks(player: Player) -> int:
    """All chips at the table, where they are written as plain figures."""
    said = player.page.evaluate("[...document.querySelectorAll('.pod .stack, .you .stack')].map((e) => e.textContent)")
    return sum(int(text.replace(",", "")) for text in said)


# ---- every question -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_question_has_lawful_answers(kind: type[Menu], rooms: Rooms, visit: Visits) -> None:
    hand, facts = asking(kind)
    room, asker = rooms(), Asker(hand, facts)
    page = visit(room, "/help", room.host_token)
    scripted(page, room.table_id, [welcome(hand, facts.seat), asker.turn()], asker.hear)
    page.goto(f"/t/{room.table_id}")
    player = Player(page, "somebody")
    expect(page.locator(".act [data-move]").first).to_be_visible()
    for size in (SIDEWAYS, PHONE, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        clean(page)
    keys = page.evaluate("[...document.querySelectorAll('.act [data-move]')].map((e) => e.dataset.move)")

    for key in keys:
        if isinstance(facts, Pick | Exchange) and key == "draw":
            least = facts.count if isinstance(facts, Pick) else max(1, facts.least)
            player.mark(*range(least))
        if isinstance(facts, Wilds):
            for at in range(len(facts.cards)):
                page.locator(".naming select").nth(at).select_option(index=1 + at)
        if key not in player.can:
            continue
        before = len(asker.acts)
        player.press(key)
        if page.locator('[data-move="sure"]').count():
            player.press("sure")
        until(lambda: len(asker.acts) == before + 1)  # noqa: B023 (it is done before the next turn of the loop)

    assert asker.acts
    for act in asker.acts:
        assert judge(hand.hand, facts.seat, act.action) is None, act.action
    if not isinstance(facts, Anytime):
        assert page.title().startswith("● Your turn")


# ---- whole hands ----------------------------------------------------------------------------------------------------


def test_no_limit_holdem_with_a_side_pot(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=3, clock=0, pause=2, stack=100, packs=Rehearsal(7))
    path = f"/t/{room.table_id}"
    hilda = Player(visit(room, path, room.host_token), "Hilda")
    side = hilda.page.locator(".side")
    side.get_by_role("tab", name="Table").click()
    side.get_by_role("button", name="Pause").click()
    ann = Player(visit(room, path, room.joined("Ann"), PHONE), "Ann")
    ben = Player(visit(room, path, room.joined("Ben"), SIDEWAYS), "Ben")
    hilda.sit()
    people_of = side.locator(".person").filter(has_text="Ann")
    people_of.get_by_role("button", name="More").click()
    people_of.get_by_label("Why").fill("a short stack for the test")
    people_of.get_by_label("Put the stack right by").fill("-60")
    people_of.get_by_role("button", name="Put right").click()
    expect(people_of.locator("p .num")).to_have_text("40")
    clean(hilda.page)
    side.get_by_role("button", name="Go on").click()
    side.get_by_role("tab", name="Hand").click()
    people = [hilda, ann, ben]

    def choice(player: Player) -> str:
        can, field = player.can, player.page.locator("#amount")
        if player is ann and "raise" in can and not player.page.locator(".board .card").count():
            field.fill("40")  # all that she has
            return "raise"
        if (
            player is not ann
            and "raise" in can
            and player.page.locator(".board .card").count() == 3
            and "Check" in wide(player)
        ):
            field.fill("10")
            return "raise"
        return "see"

    seen = ""

    def side_pot() -> bool:
        nonlocal seen
        pots = " ".join(hilda.page.locator(".pot").all_inner_texts())
        seen = seen or pots * ("Side pot" in pots)
        return over(hilda) and number(hilda) >= 1 and "won" in hilda.log

    play(people, choice, side_pot)

    assert re.search(r"Main pot\s+120.*Side pot\s+20", seen, re.DOTALL), seen
    assert "Wager" in ann.asked_for
    assert 240 == stacks(hilda)
    for player in people:
        clean(player.page)


def wide(player: Player) -> str:
    """What stands on the answers."""
    return player.page.locator(".act").inner_text()


def test_victorian_draw_with_a_straddle(rooms: Rooms, visit: Visits) -> None:
    room = rooms(game="victorian-straddles", money="pounds", seats=4, clock=0, pause=2, packs=Rehearsal(3))
    people = seated(room, visit, "Ann", "Ben", "Cleo")
    seen: set[str] = set()

    def choice(player: Player) -> str:
        seen.update(
            player.page.evaluate(
                "[...document.querySelectorAll('.mark-s, .mark-a, .drew, .you .tag')].map((e) => e.textContent)"
            )
        )
        match player.menu:
            case "Offer":
                return "raise"
            case "Exchange":
                if player.name == "Ann":
                    return "pat"
                player.mark(0, 3)
                expect(player.page.locator('.act [data-move="draw"]')).to_contain_text("2")
                return "draw"
            case _:
                return "see" if "see" in player.can else quiet(player)

    play(people, choice, lambda: over(people[0]) and "won" in people[0].log)

    assert {"A", "S"} <= seen
    assert "drew 2" in seen
    assert "stood pat" in seen or "stood pat" in people[0].log
    assert re.search(r"\d+[sd]", people[0].stack)
    for player in people:
        clean(player.page)


def test_a_jackpot_is_passed_out_twice_and_opened(rooms: Rooms, visit: Visits) -> None:
    top = "Kc Qs 9h Kd 7s 8d 2c 4c Td 3d 6h Jh 5s 8c 2h"
    room = rooms(game="victorian-jackpot", money="pounds", seats=3, clock=0, pause=1, packs=Stacked(top))
    people = seated(room, visit, "Ann", "Ben")
    plaques: list[str] = []

    def choice(player: Player) -> str:
        plaque = player.page.locator(".plaque")
        if plaque.count() and (text := plaque.inner_text()) not in plaques:
            plaques.append(text)
        passed = number(player) < 3
        if player.menu == "Wager" and not passed and "raise" in player.can and "Open" in wide(player):
            return "raise"
        return "see" if "see" in player.can else quiet(player)

    play(people, choice, lambda: number(people[0]) >= 3 and "won" in people[0].log, 90)

    said = "\n".join(plaques)
    assert "or better to open" in said
    assert "carried over" in said
    assert "Kings or better to open" in said, said


@pytest.mark.parametrize(
    ("game", "house"),
    [
        ("stud7", ""),
        ("razz", ""),
        (
            "stud7-high-low",
            'book = "ours"\nname = "With a joker"\nextends = "card-room"\njokers = 1\n[ranks]\njoker = "wild"\n',
        ),
        pytest.param("omaha8", "", marks=pytest.mark.long),
        pytest.param("anaconda", "", marks=pytest.mark.long),
    ],
    ids=lambda said: said.splitlines()[1] if "\n" in said else None,
)
def test_a_hand_of_another_game(game: str, house: str, rooms: Rooms, visit: Visits) -> None:
    room = rooms(game=game, house=house, seats=3, clock=0, pause=3, packs=Rehearsal(5))
    people = seated(room, visit, "Ann", "Ben")
    shown = 0

    def choice(player: Player) -> str:
        nonlocal shown
        shown = max(shown, player.page.locator(".shown .card, .strip .card, .hand .open").count())
        if player.menu in {"Pick", "Exchange"} and not player.can:
            player.mark(*range(int(re.findall(r"(\d) card", wide(player))[0])))
        return quiet(player)

    play(people, choice, lambda: over(people[0]) and "won" in people[0].log, 90)

    if game != "omaha8":
        assert shown
    for player in people:
        clean(player.page)


def test_the_dealer_names_the_game(rooms: Rooms, visit: Visits) -> None:
    room = rooms(
        game="stud7", forms=("razz", "draw"), choice="deal", book="hoyle", seats=2, clock=0, pause=1, choosing=60
    )
    people = seated(room, visit, "Ann")
    chooser = next(iter(wait_for(lambda: [player for player in people if player.page.locator("[data-form]").count()])))
    other = next(player for player in people if player is not chooser)
    expect(other.page.locator(".turn")).to_contain_text("names the game")
    clean(chooser.page)

    chooser.page.locator('[data-form="razz"]').click()

    expect(other.page.locator(".called strong")).to_have_text("Razz")
    play(people, quiet, lambda: "won" in people[0].log)


# ---- a line that is lost, and another that comes --------------------------------------------------------------------


def test_refreshed_and_in_a_second_tab_the_hand_goes_on(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2, clock=0, pause=2, packs=Rehearsal(2))
    people = seated(room, visit, "Ann")
    until(lambda: any(player.turn for player in people))
    ann = people[1].page
    cards = hand_of(ann)
    assert 2 == len(cards)

    ann.reload()
    expect(ann.locator(".hero .hand .card")).to_have_count(2)
    assert cards == hand_of(ann)
    other = ann.context.new_page()
    other.goto(f"/t/{room.table_id}")
    expect(other.locator(".hero .hand .card")).to_have_count(2)
    assert cards == hand_of(other)

    play([people[0], Player(other, "Ann")], quiet, lambda: "won" in people[0].log)
    until(lambda: "won" in people[1].log)


def test_a_lost_line_leaves_the_cards_and_comes_back(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2, clock=0, pause=2, packs=Rehearsal(2))
    people = seated(room, visit, "Ann")
    until(lambda: any(player.turn for player in people))
    ann = people[1].page
    cards = hand_of(ann)

    ann.context.set_offline(True)
    expect(ann.locator("main.is-offline")).to_be_visible()
    expect(ann.locator(".act")).to_contain_text("Your seat, your cards and your chips are kept")
    expect(ann.get_by_role("alert")).to_contain_text("Connection lost")
    expect(people[0].page.locator(".badge")).to_contain_text("reconnecting")
    assert cards == hand_of(ann)
    ann.context.set_offline(False)
    expect(ann.locator("main.is-offline")).to_have_count(0)

    play(people, quiet, lambda: "won" in people[0].log)


def hand_of(page: Page) -> list[str]:
    """The viewer's own cards, as they are named."""
    expect(page.locator(".hero .hand .card").first).to_be_visible()
    names = "[...document.querySelectorAll('.hero .hand .card')].map((e) => e.getAttribute('aria-label'))"
    return [str(name) for name in page.evaluate(names)]


TWICE = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(done));
  const sure = () => document.querySelector('[data-move="sure"]');
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
  while (!sure()) await drawn();
  sure().click();
  const held = !sure().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true }));
  await drawn();
  await drawn();
  return held && sure() !== null;
}"""
"""Puts in all chips, and says yes within the same moment: does the page go on asking?"""

# ---- answers --------------------------------------------------------------------------------------------------------


def test_keys_a_refusal_and_the_question_before_all_chips(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2, clock=0, pause=2, stack=100, packs=Rehearsal(2))
    people = seated(room, visit, "Ann", sizes=(DESKTOP,))
    until(lambda: any(player.turn for player in people))
    player = next(player for player in people if player.turn)
    other = next(one for one in people if one is not player)
    page, field = player.page, player.page.locator("#amount")

    page.keyboard.press("r")
    expect(field).to_be_focused()
    field.fill("3")
    expect(field).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Enter")
    toast = page.locator(".refusal")
    expect(toast).to_contain_text("Lawful now")
    expect(toast.locator(".law a")).to_have_attribute("href", re.compile(r"^/law/.+"))
    expect(page.get_by_role("alert")).to_contain_text("Refused")
    expect(field).to_have_value("3")
    clean(page)
    page.keyboard.press("Escape")
    expect(toast).to_have_count(0)

    field.fill("a lot")
    expect(page.locator("#wrong")).to_contain_text("write it like")
    field.blur()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("a")
    sure = page.locator('[data-move="sure"]')
    expect(sure).to_be_focused()
    page.keyboard.press("Escape")
    expect(sure).to_have_count(0)
    assert page.evaluate(TWICE)  # a second click, and a key that is held, were meant for the button before it
    expect(sure).not_to_have_attribute("aria-disabled", "true")
    expect(sure).to_be_focused()
    expect(sure).to_contain_text("100")
    page.keyboard.press("Escape")
    expect(sure).to_have_count(0)
    page.keyboard.press("2")
    expect(page.locator('.preset[aria-pressed="true"]')).to_have_count(1)

    other.page.get_by_role("button", name=re.compile("^(Check|Call|Fold)")).first.click()  # a wish, for the old price
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    until(lambda: bool(other.turn))
    expect(other.page.locator(".act.is-turn")).to_be_visible()
    other.page.keyboard.press("f")
    until(lambda: "folded" in player.log)


def test_a_wish_is_done_when_the_turn_comes(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=3, clock=0, pause=2, packs=Rehearsal(2))
    people = seated(room, visit, "Ann", "Ben", sizes=(DESKTOP,))
    until(lambda: any(player.turn for player in people))
    other = next(iter(wait_for(lambda: [one for one in people if one.page.locator(".pre .pill").count()])))
    first = next(player for player in people if player.turn)
    wish = other.page.locator(".pre .pill").first
    wish.click()
    expect(wish).to_have_attribute("aria-pressed", "true")

    done = re.compile(rf"{other.name}(checked|folded|called)")
    play([player for player in people if player is not other], quiet, lambda: bool(done.search(first.log)))


def test_a_wish_is_for_this_hand_and_no_other(rooms: Rooms, visit: Visits) -> None:
    room, log, acts = rooms(), Log(deal_out("holdem", players=3), (200,) * 3), list[Act]()
    shuffled(log, random.Random(1))
    first = welcome(log, Seat(1))
    began, *dealt = first.hand
    later = [replace(began, event=replace(began.event, number=2)), *dealt]
    again = tuple(replace(line, n=line.n + first.n) for line in later)
    turn = YourTurn("turn", 2, Seat(1), Wager(Seat(1), fold=True, check=True, call=0, least=4, most=198), None, 0, "")

    def heard(message: Heard) -> list[Told]:
        if isinstance(message, Act):
            acts.append(message)
        return [Events(again), turn] if isinstance(message, Request) else []

    page = visit(room, "/help", room.host_token)
    scripted(page, room.table_id, [first], heard)
    page.goto(f"/t/{room.table_id}")
    page.get_by_role("button", name="Fold").click()
    expect(page.get_by_role("button", name="Fold")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Message").fill("another hand, please")
    page.get_by_label("Message").press("Enter")

    expect(page.locator(".act.is-turn")).to_be_visible()
    assert [] == acts


def test_the_page_shows_own_cards_within_its_weight(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2, clock=0, packs=Rehearsal(2))
    seated(room, visit, "Ann")
    weights: list[int] = []
    page = visit(room, "/help", room.host_token, PHONE, host="127.0.0.1")
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.on("Network.loadingFinished", lambda event: weights.append(int(event["encodedDataLength"])))
    line.on("Network.webSocketFrameReceived", lambda event: weights.append(len(event["response"]["payloadData"])))

    page.goto(f"/t/{room.table_id}")
    expect(page.locator(".hero .hand .card").first).to_be_visible()

    assert 60_000 < sum(weights) < 150_000, sum(weights)
