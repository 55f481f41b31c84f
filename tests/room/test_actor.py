"""A table that is played at: what is done, in which order, and who is told what."""

from __future__ import annotations

import asyncio
import re

import msgspec
import pytest
from msgspec.structs import replace

from anteup.cards import Card
from anteup.engine.actions import Action, Call, Check, Fold, RaiseTo
from anteup.engine.events import BacksDealt, BoardDealt, HandOpened, HoleDealt, PackSealed, Seen, UpDealt
from anteup.engine.hand import View
from anteup.engine.menus import Menu, Wager
from anteup.room.protocol import (
    Ack,
    DealtSeen,
    Label,
    Reject,
)
from anteup.room.seal import hand_id, verify
from anteup.table import asks
from tests.room.memory import once, play_hand, settle, stays
from tests.room.rooms import PLAIN, Room, asked, dealt, on_turn, phase, played, where
from tests.table.rigged import Rigged

# ---- a hand ---------------------------------------------------------------------------------------------------------


def test_people_sit_down_and_a_hand_is_played_and_the_next_one_comes_after_the_pause() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        assert phase(ann) == "between"
        assert ann.table.next == room.clock.at + 4000
        await room.clock.pass_(3999)
        assert not room.table.evening.seats
        await room.clock.pass_(1)
        assert phase(ann) == "hand"
        await play_hand(room.table, [ann, ben])
        assert phase(ann) == "between"
        assert sum(chair.stack for chair in ann.table.chairs) == 400
        await room.clock.pass_(4000)
        assert room.table.evening.number == 2

    played(scene)


def test_numbers_have_no_gaps_and_every_viewer_has_as_many_lines() -> None:
    async def scene(room: Room) -> None:
        viewers = await room.open("ann", "ben")
        rail = await room.comes(None)
        await room.clock.pass_(4000)
        await play_hand(room.table, viewers)
        last = room.table.n
        for viewer in (*viewers, rail):
            numbers = [line.n for line in viewer.lines]
            assert numbers == list(range(numbers[0], last + 1))

    played(scene)


def test_each_sees_his_own_cards_and_nobody_sees_anothers() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        rail = await room.comes(None)
        await room.clock.pass_(4000)
        hand = room.table.evening.hand
        assert hand is not None
        for viewer in (ann, ben):
            seat = room.table.evening.seats.index(where(room, viewer))
            own = [event for event in dealt(viewer) if isinstance(event, HoleDealt)]
            assert [(event.seat, event.cards) for event in own] == [(seat, hand.down[seat])]
        assert not [event for event in dealt(rail) if isinstance(event, HoleDealt)]
        assert [event for event in dealt(rail) if isinstance(event, BacksDealt)]
        named = {card for event in dealt(rail) if not isinstance(event, HandOpened) for card in _named(event)}
        assert not named & {card.text for cards in hand.down for card in cards}

    played(scene)


def test_a_card_comes_with_the_proof_that_it_lay_in_the_sealed_pack() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        rail = await room.comes(None)
        await room.clock.pass_(4000)
        await play_hand(room.table, [ann, ben])
        for viewer, least in ((ann, 2), (ben, 2), (rail, 5)):
            seen = [line.event for line in viewer.lines if isinstance(line.event, DealtSeen)]
            root = next(event.root for event in seen if isinstance(event.event, PackSealed))
            openings = [opening for event in seen for opening in event.openings]
            assert len(openings) >= least
            assert all(verify(root, hand_id("green", 1, 1), opening, 52) for opening in openings)
            board_and_own = {card for event in seen for card in _cards(event.event)}
            assert board_and_own <= {opening.card for opening in openings}

    played(scene)


def _named(event: Seen) -> set[str]:
    """Every card that stands anywhere in an event."""
    return set(re.findall(r'"([2-9TJQKA][cdhs])"', msgspec.json.encode(event).decode()))


def _cards(event: Seen) -> tuple[Card, ...]:
    match event:
        case HoleDealt(_, cards):
            return cards
        case UpDealt(hands):
            return tuple(card for cards in hands for card in cards)
        case _:
            return getattr(event, "cards", ()) if type(event).__name__ in {"BoardDealt", "Shown"} else ()


def test_the_label_is_of_ones_own_cards_and_follows_the_board() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        assert ann.label
        first = len(ann.of(Label))
        await play_hand(room.table, [ann, ben])
        assert len(ann.of(Label)) >= first

    played(scene)


def all_in(mine: View, menu: Menu) -> Action:
    return RaiseTo(menu.most) if isinstance(menu, Wager) and menu.most else stays(mine, menu)


def test_what_lies_open_is_said_anew_with_every_card_of_the_board_and_so_is_ones_own() -> None:
    """Ann has aces and Ben a pair of kings, until the board brings him two more on the turn and the river."""

    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        rail = await room.comes(None)
        room.table.packs = Rigged("Ah Kh Ad Kd 2c 5s 6s 7h 2d Kc 2h Ks")
        await room.clock.pass_(4000)
        await play_hand(room.table, [ann, ben], all_in)
        lines = [line.event for line in rail.lines if isinstance(line.event, DealtSeen)]
        said = [(line.event, dict(line.hands)) for line in lines if line.hands]
        river, after = said[-1]
        assert isinstance(river, BoardDealt)
        assert len(said) == 3  # the hands lay open before the flop
        assert sorted(said[0][1].values()) == ["pair of aces", "pair of kings"]
        assert sorted(after.values()) == ["aces and kings", "four kings"]
        assert sorted((ann.label, ben.label)) == sorted(after.values())

    played(scene)


def test_nothing_is_told_before_it_is_on_the_disk() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        first, other = (ann, ben) if ann.turn is not None else (ben, ann)
        assert first.turn is not None
        room.journal.hold = asyncio.Event()
        before, lines = [len(first.told), len(other.told)], len(room.journal.all["green"])
        asking = asyncio.create_task(first.acts(room.table, Call()))
        await settle()
        assert [len(first.told), len(other.told)] == before
        assert len(room.journal.all["green"]) == lines
        room.journal.hold.set()
        room.journal.hold = None
        assert isinstance(await asking, Ack)
        assert len(other.told) > before[1]

    played(scene)


def test_what_cannot_be_written_has_not_happened_and_may_be_said_again() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        first = on_turn([ann, ben])
        evening, turn = room.table.evening, first.turn
        room.journal.broken = "the disk is full"
        answer = await first.acts(room.table, Call(), id="x")
        assert isinstance(answer, Reject)
        assert answer.code == "R_NOT_WRITTEN"
        assert room.table.evening is evening
        room.journal.broken = ""
        assert first.turn == turn
        assert isinstance(await first.acts(room.table, Call(), id="x"), Ack)

    played(scene)


# ---- who may do what ------------------------------------------------------------------------------------------------


def test_the_same_id_is_answered_again_and_not_done_twice() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        first = on_turn([ann, ben])
        turn = first.turn
        assert turn is not None
        one = await first.acts(room.table, Call(), turn.turn, "same")
        n = room.table.n
        assert await first.acts(room.table, Call(), turn.turn, "same") == one
        assert await first.acts(room.table, Fold(), turn.turn, "same") == one
        assert room.table.n == n
        other = ben if first is ann else ann
        answer = await other.acts(room.table, Check(), id="same")
        assert isinstance(answer, Ack)
        assert answer != one

    played(scene)


def test_an_old_token_or_anothers_is_refused_and_nothing_happens() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        rail = await room.comes(None)
        eve = await room.comes("eve")
        await room.clock.pass_(4000)
        first = on_turn([ann, ben])
        other = ben if first is ann else ann
        turn = first.turn
        assert turn is not None
        n = room.table.n
        for viewer in (other, eve):
            answer = await viewer.acts(room.table, Fold(), turn.turn)
            assert isinstance(answer, Reject)
            assert (answer.code, answer.menu) == ("R_STALE", None)
        nameless = await rail.acts(room.table, Fold(), turn.turn)
        assert isinstance(nameless, Reject)
        assert nameless.code == "R_NAMELESS"
        stale = await first.acts(room.table, Fold(), "1-1-1")
        assert isinstance(stale, Reject)
        assert (stale.code, stale.menu) == ("R_STALE", turn.menu)
        assert room.table.n == n
        assert isinstance(await first.acts(room.table, Call(), turn.turn), Ack)
        late = await first.acts(room.table, Fold(), turn.turn)
        assert isinstance(late, Reject)
        assert late.code == "R_STALE"

    played(scene)


def test_a_token_is_good_for_one_decision_even_where_the_next_has_the_same_menu() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        tokens: list[str] = []
        for _ in range(6):
            viewer = on_turn([ann, ben])
            assert viewer.turn is not None
            tokens.append(viewer.turn.turn)
            await once(room.table, [ann, ben])
        assert len(set(tokens)) == 6

    played(scene)


def test_an_unlawful_act_is_refused_with_the_law_and_the_menu() -> None:
    async def scene(room: Room) -> None:
        ann, ben = await room.open("ann", "ben")
        await room.clock.pass_(4000)
        first = on_turn([ann, ben])
        turn = first.turn
        assert turn is not None
        answer = await first.acts(room.table, Check())
        assert isinstance(answer, Reject)
        assert answer.code == "E_CHECK_FACING_BET"
        assert answer.law is not None
        assert answer.law.sentence == "A player facing a bet may not check."
        assert answer.menu == turn.menu
        assert first.turn == turn
        answer = await first.acts(room.table, RaiseTo(3))
        assert isinstance(answer, Reject)
        assert answer.code == "E_BELOW_MIN"

    played(scene)


def test_what_is_not_granted_is_refused_with_its_code_and_the_entry_of_the_ledger() -> None:
    async def scene(room: Room) -> None:
        _, ben = await room.open("ann", "ben")
        answer = await ben.asks(room.table, asks.Pause())
        assert isinstance(answer, Reject)
        assert answer.code == "E_HOST"
        answer = await ben.asks(room.table, asks.Buy(7))
        assert isinstance(answer, Reject)
        assert answer.code == "E_BANK_UNIT"
        assert answer.law is not None
        assert answer.law.id == "H-085"

    played(scene)


def test_all_who_discard_at_once_have_a_turn_and_keep_it_while_others_act() -> None:
    async def scene(room: Room) -> None:
        viewers = await room.open("ann", "ben", "cid")
        await room.clock.pass_(30_000)  # a game may be named, and nobody does
        for _ in range(40):
            some = [viewer for viewer in viewers if asked(viewer)]
            if len(some) > 1:
                break
            await once(room.table, viewers)
        else:
            pytest.fail("nobody is asked together")
        turns = [viewer.turn for viewer in some]
        await once(room.table, some[:1])
        assert not asked(some[0])
        assert [viewer.turn for viewer in some[1:]] == turns[1:]
        await once(room.table, some[1:])

    played(scene, replace(PLAIN, game="anaconda"))
