"""An evening in which people ask for whatever comes into their heads, in any order."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from anteup.bots.choices import choice
from anteup.bots.simple import may_bet
from anteup.engine.actions import Action, Call, Check, Fold, RaiseTo
from anteup.engine.hand import View
from anteup.engine.hand import chips as chips_of
from anteup.engine.menus import Menu, Wager
from anteup.table import asks
from anteup.table.asks import Ask
from anteup.table.evening import OF_CALLS, OF_SESSION, OF_TABLE, begun, evolved, kept, postings, restored
from anteup.table.granting import NotGranted
from anteup.table.happened import (
    HandDone,
    HandVoided,
    Opened,
    Person,
)
from anteup.table.kept import Kept
from anteup.table.settings import Settings
from tests.table.evenings import ANN, BEN, CID, DOT, Told


def anything(mine: View, facts: Menu, dice: Random) -> Action:
    """Something lawful."""
    if not isinstance(facts, Wager):
        return choice(mine, facts, dice)
    may: list[Action] = [*[Fold()] * facts.fold, *[Check()] * facts.check, *[Call(), Call()] * bool(facts.call)]
    if facts.least and may_bet(mine, facts):
        may += [RaiseTo(facts.least), RaiseTo(facts.most)]
    return dice.choice(may)


def test_all_of_an_evening_is_kept_but_its_games_and_the_hand() -> None:
    otherwise = ("settings", "players", "balances", "admitted", "banned", "calls_hands")

    assert sorted(Kept.__struct_fields__) == sorted((*OF_TABLE, *OF_SESSION, *OF_CALLS, *otherwise))


FORMS = ("holdem-no-limit", "victorian-shilling", "stud7", "jackpots", "razz", "omaha8", "lowball", "badugi")


class Anything(RuleBasedStateMachine):
    """People ask for whatever comes into their heads, and play; whatever they do, the table stands."""

    def __init__(self) -> None:
        super().__init__()
        self.told = Told()
        self.dice = Random(7)

    @initialize(
        game=st.sampled_from(FORMS),
        bots=st.integers(0, 2),
        seed=st.integers(0, 1000),
        approve=st.booleans(),
        entry=st.sampled_from(("free", "ask")),
        supply=st.sampled_from((0, 100_000)),
        moves=st.sampled_from(("dead button", "moving button")),
    )
    def opens(self, seed: int, **said: Any) -> None:
        self.told = Told(Settings(seats=5, pause=1, **said), seed)
        for person in (ANN, BEN):
            self.tries(person, asks.Sit())

    def tries(self, who: Person, ask: Ask) -> None:
        try:
            self.told.asks(who, ask)
        except NotGranted:
            return

    people = st.sampled_from((ANN, BEN, CID, DOT))

    @rule(
        who=people,
        ask=st.one_of(
            st.builds(asks.Sit, st.none() | st.integers(-1, 5), st.sampled_from((0, 0, 0, 5, 200))),
            st.builds(asks.Move, st.integers(-1, 5)),
            st.builds(asks.Buy, st.sampled_from((0, 0, 5, 200, 1000))),
            st.builds(asks.ComeBack, st.booleans()),
            st.builds(asks.Guard, st.none() | st.integers(0, 3000), st.none() | st.integers(0, 90)),
            st.sampled_from(
                (
                    asks.Enter(),
                    asks.Sit(),
                    asks.Resume(),
                    asks.Leave(),
                    asks.GoAway(),
                    asks.CancelBuy(),
                    asks.DrawSeats(),
                    asks.Queue(),
                    asks.Unqueue(),
                    asks.Say("hello"),
                    asks.Give(ANN, 3),
                    asks.TakeOff(3),
                    asks.CallGame("razz"),
                    asks.TakeHost(),
                )
            ),
        ),
    )
    def somebody_asks(self, who: Person, ask: Ask) -> None:
        self.tries(who, ask)

    @rule(
        ask=st.one_of(
            st.builds(asks.Admit, people, st.booleans()),
            st.builds(asks.GrantBuy, people, st.booleans()),
            st.builds(asks.Adjust, people, st.integers(-30, 30), st.sampled_from(("", "so"))),
            st.builds(asks.Redeem, people, st.integers(0, 500)),
            st.builds(asks.Remove, people, st.booleans()),
            st.builds(asks.PassHost, people),
            st.builds(asks.AddBot, st.none() | st.integers(0, 4)),
            st.builds(
                asks.Change, st.builds(Settings, game=st.sampled_from(FORMS), seats=st.integers(3, 6), pause=st.just(1))
            ),
            st.sampled_from((asks.Pause(), asks.Resume(), asks.Resume(), asks.VoidHand("so"))),
        )
    )
    def the_host_asks(self, ask: Ask) -> None:
        self.tries(self.told.evening.host, ask)

    @rule(ms=st.sampled_from((0, 1000, 60_000, 3_600_000)))
    def time_passes(self, ms: int) -> None:
        self.told.work(ms)

    @precondition(lambda self: self.told.evening.hand is not None)
    @rule(times=st.integers(1, 12))
    def they_play(self, times: int) -> None:
        def how(mine: View, facts: Menu) -> Any:
            return anything(mine, facts, self.dice)

        for _ in range(times):
            if self.told.evening.hand is not None:
                self.told.acts(how)

    @precondition(lambda self: self.told.evening.seats)
    @rule()
    def the_hand_is_void(self) -> None:
        self.told.fold([HandVoided(self.told.evening.number, "void", kept(self.told.evening))])

    @invariant()
    def the_ledger_comes_to_nothing(self) -> None:
        evening = self.told.evening
        assert sum(evening.bank.balances.values()) == 0
        for player, chair in zip(evening.players, evening.session.chairs, strict=True):
            if player is None:
                assert (chair.name, chair.stack) == ("", 0)
            else:
                assert evening.bank.stack(player.person) == chair.stack
        session = evening.session
        assert evening.bank.balances.get("pot", 0) == session.carried.pot
        assert evening.bank.balances.get("kitty", 0) == session.kitty
        assert evening.bank.balances.get("house", 0) == session.raked

    @invariant()
    def who_has_a_chair_has_not_gone(self) -> None:
        evening = self.told.evening
        assert not evening.gone.keys() & {*evening.people}

    @invariant()
    def no_chip_is_made_or_lost_in_a_hand(self) -> None:
        evening = self.told.evening
        if evening.hand is not None and evening.began is not None:
            began = evening.began
            assert (
                chips_of(evening.hand) == sum(began.chairs[chair].stack for chair in evening.seats) + began.carried.pot
            )

    @invariant()
    def the_evening_is_the_fold_of_its_lines(self) -> None:
        lines = self.told.lines
        ended = [at for at, (event, _) in enumerate(lines) if isinstance(event, (HandDone, HandVoided))]
        if ended:
            last, at = lines[ended[-1]]
            assert isinstance(last, (HandDone, HandVoided))
            evening = replace(restored("green", last.kept), since=at)
            rest = lines[ended[-1] + 1 :]
        else:
            first, at = lines[0]
            assert isinstance(first, Opened)
            evening, rest = begun("green", first, at), lines[1:]
        for event, at in rest:
            evening = evolved(evening, event, at)
        assert evening == self.told.evening

    def teardown(self) -> None:
        """The whole of it, from the first line."""
        first, at = self.told.lines[0]
        assert isinstance(first, Opened)
        evening = begun("green", first, at)
        for event, at in self.told.lines[1:]:
            moved = postings(evening, event)
            assert sum(one.amount for one in moved) == 0
            evening = evolved(evening, event, at)
        assert evening == self.told.evening


Anything.TestCase.settings = settings(
    max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestAnything = Anything.TestCase
