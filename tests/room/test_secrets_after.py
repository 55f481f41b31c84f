"""A hand that is over, in pages and downloads: each gets what he has seen of it, and who was not there what the rail saw."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from anteup.cards import Card
from anteup.engine.actions import Call, Check, Fold
from anteup.engine.events import Event
from anteup.engine.lines import read_told
from anteup.engine.menus import Wager
from anteup.room.actor import Table
from anteup.room.protocol import Ack, DealtSeen, Events, HandVoidedSeen, Welcome
from anteup.room.vault import Vault
from anteup.table import asks
from anteup.table.happened import Dealt, HandBegan, Person
from tests.room.memory import Onlooker, settle
from tests.room.pairs import (
    PAGES,
    Played,
    dealt,
    seat_of,
    shown_to,
)
from tests.room.pairs import first as played
from tests.room.repeated import HOST, NAMES, RAIL, AsTheyCome, First, Sitting

CARD = re.compile(r'"([2-9TJQKA][cdhs]|Jk2?)"')
PHH_CARD = re.compile(r"[2-9TJQKA][cdhs]")
GAMES = re.compile(r'"deck":\[[^]]*\]')
SHEETS = (
    "holdem-no-limit",
    "omaha8",
    "stud7",
    "triple-draw-27",
    "anaconda",
    "badugi",
    "no-peek",
    "joker-draw",
    "jackpots",
)
HANDS = 2 if settings().max_examples <= 50 else 100


class Pages(NamedTuple):
    """What somebody gets of the first hand."""

    told: Welcome
    log: str
    phh: str
    """Empty: that format cannot tell it."""


def of_hand(pages: list[bytes]) -> Pages:
    """Its downloads."""
    found = {head.split()[0].decode(): (head, body) for head, _, body in (page.partition(b"\n") for page in pages)}
    assert found.keys() == {*PAGES}
    assert found["/t/green/hands/1"][0].split()[1] == b"200"
    told, log, phh = (found[f"/t/green/hands/1.{kind}"] for kind in ("json", "jsonl", "phh"))
    assert told[0].split()[1] == log[0].split()[1] == b"200"
    assert phh[0].split()[1] in {b"200", b"422"}
    text = phh[1].decode() if phh[0].split()[1] == b"200" else ""
    return Pages(msgspec.json.decode(told[1], type=Welcome), log[1].decode(), text)


def may_see(hand: Played, viewer: str) -> set[Card]:
    """What somebody had a right to see of a hand."""
    return {card for event in dealt(hand, hand.table.n) for card in shown_to(event, seat_of(hand, viewer))}


def named(text: str) -> set[Card]:
    """The cards that a text names, but for the pack that every game lists."""
    return {Card(card) for card in CARD.findall(GAMES.sub("", text))}


async def over(game: str, seed: int, *, folds: bool) -> Played:
    """A hand of a game that is over."""
    hand, _, _ = await played(Sitting(game, 3, 0), seed, folds=folds)
    assert hand.over
    return hand


@pytest.mark.parametrize("game", SHEETS)
@settings(max_examples=HANDS, phases=(Phase.generate,))
@given(seed=st.integers(0, 2**32), folds=st.booleans())
def test_each_gets_what_he_was_told_while_it_was_played(game: str, seed: int, folds: bool) -> None:  # noqa: FBT001
    async def scene() -> None:
        hand = await over(game, seed, folds=folds)
        for name, viewer in hand.viewers.items():
            pages = of_hand(await hand.pages(name))
            live = viewer.lines
            began = next(at for at, line in enumerate(live) if isinstance(line.event, HandBegan))
            ends = next(at for at, line in enumerate(live) if line.n == pages.told.n)
            assert list(pages.told.hand) == live[began : ends + 1]
            (log,) = read_told(pages.log.encode())
            assert log == [line.event.event for line in live if isinstance(line.event, DealtSeen)]
            seen = may_see(hand, name)
            assert named(pages.log) <= seen
            assert {Card(card) for card in PHH_CARD.findall(pages.phh)} <= seen

    asyncio.run(scene())


def test_the_cards_are_those_of_the_hand() -> None:
    """What is looked for is found: Ann's log names her cards, and the house's all of them."""

    async def scene() -> None:
        hand = await over("holdem-no-limit", 5, folds=True)
        events: list[Event] = dealt(hand, hand.table.n)
        pages = of_hand(await hand.pages("ann"))
        own = set(
            shown_to(next(event for event in events if type(event).__name__ == "HolesDealt"), seat_of(hand, "ann"))
        )
        assert len(own) == 2
        assert own <= named(pages.log)
        assert pages.phh
        assert own <= {Card(card) for card in PHH_CARD.findall(pages.phh)}
        assert not own <= named(of_hand(await hand.pages(RAIL)).log)

    asyncio.run(scene())


# ---- who has come later, gone, or taken another's chair -------------------------------------------------------------


async def reopened(hand: Played) -> Table:
    """The table goes on after its hand, which `first` has closed."""
    hand.house.tables["green"] = await Table.resumed(
        "green", hand.journal, hand.vault, packs=hand.packs, clock=hand.clock
    )
    await settle()
    return hand.table


async def again(hand: Played, name: str) -> Onlooker:
    """Somebody at the table that goes on."""
    viewer = Onlooker(None if name == RAIL else name)
    await hand.table.join(viewer)
    return viewer


def test_who_takes_a_chair_later_gets_the_rails_view_and_who_has_left_his_own() -> None:
    async def scene() -> None:
        hand = await over("holdem-no-limit", 5, folds=True)
        before = {name: of_hand(await hand.pages(name)) for name in ("ann", "ben", HOST, RAIL)}
        table = await reopened(hand)
        ann, eve = await again(hand, "ann"), await again(hand, "eve")
        chair = table.evening.chair_of(Person("ann"))
        assert isinstance(await ann.asks(table, asks.Leave()), Ack)
        assert isinstance(await eve.asks(table, asks.Sit(chair)), Ack)
        assert table.evening.chair_of(Person("eve")) == chair

        after = {name: of_hand(await hand.pages(name)) for name in ("ann", "ben", "eve", HOST, RAIL)}
        for name, pages in before.items():
            assert after[name].log == pages.log
            assert after[name].told.hand == pages.told.hand
        assert after["eve"].log == after[RAIL].log == after[HOST].log != after["ann"].log
        assert after["eve"].told.hand == after[RAIL].told.hand
        assert after["eve"].phh == after[RAIL].phh
        assert not before["ann"].told.you.person.startswith("eve")
        await table.close()

    asyncio.run(scene())


def test_without_the_key_everybody_gets_the_rails_view_and_nobody_more() -> None:
    """The cards of a hand are sealed with a key; where it is lost, so are they."""

    async def scene() -> None:
        hand = await over("stud7", 3, folds=True)
        rail = of_hand(await hand.pages(RAIL))
        hand.house.vault = Vault(bytes(32))
        for name in ("ann", "ben", RAIL):
            pages = of_hand(await hand.pages(name))
            assert pages.log == rail.log

    asyncio.run(scene())


# ---- a hand that is played, or void ---------------------------------------------------------------------------------


def in_progress(scene: Callable[[Played], Awaitable[None]]) -> None:
    """A hand of three of which all have seen the flop."""

    async def run() -> None:
        dice = Random(1)
        hand = Played(Sitting("holdem-no-limit", 3, 0), AsTheyCome(dice), First(dice, folds=False))
        await hand.open()
        while hand.table.evening.hand is not None and not hand.table.evening.hand.board:
            (name,) = hand.asked()
            _, menu = hand.timed(name)
            assert isinstance(menu, Wager)
            assert await hand.acts(name, Check() if menu.check else Call(), hand.table.n)
        await scene(hand)
        await hand.close()

    asyncio.run(run())


def test_a_hand_that_is_played_is_in_no_page_yet() -> None:
    async def scene(hand: Played) -> None:
        for name in (*NAMES[:3], HOST, RAIL):
            pages = await hand.pages(name)
            of = {page.split()[0].decode(): int(page.split()[1]) for page in pages}
            assert {of[f"/t/green/hands/1{kind}"] for kind in ("", ".json", ".jsonl", ".phh")} == {404}
            assert not any(named(page.decode(errors="replace")) for page in pages)

    in_progress(scene)


def test_a_void_hand_shows_no_more_than_was_seen_of_it() -> None:
    async def scene(hand: Played) -> None:
        def fails(*_: Any) -> Any:
            raise ZeroDivisionError

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("anteup.room.actor.acted", fails)
            (name,) = hand.asked()
            assert not await hand.acts(name, Fold(), 99)
        voided = [line for line in hand.viewers[RAIL].lines if isinstance(line.event, HandVoidedSeen)]
        assert len(voided) == 1
        for name in hand.viewers:
            pages = of_hand(await hand.pages(name))
            assert named(pages.log) <= may_see(hand, name)
            assert list(pages.told.hand) == [
                line for line in hand.viewers[name].lines if line.n in range(pages.told.hand[0].n, pages.told.n + 1)
            ]

    in_progress(scene)


def test_who_gets_up_in_the_middle_of_a_hand_leaves_his_cards_to_nobody() -> None:
    """He is sent away by the host; his chair is nobody's before the hand is over, and a newcomer sees none of it."""

    async def scene(hand: Played) -> None:
        table = hand.table
        chair = table.evening.chair_of(Person("ben"))
        assert isinstance(await hand.viewers[HOST].asks(table, asks.Remove(Person("ben"), ban=True)), Ack)
        eve = await again(hand, "eve")
        await eve.asks(table, asks.Sit(chair))
        assert table.evening.hand is not None
        assert table.evening.chair_of(Person("ben")) == chair
        own = {*table.evening.hand.down[seat_of(hand, "ben")]}
        for _ in range(20):
            if hand.over:
                break
            (name,) = hand.asked()
            _, menu = hand.timed(name)
            assert isinstance(menu, Wager)
            await hand.acts(name, Fold() if menu.fold else Check(), hand.table.n)
        frames = b"".join(eve.frames)
        assert not own & named(frames.decode())
        assert any(isinstance(told, Events | Welcome) for told in eve.told)
        assert any(isinstance(line.event, Dealt | DealtSeen) for told in eve.of(Welcome) for line in told.hand)
        pages = of_hand(await hand.pages("eve"))
        assert not own & named(pages.log)

    in_progress(scene)
