"""What is done for somebody who is away: always lawful, by what he sees, and never a bet that he need not make."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from anteup.cards import cards
from anteup.engine.actions import (
    Action,
    Call,
    Check,
    DeclareWay,
    Decline,
    Discard,
    Fold,
    HandOver,
    LiftCards,
    Muck,
    NameAnte,
    NameWild,
    RaiseTo,
    Seat,
    ShowHand,
    TakeOffer,
    TurnUp,
)
from anteup.engine.events import Raised
from anteup.engine.hand import View, chips
from anteup.engine.law import judge, menu
from anteup.engine.log import Log
from anteup.engine.menus import (
    AnteAsked,
    Anytime,
    Backs,
    Exchange,
    HeldOut,
    Menu,
    Offer,
    Pick,
    Sale,
    Tabling,
    Wager,
    Ways,
    Wilds,
)
from anteup.rules import Malformed, deal_out, games
from anteup.rules.steps import Game
from anteup.table.away import NothingToDo, default
from tests.engine.acting import asked, choose
from tests.engine.playing import CHANGES, HOUSE_RULES, dealt, shuffled

seeds = st.integers(0, 2**32)
EVERY = sorted(listed.name for listed in games() if listed.books)


def for_him(log: Log, facts: Menu) -> Action:
    """What is done for the seat of a menu, by its view alone; it is lawful in the house's eyes and in its own."""
    view = log.view(facts.seat)
    assert menu(view, facts.seat) == facts
    action = default(view, facts)
    assert judge(log.hand, facts.seat, action) is None
    assert judge(view, facts.seat, action) is None
    if isinstance(facts, Wager):
        compelled = not (facts.check or facts.fold)
        assert compelled or not isinstance(action, Call | RaiseTo)
        assert not isinstance(action, RaiseTo) or action.amount == facts.least
    return action


def played(log: Log, rng: random.Random, absent: float) -> Log:
    """A hand to its end, with each act done for an absent player so often, and else by chance."""
    begun = chips(log.hand)
    for _ in range(3000):
        shuffled(log, rng)
        facts = asked(log.hand, rng)
        if facts is None:
            break
        if isinstance(facts, Anytime) or rng.random() >= absent:
            log.act(choose(log.hand, facts, rng), facts.seat)
        else:
            log.act(for_him(log, facts), facts.seat)
    assert log.hand.over
    assert chips(log.hand) == begun
    return log


ME = Seat(0)


def holding(own: str, form: str = "draw") -> View:
    """The eldest's view, with these cards before him."""
    log = Log(deal_out(form, players=3), (100,) * 3)
    log.shuffle(log.wanted)
    view = log.view(ME)
    return replace(view, down=(cards(own), *view.down[1:]))


@pytest.mark.parametrize(
    ("facts", "done"),
    [
        (Wager(ME, fold=True, check=True, call=0, least=2, most=100), Check()),
        (Wager(ME, fold=True, check=False, call=2, least=4, most=100), Fold()),
        (Wager(ME, fold=False, check=False, call=0, least=1, most=100), RaiseTo(1)),
        (Wager(ME, fold=True, check=False, call=0, least=2, most=100), Fold()),
        (Wager(ME, fold=True, check=False, call=2, least=4, most=100, own_up=True), Fold()),
        (Offer(ME, 4), Decline()),
        (Sale(ME, 5, 1, able=True), Decline()),
        (AnteAsked(ME, 1, 5), NameAnte(1)),
        (Exchange(ME, 0, 3), Discard()),
        (HeldOut(ME, 2), TakeOffer()),
        (Pick(ME, "hand over", 2), HandOver(cards("2c 3d"))),
        (Pick(ME, "turn up", 1), TurnUp(cards("2c"))),
        (Ways(ME), DeclareWay("high")),
        (Ways(ME, ("low", "both")), DeclareWay("low")),
        (Wilds(ME, ()), NameWild(())),
        (Backs(ME, 6, claim=True), LiftCards()),
        (Tabling(ME, muck=False), ShowHand()),
    ],
)
def test_what_is_done(facts: Menu, done: Action) -> None:
    assert default(holding("2c 3d 4h 5s 7c"), facts) == done


def test_nobody_owns_up_for_him() -> None:
    with pytest.raises(NothingToDo, match="seat 0 may own up, and need not"):
        default(holding("2c 3d 4h 5s 7c"), Anytime(ME))


@pytest.mark.parametrize(
    ("shown", "done"), [("As Ah Ac Kd Kh", Muck()), ("2s 3h 4c 6d 8h", ShowHand()), ("", ShowHand())]
)
def test_a_hand_that_may_still_win_is_shown_and_a_beaten_one_is_not(shown: str, done: Action) -> None:
    view = holding("Qs Qh Qc 2d 3h")
    view = replace(
        view,
        step=len(view.game.steps) - 1,
        live=0b011,
        shown=0b010 if shown else 0,
        middle=60,
        paid=(20, 20, 20),
        bets=(0, 0, 0),
        down=(view.down[0], cards(shown) if shown else view.down[1], ()),
    )
    assert default(view, Tabling(ME, muck=True)) == done


def test_the_last_one_left_keeps_his_hand_to_himself() -> None:
    view = replace(holding("Qs Qh Qc 2d 3h"), live=0b001)
    assert default(view, Tabling(ME, muck=True)) == Muck()


def test_where_cards_have_to_go_the_fewest_go() -> None:
    log = Log(deal_out("pineapple", players=3), (100,) * 3)
    log.shuffle(log.wanted)
    thrown: list[Action] = []
    while (facts := menu(log.hand)) is not None:
        if isinstance(facts, Exchange):
            thrown.append(for_him(log, facts))
            assert thrown[-1] == Discard(log.hand.down[facts.seat][:1])
        log.act(
            for_him(log, facts) if isinstance(facts, Exchange) else choose(log.hand, facts, random.Random(5)),
            facts.seat,
        )
    assert thrown


def test_a_bring_in_is_all_that_is_ever_put_in_for_him() -> None:
    log = Log(deal_out("stud7", players=4), (100,) * 4)
    log.shuffle(log.wanted)
    while (facts := menu(log.hand)) is not None:
        log.act(for_him(log, facts), facts.seat)
    put = [event for event in log.events if isinstance(event, Raised)]
    assert [raised.to for raised in put] == [log.hand.game.steps[2].bring_in]  # type: ignore[union-attr]


@given(seeds, st.sampled_from(sorted({*CHANGES, *HOUSE_RULES})), st.sampled_from((0.3, 0.7, 1)))
def test_it_is_lawful_in_every_form_by_every_book_under_house_rules(seed: int, change: str, absent: float) -> None:
    rng = random.Random(seed)
    played(dealt(rng, change), rng, absent)


@pytest.mark.parametrize("name", EVERY)
def test_it_is_lawful_in_every_packaged_form_and_game(name: str) -> None:
    rng = random.Random(name)
    for number in range(HANDS):
        played(table(name, rng), rng, (1, 0.6)[number % 2])


@pytest.mark.long
@pytest.mark.parametrize("name", EVERY)
def test_it_is_lawful_in_six_hundred_hands_of_each(name: str) -> None:
    rng = random.Random(f"long {name}")
    for number in range(600):
        played(table(name, rng), rng, (1, 0.6)[number % 2])


HANDS = 8


def table(name: str, rng: random.Random) -> Log:
    """A hand of this game for some number of players."""
    while True:
        try:
            game: Game = deal_out(name, players=rng.randint(2, 8))
            break
        except Malformed:
            continue
    return Log(game, tuple(rng.choice((1, 3, 20, 100, 1000)) for _ in range(game.players)))
