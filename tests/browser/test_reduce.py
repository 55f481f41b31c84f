"""The page's reducer knows of a hand what the engine's own View knows, after every event, whoever looks."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from anteup.cards import Pack, written
from anteup.engine.actions import Call, Check, RaiseTo, Seat, ShowHand
from anteup.engine.events import Event, House, KittyFed, Raked, Seen, Won
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import View
from anteup.engine.law import menu
from anteup.engine.lines import read_kept
from anteup.engine.log import Log
from anteup.engine.menus import Wager
from anteup.engine.pots import pots
from anteup.engine.seen import seen
from anteup.room.protocol import Bye, Numbered, Reject
from anteup.rules.catalogue import deal_out, games
from anteup.rules.steps import Post
from anteup.table.happened import Person, Said, Sat
from tests.browser.positions import asking, welcome
from tests.engine.playing import HOUSE_RULES, dealt, shuffled, stacks, step_on
from tests.gates.tree import ROOT
from tools.web_types import node

STATIC = ROOT / "src/anteup/room/static"
PROGRAM = Path(__file__).with_name("folding.mjs")
GAMES = sorted({listed.name for listed in games()})


def texts(hands: tuple[Pack, ...]) -> list[str]:
    """Cards by seat, as text."""
    return [written(hand) for hand in hands]


def amounts(view: View, event: Seen) -> list[int] | None:
    """The pots as a page shows them: what is in each, and in one sum where there is one; None while they are paid out,
    when the engine no longer keeps them apart.
    """
    if isinstance(event, Raked | KittyFed | Won):
        return None
    if view.over or not view.live or isinstance(view.game.steps[view.step], Post):
        return [view.pot]
    into = [pot.amount for pot in pots(view)]
    bets = sum(view.bets)
    return [view.pot] if len(into) < 2 else [*into, *([bets] if bets else [])]


def facts(view: View, event: Seen) -> dict[str, object]:
    """What a page shows of a hand."""
    n = len(view.stacks)
    return {
        "stacks": view.stacks,
        "bets": view.bets,
        "paid": view.paid,
        "pot": view.pot,
        "pots": amounts(view, event),
        "level": view.level,
        "down": texts(view.down),
        "up": texts(view.up or ((),) * n),
        "boards": texts(view.boards),
        "live": view.live,
        "allin": view.allin,
        "shown": view.shown,
        "mucked": view.mucked,
        "turn": view.turn,
        "due": view.due,
        "step": view.step,
        "drew": view.aside.drew or (-1,) * n,
    }


def told(name: str, lines: list[Seen], by: int | None) -> bytes:
    """A hand as one viewer sees it, with what he knows after every event, for the program to compare."""
    first = lines[0]
    view = opened(first, View)  # type: ignore[arg-type]
    after, menus = [facts(view, first)], dict[int, list[object]]()
    for at, event in enumerate(lines[1:], 1):
        view = evolve(view, event)
        after.append(facts(view, event))
        if by is not None and (asks := menu(view, Seat(by))) is not None:
            menus[at] = [asks]
    return msgspec.json.encode({"name": f"{name} as {by} sees it", "lines": lines, "after": after, "menus": menus})


def viewers(name: str, events: Iterable[Event]) -> Iterator[bytes]:
    """A house's hand, as every seat and the rail see it."""
    whole = list(events)
    for by in (None, *range(len(whole[0].stacks))):  # type: ignore[union-attr]
        yield told(name, [seen(event, None if by is None else Seat(by)) for event in whole], by)


def differences(hands: Iterable[bytes]) -> tuple[list[str], dict[str, int]]:
    """What the page's reducer has otherwise, and how much was compared."""
    run = subprocess.run(
        [*node(), str(PROGRAM), str(STATIC)], input=b"\n".join(hands) + b"\n", capture_output=True, check=False
    )
    assert run.returncode == 0, run.stderr.decode()
    *wrong, last = run.stdout.decode().splitlines()
    return wrong, json.loads(last)


def played(log: Log, rng: random.Random) -> Log:
    """The hand to its end."""
    for _ in range(2000):
        if step_on(log, rng) is None:
            return log
    raise AssertionError(f"a hand must end: {log.hand}")


def of_game(name: str, number: int) -> Log:
    """A hand of a packaged game, with so many players as it likes and short stacks."""
    rng = random.Random(f"{name}/{number}")
    for _ in range(100):
        try:
            game = deal_out(name, players=rng.randint(2, 8))
            log = Log(game, stacks(rng, game.players))
        except ValueError:
            continue
        shuffled(log, rng)
        return played(log, rng)
    raise AssertionError(f"{name} could not be dealt")


def of_house(number: int) -> Log:
    """A hand of any game with any house rule, faults of dealing among them."""
    rng = random.Random(f"house/{number}")
    return played(dealt(rng, rng.choice(list(HOUSE_RULES))), rng)


def golden() -> Iterator[tuple[str, list[Event]]]:
    """The hands of the golden logs."""
    for path in sorted((ROOT / "tests/golden/logs").glob("*.jsonl")):
        for number, events in enumerate(read_kept(path.read_bytes())):
            yield f"{path.stem} hand {number}", events


def test_golden_logs_fold_to_what_the_engine_knows() -> None:
    hands: list[bytes] = []
    for name, events in golden():
        if any(isinstance(event, House) for event in events):
            hands += viewers(name, events)
        else:  # it was told to one viewer
            hands.append(told(name, events, None))  # type: ignore[arg-type]

    wrong, counts = differences(hands)

    assert [] == wrong
    assert counts["hands"] == len(hands) > 200


def test_some_hands_of_every_game_fold_to_what_the_engine_knows() -> None:
    hands = [line for name in GAMES for line in viewers(f"{name}/0", of_game(name, 0).events)]

    wrong, counts = differences(hands)

    assert [] == wrong
    assert counts["events"] > 5_000


def test_hands_with_house_rules_fold_to_what_the_engine_knows() -> None:
    hands = [line for number in range(60) for line in viewers(f"house/{number}", of_house(number).events)]

    wrong, _ = differences(hands)

    assert [] == wrong


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_two_hundred_hands_of_a_game(name: str) -> None:
    for start in range(0, 200, 25):
        hands = [line for n in range(start, start + 25) for line in viewers(f"{name}/{n}", of_game(name, n).events)]
        wrong, counts = differences(hands)

        assert [] == wrong
        assert counts["hands"] == len(hands)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_two_thousand_hands_with_house_rules(part: int) -> None:
    numbers = range(1000 + 100 * part, 1100 + 100 * part)
    hands = [line for n in numbers for line in viewers(f"house/{n}", of_house(n).events)]
    wrong, _ = differences(hands)

    assert [] == wrong


def test_the_comparison_sees_a_chip_that_is_somewhere_else() -> None:
    line = next(iter(viewers("kuhn", of_game("kuhn", 1).events)))
    wrong, _ = differences([line.replace(b'"pot":2', b'"pot":3', 1)])

    assert len(wrong) == 1 and "pot 2, not 3" in wrong[0]


WELCOMES = """
const { empty, reduce } = await import(process.argv[1]);
const [welcome, later] = JSON.parse(await new Response((await import("node:stream")).Readable.toWeb(process.stdin)).text());
let state = reduce(reduce(empty(), welcome), { type: "Events", events: later });
const before = state;
state = reduce(state, { ...welcome, n: later.at(-1).n, hand: [...welcome.hand, ...later] });
const facts = ({ n, chat, told, hand, news }) => ({
  n, chat: chat.map((line) => line.n), told: told.map((line) => line.n), log: hand.log.length, news: news.map((line) => line.n),
});
console.log(JSON.stringify([facts(before), facts(state)]));
"""


def test_a_second_welcome_tells_nothing_twice() -> None:
    log, facts_ = asking(Wager)
    first = welcome(log, facts_.seat)
    said = [Numbered(n, 0, Said(Person("p0"), "Player 1", f"line {n}")) for n in (1, first.n + 1)]
    sat = Numbered(first.n + 2, 0, Sat(Person("p9"), "Nina", 1))
    hand = tuple(replace(line, n=line.n + 1) for line in first.hand[:-1])
    told_first = replace(first, n=hand[-1].n, hand=hand, chat=(said[0],))
    run = subprocess.run(
        [*node(), "--input-type=module", "--eval", WELCOMES, "--", (STATIC / "reduce.js").as_uri()],
        input=msgspec.json.encode([told_first, [said[1], sat]]),
        capture_output=True,
        check=True,
    )
    before, after = json.loads(run.stdout)

    assert before == after
    assert [1, first.n + 1] == after["chat"]
    assert sorted(set(after["told"])) == after["told"]
    assert sat.n in after["news"] and sat.n == after["n"]


LATER = """
const { empty, reduce } = await import(process.argv[1]);
const { sayVoid } = await import(process.argv[2]);
const events = JSON.parse(await new Response((await import("node:stream")).Readable.toWeb(process.stdin)).text());
const after = events.reduce((states, event, at) =>
  [...states, reduce(states.at(-1), { type: "Events", events: [{ n: at + 1, at: 0, event }] })], [empty()]);
console.log(JSON.stringify(after.slice(1).map(({ hand, told }) => ({
  makes: hand.seats.map((spot) => spot.makes), said: told.at(-1)?.said ?? "", line: hand.log.at(-1)?.said ?? "",
  stacks: hand.seats.map((spot) => spot.stack), bets: hand.seats.map((spot) => spot.bet),
  pots: hand.pots.map((pot) => pot.amount), over: sayVoid(hand),
}))));
"""


def heard(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a page knows after each of these lines of a journal."""
    run = subprocess.run(
        [*node(), "--input-type=module", "--eval", LATER, "--"]
        + [(STATIC / name).as_uri() for name in ("reduce.js", "say.js")],
        input=json.dumps(events).encode(),
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr.decode()
    found: list[dict[str, Any]] = json.loads(run.stdout)
    return found


def begun(log: Log, *kinds: str) -> list[dict[str, Any]]:
    """The first lines of a hand as the rail is told them: those of some kinds."""
    told = [msgspec.to_builtins(seen(event, None)) for event in log.events]
    lines: list[dict[str, Any]] = [{"type": "Dealt", "event": event} for event in told if event["type"] in kinds]
    return [{"type": "HandBegan", "number": 4, "chairs": [*range(len(log.hand.stacks))], "button": 0}, *lines]


def test_what_an_open_hand_makes_is_what_was_said_of_it_last() -> None:
    log = Log(deal_out("holdem", players=2), (200, 200), names=("Ann", "Ben"))
    shuffled(log, random.Random(1))
    shows: list[dict[str, Any]] = [
        {"type": "Dealt", "event": {"type": "Shown", "seat": seat, "cards": held}, "made": "five high"}
        for seat, held in enumerate((["4c", "5d"], ["2c", "3d"]))
    ]
    board: dict[str, Any] = {"type": "Dealt", "event": {"type": "BoardDealt", "cards": ["4h", "4s", "3h"], "board": 1}}
    river = {**board, "event": {**board["event"], "cards": ["3s"]}}
    lines = [*begun(log, "HandOpened"), *shows, {**board, "hands": [[0, "three fours"], [1, "pair of threes"]]}]
    *_, shown, flop, turn, last = heard([*lines, river, {**river, "hands": [[1, "full house"]]}])

    assert ["five high", "five high"] == shown["makes"]
    assert ["three fours", "pair of threes"] == flop["makes"] == turn["makes"]
    assert ["three fours", "full house"] == last["makes"]
    assert flop["said"].endswith(". Ann has three fours and Ben has a pair of threes.")
    assert last["said"].endswith(" Ben has a full house.")
    assert "has" not in flop["line"] + turn["said"]  # on the felt the words lie under the seats

    turned_down = {"type": "Dealt", "event": {"type": "HoleDealt", "seat": -1, "cards": [], "counts": [1, 0]}}
    assert ["", "five high"] == heard([*lines[:-1], turned_down])[-1]["makes"]  # it is to be shown whole again


def test_after_a_void_every_chip_is_where_it_was_and_the_reason_is_said_once() -> None:
    log = called_down("stud7", 3)
    void = {"type": "HandVoided", "number": 4, "why": "the host has ended it: the host has said so"}
    slept = {**void, "why": "the host has ended it: he is asleep."}
    lines = begun(log, "HandOpened", "PackSealed", "Posted", "StepEnded", "UpDealt")
    *_, dealt_, ended = heard([*lines, void])
    said = "Hand 4 is void: the host has ended it. Every chip is where it was before it."

    assert 600 > sum(dealt_["stacks"]) and [0] < dealt_["pots"] and not dealt_["over"]
    assert ([200] * 3, [0] * 3, [0]) == (ended["stacks"], ended["bets"], ended["pots"])
    assert said == ended["over"] == ended["said"]
    assert said.replace("it.", "it: he is asleep.", 1) == heard([*lines, slept])[-1]["over"]


PARTS = """
globalThis.document = { body: { dataset: {} } };
globalThis.matchMedia = () => ({ matches: false });
const [{ empty, reduce }, { parts }, { state }] = await Promise.all(process.argv.slice(1, 4).map((path) => import(path)));
const events = JSON.parse(await new Response((await import("node:stream")).Readable.toWeb(process.stdin)).text());
const began = { type: "HandBegan", number: 1, chairs: events[0].stacks.map((_, seat) => seat), button: 0 };
const lines = [began, ...events.map((event) => ({ type: "Dealt", event }))].map((event, at) => ({ n: at + 1, at: 0, event }));
state.value = reduce(empty(), { type: "Events", events: lines });
const text = (what) => (Array.isArray(what) ? what.map(text).join("") : what?.props ? text(what.props.children ?? "") : String(what ?? ""));
console.log(JSON.stringify(parts(state.value.hand).map(({ title, entries }) =>
  [text(title).trim(), entries.map(({ what, n }) => `${text(what)} ${n ?? ""}`.trim())])));
process.exit(0);
"""


def parts(log: Log, seat: int) -> list[tuple[str, list[str]]]:
    """The hand as the log at the side has it for a seat: its headings, and what stands under each."""
    run = subprocess.run(
        [*node(), "--input-type=module", "--eval", PARTS, "--"]
        + [(STATIC / name).as_uri() for name in ("reduce.js", "log.js", "desk.js")],
        input=msgspec.json.encode([seen(event, Seat(seat)) for event in log.events]),
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr.decode()
    return [(title, lines) for title, lines in json.loads(run.stdout)]


def called_down(name: str, players: int = 2) -> Log:
    """A hand in which everybody puts in as little as keeps him in, and shows."""
    log = Log(deal_out(name, players=players), (200,) * players)
    shuffled(log, random.Random(name))
    while not log.hand.over:
        match menu(log.hand, Seat(log.hand.turn)):
            case Wager(check=True):
                log.act(Check())
            case Wager(call=call) if call:
                log.act(Call())
            case Wager(least=least):
                log.act(RaiseTo(least))
            case _:
                log.act(ShowHand())
    return log


def test_the_log_says_what_the_sentences_say() -> None:
    found = parts(called_down("stud7"), 0)
    said = [line for _, lines in found for line in lines]

    assert ["Hand 1", *(f"{name} street" for name in ("Third", "Fourth", "Fifth", "Sixth", "Seventh")), "Showdown"] == [
        title for title, _ in found
    ]
    assert "brought in" in " ".join(said)
    assert "brought in" in dict(found)["Third street"][0]
    assert not [line for line in said if line.startswith("bet")]


ALARMS = """
const { empty, reduce } = await import(process.argv[1]);
const { alarm } = await import(process.argv[2]);
const told = JSON.parse(await new Response((await import("node:stream")).Readable.toWeb(process.stdin)).text());
let state = empty();
console.log(JSON.stringify(told.map((one) => alarm(one, (state = reduce(state, one)), String))));
"""


def test_what_is_said_at_once_is_said_again_and_taken_back() -> None:
    reject = Reject("1", "E_SAID", "there is nothing in it", None, None)
    sending = {"type": "Sending", "id": "2", "what": "Say", "turn": ""}
    moved = Bye("R_MOVED", "your seat is on another device now")
    slow, closed = Bye("R_SLOW", "your line takes nothing in"), Bye("R_CLOSED", "the room is being closed")
    lines = [{"type": "Line", "line": line} for line in ("lost", "on", "closed")]
    run = subprocess.run(
        [*node(), "--input-type=module", "--eval", ALARMS, "--"]
        + [(STATIC / name).as_uri() for name in ("reduce.js", "say.js")],
        input=msgspec.json.encode(
            [
                *(reject, sending, reject, lines[0], sending, lines[1], moved, lines[2]),
                *(lines[0], slow, lines[0], closed, lines[0]),  # another try, and what the room says of itself
            ]
        ),
        capture_output=True,
        check=True,
    )
    refused, lost = "Refused: there is nothing in it.", "Connection lost. Your seat and chips are kept."

    gone = "The host has closed the room. What was played is kept."
    said = [refused, "", refused, lost, None, "", None, moved.message]
    assert [*said, lost, None, "Your line takes nothing in.", None, gone] == json.loads(run.stdout)


STANDS = """
const { sayStands, sayStops, sayTooLong } = await import(process.argv[1]);
const { stackOf } = await import(process.argv[2]);
const you = { person: "p1", loss: null, stop: null, net: -20 };
const left = (why) => ({ news: [{ n: 1, event: { type: "Left", person: "p1", why } }], you });
const why = (state, now = 0) => sayStands({ news: [], you, ...state }, String, now);
const table = { phase: "hand" }, at = { chair: 0, person: "p1", name: "Ann", stack: 200 };
const hand = { over: false, seats: [{ chair: 0, name: "Ann", stack: 196 }] };
const stacks = [{ hand, table }, { hand: { ...hand, over: true }, table: { phase: "between" } }, { hand: null, table }];
console.log(JSON.stringify([
  [{}, left("left"), left("removed"), { you: { ...you, loss: 20 } }, { you: { ...you, loss: 21 } }].map((one) => why(one)),
  [4, 5].map((now) => why({ you: { ...you, stop: 5 } }, now)),
  [" x  y ", "xxxx"].map((text) => sayTooLong(text, 3)),
  stacks.map((now) => stackOf(now, at)),
  [left("removed"), { news: [], you: { ...you, loss: 20 } }].map((one) => sayStops(one, String, 0)),
]));
"""


def test_why_one_stands_what_is_too_long_and_what_lies_before_one() -> None:
    run = subprocess.run(
        [*node(), "--input-type=module", "--eval", STANDS, "--"]
        + [(STATIC / name).as_uri() for name in ("say.js", "hands.js")],
        capture_output=True,
        check=True,
    )
    why, clock, long, stacks_, stops = json.loads(run.stdout)

    limit = "You have lost 20, and 20 is the limit that you have set yourself."
    assert ["", "", "The host has had you stand up.", limit, ""] == why
    assert ["", "The time has come at which you wanted to stop."] == clock
    assert ["", "That is 4 letters long, and 3 are the most."] == long
    assert [196, 200, 200] == stacks_
    assert ["", limit] == stops  # who was only made to get up may sit down again


SHARES = """
const { words } = await import(process.argv[1]);
const games = JSON.parse(await new Response((await import("node:stream")).Readable.toWeb(process.stdin)).text());
console.log(JSON.stringify(games.map((game) => game.shares.map((_, share) => words().share({ game }, share)))));
"""


def test_every_part_of_a_pot_has_a_name_of_its_own() -> None:
    played = [of_game(name, 0).hand.game for name in GAMES]
    run = subprocess.run(
        [*node(), "--input-type=module", "--eval", SHARES, "--", (STATIC / "say.js").as_uri()],
        input=msgspec.json.encode(played),
        capture_output=True,
        check=True,
    )
    parts_of = {game.form: names for game, names in zip(played, json.loads(run.stdout), strict=True)}

    assert ["the board", "the cards in hand"] == sorted(parts_of["drawmaha"])
    assert [] == [form for form, names in parts_of.items() if len(set(names)) < len(names)]
    assert [] == [form for form, names in parts_of.items() if len(names) > 1 and "" in names]
