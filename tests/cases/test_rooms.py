"""At the tables of a room: the button between hands, and who leaves while one begins."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from random import Random

import pytest

from anteup.cards import Pack
from anteup.engine.actions import Call, Check, Fold, RaiseTo
from anteup.engine.events import Posted, Slip
from anteup.engine.hand import View
from anteup.engine.menus import Menu, Wager
from anteup.room.actor import Table
from anteup.room.protocol import Ack, DealtSeen, Events, HandDoneSeen
from anteup.room.vault import Vault
from anteup.table import asks
from anteup.table.happened import HandBegan, Person
from anteup.table.settings import Settings
from tests.cases.told import case
from tests.room.memory import HandClock, MemoryJournal, Onlooker, play_hand, settle, stays


class Seeded:
    """Packs by a seed."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)

    def shuffled(self, deck: Pack) -> tuple[Pack, bytes]:
        """A pack in some order."""
        return tuple(self.dice.sample(deck, len(deck))), b""

    def slips(self, deck: Pack) -> tuple[Slip, ...]:
        """No faults."""
        assert deck
        return ()


class Game:
    """Three at a table of hold'em without a limit."""

    def __init__(self, seed: int = 1) -> None:
        self.clock, self.journal = HandClock(), MemoryJournal()
        self.viewers = [Onlooker(name) for name in ("ann", "ben", "cid")]
        self.packs = Seeded(seed)
        self.table: Table

    async def open(self) -> None:
        """All sit down."""
        settings = Settings(game="holdem-no-limit", seats=3, clock=0, pause=1, grace=10_000)
        self.table = await Table.opened(
            "t", settings, Person("ann"), "Ann", self.journal, Vault(bytes(32)), packs=self.packs, clock=self.clock
        )
        for viewer in self.viewers:
            await self.table.join(viewer)
            assert isinstance(await viewer.asks(self.table, asks.Sit()), Ack)

    async def begins(self) -> None:
        """The next hand begins."""
        await self.clock.pass_(1000)
        await settle()
        assert self.table.evening.seats, "no hand begins"

    async def plays(self, how: Callable[[View, Menu], object] = stays) -> None:
        """It is played to its end."""
        await play_hand(self.table, self.viewers, how)  # type: ignore[arg-type] # it gives actions

    @property
    def chairs(self) -> tuple[int, ...]:
        """Who is in the hand in progress, the eldest first."""
        return self.table.evening.seats

    def hands(self) -> list[tuple[HandBegan, dict[int, int]]]:
        """Of each hand: how it began, and by chair what was posted in it."""
        found: list[tuple[HandBegan, dict[int, int]]] = []
        for line in self.viewers[0].lines:
            if isinstance(line.event, HandBegan):
                found.append((line.event, {}))
            elif isinstance(line.event, DealtSeen) and isinstance(line.event.event, Posted):
                began, posted = found[-1]
                posted[began.chairs[line.event.event.seat]] = line.event.event.amount
        return found

    def at(self, chair: int) -> Onlooker:
        """Who sits there."""
        return self.viewers[chair]


def scene(play: Callable[[Game], Awaitable[None]], seed: int = 1) -> Game:
    """A game is played, and closed."""

    async def run() -> Game:
        game = Game(seed)
        await game.open()
        await play(game)
        await game.table.close()
        return game

    return asyncio.run(run())


def big(posted: dict[int, int]) -> int:
    """The chair of the big blind."""
    return max(posted, key=lambda chair: posted[chair])


@case(
    "BUG-075",
    "pokerchipforum thread on a dead button heads-up",
    "https://www.pokerchipforum.com/threads/ruling-dead-button-heads-up.87576/latest",
)
def test_of_the_two_who_are_left_the_one_who_had_the_big_blind_gets_the_button() -> None:
    """Grey has the button, red the small blind and blue the big one; red loses all."""

    async def play(game: Game) -> None:
        await game.begins()
        red, _, _ = game.chairs

        def all_in(_: View, menu: Menu) -> object:
            if not isinstance(menu, Wager):
                return stays(_, menu)
            if game.chairs[menu.seat] == red and menu.least:
                return RaiseTo(menu.most)
            if menu.seat == 2:
                return Fold()
            return Check() if menu.check else Call()

        await game.plays(all_in)
        await game.begins()

    game = next(
        game
        for game in (scene(play, seed) for seed in range(40))
        if not game.table.evening.session.chairs[first(game)].stack
    )
    (one, posts), (other, later) = game.hands()
    red, blue, grey = one.chairs
    assert one.button == grey
    assert big(posts) == blue
    assert {*other.chairs} == {blue, grey}
    assert other.button == blue
    assert later == {blue: min(posts.values()), grey: max(posts.values())}
    assert red not in later


def first(game: Game) -> int:
    """The chair of the small blind of the first hand."""
    return game.hands()[0][0].chairs[0]


@case("BUG-077", "hippich/Bitcoin-Poker-Room#52", "https://github.com/hippich/Bitcoin-Poker-Room/issues/52")
def test_while_the_third_sits_out_the_other_two_have_the_big_blind_in_turn() -> None:
    async def play(game: Game) -> None:
        await game.begins()
        assert isinstance(await game.at(game.chairs[-1]).asks(game.table, asks.GoAway()), Ack)
        for _ in range(5):
            await game.plays()
            await game.begins()

    game = scene(play)
    (one, _), *others = game.hands()
    out = one.button
    assert all(out not in began.chairs for began, _ in others)
    blinds = [big(posted) for _, posted in others]
    assert len(blinds) == 5
    assert all(blind != before for before, blind in pairwise(blinds))
    assert {*blinds} == {0, 1, 2} - {out}


@case("BUG-131", "hippich/Bitcoin-Poker-Room#84", "https://github.com/hippich/Bitcoin-Poker-Room/issues/84")
@pytest.mark.parametrize("early", [True, False], ids=["just before", "just after"])
def test_who_leaves_as_a_hand_begins_is_in_it_with_his_blind_or_not_at_all(early: bool) -> None:  # noqa: FBT001
    async def play(game: Game) -> None:
        await game.begins()
        await game.plays(folds)
        leaver = game.at(has_big_blind(game))
        if early:
            await game.clock.pass_(999)
            assert isinstance(await leaver.asks(game.table, asks.Leave()), Ack)
            await game.begins()
        else:
            await game.begins()
            assert isinstance(await leaver.asks(game.table, asks.Leave()), Ack)
        await game.plays(folds)
        await game.begins()
        await game.plays(folds)

    game = scene(play)
    _, (began, posted), (after, _) = game.hands()
    (gone,) = {0, 1, 2} - {*after.chairs}
    assert (gone in began.chairs) == (not early) == (gone in posted)
    assert len([line for line in game.viewers[0].lines if isinstance(line.event, HandDoneSeen)]) == 3
    assert in_one_piece(game)
    assert sum(posting.amount for posting in game.journal.postings) == 0


def folds(view: View, menu: Menu) -> object:
    """Whoever may fold does."""
    return Fold() if isinstance(menu, Wager) and menu.fold else stays(view, menu)


def has_big_blind(game: Game) -> int:
    """The chair that has the big blind now, and the small one in the next hand."""
    return big(game.hands()[-1][1])


def in_one_piece(game: Game) -> bool:
    """Was each hand begun, and were its blinds posted, in one frame: and so in one entry of the journal?"""
    frames = [
        [line.event for line in frame.events]
        for frame in game.viewers[0].of(Events)
        if any(isinstance(line.event, HandBegan) for line in frame.events)
    ]
    blinds = [sum(isinstance(one, DealtSeen) and isinstance(one.event, Posted) for one in frame) for frame in frames]
    return blinds == [2, 2, 2]
