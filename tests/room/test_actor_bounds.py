"""What a table bears: code that fails, people who ask without end, and clocks that go back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anteup.engine.actions import RaiseTo
from anteup.room import actor, limits
from anteup.room.actor import Table
from anteup.room.audience import BESIDE
from anteup.room.houseplayers import HousePlayers
from anteup.room.protocol import Ack, HandVoidedSeen, Reject, Resync, Welcome
from anteup.table import asks
from anteup.table.happened import Person, Said
from tests.room.memory import AtOnce, Onlooker, play_hand, settle
from tests.room.rooms import PLAIN, Room, asked, on_turn, phase, played

# ---- code that fails ------------------------------------------------------------------------------------------------


def fails(*_: object) -> None:
    raise ZeroDivisionError


def broken(room: Room) -> bool:
    """Does the table do nothing more?"""
    return room.table.broken


def test_where_the_house_fails_at_its_own_work_the_hand_is_void_and_the_table_stands_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        with monkeypatch.context() as patch:
            patch.setattr(actor, "next_events", fails)
            answer = await on_turn([ann, ben]).acts(room.table, RaiseTo(200))
            assert isinstance(answer, Reject)
            assert answer.code == "R_FAULT"
            await settle()
            assert not broken(room)
            assert phase(ann) == "paused"
            assert [line.event.number for line in ann.lines if isinstance(line.event, HandVoidedSeen)] == [1]
            await room.again()
            assert not broken(room)
        ann, ben = await room.comes("ann"), await room.comes("ben")
        assert phase(ann) == "paused"
        assert isinstance(await ann.asks(room.table, asks.Resume()), Ack)
        await room.clock.pass_(4000)
        await play_hand(room.table, [ann, ben])
        assert room.table.evening.number == 2

    played(scene)


def test_a_table_that_is_broken_stands_still_and_is_whole_when_it_is_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        with monkeypatch.context() as patch:
            patch.setattr(actor, "acted", fails)
            patch.setattr(actor, "kept", fails)
            await on_turn([ann, ben]).acts(room.table, RaiseTo(200))
            await settle()
        assert broken(room)
        await room.again()
        assert not broken(room)
        ann, ben = await room.comes("ann"), await room.comes("ben")
        assert phase(ann) == "paused"
        await room.clock.pass_(3_600_000)
        assert room.table.evening.number == 1
        assert isinstance(await ann.asks(room.table, asks.Resume()), Ack)
        await play_hand(room.table, [ann, ben])
        assert room.table.evening.session.hands == 1

    played(scene)


def test_a_table_that_fails_while_it_is_resumed_stands_still_and_the_room_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene(room: Room) -> None:
        await room.open("ann", "ben")
        await room.clock.pass_(4000)
        with monkeypatch.context() as patch:
            patch.setattr(Table, "_ask", fails)
            await room.table.close()
            await Table.resumed("green", room.journal, room.vault, clock=room.clock)
        await room.again()
        assert phase(await room.comes("ann")) == "paused"
        assert room.kinds[-2:] == ["Paused", "HandVoided"]

    played(scene)


# ---- without end ----------------------------------------------------------------------------------------------------


def test_what_is_written_for_one_person_has_a_bound_and_so_has_what_a_newcomer_is_told() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        await play_hand(room.table, [ann, ben])
        assert isinstance(await ann.asks(room.table, asks.Pause()), Ack)
        eve = await room.comes("eve")
        answers = [await eve.asks(room.table, asks.Guard(loss=10**6 - at)) for at in range(30)]
        codes = [answer.code if isinstance(answer, Reject) else "" for answer in answers]
        assert codes == [""] * 20 + ["R_FLOOD"] * 10
        lines = room.table.n
        for at in range(3000):
            room.clock.at += 1000
            assert isinstance(await eve.asks(room.table, asks.Guard(loss=10**5 - at)), Ack)
            for viewer in (ann, ben, eve):
                viewer.told.clear()
                viewer.frames.clear()
        assert room.table.n == lines + 3000
        rail = await room.comes(None)
        (welcome,) = rail.of(Welcome)
        begun = [line for line in room.journal.all["green"] if line.hand == 1]
        assert len(welcome.hand) <= len(begun) + BESIDE
        assert [line.n for line in welcome.hand][: len(begun)] == [line.n for line in begun]
        assert welcome.hand[-1].n == room.table.n
        await room.table.hear(rail, Resync(room.table.n - 900))
        assert [line.n for line in rail.lines] == list(range(room.table.n - 899, room.table.n + 1))
        await room.table.hear(rail, Resync(lines))
        assert len(rail.of(Welcome)) == 2

    played(scene)


def test_who_has_missed_too_much_for_one_frame_is_told_all_anew() -> None:
    async def scene(room: Room) -> None:
        (ann,) = await room.open("ann")
        since = room.table.n
        for _ in range(600):
            room.clock.at += 2000
            assert isinstance(await ann.asks(room.table, asks.Say("x" * 500)), Ack)
            ann.told.clear()
        rail = await room.comes(None)
        assert len(rail.frames[0]) < limits.QUEUED / 4
        await room.table.hear(rail, Resync(since))
        assert isinstance(rail.told[-1], Welcome)
        await room.table.hear(rail, Resync(room.table.n - 10))
        assert len(rail.lines) == 10

    played(scene)


def test_what_was_asked_under_an_id_is_not_done_twice_though_much_was_asked_since() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        assert isinstance(await ann.asks(room.table, asks.Pause()), Ack)
        first = await ben.asks(room.table, asks.Buy(200), id="once")
        for _ in range(31):
            await ben.asks(room.table, asks.ComeBack())
        assert await ben.asks(room.table, asks.Buy(200), id="once") == first
        assert room.table.evening.session.chairs[1].stack == 400

    played(scene)


def kept(room: Room) -> list[Person]:
    """Whose answers a table remembers, and since when whose lines are lost: what nobody sees, and what must not grow."""
    return [*vars(room.table)["_answers"], *vars(room.table.audience)["_gone"]]


def test_nothing_is_kept_of_strangers_who_have_gone() -> None:
    async def scene(room: Room) -> None:
        (ann,) = await room.open("ann")
        for at in range(40):
            stranger = await room.comes(f"p{at}")
            other = await room.comes(f"p{at}")
            await stranger.asks(room.table, asks.Unqueue(), id="same")
            room.table.leave(stranger)
            await other.asks(room.table, asks.Unqueue(), id="same")
            room.table.leave(other)
        assert [ann.person] == kept(room)
        assert [ann.person] == list(room.table.audience.by)
        room.table.leave(ann)
        assert [ann.person, ann.person] == kept(room)

    played(scene)


# ---- time -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("closes", [False, True])
def test_who_is_sent_away_is_not_waited_for_without_end_where_there_is_no_clock(*, closes: bool) -> None:
    async def scene(room: Room) -> None:
        viewers = await room.open("ann", "ben", "cid")
        ann = viewers[0]
        await room.clock.pass_(4000)
        while (slow := on_turn(viewers)) is ann:
            await ann.acts(room.table, RaiseTo(4))
        await room.clock.pass_(600_000)
        assert slow.person is not None
        ask = asks.Close() if closes else asks.Remove(slow.person)
        assert isinstance(await ann.asks(room.table, ask), Ack)
        assert slow.turn is not None
        assert slow.turn.deadline == room.clock.at + 5000
        await room.clock.pass_(4999)
        assert asked(slow)
        await room.clock.pass_(1)
        assert not asked(slow)
        if closes:
            await room.clock.pass_(15_000)
            assert room.table.evening.closed

    played(scene, replace(PLAIN, clock=0, bank=0))


def test_talk_is_counted_by_a_clock_that_does_not_go_back() -> None:
    async def scene(room: Room) -> None:
        (ann,) = await room.open("ann")
        assert isinstance(await ann.asks(room.table, asks.Say("hi")), Ack)
        room.clock.at -= 900_000
        room.clock.nap -= 900_000
        assert isinstance(await ann.asks(room.table, asks.Say("hi")), Ack)
        await room.clock.pass_(20_000)
        answers = [await ann.asks(room.table, asks.Say(f"word {n}")) for n in range(7)]
        assert [type(answer) for answer in answers] == [Ack] * 6 + [Reject]

    played(scene)


def test_a_turn_that_was_answered_after_a_sleep_is_over_as_any_other() -> None:
    async def scene(room: Room) -> None:
        viewers = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        seat = room.table.evening.seat_of(on_turn(viewers).person)  # type: ignore[arg-type]
        turn = room.table.turns.of(seat)
        assert turn is not None
        room.table.turns.afresh(room.clock.at + 10_000)
        (fresh,) = room.table.turns.find(room.table.evening, room.table.n + 1, room.clock.at, turn)
        assert fresh.seat == turn.seat
        assert fresh.token != turn.token

    played(scene)


# ---- bots, and what was said ----------------------------------------------------------------------------------------


def test_a_bot_whose_action_fails_while_the_disk_is_full_is_heard_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(room: Room) -> None:
        (ann,) = await room.open("ann")
        room.table.players = HousePlayers(AtOnce)
        assert isinstance(await ann.asks(room.table, asks.AddBot()), Ack)
        await room.clock.pass_(4000)
        if ann.turn is not None:
            await ann.acts(room.table, RaiseTo(4))
        before = room.table.n
        with monkeypatch.context() as patch:
            patch.setattr(actor, "acted", fails)
            room.journal.broken = "the disk is full"
            await room.clock.pass_(60_000)
            assert room.journal.refused > 0
            assert not broken(room)
        room.journal.broken = ""
        assert room.table.n == before
        await room.clock.pass_(2000)
        assert room.table.n > before

    played(scene, replace(PLAIN, clock=0, bank=0, bots=0))


def test_what_was_said_is_told_after_a_restart_though_hands_were_played_since() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await ben.asks(room.table, asks.Say("before"))
        await room.clock.pass_(4000)
        await play_hand(room.table, [ann, ben])
        await room.clock.pass_(4000)
        await ann.asks(room.table, asks.Say("in hand"))
        await room.again()
        (welcome,) = (await room.comes("ben")).of(Welcome)
        assert [line.event.text for line in welcome.chat if isinstance(line.event, Said)] == ["before", "in hand"]

    played(scene)


def test_a_viewer_that_leaves_twice_is_gone_once() -> None:
    async def scene(room: Room) -> None:
        (ann,) = await room.open("ann")
        other = Onlooker("ann")
        room.table.leave(other)
        assert room.table.audience.viewers == [ann]

    played(scene)
