"""What a host changes at a table that is played at, and who looks on there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from anteup.room.protocol import Ack, Reject
from anteup.table import asks
from anteup.table.happened import Admitted, Hosted, Person
from anteup.table.people import KEEPER
from anteup.table.settings import Settings
from tests.room.memory import Onlooker, play_hand
from tests.room.rooms import PLAIN, Room, phase, played

BOOK = 'book = "{}"\nextends = "tda"\n\n[table]\nbuy_in = {}\n'


def test_the_table_has_the_differences_of_the_book_that_the_hand_is_played_by() -> None:
    settings = replace(PLAIN, house=BOOK.format("ours", 50))
    other = replace(PLAIN, house=BOOK.format("late", 70))

    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        assert isinstance(await ann.asks(room.table, asks.Change(other)), Ack)

        assert ("hand", other) == (ben.table.phase, ben.table.settings)
        assert ("`buy_in` of [table] is 50 (tda: 100)",) == ben.table.differs
        await play_hand(room.table, [ann, ben])
        assert ("`buy_in` of [table] is 70 (tda: 100)",) == ben.table.differs

    played(scene, settings)


@pytest.mark.parametrize(
    ("settings", "whole"),
    [
        (replace(PLAIN, rebuy="any"), False),
        (PLAIN, True),
        (replace(PLAIN, rebuy="any", game="kitchen-table"), True),  # the book has it so
    ],
)
def test_all_are_told_whether_only_whole_stacks_are_bought(settings: Settings, *, whole: bool) -> None:
    async def scene(room: Room) -> None:
        (ann,) = await room.open("ann")
        assert ann.table.whole == whole

    played(scene, settings)


def test_all_are_told_that_the_keeper_is_the_host_and_it_is_so_after_a_restart() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        rail, keeper = await room.comes(None), await room.comes(KEEPER)
        room.table.leave(ann)
        await room.clock.pass_(60_000)
        answer = await ben.asks(room.table, asks.TakeHost())
        assert isinstance(answer, Reject)
        assert ("E_HOST", "ann") == (answer.code, ben.table.host)

        assert isinstance(await keeper.asks(room.table, asks.TakeHost()), Ack)
        for viewer in (ben, rail, keeper):
            assert Hosted(KEEPER, "Keeper") == viewer.lines[-1].event
            assert KEEPER == viewer.table.host
        assert keeper.you.host
        assert KEEPER == (await room.again()).evening.host

    played(scene)


# ---- the rail -------------------------------------------------------------------------------------------------------

ASKED = replace(PLAIN, seats=2, entry="ask")
SHUT = replace(ASKED, rail=False)


class Onlooking(Onlooker):
    """As a socket is: it passes on no more once it is closed."""

    def send(self, frame: bytes) -> None:
        if self.closed is None:
            super().send(frame)


async def rail_of(room: Room) -> list[Onlooker]:
    """Two play, one waits for a chair, one was let in, one was not, one has knocked, and one has not said his name."""
    [ann] = await room.open("ann")
    told = [ann]
    for name in ("ben", "cid", "dot"):
        viewer = await room.comes(name)
        await viewer.asks(room.table, asks.Enter())
        await ann.asks(room.table, asks.Admit(Person(name)))
        told.append(viewer)
    eve, kay, rail = Onlooking("eve"), Onlooking("kay"), Onlooking()
    for viewer in (eve, kay, rail):
        await room.table.join(viewer)
    assert isinstance(await told[1].asks(room.table, asks.Sit()), Ack)
    assert isinstance(await told[2].asks(room.table, asks.Queue()), Ack)
    assert isinstance(await kay.asks(room.table, asks.Enter()), Ack)
    return [*told, eve, kay, rail]


def closed(viewers: Sequence[Onlooker]) -> list[str]:
    """By which code the line of each was closed; empty where it was not."""
    return [viewer.closed[0] if viewer.closed else "" for viewer in viewers]


ONLOOKERS = [*[""] * 4, *["R_RAIL"] * 3]


def test_whoever_only_looks_on_is_sent_from_a_rail_that_is_closed() -> None:
    async def scene(room: Room) -> None:
        viewers = await rail_of(room)
        assert isinstance(await viewers[0].asks(room.table, asks.Change(SHUT)), Ack)
        assert ONLOOKERS == closed(viewers)
        assert all("link" in viewer.closed[1] for viewer in viewers if viewer.closed)
        await viewers[0].asks(room.table, asks.Admit(Person("dot"), yes=False))
        assert "R_RAIL" == closed(viewers)[3]
        await viewers[0].asks(room.table, asks.Remove(Person("cid"), ban=True))
        assert "R_BANNED" == closed(viewers)[2]

    played(scene, ASKED)


def test_whose_knock_is_answered_with_no_is_not_banned_and_may_knock_again() -> None:
    async def scene(room: Room) -> None:
        [ann] = await room.open("ann")
        kay = await room.comes("kay")
        for _ in range(2):
            assert isinstance(await kay.asks(room.table, asks.Enter()), Ack)
            assert Person("kay") in room.table.evening.knocking
            assert isinstance(await ann.asks(room.table, asks.Admit(Person("kay"), yes=False)), Ack)
            assert kay.lines[-1].event == Admitted(Person("kay"), yes=False)
            assert Person("kay") not in room.table.evening.knocking
            assert not room.table.evening.banned
        assert "" == closed([kay])[0]
        assert isinstance(await kay.asks(room.table, asks.Sit()), Reject)

    played(scene, ASKED)


def test_in_a_hand_the_rail_stays_until_it_is_over_and_hears_nothing_of_the_next() -> None:
    async def scene(room: Room) -> None:
        viewers = await rail_of(room)
        await room.clock.pass_(4000)
        assert "hand" == phase(viewers[0])
        assert isinstance(await viewers[0].asks(room.table, asks.Change(replace(SHUT, pause=0))), Ack)
        await play_hand(room.table, viewers[:2])

        assert ONLOOKERS == closed(viewers)
        assert 2 == room.table.evening.number
        assert 2 == viewers[2].table.number
        assert [1] * 3 == [viewer.table.number for viewer in viewers[4:]]
        assert ["HandDone"] * 3 == [
            type(viewer.lines[-1].event).__name__.removesuffix("Seen") for viewer in viewers[4:]
        ]

    played(scene, replace(ASKED, pause=0))


def test_where_whoever_has_the_link_may_sit_down_those_stay_who_have_said_their_names() -> None:
    async def scene(room: Room) -> None:
        viewers = [*await room.open("ann", "ben"), await room.comes("cid"), await room.comes(None)]
        await viewers[0].asks(room.table, asks.Change(replace(PLAIN, rail=False)))
        assert ["", "", "", "R_RAIL"] == closed(viewers)
        await viewers[0].asks(room.table, asks.Change(replace(PLAIN, rail=False, entry="ask")))
        assert ["", "", "R_RAIL", "R_RAIL"] == closed(viewers)

    played(scene)
