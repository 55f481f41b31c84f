"""Advice: what the house's own players make of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from unittest.mock import patch

from msgspec.structs import replace

from anteup.bots import house as playing
from anteup.bots.house import USUAL, House, pace
from anteup.bots.prospects import Prospects
from anteup.cards import cards
from anteup.engine.actions import Action, Call, Fold, RaiseTo
from anteup.engine.hand import View, acting
from anteup.engine.law import menu
from anteup.engine.menus import Wager
from tests.ledger.entries import entry
from tests.ledger.off import instead
from tests.ledger.tables import Table, game
from tests.ledger.victorian import FIVE, pence

NOTHING = "2c 3d"
"""With a king, a queen, a nine, an eight and a seven on the board: the lowest hand there is."""
LOWEST = "C 7d 5s 4s 3h 2c"


def asked(table: Table) -> tuple[View, Wager]:
    """What whoever is on turn sees, and may do."""
    seat = acting(table.hand)
    view = table.log.view(seat)
    facts = menu(view, seat)
    assert isinstance(facts, Wager)
    return view, facts


def does(
    table: Table, seeds: int, profit: int = 0, bluffs: float = playing.BLUFFS, squeezes: float = playing.SQUEEZES
) -> list[Action]:
    """What he does at this turn, by so many dice, were he to bluff or to squeeze so often: 1, always."""
    view, facts = asked(table)
    found: list[Action] = []
    with patch.object(playing, "BLUFFS", bluffs), patch.object(playing, "SQUEEZES", squeezes):
        for seed in range(seeds):
            bot = House(Random(seed))
            bot.profit = profit
            found.append(bot.act(view, facts))
    return found


def bets(actions: Sequence[Action]) -> int:
    return sum(isinstance(action, RaiseTo) for action in actions)


def on_the_river() -> Table:
    """No-limit hold'em between two, nobody having bet since the flop; who speaks first has nothing."""
    table = Table(game("holdem-no-limit", 2), "A B", cards=f"A {NOTHING}", board="Ks Qh 9c 8d 7s")
    table.play("B calls, A checks, A checks, B checks, A checks, B checks")
    return table


def after_a_victorian_draw() -> Table:
    """C and the ante are in, and have drawn; C speaks first, and has the lowest hand there is."""
    table = Table(pence(), FIVE, cards=LOWEST)
    table.play("C declines, C calls, D folds, E folds, A folds, B calls, B stands pat, C stands pat")
    return table


def _no(*_: object) -> bool:
    return False


NO_BLUFFS = instead("bots.house:House._bluffs", _no, "nobody bluffs")


@entry("H-024", off=NO_BLUFFS)
def test_to_bluff_is_to_bet_on_nothing() -> None:
    table = on_the_river()

    assert bets(does(table, 60, bluffs=0)) == 0
    assert bets(does(table, 60, bluffs=1)) == 60


@entry("V-077", off=NO_BLUFFS)
def test_a_bluff_is_a_stake_that_the_hand_does_not_warrant() -> None:
    table = after_a_victorian_draw()

    assert bets(does(table, 50, bluffs=0)) == 0
    assert bets(does(table, 50, bluffs=1)) == 50


def _bluffs_anyway(self: House, _view: View, _menu: Wager, hopes: Prospects, _wish: int) -> bool:
    return hopes.edge <= playing.NOTHING and self.rng.random() < playing.BLUFFS


@entry("V-114", off=instead("bots.house:House._bluffs", _bluffs_anyway, "one bluffs when losing"))
def test_who_is_losing_does_not_bluff() -> None:
    table = on_the_river()

    assert bets(does(table, 50, profit=-1, bluffs=1)) == 0
    assert bets(does(table, 50, profit=1, bluffs=1)) == 50
    assert 10 < bets(does(table, 50, profit=1, bluffs=0.5)) < 40


@entry("V-113", off=instead("bots.house:FOURS", frozenset[str](), "fours are a hand like any other"))
def test_nobody_is_bluffed_off_four_of_a_kind() -> None:
    table = Table(pence(limit=24), FIVE, cards="B 9s 9h 9d 9c Kh")
    table.play("C declines, C raises to 30, D raises to 54, E raises to 78, A folds")
    view, facts = asked(table)
    assert facts.call == 75

    def hopeless(*_: object) -> Prospects:
        return Prospects(0, 3, 10)

    with patch.object(playing, "prospects", hopeless):  # even where all seems lost to him
        assert not any(isinstance(House(Random(seed)).act(view, facts), Fold) for seed in range(1000))
        assert House(Random(1)).act(replace(view, down=(cards("9s 9h 8d 7c Kh"), *view.down[1:])), facts) == Fold()


@entry("V-024", off=instead("bots.house:before_the_draw_with_an_age", _no, "one opens with a raise"))
def test_one_opens_for_double_the_ante() -> None:
    table = Table(pence(), FIVE, cards="C As Ah Ad Kc 2h")
    table.play("C declines")
    _, facts = asked(table)
    assert (facts.call, facts.most) == (6, 18)

    assert set(does(table, 100)) == {Call()}


@entry("V-026", off=instead("bots.house:last_before_the_ante", _no, "nobody squeezes the ante"))
def test_only_the_last_to_come_in_raises_to_squeeze_out_the_ante() -> None:
    table = Table(pence(), FIVE, cards="C Ks Kh 9d 7c 2h, E As Ac 8d 5c 4h, A Qs Qh 8h 6c 4d")
    table.play("C declines, C calls, D calls")
    assert bets(does(table, 30, squeezes=1)) == 0
    table.play("E calls")

    assert set(does(table, 30, squeezes=1)) == {RaiseTo(18)}
    assert bets(does(table, 30, squeezes=0)) == 0


def _by_the_cards(view: View, _dice: Random, *, uniform: bool = False) -> int:
    del uniform
    return 1000 + max(card.rank for card in view.down[view.turn])


@entry("V-111", off=instead("bots.house:pace", _by_the_cards, "strong hands take longer"))
def test_how_long_somebody_takes_betrays_nothing() -> None:
    good, bad = (Table(game("holdem-no-limit", 2), "A B", cards=f"B {held}") for held in ("As Ah", "7s 2h"))
    views = [asked(table)[0] for table in (good, bad)]

    assert {pace(view, Random(seed), uniform=True) for view in views for seed in range(500)} == {USUAL}
    spans = [[pace(view, Random(seed)) for seed in range(500)] for view in views]
    assert spans[0] == spans[1]
    assert len(set(spans[0])) > 100
