"""Who had the best hand: each report is ranked, and played out to the award."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from anteup.cards import NotACard, cards, written
from anteup.ranking import NoHand, evaluate
from tests.cases.told import case
from tests.ledger.tables import Table, game


class Showdown(NamedTuple):
    """A board, the hands around it, and who wins with what."""

    number: str
    source: str
    url: str
    board: str
    hands: dict[str, str]
    winners: list[str]
    holding: str
    """What the best hand is, with all its cards."""


SHOWDOWNS = [
    Showdown(
        "BUG-001",
        "danielpaz6/Poker-Hand-Evaluator#1",
        "https://github.com/danielpaz6/Poker-Hand-Evaluator/issues/1",
        "9c 7s 5h 5s 3c",
        {"A": "8h Ks", "B": "4d Qs"},
        ["A"],
        "pair of fives, king-nine-eight kickers",
    ),
    Showdown(
        "BUG-003",
        "danielpaz6/Poker-Hand-Evaluator#4",
        "https://github.com/danielpaz6/Poker-Hand-Evaluator/issues/4",
        "3c 7c 7d 7h 7s",
        {"A": "2d 5c", "B": "4d 6c"},
        ["B"],
        "four sevens, six kicker",
    ),
    Showdown(
        "BUG-008",
        "claudijo/poker-ts#15",
        "https://github.com/claudijo/poker-ts/pull/15",
        "6c Qc Ad 6s Ac",
        {"P1": "Td Js", "P2": "3s 3d"},
        ["P1", "P2"],
        "aces and sixes, queen kicker",
    ),
    Showdown(
        "BUG-009",
        "brunoscopelliti/poker-holdem-engine#7",
        "https://github.com/brunoscopelliti/poker-holdem-engine/issues/7",
        "Jd Tc Qs Ks 9s",
        {"P1": "9c 2s", "P2": "Jh Kh", "P3": "Qc 4h", "P4": "Qh 8d"},
        ["P1", "P2", "P3", "P4"],
        "king-high straight",
    ),
    Showdown(
        "BUG-012",
        "ishikota/PyPokerEngine#78",
        "https://github.com/ishikota/PyPokerEngine/issues/78",
        "Qd Jd 9d Kc 6d",
        {"P1": "5d Ah", "P2": "Qc 7d"},
        ["P2"],
        "queen-jack-nine-seven-six flush",
    ),
    Showdown(
        "BUG-014",
        "deeptexas-ai/deep-holdem-ai#1",
        "https://github.com/deeptexas-ai/deep-holdem-ai/issues/1",
        "3d 6d Td Jd Ad",
        {"P1": "2d 4c", "P2": "5s Tc"},
        ["P1", "P2"],
        "ace-jack-ten-six-three flush",
    ),
    Showdown(
        "BUG-015",
        "pokerth/pokerth#369",
        "https://github.com/pokerth/pokerth/issues/369",
        "2d 3d 4d 5d Ts",
        {"P1": "Ad 9c", "P2": "6c Jh"},
        ["P1"],
        "five-high straight flush",
    ),
    Showdown(
        "BUG-018",
        "aliang/pokerhand-eval#9",
        "https://github.com/aliang/pokerhand-eval/issues/9",
        "As 3h 4h 5d 6h",
        {"P1": "Ad Kh", "P2": "Ac Kd"},
        ["P1", "P2"],
        "pair of aces, king-six-five kickers",
    ),
    Showdown(
        "BUG-020",
        "pokerwars/pokerwars.io-starterbot-python#8",
        "https://github.com/pokerwars/pokerwars.io-starterbot-python/issues/8",
        "4c 5d 6h 7s 8c",
        {"P1": "Ah Kd", "P2": "Qh Jd"},
        ["P1", "P2"],
        "eight-high straight",
    ),
]
for one in SHOWDOWNS:
    case(*one[:3])


def shown_down(form: str, board: str, hands: dict[str, str]) -> Table:
    """A hand of these cards, checked down to the award."""
    holes = ", ".join(f"{name} {hole}" for name, hole in hands.items())
    table = Table(game(form, len(hands), book="holdem"), " ".join(hands), cards=holes, board=board)
    while table.turn:
        table.play(f"{table.turn} {'checks' if table.menu.check else 'calls'}")
    return table


@pytest.mark.parametrize("told", SHOWDOWNS, ids=[one.number for one in SHOWDOWNS])
def test_the_pot_goes_to_the_best_hand(told: Showdown) -> None:
    worth = {name: evaluate(hole, told.board) for name, hole in told.hands.items()}
    best = max(made.strength for made in worth.values())
    assert [name for name, made in worth.items() if made.strength == best] == told.winners
    assert {worth[name].in_full for name in told.winners} == {told.holding}

    table = shown_down("holdem", told.board, told.hands)
    share = 2 * len(told.hands) // len(told.winners)
    assert table.won == dict.fromkeys(told.winners, share)


@case("BUG-007", "fedden/poker_ai#26", "https://github.com/fedden/poker_ai/issues/26")
def test_a_card_that_is_there_twice_is_told_before_anything_is_ranked() -> None:
    with pytest.raises(NoHand, match="8s stands twice: card 2 of the hand and card 4 of the board"):
        evaluate("As 8s", "Ac Kd Ks 8s 3s")


@case("BUG-017", "worldveil/deuces#9", "https://github.com/worldveil/deuces/issues/9")
def test_a_hands_name_and_its_rank_agree_at_every_boundary() -> None:
    wheel, fours = evaluate("Ah 2h 3h 4h 5h"), evaluate("Ks Kd Kc Kh Qs")
    assert wheel > fours
    assert (wheel.category, str(wheel)) == ("straight flush", "five-high straight flush")
    assert (fours.category, str(fours)) == ("four of a kind", "four kings")
    best_and_worst = [
        ("Ac Kd Qh Js 9c", "high card", "2c 2d 3h 4s 5c", "one pair"),
        ("Ac Ad Kh Qs Jc", "one pair", "3c 3d 2h 2s 4c", "two pairs"),
        ("Ac Ad Kh Ks Qc", "two pairs", "2c 2d 2h 3s 4c", "three of a kind"),
        ("Ac Ad Ah Ks Qc", "three of a kind", "5c 4d 3h 2s Ac", "straight"),
        ("Ac Kd Qh Js Tc", "straight", "7c 5c 4c 3c 2c", "flush"),
        ("Ac Kc Qc Jc 9c", "flush", "2c 2d 2h 3s 3c", "full house"),
        ("Ac Ad Ah Ks Kc", "full house", "2c 2d 2h 2s 3c", "four of a kind"),
        ("Ac Ad Ah As Kc", "four of a kind", "5c 4c 3c 2c Ac", "straight flush"),
    ]
    for best, below, worst, above in best_and_worst:
        assert evaluate(best).category == below
        assert evaluate(worst).category == above
        assert evaluate(best) < evaluate(worst)


@case("BUG-022", "chehsunliu/poker#8", "https://github.com/chehsunliu/poker/issues/8")
def test_a_ten_written_with_two_figures_is_a_ten() -> None:
    seven = cards("Qh Kh Js 2d Qd 10d 9s")
    assert written(seven) == "Qh Kh Js 2d Qd Td 9s"
    assert str(evaluate(seven)) == "king-high straight"
    with pytest.raises(NotACard, match="'1d' at character 16"):
        cards("Qh Kh Js 2d Qd 1d 9s")


@case("BUG-024", "HenryRLee/PokerHandEvaluator#81", "https://github.com/HenryRLee/PokerHandEvaluator/issues/81")
def test_in_omaha_the_kicker_may_be_one_of_the_two_that_play() -> None:
    made = evaluate("Ks 8c Js 5c", "3s 5h Qs Qd 9h", plays="two and three")
    assert made.in_full == "queens and fives, king kicker"

    hands = {"A": "Ks 8c Js 5c", "B": "Ad 8h Jd 5d"}
    assert shown_down("omaha", "3s 5h Qs Qd 9h", hands).won == {"B": 4}


@case("BUG-037", "HitEmPoka/StellPoker#205", "https://github.com/HitEmPoka/StellPoker/issues/205")
def test_without_three_low_cards_on_the_board_there_is_no_low() -> None:
    board, hands = "Kd Qh 9c 8s 7d", {"A": "Ac 2c Kh 3d", "B": "Qd Qs Jh Tc"}
    assert evaluate(hands["A"], board, of="a-5", plays="two and three", qualifier=8) is None
    assert str(evaluate(hands["B"], board, plays="two and three")) == "king-high straight"

    assert shown_down("omaha8", board, hands).won == {"B": 4}
