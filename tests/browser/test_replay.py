"""A hand again, step by step, and the proof that its cards lay in the sealed pack."""

from __future__ import annotations

import json
import re
import subprocess
import time

import msgspec
import pytest
from playwright.sync_api import Page, expect

from anteup.cards import STANDARD, Card
from anteup.room.protocol import Opening
from anteup.room.seal import Seal, hand_id
from tests.browser.conftest import PHONE, Rooms, Visits
from tests.browser.test_text import answer, asks, clean
from tests.gates.tree import ROOT
from tests.needs import needs
from tests.room.serving import Served
from tools.web_types import node

STATIC = ROOT / "src/anteup/room/static"
VERIFY = """
const { verify } = await import(process.argv[1]);
const cases = JSON.parse(await new Response((await import("node:stream")).Readable.toWeb(process.stdin)).text());
console.log(JSON.stringify(cases.map(([root, hand, opening, count]) => verify(root, hand, opening, count))));
"""


def verified(cases: list[tuple[str, str, Opening, int]]) -> list[bool]:
    """What the browser's check says of these openings."""
    run = subprocess.run(
        [*node(), "--input-type=module", "--eval", VERIFY, "--", (STATIC / "verify.js").as_uri()],
        input=msgspec.json.encode(cases),
        capture_output=True,
        check=True,
    )
    found: list[bool] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize("count", [1, 2, 3, 31, 32, 33, 52])
def test_every_card_of_a_sealed_pack_is_proved(count: int) -> None:
    hand = hand_id("käse", 12, 1)
    seal = Seal(STANDARD[:count], bytes(range(32)), hand)

    assert [True] * count == verified([(seal.root, hand, seal.opening(card), count) for card in STANDARD[:count]])


def test_an_opening_that_was_touched_proves_nothing() -> None:
    hand = hand_id("green", 12, 1)
    seal, right = Seal(STANDARD, bytes(32), hand), Seal(STANDARD, bytes(32), hand).opening(Card("As"))
    change = msgspec.structs.replace
    wrong = [
        (seal.root, hand_id("green", 13, 1), right, 52),
        (seal.root, hand, right, 51),
        (seal.root, hand, change(right, card=Card("Ks")), 52),
        (seal.root, hand, change(right, slot=right.slot - 1), 52),
        (seal.root, hand, change(right, slot=-1), 52),
        (seal.root, hand, change(right, salt="00" * 16), 52),
        (seal.root, hand, change(right, salt=right.salt[2:]), 52),
        (seal.root, hand, change(right, salt="zz" * 16), 52),
        (seal.root, hand, change(right, path=right.path[:-1]), 52),
        (seal.root, hand, change(right, path=tuple(reversed(right.path))), 52),
        ("00" * 32, hand, right, 52),
    ]

    assert [False] * len(wrong) == verified(wrong)
    assert [True] == verified([(seal.root, hand, right, 52)])


def played(room: Served, page: Page) -> Page:
    """The first hand of a table, the host with bots, checked and called to its end; the page is its replayer."""
    page.get_by_role("button", name="Sit down").click()
    end = time.monotonic() + 60
    where = f"/t/{room.table_id}/hands/1"
    with room.host() as browser:
        while not browser.get(f"{where}.json").is_success:
            assert time.monotonic() < end, "the hand does not end"
            if asks(page):
                answer(page)
            page.wait_for_timeout(50)
    page.goto(where)
    return page


@needs("chromium")
def test_a_hand_is_gone_through_by_keyboard_and_its_cards_are_proved(rooms: Rooms, visit: Visits) -> None:
    house = 'book = "ours"\nextends = "tda"\n[table]\nbuy_in = 50\n'
    room = rooms(bots=1, seats=2, clock=0, pause=1, house=house)
    page = played(room, visit(room, f"/t/{room.table_id}/text", room.host_token))
    step, status = page.get_by_role("slider", name="Step"), page.get_by_role("status")
    expect(status).to_contain_text("Hand 1.")
    last = int(step.get_attribute("max") or 0)

    for key, at in [("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", last), ("Home", 1)]:
        page.keyboard.press(key)
        expect(step).to_have_js_property("value", str(at))
    page.keyboard.press(".")
    expect(status).to_contain_text(re.compile("^(Your cards|Before the flop)"))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    page.keyboard.press(" ")
    page.keyboard.press("End")

    expect(status).to_contain_text("win")
    expect(page.locator("summary").first).to_contain_text(
        re.compile(r"Pack sealed before the deal\. All \d+ cards that you saw are proved")
    )
    page.get_by_text("House rules of this hand").click()
    expect(page.locator(".differs")).to_contain_text("`buy_in` of [table] is 50 (tda: 100)")
    assert page.url.endswith(f"#{last}")
    clean(page)


@needs("chromium")
def test_a_card_that_lay_elsewhere_is_told(rooms: Rooms, visit: Visits) -> None:
    room = rooms(bots=1, seats=2, clock=0, pause=1)
    page = played(room, visit(room, f"/t/{room.table_id}/text", room.host_token, PHONE))
    told = page.request.get(f"/t/{room.table_id}/hands/1.json").json()
    line = next(line for line in told["hand"] if line["event"].get("openings"))
    line["event"]["openings"][0]["slot"] += 1
    page.route("**/hands/1.json", lambda route: route.fulfill(json=told))
    page.reload()

    page.get_by_role("button", name="Steps and proof").click()
    expect(page.locator("summary")).to_contain_text(re.compile(r"1 of \d+ cards cannot be proved"))
    page.locator("summary").click()
    expect(page.locator(".proofs li.wrong")).to_have_count(1)
