"""Pots that must be opened with a certain hand: each value of [jackpot] changes what comes of an opening."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest
from msgspec.structs import replace

from anteup.cards import BACK, cards, written
from anteup.engine.actions import OwnUp, Seat
from anteup.engine.events import (
    BetReturned,
    Carried,
    FalseOpened,
    Owed,
    Penalised,
    Proved,
    Shown,
    Threw,
    Won,
)
from anteup.engine.hand import Hand, chips
from anteup.engine.law import judge, menu
from anteup.engine.log import fold, retraced
from anteup.engine.menus import Anytime, Exchange, Wager
from anteup.engine.openers import entitles, four_to, least_openers
from anteup.ranking import USUAL, evaluator
from anteup.ranking.ranks import Ranks
from anteup.rules.catalogue import deal_out
from anteup.rules.house import Table as Between
from anteup.rules.laws import Law
from anteup.rules.steps import Bet, Draw, Game, Jackpot, Show
from anteup.table import calls
from tests.ledger.tables import Table

DEALT = deal_out("jackpots", book="laws", players=5, stakes={"ante": 3, "limit": 10})
"""Each puts in three; up to ten may be bet."""


def pot(*, opening: str = "JJ", unopened: str = "pot stays", **said: object) -> Game:
    """A pot of fifteen, in which [jackpot] says this; nobody pays for a false opening unless it says so."""
    jackpot = replace(DEALT.jackpot, **{"penalty": "none", **said})
    steps = (
        replace(s, openers=opening, unopened=unopened) if isinstance(s, Bet) and s.openers else s for s in DEALT.steps
    )
    return replace(DEALT, jackpot=jackpot, steps=tuple(steps))


def drawn(by: Game, **said: object) -> Game:
    """The game, in whose draw and show of hands this is said."""
    fields = {name: value for name, value in said.items() if name == "openers"}
    shown = {name: value for name, value in said.items() if name != "openers"}
    steps = (
        replace(s, **fields) if isinstance(s, Draw) else replace(s, **shown) if isinstance(s, Show) else s
        for s in by.steps
    )
    return replace(by, steps=tuple(steps))


HANDS = "S1 8c 7d 5h 4s 2c, S2 Qc Qs 9h 6d 3c, S3 Ts Td 8h 5c 3d, S4 Kc Kh 7s 6c 4d, S5 Jc 9d 7c 5s 2d"
"""S2 and S4 hold openers."""
NONE_HELD = "S1 8c 7d 5h 4s 2c, S2 Qc Js 9h 6d 3c, S3 Ts Td 8h 5c 3d, S4 9s 9c 7s 6c 4d, S5 Jc 4h 7c 5s 2d"


def opened(game: Game, hands: str = HANDS, stacks: int | tuple[int, ...] = 100) -> Table:
    """S3 has opened for four, with a pair of tens."""
    table = Table(game, cards=hands, stacks=stacks)
    table.play("S1 checks, S2 checks, S3 bets 4")
    return table


def called(game: Game, hands: str = HANDS) -> Table:
    """S4 has come in, and all others are out."""
    table = opened(game, hands)
    table.play("S4 calls, S5 folds, S1 folds, S2 folds")
    return table


def shown_down(game: Game, hands: str = HANDS) -> Table:
    """Both have stood pat and bet a chip more."""
    table = called(game, hands)
    table.play("S3 stands pat, S4 stands pat, S3 bets 1, S4 calls")
    return table


def sound(table: Table) -> None:
    """No chip is lost, and the log folds and retraces to the same hand, a copy of the game included."""
    hand = table.hand
    assert chips(hand) == sum(hand.began)
    assert fold(table.log.events) == hand == retraced(table.log.events)


# ---- who may open ---------------------------------------------------------------------------------------------------

TIED: dict[str, tuple[str, str]] = {
    "JJ": ("Js Jd 4c 3h 2s", "Ts Td Ac Kd Qh"),
    "KK": ("Ks Kd 4c 3h 2s", "Qs Qd Ac Kd Jh"),
    "two pairs": ("2s 2d 3c 3h 4s", "As Ad Kc Qd Jh"),
    "threes": ("2s 2d 2c 3h 4s", "As Ad Kc Kd Jh"),
    "a straight": ("As 2d 3c 4h 5s", "As Ad Ac Kd Jh"),
}
"""Openers; the least hand that has them, and the best that has not."""


@pytest.mark.parametrize("opening", TIED)
def test_the_least_hand_that_opens(opening: str) -> None:
    worst, best = TIED[opening]
    for hand, opens in ((worst, True), (best, False)):
        table = Table(pot(opening=opening, honour=False), cards=f"S1 {hand}")
        if opens:
            table.play("S1 bets 1")
        else:
            table.refuses("S1 bets 1", Law.OPENERS)


def test_the_least_straight_is_the_least_that_there_is() -> None:
    for ace, lowest in (("high and low", "As 2d 3c 4h 5s"), ("low", "As 2d 3c 4h 5s"), ("high", "2d 3c 4h 5s 6s")):
        ranks = Ranks(ace_in_straights=ace)  # type: ignore[arg-type]
        assert least_openers("a straight", ranks) == evaluator("high", "any five", 0, ranks)(cards(lowest))
    short = replace(USUAL, lowest="6")
    assert least_openers("threes", short) == evaluator("high", "any five", 0, short)(cards("6s 6d 6c"))


def test_what_is_not_seen_entitles_to_nothing() -> None:
    hand = Table(pot(), cards=HANDS).hand
    assert entitles(hand, hand.down[1], "JJ")
    assert not entitles(hand, (), "JJ")
    assert not entitles(hand, (*hand.down[1][:4], BACK), "JJ")


def test_a_wild_card_helps_to_open() -> None:
    deuces = replace(pot(honour=False), wild=replace(DEALT.wild, cards=cards("2c 2d 2h 2s")))
    table = Table(deuces, cards="S1 Js 2c 9h 6d 3c, S2 Ts 2d 9c 6h 3d")
    table.play("S1 checks")
    table.refuses("S2 bets 1", Law.OPENERS)
    again = Table(deuces, cards="S1 Js 2c 9h 6d 3c, S2 Ts 2d 9c 6h 3d")
    again.play("S1 bets 1")


@pytest.mark.parametrize(("honour", "law"), [(True, None), (False, Law.OPENERS)])
def test_whether_somebody_looks(honour: bool, law: Law | None) -> None:  # noqa: FBT001 (a case of two)
    table = Table(pot(honour=honour), cards="S1 Ts Td 8h 5c 3d")
    if law:
        table.refuses("S1 bets 4", law)
        table.play("S1 checks")
        table.refuses("S1 owns up", Law.NOT_OPENER)
    else:
        table.play("S1 bets 4")
        assert table.may("S1") == Anytime(table.seat("S1"))


def test_only_ones_own_menu_tells_of_openers() -> None:
    table = Table(pot(honour=False), cards=HANDS)
    table.play("S1 checks")
    own, others = menu(table.view("S2")), menu(table.view("S3"))
    assert isinstance(own, Wager)
    assert isinstance(others, Wager)
    assert (own.least, others.least) == (1, 0)


# ---- a pot that nobody opens ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unopened", "ended"),
    [("play on", None), ("pot stays", Carried(15, "passed out")), ("blinds go back", Carried(15, "passed out"))],
)
def test_a_pot_that_nobody_opens(unopened: str, ended: Carried | None) -> None:
    table = Table(pot(unopened=unopened), cards=HANDS)
    table.play("S1 checks, S2 checks, S3 checks, S4 checks, S5 checks")
    assert table.hand.over == (ended is not None)
    if ended:
        assert table.hand.leaves == ended
    else:
        assert table.turn == "S1"


@pytest.mark.parametrize(("unopened", "left"), [("pot stays", 2), ("blinds go back", 0)])
def test_whether_the_blind_goes_back_where_nobody_came_in(unopened: str, left: int) -> None:
    laws = deal_out("draw", book="laws", players=3, stakes={"limit": 10})
    steps = (replace(s, unopened=unopened) if isinstance(s, Bet) and s.unopened != "play on" else s for s in laws.steps)
    table = Table(replace(laws, steps=tuple(steps)), stacks=100)
    table.play("S1 antes 2, S2 declines, S2 folds, S3 folds")
    assert table.hand.leaves == Carried(left, "passed out")
    assert table.stacks["S1"] == 100 - left


def series(**said: str | tuple[str, ...]) -> list[tuple[str, int]]:
    """Three jackpots that nobody opens, after a hand in which the age had put two: openers, and what each puts."""
    usual = deal_out("draw", book="laws", players=5, stakes={"limit": 10})
    usual = replace(usual, jackpot=replace(usual.jackpot, **said))
    form = replace(DEALT, jackpot=usual.jackpot)
    rules = Between(jackpots=True)
    now = calls.of({"draw": {5: usual}, "jackpots": {5: form}}, rules)
    found = list[tuple[str, int]]()
    table = Table(usual)
    table.play("S1 antes 2, S2 declines, S2 folds, S3 folds, S4 folds, S5 folds")
    for _ in range(3):
        now = calls.after(now, table.hand, range(5))
        game = calls.next_games(now)[5]
        found.append((next(step.openers for step in game.steps if isinstance(step, Bet)), game.stakes.ante))
        table = Table(game)
        table.play("S1 checks, S2 checks, S3 checks, S4 checks, S5 checks")
    return found


def test_a_series_of_jackpots() -> None:
    assert series() == [("JJ", 2), ("JJ", 1), ("JJ", 1)]
    assert series(openers=("JJ", "QQ", "KK")) == [("JJ", 2), ("QQ", 1), ("KK", 1)]
    assert series(each_puts="ante") == [("JJ", 3), ("JJ", 1), ("JJ", 1)]
    assert series(again="ante") == [("JJ", 2), ("JJ", 2), ("JJ", 2)]


# ---- owning up while the pot is being opened ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("false_opening", "then", "to_speak"), [("retire and reopen", "reopened", "S5"), ("void", "retires", "S5")]
)
def test_owning_up_before_the_draw(false_opening: str, then: str, to_speak: str) -> None:
    table = opened(pot(false_opening=false_opening))
    table.play("S4 calls, S3 owns up")
    assert [event.then for event in table.told(FalseOpened)] == [then]
    assert "S3" not in table.still_in
    sound(table)
    if then == "reopened":
        assert table.told(BetReturned) == [BetReturned(table.seat("S4"), 4)]
        assert (table.turn, table.hand.level, table.pot) == ("S4", 0, 19)
        assert table.menu == Wager(table.seat("S4"), fold=True, check=True, call=0, least=1, most=10)
    else:
        assert not table.told(BetReturned)
        assert (table.turn, table.hand.level, table.pot) == (to_speak, 4, 23)
    table.refuses("S3 owns up", Law.OUT)


def test_the_one_who_owned_up_may_speak_next_himself() -> None:
    table = opened(pot())
    table.play("S4 raises to 8, S5 folds, S1 folds, S2 folds")
    assert table.turn == "S3"
    assert table.menu.own_up
    table.play("S3 owns up")
    assert table.told(BetReturned) == [BetReturned(table.seat("S4"), 4)]
    assert table.won == {"S4": 15 + 8}
    sound(table)


def test_who_has_let_it_pass_is_not_asked_again() -> None:
    table = opened(pot())
    table.play("S3 owns up")
    assert table.hand.due == 0b11000
    table.refuses("S2 bets 4", Law.BARRED)
    table.refuses("S2 checks", Law.IN_TURN)
    table.play("S4 checks, S5 checks")
    assert table.hand.leaves == Carried(19, "passed out")
    sound(table)


def test_where_all_others_have_let_it_pass_nobody_opens() -> None:
    table = Table(pot(), cards=HANDS, stacks=100)
    table.play("S1 checks, S2 checks, S3 checks, S4 checks, S5 bets 4, S5 owns up")
    assert table.hand.leaves == Carried(19, "passed out")
    sound(table)


@pytest.mark.parametrize("left", ["S4", "S5"])
def test_one_who_is_left_alone_takes_it_if_he_could_have_opened(left: str) -> None:
    for hands, won in ((HANDS.replace("S5 Jc", "S5 Jh").replace("7c 5s 2d", "Js 5s 2d"), True), (NONE_HELD, False)):
        table = Table(pot(), cards=hands, stacks=100)
        table.play("S1 folds, S2 folds, S3 bets 4")
        for name in ("S4", "S5"):
            table.play(f"{name} raises to 8" if name == left else f"{name} folds")
        table.play("S3 owns up")
        assert table.won == ({left: 23} if won else {})
        assert table.hand.leaves == (Carried() if won else Carried(19, "void"))
        sound(table)


def test_an_all_in_caller_takes_his_bet_back_and_may_open() -> None:
    table = opened(replace(pot(), pots=replace(DEALT.pots, table_stakes=True)), stacks=(100, 100, 100, 7, 100))
    table.play("S4 calls, S3 owns up")
    assert table.hand.allin == 0
    assert table.turn == "S4"
    table.play("S4 bets 4")
    assert table.stacks["S4"] == 0
    assert table.hand.allin == 1 << table.seat("S4")
    sound(table)


@pytest.mark.parametrize(("raise_by", "full"), [("chip", 1), ("size", 5)])
def test_what_a_raise_is_once_it_is_opened_anew(raise_by: str, full: int) -> None:
    steps = (replace(s, size=5, raise_by=raise_by) if isinstance(s, Bet) else s for s in pot().steps)
    table = Table(replace(pot(), steps=tuple(steps)), cards=HANDS)
    table.play("S1 checks, S2 checks, S3 bets 5, S3 owns up, S4 bets 5")
    assert table.menu.least == 5 + full


def test_fixed_bets_stay_fixed_once_it_is_opened_anew() -> None:
    steps = (replace(s, limit="fixed", fixed=2, raises=4) if isinstance(s, Bet) else s for s in pot().steps)
    table = Table(replace(pot(), steps=tuple(steps)), cards=HANDS)
    table.play("S1 checks, S2 checks, S3 bets 2, S3 owns up")
    assert (table.menu.least, table.menu.most, table.hand.cap) == (2, 2, 4)


# ---- found out after the draw, and at the showdown ------------------------------------------------------------------


@pytest.mark.parametrize("false_opening", ["void", "retire and reopen"])
@pytest.mark.parametrize("hands", [HANDS, NONE_HELD])
@pytest.mark.parametrize("when", ["after the draw", "at the showdown"])
def test_found_false_once_somebody_has_come_in(false_opening: str, hands: str, when: str) -> None:
    game = pot(false_opening=false_opening)
    if when == "at the showdown":
        table, bets = shown_down(game, hands), 5
    else:
        table, bets = called(game, hands), 4
        table.play("S3 stands pat, S3 owns up")
    void = false_opening == "retire and reopen" and hands is NONE_HELD
    if not table.hand.over:
        table.play("S4 stands pat")
    then = "void" if void else "retires" if when == "after the draw" else "hand dead"
    assert [(event.seat, event.then) for event in table.told(FalseOpened)] == [(2, then)]
    if void:
        assert table.told(BetReturned) == [BetReturned(table.seat("S4"), bets)]
        assert table.hand.leaves == Carried(15 + bets, "void")
    else:
        assert table.won == {"S4": 15 + 2 * bets}
        assert table.hand.leaves == Carried()
    sound(table)


@pytest.mark.parametrize("false_opening", ["void", "retire and reopen"])
def test_found_false_when_left_alone(false_opening: str) -> None:
    table = opened(pot(false_opening=false_opening))
    table.play("S4 calls, S5 folds, S1 folds, S2 folds, S3 stands pat, S4 stands pat, S3 bets 2, S4 folds")
    assert [event.then for event in table.told(FalseOpened)] == ["void"]
    back = [BetReturned(table.seat("S4"), 4)] if false_opening == "retire and reopen" else []
    assert table.told(BetReturned) == back
    assert table.hand.leaves == Carried(15 + 6 + (0 if back else 4), "void")
    sound(table)


def test_the_eldest_is_found_out_as_any_other() -> None:
    table = Table(pot(), cards=HANDS, stacks=100)
    table.play("S1 bets 4, S2 folds, S3 folds, S4 folds, S5 folds")
    assert table.told(FalseOpened) == [FalseOpened(table.seat("S1"), "void")]
    assert table.hand.leaves == Carried(19, "void")


def test_where_nobody_opened_there_is_nobody_to_look_at() -> None:
    table = Table(pot(unopened="play on"), cards=NONE_HELD)
    table.play("S1 checks, S2 checks, S3 checks, S4 checks, S5 checks")
    table.play("S1 stands pat, S2 stands pat, S3 stands pat, S4 stands pat, S5 stands pat")
    table.play("S1 bets 1")
    table.refuses("S1 owns up", Law.NOT_OPENER)
    table.refuses("S3 raises to 2", Law.IN_TURN)
    table.play("S2 folds, S3 folds, S4 calls, S5 folds")
    assert (table.told(FalseOpened), table.won) == ([], {"S4": 17})
    sound(table)

    draw = Table(drawn(pot(unopened="play on")), cards=NONE_HELD)
    draw.play("S1 checks, S2 checks, S3 checks, S4 checks, S5 checks, S1 stands pat, S2 stands pat, S3 stands pat")
    draw.play("S4 stands pat, S5 stands pat, S1 folds, S2 folds, S3 folds, S4 folds")
    assert (draw.told(FalseOpened), draw.won) == ([], {"S5": 15})


def test_a_folded_or_foul_opener_is_not_looked_at() -> None:
    table = called(pot())
    table.play("S3 stands pat, S4 stands pat, S3 folds")
    assert (table.told(FalseOpened), table.won) == ([], {"S4": 23})


@pytest.mark.parametrize(("alone", "found"), [("openers", True), ("nothing", False)])
def test_what_is_asked_of_an_opener_who_is_left_alone(alone: str, found: bool) -> None:  # noqa: FBT001 (a case of two)
    table = opened(drawn(pot(), alone=alone))
    table.play("S4 folds, S5 folds, S1 folds, S2 folds")
    assert bool(table.told(FalseOpened)) == found
    assert table.won == ({} if found else {"S3": 15})
    assert table.stacks["S3"] == 100 - 3 - (4 if found else 0) + (0 if found else 15)

    true = Table(drawn(pot(), alone=alone), cards=HANDS)
    true.play("S1 checks, S2 bets 4, S3 folds, S4 folds, S5 folds, S1 folds")
    assert true.won == {"S2": 15}
    assert true.told(BetReturned) == [BetReturned(true.seat("S2"), 4)]
    assert bool(true.told(Proved)) == found
    assert not true.told(Shown)


@pytest.mark.parametrize(("proof", "shows"), [("openers", "Qc Qs"), ("whole hand", "Qc Qs 9h 6d 3c")])
def test_what_proves_them(proof: str, shows: str) -> None:
    table = Table(drawn(pot(), proof=proof), cards=HANDS)
    table.play("S1 checks, S2 bets 4, S3 folds, S4 folds, S5 folds, S1 folds")
    assert table.told(Proved) == [Proved(table.seat("S2"), cards(shows))]
    assert table.view("S1").down[1] == (BACK,) * 5


def test_what_he_threw_away_proves_them_too() -> None:
    table = Table(drawn(pot(), openers="may split"), cards=HANDS, draws="S2 2h 3h")
    table.play("S1 checks, S2 bets 4, S3 calls, S4 folds, S5 folds, S1 folds")
    table.play("S2 discards Qc Qs, S3 stands pat, S2 bets 1, S3 folds")
    assert table.told(Proved) == [Proved(table.seat("S2"), cards("Qc Qs"))]


def test_only_the_opener_has_to_prove_anything() -> None:
    table = called(pot())
    table.play("S3 stands pat, S4 stands pat, S3 folds")
    assert not table.told(Proved)
    usual = Table(deal_out("draw", book="laws", players=3, stakes={"limit": 10}))
    usual.play("S1 antes 1, S2 declines, S2 calls, S3 folds, S1 folds")
    assert (usual.told(Proved), usual.won) == ([], {"S2": 2})


# ---- what it costs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("penalty", "fine"), [("none", 0), ("double ante", 6), ("the pot", 15)])
@pytest.mark.parametrize(("penalty_to", "left"), [("this pot", False), ("next pot", True)])
def test_what_a_false_opening_costs(penalty: str, fine: int, penalty_to: str, left: bool) -> None:  # noqa: FBT001
    game = pot(penalty=penalty, penalty_to=penalty_to)
    into = "next pot" if left else "this pot"
    reopened = opened(game)
    reopened.play("S3 owns up")
    assert [(event.amount, event.into) for event in reopened.told(Penalised)] == ([(fine, into)] if fine else [])
    assert reopened.pot == 19 + (0 if left else fine)
    reopened.play("S4 bets 1, S5 folds, S1 folds, S2 folds")
    assert reopened.won == {"S4": 20 + (0 if left else fine)}
    assert reopened.hand.leaves == Carried(fine if left else 0)

    table = shown_down(game)
    assert table.won == {"S4": 25 + (0 if left else fine)}
    assert table.hand.leaves == Carried(fine if left else 0)
    sound(table)

    void = shown_down(game, NONE_HELD)
    assert void.hand.leaves == Carried(20 + fine, "void")
    sound(void)


def test_where_the_others_contest_the_pot_the_fine_is_theirs() -> None:
    table = shown_down(pot(false_opening="void", penalty="double ante", penalty_to="next pot"))
    assert table.told(Penalised) == [Penalised(table.seat("S3"), 6, "this pot")]
    assert table.won == {"S4": 15 + 10 + 6}


@pytest.mark.parametrize(("penalty_short", "owes"), [("forgiven", False), ("owed", True)])
def test_a_fine_that_he_cannot_pay(penalty_short: str, owes: bool) -> None:  # noqa: FBT001 (a case of two)
    game = pot(penalty="the pot", penalty_short=penalty_short)
    debt = (Owed(Seat(2), 12, live=False),) if owes else ()
    table = opened(game, stacks=(100, 100, 10, 100, 100))
    table.play("S3 owns up")
    assert table.told(Penalised) == [Penalised(table.seat("S3"), 3, "next pot", lacking=12)]
    table.play("S4 bets 1, S5 folds, S1 folds, S2 folds")
    assert table.hand.leaves == Carried(3, penalties=debt)
    sound(table)

    for hands in (HANDS, NONE_HELD):
        table = opened(game, hands, stacks=(100, 100, 10, 100, 100))
        table.play("S4 calls, S5 folds, S1 folds, S2 folds, S3 stands pat, S4 stands pat, S3 bets 1, S4 calls")
        owed = tuple(replace(one, amount=13) for one in debt)
        void = hands is NONE_HELD
        assert table.hand.leaves == Carried(22 if void else 2, "void" if void else "won", owed)
        sound(table)

    later = Table(game, stacks=100, owed=debt, carried=3)
    assert later.pot == 3 + 15 + (12 if owes else 0)


# ---- the opener's draw ----------------------------------------------------------------------------------------------

SPLITS = {
    "a draw to a flush": ("Js Jh Ts 9s 2s", "Jh", True),
    "a draw to a straight": ("Js Jh Tc 9d 8h", "Jh", True),
    "a draw for the ace": ("Qc Qd Kh Js Td", "Qc", True),
    "a pair of queens for ace and king": ("Qc Qd As Kh 4c", "Qc Qd 4c", False),
    "four with no draw": ("Qc Qd As Kh 4c", "Qc", False),
}


@pytest.mark.parametrize("what", SPLITS)
@pytest.mark.parametrize("openers", ["may split", "kept", "not for a straight or flush", "split aside"])
def test_what_the_opener_may_throw_away(openers: str, what: str) -> None:
    hand, thrown, drawing = SPLITS[what]
    table = Table(
        drawn(pot(), openers=openers), cards=f"S1 {hand}, S2 2c 4d 6h 8s Tc" if "Tc" not in hand else f"S1 {hand}"
    )
    table.play("S1 bets 4, S2 calls, S3 folds, S4 folds, S5 folds")
    may = openers == "may split" or (openers == "not for a straight or flush" and not drawing)
    if openers == "split aside":
        table.refuses(f"S1 discards {thrown}", Law.SPLIT)
        table.play(f"S1 discards {thrown} aside")
        assert Threw(table.seat("S1"), len(thrown.split()), aside=True) in table.log.seen(None)
    elif may:
        table.refuses(f"S1 discards {thrown} aside", Law.SPLIT)
        table.play(f"S1 discards {thrown}")
    else:
        table.refuses(f"S1 discards {thrown}", Law.SPLIT)
        table.play(f"S1 discards {' '.join(hand.split()[2:])}")
        assert set(hand.split()[:2]) <= {str(card) for card in table.hand.down[0]}


def test_others_draw_as_they_please_and_so_does_one_who_had_none() -> None:
    for openers in ("kept", "not for a straight or flush", "split aside"):
        table = Table(drawn(pot(), openers=openers), cards="S1 Ts Td 8h 5c 3d, S2 Qc Qs 9h 6d 3c")
        table.play("S1 bets 4, S2 calls, S3 folds, S4 folds, S5 folds")
        table.refuses("S1 discards Ts aside", Law.SPLIT)
        table.play("S1 discards Ts, S2 discards Qc Qs")
    usual = Table(deal_out("draw", book="laws", players=2, stakes={"limit": 10}), cards="S1 Qc Qs 9h 6d 3c")
    usual.play("S1 antes 1, S2 declines, S2 calls, S1 calls, S1 discards Qc Qs")


def test_four_to_a_straight_or_a_flush() -> None:
    def four(held: str, **said: object) -> bool:
        hand: Hand = replace(Table(pot()).hand, game=replace(DEALT, ranks=replace(DEALT.ranks, **said)))
        return four_to(hand, cards(held))

    assert four("2c 7c 9c Kc")
    assert four("2c 3d 4h 6s")
    assert four("2c 3d 5h 6s")
    assert not four("2c 3d 4h 7s")
    assert not four("2c 3d 4h")
    assert not four("2c 2d 3h 4s")
    assert [four("As 2d 3h 4c", ace_in_straights=ace) for ace in ("low", "high", "high and low")] == [True, False, True]
    assert [four("As Kd Qh Jc", ace_in_straights=ace) for ace in ("low", "high", "high and low")] == [False, True, True]
    assert four("Jk 3d 4h 7s")
    assert four("Jk 2c 7c 9c")
    assert not four("Jk 2c 7c 9d")


# ---- owning up at all -----------------------------------------------------------------------------------------------


def test_when_one_may_own_up_and_when_not() -> None:
    table = opened(pot())
    assert [table.may(name) for name in ("S1", "S2", "S3", "S5")] == [None, None, Anytime(Seat(2)), None]
    table.play("S4 calls, S5 folds, S1 folds, S2 folds")
    assert table.turn == "S3"
    assert table.may("S3") == Exchange(Seat(2), 0, 5, own_up=True)
    table.refuses("S4 owns up", Law.NOT_OPENER)
    table.play("S3 stands pat")
    assert table.may("S3") == Anytime(Seat(2))
    table.play("S4 stands pat")
    assert table.menu.own_up
    refusal = judge(table.view("S3"), Seat(2), OwnUp())
    assert refusal is None
    table.play("S3 bets 1, S4 calls")
    table.refuses("S3 owns up", Law.NOT_OPENER)
    before = Table(pot(), cards=HANDS)
    before.refuses("S1 owns up", Law.NOT_OPENER)


def test_every_value_of_the_options_is_tried_here() -> None:
    """Whoever adds one is reminded."""
    hints = get_type_hints(Jackpot)
    tried = {
        "each_puts": {"ante", "what the eldest put"},
        "again": {"ante", "one chip"},
        "false_opening": {"void", "retire and reopen"},
        "penalty": {"none", "double ante", "the pot"},
        "penalty_to": {"this pot", "next pot"},
        "penalty_short": {"forgiven", "owed"},
    }
    assert {name: {*get_args(hint)} for name, hint in hints.items() if name not in {"openers", "honour"}} == tried


def test_chips_go_where_they_are_told() -> None:
    table = shown_down(pot())
    assert [event.seat for event in table.told(Won)] == [3]
    assert written(table.hand.down[3]) == "Kc Kh 7s 6c 4d"


def test_the_last_one_left_does_not_fold() -> None:
    """Nobody else is in: he opens and proves it, or lets it pass; the pot is never left to nobody."""
    for unopened in ("pot stays", "play on"):
        table = Table(pot(unopened=unopened), cards=HANDS)
        table.play("S1 folds, S2 folds, S3 folds, S4 folds")
        assert table.turn == "S5"
        assert not table.menu.fold and table.menu.check
        table.refuses("S5 folds", Law.FOLD_UNBET)
        table.play("S5 checks")
        assert table.hand.over
        assert table.won == ({"S5": 15} if unopened == "play on" else {})
        sound(table)


@pytest.mark.parametrize("check", ["stand once", "stand once, first only"])
def test_the_last_one_left_who_stands_is_not_asked_again(check: str) -> None:
    by = pot(unopened="pot stays")
    by = replace(by, steps=tuple(replace(s, check=check) if isinstance(s, Bet) and s.openers else s for s in by.steps))
    table = Table(by, stacks=50)
    table.play("S1 checks, S2 folds, S3 folds, S4 folds, S5 folds")
    assert table.turn == "S1"
    assert not table.hand.over
    table.play("S1 checks")
    assert table.hand.over
