"""Lines that are lost, tables that are resumed, and tables that fail."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from anteup.engine.actions import Call, Fold
from anteup.engine.events import HoleDealt
from anteup.engine.menus import Wager
from anteup.room import actor
from anteup.room.protocol import (
    Ack,
    DealtSeen,
    Events,
    HandVoidedSeen,
    Ping,
    Pong,
    Reject,
    Resync,
    TableNow,
    Welcome,
)
from anteup.room.vault import Vault
from anteup.table import asks
from anteup.table.happened import DealerDrawn, HandBegan, Said
from tests.room.memory import Onlooker, once, play_hand, settle, stays
from tests.room.rooms import Room, dealt, on_turn, phase, played

# ---- lost and found -------------------------------------------------------------------------------------------------


def test_a_newcomer_is_told_the_hand_as_far_as_he_may_see_it() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        second = await room.comes("ann")
        welcome = second.of(Welcome)[0]
        assert welcome.hand == tuple(line for line in ann.lines if line.n >= welcome.hand[0].n)
        assert [DealerDrawn, HandBegan] == [
            type(line.event) for line in welcome.hand if not isinstance(line.event, DealtSeen)
        ][-2:]
        own = [line.event.event for line in welcome.hand if isinstance(line.event, DealtSeen)]
        assert [event for event in own if isinstance(event, HoleDealt)] == [
            event for event in dealt(ann) if isinstance(event, HoleDealt)
        ]
        assert welcome.n == room.table.n
        assert welcome.you.chair == 0
        assert second.turn == ann.turn
        await play_hand(room.table, [second, ben])
        assert [line for line in ann.lines if line.n > welcome.n] == second.lines
        await room.clock.pass_(6000)
        (next_hand,) = (await room.comes("ann")).of(Welcome)
        assert welcome.n < next_hand.hand[0].n, "what came before the hand before is forgotten"

    played(scene)


def test_what_was_missed_is_sent_again_and_where_that_is_too_much_all_anew() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        since = room.table.n
        await once(room.table, [ann, ben])
        before = len(ann.told)
        await room.table.hear(ann, Resync(since))
        sent = ann.told[before:]
        assert isinstance(sent[0], Events)
        assert [line.n for line in sent[0].events] == list(range(since + 1, room.table.n + 1))
        assert isinstance(sent[1], TableNow)
        before = len(ann.told)
        await room.table.hear(ann, Resync(room.table.n))
        assert isinstance(ann.told[before], TableNow)
        for _ in range(3):
            await play_hand(room.table, [ann, ben])
            await room.clock.pass_(4000)
        for beyond in (0, 10**9):
            before = len(ann.told)
            await room.table.hear(ann, Resync(beyond))
            assert isinstance(ann.told[before], Welcome)

    played(scene)


def test_a_ping_is_answered_by_the_servers_clock() -> None:
    async def scene(room: Room) -> None:
        (ann,) = await room.open("ann")
        await room.table.hear(ann, Ping(1.5))
        assert ann.of(Pong) == [Pong(1.5, room.clock.at)]

    played(scene)


def test_a_table_is_resumed_in_the_same_hand_with_the_same_cards_and_turn() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        await play_hand(room.table, [ann, ben])
        await room.clock.pass_(4000)
        for _ in range(3):
            await once(room.table, [ann, ben])
        before, cards = room.table.evening, [viewer.view for viewer in (ann, ben)]
        turn = on_turn([ann, ben])
        token = turn.turn
        await room.clock.pass_(25_000)
        await room.again()
        assert room.table.evening == before
        ann, ben = await room.comes("ann"), await room.comes("ben")
        assert [viewer.view for viewer in (ann, ben)] == cards
        now = on_turn([ann, ben])
        assert now.person == turn.person
        assert now.turn is not None
        assert token is not None
        assert now.turn.menu == token.menu
        assert now.turn.deadline == room.clock.at + 30_000
        await play_hand(room.table, [ann, ben])
        await room.clock.pass_(4000)
        assert room.table.evening.number == 3

    played(scene)


def test_a_resumed_table_tells_what_was_before_the_hand_and_beside_it() -> None:
    async def scene(room: Room) -> None:
        ann, _ = await room.open("ann", "ben")
        await ann.asks(room.table, asks.Say("before"))
        await room.clock.pass_(4000)
        before = (await room.comes("cid")).of(Welcome)[0]
        assert {DealerDrawn, Said, HandBegan} <= {type(line.event) for line in before.hand}
        await room.again()
        ann = await room.comes("ann")
        again = (await room.comes("cid")).of(Welcome)[0]
        assert again.hand == before.hand
        await play_hand(room.table, [ann, await room.comes("ben")])
        await ann.asks(room.table, asks.Say("between"))
        before = (await room.comes("cid")).of(Welcome)[0]
        await room.again()
        again = (await room.comes("cid")).of(Welcome)[0]
        assert "between" in [line.event.text for line in again.hand if isinstance(line.event, Said)]

    played(scene)


def test_without_the_key_the_hand_is_void_and_every_chip_is_where_it_was() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        await play_hand(room.table, [ann, ben])
        stacks = [chair.stack for chair in room.table.evening.session.chairs]
        await room.clock.pass_(4000)
        await once(room.table, [ann, ben])
        room.vault = Vault(bytes(32))
        await room.again()
        assert [chair.stack for chair in room.table.evening.session.chairs] == stacks
        ann, ben = await room.comes("ann"), await room.comes("ben")
        assert room.kinds[-1] == "HandVoided"
        await room.clock.pass_(4000)
        assert room.table.evening.number == 3
        await play_hand(room.table, [ann, ben])

    played(scene)


def test_a_hand_whose_lines_cannot_be_read_is_void() -> None:
    async def scene(room: Room) -> None:
        await room.open("ann", "ben")
        await room.clock.pass_(4000)
        lines = room.journal.all["green"]
        lines[-1] = replace(lines[-1], public=b'{"type":"Dealt","event":{"type":"Won","seat":40,"amount":7}}')
        await room.again()
        assert room.kinds[-1] == "HandVoided"
        assert [chair.stack for chair in room.table.evening.session.chairs[:2]] == [200, 200]

    played(scene)


def test_a_table_whose_code_fails_voids_its_hand_and_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        with monkeypatch.context() as patch:

            def fails(*_: object) -> None:
                raise ZeroDivisionError("a fault with Ks in it")

            patch.setattr(actor, "acted", fails)
            answer = await on_turn([ann, ben]).acts(room.table, Call())
            assert isinstance(answer, Reject)
            assert answer.code == "R_FAULT"
            await settle()
        assert phase(ann) == "paused"
        voided = [line.event for line in ann.lines if isinstance(line.event, HandVoidedSeen)]
        assert voided[0].number == 1
        assert [chair.stack for chair in ann.table.chairs[:2]] == [200, 200]
        assert isinstance(await ann.asks(room.table, asks.Resume()), Ack)
        await room.clock.pass_(4000)
        await play_hand(room.table, [ann, ben])
        assert room.table.evening.session.hands == 1

    played(scene)


async def fails_once(room: Room, viewers: list[Onlooker], monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's own code fails at somebody's act."""

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(actor, "acted", fails)
        await on_turn(viewers).acts(room.table, Call())
        await settle()


def test_a_table_that_its_host_has_paused_stays_paused_by_him_where_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        await ann.asks(room.table, asks.Pause())
        await fails_once(room, [ann, ben], monkeypatch)
        assert not room.table.evening.seats
        assert (phase(ben), ben.table.stopped) == ("paused", False)
        assert isinstance(await ben.asks(room.table, asks.Resume()), Reject)

    played(scene)


def test_a_pause_of_the_house_is_made_his_own_by_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        await fails_once(room, [ann, ben], monkeypatch)
        stopped = [ben.table.stopped]
        assert isinstance(await ann.asks(room.table, asks.Pause()), Ack)
        assert [True, False] == [*stopped, ben.table.stopped]
        assert isinstance(await ben.asks(room.table, asks.Resume()), Reject)

    played(scene)


def test_a_table_that_cannot_even_void_its_hand_closes_its_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)

        def fails(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(actor, "acted", fails)
        monkeypatch.setattr(actor, "kept", fails)
        await on_turn([ann, ben]).acts(room.table, Call())
        await settle()
        assert room.table.broken
        assert ann.closed is not None
        assert ann.closed[0] == "R_FAULT"
        answer = await ben.acts(room.table, Call())
        assert isinstance(answer, Reject)
        assert answer.code == "R_CLOSED"
        await room.table.close()

    played(scene)


def test_what_the_clock_brings_and_cannot_be_written_is_tried_again_and_not_without_a_pause() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        room.journal.broken = "the disk is full"
        slow = on_turn([ann, ben])
        await room.clock.pass_(45_000)
        assert slow.turn is not None
        assert room.journal.refused == 6
        room.journal.broken = ""
        await room.clock.pass_(1000)
        assert slow.turn is None

    played(scene)


# ---- what is written ------------------------------------------------------------------------------------------------


def test_no_hidden_card_stands_in_the_journal_unsealed() -> None:
    async def scene(room: Room) -> None:
        viewers = await room.open("ann", "ben", "cid")
        await room.clock.pass_(4000)
        await play_hand(
            room.table, viewers, lambda view, menu: Fold() if isinstance(menu, Wager) else stays(view, menu)
        )

    room = played(scene)
    lines = room.journal.all["green"]
    opened = next(line.n for line in lines if b"HandOpened" in line.public)
    texts = [line.public + (line.kept or b"") for line in lines if line.n > opened]
    assert not any(re.search(rb'"[2-9TJQKA][cdhs]"', text) for text in texts)
    assert sum(line.sealed is not None for line in lines) == 2  # the pack, and the cards


def test_chips_come_to_nothing_in_the_ledger_of_every_line() -> None:
    async def scene(room: Room) -> None:
        viewers = await room.open("ann", "ben")
        for _ in range(5):
            await room.clock.pass_(4000)
            await play_hand(room.table, viewers)

    room = played(scene)
    assert sum(one.amount for one in room.journal.postings) == 0
    by_line = {one.n for one in room.journal.postings if one.what == "hand"}
    assert by_line <= {line.n for line in room.journal.all["green"] if line.kind == "HandDone"}
    assert room.table.evening.bank.balances == {
        account: sum(one.amount for one in room.journal.postings if one.account == account)
        for account in dict.fromkeys(one.account for one in room.journal.postings)
    }


def test_one_action_is_one_append() -> None:
    async def scene(room: Room) -> None:
        viewers = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        before = room.journal.appends
        acts = await play_hand(room.table, viewers)
        assert room.journal.appends == before + acts

    played(scene)


def test_all_who_see_the_same_are_sent_the_same_bytes() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        rail = [await room.comes(None) for _ in range(3)]
        await room.clock.pass_(4000)
        await once(room.table, [ann, ben])
        frames = [
            next(frame for frame in reversed(viewer.frames) if b'"Events"' in frame) for viewer in (ann, ben, *rail)
        ]
        assert all(frame is frames[0] for frame in frames)

    played(scene)


def test_the_table_is_told_whole_only_where_it_has_changed() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        before = len(ann.of(TableNow))
        await once(room.table, [ann, ben])
        await ben.asks(room.table, asks.Say("nice"))
        assert len(ann.of(TableNow)) == before
        await ben.asks(room.table, asks.GoAway())
        assert len(ann.of(TableNow)) == before + 1

    played(scene)


def test_nobody_talks_too_fast() -> None:
    async def scene(room: Room) -> None:
        (ann,) = await room.open("ann")
        answers = [await ann.asks(room.table, asks.Say(f"word {n}")) for n in range(9)]
        assert [type(answer) for answer in answers] == [Ack] * 6 + [Reject] * 3
        await room.clock.pass_(2000)
        assert isinstance(await ann.asks(room.table, asks.Say("later")), Ack)
        rail = await room.comes(None)
        assert len(rail.of(Welcome)[0].chat) == 7

    played(scene)
