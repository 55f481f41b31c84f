"""The thirty-eight laws: jackpots by agreement, openers that are taken on trust, and openings that prove false."""

from __future__ import annotations

from anteup.cards import cards
from anteup.engine.events import (
    BetReturned,
    Carried,
    Discarded,
    FalseOpened,
    Owed,
    Penalised,
    Posted,
    Proved,
    StepEnded,
    TurnsOpened,
)
from anteup.engine.menus import Anytime, Wager
from anteup.rules import table_rules
from anteup.rules.laws import Law
from anteup.rules.steps import Bet, Game
from anteup.table.session import Chair, Session, after, next_hand, seated
from tests.ledger.entries import entry
from tests.ledger.off import never, option
from tests.ledger.tables import Table
from tests.ledger.thirty_eight import (
    FIVE_HANDS,
    PAIR_OF_JACKS,
    TENS,
    TWO_PAIRS,
    all_in_turn,
    house,
    jackpot,
    laws,
)
from tests.ledger.wrong_laws import NOBODY_HOLDS_OPENERS, REOPENS_FROM_THE_DEALER

# ---- between the hands ----------------------------------------------------------------------------------------------


def night(jackpots: Game | None = None) -> Session:
    """Draw poker by the laws for five, and what follows a hand that nobody opens."""
    games = {"draw": {5: laws()}, "jackpots": {5: jackpots or jackpot(ante=1)}}
    return seated(games, [Chair(f"S{seat}", 100) for seat in range(1, 6)], 4, rules=table_rules("laws-draw"))


def begun(table: Session, cards: str = "") -> Table:
    """The next hand of it."""
    coming = next_hand(table)
    return Table(coming.game, stacks=coming.stacks, carried=coming.carried, owed=coming.owed, cards=cards)


def nobody_opened(table: Session) -> Session:
    """The same once a jackpot has been let pass by all."""
    hand = begun(table)
    all_in_turn(hand, "checks")
    return after(table, hand.hand)


def passed_out(age: int = 2) -> Session:
    """The age named so much, and nobody came in."""
    table = night()
    hand = begun(table)
    hand.play(f"S1 antes {age}, S2 declines, S2 folds, S3 folds, S4 folds, S5 folds")
    return after(table, hand.hand)


@entry("L-27", off=option("jackpot.each_puts", "ante"))
def test_a_jackpot_begins_with_all_matching_the_age() -> None:
    table = passed_out()
    assert {chair.stack for chair in table.chairs} == {100}
    hand = begun(table)

    assert [(event.seat, event.amount, event.into) for event in hand.told(Posted)] == [
        (seat, 2, "share") for seat in range(5)
    ]
    assert hand.pot == 10
    hand.refuses("S1 antes 3", Law.PHASE)
    assert begun(passed_out(age=3)).pot == 15


@entry("L-29", off=option("jackpot.again", "ante"))
def test_each_round_adds_a_chip_from_each_and_the_requirement_stays() -> None:
    table = passed_out()
    pools, dealers, openers = list[int](), list[int](), list[str]()
    for _ in range(3):
        hand = begun(table)
        pools.append(hand.pot)
        dealers.append(next_hand(table).button)
        openers += [step.openers for step in hand.hand.game.steps if isinstance(step, Bet) and step.openers]
        table = nobody_opened(table)

    assert pools == [10, 15, 20]
    assert dealers == [0, 1, 2]
    assert openers == ["JJ"] * 3


@entry("L-40", off=option("pots.kitty", 0))
def test_the_kitty_takes_its_share_of_each_jackpot() -> None:
    table = seated({5: house("jackpots", pots="kitty = 1")}, [Chair(str(seat), 100) for seat in range(5)], 4)
    for number in range(1, 8):
        hand = begun(table, cards=f"S1 {PAIR_OF_JACKS}")
        hand.play("S1 bets 1, S2 folds, S3 folds, S4 folds, S5 folds")
        assert hand.won == {"S1": 9}  # of a pool of ten; the bet that nobody saw goes back
        table = after(table, hand.hand)
        assert table.kitty == number
    assert table.chips == 500


# ---- who may open, and who comes in ---------------------------------------------------------------------------------


@entry("L-28", off=never(Law.OPENERS))
def test_a_pair_of_jacks_or_better_opens() -> None:
    for hand, opens in (("Ts Td Ac Kd Qh", False), ("Js Jd 4c 3h 2s", True), ("2c 2d 3h 3s 4c", True)):
        honest = Table(house("jackpots", jackpot="honour = false"), cards=f"S1 {hand}")
        if opens:
            honest.play("S1 bets 4")
        else:
            honest.refuses("S1 bets 4", Law.OPENERS)
            assert honest.menu == Wager(honest.seat("S1"), fold=True, check=True, call=0, least=0, most=0)
        on_trust = Table(jackpot(), cards=f"S1 {hand}")
        on_trust.play("S1 bets 4")
        assert on_trust.bets["S1"] == 4


@entry("L-30", off=never(Law.AMOUNT))
def test_all_others_may_come_in_by_seeing_the_opening() -> None:
    table = Table(jackpot(), cards=FIVE_HANDS)
    table.play("S1 checks, S2 checks, S3 bets 4")
    table.refuses("S4 calls 3", Law.AMOUNT)
    table.play("S4 calls, S5 folds, S1 calls, S2 calls")

    assert table.pot == 10 + 16
    assert table.still_in == ["S1", "S2", "S3", "S4"]


@entry("L-31", off=never(Law.MAKE_GOOD))
def test_the_opening_is_paid_before_the_draw() -> None:
    table = Table(jackpot(), cards=FIVE_HANDS)
    table.play("S1 checks")
    table.refuses("S2 discards 3c", Law.PHASE)  # he owes nothing: it is not the draw
    table.play("S2 bets 4")
    table.refuses("S3 discards 3d", Law.MAKE_GOOD)
    table.play("S3 calls, S4 folds, S5 folds, S1 folds")
    assert table.pot == 18

    kinds = [type(event) for event in table.log.events]
    assert kinds.index(StepEnded, kinds.index(StepEnded) + 1) < kinds.index(TurnsOpened)
    table.play("S2 discards 3c")
    assert table.told(Discarded)


def opened(opener: str = "S4", *out: str, ante: int = 2) -> Table:
    """A jackpot that this one has opened for four, and in which all have drawn that are not out."""
    table = Table(jackpot(ante), cards=FIVE_HANDS)
    while table.turn != opener:
        table.play(f"{table.turn} checks")
    table.play(f"{opener} bets 4")
    while table.hand.step == 2:
        table.play(f"{table.turn} folds" if table.turn in out else f"{table.turn} calls")
    all_in_turn(table, "stands pat")
    return table


def bets_in_turn(table: Table) -> list[str]:
    """Who speaks, in order, if the first bets and the others see it."""
    turns = [table.turn]
    table.play(f"{table.turn} bets 5")
    while table.turn:
        turns.append(table.turn)
        table.play(f"{table.turn} calls")
    return turns


@entry("L-32", off=option("bet 2.opens", "left of the eldest"))
def test_after_the_draw_the_opener_bets_first() -> None:
    table = opened("S3")
    table.refuses("S4 bets 5", Law.IN_TURN)
    assert bets_in_turn(table) == ["S3", "S4", "S5", "S1", "S2"]


@entry("L-33", off=option("bet 2.opens", "left of the dealer"))
def test_the_last_to_bet_is_at_the_openers_right() -> None:
    table = opened("S3")
    table.refuses("S2 bets 5", Law.IN_TURN)
    assert bets_in_turn(table)[-1] == "S2"
    assert bets_in_turn(opened("S3", "S2"))[-1] == "S1"


@entry("L-34", off=option("bet.raises", 2))
def test_raises_go_in_regular_order() -> None:
    table = opened("S3", "S5")
    table.play("S3 bets 5")
    table.refuses("S1 raises to 10", Law.IN_TURN)
    table.play("S4 raises to 10, S1 raises to 15, S2 folds, S3 calls, S4 calls")

    assert table.pot == 0
    assert table.hand.over
    assert sum(table.won.values()) == 10 + 4 * 4 + 3 * 15


# ---- openings that prove false --------------------------------------------------------------------------------------


def second_round() -> Table:
    """The second round of a jackpot: ten chips lay there, and each has put in one more."""
    return Table(jackpot(ante=1), carried=10, cards=FIVE_HANDS)


def falsely_opened() -> Table:
    """In the second round S3 has opened for four with a pair of tens, which is not enough."""
    table = second_round()
    assert table.pot == 15
    table.play("S1 checks, S2 checks, S3 bets 4")
    return table


@entry("L-35", off=option("jackpot.penalty", "double ante"))
def test_who_opens_by_mistake_retires_and_puts_up_another_jackpot() -> None:
    table = falsely_opened()
    assert table.may("S3") == Anytime(table.seat("S3"))
    table.refuses("S4 owns up", Law.NOT_OPENER)
    table.play("S3 owns up")

    assert table.told(FalseOpened) == [FalseOpened(table.seat("S3"), "reopened")]
    assert table.told(Penalised) == [Penalised(table.seat("S3"), 15, "next pot")]
    assert "S3" not in table.still_in
    assert (table.pot, table.stacks["S3"]) == (19, 1000 - 1 - 4 - 15)
    table.refuses("S3 calls", Law.OUT)
    table.play("S4 bets 4, S5 folds, S1 folds, S2 folds")
    assert table.won == {"S4": 23}
    assert table.hand.leaves == Carried(15)


@entry("L-35", off=option("jackpot.penalty_short", "forgiven"))
def test_what_he_cannot_pay_is_owed_where_a_book_has_it_so() -> None:
    rules = house("jackpots", jackpot="penalty_short = 'owed'")
    table = Table(rules, stacks=(100, 100, 10, 100, 100), cards=FIVE_HANDS)
    table.play("S1 checks, S2 checks, S3 bets 4, S3 owns up")
    assert table.told(Penalised) == [Penalised(table.seat("S3"), 4, "next pot", lacking=6)]
    table.play("S4 bets 4, S5 folds, S1 folds, S2 folds")
    assert table.hand.leaves == Carried(4, penalties=(Owed(table.seat("S3"), 6, live=False),))

    later = Table(rules, owed=table.hand.leaves.penalties, carried=4)
    assert later.pot == 4 + 6 + 10


@entry("L-36", off=never(Law.BARRED))
def test_the_right_to_open_goes_on_to_the_left() -> None:
    table = falsely_opened()
    table.play("S3 owns up")
    assert table.turn == "S4"
    assert table.menu == Wager(table.seat("S4"), fold=True, check=True, call=0, least=1, most=10)
    table.refuses("S2 bets 4", Law.BARRED)
    table.play("S4 checks, S5 bets 4")
    table.play("S1 calls, S2 calls, S4 folds")
    assert table.still_in == ["S1", "S2", "S5"]

    table = Table(jackpot(), cards=FIVE_HANDS)
    table.play("S1 checks, S2 checks, S3 bets 4, S4 folds, S5 calls, S3 owns up")
    assert table.told(BetReturned) == [BetReturned(table.seat("S5"), 4)]
    assert table.turn == "S5"
    table.play("S5 checks")
    assert table.hand.leaves == Carried(14 + 10, "passed out")

    held = falsely_opened()
    held.play("S3 owns up, S4 bets 4, S5 folds, S1 folds")
    assert held.turn == "S2"
    assert held.menu.call == 4
    held.play("S2 raises to 8, S4 calls")
    assert held.still_in == ["S2", "S4"]


@entry("L-36", off=REOPENS_FROM_THE_DEALER)
def test_those_who_let_it_pass_are_not_asked_again() -> None:
    table = falsely_opened()
    table.play("S3 owns up")
    assert table.hand.due == 0b11000
    table.play("S4 folds, S5 checks")
    assert table.hand.leaves.ended == "passed out"

    two = Table(jackpot(players=2), cards=f"S1 {TENS}, S2 {TWO_PAIRS}")
    two.play("S1 checks, S2 bets 4, S2 owns up")
    assert two.hand.over
    assert two.hand.leaves.ended == "passed out"


NOBODY_HOLDS_THEM = "S3 Ts Td 8h 5c 3d, S5 9s 9d 7c 5s 2d"


def falsely_drawn_to(table: Session) -> Table:
    """The next jackpot, opened for four on tens; one has come in, and they have drawn."""
    hand = begun(table, cards=NOBODY_HOLDS_THEM)
    hand.play("S1 checks, S2 checks, S3 bets 4, S4 folds, S5 calls, S1 folds, S2 folds, S3 stands pat")
    return hand


@entry("L-37", off=option("jackpot.false_opening", "void"))
def test_a_round_that_nobody_could_have_opened_is_void() -> None:
    second = nobody_opened(passed_out())
    table = falsely_drawn_to(second)
    assert table.pot == 15 + 8
    table.play("S3 owns up")
    assert table.told(FalseOpened) == [FalseOpened(table.seat("S3"), "void")]
    assert table.told(BetReturned) == [BetReturned(table.seat("S5"), 4)]
    assert table.hand.leaves == Carried(15 + 4 + 15, "void")
    third = after(second, table.hand)
    assert begun(third).pot == 15 + 4 + 5 + 15 == 39
    assert third.chips == 500

    table = falsely_drawn_to(second)
    table.play("S5 stands pat, S3 bets 1, S5 calls")
    assert table.told(FalseOpened) == [FalseOpened(table.seat("S3"), "void")]
    assert table.told(BetReturned) == [BetReturned(table.seat("S5"), 5)]
    assert table.hand.leaves == Carried(15 + 5 + 15, "void")
    assert begun(after(second, table.hand)).pot == 40


@entry("L-37", off=NOBODY_HOLDS_OPENERS)
def test_if_another_held_openers_he_is_taken_as_the_opener() -> None:
    table = second_round()
    table.play("S1 checks, S2 checks, S3 bets 4, S4 calls, S5 folds, S1 folds, S2 folds")
    table.play("S3 stands pat, S4 stands pat, S3 bets 1, S4 calls")

    assert table.told(FalseOpened) == [FalseOpened(table.seat("S3"), "hand dead")]
    assert table.won == {"S4": 15 + 8 + 2}
    assert table.hand.leaves == Carried(15)


# ---- the opener's draw ----------------------------------------------------------------------------------------------


def to_draw(hand: str, game: Game | None = None) -> Table:
    """S1 has opened with this, and S2 has come in."""
    table = Table(game or jackpot(), cards=f"S1 {hand}, S2 Qs 8s 4s 3s 3d")
    table.play("S1 bets 4, S2 calls, S3 folds, S4 folds, S5 folds")
    return table


@entry("L-38", off=option("draw.openers", "may split"))
def test_the_opener_does_not_draw_to_a_straight_or_flush() -> None:
    flush = to_draw("Js Jh Ts 9s 2s")
    flush.refuses("S1 discards Jh", Law.SPLIT)
    flush.play("S1 discards Ts 9s 2s")
    flush.play("S2 discards 3d")
    straight = to_draw("Js Jh Tc 9d 8h")
    straight.refuses("S1 discards Jh", Law.SPLIT)

    queens = to_draw("Qc Qd As Kh 4c")
    queens.play("S1 discards Qc Qd 4c, S2 stands pat, S1 bets 1, S2 folds")
    assert queens.told(Proved) == [Proved(queens.seat("S1"), cards("Qc Qd"))]
    forbidden = to_draw("Qc Qd As Kh 4c", house("jackpots", draw="openers = 'kept'"))
    forbidden.refuses("S1 discards Qc Qd 4c", Law.SPLIT)
