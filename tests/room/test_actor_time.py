"""The clock of a table: who is hurried, and who is waited for."""

from __future__ import annotations

from msgspec.structs import replace

from anteup.engine.actions import Call
from anteup.room.protocol import (
    Ack,
    Reject,
    TurnOver,
)
from anteup.table import asks
from anteup.table.happened import (
    TimeUsed,
    WentAway,
)
from tests.room.memory import once
from tests.room.rooms import PLAIN, Room, asked, on_turn, phase, played, until, where

# ---- the clock ------------------------------------------------------------------------------------------------------


def test_the_turn_says_until_when_and_the_bank_runs_after_it_and_then_he_folds_and_sits_out() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        slow = on_turn([ann, ben])
        other = ben if slow is ann else ann
        turn = slow.turn
        assert turn is not None
        assert (turn.deadline, turn.bank) == (room.clock.at + 30_000, 10_000)
        await room.clock.pass_(39_999)
        assert slow.turn == turn
        await room.clock.pass_(1)
        assert not asked(slow)
        assert slow.of(TurnOver)[-1].turn == turn.turn
        events = [line.event for line in other.lines]
        chair = where(room, slow)
        assert TimeUsed(chair, 10_000) in events
        assert WentAway(chair, "clock") in events
        assert room.table.evening.session.chairs[chair].here == "away"
        late = await slow.acts(room.table, Call(), turn.turn)
        assert isinstance(late, Reject)
        assert phase(other) == "waiting"

    played(scene)


def test_of_the_time_bank_goes_what_was_used() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        slow = on_turn([ann, ben])
        chair = where(room, slow)
        await room.clock.pass_(33_000)
        assert isinstance(await slow.acts(room.table, Call()), Ack)
        assert TimeUsed(chair, 3000) in [line.event for line in ann.lines]
        assert slow.table.chairs[chair].bank == 7000
        await room.clock.pass_(1)

    played(scene)


def test_a_lost_line_has_its_grace_and_then_is_not_waited_for_again_in_this_hand() -> None:
    async def scene(room: Room) -> None:
        viewers = await room.open("ann", "ben", "cid")
        await room.clock.pass_(4000)
        gone = on_turn(viewers)
        chair = where(room, gone)
        room.table.leave(gone)
        rest = [viewer for viewer in viewers if viewer is not gone]
        assert rest[0].table.chairs[chair].line == "lost"
        await room.clock.pass_(44_999)
        assert not any(isinstance(line.event, WentAway) for line in rest[0].lines)
        await room.clock.pass_(1)
        assert WentAway(chair, "line") in [line.event for line in rest[0].lines]

    played(scene)


def test_who_checks_by_the_clock_is_not_waited_for_in_the_next_interval() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        await once(room.table, [ann, ben])
        slow = on_turn([ann, ben])
        other = ben if slow is ann else ann
        await room.clock.pass_(40_000)
        acts = 0
        while room.table.evening.seats and acts < 20:
            if other.turn is not None:
                await once(room.table, [other])
                acts += 1
            await room.clock.pass_(0)
        assert not room.table.evening.seats
        assert room.clock.at == 1_000_000 + 4000 + 40_000

    played(scene)


def test_who_comes_back_to_his_chair_is_waited_for_again() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        await once(room.table, [ann, ben])
        slow = on_turn([ann, ben])
        await room.clock.pass_(40_000)
        assert isinstance(await slow.asks(room.table, asks.ComeBack()), Ack)
        other = ben if slow is ann else ann
        while not asked(slow) and room.table.evening.seats:
            await once(room.table, [other])
        now = room.clock.at
        await room.clock.pass_(29_999)
        assert slow.turn is not None
        assert slow.turn.deadline == now + 30_000

    played(scene)


def test_a_table_that_waits_for_friends_waits() -> None:
    async def scene(room: Room) -> None:
        viewers = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        gone = on_turn(viewers)
        room.table.leave(gone)
        await room.clock.pass_(3_600_000)
        assert room.table.evening.number == 1
        assert room.table.evening.seats
        again = await room.comes(gone.person)
        assert again.turn is not None
        assert again.turn.deadline is not None

    played(scene, replace(PLAIN, wait=True))


def test_a_paused_table_runs_no_clock_and_goes_on_with_full_time() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        slow = on_turn([ann, ben])
        await room.clock.pass_(20_000)
        assert isinstance(await ann.asks(room.table, asks.Pause()), Ack)
        assert until(slow) is None
        assert phase(ann) == "paused"
        await room.clock.pass_(3_600_000)
        assert isinstance(await ann.asks(room.table, asks.Resume()), Ack)
        assert until(slow) == room.clock.at + 30_000
        await room.clock.pass_(39_999)
        assert asked(slow)

    played(scene)


def test_nobody_is_hurried_where_the_table_has_no_clock() -> None:
    async def scene(room: Room) -> None:
        viewers = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        slow = on_turn(viewers)
        assert slow.turn is not None
        assert slow.turn.deadline is None
        await room.clock.pass_(3_600_000)
        assert slow.turn is not None
        room.table.leave(slow)
        await room.clock.pass_(4999)
        assert room.table.evening.session.hands == 0
        await room.clock.pass_(1)
        assert room.table.evening.session.hands == 1

    played(scene, replace(PLAIN, clock=0, bank=0))


def test_a_laptop_that_has_slept_wakes_into_the_same_hand() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        slow = on_turn([ann, ben])
        await room.clock.pass_(10_000)
        await room.clock.sleep(8 * 3_600_000)
        assert slow.turn is not None
        assert slow.turn.deadline == room.clock.at + 30_000
        assert isinstance(await slow.acts(room.table, Call()), Ack)

    played(scene)
