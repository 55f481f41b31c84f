"""Hidden cards are searched for in all that leaves a room that is really served: by sockets, pages, downloads, the log, the
screen, the database and its backup. Where one is found that was not to be seen there, the test fails.

Cards that nobody may see are the canaries: each hand has the order of its pack, what was folded, thrown away or mucked, and
what never came into play.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from anteup.cards import Card, Pack
from anteup.engine.actions import Action, Fold, Seat
from anteup.engine.events import Event, HoleDealt, HolesDealt, Seen, Shuffled
from anteup.engine.hand import View
from anteup.engine.menus import Anytime, Menu, Wager
from anteup.engine.seen import seen
from anteup.room import actor, views
from anteup.room.backup import backed_up
from anteup.room.data import DataDir
from anteup.room.identity import COOKIE
from anteup.room.journal import Line
from anteup.room.log import LOG
from anteup.room.protocol import Act, HandDoneSeen
from anteup.room.resuming import event_of
from anteup.room.vault import Vault
from anteup.table.happened import Dealt, HandBegan
from anteup.table.packs import Rehearsal
from tests.engine.acting import choose
from tests.room.memory import Onlooker, stays
from tests.room.pairs import shown_to
from tests.room.serving import Served, serving

PLAYERS = ("Ann", "Ben", "Cid")
RAIL = "rail"
FAMILIES = {"holdem-no-limit": 2, "stud7": 2, "jackpots": 2, "anaconda": 1}
"""By game, how many hands are played; where the dealer chooses, each of them waits for him."""
MORE = (
    "omaha8",
    "razz",
    "triple-draw-27",
    "joker-named",
    "stud-declare",
    "no-peek",
    "badugi",
    "laws-rehearsal",
    "drawmaha",
)
CARD = re.compile(rb'"([2-9TJQKA][cdhs]|Jk2?)"')
GAMES = re.compile(rb'"deck":\[[^]]*\]')
"""A game lists its pack, in an order that is always the same."""
DIGITS = re.compile("[0-9a-f]{4}")
SECONDS = 60.0


# ---- the room -------------------------------------------------------------------------------------------------------


class Tap:
    """One socket of a room, and all that comes out of it."""

    def __init__(self, line: ClientConnection, name: str) -> None:
        self.line = line
        self.onlooker = Onlooker(None if name == RAIL else name)
        self.came: list[bytes] = []
        self.acts = 0

    def drain(self) -> None:
        """Hears whatever comes within a moment."""
        try:
            while True:
                frame = self.line.recv(timeout=0.004)
                self.came.append(frame.encode() if isinstance(frame, str) else frame)
                self.onlooker.send(self.came[-1])
        except (TimeoutError, ConnectionClosed):
            return

    def acts_now(self, dice: Random) -> None:
        """Acts, where it is asked to."""
        turn = self.onlooker.turn
        if turn is None or isinstance(turn.menu, Anytime):
            return
        self.acts += 1
        said = Act(f"{self.acts}", turn.turn, _does(self.onlooker.view, turn.menu, dice))
        self.line.send(msgspec.json.encode(said).decode())
        until = time.monotonic() + 10
        while self.onlooker.turn is turn and time.monotonic() < until:
            self.drain()


def _does(view: View, menu: Menu, dice: Random) -> Action:
    """Whatever is lawful; a hand is given up now and then."""
    if not isinstance(menu, Wager) or dice.random() < 0.15:
        return choose(view, menu, dice)
    return Fold() if menu.fold and view.step > 3 and dice.random() < 0.15 else stays(view, menu)


@dataclass
class Heard:
    """All that has left a room."""

    lines: list[Line] = field(default_factory=list)
    """Its journal, which only the house can read."""
    vault: Vault | None = None
    by: dict[str, bytes] = field(default_factory=dict)
    """By viewer: his frames, his pages and his downloads."""
    open: dict[str, bytes] = field(default_factory=dict)
    """By its name, what anybody may come to see who sits at the machine: the log, the screen, the files."""

    @property
    def hands(self) -> list[list[Event]]:
        """What happened in each hand, as the house knows it."""
        assert self.vault is not None
        found: list[list[Event]] = []
        for line in self.lines:
            event = event_of(line, self.vault)
            if isinstance(event, HandBegan):
                found.append([])
            elif isinstance(event, Dealt):
                found[-1].append(event.event)
        return found

    def seats(self) -> list[dict[str, int]]:
        """Of each hand, who sat where."""
        assert self.vault is not None
        found, sits = [], {}
        for line in self.lines:
            event = event_of(line, self.vault)
            if line.kind == "Sat":
                sits[msgspec.json.decode(line.public)["chair"]] = msgspec.json.decode(line.public)["name"]
            if isinstance(event, HandBegan):
                found.append({sits[chair]: seat for seat, chair in enumerate(event.chairs)})
        return found


class Written(logging.Handler):
    """Whatever is written down anywhere in the program, but by the test's own sockets."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(("websockets.client", "httpx", "httpcore")):
            self.lines.append(self.format(record))


@contextmanager
def listening_in() -> Generator[Written]:
    """Hears what is written down meanwhile."""
    written, root = Written(), logging.getLogger()
    level = root.level
    for log in (root, LOG):
        log.addHandler(written)
    root.setLevel(logging.INFO)
    try:
        yield written
    finally:
        root.setLevel(level)
        for log in (root, LOG):
            log.removeHandler(written)


def heard(folder: Path, game: str, hands: int, screen: pytest.CaptureFixture[str], seed: int = 1) -> Heard:
    """Some hands of a game are played, and all that leaves the room is kept."""
    room_folder, copy = folder / "room", folder / "copy.db"
    with (
        listening_in() as written,
        serving(
            room_folder, packs=Rehearsal(seed), game=game, seats=3, pause=0, choosing=5, clock=0, grace=600
        ) as served,
        ExitStack() as lines,
    ):
        tokens = {name: served.joined(name) for name in PLAYERS} | {RAIL: "", "Hilda": served.host_token}
        taps = {name: lines.enter_context(tapped(served, name, token)) for name, token in tokens.items()}
        _play(taps, hands, Random(seed))
        found = Heard()
        for name, tap in taps.items():
            found.by[name] = b"\n".join([*tap.came, *_pages(served, tokens[name], hands)])
        served.run(served.table.close)
        found.lines = served.run(lambda: served.house.journal.lines(served.table_id))
        found.vault = served.house.vault
        backed_up(DataDir(room_folder), copy)
        files = {path.name: path.read_bytes() for path in [*room_folder.rglob("*"), copy] if path.is_file()}
        assert {"journal.db", "copy.db", "deck.key"} <= files.keys()
        found.open = {name: content for name, content in files.items() if name != "deck.key"}
    said = screen.readouterr()
    found.open |= {"the screen": (said.out + said.err).encode(), "the log": "\n".join(written.lines).encode()}
    found.open["names of files"] = "\n".join(str(path.relative_to(folder)) for path in folder.rglob("*")).encode()
    return found


@contextmanager
def tapped(served: Served, name: str, token: str) -> Generator[Tap]:
    """A socket of somebody."""
    headers = {"cookie": f"{COOKIE}={token}"} if token else {}
    with connect(served.ws, additional_headers=headers, max_size=None, max_queue=None) as line:
        yield Tap(line, name)


def _play(taps: dict[str, Tap], hands: int, dice: Random) -> None:
    until = time.monotonic() + SECONDS * hands
    while sum(isinstance(line.event, HandDoneSeen) for line in taps[RAIL].onlooker.lines) < hands:
        assert time.monotonic() < until, "the hands do not end"
        for tap in taps.values():
            tap.drain()
            tap.acts_now(dice)
    for tap in taps.values():
        tap.drain()


def _pages(served: Served, token: str, hands: int) -> Iterable[bytes]:
    """All pages and downloads of the table, as somebody gets them."""
    at = f"/t/{served.table_id}"
    ways = [f"{at}/hands/{number}{kind}" for number in range(1, hands + 1) for kind in ("", ".json", ".jsonl", ".phh")]
    with served.client(token) as browser:
        for way in (at, f"{at}/text", f"{at}/ledger", f"{at}/ledger.csv", f"{at}/hands", *ways):
            answer = browser.get(way)
            assert answer.status_code in {200, 422}, (way, answer.status_code)  # 422: PHH cannot tell that game
            yield f"{way} {answer.status_code} {answer.headers}\n".encode() + answer.content


# ---- the search -----------------------------------------------------------------------------------------------------


class Canary(NamedTuple):
    """Cards that are not to be read somewhere, and which they are."""

    what: str
    cards: Pack


def spellings(cards: Sequence[Card]) -> set[bytes]:
    """Ways in which cards are written one after the other; not two such as `5c2d` without anything between them, which
    stand in the digits of many a seal.
    """
    texts = [card.text for card in cards]
    quoted = [f'"{text}"' for text in texts]
    single = [f"'{text}'" for text in texts]
    shown = [f"Card('{text}')" for text in texts]
    ways = [
        glue.join(some)
        for some in (texts, quoted, single)
        for glue in (",", ", ", " ", "\n")
        if some is not texts or glue != "\n"
    ]
    close = "".join(texts)
    return {way.encode() for way in (*ways, *([] if DIGITS.fullmatch(close) else [close]), ", ".join(shown))}


def hidden(events: Sequence[Event], seat: int) -> list[Canary]:
    """What somebody has not seen of a hand when it is over, in pieces that he cannot have seen by chance."""
    known = {card for event in events for card in shown_to(event, seat)}
    found: list[Canary] = []
    for event in events:
        if isinstance(event, Shuffled):
            runs = [event.deck[at : at + 5] for at in range(len(event.deck) - 4)]
            found += [Canary("the order of the pack", run) for run in runs if not known & {*run}]
        if isinstance(event, HolesDealt):
            for owner, cards in enumerate(event.hands):
                unseen = [card for card in cards if card not in known]
                if owner != seat and len(unseen) > 1:
                    found.append(Canary(f"the cards of seat {owner}", tuple(unseen)))
    return found


def strangers(events: Sequence[Event], seat: int, came: bytes) -> set[Card]:
    """Cards by themselves that stand in somebody's frames of one hand, though he has not seen them."""
    told = {Card(text.decode()) for text in CARD.findall(GAMES.sub(b"", came))}
    return told - {card for event in events for card in shown_to(event, seat)}


def of_hand(heard: Heard, number: int, viewer: str) -> bytes:
    """All frames of one hand that somebody was sent, from its beginning to its end."""
    whole = heard.by[viewer]
    begins = [at.start() for at in re.finditer(rb'"type":"HandBegan","number":%d,' % number, whole)]
    ends = [at.start() for at in re.finditer(rb'"type":"HandDone","number":%d}' % number, whole)]
    assert begins, f"{viewer} has heard of no hand {number}"
    assert ends
    return whole[begins[0] : ends[0]]


def leaks(heard: Heard) -> list[str]:
    """Where a hidden card stands. Cards that a viewer has lawfully seen together in another hand prove nothing."""
    found: list[str] = []
    hands = list(zip(heard.hands, heard.seats(), strict=True))
    for place, whole in {**heard.by, **heard.open}.items():
        content = GAMES.sub(b"", whole)
        looks = [seats.get(place, -1) if place in heard.by else -1 for _, seats in hands]
        known = [
            {card for event in events for card in shown_to(event, seat)}
            for (events, _), seat in zip(hands, looks, strict=True)
        ]
        for number, ((events, _), seat) in enumerate(zip(hands, looks, strict=True), 1):
            found += [
                f"{canary.what} of hand {number} in what {place} has: {canary.cards}"
                for canary in hidden(events, seat)
                if any(way in content for way in spellings(canary.cards))
                and not any(known_there >= {*canary.cards} for known_there in known)
            ]
            if (
                place in heard.by
                and number <= _whole(heard)
                and (some := strangers(events, seat, of_hand(heard, number, place)))
            ):
                found.append(f"{sorted(map(str, some))} of hand {number} in the frames of {place}")
    return found


def _whole(heard: Heard) -> int:
    """How many hands were played to their end."""
    return sum(line.kind == "HandDone" for line in heard.lines)


def is_worth_it(heard: Heard) -> None:
    """What is searched for is there where it may be: each finds his own cards, and there are canaries in every hand."""
    assert _whole(heard)
    for events, seats in list(zip(heard.hands, heard.seats(), strict=True))[
        : _whole(heard)
    ]:  # of the next not all is heard
        assert hidden(events, -1)
        dealt = [event for event in events if isinstance(event, HolesDealt)]
        for name, seat in seats.items():
            for event in dealt:
                if len(event.hands[seat]) > 1:
                    assert any(way in heard.by[name] for way in spellings(event.hands[seat]))
    assert all(content for name, content in heard.by.items()), "somebody has heard nothing"
    assert b"HandBegan" in heard.open["journal.db"] + heard.open.get("journal.db-wal", b"")
    assert b"HandBegan" in heard.open["copy.db"]


@pytest.mark.parametrize(("game", "hands"), FAMILIES.items())
def test_no_hidden_card_leaves_the_room(
    game: str, hands: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    found = heard(tmp_path, game, hands, capfd)
    is_worth_it(found)
    assert not leaks(found)


@pytest.mark.long
@pytest.mark.parametrize("game", [*FAMILIES, *MORE])
def test_no_hidden_card_leaves_the_room_in_many_hands(
    game: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    found = heard(tmp_path, game, 12, capfd, seed=2)
    assert not leaks(found)


# ---- the test itself ------------------------------------------------------------------------------------------------


def _shows_the_eldest(event: Event, by: Seat | None) -> Seen:
    if isinstance(event, HolesDealt) and by is None:
        return HoleDealt(Seat(0), event.hands[0], tuple(map(len, event.hands)), event.burned)
    return seen(event, by)


def _projection(patch: pytest.MonkeyPatch) -> None:
    """The rail sees the eldest's cards, and so does the journal's open column."""
    patch.setattr(views, "seen", _shows_the_eldest)


def _journal(patch: pytest.MonkeyPatch) -> None:
    """The secrets are kept as they are."""
    patch.setattr(Vault, "seal", lambda self, table, n, text: text)  # noqa: ARG005 (as it is called)
    patch.setattr(Vault, "unseal", lambda self, table, n, sealed: sealed)  # noqa: ARG005


def _logged(patch: pytest.MonkeyPatch, write: Callable[[str], object]) -> None:
    old = views.encode

    def encoding(event: object) -> bytes:
        if isinstance(event, Dealt) and isinstance(event.event, HolesDealt):
            write(f"dealt {event.event.hands}")
        return old(event)

    patch.setattr(actor, "encode", encoding)


def _log(patch: pytest.MonkeyPatch) -> None:
    """What is dealt is written into the log."""
    _logged(patch, lambda text: logging.getLogger("anteup").warning("%s", text))


def _screen(patch: pytest.MonkeyPatch) -> None:
    """What is dealt is written on the screen."""
    _logged(patch, sys.stderr.write)


@pytest.mark.parametrize(
    ("plant", "places"),
    [
        (_projection, {RAIL, "Hilda", "journal.db-wal", "copy.db"}),
        (_journal, {"journal.db-wal", "copy.db"}),
        (_log, {"the log"}),
        (_screen, {"the screen"}),
    ],
)
def test_whatever_leaks_is_found(
    plant: Callable[[pytest.MonkeyPatch], None],
    places: set[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    plant(monkeypatch)
    found = leaks(heard(tmp_path, "holdem-no-limit", 1, capfd))
    for place in places:
        assert any(f"in what {place} has" in leak or f"in the frames of {place}" in leak for leak in found), place


def test_cards_are_found_however_they_are_written() -> None:
    ways = spellings((Card.SA, Card.DK))
    assert {b'"As","Kd"', b'"As", "Kd"', b"As Kd", b"AsKd", b"'As', 'Kd'", b"Card('As'), Card('Kd')", b"As,Kd"} <= ways
