"""The smallest hand of every kind of difference: what anteup says, by the rules, and what PokerKit says."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from anteup.cards import STANDARD, Pack, cards
from anteup.engine.actions import Action, Call, Check, Fold, RaiseTo
from anteup.rules.sources import find
from tests.peers.duel import Duel, Form, Setting
from tests.peers.kinds import PAYING, Facts, Kind

pytest.importorskip("pokerkit", reason="PokerKit is not installed: pip install -r requirements/dev.txt")

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "peers.md"
NO: Form = "no-limit hold'em"
POT: Form = "pot-limit hold'em"
FIXED: Form = "fixed-limit hold'em"
CHECK, CALL, FOLD = Check(), Call(), Fold()


class Case(NamedTuple):
    """A hand up to the decision in which the two differ."""

    kind: Kind
    form: Form
    blinds: tuple[int, int]
    stacks: tuple[int, ...]
    acts: tuple[Action, ...]
    ours: Facts
    theirs: Facts


CASES = [
    Case(Kind.SHORT_BLIND, NO, (1, 2), (100, 1, 100), (), Facts(2, 2, 4, 100), Facts(2, 1, 3, 100)),
    Case(Kind.POT_BLIND, POT, (5, 10), (2, 500, 500), (), Facts(2, 10, 20, 35), Facts(2, 10, 20, 32)),
    Case(
        Kind.FIRST_SHORT, NO, (1, 2), (100, 100, 3),
        (CALL, CALL, CHECK, CHECK, CHECK, RaiseTo(1)),
        Facts(0, 1, 0, 0), Facts(0, 1, 3, 98),
    ),
    Case(
        Kind.NEXT_SHORT, NO, (1, 2), (100, 100, 100, 14, 18, 20),
        (RaiseTo(10), RaiseTo(14), RaiseTo(18), RaiseTo(20), FOLD, CALL),
        Facts(2, 10, 28, 100), Facts(2, 10, 0, 0),
    ),
    Case(
        Kind.HALF_BET, FIXED, (5, 10), (500, 500, 26),
        (CALL, CALL, CHECK, RaiseTo(10), CALL, RaiseTo(16)),
        Facts(0, 6, 26, 26), Facts(0, 6, 0, 0),
    ),
    Case(
        Kind.COMPLETING, FIXED, (5, 10), (500, 24, 500),
        (CALL, CALL, CHECK, RaiseTo(10), RaiseTo(14)),
        Facts(2, 14, 20, 20), Facts(2, 14, 24, 24),
    ),
    Case(
        Kind.CAP_BLIND, FIXED, (5, 10), (500, 500, 500),
        (RaiseTo(20), RaiseTo(30), RaiseTo(40)),
        Facts(2, 20, 0, 0), Facts(2, 20, 50, 50),
    ),
    Case(
        Kind.CAP_SHORT, FIXED, (5, 10), (500, 500, 500, 44),
        (CALL, CALL, CALL, CHECK, RaiseTo(10), RaiseTo(20), RaiseTo(30), RaiseTo(34)),
        Facts(0, 24, 40, 40), Facts(0, 24, 0, 0),
    ),
    Case(
        Kind.CAP_TWO, FIXED, (5, 10), (500, 500),
        (CALL, CHECK, RaiseTo(10), RaiseTo(20), RaiseTo(30), RaiseTo(40)),
        Facts(0, 10, 50, 50), Facts(0, 10, 0, 0),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[case.kind.name for case in CASES])
def test_what_a_player_may_do(case: Case) -> None:
    duel = Duel(Setting(case.form, case.blinds, case.stacks, STANDARD))
    for action in case.acts:
        assert (facts := duel.compared())[0] == facts[1]
        duel.act(action)

    assert (case.ours, case.theirs) == duel.compared()
    assert {case.kind: 1} == duel.met


def pack(*hands: str, board: str) -> Pack:
    """A pack that deals these hands, from the first seat, and this board."""
    held, table = [cards(hand) for hand in hands], cards(board)
    first = [card for dealt in zip(*held, strict=True) for card in dealt]
    burned = [card for card in STANDARD if card not in (*first, *table)]
    return (*first, burned[0], *table[:3], burned[1], table[3], burned[2], table[4], *burned[3:])


def test_nobody_checks_where_nothing_is_left_to_decide() -> None:
    """IDLE_CHECK: the big blind has met the all-in, and there is nobody else."""
    duel = Duel(Setting(NO, (1, 2), (100, 100, 2), STANDARD))
    for action in (CALL, FOLD):
        duel.compared()
        duel.act(action)

    assert duel.log.hand.over
    assert Facts(1, 0, 0, 0) == duel.peer.facts()
    duel.end()
    assert {Kind.IDLE_CHECK: 1} == duel.met


def test_odd_chips_go_out_one_at_a_time() -> None:
    """ODD_CHIPS: three seats split 20 chips, two of them odd."""
    deck = pack("7c 8c", "2c 3c", "2d 3d", "2h 3h", board="As Ks Qd Jh Tc")
    duel = Duel(Setting(NO, (2, 4), (50, 6, 6, 6), deck))
    for action in (RaiseTo(6), CALL, FOLD, CALL):
        duel.compared()
        duel.act(action)
    duel.end()

    assert (48, 7, 7, 6) == duel.log.hand.stacks
    assert (48, 8, 6, 6) == duel.peer.stacks()
    assert {Kind.ODD_CHIPS: 1} == duel.met


def test_side_pots_are_split_apart() -> None:
    """SIDE_POTS: seats 1 and 2 tie for a main pot of 9 and for a side pot of 17; seat 3 is beaten in the first."""
    deck = pack("7c 7d", "Ah Kh", "Ac Kc", "2d 3c", "9c 9d", board="Kd 8s 8d 5c 4h")
    duel = Duel(Setting(NO, (1, 2), (100, 100, 100, 2, 100), deck))
    before = (CALL, CALL, CALL, FOLD, CHECK)
    flop, turn, river = (RaiseTo(3), CALL, CALL), (RaiseTo(4), CALL, FOLD), (CHECK, CHECK)
    for action in (*before, *flop, *turn, *river):
        duel.compared()
        duel.act(action)
    duel.end()

    assert (99, 91 + 5 + 9, 91 + 4 + 8, 0, 95) == duel.log.hand.stacks
    assert (99, 91 + 13, 91 + 13, 0, 95) == duel.peer.stacks()
    assert {Kind.SIDE_POTS: 1} == duel.met


def streets(*hands: str) -> Pack:
    """A pack that deals these hands of seven-card stud, from the first seat; who has fewer cards has folded by then."""
    held = [cards(hand) for hand in hands]
    rest = [card for card in STANDARD if all(card not in hand for hand in held)]
    deck = [hand[number] for number in range(3) for hand in held]
    for number in range(3, 7):
        deck += [rest.pop(), *(hand[number] for hand in held if number < len(hand))]
    return (*deck, *rest)


def stud(form: Form, stacks: tuple[int, ...], deck: Pack, *acts: Action) -> Duel:
    """A hand of stud, ante 1, bring-in 1 and bets of 2 and 4, to its end."""
    duel = Duel(Setting(form, (1, 2), stacks, deck))
    for action in acts:
        duel.compared()
        duel.act(action)
    duel.end()
    return duel


def test_an_open_pair_may_bet_double() -> None:
    """OPEN_PAIR: kings show on fourth street."""
    deck = streets("2c 3c Kh Kd 9s 8h 4d", "4h 5h 7s 8s 9c Tc Jd")
    duel = Duel(Setting("seven-card stud", (5, 10), (500, 500), deck))
    for action in (RaiseTo(5), CALL):
        assert (facts := duel.compared())[0] == facts[1]
        duel.act(action)

    assert (Facts(0, 0, 10, 20), Facts(0, 0, 10, 10)) == duel.compared()
    assert {Kind.OPEN_PAIR: 1} == duel.met


def test_the_odd_chip_goes_to_the_high_card_by_suit() -> None:
    """ODD_SUIT: seats 0 and 1 split 5 chips with king-queen-nine-eight-seven; the second has the king of spades."""
    deck = streets("Kh 3d 5c Qd 9s 8h 7d", "3h 9c Ks Qs 4s 8c 7s", "2d 2h Jc")
    duel = stud("seven-card stud", (50, 50, 50), deck, RaiseTo(1), CALL, FOLD, *[CHECK] * 8)

    assert (50, 51, 49) == duel.log.hand.stacks
    assert (51, 50, 49) == duel.peer.stacks()
    assert {Kind.ODD_SUIT: 1} == duel.met


def test_only_the_five_that_play_count_for_the_odd_chip() -> None:
    """Razz, 5 chips: 6-5-4-3-2 twice. Seat 0 has the six of spades; seat 1 a spade that is higher, and does not play."""
    deck = streets("Kd 2c Kh 3s 4c 5d 6s", "Ks 2d Kc 3d 4h 5c 6d", "2h 3h Jc")
    duel = stud("razz", (50, 50, 50), deck, RaiseTo(1), CALL, FOLD, *[CHECK] * 8)

    assert (51, 50, 49) == duel.log.hand.stacks


def test_a_side_pot_without_a_low_hand_goes_to_the_high_one() -> None:
    """LOW_HALF: seat 0 alone has a low, and is all-in; the first side pot of 6 is for seats 1, 2 and 3."""
    deck = streets(
        "2c 3d 4h 5s 7c 2d 2h", "Kc Kd Kh Ks 9c 9d 8s", "Qc Qd Qh Qs 8h 8d 9s", "Jc Jd Jh Js Tc Td",
    )  # fmt: skip
    third, fourth = (RaiseTo(1), RaiseTo(2), CALL, CALL, CALL), (RaiseTo(2), CALL, CALL)
    later = (RaiseTo(4), CALL, RaiseTo(4), FOLD)
    duel = stud("stud, eight or better", (3, 5, 50, 50), deck, *third, *fourth, *later)

    assert (6, 6 + 6, 41 + 8, 41) == duel.log.hand.stacks
    assert (6, 6 + 5, 41 + 8 + 1, 41) == duel.peer.stacks()
    assert {Kind.LOW_HALF: 1} == duel.met


def test_the_same_hands_share_a_pot_once() -> None:
    """HALVES: two wheels, a pot of 6."""
    deck = streets("As 2s 3d 4h 5d 9h Jd", "Ac 2c 3h 4d 5c 9c Js")
    duel = stud("stud, eight or better", (50, 50), deck, RaiseTo(1), RaiseTo(2), CALL, *[CHECK] * 8)

    assert (50, 50) == duel.log.hand.stacks
    assert (51, 49) == duel.peer.stacks()
    assert {Kind.HALVES: 1} == duel.met


@pytest.mark.parametrize("kind", Kind)
def test_every_verdict_is_written_and_rests_on_rules(kind: Kind) -> None:
    page = PAGE.read_text("utf-8")

    assert f"## {kind.says[0].upper()}{kind.says[1:]}" in page
    for rule in kind.rules:
        assert rule == find(rule).id
        assert rule in page


def test_every_kind_has_its_hand() -> None:
    told = {Kind.IDLE_CHECK, Kind.OPEN_PAIR, *PAYING}

    assert set(Kind) == {case.kind for case in CASES} | told
