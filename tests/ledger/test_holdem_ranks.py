"""Two cards of one's own and five of everybody's: the article's examples.

The suits of the article are lost but for a mark after certain cards; where the mark is a club everything it tells
comes true (T-036). The cards here are the ones that the ledger chose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest

from anteup.cards import STANDARD, Card, Pack, cards, written
from anteup.ranking import Class, Made, evaluator
from tests.ledger.entries import entry
from tests.ledger.off import compares, option
from tests.ledger.tables import Table, game, made
from tests.ledger.test_ranks import with_two_changed
from tests.ledger.wrong import BOARD_ONLY, NO_STRAIGHT_FLUSH, ODD_CHIP_LAST, SPARE_CARDS_DECIDE
from tests.ranking.hands import patterns

SAMPLE_BOARD = "4c Ks 4h 8s 7s"
SAMPLE = {"Alice": "5d 6d", "Bob": "Ac 4d", "Carol": "As 9s", "Dan": "Kh Kd"}
KICKER_BOARD = "8s Qc 8h 4c"
KICKER = {"Alice": "Tc 9c", "Bob": "Kh Qs", "Carol": "Qh Td", "Ted": "Jc 2c"}
HAND_BOARD = "9c Kc 3h 5s 9d"
HAND = {"Alice": "Ac 7c", "Bob": "Qs 9h", "Carol": "Kh Jd"}


def order(board: str, holes: dict[str, str]) -> str:
    """Who beats whom, as `Dan > Carol > Alice = Bob`."""
    worth = {name: made(hole, board) for name, hole in holes.items()}
    names = sorted(sorted(holes), key=lambda name: worth[name].strength, reverse=True)
    said = names[0]
    for before, name in pairwise(names):
        said += f" {'=' if worth[before] == worth[name] else '>'} {name}"
    return said


def best_of_all(board: str) -> Made:
    """The nuts: the best that any two cards make with a board."""
    common = cards(board)
    return best_of(list(combinations([card for card in STANDARD if card not in common], 2)), common)


def best_of(hands: Sequence[Pack], board: Pack) -> Made:
    """The best that one of these hands makes with a board."""
    return Made(max(strength for strength in evaluator().strengths(hands, board) if strength))


# ---- which cards play -----------------------------------------------------------------------------------------------


@entry("T-024", off=BOARD_ONLY)
def test_the_best_five_of_seven_play() -> None:
    assert str(made("Kh Kd", SAMPLE_BOARD)) == "kings full of fours"
    assert made("Kh Kd", SAMPLE_BOARD).category == "full house"


@entry("T-025", off=option("share.plays", "two and three"))
def test_both_one_or_none_of_the_hole_cards_play() -> None:
    assert str(made("Ts 3c", "As Ks Qs Js 2d")) == "royal flush"
    assert str(made("3c 3d", "As Ks Qs Js Ts")) == "royal flush"
    assert str(made("Ts 9s", "8s 7s 6s Ad Ah")) == "ten-high straight flush"


@entry("T-026", off=option("share.plays", "two and three"))
def test_the_board_may_be_ones_best_hand() -> None:
    royal = "As Ks Qs Js Ts"
    assert {made(hole, royal) for hole in ("2c 3d", "Ah Ad", "9s 8s")} == {made(royal)}
    assert made("Tc 3d", "9c 8d 7h 6s 2c") > made("9c 8d 7h 6s 2c")


@entry("T-027", off=ODD_CHIP_LAST)
def test_an_equal_best_hand_divides_the_pot() -> None:
    assert made("2c 3d", "As Ks Qs Js Ts") == made("4h 5h", "As Ks Qs Js Ts")
    table = Table(
        game("holdem", 4, book="tda", blinds=[2, 5]), "S2 S3 S4 S1", cards="S2 2c 3d, S4 4h 5h", board="As Ks Qs Js Ts"
    )
    table.play("S4 raises to 13, S1 folds, S2 calls, S3 folds")
    assert table.pot == 31
    for _ in range(3):
        table.play("S2 checks, S4 checks")

    assert table.won == {"S2": 16, "S4": 15}


@entry("T-028", off=compares("two pairs", 2))
def test_kickers_are_needed_often() -> None:
    assert made("Kh Qs", KICKER_BOARD) > made("Qh Td", KICKER_BOARD)


@entry("T-029", off=compares("straight", 0))
def test_straights_often_divide_the_pot() -> None:
    board = "9c 8d 7h 6s 2c"
    assert made("Tc 2d", board) == made("Td Kh", board) > made("5c 5d", board)


@entry("T-030", off=compares("flush", 0))
def test_of_flushes_the_highest_card_of_the_suit_in_hand_wins() -> None:
    board = "Ks Qs 9s 4h 2d"
    assert made("Js Ts", board) > made("As 3s", board) > made("Js 8s", board)


@entry("T-031", off=compares("flush", 4))
def test_a_card_below_a_board_of_one_suit_does_not_play() -> None:
    board = "Ks Qs 9s 5s 3s"
    assert made("4s 2h", board) > made("Ah Ad", board)
    assert made("2s Ah", board) == made("Ad Ac", board)


@entry("T-032", off=NO_STRAIGHT_FLUSH)
def test_but_it_may_make_a_straight_flush() -> None:
    assert made("5s 2h", "Ks 9s 8s 7s 6s") > made("As 2d", "Ks 9s 8s 7s 6s")


@entry("T-033", off=compares("three of a kind", 1))
def test_the_best_hand_that_a_board_allows() -> None:
    assert best_of_all("2c 3c 7d 8d Qh").in_full == "three queens, eight-seven kickers"


@entry("T-034", off=compares("three of a kind", 0))
def test_no_board_allows_less_than_three_queens() -> None:
    lowest = best_of_all("2c 3c 7d 8d Qh")
    boards = found = 0
    for board, many in patterns(5, fewest=3):
        boards += many
        if best_of(likely(board), board) > lowest:
            continue
        nuts = best_of_all(written(board))
        assert nuts >= lowest
        if nuts == lowest:
            found += many
            assert "".join(card.text[0] for card in board) == "2378Q"
    assert (boards, found) == (2_598_960, 600)


def likely(board: Pack) -> list[Pack]:
    """A few hands that may be much with a board: two more of each of its ranks, and the highest spades that are left."""
    rest = [card for card in STANDARD if card not in board]
    alike = [[card for card in rest if card.rank == rank] for rank in {card.rank for card in board}]
    return [tuple(some[-2:]) for some in (*alike, [card for card in rest if card.text[1] == "s"]) if len(some) > 1]


@pytest.mark.long
def test_the_nuts_of_every_board() -> None:
    """What the best hand is with each of the boards (T-034)."""
    found, queens = Counter[Class](), 0
    for board, many in patterns(5, fewest=3):
        nuts = best_of_all(written(board))
        found[nuts.category] += many
        queens += many * str(nuts).startswith("three queens")
    share = {kind: f"{100 * many / 2_598_960:.4f}" for kind, many in found.items()}
    assert share == {
        "straight flush": "10.0779",
        "four of a kind": "45.1842",
        "flush": "15.0260",
        "straight": "27.8881",
        "three of a kind": "1.8238",
    }
    assert (found["three of a kind"], queens) == (47_400, 6_000)
    assert found.total() == 2_598_960


# ---- the sample showdown --------------------------------------------------------------------------------------------


@entry("T-035", off=option("ranks.order", with_two_changed("straight", "flush")))
def test_the_sample_showdown() -> None:
    assert [str(made(hole, SAMPLE_BOARD)) for hole in SAMPLE.values()] == [
        "eight-high straight",
        "three fours",
        "ace-high flush",
        "kings full of fours",
    ]
    assert made(SAMPLE["Bob"], SAMPLE_BOARD).in_full == "three fours, ace-king kickers"
    assert made(SAMPLE["Carol"], SAMPLE_BOARD).in_full == "ace-king-nine-eight-seven flush"
    assert order(SAMPLE_BOARD, SAMPLE) == "Dan > Carol > Alice > Bob"


@entry("T-036", off=option("ranks.order", with_two_changed("flush", "three of a kind")))
def test_with_the_marked_cards_clubs_everything_told_comes_true() -> None:
    for board, holes in ((SAMPLE_BOARD, SAMPLE), (KICKER_BOARD, KICKER), (HAND_BOARD, HAND)):
        dealt = [*cards(board), *(card for hole in holes.values() for card in cards(hole))]
        assert len(set(dealt)) == len(dealt)
    for drawing, board in ((HAND["Alice"], HAND_BOARD), (KICKER["Alice"], KICKER_BOARD), (KICKER["Ted"], KICKER_BOARD)):
        assert sum(card.text[1] == "c" for card in cards(drawing + board)) == 4
        assert made(drawing, f"{board} 3c").category == "flush"
    assert order(SAMPLE_BOARD, SAMPLE) == "Dan > Carol > Alice > Bob"
    assert order(KICKER_BOARD, KICKER) == "Bob > Carol > Ted > Alice"
    assert order(HAND_BOARD, HAND) == "Bob > Carol > Alice"


# ---- the kicker example ---------------------------------------------------------------------------------------------


@entry("T-044", off=compares("two pairs", 2))
def test_after_the_turn_bob_leads_carol_on_the_kicker() -> None:
    assert made(KICKER["Bob"], KICKER_BOARD).in_full == "queens and eights, king kicker"
    assert made(KICKER["Carol"], KICKER_BOARD).in_full == "queens and eights, ten kicker"
    assert order(KICKER_BOARD, KICKER) == "Bob > Carol > Ted > Alice"


@entry("T-045", off=compares("flush", 1))
def test_with_the_seven_of_clubs_teds_flush_beats_alices() -> None:
    board = f"{KICKER_BOARD} 7c"
    assert made(KICKER["Ted"], board).in_full == "queen-jack-seven-four-two flush"
    assert made(KICKER["Alice"], board).in_full == "queen-ten-nine-seven-four flush"
    assert order(board, KICKER) == "Ted > Alice > Bob > Carol"


@entry("T-046", off=option("ranks.order", with_two_changed("flush", "full house")))
def test_any_club_but_the_eight_is_teds() -> None:
    clubs = [card for card in STANDARD if card.text[1] == "c" and card not in cards(KICKER_BOARD + "Tc9cJc2c")]
    won = {written([club]): order(f"{KICKER_BOARD} {club}", KICKER) for club in clubs}

    assert won.pop("8c") == "Bob = Carol > Ted > Alice"
    assert str(made(KICKER["Bob"], f"{KICKER_BOARD} 8c")) == "eights full of queens"
    assert len(won) == 6
    assert all(said.startswith("Ted > ") for said in won.values())


@entry(
    "T-047",
    off=option(
        "ranks.order",
        (
            "high card",
            "one pair",
            "straight",
            "two pairs",
            "three of a kind",
            "flush",
            "full house",
            "four of a kind",
            "straight flush",
        ),
    ),
)
def test_a_jack_that_is_no_club_gives_alice_a_straight() -> None:
    assert str(made(KICKER["Alice"], f"{KICKER_BOARD} Jd")) == "queen-high straight"
    assert order(f"{KICKER_BOARD} Jd", KICKER) == "Alice > Bob > Carol > Ted"


@entry("T-048", off=SPARE_CARDS_DECIDE)
def test_the_ace_makes_bob_and_carol_equal() -> None:
    board = f"{KICKER_BOARD} As"
    assert made(KICKER["Bob"], board).in_full == "queens and eights, ace kicker"
    table = Table(
        game("holdem", 4, book="tda", blinds=[5, 10]),
        "Bob Carol Ted Alice",
        cards=", ".join(f"{name} {hole}" for name, hole in KICKER.items()),
        board=board,
    )
    table.play("Ted calls, Alice calls, Bob calls, Carol checks")
    for _ in range(3):
        table.play("Bob checks, Carol checks, Ted checks, Alice checks")

    assert table.won == {"Bob": 20, "Carol": 20}


@entry("T-049", off=compares("two pairs", 2))
def test_the_forty_rivers() -> None:
    gone = {*cards(KICKER_BOARD), *(card for hole in KICKER.values() for card in cards(hole))}
    rivers: dict[str, list[Card]] = {}
    for river in STANDARD:
        if river not in gone:
            said = order(f"{KICKER_BOARD} {river}", KICKER).split(" > ")[0]
            rivers.setdefault(said, []).append(river)

    assert {said: len(found) for said, found in rivers.items()} == {
        "Bob": 23,
        "Ted": 6,
        "Bob = Carol": 6,
        "Alice": 3,
        "Carol": 2,
    }
    assert set(rivers["Bob = Carol"]) == set(cards("8c 8d Qd Ad Ah As"))
    assert set(rivers["Carol"]) == set(cards("Th Ts"))
    assert set(rivers["Alice"]) == set(cards("Jd Jh Js"))
    assert set(rivers["Ted"]) == set(cards("3c 5c 6c 7c Kc Ac"))
