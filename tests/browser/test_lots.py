"""Cards that are turned for the deal, the bank and the chairs: kept whole by the reducer, shown one after the other."""

from __future__ import annotations

import json
import subprocess
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Page, expect

from anteup.cards import STANDARD, Card
from anteup.engine.actions import Seat
from anteup.engine.seen import seen
from anteup.room.protocol import DealtSeen, Numbered
from anteup.table.happened import BankerDrawn, DealerDrawn, HandBegan, Person, SeatsDrawn
from tests.browser.conftest import DESKTOP, PHONE, Rooms, Visits
from tests.browser.players import Player, Stacked, over, play, quiet, until
from tests.browser.test_reduce import STATIC, of_game
from tests.browser.test_table import clean, seated
from tests.needs import needs
from tools.web_types import node

ANN, BEN = Person("p0"), Person("p1")
JACK = DealerDrawn("first jack", ((1, Card("9c")), (0, Card("4d")), (1, Card("Jh"))), 1)
FIXED = DealerDrawn("fixed", (), 0)
LONG = DealerDrawn("first jack", tuple((at % 7, card) for at, card in enumerate(STANDARD[:40])), 4)
ACE = BankerDrawn(((ANN, Card("2s")), (BEN, Card("As"))), BEN)
CHAIRS = SeatsDrawn(((ANN, Card("2s")), (BEN, Card("Kd"))), ((BEN, 0), (ANN, 1)))
WHOLE = 3600
"""Milliseconds within which all cards are up."""


def run(script: str, *modules: str, told: object) -> Any:
    """What a script for node prints, which takes modules of the page's and reads what it is told."""
    made = subprocess.run(
        [*node(), "--input-type=module", "--eval", script, "--", *((STATIC / name).as_uri() for name in modules)],
        input=msgspec.json.encode(told),
        capture_output=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr.decode()
    return json.loads(made.stdout)


# ---- what is kept, and when it is shown -----------------------------------------------------------------------------

KEPT = """
const { empty, reduce } = await import(process.argv[1]);
const [draws, hand] = JSON.parse(await new Response((await import("node:stream")).Readable.toWeb(process.stdin)).text());
let state = reduce(empty(), { type: "Events", events: draws });
const out = [state.lots.map(({ n, event }) => [n, event.type, event.turned.length])];
for (const line of hand) {
  state = reduce(state, { type: "Events", events: [line] });
  out.push([line.event.event?.type ?? line.event.type, state.lots.length]);
}
console.log(JSON.stringify(out));
"""


def test_lots_are_kept_until_the_cards_of_a_hand_are_dealt() -> None:
    log = of_game("holdem", 1)
    draws = [Numbered(1, 0, CHAIRS), Numbered(2, 0, ACE), Numbered(3, 0, JACK), Numbered(4, 0, FIXED)]
    hand = [Numbered(5, 0, HandBegan(1, tuple(range(len(log.hand.stacks))), 0))]
    hand += [Numbered(n, 0, DealtSeen(seen(event, Seat(0)))) for n, event in enumerate(log.events, 6)]

    kept, *after = run(KEPT, "reduce.js", told=[draws, hand])

    assert [[1, "SeatsDrawn", 2], [2, "BankerDrawn", 2], [3, "DealerDrawn", 3]] == kept
    dealt = next(at for at, (kind, _) in enumerate(after) if kind in {"HoleDealt", "BacksDealt"})
    assert {"HandBegan", "HandOpened", "Posted"} <= {str(kind) for kind, _ in after[:dealt]}
    assert {3} == {left for _, left in after[:dealt]}
    assert {0} == {left for _, left in after[dealt:]}


WELCOMED = """
const { empty, reduce } = await import(process.argv[1]);
const [hand, draw] = JSON.parse(await new Response((await import("node:stream")).Readable.toWeb(process.stdin)).text());
const table = { chairs: [] };
const welcome = { type: "Welcome", version: 1, now: 0, n: draw.n, table, you: null, hand, chat: [], began: 0 };
const lots = (state) => state.lots.map(({ n }) => n);
const heard = reduce(reduce(empty(), { type: "Events", events: hand }), { type: "Events", events: [draw] });
console.log(JSON.stringify([
  lots(heard), // somebody who was there
  lots(reduce(heard, welcome)), // his line was lost and mended
  lots(reduce(empty(), { ...welcome, hand: [...hand, draw] })), // and somebody new
]));
"""


def test_a_welcome_with_the_hand_before_leaves_a_lot_that_came_after_it() -> None:
    log = of_game("holdem", 1)
    hand = [Numbered(1, 0, HandBegan(1, tuple(range(len(log.hand.stacks))), 0))]
    hand += [Numbered(n, 0, DealtSeen(seen(event, Seat(0)))) for n, event in enumerate(log.events, 2)]
    draw = Numbered(len(hand) + 1, 0, CHAIRS)

    assert [[draw.n]] * 3 == run(WELCOMED, "reduce.js", told=[hand, draw])


SHOWN = """
const [scene, draws] = JSON.parse(await new Response((await import("node:stream")).Readable.toWeb(process.stdin)).text());
let now = scene.late;
let timers = [];
globalThis.document = { body: { dataset: {} }, hidden: false };
globalThis.matchMedia = () => ({ matches: scene.still });
Date.now = () => now;
const timer = (again) => (does, wait) => (timers = [...timers, { does, at: now + wait, again, wait }]).at(-1);
[globalThis.setInterval, globalThis.setTimeout] = [timer(true), timer(false)];
globalThis.clearInterval = globalThis.clearTimeout = (gone) => (timers = timers.filter((one) => one !== gone));
const [{ empty, reduce }, { state }, lots, { effect }] = await Promise.all(process.argv.slice(1, 5).map((path) => import(path)));
const out = [];
effect(() => void out.push([now - scene.late, lots.step.value.n, lots.step.value.up, lots.lot.value?.settled ?? null]));
state.value = reduce(empty(), { type: "Events", events: draws });
if (scene.tap) lots.settle();
const end = now + 60000;
for (let next; (next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]); ) {
  now = next.at;
  if (next.again) next.at += next.wait;
  else timers = timers.filter((one) => one !== next);
  next.does();
}
const minute = [...out];
state.value = empty();
console.log(JSON.stringify([...minute, [lots.step.value.n, lots.lot.value]]));
process.exit(0);
"""


class Step(NamedTuple):
    """What lies there from a moment on."""

    at: float
    """In milliseconds since it was told."""
    n: int
    """Which lot; 0: none."""
    up: int
    settled: bool | None


def shown(
    *events: BankerDrawn | DealerDrawn | SeatsDrawn, still: bool = False, tap: bool = False, late: int = 0
) -> list[Step]:
    """When how many cards of which lot are up, and whether it is settled, in a minute of a page."""
    scene = {"still": still, "tap": tap, "late": late}
    told = [Numbered(n, 0, event) for n, event in enumerate(events, 1)]
    first, *steps, cleared = run(SHOWN, "reduce.js", "desk.js", "lots.js", "h.js", told=[scene, told])
    assert [0, 0, 0, None] == first
    assert [0, None] == cleared
    return [Step(*step) for step in steps]


def test_card_after_card_comes_and_then_the_one_that_has_won_is_marked() -> None:
    steps = shown(JACK)

    assert [(350, 1, 1, False), (700, 1, 2, False), (1050, 1, 3, False), (1400, 1, 4, True)] == steps


def test_however_many_cards_there_are_they_are_up_within_four_seconds() -> None:
    steps = shown(LONG)

    assert [*range(1, 42)] == [step.up for step in steps]
    assert WHOLE - 5 <= steps[-1].at <= WHOLE + 5


def test_lots_that_come_at_once_are_shown_one_after_the_other() -> None:
    steps = shown(CHAIRS, ACE, JACK)
    settled = [step for step in steps if step.settled]
    began = [step for step in steps if step.up == 1]

    assert [1, 2, 3] == [step.n for step in settled] == [step.n for step in began]
    for one, other in zip(settled, began[1:], strict=False):
        assert other.at - one.at >= 2.9 * (steps[1].at - steps[0].at)  # it is looked at for a while
    assert settled[-1].at <= WHOLE + 5


def test_cards_for_the_chairs_lie_there_for_a_while() -> None:
    *_, settled, gone = shown(CHAIRS)

    assert (1, 3, True) == settled[1:]
    assert (settled.at + 4000, 0, 0, None) == gone


@pytest.mark.parametrize("so", [{"still": True}, {"tap": True}, {"late": 5000}], ids=["still", "tap", "late"])
def test_all_at_once(so: dict[str, int]) -> None:
    assert [(0, 1, 4, True)] == shown(JACK, **so)  # type: ignore[arg-type]
    assert (0, 1, 3, True) == shown(CHAIRS, **so)[0]  # type: ignore[arg-type]


def test_who_comes_much_later_sees_no_cards_for_the_chairs() -> None:
    assert [] == shown(CHAIRS, late=60_000)


# ---- on the cloth, and in words -------------------------------------------------------------------------------------

WATCH = """() => {
  const seen = new Set();
  window.turned = [];
  const look = () => {
    for (const card of document.querySelectorAll(".turned .card")) {
      if (seen.has(card)) continue;
      seen.add(card);
      const won = card.closest(".is-won") ? "!" : "";
      window.turned.push([Number(card.closest("[data-chair]").dataset.chair), card.getAttribute("aria-label") + won]);
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""


def watched(page: Page) -> Page:
    """The page, which writes down every card that is turned up before a chair, in order."""
    page.evaluate(WATCH)
    return page


def turned(page: Page) -> list[list[object]]:
    """The cards that were turned up, each after its chair."""
    found: list[list[object]] = page.evaluate("window.turned")
    return found


def lying(page: Page) -> dict[int, str]:
    """What lies before each chair, as it is called, with what is written there."""
    found = page.locator(".turned").evaluate_all(
        """(all) => all.map((one) => [Number(one.closest("[data-chair]").dataset.chair),
          [one.querySelector(".card").getAttribute("aria-label"), one.textContent.trim()].filter(Boolean).join(", ")])"""
    )
    return dict(found)


needs_chromium = needs("chromium")


@needs_chromium
def test_the_first_dealer_is_found_card_by_card(rooms: Rooms, visit: Visits) -> None:
    room = rooms(game="draw", book="hoyle", seats=2, clock=0, pause=60, packs=Stacked("9c 4d Qs Jh"))
    path = f"/t/{room.table_id}"
    ann = watched(visit(room, path, room.joined("Ann"), PHONE))
    words = visit(room, f"{path}/text")
    hilda = Player(watched(visit(room, path, room.host_token, DESKTOP)), "Hilda")
    still = watched(visit(room, path, reduced_motion="reduce"))
    hilda.sit()

    for page in (hilda.page, ann, still):
        expect(page.locator(".turned.is-won")).to_have_count(1)
        expect(page.locator(".say")).to_have_text("For the deal, first jack.")
        assert {1: "queen of spades", 0: "jack of hearts, deals"} == lying(page)
        clean(page)
    cards = [[1, "nine of clubs"], [0, "four of diamonds"], [1, "queen of spades"], [0, "jack of hearts"]]
    assert [cards, cards] == [turned(page) for page in (hilda.page, ann)]
    assert [[1, "queen of spades"], [0, "jack of hearts!"]] == sorted(turned(still), reverse=True)
    said = "Hilda nine of clubs, Ann four of diamonds, Hilda queen of spades, Ann jack of hearts"
    expect(words.get_by_role("status")).to_contain_text(f"For the deal, first jack: {said}. Ann is the first dealer.")


@needs_chromium
def test_the_cards_that_were_turned_go_when_others_are_dealt(rooms: Rooms, visit: Visits) -> None:
    room = rooms(game="draw", book="hoyle", seats=2, clock=0, pause=2, packs=Stacked("9c 4d Qs Jh"))
    path = f"/t/{room.table_id}"
    ann = watched(visit(room, path, room.joined("Ann"), PHONE))
    hilda = Player(watched(visit(room, path, room.host_token, DESKTOP)), "Hilda")
    hilda.sit()

    for page in (hilda.page, ann):
        expect(page.locator(".hero .hand .card")).to_have_count(5)
        expect(page.locator(".turned")).to_have_count(0)
        assert turned(page)
    expect(ann.locator(".hero .dealer")).to_be_visible()


@needs_chromium
def test_those_who_have_cut_alike_cut_again(rooms: Rooms, visit: Visits) -> None:
    cuts = Stacked("2c 2h Kd 9s")
    room = rooms(game="victorian-shilling", money="pounds", seats=2, clock=0, pause=60, packs=cuts)
    path = f"/t/{room.table_id}"
    words = visit(room, f"{path}/text", room.joined("Ann"))
    hilda = Player(watched(visit(room, path, room.host_token, PHONE)), "Hilda")
    hilda.sit()

    expect(hilda.page.locator(".turned.is-won")).to_have_count(1)
    assert [[1, "two of clubs"], [0, "two of hearts"], [1, "king of diamonds"], [0, "nine of spades"]] == turned(
        hilda.page
    )
    assert {1: "king of diamonds", 0: "nine of spades, deals"} == lying(hilda.page)
    cards = "Hilda two of clubs, you two of hearts, Hilda king of diamonds, you nine of spades"
    expect(words.get_by_role("status")).to_contain_text(f"For the deal, lowest cut: {cards}. You are the first dealer.")


@needs_chromium
def test_chairs_are_drawn_for_over_a_hand_that_is_over(rooms: Rooms, visit: Visits) -> None:
    room = rooms(game="stud7", seats=3, clock=0, pause=6, packs=Stacked("2s 9d Kh", "As Kd 2c 7h", "5c 5d Ah 9c 8d"))
    people = seated(room, visit, "Ann", "Ben")
    until(lambda: any(player.turn for player in people))
    side = people[0].page.locator(".side")
    side.get_by_role("tab", name="Table").click()
    side.get_by_role("button", name="Draw for seats").click()
    for player in people:
        watched(player.page)
    play(people, lambda player: "fold" if "fold" in player.can else quiet(player), lambda: over(people[0]))
    lines = room.run(lambda: room.table.journal.lines(room.table_id))
    drawn = next(event for line in lines if (event := json.loads(line.public))["type"] == "SeatsDrawn")
    chairs, names = dict(drawn["chairs"]), {"5c": "five of clubs", "5d": "five of diamonds", "Ah": "ace of hearts"}
    names |= {"9c": "nine of clubs", "8d": "eight of diamonds"}
    last = {chairs[person]: names[card] for person, card in drawn["turned"]}

    for player in people:
        page = player.page
        expect(page.locator(".turned.is-won")).to_have_text("highest")
        assert [names[card] for _, card in drawn["turned"]] == [card for _, card in turned(page)]
        assert last == {chair: said.removesuffix(", highest") for chair, said in lying(page).items()}
        assert {"ace of hearts", "nine of clubs", "eight of diamonds"} == set(last.values())
        expect(page.locator(".shown, .showdown, .strip")).to_have_count(0)
        expect(page.locator(".half").first).to_be_visible()  # who has won what is still to be read
    clean(people[1].page)
