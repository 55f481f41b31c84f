"""What holds in every hand of every form under every book, whatever is tried."""

from __future__ import annotations

import pickle
import random
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from anteup.cards import BACK, Card
from anteup.engine.actions import Action, Call, Discard, HandOver, NameWild, RaiseTo, Seat, TurnUp
from anteup.engine.events import (
    FalseOpened,
    HandOpened,
    House,
    Owed,
    Own,
    OwnedUp,
    PackSealed,
    Public,
    Seen,
    Shown,
    Shuffled,
    Slip,
    TurnedUp,
)
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import Hand, View, chips, seats
from anteup.engine.law import Refused, judge, menu
from anteup.engine.lines import kept, read_kept, read_told, told
from anteup.engine.log import Log, fold, retraced
from anteup.engine.menus import Wager, Wilds
from anteup.engine.seen import seen
from anteup.rules.laws import Law
from anteup.rules.steps import Game, Show
from tests.engine.acting import asked, everything, lawful
from tests.engine.playing import CHANGES, HOUSE_RULES, dealt, step_on

seeds = st.integers(0, 2**32)
changes = st.sampled_from(sorted({*CHANGES, *HOUSE_RULES}))
COMBINED = {
    "stacks",
    "bets",
    "paid",
    "live",
    "middle",
    "dead",
    "up",
    "boards",
    "top",
    "step",
    "allin",
    "opener",
    "leaves",
}
"""Of a hand, what everybody knows."""


def terms(log: Log) -> tuple[Game, tuple[int, ...], tuple[Owed, ...], int]:
    """What a hand was opened with."""
    first = log.events[0]
    assert isinstance(first, HandOpened)
    return first.game, first.stacks, first.owed, first.carried


def play(log: Log, rng: random.Random) -> list[tuple[Seat, Action]]:
    """The hand to its end; what was done."""
    done: list[tuple[Seat, Action]] = []
    while step := step_on(log, rng):
        done.append(step)
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
    while asked(log.hand, rng) is not None:
        menus = {seat: facts for seat in range(len(log.hand.stacks)) if (facts := menu(log.hand, Seat(seat)))}
        offered = {seat: set(map(sorted_, lawful(log.hand, facts))) for seat, facts in menus.items()}
        for seat, facts in menus.items():
            assert facts.seat == seat
            assert offered[seat], "whoever has the action may do something"
            if isinstance(facts, Wager) and facts.call:
                offered[seat].add(Call(facts.call))
        for seat, action in everything(log.hand):
            refusal = judge(log.hand, seat, action)
            told = isinstance(menus.get(seat), Wilds) and isinstance(action, NameWild)  # too many to be listed
            assert told or (refusal is None) == (sorted_(action) in offered.get(seat, ())), (seat, action, refusal)
        step_on(log, rng)
    assert all(judge(log.hand, Seat(s), RaiseTo(2)) for s in range(len(log.hand.stacks)))


def sorted_(action: Action) -> Action:
    """The same action, its cards in the order of the pack: it is all one in which order they are thrown."""
    if isinstance(action, Discard | HandOver | TurnUp):
        return replace(action, cards=tuple(sorted(action.cards, key=lambda card: card.index)))
    return action


@given(seeds, changes)
def test_a_refused_action_changes_nothing(seed: int, change: str) -> None:
    rng = random.Random(seed)
    log = dealt(rng, change)
    for _ in range(rng.randrange(6)):
        step_on(log, rng)
    before, events = log.hand, list(log.events)
    copy = pickle.loads(pickle.dumps(before))
    tried = [(s, a) for s, a in everything(before) if judge(before, s, a)]

    for seat, action in rng.sample(tried, min(40, len(tried))):
        with pytest.raises(Refused) as refused:
            log.act(action, seat)
        assert refused.value.refusal.law.sentence in str(refused.value)
        assert refused.value.refusal.menu == menu(before, seat)

    assert log.hand is before and log.events == events and before == copy and hash(before) == hash(copy)


@given(seeds, changes)
def test_the_log_replays(seed: int, change: str) -> None:
    rng = random.Random(seed)
    log = dealt(rng, change)
    done = play(log, rng)

    assert fold(log.events) == log.hand
    assert retraced(log.events) == log.hand
    assert read_kept(kept(log.events)) == [log.events]

    assert again(log, done).events == log.events


def again(log: Log, done: list[tuple[Seat, Action]], change: dict[Card, Card] | None = None, upto: int = 10**9) -> Log:
    """The same hand played again, with other cards in place of some."""
    swap = change or {}
    other, packs = Log(*terms(log)), [event for event in log.events if isinstance(event, Shuffled)]
    acts = iter(done)
    while not other.hand.over and len(other.events) < upto:
        if other.wanted:
            event = packs.pop(0)
            deck = tuple(swap.get(card, card) for card in event.deck)
            slips = tuple(Slip(swap.get(slip.card, slip.card), slip.kind) for slip in event.slips)
            other.shuffle(deck, event.nonce, slips)
            continue
        seat, action = next(acts)
        if isinstance(action, Discard | HandOver | TurnUp):
            action = replace(action, cards=tuple(swap.get(card, card) for card in action.cards))
        other.act(action, seat)
    return other


@given(seeds, changes)
def test_a_view_has_a_line_for_every_event_and_the_same_menu(seed: int, change: str) -> None:
    rng = random.Random(seed)
    log = dealt(rng, change)
    while asked(log.hand, rng) is not None:
        for seat in range(len(log.hand.stacks)):
            assert menu(log.view(Seat(seat)), Seat(seat)) == menu(log.hand, Seat(seat))
        step_on(log, rng)

    for by in (None, *seats((1 << len(log.hand.stacks)) - 1)):
        lines = log.seen(by)
        sight = log.view(by)
        assert len(lines) == len(log.events)
        assert read_told(told(lines)) == [lines]
        assert not any(isinstance(line, House) for line in lines)
        assert type(sight) is View
        assert sight.deck == ()
        assert {field: getattr(sight, field) for field in COMBINED} == {
            field: getattr(log.hand, field) for field in COMBINED
        }
        assert [len(held) for held in sight.down] == [len(held) for held in log.hand.down]
        for seat, held in enumerate(sight.down):
            assert {*held} - {BACK} <= {*log.hand.down[seat]}
            if log.hand.shown >> seat & 1 or (seat == by and not log.hand.aside.unseen >> seat & 1):
                assert sorted(card.index for card in held) == sorted(card.index for card in log.hand.down[seat])


@given(seeds, changes)
def test_redealing_what_a_viewer_has_not_seen_changes_nothing_that_he_sees(seed: int, change: str) -> None:
    rng = random.Random(seed)
    log = dealt(rng, change)
    done = play(log, rng)
    open_ = before_the_showdown(log)

    for by in (None, *seats((1 << len(log.hand.stacks)) - 1)):
        here = log.seen(by)[:open_]
        known = {
            card for text in re.findall(r'(?<=")\w{2,3}(?=")', told(here[1:]).decode()) if (card := CARDS.get(text))
        }
        hidden = [card for card in log.hand.game.deck if card not in known]
        moved = hidden[:]
        rng.shuffle(moved)
        try:
            there = again(log, done, dict(zip(hidden, moved, strict=True)), open_).seen(by)[:open_]
        except Refused as refused:  # somebody else would not have had the openers, or could not have thrown them
            assert refused.refusal.seat != by  # noqa: PT017
            assert refused.refusal.law in BY_OWN_CARDS  # noqa: PT017
            continue
        assert told(map(unsealed, here)) == told(map(unsealed, there))


BY_OWN_CARDS = {Law.OPENERS, Law.SPLIT, Law.WILD, Law.NOT_OPENER}
"""Laws that look at a player's own cards."""
CARDS = {card.text: card for card in Card if card is not BACK}


def unsealed(event: Seen) -> Seen:
    """The line without the seal of a pack, which another order would not have."""
    return replace(event, commitment="") if isinstance(event, PackSealed) else event


def before_the_showdown(log: Log) -> int:
    """How many events there were before hands were shown, or mucked because others were better."""
    hand = opened(log.events[0], Hand)  # type: ignore[arg-type]
    for number, event in enumerate(log.events[1:], 1):
        if isinstance(event, Shown | FalseOpened | OwnedUp | TurnedUp) or isinstance(hand.game.steps[hand.step], Show):
            return number
        hand = evolve(hand, event)
    return len(log.events)


@given(seeds)
def test_keeping_the_old_hand_is_going_back(seed: int) -> None:
    rng = random.Random(seed)
    log = dealt(rng)
    path = [log.hand]
    while step_on(log, rng):
        path.append(log.hand)

    for before, after in pairwise(path):
        assert before.due and before != after
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
            assert not isinstance(face, Own) or face.seat == by
            assert seen(face, by) == face
            assert not isinstance(seen(event, None), Own)
