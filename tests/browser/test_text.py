"""The text table: the whole game as words, by keyboard alone."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from anteup.engine.law import judge
from anteup.engine.menus import Anytime, Exchange, Menu, Pick
from tests.browser.conftest import PHONE, Rooms, Visits
from tests.browser.players import until
from tests.browser.positions import KINDS, Asker, asking, scripted, welcome
from tests.needs import needs

pytestmark = needs("chromium")

NAME = """() => {
  const at = document.activeElement;
  return (at?.labels?.[0]?.textContent ?? at?.textContent ?? "").replace(/\\s+/g, " ").trim();
}"""


def tab_to(page: Page, name: str) -> None:
    """Go with the Tab key to whatever has that name."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if re.search(name, page.evaluate(NAME)):
            return
    raise AssertionError(f"the Tab key does not come to {name!r}")


def press(page: Page, name: str) -> None:
    """Press a button, by keyboard."""
    tab_to(page, name)
    page.keyboard.press("Enter")


def clean(page: Page) -> None:
    """Axe finds nothing, while nothing moves."""
    page.emulate_media(reduced_motion="reduce")
    found = Axe().run(page)
    page.emulate_media(reduced_motion="no-preference")

    assert [] == [f"{fault['id']}: {node['html']}" for fault in found.response["violations"] for node in fault["nodes"]]


def asks(page: Page) -> bool:
    """Is it for this one to act?"""
    return bool(turn(page))


def turn(page: Page) -> str:
    """The token of what he is asked; empty: nothing."""
    found: str = page.evaluate("document.querySelector('[data-answers]')?.dataset.answers ?? ''")
    return found


def answer(page: Page, name: str = "^(Check|Call|Show)") -> None:
    """Gives that answer to what is asked, and waits until it has been taken."""
    token = turn(page)
    page.locator("[data-answers]").get_by_role("button", name=re.compile(name)).click()
    until(lambda: turn(page) != token)


def log(page: Page) -> list[str]:
    """What has happened."""
    return page.locator("ol.told li").all_inner_texts()


def test_a_whole_hand_is_played_by_keyboard(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2, clock=0, pause=4, stack=100)
    where = f"/t/{room.table_id}/text"
    hilda = visit(room, where, room.host_token)
    ann = visit(room, where, room.joined("Ann"), PHONE)
    clean(ann)
    press(hilda, "^Sit down$")
    until(lambda: asks(hilda) or asks(ann))

    raised = False
    for _ in range(40):
        until(lambda: asks(hilda) or asks(ann) or any("win" in line for line in log(hilda)))
        page = hilda if asks(hilda) else ann if asks(ann) else None
        if page is None:
            break
        expect(page.get_by_role("status")).to_contain_text("Your turn.")
        if not raised:
            raised = True
            tab_to(page, "^(Raise to|Bet), from")
            page.keyboard.press("Control+a")
            page.keyboard.type("1")
            page.keyboard.press("Enter")
            expect(page.get_by_role("alert").filter(has_text="below the least")).to_be_visible()
            page.keyboard.press("Control+a")
            page.keyboard.type("6")
            page.keyboard.press("Enter")
        else:
            press(page, "^(Check|Call|Show)")
        assert "act" == page.evaluate("document.activeElement.id")

    said = log(hilda)
    assert any("raises to 6" in line or "You raise to 6" in line for line in said)
    assert {"Flop", "Turn", "River"} <= {line.partition(":")[0] for line in said}
    assert any(re.search(r"wins? \d+, with ", line) for line in said)
    stacks = [int(text) for text in re.findall(r"\t(\d+)\t", hilda.locator("table").inner_text())]
    assert 200 == sum(stacks)
    for page in (hilda, ann):
        clean(page)
    assert [line.replace("Ann", "X") for line in log(ann) if "Flop" in line] == [
        line.replace("Ann", "X") for line in said if "Flop" in line
    ]


def test_chat_is_heard_by_all_and_a_command_is_only_text(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2, clock=0)
    where = f"/t/{room.table_id}/text"
    hilda, ann = visit(room, where, room.host_token), visit(room, where, room.joined("Ann"))

    tab_to(ann, "^Say to all")
    ann.keyboard.type("x" * 400)  # it breaks, and the page is no wider for it
    ann.keyboard.press("Enter")
    expect(hilda.get_by_role("status")).to_contain_text("xxx")
    assert hilda.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.keyboard.type("<b>good</b> evening")
    ann.keyboard.press("Enter")

    expect(hilda.get_by_role("status")).to_contain_text("Ann says: <b>good</b> evening")
    assert 0 == hilda.locator("b:text('good')").count()


def test_a_refusal_is_told_at_once_with_its_law(rooms: Rooms, visit: Visits) -> None:
    room = rooms(seats=2, clock=0)
    hilda = visit(room, f"/t/{room.table_id}/text", room.host_token)
    tab_to(hilda, "^Chips to begin with")
    hilda.keyboard.press("Control+a")
    hilda.keyboard.type("7")
    hilda.keyboard.press("Enter")

    expect(hilda.get_by_role("alert")).to_contain_text("Refused:")
    clean(hilda)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_question_has_lawful_answers(kind: type[Menu], rooms: Rooms, visit: Visits) -> None:
    hand, facts = asking(kind)
    room, asker = rooms(), Asker(hand, facts)
    page = visit(room, "/help", room.host_token)
    scripted(page, room.table_id, [welcome(hand, facts.seat), asker.turn()], asker.hear)
    page.goto(f"/t/{room.table_id}/text")
    answers = page.locator("[data-answers]")
    expect(answers).to_be_visible()
    clean(page)
    names = [text for text in answers.get_by_role("button").all_inner_texts() if text]

    for number, name in enumerate(names):
        boxes = answers.get_by_role("checkbox")
        if isinstance(facts, Pick | Exchange) and "Stand" not in name and "Own up" not in name:
            for box in range(facts.count if isinstance(facts, Pick) else max(1, facts.least)):
                boxes.nth(box).check()
        answers.get_by_role("button").nth(number).click()
        until(lambda: len(asker.acts) == number + 1)  # noqa: B023 (it is done before the next turn of the loop)
        expect(answers).to_be_visible()

    assert names
    for act, name in zip(asker.acts, names, strict=True):
        assert judge(hand.hand, facts.seat, act.action) is None, (name, act.action)
    if not isinstance(facts, Anytime):
        expect(page.get_by_role("status")).to_contain_text("Your turn.")
