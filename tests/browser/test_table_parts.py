"""Parts of the table's page that are held to the house's own: how sums are written and read, and where people sit."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

from anteup.chips import MONEY, NotMoney
from anteup.rules.stakes import LARGEST
from tools.web_types import node

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/anteup/room/static"
SUMS = """
const { MONEY, NotMoney } = await import(process.argv[1]);
const read = (purse, text) => {
  try {
    return purse.read(text);
  } catch (fault) {
    if (fault instanceof NotMoney) return null;
    throw fault;
  }
};
const asked = JSON.parse(await new Response((await import("node:stream")).Readable.toWeb(process.stdin)).text());
console.log(JSON.stringify(asked.map(([kind, what]) =>
  typeof what === "number" ? MONEY[kind].written(what) : read(MONEY[kind], what))));
"""
TEXTS = (
    "",
    "0",
    "12",
    "1,250",
    "1,25",
    "-3",
    "1.5",
    "$12.50",
    "$ 7",
    "12.345",
    "C£40",
    "40",
    "£1 5s",
    "2s 6d",
    "9d",
    "5s",
    "£",
    "1s3d",
    "x",
)


def page_says(asked: list[tuple[str, int | str]]) -> list[str | int | None]:
    """What the page writes of sums, and reads of texts."""
    command = [*node(), "--input-type=module", "--eval", SUMS, "--", (STATIC / "money.js").as_uri()]
    said = subprocess.run(command, input=json.dumps(asked).encode(), capture_output=True, check=True).stdout
    answer: list[str | int | None] = json.loads(said)
    return answer


def read(kind: str, text: str) -> int | None:
    try:
        return MONEY[kind].read(text)
    except NotMoney:
        return None


def test_sums_are_read_as_the_house_reads_them() -> None:
    asked: list[tuple[str, int | str]] = [(kind, text) for kind in MONEY for text in TEXTS]

    assert page_says(asked) == [read(kind, str(text)) for kind, text in asked]


def test_no_sum_is_read_that_is_more_than_there_may_be_anywhere() -> None:
    whole = {"chips": "{}", "dollars": "{}.00", "event": "{}", "pounds": "{}d"}
    parts = {"chips": 1, "dollars": 100, "event": 1, "pounds": 1}
    most = [(kind, whole[kind].format(LARGEST // parts[kind])) for kind in MONEY]
    more: list[tuple[str, int | str]] = [(kind, whole[kind].format(LARGEST // parts[kind] + 1)) for kind in MONEY]
    far: list[tuple[str, int | str]] = [(kind, whole[kind].format("9" * 400)) for kind in MONEY]

    assert [LARGEST] * len(MONEY) == page_says([*most])
    assert [None] * 2 * len(MONEY) == page_says(more + far)


def test_sums_are_written_as_the_house_writes_them() -> None:
    amounts = [*range(-500, 5_000), *(7**power * sign for power in range(10) for sign in (1, -1))]
    asked: list[tuple[str, int | str]] = [(kind, amount) for kind in MONEY for amount in amounts]

    assert page_says(asked) == [MONEY[kind].written(int(amount)) for kind, amount in asked]


ALL = """
const [{ about, moves }, { comes, granted, held, outlives, wishes }] = await Promise.all(process.argv.slice(1).map((path) => import(path)));
const spot = { seat: 0, stack: 69, bet: 1, live: true };
const hand = { you: 0, seats: [spot], level: 70, step: 0, turn: 1, due: [1, 0], over: false };
const game = (step, table_stakes = true) => ({ steps: [step], pots: { table_stakes } });
const bet = { do: "bet", come_in: 0, check: "free", duty: "none" };
const at = { ...hand, game: game(bet) };
const draft = (amount) => ({ amount, cards: [], aside: false });
const asks = (menu, amount = null) => moves(menu, draft(amount), about(at, String)).filter((move) => move.all).map(({ says, sum }) => `${says} ${sum}`);
const wager = { type: "Wager", fold: true, check: false, call: 69, least: 0, most: 0 };
const offered = (now) => comes(now, spot) && wishes(now, spot, String, "Check").map(({ says }) => says);
const [fold, { wish }] = wishes({ ...at, level: 100 }, spot, String, "Check");
const state = (number, line = "on") => ({ hand: { number }, line });
console.log(JSON.stringify([
  [wager, { ...wager, call: 68 }, { type: "Sale", price: 69, able: true }, { type: "Sale", price: 68, able: true },
    { type: "Offer", to: 70 }, { type: "Offer", to: 69 }].map((menu) => asks(menu)),
  [[{ ...wager, call: 5, least: 10, most: 70 }, 70], [{ ...wager, call: 5, least: 10, most: 70 }, 69],
    [{ type: "AnteAsked", least: 1, most: 69 }, 69], [{ type: "AnteAsked", least: 1, most: 69 }, 68]].map((one) => asks(...one)),
  [at, { ...at, level: 40 }, { ...at, level: 100 }, { ...at, level: 100, game: game(bet, false) }, { ...at, level: 1 }].map(offered),
  [{ ...at, due: [1] }, { ...at, game: game({ do: "draw" }) }, { ...at, turn: -1 }, { ...at, over: true }].map(offered),
  [[wish, 100], [wish, 200], [wish, 40], [fold.wish, 200]].map(([one, level]) => held(one, level)?.kind ?? null),
  [[wish, 100], [wish, 200], [fold.wish, 200]].map(([one, level]) => granted(one, wager, level)?.type ?? null),
  [[{ type: "Events" }, 1], [{ type: "Events" }, 2], [{ type: "Line" }, 1, "lost"], [{ type: "Line" }, 1, "closed"], [{ type: "Welcome" }, 1]]
    .map(([told, number, line]) => outlives(told, state(1), state(number, line))),
]));
"""


def test_all_ones_chips_are_known_whatever_lies_before_one_already() -> None:
    command = [*node(), "--input-type=module", "--eval", ALL, "--"]
    command += [(STATIC / name).as_uri() for name in ("moves.js", "wishes.js")]
    run = subprocess.run(command, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    menus, sums, wished, unasked, kept, done, outlive = json.loads(run.stdout)

    assert [["Call all in 69"], [], ["Pay to stay in 69"], [], ["Straddle 70"], []] == menus
    assert [["All in for 70"], [], ["The ante is 69"], []] == sums
    assert [["Fold", "Call 69, all in"], ["Fold", "Call 39"], ["Fold", "Call 69, all in"]] == wished[:3]
    assert [["Fold"], ["Check or fold", "Check"]] == wished[
        3:
    ]  # who may not call for less, and who has nothing to call
    assert [False] * 4 == unasked  # his next act is no bet, or none is known
    assert ["call", None, None, "check or fold"] == kept  # at another price he is asked, though he has no more to pay
    assert ["Call", None, "Fold"] == done
    assert [True, *[False] * 4] == outlive  # a turn may have come and gone while the line was lost


def test_the_sheet_has_the_seats_where_the_maps_put_them() -> None:
    printed = subprocess.run(
        [*node(), str(ROOT / "tools/seatmaps.mjs")], capture_output=True, check=True
    ).stdout.decode()

    assert printed.strip() in (STATIC / "style.css").read_text()


def test_the_sprite_has_every_drawing_that_a_script_names() -> None:
    sprite = set(re.findall(r'id="([^"]+)"', (STATIC / "cards.svg").read_text()))
    scripts = [path.read_text("utf-8") for path in STATIC.glob("*.js")]
    drawn = {icon for text in scripts for icon in re.findall(r"cards\.svg#([\w-]+)[`\"]", text)}
    for text in scripts:
        names = re.findall(r"<\$\{Icon\} name=(\$\{[^}]+\}|\"\w+\")", text)
        names += re.findall(r"\bkey\([^,]+, ([^,]+),", text)  # the replayer's
        drawn |= {f"i-{icon}" for name in names for icon in re.findall(r'"(\w+)"', name)}
    suits = {f"s{suit}" for suit in "cdhs"}
    cards = {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"} | {"Jk", "Jr", "back"}
    chips = {chip for text in scripts for chip in re.findall(r'"(chip\d+)"', text)}

    assert {"i-menu", "i-mute", "i-sound", "i-pause", "i-first", "i-play", "chip8"} <= drawn and len(chips) > 3
    assert set() == (drawn | suits | cards | chips) - sprite


ASKED = """
class Node {
  constructor(name) { Object.assign(this, { localName: name, nodeType: name ? 1 : 3, childNodes: [], heard: {}, style: {}, attributes: [], namespaceURI: null }); }
  get firstChild() { return this.childNodes[0] ?? null; }
  get nextSibling() { return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null; }
  insertBefore(node, before) {
    node.parentNode?.removeChild(node);
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
    node.parentNode = this;
  }
  appendChild(node) { this.insertBefore(node, null); }
  removeChild(node) { this.childNodes = this.childNodes.filter((one) => one !== node); node.parentNode = null; }
  remove() { this.parentNode?.removeChild(this); }
  setAttribute(name, value) { this[name] = value; }
  removeAttribute(name) { delete this[name]; }
  addEventListener(name, does) { this.heard[name] = does; }
  removeEventListener(name) { delete this.heard[name]; }
  focus() {}
  get buttons() { return this.localName === "button" ? [this] : this.childNodes.flatMap((one) => one.buttons); }
  get text() { return this.data ?? this.childNodes.map((one) => one.text).join(""); }
}
const made = (name) => new Node(name);
globalThis.document = {
  body: { dataset: {} }, hidden: true, addEventListener() {}, createElement: made, createElementNS: (_, name) => made(name),
  createTextNode: (data) => Object.assign(new Node(""), { data }),
};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const [desk, { Knock }, { Question }, { html, render }, { empty }] = await Promise.all(process.argv.slice(1).map((path) => import(path)));
const { line, question, queued, state, whenAsked } = desk;
const [bo, cy] = ["Bo", "Cy"].map((name) => ({ person: name, name }));
const ana = (asks) => ({ person: "Ana", name: "Ana", asks });
const told = (knocking, ...chairs) =>
  (state.value = { ...empty(), you: { host: true }, table: { knocking, chairs, host: "Me", settings: { approve: true } } });
const later = (wait) => new Promise((done) => setTimeout(done, wait));
const sent = [], heard = [];
Object.assign(line, { ask: (one) => sent.push(`${one.type} ${one.person}`), act: ({ amount }) => sent.push(amount) });
const press = (root, button) => { const one = root.buttons[button]; one.heard.click.call(one, { type: "click" }); };
const out = {};

whenAsked(() => heard.push(queued.value[0].key));
told([]), told([], ana(500)), told([], ana(500)), told([bo], ana(500)), told([bo]), told([bo, cy]);
out.heard = heard.length;
const door = made("div");
told([bo]), render(html`<${Knock} />`, door);
await later(700);
told([bo], ana(500)), press(door, 0), told([], ana(500));
await later(50);
press(door, 0), (out.early = [...sent]);
await later(650);
told([bo], ana(500));
await later(50);
out.front = door.text;
press(door, 0), (out.late = sent.splice(0));

const box = made("div");
const move = (amount) => ({ key: "raise", sum: String(amount), action: { type: "RaiseTo", amount }, all: true });
question.value = move(10), render(html`<${Question} />`, box);
await later(700);
question.value = move(20);
await later(50);
press(box, 1), (out.soon = [...sent]);
await later(650);
press(box, 1), (out.sure = sent);
console.log(JSON.stringify(out));
process.exit(0);
"""


def test_what_takes_the_place_of_a_question_is_read_before_it_is_answered() -> None:
    command = [*node(), "--input-type=module", "--eval", ASKED, "--"]
    command += [(STATIC / f"{name}.js").as_uri() for name in ("desk", "chairs", "answers", "h", "reduce")]
    run = subprocess.run(command, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    said = json.loads(run.stdout)

    assert 3 == said["heard"]  # the first who asks for chips too, and each once
    assert ["Admit Bo"] == said["early"]  # a second click was meant for the first
    assert said["front"].startswith("Ana asks for 500 in chips, and 1 more")  # what is in front stays
    assert ["Admit Bo", "GrantBuy Ana"] == said["late"]
    assert ([], [20]) == (said["soon"], said["sure"])  # and so with all one's chips
