"""One hand at a table of three, always the same, in a house that is killed where one likes and goes on afterwards.

Run as a program it forks a child for every point where a house is to die, so that each is a process that is really killed.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec

from anteup.bots.choices import choice
from anteup.bots.simple import raised, still
from anteup.cards import Pack
from anteup.engine.actions import Action, Decline, Fold, StraddleTo
from anteup.engine.events import Seen, Slip
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import View
from anteup.engine.menus import Menu, Offer, Wager
from anteup.room.actor import Table
from anteup.room.data import DataDir
from anteup.room.house import House
from anteup.room.journal import Line
from anteup.room.protocol import Act, DealtSeen, Events, Numbered, Reject, Request, Told, Welcome, YourTurn
from anteup.room.sqlite import SqliteJournal
from anteup.room.vault import Vault
from anteup.table import asks
from anteup.table.asking import is_open
from anteup.table.bank import Posting
from anteup.table.evening import Evening
from anteup.table.happened import HandBegan, Person
from anteup.table.settings import Settings

NAME = "green"
PEOPLE = (Person("ann"), Person("ben"), Person("cid"))
FAMILIES = {
    "no-limit hold'em": Settings(game="holdem-no-limit"),
    "Victorian draw with straddles": Settings(game="victorian-straddles"),
    "a jackpot that nobody opens": Settings(game="jackpots"),
    "openers": Settings(game="jackpots"),
    "seven-card stud": Settings(game="stud7"),
    "high and low, declared": Settings(game="stud-declare"),
    "a joker that is named": Settings(game="joker-named"),
    "razz": Settings(game="razz"),
    "triple draw": Settings(game="triple-draw-27"),
    "badugi": Settings(game="badugi"),
    "cards passed on": Settings(game="anaconda"),
    "cards that nobody looks at": Settings(game="no-peek"),
    "a clumsy dealer": Settings(game="laws-rehearsal"),
}
_TOLD: msgspec.json.Decoder[Told] = msgspec.json.Decoder(Told)
Moment = Literal["before", "after"]
"""Of an append: it has not been written yet; it is on the disk, and nobody has been told."""


class Stacked:
    """Packs that are known beforehand: the first, the second and so on of a family."""

    def __init__(self, family: str, made: int) -> None:
        """So many were made before this house was opened."""
        self.family, self.made = family, made

    def shuffled(self, deck: Pack) -> tuple[Pack, bytes]:
        """The pack in its order, and a nonce."""
        self.made += 1
        rng, order = Random(f"{self.family} {self.made}"), list(deck)
        rng.shuffle(order)
        return tuple(order), rng.randbytes(32)

    def slips(self, deck: Pack) -> tuple[Slip, ...]:
        """Faults in store with the first pack of a hand: a card that is turned up, and one too many for somebody."""
        return (Slip(deck[1], "exposed"), Slip(deck[3], "one too many")) if self.made == 2 else ()


def made(lines: Iterable[Line]) -> int:
    """How many packs were shuffled so far."""
    return sum(line.kind == "DealerDrawn" or b'"PackSealed"' in line.public for line in lines)


class Still:
    """A clock that stands, but where the only thing that is waited for is the next hand."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000
        self.waiting: dict[int, tuple[int, Any]] = {}

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.time

    def slept(self) -> int:
        """Nothing."""
        return 0

    def call_at(self, at: int, what: Any) -> Any:
        """Keeps it in mind."""
        number = len(self.waiting) + 1
        self.waiting[number] = at, what
        return Wish(self, number)

    def go_on(self) -> bool:
        """Lets the time come for what was wished first; False: nothing was."""
        if not self.waiting:
            return False
        number = min(self.waiting, key=lambda number: self.waiting[number][0])
        at, what = self.waiting.pop(number)
        self.time = max(self.time, at)
        what()
        return True


class Wish(NamedTuple):
    """Something to be called."""

    clock: Still
    number: int

    def cancel(self) -> None:
        """It is not to be called."""
        self.clock.waiting.pop(self.number, None)


class Dying:
    """A journal whose process is killed at one append; else a journal."""

    def __init__(self, journal: SqliteJournal, at: int = 0, moment: Moment = "after") -> None:
        self._journal, self._at, self._moment = journal, at, moment
        self.appends = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)

    async def append(self, lines: Sequence[Line], postings: Sequence[Posting] = ()) -> None:
        """As a journal does, until its time has come."""
        self.appends += 1
        for moment in ("before", "after"):
            if (self.appends, moment) == (self._at, self._moment):
                os.kill(os.getpid(), signal.SIGKILL)
            if moment == "before":
                await self._journal.append(lines, postings)


class Player:
    """Somebody at the table who knows what he is sent, and nothing else; he does the same in the same place."""

    def __init__(self, person: Person) -> None:
        self.person: Person | None = person
        self.name = str(person).title()
        self.lines: list[Numbered] = []
        self.turn: YourTurn | None = None
        self.refused: list[Reject] = []

    def send(self, frame: bytes) -> None:
        """Reads a frame."""
        match _TOLD.decode(frame):
            case Welcome() as told:
                self.lines = list(told.hand)
            case Events(events):
                self.lines += events
            case YourTurn() as told:
                self.turn = told
            case Reject() as told:
                self.refused.append(told)
            case _:
                pass

    def close(self, code: str, message: str) -> None:
        """Nothing is closed here."""
        raise AssertionError(f"{self.name} was sent away: {code} {message}")

    def seen(self) -> list[Seen]:
        """What he has seen of the hand, or the last one."""
        began = max((at for at, line in enumerate(self.lines) if isinstance(line.event, HandBegan)), default=0)
        return [line.event.event for line in self.lines[began:] if isinstance(line.event, DealtSeen)]

    def action(self, turn: YourTurn) -> Action:
        """What he does: by what he sees, and by how long the hand has gone on."""
        first, *others = self.seen()
        view: View = opened(first, View)  # type: ignore[arg-type] # a hand begins with HandOpened
        for event in others:
            view = evolve(view, event)
        return acting(view, turn.menu, Random(f"{len(others)} {turn.seat}"))


def acting(view: View, menu: Menu, rng: Random) -> Action:
    """Opens where he may, raises now and then, and seldom folds."""
    if isinstance(menu, Offer):
        return StraddleTo(menu.to) if rng.random() < 0.7 else Decline()
    if not isinstance(menu, Wager):
        return choice(view, menu, rng)
    if rng.random() < (0.3 if view.raises else 0.8) and (bet := raised(view, menu, menu.least)) is not None:
        return bet
    return Fold() if menu.fold and rng.random() < 0.1 else still(view, menu)


class Played(NamedTuple):
    """How far it went."""

    evenings: dict[int, Evening]
    """By the number of the last line."""
    appends: int
    players: list[Player]


async def played(folder: Path, family: str, at: int = 0, moment: Moment = "after", key: bytes | None = None) -> Played:
    """Play the first hand to its end, from wherever it is in this folder; die at an append, if that is wanted.

    `key` is another key than the one of the folder.
    """
    data = DataDir(folder)
    with data.held():
        vault = Vault(key) if key is not None else Vault.open(data.key)
        journal = Dying(SqliteJournal(data.journal), at, moment)
        clock, packs = Still(), Stacked(family, made(await journal.lines(NAME)))
        house = House(journal, vault, packs=packs, clock=clock, executor=lambda: ThreadPoolExecutor(1))
        await house.resume()
        assert not house.lost, house.lost
        table = house.tables.get(NAME)
        if table is None:
            table = await Table.opened(
                NAME,
                settings(family),
                PEOPLE[0],
                "Ann",
                journal,
                vault,
                packs=packs,
                clock=clock,
                players=house.players,
            )
            house.tables[NAME] = table
        evenings = {table.n: table.evening}
        players = [Player(person) for person in PEOPLE]
        for player in players:
            await table.join(player)
        async for _ in steps(table, players, clock):
            evenings[table.n] = table.evening
        await house.close()
        for player in players:
            assert not player.refused, player.refused
    return Played(evenings, journal.appends, players)


def settings(family: str) -> Settings:
    """The family's table: nobody is hurried, and the next hand is long in coming."""
    return msgspec.structs.replace(FAMILIES[family], seats=3, clock=0, pause=600, grace=3_600, moves="moving button")


async def steps(table: Table, players: Sequence[Player], clock: Still) -> Any:
    """Sit down who does not sit, and play until a hand has ended."""
    for player in players:
        if table.evening.chair_of(player.person) is None:  # type: ignore[arg-type] # they all have one
            if not is_open(table.evening):  # some books ask the host (V-104)
                await table.hear(player, Request(f"enter {table.n}", asks.Enter()))
                yield
                await table.hear(players[0], Request(f"admit {table.n}", asks.Admit(player.person)))  # type: ignore[arg-type]
                yield
            await table.hear(player, Request(f"sit {table.n}", asks.Sit()))
            yield
    while not table.evening.session.hands and not (table.evening.number and not table.evening.seats):
        if table.evening.hand is None:
            clock.go_on()
            await asyncio.sleep(0.001)
        else:
            player = next(player for player in players if player.turn is not None and owes(table, player))
            turn, player.turn = player.turn, None
            assert turn is not None
            await table.hear(player, Act(f"act {table.n}", turn.turn, player.action(turn)))
        yield


def owes(table: Table, player: Player) -> bool:
    """Is it for him to act, and does the table wait for it?"""
    hand, turn = table.evening.hand, player.turn
    assert hand is not None and turn is not None
    return (
        hand.turn == turn.seat or bool(hand.turn < 0 and hand.due >> turn.seat & 1) or hand.aside.serving == turn.seat
    )


def die(folder: Path, family: str, points: Iterable[tuple[int, Moment]]) -> None:
    """Have a process of its own die at every one of these points, each in a folder of its own. Raises where one lives."""
    for at, moment in points:
        if not (child := os.fork()):
            asyncio.run(played(folder / f"{at} {moment}", family, at, moment))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status) or os.WTERMSIG(status) != signal.SIGKILL:
            raise SystemExit(f"{family}: nobody died {moment} append {at}: {status}")


if __name__ == "__main__":
    wanted = [point.split("-") for point in sys.argv[3:]]
    die(Path(sys.argv[1]), sys.argv[2], [(int(at), moment) for at, moment in wanted])  # type: ignore[misc]
