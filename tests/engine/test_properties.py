"""What holds in every hand of every form under every book, whatever is tried."""

from __future__ import annotations

import pickle
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.cards import BACK
from anteup.engine.actions import Action, Call, RaiseTo, Seat
from anteup.engine.events import (
    BacksDealt,
    HandOpened,
    HoleDealt,
    HolesDealt,
    Owed,
    Own,
    PackSealed,
    Public,
    Shown,
    Shuffled,
    seen,
)
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import Hand, View, chips, seats
from anteup.engine.law import Refused, judge, menu
from anteup.engine.lines import kept, read_kept, read_told, told
from anteup.engine.log import Log, fold, retraced, view
from anteup.engine.play import act
from anteup.rules.steps import Game, Show
from tests.engine.playing import CHANGES, choose, dealt, everything, lawful

seeds = st.integers(0, 2**32)
changes = st.sampled_from(sorted(CHANGES))


def terms(log: Log) -> tuple[Game, tuple[int, ...], tuple[Owed, ...], int]:
    """What a hand was opened with."""
    first = log.events[0]
    assert isinstance(first, HandOpened)
    return first.game, first.stacks, first.owed, first.carried


def play(log: Log, rng: random.Random) -> list[tuple[Seat, Action]]:
    """The hand to its end; what was done."""
    done: list[tuple[Seat, Action]] = []
    while (facts := menu(log.hand)) is not None:
        action = choose(facts, rng)
        done.append((facts.seat, action))
        log.act(action)
        assert len(done) < 2000, "a hand must end"
    assert log.hand.over, f"the dealer stands still at step {log.hand.step}"
    return done


@given(seeds, changes)
def test_no_chip_is_made_or_lost_at_any_event(seed: int, change: str) -> None:
    rng = random.Random(seed)
    log = dealt(rng, change)
    total = chips(log.hand)

    play(log, rng)

    hand = opened(log.events[0], Hand)  # type: ignore[arg-type]
    for event in log.events[1:]:
        hand = evolve(hand, event)
        assert chips(hand) == total
        assert min(hand.stacks) >= 0 and min(hand.bets) >= 0 and hand.middle >= 0
    assert hand.pot == 0
    assert hand.over


@given(seeds, changes)
def test_an_action_is_on_the_menu_if_and_only_if_the_judge_has_nothing_to_say(seed: int, change: str) -> None:
    rng = random.Random(seed)
    log = dealt(rng, change)
    while (facts := menu(log.hand)) is not None:
        offered = set(lawful(facts))
        if isinstance(getattr(facts, "call", None), int) and facts.call:  # type: ignore[union-attr]
            offered.add(Call(facts.call))  # type: ignore[union-attr]
        assert offered, "whoever has the action may do something"
        for seat, action in everything(log.hand):
            refusal = judge(log.hand, seat, action)
            assert (refusal is None) == (seat == facts.seat and action in offered), (seat, action, refusal)
        log.act(choose(facts, rng))
    assert all(judge(log.hand, Seat(s), RaiseTo(2)) for s in range(len(log.hand.stacks)))


@given(seeds, changes)
def test_a_refused_action_changes_nothing(seed: int, change: str) -> None:
    rng = random.Random(seed)
    log = dealt(rng, change)
    for _ in range(rng.randrange(6)):
        if facts := menu(log.hand):
            log.act(choose(facts, rng))
    before, events = log.hand, list(log.events)
    copy = pickle.loads(pickle.dumps(before))
    tried = [(s, a) for s, a in everything(before) if judge(before, s, a)]

    for seat, action in rng.sample(tried, min(40, len(tried))):
        with pytest.raises(Refused) as refused:
            log.act(action, seat)
        assert refused.value.refusal.law.sentence in str(refused.value)
        assert refused.value.refusal.menu == (menu(before) if seat == before.turn else None)

    assert log.hand is before and log.events == events and before == copy and hash(before) == hash(copy)


@given(seeds, changes)
def test_the_log_replays(seed: int, change: str) -> None:
    rng = random.Random(seed)
    log = dealt(rng, change)
    done = play(log, rng)

    assert fold(log.events) == log.hand
    assert retraced(log.events) == log.hand
    assert read_kept(kept(log.events)) == [log.events]

    again = Log(*terms(log))
    again.shuffle(log.hand.deck, log.events[1].nonce)  # type: ignore[union-attr]
    for seat, action in done:
        again.act(action, seat)
    assert again.events == log.events


@given(seeds, changes)
def test_a_view_has_a_line_for_every_event_and_the_same_menu(seed: int, change: str) -> None:
    rng = random.Random(seed)
    log = dealt(rng, change)
    while (facts := menu(log.hand)) is not None:
        assert menu(log.view(facts.seat)) == facts
        log.act(choose(facts, rng))

    for by in (None, *seats((1 << len(log.hand.stacks)) - 1)):
        lines = log.seen(by)
        sight = log.view(by)
        assert len(lines) == len(log.events)
        assert read_told(told(lines)) == [lines]
        assert not any(isinstance(line, Shuffled | HolesDealt) for line in lines)
        assert type(sight) is View
        assert sight.deck == ()
        assert sight.stacks == log.hand.stacks and sight.board == log.hand.board
        known = {seat for seat, held in enumerate(sight.down) if held and BACK not in held}
        assert known == {
            seat for seat, held in enumerate(sight.down) if held and (log.hand.shown >> seat & 1 or seat == by)
        }


@given(seeds, changes)
def test_redealing_what_a_viewer_has_not_seen_changes_nothing_that_he_sees(seed: int, change: str) -> None:
    rng = random.Random(seed)
    log = dealt(rng, change)
    done = play(log, rng)
    open_ = before_the_showdown(log)

    for by in (None, *seats((1 << len(log.hand.stacks)) - 1)):
        seen_so_far = view(log.seen(by)[:open_])
        known = {card for held in seen_so_far.down for card in held} | set(seen_so_far.board)
        order = list(log.hand.deck)
        hidden = [i for i, card in enumerate(order) if card not in known]
        moved = [order[i] for i in hidden]
        rng.shuffle(moved)
        for i, card in zip(hidden, moved, strict=True):
            order[i] = card

        other = Log(*terms(log))
        other.shuffle(tuple(order), log.events[1].nonce)  # type: ignore[union-attr]
        for seat, action in done:
            if len(other.events) >= open_:
                break
            other.act(action, seat)

        here, there = log.seen(by)[:open_], other.seen(by)[:open_]
        seals = [line for line in (*here, *there) if isinstance(line, PackSealed)]
        assert len(seals) == 2
        assert told(e for e in here if e not in seals) == told(e for e in there if e not in seals)


def before_the_showdown(log: Log) -> int:
    """How many events there were before hands were shown, or mucked because others were better."""
    hand = opened(log.events[0], Hand)  # type: ignore[arg-type]
    for number, event in enumerate(log.events[1:], 1):
        if isinstance(event, Shown) or isinstance(hand.game.steps[hand.step], Show):
            return number
        hand = evolve(hand, event)
    return len(log.events)


@given(seeds)
def test_keeping_the_old_hand_is_going_back(seed: int) -> None:
    rng = random.Random(seed)
    hand = dealt(rng).hand
    path = [hand]
    while facts := menu(path[-1]):
        path.append(act(path[-1], choose(facts, rng)))

    for before, after in pairwise(path):
        assert before.turn >= 0 and before != after
        assert pickle.loads(pickle.dumps(after)) == after


@given(seeds)
def test_every_event_is_for_all_for_one_or_for_nobody(seed: int) -> None:
    rng = random.Random(seed)
    log = dealt(rng)
    play(log, rng)
    for event in log.events:
        for by in (None, Seat(0), Seat(1)):
            face = seen(event, by)
            assert isinstance(face, Public | Own)
            assert not isinstance(face, HoleDealt) or face.seat == by
            assert seen(face, by) == face
            assert isinstance(seen(face, None), BacksDealt) == isinstance(event, HolesDealt)
